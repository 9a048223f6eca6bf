//! A page object for tables of The Magnificent: what the player is asked for, and making one decision as a
//! person does.

use anyhow::{Context, Result, bail};
use e2e::Page;
use e2e::page::until;
use serde_json::Value;

use crate::asking::{Question, answer, read};
pub(crate) use crate::asking::{is_asked, press, steps_of, touch, value};
use crate::table::{Input, reduce_motion};

/// What the table asks the player for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// To pass the device to the next person.
    Curtain,
    /// To press a button of the dock; its id.
    Press(String),
    /// To choose one of these things; what they are, and their selectors.
    Choose(String, Vec<String>),
    /// To wait for somebody else.
    Wait,
    Over,
}

impl Asked {
    /// What is chosen from, such as `dice`.
    pub(crate) fn of(&self) -> &str {
        match self {
            Self::Choose(what, _) => what,
            Self::Press(id) => id,
            _ => "",
        }
    }
}

/// Reads what is asked, and everything that a decision changes. What can be chosen is looked for in the order
/// of a turn; where it is in a closed tab, the buttons of the three actions lead there.
const READ: &str = "const all = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility()); \
    if (document.querySelector('.table.playing')) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })); \
    const green = all('[data-zone=press] .kpresses .primary').find((one) => one.ariaDisabled !== 'true'); \
    const papers = all('[data-zone=press] .kpresses button').filter((one) => !one.classList.contains('primary')).map((one) => `[data-press=${one.dataset.press}]`); \
    const name = (css, key) => all(css).map((one) => `[data-${key}=\"${one.dataset[key]}\"]`); \
    const lists = { \
      choices: name('.mag-choice:not(.chosen)', 'choice').map((one) => `.mag-choice${one}`), \
      sets: all('.mag-set.chosen').length ? [] : name('.mag-set.lit', 'set').map((one) => `.mag-set${one}`), \
      dice: all('.mag-die.chosen').length ? [] : name('.mag-tray .mag-die.lit', 'die').map((one) => `.mag-die${one}`), \
      cards: all('.mag-mcard.chosen').length ? [] : name('.mag-mcard.lit', 'card').map((one) => `.mag-mcard${one} .body`), \
      colours: name('.mag-colour.lit', 'colour').map((one) => `.mag-colour${one}`), \
      posters: all('.mag-slot.chosen').length ? [] : name('.mag-slot.lit', 'slot').map((one) => `.mag-slot${one}`), \
      columns: name('.mag-column.lit:not(.chosen)', 'column').map((one) => `.mag-column${one}`), \
      cells: name('.mag-grid [data-cell].lit', 'cell').map((one) => `.mag-grid ${one}`), \
      levels: name('.mag-level.lit', 'level').map((one) => `.mag-level${one}`), \
      steps: name('.mag-step-hit.lit', 'at').map((one) => `.mag-step-hit${one}`).filter((one) => { \
        const step = document.querySelector(one), {x, y, width, height} = step.getBoundingClientRect(); \
        return step.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }), \
      chips: name('.mag-step-chips .mag-chip', 'step').map((one) => `.mag-chip${one}`), \
      actions: all('.mag-action:not(.off, .on)').map((one) => `[data-zone=${one.closest('[data-zone]').dataset.zone}] [data-action=${one.dataset.action}]`), \
      papers }; \
    const found = Object.entries(lists).find(([, list]) => list.length); \
    const asked = all('.instead a[href^=\"/result/\"]').length ? 'over' : all('.curtain button').length ? 'curtain' \
      : !document.querySelector('.mag-grid, .mag-choose') || document.querySelector('.kask.sending') ? 'wait' \
      : green ? 'press' : found ? 'choose' : 'wait'; \
    const now = [all('.kask .question, .kask .consequence, .kpresses button, .curtain h2, .mag-sum').map((one) => one.innerText), \
      [...document.querySelectorAll('.mag-tray .chosen, .mag-slot.chosen, .mag-column.chosen, .mag-set.chosen, .mag-choice.chosen, .mag-mcard.chosen')].map((one) => one.className.baseVal ?? one.className + Object.values(one.dataset)), \
      all('[data-zone]').map((one) => one.dataset.zone), \
      document.querySelectorAll('.log li').length].flat().join('|'); \
    return { asked, id: green?.dataset.press ?? '', what: found?.[0] ?? '', list: found?.[1] ?? [], now }";

