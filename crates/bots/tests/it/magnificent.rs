//! What the bots of The Magnificent are good for.

use std::collections::HashSet;

use bots::magnificent::{Breadth, Greedy, fixed_luck, outlook, search, search_whole, search_with};
use bots::{Bot, Counts, Player, bot_rng, playout};
use game_core::hex::Bytes32;
use game_core::{Game, Seat, SeatCount, Step, ToMove, Viewer, fair};
use magnificent::rules::{Cards, Mode};
use magnificent::scene::{Scene, Seated};
use magnificent::{Action, Kind, Magnificent, Options, Phase, Rules};

fn rules(options: Options, seats: u8) -> Rules {
    Magnificent::rules(&options, SeatCount::new(seats), None, 1).unwrap()
}

#[test]
fn greedy_beats_random() {
    let rules = rules(Options::default(), 2);
    let (mut wins, mut points) = (0, 0);
    for number in 0..40u64 {
        let me = Seat::new((number % 2) as u8);
        let mut players: Vec<Player<Magnificent>> = vec![Player::Random, Player::Random];
        players[me.index()] = Player::Bot(Box::new(Greedy::default()));
        let seed = fair::game_seed(fair::seed_from_text("a test's own seed"), number);
        let state = playout(&rules, seed, &mut players, &mut Counts::default());
        let outcome = state.outcome(&rules).unwrap();
        wins += u64::from(outcome.place(me) == Some(1));
        points += state.ranking_key(&rules, me, &mut Vec::new());
    }
    assert_eq!(wins, 40);
    assert!(points / 40 > 110, "{}", points / 40);
}

/// Greedy plays every way to set up to its end, by legal actions.
#[test]
fn greedy_plays_everything() {
    let solo = Options { mode: Mode::Solo, ..Options::default() };
    let draft = Options { cards: Cards::Draft, ..Options::default() };
    let choose = draft.all_sides(magnificent::rules::SideChoice::Choose);
    for (options, seats) in [(solo, 1), (draft, 2), (choose, 3)] {
        let rules = rules(options, seats);
        let seed = fair::seed_from_text("everything");
        let mut draws = game_core::Draws::new(seed.0);
        let mut rng = bot_rng(seed);
        let mut bots: Vec<Greedy> = rules.seats.seats().map(|_| Greedy::default()).collect();
        let mut state = Magnificent::setup(&rules);
        loop {
            let step = match state.to_move(&rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
                ToMove::Seats(to_act) => {
                    let seat = to_act.first().unwrap();
                    let view = state.view(&rules, Viewer::Seat(seat));
                    let action = bots[seat.index()].think(&rules, &view, &mut rng).action;
                    assert_eq!(state.validate(&rules, seat, &action), Ok(()), "{action}");
                    Step::choice(seat, action)
                }
            };
            state.apply(&rules, &step, &mut ());
        }
    }
}

/// In the last turn of a round without coins, a die that cannot be paid for is not taken.
#[test]
fn coins_owed_are_minded() {
    let rules = rules(Options::default(), 2);
    let dice = |card: &str, kind: Kind, face: u8| (kind, face, card.parse().unwrap());
    let taken = vec![dice("M-I1", Kind::Orange, 6), dice("M-I2", Kind::Green, 1), dice("M-I3", Kind::Purple, 1)];
    let seated = Seated { dice: taken, coins: 6, trainers: 0, gems: [0; 4], ..Seated::default() };
    let tent = vec![(Kind::Clear, 6), (Kind::Green, 5)];
    let scene = Scene { seats: vec![seated], tent, round: Some(3), turns: 7, ..Scene::default() };
    let state = scene.build(&rules, &mut Vec::new()).unwrap();
    let view = state.view(&rules, Viewer::Seat(Seat::new(0)));
    let thought = Greedy::default().think(&rules, &view, &mut bot_rng(fair::seed_from_text("x")));
    let Action::Take { kind, .. } = thought.action else { panic!("a die is due") };
    assert_eq!(kind, Kind::Green, "six more coins would be owed for the clear die");
    // The same coins are worth more where more is owed.
    let poor = outlook(&rules, state.circus(), Seat::new(0));
    let rich = Scene { seats: vec![Seated { coins: 9, ..scene.seats[0].clone() }], ..scene.clone() };
    let rich = rich.build(&rules, &mut Vec::new()).unwrap();
    assert!(outlook(&rules, rich.circus(), Seat::new(0)) > poor);
}

