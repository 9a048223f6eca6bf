//! The files of the client, and their references to each other.
//!
//! A file name contains the hash of the content, so a file can only be written after all files it refers to:
//! the WebAssembly and its glue first; the page, the manifest and the service worker, which have fixed names,
//! last.

use anyhow::{Context, Result};
use serde_json::json;
use texts::Language;

use crate::dist::{Dist, When};
use crate::plain::plain;
use crate::sources::{GAMES, LANGUAGES, Sources};
use crate::split::split;
use crate::{rules, styles, template};

/// Static files that are templates; all others except style sheets are copied unchanged.
const TEMPLATES: [&str; 6] = ["index.html", "boot.js", "worker.js", "theme.js", "sw.js", "manifest.webmanifest"];
/// The style sheets directly in this folder become one file, in the order of their names.
const STYLES: &str = "css/";
/// The style sheet of a game is a separate file, named after the game.
const GAME_STYLES: &str = "css/games/";
/// The only icon that a browser downloads for the first page.
const FAVICON: &str = "icons/icon.svg";
/// The folder of the drawings on the lids of the boxes, which the first page shows.
const LIDS: &str = "lids/";

/// Builds the client.
pub(crate) fn bundle(sources: &Sources) -> Result<Dist> {
    let mut dist = Dist::default();
    add_program(&mut dist, sources)?;
    let shared: Vec<(&str, &[u8])> = sources.sheets(|name| name.starts_with(STYLES) && !name.starts_with(GAME_STYLES));
    dist.add_hashed("style", "style.css", styles::minified(&shared)?, When::Home);
    for (name, bytes) in &sources.statics {
        if !TEMPLATES.contains(&name.as_str()) && !name.starts_with(STYLES) {
            let when = if name == FAVICON || name.starts_with(LIDS) { When::Home } else { When::Later };
            dist.add_hashed(name, name, bytes.clone(), when);
        }
    }
    for game in GAMES {
        let own = sources.sheets(|name| name == format!("{GAME_STYLES}{game}.css"));
        let name = format!("styles/{game}.css");
        dist.add_hashed(&name, &name, styles::minified(&own)?, When::Game(game.to_owned()));
    }
    // A page is in one language at a time; the one with the longest texts counts.
    for name in core::iter::once("app").chain(GAMES) {
        let size = |language: &str| sources.texts.get(&texts(name, language)).map_or(0, Vec::len);
        let longest = LANGUAGES.into_iter().max_by_key(|language| size(language));
        for language in LANGUAGES {
            let when = match name {
                "app" if Some(language) == longest => When::Home,
                "app" => When::Shell,
                _ if Some(language) != longest => When::Later,
                game => When::Game(game.to_owned()),
            };
            let logical = texts(name, language);
            let text = sources.texts.get(&logical).with_context(|| format!("{logical} is missing"))?;
            dist.add_hashed(&logical, &logical, text.clone(), when);
        }
    }
    for ((game, language), markdown) in &sources.rules {
        let name = rules(game, language);
        let spoken =
            Language::ALL.into_iter().find(|spoken| spoken.tag() == *language).context("an unknown language")?;
        let html =
            rules::fragment(str::from_utf8(markdown)?, spoken).with_context(|| format!("the source of {name}"))?;
        dist.add_hashed(&name, &name, html.into_bytes(), When::Game((*game).to_owned()));
    }
    for (logical, name) in [("worker", "worker.js"), ("theme", "theme.js"), ("boot", "boot.js")] {
        let text = plain(&filled(sources, &dist, name)?);
        dist.add_hashed(logical, name, text.into_bytes(), When::Home);
    }
    for name in ["index.html", "manifest.webmanifest", "sw.js"] {
        let text = plain(&filled(sources, &dist, name)?);
        dist.add(name, text.into_bytes(), When::Home);
    }
    Ok(dist)
}

/// The logical name of the texts of a part of the client in a language.
pub(crate) fn texts(part: &str, language: &str) -> String {
    format!("texts/{part}.{language}.txt")
}

/// The logical name of the rules of a game in a language.
pub(crate) fn rules(game: &str, language: &str) -> String {
    format!("rules/{game}.{language}.html")
}

/// Fills in a template: logical names become URLs. Additional names: `assets` (all URLs as a JSON object),
/// `shell` and `later` (what is cached at once and what is cached when the browser is idle, as JSON lists),
/// `games` (the files of each game, as a JSON object) and `build` (the hash of all of them).
fn filled(sources: &Sources, dist: &Dist, name: &str) -> Result<String> {
    let games = || GAMES.map(|game| (game.to_owned(), json!(dist.addresses(&When::Game(game.to_owned())))));
    template::fill(name, sources.text(name)?, |word| match word {
        "assets" => Some(json!(dist.urls()).to_string()),
        "shell" => Some(json!([dist.addresses(&When::Home), dist.addresses(&When::Shell)].concat()).to_string()),
        "later" => Some(json!(dist.addresses(&When::Later)).to_string()),
        "games" => Some(serde_json::Value::Object(games().into_iter().collect()).to_string()),
        "build" => Some(dist.hash()),
        logical => dist.url(logical),
    })
}

/// The WebAssembly in parts, and the scripts that connect it to the browser.
fn add_program(dist: &mut Dist, sources: &Sources) -> Result<()> {
    let parts = split(&sources.wasm)?;
    for (logical, (name, bytes)) in [("glue", parts.glue), ("split", parts.link), ("wasm", parts.main)] {
        dist.add_named(logical, &name, bytes, When::Home);
    }
    for (name, bytes) in parts.chunks {
        let owners: Vec<&String> =
            parts.needs.iter().filter(|(_, files)| files.contains(&name)).map(|(game, _)| game).collect();
        // What several games share counts for the first of them, and is fetched with whichever comes first.
        let when = owners.first().map_or(When::Later, |game| When::Game((*game).clone()));
        dist.add_named(&format!("chunk/{name}"), &name, bytes, when);
    }
    Ok(())
}
