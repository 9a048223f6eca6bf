//! What the board promises of posters, payments and the end of turn and game, at positions of recorded games;
//! and that each of these screens is accessible.

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use game_core::{Record, Seat, Table, Viewer};
use magnificent::components::POSTER_SPACES;
use magnificent::effects::{Bonus, Gain};
use magnificent::preview::owed;
use magnificent::{Action, Magnificent, Phase, Rules};
use serde_json::{Value, json};

use super::{after, legal, open, position};
use crate::ahead::open_after;
use crate::circus::{Asked, asked, is_asked, next, play, press, set_up, steps_of, touch, value};
use crate::dogs::GUARD;
use crate::table::{Input, reduce_motion};

/// The text of something on the page.
async fn text(page: &Page, css: &str) -> Result<String> {
    let script = format!("[...document.querySelectorAll('{css}')].map((one) => one.textContent).join('; ')");
    Ok(value(page, &script).await?.as_str().unwrap_or_default().to_owned())
}

/// Finds a poster to be gained by a seat whose number of posters is one of these.
fn gains(held: impl Fn(usize) -> bool) -> Result<(Record, usize)> {
    position(|rules, state| {
        let public = state.public();
        let shown = legal(rules, state)
            .iter()
            .any(|action| matches!(action, Action::Poster(magnificent::action::Source::Display(_))));
        matches!(public.phase(), Phase::GainPosters(_)) && shown && held(public.player(public.mover).posters_held())
    })
}

/// With five posters another one may be refused, discarded, or take the place of one; with fewer it hangs.
#[test]
fn a_full_board_may_leave_a_poster_or_put_it_in_place_of_another() {
    test(Screen::Desktop, async |page| {
        open(page, gains(|held| held == POSTER_SPACES)?).await?;
        page.find("[data-press=none]").await?;
        touch(page, Input::Mouse, ".mag-slot.lit[data-slot^=display]").await?;
        page.find("[data-press=discard]").await?;
        until("no column says what would go", async || {
            let words = text(page, ".mag-column.lit .word").await?;
            Ok((words.matches("in place of").count() == POSTER_SPACES).then_some(()))
        })
        .await?;
        open(page, gains(|held| held < POSTER_SPACES)?).await?;
        touch(page, Input::Mouse, ".mag-slot.lit[data-slot^=display]").await?;
        page.find(".mag-column.lit .sealed").await?;
        ensure!(page.find_all("[data-press=none], [data-press=discard]").await?.is_empty(), "a space is free");
        ensure!(!text(page, ".mag-column .word").await?.contains("in place of"), "nothing is replaced");
        Ok(())
    });
}

/// Finds a show in which the poster of one column takes the tile of another one: both could be shown alone.
fn shares(rules: &Rules, state: &Magnificent) -> Option<(u8, u8)> {
    if state.public().phase() != Phase::Complete {
        return None;
    }
    let open = |state: &Magnificent| -> Vec<u8> {
        let legal = legal(rules, state);
        legal
            .iter()
            .filter_map(|action| if let Action::Complete(column) = action { Some(*column) } else { None })
            .collect()
    };
    let all = open(state);
    all.iter().find_map(|first| {
        let next = after(rules, state, Action::Complete(*first));
        let public = next.public();
        let second = all.iter().find(|second| *second != first && !open(&next).contains(second))?;
        let poster = public.player(Seat::new(0)).posters[usize::from(*second)]?;
        let missing = magnificent::preview::missing(rules, public, Seat::new(0), poster, Some(*second));
        let goes_on = public.turn.completed.count_ones() < u32::from(public.turn.allowed);
        let short = public.phase() == Phase::Complete && goes_on && missing.tiles != [0; 6];
        short.then_some((*first, *second))
    })
}

