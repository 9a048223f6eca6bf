//! Tests of type-erased tables.

use catalog::{AnyGame, BotRequest, BotSessions, Budget, Error, Seating, ServerTable, bot_rng};
use game_core::hex::Bytes32;
use game_core::record::ChanceKind;
use game_core::{ChanceSource, ColourMode, OptionKind, Seat, SeatKind, ToMove, Viewer};

use serde_json::Value;

use crate::small::{ONE, OTHER, TOY, dealt, won};
use crate::{open, options, people, quick_bot, ways};

/// Lets a bot make up to `decisions` decisions for whichever seat is to act, and returns whether the game
/// goes on.
fn play_on(table: &mut dyn ServerTable, bot: &str, decisions: usize, seed: u8) -> bool {
    let mut rng = bot_rng(Bytes32([seed; 32]));
    for _ in 0..decisions {
        let ToMove::Seats(to_act) = table.to_move() else { return false };
        let seat = to_act.first().unwrap();
        let decision = table.bot_task(seat, bot, &Budget::default()).unwrap().run(&mut rng).first;
        assert!(table.legal(seat).contains(&decision.action));
        table.play(seat, &decision.action, None).unwrap();
    }
    true
}

#[test]
fn the_list_is_in_order() {
    for game in catalog::games() {
        let meta = game.meta();
        assert!(catalog::find(&meta.id.to_uppercase()).is_ok());
        assert!(game.about().contains(meta.title), "the rules name their game");
        assert!(!game.notation().is_empty(), "{}: examples of actions", meta.id);
        assert!(!meta.modes.is_empty() && !game.bots().is_empty());
        for option in meta.options {
            assert!(option.values.contains(&option.default), "{}", option.key);
            assert_eq!(game.default_options()[option.key], option.default, "{}", option.key);
            let numbers = option.values.iter().filter(|value| value.parse::<u8>().is_ok()).count();
            let form = option.values.iter().filter(|value| value.contains(',')).count();
            let (kind, lists) = (option.kind, option.allows("a,b"));
            match kind {
                OptionKind::Choice => assert!(form == 0 && !lists, "{}", option.key),
                OptionKind::Seat => {
                    assert!(numbers + 1 == option.values.len() && !lists, "{}: seats and a word", option.key);
                }
                OptionKind::List => assert!(form == 1 && lists, "{}: the last value shows the form", option.key),
            }
            assert!(option.values.iter().all(|value| option.allows(value)));
            for condition in option.only_if {
                let mode = condition.key == "mode" && meta.modes.iter().any(|mode| mode.id == condition.value);
                let mut others = meta.options.iter().filter(|other| other.key == condition.key);
                assert!(mode || others.any(|other| other.values.contains(&condition.value)), "{condition:?}");
            }
        }
    }
    assert_eq!(catalog::find("chess").err().unwrap().code(), "unknown_game");
    let mut codes = Error::CODES;
    codes.sort_unstable();
    assert_eq!(codes, Error::CODES, "codes are listed once, in order");
}

#[test]
fn a_whole_game_is_played_in_text_and_json() {
    for (game, mode, seats) in ways() {
        let (mut table, told) = open(game, mode, seats, ChanceSource::Seeded(catalog::seed("whole")));
        assert!(told.for_viewer(Viewer::Seat(Seat::new(0))).all(|heard| !heard.text.is_empty()));
        play_on(&mut *table, "random", usize::MAX, 1);
        assert_eq!(table.to_move(), ToMove::Over);
        let outcome = table.outcome().unwrap();
        assert!(!table.reason(&outcome.reason).is_empty());
        for viewer in table.seat_count().viewers() {
            assert!(table.view(viewer).is_object());
            assert!(!table.render(viewer, ColourMode::Plain).contains('\x1b'), "a plain picture has no colour codes");
            for sheet in table.sheets(viewer) {
                assert!(sheet.lines.iter().all(|line| !table.line(line).is_empty()));
            }
        }
        let (_, again) = game.verify(&table.record(), None).unwrap();
        assert_eq!(again.outcome(), table.outcome());
        assert_eq!(table.history().len(), table.steps().len());
    }
}

