//! A stamp file beside the bundle holds the hash of its input, which shows whether anything has changed.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

/// The name of the stamp file. It begins with a dot, so that the server does not embed it.
const NAME: &str = ".stamp.json";

/// Facts about an existing bundle.
pub(crate) struct Stamp {
    /// The hash of the bundle's input.
    pub(crate) key: String,
    /// The number of compressed bytes that a browser downloads to show the first page.
    pub(crate) first_load: usize,
    /// The number of compressed bytes of all files.
    pub(crate) whole: usize,
    /// The paths of the bundle's files.
    pub(crate) files: Vec<String>,
}

impl Stamp {
    /// Reads the stamp of a folder; `None` if a file of the bundle is missing.
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
