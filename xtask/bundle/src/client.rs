//! The files of the client, with their references to each other filled in.
//!
//! A file name contains the hash of the content, so a file can only be written after all files it refers to:
//! the WebAssembly and its glue first; the page, the manifest and the service worker, which have fixed names,
//! last.

use anyhow::{Context, Result, bail};
use serde_json::json;
use wasm_bindgen_cli_support::Bindgen;

use crate::dist::{Dist, When};
use crate::plain::plain;
use crate::sources::Sources;
use crate::template;

/// Static files that are templates; all others except style sheets are copied unchanged.
const TEMPLATES: [&str; 6] = ["index.html", "boot.js", "worker.js", "theme.js", "sw.js", "manifest.webmanifest"];
/// The folder of style sheets, which are concatenated in the order of their names.
const STYLES: &str = "css/";
/// The only image that a browser downloads for the first page.
const FAVICON: &str = "icons/icon.svg";

/// Builds the client.
pub(crate) fn bundle(sources: &Sources) -> Result<Dist> {
    let mut dist = Dist::default();
    add_wasm(&mut dist, &sources.wasm)?;
    dist.add_hashed("style", "style.css", styles(sources), When::First);
    for (name, bytes) in &sources.statics {
        if !TEMPLATES.contains(&name.as_str()) && !name.starts_with(STYLES) {
            dist.add_hashed(name, name, bytes.clone(), if name == FAVICON { When::First } else { When::Later });
        }
    }
    for (name, bytes) in &sources.rules {
        dist.add_hashed(name, name, bytes.clone(), When::Later);
    }
    // The first page loads the texts of one language; the largest file counts.
    let longest = sources.texts.values().map(Vec::len).max();
    for (name, bytes) in &sources.texts {
        let when = if Some(bytes.len()) == longest { When::First } else { When::Later };
        dist.add_hashed(name, name, bytes.clone(), when);
    }
    for (logical, name, when) in
        [("worker", "worker.js", When::First), ("theme", "theme.js", When::First), ("boot", "boot.js", When::First)]
    {
        let text = plain(&filled(sources, &dist, name)?);
        dist.add_hashed(logical, name, text.into_bytes(), when);
    }
    for name in ["index.html", "manifest.webmanifest", "sw.js"] {
        let text = plain(&filled(sources, &dist, name)?);
        dist.add(name, text.into_bytes(), When::First);
    }
    Ok(dist)
}

/// Fills in a template: logical names become URLs. Additional names: `assets` (all URLs as a JSON object),
/// `precache` (all files so far as a JSON list) and `build` (the hash of all of them).
fn filled(sources: &Sources, dist: &Dist, name: &str) -> Result<String> {
    template::fill(name, sources.text(name)?, |word| match word {
        "assets" => Some(json!(dist.urls()).to_string()),
        "precache" => Some(json!(dist.paths().map(address).collect::<Vec<_>>()).to_string()),
        "build" => Some(dist.hash()),
        logical => dist.url(logical),
    })
}

/// The URL of a file. The page is the root.
fn address(path: &str) -> String {
    if path == "index.html" { "/".to_owned() } else { format!("/{path}") }
}

/// Adds the WebAssembly and its JavaScript glue.
fn add_wasm(dist: &mut Dist, wasm: &[u8]) -> Result<()> {
    let mut output = Bindgen::new()
        .input_bytes("client", wasm.to_vec())
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .context("the client's WebAssembly")?;
    let inline = output.snippets().iter().filter(|(_, files)| !files.is_empty()).map(|(name, _)| name);
    let scripts: Vec<&String> =
        inline.chain(output.local_modules().keys()).chain(output.npm_dependencies().keys()).collect();
    if !scripts.is_empty() {
        bail!("the bundler supports only the glue, but dependencies have their own JavaScript: {scripts:?}");
    }
    dist.add_hashed("glue", "client.js", plain(output.js()).into_bytes(), When::First);
    dist.add_hashed("wasm", "client.wasm", output.wasm_mut().emit_wasm(), When::First);
    Ok(())
}

fn styles(sources: &Sources) -> Vec<u8> {
    let sheets = sources.statics.iter().filter(|(name, _)| name.starts_with(STYLES) && name.ends_with(".css"));
    sheets.flat_map(|(_, text)| plain(&String::from_utf8_lossy(text)).into_bytes()).collect()
}
