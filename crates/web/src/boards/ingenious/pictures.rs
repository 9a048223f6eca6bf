//! Pictures for the rules, each drawn from a position with the code of the board.

use std::sync::Arc;

use game_core::{Game, Seat, SeatCount, SeatSet, Viewer};
use ingenious::scene::Scene;
use ingenious::{Action, Mode, Options};

use super::plate::{self, Picture as Drawing};
use super::position::{Ghost, Position, Promise};
use super::scoreboards;
use super::words;
use crate::boards::{BoardFor as _, Picture};
use crate::markup::{Markup, markup};
use crate::words::t;

/// A position to be drawn.
struct Example {
    name: &'static str,
    clause: &'static str,
    caption: &'static str,
    mode: Mode,
    seats: u8,
    board: &'static [&'static str],
    /// A placement whose scoring lines are shown.
    place: Option<&'static str>,
    /// Whether the cells where a first tile may be placed are lit.
    first: bool,
}

const EXAMPLES: &[Example] = &[
    Example {
        name: "first",
        clause: "ING-204",
        caption: "ingenious-picture-first",
        mode: Mode::Standard,
        seats: 2,
        board: &["RB 0,-4 0,-3"],
        place: None,
        first: true,
    },
    Example {
        name: "directions",
        clause: "ING-302",
        caption: "ingenious-picture-directions",
        mode: Mode::Standard,
        seats: 2,
        board: &["BR 1,0 2,0", "BR 1,-1 2,-2", "BO 0,-1 0,-2", "BO -1,1 -2,2", "BG 0,1 0,2", "BG -2,0 -3,0"],
        place: Some("YB -1,0 0,0"),
        first: false,
    },
    Example {
        name: "printed",
        clause: "ING-306",
        caption: "ingenious-picture-printed",
        mode: Mode::Standard,
        seats: 3,
        board: &["RB 3,0 4,0", "RB 4,-1 5,-1", "BB 6,-1 6,0"],
        place: Some("RB 5,-2 6,-2"),
        first: false,
    },
    Example {
        name: "double",
        clause: "ING-307",
        caption: "ingenious-picture-double",
        mode: Mode::Standard,
        seats: 2,
        board: &[
            "GG 1,-1 2,-1",
            "GG 0,-1 -1,0",
            "GG -1,1 -1,2",
            "GG 0,1 0,2",
            "GR 2,0 1,1",
            "GO 0,3 1,2",
            "PY -2,3 -1,3",
        ],
        place: Some("GG 0,0 1,0"),
        first: false,
    },
    Example {
        name: "bonus",
        clause: "ING-404",
        caption: "ingenious-picture-bonus",
        mode: Mode::Standard,
        seats: 2,
        board: &["PP -2,0 -3,0", "RG 1,-1 2,-1"],
        place: Some("RP 0,0 -1,0"),
        first: false,
    },
];

/// Returns all pictures, first the boundary for each number of seats.
pub(super) fn all() -> Vec<Picture> {
    let boundary: Markup =
        [2, 3, 4].into_iter().map(|seats| super::Ingenious.preview(&Options::default(), seats, None)).collect();
    let first = Picture {
        name: "boundary",
        clause: "ING-105",
        svg: markup!(
            "<div class=\"three\" role=\"img\" aria-label=\"{}\">{}</div>",
            t("ingenious-picture-boundary"),
            boundary
        ),
        caption: "ingenious-picture-boundary",
    };
    let drawn = EXAMPLES.iter().filter_map(|example| {
        let svg = draw(example)?;
        Some(Picture { name: example.name, clause: example.clause, svg, caption: example.caption })
    });
    core::iter::once(first).chain(drawn).chain(scoreboards::all()).collect()
}

fn draw(example: &Example) -> Option<Markup> {
    let options = Options { mode: example.mode, ..Options::default() };
    let seats = SeatCount::try_from(example.seats).ok()?;
    let rules = ingenious::Ingenious::rules(&options, seats, None, ingenious::Ingenious::META.rules_version).ok()?;
    let place = example.place.and_then(|place| place.parse::<Action>().ok());
    let laid = example.board.iter().filter_map(|text| match text.parse::<Action>() {
        Ok(Action::Place { tile, first, second }) => Some(ingenious::board::Laid { tile, first, second }),
        _ => None,
    });
    let rack = match place {
        Some(Action::Place { tile, .. }) => vec![tile],
        _ => vec!["RG".parse().ok()?],
    };
    let mover = Seat::new(if example.first { 1 } else { 0 });
    let mut racks = vec![Vec::new(); seats.get()];
    racks[mover.index()] = rack;
    let scene = Scene {
        board: laid.collect(),
        racks,
        mover: Some(mover),
        first_turn: if example.first { SeatSet::one(mover) } else { SeatSet::EMPTY },
        ..Scene::default()
    };
    let state = scene.build(&rules).ok()?;
    let view = state.view(&rules, Viewer::Seat(mover));
    let position = Position::new(Arc::new(rules), Arc::new(view), true);
    let tile = position.view.racks.get(mover.index())?.tiles.as_ref()?.first().copied()?;
    let lit: Vec<_> = if example.first {
        plate::rows(position.rules.boundary().radius())
            .into_iter()
            .flatten()
            .filter(|hex| position.is_lit(tile, *hex))
            .collect()
    } else {
        Vec::new()
    };
    let promise = place.as_ref().and_then(Ghost::of).map(|ghost| Promise::new(&position, ghost));
    let over = promise.as_ref().map(|promise| plate::promise(&position, promise)).unwrap_or_default();
    let score = promise.as_ref().map(|promise| format!(": {}", words::score_words(promise))).unwrap_or_default();
    let tiles: Vec<_> = position.view.board.iter().map(|laid| (laid.tile, laid.first, laid.second)).collect();
    let drawing = Drawing {
        radius: position.rules.boundary().radius(),
        tiles: &tiles,
        last: None,
        lit: &lit,
        over,
        label: format!("{}{score}", t(example.caption)),
    };
    Some(drawing.svg())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_can_be_drawn() {
        for example in EXAMPLES {
            let svg = draw(example).unwrap_or_else(|| panic!("{}", example.clause));
            let svg = svg.as_str();
            assert_eq!(svg.contains("badge"), example.place.is_some(), "{}", example.clause);
            assert_eq!(svg.contains("--cell-lit"), example.first, "{}", example.clause);
        }
    }
}
