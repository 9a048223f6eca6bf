//! Spots: whole games, the guided first game, and what its board promises.

mod laid;
mod rolls;
mod sizes;
mod told;

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use crate::dogs::{
    Asked, GUARD, asked, decide, finish, is_asked, open_room, play, press, record, set_up, step_of, value,
};
use crate::online::sit_down;
use crate::table::{Input, reduce_motion};

/// A limit of turns, unless whole games are wanted: a game to six dogs takes minutes.
fn limit() -> &'static str {
    if std::env::var_os("GAMEKEEPER_WHOLE_GAMES").is_some() { "0" } else { "20" }
}

/// Plays, reloads in between, checks that the table is the same, and plays to the end.
async fn reload_and_finish(page: &Page, input: Input, name: &str) -> Result<()> {
    play(page, input, 9).await?;
    let log = "[...document.querySelectorAll('.log li .vh')].map((line) => line.textContent)";
    let before = value(page, log).await?;
    page.screenshot(name).await?;
    page.reload().await?;
    page.find(".spots-tiles").await?;
    let after = value(page, log).await?;
    let lines = |lines: &serde_json::Value| lines.as_array().map_or(0, Vec::len);
    ensure!(lines(&after) >= lines(&before) && lines(&before) > 0, "the log was {before} and is {after}");
    finish(page, input).await
}

#[test]
fn against_the_bot_by_mouse() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/play/spots").await?;
        page.find(".spots-tiles").await?;
        play(page, Input::Mouse, 5).await?;
        page.accessible().await?;
        set_up(page, &format!("guard={}", limit())).await?;
        reload_and_finish(page, Input::Mouse, "table").await?;
        page.screenshot("result").await?;
        page.accessible().await
    });
}

#[test]
fn against_the_bot_by_keyboard_alone() {
    test(Screen::Desktop, async |page| {
        set_up(page, &format!("guard={}", limit())).await?;
        reload_and_finish(page, Input::Keys, "table").await
    });
}

#[test]
fn against_the_bot_by_touch_on_a_phone() {
    test(Screen::Phone, async |page| {
        set_up(page, &format!("guard={}", limit())).await?;
        play(page, Input::Touch, 4).await?;
        page.fits_the_width().await?;
        page.accessible().await?;
        reload_and_finish(page, Input::Touch, "table").await?;
        page.fits_the_width().await?;
        page.screenshot("result").await?;
        Ok(())
    });
}

#[test]
fn four_people_at_one_screen_need_no_curtain() {
    test(Screen::Desktop, async |page| {
        set_up(page, &format!("who=here&seats=4&guard={}", limit())).await?;
        let curtains = "document.querySelectorAll('.curtain').length";
        for turn in 0..12 {
            ensure!(value(page, curtains).await? == 0, "nothing is hidden in this game");
            crate::dogs::step(page, Input::Mouse, turn).await?;
        }
        // The pack that is shown is that of the person who is asked.
        let title = value(page, "document.querySelector('.spots-dogs').ariaLabel").await?;
        ensure!(title.as_str().is_some_and(|title| title.contains('\u{2019}') || title.contains('\'')), "{title}");
        page.screenshot("table").await?;
        finish(page, Input::Mouse).await
    });
}

#[test]
fn solo_against_the_stray() {
    test(Screen::Desktop, async |page| {
        set_up(page, &format!("mode=solo&level=alpha&guard={}", limit())).await?;
        play(page, Input::Mouse, 6).await?;
        page.sees("The Stray").await?;
        let cells = "document.querySelectorAll('.kseat .spots-meter i:not(.lim)').length";
        ensure!(value(page, cells).await? == 7 + 12, "the yard of Alpha ends at 12");
        ensure!(
            value(page, "document.querySelectorAll('.trick .marker').length").await? == 1,
            "its marker is on a tile"
        );
        page.accessible().await?;
        page.screenshot("table").await?;
        finish(page, Input::Mouse).await?;
        page.screenshot("result").await?;
        Ok(())
    });
}

#[test]
fn all_tiles() {
    test(Screen::Desktop, async |page| {
        set_up(page, &format!("set=all-tiles&seats=3&guard={}", limit())).await?;
        ensure!(value(page, "document.querySelectorAll('.trick.stacked').length").await? == 4, "four stacks");
        play(page, Input::Mouse, 12).await?;
        page.screenshot("table").await?;
        finish(page, Input::Mouse).await
    });
}

