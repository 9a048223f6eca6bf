//! The guided first game: the aim, a tower, what dice want, a worker, areas, dice that count twice, the
//! entrance, and the star.

use crate::link::{Lesson, LessonStep};

pub(crate) static LESSON: Lesson = Lesson {
    options: &[
        ("mode", "base"),
        ("side", "standard"),
        ("missions", "off"),
        ("picks", "hidden"),
        ("boards", "saola,pangolin"),
        ("supply_boards", "1,2"),
    ],
    seats: 2,
    opening: &[
        "* roll 5",
        "* roll 3",
        "* roll 2",
        "* roll 4",
        "* tile green1.beige",
        "* tile blue2.heart",
        "* tile grey2.heart",
        "* tile orange1.heart",
        "* roll 6",
        "* roll 1",
        "* roll 4",
        "* roll 2",
        "* tile green2.heart",
        "* tile blue1.beige",
        "* tile grey3.black",
        "* tile orange2.beige",
        "* tile grey4.beige",
        "* tile grey1.brown",
        "* tile blue4.heart",
        "* tile blue4.black",
        "* tile orange4.heart",
        "* tile green4.beige",
        "* roll 4",
        "* roll 2",
        "* roll 6",
        "* roll 4",
        "* roll 5",
        "* roll 6",
        "* roll 2",
        "* roll 1",
        "* tile green4.heart",
        "* tile blue4.beige",
        "* tile grey4.heart",
        "* tile orange4.black",
        "* tile green4.black",
        "* tile blue2.brown",
        "* roll 2",
        "* roll 4",
        "* roll 1",
        "* roll 5",
        "* roll 2",
        "* roll 6",
        "* roll 1",
        "* roll 3",
        "0 roll",
        "1 roll",
        "0 noswap",
        "1 noswap",
    ],
    steps: &[
        step(
            "spectacular-lesson-take",
            &["0 supply tile.green", "0 display tile.1", "1 supply tile.grey", "1 display tile.1"],
        ),
        step(
            "spectacular-lesson-tower",
            &[
                "0 next n",
                "0 hex 0,2",
                "0 corner se",
                "0 hex 1,2",
                "0 corner sw",
                "1 next n",
                "1 hex -1,2",
                "1 corner n",
                "1 hex -1,3",
                "* tile orange1.black",
                "* tile grey4.brown",
            ],
        ),
        step(
            "spectacular-lesson-six",
            &[
                "0 supply die.green",
                "0 display die.grey.2",
                "1 supply tile.orange",
                "1 display die.orange.1",
                "0 next n",
                "0 hex 0,3",
                "0 hex 1,2",
                "1 next w",
                "1 worker own-",
                "1 hex 1,1",
                "1 hex 0,2",
            ],
        ),
        step(
            "spectacular-lesson-heart",
            &[
                "0 supply tile.blue",
                "0 display die.blue.1",
                "1 supply die.blue",
                "1 display die.green.1",
                "0 next n",
                "0 hex -1,3",
                "0 worker own+",
                "0 hex -1,3",
                "1 next n",
                "1 discard",
                "1 hex -1,3",
            ],
        ),
        step(
            "spectacular-lesson-area",
            &[
                "0 supply tile.green",
                "0 display die.green.2",
                "1 supply tile.grey",
                "1 display die.grey.1",
                "0 next n",
                "0 hex 1,3",
                "0 hex 1,3",
                "1 next n",
                "1 hex -2,3",
                "1 hex -2,3",
            ],
        ),
        step(
            "spectacular-lesson-twice",
            &[
                "0 supply die.green",
                "0 display tile.3",
                "1 supply die.grey",
                "1 display tile.2",
                "0 next n",
                "0 hex 0,2",
                "0 hex -1,2",
                "1 next n",
                "1 hex -1,2",
                "1 hex 2,1",
                "1 corner n",
                "* tile grey4.heart",
                "* tile grey3.beige",
            ],
        ),
        LessonStep {
            text: "spectacular-lesson-worker",
            script: &[
                "0 change 0,2 own+",
                "0 done",
                "1 done",
                "* roll 2",
                "* roll 5",
                "* roll 1",
                "* roll 3",
                "* roll 6",
                "* roll 2",
                "* roll 4",
                "* roll 6",
                "* tile green3.heart",
                "* tile blue3.beige",
                "* tile grey1.black",
                "* tile orange3.brown",
                "* roll 3",
                "* roll 4",
                "* roll 6",
                "* roll 1",
                "* roll 1",
                "* roll 6",
                "* roll 2",
                "* roll 5",
                "* tile green1.heart",
                "* tile blue1.heart",
                "* tile grey2.beige",
                "* tile orange2.heart",
            ],
            played: THREE_TURNS,
        },
        step(
            "spectacular-lesson-star",
            &[
                "0 supply inside.green",
                "0 display tile.3",
                "1 supply tile.blue",
                "1 display tile.1",
                "0 next n",
                "0 hex 1,1",
                "0 hex 2,3",
                "1 next n",
                "1 hex 2,2",
                "1 hex 0,1",
            ],
        ),
        step("spectacular-lesson-end", &[]),
    ],
    other_order,
};