#[test]
fn a_game_goes_on_from_its_record() {
    for (game, mode, seats) in ways() {
        let chance_source =
            ChanceSource::Committed { secret: Bytes32([7; 32]), contributions: vec![Bytes32([1; 32]); seats] };
        let (mut table, _) = open(game, mode, seats, chance_source);
        play_on(&mut *table, "random", 9, 2);
        let mut again = game.load(&table.record(), None).unwrap();
        play_on(&mut *table, "random", usize::MAX, 3);
        play_on(&mut *again, "random", usize::MAX, 3);
        assert_eq!(table.record(), again.record());
    }
}

/// The journal that a server stores, with undos, hand-overs and resignations, leads to the same table.
#[test]
fn a_table_is_restored_from_its_journal() {
    for (game, mode, seats) in ways() {
        let chance_source =
            ChanceSource::Committed { secret: Bytes32([7; 32]), contributions: vec![Bytes32([1; 32]); seats] };
        let (mut table, _) = open(game, mode, seats, chance_source.clone());
        let seating =
            || Seating { options: options(mode), seats: people(seats), component_set: None, table: "test".into() };
        let header = game.header(&seating()).unwrap();
        assert_eq!(Some(header.commitment(Bytes32([7; 32]))), table.commitment());
        play_on(&mut *table, "random", 5, 2);
        let seat = table.to_move().to_act().first().unwrap();
        if table.undoable(seat) > 0 {
            table.undo(seat, 1, None).unwrap();
        }
        if table.can_undo_by_consent(seat) {
            table.undo_by_consent(seat).unwrap();
        }
        table.hand_over(seat, SeatKind::Bot(quick_bot(game).into())).unwrap();
        play_on(&mut *table, "random", 5, 3);
        table.resign(Seat::new(0), "random").unwrap();
        let journal = table.journal_from(0);
        assert_eq!(table.journal_length(), journal.len());
        let version = table.meta().rules_version;
        let mut again = game.restore(seating(), chance_source.clone(), version, &journal).unwrap();
        assert_eq!((again.record(), again.journal_from(0)), (table.record(), journal.clone()));
        assert_eq!((again.seats(), again.resigned()), (table.seats(), table.resigned()));
        for viewer in table.seat_count().viewers() {
            assert_eq!(again.version(viewer), table.version(viewer));
        }
        play_on(&mut *table, "random", 20, 4);
        play_on(&mut *again, "random", 20, 4);
        assert_eq!(table.record(), again.record());
        let mut broken = journal.clone();
        broken[0] = "leap 0".to_owned();
        assert_eq!(
            game.restore(seating(), chance_source.clone(), version, &broken).err().unwrap().code(),
            "bad_record"
        );
        assert_eq!(game.restore(seating(), chance_source, version + 1, &journal).err().unwrap().code(), "bad_setup");
    }
}

/// For the same position, `ClientRules` answers from the view what the table answers from its state.
#[test]
fn client_rules_agree_with_the_table() {
    for (game, mode, seats) in ways() {
        let (mut table, _) = open(game, mode, seats, ChanceSource::Seeded(catalog::seed("client rules")));
        let rules = game.client_rules(table.options(), table.seat_count(), game.meta().rules_version).unwrap();
        while play_on(&mut *table, "random", 7, 5) {
            for viewer in table.seat_count().viewers() {
                let view = table.view(viewer);
                let legal = viewer.seat().map(|seat| table.legal(seat)).unwrap_or_default();
                assert_eq!(rules.legal(&view).unwrap(), legal);
                assert_eq!(rules.sheets(&view).unwrap(), table.sheets(viewer));
            }
            if table.steps().len() > 60 {
                break;
            }
        }
        assert_eq!(rules.legal(&Value::Null).err().unwrap().code(), "bad_setup");
    }
}

/// If a record ends before some of the draws that follow a decision, they are made when it is loaded,
/// unchanged.
#[test]
fn draws_that_are_due_are_made_when_a_record_is_loaded() {
    let game: &dyn AnyGame = &TOY;
    let (table, _) = open(game, "alone", 2, ChanceSource::Seeded(catalog::seed("due")));
    let full = table.record();
    assert_eq!(full.steps.len(), 4, "both seats are dealt two cards");
    let mut cut = full.clone();
    cut.steps.truncate(1);
    cut.digests.clear();
    let table = game.load(&cut, None).unwrap();
    assert_eq!(table.record(), full);
}

