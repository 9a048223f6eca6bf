//! The rules of the toy, clause by clause.

use game_core::{ColourMode, ComponentSet, Game, SeatCount, Table, TerminalView, ToMove, Viewer, Weight};
use game_laws::clause;
use game_laws::toy::{Action, Card, Cards, Chance, IllegalAction, Options, Sides};
use serde_json::json;

use crate::play::{Healthy, all, first_phase, first_turn, random, say, seat, typed};

fn rules(options: &Options, seats: u8, parts: Option<serde_json::Value>) -> Result<(), String> {
    let parts = parts.map(ComponentSet);
    let made = Healthy::rules(options, SeatCount::new(seats), parts.as_ref(), 1);
    made.map(drop).map_err(|why| why.what)
}

#[test]
fn the_component_set_is_checked() {
    clause!("TOY-101", "TOY-104");
    let given = |parts| rules(&Options::default(), 2, Some(parts));
    assert_eq!(given(json!({"cards": {"A": 3, "B": 4, "C": 2}})), Ok(()));
    assert_eq!(given(json!({"cards": {"A": 5}})), Ok(()));
    assert_eq!(given(json!({"cards": {"A": 4}})), Err("parts".into()));
    assert_eq!(given(json!({"cards": {"E": 9}})), Err("parts".into()));
    assert_eq!(given(json!({"tiles": {}})), Err("parts".into()));
    assert_eq!(Card::ALL.map(Card::worth), [1, 2, 3, 4]);
}

#[test]
fn teams_sit_opposite() {
    clause!("TOY-103");
    let teams = Options { mode: Sides::Teams, ..Options::default() };
    let fits: Vec<bool> = (1..=6).map(|seats| rules(&teams, seats, None).is_ok()).collect();
    assert_eq!(fits, [false, false, false, true, false, true]);
    let table = typed(4, Sides::Teams);
    let teams: Vec<Vec<_>> = Healthy::teams(table.rules()).into_iter().map(Vec::from).collect();
    assert_eq!(teams, [[seat(0), seat(2)], [seat(1), seat(3)]]);
}

#[test]
fn cards_are_dealt_in_seat_order_and_seen_by_their_owner() {
    clause!("TOY-102");
    let table = first_phase();
    assert_eq!(table.view(Viewer::Seat(seat(0))).hand, Cards([1, 0, 0, 1]));
    assert_eq!(table.view(Viewer::Seat(seat(1))).hand, Cards([0, 1, 1, 0]));
    assert_eq!(table.view(Viewer::Spectator).hand, Cards::default());
    assert_eq!(table.view(Viewer::Spectator).sizes, [2, 2]);
}

#[test]
fn all_seats_put_cards_in_one_simultaneous_phase() {
    clause!("TOY-201", "TOY-202", "TOY-203");
    let mut table = first_phase();
    assert_eq!(table.to_move(), ToMove::Seats(SeatCount::new(2).set()));
    assert_eq!(table.legal(seat(0)), [Action::Put(Card::A), Action::Put(Card::D)]);
    all(&mut table, "0 put A");
    assert_eq!(table.legal(seat(0)), [Action::Put(Card::D), Action::Done]);
    assert_eq!(table.view(Viewer::Seat(seat(1))).sizes, [2, 2], "the others do not see that a card was put");
    assert_eq!(
        table.state().validate(table.rules(), seat(0), &Action::Put(Card::B)),
        Err(IllegalAction::NotHeld(Card::B))
    );
}

#[test]
fn a_unique_highest_sum_wins_the_round() {
    clause!("TOY-204");
    let mut tie = typed(2, Sides::Alone);
    all(&mut tie, "* deal A; * deal C; * deal B; * deal C; 0 put C; 0 done; 1 put C; 1 done");
    assert_eq!(tie.to_move(), ToMove::Chance);
    assert_eq!(tie.outcomes().len(), 4, "nobody has won, so cards are dealt");
    assert_eq!(tie.view(Viewer::Spectator).gone, Cards([0, 0, 2, 0]));
    let won = first_turn();
    assert_eq!(won.to_move().to_act().first(), Some(seat(0)));
    assert_eq!(won.view(Viewer::Spectator).up, Cards([1, 1, 0, 1]));
}

#[test]
fn the_winner_rolls_for_a_prize() {
    clause!("TOY-301");
    let mut table = first_phase();
    all(&mut table, "0 put D; 0 done; 1 put B; 1 done");
    let expected: [(Chance, Weight); 3] = [(Chance::Roll(1), 3), (Chance::Roll(2), 2), (Chance::Roll(3), 1)];
    assert_eq!(table.outcomes(), expected);
}

