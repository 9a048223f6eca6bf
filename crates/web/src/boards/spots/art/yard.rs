//! A yard with its buried dice.

use super::picture;
use super::pieces::die_at;
use crate::kit::dice::angle;
use crate::markup::{Markup, markup};

/// A die in a yard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Buried {
    pub(crate) number: u8,
    /// Whether only the plan buries it.
    pub(crate) planned: bool,
}

/// Returns a yard, which fills its place: the lawn goes on in all directions, and no die is cut off.
pub(crate) fn yard(dice: &[Buried]) -> Markup {
    let lawn = Markup::fixed(
        "<path d=\"M-600-200H790V60H-600Z\" fill=\"#a9c57b\"/><path d=\"M-600 46H790V400H-600Z\" fill=\"#8fb062\"/>",
    );
    let stake = |at: i32| markup!("<path d=\"M{} 50V28l7-7 7 7V50Z\"/>", at * 30 - 596);
    let stakes: Markup = (0..46).map(stake).collect();
    let fence = markup!(
        "<g fill=\"#fbf3df\" stroke=\"#b59f74\" stroke-width=\"1.5\">{}</g><path d=\"M-600 38H790\" stroke=\"#e3d3ad\" stroke-width=\"5\"/>",
        stakes
    );
    picture("spots-yard", "0 0 190 122", &markup!("{}{}{}", lawn, fence, mounds(dice)))
}

/// Returns the mounds in a box of 190 by 122: one row up to three dice, two rows up to eight, then three.
pub(super) fn mounds(dice: &[Buried]) -> Markup {
    let many = dice.len();
    let across = if many > 6 { 4 } else { 3 };
    let rows = many.div_ceil(across).max(1);
    let (scale, width, down, top) = match (across, rows) {
        (3, 1) => (0.86, 56.0, 0.0, 80.0),
        (3, _) => (0.8, 56.0, 36.0, 64.0),
        (_, 2) => (0.68, 45.0, 34.0, 66.0),
        _ => (0.62, 45.0, 25.0, 58.0),
    };
    let one = |(at, die): (usize, &Buried)| {
        let row = at / across;
        let in_row = (many - row * across).min(across);
        let x = 95.0 + ((at % across) as f64 - (in_row - 1) as f64 / 2.0) * width;
        let y = top + row as f64 * down;
        super::placed(x, y, scale, &mound(*die, angle(at as u32 * 7 + u32::from(die.number))))
    };
    dice.iter().enumerate().map(one).collect()
}

/// Returns the sign of a yard: an empty mound.
pub(crate) fn mound_sign(size: u32) -> Markup {
    super::sized(
        size,
        size,
        "0 0 40 40",
        &Markup::fixed(
            "<ellipse cx=\"20\" cy=\"27\" rx=\"18\" ry=\"7\" fill=\"#5c3f26\"/><path d=\"M2 27C8 18 14 30 20 27C27 23 32 18 38 27C38 37 2 37 2 27Z\" \
             fill=\"#7a5636\"/>",
        ),
    )
}

/// Returns a die in its mound.
fn mound(die: Buried, turned: f64) -> Markup {
    let (faint, ring) = if die.planned {
        (
            Markup::fixed(" opacity=\".72\""),
            Markup::fixed(
                "<rect x=\"-22\" y=\"-23\" width=\"44\" height=\"40\" rx=\"9\" fill=\"none\" stroke=\"#fffdf8\" stroke-width=\"5\"/><rect \
                 x=\"-22\" y=\"-23\" width=\"44\" height=\"40\" rx=\"9\" fill=\"none\" stroke=\"#1f5b4a\" stroke-width=\"3\" \
                 stroke-dasharray=\"7 5\"/>",
            ),
        )
    } else {
        (Markup::default(), Markup::default())
    };
    markup!(
        "<ellipse cy=\"14\" rx=\"29\" ry=\"11\" fill=\"#5c3f26\"/><g{}>{}</g>{}<path d=\"M-30 15C-20 6-10 20 0 17C12 13 20 6 30 15C30 26-30 \
         26-30 15Z\" fill=\"#7a5636\"/>",
        faint,
        die_at(Some(die.number), 0.0, -1.0, 36.0, turned),
        ring
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_buried_die_is_seen() {
        for many in 0..=12 {
            let dice = vec![Buried { number: 1, planned: many % 2 == 0 }; many];
            assert_eq!(yard(&dice).as_str().matches("kdie").count(), many);
        }
    }
}
