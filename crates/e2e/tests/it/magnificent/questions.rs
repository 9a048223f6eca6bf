//! Questions whose answers are easily lost: where a poster goes after a show, how far a wagon can go, tiles
//! that are lifted again, what Enter is for, coins by their keys.

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use fantoccini::actions::{InputSource as _, MouseActions, PointerAction};
use magnificent::{Action, Phase, Space};
use serde_json::{Value, json};

use super::{legal, open, position};
use crate::circus::{is_asked, next, press, set_up, step, steps_of, touch, value};
use crate::dogs::GUARD;
use crate::table::Input;

/// The name of a column, without its place.
async fn hangs(page: &Page, column: &Value) -> Result<String> {
    let script = format!("document.querySelector('.mag-column[data-column={column}] .vh').textContent");
    let name = value(page, &script).await?;
    Ok(name.as_str().and_then(|name| name.split_once(", ")).map_or("", |(_, name)| name).to_owned())
}

/// After a show its column is free for another poster, by taps too.
#[test]
fn a_poster_moves_to_a_column_whose_poster_was_shown() {
    test(Screen::Desktop, async |page| {
        let found = position(|rules, state| {
            let public = state.public();
            let held = public.player(public.mover).posters_held();
            public.phase() == Phase::Complete
                && public.turn.completed == 0
                && held > 1
                && legal(rules, state).iter().any(|action| matches!(action, Action::Complete(_)))
        });
        open(page, found?).await?;
        let before = steps_of(page, 0).await?.len();
        let shown = value(page, "document.querySelector('.mag-column.lit').dataset.column").await?;
        touch(page, Input::Mouse, &format!(".mag-column[data-column={shown}]")).await?;
        page.find(&format!(".mag-column.chosen[data-column={shown}]")).await?;
        if !page.find_all("[data-press=perform]").await?.is_empty() {
            press(page, "perform").await?;
        }
        is_asked(page, "Rearrange your posters").await?;
        tokio::time::sleep(GUARD).await;
        let other = "[...document.querySelectorAll('.mag-column.lit:not(.chosen)')].find((one) => !one.textContent.includes('no poster')).dataset.column";
        let other = value(page, other).await?;
        let poster = hangs(page, &other).await?;
        let poster = poster.split(';').next().unwrap_or_default();
        touch(page, Input::Mouse, &format!(".mag-column[data-column={other}]")).await?;
        page.find(&format!(".mag-column.chosen[data-column={other}]")).await?;
        touch(page, Input::Mouse, &format!(".mag-column[data-column={shown}]")).await?;
        until(&format!("{poster} does not hang there"), async || {
            Ok(hangs(page, &shown).await?.starts_with(poster).then_some(()))
        })
        .await?;
        let order = format!(".mag-column[data-column={shown}] .order");
        ensure!(page.find_all(&order).await?.is_empty(), "the poster that moved is called shown");
        ensure!(steps_of(page, 0).await?.len() == before, "something is sent");
        // The show is still planned.
        press(page, "end").await?;
        until("nothing is shown and rearranged", async || {
            let steps = steps_of(page, 0).await?.split_off(before);
            let has = |words: &str| steps.iter().any(|step| step.starts_with(words));
            Ok((has("complete") && has("arrange")).then_some(()))
        })
        .await
    });
}

/// Plays to where the power of a die is known.
async fn to_power(page: &Page) -> Result<()> {
    set_up(page, "board-0=I&start=0").await?;
    for turn in 0..20 {
        if next(page).await?.0.of() == "dice" {
            break;
        }
        step(page, Input::Mouse, turn).await?;
    }
    tokio::time::sleep(GUARD).await;
    touch(page, Input::Mouse, ".mag-die[data-die^=orange]").await?;
    page.find(".mag-die.chosen").await?;
    touch(page, Input::Mouse, ".mag-mcard.lit .body").await?;
    page.find(".mag-sum").await?;
    tokio::time::sleep(GUARD).await;
    Ok(())
}

/// By arrows a wagon goes as far as by the stepper, with gems and trainers; beyond that the way that is
/// proposed stays, and the reason is said.
#[test]
fn arrows_and_stepper_go_equally_far() {
    test(Screen::Desktop, async |page| {
        to_power(page).await?;
        page.press("t").await?;
        page.find("[data-press=go]").await?;
        let power = value(page, "document.querySelector('.mag-ring').ariaValueNow").await?;
        for _ in 0..24 {
            page.press("ArrowRight").await?;
        }
        page.find("[data-press=go]").await?;
        let ends = "[document.querySelector('.mag-ring').ariaValueNow, document.querySelector('.mag-ring').ariaValueMax, \
            document.querySelector('.kstepper [role=spinbutton]').ariaValueNow, document.querySelector('.kstepper [role=spinbutton]').ariaValueMax]";
        let ends: Vec<String> = serde_json::from_value(value(page, ends).await?)?;
        ensure!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
        ensure!(json!(ends[0]) != power, "no gem takes it further than {power}");
        page.sees("Power is only").await
    });
}

