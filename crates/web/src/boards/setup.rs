//! What a board says about its set-up: which options are shown, how, and which of their values are possible.

use game_core::{Meta, ScoreSheet, Seat, SeatInfo, SeatKind};

use crate::link::Options;
use crate::markup::Markup;

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// A person at this device.
    Here,
    /// A person at another device.
    Link,
    /// The bot with this name.
    Bot(String),
}

/// A seat during the set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatDraft {
    /// The name as it was typed; may be empty.
    pub(crate) name: String,
    /// Who plays it.
    pub(crate) who: Who,
}

impl SeatDraft {
    /// Returns the name without spaces around it, of at most 24 characters; empty if there is none.
    pub(crate) fn typed(&self) -> String {
        self.name.trim().chars().take(24).collect()
    }

    /// Returns the seat as a table has it.
    pub(crate) fn info(&self) -> SeatInfo {
        let kind = match &self.who {
            Who::Bot(bot) => SeatKind::Bot(bot.clone()),
            Who::Here | Who::Link => SeatKind::Person,
        };
        let name = self.typed();
        SeatInfo { name: if name.is_empty() { "?".to_owned() } else { name }, kind }
    }
}

/// What has been chosen in a set-up so far.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Draft {
    /// The id of the mode.
    pub(crate) mode: String,
    /// The seats, in turn order.
    pub(crate) seats: Vec<SeatDraft>,
    /// The value of every option.
    pub(crate) values: Options,
}

impl Draft {
    /// Returns whether somebody plays at another device.
    pub(crate) fn is_online(&self) -> bool {
        self.seats.iter().any(|seat| seat.who == Who::Link)
    }
}

/// How an option is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Control {
    /// Buttons side by side.
    Segments,
    /// Cards, with a picture where the board has one.
    Cards,
    /// A choice in the row of this seat, whose own option it is.
    SeatOwn(Seat),
    /// A list with an entry for each seat, chosen in the rows of the seats. An entry has a part from each of
    /// these groups of values, joined by a full stop; no value is given to two seats.
    SeatList(&'static [&'static [&'static str]]),
    /// As the inner control, under *More*.
    Folded(&'static Control),
}

impl Control {
    /// Returns the control without the fold, and whether it is folded.
    pub(crate) fn unfold(self) -> (Self, bool) {
        match self {
            Self::Folded(inner) => (inner.unfold().0, true),
            other => (other, false),
        }
    }
}

/// A named set of options and seats.
pub(crate) struct Preset {
    /// Names it in the texts.
    pub(crate) id: &'static str,
    /// The mode.
    pub(crate) mode: &'static str,
    /// Who plays each seat: a person, or the bot with this name. Empty leaves the seats as they are, as far
    /// as the mode has them.
    pub(crate) seats: &'static [Option<&'static str>],
    /// The options whose values are not their defaults.
    pub(crate) values: &'static [(&'static str, &'static str)],
}

/// An opponent without a seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Automa {
    /// Its name.
    pub(crate) name: String,
    /// Its symbol.
    pub(crate) sign: Markup,
    /// Its score. The ranking key decides its place.
    pub(crate) sheet: ScoreSheet,
}

/// What the set-up page asks a board. Everything sees the whole draft.
pub(crate) trait SetUp: Sync {
    /// Returns the modes and options.
    fn meta(&self) -> Meta;

    /// Returns a text about an option: `key`, `key-help`, or `key-value`.
    fn option_words(&self, part: &str) -> String;

    /// Returns whether an option has an effect.
    fn matters(&self, option: &str, draft: &Draft) -> bool;

    /// Checks whether an option may have this value. In a list, the value is a part of an entry.
    ///
    /// # Errors
    /// The key of the text that says why not.
    fn allowed(&self, option: &str, value: &str, draft: &Draft) -> Result<(), &'static str>;

    /// Returns how an option is shown.
    fn control(&self, option: &str) -> Control;

    /// Returns the board's own name for a value; `None` if it is that of a seat, or in the texts. A seat that
    /// has a name here is offered even if nobody sits there.
    fn value_name(&self, option: &str, value: &str, draft: &Draft) -> Option<String>;

    /// Returns what a value means in a line, for the value that is chosen.
    fn value_help(&self, option: &str, value: &str) -> Option<String>;

    /// Returns the picture of a value; empty if it has none.
    fn value_art(&self, option: &str, value: &str) -> Markup;

    /// Returns the presets.
    fn presets(&self) -> &'static [Preset];
}
