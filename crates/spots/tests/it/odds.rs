//! The odds of throws, compared with the engine itself: every outcome is applied, and every way to settle it
//! is tried.

use game_core::{Addressed, Game, Rng, Step, ToMove};
use game_laws::Chooser;
use rand_xoshiro::rand_core::SeedableRng;
use spots::dice::Rolls;
use spots::odds::{Face, Odds, RollResult, Throw, kept_roll};
use spots::rules::TurnLimit;
use spots::scene::Scene;
use spots::{Action, Chance, Dice, Event, Level, Options, Phase, Rules, Spots, Tile, TileSet};

use crate::kit::{OfSpots, all_tiles, before, dice, in_scene, pack, rules, rules_with, scene, seat, solo};

/// Returns what the dice of a roll become at best, by trying every way to settle them with the engine.
fn tried(rules: &Rules, state: &Spots, events: &[Addressed<Event>]) -> RollResult {
    let mut found = Vec::new();
    try_all(rules, state, events, &mut found);
    let rank = |result: &&RollResult| (!result.busts, result.placed);
    let best = found.iter().max_by_key(rank).unwrap();
    RollResult {
        none_buried: found.iter().any(|result| result.none_buried),
        nothing_kept: found.iter().all(|result| result.nothing_kept),
        ..*best
    }
}

fn try_all(rules: &Rules, state: &Spots, events: &[Addressed<Event>], found: &mut Vec<RollResult>) {
    let settling = matches!(state.phase(), Phase::Reroll | Phase::Number | Phase::Pick | Phase::Drop | Phase::Settle)
        && !(state.progress().dice + state.progress().picked).is_empty();
    if settling && matches!(state.to_move(rules), ToMove::Seats(_)) {
        let mut legal = Vec::new();
        state.legal_actions(rules, state.mover(), &mut legal);
        for action in legal.into_iter().filter(|action| *action != Action::Treat) {
            let (mut next, mut told) = (*state, events.to_vec());
            next.apply(rules, &Step::choice(state.mover(), action), &mut told);
            try_all(rules, &next, &told, found);
        }
        return;
    }
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(&event.full)).count() as u8;
    let busts = count(|event| matches!(event, Event::Bust { .. })) > 0;
    let (placed, buried) = (count(|event| matches!(event, Event::Placed { .. })), count(is_buried));
    found.push(RollResult {
        busts,
        placed: if busts { 0 } else { placed },
        none_buried: buried == 0,
        full: count(|event| matches!(event, Event::Scored { fast: true, .. })) > 0,
        nothing_kept: placed + buried == 0,
    });
}

fn is_buried(event: &Event) -> bool {
    matches!(event, Event::Buried { .. })
}

/// Returns what this outcome of the roll that is due becomes at best, by trying.
fn tried_roll(rules: &Rules, state: &Spots, dice: Dice) -> RollResult {
    let (mut next, mut events) = (*state, Vec::new());
    next.apply(rules, &Step::Chance(Chance::Roll(dice)), &mut events);
    tried(rules, &next, &events)
}

/// Returns every outcome of this many dice, one for each way the single dice can fall.
fn ordered(count: u8) -> Vec<Dice> {
    (0..6u32.pow(count.into()))
        .map(|at| (0..count).map(|die| (at / 6u32.pow(die.into()) % 6) as u8 + 1).collect())
        .collect()
}

/// Returns the configurations whose random games are examined: all tiles, and the Stray.
fn examined() -> Vec<Rules> {
    let limited = |set| rules_with(Options { set, turn_limit: TurnLimit::Short, ..Options::default() }, 2);
    let mut all = vec![all_tiles(3), solo(Level::Alpha)];
    all.extend([TileSet::KennelClub, TileSet::HuntingGrounds, TileSet::PuppyPen, TileSet::DogPark].map(limited));
    all
}

/// Plays random games and calls `each` with every position, up to a number of steps.
fn positions(rules: &Rules, seed: u64, steps: usize, mut each: impl FnMut(&Spots, &mut Chooser)) {
    let mut rng = Chooser::seed_from_u64(seed);
    let mut state = Spots::setup(rules);
    for _ in 0..steps {
        each(&state, &mut rng);
        let step = match state.to_move(rules) {
            ToMove::Over => return,
            ToMove::Chance => Step::Chance(state.chance_at(rules, rng.next_u64())),
            ToMove::Seats(to_act) => {
                let seat = to_act.first().unwrap();
                Step::choice(seat, state.random_action(rules, seat, &mut rng))
            }
        };
        state.apply(rules, &step, &mut ());
    }
}

