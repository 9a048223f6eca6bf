//! Whether anything changed since the last time: what it was made of is kept beside what was made.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

/// The server embeds nothing that begins with a dot.
const NAME: &str = ".stamp.json";

/// What is known of a bundle without making it again.
pub(crate) struct Stamp {
    /// What it was made of.
    pub(crate) key: String,
    /// Bytes over the wire of the first load.
    pub(crate) first_load: usize,
    /// Bytes over the wire of everything.
    pub(crate) whole: usize,
    /// The files.
    pub(crate) files: Vec<String>,
}

impl Stamp {
    /// The stamp of a folder that is complete.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        let text: Value = serde_json::from_str(&fs::read_to_string(folder.join(NAME)).ok()?).ok()?;
        let number = |key: &str| usize::try_from(text.get(key)?.as_u64()?).ok();
        let files = text.get("files")?.as_array()?;
        let files: Vec<String> = files.iter().map(|file| Some(file.as_str()?.to_owned())).collect::<Option<_>>()?;
        let complete = files.iter().all(|file| folder.join(file).is_file());
        let key = text.get("key")?.as_str()?.to_owned();
        let stamp = Self { key, first_load: number("first_load")?, whole: number("whole")?, files };
        complete.then_some(stamp)
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        let Self { key, first_load, whole, files } = self;
        let text = json!({ "key": key, "first_load": first_load, "whole": whole, "files": files });
        fs::write(folder.join(NAME), format!("{text:#}\n")).with_context(|| format!("cannot write {NAME}"))
    }
}
