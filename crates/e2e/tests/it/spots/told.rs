//! What is told beat by beat, with everything moving: new cards, and the Stray's turn.

use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::json;

use crate::dogs::{GUARD, open_at, press, value};

/// The guided first game up to the roll that fills the whole pack: Poppy and Pip.
const BEFORE_FAST_SCORING: &str = "* dog 34|* dog 12|* dog 46|* dog 13|* dog 16|* roll 1|* roll 5|0 trick walk|* roll 5,4|\
    0 keep|0 place 0|0 no|1 trick howl|* dog 25|* roll 6|1 keep|1 place 2|0 trick roll-over|* roll 3,2|\
    0 keep|0 place 0|0 place 1|0 yes|* roll 1";

/// A script that notes which dogs are in the pack, whenever that changes.
const PACKS: &str = "const pack = document.querySelector('.spots-dogs'); window.packs = []; \
    const note = () => { const names = [...pack.querySelectorAll('.spots-card .vh')].map((card) => card.textContent.split(',')[0]).join(' '); \
      if (packs.at(-1) !== names) packs.push(names) }; \
    note(); new MutationObserver(note).observe(pack, { subtree: true, childList: true, characterData: true })";

#[test]
fn a_pack_that_scores_turns_together_and_new_dogs_come_one_by_one() {
    test(Screen::Desktop, async |page| {
        let steps: Vec<&str> = BEFORE_FAST_SCORING.split('|').collect();
        open_at(page, json!({ "start": "0" }), &["person", "greedy"], &steps).await?;
        page.eval(PACKS, vec![]).await?;
        press(page, "send").await?;
        until("two new dogs are in the pack", async || {
            let scored = value(page, "document.querySelectorAll('.spots-scored').length").await?;
            let dogs = value(page, "document.querySelectorAll('.spots-dogs .spots-card').length").await?;
            Ok((scored == 2 && dogs == 2).then_some(()))
        })
        .await?;
        let packs: Vec<String> = serde_json::from_value(value(page, "packs").await?)?;
        let packs: Vec<Vec<&str>> = packs.iter().map(|pack| pack.split_whitespace().collect()).collect();
        let (old, new) = (&packs[0], packs.last().unwrap_or(&packs[0]));
        ensure!(old == &["Poppy", "Pip"] && !new.contains(&"Poppy"), "{packs:?}");
        // The old ones leave at once, then there is one new dog, then there are two.
        let between = &packs[1..packs.len() - 1];
        ensure!(
            between
                .iter()
                .all(|pack| pack == old || pack.len() < 2 && !pack.contains(&"Poppy") && !pack.contains(&"Pip")),
            "{packs:?}"
        );
        ensure!(between.contains(&vec![new[0]]), "one dog comes first: {packs:?}");
        Ok(())
    });
}

/// Two dogs for the person, two for the Stray, the first dice.
const SOLO: [&str; 7] = ["* dog 35", "* dog 134", "* dog 46", "* dog 12", "* dog 16", "* roll 1", "* roll 2"];

/// Begs, which ends the turn; returns the tile that the Stray is said to take next.
async fn beg(page: &Page) -> Result<String> {
    open_at(page, json!({ "mode": "solo", "start": "0" }), &["person"], &SOLO).await?;
    page.find("[data-tile=beg].lit").await?;
    tokio::time::sleep(GUARD).await;
    page.find("[data-tile=beg]").await?.click().await?;
    let said = until("the Stray's next tile is not named", async || {
        let said = value(
            page,
            "document.querySelector('.kask .consequence').innerText.match(/The Stray takes (.+?) next/)?.[1]",
        );
        Ok(said.await?.as_str().map(str::to_owned))
    })
    .await?;
    page.eval(SAID, vec![]).await?;
    press(page, "send").await?;
    page.find(".table.playing").await?;
    Ok(said)
}

/// A script that notes what the dock says, whenever that changes.
const SAID: &str = "window.said = []; const look = () => { const words = document.querySelector('.table.playing .kask .question')?.innerText; \
    if (words && said.at(-1) !== words) said.push(words) }; \
    new MutationObserver(look).observe(document.querySelector('.table'), { subtree: true, childList: true, characterData: true, attributes: true })";

/// Waits until nothing is playing and a trick can be chosen.
async fn is_over(page: &Page) -> Result<()> {
    let over = "document.querySelector('.table.playing') === null && document.querySelector('.trick.lit') !== null";
    until("the Stray's turn does not end", async || Ok((value(page, over).await? == true).then_some(()))).await
}

#[test]
fn the_turn_of_the_stray_is_told_in_order() {
    test(Screen::Desktop, async |page| {
        let tile = beg(page).await?;
        is_over(page).await?;
        let said: Vec<String> = serde_json::from_value(value(page, "said").await?)?;
        ensure!(said.len() > 2, "its turn is told in several beats: {said:?}");
        for pair in said.windows(2) {
            let begun = pair[0].trim_end_matches('.');
            ensure!(pair[1].starts_with(begun), "`{}` does not go on from `{begun}`", pair[1]);
        }
        ensure!(said[0].contains(&tile), "{tile} was said to be next: {said:?}");
        Ok(())
    });
}

#[test]
fn any_key_jumps_to_the_end_of_the_stray_s_turn() {
    test(Screen::Desktop, async |page| {
        for key in ["3", "b", "r", "Enter", "Space", "Escape"] {
            beg(page).await?;
            // From now on no beat ends by itself.
            page.eval("window.setTimeout = () => 0", vec![]).await?;
            let playing = value(page, "document.querySelector('.table.playing') !== null").await?;
            ensure!(playing == true, "the turn of the Stray is over already");
            page.press(key).await?;
            is_over(page).await?;
            ensure!(
                value(page, "document.querySelectorAll('.trick.chosen').length").await? == 0,
                "{key} does nothing else"
            );
        }
        Ok(())
    });
}

/// A script that notes, frame by frame, whose turn is being shown and whose things are seen.
const FOLLOWED: &str = "window.followed = []; const look = () => { \
    const acts = document.querySelector('.table.playing .kseat.acts .who b')?.innerText; \
    const seen = document.querySelector('.visit-band b')?.innerText; \
    const now = acts && seen ? `${acts}|${seen}` : ''; \
    if (now && followed.at(-1) !== now) followed.push(now); requestAnimationFrame(look) }; look()";

/// Those who only watch see each turn where it is done, as long as it is shown.
#[test]
fn a_watcher_sees_the_seat_whose_turn_is_shown() {
    test(Screen::Desktop, async |page| {
        page.open("/new/spots?who=bots&seats=3").await?;
        page.click("button", "Start the game").await?;
        page.find(".spots-tiles").await?;
        page.eval(FOLLOWED, vec![]).await?;
        let followed = until("three seats have not been followed", async || {
            let followed: Vec<String> = serde_json::from_value(value(page, "followed").await?)?;
            let seats: std::collections::BTreeSet<&str> =
                followed.iter().filter_map(|pair| Some(pair.split_once('|')?.0)).collect();
            Ok((seats.len() == 3).then(|| followed.clone()))
        })
        .await?;
        for pair in &followed {
            let (acts, seen) = pair.split_once('|').unwrap_or_default();
            ensure!(seen.contains(acts), "the turn of {acts} was shown beside `{seen}`: {followed:?}");
        }
        Ok(())
    });
}
