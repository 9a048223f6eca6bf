//! The pictures of the rules. Each is a line of things that lie beside each other, written in a short
//! notation and drawn with the drawings of the board; there are no words in them.
//!
//! | written | drawn |
//! |---|---|
//! | `5`, `5-`, `_`, `?` | a die, one that goes back, a blank one, one that may be rolled |
//! | `D125:1*25` | a dog with a die on 1, and 2 and 5 lit; `~` soft rings, `+` planned dice |
//! | `H125`, `K` | a scored dog, the back of a card |
//! | `Y43`, `Y43+1`, `Y431!` | a yard, with a planned die, or bust |
//! | `Twalk`, `twalk`, `Twalk*`, `Twalk#` | a tile, face down, with a treat, on a stack |
//! | `B3`, `P2`, `L5` | treats, paws, dice on the leash |
//! | `=8` | a few characters in a round sign |
//! | `>`, `v`, `@`, `&` | an arrow, one that points down, one that turns, a plus |
//! | `/` | the next line |

use spots::{Dog, Tile};

use super::breed::Breed;
use super::dog::{OnDog, bust, figure};
use super::pieces::{BONE, PAW, blank_at, die_at, leash, rosette_shape};
use super::pose::Pose;
use super::tile::{self, Edges};
use super::yard::{Buried, mounds};
use super::{card, dog_of, placed};
use crate::boards::Picture;
use crate::draw::{Icon, icon};
use crate::kit::dice::angle;
use crate::markup::{Markup, markup};
use crate::words::t;

/// The pictures: their names in the rules for players, their clauses, what is on them, and the keys of their
/// captions.
#[rustfmt::skip]
pub(crate) const PICTURES: [(&str, &str, &str, &str); 32] = [
    ("aim", "SPT-1201", "H125 H36 H456 H16 H34 H2356", "spots-picture-aim"),
    ("setup", "SPT-105", "D34 D12 Y1 B1", "spots-picture-setup"),
    ("turn", "SPT-301", "Twalk > 5 4 > D34:3+4 Y+5", "spots-picture-turn"),
    ("placing", "SPT-402", "5 3 2 / D456:46~5 D125:1~25 Y+3", "spots-picture-placing"),
    ("treat", "SPT-501", "6 4 1 B1 @ _ _ _", "spots-picture-treat"),
    ("bust", "SPT-601", "Y43 Y431!", "spots-picture-bust"),
    ("scoring", "SPT-904", "D34:34 > H34 / D125:12 H16", "spots-picture-scoring"),
    ("fast", "SPT-1001", "6 > D46:4*6 D12:12 / > H46 H12 & K K", "spots-picture-fast"),
    ("refresh", "SPT-802", "thowl twalk trun tfetch Tbeg troll-over / v / Thowl Twalk Trun Tfetch Tbeg* Troll-over", "spots-picture-refresh"),
    ("stacks", "SPT-1503", "twalk# > Tdig#", "spots-picture-stacks"),
    ("trick-howl", "SPT-701", "Thowl > D16+6 & 6", "spots-trick-howl"),
    ("trick-roll-over", "SPT-702", "Troll-over Y52 > 6 3 & ?", "spots-trick-roll-over"),
    ("trick-walk", "SPT-711", "Twalk > 5 2 & ?", "spots-trick-walk"),
    ("trick-dig", "SPT-712", "Tdig P1 Y61 > Y62! & _ _", "spots-trick-dig"),
    ("trick-trot", "SPT-713", "Ttrot D34:3 > D125+5 & 6 4", "spots-trick-trot"),
    ("trick-retrieve", "SPT-714", "Tretrieve D16*6 > 6 & 4 3", "spots-trick-retrieve"),
    ("trick-track", "SPT-715", "Ttrack > 6 6 2 B1 @ 4 1 2", "spots-trick-track"),
    ("trick-run", "SPT-721", "Trun > 5 5 2 & ? & ? & ?", "spots-trick-run"),
    ("trick-chase", "SPT-722", "Tchase > 4 > ? ? > ? ? ?", "spots-trick-chase"),
    ("trick-bolt", "SPT-723", "Tbolt L5 > 4 1 L3 P3", "spots-trick-bolt"),
    ("trick-sprint", "SPT-724", "Tsprint D12:1 D34 > 2 2", "spots-trick-sprint"),
    ("trick-dogpile", "SPT-725", "Tdogpile Y5 > 5 & _ _ > 6 2 2", "spots-trick-dogpile"),
    ("trick-fetch", "SPT-731", "Tfetch > 6- 6- 6- 4 4 3- 1- 1-", "spots-trick-fetch"),
    ("trick-guard", "SPT-732", "Tguard =≤3 > 6- 5- 3 2", "spots-trick-guard"),
    ("trick-hunt", "SPT-733", "Thunt P1 > 6- 4 2", "spots-trick-hunt"),
    ("trick-scavenge", "SPT-734", "Tscavenge Y21 > 6 5 3 1-", "spots-trick-scavenge"),
    ("trick-search", "SPT-735", "Tsearch > 6- 6- 5 4- 4- 3 1- > 5 3 =8", "spots-trick-search"),
    ("trick-beg", "SPT-741", "Tbeg P3 > B4", "spots-trick-beg"),
    ("trick-chew", "SPT-742", "Tchew B2 > B5", "spots-trick-chew"),
    ("trick-gobble", "SPT-743", "Tgobble D125*5 > B7 =−5", "spots-trick-gobble"),
    ("trick-play-dead", "SPT-744", "Tplay-dead > 5 > Y5 > B5", "spots-trick-play-dead"),
    ("trick-stay", "SPT-745", "Tstay thowl twalk trun tfetch > B4", "spots-trick-stay"),
];

