//! A page object for tables of Spots: what the player is asked for, and making one decision as a person does.

use core::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use catalog::{AnyGame as _, Seating};
use e2e::Page;
use e2e::page::until;
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind};
use serde_json::{Value, json};

use crate::table::{Input, reduce_motion};

/// How long taps and presses count for nothing after the question has changed, and a little more.
pub(crate) const GUARD: Duration = Duration::from_millis(380);

/// What the table asks the player for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// To choose a trick; the places of those that can be chosen, from 1.
    Trick(Vec<u64>),
    /// To choose a trick, or to score a full dog.
    Score,
    /// What a trick asks before its throw.
    Before,
    /// To give a die a place: the places of the dogs that take it, from 1; none if it can only be buried.
    Die(Vec<u64>),
    /// Which dice stay.
    Stays,
    /// Whether to roll on.
    May {
        /// Whether one more die may be a bust.
        is_risky: bool,
    },
    /// To press the green button.
    Ready,
    /// To wait for somebody else.
    Wait,
    Over,
}

/// Reads what is asked, and everything that a decision changes.
const READ: &str = "const all = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility()); \
    const press = (id) => document.querySelector(`[data-press=${id}]`); \
    if (document.querySelector('.table.playing') && !window.unhurried) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })); \
    const places = (css) => all(css).map((one) => Number(one.dataset.at) + 1); \
    const send = press('send'), ready = send && send.ariaDisabled !== 'true'; \
    const lit = places('.spots-dogs .spots-card.lit'), tricks = places('.spots-tiles .trick.lit'); \
    const dice = all('.spots-tray .ktray .die').length; \
    const now = [all('.kask .question').map((one) => one.innerText), all('.spots-tray .die, .spots-tray [aria-checked=true]').map((one) => one.className + one.innerText), \
      all('.kpresses button').map((one) => one.innerText), document.querySelectorAll('.log li').length, document.querySelectorAll('.trick.chosen').length].flat().join('|'); \
    const asked = all('.instead a[href^=\\\"/result/\\\"]').length ? 'over' : press('stop') ? 'may' : ready ? 'ready' \
      : press('score') ? 'score' : tricks.length ? 'trick' : all('.spots-tray.asks, .spots-tray.digs').length ? 'before' \
      : lit.length || press('bury') ? 'die' : send && dice ? 'stays' : 'wait'; \
    const risky = all('.kfaces .face.danger').length > 0; \
    return { asked, lit, tricks, risky, now }";

/// Reads what is asked now, and a text that changes with every decision.
async fn read(page: &Page) -> Result<(Asked, String)> {
    let found = page.eval(&READ.replace("\\\"", "\""), vec![]).await?;
    let numbers = |key: &str| found[key].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    let asked = match found["asked"].as_str().context("what is asked")? {
        "trick" => Asked::Trick(numbers("tricks")),
        "score" => Asked::Score,
        "before" => Asked::Before,
        "die" => Asked::Die(numbers("lit")),
        "stays" => Asked::Stays,
        "may" => Asked::May { is_risky: found["risky"] == true },
        "ready" => Asked::Ready,
        "over" => Asked::Over,
        _ => Asked::Wait,
    };
    Ok((asked, found["now"].as_str().unwrap_or_default().to_owned()))
}

/// What is asked now.
pub(crate) async fn asked(page: &Page) -> Result<Asked> {
    Ok(read(page).await?.0)
}

/// Starts a table from the set-up page with this query.
pub(crate) async fn set_up(page: &Page, query: &str) -> Result<()> {
    reduce_motion(page).await?;
    page.open(&format!("/new/spots?{query}")).await?;
    page.click("button", "Start the game").await?;
    page.find(".spots-tiles").await?;
    Ok(())
}

/// Opens a table in the middle of a game: after these steps, whose outcomes were entered by hand. Each seat
/// is a `person` or the name of a bot; options that are not given are those of the first game.
pub(crate) async fn open_at(page: &Page, options: Value, seats: &[&str], steps: &[&str]) -> Result<()> {
    let seat = |(name, kind): (&str, &&str)| SeatInfo {
        name: name.to_owned(),
        kind: if *kind == "person" { SeatKind::Person } else { SeatKind::Bot((*kind).to_owned()) },
    };
    let seats = ["Ann", "Bob", "Cleo", "Dan"].into_iter().zip(seats).map(seat).collect();
    let seating = Seating { options, seats, component_set: None, table: "prepared".to_owned() };
    let (mut table, _) = catalog::SPOTS.open(seating, ChanceSource::Manual)?;
    for step in steps {
        let (who, what) = step.split_once(' ').context("who, and what")?;
        let done = match who.parse::<u8>() {
            Ok(seat) => table.play(Seat::new(seat), what, None),
            Err(_) => table.chance(what),
        };
        done.with_context(|| format!("{step:?}"))?;
    }
    page.open("/about").await?;
    let store = "localStorage['gamekeeper/table/prepared'] = JSON.stringify({ at: Date.now(), record: arguments[0] })";
    page.eval(store, vec![serde_json::to_value(table.record())?]).await?;
    page.open("/table/prepared").await?;
    page.find(".spots-tiles").await?;
    Ok(())
}

/// Opens a room for two with this query and takes a seat as Anna; returns the links to join and to watch.
pub(crate) async fn open_room(page: &Page, query: &str) -> Result<[String; 2]> {
    crate::online::host(page, &format!("spots?{query}"), 0).await
}

async fn touch(page: &Page, input: Input, css: &str) -> Result<()> {
    let element = page.find(css).await?;
    match input {
        Input::Touch => page.tap_element(&element).await,
        _ => Ok(element.click().await?),
    }
}

