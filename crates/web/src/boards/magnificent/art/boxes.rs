//! Small pictures for the set-up, for actions, and for lines of the score sheet.

use game_core::ComponentSet;
use magnificent::camp::Camp;
use magnificent::state::MainAction;
use magnificent::{Board, Colour, ColourOrClear, Components, Magnificent, Mode, Options, Side, Size, Tile};

use super::camp::{camp, flag_sign};
use super::goods::{coin_at, gem_at, points_at, poster_token_at, trainer_at};
use super::pieces::{hat_at, plain_tent_at, wagon_at};
use super::tile::tile_at;
use super::{placed, sized};
use crate::boards::rules;
use crate::markup::{Markup, markup};

/// Returns the sign of an action: a tile in its colour, its wagon, or the hat of a seat.
pub(crate) fn action_sign(set: &Components, action: MainAction, colour: Colour, seat: usize, size: u32) -> Markup {
    let inside = match action {
        MainAction::Build => tile_at(set, Tile::of(Size::Large, colour), 0.0, 0.0, 0.85),
        MainAction::Travel => wagon_at(colour.into(), 0.0, 1.0, 26.0, false),
        MainAction::Perform => hat_at(Some(seat), 0.0, 0.0, 26.0),
    };
    sized(size, size, "-16 -16 32 32", &inside)
}

/// Returns the sign of a line of the score sheet, by its key.
pub(crate) fn line_sign(key: &str, size: u32) -> Markup {
    let card = |more: &str| {
        let back = Markup::fixed(
            "<rect x=\"-8\" y=\"-11\" width=\"16\" height=\"22\" rx=\"2\" fill=\"#fbf1dc\" stroke=\"#3b2748\" \
             stroke-width=\"1.5\"/><path d=\"M-8-5V-11H8V-5Z\" fill=\"#3b2748\"/>",
        );
        markup!(
            "{}{}",
            back,
            if more.is_empty() { Markup::default() } else { super::label(more, 0.0, 8.0, 13.0, "#85590f") }
        )
    };
    let inside = match key {
        "camp" => tile_at(Components::printed(), Tile::of(Size::Large, Colour::Orange), 0.0, 0.0, 0.7),
        "tent-spaces" => Markup::fixed(
            "<path d=\"M-12 9L-10-1L0-10L10-1L12 9Z\" fill=\"none\" stroke=\"var(--mag-empty)\" \
             stroke-width=\"2\" stroke-dasharray=\"4 3\" stroke-linejoin=\"round\"/>",
        ),
        "card-tops" => points_at("3", 0.0, -1.0, 20.0),
        "posters" => poster_token_at(1, 0.0, 0.0, 22.0),
        "tents" => plain_tent_at(0.0, 2.0, 25.0),
        "debt" => coin_at("!", 0.0, 0.0, 20.0),
        "card" => card(""),
        "half-card" => card("½"),
        "areas" => placed(0.0, 0.0, 0.8, &flag_sign(false)),
        "areas-by-gems" => placed(0.0, 2.0, 0.8, &flag_sign(true)),
        "hat" => hat_at(None, 0.0, 0.0, 22.0),
        "due" => super::dice::ivory_at(5, 0.0, 0.0, 20.0),
        _ => coin_at("", 0.0, 0.0, 20.0),
    };
    sized(size, size, "-13 -13 26 26", &inside)
}

/// Returns the awning above a board: stripes of canvas that fill the width of their place.
pub(crate) fn awning(stripes: u32) -> Markup {
    let stripe = |at: u32| {
        let x = at * 25;
        markup!(
            "<path d=\"M{} 0h25V11Q{} 23 {} 11Z\" fill=\"{}\"/>",
            x,
            f64::from(x) + 12.5,
            x,
            if at % 2 == 1 { super::CREAM } else { super::BRICK }
        )
    };
    let all: Markup = (0..stripes).map(stripe).collect();
    markup!(
        "<svg class=\"mag-awning\" viewBox=\"0 0 {} 20\" preserveAspectRatio=\"none\" \
         aria-hidden=\"true\">{}</svg>",
        stripes * 25,
        all
    )
}

