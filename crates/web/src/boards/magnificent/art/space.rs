//! Trainer spaces of the game board and of trainer tiles, as signs in a box of 40 around the origin, and what
//! they cost. Their amounts come from the component set.

use magnificent::set::SpaceFace;
use magnificent::{Colour, ColourOrClear, Components, Size, Space, Tile};

use super::dice::die_at;
use super::goods::{coin_at, gem_at, poster_token_at, trainer_at};
use super::pieces::{hat_at, plain_tent_at, wagon_at};
use super::tile::tile_at;
use super::{arrow, label, line, moved, rimmed, sized};
use crate::draw::short;
use crate::markup::{Markup, markup};

/// Returns the sign of what a space does, around the origin.
pub(super) fn space_at(set: &Components, face: SpaceFace, space: Space) -> Markup {
    let amount = markup!("{}", face.amount);
    let plus = markup!("+{}", face.amount);
    let large = |x: f64, y: f64| tile_at(set, Tile::of(Size::Large, Colour::Orange), x, y, 0.95);
    let any = |x: f64, y: f64, size: f64, back: bool| wagon_at(ColourOrClear::Clear, x, y, size, back);
    match space {
        Space::FLIP => markup!(
            "{}{}{}",
            die_at(ColourOrClear::Clear, 2, -9.0, 5.0, 17.0, 0.0),
            die_at(ColourOrClear::Clear, 5, 10.0, 5.0, 17.0, 0.0),
            line("M-9-8Q0-17 9-8M9-13V-8H4")
        ),
        Space::BUY_POSTER => markup!(
            "{}{}{}",
            coin_at(amount.as_str(), -11.0, 0.0, 20.0),
            arrow(2.0, 0.0),
            poster_token_at(1, 14.0, 0.0, 21.0)
        ),
        Space::RECOLOUR => {
            let one = |(colour, x): (Colour, f64)| {
                let kind = ColourOrClear::from(colour);
                markup!(
                    "<g class=\"{}\"><rect x=\"{}\" y=\"-5\" width=\"12\" height=\"12\" rx=\"1.5\" \
                     fill=\"var(--hue)\" stroke=\"var(--hue-3)\" stroke-width=\"1.5\"/>{}</g>",
                    super::family(kind),
                    x - 6.0,
                    super::sign_at(kind, x, 1.0, 0.7, "#fff8e8")
                )
            };
            let all: Markup = Colour::ALL.into_iter().zip([-13.0, 0.0, 13.0]).map(one).collect();
            markup!("{}{}", all, line("M-13-9Q0-18 12-10M13-15L12-10L7-10"))
        }
        Space::REVERSE => markup!("{}{}", any(1.0, 4.0, 26.0, true), line("M12-13H-10M-5-18L-11-13L-5-8")),
        Space::ARRANGE => markup!(
            "{}{}{}",
            poster_token_at(1, -11.0, 4.0, 20.0),
            poster_token_at(1, 11.0, 4.0, 20.0),
            line("M-9-12H9M-5-16L-9-12L-5-8M5-16L9-12L5-8")
        ),
        Space::COINS => markup!("{}{}", coin_at("", 5.0, -4.0, 20.0), coin_at(amount.as_str(), -5.0, 3.0, 24.0)),
        Space::CLEAR_GEM => gem_at(ColourOrClear::Clear, 0.0, 0.0, 27.0),
        Space::BUILD_PLUS => markup!("{}{}", large(0.0, 6.0), rimmed(plus.as_str(), 0.0, -3.0, 17.0)),
        Space::EXTRA_LARGE => markup!("{}{}", large(-3.0, 3.0), rimmed("+1", 11.0, -5.0, 16.0)),
        Space::TRAVEL_PLUS => markup!("{}{}", any(0.0, 6.0, 26.0, false), rimmed(plus.as_str(), 0.0, -6.0, 16.0)),
        Space::DOUBLE_TILE => markup!(
            "{}{}{}",
            tile_at(set, Tile::of(Size::Small, Colour::Orange), -4.0, 4.0, 0.95),
            coin_at("1", -4.0, 0.0, 13.0),
            rimmed("×2", 11.0, -4.0, 16.0)
        ),
        Space::OTHER_WAGON => markup!(
            "{}{}{}",
            wagon_at(ColourOrClear::Orange, -8.0, -7.0, 20.0, false),
            wagon_at(ColourOrClear::Green, 9.0, -4.0, 20.0, false),
            wagon_at(ColourOrClear::Purple, -3.0, 10.0, 20.0, false)
        ),
        Space::PASSING_TENT => markup!(
            "{}{}{}",
            plain_tent_at(-4.0, 2.0, 27.0),
            line("M-16 15H16M12 11L16.5 15L12 19"),
            rimmed("+", 13.0, 2.0, 18.0)
        ),
        Space::PERFORM_PLUS => {
            markup!("{}{}", hat_at(None, 0.0, 6.0, 24.0), rimmed(plus.as_str(), 0.0, -5.0, 16.0))
        }
        Space::WAIVE => markup!(
            "{}{}{}{}{}",
            gem_at(ColourOrClear::Orange, -11.0, 1.0, 16.0),
            gem_at(ColourOrClear::Purple, 11.0, 1.0, 16.0),
            gem_at(ColourOrClear::Green, 0.0, 1.0, 16.0),
            line("M-17 11L17-10"),
            rimmed(amount.as_str(), 13.0, 18.0, 13.0)
        ),
        Space::EXTRA_POSTER => {
            markup!("{}{}", poster_token_at(2, -4.0, 2.0, 24.0), rimmed("+1", 12.0, -4.0, 16.0))
        }
        _ => markup!("{}{}", plain_tent_at(-3.0, 5.0, 30.0), rimmed("×2", 12.0, -6.0, 15.0)),
    }
}

