//! Files read and written so that a fault in between loses nothing.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use game_core::Record;
use game_core::record::MAX_BYTES;

use crate::exit::Failure;

/// Reads a text file of at most [`MAX_BYTES`].
///
/// # Errors
/// If it cannot be read, is too long or is not text.
pub fn read(path: &Path) -> Result<String, Failure> {
    let cannot = |why: io::Error| Failure::file("read", path, &why);
    // Counted while it is read: what is no plain file, such as a device, may have no end and does not tell its length.
    let mut bytes = Vec::new();
    File::open(path).map_err(cannot)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() > MAX_BYTES {
        return Err(Failure::NotSo(format!("{} has more than {MAX_BYTES} bytes", path.display())));
    }
    String::from_utf8(bytes).map_err(|_| Failure::NotSo(format!("{} is not a text file", path.display())))
}

/// Writes a record, the whole of it or nothing: what the file held before stays until the new text is on the disk.
///
/// # Errors
/// If the file cannot be written.
pub fn write_record(path: &Path, record: &Record) -> Result<(), Failure> {
    write(path, record.write().as_bytes()).map_err(|why| Failure::file("write", path, &why))
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What is no plain file, such as /dev/stdout, cannot be replaced.
    if fs::metadata(path).is_ok_and(|meta| !meta.is_file()) {
        return fs::write(path, bytes);
    }
    // A link is followed, not replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let part = beside(&target);
    let written = fill(&part, bytes).and_then(|()| fs::rename(&part, &target));
    if written.is_err() {
        // Half a file is worth nothing, and would be in the way of another try.
        let _ = fs::remove_file(&part);
    }
    written
}

fn fill(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A name in the same folder that no other process uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