/// A wider search of the same turn never finds less.
#[test]
fn a_wider_beam_finds_no_less() {
    let rules = rules(Options::default(), 2);
    let cards = "M-I1 M-I2 M-16 M-14".split(' ').map(|card| card.parse().unwrap()).collect();
    // One card is free, so that everything can be looked at.
    let taken = ["M-I2", "M-16", "M-14"].map(|card| (Kind::Orange, 1, card.parse().unwrap()));
    let seated = Seated { trainers: 0, gems: [0; 4], coins: 0, cards, dice: taken.to_vec(), ..Seated::default() };
    let tent = vec![(Kind::Green, 3)];
    let state = Scene { seats: vec![seated], tent, ..Scene::default() }.build(&rules, &mut Vec::new()).unwrap();
    let look = |beam: usize| {
        let breadth = Breadth { beam, most: 100_000 };
        search(&rules, &state, breadth, &mut bot_rng(fair::seed_from_text("same"))).unwrap()
    };
    let (narrow, wide) = (look(4), look(usize::MAX));
    assert!(wide.whole, "{}", wide.looked);
    assert!(wide.value >= narrow.value && wide.looked > narrow.looked, "{} {}", wide.value, narrow.value);
    assert_eq!(wide.line[0].0, *state.circus());
    assert_eq!(wide.line.last().unwrap().1, Action::EndTurn);
}

/// The best end of a turn by every order of decisions; nothing if there are too many.
fn by_every_order(rules: &Rules, state: &Magnificent, met: &mut HashSet<Bytes32>) -> Option<i64> {
    let (seat, turn) = (state.circus().mover, (state.circus().round, state.circus().turns));
    let mut legal = Vec::new();
    state.legal_actions(rules, seat, &mut legal);
    let mut best = i64::MIN;
    for action in legal {
        let mut next = *state;
        next.apply(rules, &Step::choice(seat, action), &mut ());
        while next.to_move(rules) == ToMove::Chance
            && !matches!(next.circus().phase(), Phase::Roll | Phase::FillDisplay)
        {
            let outcome = fixed_luck(rules, 5)(&next);
            next.apply(rules, &Step::Chance(outcome), &mut ());
        }
        let circus = next.circus();
        if (circus.round, circus.turns) != turn || circus.mover != seat || !next.to_move(rules).to_act().has(seat) {
            best = best.max(outlook(rules, circus, seat));
        } else if met.insert(next.digest(rules)) {
            best = best.max(by_every_order(rules, &next, met)?);
        }
        if met.len() > 3_000 {
            return None;
        }
    }
    Some(best)
}

/// The search of a whole turn leaves out orders of decisions, never the best end.
#[test]
fn the_whole_turn_is_searched() {
    let rules = rules(Options::default(), 2);
    let mut compared = 0;
    for number in 0..2 {
        let seed = fair::game_seed(fair::seed_from_text("whole"), number);
        let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
        let mut bots = [Greedy::default(), Greedy::default()];
        let mut state = Magnificent::setup(&rules);
        loop {
            let step = match state.to_move(&rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
                ToMove::Seats(to_act) => {
                    let seat = to_act.first().unwrap();
                    if state.circus().turn.card.is_some()
                        && let Some(best) = by_every_order(&rules, &state, &mut HashSet::new())
                    {
                        let luck = fixed_luck(&rules, 5);
                        let whole = search_whole(&rules, &state, 1_000_000, &luck).unwrap();
                        assert_eq!(
                            whole.value,
                            best,
                            "game {number}, {:?} {:?}",
                            state.circus().stack,
                            state.circus().turn
                        );
                        let beam = search_with(&rules, &state, Greedy::BEAM, 1, &luck).pop().unwrap();
                        assert!(beam.value <= best);
                        compared += 1;
                    }
                    let view = state.view(&rules, Viewer::Seat(seat));
                    Step::choice(seat, bots[seat.index()].think(&rules, &view, &mut rng).action)
                }
            };
            state.apply(&rules, &step, &mut ());
        }
    }
    assert!(compared > 20, "{compared}");
}