/// In random games, every throw that is due has the odds that the engine yields: for few dice over all
/// outcomes, each way the single dice can fall counted once; for more dice over some outcomes.
#[test]
fn odds_are_those_of_the_engine() {
    let mut seen = [0u32; 10];
    let mut tiles = Vec::new();
    for (number, rules) in examined().iter().enumerate() {
        positions(rules, 11 + number as u64, 6_000, |state, rng| {
            let Some(throw) = Throw::due(rules, state) else {
                assert!(
                    state.phase() != Phase::Roll || state.to_move(rules) != ToMove::Chance || state.top().is_none()
                );
                return;
            };
            if rules.is_stray(state.mover()) {
                return;
            }
            let size = usize::from(throw.dice);
            let odds = throw.odds();
            assert_eq!(odds.outcomes, 6u32.pow(throw.dice.into()));
            // The larger a roll, the fewer positions are examined.
            if seen[size] >= [0, 400, 400, 60, 12, 40, 40, 40, 40, 40][size] {
                return;
            }
            seen[size] += 1;
            tiles.extend(state.progress().tile);
            if size <= 4 {
                let mut sum = Odds::default();
                for dice in ordered(throw.dice) {
                    let result = tried_roll(rules, state, dice);
                    assert_eq!(throw.result(dice), result, "{dice} after {state:?}");
                    sum.outcomes += 1;
                    sum.bust += u32::from(result.busts);
                    sum.none_buried += u32::from(result.none_buried);
                    sum.full += u32::from(result.full);
                    sum.nothing_kept += u32::from(result.nothing_kept);
                    sum.placed += u32::from(result.placed);
                }
                assert_eq!(odds, sum, "{state:?}");
            } else {
                for _ in 0..40 {
                    let dice = Rolls::of(throw.dice).at(rng.next_u64());
                    assert_eq!(throw.result(dice), tried_roll(rules, state, dice), "{dice} after {state:?}");
                }
            }
        });
    }
    assert!(seen[1..=8].iter().all(|count| *count >= 3), "{seen:?}");
    tiles.sort_unstable();
    tiles.dedup();
    assert!(tiles.len() >= 17, "{tiles:?}");
}

/// In every decision about a roll that lies, its best result is the one that the engine yields.
#[test]
fn a_roll_that_lies_has_the_result_of_the_engine() {
    let mut seen = Vec::new();
    for (number, rules) in examined().iter().enumerate() {
        let mut examined = 0;
        positions(rules, 31 + number as u64, 4_000, |state, _| {
            let lying = (state.progress().dice + state.progress().picked).len();
            let Some(result) = kept_roll(rules, state) else { return };
            if rules.is_stray(state.mover()) || examined > 400 || lying > 5 && state.phase() == Phase::Settle {
                return;
            }
            examined += 1;
            seen.push(state.phase());
            assert_eq!(result, tried(rules, state, &[]), "{state:?}");
        });
    }
    for phase in [Phase::Reroll, Phase::Number, Phase::Pick, Phase::Drop, Phase::Settle] {
        assert!(seen.contains(&phase), "{phase:?}");
    }
}

/// The throw that would follow an action is the one that is due after it.
#[test]
fn a_throw_after_an_action_is_the_one_that_is_due_then() {
    let mut seen = 0;
    for (number, rules) in examined().iter().enumerate() {
        positions(rules, 51 + number as u64, 1_500, |state, _| {
            if !matches!(state.to_move(rules), ToMove::Seats(_)) {
                return;
            }
            let mut legal = Vec::new();
            state.legal_actions(rules, state.mover(), &mut legal);
            for action in legal {
                let mut next = *state;
                next.apply(rules, &Step::choice(state.mover(), action), &mut ());
                let due = Throw::due(rules, &next).filter(|_| next.turn() == state.turn());
                let after = Throw::after(rules, state, action);
                seen += u32::from(after.is_some());
                // After Howl the next top card has yet to be turned up; it does not change the throw.
                assert!(after == due || action == Action::Trick(Tile::Howl), "{action} in {state:?}");
                if let Action::Trick(tile) = action {
                    let of_trick = Throw::of_trick(rules, state, tile);
                    assert!(after.is_none() || of_trick == after, "{tile} in {state:?}");
                }
            }
        });
    }
    assert!(seen > 1_000, "{seen}");
}