/// Returns a small drawing for a mode: three hats, or one below the bows of the ribbon.
pub(crate) fn mode_art(mode: Mode) -> Markup {
    let inside = match mode {
        Mode::Standard => markup!(
            "{}{}{}",
            hat_at(Some(1), 22.0, 30.0, 30.0),
            hat_at(Some(2), 94.0, 30.0, 30.0),
            hat_at(Some(0), 58.0, 26.0, 40.0)
        ),
        Mode::Solo => {
            let bow = |x: f64, size: f64| {
                placed(
                    x,
                    18.0,
                    size,
                    &Markup::fixed(
                        "<g class=\"mag-bow on\"><path d=\"M-5 6L-8 19L-3 15L0 20L3 15L8 19L5 6Z\"/><circle \
                         r=\"9.5\"/><circle r=\"5.5\"/></g>",
                    ),
                )
            };
            markup!("{}{}{}{}", hat_at(Some(0), 28.0, 27.0, 38.0), bow(60.0, 0.7), bow(79.0, 0.85), bow(101.0, 1.05))
        }
    };
    markup!("<svg width=\"96\" height=\"40\" viewBox=\"0 2 116 48\" aria-hidden=\"true\">{}</svg>", inside)
}

/// Returns the supply of a side of a board in a row of signs, around a line from 0, 0 to the right.
fn supply(face: &magnificent::set::BoardFace) -> Markup {
    let mut row = Markup::default();
    let mut x = 13.0;
    for (kind, count) in ColourOrClear::ALL.into_iter().zip(face.gems) {
        for _ in 0..count {
            row.push(&gem_at(kind, x, 0.0, 20.0));
            x += 24.0;
        }
    }
    row.push(&coin_at(markup!("{}", face.coins).as_str(), x + 4.0, 0.0, 24.0));
    x += 34.0;
    for _ in 0..face.trainers {
        row.push(&trainer_at(x, 0.0, 24.0));
        x += 24.0;
    }
    if face.tent {
        row.push(&plain_tent_at(x + 8.0, 1.0, 34.0));
    }
    row
}

/// Returns the camp of the first seat before the game with its supply below it; a question mark lies over a
/// board that chance deals. The ratio is 360 to 360 with the printed camp.
pub(crate) fn preview(options: &Options, seats: usize, components: Option<&ComponentSet>) -> Markup {
    let Some(rules) = rules::<Magnificent>(options, seats, components) else { return Markup::default() };
    let set = rules.set();
    let board = options.boards()[0].board();
    let face = set.board(board.unwrap_or(Board::at(0)), options.sides()[0].side().unwrap_or(Side::A));
    let frame = super::camp_frame(&set.grid);
    let (x, y) = (frame.left + frame.width / 2.0, frame.top + frame.height / 2.0);
    let over = if board.is_none() {
        markup!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"48\" fill=\"#fff9ea\" stroke=\"#e2b45a\" stroke-width=\"5\"/>{}",
            x,
            y,
            super::label("?", x, y + 22.0, 64.0, "#4f4229")
        )
    } else {
        Markup::default()
    };
    let row = markup!(
        "<svg class=\"mag-supply\" viewBox=\"0 -18 {} 36\" aria-hidden=\"true\">{}</svg>",
        frame.width - 8.0,
        supply(face)
    );
    markup!(
        "<div class=\"mag-preview\">{}<div class=\"board\">{}{}</div></div>",
        awning(16),
        camp(set, face, &Camp::default(), &over),
        if board.is_none() && options.sides()[0].side() == Some(Side::B) { Markup::default() } else { row }
    )
}

#[cfg(test)]
mod tests {
    use magnificent::rules::{BoardChoice, SideChoice};

    use super::*;

    #[test]
    fn a_preview_shows_the_board_of_the_first_seat() {
        let named = |board| Options { board0: board, ..Options::default() };
        assert!(preview(&Options::default(), 2, None).as_str().contains(">?<"));
        let first = preview(&named(BoardChoice::I), 2, None);
        assert!(!first.as_str().contains(">?<"));
        assert_ne!(first, preview(&named(BoardChoice::II), 2, None));
        assert_ne!(first, preview(&Options { side0: SideChoice::B, ..named(BoardChoice::I) }, 2, None));
        assert!(preview(&Options::default(), 1, None).is_empty(), "one seat plays solo");
    }

    #[test]
    fn signs_of_lines_and_tabs_differ() {
        let lines = [
            "camp",
            "tent-spaces",
            "card-tops",
            "posters",
            "tents",
            "debt",
            "card",
            "half-card",
            "coins",
            "areas",
            "areas-by-gems",
            "hat",
            "due",
        ];
        let all: Vec<Markup> = lines.into_iter().map(|key| line_sign(key, 26)).collect();
        for (at, one) in all.iter().enumerate() {
            assert!(!all[..at].contains(one), "{one:?}");
        }
    }
}
