//! Checks the laws that every game must satisfy (`game-laws`) for every seat count with every set, the
//! variant with all tiles, and the three levels of the solo game.

use game_core::{Game, Rng, Seat, Step, Viewer};
use game_laws::{Broken, Chooser, Configuration, Law, Subject};
use spots::rules::{Level, Mode, TurnLimit};
use spots::{Action, Dice, Options, Phase, Rules, Spots, Tile, TileSet, View};

/// Spots with all configurations to be checked.
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

// A random game takes some thousand steps until somebody wins, so in these tests the turn limit ends it after
// twenty turns; the tests `to_the_end` play some games of every configuration until somebody wins.
game_laws::law_tests! {
    Played, configurations(TurnLimit::Trial);
    the_first_game: 1_000 games of "2 seats, adoption event";
    the_variant_with_all_tiles: 1_000 games of "2 seats, all tiles";
    solo_against_the_mutt: 1_000 games of "solo, mutt";
    two_seats: 250 games of "2 seats";
    three_seats: 250 games of "3 seats";
    four_seats: 250 games of "4 seats";
    solo: 250 games of "solo";
}

mod to_the_end {
    use super::{Played, TurnLimit, configurations};

    game_laws::law_tests! {
        Played, configurations(TurnLimit::Long);
        two_seats: 2 games of "2 seats";
        three_seats: 2 games of "3 seats";
        four_seats: 2 games of "4 seats";
        solo: 2 games of "solo";
    }
}

/// Returns every configuration, with this turn limit.
fn configurations(turn_limit: TurnLimit) -> Vec<Configuration<Spots>> {
    let limited = Options { turn_limit, ..Options::default() };
    let mut all = Vec::new();
    for seats in 2..=4 {
        for (name, set) in SETS {
            all.push(Configuration::new(format!("{seats} seats, {name}"), Options { set, ..limited }, seats));
        }
    }
    let chosen = Options {
        set: TileSet::Chosen,
        yellow: Tile::Dig,
        purple: Tile::Dogpile,
        blue: Tile::Scavenge,
        green: Tile::Stay,
        ..limited
    };
    all.push(Configuration::new("2 seats, chosen set", chosen, 2));
    let solo = Options { mode: Mode::Solo, ..limited };
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

    fn rules_text() -> &'static str {
        include_str!("../../../../docs/rules/spots.md")
    }

    fn near_misses(_: &Rules, state: &Spots, _: Seat, rng: &mut Chooser) -> Vec<Action> {
        universe(state, rng)
    }

    fn census(rules: &Rules, state: &Spots) -> Result<(), String> {
        census(rules, state)
    }

    fn broken(rules: &Rules, state: &Spots) -> Vec<Broken<Spots>> {
        broken(rules, state)
    }

    /// Returns the maximum number of steps of a game: the set-up with its ties, and on average at most nine
    /// steps a turn, six in solo, where every second turn is the Stray's. One turn can have many more, but
    /// not every turn of a game.
    ///
    /// With a turn limit of twenty the bound is tight. Without one, the length of a game is a matter of
    /// chance, some thousand steps, so the only bound claimed is the one for 2,000 turns.
    fn bound(rules: &Rules) -> usize {
        let a_turn = if rules.options.mode == Mode::Solo { 6 } else { 9 };
        40 + rules.turn_limit as usize * a_turn
    }

    /// Everything is public: every viewer is shown every step.
    fn shown(_: &Rules, _: &Spots, step: &Step<Spots>, _: Viewer) -> String {
        step.to_string()
    }

    fn secrets(_: &Rules) -> bool {
        false
    }

    fn verdicts(rules: &Rules) -> &'static [&'static str] {
        if rules.options.mode == Mode::Solo { &["won", "lost", "drawn"] } else { &[] }
    }

    fn not_examined(_: &Rules, law: Law) -> Option<&'static str> {
        (law == Law::Simultaneous).then_some("one seat decides at a time")
    }

    /// Hidden orders are not part of a state, so a view allows exactly one state: the one it shows.
    fn worlds(_: &Rules, view: &View) -> Option<Vec<(Spots, u64)>> {
        Some(vec![(view.position(), 1)])
    }
}

/// Returns candidate actions, legal or not: all of them except the moves of Trot, of which there are only
/// some unless one is due.
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

/// Checks that the 40 dice, 20 treats and 32 cards are all somewhere, and that packs and yards are within
/// their limits.
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
    let found = cards.len();
    cards.sort_unstable();
    cards.dedup();
    match (dice, treats, found, cards.len()) {
        (40, 20, 32, 32) => Ok(()),
        other => Err(format!("dice, treats, cards and different cards are {other:?}")),
    }
}

/// Returns states that no game reaches: with a die or a treat too many or too few, a card in two packs, or
/// too large a sum in a yard.
///
/// A view does not list the cards below the top of the deck, which are the rest of the box, so a view cannot
/// lose a card. A state lists them, so the census would notice if a step lost one.
fn broken(rules: &Rules, state: &Spots) -> Vec<Broken<Spots>> {
    let view = state.view(rules, Viewer::Spectator);
    let mut all = Vec::new();
    let mut with = |what, change: &dyn Fn(&mut View)| {
        let mut view = view.clone();
        change(&mut view);
        all.push(Broken::new(what, view.position()));
    };
    with("a die is doubled in the supply", &|view| view.supply += 1);
    with("a treat is doubled in the supply", &|view| view.treats += 1);
    with("a player has a treat too many", &|view| view.players[0].treats += 1);
    with("a player has buried a die too many", &|view| view.players[0].yard += Dice::one(1));
    if view.supply > 0 {
        with("a die is missing from the supply", &|view| view.supply -= 1);
    }
    if view.treats > 0 {
        with("a treat is missing from the supply", &|view| view.treats -= 1);
    }
    if !view.players[0].pack.is_empty() {
        with("the cards of a pack are in another pack too", &|view| view.players[1].pack = view.players[0].pack);
    }
    all
}
