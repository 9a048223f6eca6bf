//! Tests of whole games at the terminal. The typed input is computed with a table in this process.

use catalog::{BotRng, Budget, Seating, TableBox, bot_rng};
use game_core::fair::game_seed;
use game_core::{ChanceSource, Record, Seat, SeatInfo, SeatKind, ToMove};
use serde_json::json;

use crate::{fine, folder, gamekeeper};

/// A table that plays the same game as the program with `--seed SEED`: a person in seat 0, `random`
/// elsewhere.
struct Twin {
    table: TableBox,
    rng: BotRng,
    person: BotRng,
}

impl Twin {
    fn new(mode: &str, seats: usize, seed: &str) -> Self {
        let bot = SeatInfo { name: "random".into(), kind: SeatKind::Bot("random".into()) };
        let mut seated = vec![SeatInfo { name: "you".into(), kind: SeatKind::Person }];
        seated.resize(seats, bot);
        let seed = catalog::seed(seed);
        let seating =
            Seating { options: json!({"mode": mode}), seats: seated, component_set: None, table: "local".into() };
        let (table, _) = catalog::games()[0].open(seating, ChanceSource::Seeded(seed)).unwrap();
        Self { table, rng: bot_rng(seed), person: bot_rng(catalog::seed("person")) }
    }

    /// Plays on for `decisions` decisions of the person; returns the lines that the person types.
    fn play(&mut self, decisions: usize) -> Vec<String> {
        let mut typed = Vec::new();
        while let ToMove::Seats(to_act) = self.table.to_move() {
            let seat = to_act.first().unwrap();
            let person = seat == Seat::new(0);
            if person && typed.len() == decisions {
                break;
            }
            let rng = if person { &mut self.person } else { &mut self.rng };
            let action = self.table.bot_task(seat, "random", &Budget::default()).unwrap().run(rng).first.action;
            self.table.play(seat, &action, None).unwrap();
            if person {
                typed.push(action);
            }
        }
        typed
    }
}

