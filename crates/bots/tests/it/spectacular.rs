//! Tests of the bots of Spectacular.

use bots::spectacular::{Collector, Greedy, bot};
use bots::{Bot, Budget, Counts, Level, Player, SearchResult, bot_rng, playout, think};
use game_core::{Game, Seat, SeatCount, Step, ToMove, Viewer, fair};
use spectacular::rules::{Missions, Picks};
use spectacular::scene::{Before, Scene};
use spectacular::{Action, Board, Mode, Options, Phase, Rules, Side, Spectacular, scoring};

fn rules(options: &Options, seats: u8) -> Rules {
    Spectacular::rules(options, SeatCount::new(seats), None, 1).unwrap()
}

/// Plays games of the bot, in one seat after the other, against random play; returns its sole wins and mean
/// score.
fn against_random(make: fn() -> Box<dyn Bot<Spectacular>>, rules: &Rules, games: u64, seed: &str) -> (u64, f64) {
    let (mut wins, mut points) = (0, 0);
    for number in 0..games {
        let me = Seat::new((number % rules.seats.get() as u64) as u8);
        let mut players: Vec<Player<Spectacular>> = rules.seats.seats().map(|_| Player::Random).collect();
        players[me.index()] = Player::Bot(make());
        let seed = fair::game_seed(fair::seed_from_text(seed), number);
        let state = playout(rules, seed, &mut players, &mut Counts::default());
        let outcome = state.outcome(rules).unwrap();
        wins += u64::from(outcome.winners().len() == 1 && outcome.place(me) == Some(1));
        points += state.ranking_key(rules, me, &mut Vec::new());
    }
    (wins, f64::from(points) / games as f64)
}

#[test]
fn greedy_and_collector_beat_random() {
    let plain = rules(&Options::default(), 2);
    let (wins, mean) = against_random(|| Box::new(Greedy), &plain, 40, "a test's own seed");
    assert!(wins == 40 && mean > 140.0, "{wins} of 40, {mean}");
    let (wins, mean) = against_random(|| Box::new(Collector), &plain, 20, "another seed");
    assert!(wins == 20 && mean > 110.0, "{wins} of 20, {mean}");
}

#[test]
fn bots_play_legally_in_every_mode() {
    let missions = Options { missions: Missions::On, side: Side::Asymmetric, ..Options::default() };
    let ascending = Options { picks: Picks::Ascending, ..Options::default() };
    let solo = Options { mode: Mode::Solo, ..Options::default() };
    for (options, seats) in
        [(missions, 3), (ascending, 2), (solo.clone(), 1), (Options { side: Side::Asymmetric, ..solo }, 1)]
    {
        let rules = rules(&options, seats);
        let seed = fair::seed_from_text("legal");
        let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
        let mut state = Spectacular::setup(&rules);
        loop {
            let step = match state.to_move(&rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
                ToMove::Seats(seats) => {
                    let seat = seats.iter().last().unwrap();
                    let view = state.view(&rules, Viewer::Seat(seat));
                    let result = match seat.index() % 2 {
                        0 => Greedy.think(&rules, &view, &mut rng),
                        _ => Collector.think(&rules, &view, &mut rng),
                    };
                    assert_eq!(state.validate(&rules, seat, &result.action), Ok(()), "{}", result.action);
                    Step::choice(seat, result.action)
                }
            };
            state.apply(&rules, &step, &mut ());
        }
    }
}

/// The best total that any sequence of changes reaches, by brute force.
fn best(rules: &Rules, state: &Spectacular) -> i32 {
    let seat = Seat::new(0);
    let mut legal = Vec::new();
    state.legal_actions(rules, seat, &mut legal);
    let mut most = scoring::points(rules, state.player(seat)).total();
    for action in legal.into_iter().filter(|action| *action != Action::Done) {
        let mut next = *state;
        next.apply(rules, &Step::choice(seat, action), &mut ());
        most = most.max(best(rules, &next));
    }
    most
}

