//! The output folder: file names with hashes, compressed versions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode;
use sha2::{Digest, Sha256};

/// The number of hexadecimal digits of the hash in a file name. The server expects the same number.
const HASH_DIGITS: usize = 16;

/// The files of a bundle.
#[derive(Default)]
pub(crate) struct Dist {
    files: BTreeMap<String, File>,
    /// URLs by logical name, such as `worker`: `/worker.0123456789abcdef.js`.
    urls: BTreeMap<String, String>,
}

struct File {
    plain: Vec<u8>,
    /// The compressed version, if it is smaller.
    brotli: Option<Vec<u8>>,
    first_load: bool,
}

/// When a browser downloads a file, for the size of the first load.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// To show the first page.
    First,
    /// After the first page is shown, or never.
    Later,
}

impl Dist {
    /// Adds a file whose name contains the hash of its content. `name` is its path without the hash,
    /// `logical` the name used by templates.
    pub(crate) fn add_hashed(&mut self, logical: &str, name: &str, bytes: Vec<u8>, when: When) {
        let hash = &hex(&Sha256::digest(&bytes))[..HASH_DIGITS];
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
        let path = format!("{stem}.{hash}.{extension}");
        self.urls.insert(logical.to_owned(), format!("/{path}"));
        self.add(&path, bytes, when);
    }

    /// Adds a file with a fixed name, which browsers revalidate each time.
    pub(crate) fn add(&mut self, path: &str, plain: Vec<u8>, when: When) {
        let brotli = if path.ends_with(".png") { None } else { compress(&plain) };
        self.files.insert(path.to_owned(), File { plain, brotli, first_load: when == When::First });
    }

    /// The URL of the file with this logical name.
    pub(crate) fn url(&self, logical: &str) -> Option<String> {
        self.urls.get(logical).cloned()
    }

    /// All logical names and their URLs.
    pub(crate) fn urls(&self) -> &BTreeMap<String, String> {
        &self.urls
    }

    /// The hash of all files.
    pub(crate) fn hash(&self) -> String {
        let mut hash = Sha256::new();
        for (path, file) in &self.files {
            hash.update(path);
            hash.update(Sha256::digest(&file.plain));
        }
        hex(&hash.finalize())[..HASH_DIGITS].to_owned()
    }

    /// The paths of all files, without the compressed versions.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The paths of all files on the disk, compressed versions included.
    pub(crate) fn names(&self) -> Vec<String> {
        let twins = self.files.iter().filter(|(_, file)| file.brotli.is_some()).map(|(path, _)| format!("{path}.br"));
        self.paths().map(ToOwned::to_owned).chain(twins).collect()
    }

    /// The number of compressed bytes that a browser downloads to show the first page.
    pub(crate) fn first_load(&self) -> usize {
        self.files.values().filter(|file| file.first_load).map(File::over_the_wire).sum()
    }

    /// The number of compressed bytes of all files.
    pub(crate) fn whole(&self) -> usize {
        self.files.values().map(File::over_the_wire).sum()
    }

    /// Writes new and changed files and removes the others. An unchanged file keeps its modification time, so
    /// that the server is not recompiled.
    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        let wanted: BTreeSet<String> = self.names().into_iter().collect();
        remove_others(folder, "", &wanted)?;
        for (path, file) in &self.files {
            put(&folder.join(path), &file.plain)?;
            if let Some(brotli) = &file.brotli {
                put(&folder.join(format!("{path}.br")), brotli)?;
            }
        }
        Ok(())
    }
}

impl File {
    fn over_the_wire(&self) -> usize {
        self.brotli.as_ref().unwrap_or(&self.plain).len()
    }
}

fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|before| before == bytes) {
        return Ok(());
    }
    let write = || {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, bytes)
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

fn remove_others(folder: &Path, prefix: &str, wanted: &BTreeSet<String>) -> Result<()> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let path = entry?.path();
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        let removed = if path.is_dir() {
            remove_others(&path, &format!("{name}/"), wanted)?;
            // Fails if the folder is not empty, which is fine.
            let _ = fs::remove_dir(&path);
            Ok(())
        } else if wanted.contains(&name) {
            Ok(())
        } else {
            fs::remove_file(&path)
        };
        removed.with_context(|| format!("cannot remove {}", path.display()))?;
    }
    Ok(())
}

/// The bytes compressed with Brotli, if that makes them smaller. Which mode is best is not known in advance:
/// programs often compress best in the mode for fonts.
fn compress(plain: &[u8]) -> Option<Vec<u8>> {
    let modes = [BrotliEncoderMode::BROTLI_MODE_GENERIC, BrotliEncoderMode::BROTLI_MODE_FONT];
    let packed = modes.into_iter().filter_map(|mode| {
        let parameters =
            BrotliEncoderParams { mode, quality: 11, lgwin: 22, size_hint: plain.len(), ..Default::default() };
        let mut packed = Vec::new();
        brotli::BrotliCompress(&mut &plain[..], &mut packed, &parameters).ok()?;
        Some(packed)
    });
    packed.min_by_key(Vec::len).filter(|packed| packed.len() < plain.len())
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_follows_from_the_content() {
        let mut dist = Dist::default();
        dist.add_hashed("worker", "worker.js", b"1".repeat(99), When::Later);
        dist.add_hashed("rules/a.en.md", "rules/a.en.md", b"2".to_vec(), When::First);
        let hash = &hex(&Sha256::digest(b"1".repeat(99)))[..HASH_DIGITS];
        assert_eq!(dist.url("worker").unwrap(), format!("/worker.{hash}.js"));
        assert!(dist.url("rules/a.en.md").unwrap().starts_with("/rules/a.en."));
        assert_eq!(dist.names().len(), 3, "what gains nothing has no twin");
        assert_eq!(dist.first_load(), 1);
        assert!(dist.whole() < 50);
    }

    #[test]
    fn what_is_compressed_comes_back() {
        let plain = b"to and fro, and to and fro, and to and fro again".repeat(20);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &compress(&plain).unwrap()[..], &mut back).unwrap();
        assert_eq!(back, plain);
    }
}
