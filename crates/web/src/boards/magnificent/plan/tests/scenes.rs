//! Positions for tests.

use magnificent::Space;
use magnificent::scene::{Scene, Seated};

use super::*;

/// The seat that plans.
pub(crate) const YOU: Seat = Seat::new(0);

/// A position with the plan of the first seat.
pub(crate) struct Set {
    pub(crate) rules: Rules,
    pub(crate) view: View,
    pub(crate) plan: CircusPlan,
}

impl Set {
    /// Returns a table of two with this first seat and these dice.
    pub(crate) fn of(first: Seated, tent: &[(ColourOrClear, u8)]) -> Self {
        Self::scene(Scene { seats: vec![first], tent: tent.to_vec(), ..Scene::default() })
    }

    pub(crate) fn scene(scene: Scene) -> Self {
        let rules = crate::boards::rules::<Magnificent>(&Options::default(), 2, None).expect("two seats play");
        let state = scene.build(&rules, &mut Vec::new()).expect("a valid scene");
        let view = View::new(&rules, &state, Viewer::Seat(YOU));
        Self { rules, view, plan: CircusPlan::default() }
    }

    /// Makes a gesture.
    pub(crate) fn edit<T>(&mut self, change: impl FnOnce(&mut CircusPlan, Here<'_>) -> T) -> T {
        let here = Here { rules: &self.rules, view: &self.view, seat: YOU };
        change(&mut self.plan, here)
    }

    pub(crate) fn here(&self) -> Here<'_> {
        Here { rules: &self.rules, view: &self.view, seat: YOU }
    }

    pub(crate) fn sketch(&self) -> Sketch<Magnificent> {
        sketch(&self.rules, &self.here().from(), YOU, &self.plan)
    }

    /// Returns the chain in notation.
    pub(crate) fn chain(&self) -> Vec<String> {
        self.sketch().chain.iter().map(ToString::to_string).collect()
    }

    /// Returns the position after the plan.
    pub(crate) fn after(&self) -> PublicState {
        *self.sketch().after.public()
    }
}

/// Returns a card by its id.
pub(crate) fn card(id: &str) -> Card {
    id.parse().expect("a card")
}

/// Returns the seat of the lessons and of most tests: board I, with gems and trainers.
pub(crate) fn seated() -> Seated {
    Seated { gems: [2, 1, 1, 1], trainers: 3, coins: 6, ..Seated::default() }
}

/// Returns a turn with tiles for tents in passing, free gems and tents that pay twice, and posters to show.
pub(crate) fn trained(seed: u8) -> Play {
    let posters = vec![(0, "S-O1".parse().expect("a poster")), (1, "P-O02".parse().expect("a poster"))];
    let first = Seated {
        trainers: 8,
        gems: [3; 4],
        posters,
        tents: vec![(1, magnificent::Tent::at(2))],
        built: magnificent::Tile::all().map(|tile| (tile, 3)).collect(),
        tiles: vec![Space::PASSING_TENT, Space::WAIVE, Space::DOUBLE_TENT],
        dice: vec![(ColourOrClear::Orange, 6, card("M-I1"))],
        ..Seated::default()
    };
    let tent = vec![(ColourOrClear::Orange, 6), (ColourOrClear::Clear, 5)];
    let rules = crate::boards::rules::<Magnificent>(&Options::default(), 2, None).expect("two seats play");
    let scene = Scene { seats: vec![first], tent, ..Scene::default() };
    let state = scene.build(&rules, &mut Vec::new()).expect("a valid scene");
    Play { rules, state, draws: Draws::new([seed; 32]) }
}
