//! The cards of the dogs: the ground they are drawn on, their backs, and scored dogs.

use spots::Dog;

use super::breed::Breed;
use super::pieces::{PAW, rosette_shape};
use super::{dog, picture, placed};
use crate::draw::curve::wobbly;
use crate::markup::{Markup, markup};

/// Sky above, sky below, hills and grass, for each of four grounds.
const GROUNDS: [[&str; 4]; 4] = [
    ["#e9e2cb", "#f3edda", "#d3dab0", "#b9cb8e"],
    ["#d4e2e4", "#e6efee", "#cbdab8", "#b5c88c"],
    ["#f2dcc4", "#f8ebda", "#d9d9ae", "#bfcb8b"],
    ["#dde5d0", "#ecf1e2", "#cad9af", "#afc586"],
];

/// Returns the gradients of the skies and the stripes of the backs.
pub(super) fn defs() -> Markup {
    let sky = |at: usize| {
        markup!(
            "<linearGradient id=\"spots-sky-{}\" x2=\"0\" y2=\"1\"><stop stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></linearGradient>",
            at,
            GROUNDS[at][0],
            GROUNDS[at][1]
        )
    };
    let skies: Markup = (0..GROUNDS.len()).map(sky).collect();
    markup!(
        "{}<pattern id=\"spots-stripes\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path d=\"M0 0h12v12H0Z\" fill=\"#cdbe9f\"/><path d=\"M0 0h6v12H0Z\" fill=\"#c3b391\"/></pattern>",
        skies
    )
}

/// Returns the ground behind a dog, the same each time it is drawn. It fills its place from the lower edge
/// and is cut off at the top.
pub(crate) fn sky(dog: Dog) -> Markup {
    markup!(
        "<svg class=\"spots-sky\" viewBox=\"0 0 258 330\" preserveAspectRatio=\"xMidYMax slice\" aria-hidden=\"true\">{}</svg>",
        ground(dog)
    )
}

/// Returns the ground in a box of 258 by 330.
pub(super) fn ground(dog: Dog) -> Markup {
    let at = usize::from(Breed::of(dog).seed) % GROUNDS.len();
    let [_, _, hill, grass] = GROUNDS[at];
    let things = match at {
        0 => markup!(
            "<circle cx=\"200\" cy=\"96\" r=\"17\" fill=\"#f6d98a\"/>{}{}",
            cloud(62, 104, 1.0),
            tree(226, 206, 1.0, "#a9be7c")
        ),
        1 => markup!("{}{}", cloud(190, 92, 1.1), cloud(70, 118, 0.7)),
        2 => markup!(
            "<circle cx=\"154\" cy=\"94\" r=\"19\" fill=\"#f7c98b\"/>{}<path d=\"M180 92q5-5 9 0q4-5 9 0M200 106q4-4 7 0q3-4 7 0\" fill=\"none\" \
             stroke=\"#8a6b49\" stroke-width=\"2\"/>",
            cloud(56, 112, 0.8)
        ),
        _ => markup!("{}{}", cloud(66, 96, 0.9), tree(218, 198, 1.1, "#8fb07a")),
    };
    markup!(
        "<path d=\"M0 0H258V330H0Z\" fill=\"url(#spots-sky-{})\"/>{}<path d=\"M0 250Q20 212 62 212T150 236Q176 206 214 206T258 \
         222V330H0Z\" fill=\"{}\"/><path d=\"M0 244H258V330H0Z\" fill=\"{}\"/>",
        at,
        things,
        hill,
        grass
    )
}

fn cloud(x: u8, y: u8, scale: f64) -> Markup {
    let shape = Markup::fixed(
        "<g fill=\"#fff\" opacity=\".8\"><ellipse rx=\"26\" ry=\"8\"/><ellipse cx=\"-6\" cy=\"-7\" rx=\"12\" ry=\"9\"/><ellipse cx=\"9\" \
         cy=\"-5\" rx=\"10\" ry=\"7\"/></g>",
    );
    placed(f64::from(x), f64::from(y), scale, &shape)
}

fn tree(x: u8, y: u8, scale: f64, leaves: &str) -> Markup {
    let shape = markup!(
        "<path d=\"M-3 0V40H3V0Z\" fill=\"#8a6b49\"/><path d=\"{}\" fill=\"{}\"/>",
        wobbly(0.0, -6.0, 22.0, u32::from(x), 0.1, 9),
        leaves
    );
    placed(f64::from(x), f64::from(y), scale, &shape)
}

/// Returns the back of a dog's card, which fills its place.
pub(crate) fn back() -> Markup {
    picture("spots-back", "0 0 100 100", &back_shape())
}

/// Returns the back of a card in a box of 100.
pub(super) fn back_shape() -> Markup {
    markup!(
        "<rect width=\"100\" height=\"100\" rx=\"9\" fill=\"#fff9ea\"/><rect x=\"4\" y=\"4\" width=\"92\" height=\"92\" rx=\"6\" \
         fill=\"url(#spots-stripes)\"/><circle cx=\"50\" cy=\"50\" r=\"27\" fill=\"#fff9ea\" stroke=\"#8a6b3c\" stroke-width=\"2\"/><g \
         fill=\"#7a5636\">{}</g>",
        placed(29.0, 28.0, 2.1, &Markup::fixed(PAW))
    )
}

/// Returns a scored dog: its head, and the rosette. The element around it has the class `spots-scored`.
pub(crate) fn scored(dog: Dog) -> Markup {
    markup!("{}{}", dog::portrait(dog), picture("spots-rosette", "0 0 30 40", &rosette_shape()))
}

/// Returns the sign of a place on the shelf that waits for a dog. The element around it has the class
/// `spots-slot`.
pub(crate) fn slot() -> Markup {
    picture("spots-paw", "0 0 20 20", &markup!("<g fill=\"currentColor\">{}</g>", Markup::fixed(PAW)))
}