/// Returns all pictures of the rules.
pub(crate) fn pictures() -> Vec<Picture> {
    let one = |(name, clause, things, caption)| Picture { name, clause, svg: drawn(things, &t(caption)), caption };
    PICTURES.into_iter().map(one).collect()
}

/// Returns the clause of a trick.
pub(crate) fn clause(tile: Tile) -> &'static str {
    let of = |name: &str| name.strip_prefix("trick-") == Some(tile.id());
    PICTURES.iter().find(|(name, ..)| of(name)).map_or("SPT-301", |(_, clause, ..)| clause)
}

const GAP: f64 = 9.0;

/// Returns a picture by what is on it. `name` is its accessible name.
pub(crate) fn drawn(things: &str, name: &str) -> Markup {
    let lines: Vec<Vec<Thing>> = things.split(" / ").map(|line| line.split(' ').map(thing).collect()).collect();
    let width = |line: &[Thing]| line.iter().map(|thing| thing.width + GAP).sum::<f64>() - GAP;
    let widest = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
    let mut svg = Markup::default();
    let mut y = 0.0;
    for line in &lines {
        let height = line.iter().map(|thing| thing.height).fold(0.0, f64::max);
        let mut x = (widest - width(line)) / 2.0;
        for thing in line {
            svg.push(&placed(x, y + (height - thing.height) / 2.0, 1.0, &thing.svg));
            x += thing.width + GAP;
        }
        y += height + GAP;
    }
    // A picture with few things is not enlarged.
    let wide = widest.max(460.0);
    markup!(
        "<svg class=\"spots-picture\" viewBox=\"{} -10 {} {}\" role=\"img\" aria-label=\"{}\">{}</svg>",
        (widest - wide) / 2.0 - 8.0,
        wide + 16.0,
        y - GAP + 20.0,
        name,
        svg
    )
}

/// A thing in a picture.
struct Thing {
    width: f64,
    height: f64,
    svg: Markup,
}

fn of(width: f64, height: f64, svg: Markup) -> Thing {
    Thing { width, height, svg }
}

