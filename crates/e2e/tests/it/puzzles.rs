//! Puzzles: the list, finding the best move on the board, the verdict, and playing on.

use catalog::{Puzzle, PuzzleFile};
use e2e::page::{Page, until};
use e2e::{Result, Screen, ensure, test};
use serde_json::json;

use crate::asking::GUARD;
use crate::table::reduce_motion;

/// The games, each with something that only its board has.
const GAMES: [(&str, &str); 4] = [
    ("ingenious", ".board.play"),
    ("spots", ".spots-tiles"),
    ("spectacular", ".spec-park"),
    ("magnificent", ".mag-grid"),
];

/// The sizes of windows in which a puzzle must fit.
const SIZES: [(u32, u32); 6] = [(1440, 900), (1366, 768), (1024, 768), (390, 844), (360, 740), (844, 390)];

/// The button that ends the turn, once presses count.
const END_TURN: &str = "[data-zone=press] .kpresses:not(.closed) .primary";

fn shipped(game: &str) -> Vec<Puzzle> {
    let path = format!("{}/../../puzzles/{game}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("every game has puzzles");
    PuzzleFile::read(&text).expect("a file of puzzles").puzzles
}

/// The first puzzle of Ingenious whose answer is to lay one tile: its address, the name of the tile, and its
/// cells.
fn placement() -> (String, String, [String; 2]) {
    let colour = |letter: char| match letter {
        'R' => "red",
        'G' => "green",
        'B' => "blue",
        'O' => "orange",
        'Y' => "yellow",
        _ => "purple",
    };
    let read = |puzzle: &Puzzle| {
        let [action] = puzzle.key() else { return None };
        let mut words = action.split(' ');
        let (tile, one, other) = (words.next()?, words.next()?, words.next()?);
        let [first, second] = [0, 1].map(|half| colour(tile.chars().nth(half).unwrap_or('P')));
        let name = if first == second { format!("double {first}") } else { format!("{first} and {second}") };
        Some((format!("/practice/ingenious/{}", puzzle.id()), name, [one.to_owned(), other.to_owned()]))
    };
    shipped("ingenious").iter().find_map(read).expect("a puzzle with a placement")
}

async fn laid_out(page: &Page) -> Result<Vec<String>> {
    let script =
        "return [...document.querySelectorAll('.board [aria-selected=true]')].map((cell) => cell.dataset.cell)";
    Ok(serde_json::from_value(page.eval(script, vec![]).await?)?)
}

/// Takes a tile from the rack: the one with this name, or the first with another one.
async fn take(page: &Page, tile: &str, same: bool) -> Result<()> {
    let script = "return [...document.querySelectorAll('.rack button')].findIndex((one) => \
         (one.querySelector('.vh')?.textContent.toLowerCase() === arguments[0]) === arguments[1])";
    // Right after the question has changed a press counts for nothing.
    until("the tile is not taken", async || {
        if !page.find_all(".board .lit").await?.is_empty() {
            return Ok(Some(()));
        }
        let at = page.eval(script, vec![json!(tile), json!(same)]).await?.as_u64();
        let rack = page.find_all(".rack button").await?;
        if let Some(button) = at.and_then(|at| rack.get(at as usize)) {
            page.tap_element(button).await?;
        }
        Ok(None)
    })
    .await
}

/// Lays a tile on two cells, taking hold of it by the first one, and ends the turn.
async fn lay(page: &Page, tile: &str, cells: [&String; 2]) -> Result<()> {
    take(page, tile, true).await?;
    page.find(&format!(".board [data-cell=\"{}\"]", cells[0])).await?.click().await?;
    until("the tile cannot be turned there", async || {
        let now = laid_out(page).await?;
        if cells.iter().all(|cell| now.contains(cell)) {
            return Ok(Some(()));
        }
        page.press("r").await?;
        Ok(None)
    })
    .await?;
    page.find(END_TURN).await?.click().await?;
    Ok(())
}

#[test]
fn a_puzzle_of_every_game_fits_every_window() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        for (game, board) in GAMES {
            page.open(&format!("/practice/{game}")).await?;
            page.find(".puzzles a").await?;
            ensure!(page.find_all(".puzzles a").await?.len() == shipped(game).len(), "not all puzzles of {game}");
            page.accessible().await?;
            page.find(".puzzles a").await?.click().await?;
            page.find(board).await?;
            page.sees("Find your best move.").await?;
            page.accessible().await?;
            for (width, height) in SIZES {
                let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
                page.dev_tools("Emulation.setDeviceMetricsOverride", size).await?;
                page.fits_the_width().await?;
                page.screenshot(&format!("{game}-{width}x{height}")).await?;
            }
            page.dev_tools("Emulation.clearDeviceMetricsOverride", json!({})).await?;
        }
        Ok(())
    });
}

