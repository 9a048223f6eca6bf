//! What page objects of tables have in common: reading what is asked, and answering until it counts.

use core::fmt::Debug;
use core::time::Duration;

use anyhow::{Context, Result, bail};
use e2e::Page;
use e2e::page::until;
use serde_json::Value;

use crate::table::Input;

/// How long taps and presses count for nothing after the question has changed, and a little more.
pub(crate) const GUARD: Duration = Duration::from_millis(380);

/// What a table asks the player for.
pub(crate) trait Question: Clone + PartialEq + Debug {
    /// A script that returns what is asked, and as `now` a text that changes with every decision.
    const READ: &'static str;

    /// To wait for somebody else.
    const WAIT: Self;

    /// Nothing: the game is over.
    const OVER: Self;

    /// Converts what the script returned.
    fn of_page(found: &Value) -> Result<Self>;
}

/// Reads what is asked now, and a text that changes with every decision.
pub(crate) async fn read<Q: Question>(page: &Page) -> Result<(Q, String)> {
    let found = page.eval(Q::READ, vec![]).await?;
    Ok((Q::of_page(&found)?, found["now"].as_str().unwrap_or_default().to_owned()))
}

/// Waits until something is asked.
pub(crate) async fn next<Q: Question>(page: &Page) -> Result<(Q, String)> {
    // With five bots, and over a line, it may take several waits.
    for _ in 0..3 {
        let found = until("nothing is asked", async || {
            let now = read::<Q>(page).await?;
            Ok((now.0 != Q::WAIT).then_some(now))
        })
        .await;
        if found.is_ok() {
            return found;
        }
    }
    bail!("nothing is asked: {:?}", read::<Q>(page).await?)
}

/// Waits until something is asked, and decides until that has been taken. Returns what was asked; `turn`
/// counts the decisions.
pub(crate) async fn answer<Q: Question>(page: &Page, turn: usize, decide: impl AsyncFn(&Q) -> Result<()>) -> Result<Q> {
    let (now, before) = next::<Q>(page).await?;
    if now == Q::OVER {
        return Ok(now);
    }
    // Right after the question has changed a press counts for nothing.
    until("the decision is not taken", async || {
        let (asked, state) = read::<Q>(page).await?;
        if state != before || asked == Q::OVER {
            return Ok(Some(()));
        }
        if let Err(why) = decide(&now).await {
            // A press that took long to arrive takes the button away before it is pressed again.
            return if read::<Q>(page).await?.1 == before { Err(why) } else { Ok(Some(())) };
        }
        for _ in 0..30 {
            if read::<Q>(page).await?.1 != before {
                return Ok(Some(()));
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(None)
    })
    .await
    .with_context(|| format!("decision {turn}: {now:?}, {before}"))?;
    Ok(now)
}

/// Clicks or taps the element that a selector finds.
pub(crate) async fn touch(page: &Page, input: Input, css: &str) -> Result<()> {
    // What is drawn again meanwhile is looked for once more.
    until(&format!("`{css}` cannot be touched"), async || {
        let element = page.find(css).await?;
        match input {
            Input::Touch => page.tap_element(&element).await?,
            _ => element.click().await?,
        }
        Ok(Some(()))
    })
    .await
}

/// Reads something from the page.
pub(crate) async fn value(page: &Page, script: &str) -> Result<Value> {
    page.eval(&format!("return {script}"), vec![]).await
}

/// Presses a button of the dock as soon as presses count. The page says when that is: on a busy machine it
/// may have noticed late that the question changed.
pub(crate) async fn press(page: &Page, id: &str) -> Result<()> {
    tokio::time::sleep(GUARD).await;
    page.find(&format!("[data-press={id}]:not(.kpresses.closed *)")).await?.click().await?;
    Ok(())
}

/// Waits until the question contains this text.
pub(crate) async fn is_asked(page: &Page, words: &str) -> Result<()> {
    until(&format!("`{words}` is not asked"), async || {
        let now = value(page, "document.querySelector('.kask .question')?.innerText ?? ''").await?;
        Ok(now.as_str().is_some_and(|now| now.contains(words)).then_some(()))
    })
    .await
}

/// The steps of the stored table's record, such as `0 supply tile.green`.
pub(crate) async fn record(page: &Page) -> Result<Vec<String>> {
    let script = "const id = location.pathname.split('/').pop(); \
        return Object.entries(localStorage).filter(([key]) => key.startsWith('gamekeeper/table/') && key.includes(id)).map(([, text]) => text).join('\\n')";
    let text = page.eval(script, vec![]).await?;
    let text = text.as_str().unwrap_or_default();
    let steps = text.split('"').filter(|part| {
        part.split_once(' ').is_some_and(|(who, _)| who == "*" || who.parse::<u8>().is_ok_and(|seat| seat < 6))
    });
    Ok(steps.map(str::to_owned).collect())
}

/// The steps of one seat, without its number.
pub(crate) async fn steps_of(page: &Page, seat: u8) -> Result<Vec<String>> {
    let own = |step: &String| step.strip_prefix(&format!("{seat} ")).map(str::to_owned);
    Ok(record(page).await?.iter().filter_map(own).collect())
}
