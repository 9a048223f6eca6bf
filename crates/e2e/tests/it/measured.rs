//! Performance figures without assertions: `cargo xtask perf client` runs this and records them.

use core::cell::RefCell;

use anyhow::Context as _;
use catalog::Match;
use e2e::page::{Page, until};
use e2e::{Result, Screen, ensure, test};
use game_core::{Record, SeatKind, Viewer, fair};
use magnificent::components::TURNS as TURNS_OF_ROUND;
use serde_json::{Value, json};

use crate::ahead::{open_after, recorded};
use crate::dogs::Asked;
use crate::table::{Input, Prompt, play_until, reduce_motion, set_up};

/// How many times the start-up of the client is measured.
const STARTS: usize = 7;

/// A script that moves the pointer over highlighted cells, and each time waits until the effects are
/// rendered.
const HOVER: &str = "const board = document.querySelector('.board.play'); const times = []; \
     const lit = [...board.querySelectorAll('.lit')]; \
     for (let at = 0; at < 40; at++) { \
       const box = lit[at * 7 % lit.length].getBoundingClientRect(); \
       const where = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerType: 'mouse', bubbles: true }; \
       const from = performance.now(); \
       board.dispatchEvent(new PointerEvent('pointermove', where)); \
       await new Promise((done) => queueMicrotask(done)); \
       document.body.getBoundingClientRect(); \
       times.push(performance.now() - from); \
       await new Promise((done) => requestAnimationFrame(done)); \
     } \
     return times;";

/// A script that does everything a person does with a park, and each time waits until the effects are
/// rendered: takes items one after the other, moves a tile over the hexes, lays it, turns it, chooses values
/// of dice, and takes everything back.
const PARK: &str = "const times = [], all = (css) => [...document.querySelectorAll(css)]; \
     const timed = async (act) => { const from = performance.now(); act(); await new Promise((done) => queueMicrotask(done)); \
       document.body.getBoundingClientRect(); times.push(performance.now() - from); await new Promise((done) => setTimeout(done, 60)) }; \
     const key = (key, on) => (on ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })); \
     const click = (one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })); \
     const point = (cell) => { const box = cell.getBoundingClientRect(), where = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }; \
       document.querySelector('.spec-park .kmap > svg').dispatchEvent(new PointerEvent('pointermove', { ...where, pointerType: 'mouse', bubbles: true })) }; \
     for (const item of all('.spec-supply .spec-item.lit').reverse()) await timed(() => click(item)); \
     const cells = all('.spec-park .cell.lit'); \
     for (const cell of cells) await timed(() => point(cell)); \
     for (const cell of cells.slice(0, 3)) await timed(() => { cell.focus(); key(' ', cell) }); \
     for (let at = 0; at < 3; at++) await timed(() => key('r')); \
     for (const item of all('.spec-display .spec-item.lit').slice(3)) { await timed(() => click(item)); \
       for (const face of all('.spec-turning button:not(.off)')) await timed(() => click(face)) } \
     for (let at = 0; at < 30; at++) await timed(() => key('u')); \
     return times;";

/// A script that does everything a person does with dice, and each time waits until the effects are rendered:
/// points at every trick, chooses one and lets it go, lays a die out and takes it back.
const DICE: &str = "const times = [], all = (css) => [...document.querySelectorAll(css)]; \
     const timed = async (act) => { const from = performance.now(); act(); await new Promise((done) => queueMicrotask(done)); \
       document.body.getBoundingClientRect(); times.push(performance.now() - from); await new Promise((done) => setTimeout(done, 400)) }; \
     const key = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })); \
     const tiles = all('.trick.lit'); \
     for (const tile of tiles) { await timed(() => tile.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }))); \
       tile.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' })) } \
     for (const tile of tiles) { await timed(() => tile.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))); \
       await timed(() => key('Escape')) } \
     for (let at = 0; at < 6 && all('.spots-card.lit').length; at++) { const dog = all('.spots-card.lit')[0]; \
       await timed(() => dog.click()); await timed(() => dog.click()) } \
     return times;";

