//! Who won, and why, in words.

use game_core::{Outcome, Record, ScoreSheet, Seat, SeatSet};

use super::ranking::{Ranked, places};
use crate::boards::{Automa, Board};
use crate::frame::resigned_words;
use crate::link::{Options, Snapshot};
use crate::store;
use crate::words::{list, n, sentence, t, tell, w};

/// The first lines of a result.
pub(super) struct Headline {
    pub(super) won: String,
    /// Why.
    pub(super) below: String,
    /// Whether there is something to celebrate.
    pub(super) laurel: bool,
}

/// What a result is about.
pub(super) struct Ended<'a> {
    pub(super) board: &'a dyn Board,
    pub(super) options: &'a Options,
    /// The table as everybody knows it now.
    pub(super) now: &'a Snapshot,
    pub(super) outcome: &'a Outcome,
    pub(super) rivals: &'a [Automa],
    /// The seat that is addressed.
    pub(super) you: Option<Seat>,
}

impl Ended<'_> {
    fn names(&self, seats: SeatSet) -> String {
        list(&seats.iter().map(|seat| self.now.name(seat)).collect::<Vec<_>>())
    }

    /// Returns who resigned, as a sentence; empty if nobody did.
    fn resigned(&self) -> String {
        resigned_words(self.now, self.you, &self.outcome.reason)
    }

    /// Returns what decided the first place, as a sentence; `None` if nothing was compared.
    fn decided(&self) -> Option<String> {
        let tie = self.outcome.decided_by.iter().find(|decider| decider.place == 0);
        if let Some(tie) = tie {
            let what = self.board.compared(self.options, tie.index);
            return Some(tell(
                "result-tie-break",
                &[("what", w(&what)), ("better", n(tie.better)), ("worse", n(tie.worse))],
            ));
        }
        let key = |place: usize| -> Option<i32> {
            let team = self.outcome.ranking.get(place)?.first()?;
            let gone = team.iter().any(|seat| self.now.resigned.has(seat));
            let sheet = self.now.sheets.get(team.first()?.index()).filter(|_| !gone)?;
            sheet.ranking_key.first().copied()
        };
        let (better, worse) = (key(0)?, key(1)?);
        let what = sentence(&self.board.compared(self.options, 0));
        (better != worse)
            .then(|| tell("result-decided", &[("what", w(&what)), ("better", n(better)), ("worse", n(worse))]))
    }

    /// Returns the sentences in a row.
    fn told(sentences: &[Option<String>]) -> String {
        sentences.iter().flatten().filter(|one| !one.is_empty()).cloned().collect::<Vec<_>>().join(" ")
    }

    /// Returns the headline of a game for one: the verdict where the game has one. `best` compares the score
    /// with earlier ones.
    fn alone(&self, best: Option<String>) -> Headline {
        if !self.now.resigned.is_empty() {
            return Headline { won: t("result-solo-resigned"), below: self.resigned(), laurel: false };
        }
        let reason = Some(self.board.reason(&self.outcome.reason));
        let Some(verdict) = &self.outcome.verdict else {
            return Headline { won: t("result-solo"), below: Self::told(&[reason, best]), laurel: true };
        };
        let (won, below) = self.board.verdict(verdict);
        Headline { won, below: Self::told(&[Some(below), best]), laurel: self.board.is_win(verdict) }
    }

    /// Returns the headline.
    pub(super) fn headline(&self, best: Option<String>) -> Headline {
        if self.now.seats.len() == 1 {
            return self.alone(best);
        }
        let first = self.outcome.winners();
        let you = |team: &SeatSet| self.you.is_some_and(|you| team.has(you));
        let won = match first {
            [team] if you(team) && team.len() == 1 => t("result-you-win"),
            [team] if you(team) => tell("result-your-team-wins", &[("names", w(&self.names(*team)))]),
            [team] if team.len() > 1 => tell("result-team-wins", &[("names", w(&self.names(*team)))]),
            [team] => tell("result-wins", &[("name", w(&self.names(*team)))]),
            teams => {
                let together =
                    |team: &SeatSet| team.iter().map(|seat| self.now.name(seat)).collect::<Vec<_>>().join(" + ");
                let names: Vec<String> = teams.iter().map(together).collect();
                tell("result-shared", &[("names", w(&list(&names)))])
            }
        };
        let by_resigning = self.outcome.reason == "resigned";
        let place = self.own_place();
        let reason = (!by_resigning).then(|| self.board.reason(&self.outcome.reason));
        let decided = if by_resigning { None } else { self.decided() };
        Headline { won, below: Self::told(&[place, reason, Some(self.resigned()), decided]), laurel: true }
    }

    /// Returns who is on which place.
    fn places(&self) -> Vec<(usize, Ranked)> {
        let rivals: Vec<Vec<i32>> = self.rivals.iter().map(|rival| rival.sheet.ranking_key.clone()).collect();
        let key = |team: SeatSet| self.of_team(team).map(|sheet| sheet.ranking_key.clone());
        places(self.outcome, self.now.resigned, key, &rivals)
    }

    fn of_team(&self, team: SeatSet) -> Option<&ScoreSheet> {
        team.first().and_then(|seat| self.now.sheets.get(seat.index()))
    }

    /// Returns the place of the person who is addressed, as a sentence; `None` if it is the first, or if
    /// there are only two.
    fn own_place(&self) -> Option<String> {
        let (you, all) = (self.you?, self.places());
        let own = |(_, who): &&(usize, Ranked)| matches!(who, Ranked::Team(team) if team.has(you));
        let (place, _) = all.iter().find(own).filter(|(place, _)| *place > 1 && all.len() > 2)?;
        Some(tell("result-your-place", &[("place", n(*place as i64)), ("count", n(all.len() as i64))]))
    }

    /// Returns the score of the best: a seat's, or that of an opponent without a seat.
    pub(super) fn best_score(&self) -> i32 {
        // A game for one is about the score of the person.
        if self.now.seats.len() == 1 {
            return self.now.sheets.first().map_or(0, |sheet| sheet.total);
        }
        let best: Option<&ScoreSheet> = match self.places().first() {
            Some((_, Ranked::Team(team))) => self.of_team(*team),
            Some((_, Ranked::Automa(at))) => self.rivals.get(*at).map(|rival| &rival.sheet),
            None => None,
        };
        best.map_or(0, |sheet| sheet.total)
    }
}

/// Returns the score of a finished solo game; `None` if it is not one, or was given up.
fn score(kept: &store::Kept) -> Option<i32> {
    let finished = kept.record.result.as_ref().is_some_and(|result| result.resigned.is_empty());
    let alone = kept.record.seats.len() == 1;
    (finished && alone).then(|| kept.standing.as_ref()?.totals.first().copied()).flatten()
}

/// Returns in words how the score of a solo game compares with the best one of the same kind in this browser.
pub(super) fn best_words(name: &str, record: &Record) -> Option<String> {
    let own = score(&store::table(name)?)?;
    let same = |kept: &&store::Kept| {
        let (other, same_set) = (&kept.record, kept.record.component_set == record.component_set);
        kept.name != name && !kept.imported && other.game == record.game && other.options == record.options && same_set
    };
    let best = store::tables().iter().filter(same).filter_map(score).max();
    Some(match best {
        Some(best) if own <= best => tell("result-best-is", &[("score", n(own)), ("best", n(best))]),
        _ => tell("result-best-new", &[("score", n(own))]),
    })
}
