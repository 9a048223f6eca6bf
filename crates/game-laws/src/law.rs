//! The laws by name, and what is said when one is broken.

use core::fmt;

/// One law. The numbers are those of the architecture document; law 12, that native and wasm agree, is
/// examined elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// 1: someone can act until the game is over, then nobody.
    Act,
    /// 2: legal lists are sorted, unique, equal from view and state; `check` agrees with them; a refusal
    /// changes nothing.
    Legal,
    /// 2b: `random_action` is uniform over the legal list and depends on the seat's view alone.
    Uniform,
    /// 3: every chance outcome applies; weights and counts are within bounds; `chance_at` is the slow way
    /// made fast.
    Chance,
    /// 4: simultaneous choices commute.
    Window,
    /// 5: a determinized state shows the same view, and comes as often as it should.
    Worlds,
    /// 6: what a viewer may not know changes nothing that the viewer is sent.
    Secret,
    /// 7: notation round-trips.
    Notation,
    /// 8: a record replays, a take-back leaves no trace, and what can be taken back has taught nothing.
    Replay,
    /// 9: components are conserved.
    Census,
    /// 10: score sheets are pure, add up, and lead to the outcome.
    Sheets,
    /// 11: the game ends within its bound.
    Bound,
    /// 14: every view passes `validate_view`, and no question about a view that passes panics.
    Views,
}

impl Law {
    /// Every law of this kit, in order.
    pub const ALL: [Self; 13] = [
        Self::Act,
        Self::Legal,
        Self::Uniform,
        Self::Chance,
        Self::Window,
        Self::Worlds,
        Self::Secret,
        Self::Notation,
        Self::Replay,
        Self::Census,
        Self::Sheets,
        Self::Bound,
        Self::Views,
    ];

    /// The number by which the law is known.
    #[must_use]
    pub const fn number(self) -> &'static str {
        match self {
            Self::Act => "1",
            Self::Legal => "2",
            Self::Uniform => "2b",
            Self::Chance => "3",
            Self::Window => "4",
            Self::Worlds => "5",
            Self::Secret => "6",
            Self::Notation => "7",
            Self::Replay => "8",
            Self::Census => "9",
            Self::Sheets => "10",
            Self::Bound => "11",
            Self::Views => "14",
        }
    }

    /// The law in one sentence.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Act => "someone can act until the game is over, then nobody",
            Self::Legal => "legal lists, `check` and refusals agree",
            Self::Uniform => "random actions are uniform and know only the view",
            Self::Chance => "every chance outcome applies, with sound weights",
            Self::Window => "simultaneous choices commute",
            Self::Worlds => "determinized states show the same view, each as often as it should",
            Self::Secret => "what a viewer may not know changes nothing it is sent",
            Self::Notation => "notation round-trips",
            Self::Replay => "records replay, take-backs leave no trace",
            Self::Census => "components are conserved",
            Self::Sheets => "sheets are pure, add up and lead to the outcome",
            Self::Bound => "the game ends within its bound",
            Self::Views => "no view that passes its check makes a question panic",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {} ({})", self.number(), self.text())
    }
}

/// A broken law, with all that is needed to see it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which law.
    pub law: Law,
    /// The name of the configuration.
    pub configuration: String,
    /// Which game of the run, counted from 0.
    pub game: u64,
    /// The seed of the run.
    pub seed: u64,
    /// How many steps had been made.
    pub step: usize,
    /// What was found.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, configuration, game, seed, step, what } = self;
        write!(
            f,
            "{law} is broken in `{configuration}`, game {game} of seed {seed}, after {step} steps: {what}\n\
             to see it again: LAWS_SEED={seed} LAWS_GAME={game} LAWS_ONLY={} before the same test",
            law.number()
        )
    }
}

impl std::error::Error for Violation {}

/// What one law found, before the run adds where it was.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) step: usize,
    pub(crate) what: String,
}

/// How many things were examined, or what was found.
pub(crate) type Found = Result<u64, Finding>;

/// Ends a law's examination with a finding unless the condition holds.
macro_rules! hold {
    ($condition:expr, $step:expr, $($what:tt)+) => {{
        let held: bool = $condition;
        if !held {
            return Err($crate::law::Finding { step: $step, what: format!($($what)+) });
        }
    }};
}
pub(crate) use hold;

/// Where two texts part, with a little of both around that place.
pub(crate) fn parting(a: &str, b: &str) -> String {
    let at = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let around = |text: &str| -> String {
        let bytes = &text.as_bytes()[at.saturating_sub(40).min(text.len())..(at + 60).min(text.len())];
        String::from_utf8_lossy(bytes).into_owned()
    };
    format!("`…{}…` against `…{}…`", around(a), around(b))
}
