//! Score sheets and ranking, as pure functions.

use game_core::{Line, Outcome, ScoreSheet, Seat};

use crate::rules::{Mode, Rules};
use crate::state::{End, Phase, Player};

/// Appends the ranking key of a player: scored dogs, then filled spaces. It is empty after a draw by the turn
/// limit, so that all seats tie.
pub fn push_ranking_key(phase: Phase, player: &Player, out: &mut Vec<i32>) {
    if phase != Phase::Over(End::TurnLimit) {
        out.extend([i32::from(player.pack.scored()), i32::from(player.pack.placed())]);
    }
}

/// The score sheet of a player.
#[must_use]
pub fn sheet(rules: &Rules, phase: Phase, turn: u32, seat: Seat, player: &Player) -> ScoreSheet {
    let (pack, stats) = (&player.pack, &player.stats);
    let total = i32::from(pack.scored());
    let mut lines = vec![Line::summand("scored-dogs", total), Line::note("cards", pack.len() as i32)];
    for at in (0..pack.len()).filter(|&at| !pack.is_scored(at)) {
        let dog = pack.dog(at).to_string();
        lines.push(Line::note("free-spaces", pack.free(at).count_ones() as i32).of(dog.clone()));
        lines.push(Line::note("filled-spaces", pack.filled(at).count_ones() as i32).of(dog));
    }
    let sum = player.yard.sum();
    let notes = [
        ("filled-spaces", i32::from(pack.placed())),
        ("full-dogs", pack.full().count_ones() as i32),
        ("buried-dice", i32::from(player.yard.len())),
        ("buried-sum", i32::from(sum)),
        ("room-in-yard", i32::from(rules.limit(seat)) - i32::from(sum)),
        ("treats", i32::from(player.treats)),
        ("paws", i32::from(pack.paws())),
        ("turns", turn as i32),
        ("busts", i32::from(stats.busts)),
        ("scored-slowly", i32::from(stats.slow)),
        ("scored-fast", i32::from(stats.fast)),
        ("treats-spent", i32::from(stats.treats)),
        ("dice-placed", i32::from(stats.placed)),
        ("dice-buried", i32::from(stats.buried)),
    ];
    lines.extend(notes.map(|(key, value)| Line::note(key, value)));
    if rules.stray().is_some() {
        lines.push(Line::note("level", rules.options.level as i32));
    }
    let mut ranking_key = Vec::new();
    push_ranking_key(phase, player, &mut ranking_key);
    ScoreSheet { seat, lines, total, ranking_key }
}

/// Returns the outcome of a finished game.
#[must_use]
pub fn outcome(rules: &Rules, end: End, sheet: impl Fn(Seat) -> ScoreSheet) -> Outcome {
    let reason = match end {
        End::SixDogs(_) => "six-dogs",
        End::TurnLimit => "turn-limit",
    };
    let mut outcome = Outcome::by_ranking_key(reason, &Outcome::each_alone(rules.seats), sheet);
    if rules.options.mode == Mode::Solo {
        let verdict = match end {
            End::SixDogs(seat) if rules.is_stray(seat) => "lost",
            End::SixDogs(_) => "won",
            End::TurnLimit => "drawn",
        };
        outcome.verdict = Some(verdict.into());
    }
    outcome
}
