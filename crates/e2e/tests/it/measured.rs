//! Performance figures without assertions: `cargo xtask perf client` runs this and records them.

use core::cell::RefCell;

use e2e::page::until;
use e2e::{Screen, ensure, test};
use serde_json::{Value, json};

use crate::table::{Input, Prompt, play_until, set_up};

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

/// The environment variable with the path of the output file; without it nothing is measured.
const OUTPUT: &str = "GAMEKEEPER_FIGURES";

#[test]
fn it_is_measured() {
    let Ok(output) = std::env::var(OUTPUT) else { return };
    let starts = RefCell::new(Vec::new());
    for _ in 0..STARTS {
        test(Screen::Desktop, async |page| {
            page.open("/").await?;
            page.role("button", "Play now").await?;
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
    std::fs::write(output, format!("{:#}\n", found.borrow())).expect("the figures cannot be written");
}