/// Makes one decision. `turn` counts the decisions, so that they vary. Full dogs are scored and few risks are
/// taken, for otherwise a game may go on for hours.
pub(crate) async fn decide(page: &Page, input: Input, asked: &Asked, turn: usize) -> Result<()> {
    let on = |is_risky: bool| !is_risky || turn.is_multiple_of(7);
    let pick = |from: &[u64]| from[turn * 5 % from.len().max(1)];
    let keys = input == Input::Keys;
    match asked {
        Asked::Trick(up) if keys => page.press(&pick(up).to_string()).await,
        Asked::Trick(up) => touch(page, input, &format!(".spots-tiles [data-at=\"{}\"]", pick(up) - 1)).await,
        Asked::Die(lit) if lit.is_empty() && keys => page.press("b").await,
        Asked::Die(lit) if lit.is_empty() => touch(page, input, "[data-press=bury]").await,
        Asked::Die(lit) if keys => page.press(&pick(lit).to_string()).await,
        Asked::Die(lit) => touch(page, input, &format!(".spots-dogs [data-at=\"{}\"]", pick(lit) - 1)).await,
        Asked::Score if keys => page.press("s").await,
        Asked::Score => touch(page, input, "[data-press=score]").await,
        Asked::May { is_risky } if keys => page.press(if on(*is_risky) { "r" } else { "Enter" }).await,
        Asked::May { is_risky } => {
            touch(page, input, if on(*is_risky) { "[data-press=on]" } else { "[data-press=stop]" }).await
        }
        Asked::Ready if keys => page.press("Enter").await,
        Asked::Ready => touch(page, input, "[data-press=send]").await,
        Asked::Stays if !keys => {
            let dice = page.find_all(".spots-tray .ktray .die:not(.no)").await?;
            let die = dice.get(turn % dice.len().max(1)).context("a die of the roll")?;
            match input {
                Input::Touch => page.tap_element(die).await,
                _ => Ok(die.click().await?),
            }
        }
        // A bot knows which dice to keep, and what to say before a throw.
        Asked::Stays | Asked::Before => page.press("h").await,
        Asked::Wait | Asked::Over => Ok(()),
    }
}

/// Waits until something is asked, and makes one decision until it is taken. Returns whether the game is
/// over.
pub(crate) async fn step(page: &Page, input: Input, turn: usize) -> Result<bool> {
    let (now, before) = until("somebody is to decide", async || {
        let now = read(page).await?;
        Ok((now.0 != Asked::Wait).then_some(now))
    })
    .await?;
    if now == Asked::Over {
        return Ok(true);
    }
    // Right after the question has changed a press counts for nothing.
    until("the decision is not taken", async || {
        let (asked, state) = read(page).await?;
        if state != before || asked == Asked::Over {
            return Ok(Some(()));
        }
        if let Err(why) = decide(page, input, &now, turn).await {
            // On a busy machine the press before may have counted late, and the button is gone.
            return if read(page).await?.1 == before { Err(why) } else { Ok(Some(())) };
        }
        for _ in 0..8 {
            if read(page).await?.1 != before {
                return Ok(Some(()));
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(None)
    })
    .await
    .with_context(|| format!("decision {turn}: {now:?}, {before}"))?;
    Ok(false)
}

/// Plays this many decisions, or to the end. Returns whether the game is over.
pub(crate) async fn play(page: &Page, input: Input, decisions: usize) -> Result<bool> {
    for turn in 0..decisions {
        if step(page, input, turn).await? {
            return Ok(true);
        }
    }
    Ok(asked(page).await? == Asked::Over)
}

/// Plays to the end and opens the result.
pub(crate) async fn finish(page: &Page, input: Input) -> Result<()> {
    if !play(page, input, 900).await? {
        bail!("the game does not end");
    }
    match input {
        Input::Touch => page.tap("link", "See the result").await?,
        _ => page.click("link", "See the result").await?,
    }
    page.sees("Rematch").await
}

/// Exports the table's record and returns its steps in notation.
pub(crate) async fn record(page: &Page) -> Result<Vec<String>> {
    let script = "const id = location.pathname.split('/').pop(); \
        return Object.entries(localStorage).filter(([key]) => key.includes(id)).map(([, text]) => text).join('\\n')";
    let text = page.eval(script, vec![]).await?;
    let text = text.as_str().unwrap_or_default();
    ensure!(text.contains("* dog"), "no record is stored: {text:.400}");
    let steps = text.split('"').filter(|part| {
        part.split_once(' ').is_some_and(|(who, _)| who == "*" || who.parse::<u8>().is_ok_and(|seat| seat < 6))
    });
    Ok(steps.map(str::to_owned).collect())
}

/// Reads something from the page.
pub(crate) async fn value(page: &Page, script: &str) -> Result<Value> {
    page.eval(&format!("return {script}"), vec![]).await
}

/// Presses a button of the dock as soon as it can be pressed.
pub(crate) async fn press(page: &Page, id: &str) -> Result<()> {
    tokio::time::sleep(GUARD).await;
    page.find(&format!("[data-press={id}]")).await?.click().await?;
    Ok(())
}

/// Waits until the question is this one.
pub(crate) async fn is_asked(page: &Page, words: &str) -> Result<()> {
    until(&format!("`{words}` is not asked"), async || {
        let now = page.eval("return document.querySelector('.kask .question').innerText", vec![]).await?;
        Ok((now == json!(words)).then_some(()))
    })
    .await
}
