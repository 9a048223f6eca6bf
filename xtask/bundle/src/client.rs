//! The files of the client, with their references to each other filled in.
//!
//! A file name contains the hash of the content, so a file can only be written after all files it refers to:
//! the WebAssembly and its glue first; the page, the manifest and the service worker, which have fixed names,
//! last.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail};
use serde_json::json;
use texts::Language;

use crate::dist::{Dist, Effort, When};
use crate::sources::{LANGUAGES, PLAIN, Sources};
use crate::split::Parts;
use crate::{rules, styles, template};

/// Static files that are templates; all others except style sheets are copied unchanged.
const TEMPLATES: [&str; 6] = ["index.html", "boot.js", "worker.js", "theme.js", "sw.js", "manifest.webmanifest"];
/// The style sheets directly in this folder become one file, in the order of their names.
const STYLES: &str = "css/";
/// The style sheet of a game is a separate file, named after the game; or the files in a folder of this name,
/// in their order.
const GAME_STYLES: &str = "css/games/";
/// The only icon that a browser downloads for the first page.
const FAVICON: &str = "icons/icon.svg";
/// The folder of the drawings on the lids of the boxes, which the first page shows.
const LIDS: &str = "lids/";
/// The script of a fast bundle that reloads the page when there is another bundle.
const RELOAD: &str = include_str!("reload.js");

/// Builds the client from its sources and the parts of its program. A fast bundle contains a script that
/// reloads the page when the server has a bundle with another key.
pub(crate) fn bundle(sources: &Sources, parts: Parts, effort: Effort, key: &str) -> Result<Dist> {
    let mut dist = Dist::new(effort);
    add_program(&mut dist, sources, parts);
    let shared: Vec<(&str, &[u8])> = sources.sheets(|name| name.starts_with(STYLES) && !name.starts_with(GAME_STYLES));
    dist.add_hashed("style", "style.css", styles::joined(&shared, effort)?, When::Home);
    for (name, bytes) in &sources.statics {
        if !TEMPLATES.contains(&name.as_str()) && !name.starts_with(STYLES) {
            let when = if name == FAVICON || name.starts_with(LIDS) { When::Home } else { When::Later };
            dist.add_hashed(name, name, bytes.clone(), when);
        }
    }
    for game in &sources.games {
        add_styles(&mut dist, sources, game, When::Game(game.clone()), effort)?;
    }
    add_styles(&mut dist, sources, PLAIN, When::Later, effort)?;
    // The gallery, which only fast bundles have, shows drawings of games that have no board yet.
    if effort == Effort::Fast {
        let sheets = sources.statics.keys().filter_map(|name| name.strip_prefix(GAME_STYLES));
        let games: BTreeSet<&str> = sheets.filter_map(|name| name.split(['/', '.']).next()).collect();
        for game in games.into_iter().filter(|game| *game != PLAIN && !sources.has(game)) {
            add_styles(&mut dist, sources, game, When::Later, effort)?;
        }
    }
    // A page is in one language at a time; the one with the longest texts counts.
    let longest = |name: &str| {
        let size = |language: &&str| sources.texts.get(&texts(name, language)).map_or(0, Vec::len);
        LANGUAGES.into_iter().max_by_key(size).unwrap_or_default()
    };
    for name in ["app", PLAIN].into_iter().chain(sources.games.iter().map(String::as_str)) {
        for language in LANGUAGES {
            let when = match name {
                "app" if language == longest(name) => When::Home,
                "app" => When::Shell,
                PLAIN => When::Later,
                game if language == longest(game) => When::Game(game.to_owned()),
                game => When::GameShell(game.to_owned()),
            };
            let logical = texts(name, language);
            let text = sources.texts.get(&logical).with_context(|| format!("{logical} is missing"))?;
            dist.add_hashed(&logical, &logical, text.clone(), when);
        }
    }
    for ((game, language), files) in &sources.rules {
        let name = rules(game, language);
        let spoken =
            Language::ALL.into_iter().find(|spoken| spoken.tag() == *language).context("an unknown language")?;
        let source = rules::Source {
            language: spoken,
            play: &files.play,
            full: &files.full,
            full_language: if files.is_translated { spoken } else { Language::English },
            synonyms: files.synonyms.iter().map(String::as_str).collect(),
        };
        let html = rules::fragment(&source).with_context(|| format!("the sources of {name}"))?;
        let when = match *language == longest(game) {
            true => When::Game(game.clone()),
            false => When::GameShell(game.clone()),
        };
        dist.add_hashed(&name, &name, html.into_bytes(), when);
    }
    for (name, file) in &sources.puzzles {
        dist.add_hashed(name, name, file.clone(), When::Later);
    }
    for (logical, name) in [("worker", "worker.js"), ("theme", "theme.js"), ("boot", "boot.js")] {
        let text = effort.script(filled(sources, &dist, name)?);
        dist.add_hashed(logical, name, text.into_bytes(), When::Home);
    }
    if effort == Effort::Fast {
        let script = template::fill("reload.js", RELOAD, |word| (word == "build").then(|| key.to_owned()))?;
        dist.add_hashed("reload", "reload.js", script.into_bytes(), When::Home);
    }
    for name in ["index.html", "manifest.webmanifest", "sw.js"] {
        let mut text = effort.script(filled(sources, &dist, name)?);
        if let ("index.html", Some(url)) = (name, dist.url("reload")) {
            text = with_script(&text, &url)?;
        }
        dist.add(name, text.into_bytes(), When::Home);
    }
    Ok(dist)
}

