//! Reading files, and writing them so that a failure in between loses nothing.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf, is_separator};

use game_core::Record;
use game_core::record::MAX_BYTES;

use crate::exit::Failure;

/// Reads a text file of at most [`MAX_BYTES`].
///
/// # Errors
/// If it cannot be read, is too long or is not text.
pub fn read(path: &Path) -> Result<String, Failure> {
    let cannot = |why: io::Error| Failure::file("read", path, &why);
    if path.is_dir() {
        return Err(cannot(ErrorKind::IsADirectory.into()));
    }
    // The bytes are counted while they are read: a device has no length and may have no end.
    let mut bytes = Vec::new();
    File::open(path).map_err(cannot)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() > MAX_BYTES {
        return Err(Failure::Invalid(format!("{} has more than {MAX_BYTES} bytes", path.display())));
    }
    String::from_utf8(bytes).map_err(|_| Failure::Invalid(format!("{} is not a text file", path.display())))
}

/// Checks, without writing, that a file can be written at this path, so that a failure shows before a game
/// rather than after it.
///
/// # Errors
/// If the path is a folder, or no file can be created in its folder.
pub fn check_writable(path: &Path) -> Result<(), Failure> {
    let check = || {
        if is_folder(path) {
            return Err(ErrorKind::IsADirectory.into());
        }
        if is_special(path) {
            return Ok(());
        }
        let part = part_file(&target(path));
        File::create(&part).and_then(|_| fs::remove_file(&part))
    };
    check().map_err(|why| Failure::file("write", path, &why))
}

/// Writes a record completely or not at all: the old content of the file stays until the new is on the disk.
///
/// # Errors
/// If the file cannot be written.
pub fn write_record(path: &Path, record: &Record) -> Result<(), Failure> {
    write(path, record.write().as_bytes()).map_err(|why| Failure::file("write", path, &why))
}

/// Writes a file completely or not at all: its old content stays until the new is on the disk.
///
/// # Errors
/// If the file cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if is_folder(path) {
        return Err(ErrorKind::IsADirectory.into());
    }
    if is_special(path) {
        return fs::write(path, bytes);
    }
    let target = target(path);
    let part = part_file(&target);
    let written = fill(&part, bytes).and_then(|()| fs::rename(&part, &target));
    if written.is_err() {
        // An incomplete file is useless and would block another attempt, so it is removed.
        let _ = fs::remove_file(&part);
    }
    written
}

fn fill(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Whether the path is a folder, or is written as one: with a separator at the end.
fn is_folder(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    path.is_dir() || last.is_some_and(|&byte| is_separator(char::from(byte)))
}

/// Whether the path is a device or pipe, such as /dev/stdout, which cannot be replaced by another file.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|meta| !meta.is_file())
}

/// Returns the file that will be replaced; links are followed.
fn target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Returns a path in the same folder that no other process uses, for the new content.
fn part_file(path: &Path) -> PathBuf {
    let mut name = OsString::from(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
