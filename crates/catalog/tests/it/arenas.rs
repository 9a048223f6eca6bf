//! Tests of simulations: game number k has the same course and result in the arena, at a table and in any
//! order.

use catalog::{ListedGame, RANDOM, Results};
use game_core::hex::Bytes32;
use game_core::{ChanceSource, Outcome, Record, Seat, Viewer};

use crate::small::TOY;
use crate::{open, quick_bots, terms, ways};

/// Whether the verdict of a solo game means that it is won.
fn solo_won(outcome: &Outcome) -> bool {
    outcome.verdict.as_deref().is_some_and(|verdict| !matches!(verdict, "lost" | "drawn"))
}

/// Compares the results of one game with the outcome and scores of its verified record.
fn check_one(results: &Results, outcome: &Outcome, scores: &[i32], context: &str) {
    let sharing = outcome.winners().len();
    let alone = results.seats.len() == 1;
    for (number, (seat, score)) in results.seats.iter().zip(scores).enumerate() {
        let first = outcome.place(Seat::new(number as u8)) == Some(1);
        let shared = if first && sharing > 1 { vec![(sharing, 1)] } else { vec![] };
        assert_eq!(seat.scores.iter().map(|(a, b)| (*a, *b)).collect::<Vec<_>>(), [(*score, 1)], "{context}");
        let won = if alone { solo_won(outcome) } else { first && sharing == 1 };
        assert_eq!(seat.wins, u64::from(won), "{context}");
        assert_eq!(seat.shared.iter().map(|(a, b)| (*a, *b)).collect::<Vec<_>>(), shared, "{context}");
    }
}

#[test]
fn recorded_games_verify_with_the_result_of_the_simulation() {
    for (game, mode, seats) in ways() {
        let arena = game.arena(terms(mode, vec![RANDOM.into(); seats], "records")).unwrap();
        for number in 0..100 {
            let context = format!("{} {mode} {seats}, game {number}", game.meta().id);
            let record = Record::read(&arena.record(number).unwrap().write()).unwrap();
            let (_, table) = game.verify(&record, None).unwrap_or_else(|why| panic!("{context}: {why}"));
            let results = arena.play(number..number + 1);
            let scores: Vec<i32> = table.sheets(Viewer::Spectator).iter().map(|sheet| sheet.total).collect();
            check_one(&results, &table.outcome().unwrap(), &scores, &context);
            let steps = results.counts.decisions + results.counts.chances;
            assert_eq!(steps, record.steps.len() as u64, "{context}");
            let verdict = table.outcome().unwrap().verdict.filter(|_| seats == 1);
            let counted = results.verdicts.keys().map(String::as_str).next();
            assert_eq!(counted, verdict.as_deref(), "{context}");
        }
    }
}

#[test]
fn every_bot_plays_to_the_end_and_is_recorded_the_same() {
    for (game, mode, seats) in ways() {
        for bot in quick_bots(game) {
            let arena = game.arena(terms(mode, vec![bot.into(); seats], "bots")).unwrap();
            let results = arena.play(3..4);
            let record = arena.record(3).unwrap();
            let (_, table) = game.verify(&record, None).unwrap();
            let scores: Vec<i32> = table.sheets(Viewer::Spectator).iter().map(|sheet| sheet.total).collect();
            check_one(&results, &table.outcome().unwrap(), &scores, &format!("{mode} {bot}"));
        }
    }
}

#[test]
fn results_do_not_depend_on_how_the_games_are_split_into_ranges() {
    for (game, mode, seats) in ways() {
        let bots = quick_bots(game);
        let names = (0..seats).map(|seat| bots[seat % bots.len()].to_owned()).collect();
        let arena = game.arena(terms(mode, names, "chunks")).unwrap();
        let whole = arena.play(0..6);
        let mut sum = Results::default();
        for from in [4, 0, 2] {
            sum.add(&arena.play(from..from + 2));
        }
        assert_eq!(whole, sum);
    }
}

#[test]
fn wrong_terms_are_refused() {
    let game: &ListedGame = &TOY;
    let code = |mode: &str, bots: Vec<String>| game.arena(terms(mode, bots, "x")).err().map(|why| why.code());
    assert_eq!(code("alone", vec!["nobody".into(); 2]), Some("unknown_bot"));
    assert_eq!(code("alone", vec![RANDOM.into(); 9]), Some("bad_setup"));
    assert_eq!(code("nonsense", vec![RANDOM.into(); 2]), Some("bad_setup"));
    assert_eq!(code("alone", vec![]), Some("bad_setup"));
}

/// An option that is left out has the game's default for simulations, in records too; a given one is kept.
#[test]
fn simulations_have_their_own_defaults() {
    let game = catalog::find("spots").unwrap();
    let arena = game.arena(terms("standard", vec![RANDOM.into(); 2], "defaults")).unwrap();
    assert_eq!(arena.options()["guard"], "2000");
    assert_eq!(arena.record(0).unwrap().options["guard"], "2000");
    let mut given = terms("standard", vec![RANDOM.into(); 2], "defaults");
    given.options["guard"] = "0".into();
    assert_eq!(game.arena(given).unwrap().options()["guard"], "0");
    assert_eq!(game.default_options()["guard"], "0");
}

#[test]
fn digests_are_those_of_the_table() {
    for (game, mode, seats) in ways() {
        let record = game.arena(terms(mode, vec![RANDOM.into(); seats], "digests")).unwrap().record(0).unwrap();
        let digests = game.digests(&record).unwrap();
        assert_eq!(digests.len(), record.steps.len());
        assert!(!record.digests.is_empty());
        for (after, digest) in &record.digests {
            assert_eq!(digests[after - 1], *digest, "{} {mode} {seats}: step {after}", game.meta().id);
        }
    }
}

/// A game of Spots without a turn limit goes on as long as nobody scores; its record is read all the same.
#[test]
fn the_record_of_a_very_long_game_is_read() {
    let game = catalog::find("spots").unwrap();
    let seed = ChanceSource::Seeded(catalog::seed("long"));
    let (mut table, _) = open(game, "standard", 4, seed);
    let mut rng = catalog::bot_rng(Bytes32([9; 32]));
    for _ in 0..45_000 {
        let seat = table.to_move().to_act().first().unwrap();
        let mut legal = table.legal(seat);
        if legal.len() > 1 {
            legal.retain(|action| action != "score");
        }
        let action = legal.swap_remove(game_core::pick(&mut rng, legal.len() as u32) as usize);
        table.play(seat, &action, None).unwrap();
    }
    let text = table.record().write();
    assert!(text.len() > 1_200_000, "{}", text.len());
    let (_, again) = game.verify(&Record::read(&text).unwrap(), None).unwrap();
    assert_eq!(again.steps(), table.steps());
}