/// A poster that needs the tile of one that is shown is dim, and its tile is named.
#[test]
fn a_poster_that_lacks_the_tile_of_another_names_it() {
    test(Screen::Desktop, async |page| {
        let found = core::cell::Cell::new(None);
        let place = position(|rules, state| {
            found.set(shares(rules, state));
            found.get().is_some()
        })?;
        open(page, place).await?;
        let (first, second) = found.get().context("two columns")?;
        touch(page, Input::Mouse, &format!(".mag-column[data-column=\"{first}\"]")).await?;
        page.find(&format!(".mag-column[data-column=\"{second}\"][aria-disabled=true]")).await?;
        let name = text(page, &format!(".mag-column[data-column=\"{second}\"] .vh")).await?;
        let tile = name.split("lacks ").nth(1).with_context(|| name.clone())?;
        ensure!(tile.contains(" tile"), "{name}");
        tokio::time::sleep(GUARD).await;
        touch(page, Input::Mouse, &format!(".mag-column[data-column=\"{second}\"]")).await?;
        page.sees(&format!("Lacks {tile}")).await?;
        page.screenshot("show").await?;
        page.accessible().await
    });
}

/// Where a gem can be paid in two ways the ways are there to choose from.
#[test]
fn which_gems_pay_is_a_choice_where_there_is_one() {
    test(Screen::Desktop, async |page| {
        let found = core::cell::Cell::new(0);
        let place = position(|rules, state| {
            let pays = |column: &u8| {
                let next = after(rules, state, Action::Complete(*column));
                let ways = legal(rules, &next).iter().filter(|action| matches!(action, Action::Pay(_))).count();
                matches!(next.public().phase(), Phase::PayGem(..)) && ways > 1
            };
            let all = legal(rules, state);
            let columns = all
                .iter()
                .filter_map(|action| if let Action::Complete(column) = action { Some(*column) } else { None });
            let column = columns.into_iter().find(pays);
            found.set(column.unwrap_or_default());
            column.is_some()
        })?;
        open(page, place).await?;
        touch(page, Input::Mouse, &format!(".mag-column[data-column=\"{}\"]", found.get())).await?;
        press(page, "gems").await?;
        page.sees("its own gem").await?;
        let pay = ".mag-pay";
        let before = text(page, pay).await?;
        touch(page, Input::Mouse, pay).await?;
        until("it is paid as before", async || Ok((text(page, pay).await? != before).then_some(()))).await?;
        page.accessible().await
    });
}

/// A coin of the card that is left is named on the button that ends the turn, and taken by it.
#[test]
fn the_end_of_the_turn_takes_a_coin_that_is_left() {
    test(Screen::Desktop, async |page| {
        let place = position(|rules, state| {
            let public = state.public();
            let coin = |bonus: Bonus| bonus == Bonus::Gain(Gain::Coins(1));
            public.phase() == Phase::TurnEnd
                && public.turn.card.is_some_and(|card| coin(rules.set().card(card).bonus))
                && legal(rules, state).contains(&Action::Bonus)
        })?;
        open(page, place).await?;
        page.sees("Take 1 coin and end turn").await?;
        let before = steps_of(page, 0).await?.len();
        press(page, "end").await?;
        until("the coin is not taken", async || {
            let steps = steps_of(page, 0).await?.split_off(before);
            Ok(steps.starts_with(&["bonus".to_owned(), "end turn".to_owned()]).then_some(()))
        })
        .await
    });
}

/// Who owes more than there is sees it hatched in brick, and what it costs.
#[test]
fn what_is_short_is_hatched_and_said() {
    test(Screen::Desktop, async |page| {
        let found = core::cell::Cell::new((0, 0, 0));
        let place = position(|_, state| {
            let public = state.public();
            let owed = owed(public, Seat::new(0));
            found.set((owed.short, owed.lost, public.round));
            public.phase() == Phase::TurnEnd && owed.short > 1 && public.round > 1
        })?;
        open(page, place).await?;
        let (short, lost, round) = found.get();
        ensure!(i32::from(lost) == i32::from(short) * i32::from(round), "{lost} for {short} in round {round}");
        let purse = text(page, ".mag-purse.short").await?;
        ensure!(purse.contains(&format!("{short} short: −{lost} points")), "{purse}");
        let beyond = "(() => { const one = document.querySelector('.mag-purse .kbar .beyond'); const style = getComputedStyle(one); return [one.getBoundingClientRect().width > 1, style.backgroundImage] })()";
        let beyond = value(page, beyond).await?;
        ensure!(beyond[0] == json!(true) && beyond[1] != json!("none"), "{beyond}");
        page.accessible().await
    });
}

