//! When a bundle need not be made again: it is there, and what it was made of is what it would be made of now.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::dist::Sizes;

/// The server embeds nothing that begins with a dot.
const NAME: &str = ".stamp.json";

/// What is known of a bundle without making it again.
#[derive(Serialize, Deserialize)]
pub(crate) struct Stamp {
    /// A hash of what it was made of.
    pub(crate) key: String,
    /// Bytes over the wire.
    pub(crate) sizes: Sizes,
    /// The files.
    pub(crate) files: Vec<String>,
}

impl Stamp {
    /// The stamp of a folder that is complete.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        let stamp: Self = serde_json::from_str(&fs::read_to_string(folder.join(NAME)).ok()?).ok()?;
        stamp.files.iter().all(|file| folder.join(file).is_file()).then_some(stamp)
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self)?;
        fs::write(folder.join(NAME), text + "\n").with_context(|| format!("cannot write {NAME}"))
    }
}
