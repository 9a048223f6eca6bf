//! The pictograms of the missions, in a box of 24. They follow what a mission asks for, so that missions of
//! other component sets have one as well.

use spectacular::missions::{Criterion, Mission};
use spectacular::{Habitat, Tower};

use super::park::{built, lookout};
use super::pieces::hat_shape;
use super::signs::{HEART, PAW, STAR, family};
use super::{INK, placed, sized};
use crate::draw::hexagon;
use crate::markup::{Markup, markup};

/// Returns the pictogram of a mission.
pub(crate) fn mission(mission: &Mission, size: u32) -> Markup {
    sized(size, size, "0 0 24 24", &shape(mission))
}

fn shape(mission: &Mission) -> Markup {
    let count = mission.count;
    match mission.criterion {
        Criterion::DiceShowing => {
            heap(count, 4.6, |_, x, y, half| die(x, y, half, mission.value), die(12.0, 9.0, 7.0, mission.value))
        }
        Criterion::ColourValues => values(count),
        Criterion::Extremes => {
            markup!("{}{}{}", die(7.0, 8.0, 5.6, 1), die(17.0, 8.0, 5.6, 6), number(12.0, 22.0, count))
        }
        Criterion::DiceSum => sack(count),
        Criterion::EachColourSum => each(|at, family| {
            markup!(
                "<path class=\"{}\" d=\"M{} 14.5V3\" stroke=\"var(--hab-rim)\" stroke-width=\"4\"/>",
                family,
                3.75 + at * 5.5
            )
        })
        .and(number(12.0, 23.0, count)),
        Criterion::EachColourArea => each(|at, family| {
            let (x, y) = (6.0 + at % 2.0 * 12.0, 6.0 + (at / 2.0).floor() * 12.0);
            let hexes: String =
                [(0.0, -2.6), (-2.3, 1.5), (2.3, 1.5)].map(|(dx, dy)| hexagon(2.6, x + dx, y + dy)).concat();
            markup!("<path class=\"{}\" d=\"{}\" {}/>", family, hexes, filled())
        })
        .into(),
        Criterion::SomeArea => area(count),
        Criterion::FullPark => full(),
        Criterion::Collections => heap(count, 6.0, |_, x, y, half| quartet(x, y, half), quartet(12.0, 9.0, 7.0)),
        Criterion::StarView => ring(|at, x, y| {
            let family = family(Habitat::ALL[at % 4]);
            markup!("<path class=\"{}\" d=\"{}\" {}/>", family, hexagon(3.9, x, y), filled())
        }),
        Criterion::OneAreaEach => each(|at, family| {
            let path = ["M2 2H12V8L8 12H2Z", "M13 2H22V12H9L13 8Z", "M2 13H9L11 15V22H2Z", "M10 13H22V22H12V15Z"];
            markup!("<path class=\"{}\" d=\"{}\" {}/>", family, path[at as usize % 4], filled())
        })
        .into(),
        Criterion::TowerColours => towers(count, true),
        Criterion::Towers => towers(count, false),
        Criterion::Herd => herd(count),
        Criterion::StarFeast => ring(|_, x, y| die(x, y, 2.9, 1)),
        Criterion::SpareWorkers => {
            let hat = |x: f64, y: f64, half: f64| {
                markup!(
                    "<g transform=\"translate({} {}) scale({} {})\">{}</g>",
                    x,
                    y + half * 0.9,
                    half / 11.0,
                    half / 8.0,
                    hat_shape()
                )
            };
            heap(count, 5.6, |_, x, y, half| hat(x, y, half), hat(12.0, 9.0, 10.0))
        }
        Criterion::Nursery => {
            let heart = |x: f64, y: f64, half: f64| {
                placed(x, y, half / 7.5, &markup!("<path d=\"{}\" fill=\"var(--heart)\"/>", HEART))
            };
            heap(count, 4.8, |_, x, y, half| heart(x, y, half), heart(12.0, 8.5, 8.0))
        }
    }
}

/// What is drawn for each habitat.
struct Each(Markup);

impl Each {
    /// Adds a drawing.
    fn and(mut self, more: Markup) -> Markup {
        self.0.push(&more);
        self.0
    }
}

impl From<Each> for Markup {
    fn from(each: Each) -> Self {
        each.0
    }
}