/// The best move is found by pointing, without a network; the mark is still there after a reload.
#[test]
fn a_puzzle_is_solved_offline() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        let (address, tile, cells) = placement();
        page.open("/").await?;
        page.kept_for_offline().await?;
        page.stop_server();
        page.allow_in_console("ERR_CONNECTION_REFUSED");
        page.open(&address).await?;
        page.find(".board.play").await?;
        lay(page, &tile, [&cells[0], &cells[1]]).await?;
        until("there is no verdict", async || Ok(page.text().await?.contains("Try again").then_some(()))).await?;
        // Taken hold of by the other half, the tile lies the other way round.
        if !page.text().await?.contains("The best move!") {
            page.click("button", "Try again").await?;
            page.sees("Find your best move.").await?;
            lay(page, &tile, [&cells[1], &cells[0]]).await?;
        }
        page.sees("The best move!").await?;
        page.screenshot("best").await?;
        page.accessible().await?;
        page.open("/practice/ingenious").await?;
        page.sees("1 of").await?;
        page.reload().await?;
        ensure!(page.find_all(".puzzles .solved").await?.len() == 1, "the mark is lost");
        page.screenshot("list").await.map(drop)
    });
}

/// The first puzzle of a game whose answer is to choose things one after the other, and their selectors.
fn choices(game: &str) -> (String, Vec<String>) {
    let read = |puzzle: &Puzzle| {
        let (line, seat) = (puzzle.best(), puzzle.seat);
        let words: Vec<(&str, &str)> = line.iter().filter_map(|action| action.split_once(' ')).collect();
        let chosen = match words[..] {
            // Tricks that ask nothing before the throw.
            [("trick", tile @ ("walk" | "roll-over"))] => vec![format!(".trick[data-tile=\"{tile}\"]")],
            [("supply", space), ("display", slot)] => vec![
                format!(".spec-item[data-place=\"supply-{seat}-{space}\"]"),
                format!(".spec-item[data-place=\"display-{seat}-{slot}\"]"),
            ],
            [("choose", slot)] => vec![format!(".mag-set[data-set=\"{slot}\"]")],
            _ => return None,
        };
        Some((format!("/practice/{game}/{}", puzzle.id()), chosen))
    };
    shipped(game).iter().find_map(read).expect("a puzzle with a choice")
}

/// In the other games, too, the best move is found by pointing, without a network.
#[test]
fn a_puzzle_of_every_other_game_is_solved_offline() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/").await?;
        page.kept_for_offline().await?;
        page.stop_server();
        page.allow_in_console("ERR_CONNECTION_REFUSED");
        for (game, board) in &GAMES[1..] {
            let (address, chosen) = choices(game);
            page.open(&address).await?;
            page.find(board).await?;
            page.sees("Find your best move.").await?;
            for one in chosen {
                until(&format!("{one} is not chosen"), async || {
                    if !page.find_all(&format!("{one}.chosen")).await?.is_empty() {
                        return Ok(Some(()));
                    }
                    // Right after the question has changed a press counts for nothing.
                    tokio::time::sleep(GUARD).await;
                    page.find(&one).await?.click().await?;
                    Ok(None)
                })
                .await?;
            }
            until(&format!("{game}: there is no verdict"), async || {
                if page.text().await?.contains("The best move!") {
                    return Ok(Some(()));
                }
                tokio::time::sleep(GUARD).await;
                if let Some(green) = page.find_all(END_TURN).await?.first() {
                    page.tap_element(green).await?;
                }
                Ok(None)
            })
            .await?;
            page.screenshot(&format!("best-{game}")).await?;
            page.accessible().await?;
        }
        Ok(())
    });
}

/// A move that is worth less is told so; the best one is shown on the board, and the game goes on from there.
#[test]
fn a_wrong_answer_is_told_and_the_best_one_shown() {
    test(Screen::Phone, async |page| {
        reduce_motion(page).await?;
        let (address, tile, _) = placement();
        page.open(&address).await?;
        page.find(".board.play").await?;
        take(page, &tile, false).await?;
        page.tap_element(&page.find(".board .lit").await?).await?;
        page.tap_element(&page.find(END_TURN).await?).await?;
        page.sees("Not the best").await?;
        page.screenshot("wrong").await?;
        page.fits_the_width().await?;
        page.accessible().await?;
        page.tap("button", "Show the answer").await?;
        page.sees("The best move wins").await?;
        page.screenshot("shown").await?;
        page.tap("button", "Play on from this position").await?;
        until("no table is opened", async || {
            Ok(page.client().current_url().await?.path().starts_with("/table/").then_some(()))
        })
        .await?;
        page.find(".board.play").await.map(drop)
    });
}