/// The points of all seats that are shown beside their names.
async fn points(page: &Page) -> Result<Vec<i32>> {
    let shown = "[...document.querySelectorAll('[data-zone=seats] .total')].map((one) => Number(one.innerText.replace('−', '-')))";
    Ok(serde_json::from_value(value(page, shown).await?)?)
}

/// The points that a line of the curtain call names.
fn named(line: &str) -> Result<i32> {
    let after = line.split_once("areas: ").map_or(line, |(_, after)| after.split(',').next().unwrap_or(after));
    let digits = after.rsplit(|letter: char| !letter.is_ascii_digit()).find(|part| !part.is_empty());
    Ok(digits.with_context(|| format!("points in {line}"))?.parse()?)
}

/// The curtain call says line by line what is added, the points shown grow by that, and end on those of the
/// sheets.
#[test]
fn the_curtain_call_adds_up_to_the_sheets() {
    test(Screen::Desktop, async |page| {
        let record = crate::ahead::recorded("magnificent/tests/endings/standard-2", &[0, 1])?;
        let last = record.steps.iter().rposition(|step| !step.starts_with('*')).context("a decision")?;
        reduce_motion(page).await?;
        open_after(page, &record, last).await?;
        ensure!(play(page, Input::Mouse, 8).await?, "{:?}", asked(page).await?);
        page.find(".kcount.runs").await?;
        let (mut told, mut shown): (Vec<String>, Vec<i32>) = Default::default();
        for _ in 0..60 {
            if value(page, "document.querySelectorAll('.kcount.runs').length").await? == 0 {
                break;
            }
            let line = text(page, ".kcount .words").await?;
            if told.last() != Some(&line) {
                told.push(line);
                shown.push(points(page).await?.iter().sum());
            }
            page.press("ArrowRight").await?;
        }
        ensure!(told.len() > 4, "{told:?}");
        for (at, line) in told.iter().enumerate().skip(1) {
            ensure!(shown[at] - shown[at - 1] == named(line)?, "{line}: {shown:?} of {told:#?}");
        }
        let stored = value(page, "localStorage['gamekeeper/table/prepared']").await?;
        let stored: Value = serde_json::from_str(stored.as_str().context("a stored table")?)?;
        let table = Table::<Magnificent>::load(&serde_json::from_value(stored["record"].clone())?, None)?;
        let view = table.view(Viewer::Spectator);
        let totals: Vec<i32> = table.rules().seats.seats().map(|seat| view.sheet(table.rules(), seat).total).collect();
        ensure!(points(page).await? == totals, "{:?} are not {totals:?}", points(page).await?);
        page.screenshot("over").await?;
        page.accessible().await
    });
}

/// The screens between turns: the draft, sets, the end of a round, plans side by side.
#[test]
fn screens_between_turns_are_accessible() {
    test(Screen::Desktop, async |page| {
        set_up(page, "cards=draft&seats=3").await?;
        is_asked(page, "Take a card").await?;
        page.accessible().await?;
        open(page, position(|_, state| matches!(state.public().phase(), Phase::ChooseSet(_)))?).await?;
        is_asked(page, "Take a set").await?;
        page.accessible().await?;
        open(page, position(|_, state| matches!(state.public().phase(), Phase::ScoreCard(_)))?).await?;
        is_asked(page, "Score one card").await?;
        page.accessible().await?;
        open(page, position(|_, state| state.public().phase() == Phase::TurnStart)?).await?;
        ensure!(next(page).await?.0 != Asked::Wait, "nothing is asked");
        touch(page, Input::Mouse, ".mag-die.lit").await?;
        page.find(".mag-die.chosen").await?;
        touch(page, Input::Mouse, ".mag-mcard.lit .body").await?;
        page.find(".mag-sum").await?;
        page.press("w").await?;
        page.click("button", "Keep it to compare").await?;
        page.find(".mag-what-if li").await?;
        page.accessible().await
    });
}