/// Returns the sign of what a space does.
pub(crate) fn space(set: &Components, space: Space, size: u32) -> Markup {
    sized(size, size, "-20 -20 40 40", &space_at(set, set.space(space), space))
}

/// Returns the width of the cost of a space whose heads have this height.
fn cost_width(face: SpaceFace, size: f64) -> f64 {
    f64::from(face.trainers) * size * 0.75 + if face.again { size * 0.6 } else { 0.0 }
}

/// Returns the cost of a space around the origin: heads, and a plus if it can be used again.
pub(super) fn cost_at(face: SpaceFace, size: f64) -> Markup {
    let left = -cost_width(face, size) / 2.0;
    let head = |at: u8| trainer_at(left + (f64::from(at) + 0.5) * size * 0.75, 0.0, size * 0.9);
    let heads: Markup = (0..face.trainers).map(head).collect();
    let plus = if face.again {
        label("+", -left - size * 0.3, size * 0.28, size * 0.85, "currentColor")
    } else {
        Markup::default()
    };
    markup!("{}{}", heads, plus)
}

/// Returns the cost of a space, `height` pixels high.
pub(crate) fn cost(face: SpaceFace, height: u32) -> Markup {
    let size = f64::from(height);
    let width = cost_width(face, size);
    let view = format!("{} {} {} {}", short(-width / 2.0), short(-size / 2.0), short(width), height);
    sized(width.ceil() as u32, height, &view, &cost_at(face, size))
}

/// Returns a trainer tile in signs only, which fills its place; it is 64 wide and 56 high.
pub(crate) fn space_tile(set: &Components, space: Space) -> Markup {
    let face = set.space(space);
    let inside = markup!(
        "<rect x=\"1\" y=\"3\" width=\"63\" height=\"54\" rx=\"8\" opacity=\".22\"/><rect x=\".5\" y=\".5\" \
         width=\"63\" height=\"54\" rx=\"8\" fill=\"#f6e8cb\" stroke=\"#b79a63\"/>{}<path d=\"M.5 \
         41H63.5V46.5Q63.5 54.5 55.5 54.5H8.5Q.5 54.5 .5 46.5Z\" fill=\"#eadbb8\" stroke=\"#b79a63\"/><g \
         color=\"#2a2420\">{}</g>",
        moved((32.0, 20.5), &space_at(set, face, space)),
        moved((32.0, 48.0), &cost_at(face, 13.0))
    );
    super::picture("mag-space", "-1 -1 66 59", &inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_space_has_a_sign_of_its_own_and_shows_its_amount() {
        let set = Components::printed();
        let all: Vec<Markup> = Space::all().map(|one| space(set, one, 40)).collect();
        for (at, one) in Space::all().enumerate() {
            assert!(!all[..at].contains(&all[at]), "{one}");
            let amount = set.space(one).amount;
            assert!(amount == 0 || all[at].as_str().contains(&format!("{amount}</text>")), "{one}");
            let heads = cost(set.space(one), 15).as_str().matches("#mag-head").count();
            assert_eq!(heads, usize::from(set.space(one).trainers), "{one}");
        }
    }
}