/// The guided first game by mouse: every step is done as its text says, and the record has what was laid out.
#[test]
fn the_first_game_is_learnt_in_ten_steps() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/spots").await?;
        let tile = async |id: &str| -> Result<()> {
            tokio::time::sleep(GUARD).await;
            page.find(&format!("[data-tile={id}]")).await?.click().await?;
            press(page, "send").await
        };
        let dog = async |at: u8| -> Result<()> {
            tokio::time::sleep(GUARD).await;
            page.find(&format!(".spots-dogs [data-at=\"{at}\"]")).await?.click().await?;
            Ok(())
        };
        let words = async |id: &str| {
            value(page, &format!("document.querySelector('[data-press={id}] .words').innerText")).await
        };
        page.sees("Step 1 of 10").await?;
        tile("walk").await?;
        page.sees("Step 2 of 10").await?;
        is_asked(page, "Where does the 4 go?").await?;
        // The 5 fits nowhere: it is a ghost in the yard, and nothing has been sent.
        let meter = "[document.querySelectorAll('.spots-yard-panel .spots-meter .f').length, document.querySelectorAll('.spots-yard-panel .spots-meter .p').length]";
        ensure!(value(page, meter).await? == json!([1, 5]), "1 is buried, 5 more would be");
        dog(0).await?;
        is_asked(page, "One more?").await?;
        let said = value(page, "document.querySelector('.kask .consequence').innerText").await?;
        ensure!(said.as_str().is_some_and(|said| said.contains("Bust risk 3 of 6")), "{said}");
        press(page, "stop").await?;
        page.sees("Step 3 of 10").await?;
        tile("roll-over").await?;
        page.sees("Step 4 of 10").await?;
        dog(1).await?;
        dog(0).await?;
        let said = value(page, "document.querySelector('.kask .consequence').innerText").await?;
        ensure!(said.as_str().is_some_and(|said| said.contains("Cannot bust")), "{said}");
        press(page, "on").await?;
        page.sees("Step 5 of 10").await?;
        dog(1).await?;
        ensure!(words("send").await? == "Score 2 dogs", "{}", words("send").await?);
        press(page, "send").await?;
        page.sees("Step 6 of 10").await?;
        ensure!(
            value(page, "document.querySelectorAll('.spots-scored').length").await? == 2,
            "two dogs are on the shelf"
        );
        tile("run").await?;
        page.sees("Step 7 of 10").await?;
        let said = value(page, "document.querySelector('.kask .consequence').innerText").await?;
        ensure!(said.as_str().is_some_and(|said| said.contains("If you keep it, your turn ends")), "{said}");
        ensure!(
            value(page, "document.querySelectorAll('[data-zone=press] .primary').length").await? == 0,
            "no green button"
        );
        press(page, "reroll").await?;
        page.sees("Step 8 of 10").await?;
        ensure!(
            value(page, "document.querySelectorAll('[data-press=reroll]').length").await? == 0,
            "the treat is spent"
        );
        let purse = value(page, "document.querySelector('.spots-purse .treats .num').innerText").await?;
        ensure!(purse == "0", "the purse is empty, not {purse}");
        ensure!(
            value(page, "document.querySelector('.spots-dogs .spots-card .vh').textContent.startsWith('Bruno')")
                .await?
                == true,
            "Bruno is first"
        );
        dog(0).await?;
        dog(0).await?;
        press(page, "stop").await?;
        page.sees("Step 9 of 10").await?;
        page.sees("bust").await?;
        let down = "[...document.querySelectorAll('.trick.down')].map((tile) => tile.dataset.tile)";
        ensure!(value(page, down).await? == json!(["walk"]), "Mirabel took Walk");
        press(page, "score").await?;
        ensure!(words("send").await? == "Score Bruno (2 → 3)", "{}", words("send").await?);
        press(page, "send").await?;
        page.sees("Step 10 of 10").await?;
        ensure!(value(page, down).await? == json!(["howl", "walk"]), "Mirabel turned a tile, scoring turned none");
        tile("beg").await?;
        page.sees("Well done").await?;
        page.screenshot("done").await?;
        page.click("button", "Play on").await?;
        page.find("[data-kind=local] .spots-tiles").await?;
        Ok(())
    });
}

/// A trick that asks something before its throw can be let go: the tile stays up, and nothing is recorded.
#[test]
fn a_trick_can_be_let_go_before_its_throw() {
    test(Screen::Desktop, async |page| {
        for (query, tiles) in [
            ("set=chosen&yellow=dig&purple=bolt&blue=guard&green=beg", ["bolt", "guard", "dig"]),
            ("set=chosen&yellow=retrieve&purple=dogpile&blue=hunt&green=beg", ["retrieve", "dogpile", "hunt"]),
            ("set=chosen&yellow=trot&purple=chase&blue=scavenge&green=beg", ["trot", "chase", "scavenge"]),
        ] {
            set_up(page, &format!("start=0&{query}")).await?;
            until("a trick can be chosen", async || Ok(matches!(asked(page).await?, Asked::Trick(_)).then_some(())))
                .await?;
            for tile in tiles {
                tokio::time::sleep(GUARD).await;
                page.find(&format!("[data-tile={tile}]")).await?.click().await?;
                page.find(&format!("[data-tile={tile}].chosen")).await?;
                page.screenshot(tile).await?;
                page.press("Escape").await?;
                until("the tile is let go", async || {
                    Ok((value(page, "document.querySelectorAll('.trick.chosen').length").await? == 0).then_some(()))
                })
                .await?;
                ensure!(
                    value(page, &format!("document.querySelector('[data-tile={tile}]').ariaDisabled")).await?.is_null()
                );
            }
            let tricks = record(page).await?.into_iter().filter(|step| step.contains(" trick ")).count();
            ensure!(tricks == 0, "{tricks} tricks are recorded");
        }
        Ok(())
    });
}

