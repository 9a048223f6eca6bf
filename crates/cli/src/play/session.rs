//! Turns at the terminal: who sees the screen, what is shown, what is decided.

use catalog::{AnyUpdate, BotRng, BotSessions, TableBox, TerminalGame};
use game_core::record::ChanceKind;
use game_core::{Seat, SeatKind, ToMove, Viewer, printable};

use super::choose::matching;
use super::commands::Next;
use super::console::Console;
use super::seating::{Opened, people};
use super::store::Store;
use crate::exit::{Failure, MAX_REASON};
use crate::paper::{MAX_NAME, seat_name};
use crate::start::{all_cores, counted};

/// The number of actions listed at a time.
const PAGE: usize = 20;

/// The largest number of characters of typed text that a message repeats.
pub(super) const MAX_TYPED: usize = 60;

/// One game at one terminal.
pub struct Session<'a> {
    pub(super) game: &'static dyn TerminalGame,
    pub(super) table: TableBox,
    pub(super) store: Store,
    pub(super) console: Console<'a>,
    pub(super) rng: BotRng,
    /// The bots that give hints.
    pub(super) advisers: BotSessions,
    pub(super) people: Vec<Seat>,
    /// The seat whose hidden information the screen shows; `None` if it shows no hidden information.
    looking: Option<Seat>,
    /// For each seat, the events that it has not been shown yet, in English.
    news: Vec<Vec<String>>,
    told: Option<AnyUpdate>,
    resumed: bool,
}

/// What a prompt for an action or a chance outcome led to.
enum Choice {
    /// This action or chance outcome was chosen, in notation.
    Take(String),
    /// A command changed the table or the screen: show the position again.
    Again,
    /// Leave the game.
    Leave,
}

impl<'a> Session<'a> {
    /// A session at an opened table.
    #[must_use]
    pub fn new(opened: Opened, store: Store, console: Console<'a>) -> Self {
        let Opened { game, table, told, rng, resumed } = opened;
        let people = people(&*table);
        let looking = if let [one] = people[..] { Some(one) } else { None };
        let news = vec![Vec::new(); table.seat_count().get()];
        Self {
            game,
            table,
            store,
            console,
            rng,
            advisers: BotSessions::default(),
            people,
            looking,
            news,
            told: Some(told),
            resumed,
        }
    }

    /// Plays until the game is over or left.
    ///
    /// # Errors
    /// If something cannot be read or written.
    pub fn run(mut self) -> Result<(), Failure> {
        self.turns().map_err(|failure| self.rescue(failure))
    }

    fn turns(&mut self) -> Result<(), Failure> {
        self.introduce()?;
        if let Some(told) = self.told.take() {
            self.tell(&told)?;
        }
        loop {
            let go_on = match self.table.to_move() {
                ToMove::Over => return self.end(),
                ToMove::Chance => self.typed_chance()?,
                ToMove::Seats(to_act) => {
                    let bot = to_act.iter().find_map(|seat| match &self.table.seats()[seat.index()].kind {
                        SeatKind::Bot(name) => Some((seat, name.clone())),
                        SeatKind::Person => None,
                    });
                    match (bot, to_act.first()) {
                        (Some((seat, name)), _) => self.bot_turn(seat, &name)?,
                        (None, Some(seat)) => self.person_turn(seat)?,
                        (None, None) => false,
                    }
                }
            };
            if !go_on {
                return Ok(());
            }
        }
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let meta = self.game.meta();
        let mode = self.table.options().get("mode").and_then(|mode| mode.as_str().map(str::to_owned));
        self.console.say(format!("{}, {}", meta.title, mode.unwrap_or_default()))?;
        for seat in self.table.seat_count().seats() {
            let kind = self.table.seats()[seat.index()].kind.to_string();
            let kind = printable(&kind, MAX_NAME);
            self.console.say(format!("  {}: {kind}", seat_name(&*self.table, seat)))?;
        }
        match (self.table.chance_kind(), self.table.commitment()) {
            (ChanceKind::Committed, Some(commitment)) => {
                self.console.say(format!("Nobody chose the draws. Commitment: {commitment}"))?;
            }
            (ChanceKind::Seeded, _) => self.console.say("The draws come from a chosen seed.")?,
            _ => self.console.say("You type in the rolls and draws.")?,
        }
        if self.resumed {
            let steps = counted(self.table.steps().len(), "step");
            self.console.say(format!("Resumed after {steps}; `log` shows what happened."))?;
        }
        self.console.say("Type `help` for the commands.\n")
    }