#[test]
fn refusals_change_nothing_and_have_codes() {
    let mut table = won();
    let before = table.record();
    let code = |result: Result<_, Error>| result.err().map(|why| why.code());
    assert_eq!(code(table.play(ONE, "nonsense", None).map(drop)), Some("bad_notation"));
    assert_eq!(code(table.play(ONE, &"x".repeat(1000), None).map(drop)), Some("bad_notation"));
    assert_eq!(code(table.play(ONE, "put D", None).map(drop)), Some("illegal_action"));
    assert_eq!(code(table.play(OTHER, "bank D", None).map(drop)), Some("not_awaited"));
    assert_eq!(code(table.play(Seat::new(5), "bank D", None).map(drop)), Some("no_such_seat"));
    assert_eq!(code(table.play(ONE, "bank D", Some(999)).map(drop)), Some("stale"));
    assert_eq!(code(table.chance("roll 1").map(drop)), Some("no_chance"));
    assert_eq!(code(table.undo(ONE, 1, None).map(drop)), Some("horizon"));
    assert_eq!(code(table.hand_over(ONE, SeatKind::Bot("nobody".into()))), Some("unknown_bot"));
    assert_eq!(code(table.resign(ONE, "nobody").map(drop)), Some("unknown_bot"));
    assert_eq!(code(table.bot_task(OTHER, "random", &Budget::default()).map(drop)), Some("not_awaited"));
    assert_eq!(table.record(), before);
    table.resign(ONE, "random").unwrap();
    assert_eq!(table.to_move(), ToMove::Over);
    assert_eq!(code(table.play(ONE, "bank D", None).map(drop)), Some("game_over"));
}

#[test]
fn user_input_need_not_be_canonical() {
    let mut table = dealt();
    assert_eq!(table.read_action("  PUT d  ").as_deref(), Ok("put D"));
    table.play(ONE, "  PUT d  ", None).unwrap();
    assert_eq!(table.steps().last().map(String::as_str), Some("0 put D"));
}

/// A viewer cannot rule out that the cards in another hand are still in the deck; the table itself can.
#[test]
fn a_viewer_is_shown_every_outcome_that_it_cannot_rule_out() {
    let (mut table, _) = open(&TOY, "alone", 2, ChanceSource::Manual);
    assert_eq!(table.commitment(), None);
    table.chance("deal D").unwrap();
    table.chance("deal D").unwrap();
    let has = |viewer: Option<Viewer>| table.outcomes(viewer).iter().any(|(outcome, _)| outcome == "deal D");
    assert!(!has(None), "the deck has no D left");
    assert!(!has(Some(Viewer::Seat(ONE))), "this seat holds them all");
    assert!(has(Some(Viewer::Seat(OTHER))), "the other cannot know that");
    assert!(has(Some(Viewer::Spectator)));
    assert_eq!(table.chance("deal D").err().map(|why| why.code()), Some("not_an_outcome"));
}

#[test]
fn a_bot_away_from_the_table_decides_as_at_the_table() {
    for (game, mode, seats) in ways() {
        let (mut table, _) = open(game, mode, seats, ChanceSource::Seeded(catalog::seed("away")));
        play_on(&mut *table, "random", 7, 2);
        let ToMove::Seats(to_act) = table.to_move() else { panic!("it has just begun") };
        let seat = to_act.first().unwrap();
        let bot = quick_bot(game);
        let request = BotRequest {
            table: "away".to_owned(),
            seat,
            options: table.options(),
            seats: table.seat_count(),
            component_set: None,
            view: table.view(Viewer::Seat(seat)),
            bot: bot.to_owned(),
        };
        let rng = || bot_rng(Bytes32([3; 32]));
        let mut sessions = BotSessions::default();
        let mut ask = |request: BotRequest| game.bot_move_from_view(request, &mut sessions, &Budget::default());
        let away = ask(request.clone()).unwrap().run(&mut rng()).first;
        assert_eq!(away, table.bot_task(seat, bot, &Budget::default()).unwrap().run(&mut rng()).first);
        let mut code = |request: BotRequest| ask(request).err().unwrap().code();
        assert_eq!(code(BotRequest { bot: "nobody".to_owned(), ..request.clone() }), "unknown_bot");
        assert_eq!(code(BotRequest { view: serde_json::json!({ "viewer": 9 }), ..request.clone() }), "bad_setup");
        let view = table.view(Viewer::Spectator);
        assert_eq!(code(BotRequest { view, ..request }), "not_awaited");
    }
}

