//! A stamp file beside the bundle holds the hash of its input, which shows whether anything has changed.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::dist::Sizes;
use crate::split::PartNames;

/// The name of the stamp file. It begins with a dot, so that the server does not embed it.
const NAME: &str = ".stamp.json";

/// Facts about an existing bundle.
#[derive(Serialize, Deserialize)]
pub(crate) struct Stamp {
    /// The hash of the bundle's input.
    pub(crate) key: String,
    /// The hash of that part of its input from which the program is split.
    pub(crate) program: String,
    /// The files of the program.
    pub(crate) parts: PartNames,
    /// Bytes over the wire.
    pub(crate) sizes: Sizes,
    /// The files.
    pub(crate) files: Vec<String>,
}

impl Stamp {
    /// Reads the stamp of a folder; `None` if a file of the bundle is missing.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        let stamp: Self = serde_json::from_str(&fs::read_to_string(folder.join(NAME)).ok()?).ok()?;
        stamp.files.iter().all(|file| folder.join(file).is_file()).then_some(stamp)
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self)?;
        fs::write(folder.join(NAME), text + "\n").with_context(|| format!("cannot write {NAME}"))
    }
}
