//! Contact sheets for the documents: each game at every size, light in English and dark in Russian. Made only
//! where they are asked for.

use std::path::Path;

use anyhow::Context as _;
use e2e::page::until;
use e2e::{Page, Result, Screen, test};
use serde_json::{Value, json};

use crate::still::SIZES;
use crate::table::{Input, Prompt, reduce_motion};
use crate::{ahead, circus, dogs, magnificent, parks, table};

/// The environment variable with the folder of the sheets; without it none is made.
const FOLDER: &str = "GAMEKEEPER_SHEETS";

/// The width of a sheet in pixels, and the share of its size at which a picture is shown.
const SHEET: (u32, f64) = (2000, 0.62);

/// What is on the sheets of a game.
struct Subject {
    /// The files: light, dark.
    files: [&'static str; 2],
    /// What the page of its table has once it is drawn.
    table: &'static str,
    /// Pages that are shown beside the table, with what they have once they are drawn.
    pages: &'static [(&'static str, &'static str)],
}

async fn resize(page: &Page, (width, height): (u32, u32)) -> Result<()> {
    let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    page.dev_tools("Emulation.setDeviceMetricsOverride", size).await?;
    Ok(())
}

/// Takes a picture of a page once something is on it: the text of a PNG file, and its size.
async fn picture(page: &Page, path: &str, css: &str, size: (u32, u32)) -> Result<Value> {
    resize(page, size).await?;
    page.open(path).await?;
    page.find(css).await?;
    // Drawn, and with its fonts.
    page.eval_async("await document.fonts.ready; await new Promise(requestAnimationFrame)", vec![]).await?;
    let shot = page.dev_tools("Page.captureScreenshot", json!({ "format": "png" })).await?;
    Ok(json!([shot["data"], size.0, size.1]))
}

/// Lays the pictures out on one sheet and writes it.
async fn write(page: &Page, pictures: Vec<Value>, dark: bool, path: &Path) -> Result<()> {
    // What runs on every new page to choose the pace finds no storage on an empty one.
    page.allow_in_console("about:blank");
    page.client().goto("about:blank").await?;
    resize(page, (SHEET.0, 900)).await?;
    let ground = "document.body.style = `margin: 0; padding: 22px; display: flex; flex-wrap: wrap; gap: 22px; \
        align-items: start; background: ${arguments[0] ? '#17130f' : '#e9e1d0'}`";
    page.eval(ground, vec![json!(dark)]).await?;
    // One at a time: all of them together are too long for one command.
    let lay = "const [[data, width, height], scale] = arguments, one = new Image(); \
        one.style = `width: ${width * scale}px; height: ${height * scale}px; border-radius: 8px; box-shadow: 0 3px 14px #0005`; \
        one.src = `data:image/png;base64,${data}`; document.body.append(one); await one.decode(); \
        return document.body.scrollHeight";
    let mut height = Value::Null;
    for picture in pictures {
        height = page.eval_async(lay, vec![picture, json!(SHEET.1)]).await?;
    }
    let clip = json!({ "x": 0, "y": 0, "width": SHEET.0, "height": height, "scale": 1 });
    let options = json!({ "format": "jpeg", "quality": 72, "clip": clip, "captureBeyondViewport": true });
    let shot = page.dev_tools("Page.captureScreenshot", options).await?;
    Ok(std::fs::write(path, decode(shot["data"].as_str().unwrap_or_default()))?)
}

/// Decodes base64, in which the browser sends pictures.
fn decode(text: &str) -> Vec<u8> {
    let sextet = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let sextets: Vec<u8> = text.bytes().filter_map(sextet).collect();
    let bytes = |some: &[u8]| {
        let bits = some.iter().fold(0, |bits: u32, sextet| bits << 6 | u32::from(*sextet)) << (6 * (4 - some.len()));
        bits.to_be_bytes()[1..some.len()].to_vec()
    };
    sextets.chunks(4).flat_map(bytes).collect()
}

#[test]
fn base64_is_decoded() {
    for (text, bytes) in [("", ""), ("Z2FtZQ==", "game"), ("a2VlcGVy", "keeper"), ("Z28/", "go?")] {
        assert_eq!(decode(text), bytes.as_bytes());
    }
}

/// Makes the sheets of a game. `play` opens a table and plays up to what is to be seen, which is a decision
/// of the person at it.
#[allow(clippy::needless_pass_by_value, reason = "a test reads better so")]
fn sheets<Play: AsyncFn(&Page) -> Result<()>>(subject: &Subject, play: Play) {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    for (file, language, theme) in [(subject.files[0], "en", "light"), (subject.files[1], "ru", "dark")] {
        test(Screen::Desktop, async |page| {
            reduce_motion(page).await?;
            play(page).await?;
            let table = page.client().current_url().await?.path().to_owned();
            let choose = "localStorage['gamekeeper/settings'] = JSON.stringify(arguments[0])";
            let settings = json!({ "language": language, "theme": theme, "pace": "instant" });
            page.eval(choose, vec![settings]).await?;
            let mut all = Vec::new();
            for size in SIZES {
                all.push(picture(page, &table, subject.table, size).await?);
            }
            for (path, css) in subject.pages {
                all.push(picture(page, path, css, (1366, 768)).await?);
            }
            write(page, all, theme == "dark", &Path::new(&folder).join(file)).await
        });
    }
}

#[test]
fn ingenious_at_every_size() {
    let subject = Subject {
        files: ["light.jpg", "dark.jpg"],
        table: ".board.play",
        pages: &[
            ("/", ".shelf, main"),
            ("/learn/ingenious", ".board.play"),
            ("/new/ingenious?seats=4", ".seats"),
            ("/rules/ingenious", "main h1"),
        ],
    };
    sheets(&subject, async |page| {
        table::set_up(page, "", Some("4 seats")).await?;
        for turn in 0..24 {
            let asked = until("nobody is to act", async || {
                let now = table::prompt(page).await?;
                Ok((now != Prompt::Wait).then_some(now))
            });
            let asked = asked.await?;
            if turn > 12 && asked == Prompt::Place {
                break;
            }
            table::decide(page, Input::Mouse, asked, turn).await?;
        }
        Ok(())
    });
}

/// A die that several dogs take is to be laid out.
#[test]
fn spots_at_every_size() {
    let subject = Subject {
        files: ["spots-light.jpg", "spots-dark.jpg"],
        table: ".spots-dogs .lit",
        pages: &[("/learn/spots", ".spots-tiles"), ("/new/spots?seats=4", ".seats")],
    };
    sheets(&subject, async |page| {
        dogs::set_up(page, "seats=4&set=obstacle-course&start=0").await?;
        for turn in 0..120 {
            let dogs = dogs::value(page, "document.querySelectorAll('.spots-dogs .spots-card').length").await?;
            let lit = matches!(dogs::asked(page).await?, dogs::Asked::Die(lit) if lit.len() > 1);
            if turn > 14 && lit && dogs.as_u64() > Some(2) {
                break;
            }
            dogs::step(page, Input::Mouse, turn).await?;
        }
        Ok(())
    });
}

/// Six seats, in the middle of the game.
#[test]
fn spectacular_at_every_size() {
    let subject = Subject {
        files: ["spectacular-light.jpg", "spectacular-dark.jpg"],
        table: ".spec-park",
        pages: &[("/learn/spectacular", ".spec-park"), ("/new/spectacular?seats=6", ".seats")],
    };
    sheets(&subject, async |page| {
        parks::set_up(page, "seats=6").await?;
        for turn in 0..16 {
            parks::step(page, Input::Mouse, parks::Way::Hinted, turn).await?;
        }
        parks::play_to_choose(page, Input::Mouse).await
    });
}

/// Four seats in the third round, power to be used.
#[test]
fn magnificent_at_every_size() {
    let subject = Subject {
        files: ["magnificent-light.jpg", "magnificent-dark.jpg"],
        table: ".mag-grid .kmap",
        pages: &[("/learn/magnificent", ".mag-grid"), ("/new/magnificent?seats=4", ".seats")],
    };
    sheets(&subject, async |page| {
        let record = ahead::recorded(magnificent::FOUR, &[0])?;
        let acts = record.steps.iter().rposition(|step| step == "0 perform").context("a performance")?;
        ahead::open_after(page, &record, acts).await?;
        circus::next(page).await.map(drop)
    });
}
