//! Points as pure functions of a park, score sheets, and the final ranking.

use game_core::{Line, Outcome, ScoreSheet, Seat, SeatSet};

use crate::components::{ACHIEVEMENTS, TO_WIN, TURNS};
use crate::ground::{Ground, Hexes};
use crate::items::Habitat;
use crate::park::Park;
use crate::rules::Rules;
use crate::state::{Phase, Player};

/// The points of a seat by category.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// The entrance score after round 1 (SPC-232).
    pub entrance: i32,
    /// The points of the areas of each colour (SPC-262).
    pub habitats: [i32; 4],
    /// The points of the towers (SPC-271).
    pub towers: i32,
    /// The points of the different animals (SPC-275).
    pub animals: i32,
    /// The points of the missions that are met (SPC-302).
    pub missions: i32,
}

impl Points {
    /// Returns the total of all categories (SPC-281).
    #[must_use]
    pub fn total(&self) -> i32 {
        self.entrance + self.habitats.iter().sum::<i32>() + self.towers + self.animals + self.missions
    }
}

/// Returns the hexes of all dice groups that touch the entrance (SPC-231, R6, R7).
#[must_use]
pub fn entrance_dice(ground: &Ground, park: &Park) -> Hexes {
    let groups = ground.groups(park.fed()).filter(|group| !group.and(&ground.entrance()).is_empty());
    groups.fold(Hexes::EMPTY, |all, group| all.or(&group))
}

/// Returns the points that the entrance would score now (SPC-232).
#[must_use]
pub fn entrance(ground: &Ground, park: &Park) -> u32 {
    park.sum(entrance_dice(ground, park))
}

/// Whether the entrance has been scored when this many turns are over and this is due (SPC-222): after the
/// worker phase of the first round.
#[must_use]
pub const fn entrance_is_scored(turn: u8, phase: Phase) -> bool {
    turn > TURNS[1] || turn == TURNS[1] && !matches!(phase, Phase::Workers)
}

/// The points of all areas of a colour (SPC-261 to 266).
#[inline]
#[must_use]
pub fn habitat(ground: &Ground, park: &Park, star: Habitat, colour: Habitat) -> i32 {
    let areas = ground.groups(park.cells(ground, star, colour));
    areas.map(|area| (park.sum(area) * park.nursery().and(&area).len()) as i32).sum()
}

/// The points of all towers (SPC-271, 272).
#[inline]
#[must_use]
pub fn towers(ground: &Ground, park: &Park) -> i32 {
    let fed = park.towers(ground).filter(|(_, hexes)| hexes.without(&park.fed()).is_empty());
    fed.map(|(_, hexes)| park.sum(hexes) as i32).sum()
}

/// Returns the number of different animals, including the star animal (SPC-275).
#[inline]
#[must_use]
pub fn animals(park: &Park) -> usize {
    park.animals().count_ones() as usize + 1
}

/// Iterates over the missions of a seat: the index of the mission's code, and whether the seat meets it
/// (SPC-302); a seat meets none before its board is dealt.
pub fn missions<'a>(rules: &'a Rules, player: &'a Player) -> impl Iterator<Item = (usize, bool)> + 'a {
    let ground = player.board.map(|board| rules.ground(board));
    player.missions.iter().flatten().map(move |code| {
        let met = |ground| rules.mission(*code).met(ground, &player.park, player.star(rules), player.workers);
        (code.index(), ground.is_some_and(met))
    })
}

/// The points of a seat if the game ended now (SPC-R38).
#[must_use]
pub fn points(rules: &Rules, player: &Player) -> Points {
    let Some(board) = player.board else { return Points::default() };
    let (ground, park, star) = (rules.ground(board), &player.park, rules.star(board));
    let met = missions(rules, player).filter(|(_, met)| *met);
    Points {
        entrance: i32::from(player.entrance),
        habitats: Habitat::ALL.map(|colour| habitat(ground, park, star, colour)),
        towers: towers(ground, park),
        animals: i32::from(rules.components.animal_points[animals(park)]),
        missions: met.map(|(at, _)| i32::from(rules.components.missions[at].points)).sum(),
    }
}

/// The sum of the dice on breeding tiles, which breaks ties (SPC-282, R27).
#[must_use]
pub fn breeding(park: &Park) -> i32 {
    park.sum(park.nursery()) as i32
}

/// The score sheet of a seat, in the order of the score pad.
#[must_use]
pub fn sheet(rules: &Rules, seat: Seat, player: &Player) -> ScoreSheet {
    let points = points(rules, player);
    let habitat = |colour: Habitat| Line::summand("habitat", points.habitats[colour as usize]).of(colour.id());
    let mut lines = vec![
        Line::summand("entrance", points.entrance),
        habitat(Habitat::Green),
        habitat(Habitat::Orange),
        habitat(Habitat::Blue),
        habitat(Habitat::Grey),
        Line::summand("towers", points.towers),
        Line::summand("animals", points.animals),
    ];
    if rules.missions {
        lines.push(Line::summand("missions", points.missions));
    }
    let kinds = animals(&player.park) as i32;
    let breeding = breeding(&player.park);
    lines.push(Line::note("breeding", breeding));
    lines.push(Line::note("kinds", kinds));
    if rules.missions {
        let met = missions(rules, player).filter(|(_, met)| *met).count();
        lines.push(Line::note("missions-met", met as i32));
    }
    ScoreSheet { seat, lines, total: points.total(), ranking_key: vec![points.total(), breeding] }
}

/// Returns the key of the verdict on a solo game (SPC-361, 362).
#[must_use]
pub fn verdict(points: i32, missions: usize) -> &'static str {
    if points < TO_WIN.0 || missions < TO_WIN.1 {
        return "lost";
    }
    let reached = ACHIEVEMENTS.iter().rev().find(|(least, _)| points >= *least);
    reached.map_or("lost", |(_, key)| key)
}

/// The outcome of a finished game (SPC-281 to 283, R39).
#[must_use]
pub fn outcome<'a>(rules: &Rules, teams: &[SeatSet], player: impl Fn(Seat) -> &'a Player) -> Outcome {
    let mut outcome = Outcome::by_ranking_key("final-scoring", teams, |seat| sheet(rules, seat, player(seat)));
    if rules.solo {
        let player = player(Seat::new(0));
        let met = missions(rules, player).filter(|(_, met)| *met).count();
        outcome.verdict = Some(verdict(points(rules, player).total(), met).into());
    }
    outcome
}
