//! Turns at the terminal: who sees the screen, what they are told, what they decide.

use catalog::{AnyGame, AnyTable, AnyUpdate, BotRng, Budget};
use game_core::record::ChanceKind;
use game_core::{Seat, SeatKind, ToMove, Viewer};

use super::choose::matching;
use super::commands::Next;
use super::console::Console;
use super::seating::{Opened, people};
use super::store::Store;
use crate::exit::Failure;
use crate::paper::seat_name;
use crate::start::counted;

/// So many actions are listed at a time.
const PAGE: usize = 20;

/// One game at one terminal.
pub struct Session<'a> {
    pub(super) game: &'static dyn AnyGame,
    pub(super) table: Box<dyn AnyTable>,
    pub(super) store: Store,
    pub(super) console: Console<'a>,
    rng: BotRng,
    pub(super) people: Vec<Seat>,
    /// Who is looking at the screen, if it shows anything that not everybody may see.
    looking: Option<Seat>,
    /// What each seat has not been told yet.
    news: Vec<Vec<String>>,
    told: Option<AnyUpdate>,
    resumed: bool,
}

/// What a prompt came to.
enum Choice {
    /// This text, which stands for one action or outcome.
    Take(String),
    /// A command changed the table or the screen: look again.
    Again,
    /// The game is left.
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
        Self { game, table, store, console, rng, people, looking, news, told: Some(told), resumed }
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
            self.console.say(format!("  {}: {kind}", seat_name(&*self.table, seat)))?;
        }
        match (self.table.chance_kind(), self.table.commitment()) {
            (ChanceKind::Committed, Some(commitment)) => {
                self.console.say(format!("Nobody chose the draws. Commitment: {commitment}"))?;
            }
            (ChanceKind::Seeded, _) => self.console.say("The draws follow from a seed that was chosen.")?,
            _ => self.console.say("You type in what was rolled or drawn.")?,
        }
        if self.resumed {
            let steps = self.table.steps().len();
            self.console.say(format!("Resumed after {steps} steps; `log` tells what happened."))?;
        }
        self.console.say("Type `help` for the commands.\n")
    }

    /// Tells what happened: at once to whoever looks at the screen, later to the others.
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
        let thought = self.table.bot_task(seat, name, &Budget::default())?(&mut self.rng);
        let told = self.table.play(seat, &thought.action, None)?;
        self.tell(&told)?;
        Ok(true)
    }

    /// One decision of a person. `false` if the game was left.
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
                    Err(why) => self.console.prose(format!("Not possible: {why}"))?,
                }
                Ok(true)
            }
        }
    }

    /// Covers what one person may see before another looks. `false` if the input ended.
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

    /// One chance outcome that somebody types in. `false` if the game was left.
    fn typed_chance(&mut self) -> Result<bool, Failure> {
        if self.table.chance_kind() != ChanceKind::Manual {
            return Err(Failure::Usage(catalog::Error::Sealed.to_string()));
        }
        // A spectator's knowledge, so that the list tells nothing about hidden things.
        let possible = self.table.outcomes(Some(Viewer::Spectator));
        let possible: Vec<String> = possible.into_iter().map(|(outcome, _)| outcome).collect();
        match self.choose(&possible, "chance> ", None)? {
            Choice::Leave => Ok(false),
            Choice::Again => Ok(true),
            Choice::Take(outcome) => {
                match self.table.chance(&outcome) {
                    Ok(told) => self.tell(&told)?,
                    Err(why) => self.console.prose(format!("Not possible: {why}"))?,
                }
                Ok(true)
            }
        }
    }

    /// Lists, filters and asks until one of the texts is chosen or a command ends the question.
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
                [] => self.refuse(&text, seat)?,
                [only] => {
                    let only = self.hinted(only, seat);
                    self.console.say(format!("  {only}    (press Enter to take it)"))?;
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

    /// An action with what it would bring, in brackets.
    fn hinted(&self, text: &str, seat: Option<Seat>) -> String {
        match seat.and_then(|seat| self.table.hint(seat, text)) {
            Some(hint) => format!("{text} ({hint})"),
            None => text.to_owned(),
        }
    }

    /// The possible action or outcome that the text spells out, in whatever way people write it.
    fn whole(&self, text: &str, all: &[String], seat: Option<Seat>) -> Option<String> {
        if seat.is_some() {
            return self.table.read_action(text).ok().filter(|action| all.contains(action));
        }
        let outcome = self.table.read_outcome(text).ok()?;
        self.table.outcomes(None).into_iter().any(|(possible, _)| possible == outcome).then_some(outcome)
    }

    /// Says why nothing matches: the rules' own reason where the text is an action, else what could be typed.
    fn refuse(&mut self, text: &str, seat: Option<Seat>) -> Result<(), Failure> {
        // An action that is not possible changes nothing when it is played; its refusal names the clause.
        let action = seat.filter(|_| self.table.read_action(text).is_ok());
        match action.map(|seat| self.table.play(seat, text, None)) {
            Some(Err(why)) => self.console.prose(format!("Not possible: {why}"))?,
            _ => self.console.say(format!("Nothing that is possible now matches `{text}`."))?,
        }
        self.console.say("(`help` lists the commands; part of an action lists those that match)")
    }

    /// What there is to choose from: everything if it is little, else how many there are of each kind. Gives how many were listed.
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
        // The example is of the kind that there is most of: that is what the step is about.
        let most = kinds.iter().rev().max_by_key(|(_, count)| *count).map_or("", |(kind, _)| *kind);
        let example = all.iter().find(|text| text.split(' ').next() == Some(most)).unwrap_or(&all[0]);
        let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{kind} … {count}")).collect();
        self.console
            .say(format!("{} possible, such as `{example}`. Type part of one to list what matches:", all.len()))?;
        self.console.columns(&kinds[..kinds.len().min(PAGE)])?;
        Ok(0)
    }

    /// Lists a page from a place on, with what each action would bring; gives where the next begins.
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