/// Returns what a word of the notation means; a plus if it means nothing.
fn thing(word: &str) -> Thing {
    let mut rest = word.chars();
    let first = rest.next().unwrap_or('&');
    let rest = rest.as_str();
    match first {
        '1'..='6' => die(first as u8 - b'0', rest == "-"),
        '_' => of(44.0, 44.0, blank_at(22.0, 22.0, 40.0)),
        '?' => of(
            44.0,
            44.0,
            markup!(
                "<rect x=\"3\" y=\"3\" width=\"38\" height=\"38\" rx=\"8\" fill=\"none\" stroke=\"#f2ead8\" stroke-width=\"2\" \
                 stroke-dasharray=\"5 4\"/><g fill=\"#f2ead8\">{}</g>",
                placed(12.0, 12.0, 1.0, &Markup::fixed(PAW))
            ),
        ),
        'D' => dog(rest),
        'H' => scored(dog_of(rest)),
        'K' => of(74.0, 74.0, placed(0.0, 0.0, 0.74, &card::back_shape())),
        'Y' => yard(rest),
        'T' | 't' => tile(rest, first == 't'),
        'B' => counted(42.0, 20.0, rest, &Markup::fixed(BONE)),
        'P' => counted(22.0, 22.0, rest, &markup!("<g fill=\"#f2d48a\">{}</g>", Markup::fixed(PAW))),
        'L' => {
            let dice = rest.parse().unwrap_or(3);
            of(30.0 + 32.0 * f64::from(dice), 46.0, leash(dice, 46))
        }
        '=' => of(
            44.0,
            40.0,
            markup!(
                "<circle cx=\"22\" cy=\"20\" r=\"19\" fill=\"#fff9ea\" stroke=\"#b97f22\" stroke-width=\"2\"/><text x=\"22\" y=\"27\" \
                 class=\"num\" font-size=\"19\" text-anchor=\"middle\" fill=\"#3a2505\">{}</text>",
                if rest == "8" { "= 8" } else { rest }
            ),
        ),
        '>' => line(34.0, "M2 12H28M20 3l10 9-10 9"),
        'v' => of(24.0, 26.0, stroke("M12 1V23M3 15l9 9 9-9")),
        '@' => of(30.0, 30.0, markup!("<g color=\"#f2ead8\">{}</g>", icon(Icon::Rotate, 30))),
        _ => line(20.0, "M2 12H18M10 4V20"),
    }
}

fn stroke(path: &str) -> Markup {
    markup!(
        "<path d=\"{}\" fill=\"none\" stroke=\"#f2ead8\" stroke-width=\"3\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        path
    )
}

fn line(width: f64, path: &str) -> Thing {
    of(width, 24.0, stroke(path))
}

fn die(number: u8, back: bool) -> Thing {
    let turned = angle(u32::from(number) * 3);
    let die = die_at(Some(number), 22.0, 22.0, if back { 32.0 } else { 40.0 }, turned);
    of(44.0, 44.0, if back { markup!("<g opacity=\".42\">{}</g>", die) } else { die })
}

/// Returns a thing of which there are several: two and more with their number.
fn counted(width: f64, height: f64, many: &str, one: &Markup) -> Thing {
    let number = match many {
        "1" => return of(width, height, placed(0.0, 0.0, height / 20.0, one)),
        many => markup!(
            "<text x=\"{}\" y=\"{}\" class=\"num\" font-size=\"22\" fill=\"#f2ead8\">×{}</text>",
            width + 4.0,
            height / 2.0 + 8.0,
            many
        ),
    };
    of(width + 30.0, height, markup!("{}{}", placed(0.0, 0.0, height / 20.0, one), number))
}

/// Returns the bit set of the digits of a text.
fn set(digits: &str) -> u8 {
    digits.bytes().filter(|byte| (b'1'..=b'6').contains(byte)).fold(0, |set, byte| set | 1 << (byte - b'1'))
}

fn dog(word: &str) -> Thing {
    let marks = [':', '*', '~', '+'];
    let until = |text: &str| text.find(marks).unwrap_or(text.len());
    let after = |mark: char| word.split_once(mark).map_or(0, |(_, rest)| set(&rest[..until(rest)]));
    let dog = dog_of(&word[..until(word)]);
    let on = OnDog { filled: after(':'), lit: after('*'), soft: after('~'), planned: after('+') };
    let paws: Markup =
        (0..dog.paws()).map(|at| placed(122.0 - 17.0 * f64::from(at), 8.0, 0.75, &Markup::fixed(PAW))).collect();
    let svg = markup!(
        "<rect width=\"148\" height=\"120\" rx=\"10\" fill=\"#fff9ea\"/><svg x=\"4\" y=\"4\" width=\"140\" height=\"112\" viewBox=\"0 122 258 \
         208\" preserveAspectRatio=\"none\">{}</svg><svg x=\"5\" y=\"12\" width=\"138\" height=\"104\" viewBox=\"0 -18 258 194\">{}</svg><g \
         fill=\"#5d4b2e\">{}</g>",
        card::ground(dog),
        figure(dog, on),
        paws
    );
    of(148.0, 120.0, svg)
}

fn scored(dog: Dog) -> Thing {
    let (x, y) = Pose::of(Breed::of(dog).posture).face;
    let svg = markup!(
        "<rect width=\"70\" height=\"80\" rx=\"9\" fill=\"#fff9ea\"/><rect x=\"3.5\" y=\"3.5\" width=\"63\" height=\"73\" rx=\"6\" \
         fill=\"#1f5b4a\"/><svg x=\"3.5\" y=\"3.5\" width=\"63\" height=\"73\" viewBox=\"{} {} 100 116\">{}</svg>{}",
        i32::from(x) - 16,
        i32::from(y) - 8,
        bust(dog),
        placed(47.0, 5.0, 0.6, &rosette_shape())
    );
    of(70.0, 80.0, svg)
}

