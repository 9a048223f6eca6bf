//! What comes: boards, tokens, stacks and the worker phase.

use game_core::{Game, Step, Viewer};
use spectacular::action::{Action, Area, Help, SoloSide};
use spectacular::{Habitat, Mode, Options, Phase, Side, Tile};

use super::super::coming::coming;
use super::super::odds::{common, needing, personal, risks};
use super::super::places::changeable;
use super::games;
use crate::boards::spectacular::plan::tests::{Chooser, Play, Trial, YOU, hex};
use crate::boards::spectacular::plan::{ParkPlan, Planned};

#[test]
fn the_board_that_comes_is_there_after_the_turn() {
    let mut count = 0;
    for seats in 2..=6 {
        let mut play = Play::new(&Options::default(), seats, seats);
        let mut chooser = Chooser(u64::from(seats));
        let mut promised: Vec<(u8, u8, usize)> = Vec::new();
        while let Some(seat) = play.to_act().first() {
            let view = play.view(YOU);
            if view.phase == Phase::Choose && play.state.player(YOU).areas == [None, None] {
                let turn = view.turn;
                let due = promised.iter().filter(|(at, ..)| *at == turn);
                for (_, number, items) in due {
                    let lying = &play.state.player(YOU).supply;
                    assert_eq!((lying.number, lying.filled().count_ones() as usize), (*number, *items), "turn {turn}");
                    count += 1;
                }
                promised.retain(|(at, ..)| *at != turn);
                if seat == YOU {
                    let boards = coming(&play.rules, &view, YOU);
                    assert!(boards.iter().all(|board| usize::from(board.turns) <= usize::from(seats)));
                    assert!(boards.first().is_none_or(|board| board.seat.index() == usize::from(seats) - 1));
                    let kept = boards.iter().filter(|board| !board.is_refilled);
                    promised.extend(kept.map(|board| {
                        let left = board.supply.filled().count_ones() as usize - usize::from(board.gone);
                        (turn + board.turns, board.supply.number, left)
                    }));
                }
            }
            let mut legal = Vec::new();
            play.state.legal_actions(&play.rules, seat, &mut legal);
            play.play(seat, &[legal[chooser.below(legal.len())]]);
            play.draw();
        }
    }
    assert!(count > 100, "{count} boards");
}

#[test]
fn the_risks_add_up_and_only_what_is_at_risk_is_hit() {
    let options = Options { mode: Mode::Solo, side: Side::Asymmetric, ..Options::default() };
    let (mut hits, mut saves) = (0, 0);
    games(&options, 1, 12, |play, seat| {
        let (rules, player, tokens) = (&play.rules, play.state.player(seat), play.state.tokens());
        if play.state.phase() == Phase::Side {
            for side in SoloSide::ALL {
                let risk = risks(rules, player, tokens, side);
                let lying = (0..8).filter(|space| player.supply.solo(rules, side, *space).is_some());
                let sum: u8 = risk.hits.iter().sum();
                assert_eq!(sum, if lying.count() == 0 { 0 } else { risk.of });
                let mut at = play.state;
                at.apply(rules, &Step::choice(seat, Action::Side(side.other())), &mut ());
                let mut outcomes = Vec::new();
                at.chance_outcomes(rules, &mut outcomes);
                for (token, _) in outcomes {
                    let mut then = at;
                    then.apply(rules, &Step::Chance(token), &mut ());
                    let lost = (0..8).filter(|space| {
                        let gone = then.player(seat).supply.solo(rules, side, *space).is_none();
                        gone && player.supply.solo(rules, side, *space).is_some()
                            || then.phase() == Phase::Save { space: *space }
                    });
                    for space in lost {
                        assert!(risk.hits[usize::from(space)] > 0);
                        hits += 1;
                    }
                    if let Phase::Save { space } = then.phase() {
                        let item = player.supply.solo(rules, side, space).expect("an item");
                        assert_ne!(player.workers & Help::Both.workers(item.colour()), 0);
                        assert!(!then.last_turn(), "never in the last turn");
                        saves += 1;
                    }
                }
            }
        }
    });
    assert!(hits > 500 && saves > 100, "{hits} {saves}");
}

#[test]
fn a_seat_without_a_legal_change_has_nothing_to_change() {
    let (mut idle, mut asked) = (0, 0);
    for seats in [2, 4] {
        games(&Options::default(), seats, 6, |play, _| {
            if play.state.phase() != Phase::Workers {
                return;
            }
            for seat in play.rules.seats.seats() {
                let (view, plan) = (play.state.view(&play.rules, Viewer::Seat(seat)), ParkPlan::default());
                let open = changeable(&Planned::new(&play.rules, &view, seat, &plan));
                if play.to_act().has(seat) && play.state.faces(seat).log.is_empty() {
                    assert!(!open.is_empty());
                    asked += 1;
                } else if play.state.faces(seat).log.is_empty() {
                    assert!(open.is_empty(), "it was not asked");
                    idle += 1;
                }
            }
        });
    }
    assert!(idle > 0 && asked > 0, "{idle} {asked}");
}

#[test]
fn stacks_are_public() {
    games(&Options::default(), 2, 1, |play, seat| {
        let (view, player) = (play.view(seat), play.state.player(seat));
        let own = personal(&play.rules, player);
        assert_eq!(own.tiles.len(), player.stack.count_ones() as usize);
        let known = player.park.animals();
        let new = |tiles: &[Tile]| tiles.iter().filter(|tile| known >> tile.animal().index() & 1 == 0).count();
        assert_eq!(usize::from(own.new), new(&own.tiles));
        for habitat in Habitat::ALL {
            let stack = common(&play.rules, &view, player, habitat);
            assert_eq!(stack.tiles, play.state.stacked(&play.rules, habitat).collect::<Vec<_>>());
            assert_eq!(usize::from(stack.new), new(&stack.tiles));
        }
    });
}

#[test]
fn a_worker_who_saves_is_missed_by_planned_values() {
    let mut trial = Trial::building(&["0,3 blue4.heart"], "blue 6", "green 3");
    trial.edit(|plan, here| plan.set_value(here, Area::N, 1)).expect("one worker");
    trial.edit(|plan, here| plan.lay(here, Area::N, hex("0,3"), None, None)).expect("a heart takes a 1");
    assert_eq!(needing(&trial.planned(), Help::Own.workers(Habitat::Blue)), [Area::N]);
    assert_eq!(needing(&trial.planned(), Help::Own.workers(Habitat::Green)), []);
}