/// At the end of the game, greedy's use of its workers is compared with a brute-force search.
#[test]
fn greedy_uses_its_workers_as_well_as_brute_force() {
    let options = Options { missions: Missions::On, ..Options::default() };
    let rules = rules(&options, 2);
    let parks: [(&[&str], [&str; 3], u8); 5] = [
        (&["0,0 blue1.heart=1", "1,0 blue2.black@n=3", "3,0 grey1.black@n=4"], ["A1", "B1", "C1"], 0b1_1111),
        (
            &["0,3 grey1.beige@n=5", "0,2 grey2.beige@se=1", "1,2 blue4.beige@sw=5", "1,3 blue1.heart=2"],
            ["A5", "B2", "C2"],
            0b1_1111,
        ),
        // The first mission needs two more 6s; one of them is reached by going down from 1.
        (
            &["0,3 grey1.beige@n=6", "0,2 green2.beige@se=1", "1,2 blue4.beige@sw=5", "1,1 star=6"],
            ["A1", "B1", "C1"],
            0b1_0011,
        ),
        // Keeping three workers unused scores more than the pips they would change.
        (&["0,0 blue1.heart=1", "1,0 blue2.black@n=3", "2,0 blue2.black@n=3"], ["A1", "B1", "C5"], 0b0_0111),
        (&["0,0 blue1.heart=1", "1,0 blue2.black@n=5", "0,3 orange1.black@n=5"], ["A2", "B1", "C1"], 0b1_0010),
    ];
    for (park, codes, workers) in parks {
        let park = park.iter().map(|hex| hex.parse().unwrap()).collect();
        let missions = codes.map(|code| Some(code.parse().unwrap()));
        let first = Before { park, missions, workers, ..Before::new(Board::Saola) };
        let second = Before { workers: 0, ..Before::new(Board::Vaquita) };
        let scene = Scene { seats: vec![first, second], turn: 15, phase: Phase::Workers, tokens: 0 };
        let mut state = scene.build(&rules).unwrap();
        let wanted = best(&rules, &state);
        while state.to_move(&rules) != ToMove::Over {
            let view = state.view(&rules, Viewer::Seat(Seat::new(0)));
            let result = Greedy.think(&rules, &view, &mut bot_rng(fair::seed_from_text("x")));
            state.apply(&rules, &Step::choice(Seat::new(0), result.action), &mut ());
        }
        assert_eq!(scoring::points(&rules, state.player(Seat::new(0))).total(), wanted, "{codes:?}");
    }
}

/// Greedy places a die that doubles the score of an area, and a tile that completes a tower.
#[test]
fn greedy_finds_obvious_placements() {
    let rules = rules(&Options::default(), 2);
    let act = |park: &[&str], hand: &str, turn: u8| {
        let park = park.iter().map(|hex| hex.parse().unwrap()).collect();
        let item = if hand.contains(' ') {
            spectacular::Item::Die(hand.parse().unwrap())
        } else {
            spectacular::Item::Tile(hand.parse().unwrap())
        };
        let first = Before { park, areas: [Some(item), None], ..Before::new(Board::Saola) };
        let scene = Scene { seats: vec![first, Before::new(Board::Vaquita)], turn, phase: Phase::Build, tokens: 0 };
        let mut state = scene.build(&rules).unwrap();
        let mut actions = Vec::new();
        while !state.done().has(Seat::new(0)) && state.phase() == Phase::Build && state.turn() == turn {
            let view = state.view(&rules, Viewer::Seat(Seat::new(0)));
            let action = Greedy.think(&rules, &view, &mut bot_rng(fair::seed_from_text("x"))).action;
            actions.push(action.to_string());
            state.apply(&rules, &Step::choice(Seat::new(0), action), &mut ());
        }
        actions
    };
    let area = ["0,0 blue1.heart=1", "1,0 blue2.black@n=5", "2,0 blue3.heart", "0,3 blue2.black@n"];
    assert_eq!(act(&area, "blue 2", 14), ["hex 2,0"]);
    let circle = ["0,3 grey1.beige@n=5", "0,2 green2.beige@se=4"];
    assert_eq!(act(&circle, "blue4.beige", 5), ["hex 1,2", "corner sw"]);
}

