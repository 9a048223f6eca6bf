//! Tests of the bots of Spots.

use bots::spots::{Greedy, bot};
use bots::{Bot, Budget, Counts, Level, Player, bot_rng, playout, think};
use game_core::{Game, Seat, SeatCount, Step, Viewer, fair};
use spots::rules::{Mode, TurnLimit};
use spots::scene::{PlayerSetup, Scene};
use spots::{Action, Chance, Options, Pack, Rules, Spots, Tile, TileSet};

use crate::against_random;

fn rules(options: Options, seats: u8) -> Rules {
    Spots::rules(&Options { turn_limit: TurnLimit::Long, ..options }, SeatCount::new(seats), None, 1).unwrap()
}

#[test]
fn greedy_beats_random_with_every_set() {
    use TileSet::{AdoptionEvent, AllTiles, DogPark, HuntingGrounds, KennelClub, ObstacleCourse, PuppyPen};
    for set in [AdoptionEvent, DogPark, ObstacleCourse, HuntingGrounds, KennelClub, PuppyPen, AllTiles] {
        let rules = rules(Options { set, ..Options::default() }, 2);
        let (wins, _) = against_random::<Spots>(&rules, &|| Box::new(Greedy), 100, "a test's own seed");
        assert!(wins >= 98, "{set:?}: {wins} of 100");
    }
    let (wins, _) = against_random::<Spots>(&rules(Options::default(), 4), &|| Box::new(Greedy), 100, "four");
    assert!(wins >= 98, "{wins} of 100");
}

/// The bot's score is its number of scored dogs, so the mean says how close it comes to six.
#[test]
fn greedy_scores_most_dogs_in_a_solo_game() {
    let solo = rules(Options { mode: Mode::Solo, ..Options::default() }, 1);
    let (_, mean) = against_random::<Spots>(&solo, &|| Box::new(Greedy), 200, "stray");
    assert!(mean > 4.5, "{mean}");
}

fn pack(cards: &str) -> Pack {
    let mut pack = Pack::default();
    cards.split(' ').for_each(|card| pack.read(card).unwrap());
    pack
}

fn scene(cards: &str, yard: &str, treats: u8) -> Scene {
    let yard = if yard.is_empty() { spots::Dice::NONE } else { yard.parse().unwrap() };
    Scene { players: vec![PlayerSetup { pack: pack(cards), yard, treats }], ..Scene::default() }
}

/// The action greedy takes after some steps from a position.
fn greedy_action(scene: &Scene, steps: &[&str]) -> Action {
    let rules = rules(Options::default(), 2);
    let mut state = scene.build(&rules, &mut ()).unwrap();
    for step in steps {
        let step = match step.parse::<Chance>() {
            Ok(chance) => Step::Chance(chance),
            Err(_) => Step::choice(Seat::new(0), step.parse().unwrap()),
        };
        state.apply(&rules, &step, &mut ());
    }
    let view = state.view(&rules, Viewer::Seat(Seat::new(0)));
    Greedy.think(&rules, &view, &mut bot_rng(fair::seed_from_text("x"))).action
}

#[test]
fn greedy_considers_the_risk_of_the_next_die() {
    // With an empty yard the next die cannot bust. With a full yard and one free number, five of six outcomes
    // lose everything.
    let safe = scene("12[] 345[]", "", 0);
    assert_eq!(greedy_action(&safe, &["trick walk", "roll 3,1", "place 1", "place 0"]), Action::Yes);
    let full = scene("256[2] 345[34]", "6,1", 0);
    assert_eq!(greedy_action(&full, &["trick walk", "roll 6,5", "place 0", "place 1"]), Action::No);
}

#[test]
fn greedy_completes_the_sixth_dog() {
    let last = scene("*12 *13 *14 *15 *16 23[2]", "5", 0);
    assert_eq!(greedy_action(&last, &["trick walk", "roll 3,1"]), Action::Place(5));
}

#[test]
fn greedy_scores_before_it_risks_a_full_dog() {
    let mut full = scene("34[34] 125[]", "6,1", 0);
    full.down = vec![Tile::Beg, Tile::RollOver];
    assert_eq!(greedy_action(&full, &[]), Action::Score);
}

#[test]
fn greedy_pays_a_treat_to_avert_a_bust() {
    let near = scene("34[3] 25[2]", "6", 2);
    assert_eq!(greedy_action(&near, &["trick walk", "roll 6,6"]), Action::Treat);
    assert_eq!(greedy_action(&near, &["trick walk", "roll 5,4"]), Action::Keep);
}

/// With one free space left and its number on the deck's top card, Retrieve wins for certain.
#[test]
fn greedy_sets_the_die_it_needs() {
    let mut sure = scene("*12 *13 *14 *15 *16 23[2]", "", 0);
    sure.tiles = vec![Tile::Retrieve];
    sure.top = Some("34".parse().unwrap());
    assert_eq!(greedy_action(&sure, &[]), Action::Trick(Tile::Retrieve));
    assert_eq!(greedy_action(&sure, &["trick retrieve"]), Action::Number(3));
}