#[test]
fn the_last_frame_is_the_present_view() {
    for (game, mode, seats) in ways() {
        let (mut table, _) = open(game, mode, seats, ChanceSource::Seeded(catalog::seed("frames")));
        play_on(&mut *table, "random", 25, 3);
        for viewer in table.seat_count().viewers() {
            let frames = table.frames(viewer);
            assert_eq!(frames.len(), table.steps().len() + 1);
            let last = frames.last().unwrap();
            assert_eq!((last.to_move, &last.view), (table.to_move(), &table.view(viewer)));
            assert_eq!(last.sheets, table.sheets(viewer));
            for (at, frame) in frames.iter().enumerate().step_by(5) {
                assert_eq!(frame.to_move, table.to_move_after(at));
            }
        }
    }
}

#[test]
fn a_fork_goes_on_with_the_same_draws_and_is_not_called_fair() {
    let secret = Bytes32([7; 32]);
    for (game, mode, seats) in ways() {
        let contributions = vec![Bytes32([1; 32]); seats];
        let (mut table, _) = open(game, mode, seats, ChanceSource::Committed { secret, contributions });
        play_on(&mut *table, "random", 30, 4);
        let half = table.steps().len() / 2;
        let fork = table.fork(half, "fork".to_owned()).unwrap();
        let steps = fork.steps();
        assert!(steps.len() >= half, "draws that follow a decision are made with it");
        assert_eq!(steps[..], table.steps()[..steps.len()]);
        assert_eq!(fork.chance_kind(), ChanceKind::Seeded);
        assert!(game.verify(&fork.record(), None).is_ok());
        assert_eq!(table.fork(0, String::new()).err().unwrap().code(), "bad_setup");
    }
}

/// Where chance outcomes are entered by hand, a decision can be undone until its outcome has been entered.
/// (Decisions in a simultaneous phase are not checked here: they follow other rules.)
#[test]
fn a_decision_is_undone_while_its_outcome_is_not_entered() {
    let mut most = std::collections::BTreeMap::new();
    for (game, mode, seats) in ways() {
        let (mut table, _) = open(game, mode, seats, ChanceSource::Manual);
        let mut rng = bot_rng(Bytes32([4; 32]));
        let mut undone = 0;
        for _ in 0..300 {
            match table.to_move() {
                ToMove::Over => break,
                ToMove::Chance => {
                    let mut outcomes = table.outcomes(None);
                    let at = game_core::pick(&mut rng, outcomes.len() as u32) as usize;
                    table.chance(&outcomes.swap_remove(at).0).unwrap();
                    let undoable: usize = table.seat_count().seats().map(|seat| table.undoable(seat)).sum();
                    assert_eq!(undoable, 0, "an outcome is known now");
                }
                ToMove::Seats(to_act) => {
                    let seat = to_act.first().unwrap();
                    let steps = table.steps();
                    let action = table.bot_task(seat, "random", &Budget::default()).unwrap().run(&mut rng).first.action;
                    table.play(seat, &action, None).unwrap();
                    if table.to_move() == ToMove::Chance && table.undoable(seat) > 0 {
                        table.undo(seat, 1, None).unwrap();
                        assert_eq!((table.steps(), table.to_move()), (steps, ToMove::Seats(to_act)));
                        table.play(seat, &action, None).unwrap();
                        undone += 1;
                    }
                }
            }
        }
        most.entry(game.meta().id).and_modify(|most| *most = undone.max(*most)).or_insert(undone);
    }
    assert!(most["toy"] > 0, "the end of a turn is undone before the next deal");
    assert!(most.values().filter(|undone| **undone > 0).count() > 1, "{most:?}");
}