/// Plays a game of a level with few nodes for a decision, and checks every action and candidate.
fn play_level(level: Level, rules: &Rules, nodes: u64) {
    let seed = fair::seed_from_text("levels");
    let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
    let mut state = Spectacular::setup(rules);
    let mut bots: Vec<_> = rules.seats.seats().map(|_| bot(level)).collect();
    loop {
        let step = match state.to_move(rules) {
            ToMove::Over => return,
            ToMove::Chance => Step::Chance(state.chance_at(rules, draws.draw())),
            ToMove::Seats(seats) => {
                let seat = seats.iter().last().unwrap();
                let view = state.view(rules, Viewer::Seat(seat));
                let budget = Budget::default().with_nodes(nodes);
                let result = think(&mut *bots[seat.index()], rules, &view, &mut rng, &budget);
                assert_eq!(state.validate(rules, seat, &result.action), Ok(()), "{level} {}", result.action);
                for candidate in &result.candidates {
                    let mut after = state;
                    for action in &candidate.line {
                        assert_eq!(after.validate(rules, seat, action), Ok(()), "{level} {:?}", candidate.line);
                        after.apply(rules, &Step::choice(seat, *action), &mut ());
                    }
                    assert!((0.0..=1.0).contains(&candidate.estimate.share));
                }
                Step::choice(seat, result.action)
            }
        };
        state.apply(rules, &step, &mut ());
    }
}

#[test]
fn levels_play_legally_in_every_mode_and_when_stopped() {
    let missions = Options { missions: Missions::On, side: Side::Asymmetric, ..Options::default() };
    let ascending = Options { picks: Picks::Ascending, ..Options::default() };
    let solo = Options { mode: Mode::Solo, ..Options::default() };
    let asymmetric = Options { side: Side::Asymmetric, ..solo.clone() };
    for level in Level::ALL {
        for (options, seats) in [(&missions, 6), (&ascending, 3), (&Options::default(), 2), (&solo, 1)] {
            play_level(level, &rules(options, seats), 40);
        }
        play_level(level, &rules(&asymmetric, 1), 0);
    }
}

#[test]
fn equal_views_and_seeds_give_equal_choices() {
    let missions = Options { missions: Missions::On, ..Options::default() };
    let solo = Options { mode: Mode::Solo, ..Options::default() };
    for (options, seats) in [(missions, 3), (solo, 1)] {
        let rules = rules(&options, seats);
        let seed = fair::seed_from_text("equal");
        let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
        let mut state = Spectacular::setup(&rules);
        let mut decisions = 0;
        while state.to_move(&rules) != ToMove::Over {
            let step = match state.to_move(&rules) {
                ToMove::Seats(to_act) => {
                    let seat = to_act.first().unwrap();
                    decisions += 1;
                    if decisions % 7 == 0 {
                        let view = state.view(&rules, Viewer::Seat(seat));
                        for level in Level::ALL {
                            let budget = Budget::default().with_nodes(300);
                            let [one, two] =
                                [(); 2].map(|()| think(&mut *bot(level), &rules, &view, &mut bot_rng(seed), &budget));
                            assert_eq!(one, two, "{level}");
                        }
                    }
                    Step::choice(seat, state.random_action(&rules, seat, &mut rng))
                }
                _ => Step::Chance(state.chance_at(&rules, draws.draw())),
            };
            state.apply(&rules, &step, &mut ());
        }
    }
}