#[test]
fn greedy_does_not_reroll_into_losing_a_full_dog() {
    let rich = scene("*234 *1 134[134] 126[12] 456[45] 125[15]", "1", 1);
    assert_eq!(greedy_action(&rich, &["trick run", "roll 3,1,1"]), Action::Keep);
}

/// Two seats with every set, four seats with all tiles, and solo at every level, each with few nodes.
fn all_modes() -> Vec<Rules> {
    use TileSet::{AdoptionEvent, AllTiles, DogPark, HuntingGrounds, KennelClub, ObstacleCourse, PuppyPen, Random};
    let sets = [AdoptionEvent, DogPark, ObstacleCourse, HuntingGrounds, KennelClub, PuppyPen, Random, AllTiles];
    let trial = Options { turn_limit: TurnLimit::Trial, ..Options::default() };
    let solo = [spots::Level::Pup, spots::Level::Mutt, spots::Level::Alpha];
    let standard = sets.map(|set| (Options { set, ..trial }, 2));
    let alone = solo.map(|level| (Options { mode: Mode::Solo, level, ..trial }, 1));
    let more = [3, 4].map(|seats| (Options { set: AllTiles, ..trial }, seats));
    let all = standard.into_iter().chain(alone).chain(more);
    all.map(|(options, seats)| Spots::rules(&options, SeatCount::new(seats), None, 1).unwrap()).collect()
}

#[test]
fn every_level_plays_in_every_mode() {
    for rules in all_modes() {
        for level in Level::ALL {
            let mut players: Vec<_> = Spots::seats(&rules).seats().map(|_| Player::Bot(bot(level))).collect();
            let seed = fair::game_seed(fair::seed_from_text("modes"), 1);
            let end: Spots = playout(&rules, seed, &mut players, &mut Counts::default());
            assert!(end.outcome(&rules).is_some());
        }
    }
}

/// Equal views and seeds give equal choices, also if a bot has come here in its turn and the other is fresh;
/// and a search that is stopped early gives a legal action.
#[test]
fn levels_repeat_themselves_and_can_be_stopped() {
    let rules = rules(Options { set: TileSet::KennelClub, ..Options::default() }, 2);
    for level in Level::ALL {
        let mut bots = [bot(level), bot(level)];
        let mut draws = game_core::Draws::new([7; 32]);
        let mut state = Spots::setup(&rules);
        for _ in 0..120 {
            let step = match state.to_move(&rules) {
                game_core::ToMove::Over => break,
                game_core::ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
                game_core::ToMove::Seats(_) => {
                    let seat = state.mover();
                    let view = state.view(&rules, Viewer::Seat(seat));
                    let rng = || bot_rng(fair::seed_from_text("again"));
                    let kept = bots[seat.index()].think(&rules, &view, &mut rng());
                    let fresh = bot(level).think(&rules, &view, &mut rng());
                    assert_eq!((kept.action, kept.candidates), (fresh.action, fresh.candidates));
                    let few = Budget::default().with_nodes(1);
                    let stopped = think(bot(level).as_mut(), &rules, &view, &mut rng(), &few);
                    assert_eq!(state.validate(&rules, seat, &stopped.action), Ok(()));
                    Step::choice(seat, fresh.action)
                }
            };
            state.apply(&rules, &step, &mut ());
        }
    }
}

/// The solver leaves out what hardly ever is any good, but not if it was played and is to be judged.
#[test]
fn what_was_played_is_compared_even_if_it_is_odd() {
    let rules = rules(Options { set: TileSet::AllTiles, ..Options::default() }, 2);
    let mut draws = game_core::Draws::new([11; 32]);
    let mut rng = bot_rng(fair::seed_from_text("odd"));
    let mut random = bots::Random;
    let mut state = Spots::setup(&rules);
    let mut odd = 0;
    for _ in 0..20_000 {
        let step = match state.to_move(&rules) {
            game_core::ToMove::Over => break,
            game_core::ToMove::Chance => Step::Chance(state.chance_at(&rules, draws.draw())),
            game_core::ToMove::Seats(_) => {
                let view = state.view(&rules, Viewer::Seat(state.mover()));
                let mut legal = Vec::new();
                state.legal_actions(&rules, state.mover(), &mut legal);
                let asides = legal.iter().filter(|action| matches!(action, Action::Aside(_)));
                let played = asides.max_by_key(|action| if let Action::Aside(dice) = action { *dice } else { 0 });
                if let Some(&played) = played {
                    let mut judge = bot(Level::Master);
                    let first = judge.begin_with(&rules, &view, &[played], &mut rng);
                    let found = judge.advance(&rules, u64::MAX).map_or(first, |found| found);
                    assert!(found.candidates.iter().any(|candidate| candidate.line == [played]), "{played}: {found:?}");
                    odd += 1;
                }
                Step::choice(state.mover(), Bot::<Spots>::think(&mut random, &rules, &view, &mut rng).action)
            }
        };
        state.apply(&rules, &step, &mut ());
    }
    assert!(odd > 3, "{odd}");
}