/// Opens a table where two tiles are to be laid.
async fn to_two_tiles(page: &Page) -> Result<()> {
    let found = position(|rules, state| {
        let public = state.public();
        let lays = legal(rules, state).iter().filter(|action| matches!(action, Action::Lay { .. })).count();
        public.phase() == Phase::Build && public.turn.tiles.iter().sum::<u8>() == 2 && lays > 40
    });
    open(page, found?).await?;
    page.find(".mag-grid [data-cell].lit").await?;
    Ok(())
}

/// A tile that lies there is lifted while the next one is in hand.
#[test]
fn a_tile_is_lifted_while_another_is_in_hand() {
    test(Screen::Desktop, async |page| {
        to_two_tiles(page).await?;
        is_asked(page, "1 of 2").await?;
        let cell = value(page, "document.querySelector('.mag-grid [data-cell].lit').dataset.cell").await?;
        let cell = format!(".mag-grid [data-cell={cell}]");
        touch(page, Input::Mouse, &cell).await?;
        press(page, "place").await?;
        is_asked(page, "2 of 2").await?;
        tokio::time::sleep(GUARD).await;
        touch(page, Input::Mouse, &cell).await?;
        is_asked(page, "1 of 2").await
    });
}

/// Enter is for what has the focus, not for the cell on which the mouse rests.
#[test]
fn enter_on_a_button_lays_no_tile_under_the_mouse() {
    test(Screen::Desktop, async |page| {
        to_two_tiles(page).await?;
        let middle = "(() => { const {x, y, width, height} = document.querySelector('.mag-grid [data-cell].lit').getBoundingClientRect(); return [x + width / 2, y + height / 2] })()";
        let [x, y]: [f64; 2] = serde_json::from_value(value(page, middle).await?)?;
        let rest = MouseActions::new("mouse".to_owned()).then(PointerAction::MoveTo { duration: None, x, y });
        page.client().perform_actions(rest).await?;
        page.find(".mag-grid .planned[data-cell]").await?;
        page.eval("document.querySelector('.mag-tile.chosen').focus()", vec![]).await?;
        page.press("Enter").await?;
        tokio::time::sleep(GUARD).await;
        ensure!(page.find_all("[data-press=place]").await?.is_empty(), "a tile lies under the mouse");
        // Without a focus elsewhere it does.
        page.eval("document.activeElement.blur()", vec![]).await?;
        page.press("Enter").await?;
        page.find("[data-press=place]").await.map(drop)
    });
}

/// A poster of the display is bought from its sheet before a die is taken; nothing is sent before the dock's
/// button is pressed.
#[test]
fn a_poster_is_bought_from_its_sheet() {
    test(Screen::Desktop, async |page| {
        let found = position(|rules, state| {
            let public = state.public();
            public.phase() == Phase::TurnStart
                && public.posters[0].is_some()
                && legal(rules, state).contains(&Action::Train(Space::BUY_POSTER))
        });
        open(page, found?).await?;
        let before = steps_of(page, 0).await?.len();
        touch(page, Input::Mouse, ".mag-slot[data-slot=display-0]").await?;
        page.click("button", "Buy for 2 coins and a trainer").await?;
        page.find("[data-press=send]").await?;
        ensure!(steps_of(page, 0).await?.len() == before, "something is sent");
        press(page, "send").await?;
        until("the poster is not bought", async || {
            let steps = steps_of(page, 0).await?.split_off(before);
            Ok(steps.starts_with(&["train BS2".to_owned(), "poster 0".to_owned()]).then_some(()))
        })
        .await
    });
}

/// Plus, on the key of the equals sign, and minus change the coins that are paid for a card.
#[test]
fn coins_are_counted_by_plus_and_minus() {
    test(Screen::Desktop, async |page| {
        let found = position(|rules, state| {
            let coins = legal(rules, state).iter().filter(|action| matches!(action, Action::Coins(_))).count();
            coins > 2
        });
        open(page, found?).await?;
        let paid = "Number(document.querySelector('[data-zone=press] .kstepper .number').innerText)";
        let before = value(page, paid).await?.as_i64().unwrap_or_default();
        for (key, by) in if before > 0 { [("-", -1), ("=", 0)] } else { [("=", 1), ("-", 0)] } {
            page.press(key).await?;
            until(&format!("{key} does nothing"), async || {
                Ok((value(page, paid).await? == json!(before + by)).then_some(()))
            })
            .await?;
        }
        Ok(())
    });
}