/// Returns the first throw of a trick of seat 0, with these cards, buried dice and treats.
fn throw(tile: Tile, cards: &str, yard: &str, treats: u8) -> Throw {
    let play = in_scene(rules(2), &scene(tile, cards, yard, treats));
    Throw::of_trick(&play.rules, &play.state, tile).unwrap()
}

fn percent(chance: f64) -> f64 {
    (chance * 100.0).round()
}

/// Two dice with 3 buried and the spaces 2, 3, 5, 5 free: 14 of 36 outcomes bust, 39 %, and 6 % if two treats
/// can be paid.
#[test]
fn two_dice_are_counted_by_hand() {
    let walk = throw(Tile::Walk, "25[] 35[]", "3", 2);
    let odds = walk.odds();
    assert_eq!((walk.dice, odds.outcomes, odds.bust, odds.placed), (2, 36, 14, 28));
    assert_eq!((odds.none_buried, odds.full, odds.nothing_kept), (7, 0, 0), "2-3, 2-5 and 3-5 twice, and 5-5");
    assert_eq!((percent(odds.chance(odds.bust)), percent(odds.bust_with_treats(walk.treats))), (39.0, 6.0));
    assert_eq!(format!("{:.1}", odds.mean_placed()), "0.8");
}

/// One die: what was counted in sixths.
#[test]
fn one_die_is_counted_in_sixths() {
    let sixths = |cards: &str, yard: &str| {
        let odds = throw(Tile::Howl, cards, yard, 0).odds();
        (odds.bust, odds.outcomes)
    };
    // Howl draws the top card first, here the dog with a space for 1 only.
    assert_eq!(sixths("34[] 35[]", "2"), (1, 6), "only a 6, as 2 + 6 exceeds 7");
    assert_eq!(sixths("34[] 35[]", ""), (0, 6));
    assert_eq!(sixths("34[] 35[]", "6,1"), (2, 6), "2 and 6");
    let bolt = throw(Tile::Bolt, "34[3] 125[1] *16", "4,2", 0);
    assert_eq!((bolt.dice, bolt.odds().bust), (1, 2), "3 and 6; 4, 2 and 5 have free spaces, and a 1 can be buried");
}

/// A trick is judged by the position at its throw: without lifted dice, with the treats of the tile, and with
/// the best answers to what is asked before.
#[test]
fn the_first_throw_of_a_trick_is_the_one_made() {
    let over = throw(Tile::RollOver, "34[] 12[]", "5,2", 0);
    assert_eq!((over.dice, over.yard), (2, 0), "the yard is empty while its dice are thrown");
    let over = throw(Tile::RollOver, "34[] 12[]", "1,1,1,1,1,1,1", 0);
    assert_eq!((over.dice, over.odds().outcomes), (7, 279_936));

    let guard = throw(Tile::Guard, "34[] 12[]", "6,1", 0);
    assert_eq!(guard.number, 1, "up to 1, no other number busts as rarely");
    assert!(guard.odds().nothing_kept > 0);
    let up_to = |number: u8| Throw { number, ..guard }.odds();
    assert_eq!(up_to(1).nothing_kept, 625, "no die shows a 1");
    assert_eq!(up_to(6).nothing_kept, 0);
    assert!(up_to(6).bust > up_to(4).bust);

    let pile = throw(Tile::Dogpile, "34[3] 12[]", "6,1", 0);
    assert_eq!((pile.dice, pile.yard, pile.pack), (3, 1, pack("34[3] 12[]")), "lifting the 6 empties the yard most");
    let retrieve = throw(Tile::Retrieve, "34[] 12[]", "6", 0);
    assert_eq!(
        (retrieve.dice, retrieve.yard, retrieve.pack),
        (2, 6, pack("34[] 12[]").with_die(1, 1)),
        "the top card is 1"
    );

    let mut on_tile = scene(Tile::Track, "34[] 12[]", "", 1);
    on_tile.on_tiles = vec![(Tile::Track, 2)];
    let play = in_scene(rules(2), &on_tile);
    assert_eq!(Throw::of_trick(&play.rules, &play.state, Tile::Track).unwrap().treats, 3);
    assert_eq!(Throw::of_trick(&play.rules, &play.state, Tile::Beg), None, "no dice are thrown");

    // A set die that busts in any case: nothing is thrown.
    let mut bust = scene(Tile::Retrieve, "34[] 12[]", "6", 0);
    bust.top = Some("56".parse().unwrap());
    let play = in_scene(rules(2), &bust);
    assert_eq!(Throw::of_trick(&play.rules, &play.state, Tile::Retrieve), None);
}