/// Games of The Magnificent that bots have played, at whose turns planning is measured.
const CIRCUSES: [&str; 4] = ["standard-2", "standard-3-draft", "standard-4-sides", "standard-4-b"];

/// The environment variable with the number of games of The Magnificent, if it is not that of [`CIRCUSES`].
const GAMES: &str = "GAMEKEEPER_CIRCUSES";

/// Returns games of The Magnificent with a person at the first seat, and the numbers of steps at which
/// planning is measured. Further games are played by four bots, and measured where most dice lie in the main
/// tent and all trainers are ready: before the first die of each round.
fn circuses() -> Result<Vec<(Record, Vec<usize>)>> {
    let mut all = Vec::new();
    for name in CIRCUSES {
        let record = recorded(&format!("magnificent/tests/endings/{name}"), &[0])?;
        let turns = crate::magnificent::own_turns(&record);
        all.push((record, turns));
    }
    let wanted = std::env::var(GAMES).ok().and_then(|count| count.parse::<usize>().ok()).unwrap_or(all.len());
    let seed = fair::seed_from_text("measured");
    let greedy = vec!["greedy".to_owned(); 4];
    let arena =
        catalog::find("magnificent")?.arena(Match { options: json!({}), bots: greedy, component_set: None, seed })?;
    all.truncate(wanted);
    for game in 0..wanted.saturating_sub(all.len()) as u64 {
        let mut record = arena.record(game)?;
        record.seats.first_mut().context("a seat")?.kind = SeatKind::Person;
        let turns = crate::magnificent::own_turns(&record);
        all.push((record, turns.into_iter().step_by(usize::from(TURNS_OF_ROUND)).collect()));
    }
    Ok(all)
}

/// A script that plans in every way, and each time waits until the effects are rendered: puts every die on a
/// card and takes it back, then points at every level, step and space of the roads.
const CIRCUS: &str = "const times = [], all = (css) => [...document.querySelectorAll(css)]; \
     const timed = async (act) => { const from = performance.now(); act(); await new Promise((done) => queueMicrotask(done)); \
       document.body.getBoundingClientRect(); times.push(performance.now() - from); await new Promise((done) => setTimeout(done, 20)) }; \
     const key = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })); \
     const click = (one) => one?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })); \
     const plan = async (goal) => { await timed(() => click(goal)); await timed(() => click(goal)); await timed(() => key('u')) }; \
     const dice = all('.mag-tray .mag-die.lit').map((die) => die.dataset.die); \
     for (const die of dice) { await timed(() => click(all(`.mag-die[data-die=\"${die}\"]`)[0])); \
       await timed(() => click(all('.mag-mcard.lit .body')[0])); await timed(() => key('u')) } \
     await timed(() => click(all('.mag-die.lit').find((die) => !die.dataset.die.startsWith('clear')))); \
     await timed(() => click(all('.mag-mcard.lit .body')[0])); \
     for (const space of all('.mag-space-hit.lit')) { await timed(() => click(space)); await timed(() => key('u')) } \
     for (const goal of all('.mag-level, .mag-step-hit')) await plan(goal); \
     const ring = document.querySelector('.mag-ring'), box = ring.getBoundingClientRect(); \
     for (let at = 0; at < 36; at++) { const far = [0.385, 0.315, 0.235][at % 3] * box.width, angle = at / 36 * 2 * Math.PI; \
       const where = { clientX: box.x + box.width / 2 + Math.cos(angle) * far, clientY: box.y + box.height / 2 + Math.sin(angle) * far }; \
       await timed(() => ring.dispatchEvent(new PointerEvent('pointermove', { ...where, pointerType: 'mouse', bubbles: true }))) } \
     return times;";