/// Whether a decision is part of a turn, which greedy plans as a whole; the others it weighs one by one.
fn is_in_turn(action: Action) -> bool {
    !matches!(
        action,
        Action::Side(_)
            | Action::Draft(_)
            | Action::Keep(_)
            | Action::Tile(_)
            | Action::ChooseSet(_)
            | Action::RejectSet(_)
            | Action::Score(_)
            | Action::Coins(_)
    )
}

/// Lets greedy play a game with itself; `renew` says whether it forgets everything after each decision. Returns how
/// many decisions with a choice there were in turns, in how many of them it searched, and in how many turns.
fn searches(renew: bool) -> (usize, usize, usize) {
    let rules = rules(Options::default(), 2);
    let seed = fair::seed_from_text("searches");
    let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
    let mut bots = [Greedy::default(), Greedy::default()];
    let mut state = Magnificent::setup(&rules);
    let (mut decisions, mut searches) = (0, 0);
    let mut turns = HashSet::new();
    // Where the search of this turn was made, and whether anything has been drawn since.
    let (mut searched, mut surprised) = (None, false);
    loop {
        let step = match state.to_move(&rules) {
            ToMove::Over => break,
            ToMove::Chance => {
                surprised = true;
                Step::Chance(state.chance_at(&rules, draws.draw()))
            }
            ToMove::Seats(to_act) => {
                let seat = to_act.first().unwrap();
                let view = state.view(&rules, Viewer::Seat(seat));
                let before = rng.clone();
                let bot = &mut bots[seat.index()];
                if renew {
                    *bot = Greedy::default();
                }
                let action = bot.think(&rules, &view, &mut rng).action;
                let mut legal = Vec::new();
                state.legal_actions(&rules, seat, &mut legal);
                if is_in_turn(action) && legal.len() > 1 {
                    let turn = (state.circus().round, state.circus().turns, seat);
                    turns.insert(turn);
                    decisions += 1;
                    // Only a search asks for randomness within a turn.
                    if rng != before {
                        assert!(renew || searched != Some(turn) || surprised, "{action} was foreseen");
                        searches += 1;
                        (searched, surprised) = (Some(turn), false);
                    }
                }
                Step::choice(seat, action)
            }
        };
        state.apply(&rules, &step, &mut ());
    }
    (decisions, searches, turns.len())
}

/// A bot that is kept for the game searches once a turn, and again only when chance surprises it.
#[test]
fn a_kept_bot_searches_once_a_turn() {
    let (decisions, fresh, _) = searches(true);
    assert_eq!(fresh, decisions, "a bot that forgets its plan searches for every decision");
    let (decisions, kept, turns) = searches(false);
    assert!(kept >= turns && kept <= turns * 2, "{kept} searches in {turns} turns");
    assert!(kept * 3 < decisions, "{kept} searches for {decisions} decisions");
}

/// A plan is followed only in a position that it foresaw: not after an undo to another position, and not in the turn of
/// another seat.
#[test]
fn a_plan_is_not_followed_in_another_position() {
    let rules = rules(Options::default(), 2);
    let seed = fair::seed_from_text("elsewhere");
    let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
    let mut state = Magnificent::setup(&rules);
    // One bot for both seats, which is asked about some decisions only; the others are random.
    let mut bot = Greedy::default();
    let mut asked = 0;
    loop {
        let step = match state.to_move(&rules) {
            ToMove::Over => break,
            ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
            ToMove::Seats(to_act) => {
                let seat = to_act.first().unwrap();
                let random = state.random_action(&rules, seat, &mut rng);
                if asked < 60 && game_core::pick(&mut rng, 4) == 0 {
                    let view = state.view(&rules, Viewer::Seat(seat));
                    let action = bot.think(&rules, &view, &mut rng).action;
                    assert_eq!(state.validate(&rules, seat, &action), Ok(()), "{action}");
                    asked += 1;
                }
                Step::choice(seat, random)
            }
        };
        state.apply(&rules, &step, &mut ());
    }
    assert_eq!(asked, 60);
}
