//! The output folder: file names with hashes, compressed versions.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::plain::plain;

/// The number of hexadecimal digits of the hash in a file name. The server expects the same number.
pub(crate) const HASH_DIGITS: usize = 16;

/// The file of a fast bundle that contains its key. Open pages reload when it changes, so it is written after
/// all others.
pub(crate) const BUILD: &str = "build.txt";

/// What a bundle is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Few bytes over the wire.
    Small,
    /// Little time: nothing is minified or compressed.
    Fast,
}

impl Effort {
    /// A script as it is sent.
    pub(crate) fn script(self, text: String) -> String {
        if self == Self::Fast { text } else { plain(&text) }
    }
}

/// The files of a bundle.
pub(crate) struct Dist {
    effort: Effort,
    files: BTreeMap<String, File>,
    /// URLs by logical name, such as `worker`: `/worker.0123456789abcdef.js`.
    urls: BTreeMap<String, String>,
    /// The paths of files that a game needs, by its id, although they count for another one.
    shared: BTreeMap<String, Vec<String>>,
}

struct File {
    plain: Vec<u8>,
    /// The compressed version, if it is smaller.
    brotli: Option<Vec<u8>>,
    when: When,
}

/// When a browser downloads a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum When {
    /// For the first page.
    Home,
    /// For the first page in another language. The service worker caches it with the first page.
    Shell,
    /// When the game with this id is chosen.
    Game(String),
    /// When the game with this id is chosen in another language.
    GameShell(String),
    /// Afterwards, or never: icons of an installed client.
    Later,
}

/// Bytes over the wire.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sizes {
    /// What the first page takes.
    pub(crate) home: usize,
    /// What each game takes on top of it, by id.
    pub(crate) games: BTreeMap<String, usize>,
    /// Everything, as it is kept for the time without a network.
    pub(crate) all: usize,
}

impl Dist {
    /// A bundle without files.
    pub(crate) fn new(effort: Effort) -> Self {
        Self { effort, files: BTreeMap::new(), urls: BTreeMap::new(), shared: BTreeMap::new() }
    }

    /// Adds a file whose name contains the hash of its content. `name` is its path without the hash,
    /// `logical` the name used by templates.
    pub(crate) fn add_hashed(&mut self, logical: &str, name: &str, bytes: Vec<u8>, when: When) {
        let hash = &hex(&Sha256::digest(&bytes))[..HASH_DIGITS];
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
        self.add_named(logical, &format!("{stem}.{hash}.{extension}"), bytes, when);
    }

    /// Adds a file whose name carries a hash already.
    pub(crate) fn add_named(&mut self, logical: &str, path: &str, bytes: Vec<u8>, when: When) {
        self.urls.insert(logical.to_owned(), format!("/{path}"));
        self.add(path, bytes, when);
    }

    /// Adds a file with a fixed name, which browsers revalidate each time.
    pub(crate) fn add(&mut self, path: &str, plain: Vec<u8>, when: When) {
        let compressible = self.effort == Effort::Small && !path.ends_with(".png");
        let brotli = if compressible { compress(&plain) } else { None };
        self.files.insert(path.to_owned(), File { plain, brotli, when });
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

    /// How much travels, and when.
    pub(crate) fn sizes(&self) -> Sizes {
        let mut sizes = Sizes::default();
        for file in self.files.values() {
            let size = file.over_the_wire();
            sizes.all += size;
            match &file.when {
                When::Home => sizes.home += size,
                When::Game(game) => *sizes.games.entry(game.clone()).or_default() += size,
                When::Shell | When::GameShell(_) | When::Later => {}
            }
        }
        sizes
    }

    /// The addresses of the files that are fetched at this moment.
    pub(crate) fn addresses(&self, when: &When) -> Vec<String> {
        self.files.iter().filter(|(_, file)| file.when == *when).map(|(path, _)| address(path)).collect()
    }

    /// Notes that a game needs a file, which may count for another game.
    pub(crate) fn share(&mut self, game: &str, path: &str) {
        self.shared.entry(game.to_owned()).or_default().push(path.to_owned());
    }

    /// The addresses of all files that a game needs on top of the first page, in every language.
    pub(crate) fn addresses_of_game(&self, game: &str) -> BTreeSet<String> {
        let shared = self.shared.get(game).into_iter().flatten().map(|path| address(path));
        let own = [When::Game(game.to_owned()), When::GameShell(game.to_owned())];
        own.iter().flat_map(|when| self.addresses(when)).chain(shared).collect()
    }

    /// Writes new and changed files and removes the others. An unchanged file keeps its modification time, so
    /// that the server is not recompiled.
    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        let mut wanted: BTreeSet<String> = self.names().into_iter().collect();
        if self.effort == Effort::Fast {
            wanted.insert(BUILD.to_owned());
        }
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

/// Where a file is asked for. The page is the root.
pub(crate) fn address(path: &str) -> String {
    if path == "index.html" { "/".to_owned() } else { format!("/{path}") }
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
        let mut dist = Dist::new(Effort::Small);
        dist.add_hashed("worker", "worker.js", b"1".repeat(99), When::Later);
        dist.add_hashed("rules/a.en.html", "rules/a.en.html", b"2".to_vec(), When::Game("a".into()));
        dist.add("index.html", b"3".to_vec(), When::Home);
        let hash = &hex(&Sha256::digest(b"1".repeat(99)))[..HASH_DIGITS];
        assert_eq!(dist.url("worker").unwrap(), format!("/worker.{hash}.js"));
        assert!(dist.url("rules/a.en.html").unwrap().starts_with("/rules/a.en."));
        assert_eq!(dist.names().len(), 4, "what gains nothing has no twin");
        let sizes = dist.sizes();
        assert_eq!((sizes.home, sizes.games["a"]), (1, 1));
        assert!(sizes.all < 50);
        assert_eq!(dist.addresses(&When::Home), ["/"]);
    }

    #[test]
    fn a_game_needs_its_files_in_every_language_and_what_it_shares() {
        let mut dist = Dist::new(Effort::Fast);
        dist.add("a.wasm", b"1".repeat(99), When::Game("a".into()));
        dist.add("both.wasm", b"2".to_vec(), When::Game("a".into()));
        dist.add("b.ru.txt", b"3".to_vec(), When::GameShell("b".into()));
        dist.share("a", "both.wasm");
        dist.share("b", "both.wasm");
        assert_eq!(dist.addresses_of_game("a").into_iter().collect::<Vec<_>>(), ["/a.wasm", "/both.wasm"]);
        assert_eq!(dist.addresses_of_game("b").into_iter().collect::<Vec<_>>(), ["/b.ru.txt", "/both.wasm"]);
        assert_eq!(dist.names().len(), 3, "a fast bundle has no compressed versions");
    }

    #[test]
    fn what_is_compressed_comes_back() {
        let plain = b"to and fro, and to and fro, and to and fro again".repeat(20);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &compress(&plain).unwrap()[..], &mut back).unwrap();
        assert_eq!(back, plain);
    }
}