/// Whatever was played, even at random, an analysis compares it.
#[test]
fn a_played_action_is_compared() {
    let missions = Options { missions: Missions::On, ..Options::default() };
    let solo = Options { mode: Mode::Solo, ..Options::default() };
    for (options, seats) in [(missions, 2), (solo, 1)] {
        let rules = rules(&options, seats);
        let seed = fair::seed_from_text("played");
        let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
        let mut state = Spectacular::setup(&rules);
        while state.to_move(&rules) != ToMove::Over {
            let step = match state.to_move(&rules) {
                ToMove::Seats(to_act) => {
                    let seat = to_act.first().unwrap();
                    let view = state.view(&rules, Viewer::Seat(seat));
                    let action = state.random_action(&rules, seat, &mut rng);
                    let mut analyst = bot(Level::Strong);
                    analyst.begin_with(&rules, &view, &[action], &mut rng);
                    if let Some(found) = analyst.advance(&rules, 400) {
                        let own = found.candidates.iter().any(|candidate| candidate.line[0] == action);
                        assert!(own, "{action} is not compared in {:?}", state.phase());
                    }
                    Step::choice(seat, action)
                }
                _ => Step::Chance(state.chance_at(&rules, draws.draw())),
            };
            state.apply(&rules, &step, &mut ());
        }
    }
}

/// Decides about a view by slices of these many nodes, over and over.
fn decide(level: Level, rules: &Rules, view: &spectacular::View, slices: &[u64]) -> SearchResult<Action> {
    let (mut bot, mut rng) = (bot(level), bot_rng(fair::seed_from_text("slices")));
    let mut result = bot.begin(rules, view, &mut rng);
    for slice in slices.iter().cycle() {
        match bot.advance(rules, *slice) {
            Some(better) => result = better,
            None => break,
        }
    }
    result
}

/// What is searched does not depend on how the host divides the work, also where a decision gets fewer nodes
/// than its level has.
#[test]
fn slices_do_not_change_a_decision() {
    let rules = rules(&Options { mode: Mode::Solo, ..Options::default() }, 1);
    let seed = fair::seed_from_text("side and save");
    let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
    let mut state = Spectacular::setup(&rules);
    let mut seen = [0; 2];
    while state.to_move(&rules) != ToMove::Over {
        let step = match state.to_move(&rules) {
            ToMove::Seats(to_act) => {
                let seat = to_act.first().unwrap();
                let view = state.view(&rules, Viewer::Seat(seat));
                let kind = match view.phase {
                    Phase::Side => Some(0),
                    Phase::Save { .. } => Some(1),
                    _ => None,
                };
                if let Some(kind) = kind {
                    seen[kind] += 1;
                    let whole = decide(Level::Strong, &rules, &view, &[u64::MAX]);
                    for slices in [&[1][..], &[10, 70], &[100]] {
                        assert_eq!(decide(Level::Strong, &rules, &view, slices), whole, "{:?}", view.phase);
                    }
                }
                Step::choice(seat, state.random_action(&rules, seat, &mut rng))
            }
            _ => Step::Chance(state.chance_at(&rules, draws.draw())),
        };
        state.apply(&rules, &step, &mut ());
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// With few nodes and six seats most of the nodes are still for the lines, not for the worlds they are tried
/// out in.
#[test]
fn worlds_leave_nodes_to_search_with() {
    let rules = rules(&Options::default(), 6);
    let seed = fair::seed_from_text("worlds");
    let (mut draws, mut rng) = (game_core::Draws::new(seed.0), bot_rng(seed));
    let mut state = Spectacular::setup(&rules);
    while state.phase() != Phase::Choose {
        let step = match state.to_move(&rules) {
            ToMove::Seats(to_act) => {
                let seat = to_act.first().unwrap();
                Step::choice(seat, state.random_action(&rules, seat, &mut rng))
            }
            _ => Step::Chance(state.chance_at(&rules, draws.draw())),
        };
        state.apply(&rules, &step, &mut ());
    }
    let view = state.view(&rules, Viewer::Seat(Seat::new(0)));
    let mut master = bot(Level::Master);
    let nodes = master.nodes().unwrap() / 8;
    assert!(master.allot(nodes));
    let result = master.think(&rules, &view, &mut rng);
    assert!(result.nodes > nodes * 3 / 4, "{} of {nodes}", result.nodes);
}
