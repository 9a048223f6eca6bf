use std::collections::BTreeMap;

use game_core::{Game as _, Viewer};
use spectacular::rules::{Missions, Picks};
use spectacular::{Mode, Options, Phase, Side, Spectacular, scoring};
use texts::Language;

use super::*;
use crate::boards::spectacular::tests::{names, speaking, table};

type Table = game_core::Table<Spectacular>;

/// Plays a table to its end; seats choose by these numbers among their legal actions.
fn play(table: &mut Table, mut at: usize, until: impl Fn(&Table) -> bool) {
    while let Some(seat) = table.to_move().to_act().first() {
        if until(table) {
            return;
        }
        let legal = table.legal(seat);
        at = (at * 31 + 7) % 100_003;
        table.play(seat, legal[at / 3 % legal.len()], None).expect("legal");
    }
}

fn told(table: &Table, viewer: Viewer) -> Vec<Arc<[Event]>> {
    table.history(viewer).into_iter().map(Arc::from).collect()
}

/// Every way to play, with the number of seats.
fn ways() -> Vec<(Options, usize)> {
    let base = |side, missions, picks| Options { side, missions, picks, ..Options::default() };
    vec![
        (Options { mode: Mode::Solo, ..Options::default() }, 1),
        (Options { mode: Mode::Solo, side: Side::Asymmetric, ..Options::default() }, 1),
        (base(Side::Standard, Missions::Off, Picks::Hidden), 2),
        (base(Side::Asymmetric, Missions::On, Picks::Ascending), 3),
        (base(Side::Standard, Missions::On, Picks::Hidden), 4),
        (base(Side::Asymmetric, Missions::Off, Picks::Ascending), 5),
        (base(Side::Standard, Missions::On, Picks::Hidden), 6),
    ]
}

/// Whole games are told without a key that has no text, in both languages, and the points of the lines of a
/// seat are its points.
#[test]
fn every_event_has_words_and_every_point_its_line() {
    for (seed, (options, count)) in ways().into_iter().enumerate() {
        let mut table = table(options, count, seed as u8);
        let before: Vec<i32> = totals(&table, count);
        play(&mut table, seed, |_| false);
        let after = totals(&table, count);
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::new(0))] {
            let told = told(&table, viewer);
            for language in Language::ALL {
                speaking(language);
                let lines = log(&names(count), table.rules(), &told);
                for line in &lines {
                    assert!(!line.words.contains("spectacular-") && !line.words.contains('{'), "{}", line.words);
                    assert!(!line.words.contains("  ") && !line.words.contains(": ;"), "{}", line.words);
                    assert!(line.steps.start < line.steps.end && line.steps.end <= told.len(), "{}", line.words);
                    assert!(!line.shown.as_str().contains("spectacular-"), "{}", line.shown.as_str());
                }
                let mut gains = BTreeMap::new();
                for line in &lines {
                    if let Some(seat) = line.seat {
                        *gains.entry(seat.index()).or_insert(0) += line.points.unwrap_or_default();
                    }
                }
                let wanted: Vec<i32> = (0..count).map(|seat| after[seat] - before[seat]).collect();
                assert_eq!((0..count).map(|seat| gains[&seat]).collect::<Vec<_>>(), wanted, "{count} seats");
                assert_eq!(lines.last().map(|line| (line.urgent, line.turn)), Some((true, 15)));
                let turns = |seat| lines.iter().filter(move |line| line.seat == Some(Seat::new(seat)));
                assert_eq!(turns(0).map(|line| line.turn).max(), Some(15));
                assert!(turns(0).count() >= 34, "choose and build, preparations, and the entrance");
            }
        }
    }
}

fn totals(table: &Table, count: usize) -> Vec<i32> {
    let view = table.view(Viewer::Spectator);
    (0..count).map(|seat| scoring::points(table.rules(), &view.players[seat]).total()).collect()
}

