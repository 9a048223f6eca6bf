//! The data folder, which holds the database of online tables.

use std::path::Path;
use std::{fs, io};

/// Creates the folder if it is missing, and checks that it is writable: better at start-up than at the first
/// move.
///
/// # Errors
/// If the folder cannot be created or written to.
pub fn prepare(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let probe = folder.join(format!(".writable-{}", std::process::id()));
    fs::write(&probe, b"")?;
    fs::remove_file(&probe)
}