fn each(one: impl Fn(f64, &'static str) -> Markup) -> Each {
    Each((0_u8..).zip(Habitat::ALL).map(|(at, habitat)| one(f64::from(at), family(habitat))).collect())
}

/// Returns the attributes of a hex in the colours of its class.
fn filled() -> Markup {
    Markup::fixed("fill=\"var(--hab)\" stroke=\"var(--hab-deep)\" stroke-width=\".8\" stroke-linejoin=\"round\"")
}

fn number(x: f64, y: f64, number: u8) -> Markup {
    markup!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"9\" class=\"spc-num\" fill=\"currentColor\">{}</text>",
        x,
        y,
        number
    )
}

/// Returns up to six equal things in the box, each given its middle and half its width; more of them are
/// `one` large one with their number.
fn heap(count: u8, half: f64, thing: impl Fn(usize, f64, f64, f64) -> Markup, one: Markup) -> Markup {
    let places: &[(f64, f64)] = match count {
        1 => &[(12.0, 12.0)],
        2 => &[(6.0, 12.0), (18.0, 12.0)],
        3 => &[(12.0, 6.5), (6.0, 17.5), (18.0, 17.5)],
        4 => &[(6.5, 6.5), (17.5, 6.5), (6.5, 17.5), (17.5, 17.5)],
        5 => &[(5.5, 5.5), (18.5, 5.5), (12.0, 12.0), (5.5, 18.5), (18.5, 18.5)],
        6 => &[(6.5, 4.5), (17.5, 4.5), (6.5, 12.0), (17.5, 12.0), (6.5, 19.5), (17.5, 19.5)],
        _ => return markup!("{}{}", one, number(12.0, 23.5, count)),
    };
    let half = match count {
        1 => half * 1.8,
        2 | 3 => half,
        _ => half.min(4.4),
    };
    places.iter().enumerate().map(|(at, (x, y))| thing(at, *x, *y, half)).collect()
}

/// Returns a plain die with round pips, of any colour.
fn die(x: f64, y: f64, half: f64, value: u8) -> Markup {
    let near = half * 0.52;
    let pips: &[(f64, f64)] = match value {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        6 => &[(-1.0, -1.0), (-1.0, 0.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 0.0), (1.0, 1.0)],
        _ => &[],
    };
    let pips: Markup = pips
        .iter()
        .map(|(px, py)| {
            markup!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                x + px * near,
                y + py * near,
                half * if value > 1 { 0.2 } else { 0.3 }
            )
        })
        .collect();
    markup!(
        "<rect x=\"{}\" y=\"{}\" width=\"{edge}\" height=\"{edge}\" rx=\"{}\" fill=\"var(--ivory)\" stroke=\"{ink}\" stroke-width=\".9\"/><g \
         fill=\"{ink}\">{}</g>",
        x - half,
        y - half,
        half * 0.4,
        pips,
        edge = half * 2.0,
        ink = INK
    )
}

/// Returns columns of one dot, two dots, and so on: different values.
fn values(count: u8) -> Markup {
    let many = count.clamp(1, 6);
    let wide = 22.0 / f64::from(many);
    let column = |at: u8| {
        let x = 1.0 + wide * (f64::from(at) + 0.5);
        let dots: Markup = (0..=at)
            .map(|dot| markup!("<circle cx=\"{}\" cy=\"{}\" r=\"1.6\"/>", x, 21.0 - 3.7 * f64::from(dot)))
            .collect();
        dots
    };
    markup!("<g fill=\"currentColor\">{}</g>", (0..many).map(column).collect::<Markup>())
}

fn sack(count: u8) -> Markup {
    markup!(
        "<path d=\"M8 2H16L14.5 6C20 9 22 14 21 18C20.5 21 18 22.5 12 22.500S3.5 21 3 18C2 14 4 9 9.5 6Z\" fill=\"#d9b98a\" \
         stroke=\"{ink}\" stroke-width=\"1.1\" stroke-linejoin=\"round\"/><path d=\"M8.5 6.200H15.5\" stroke=\"#b5432f\" \
         stroke-width=\"1.8\" stroke-linecap=\"round\"/><text x=\"12\" y=\"18\" text-anchor=\"middle\" font-size=\"9\" class=\"spc-num\" \
         fill=\"{ink}\">{}</text>",
        count,
        ink = INK
    )
}

/// Returns an area: a hex with its ring, with a number unless it has seven hexes.
fn area(count: u8) -> Markup {
    let ring: String = RING.map(|(x, y)| hexagon(4.0, x, y)).concat();
    let middle = hexagon(4.0, 12.0, 12.0);
    let number = if count == 7 { Markup::default() } else { number(12.0, 15.0, count) };
    markup!("<path class=\"{}\" d=\"{}{}\" {}/>{}", family(Habitat::Green), ring, middle, filled(), number)
}

