//! Chains of actions, steps and views of type-erased tables, for every game and mode.

use catalog::{BotRequest, BotSessions, Budget, bot_rng};
use game_core::hex::Bytes32;
use game_core::{ChanceSource, MAX_CHAIN, Seat, ToMove, Viewer};
use serde_json::Value;

use crate::{open, quick_bot, ways};

fn seat_to_act(table: &dyn catalog::AnyTable) -> Option<Seat> {
    table.to_move().to_act().first()
}

/// A chain that a bot decided from the view alone is accepted whole, and is what the bot would have decided
/// one action at a time.
#[test]
fn a_bots_chain_is_what_it_would_decide_step_by_step() {
    let mut longest = std::collections::BTreeMap::<&str, usize>::new();
    for (game, mode, seats) in ways() {
        let source = || ChanceSource::Seeded(catalog::seed("chains"));
        let ((mut chained, _), (mut single, _)) =
            (open(game, mode, seats, source()), open(game, mode, seats, source()));
        let (mut rng, mut other) = (bot_rng(Bytes32([3; 32])), bot_rng(Bytes32([3; 32])));
        let mut sessions = BotSessions::default();
        let bot = quick_bot(game);
        for turn in 0..40 {
            let Some(seat) = seat_to_act(&*chained) else { break };
            let chain = if turn % 2 == 0 {
                chained.bot_chain_task(seat, bot, &Budget::default()).unwrap().run(&mut rng).chain
            } else {
                let request = BotRequest {
                    table: "away".to_owned(),
                    seat,
                    options: chained.options(),
                    seats: chained.seat_count(),
                    component_set: None,
                    view: chained.view(Viewer::Seat(seat)),
                    bot: bot.to_owned(),
                };
                game.bot_chain_from_view(request, &mut sessions, &Budget::default()).unwrap().run(&mut rng).chain
            };
            let longest = longest.entry(game.meta().id).or_default();
            *longest = chain.len().max(*longest);
            for action in &chain {
                let decided = single.bot_task(seat, bot, &Budget::default()).unwrap().run(&mut other).first.action;
                assert_eq!(decided, *action, "{} {mode} {seats}: {chain:?}", game.meta().id);
                single.play(seat, action, None).unwrap();
            }
            let played = chained.play_chain(seat, &chain, Some(chained.version(Viewer::Seat(seat)))).unwrap();
            assert_eq!((played.taken, played.refusal), (chain.len(), None));
            assert_eq!(chained.steps(), single.steps());
        }
    }
    assert!(longest["toy"] > 1, "whoever has won a round decides twice: {longest:?}");
    assert!(longest.values().filter(|length| **length > 1).count() > 1, "{longest:?}");
}

/// What the viewers are told about each step, and the views after it, are the same at once and later.
#[test]
fn steps_and_their_views_are_the_same_in_updates_and_in_the_history() {
    for (game, mode, seats) in ways() {
        let (mut table, update) = open(game, mode, seats, ChanceSource::Seeded(catalog::seed("steps")));
        let viewers: Vec<Viewer> = table.seat_count().viewers().collect();
        let mut told: Vec<Vec<(Vec<Value>, Value)>> = vec![Vec::new(); viewers.len()];
        let mut keep = |update: &catalog::AnyUpdate| {
            for (told, viewer) in told.iter_mut().zip(&viewers) {
                told.extend(update.steps_for(*viewer).map(|step| (step.told(*viewer), step.view(*viewer))));
            }
        };
        keep(&update);
        let mut rng = bot_rng(Bytes32([9; 32]));
        for _ in 0..25 {
            let Some(seat) = seat_to_act(&*table) else { break };
            let chain = table.bot_chain_task(seat, "random", &Budget::default()).unwrap().run(&mut rng).chain;
            keep(&table.play_chain(seat, &chain, None).unwrap().update);
        }
        for (told, viewer) in told.into_iter().zip(viewers) {
            let (events, views): (Vec<_>, Vec<_>) = told.into_iter().unzip();
            assert_eq!(table.told(viewer), events);
            assert!(events.iter().all(|events| !events.is_empty()));
            assert_eq!(table.views(viewer, 0..usize::MAX), views);
            let (from, to) = (views.len() / 3, views.len() / 2);
            assert_eq!(table.views(viewer, from..to), views[from..to]);
            assert!(table.views(viewer, views.len()..views.len() + 9).is_empty());
        }
    }
}

#[test]
fn a_chain_that_cannot_be_read_stops_where_that_begins() {
    let mut refusals = std::collections::BTreeMap::<&str, usize>::new();
    for (game, mode, seats) in ways() {
        let (mut table, _) = open(game, mode, seats, ChanceSource::Seeded(catalog::seed("unread")));
        let mut rng = bot_rng(Bytes32([4; 32]));
        let (mut stopped, mut refused) = (0, 0);
        for _ in 0..60 {
            let ToMove::Seats(to_act) = table.to_move() else { break };
            let seat = to_act.first().unwrap();
            let before = table.steps();
            let none = table.play_chain(seat, &["nonsense".to_owned()], None).map(drop);
            assert_eq!(none.err().map(|why| why.code()), Some("bad_notation"));
            let long = vec![table.legal(seat).swap_remove(0); MAX_CHAIN + 1];
            assert_eq!(table.play_chain(seat, &long, None).map(drop).err().map(|why| why.code()), Some("bad_notation"));
            assert_eq!(table.steps(), before);
            let action = table.bot_task(seat, "random", &Budget::default()).unwrap().run(&mut rng).first.action;
            let played = table.play_chain(seat, &[action, "nonsense".to_owned()], None).unwrap();
            assert_eq!(played.taken, 1);
            match played.refusal {
                Some(why) => {
                    assert_eq!(why.code(), "bad_notation");
                    assert!(table.to_move().to_act().has(seat));
                    refused += 1;
                }
                None => stopped += 1,
            }
        }
        assert!(stopped > 0, "{} {mode} {seats}", game.meta().id);
        *refusals.entry(game.meta().id).or_default() += refused;
    }
    assert!(refusals["toy"] > 0, "what follows on a card that was put is read: {refusals:?}");
    assert!(refusals.values().filter(|refused| **refused > 0).count() > 1, "{refusals:?}");
}
