//! What a person hears who does not see the page: Chromium's accessibility tree, read in its order.

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, ensure, test};
use serde_json::{Value, json};

use crate::table::{Input, Prompt, prompt, reduce_motion};

/// One thing that is read: its role, its name, and its state.
#[derive(Debug)]
struct Heard {
    depth: usize,
    role: String,
    name: String,
    state: String,
}

/// Reads the accessibility tree in its order, without what is ignored.
async fn read(page: &Page) -> Result<Vec<Heard>> {
    let tree = page.dev_tools("Accessibility.getFullAXTree", json!({})).await?;
    let nodes = tree["nodes"].as_array().context("nodes")?;
    let mut heard = Vec::new();
    visit(nodes, nodes.first().context("a root")?, 0, &mut heard);
    Ok(heard)
}

fn visit(nodes: &[Value], node: &Value, depth: usize, heard: &mut Vec<Heard>) {
    let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
    let (role, name) = (text(&node["role"]), text(&node["name"]));
    // Boxes of text repeat the text that contains them.
    let is_read = node["ignored"] != true && !matches!(role.as_str(), "InlineTextBox" | "none" | "generic");
    if is_read {
        let states = node["properties"].as_array().into_iter().flatten().filter_map(|state| {
            let (name, value) = (state["name"].as_str()?, &state["value"]["value"]);
            let says = matches!(name, "checked" | "selected" | "disabled" | "pressed" | "expanded" | "live" | "level");
            (says && *value != false && value != "false").then(|| format!("{name} {value}"))
        });
        heard.push(Heard { depth, role, name, state: states.collect::<Vec<_>>().join(", ") });
    }
    for child in node["childIds"].as_array().into_iter().flatten() {
        if let Some(child) = nodes.iter().find(|node| node["nodeId"] == *child) {
            visit(nodes, child, depth + usize::from(is_read), heard);
        }
    }
}

/// Writes the tree to the folder of the screenshots, for people who want to read it.
fn write_down(heard: &[Heard], name: &str) -> Result<()> {
    let folder = std::env::var("GAMEKEEPER_SHOTS").unwrap_or_else(|_| "target/e2e".to_owned());
    let lines = heard.iter().map(|one| {
        let state = if one.state.is_empty() { String::new() } else { format!(" [{}]", one.state) };
        format!("{}{}: {}{state}\n", "  ".repeat(one.depth), one.role, one.name)
    });
    Ok(std::fs::write(format!("{folder}/spoken-{name}.txt"), lines.collect::<String>())?)
}

fn names<'a>(heard: &'a [Heard], role: &str) -> Vec<&'a str> {
    heard.iter().filter(|one| one.role == role).map(|one| one.name.as_str()).collect()
}

/// What is inside the first thing with this role and name.
fn inside<'a>(heard: &'a [Heard], role: &str, name: &str) -> &'a [Heard] {
    let Some(at) = heard.iter().position(|one| one.role == role && one.name == name) else { return &[] };
    let depth = heard[at].depth;
    let count = heard[at + 1..].iter().take_while(|one| one.depth > depth).count();
    &heard[at + 1..=at + count]
}

/// The texts of all things with this role, each of which is read by itself; links in them are left out.
fn texts(heard: &[Heard], role: &str) -> Vec<String> {
    let mut all = Vec::new();
    for (at, one) in heard.iter().enumerate().filter(|(_, one)| one.role == role) {
        let inside = heard[at + 1..].iter().take_while(|inner| inner.depth > one.depth);
        let own = inside.filter(|inner| inner.role == "StaticText" && inner.depth == one.depth + 1);
        let text = own.map(|inner| inner.name.as_str()).collect::<Vec<_>>().join(" ");
        all.extend(Some(text.trim().to_owned()).filter(|text| !text.is_empty()));
    }
    all
}

/// Whether a text reads as a sentence: it begins with a capital or a digit, and ends with a mark.
fn is_sentence(text: &str) -> bool {
    // The number of a rule may follow a sentence.
    let text = text.split("   Rule ").next().unwrap_or_default().trim();
    let begins = text.chars().next().is_some_and(|first| first.is_uppercase() || first.is_ascii_digit());
    begins && text.ends_with(['.', '?', '!', '…'])
}