fn yard(word: &str) -> Thing {
    let busted = word.ends_with('!');
    let (lying, planned) = word.trim_end_matches('!').split_once('+').unwrap_or((word, ""));
    let digits = |text: &str, planned: bool| {
        let numbers = text.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0');
        numbers.map(|number| Buried { number, planned }).collect::<Vec<_>>()
    };
    let dice = [digits(lying, false), digits(planned, true)].concat();
    let sum: u8 = dice.iter().map(|die| die.number).sum();
    let (edge, ink) = if busted { ("#e0705c", "#b5432f") } else { ("#8d6a44", "#3a2505") };
    let cross = if busted {
        Markup::fixed(
            "<path d=\"M118 8l20 20m0-20-20 20\" stroke=\"#b5432f\" stroke-width=\"5\" stroke-linecap=\"round\"/>",
        )
    } else {
        Markup::default()
    };
    let svg = markup!(
        "<rect x=\"2.5\" y=\"2.5\" width=\"145\" height=\"95\" rx=\"10\" fill=\"#8fb062\" stroke=\"{}\" stroke-width=\"5\"/><path d=\"M5 38V12q0-7 \
         7-7H138q7 0 7 7V38Z\" fill=\"#a9c57b\"/><path d=\"M5 27H145\" stroke=\"#fbf3df\" stroke-width=\"5\"/><path d=\"M48 38V18l6-6 6 6V38ZM76 \
         38V18l6-6 6 6V38ZM104 38V18l6-6 6 6V38Z\" fill=\"#fbf3df\" stroke=\"#b59f74\"/><svg x=\"4\" y=\"4\" width=\"142\" height=\"92\" \
         viewBox=\"0 0 190 122\">{}</svg><circle cx=\"24\" cy=\"22\" r=\"15\" fill=\"#fff9ea\" stroke=\"{}\" stroke-width=\"2\"/><text x=\"24\" \
         y=\"29\" class=\"num\" font-size=\"19\" text-anchor=\"middle\" fill=\"{}\">{}</text>{}",
        edge,
        mounds(&dice),
        ink,
        ink,
        sum,
        cross
    );
    of(150.0, 100.0, svg)
}

fn tile(word: &str, down: bool) -> Thing {
    let Ok(tile) = word.trim_end_matches(['*', '#']).parse() else { return line(20.0, "") };
    let lying = Edges { down, treats: u8::from(word.ends_with('*')), below: if word.ends_with('#') { 4 } else { 0 } };
    of(64.0, if lying.below > 0 { 76.0 } else { 64.0 }, tile::drawn(tile, lying))
}

#[cfg(test)]
mod tests {
    use spots::Tile;

    use super::*;

    #[test]
    fn every_trick_has_a_picture_with_its_tile() {
        for tile in Tile::ALL {
            let name = format!("trick-{tile}");
            let found = PICTURES.iter().find(|(picture, ..)| *picture == name);
            let (_, _, things, _) = found.unwrap_or_else(|| panic!("{name} is missing"));
            assert!(things.starts_with(&format!("T{tile} ")), "{name}: {things}");
        }
    }

    #[test]
    fn every_word_of_a_picture_has_a_meaning() {
        for (name, _, things, _) in PICTURES {
            for word in things.split(' ').filter(|word| *word != "/") {
                let svg = thing(word).svg;
                assert!(word == "&" || svg != thing("&").svg, "{name}: {word}");
                if let Some(dog) = word.strip_prefix(['D', 'H']) {
                    let numbers = &dog[..dog.find([':', '*', '~', '+']).unwrap_or(dog.len())];
                    assert_eq!(dog_of(numbers).to_string(), numbers, "{name}: {word}");
                }
            }
            assert!(drawn(things, "a <b>").as_str().contains("aria-label=\"a &lt;b&gt;\""), "{name}");
        }
    }

    #[test]
    fn marks_of_a_dog_are_read() {
        let drawn = dog("125:1*2~5").svg;
        assert_eq!(drawn, dog("125~5*2:1").svg);
        assert_eq!(drawn.as_str().matches("kdie").count(), 1);
        assert_eq!(drawn.as_str().matches("spots-lit").count(), 1);
    }
}
