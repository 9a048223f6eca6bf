//! The signs of the 22 tricks: one object each, in a box of 100. They are drawn in the colour of the text;
//! what is cut out of them has the colour of the tile, `--trick`.

use spots::Tile;

use super::pieces::PAW;
use super::placed;
use crate::markup::{Markup, markup};

/// A part of a sign.
enum Part {
    /// A filled shape.
    Fill(&'static str),
    /// A filled shape that is fainter, in percent.
    Faint(u8, &'static str),
    /// A line, with ten times its width.
    Line(u8, &'static str),
    /// A line that is fainter, in percent; with ten times its width.
    Trace(u8, u8, &'static str),
    /// A line that is cut out, with ten times its width.
    Cut(u8, &'static str),
    /// A disc by its centre and ten times its radius.
    Disc(i16, i16, i16),
    /// A disc that is cut out.
    Hole(i16, i16, i16),
    /// A paw: x, y, a hundred times its scale, its angle.
    Paw(i16, i16, i16, i16),
    /// The head of a dog: x, y; whether it looks to the left; a hundred times its scale.
    Head(i16, i16, bool, i16),
}

use Part::{Cut, Disc, Faint, Fill, Head, Hole, Line, Paw, Trace};

/// Returns the sign of a trick as part of a drawing.
pub(super) fn shape(tile: Tile) -> Markup {
    SIGNS.get(tile as usize).into_iter().flat_map(|parts| parts.iter()).map(part).collect()
}

fn part(part: &Part) -> Markup {
    let line = |width: u8, faint: u8, colour: &str, path: &str| {
        markup!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\"{}\"/>",
            path,
            colour,
            f64::from(width) / 10.0,
            f64::from(faint) / 100.0
        )
    };
    let fill = |path: &str, faint: u8| {
        markup!("<path d=\"{}\" fill=\"currentColor\" opacity=\"{}\"/>", path, f64::from(faint) / 100.0)
    };
    let disc = |(x, y, radius): (i16, i16, i16), colour: &str| {
        markup!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>",
            i32::from(x),
            i32::from(y),
            f64::from(radius) / 10.0,
            colour
        )
    };
    match *part {
        Fill(path) => fill(path, 100),
        Faint(faint, path) => fill(path, faint),
        Line(width, path) => line(width, 100, "currentColor", path),
        Trace(width, faint, path) => line(width, faint, "currentColor", path),
        Cut(width, path) => line(width, 100, "var(--trick)", path),
        Disc(x, y, radius) => disc((x, y, radius), "currentColor"),
        Hole(x, y, radius) => disc((x, y, radius), "var(--trick)"),
        Paw(x, y, scale, turned) => markup!(
            "<g transform=\"translate({} {}) rotate({}) scale({})\" fill=\"currentColor\">{}</g>",
            i32::from(x),
            i32::from(y),
            i32::from(turned),
            f64::from(scale) / 100.0,
            Markup::fixed(PAW)
        ),
        Head(x, y, left, scale) => {
            let head = Markup::fixed(
                "<path d=\"M-14-4C-14-14-6-18 2-17C9-16 13-11 15-5L25-2C28-1 28 5 24 7L13 10C8 15-6 16-12 10Z\" \
                 fill=\"currentColor\"/><path d=\"M-12-12C-18-6-18 6-12 10C-6 8-5-4-7-13Z\" fill=\"var(--trick)\" \
                 stroke=\"currentColor\" stroke-width=\"2.2\"/><g fill=\"var(--trick)\"><circle cx=\"7\" cy=\"-6\" \
                 r=\"2.2\"/><circle cx=\"24\" cy=\"1\" r=\"2.6\"/></g>",
            );
            let head = if left { markup!("<g transform=\"scale(-1 1)\">{}</g>", head) } else { head };
            placed(f64::from(x), f64::from(y), f64::from(scale) / 100.0, &head)
        }
    }
}

/// The signs, in the order of [`Tile::ALL`].
const SIGNS: [&[Part]; 22] = [
    // Howl: a dog before the moon.
    &[
        Faint(30, "M49 26a17 17 0 1 1 34 0a17 17 0 1 1-34 0"),
        Fill(
            "M22 92C22 66 32 54 44 46C50 42 52 30 58 16C61 12 65 14 64 19C61 30 63 36 66 42C68 46 64 49 60 48C60 64 62 76 60 92Z",
        ),
        Cut(30, "M40 48L31 45C25 53 27 61 32 63"),
        Hole(54, 38, 23),
    ],
    // Roll Over: an arrow around a paw on its back.
    &[Line(60, "M26 62A30 30 0 1 1 44 78"), Line(60, "M50 66L40 79L55 87"), Paw(72, 56, 140, 160)],
    // Walk: a leash.
    &[
        Line(50, "M24 80C40 84 44 60 58 58C72 56 74 40 64 34C54 28 46 36 52 44"),
        Line(50, "M15 80a9 9 0 1 1 18 0a9 9 0 1 1-18 0"),
        Line(40, "M50 42l8 4-5 8"),
        Paw(66, 66, 130, 18),
    ],
    // Dig: spade and mound.
    &[
        Line(60, "M70 12L50 44"),
        Line(60, "M62 8L78 17"),
        Fill("M42 38L60 49C60 62 50 72 34 74C28 60 32 46 42 38Z"),
        Faint(80, "M8 92C16 76 30 78 38 82C48 72 70 74 78 84C86 82 92 86 94 92Z"),
    ],
    // Trot: a paw steps over.
    &[Paw(6, 48, 175, -8), Line(60, "M46 40C56 22 74 20 84 34"), Line(60, "M88 18L86 37L67 34")],
    // Retrieve: a stick.
    &[
        Line(110, "M14 82L82 26"),
        Line(70, "M50 52L46 30M64 41L82 50"),
        Fill("M46 30C36 26 34 14 40 8C50 12 52 22 46 30Z"),
        Cut(30, "M22 66L34 80"),
    ],
    // Track: nose and prints.
    &[
        Fill("M12 20C12 10 48 10 48 20C48 32 36 42 30 42C24 42 12 32 12 20Z"),
        Hole(22, 24, 36),
        Hole(38, 24, 36),
        Line(40, "M30 42V54M30 54C26 60 20 60 17 57M30 54C34 60 40 60 43 57"),
        Paw(52, 62, 100, 24),
        Paw(68, 36, 100, 24),
        Paw(80, 8, 90, 24),
    ],
    // Run: a dog at full stretch.
    &[
        Line(
            70,
            "M14 58C22 50 32 48 46 50C56 51 62 46 66 38L72 30L80 34L90 38C90 44 84 48 78 48C76 58 70 64 62 66L72 76L84 78M46 66L34 74L22 \
             88M60 66L52 78",
        ),
        Fill("M70 34L60 32L62 42Z"),
        Trace(42, 60, "M6 72H18M2 84H14"),
    ],
    // Chase: a tail in a loop.
    &[
        Line(80, "M70 70A30 30 0 1 1 78 44"),
        Fill("M78 44C70 42 64 32 68 20C78 22 92 32 92 46Z"),
        Fill("M58 62L86 58L78 86Z"),
        Paw(36, 36, 120, 0),
    ],
    // Bolt: a flash.
    &[Fill("M58 6L22 56H46L36 94L80 38H54Z"), Trace(45, 60, "M8 34H22M4 52H14M10 70H22")],
    // Sprint: three dogs.
    &[
        Head(30, 28, false, 105),
        Head(48, 54, false, 105),
        Head(66, 80, false, 105),
        Trace(45, 60, "M4 34H10M8 60H24M14 86H42"),
    ],
    // Dogpile: a heap of them.
    &[
        Head(28, 76, false, 115),
        Head(72, 78, true, 115),
        Head(50, 48, false, 115),
        Trace(45, 70, "M34 20L30 10M50 18V6M66 20L70 10"),
    ],
    // Fetch: a ball.
    &[
        Disc(58, 46, 250),
        Cut(36, "M36 36C50 40 56 54 52 70M64 22C60 38 68 50 82 52"),
        Trace(42, 65, "M16 66q8 4 16 14M12 44q6 0 12 4"),
    ],
    // Guard: a fence.
    &[
        Fill("M16 90V34L25 20L34 34V90ZM42 90V34L51 20L60 34V90ZM68 90V34L77 20L86 34V90Z"),
        Trace(60, 75, "M6 48H96M6 74H96"),
    ],
    // Hunt: a dog that points.
    &[
        Line(60, "M6 36C16 34 22 36 30 42"),
        Fill(
            "M26 40C40 36 56 38 66 36C70 28 76 24 84 26L96 34C96 40 90 44 82 44C80 54 74 60 66 60L44 60C36 60 28 54 26 40Z",
        ),
        Line(65, "M34 56L30 72L34 90M48 58L50 90M66 58L78 66L72 78"),
    ],
    // Scavenge: a bin.
    &[
        Fill("M24 44H78L72 92H30Z"),
        Cut(40, "M40 54L43 82M51 54V82M62 54L59 82"),
        Line(80, "M18 34L78 18"),
        Line(50, "M42 22L40 14L54 10L56 18"),
    ],
    // Search: a lens.
    &[Line(70, "M14 42a28 28 0 1 1 56 0a28 28 0 1 1-56 0"), Line(110, "M63 63L88 88"), Paw(28, 27, 145, 0)],
    // Beg: a bowl with a bone.
    &[
        Fill("M24 58H84L78 82H30Z"),
        Fill("M24 58a30 7 0 0 1 60 0a30 7 0 0 1-60 0"),
        Cut(20, "M24 58a30 7 0 0 0 60 0"),
        Fill(
            "M42.1 37.9C38.7 32.8 32.8 36.5 35.7 40.7C33.8 43.7 35 46.5 38.5 47.1C39.7 52.1 46.5 50.1 44.9 44.2L66.9 34.5C70.2 39.6 76.2 35.8 73.3 31.6C75.2 28.6 74 25.9 70.4 25.2C69.3 20.3 62.5 22.2 64 28.1Z",
        ),
    ],
    // Chew: a bitten slipper.
    &[
        Fill("M8 76H92C94 84 90 88 84 88H16C8 88 6 84 8 76Z"),
        Fill("M42 73C42 52 58 42 72 46C86 50 94 60 92 73Z"),
        Fill("M10 73C9 62 16 56 24 60C32 64 36 70 38 73Z"),
        Hole(80, 44, 70),
        Hole(91, 54, 75),
        Cut(30, "M52 66C54 58 62 54 70 56"),
        Trace(40, 65, "M84 26l6-8M70 24l2-10M94 38l4-4"),
    ],
    // Gobble: an empty bowl.
    &[
        Fill("M10 52H90L82 82H18Z"),
        Cut(150, "M21 52H79"),
        Line(50, "M10 52a40 10 0 0 1 80 0a40 10 0 0 1-80 0"),
        Disc(38, 53, 26),
        Disc(54, 50, 22),
        Disc(62, 55, 26),
        Trace(40, 55, "M28 30q4-8 12-6M50 20q6-6 12-2M70 30q2-6 8-6"),
    ],
    // Play Dead: a dog on its back.
    &[
        Fill("M14 74C14 60 30 54 48 56C66 54 80 58 84 68C94 68 96 80 88 84H26C18 84 14 80 14 74Z"),
        Line(60, "M34 58L30 36L38 30M52 58L52 34L60 28M66 60L72 42L80 40"),
        Cut(30, "M76 70l7 7M83 70l-7 7"),
        Line(60, "M14 72C6 66 6 58 10 52"),
    ],
    // Stay: a raised palm.
    &[Fill(
        "M30 92C22 78 14 64 12 54C12 48 20 46 24 54L32 64V22C32 14 42 14 43 22V48V14C43 6 54 6 54 14V48L56 20C57 12 67 13 66 22L65 50L70 \
         32C72 25 81 27 79 35C76 52 76 78 66 92Z",
    )],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_trick_has_a_sign_of_its_own() {
        let signs = Tile::ALL.map(shape);
        for (at, sign) in signs.iter().enumerate() {
            assert!(!sign.is_empty() && !signs[..at].contains(sign), "{}", Tile::ALL[at]);
        }
    }
}
