//! The laws by name, and the message when one is broken.

use core::fmt;

/// One law. The numbers are those of the architecture document; law 12, that native code and WebAssembly
/// agree, is checked by the crate `wasm-twin`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// 1: somebody or chance is to act until the game is over, then nobody.
    Act,
    /// 2: legal lists are sorted, unique, and equal from view and state, visited or listed; `is_legal` and
    /// `validate` agree with them; a refusal follows from the view, names a clause of the rules and changes
    /// nothing.
    Legal,
    /// 2b: `random_action` is uniform over the legal list and depends on the seat's view alone.
    Uniform,
    /// 3: every chance outcome applies; weights and their number are within bounds; `chance_at` agrees with
    /// the list.
    Chance,
    /// 4: the decisions of a simultaneous phase commute.
    Simultaneous,
    /// 5: a determinized state shows the same view, and each possible state is drawn with its exact
    /// probability.
    Worlds,
    /// 6: what is hidden from a viewer has no effect on anything that the viewer is sent.
    Secret,
    /// 7: notation round-trips, and a misspelt text is never read as a different step.
    Notation,
    /// 8: a record replays, an undo leaves no trace, and a step that can be undone has revealed nothing.
    Replay,
    /// 9: components are conserved, and the subject's census would notice if they were not.
    Census,
    /// 10: score sheets are pure, add up, and lead to the outcome; a verdict is one that the subject lists.
    Sheets,
    /// 11: the game ends within its bound.
    Bound,
    /// 13: two states are equal exactly if their digests are.
    Digest,
    /// 14: every view passes `validate_view`, and no function panics on a view that passes.
    Views,
    /// 15: a seat's own actions do on the position made from its view what they do at the table, up to the
    /// next chance step, the decision of another seat, or the end of a simultaneous phase.
    Position,
}

impl Law {
    /// Every law of this kit, in order.
    pub const ALL: [Self; 15] = [
        Self::Act,
        Self::Legal,
        Self::Uniform,
        Self::Chance,
        Self::Simultaneous,
        Self::Worlds,
        Self::Secret,
        Self::Notation,
        Self::Replay,
        Self::Census,
        Self::Sheets,
        Self::Bound,
        Self::Digest,
        Self::Views,
        Self::Position,
    ];

    /// The number by which the law is known.
    #[must_use]
    pub const fn number(self) -> &'static str {
        match self {
            Self::Act => "1",
            Self::Legal => "2",
            Self::Uniform => "2b",
            Self::Chance => "3",
            Self::Simultaneous => "4",
            Self::Worlds => "5",
            Self::Secret => "6",
            Self::Notation => "7",
            Self::Replay => "8",
            Self::Census => "9",
            Self::Sheets => "10",
            Self::Bound => "11",
            Self::Digest => "13",
            Self::Views => "14",
            Self::Position => "15",
        }
    }

    /// The law in one sentence.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Act => "somebody or chance is to act until the game is over, then nobody",
            Self::Legal => "legal lists, `validate` and refusals agree",
            Self::Uniform => "random actions are uniform and know only the view",
            Self::Chance => "every chance outcome applies, with sound weights",
            Self::Simultaneous => "simultaneous decisions commute",
            Self::Worlds => "determinized states show the same view, each as often as it should",
            Self::Secret => "what a viewer may not know changes nothing it is sent",
            Self::Notation => "notation round-trips, and nothing else is read as the same",
            Self::Replay => "records replay, undos leave no trace",
            Self::Census => "components are conserved, and the census would notice if not",
            Self::Sheets => "sheets are pure, add up and lead to the outcome",
            Self::Bound => "the game ends within its bound",
            Self::Digest => "states are equal exactly if their digests are",
            Self::Views => "no view that passes its check makes a question panic",
            Self::Position => "own actions do on the position of a view what they do at the table",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {} ({})", self.number(), self.text())
    }
}

/// A violation of a law, with everything needed to reproduce it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The law that was broken.
    pub law: Law,
    /// The name of the configuration.
    pub configuration: String,
    /// The number of the game in the run, counted from 0.
    pub game: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The number of steps that the game had made when the law was broken.
    pub step: usize,
    /// What is wrong, as a sentence.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, configuration, game, seed, step, what } = self;
        write!(
            f,
            "{law} is broken in `{configuration}`, game {game} of seed {seed}, after {step} steps: {what}\n\
             to reproduce it, run the same test with LAWS_SEED={seed} LAWS_GAME={game} LAWS_ONLY={}",
            law.number()
        )
    }
}

impl std::error::Error for Violation {}

/// A violation as one law reports it; the run adds the configuration, game and seed.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) step: usize,
    pub(crate) what: String,
}

/// The number of things examined, or the violation found.
pub(crate) type Found = Result<u64, Finding>;

/// Returns a finding from the enclosing function unless the condition holds.
macro_rules! hold {
    ($condition:expr, $step:expr, $($what:tt)+) => {{
        let held: bool = $condition;
        if !held {
            return Err($crate::law::Finding { step: $step, what: format!($($what)+) });
        }
    }};
}
pub(crate) use hold;

/// Returns the first difference between two texts, with a little context from each.
pub(crate) fn first_difference(a: &str, b: &str) -> String {
    let at = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let around = |text: &str| -> String {
        let bytes = &text.as_bytes()[at.saturating_sub(40).min(text.len())..(at + 60).min(text.len())];
        String::from_utf8_lossy(bytes).into_owned()
    };
    format!("`…{}…` against `…{}…`", around(a), around(b))
}
