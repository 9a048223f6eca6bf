//! The folder for what must outlive the process. The database of shared tables lives there.

use std::path::Path;
use std::{fs, io};

/// Makes the folder where it is missing, and makes sure that something can be written there: better now than at the first move.
///
/// # Errors
/// Why nothing can be written there.
pub fn prepare(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let probe = folder.join(format!(".writable-{}", std::process::id()));
    fs::write(&probe, b"")?;
    fs::remove_file(&probe)
}
