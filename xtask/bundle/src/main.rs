//! Bundles the client: from its WebAssembly to `dist/`, the folder that the server embeds.
//!
//! `bundle WASM`; called by `cargo play` and `cargo ci`. `bundle --fast FOLDER WASM`, called by `cargo xtask
//! dev`, writes to another folder and takes as little time as possible. It is a separate package because its
//! dependencies are large and no other xtask command needs them.
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

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::dist::{BUILD, Effort};
use crate::sources::Sources;
use crate::stamp::Stamp;

const USAGE: &str = "usage: bundle [--fast FOLDER] WASM";

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
    let root = root();
    let (effort, folder, wasm) = match arguments {
        [wasm] => (Effort::Small, root.join("dist"), wasm),
        [flag, folder, wasm] if flag == "--fast" => (Effort::Fast, PathBuf::from(folder), wasm),
        _ => bail!(USAGE),
    };
    let sources = Sources::read(&root, wasm.as_ref())?;
    let program = sources.program_key()?;
    let key = sources.key(&program);
    let before = Stamp::read(&folder);
    if before.as_ref().is_some_and(|stamp| stamp.key == key) {
        return Ok(());
    }
    // Splitting takes most of the time of a fast bundle, and is not needed for another style or text.
    let parts = match before.filter(|stamp| stamp.program == program) {
        Some(stamp) => stamp.parts.read(&folder)?,
        None => split::split(&sources.wasm, effort)?,
    };
    let parts_names = parts.names();
    let dist = client::bundle(&sources, parts, effort, &key)?;
    dist.write(&folder)?;
    if effort == Effort::Fast {
        fs::write(folder.join(BUILD), &key).with_context(|| format!("cannot write {BUILD}"))?;
    }
    Stamp { key, program, parts: parts_names, sizes: dist.sizes(), files: dist.names() }.write(&folder)
}

/// The root of the project.
fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root.pop();
    root
}