impl Question for Asked {
    const READ: &'static str = READ;
    const WAIT: Self = Self::Wait;
    const OVER: Self = Self::Over;

    fn of_page(found: &Value) -> Result<Self> {
        let text = |key: &str| found[key].as_str().unwrap_or_default().to_owned();
        Ok(match found["asked"].as_str().context("what is asked")? {
            "over" => Self::Over,
            "curtain" => Self::Curtain,
            "press" => Self::Press(text("id")),
            "choose" => Self::Choose(text("what"), serde_json::from_value(found["list"].clone())?),
            _ => Self::Wait,
        })
    }
}

/// What is asked now.
pub(crate) async fn asked(page: &Page) -> Result<Asked> {
    Ok(read::<Asked>(page).await?.0)
}

/// Starts a table from the set-up page with this query.
pub(crate) async fn set_up(page: &Page, query: &str) -> Result<()> {
    reduce_motion(page).await?;
    page.open(&format!("/new/magnificent?{query}")).await?;
    page.click("button", "Start the game").await?;
    page.find(".mag-grid, .mag-choose, .curtain").await?;
    Ok(())
}

/// Makes one decision. `turn` counts the decisions, so that they vary.
async fn decide(page: &Page, input: Input, asked: &Asked, turn: usize) -> Result<()> {
    match asked {
        Asked::Curtain | Asked::Press(_) if input == Input::Keys => page.press("Enter").await,
        Asked::Curtain => touch(page, input, ".curtain button").await,
        Asked::Press(id) => touch(page, input, &format!("[data-zone=press] [data-press={id}]")).await,
        Asked::Choose(what, list) => {
            // A Travel is always possible.
            let first = list.iter().find(|one| what == "actions" && one.contains("travel"));
            let one = first.unwrap_or(&list[turn * 5 % list.len().max(1)]);
            touch(page, input, one).await
        }
        Asked::Wait | Asked::Over => Ok(()),
    }
}

/// Waits until something is asked.
pub(crate) async fn next(page: &Page) -> Result<(Asked, String)> {
    crate::asking::next(page).await
}

/// Waits until something is asked, and makes one decision until it is taken. Returns what was asked.
pub(crate) async fn step(page: &Page, input: Input, turn: usize) -> Result<Asked> {
    answer(page, turn, async |asked: &Asked| decide(page, input, asked, turn).await).await
}

/// Plays this many decisions, or to the end. Returns whether the game is over.
pub(crate) async fn play(page: &Page, input: Input, decisions: usize) -> Result<bool> {
    for turn in 0..decisions {
        if step(page, input, turn).await? == Asked::Over {
            return Ok(true);
        }
    }
    Ok(asked(page).await? == Asked::Over)
}

/// Lets a bot lay out what comes next, and sends it, until the game has come to a place or this often.
pub(crate) async fn hint_until(page: &Page, times: usize, there: impl AsyncFn(&Page) -> Result<bool>) -> Result<bool> {
    for turn in 0..times {
        let (now, before) = next(page).await?;
        if now == Asked::Over || there(page).await? {
            return Ok(true);
        }
        match now {
            Asked::Choose(..) => {
                page.press("h").await?;
                let laid =
                    until("no advice is laid out", async || Ok((read::<Asked>(page).await?.1 != before).then_some(())))
                        .await;
                if laid.is_err() {
                    step(page, Input::Mouse, turn).await?;
                }
            }
            _ => drop(step(page, Input::Mouse, turn).await?),
        }
    }
    there(page).await
}

/// The most decisions that a game can take.
const DECISIONS: usize = 900;

/// Plays to the end, and opens the result.
pub(crate) async fn finish(page: &Page, input: Input) -> Result<()> {
    if !play(page, input, DECISIONS).await? {
        bail!("the game does not end");
    }
    page.click("link", "See the result").await?;
    page.find(".result .acts .btn").await.map(drop)
}