const INGENIOUS: (&str, &[&str]) = ("Ingenious", &["What is asked", "Your rack", "Board", "Buttons", "Score boards"]);
const SPOTS: (&str, &[&str]) =
    ("Spots", &["What is asked", "Dice", "Buttons", "Tricks", "Your pack", "Your yard", "Kennel"]);

const SPECTACULAR: (&str, &[&str]) = (
    "Spectacular",
    &["What is asked", "In hand", "Supply and display", "Your display", "Your park", "Workers", "Score", "Buttons"],
);

const MAGNIFICENT: (&str, &[&str]) = (
    "The Magnificent",
    &["What is asked", "Your turn", "Camp", "Purse", "Gems", "Posters", "Master cards", "Trainers", "Buttons"],
);

/// Checks what holds at any moment of a turn of a game with this title and these zones.
fn check(heard: &[Heard], (title, zones): (&str, &[&str])) -> Result<()> {
    let h1: Vec<&Heard> = heard.iter().filter(|one| one.role == "heading" && one.state.contains("level 1")).collect();
    ensure!(h1.len() == 1 && h1[0].name == title, "one heading names the game: {h1:?}");
    // A board that needs the whole window keeps the log in a drawer, which a button opens.
    let drawer = names(heard, "button").contains(&"Log and score sheet");
    let landmarks: &[&str] = if drawer { &["banner", "main"] } else { &["banner", "main", "complementary"] };
    for &landmark in landmarks {
        ensure!(names(heard, landmark).len() == 1, "one landmark {landmark}: {:?}", names(heard, landmark));
    }
    let regions = names(heard, "region");
    for zone in zones {
        ensure!(regions.contains(zone), "there is no zone `{zone}`, only {regions:?}");
    }
    for one in heard {
        let speaks =
            ["button", "link", "radio", "gridcell", "tab", "grid", "radiogroup", "region", "list", "progressbar"];
        ensure!(!speaks.contains(&one.role.as_str()) || !one.name.is_empty(), "a {} has no name", one.role);
        let odd =
            ["  ", "ingenious-", "spots-", "spectacular-", "magnificent-", "{", "undefined", " ,", "..", "[object"]
                .iter()
                .find(|odd| one.name.contains(**odd));
        ensure!(odd.is_none(), "{}: `{}` has `{}`", one.role, one.name, odd.unwrap_or(&""));
    }
    Ok(())
}

/// Checks the question with its consequence, and the lines of the log.
fn check_words(heard: &[Heard]) -> Result<()> {
    let ask = inside(heard, "region", "What is asked");
    let said: Vec<String> = ["status", "paragraph"].into_iter().flat_map(|role| texts(ask, role)).collect();
    ensure!(said.len() == 2 && said.iter().all(|text| is_sentence(text)), "what is asked: {said:?}");
    check_log(heard)
}

/// Checks the question, which may stand without a consequence, and the lines of the log.
fn check_question(heard: &[Heard]) -> Result<()> {
    let ask = inside(heard, "region", "What is asked");
    let said: Vec<String> = ["status", "paragraph"].into_iter().flat_map(|role| texts(ask, role)).collect();
    ensure!(!said.is_empty() && said.iter().all(|text| is_sentence(text)), "what is asked: {said:?}");
    // What both seats did at once is spoken at once, in the order in which it is written.
    let (spoken, lines) = log_words(heard)?;
    let both = lines.iter().take(2).rev().cloned().collect::<Vec<_>>().join(" ");
    ensure!(spoken == both || spoken == lines[0], "{spoken:?} is the newest of {lines:?}");
    Ok(())
}

/// Checks the lines of the log, of which the newest is spoken.
fn check_log(heard: &[Heard]) -> Result<()> {
    let (spoken, lines) = log_words(heard)?;
    ensure!(lines[0] == spoken, "{spoken:?} is the newest of {lines:?}");
    Ok(())
}

/// Returns what is spoken of the log, and its lines, the newest first.
fn log_words(heard: &[Heard]) -> Result<(String, Vec<String>)> {
    let spoken = texts(heard, "log");
    ensure!(spoken.len() == 1 && is_sentence(&spoken[0]), "the newest line is spoken: {spoken:?}");
    let lines = texts(inside(heard, "list", "Log"), "button");
    ensure!(!lines.is_empty() && lines.iter().all(|line| is_sentence(line)), "the lines of the log: {lines:?}");
    Ok((spoken[0].clone(), lines))
}

