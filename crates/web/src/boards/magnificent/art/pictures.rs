//! The pictures of the rules, drawn with the drawings of the board. Their positions are those of the worked
//! examples, set up with the printed components.

mod sheet;

use magnificent::camp::Camp;
use magnificent::{Board, Colour, ColourOrClear, Components, Poster, Side, Space, Tent, Tile};

use self::sheet::{CHALK, Sheet, column, number, operator, row, verdict, whole};
use super::camp::{UNIT, camp_frame, ground, ropes, tiles};
use super::dice::{die_at, power_at};
use super::goods::{gem_at, poster_token_at};
use super::marks::{ghost, rectangle};
use super::pieces::{hat_at, tent_at, wagon_at};
use super::poster::{back, poster_at};
use super::roads::{Way, road, road_place, way_line, way_steps};
use super::space::{cost_at, space_at};
use super::steps::Track;
use super::tile::tile_at;
use super::{label, moved, placed};
use crate::boards::Picture;
use crate::boards::magnificent::words;
use crate::kit::geometry::Frame;
use crate::markup::{Markup, markup};
use crate::words::t;

/// A picture: its name in the rules for players, its clause, the key of its caption, and what is on it.
type Drawn = (&'static str, &'static str, &'static str, fn(&Components) -> Sheet);

/// The pictures.
const PICTURES: [Drawn; 9] = [
    ("power", "MAG-211", "magnificent-picture-power", power),
    ("touch", "MAG-235", "magnificent-picture-touch", touch),
    ("passing", "MAG-253", "magnificent-picture-passing", passing),
    ("full", "MAG-285", "magnificent-picture-full", full),
    ("tiles", "MAG-298", "magnificent-picture-tiles", needed),
    ("trainers", "MAG-323", "magnificent-picture-trainers", trainers),
    ("payment", "MAG-352", "magnificent-picture-payment", payment),
    ("apart", "MAG-375", "magnificent-picture-apart", apart),
    ("rectangle", "MAG-405", "magnificent-picture-rectangle", counted),
];

/// Returns all pictures of the rules.
pub(crate) fn pictures() -> Vec<Picture> {
    let set = Components::printed();
    let one = |(name, clause, caption, draw): Drawn| {
        let svg = whole(draw(set)).svg(&t(caption));
        Picture { name, clause, svg, caption }
    };
    PICTURES.into_iter().map(one).collect()
}

/// Every trainer space with what it does and how many trainers it takes, in two columns.
fn trainers(set: &Components) -> Sheet {
    let one = |space: Space| {
        let cost = set.space(space);
        let inside = markup!(
            "<rect width=\"250\" height=\"44\" rx=\"8\" fill=\"#fbf1dc\" stroke=\"#b79a63\"/>{}<text x=\"50\" y=\"27\" \
             font-size=\"14\" font-weight=\"600\" fill=\"#2a2114\">{}</text><g color=\"#2a2114\">{}</g>",
            moved((24.0, 22.0), &space_at(set, cost, space)),
            words::space(set, space),
            moved((230.0, 12.0), &cost_at(cost, 14.0))
        );
        Sheet::new(250.0, 44.0, inside)
    };
    let spaces: Vec<Space> = Space::all().collect();
    let rows: Vec<Sheet> =
        spaces.chunks(2).map(|two| row(&two.iter().copied().map(one).collect::<Vec<_>>(), 8.0)).collect();
    column(&rows, 6.0)
}

/// The small and the large tile of orange and of green.
const SMALL_ORANGE: Tile = Tile::of(magnificent::Size::Small, Colour::Orange);
const LARGE_ORANGE: Tile = Tile::of(magnificent::Size::Large, Colour::Orange);
const SMALL_GREEN: Tile = Tile::of(magnificent::Size::Small, Colour::Green);

fn die(kind: ColourOrClear, face: u8) -> Sheet {
    Sheet::new(54.0, 56.0, die_at(kind, face, 27.0, 27.0, 50.0, 0.0))
}

/// Returns a camp with these tiles: type, orientation, row and column.
fn built(set: &Components, laid: &[(Tile, u8, u8, u8)]) -> Camp {
    let mut camp = Camp::default();
    for (tile, orientation, row, column) in laid.iter().copied() {
        if let Some(placement) = set.placement(tile, orientation, row, column) {
            camp.lay(tile, placement);
        }
    }
    camp
}

/// Returns the first rows of a camp of board I, with more drawn over it.
fn patch(set: &Components, camp: &Camp, rows: u8, over: &Markup) -> Sheet {
    let face = set.board(Board::at(0), Side::A);
    let all = camp_frame(&set.grid);
    let height = f64::from(rows) * UNIT + 4.0;
    let inside = markup!(
        "<clipPath id=\"mag-rows-{rows}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath><g \
         clip-path=\"url(#mag-rows-{rows})\">{}{}{}{}</g>",
        all.left,
        all.top,
        all.width,
        height,
        ground(set, face, camp.covered()),
        tiles(set, camp),
        ropes(&set.grid),
        over,
        rows = rows
    );
    Sheet { frame: Frame { height, ..all }, inside }
}

/// An orange 5 of an earlier turn, an orange 3 on a card that adds 2: power 10 (MAG-EX3).
fn power(_: &Components) -> Sheet {
    let card = markup!(
        "<rect width=\"74\" height=\"84\" rx=\"8\" fill=\"#fbf1dc\" stroke=\"#b79a63\"/><path d=\"M0 30V8Q0 0 8 \
         0H66Q74 0 74 8V30Z\" fill=\"#3b2748\"/>{}{}",
        placed(37.0, 15.5, 0.85, &power_at(2, Some(ColourOrClear::Orange))),
        die_at(ColourOrClear::Orange, 3, 37.0, 57.0, 40.0, 0.0)
    );
    let gem = Sheet::new(44.0, 56.0, gem_at(ColourOrClear::Orange, 22.0, 28.0, 40.0));
    let first = row(
        &[die(ColourOrClear::Orange, 5), operator("+"), Sheet::new(74.0, 84.0, card), operator("="), number("10")],
        10.0,
    );
    let second = row(&[number("10"), operator("+"), gem, operator("="), number("12")], 10.0);
    column(&[first, second], 8.0)
}

/// A tile that shares an edge with another, and one that only shares a corner.
fn touch(set: &Components) -> Sheet {
    let face = set.board(Board::at(0), Side::A);
    let laid = built(set, &[(LARGE_ORANGE, 0, 0, 3)]);
    let planned =
        |row: u8, column: u8| set.placement(SMALL_GREEN, 0, row, column).map_or(0, |placement| placement.cells);
    let mark = |row: u8, column: u8, good: bool| {
        markup!(
            "{}{}",
            ghost(set, face, Colour::Green, planned(row, column)),
            verdict(f64::from(column + 1) * UNIT, f64::from(row + 1) * UNIT, good)
        )
    };
    let over = markup!("{}{}", mark(1, 1, true), mark(2, 6, false));
    patch(set, &laid, 4, &over)
}

/// A part of the green road: the wagon passes tents and places without one.
fn passing(set: &Components) -> Sheet {
    let track = Colour::Green;
    let ring = &set.rings[track as usize];
    let thing = |at: u8| {
        let (x, y) = road_place(set, track, at);
        match ring.get(usize::from(at)) {
            Some(magnificent::set::RingSpace::Gem(kind)) => gem_at(*kind, x, y, 19.6),
            Some(_) if at == 5 || at == 2 => poster_token_at(1, x, y, 17.0),
            Some(_) => tent_at(Some(Tent::at(2)), set.tent(Tent::at(2)), x, y + 2.0, 23.6),
            None => Markup::default(),
        }
    };
    let things: Markup = (1..=7).map(thing).collect();
    let along = Way { track, from: 0, steps: 7, more: 0, back: false, planned: true, taken: None };
    let (x, y) = road_place(set, track, 0);
    let gained = |at: u8| {
        let (x, y) = road_place(set, track, at);
        markup!(
            "<path d=\"M{} {}L{} {}\" stroke=\"#ffd776\" stroke-width=\"3\" stroke-dasharray=\"2 6\" \
             stroke-linecap=\"round\"/>{}",
            x * 0.84,
            y * 0.84,
            x * 0.66,
            y * 0.66,
            poster_token_at(1, x * 0.48, y * 0.48, 34.0)
        )
    };
    let inside = markup!(
        "<clipPath id=\"mag-half\"><rect x=\"-40\" y=\"-176\" width=\"230\" height=\"352\" \
         rx=\"14\"/></clipPath><g clip-path=\"url(#mag-half)\"><rect x=\"-40\" y=\"-176\" width=\"230\" \
         height=\"352\" fill=\"#2a1b35\"/>{}{}{}{}{}{}{}</g>",
        road(set, track),
        way_line(set, &along),
        things,
        way_steps(set, &along),
        wagon_at(track.into(), x, y - 3.0, 36.0, false),
        gained(2),
        gained(5)
    );
    Sheet { frame: Frame { left: -40.0, top: -176.0, width: 230.0, height: 352.0 }, inside }
}

/// Five posters, and what can happen to a sixth.
fn full(set: &Components) -> Sheet {
    let held = ["P-O02", "P-G03", "P-P01", "P-G10", "P-P04"];
    let draw = |id: &str| {
        let Ok(poster) = id.parse::<Poster>() else { return Markup::default() };
        poster_at(set, poster, &words::artist(set, poster))
    };
    let five: Vec<Sheet> = held.into_iter().map(|id| Sheet::new(90.0, 128.0, draw(id))).collect();
    let five = row(&five, 8.0);
    let arrow = |path: &str| {
        markup!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>",
            path,
            CHALK
        )
    };
    let ways = markup!(
        "{}{}<g transform=\"translate(400 20) rotate(8)\" opacity=\".85\">{}</g>{}<g transform=\"translate(24 \
         14)\" opacity=\".5\">{}</g>{}{}",
        moved((200.0, 14.0), &draw("P-O12")),
        arrow("M244 2V-14M236-6L244-15L252-6"),
        placed(0.0, 0.0, 0.8, &back()),
        arrow("M306 70H372M362 61L373 70L362 79"),
        placed(0.0, 0.0, 0.8, &draw("P-O12")),
        arrow("M184 70H122M132 61L121 70L132 79"),
        verdict(60.0, 66.0, false)
    );
    column(&[five, Sheet { frame: Frame { left: 0.0, top: -20.0, width: 482.0, height: 168.0 }, inside: ways }], 6.0)
}