/// The middles of six hexes around the middle of the box.
const RING: [(f64, f64); 6] = [(8.3, 5.6), (15.7, 5.6), (19.4, 12.0), (15.7, 18.4), (8.3, 18.4), (4.6, 12.0)];

/// Returns a star with something at each of the six hexes around it.
fn ring(one: impl Fn(usize, f64, f64) -> Markup) -> Markup {
    let ring: Markup = RING.into_iter().enumerate().map(|(at, (x, y))| one(at, x, y)).collect();
    let star = markup!("<path d=\"{}\" fill=\"#e2b45a\" stroke=\"#8a5a12\" stroke-width=\"1.6\"/>", STAR);
    markup!("{}{}", ring, placed(12.0, 12.2, 0.4, &star))
}

/// Returns a park without a vacant hex.
fn full() -> Markup {
    let row = |(y, from, many): (f64, f64, u8)| {
        (0..many).map(|at| hexagon(3.2, from + 5.5 * f64::from(at), y)).collect::<String>()
    };
    let path: String = [(4.2, 6.5, 3), (9.0, 3.7, 4), (13.8, 6.5, 3), (18.6, 3.7, 4)].map(row).concat();
    markup!(
        "<path d=\"{}\" fill=\"#8dbf78\" stroke=\"{}\" stroke-width=\".8\"/><path d=\"M6.5 12.500L10.5 17L18.5 6.5\" fill=\"none\" \
         stroke=\"#fffdf4\" stroke-width=\"3.4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/><path d=\"M6.5 12.500L10.5 17L18.5 \
         6.5\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        path,
        INK,
        INK
    )
}

/// Returns four paws together: the animals of one habitat.
fn quartet(x: f64, y: f64, half: f64) -> Markup {
    let paws: Markup = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]
        .into_iter()
        .map(|(px, py)| {
            let (x, y) = (x + px * half * 0.47, y + py * half * 0.47);
            placed(x - half * 0.42, y - half * 0.42, half * 0.042, &Markup::fixed(PAW))
        })
        .collect();
    markup!(
        "<rect x=\"{}\" y=\"{}\" width=\"{edge}\" height=\"{edge}\" rx=\"1.6\" fill=\"none\" stroke=\"currentColor\" \
         stroke-width=\".8\"/><g fill=\"var(--brass)\">{}</g>",
        x - half,
        y - half,
        paws,
        edge = half * 2.0
    )
}

/// Returns towers of different colours, with their dice or without.
fn towers(count: u8, dice: bool) -> Markup {
    let (kinds, many) = (Tower::ALL, count.clamp(1, 3));
    let wide = 24.0 / f64::from(many);
    let one = |at: u8| {
        let x = wide * (f64::from(at) + 0.5);
        let tower = kinds[usize::from(at)];
        if dice {
            let below: Markup = [-1.0, 0.0, 1.0].map(|side| die(x + side * 3.5, 20.5, 1.6, 1)).into_iter().collect();
            markup!("{}{}", placed(x, 10.5, if many > 2 { 0.14 } else { 0.2 }, &built(tower)), below)
        } else {
            placed(x, 15.5, if many == 3 { 0.34 } else { 0.4 }, &lookout(if count > 3 { Tower::Beige } else { tower }))
        }
    };
    let drawn: Markup = (0..many).map(one).collect();
    let more = if count > 3 { number(12.0, 23.5, count) } else { Markup::default() };
    markup!("{}{}", drawn, more)
}

/// Returns linked dice and their number.
fn herd(count: u8) -> Markup {
    markup!(
        "<path d=\"M4 4L12 11.4L20 4\" stroke=\"var(--brass)\" stroke-width=\"2\" fill=\"none\"/>{}{}{}{}",
        die(3.8, 3.8, 3.2, 4),
        die(20.2, 3.8, 3.2, 2),
        die(12.0, 11.4, 3.2, 5),
        number(12.0, 23.5, count)
    )
}

#[cfg(test)]
mod tests {
    use spectacular::Components;

    use super::*;

    #[test]
    fn every_mission_of_the_box_has_a_pictogram_of_its_own() {
        let missions = Components::printed().missions;
        let all: Vec<Markup> = missions.iter().map(shape).collect();
        for (at, one) in all.iter().enumerate() {
            assert!(!one.is_empty() && !all[..at].contains(one), "{}", missions[at].name);
        }
    }

    #[test]
    fn missions_of_other_sets_have_one_too() {
        for criterion in Criterion::ALL {
            for count in [0, 1, 3, 6, criterion.most()] {
                let mission = Mission { name: String::new(), criterion, count, value: 3, points: 9 };
                assert!(!shape(&mission).is_empty(), "{criterion:?} {count}");
            }
        }
    }
}
