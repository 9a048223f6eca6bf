//! The block of a turn: what a seat did from its die to the end of its turn.

use game_core::Seat;
use magnificent::components::GEM_POWER;
use magnificent::effects::Bonus;
use magnificent::{Action, Card, Colour, ColourOrClear, Event, MainAction, Rules, Tile};

use super::super::words;
use super::power_of;
use crate::boards::{LogLine, Names};
use crate::markup::Markup;
use crate::words::{full_stop, n, sentence, t, tell, w};

/// The turn of a seat while it is told.
pub(super) struct Block {
    seat: Seat,
    first: usize,
    end: usize,
    /// The dice of earlier turns of the round.
    earlier: Vec<(ColourOrClear, u8)>,
    die: Option<(ColourOrClear, u8, Card)>,
    /// The face with which the die was taken.
    taken_face: u8,
    /// Whether a trainer has flipped it.
    flipped: bool,
    colour: Option<Colour>,
    /// The power that card and trainers add, and the gems spent for power.
    added: u8,
    gems: u8,
    main: Option<MainAction>,
    tiles: Vec<(Tile, u8)>,
    wagon: Option<Colour>,
    moved: u8,
    step: Option<u8>,
    /// The gems paid for the poster that is being shown.
    paid: [u8; 4],
    notes: Vec<String>,
    /// The posters and tents that it got, for the line in words.
    got: Got,
    points: i32,
    arranged: bool,
    ended: bool,
}

#[derive(Default)]
struct Got {
    tents: u8,
    posters: u8,
    gems: u8,
}

impl Block {
    pub(super) fn new(seat: Seat, at: usize, earlier: Vec<(ColourOrClear, u8)>) -> Self {
        Self {
            seat,
            first: at,
            end: at + 1,
            earlier,
            die: None,
            taken_face: 0,
            flipped: false,
            colour: None,
            added: 0,
            gems: 0,
            main: None,
            tiles: Vec::new(),
            wagon: None,
            moved: 0,
            step: None,
            paid: [0; 4],
            notes: Vec::new(),
            got: Got::default(),
            points: 0,
            arranged: false,
            ended: false,
        }
    }

    /// Returns the die of the turn.
    pub(super) fn die(&self) -> Option<(ColourOrClear, u8)> {
        self.die.map(|(kind, face, _)| (kind, face))
    }

    /// Returns the power of the turn.
    fn power(&self) -> u8 {
        let face = self.die.map_or(0, |(_, face, _)| face);
        let same = |(kind, _): &&(ColourOrClear, u8)| Some(*kind) == self.colour.map(ColourOrClear::from);
        let earlier: u8 = self.earlier.iter().filter(same).map(|(_, face)| face).sum();
        face + earlier + self.added + GEM_POWER * self.gems
    }

    /// Adds the pips of a card, if it has some, and says what is copied.
    fn bonus(&mut self, rules: &Rules, card: Card) {
        if let Bonus::Pips(pips, _) = rules.set().card(card).bonus {
            self.added += pips;
        }
    }

    pub(super) fn did(&mut self, rules: &Rules, at: usize, action: Action, _forced: bool) {
        self.end = at + 1;
        let set = rules.set();
        match action {
            Action::Take { kind, face, card } => {
                self.die = Some((kind, face, card));
                self.taken_face = face;
                self.colour = kind.colour();
            }
            Action::Flip => {
                if let Some((_, face, _)) = &mut self.die {
                    *face = 7 - *face;
                    self.flipped = true;
                }
            }
            Action::SetDie(to) => {
                if let Some((_, face, _)) = &mut self.die {
                    *face = to;
                }
            }
            Action::Colour(colour) => {
                self.colour = Some(colour);
                self.notes.push(tell("magnificent-event-as", &[("colour", w(colour.name()))]));
            }
            Action::Gem(_) => self.gems += 1,
            Action::Bonus => {
                if let Some((.., card)) = self.die {
                    self.bonus(rules, card);
                }
            }
            Action::Copy(card) => {
                self.bonus(rules, card);
                let copied = words::card(set, card);
                self.notes.push(tell("magnificent-event-copies", &[("card", w(&copied))]));
            }
            Action::Train(space) => {
                self.added += power_of(rules, space);
                let words = words::space(set, space);
                self.notes.push(tell("magnificent-event-trainer", &[("space", w(&words))]));
            }
            Action::DoubleTent(_) => {
                let words = words::space(set, magnificent::Space::DOUBLE_TENT);
                self.notes.push(tell("magnificent-event-trainer", &[("space", w(&words))]));
            }
            Action::EndTurn => self.ended = true,
            Action::Main(main) => self.main = Some(main),
            Action::Lay { tile, .. } => match self.tiles.iter_mut().find(|(of, _)| *of == tile) {
                Some((_, count)) => *count += 1,
                None => self.tiles.push((tile, 1)),
            },
            Action::Wagon(colour) => self.wagon = Some(colour),
            Action::Space(number) => self.step = Some(number),
            Action::Arrange if !self.arranged => {
                self.arranged = true;
                self.notes.push(t("magnificent-event-arranges"));
            }
            _ => {}
        }
    }

