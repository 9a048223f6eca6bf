//! The law kit over every seat count with every set, the variant with all tiles, and the three levels of the
//! solo game.

use game_core::{Rng, Seat, Step, Viewer};
use game_laws::{Chooser, Configuration, Subject};
use spots::rules::{Level, Mode, TurnLimit};
use spots::{Action, Options, Phase, Rules, Spots, Tile, TileSet};

/// Spots as it is played.
pub(crate) struct Played;

const SETS: [(&str, TileSet); 8] = [
    ("adoption event", TileSet::AdoptionEvent),
    ("dog park", TileSet::DogPark),
    ("obstacle course", TileSet::ObstacleCourse),
    ("hunting grounds", TileSet::HuntingGrounds),
    ("kennel club", TileSet::KennelClub),
    ("puppy pen", TileSet::PuppyPen),
    ("random set", TileSet::Random),
    ("all tiles", TileSet::AllTiles),
];

/// All configurations whose names begin so, one after the other.
fn keeps_the_laws(name: &str, games: u64) {
    let wanted: Vec<_> =
        configurations(TurnLimit::Trial).into_iter().filter(|way| way.name.starts_with(name)).collect();
    assert!(!wanted.is_empty());
    for configuration in wanted {
        game_laws::assert_configuration::<Played>(&configuration, games);
    }
}

// A game between players who choose at random has some thousand steps, so the many games are cut after twenty
// turns; `to_the_end` plays some of every kind until somebody wins.

#[test]
fn the_first_game() {
    keeps_the_laws("2 seats, adoption event", 1_000);
}

#[test]
fn the_variant_with_all_tiles() {
    keeps_the_laws("2 seats, all tiles", 1_000);
}

#[test]
fn solo_against_the_mutt() {
    keeps_the_laws("solo, mutt", 1_000);
}

#[test]
fn two_seats() {
    keeps_the_laws("2 seats", 250);
}

#[test]
fn three_seats() {
    keeps_the_laws("3 seats", 250);
}

#[test]
fn four_seats() {
    keeps_the_laws("4 seats", 250);
}

#[test]
fn solo() {
    keeps_the_laws("solo", 250);
}

#[test]
fn to_the_end() {
    for configuration in configurations(TurnLimit::Long) {
        game_laws::assert_configuration::<Played>(&configuration, 2);
    }
}

/// Every way to play, with this cap on turns.
fn configurations(guard: TurnLimit) -> Vec<Configuration<Spots>> {
    let guarded = Options { turn_limit: guard, ..Options::default() };
    let mut all = Vec::new();
    for seats in 2..=4 {
        for (name, set) in SETS {
            all.push(Configuration::new(format!("{seats} seats, {name}"), Options { set, ..guarded }, seats));
        }
    }
    let chosen = Options {
        set: TileSet::Chosen,
        yellow: Tile::Dig,
        purple: Tile::Dogpile,
        blue: Tile::Scavenge,
        green: Tile::Stay,
        ..guarded
    };
    all.push(Configuration::new("2 seats, chosen set", chosen, 2));
    let solo = Options { mode: Mode::Solo, ..guarded };
    for (name, level) in [("pup", Level::Pup), ("mutt", Level::Mutt), ("alpha", Level::Alpha)] {
        all.push(Configuration::new(format!("solo, {name}"), Options { level, ..solo }, 1));
    }
    let dig = Options { set: TileSet::DogPark, level: Level::Alpha, ..solo };
    all.push(Configuration::new("solo, all tiles", Options { set: TileSet::AllTiles, ..solo }, 1));
    all.push(Configuration::new("solo, dog park against alpha", dig, 1));
    all
}

impl Subject for Played {
    type Game = Spots;

    fn configurations() -> Vec<Configuration<Spots>> {
        configurations(TurnLimit::Trial)
    }

    fn near_misses(_: &Rules, state: &Spots, _: Seat, rng: &mut Chooser) -> Vec<Action> {
        universe(state, rng)
    }

    fn census(rules: &Rules, state: &Spots) -> Result<(), String> {
        census(rules, state)
    }

    /// The set-up with its ties, and for each turn what one turn can have: at most 20 treats spent with three
    /// picks each, and some 40 dice settled.
    fn bound(rules: &Rules) -> usize {
        200 + rules.turn_limit as usize * 400
    }

    /// Everything is public.
    fn shown(_: &Rules, _: &Spots, step: &Step<Spots>, _: Viewer) -> String {
        step.to_string()
    }

    fn secrets(_: &Rules) -> bool {
        false
    }

    /// What is hidden is not part of a state, so a view allows one state: the one it shows.
    fn worlds(_: &Rules, view: &spots::View) -> Option<Vec<(Spots, u64)>> {
        Some(vec![(view.position(), 1)])
    }
}

/// Every action; of Trot's moves some, unless one is due.
fn universe(state: &Spots, rng: &mut Chooser) -> Vec<Action> {
    let mut actions = vec![
        Action::Score,
        Action::Keep,
        Action::Treat,
        Action::Go,
        Action::Drop,
        Action::Hold,
        Action::Bury,
        Action::No,
        Action::Yes,
    ];
    actions.extend(Tile::ALL.map(Action::Trick));
    for number in 1..=6 {
        actions.extend([Action::Again(number), Action::Number(number), Action::Take(number), Action::FromYard(number)]);
        actions.push(Action::Place(number - 1));
        for other in 0..6 {
            actions.push(Action::FromDog(other, number));
            for up in [false, true] {
                actions.push(Action::Dig { seat: Seat::new(other), number, up });
            }
            for to in 0..6 {
                for onto in 1..=6 {
                    if state.phase() == Phase::Move || rng.next_u64().is_multiple_of(256) {
                        actions.push(Action::Move { dog: other, space: number, to, onto });
                    }
                }
            }
        }
    }
    actions.extend((1..=14).map(Action::Aside));
    actions
}

/// 40 dice, 20 treats and 32 cards are somewhere, packs and yards within their limits.
fn census(rules: &Rules, state: &Spots) -> Result<(), String> {
    let players = rules.packs.seats().map(|seat| (seat, state.player(seat)));
    let (mut dice, mut treats, mut cards) = (u32::from(state.supply()), u32::from(state.treats()), Vec::new());
    let settling = !state.progress().dice.is_empty();
    for (seat, player) in players {
        dice += u32::from(player.pack.placed() + player.yard.len());
        treats += u32::from(player.treats);
        cards.extend((0..player.pack.len()).map(|at| player.pack.dog(at)));
        let sum: u8 = player.yard.iter().sum();
        if sum > rules.limit(seat) && !settling {
            return Err(format!("seat {seat} has buried {sum}"));
        }
        for at in 0..player.pack.len() {
            let outside = player.pack.filled(at) & !player.pack.dog(at).spaces();
            if outside != 0 || player.pack.is_scored(at) && player.pack.filled(at) != 0 {
                return Err(format!("seat {seat} has a die where there is no free space"));
            }
        }
    }
    let progress = state.progress();
    dice += u32::from(progress.dice.len() + progress.picked.len() + progress.count + progress.aside);
    treats += (0..6).map(|at| u32::from(state.tiles().treats(at))).sum::<u32>();
    cards.extend(state.below());
    cards.extend(state.top());
    cards.sort_unstable();
    cards.dedup();
    match (dice, treats, cards.len()) {
        (40, 20, 32) => Ok(()),
        other => Err(format!("dice, treats and cards are {other:?}")),
    }
}