#[test]
fn the_winner_banks_or_takes_one_of_each() {
    clause!("TOY-302", "TOY-303");
    let mut table = first_turn();
    all(&mut table, "0 bank D");
    assert_eq!(table.legal(seat(0)), [Action::Take(Card::A), Action::Take(Card::B), Action::End]);
    all(&mut table, "0 take B");
    assert_eq!(table.legal(seat(0)), [Action::End]);
    assert_eq!(table.view(Viewer::Seat(seat(1))).known, [Cards([0, 1, 0, 0]), Cards::default()]);
    all(&mut table, "0 end");
    assert_eq!(table.view(Viewer::Spectator).gone, Cards([1, 0, 0, 0]));
}

#[test]
fn a_known_card_is_forgotten_when_it_is_turned_up() {
    clause!("TOY-204");
    let mut table = first_turn();
    all(&mut table, "0 take B; 0 end; * deal A; * deal A; 0 put B; 0 done; 1 put A; 1 done");
    assert_eq!(table.view(Viewer::Spectator).known[0], Cards::default());
}

/// Returns a finished game that ended for this reason.
fn ending(seats: u8, reason: &str) -> Table<Healthy> {
    let play = |seed| {
        let mut table = typed(seats, Sides::Alone);
        random(&mut table, seed, usize::MAX);
        table
    };
    let ended = |table: &Table<Healthy>| table.outcome().is_some_and(|outcome| outcome.reason == reason);
    (0..500).map(play).find(ended).unwrap_or_else(|| panic!("no game ends by {reason}"))
}

#[test]
fn the_goal_the_deck_and_the_last_round_end_the_game() {
    clause!("TOY-401", "TOY-402", "TOY-403");
    let table = ending(2, "goal");
    assert!(table.sheets(Viewer::Spectator).iter().any(|sheet| sheet.total >= 9));
    let table = ending(2, "rounds");
    assert_eq!(table.view(Viewer::Spectator).round, 4);
    let table = ending(6, "deck");
    let view = table.view(Viewer::Spectator);
    let held: usize = view.sizes.iter().map(|&size| usize::from(size)).sum();
    // Every card is held by a seat, banked or out of the game, so the deck is empty.
    assert_eq!(held + view.gone.count() + view.banked.iter().map(|cards| cards.count()).sum::<usize>(), 20);
}

#[test]
fn points_and_the_tie_break() {
    clause!("TOY-404");
    let mut table = first_turn();
    all(&mut table, "0 bank D");
    let sheets = table.sheets(Viewer::Seat(seat(0)));
    assert_eq!((sheets[0].total, &sheets[0].ranking_key[..]), (6, &[6, 2][..]));
    assert_eq!(sheets[0].lines.last().unwrap().key, "hand");
    assert_eq!(sheets[1].total, 0);
    let mut teams = typed(4, Sides::Teams);
    random(&mut teams, 1, usize::MAX);
    let sheets = teams.sheets(Viewer::Spectator);
    assert_eq!(
        (sheets[0].total, sheets[1].total),
        (sheets[2].total, sheets[3].total),
        "a team has its points together"
    );
    let decided = (0..3000).find_map(|seed| {
        let mut table = typed(2, Sides::Alone);
        random(&mut table, seed, usize::MAX);
        table.outcome().unwrap().decided_by.into_iter().next()
    });
    assert_eq!(decided.unwrap().index, 1, "the prizes decide");
}

#[test]
fn a_single_seat_wins_by_the_goal() {
    clause!("TOY-405");
    let verdict = |seats, reason| ending(seats, reason).outcome().unwrap().verdict;
    assert_eq!(verdict(1, "goal").as_deref(), Some("won"));
    assert_eq!(verdict(1, "rounds").as_deref(), Some("lost"));
    assert_eq!(verdict(2, "goal"), None);
}

#[test]
fn the_terminal_view_shows_only_the_viewers_hand() {
    let table = first_phase();
    let picture = |viewer| Healthy::render(table.rules(), &table.view(viewer), ColourMode::Plain);
    assert!(picture(Viewer::Seat(seat(0))).contains("hand AD"));
    assert!(!picture(Viewer::Spectator).contains("hand"));
    assert_eq!(Healthy::reason("deck"), "the deck is empty");
    assert!(say(&mut first_turn(), "0 bank D").is_ok());
}