/// In an open phase the log of a seat tells nothing of what others have done in it.
#[test]
fn an_open_phase_is_told_to_nobody_else() {
    speaking(Language::English);
    let options = Options { missions: Missions::On, ..Options::default() };
    let mut table = table(options, 3, 9);
    let (mut checked, mut at) = (0, 5_usize);
    for _ in 0..400 {
        at = (at * 31 + 7) % 100_003;
        let to_act: Vec<Seat> = table.to_move().to_act().iter().collect();
        let Some(seat) = to_act.get(at / 7 % to_act.len().max(1)).copied() else { break };
        let legal = table.legal(seat);
        let action = legal[at / 3 % legal.len()];
        let logs = |table: &Table| {
            [0, 1, 2].map(|seat| log(&names(3), table.rules(), &told(table, Viewer::Seat(Seat::new(seat)))))
        };
        let before = logs(&table);
        let phase = table.view(Viewer::Spectator).phase;
        table.play(seat, action, None).expect("legal");
        let after = logs(&table);
        if table.view(Viewer::Spectator).phase != phase || matches!(phase, Phase::Draw { .. }) {
            continue;
        }
        for other in (0..3).filter(|other| *other != seat.index()) {
            let words = |lines: &[LogLine]| lines.iter().map(LogLine::key).collect::<Vec<_>>();
            assert_eq!(words(&before[other]), words(&after[other]), "{action}");
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

/// The lines of the guided game, as the learner reads them.
#[test]
fn a_phase_is_one_line() {
    use crate::boards::spectacular::lesson::LESSON;
    let mut options = crate::link::Options::default();
    LESSON.options.iter().for_each(|(key, value)| options.set(key, value));
    let setup = game_core::Setup {
        options: options.decode(),
        ..game_core::Setup::new(crate::boards::spectacular::tests::seats(2))
    };
    let mut table = Table::open(setup, game_core::ChanceSource::Manual).expect("a table").0;
    let steps = LESSON.steps.iter().flat_map(|step| step.played.iter().chain(step.script));
    for line in LESSON.opening.iter().chain(steps) {
        let (who, what) = line.split_once(' ').expect("a line");
        match who.parse() {
            Ok(seat) => table.play(Seat::new(seat), what.parse().expect("an action"), None).map(|_| ()),
            Err(_) => table.chance(what.parse().expect("an outcome")).map(|_| ()),
        }
        .expect("legal");
    }
    speaking(Language::English);
    let told = told(&table, Viewer::Seat(Seat::new(0)));
    let english: Vec<String> = log(&names(2), table.rules(), &told).into_iter().map(|line| line.words).collect();
    let has = |line: &str| assert!(english.iter().any(|words| words == line), "{line}: {english:#?}");
    has("Ann: star animal saola.");
    has("Ann kept all dice.");
    has("Ann took orangutan and Ethiopian wolf.");
    has("Ann built orangutan, Ethiopian wolf; drew giraffe; closed a beige tower.");
    has("Ann built sea turtle, blue 1 +1; blue 6 to 1 with a worker.");
    has("Entrance: Ann 25.");
    let lines = log(&names(2), table.rules(), &told);
    let entrance = lines.iter().find(|line| line.words == "Entrance: Ann 25.").expect("the line");
    assert!(entrance.befell(), "Ann did nothing for it, so it is news to her");
    assert_eq!(entrance.touches[0].1, "Round 1 is over: your entrance scores 25 points.");
    has("Round 2: 12 items on each board.");
    speaking(Language::Russian);
    let russian: Vec<String> = log(&names(2), table.rules(), &told).into_iter().map(|line| line.words).collect();
    assert!(russian.contains(&"Ann берёт: орангутан, эфиопский волк.".to_owned()), "{russian:#?}");
    assert_eq!(Spectacular::seats(table.rules()).get(), 2);
}

/// A token is one line with what became of the item, and the solo supply is told with the reroll.
#[test]
fn a_token_is_one_line() {
    speaking(Language::English);
    let options = Options { mode: Mode::Solo, ..Options::default() };
    let mut table = table(options, 1, 4);
    play(&mut table, 4, |table| table.view(Viewer::Spectator).turn == 9);
    let lines = log(&names(1), table.rules(), &told(&table, Viewer::Spectator));
    let tokens: Vec<&LogLine> = lines.iter().filter(|line| line.words.contains("token ")).collect();
    assert_eq!(tokens.len(), 9, "{tokens:#?}");
    for line in tokens {
        assert!(line.words.starts_with("Ann went for a "), "{}", line.words);
        assert!(line.words.contains("is lost") || line.words.contains("is saved by the"), "{}", line.words);
    }
    assert_eq!(lines.iter().filter(|line| line.words.contains("the tokens are shuffled")).count(), 1);
}