/// Two posters of one Perform that show the same tile need it twice.
fn needed(set: &Components) -> Sheet {
    let draw = |id: &str| {
        let Ok(poster) = id.parse::<Poster>() else { return Markup::default() };
        poster_at(set, poster, &words::artist(set, poster))
    };
    let posters =
        row(&[Sheet::new(90.0, 128.0, draw("P-O03")), operator("+"), Sheet::new(90.0, 128.0, draw("P-O10"))], 8.0);
    let large = |x: f64, y: f64| tile_at(set, LARGE_ORANGE, x, y, 2.2);
    let two = markup!("{}{}{}", large(34.0, 30.0), large(34.0, 86.0), verdict(72.0, 58.0, true));
    let one = markup!("{}{}", large(34.0, 58.0), verdict(72.0, 58.0, false));
    row(&[posters, operator("="), Sheet::new(88.0, 116.0, two), Sheet::new(88.0, 116.0, one)], 12.0)
}

/// Four dice: the dearest colour is paid, and the clear die (MAG-EX5).
fn payment(_: &Components) -> Sheet {
    let framed = |sheet: Sheet| {
        let (width, height) = (sheet.frame.width + 12.0, sheet.frame.height + 10.0);
        let inside = markup!(
            "<rect x=\"1\" y=\"1\" width=\"{}\" height=\"{}\" rx=\"12\" fill=\"none\" stroke=\"#ffe3a1\" \
             stroke-width=\"2.5\"/>{}",
            width - 2.0,
            height - 2.0,
            moved((6.0, 5.0), &sheet.inside)
        );
        Sheet::new(width, height, inside)
    };
    let orange = framed(row(&[die(ColourOrClear::Orange, 5), die(ColourOrClear::Orange, 3)], 4.0));
    let green = Sheet::new(
        54.0,
        56.0,
        markup!("<g opacity=\".5\">{}</g>{}", die(ColourOrClear::Green, 4).inside, verdict(46.0, 46.0, false)),
    );
    let dice = row(&[orange, framed(die(ColourOrClear::Clear, 3)), green], 16.0);
    let coins = super::goods::coin_at("11", 28.0, 28.0, 52.0);
    let sum = row(&[number("8"), operator("+"), number("3"), operator("="), Sheet::new(56.0, 58.0, coins)], 8.0);
    column(&[dice, sum], 10.0)
}