/// A script that notes how long it takes from the end of the player's turn until the next one begins: until
/// what the given selector finds is lit.
const TURNS: &str = "window.unhurried = true; window.turns = []; let since = performance.now(), waits = false; const [lit] = arguments; \
     const look = () => { const mine = document.querySelector(lit), asked = document.querySelector('[data-zone=press] .kpresses button'); \
       if (waits && (mine || asked)) { if (mine) turns.push(performance.now() - since); waits = false } \
       else if (!waits && !mine && !asked) { since = performance.now(); waits = true } \
       requestAnimationFrame(look) }; look()";

/// Recorded games at whose positions the bots in the worker are timed.
const BOTS: [(&str, &str); 4] = [
    ("ingenious", "standard-2-instant-win"),
    ("spots", "standard-2"),
    ("spectacular", "base-2"),
    ("magnificent", "standard-2"),
];

/// The number of positions of each of them.
const POSITIONS: usize = 8;

/// A script that starts a worker like the page's own.
const WORKER: &str = "const source = await (await fetch('/sw.js')).text(); \
     window.timed = new Worker('/' + source.match(/worker[.\\w-]*\\.js/)[0], { type: 'module' }); return true";

/// A script that puts a question to the worker, and returns how many milliseconds the answer took, how many
/// nodes were searched, and whether there is an answer.
const QUESTION: &str = "const from = performance.now(); \
     const answer = await new Promise((done, failed) => { timed.onmessage = ({ data }) => done(JSON.parse(data)); \
       timed.onerror = failed; timed.postMessage(arguments[0]) }); \
     return [performance.now() - from, answer.nodes, 'Ok' in answer.found]";

/// The questions to a bot at positions of a recorded game, as messages to the worker.
fn questions(game: &str, record: &str, bot: &str) -> Result<Vec<String>> {
    let record = recorded(&format!("{game}/tests/endings/{record}"), &[])?;
    let whole = catalog::find(game)?.load(&record, None)?;
    let mut questions = Vec::new();
    for position in 0..POSITIONS {
        let steps = whole.steps().len() * position / POSITIONS;
        // The next decision with a choice.
        for at in steps..whole.steps().len() {
            let table = whole.fork(at, format!("{bot}-{position}"))?;
            let Some(seat) = table.to_move().to_act().first().filter(|seat| table.legal(*seat).len() > 1) else {
                continue;
            };
            let question = catalog::BotRequest {
                table: table.name().to_owned(),
                seat,
                options: table.options(),
                seats: table.seat_count(),
                component_set: None,
                view: table.view(Viewer::Seat(seat)),
                bot: bot.to_owned(),
            };
            let ask = json!({ "id": 1, "game": game, "question": question, "hint": false, "seed": "07".repeat(32) });
            questions.push(json!({ "Ask": ask }).to_string());
            break;
        }
    }
    Ok(questions)
}

/// The times of the levels in the worker, by game.
async fn bots(page: &Page) -> Result<Value> {
    page.open("/").await?;
    page.eval_async(WORKER, vec![]).await?;
    let mut all = json!({});
    for (game, record) in BOTS {
        // The first question fetches the code of the game.
        let first = questions(game, record, "novice")?;
        page.eval_async(QUESTION, vec![json!(first.first().context("a question")?)]).await?;
        for level in catalog::Level::ALL {
            let mut answers = Vec::new();
            for question in questions(game, record, level.name())? {
                let answer = page.eval_async(QUESTION, vec![json!(question)]).await?;
                ensure!(answer[2] == true, "{game}: {level} has no answer");
                answers.push(json!([answer[0], answer[1]]));
            }
            all[game][level.name()] = json!(answers);
        }
    }
    Ok(all)
}

/// The environment variable with the path of the output file; without it nothing is measured.
const OUTPUT: &str = "GAMEKEEPER_FIGURES";