fn lines(parts: &[&[String]]) -> String {
    parts.concat().iter().map(|line| format!("{line}\n")).collect()
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

#[test]
fn a_whole_game_with_undo_save_and_resume() {
    for (mode, seats) in [("standard", 2), ("standard", 3), ("team", 4), ("duel", 2)] {
        let folder = folder();
        let count = seats.to_string();
        let start = ["play", "ingenious", "--mode", mode, "--seats", &count, "--bots", "random", "--seed", "7"];
        let mut twin = Twin::new(mode, seats, "7");
        // A tile is placed, taken back and placed again; then some turns; then the game is left.
        let first = twin.play(1);
        let more = twin.play(7);
        let extras = words(&["score", "log", "help", "rules exchange", "save half.gamekeeper.json", "quit", "no"]);
        let script = lines(&[&first, &words(&["undo"]), &first, &more, &extras]);
        let out = fine(folder.path(), &start, &script);
        assert!(out.contains("takes back 1 step\n"), "{out}");
        assert!(out.contains("The game is discarded."), "{out}");
        let half = std::fs::read_to_string(folder.path().join("half.gamekeeper.json")).unwrap();
        let half = Record::read(&half).unwrap();
        assert_eq!(half, twin.table.record(), "the program and its twin are at the same point");
        // The game is resumed, played to its end and saved.
        twin.rng = bot_rng(game_seed(half.secret.unwrap(), half.steps.len() as u64));
        let rest = twin.play(usize::MAX);
        let script = lines(&[&rest]);
        let resume = ["play", "ingenious", "--resume", "half.gamekeeper.json", "--save", "end.gamekeeper.json"];
        let out = fine(folder.path(), &resume, &script);
        assert!(out.contains("Resumed after") && out.contains("The game is over"), "{out}");
        let end = std::fs::read_to_string(folder.path().join("end.gamekeeper.json")).unwrap();
        assert_eq!(Record::read(&end).unwrap(), twin.table.record());
        fine(folder.path(), &["verify", "end.gamekeeper.json"], "");
    }
}

/// A word that is both an action and a command is the action; `sheet` is never an action.
#[test]
fn actions_come_before_commands() {
    let folder = folder();
    let spots = fine(folder.path(), &["play", "spots", "--seed", "1"], "score\nsheet\nquit\nno\n");
    assert!(spots.contains("Not possible: scoring needs a dog with a die on every space [SPT-902]"), "{spots}");
    assert_eq!(spots.matches("scored dogs (the score)").count(), 1, "{spots}");
    let ingenious = fine(folder.path(), &["play", "ingenious", "--seed", "1"], "score\nsheet\nquit\nno\n");
    assert_eq!(ingenious.matches("= score").count(), 2, "{ingenious}");
}

/// A hint lists lines that can be typed, with what each is worth and why, and changes nothing.
#[test]
fn a_hint_lists_lines_with_value_and_reason() {
    let folder = folder();
    for game in ["ingenious", "spots", "spectacular", "magnificent"] {
        let start = ["play", game, "--seats", "2", "--seed", "5", "--bots", "random"];
        let out = fine(folder.path(), &start, "hint\nsave a.gamekeeper.json\nquit\nno\n");
        let without = fine(folder.path(), &start, "save b.gamekeeper.json\nquit\nno\n");
        assert!(!without.contains("of 100 games."), "{without}");
        let hint: Vec<&str> = out.lines().skip_while(|line| !line.starts_with("1. ")).collect();
        assert!(hint.iter().any(|line| line.contains("of 100 games.")), "{out}");
        assert!(hint.iter().any(|line| line.starts_with("2. ")), "{out}");
        let read = |file: &str| std::fs::read_to_string(folder.path().join(file)).unwrap();
        let record = |file: &str| Record::read(&read(file)).unwrap();
        assert_eq!(record("a.gamekeeper.json"), record("b.gamekeeper.json"));
    }
}

/// Games between bots, with several sets and modes.
#[test]
fn spots_is_played_to_its_end() {
    let folder = folder();
    for terms in [&["--mode", "solo"][..], &["--option", "set=all-tiles"], &["--seats", "3", "--option", "set=random"]]
    {
        let bots = [&["play", "spots", "--seat", "0=greedy", "--seed", "3", "--save", "s.gamekeeper.json"][..], terms]
            .concat();
        let out = fine(folder.path(), &bots, "");
        assert!(out.contains("The game is over: six dogs are scored."), "{out}");
        let shown = fine(folder.path(), &["show", "s.gamekeeper.json"], "");
        assert!(shown.contains("roll ") && shown.contains("place "), "{shown}");
        fine(folder.path(), &["verify", "s.gamekeeper.json"], "");
        std::fs::remove_file(folder.path().join("s.gamekeeper.json")).unwrap();
    }
}

#[test]
fn the_end_of_the_input_does_not_lose_a_fair_game() {
    let folder = folder();
    let out = fine(folder.path(), &["play", "ingenious", "--mode", "solo"], "help\n");
    assert!(out.contains("Nobody chose the draws. Commitment: "), "{out}");
    let (_, file) = out.split_once("saved in ").unwrap();
    let file = file.split(';').next().unwrap();
    let verdict = fine(folder.path(), &["verify", file], "");
    assert!(verdict.starts_with("fair:") && verdict.contains("not finished"), "{verdict}");
    let out = fine(folder.path(), &["play", "ingenious", "--resume", file], "quit\n\n");
    assert!(out.contains("Saved. Resume with"), "{out}");
}

#[test]
fn an_existing_file_is_not_overwritten() {
    let folder = folder();
    std::fs::write(folder.path().join("mine.txt"), "precious").unwrap();
    let out = fine(folder.path(), &["play", "ingenious", "--seed", "1"], "save mine.txt\nquit\nmine.txt\nno\n");
    assert_eq!(out.matches("Not saved: mine.txt exists already").count(), 2, "{out}");
    let ran = gamekeeper(folder.path(), &["play", "ingenious", "--save", "mine.txt"], "");
    assert_eq!(ran.code, 2);
    assert_eq!(std::fs::read_to_string(folder.path().join("mine.txt")).unwrap(), "precious");
}

#[test]
fn the_screen_is_cleared_between_two_people() {
    let folder = folder();
    let args =
        ["play", "ingenious", "--seat", "0=person:Ann", "--seat", "1=person:Bob", "--option", "start=0", "--seed", "7"];
    let mut twin = Twin::new("standard", 2, "7");
    let table = &mut twin.table;
    let seating = Seating {
        options: json!({"mode": "standard", "start": "0"}),
        seats: table.seats().to_vec(),
        component_set: None,
        table: "local".into(),
    };
    let (table, _) = catalog::games()[0].open(seating, ChanceSource::Seeded(catalog::seed("7"))).unwrap();
    let action = table.legal(Seat::new(0))[0].clone();
    // Ann looks, places a tile, ends her turn and hides the screen; Bob looks.
    let out = fine(folder.path(), &args, &format!("\n{action}\nkeep\n\n\nquit\nno\n"));
    let (before, after) = out.split_once("Pass the device to seat 0 (Ann)").unwrap();
    assert!(!before.contains("rack"), "nothing is shown before the first person looks: {before}");
    let (ann, bob) = after.split_once("Pass the device to seat 1 (Bob)").unwrap();
    let drawn =
        |text: &str, seat: u8| text.lines().filter(|line| line.starts_with(&format!("· seat {seat} draws "))).count();
    assert!(ann.contains("seat 0 (Ann)>") && ann.contains("Press Enter to hide this screen"));
    assert!(ann.lines().any(|line| line.contains("· seat 0 draws ") && !line.contains("a tile")), "{ann}");
    assert!(
        drawn(bob, 0) > 0
            && bob.lines().filter(|line| line.starts_with("· seat 0 draws ")).all(|line| line.ends_with("a tile"))
    );
}

#[test]
fn typed_text_filters_the_actions_and_chooses_one() {
    let folder = folder();
    let twin = Twin::new("solo", 1, "7");
    let legal = twin.table.legal(Seat::new(0));
    let last = legal.last().unwrap();
    let (tile, cells) = last.split_once(' ').unwrap();
    let (first, second) = cells.split_once(' ').unwrap();
    // Part of an action lists the matches; the words may be in another order.
    let script = format!("{}\nzz\n{second} {first}\nquit\nno\n", tile.to_lowercase());
    let out = fine(folder.path(), &["play", "ingenious", "--mode", "solo", "--seed", "7"], &script);
    assert!(out.contains(&format!("{0} of {0} match:", legal.len())), "{out}");
    assert!(out.contains("more: press Enter"), "{out}");
    assert!(out.contains("There is no command `zz`, and no possible action matches it."), "{out}");
    let whole = last.to_lowercase();
    let out =
        fine(folder.path(), &["play", "ingenious", "--mode", "solo", "--seed", "7"], &format!("{whole}\nquit\nno\n"));
    assert!(out.contains("· seat 0 places"), "{out}");
    let out = fine(
        folder.path(),
        &["play", "ingenious", "--mode", "solo", "--seed", "7"],
        &format!("{tile} 0,0 9,9\nquit\nno\n"),
    );
    assert!(out.contains("Not possible: ") && out.contains("[ING-"), "a refusal names its clause: {out}");
}

#[test]
fn chance_may_be_typed_in() {
    let folder = folder();
    let script = "start 1\nstart 0\nrr\n\ndraw 0 RR\ndraw 0 RG\nquit\nt.gamekeeper.json\n";
    let out = fine(folder.path(), &["play", "ingenious", "--typed-chance"], script);
    assert!(out.contains("You type in the rolls and draws"), "{out}");
    assert!(out.contains("· seat 1 has the first turn"), "{out}");
    assert!(out.contains("Chance decides who begins. Roll or draw at the table, then type the result.\n"), "{out}");
    assert!(out.contains("· seat 0 draws RR"), "{out}");
    let verdict = fine(folder.path(), &["verify", "t.gamekeeper.json"], "");
    assert!(verdict.contains("The rolls and draws were typed in by hand"), "{verdict}");
}

/// A decision can be taken back while the draw that follows it is still to be typed in.
#[test]
fn a_decision_is_taken_back_before_its_draw() {
    let folder = folder();
    let people = ["you", "greedy"].map(|name| SeatInfo { name: name.into(), kind: SeatKind::Person });
    let seating = Seating {
        options: json!({"mode": "standard", "start": "0"}),
        seats: people.to_vec(),
        component_set: None,
        table: "local".into(),
    };
    let (mut table, _) = catalog::find("ingenious").unwrap().open(seating, ChanceSource::Manual).unwrap();
    let mut typed = Vec::new();
    while table.to_move() == ToMove::Chance {
        let outcome = table.outcomes(None)[0].0.clone();
        table.chance(&outcome).unwrap();
        typed.push(outcome);
    }
    let mut decisions = Vec::new();
    while table.to_move() != ToMove::Chance {
        let action = table.legal(Seat::new(0))[0].clone();
        table.play(Seat::new(0), &action, None).unwrap();
        decisions.push(action);
    }
    let last = decisions.last().unwrap().clone();
    let draw = table.outcomes(None)[0].0.clone();
    // The decision is taken back and made again; once the draw is typed in, it is too late to take it back.
    let after = [words(&["undo"]), vec![last, draw], words(&["undo", "quit", "no"])].concat();
    let args = ["play", "ingenious", "--typed-chance", "--option", "start=0"];
    let out = fine(folder.path(), &args, &lines(&[&typed, &decisions, &after]));
    assert!(out.contains("A roll or draw is to be typed in; `undo` takes back the decision before it."), "{out}");
    assert_eq!(out.matches("takes back 1 step\n").count(), 1, "{out}");
    assert!(out.contains("Not possible: a roll or draw cannot be taken back."), "{out}");
}

#[test]
fn bots_alone_play_to_the_end() {
    let folder = folder();
    let args = ["play", "ingenious", "--seat", "0=greedy", "--bots", "random", "--save", "b.gamekeeper.json"];
    let out = fine(folder.path(), &args, "");
    assert!(out.contains("The game is over") && out.contains("gamekeeper verify b.gamekeeper.json"), "{out}");
    assert!(fine(folder.path(), &["verify", "b.gamekeeper.json"], "").starts_with("fair:"));
}

#[test]
fn resigning_ends_a_game_of_two() {
    let folder = folder();
    let out = fine(folder.path(), &["play", "ingenious", "--seed", "7"], "resign\nresign yes\nr.gamekeeper.json\n");
    assert!(out.contains("Seat 0 resigns.") && out.contains("The game is over: seat 0 (you) resigned."), "{out}");
    let (_, after) = out.split_once("Seat 0 resigns.").unwrap();
    assert!(!after.contains("place a"), "nothing is asked after the end: {after}");
    fine(folder.path(), &["verify", "r.gamekeeper.json"], "");
}