/// Adds the style sheets of a game as one file.
fn add_styles(dist: &mut Dist, sources: &Sources, game: &str, when: When, effort: Effort) -> Result<()> {
    let (file, folder) = (format!("{GAME_STYLES}{game}.css"), format!("{GAME_STYLES}{game}/"));
    let own = sources.sheets(|name| name == file || name.starts_with(&folder));
    let name = format!("styles/{game}.css");
    dist.add_hashed(&name, &name, styles::joined(&own, effort)?, when);
    Ok(())
}

/// The page with one more script in its head.
fn with_script(page: &str, url: &str) -> Result<String> {
    let Some((before, after)) = page.split_once("</head>") else { bail!("index.html has no `</head>`") };
    Ok(format!("{before}<script type=\"module\" src=\"{url}\"></script>\n</head>{after}"))
}

/// The logical name of the puzzles of a game, and the place of their source.
pub(crate) fn puzzles(game: &str) -> String {
    format!("puzzles/{game}.json")
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
    let games = || sources.games.iter().map(|game| (game.clone(), json!(dist.addresses_of_game(game))));
    template::fill(name, sources.text(name)?, |word| match word {
        "assets" => Some(json!(dist.urls()).to_string()),
        "shell" => Some(json!([dist.addresses(&When::Home), dist.addresses(&When::Shell)].concat()).to_string()),
        "later" => Some(json!(dist.addresses(&When::Later)).to_string()),
        "games" => Some(serde_json::Value::Object(games().collect()).to_string()),
        "build" => Some(dist.hash()),
        logical => dist.url(logical),
    })
}

/// The WebAssembly in parts, and the scripts that connect it to the browser.
fn add_program(dist: &mut Dist, sources: &Sources, mut parts: Parts) {
    // A chunk is named like the module of its game, in which hyphens are underscores.
    parts.needs = parts.needs.into_iter().map(|(chunk, files)| (chunk.replace('_', "-"), files)).collect();
    for (logical, (name, bytes)) in [("glue", parts.glue), ("split", parts.link), ("wasm", parts.main)] {
        dist.add_named(logical, &name, bytes, When::Home);
    }
    for (game, files) in &parts.needs {
        files.iter().for_each(|file| dist.share(game, file));
    }
    for (name, bytes) in parts.chunks {
        // Parts of the client that belong to no game are fetched when they are first used, like them.
        let games = parts.needs.iter().filter(|(game, _)| sources.has(game));
        let owners: Vec<&String> = games.filter(|(_, files)| files.contains(&name)).map(|(game, _)| game).collect();
        // What several games share counts for the first of them, and is fetched with whichever comes first.
        let when = owners.first().map_or(When::Later, |game| When::Game((*game).clone()));
        dist.add_named(&format!("chunk/{name}"), &name, bytes, when);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_of_a_fast_bundle_is_in_the_head() {
        let page = with_script("<head>\n</head>\n<body>", "/a.js").unwrap();
        assert_eq!(page, "<head>\n<script type=\"module\" src=\"/a.js\"></script>\n</head>\n<body>");
        assert!(with_script("<body>", "/a.js").is_err());
    }
}