    /// Returns whether an event belongs to the turn.
    pub(super) fn hears(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::GotCoins { .. }
                | Event::GotPoints { .. }
                | Event::GotGem { .. }
                | Event::GotTrainer { .. }
                | Event::WagonMoved { .. }
                | Event::TentTaken { .. }
                | Event::PosterSeen { .. }
                | Event::PosterTaken { .. }
                | Event::PosterPut { .. }
                | Event::PosterGone { .. }
                | Event::PosterLaid { .. }
                | Event::GemPaid { .. }
                | Event::Completed { .. }
                | Event::TentAgain { .. }
                | Event::Rolled { .. }
        )
    }

    pub(super) fn hear(&mut self, rules: &Rules, at: usize, event: &Event) {
        self.end = at + 1;
        let set = rules.set();
        let artist = |poster| words::artist(set, poster);
        let note = match event {
            Event::GotCoins { coins, .. } => tell("magnificent-event-coins", &[("count", n(*coins))]),
            Event::GotPoints { points, .. } => {
                self.points += i32::from(*points);
                tell("magnificent-event-points", &[("count", n(*points))])
            }
            Event::GotGem { kind, stored, .. } => {
                self.got.gems += u8::from(*stored);
                let gem = words::gem(*kind);
                if *stored { gem } else { tell("magnificent-event-gem-coin", &[("gem", w(&gem))]) }
            }
            Event::GotTrainer { there: true, .. } => t("magnificent-event-got-trainer"),
            Event::GotTrainer { there: false, .. } => t("magnificent-event-no-trainer"),
            Event::WagonMoved { colour, .. } => {
                self.wagon = Some(*colour);
                self.moved += 1;
                return;
            }
            Event::TentTaken { tent, .. } => {
                self.got.tents += 1;
                tell("magnificent-event-tent", &[("face", w(&words::tent(set.tent(*tent))))])
            }
            Event::PosterSeen { poster } => {
                tell("magnificent-event-turns-up", &[("poster", w(&words::poster(set, *poster)))])
            }
            Event::PosterPut { poster, instead, .. } => {
                self.got.posters += 1;
                let poster = artist(*poster);
                match instead {
                    Some(old) => {
                        let old = artist(*old);
                        tell("magnificent-event-instead", &[("poster", w(&poster)), ("old", w(&old))])
                    }
                    None => tell("magnificent-event-poster", &[("poster", w(&poster))]),
                }
            }
            Event::PosterGone { poster } if self.die.is_none() => {
                let symbol = poster.symbol();
                let poster = artist(*poster);
                tell("magnificent-event-trades", &[("poster", w(&poster)), ("colour", w(symbol.name()))])
            }
            Event::PosterGone { poster } => tell("magnificent-event-discards", &[("poster", w(&artist(*poster)))]),
            Event::PosterLaid { poster, .. } => {
                tell("magnificent-event-new-poster", &[("poster", w(&artist(*poster)))])
            }
            Event::GemPaid { kind, .. } => {
                self.paid[*kind as usize] += 1;
                return;
            }
            Event::Completed { poster, points, coins, .. } => {
                self.points += i32::from(*points);
                let paid = core::mem::take(&mut self.paid);
                if paid != [0; 4] {
                    self.notes.push(tell("magnificent-event-pays", &[("gems", w(&words::all_gems(&paid)))]));
                }
                let (poster, points, coins) = (artist(*poster), words::points(*points), words::coins(*coins));
                let about = [("poster", w(&poster)), ("points", w(&points)), ("coins", w(&coins))];
                tell("magnificent-event-completed", &about)
            }
            Event::TentAgain { points, .. } => {
                self.points += i32::from(*points);
                t("magnificent-event-again")
            }
            Event::Rolled { kind, face } => words::die(*kind, *face),
            _ => return,
        };
        self.notes.push(note);
    }

    /// Returns the die in words: as it was taken, which is the one in the tent, and what it was changed to.
    fn die_words(&self, kind: ColourOrClear, face: u8) -> String {
        let taken = words::die(kind, self.taken_face);
        let key = match (self.flipped, face == self.taken_face) {
            (true, _) => "magnificent-event-die-flipped",
            (false, false) => "magnificent-event-die-set",
            (false, true) => return taken,
        };
        tell(key, &[("die", w(&taken)), ("face", n(face))])
    }

    /// Returns what the seat did with its power.
    fn acts(&self) -> Option<String> {
        match self.main? {
            // A turn that goes on may still build.
            MainAction::Build if self.tiles.is_empty() => self.ended.then(|| t("magnificent-event-builds-nothing")),
            MainAction::Build => {
                let tiles = words::tiles(&self.tiles);
                Some(tell("magnificent-event-builds", &[("tiles", w(&tiles))]))
            }
            MainAction::Travel if self.moved == 0 => Some(t("magnificent-event-stays")),
            MainAction::Travel => {
                let colour = self.wagon.map_or("", Colour::name);
                Some(tell("magnificent-event-travels", &[("count", n(self.moved)), ("colour", w(colour))]))
            }
            MainAction::Perform => {
                let number = self.step?;
                Some(tell("magnificent-event-performs", &[("number", n(number))]))
            }
        }
    }

    /// Returns what the turn brought, for the line in words.
    fn brought(&self) -> String {
        let tent = if self.got.tents > 0 { t("magnificent-count-tents") } else { String::new() };
        let posters = if self.got.posters > 0 { words::posters(self.got.posters) } else { String::new() };
        let gems = match self.got.gems {
            0 => String::new(),
            gems => tell("magnificent-event-gems", &[("count", n(gems))]),
        };
        words::join([tent, posters, gems])
    }

    /// Returns the line of the log.
    pub(super) fn line(self, names: &Names, rules: &Rules, turn: u32) -> LogLine {
        let head = match self.die {
            Some((kind, face, card)) => {
                let (die, card) = (self.die_words(kind, face), words::card(rules.set(), card));
                let about = [("die", w(&die)), ("card", w(&card)), ("power", n(self.power()))];
                names.tell("magnificent-event-turn", self.seat, &about)
            }
            None if turn == 0 => names.tell("magnificent-event-pitches", self.seat, &[]),
            None => names.tell("magnificent-event-takes", self.seat, &[]),
        };
        let shown = match self.acts() {
            // What comes before the die is all there is.
            None if self.die.is_none() && !self.notes.is_empty() => format!("{head}: {}", self.notes.join("; ")),
            Some(acts) => tell("magnificent-event-turn-acts", &[("head", w(&head)), ("acts", w(&acts))]),
            None => head,
        };
        let brought = self.brought();
        let words = if brought.is_empty() { shown.clone() } else { format!("{shown}: {brought}") };
        let line = LogLine::new(Some(self.seat), self.first..self.end, Markup::of(&shown), full_stop(&words));
        let points = Some(self.points).filter(|points| *points != 0);
        let spent = (self.gems > 0).then(|| tell("magnificent-event-gems-spent", &[("count", n(self.gems))]));
        let notes: Vec<String> = spent.into_iter().chain(self.notes).collect();
        // One sentence: the parts have commas of their own.
        let notes = (!notes.is_empty()).then(|| full_stop(&sentence(&notes.join("; "))));
        LogLine { turn, notes: notes.into_iter().collect(), points, ..line }
    }
}
