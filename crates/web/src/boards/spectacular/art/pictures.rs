//! The pictures of the rules, drawn with the drawings of the board. The parks in them are positions of the
//! rules, set up as the worked examples write them.

mod sheet;

use hex_grid::Hex;
use spectacular::ground::Hexes;
use spectacular::items::Die;
use spectacular::scene::{self, Placed};
use spectacular::scoring::entrance_dice;
use spectacular::{Board, Ground, Habitat, Options, Park, Point, Rules, Spectacular, Tile};

use self::sheet::{Sheet, hex_sheet, judged, row, verdict};
use super::dice::die_at;
use super::hex::{centre, corner, frame, path};
use super::marks::{closing, ghost, outline, plaque};
use super::park::{below, lookouts, on_hex, park, tower_place};
use super::pieces::{Turned, selection, token, worker};
use super::tile::{mini_board, star, tile};
use super::{RADIUS, moved, placed};
use crate::boards::{Picture, rules};
use crate::kit::geometry::Frame;
use crate::kit::grid::hex_centre;
use crate::markup::{Markup, markup};
use crate::words::t;

/// A picture: its name in the rules for players, its clause, the key of its caption, and what is on it.
type Drawn = (&'static str, &'static str, &'static str, fn(&Rules) -> Sheet);

/// The pictures.
const PICTURES: [Drawn; 12] = [
    ("start", "SPC-113", "spectacular-picture-start", start),
    ("turn", "SPC-161", "spectacular-picture-turn", turn),
    ("tower", "SPC-181", "spectacular-picture-tower", tower),
    ("heart", "SPC-193", "spectacular-picture-heart", heart),
    ("star", "SPC-194", "spectacular-picture-star", star_hex),
    ("six", "SPC-195", "spectacular-picture-six", six),
    ("worker", "SPC-202", "spectacular-picture-worker", help),
    ("pass", "SPC-213", "spectacular-picture-pass", pass),
    ("entrance", "SPC-232", "spectacular-picture-entrance", entrance),
    ("area", "SPC-262", "spectacular-picture-area", area),
    ("count", "SPC-271", "spectacular-picture-count", count),
    ("solo", "SPC-332", "spectacular-picture-solo", solo),
];

/// Returns all pictures of the rules.
pub(crate) fn pictures() -> Vec<Picture> {
    let Some(rules) = rules::<Spectacular>(&Options::default(), 2, None) else { return Vec::new() };
    let one =
        |(name, clause, caption, draw): Drawn| Picture { name, clause, svg: draw(&rules).svg(&t(caption)), caption };
    PICTURES.into_iter().map(one).collect()
}

/// The park of the full example after the first round (SPC-EX1); what the second round adds is [`SECOND`].
const FIRST: [&str; 11] = [
    "-1,1 blue4.black@se=4",
    "3,1 orange1.black@sw",
    "-1,3 blue4.heart=1",
    "-1,2 blue1.black@n=5",
    "0,1 blue2.black@sw",
    "1,3 green4.heart=2",
    "1,2 grey4.beige@sw=2",
    "2,2 grey1.brown@se=5",
    "2,0 orange4.heart=1",
    "3,0 orange3.heart=2",
    "0,3 green4.beige@n",
];

/// What the second round adds to the full example (SPC-EX2).
const SECOND: [&str; 8] = [
    "0,3 green4.beige@n=5",
    "-2,3 blue1.heart",
    "2,3 green1.brown@n=2",
    "0,2 green1.beige@se=5",
    "2,1 grey4.heart=2",
    "0,0 grey2.heart=2",
    "1,0 grey3.beige@n=5",
    "3,2 orange4.brown@sw=6",
];

/// Sets up a park; it stays empty if the rules forbid it.
fn set_up(ground: &Ground, hexes: &[&str]) -> Park {
    let hexes: Vec<Placed> = hexes.iter().filter_map(|hex| hex.parse().ok()).collect();
    scene::park(ground, &hexes).unwrap_or_default()
}

/// Returns a whole park with more drawn over it.
fn whole(rules: &Rules, laid: &Park, over: &Markup) -> Sheet {
    let ground = rules.ground(Board::Saola);
    let word = t("spectacular-line-entrance");
    let inside = markup!("{}{}{}", below(ground, &word), park(rules, Board::Saola, laid), over);
    Sheet { frame: frame(ground), inside }
}

/// Returns a few hexes of a park with their towers and more drawn over them.
fn patch(rules: &Rules, laid: &Park, hexes: &[(i8, i8)], over: &Markup) -> Sheet {
    let ground = rules.ground(Board::Saola);
    let hexes: Vec<Hex> = hexes.iter().map(|(q, r)| Hex::new(*q, *r)).collect();
    let one = |hex: &Hex| {
        let Some(cell) = ground.cell(*hex) else { return Markup::default() };
        let hex_path = markup!("<path class=\"spc-vacant\" d=\"{}\"/>", path(0.97));
        moved(centre(*hex), &markup!("{}{}", hex_path, on_hex(rules, Board::Saola, laid, cell)))
    };
    let mut inside: Markup = hexes.iter().map(one).collect();
    inside.push(&lookouts(ground, laid));
    inside.push(over);
    Sheet { frame: Frame::around(hexes.iter().map(|hex| hex_centre(*hex, RADIUS)), 62.0, 72.0), inside }
}

fn tile_of(text: &str) -> Tile {
    text.parse().unwrap_or(Tile::new(spectacular::Animal::new(Habitat::Green, 0), spectacular::Mark::Heart))
}

/// The three starting tiles, each with its dotted corner.
fn start(rules: &Rules) -> Sheet {
    let ground = rules.ground(Board::Saola);
    let laid = set_up(ground, &["-1,1 blue4.brown@se", "3,1 orange1.brown@sw", "0,3 green4.beige@n"]);
    let ring = |(cell, point): (u8, Point)| {
        let ((x, y), (dx, dy)) = (centre(ground.hex(cell)), corner(point));
        moved(
            (x + dx, y + dy),
            &Markup::fixed(
                "<circle r=\"31\" fill=\"none\" stroke=\"#1f2a2e\" stroke-width=\"6\"/><circle r=\"31\" fill=\"none\" stroke=\"#ffe3a1\" \
                 stroke-width=\"5\" stroke-dasharray=\"1 9\" stroke-linecap=\"round\"/>",
            ),
        )
    };
    whole(rules, &laid, &ground.starts().map(ring).into_iter().collect())
}

/// An item from the supply board and one from the display go into the park.
fn turn(rules: &Rules) -> Sheet {
    let ground = rules.ground(Board::Saola);
    let laid = set_up(ground, &["-1,1 blue4.black@se", "0,3 green4.beige@n", "1,3 green4.heart"]);
    let (taken, die) = (tile_of("green1.beige"), Die { colour: Habitat::Green, value: 2 });
    let planned = moved(centre(Hex::new(0, 2)), &ghost(taken, Point::Se, 0));
    let at = centre(Hex::new(1, 3));
    let over = markup!("{}{}", planned, moved(at, &super::die_ghost(die, (0.0, 33.0))));
    let park = patch(rules, &laid, &[(-1, 2), (0, 2), (1, 2), (-1, 3), (0, 3), (1, 3)], &over);
    let hand = markup!(
        "{}<path d=\"M12 152H100\" stroke=\"#f2ead8\" stroke-width=\"3\" stroke-dasharray=\"6 6\"/>{}",
        moved((56.0, 68.0), &tile(taken, None)),
        die_at(die, 56.0, 202.0, 62.0, 0.0)
    );
    row(&[Sheet::new(112.0, 240.0, hand), park], true)
}

/// The hexes around the point where the examples of towers are.
const AROUND: [(i8, i8); 3] = [(0, 2), (1, 2), (0, 3)];

/// Two parts, and the third that closes the tower.
fn tower(rules: &Rules) -> Sheet {
    let ground = rules.ground(Board::Saola);
    let two = ["0,2 green1.beige@se", "0,3 green4.beige@n"];
    let third = tile_of("grey4.beige");
    let (x, y) = centre(Hex::new(1, 2));
    let over = markup!("{}{}", moved((x, y), &ghost(third, Point::Sw, 0)), {
        let (dx, dy) = corner(Point::Sw);
        moved((x + dx, y + dy), &closing())
    });
    let before = patch(rules, &set_up(ground, &two), &AROUND, &over);
    let after = set_up(ground, &[two[0], two[1], "1,2 grey4.beige@sw"]);
    row(&[before, patch(rules, &after, &AROUND, &Markup::default())], true)
}

/// A breeding tile and the dice it takes.
fn heart(_: &Rules) -> Sheet {
    let dice: Vec<_> = (1..=6).map(|value| (Habitat::Grey, value, value < 3)).collect();
    row(&[hex_sheet(tile(tile_of("grey4.heart"), None)), judged(&dice)], false)
}

/// The star hex and the dice it takes (SPC-EX8).
fn star_hex(rules: &Rules) -> Sheet {
    let star = star(Board::Saola, rules.star(Board::Saola), 0);
    let dice = [(Habitat::Green, 6, true), (Habitat::Green, 5, false), (Habitat::Blue, 6, false)];
    row(&[hex_sheet(star), judged(&dice)], false)
}

/// A grey 6 beside an open circle and at a built tower (SPC-EX9).
fn six(rules: &Rules) -> Sheet {
    let ground = rules.ground(Board::Saola);
    let open = set_up(ground, &["0,2 green1.beige@se", "1,2 grey4.beige@sw"]);
    let (x, y) = centre(Hex::new(1, 2));
    let refused = markup!(
        "<g opacity=\".65\">{}</g>{}",
        die_at(Die { colour: Habitat::Grey, value: 6 }, x, y + 33.0, 33.0, 0.0),
        verdict(x + 22.0, y + 50.0, false)
    );
    let closed = set_up(ground, &["0,2 green1.beige@se", "1,2 grey4.beige@sw=6", "0,3 green4.beige@n"]);
    let good = verdict(x + 22.0, y + 50.0, true);
    row(&[patch(rules, &open, &AROUND, &refused), patch(rules, &closed, &AROUND, &good)], true)
}

/// A 6 becomes a 1, a 1 becomes a 6.
fn help(_: &Rules) -> Sheet {
    let die = |value: u8| Sheet::new(60.0, 62.0, die_at(Die { colour: Habitat::Blue, value }, 30.0, 30.0, 54.0, 0.0));
    let hand = |sign: &str| {
        let inside = markup!(
            "{}<text x=\"32\" y=\"86\" text-anchor=\"middle\" font-size=\"24\" class=\"spc-num\" fill=\"#f2ead8\">{}</text>",
            worker(Some(Habitat::Blue), false, 64),
            sign
        );
        Sheet::new(64.0, 92.0, inside)
    };
    let up = row(&[die(6), hand("+1"), die(1)], true);
    let down = row(&[die(1), hand("−1"), die(6)], true);
    let height = up.frame.height;
    let inside = markup!("{}{}", moved((0.0, 8.0), &up.inside), moved((0.0, height + 8.0), &down.inside));
    Sheet { frame: Frame { top: 0.0, height: height * 2.0, ..up.frame }, inside }
}

/// Three supply boards in front of three seats move on to the left.
fn pass(_: &Rules) -> Sheet {
    let tiles = [
        ["green1.black", "blue2.heart", "grey3.brown", "orange2.beige"],
        ["green3.heart", "blue1.beige", "", "orange3.black"],
        ["green2.brown", "", "grey1.heart", "orange1.brown"],
    ];
    let board = |number: usize| {
        let supply = spectacular::state::Supply {
            tiles: core::array::from_fn(|at| tiles[number].get(at).and_then(|tile| tile.parse().ok())),
            dice: core::array::from_fn(|at| if at < 4 { ((at * 2 + number * 3) % 6) as u8 + 1 } else { 0 }),
            ..Default::default()
        };
        let x = number as f64 * 200.0;
        markup!(
            "<g transform=\"translate({} 34)\"><rect width=\"172\" height=\"106\" rx=\"12\" fill=\"#eadbb8\" stroke=\"#c9ae80\" \
             stroke-width=\"5\"/><g transform=\"translate(10 10)\">{}</g><circle cx=\"12\" cy=\"100\" r=\"13\" fill=\"#fff9ea\" stroke=\"#b97f22\" \
             stroke-width=\"2\"/><text x=\"12\" y=\"106\" text-anchor=\"middle\" font-size=\"17\" class=\"spc-num\" fill=\"#3a2505\">{}</text></g>",
            x,
            mini_board(&supply, 38),
            number + 1
        )
    };
    let line = |path: &str| {
        markup!(
            "<path d=\"{}\" fill=\"none\" stroke=\"#f2ead8\" stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            path
        )
    };
    let arrows = line("M270 26C240 2 160 2 112 24m4-13-6 14 15 2M470 26C440 2 360 2 312 24m4-13-6 14 15 2");
    let back = line("M86 152C86 184 486 184 486 156m-10 9 10-11 9 12");
    let boards: Markup = (0..3).map(board).collect();
    Sheet {
        frame: Frame { left: -10.0, top: 0.0, width: 592.0, height: 190.0 },
        inside: markup!("{}{}{}", boards, arrows, back),
    }
}

/// The park after the first round: the groups at the entrance with their sums, and one that is not linked.
fn entrance(rules: &Rules) -> Sheet {
    let ground = rules.ground(Board::Saola);
    let laid = set_up(ground, &FIRST);
    let linked = entrance_dice(ground, &laid);
    let mut over = super::veil(ground, linked);
    for group in ground.groups(linked) {
        over.push(&outline(ground, group));
    }
    for group in ground.groups(linked) {
        over.push(&plaque(middle(ground, group), &laid.sum(group).to_string()));
    }
    whole(rules, &laid, &over)
}

/// Returns the hex of a group that is nearest to its middle.
fn middle(ground: &Ground, group: Hexes) -> Hex {
    let many = f64::from(group.len());
    let (x, y) =
        group.iter().map(|cell| centre(ground.hex(cell))).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let far = |hex: Hex| {
        let (cx, cy) = centre(hex);
        crate::draw::length(cx - x / many, cy - y / many)
    };
    group.iter().map(|cell| ground.hex(cell)).min_by(|a, b| far(*a).total_cmp(&far(*b))).unwrap_or(Hex::new(0, 0))
}

/// One area: its dice, times its breeding tiles with a die.
fn area(rules: &Rules) -> Sheet {
    let ground = rules.ground(Board::Saola);
    let laid =
        set_up(ground, &["0,2 green1.black@nw=5", "1,2 green2.heart=2", "0,3 green3.brown@sw=4", "1,3 green4.heart=1"]);
    let hexes = [(0, 2), (1, 2), (0, 3), (1, 3)];
    let cells: Hexes = hexes.iter().filter_map(|(q, r)| ground.cell(Hex::new(*q, *r))).collect();
    let sum = format!(
        "{} × {} = {}",
        laid.sum(cells),
        laid.nursery().and(&cells).len(),
        laid.sum(cells) * laid.nursery().and(&cells).len()
    );
    let over = outline(ground, cells);
    let parts = patch(rules, &laid, &hexes, &over);
    let text = markup!(
        "<text x=\"100\" y=\"30\" text-anchor=\"middle\" font-size=\"34\" class=\"spc-num\" fill=\"#f2ead8\">{}</text>",
        sum
    );
    row(&[parts, Sheet::new(200.0, 40.0, text)], false)
}

/// The full example at the end: every area and every tower with its points.
fn count(rules: &Rules) -> Sheet {
    let ground = rules.ground(Board::Saola);
    let all: Vec<&str> = FIRST.into_iter().take(FIRST.len() - 1).chain(SECOND).collect();
    let laid = set_up(ground, &all);
    let star = rules.star(Board::Saola);
    let areas: Vec<Hexes> = Habitat::ALL
        .into_iter()
        .flat_map(|colour| ground.groups(laid.cells(ground, star, colour)).collect::<Vec<_>>())
        .filter(|area| !laid.nursery().and(area).is_empty())
        .collect();
    let mut over: Markup = areas.iter().map(|area| outline(ground, *area)).collect();
    for area in areas {
        let (sum, hearts) = (laid.sum(area), laid.nursery().and(&area).len());
        let text = if hearts > 1 { format!("{sum} × {hearts} = {}", sum * hearts) } else { sum.to_string() };
        over.push(&plaque(middle(ground, area), &text));
    }
    for (_, hexes) in laid.towers(ground) {
        let points = if hexes.without(&laid.fed()).is_empty() { laid.sum(hexes) } else { 0 };
        let text = markup!(
            "<circle r=\"17\" fill=\"#1f2a2e\" stroke=\"#ffe3a1\" stroke-width=\"2\"/><text y=\"7\" text-anchor=\"middle\" font-size=\"19\" \
             class=\"spc-num\" fill=\"#fffdf8\">{}</text>",
            points
        );
        let (x, y) = tower_place(ground, hexes);
        over.push(&moved((x + 24.0, y + 24.0), &text));
    }
    whole(rules, &laid, &over)
}

/// The selection token lies on the dice; token 7 takes the sloth on tile space 7 (SPC-EX16).
fn solo(_: &Rules) -> Sheet {
    let dice = [(Habitat::Green, 3), (Habitat::Blue, 5), (Habitat::Grey, 2), (Habitat::Orange, 1)];
    let tiles = ["green2.heart", "blue3.black", "orange1.beige", "grey2.brown"];
    let side = |x: f64, items: Markup| {
        markup!(
            "<g transform=\"translate({} 40)\"><rect width=\"248\" height=\"150\" rx=\"14\" fill=\"#eadbb8\" stroke=\"#c9ae80\" \
             stroke-width=\"6\"/>{}</g>",
            x,
            items
        )
    };
    let number = |x: f64, y: f64, number: u8| {
        markup!("<text x=\"{}\" y=\"{}\" font-size=\"15\" class=\"spc-num\" fill=\"#3a2505\">{}</text>", x, y, number)
    };
    let left: Markup = (1_u8..)
        .zip(dice)
        .map(|(at, (colour, value))| {
            let x = f64::from(at) * 58.0 - 20.0;
            let mut drawn = die_at(Die { colour, value }, x, 78.0, 46.0, 0.0);
            drawn.push(&number(x - 24.0, 40.0, at));
            if at == 3 {
                drawn.push(&verdict(x + 16.0, 104.0, true));
            }
            drawn
        })
        .collect();
    let right: Markup = (7_u8..)
        .zip(tiles)
        .map(|(at, one)| {
            let x = f64::from(at - 7) * 58.0 + 38.0;
            let lost = at == 7;
            let drawn = placed(x, 80.0, 0.46, &tile(tile_of(one), None));
            let drawn = if lost {
                markup!("<g opacity=\".55\">{}</g>{}", drawn, verdict(x + 16.0, 104.0, false))
            } else {
                drawn
            };
            markup!("{}{}", drawn, number(x - 24.0, 40.0, (at - 1) % 8 + 1))
        })
        .collect();
    let inside = markup!(
        "{}{}<g transform=\"translate(92 -2)\">{}</g><g transform=\"translate(374 6)\">{}</g><path d=\"M378 46Q352 62 340 92\" fill=\"none\" \
         stroke=\"#b5432f\" stroke-width=\"4\" stroke-dasharray=\"7 5\"/>",
        side(0.0, left),
        side(292.0, right),
        selection(62),
        token(Some(7), Turned::Now, 46)
    );
    Sheet { frame: Frame { left: -8.0, top: -8.0, width: 556.0, height: 206.0 }, inside }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Rules {
        rules::<Spectacular>(&Options::default(), 2, None).expect("two seats play")
    }

    #[test]
    fn the_full_example_is_the_one_of_the_rules() {
        let rules = table();
        let ground = rules.ground(Board::Saola);
        let first = set_up(ground, &FIRST);
        assert_eq!(spectacular::scoring::entrance(ground, &first), 19);
        let all: Vec<&str> = FIRST.into_iter().take(FIRST.len() - 1).chain(SECOND).collect();
        let laid = set_up(ground, &all);
        let points = Habitat::ALL.map(|colour| spectacular::scoring::habitat(ground, &laid, Habitat::Green, colour));
        assert_eq!(points, [14, 10, 16, 18]);
        assert_eq!(spectacular::scoring::towers(ground, &laid), 25);
    }

    #[test]
    fn every_picture_shows_what_it_is_about() {
        let rules = table();
        let drawn = |name: &str| {
            let (_, _, _, draw) = PICTURES.into_iter().find(|picture| picture.0 == name).expect("the picture");
            draw(&rules).svg("a <b>")
        };
        for (name, ..) in PICTURES {
            assert!(drawn(name).as_str().contains("aria-label=\"a &lt;b&gt;\""), "{name}");
        }
        assert!(drawn("area").as_str().contains("12 × 2 = 24"));
        for sum in ["10", "9"] {
            assert!(drawn("entrance").as_str().contains(&format!(">{sum}</text>")), "{sum}");
        }
        assert!(drawn("six").as_str().contains("#spc-d-grey6"));
        assert!(drawn("count").as_str().contains("9 × 2 = 18"));
        for text in ["#spc-d-grey2", "#spc-a-green2"] {
            assert!(drawn("solo").as_str().contains(text), "{text}");
        }
    }
}
