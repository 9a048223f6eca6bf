//! Bundles the client: from its WebAssembly to `dist/`, the folder that the server embeds.
//!
//! `bundle WASM [--first-load-at-most BYTES]`; called by `cargo play` and `cargo ci`. It is a separate
//! package because its dependencies are large and no other xtask command needs them.
//!
//! * [`client`]: the files of the client, with their references filled in. [`sources`]: the input files.
//! * [`dist`]: the output folder. [`template`]: `{{…}}` in a text. [`plain`]: scripts and styles without
//!   comments.
//! * [`stamp`]: whether the input has changed after the last bundle.

#![allow(clippy::print_stdout, reason = "this is a command-line tool")]

mod client;
mod dist;
mod plain;
mod sources;
mod stamp;
mod template;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::sources::Sources;
use crate::stamp::Stamp;

const USAGE: &str = "usage: bundle WASM [--first-load-at-most BYTES]";

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
    let (wasm, most) = match arguments {
        [wasm] => (wasm, None),
        [wasm, flag, most] if flag == "--first-load-at-most" => (wasm, Some(most.parse::<usize>().context(USAGE)?)),
        _ => bail!(USAGE),
    };
    let root = root();
    let sources = Sources::read(&root, wasm.as_ref())?;
    let folder = root.join("dist");
    let key = sources.key()?;
    let stamp = match Stamp::read(&folder).filter(|stamp| stamp.key == key) {
        Some(stamp) => stamp,
        None => {
            let dist = client::bundle(&sources)?;
            let stamp = Stamp { key, first_load: dist.first_load(), whole: dist.whole(), files: dist.names() };
            dist.write(&folder)?;
            stamp.write(&folder)?;
            stamp
        }
    };
    println!(
        "client size: first load {} bytes over the wire, with everything for offline use {}",
        stamp.first_load, stamp.whole
    );
    match most {
        Some(most) if stamp.first_load > most => {
            bail!("the first load takes {} bytes over the wire; at most {most} are allowed", stamp.first_load)
        }
        _ => Ok(()),
    }
}

/// The root of the project.
fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root.pop();
    root
}