    /// Shows an update at once to the person at the screen, and stores it for the others.
    pub(super) fn tell(&mut self, told: &AnyUpdate) -> Result<(), Failure> {
        let texts = |viewer| {
            let back = told.taken_back_for(viewer);
            let back = back.map(|back| format!("seat {} takes back {}", back.seat, counted(back.steps, "step")));
            told.for_viewer(viewer).map(|heard| heard.text.clone()).chain(back).collect::<Vec<_>>()
        };
        for &seat in &self.people {
            if self.looking != Some(seat) {
                self.news[seat.index()].extend(texts(Viewer::Seat(seat)));
            }
        }
        let now = match self.looking {
            Some(seat) => texts(Viewer::Seat(seat)),
            None if self.people.is_empty() => texts(Viewer::Spectator),
            None => Vec::new(),
        };
        now.iter().try_for_each(|text| self.console.say(format!("· {text}")))
    }

    fn bot_turn(&mut self, seat: Seat, name: &str) -> Result<bool, Failure> {
        let decided = self.table.bot_task(seat, name, &all_cores())?.run(&mut self.rng);
        let told = self.table.play(seat, &decided.first.action, None)?;
        self.tell(&told)?;
        Ok(true)
    }

    /// Lets a person make one decision. Returns `false` if the game was left.
    fn person_turn(&mut self, seat: Seat) -> Result<bool, Failure> {
        if !self.hand_screen_to(seat)? {
            return Ok(false);
        }
        for text in std::mem::take(&mut self.news[seat.index()]) {
            self.console.say(format!("· {text}"))?;
        }
        let picture = self.table.render(Viewer::Seat(seat), self.console.ink());
        self.console.prose(format!("\n{picture}"))?;
        let legal = self.table.legal(seat);
        let prompt = format!("{}> ", seat_name(&*self.table, seat));
        match self.choose(&legal, &prompt, Some(seat))? {
            Choice::Leave => Ok(false),
            Choice::Again => Ok(true),
            Choice::Take(action) => {
                match self.table.play(seat, &action, None) {
                    Ok(told) => {
                        self.tell(&told)?;
                        self.autosave()?;
                    }
                    Err(why) => self.not_possible(&why)?,
                }
                Ok(true)
            }
        }
    }

    pub(super) fn not_possible(&mut self, why: &catalog::Error) -> Result<(), Failure> {
        self.console.prose(format!("Not possible: {}", printable(&why.to_string(), MAX_REASON)))
    }

    /// Clears the screen and waits until the next person looks. Returns `false` if the input ended.
    fn hand_screen_to(&mut self, seat: Seat) -> Result<bool, Failure> {
        if self.looking == Some(seat) {
            return Ok(true);
        }
        if self.looking.is_some() && self.console.ask("\nPress Enter to hide this screen. ")?.is_none() {
            return self.input_ended();
        }
        self.looking = None;
        self.console.cover()?;
        let name = seat_name(&*self.table, seat);
        if self.console.ask(&format!("Pass the device to {name}, press Enter. "))?.is_none() {
            return self.input_ended();
        }
        self.console.cover()?;
        self.looking = Some(seat);
        Ok(true)
    }

    /// Lets a person type in one chance outcome. Returns `false` if the game was left.
    fn typed_chance(&mut self) -> Result<bool, Failure> {
        if self.table.chance_kind() != ChanceKind::Manual {
            return Err(Failure::Usage(catalog::Error::Sealed.to_string()));
        }
        // Only what a spectator could think possible, so that the list reveals nothing hidden.
        let possible = self.table.outcomes(Some(Viewer::Spectator));
        let possible: Vec<String> = possible.into_iter().map(|(outcome, _)| outcome).collect();
        let prompt = self.table.prompt(Viewer::Spectator);
        self.console.prose(format!("{prompt} Roll or draw at the table, then type the result."))?;
        if self.may_undo_draw().is_some() {
            self.console.say("A roll or draw is to be typed in; `undo` takes back the decision before it.")?;
        }
        match self.choose(&possible, "chance> ", None)? {
            Choice::Leave => Ok(false),
            Choice::Again => Ok(true),
            Choice::Take(outcome) => {
                match self.table.chance(&outcome) {
                    Ok(told) => self.tell(&told)?,
                    Err(why) => self.not_possible(&why)?,
                }
                Ok(true)
            }
        }
    }

