//! The input files: the client's WebAssembly, its static files, rules, texts and puzzles.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::client;

/// The texts and the style sheet that games without a board of their own share.
pub(crate) const PLAIN: &str = "plain";

/// The languages of the client.
pub(crate) const LANGUAGES: [&str; 2] = ["en", "ru"];

/// The client's static files.
const STATIC: &str = "crates/web/static";

/// Everything a bundle is built from.
pub(crate) struct Sources {
    /// The games: those whose rules are written in `docs/rules`.
    pub(crate) games: Vec<String>,
    /// The compiled client.
    pub(crate) wasm: Vec<u8>,
    /// The static files by path within their folder.
    pub(crate) statics: BTreeMap<String, Vec<u8>>,
    /// The sources of the rules by game and language.
    pub(crate) rules: BTreeMap<(String, &'static str), RulesFiles>,
    /// The texts by logical name, such as `texts/app.en.txt`.
    pub(crate) texts: BTreeMap<String, Vec<u8>>,
    /// The puzzles by logical name, such as `puzzles/spots.json`.
    pub(crate) puzzles: BTreeMap<String, Vec<u8>>,
}

/// The sources of the rules of a game in one language.
pub(crate) struct RulesFiles {
    /// The page for players.
    pub(crate) play: String,
    /// The rules with all clauses, translated if they have been translated.
    pub(crate) full: String,
    /// Whether these are in the language of the page, not in English.
    pub(crate) is_translated: bool,
    /// The synonyms of the language, and those of the game.
    pub(crate) synonyms: [String; 2],
}

impl RulesFiles {
    /// Reads the files of a game in a language.
    pub(crate) fn read(root: &Path, game: &str, language: &str) -> Result<Self> {
        let docs = root.join("docs");
        let read = |name: &str| {
            let path = docs.join(name);
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
        };
        let optional = |name: &str| if docs.join(name).exists() { read(name).map(Some) } else { Ok(None) };
        let suffix = if language == "en" { String::new() } else { format!(".{language}") };
        let translated = format!("rules/{game}{suffix}.md");
        let is_translated = docs.join(&translated).exists();
        let full = read(&if is_translated { translated } else { format!("rules/{game}.md") })?;
        // Without a page for players, players read the rules in full, under their title.
        let title = || full.lines().next().unwrap_or_default().to_owned();
        Ok(Self {
            play: optional(&format!("play/{game}{suffix}.md"))?.unwrap_or_else(title),
            is_translated,
            synonyms: [
                read(&format!("play/synonyms/{language}.txt"))?,
                optional(&format!("play/synonyms/{game}.{language}.txt"))?.unwrap_or_default(),
            ],
            full,
        })
    }

    /// The texts of all files.
    fn texts(&self) -> [&str; 4] {
        [&self.play, &self.full, &self.synonyms[0], &self.synonyms[1]]
    }
}

impl Sources {
    pub(crate) fn read(root: &Path, wasm: &Path) -> Result<Self> {
        let read = |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
        let mut statics = BTreeMap::new();
        walk(&root.join(STATIC), "", &mut statics)?;
        let games = games(root)?;
        let mut rules = BTreeMap::new();
        for game in &games {
            for language in LANGUAGES {
                rules.insert((game.clone(), language), RulesFiles::read(root, game, language)?);
            }
        }
        let mut texts = BTreeMap::new();
        for language in LANGUAGES {
            let mut add = |part: &str, files: &[&str]| -> Result<()> {
                let mut all = String::new();
                for file in files {
                    let path = root.join(format!("crates/texts/{language}/{file}.ftl"));
                    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
                    // Players read no remarks.
                    all.extend(text.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]));
                }
                texts.insert(client::texts(part, language), all.into_bytes());
                Ok(())
            };
            add("app", &["app", "covers", "rules"])?;
            add(PLAIN, &[PLAIN])?;
            for game in &games {
                // The analysis needs the game too, and the first page needs neither.
                match root.join(format!("crates/texts/{language}/{game}.ftl")).exists() {
                    true => add(game, &[game, "analysis"])?,
                    false => add(game, &["analysis"])?,
                }
            }
        }
        let mut puzzles = BTreeMap::new();
        for name in games.iter().map(|game| client::puzzles(game)) {
            let path = root.join(&name);
            if path.exists() {
                puzzles.insert(name, read(&path)?);
            }
        }
        Ok(Self { games, wasm: read(wasm)?, statics, rules, texts, puzzles })
    }

    /// Whether there is a game with this id.
    pub(crate) fn has(&self, game: &str) -> bool {
        self.games.iter().any(|known| known == game)
    }

    /// The style sheets whose names match, in the order of their names.
    pub(crate) fn sheets(&self, matches: impl Fn(&str) -> bool) -> Vec<(&str, &[u8])> {
        let sheets = self.statics.iter().filter(|(name, _)| name.ends_with(".css") && matches(name));
        sheets.map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect()
    }

    /// The text of a static file.
    pub(crate) fn text(&self, name: &str) -> Result<&str> {
        let Some(bytes) = self.statics.get(name) else { bail!("{STATIC}/{name} is missing") };
        std::str::from_utf8(bytes).with_context(|| format!("{STATIC}/{name} is not text"))
    }

    /// The hash of the WebAssembly and of the bundler itself.
    pub(crate) fn program_key(&self) -> Result<String> {
        let myself = std::env::current_exe().and_then(fs::read).context("cannot read the bundler itself")?;
        Ok(hash([(String::new(), myself.as_slice()), ("wasm".to_owned(), &self.wasm)]))
    }

    /// The hash of all input files and of the bundler itself, given the one of [`Self::program_key`].
    pub(crate) fn key(&self, program: &str) -> String {
        let files = self
            .statics
            .iter()
            .chain(&self.texts)
            .chain(&self.puzzles)
            .map(|(name, bytes)| (name.clone(), bytes.as_slice()));
        let rules = self.rules.iter().flat_map(|((game, language), files)| {
            files.texts().map(|text| (client::rules(game, language), text.as_bytes()))
        });
        hash(core::iter::once(("program".to_owned(), program.as_bytes())).chain(files).chain(rules))
    }
}

/// The games whose rules are written in `docs/rules`, in alphabetical order. The name of a translation ends
/// with its language.
pub(crate) fn games(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("docs/rules");
    let mut games = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let name = entry?.file_name();
        let game = name.to_str().and_then(|name| name.strip_suffix(".md")).filter(|game| !game.contains('.'));
        games.extend(game.map(ToOwned::to_owned));
    }
    games.sort();
    Ok(games)
}

/// The hash of names and contents.
fn hash<'a>(files: impl IntoIterator<Item = (String, &'a [u8])>) -> String {
    let mut hash = Sha256::new();
    for (name, bytes) in files {
        hash.update((name.len() as u64).to_le_bytes());
        hash.update(name);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    crate::dist::hex(&hash.finalize())
}

fn walk(folder: &Path, prefix: &str, into: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            bail!("the name of {} is not valid text", path.display())
        };
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            walk(&path, &format!("{name}/"), into)?;
        } else {
            into.insert(name, fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?);
        }
    }
    Ok(())
}
