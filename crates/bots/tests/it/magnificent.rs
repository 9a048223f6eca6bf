//! Tests of the bots for The Magnificent.

use std::collections::HashSet;

use bots::magnificent as magnificent_bots;
use bots::magnificent::{Greedy, SearchLimits, evaluate, fixed_chance, search, search_exhaustively, search_plans};
use bots::{Bot, Budget, Counts, Level, Player, bot_rng, playout, think};
use game_core::hex::Bytes32;
use game_core::{Game, Seat, SeatCount, Step, ToMove, Viewer, fair};
use magnificent::effects::Count;
use magnificent::rules::{Cards, Mode};
use magnificent::scene::{Scene, Seated};
use magnificent::{Action, ColourOrClear, Magnificent, Options, Phase, Rules};

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

/// In every kind of set-up greedy plays legal actions to the end of the game.
#[test]
fn greedy_plays_every_set_up() {
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

/// In the last turn of a round, greedy does not take a die that it cannot pay for.
#[test]
fn greedy_avoids_debt() {
    let rules = rules(Options::default(), 2);
    let dice = |card: &str, kind: ColourOrClear, face: u8| (kind, face, card.parse().unwrap());
    let taken = vec![
        dice("M-I1", ColourOrClear::Orange, 6),
        dice("M-I2", ColourOrClear::Green, 1),
        dice("M-I3", ColourOrClear::Purple, 1),
    ];
    let seated = Seated { dice: taken, coins: 6, trainers: 0, gems: [0; 4], ..Seated::default() };
    let tent = vec![(ColourOrClear::Clear, 6), (ColourOrClear::Green, 5)];
    let scene = Scene { seats: vec![seated], tent, round: Some(3), turns: 7, ..Scene::default() };
    let state = scene.build(&rules, &mut Vec::new()).unwrap();
    let view = state.view(&rules, Viewer::Seat(Seat::new(0)));
    let result = Greedy::default().think(&rules, &view, &mut bot_rng(fair::seed_from_text("x")));
    let Action::Take { kind, .. } = result.action else { panic!("greedy must take a die") };
    assert_eq!(kind, ColourOrClear::Green, "the clear die would cost six more coins");
    // More coins are better.
    let poor = evaluate(&rules, state.public(), Seat::new(0));
    let rich = Scene { seats: vec![Seated { coins: 9, ..scene.seats[0].clone() }], ..scene.clone() };
    let rich = rich.build(&rules, &mut Vec::new()).unwrap();
    assert!(evaluate(&rules, rich.public(), Seat::new(0)) > poor);
}

/// A wider beam never leads to a worse position at the end of the same turn.
#[test]
fn a_wider_beam_finds_a_turn_at_least_as_good() {
    let rules = rules(Options::default(), 2);
    let cards = "M-I1 M-I2 M-16 M-14".split(' ').map(|card| card.parse().unwrap()).collect();
    // Only one card is free, so that the whole turn can be searched.
    let taken = ["M-I2", "M-16", "M-14"].map(|card| (ColourOrClear::Orange, 1, card.parse().unwrap()));
    let seated = Seated { trainers: 0, gems: [0; 4], coins: 0, cards, dice: taken.to_vec(), ..Seated::default() };
    let tent = vec![(ColourOrClear::Green, 3)];
    let state = Scene { seats: vec![seated], tent, ..Scene::default() }.build(&rules, &mut Vec::new()).unwrap();
    let search_with_beam = |beam_width: usize| {
        let limits = SearchLimits { beam_width, max_positions: 100_000 };
        search(&rules, &state, limits, &mut bot_rng(fair::seed_from_text("same"))).unwrap()
    };
    let (narrow, wide) = (search_with_beam(4), search_with_beam(usize::MAX));
    assert!(wide.exhaustive, "{}", wide.positions);
    assert!(wide.value >= narrow.value && wide.positions > narrow.positions, "{} {}", wide.value, narrow.value);
    assert_eq!(wide.line[0].0, *state.public());
    assert_eq!(wide.line.last().unwrap().1, Action::EndTurn);
}

/// Returns the value of the best position in which a turn can end over all orders of actions, without
/// pruning; `None` if there are too many positions.
fn best_without_pruning(rules: &Rules, state: &Magnificent, visited: &mut HashSet<Bytes32>) -> Option<i64> {
    let (seat, turn) = (state.public().mover, (state.public().round, state.public().turns));
    let mut legal = Vec::new();
    state.legal_actions(rules, seat, &mut legal);
    let mut best = i64::MIN;
    for action in legal {
        let mut next = *state;
        next.apply(rules, &Step::choice(seat, action), &mut ());
        while next.to_move(rules) == ToMove::Chance
            && !matches!(next.public().phase(), Phase::Roll | Phase::FillDisplay)
        {
            let outcome = fixed_chance(rules, 5)(&next);
            next.apply(rules, &Step::Chance(outcome), &mut ());
        }
        let public = next.public();
        if (public.round, public.turns) != turn || public.mover != seat || !next.to_move(rules).to_act().has(seat) {
            best = best.max(evaluate(rules, public, seat));
        } else if visited.insert(next.digest(rules)) {
            best = best.max(best_without_pruning(rules, &next, visited)?);
        }
        if visited.len() > 3_000 {
            return None;
        }
    }
    Some(best)
}

/// The exhaustive search prunes orders of actions, but never the best position in which the turn can end.
#[test]
fn pruning_never_loses_the_best_end_of_a_turn() {
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
                    if state.public().turn.card.is_some()
                        && let Some(best) = best_without_pruning(&rules, &state, &mut HashSet::new())
                    {
                        let chance = fixed_chance(&rules, 5);
                        let exhaustive = search_exhaustively(&rules, &state, 1_000_000, &chance).unwrap();
                        assert_eq!(
                            exhaustive.value,
                            best,
                            "game {number}, {:?} {:?}",
                            state.public().stack,
                            state.public().turn
                        );
                        let beam = search_plans(&rules, &state, Greedy::BEAM, 1, &chance).pop().unwrap();
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

/// Whether a decision is part of a turn, which greedy plans as a whole; it takes other decisions one by one.
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

/// Lets greedy play a game with itself; `renew` says whether it forgets everything after each decision.
/// Returns how many decisions with a choice there were in turns, in how many of them it searched, and in how
/// many turns.
fn searches(renew: bool) -> (usize, usize, usize) {
    let rules = rules(Options::default(), 2);
    let seed = fair::seed_from_text("searches");
    let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
    let mut bots = [Greedy::default(), Greedy::default()];
    let mut state = Magnificent::setup(&rules);
    let (mut decisions, mut searches) = (0, 0);
    let mut turns = HashSet::new();
    // Where the search of this turn was made, and whether a chance step has happened after it.
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
                    let turn = (state.public().round, state.public().turns, seat);
                    turns.insert(turn);
                    decisions += 1;
                    // Within a turn, the bot uses random numbers only when it searches.
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

/// A plan is followed only in a position that it foresaw: not after an undo to another position, and not in
/// the turn of another seat.
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

/// The rules of every mode, and of a component set of one's own.
fn every_mode() -> Vec<Rules> {
    let solo = Options { mode: Mode::Solo, ..Options::default() };
    let draft = Options { cards: Cards::Draft, ..Options::default() };
    let choose = draft.all_sides(magnificent::rules::SideChoice::Choose);
    let plain = Options::default().all_sides(magnificent::rules::SideChoice::B);
    let mut all = vec![rules(solo, 1), rules(draft, 2), rules(choose, 3), rules(plain, 4)];
    let mut set = magnificent::set::printed();
    for card in set["cards"].as_array_mut().unwrap() {
        card["per"] = 9.into();
    }
    let parts = game_core::ComponentSet(set);
    all.push(Magnificent::rules(&solo, SeatCount::new(1), Some(&parts), 1).unwrap());
    all
}

/// In every mode, each level plays legal actions to the end of the game with next to no nodes, and so does a
/// search that is stopped at once.
#[test]
fn levels_play_every_mode() {
    let budget = Budget::default().with_nodes(40);
    for (number, rules) in every_mode().iter().enumerate() {
        let levels = Level::ALL.map(magnificent_bots::bot);
        let mut bots: Vec<Box<dyn Bot<Magnificent>>> = levels.into_iter().rev().collect();
        let seed = fair::game_seed(fair::seed_from_text("levels"), number as u64);
        let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
        let mut state = Magnificent::setup(rules);
        loop {
            let step = match state.to_move(rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
                ToMove::Seats(to_act) => {
                    let seat = to_act.first().unwrap();
                    let view = state.view(rules, Viewer::Seat(seat));
                    let result = think(bots[seat.index()].as_mut(), rules, &view, &mut rng, &budget);
                    assert_eq!(state.validate(rules, seat, &result.action), Ok(()), "{}", result.action);
                    Step::choice(seat, result.action)
                }
            };
            state.apply(rules, &step, &mut ());
        }
    }
}

/// Equal views and equal seeds give equal choices and candidates, and every line is legal until its end.
#[test]
fn levels_repeat_themselves() {
    let rules = rules(Options::default(), 2);
    let seed = fair::seed_from_text("repeat");
    let mut draws = game_core::Draws::new(seed.0);
    let mut state = Magnificent::setup(&rules);
    while state.public().phase() != Phase::TurnStart {
        let step = match state.to_move(&rules) {
            ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
            ToMove::Seats(to_act) => {
                let seat = to_act.first().unwrap();
                Step::choice(seat, state.random_action(&rules, seat, &mut bot_rng(seed)))
            }
            ToMove::Over => break,
        };
        state.apply(&rules, &step, &mut ());
    }
    let seat = state.public().mover;
    let view = state.view(&rules, Viewer::Seat(seat));
    let budget = Budget::default().with_nodes(30_000);
    for level in Level::ALL {
        let decide = || think(magnificent_bots::bot(level).as_mut(), &rules, &view, &mut bot_rng(seed), &budget);
        let (first, second) = (decide(), decide());
        assert_eq!(first, second, "{level}");
        for candidate in &first.candidates {
            let mut state = state;
            for action in &candidate.line {
                assert_eq!(state.validate(&rules, seat, action), Ok(()), "{level}: {action}");
                state.apply(&rules, &Step::choice(seat, *action), &mut ());
            }
            assert!((0.0..=1.0).contains(&candidate.estimate.share));
        }
    }
    assert!(
        think(magnificent_bots::bot(Level::Master).as_mut(), &rules, &view, &mut bot_rng(seed), &budget)
            .candidates
            .len()
            > 1
    );
}

/// What a seat would have if the game ended now is what it has once the last card is scored.
#[test]
fn settling_up_agrees_with_the_rules() {
    let rules = rules(Options { mode: Mode::Solo, ..Options::default() }, 1);
    let (seat, mut compared) = (Seat::new(0), 0);
    for number in 0..3 {
        let seed = fair::game_seed(fair::seed_from_text("settle"), number);
        let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
        let mut state = Magnificent::setup(&rules);
        let mut expected = None;
        loop {
            let step = match state.to_move(&rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
                ToMove::Seats(_) => {
                    let public = state.public();
                    // The best card is chosen here, so that only the sums are compared.
                    if public.round == 3 && matches!(public.phase(), Phase::ScoreCard(_)) {
                        expected = Some(magnificent_bots::settled(&rules, public, seat));
                        let score = |card: &magnificent::Card| {
                            let raw = magnificent::scoring::raw_points(&rules, public, seat, *card);
                            magnificent::scoring::capped(&rules, *card, raw)
                        };
                        let cards: Vec<_> = public.player(seat).cards.iter().collect();
                        if cards.iter().any(|card| rules.set().card(*card).count == Count::CoinsPaid) {
                            expected = None;
                        }
                        Step::choice(seat, Action::Score(cards.into_iter().max_by_key(score).unwrap()))
                    } else {
                        Step::choice(seat, state.random_action(&rules, seat, &mut rng))
                    }
                }
            };
            state.apply(&rules, &step, &mut ());
        }
        if let Some(expected) = expected {
            assert_eq!(expected, state.public().player(seat).ledger.total(), "game {number}");
            compared += 1;
        }
    }
    assert!(compared > 0);
}
