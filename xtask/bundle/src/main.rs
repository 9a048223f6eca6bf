//! Bundles the client: from its WebAssembly to `dist/`, the folder that the server embeds.
//!
//! `bundle WASM`; called by `cargo play` and `cargo ci`. It is a separate package because its dependencies are
//! large and no other xtask command needs them.
//!
//! * [`client`]: the files and their references to each other. [`sources`]: the input files.
//! * [`split`]: one chunk for each game. [`styles`]: minified style sheets.
//! * [`rules`]: the rules as HTML.
//! * [`dist`]: the output folder. [`template`]: `{{…}}` in a text. [`plain`]: scripts without comments.
//! * [`stamp`]: whether anything has changed.
mod client;
mod dist;
mod plain;
mod rules;
mod sources;
mod split;
mod stamp;
mod styles;
mod template;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::sources::Sources;
use crate::stamp::Stamp;

const USAGE: &str = "usage: bundle WASM";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("bundle: {why:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let [wasm] = arguments else { bail!(USAGE) };
    let root = root();
    let sources = Sources::read(&root, wasm.as_ref())?;
    let folder = root.join("dist");
    let key = sources.key()?;
    if Stamp::read(&folder).is_some_and(|stamp| stamp.key == key) {
        return Ok(());
    }
    let dist = client::bundle(&sources)?;
    dist.write(&folder)?;
    Stamp { key, sizes: dist.sizes(), files: dist.names() }.write(&folder)
}

/// The root of the project.
fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root.pop();
    root
}
