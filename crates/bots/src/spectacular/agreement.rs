//! Tests that the quick evaluation agrees with the rules and with itself.

use game_core::{Draws, Game, Seat, SeatCount, Step, ToMove, fair};
use rand_core::SeedableRng as _;
use spectacular::rules::Missions;
use spectacular::{Mode, Options, Player, Rules, Side, Spectacular};

use super::land::Land;
use super::outlook::Outlook;
use super::placing::each;
use super::quick::{Course, course, displayed};
use super::weights::Weights;
use crate::BotRng;

/// Plays a random game and calls the function with every position of the first seat, once a turn.
fn positions(options: &Options, seats: u8, seed: u64, mut look: impl FnMut(&Rules, &Player, u8)) {
    let rules = match Spectacular::rules(options, SeatCount::new(seats), None, 1) {
        Ok(rules) => rules,
        Err(why) => panic!("{why}"),
    };
    let mut draws = Draws::new(fair::game_seed(fair::seed_from_text("agreement"), seed).0);
    let mut rng = BotRng::seed_from_u64(seed);
    let mut state = Spectacular::setup(&rules);
    let mut seen = 0;
    loop {
        let step = match state.to_move(&rules) {
            ToMove::Over => return,
            ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
            ToMove::Seats(to_act) => {
                if state.turn() >= seen && state.player(Seat::new(0)).areas == [None, None] {
                    seen = state.turn() + 1;
                    look(&rules, state.player(Seat::new(0)), state.turn());
                }
                let seat = to_act.first().unwrap_or(Seat::new(0));
                Step::choice(seat, state.random_action(&rules, seat, &mut rng))
            }
        };
        state.apply(&rules, &step, &mut ());
    }
}

fn in_all_modes(games: u64, mut look: impl FnMut(&Rules, &Player, u8)) {
    let solo = Options { mode: Mode::Solo, side: Side::Asymmetric, ..Options::default() };
    let missions = Options { missions: Missions::On, ..Options::default() };
    for game in 0..games {
        positions(&solo, 1, game, &mut look);
        positions(&missions, 2, game, &mut look);
        positions(&Options::default(), 6, game, &mut look);
    }
}

/// What a placement adds is the difference between the evaluations after it and before it.
#[test]
fn differences_agree_with_evaluating_anew() {
    let course: Course = course(&Weights::TUNED);
    let mut compared = 0;
    in_all_modes(8, |rules, player, turn| {
        let (land, chances) = (Land::new(rules, player), &course[usize::from(turn.min(14))]);
        let before = Outlook::new(&land, chances, player);
        for (_, item) in displayed(player) {
            each(&land, &before, player, item, (true, true), |placing| {
                let mut after = *player;
                placing.apply(&land, &mut after, item);
                let again = Outlook::new(&land, chances, &after).worth;
                let sum = before.worth + placing.gain;
                assert!((again - sum).abs() < 0.02, "turn {turn}: {item:?} {}: {again} or {sum}", placing.gain);
                compared += 1;
            });
        }
    });
    assert!(compared > 10_000, "{compared}");
}

/// Missions are met in the quick evaluation exactly when they are by the rules.
#[test]
fn missions_agree_with_the_rules() {
    let course: Course = course(&Weights::TUNED);
    let mut met = 0;
    in_all_modes(40, |rules, player, turn| {
        let (land, chances) = (Land::new(rules, player), &course[usize::from(turn.min(14))]);
        let outlook = Outlook::new(&land, chances, player);
        for mission in land.missions.iter().flatten() {
            let wanted = mission.met(land.ground, &player.park, land.star, player.workers);
            assert_eq!(outlook.meets(mission), wanted, "{}", mission.name);
            met += u32::from(wanted);
        }
    });
    assert!(met > 20, "{met}");
}