#[test]
fn a_turn_reads_as_sentences() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/").await?;
        page.click("button", "Play now Ingenious").await?;
        page.find(".board.play").await?;
        let reach = async |wanted: Prompt| {
            until("it is not the player's turn", async || Ok((prompt(page).await? == wanted).then_some(()))).await
        };
        reach(Prompt::Place).await?;
        page.sees("Choose a tile").await?;
        let heard = read(page).await?;
        write_down(&heard, "1-choose")?;
        check(&heard, INGENIOUS)?;
        check_words(&heard)?;
        // A tile in hand: cells say whether it fits, and what it would score.
        page.press("1").await?;
        let heard = read(page).await?;
        write_down(&heard, "2-tile-in-hand")?;
        check(&heard, INGENIOUS)?;
        let cells = names(&heard, "gridcell");
        for words in ["the tile fits", "not possible here"] {
            ensure!(cells.iter().any(|cell| cell.ends_with(words)), "no cell says `{words}`: {:?}", &cells[..5]);
        }
        page.press("h").await?;
        reach(Prompt::TurnEnd).await?;
        let heard = read(page).await?;
        write_down(&heard, "3-laid-out")?;
        check(&heard, INGENIOUS)?;
        check_words(&heard)?;
        let end = names(&heard, "button").into_iter().find(|name| name.starts_with("End turn"));
        ensure!(end == Some("End turn cannot be taken back"), "the button says that it is final: {end:?}");
        // For a moment after the question has changed, a press counts for nothing.
        until("the turn does not end", async || {
            page.press("Enter").await?;
            tokio::time::sleep(core::time::Duration::from_millis(100)).await;
            Ok((prompt(page).await? != Prompt::TurnEnd).then_some(()))
        })
        .await?;
        reach(Prompt::Place).await?;
        page.sees("Choose a tile").await?;
        let heard = read(page).await?;
        write_down(&heard, "4-next-turn")?;
        check(&heard, INGENIOUS)?;
        check_words(&heard)
    });
}

#[test]
fn a_turn_of_spots_reads_as_sentences() {
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/spots").await?;
        page.sees("Step 1 of 10").await?;
        let heard = read(page).await?;
        write_down(&heard, "spots-1-choose")?;
        check(&heard, SPOTS)?;
        let tricks = names(&heard, "radio");
        let walk = "Walk, yellow. Roll 2; you may roll 1 more.";
        ensure!(tricks.contains(&walk), "no trick says `{walk}`: {tricks:?}");
        tokio::time::sleep(crate::dogs::GUARD).await;
        page.press("2").await?;
        crate::dogs::is_asked(page, "Walk?").await?;
        crate::dogs::press(page, "send").await?;
        crate::dogs::is_asked(page, "Where does the 4 go?").await?;
        let heard = read(page).await?;
        write_down(&heard, "spots-2-dice")?;
        check(&heard, SPOTS)?;
        check_words(&heard)?;
        let buttons = names(&heard, "button");
        for words in [
            "Poppy, dog 1 of 2. 3 and 4 free. The 4 can go here.",
            "Die 4.",
            "Die 5. Planned for yard.",
            "Your yard: 1, 1 of 7. Burying the 4 makes 10, a bust.",
        ] {
            ensure!(buttons.iter().any(|name| name.starts_with(words)), "no button says `{words}`: {buttons:#?}");
        }
        let spoken = texts(&heard, "log");
        ensure!(spoken.iter().any(|line| line.contains("rolled 5 4")), "the roll is spoken: {spoken:?}");
        Ok(())
    });
}