/// Two hats with a vacant space between them, and two without.
fn apart(set: &Components) -> Sheet {
    let track = Track { width: 384.0, height: 104.0 };
    let one = |upper: u8, lower: u8, good: bool| {
        let on = |number: u8| set.position(number).unwrap_or_default();
        let hat = |seat: usize, number: u8| {
            let (x, y, size) = track.hat(set, on(number));
            hat_at(Some(seat), x, y, size)
        };
        let between: Vec<u8> = (on(lower) + 1..on(upper)).collect();
        let inside =
            markup!("{}{}{}{}", track.ground(set, &between), hat(0, upper), hat(1, lower), verdict(40.0, 30.0, good));
        Sheet::new(
            track.width,
            track.height,
            markup!(
                "<rect x=\"-6\" y=\"-4\" width=\"396\" height=\"110\" \
         rx=\"8\" class=\"mag-paper\"/>{}",
                inside
            ),
        )
    };
    column(&[one(14, 10, true), one(12, 10, false)], 16.0)
}

/// Two blocks and a T: the largest rectangle has 15 cells (MAG-EX35).
fn counted(set: &Components) -> Sheet {
    let laid = built(
        set,
        &[(LARGE_ORANGE, 0, 0, 0), (LARGE_ORANGE, 0, 2, 0), (SMALL_ORANGE, 0, 4, 0), (SMALL_GREEN, 0, 0, 3)],
    );
    let mask = (0..5_u8).flat_map(|row| (0..3).map(move |column| (row, column)));
    let mask = mask.fold(0, |mask, (row, column)| mask | set.grid.cell(row, column));
    let plaque = markup!(
        "<g transform=\"translate(66 110)\"><rect x=\"-62\" y=\"-19\" width=\"124\" height=\"36\" rx=\"18\" \
         fill=\"#1f2a2e\" stroke=\"#ffe3a1\" stroke-width=\"2\"/>{}</g>",
        label("5 × 3 = 15", 0.0, 7.0, 20.0, "#fffdf8")
    );
    patch(set, &laid, 7, &markup!("{}{}", rectangle(&set.grid, mask), plaque))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(name: &str) -> Markup {
        let found = PICTURES.into_iter().find(|picture| picture.0 == name).expect("the picture");
        found.3(Components::printed()).svg("a <b>")
    }

    #[test]
    fn every_picture_shows_what_it_is_about() {
        for (name, ..) in PICTURES {
            assert!(drawn(name).as_str().contains("aria-label=\u{22}a &lt;b&gt;\u{22}"), "{name}");
        }
        for text in ["#mag-d-orange5", "#mag-d-orange3", ">+2</text>", ">10</text>", ">12</text>"] {
            assert!(drawn("power").as_str().contains(text), "{text}");
        }
        assert!(drawn("payment").as_str().contains(">11</text>"));
    }

    #[test]
    fn the_examples_are_those_of_the_rules() {
        let set = Components::printed();
        let laid = built(set, &[(LARGE_ORANGE, 0, 0, 0), (LARGE_ORANGE, 0, 2, 0), (SMALL_ORANGE, 0, 4, 0)]);
        assert_eq!(laid.len(), 3);
        assert_eq!(set.grid.largest_rectangle(laid.cells[0]), 15);
        let camp = built(set, &[(LARGE_ORANGE, 0, 0, 3)]);
        let fits =
            |row, column| Camp::fits(camp.covered(), set.placement(SMALL_GREEN, 0, row, column).expect("inside"));
        assert!(fits(1, 1) && !fits(2, 6));
        let (one, two): (Poster, Poster) = ("P-O03".parse().expect("one"), "P-O10".parse().expect("two"));
        assert_eq!([one, two].map(|poster| set.poster(poster).tiles[LARGE_ORANGE.index()]), [1, 1]);
        let positions = [14, 10, 12].map(|number| set.position(number).expect("a space"));
        assert!(positions[0] - positions[1] > 1 && positions[2] - positions[1] == 1);
    }
}
