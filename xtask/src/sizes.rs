//! `cargo xtask sizes`: what the client takes over the wire, and what it may take.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::json;

use crate::client;
use crate::shell::root;

/// How many bytes the first page may take over the wire.
pub(crate) const HOME: usize = 362_000;
/// How many bytes a game may take on top of it, with everything it needs. What it shares with other games
/// counts too, although it is fetched only once. The searching bots are part of it.
pub(crate) const GAME: usize = 525_000;

/// Bytes over the wire.
#[derive(Deserialize)]
pub(crate) struct Sizes {
    /// What the first page takes.
    pub(crate) home: usize,
    /// What each game takes on top of it, by id.
    pub(crate) games: BTreeMap<String, usize>,
    /// Everything, as it is kept for the time without a network.
    pub(crate) all: usize,
}

/// The sizes of the client that was bundled last.
pub(crate) fn read() -> Result<Sizes> {
    #[derive(Deserialize)]
    struct Stamp {
        sizes: Sizes,
    }
    let text = fs::read_to_string(root().join("dist/.stamp.json")).context("the client has not been bundled")?;
    Ok(serde_json::from_str::<Stamp>(&text)?.sizes)
}

/// Fails if the client that was bundled last takes more than it may.
pub(crate) fn check() -> Result<()> {
    let sizes = read()?;
    println!("client size: home {} bytes over the wire, games {:?}, everything {}", sizes.home, sizes.games, sizes.all);
    if sizes.home > HOME {
        bail!("the first page takes {} bytes over the wire; at most {HOME} are allowed", sizes.home);
    }
    match sizes.games.iter().find(|(_, size)| **size > GAME) {
        Some((game, size)) => bail!("{game} takes {size} bytes over the wire; at most {GAME} are allowed"),
        None => Ok(()),
    }
}

/// Builds the client and prints its sizes.
pub(crate) fn run(as_json: bool) -> Result<()> {
    client::build()?;
    if !as_json {
        return check();
    }
    let Sizes { home, games, .. } = read()?;
    println!("{}", json!({ "home": home, "games": games }));
    Ok(())
}