/// A treat that rerolls a part of the dice (Track): the others stay.
#[test]
fn dice_that_stay_count() {
    let mut play = in_scene(rules(2), &scene(Tile::Track, "34[3] 12[1]", "5", 2));
    play.act("track").script("R6,4,2");
    assert!(kept_roll(&play.rules, &play.state).unwrap().busts);
    play.script("treat r6");
    let throw = Throw::after(&play.rules, &play.state, Action::Go).unwrap();
    assert_eq!((throw.dice, throw.kept, throw.treats), (1, dice("4,2"), 1));
    assert_eq!(throw.odds().full, 2, "4 and 2 fill the pack, and a 1 or a 2 can be buried");
    assert_eq!(throw.odds().bust, 4);
}

/// Search: 7 dice without a set of 8 are those whose numbers cannot add up to it.
#[test]
fn search_counts_the_rolls_without_a_set() {
    let odds = throw(Tile::Search, "36[] 145[]", "", 0).odds();
    let without: u32 = Rolls::of(7).iter().filter(|(dice, _)| !dice.can_total(8)).map(|(_, ways)| ways).sum();
    assert_eq!((odds.nothing_kept, odds.outcomes), (without, 279_936));
    assert!(without > 0);
}

/// What each number would do, alone.
#[test]
fn each_face_is_named() {
    use Face::{Buried, Busts, Fills, Fits, Goes, Scores, Wins};
    let walk = throw(Tile::Walk, "34[3] 125[] 56[]", "4", 0);
    assert_eq!(walk.faces(), [Fits(1), Fits(1), Buried(7), Fills, Fits(2), Fits(1)]);
    let last = throw(Tile::Walk, "34[3] *125 56[56]", "4", 0);
    assert_eq!(last.faces(), [Buried(5), Buried(6), Buried(7), Scores(2), Busts(9), Busts(10)]);
    let planned = Throw { pack: walk.pack.with_die(2, 5).with_die(2, 6).with_die(1, 1).with_die(1, 2), ..walk };
    assert_eq!(planned.faces(), [Buried(5), Buried(6), Buried(7), Fills, Fills, Busts(10)]);
    let sixth = throw(Tile::Walk, "*12 *13 *14 *23 *56 46[4]", "", 0);
    assert_eq!(sixth.faces()[5], Wins);
    let guard = Throw { number: 4, ..throw(Tile::Guard, "34[3] 12[]", "4", 0) };
    assert_eq!(guard.faces(), [Fits(1), Fits(1), Buried(7), Fills, Goes, Goes]);
    let scavenge = throw(Tile::Scavenge, "34[3] 12[1]", "4", 0);
    assert_eq!(scavenge.faces(), [Goes, Fills, Goes, Fills, Busts(9), Busts(10)]);
    let unchanged = pack("34[3] *16");
    assert_eq!(
        (unchanged.with_die(0, 3), unchanged.with_die(1, 1), unchanged.with_die(5, 4)),
        (unchanged, unchanged, unchanged)
    );
}

/// The odds of a throw are known for the Stray too, by its own limit.
#[test]
fn the_stray_has_its_own_limit() {
    let scene = Scene {
        players: vec![before("34[] 12[]", "", 0), before("56[] 16[]", "6", 0)],
        mover: Some(seat(1)),
        begins: true,
        ..Scene::default()
    };
    let play = in_scene(solo(Level::Alpha), &scene);
    // The marker took Howl, and the Stray drew the top card; any next card will do.
    let mut play = play;
    play.deal();
    let throw = Throw::due(&play.rules, &play.state).unwrap();
    assert_eq!((throw.dice, throw.limit, throw.yard), (3, 12, 6));
}