#[test]
fn it_is_measured() {
    let Ok(output) = std::env::var(OUTPUT) else { return };
    let starts = RefCell::new(Vec::new());
    for _ in 0..STARTS {
        test(Screen::Desktop, async |page| {
            page.open("/").await?;
            page.role("button", "Play now Ingenious").await?;
            let script = "return performance.getEntriesByName('shown')[0]?.startTime ?? null";
            let shown = until("the page does not say when it was shown", async || {
                Ok(page.eval(script, vec![]).await?.as_f64())
            });
            let shown = shown.await?;
            starts.borrow_mut().push(shown);
            Ok(())
        });
    }
    let found = RefCell::new(Value::Null);
    test(Screen::Desktop, async |page| {
        set_up(page, "mode=solo", None).await?;
        play_until(page, Input::Mouse, Prompt::Place).await?;
        page.press("1").await?;
        page.find(".board .lit").await?;
        let hovers = page.eval_async(HOVER, vec![]).await?;
        ensure!(
            page.eval("return document.querySelector('.ghost').innerHTML !== ''", vec![]).await? == true,
            "no ghost is shown"
        );
        let browser = page.eval("return navigator.userAgent", vec![]).await?;
        *found.borrow_mut() = json!({ "starts_ms": *starts.borrow(), "hovers_ms": hovers, "browser": browser });
        Ok(())
    });
    test(Screen::Desktop, async |page| {
        crate::spectacular::play_after(page, "base-4-missions", 416).await?;
        crate::parks::next(page).await?;
        tokio::time::sleep(crate::dogs::GUARD).await;
        found.borrow_mut()["park_inputs_ms"] = page.eval_async(PARK, vec![]).await?;
        Ok(())
    });
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        let (mut times, circuses) = (Vec::new(), circuses()?);
        found.borrow_mut()["circus_games"] = json!(circuses.len());
        for (record, turns) in circuses {
            for at in turns {
                open_after(page, &record, at).await?;
                crate::circus::next(page).await?;
                let more: Vec<f64> = serde_json::from_value(page.eval_async(CIRCUS, vec![]).await?)?;
                times.extend(more);
            }
        }
        found.borrow_mut()["circus_inputs_ms"] = json!(times);
        Ok(())
    });
    test(Screen::Desktop, async |page| {
        crate::dogs::set_up(page, "start=0&seats=4").await?;
        page.find(".trick.lit").await?;
        tokio::time::sleep(crate::dogs::GUARD).await;
        let mut times = page.eval_async(DICE, vec![]).await?;
        until("a die can be laid out", async || {
            crate::dogs::step(page, Input::Mouse, 0).await?;
            Ok(matches!(crate::dogs::asked(page).await?, Asked::Die(lit) if !lit.is_empty()).then_some(()))
        })
        .await?;
        tokio::time::sleep(crate::dogs::GUARD).await;
        let laid = page.eval_async(DICE, vec![]).await?;
        times.as_array_mut().into_iter().for_each(|times| times.extend(laid.as_array().into_iter().flatten().cloned()));
        found.borrow_mut()["dice_inputs_ms"] = times;
        Ok(())
    });
    test(Screen::Desktop, async |page| {
        page.open("/new/spots?start=0").await?;
        page.click("button", "Start the game").await?;
        page.find(".trick.lit").await?;
        page.eval(TURNS, vec![json!(".trick.lit")]).await?;
        for turn in 0..40 {
            crate::dogs::step(page, Input::Mouse, turn).await?;
        }
        found.borrow_mut()["dice_turns_ms"] = page.eval("return turns", vec![]).await?;
        Ok(())
    });
    test(Screen::Desktop, async |page| {
        page.open("/new/magnificent").await?;
        page.click("button", "Start the game").await?;
        page.find(".mag-die.lit").await?;
        page.eval(TURNS, vec![json!(".mag-tray .mag-die.lit")]).await?;
        for turn in 0..120 {
            if crate::circus::step(page, Input::Mouse, turn).await? == crate::circus::Asked::Over {
                break;
            }
        }
        found.borrow_mut()["circus_turns_ms"] = page.eval("return turns", vec![]).await?;
        Ok(())
    });
    test(Screen::Desktop, async |page| {
        let found_by_bots = bots(page).await?;
        found.borrow_mut()["bots"] = found_by_bots;
        Ok(())
    });
    std::fs::write(output, format!("{:#}\n", found.borrow())).expect("the figures cannot be written");
}