/// Two quick clicks on a tile, or on the green button, send once.
#[test]
fn two_quick_clicks_send_once() {
    test(Screen::Desktop, async |page| {
        set_up(page, "start=0").await?;
        tokio::time::sleep(GUARD).await;
        let twice = "const tile = document.querySelector('[data-tile=walk]'); \
            for (let at = 0; at < 2; at++) { \
              tile.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })); \
              await new Promise((done) => setTimeout(done, 60)) } \
            return 0";
        page.eval_async(twice, vec![]).await?;
        is_asked(page, "Walk?").await?;
        tokio::time::sleep(GUARD).await;
        let twice = "for (let at = 0; at < 2; at++) { \
              document.querySelector('[data-press=send]')?.click(); \
              await new Promise((done) => setTimeout(done, 60)) } \
            return 0";
        page.eval_async(twice, vec![]).await?;
        until("the dice lie", async || Ok((asked(page).await? != Asked::Wait).then_some(()))).await?;
        let tricks = record(page).await?.into_iter().filter(|step| step == "0 trick walk").count();
        ensure!(tricks == 1, "{tricks} tricks");
        Ok(())
    });
}

/// What is laid out survives a reload, and none of it has been sent.
#[test]
fn a_plan_survives_a_reload() {
    test(Screen::Desktop, async |page| {
        set_up(page, "start=0&set=adoption-event").await?;
        for turn in 0..60 {
            match asked(page).await? {
                Asked::Die(lit) if !lit.is_empty() => {
                    tokio::time::sleep(GUARD).await;
                    decide(page, Input::Mouse, &Asked::Die(lit), turn).await?;
                    let ghosts = "document.querySelectorAll('.spots-dogs .planned').length";
                    until("a ghost is on the dog", async || Ok((value(page, ghosts).await? != 0).then_some(())))
                        .await?;
                    let before = (value(page, ghosts).await?, record(page).await?);
                    page.reload().await?;
                    page.find(".spots-tiles").await?;
                    until("the ghost is there again", async || {
                        Ok((value(page, ghosts).await? == before.0).then_some(()))
                    })
                    .await?;
                    ensure!(record(page).await? == before.1, "nothing has been sent");
                    return Ok(());
                }
                _ => drop(crate::dogs::step(page, Input::Mouse, turn).await?),
            }
        }
        Err(anyhow::anyhow!("no die could be laid out"))
    });
}

/// Two people online and one who watches: everything is the same everywhere, also after a reload in the
/// middle of a plan.
#[test]
fn two_browsers_and_a_watcher() {
    test(Screen::Desktop, async |page| {
        let [join, watch] = open_room(page, &format!("guard={}", limit())).await?;
        let other = page.another(Screen::Desktop).await?;
        sit_down(&other, &join, "Bruno").await?;
        page.find(".sum .primary").await?.click().await?;
        page.find(".spots-tiles").await?;
        other.find(".spots-tiles").await?;
        let watcher = page.another(Screen::Desktop).await?;
        reduce_motion(&watcher).await?;
        watcher.open(&watch).await?;
        watcher.find(".spots-tiles").await?;
        let mut reloaded = false;
        for turn in 0..900 {
            let (mover, is_over) = step_of(&[page, &other], Input::Mouse, turn).await?;
            if is_over {
                break;
            }
            // In the middle of a plan: a die lies on a dog, and nothing has been sent.
            let ghosts = "document.querySelectorAll('.spots-dogs .planned').length";
            let laid = value(mover, ghosts).await?;
            if !reloaded && turn > 8 && laid != 0 && !matches!(asked(mover).await?, Asked::Wait) {
                mover.reload().await?;
                until("the plan is there again", async || Ok((value(mover, ghosts).await? == laid).then_some(())))
                    .await?;
                reloaded = true;
            }
        }
        ensure!(reloaded, "nobody has laid out a die");
        let lines = "[...document.querySelectorAll('.log li')].length";
        let here = value(page, lines).await?;
        until("everybody has been told the same", async || {
            let all = [value(&other, lines).await?, value(&watcher, lines).await?];
            Ok((all[0] == here && all[1] == here).then_some(()))
        })
        .await?;
        watcher.screenshot("watcher").await?;
        for one in [page, &other, &watcher] {
            one.click("link", "See the result").await?;
            one.find("main.result .rank").await?;
        }
        Ok(())
    });
}