    /// Lists, filters and prompts until one of the texts is chosen or a command ends the prompt.
    fn choose(&mut self, all: &[String], prompt: &str, seat: Option<Seat>) -> Result<Choice, Failure> {
        let mut fitting: Vec<&String> = all.iter().collect();
        let mut shown = self.overview(all, seat)?;
        loop {
            let Some(text) = self.console.ask(prompt)? else {
                self.input_ended()?;
                return Ok(Choice::Leave);
            };
            if text.is_empty() {
                if let [only] = fitting[..] {
                    return Ok(Choice::Take(only.clone()));
                }
                shown = self.page(&fitting, if shown < fitting.len() { shown } else { 0 }, seat)?;
                continue;
            }
            if let Some(whole) = self.whole(&text, all, seat) {
                return Ok(Choice::Take(whole));
            }
            match self.command(&text, seat)? {
                Next::Unknown => {}
                Next::Ask => continue,
                Next::Look => return Ok(Choice::Again),
                Next::Leave => return Ok(Choice::Leave),
            }
            let found = matching(all, &text);
            match found[..] {
                [] => self.refuse(&text, all, seat)?,
                [only] => {
                    let only = self.hinted(only, seat);
                    self.console.say(format!("  {only}    (press Enter to play it)"))?;
                    fitting = found;
                    shown = 1;
                }
                _ => {
                    self.console.say(format!("{} of {} match:", found.len(), all.len()))?;
                    shown = self.page(&found, 0, seat)?;
                    fitting = found;
                }
            }
        }
    }

    /// An action with its immediate effect in brackets.
    fn hinted(&self, text: &str, seat: Option<Seat>) -> String {
        match seat.and_then(|seat| self.table.hint(seat, text)) {
            Some(hint) => format!("{text} ({hint})"),
            None => text.to_owned(),
        }
    }

    /// Returns the legal action or possible outcome that the text spells completely, in canonical notation.
    fn whole(&self, text: &str, all: &[String], seat: Option<Seat>) -> Option<String> {
        if seat.is_some() {
            return self.table.read_action(text).ok().filter(|action| all.contains(action));
        }
        let outcome = self.table.read_outcome(text).ok()?;
        self.table.outcomes(None).into_iter().any(|(possible, _)| possible == outcome).then_some(outcome)
    }

    /// Lists everything if it fits on a page, otherwise the number of actions of each kind. Returns how many
    /// were listed.
    fn overview(&mut self, all: &[String], seat: Option<Seat>) -> Result<usize, Failure> {
        if all.len() <= PAGE {
            self.console.say("Possible:")?;
            let hinted: Vec<String> = all.iter().map(|text| self.hinted(text, seat)).collect();
            self.console.columns(&hinted)?;
            return Ok(all.len());
        }
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for text in all {
            let first = text.split(' ').next().unwrap_or_default();
            match kinds.iter_mut().find(|(kind, _)| *kind == first) {
                Some((_, count)) => *count += 1,
                None => kinds.push((first, 1)),
            }
        }
        // The example is of the most frequent kind of action, which is what this decision is mainly about.
        let most = kinds.iter().rev().max_by_key(|(_, count)| *count).map_or("", |(kind, _)| *kind);
        let example = all.iter().find(|text| text.split(' ').next() == Some(most)).unwrap_or(&all[0]);
        let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{kind} … {count}")).collect();
        self.console
            .say(format!("{} possible, such as `{example}`. Type part of one to list what matches:", all.len()))?;
        self.console.columns(&kinds[..kinds.len().min(PAGE)])?;
        Ok(0)
    }

    /// Lists a page from an index on, with the immediate effects; returns the index of the next page.
    fn page(&mut self, texts: &[&String], from: usize, seat: Option<Seat>) -> Result<usize, Failure> {
        let to = texts.len().min(from + PAGE);
        let hinted: Vec<String> = texts[from..to].iter().map(|text| self.hinted(text, seat)).collect();
        self.console.columns(&hinted)?;
        if to < texts.len() {
            self.console.say(format!("  … {} more: press Enter", texts.len() - to))?;
        }
        Ok(to)
    }
}