#[test]
fn a_turn_of_spectacular_reads_as_sentences() {
    use crate::parks::{is_asked, press, touch, touch_cell};
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/spectacular").await?;
        page.sees("Step 1 of 9").await?;
        let heard = read(page).await?;
        write_down(&heard, "spectacular-1-choose")?;
        check(&heard, SPECTACULAR)?;
        let items = names(&heard, "radio");
        for words in ["orangutan, beige part, new animal", "green 5, 1 place, best later plus 5 at the entrance"] {
            ensure!(items.iter().any(|name| name.starts_with(words)), "no item says `{words}`: {items:#?}");
        }
        tokio::time::sleep(crate::dogs::GUARD).await;
        for place in ["supply-0-tile.green", "display-0-tile.1"] {
            touch(page, Input::Mouse, &format!(".spec-item[data-place=\"{place}\"]")).await?;
        }
        press(page, "take").await?;
        is_asked(page, "Where does the orangutan go?").await?;
        let heard = read(page).await?;
        write_down(&heard, "spectacular-2-place")?;
        check(&heard, SPECTACULAR)?;
        check_question(&heard)?;
        let cells = names(&heard, "gridcell");
        let free = "row 3, hex 3, free, with the orangutan here: ";
        ensure!(cells.iter().any(|name| name.starts_with(free)), "no hex says `{free}`: {cells:#?}");
        tokio::time::sleep(crate::dogs::GUARD).await;
        touch_cell(page, Input::Mouse, "0,2").await?;
        touch_cell(page, Input::Mouse, "1,2").await?;
        page.sees("A beige tower closes.").await?;
        // A plan is spoken once the hand rests.
        let heard = until("the plan is not spoken", async || {
            let heard = read(page).await?;
            let spoken = texts(&heard, "status").iter().any(|said| said.starts_with("Planned: "));
            Ok(spoken.then_some(heard))
        })
        .await?;
        write_down(&heard, "spectacular-3-planned")?;
        check(&heard, SPECTACULAR)?;
        check_question(&heard)?;
        press(page, "send").await?;
        is_asked(page, "Take one item").await?;
        let heard = read(page).await?;
        write_down(&heard, "spectacular-4-next-turn")?;
        check(&heard, SPECTACULAR)?;
        check_question(&heard)
    });
}

/// Waits for a question, and checks that one thing on the page says it, and that only once.
async fn hears_once(page: &Page, words: &str, shot: &str) -> Result<Vec<Heard>> {
    crate::circus::is_asked(page, words).await?;
    let heard = read(page).await?;
    write_down(&heard, shot)?;
    check(&heard, MAGNIFICENT)?;
    let said: Vec<String> = ["status", "alert", "log"].into_iter().flat_map(|role| texts(&heard, role)).collect();
    let times = said.iter().filter(|said| said.contains(words)).count();
    ensure!(times == 1, "`{words}` is heard {times} times: {said:?}");
    let asked = texts(inside(&heard, "region", "What is asked"), "status");
    ensure!(asked.len() == 1 && is_sentence(&asked[0]), "what is asked: {asked:?}");
    Ok(heard)
}

#[test]
fn a_turn_of_the_magnificent_reads_as_sentences() {
    use crate::circus::{press, touch};
    test(Screen::Desktop, async |page| {
        reduce_motion(page).await?;
        page.open("/learn/magnificent").await?;
        page.sees("Step 1 of 11").await?;
        let heard = hears_once(page, "Take a die.", "magnificent-1-die").await?;
        let dice = names(&heard, "radio");
        ensure!(dice.iter().any(|name| name.contains("power 4")), "no die says its power: {dice:#?}");
        tokio::time::sleep(crate::dogs::GUARD).await;
        touch(page, Input::Mouse, ".mag-die[data-die=\"orange 4\"]").await?;
        hears_once(page, "on which card?", "magnificent-2-card").await?;
        touch(page, Input::Mouse, ".mag-mcard[data-card=\"M-I1\"] .body").await?;
        hears_once(page, "build, travel or perform", "magnificent-3-power").await?;
        page.sees("Step 2 of 11").await?;
        tokio::time::sleep(crate::dogs::GUARD).await;
        touch(page, Input::Mouse, ".mag-level.lit").await?;
        hears_once(page, "Place the", "magnificent-4-tile").await?;
        tokio::time::sleep(crate::dogs::GUARD).await;
        // Cells say what the tile that lies there would bring.
        touch(page, Input::Mouse, ".mag-grid [data-cell=\"4,0\"]").await?;
        page.find("[data-press=place]").await?;
        let heard = read(page).await?;
        let cells = names(&heard, "gridcell");
        let covered = cells.iter().find(|name| name.starts_with("row 1, column 5"));
        ensure!(covered.is_some_and(|name| name.contains("; ") && name.contains("3 points")), "{covered:?}");
        press(page, "place").await?;
        let heard = hears_once(page, "End your turn", "magnificent-5-end").await?;
        let end = names(&heard, "button").into_iter().find(|name| name.contains("nd turn"));
        ensure!(
            end.is_some_and(|end| end.contains("cannot be taken back")),
            "it does not say that it is final: {end:?}"
        );
        Ok(())
    });
}
