//! The puzzles that are shipped with the client.

use catalog::{Answer, GameWithBots, Puzzle, PuzzleFile, PuzzleLine};
use game_core::record::ChanceKind;
use game_core::{SeatKind, ToMove};

fn shipped() -> Vec<(&'static dyn GameWithBots, Vec<Puzzle>)> {
    let mut all = Vec::new();
    let folder = format!("{}/../../puzzles", env!("CARGO_MANIFEST_DIR"));
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = PuzzleFile::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(path.file_stem().unwrap(), file.game.as_str());
        let game: &dyn GameWithBots = catalog::find(&file.game).unwrap();
        all.push((game, file.puzzles));
    }
    assert!(!all.is_empty());
    all
}

/// By how much the best decision of a shipped puzzle leads at least, and by how much after two standard
/// errors of its verification: `docs/bots.md` names both.
const LEADS: (f32, f32) = (0.04, 0.02);

#[test]
fn every_file_has_thirty_puzzles_with_a_clearly_best_decision() {
    for (game, puzzles) in shipped() {
        let id = game.meta().id;
        assert!(puzzles.len() >= 30, "{id}: {}", puzzles.len());
        for puzzle in puzzles {
            assert!(puzzle.lead >= LEADS.0, "{id} {}: {}", puzzle.id(), puzzle.lead);
            assert!(puzzle.lead - 2.0 * puzzle.error >= LEADS.1, "{id} {}: {}", puzzle.id(), puzzle.error);
        }
    }
}

/// Every position is one of its game, in which the seat is to move, and all lines can be played.
#[test]
fn every_puzzle_can_be_opened_and_all_its_lines_played() {
    for (game, puzzles) in shipped() {
        let mut ids: Vec<String> = puzzles.iter().map(Puzzle::id).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), puzzles.len(), "{}: ids differ", game.meta().id);
        for puzzle in &puzzles {
            let id = puzzle.id();
            let table = puzzle.table(game).unwrap();
            assert!(matches!(table.to_move(), ToMove::Seats(seats) if seats.has(puzzle.seat)), "{id}");
            assert!((1..=puzzle.best().len()).contains(&puzzle.key), "{id}: a part of the best line matters");
            assert!(puzzle.lines.len() > 1, "{id}: something was compared");
            assert!((1..=3).contains(&puzzle.difficulty), "{id}");
            for line in &puzzle.lines {
                let mut table = puzzle.table(game).unwrap();
                let chain = table.play_chain(puzzle.seat, &line.line, None).unwrap();
                assert_eq!((chain.taken, chain.refusal), (line.line.len(), None), "{id}");
            }
        }
    }
}

/// Most best decisions have a reason that can be told.
#[test]
fn what_speaks_for_the_best_decision_is_told() {
    for (game, puzzles) in shipped() {
        let told = puzzles.iter().filter(|puzzle| !puzzle.reasons(game).unwrap().is_empty()).count();
        assert!(told * 2 > puzzles.len(), "{}: {told} of {}", game.meta().id, puzzles.len());
    }
}

/// A puzzle does not hold what would be drawn next, nor a person.
#[test]
fn no_puzzle_has_a_seed() {
    for (_, puzzles) in shipped() {
        for puzzle in puzzles {
            assert_eq!((puzzle.record.chance, puzzle.record.secret), (ChanceKind::Manual, None));
            assert!(puzzle.record.seats.iter().all(|seat| seat.kind != SeatKind::Person));
        }
    }
}

/// The best line is judged the best, and so is its key whatever follows; all that is clearly worse is not.
#[test]
fn only_the_best_line_is_the_best() {
    for (game, puzzles) in shipped() {
        for puzzle in &puzzles {
            let id = puzzle.id();
            assert_eq!(puzzle.judge(game, puzzle.best()).unwrap(), Answer::Best, "{id}");
            assert_eq!(puzzle.judge(game, puzzle.key()).unwrap(), Answer::Best, "{id}");
            let judged = |line: &PuzzleLine| puzzle.judge(game, &line.line).unwrap();
            assert!(puzzle.lines.iter().any(|line| judged(line) != Answer::Best), "{id}: there is a choice");
            for line in &puzzle.lines {
                assert_eq!(judged(line) == Answer::Best, puzzle.is_near(line), "{id}: {:?}", line.line);
            }
        }
    }
}
