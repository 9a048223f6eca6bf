//! A page object for tables of Spots: what the player is asked for, and making one decision as a person does.

use core::time::Duration;

use anyhow::{Context, Result, bail};
use catalog::{AnyGame as _, Seating};
use e2e::Page;
use e2e::page::until;
use game_core::{ChanceSource, Seat, SeatInfo, SeatKind};
use serde_json::{Value, json};

pub(crate) use crate::asking::{GUARD, press, record, value};
use crate::asking::{Question, read, touch};
use crate::table::{Input, reduce_motion};

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
    const asked = all('.instead a[href^=\"/result/\"]').length ? 'over' : press('stop') ? 'may' : ready ? 'ready' \
      : press('score') ? 'score' : tricks.length ? 'trick' : all('.spots-tray.asks, .spots-tray.digs').length ? 'before' \
      : lit.length || press('bury') ? 'die' : send && dice ? 'stays' : 'wait'; \
    const risky = all('.kfaces .face.danger').length > 0; \
    return { asked, lit, tricks, risky, now }";

impl Question for Asked {
    const READ: &'static str = READ;
    const WAIT: Self = Self::Wait;
    const OVER: Self = Self::Over;

    fn of_page(found: &Value) -> Result<Self> {
        let numbers = |key: &str| found[key].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        Ok(match found["asked"].as_str().context("what is asked")? {
            "trick" => Self::Trick(numbers("tricks")),
            "score" => Self::Score,
            "before" => Self::Before,
            "die" => Self::Die(numbers("lit")),
            "stays" => Self::Stays,
            "may" => Self::May { is_risky: found["risky"] == true },
            "ready" => Self::Ready,
            "over" => Self::Over,
            _ => Self::Wait,
        })
    }
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

/// Opens a room for two, with hints, with this query and takes a seat as Anna; returns the links to join and
/// to watch.
pub(crate) async fn open_room(page: &Page, query: &str) -> Result<[String; 2]> {
    reduce_motion(page).await?;
    page.open(&format!("/new/spots?who=link&{query}")).await?;
    let name = page.find(".seats input").await?;
    name.clear().await?;
    name.send_keys("Anna").await?;
    page.click("switch", "Hints").await?;
    page.click("button", "Open the room").await?;
    page.find(".seats .r.me").await?;
    let links = page.eval(
        "return [...document.querySelectorAll('.address input')].map((field) => new URL(field.value).pathname)",
        vec![],
    );
    let links: Vec<String> = serde_json::from_value(links.await?)?;
    <[String; 2]>::try_from(links).ok().context("two links")
}

/// Asks a bot what it would do; that is laid out, and nothing is sent.
async fn hint(page: &Page, input: Input) -> Result<()> {
    match input {
        Input::Keys => page.press("h").await,
        _ => touch(page, input, "button:is([aria-label=Hint], [aria-label=Совет])").await,
    }
}

/// Makes one decision. `turn` counts the decisions, so that they vary. Most tricks are chosen as a bot
/// advises, full dogs are scored and few risks are taken: players who choose at random need some three
/// thousand decisions for a game of two, bots a hundred.
pub(crate) async fn decide(page: &Page, input: Input, asked: &Asked, turn: usize) -> Result<()> {
    let on = |is_risky: bool| !is_risky || turn.is_multiple_of(7);
    let pick = |from: &[u64]| from[turn * 5 % from.len().max(1)];
    let keys = input == Input::Keys;
    match asked {
        Asked::Trick(up) if !keys && turn.is_multiple_of(4) => {
            touch(page, input, &format!(".spots-tiles [data-at=\"{}\"]", pick(up) - 1)).await
        }
        // A bot knows which trick suits the pack, which dice to keep, and what to say before a throw.
        Asked::Trick(_) | Asked::Stays | Asked::Before => hint(page, input).await,
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
        Asked::Wait | Asked::Over => Ok(()),
    }
}

/// Makes a decision once; returns whether it was taken. Right after the question has changed a press counts
/// for nothing, and some presses are wanted twice.
async fn is_taken(page: &Page, input: Input, turn: usize, now: &Asked, before: &str) -> Result<bool> {
    if let Err(why) = decide(page, input, now, turn).await {
        // On a busy machine the press before may have counted late, and the button is gone.
        return if read::<Asked>(page).await?.1 == before { Err(why) } else { Ok(true) };
    }
    for _ in 0..8 {
        if read::<Asked>(page).await?.1 != before {
            return Ok(true);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(false)
}

/// Waits until something is asked on one of these pages, and makes one decision there until it is taken.
/// Returns the page, and whether the game is over. What was sent over a slow line still looks open for a
/// while, so the pages are read again until one of them has changed.
pub(crate) async fn step_of<'a>(pages: &[&'a Page], input: Input, turn: usize) -> Result<(&'a Page, bool)> {
    until("somebody is to decide, and the decision is taken", async || {
        for &page in pages {
            let (now, before) = read::<Asked>(page).await?;
            match now {
                Asked::Wait => {}
                Asked::Over => return Ok(Some((page, true))),
                now if is_taken(page, input, turn, &now, &before).await? => return Ok(Some((page, false))),
                _ => {}
            }
        }
        Ok(None)
    })
    .await
    .with_context(|| format!("decision {turn}"))
}

/// Makes one decision as [`step_of`] does. Returns whether the game is over.
pub(crate) async fn step(page: &Page, input: Input, turn: usize) -> Result<bool> {
    Ok(step_of(&[page], input, turn).await?.1)
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
    page.find(".result .acts .btn").await.map(drop)
}

/// Waits until the question is this one.
pub(crate) async fn is_asked(page: &Page, words: &str) -> Result<()> {
    until(&format!("`{words}` is not asked"), async || {
        let now = page.eval("return document.querySelector('.kask .question').innerText", vec![]).await?;
        Ok((now == json!(words)).then_some(()))
    })
    .await
}
