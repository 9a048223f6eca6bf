//! Points, sheets and the outcome.

use game_core::{Line, Outcome, ScoreSheet, Seat, SeatSet, Viewer};

use super::fault::{self, Fault};
use super::rules::Rules;
use super::state::{Ending, Phase, Toy};
use super::view::View;

fn team(rules: &Rules, seat: Seat) -> SeatSet {
    rules.teams().into_iter().find(|team| team.has(seat)).unwrap_or(SeatSet::one(seat))
}

/// Returns the sheet of the seat's team, from what a viewer knows (TOY-404).
pub(super) fn sheet(rules: &Rules, view: &View, seat: Seat, forget_prizes: bool) -> ScoreSheet {
    let mut lines = Vec::new();
    let (mut total, mut prizes) = (0, 0);
    for member in team(rules, seat).iter() {
        let (banked, prize) = (view.banked[member.index()].worth(), i32::from(view.prizes[member.index()]));
        let of = format!("seat {member}");
        lines.push(Line::summand("banked", banked).of(of.clone()));
        lines.push(Line::summand("prizes", prize).of(of));
        total += banked + prize;
        prizes += prize;
    }
    if view.viewer == Viewer::Seat(seat) {
        lines.push(Line::note("hand", view.hand.worth()));
    }
    let ranking_key = vec![total, prizes];
    ScoreSheet { seat, lines, total: if forget_prizes { total - prizes } else { total }, ranking_key }
}

impl Toy {
    /// Returns the points of the seat's team.
    pub(super) fn points(&self, rules: &Rules, seat: Seat) -> i32 {
        team(rules, seat).iter().map(|seat| self.banked[seat].worth() + i32::from(self.prizes[seat])).sum()
    }

    pub(super) fn result(&self, rules: &Rules) -> Option<Outcome> {
        let Phase::Over(ending) = self.phase else { return None };
        let reason = match ending {
            Ending::Goal => "goal",
            Ending::Deck => "deck",
            Ending::Rounds if fault::is(Fault::NoOutcome) => return None,
            Ending::Rounds => "rounds",
        };
        let view = self.seen_by(rules, Viewer::Spectator);
        let mut outcome = Outcome::by_ranking_key(reason, &rules.teams(), |seat| {
            sheet(rules, &view, seat, fault::is(Fault::WrongTotal))
        });
        // TOY-405
        outcome.verdict = match (rules.seats.get(), ending) {
            (1, _) if fault::is(Fault::UnknownVerdict) => Some("drawn".into()),
            (1, Ending::Goal) => Some("won".into()),
            (1, _) => Some("lost".into()),
            _ => None,
        };
        Some(outcome)
    }
}