/// The last three turns of round 1, which are played for the learner.
const THREE_TURNS: &[&str] = &[
    "0 supply tile.blue",
    "0 display die.blue.2",
    "1 supply die.orange",
    "1 display tile.1",
    "0 next n",
    "0 hex 0,1",
    "0 corner sw",
    "0 hex -1,1",
    "1 next n",
    "1 hex -1,1",
    "1 hex -2,2",
    "1 corner n",
    "* tile blue4.heart",
    "0 supply die.grey",
    "0 display tile.3",
    "1 supply tile.orange",
    "1 display die.blue.2",
    "0 next w",
    "0 hex 2,2",
    "0 hex 2,2",
    "1 next n",
    "1 hex 2,0",
    "1 corner se",
    "1 hex 0,3",
    "* tile green4.heart",
    "0 supply die.orange",
    "0 display tile.1",
    "1 supply die.blue",
    "1 display tile.1",
    "0 next n",
    "0 hex 3,1",
    "0 hex 2,1",
    "0 corner nw",
    "1 next w",
    "1 hex 1,2",
    "1 discard",
    "* tile orange4.brown",
    "* tile orange4.heart",
];

/// Returns a step that wants something, or a page if its script is empty.
const fn step(text: &'static str, script: &'static [&'static str]) -> LessonStep {
    LessonStep { text, script, played: &[] }
}

/// Returns the lines of a build step with the second item first; `None` if it needs the first one, as a die
/// that goes on the tile of the same turn.
fn other_order(lines: &[&'static str]) -> Option<Vec<&'static str>> {
    let (next, lines) = lines.split_first()?;
    let other = match *next {
        "0 next n" => "0 next w",
        "0 next w" => "0 next n",
        _ => return None,
    };
    let hexes: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].starts_with("0 hex")).collect();
    let [first, second] = hexes[..] else { return None };
    if lines[first] == lines[second] {
        return None;
    }
    let split = (first + 1..=second).find(|at| !lines[*at].starts_with("0 corner"))?;
    Some([other].into_iter().chain(lines[split..].iter().copied()).chain(lines[..split].iter().copied()).collect())
}

#[cfg(test)]
mod tests {
    use game_core::{Seat, ToMove, Viewer};
    use spectacular::{Phase, Spectacular, scoring};
    use texts::Language;

    use super::*;
    use crate::boards::spectacular::tests::speaking;
    use crate::words::t;

    type Table = game_core::Table<Spectacular>;

    const LEARNER: Seat = Seat::new(0);

    /// Returns the table of the lesson after its opening.
    fn table() -> Table {
        let mut options = crate::link::Options::default();
        LESSON.options.iter().for_each(|(key, value)| options.set(key, value));
        let seats = super::super::tests::seats(LESSON.seats);
        let setup = game_core::Setup { options: options.decode(), ..game_core::Setup::new(seats) };
        let mut table = Table::open(setup, game_core::ChanceSource::Manual).expect("a table").0;
        LESSON.opening.iter().for_each(|line| follow(&mut table, line));
        table
    }

    fn follow(table: &mut Table, line: &str) {
        let (who, what) = line.split_once(' ').expect("a line");
        match who.parse() {
            Ok(seat) => table.play(Seat::new(seat), what.parse().expect("an action"), None).map(|_| ()),
            Err(_) => table.chance(what.parse().expect("an outcome")).map(|_| ()),
        }
        .unwrap_or_else(|why| panic!("{line}: {why}"));
    }

    fn totals(table: &Table) -> [i32; 2] {
        let view = table.view(Viewer::Spectator);
        [0, 1].map(|seat| view.sheet(table.rules(), Seat::new(seat)).total)
    }

    #[test]
    fn every_script_can_be_played() {
        let mut table = table();
        assert_eq!(table.view(Viewer::Spectator).phase, Phase::Choose, "the preparations are over");
        for step in LESSON.steps {
            step.played.iter().for_each(|line| follow(&mut table, line));
            if !step.played.is_empty() {
                let view = table.view(Viewer::Spectator);
                let (player, rules) = (&view.players[0], table.rules());
                assert_eq!(scoring::entrance(player.ground(rules), &player.park), 24, "as the text says");
            }
            step.script.iter().for_each(|line| follow(&mut table, line));
            assert!(matches!(table.to_move(), ToMove::Seats(seats) if seats.has(LEARNER)), "{}", step.text);
        }
        let view = table.view(Viewer::Spectator);
        assert_eq!((totals(&table), view.turn), ([86, 39], 9));
        assert_eq!(scoring::animals(&view.players[0].park), 10, "as the last page says");
    }

    /// The plan sends the item from the supply first if it can; a learner who lays out the other one first
    /// ends in the same position.
    #[test]
    fn the_order_of_building_does_not_matter() {
        let mut table = table();
        for step in LESSON.steps {
            step.played.iter().for_each(|line| follow(&mut table, line));
            let script = step.script;
            let build = script.iter().position(|line| line.starts_with("0 next"));
            let Some(begin) = build else {
                script.iter().for_each(|line| follow(&mut table, line));
                continue;
            };
            let end = begin + script[begin..].iter().take_while(|line| line.starts_with("0 ")).count();
            script[..begin].iter().for_each(|line| follow(&mut table, line));
            let wanted = play_build(&table, &script[begin..end]);
            if let Some(other) = other_order(&script[begin..end]) {
                assert_eq!(play_build(&table, &other), wanted, "{}", step.text);
            }
            script[begin..].iter().for_each(|line| follow(&mut table, line));
        }
    }

    /// Returns the learner's seat after these lines.
    fn play_build(table: &Table, lines: &[&str]) -> spectacular::Player {
        let mut player = *table.view(Viewer::Seat(LEARNER)).player(LEARNER);
        for line in lines {
            player.act(table.rules(), line[2..].parse().expect("an action"));
        }
        player
    }

    #[test]
    fn texts_are_short() {
        for language in Language::ALL {
            speaking(language);
            for step in LESSON.steps {
                let length = t(step.text).chars().count();
                assert!((30..=210).contains(&length), "{}: {length}", step.text);
            }
        }
    }
}
