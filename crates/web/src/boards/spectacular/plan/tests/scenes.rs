//! Positions for tests, and gestures in them.

use game_core::{Game, Seat, SeatCount, Viewer};
use spectacular::items::{Die, MissionCode};
use spectacular::rules::{Dealt, Missions};
use spectacular::scene::{Before, Placed, Scene};
use spectacular::{Board, Item, Options, Phase, Rules, Spectacular, View};

use super::super::{Here, ParkPlan, Planned};

pub(crate) const YOU: Seat = Seat::new(0);

/// Tiles of a park of which two carry beige parts that point to one corner.
pub(crate) const TWO_PARTS: [&str; 2] = ["0,3 green4.beige@n", "0,2 green1.beige@se"];

/// Rules for two seats with the standard park; the first has the saola board.
pub(crate) fn two() -> Rules {
    let options = Options { boards: Dealt::Fixed(Board::ALL[..2].to_vec()), ..Options::default() };
    Spectacular::rules(&options, SeatCount::new(2), None, 1).expect("rules")
}

/// The same with these missions for the first seat.
pub(crate) fn with_missions() -> Rules {
    let options =
        Options { boards: Dealt::Fixed(Board::ALL[..2].to_vec()), missions: Missions::On, ..Options::default() };
    Spectacular::rules(&options, SeatCount::new(2), None, 1).expect("rules")
}

/// Parses a tile or a die: `green1.black`, `green 5`.
pub(crate) fn item(text: &str) -> Item {
    match text.split_once(' ') {
        Some((colour, value)) => {
            let colour = colour.parse().expect("a colour");
            Item::Die(Die { colour, value: value.parse().expect("a value") })
        }
        None => Item::Tile(text.parse().expect("a tile")),
    }
}

/// The first seat of a table, with its plan.
pub(crate) struct Trial {
    pub(crate) rules: Rules,
    pub(crate) view: View,
    pub(crate) plan: ParkPlan,
}

/// Returns what the first seat has in a scene: this park and these items in areas N and W.
pub(crate) fn before(park: &[&str], north: &str, west: &str) -> Before {
    let some = |text: &str| (!text.is_empty()).then(|| item(text));
    let park: Vec<Placed> = park.iter().map(|hex| hex.parse().expect("a hex")).collect();
    Before { areas: [some(north), some(west)], park, ..Before::new(Board::Saola) }
}

impl Trial {
    /// Returns a scene for two seats.
    pub(crate) fn of(rules: Rules, first: Before, turn: u8, phase: Phase) -> Self {
        let second = Before { areas: [Some(item("blue 3")), Some(item("blue 4"))], ..Before::new(Board::Vaquita) };
        let second = if phase == Phase::Build { second } else { Before::new(Board::Vaquita) };
        let scene = Scene { seats: vec![first, second], turn, phase, tokens: 0 };
        let state = scene.build(&rules).expect("a scene");
        let view = state.view(&rules, Viewer::Seat(YOU));
        Self { rules, view, plan: ParkPlan::default() }
    }

    /// Returns a scene in which the first seat builds these two items.
    pub(crate) fn building(park: &[&str], north: &str, west: &str) -> Self {
        Self::of(two(), before(park, north, west), 3, Phase::Build)
    }

    pub(crate) fn planned(&self) -> Planned<'_> {
        Planned::new(&self.rules, &self.view, YOU, &self.plan)
    }

    /// Makes a gesture.
    pub(crate) fn edit<T>(&mut self, change: impl FnOnce(&mut ParkPlan, Here<'_>) -> T) -> T {
        let Self { rules, view, plan } = self;
        change(plan, Here { rules, view, seat: YOU })
    }

    /// Returns the chain and what is prepared, in notation.
    pub(crate) fn chain(&self) -> (Vec<String>, Vec<String>) {
        let from = Spectacular::position(&self.rules, &self.view);
        let made = crate::kit::plan::sketch(&self.rules, &from, YOU, &self.plan);
        assert_eq!(made.dropped, []);
        let texts = |chain: &[spectacular::Action]| chain.iter().map(ToString::to_string).collect();
        (texts(&made.chain), texts(&made.prepared))
    }
}

pub(crate) fn hex(text: &str) -> hex_grid::Hex {
    text.parse().expect("a hex")
}

pub(crate) fn code(text: &str) -> MissionCode {
    text.parse().expect("a mission")
}

/// Returns a seat that is to choose from a full display and a board.
pub(crate) fn choosing() -> Trial {
    let first = Before {
        dice: [1, 2, 3, 4, 5, 6, 1, 2],
        display: ["green4.heart", "blue4.heart", "grey4.beige"].map(|tile| tile.parse().expect("a tile")).to_vec(),
        number: 1,
        tiles: core::array::from_fn(|at| {
            ["green1.beige", "blue1.heart"].get(at).map(|tile| tile.parse().expect("a tile"))
        }),
        supply_dice: [6, 2, 3, 4, 0, 0, 0, 0],
        ..before(&TWO_PARTS[..1], "", "")
    };
    Trial::of(two(), first, 0, Phase::Choose)
}
