//! Tests that a bot is kept from one decision to the next: at a table, with views alone, and in the arena.

use catalog::{AnyTable, BotRequest, BotSessions, Budget, ServerTable, bot_rng};
use game_core::fair::game_seed;
use game_core::hex::Bytes32;
use game_core::{ChanceSource, Seat, ToMove, Viewer};

use crate::small::{ONE, dealt};
use crate::{open, quick_bots, terms, ways};

/// Plays a game to its end, with the decisions that `decide` returns.
fn play_out(table: &mut dyn ServerTable, mut decide: impl FnMut(&dyn ServerTable, Seat) -> String) {
    while let ToMove::Seats(to_act) = table.to_move() {
        let seat = to_act.first().unwrap();
        let action = decide(table, seat);
        table.play(seat, &action, None).unwrap();
    }
}

/// Returns the request that a client without the table makes for the seat.
fn request(table: &dyn AnyTable, seat: Seat, bot: &str) -> BotRequest {
    BotRequest {
        table: table.name().to_owned(),
        seat,
        options: table.options(),
        seats: table.seat_count(),
        component_set: None,
        view: table.view(Viewer::Seat(seat)),
        bot: bot.to_owned(),
    }
}

/// With the same seed and one generator for all bots, a game is the same in the arena, at a table, and at a
/// table whose bots see only views. (`random` is left out: the arena uses the games' fast path for it, which
/// takes other numbers from the generator.)
#[test]
fn a_game_is_the_same_at_a_table_and_in_the_arena() {
    for (game, mode, seats) in ways() {
        for bot in quick_bots(game).into_iter().filter(|bot| *bot != "random") {
            let mut terms = terms(mode, vec![bot.into(); seats], "same");
            if game.meta().options.iter().any(|option| option.key == "guard") {
                // A turn limit, so that no game takes too long.
                terms.options["guard"] = "20".into();
            }
            let options = terms.options.clone();
            let record = game.arena(terms).unwrap().record(0).unwrap();
            let seed = game_seed(catalog::seed("same"), 0);
            let seating = catalog::Seating {
                options,
                seats: crate::people(seats),
                component_set: None,
                table: "test".to_owned(),
            };
            let context = format!("{} {mode} {seats} {}", game.meta().id, bot);
            let (mut table, _) = game.open(seating.clone(), ChanceSource::Seeded(seed)).unwrap();
            let mut rng = bot_rng(seed);
            play_out(&mut *table, |table, seat| {
                table.bot_task(seat, bot, &Budget::default()).unwrap().run(&mut rng).first.action
            });
            assert_eq!(table.steps(), record.steps, "{context}");
            let (mut table, _) = game.open(seating, ChanceSource::Seeded(seed)).unwrap();
            let (mut rng, mut sessions) = (bot_rng(seed), BotSessions::default());
            play_out(&mut *table, |table, seat| {
                let request = request(table, seat, bot);
                game.bot_move_from_view(request, &mut sessions, &Budget::default()).unwrap().run(&mut rng).first.action
            });
            assert_eq!(table.steps(), record.steps, "{context}, from views");
        }
    }
}

/// A bot that is kept between decisions still decides legally after undos and after decisions of others.
#[test]
fn a_kept_bot_survives_undos_and_decisions_of_others() {
    for (game, mode, seats) in ways() {
        let (mut table, _) = open(game, mode, seats, ChanceSource::Seeded(catalog::seed("undo")));
        let mut rng = bot_rng(Bytes32([5; 32]));
        let best = game.bots().last().unwrap().name;
        let mut undone = 0;
        for number in 0..120 {
            let ToMove::Seats(to_act) = table.to_move() else { break };
            let seat = to_act.first().unwrap();
            let name = if number % 3 == 0 { "random" } else { best };
            let budget = Budget::default().with_nodes(200);
            let action = table.bot_task(seat, name, &budget).unwrap().run(&mut rng).first.action;
            assert!(table.legal(seat).contains(&action), "{} {mode} {seats}: {action}", game.meta().id);
            table.play(seat, &action, None).unwrap();
            if number % 5 == 0 && table.undoable(seat) > 0 {
                table.undo(seat, 1, None).unwrap();
                undone += 1;
            } else if number % 7 == 0 && table.can_undo_by_consent(seat) {
                table.undo_by_consent(seat).unwrap();
                undone += 1;
            }
        }
        assert!(undone > 0, "{} {mode} {seats}", game.meta().id);
    }
}

/// A task that is not run, or runs while its bot is busy, does not block the next one.
#[test]
fn tasks_of_one_bot_do_not_wait_for_each_other() {
    let table = dealt();
    let task = || table.bot_task(ONE, "master", &Budget::default()).unwrap();
    let (first, second) = (task(), task());
    let rng = || bot_rng(Bytes32([3; 32]));
    assert_eq!(second.run(&mut rng()), first.run(&mut rng()));
}
