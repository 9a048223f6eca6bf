//! The sources of the client, and what has changed among them.
//!
//! The modification times of some hundreds of files are read four times a second, which takes a millisecond.
//! Notifications of the operating system would be quicker by a blink, but do not arrive in every container
//! and not over every network, and differ from system to system.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::client;

/// How long no file may change before a change is complete: editors write several files, and one file in
/// steps.
const DEBOUNCE: Duration = Duration::from_millis(80);
/// What is bundled as it is, relative to the root of the project.
const BUNDLED: [&str; 5] = ["crates/web/static", "crates/texts/en", "crates/texts/ru", "docs/rules", "docs/play"];

/// What a change requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Change {
    /// Another bundle.
    Files,
    /// The compiler, then another bundle.
    Code,
}

impl Change {
    /// What is done about it, in a word.
    pub(super) fn what_follows(self) -> &'static str {
        match self {
            Self::Files => "bundling",
            Self::Code => "building",
        }
    }
}

/// Modification times by path relative to the root.
type Times = BTreeMap<PathBuf, SystemTime>;

/// The sources of the client.
pub(super) struct Sources {
    root: PathBuf,
    /// The folders of the crates, relative to the root.
    crates: BTreeSet<PathBuf>,
    /// The folders of those crates that are in the server, too.
    served: BTreeSet<PathBuf>,
    times: Times,
}

impl Sources {
    /// Finds the sources below the root of the project, as they are now.
    pub(super) fn find(root: &Path) -> Result<Self> {
        let metadata = client::metadata()?;
        let crates = own_crates(&metadata, "web", root)?;
        let served = own_crates(&metadata, "cli", root)?;
        let mut sources = Self { root: root.to_owned(), crates, served, times: Times::new() };
        sources.times = sources.read();
        Ok(sources)
    }

    /// Returns what has changed since the last call, with one of the files; `None` if nothing has. Waits
    /// until a change is complete.
    pub(super) fn changed(&mut self) -> Result<Option<(Change, PathBuf)>> {
        let mut now = self.read();
        if now == self.times {
            return Ok(None);
        }
        loop {
            sleep(DEBOUNCE);
            let later = self.read();
            if later == now {
                break;
            }
            now = later;
        }
        let change = most(&self.times, &now);
        self.times = now;
        Ok(change)
    }

    /// True if the server contains this file.
    pub(super) fn is_served(&self, path: &Path) -> bool {
        kind(path) == Some(Change::Code) && self.served.iter().any(|folder| path.starts_with(folder))
    }

    fn read(&self) -> Times {
        let mut times = Times::new();
        let folders = self.crates.iter().map(PathBuf::as_path).chain(BUNDLED.map(Path::new));
        folders.for_each(|folder| walk(&self.root, folder, &mut times));
        if let Some(time) = modified(&self.root.join("Cargo.toml")) {
            times.insert("Cargo.toml".into(), time);
        }
        times
    }
}

/// The folders of a package and of all packages of the workspace that it depends on, except for its tests.
fn own_crates(metadata: &Value, package: &str, root: &Path) -> Result<BTreeSet<PathBuf>> {
    let packages = metadata["packages"].as_array().context("cargo metadata names no packages")?;
    let mut found = BTreeSet::new();
    let mut open = vec![package.to_owned()];
    while let Some(name) = open.pop() {
        let Some(package) = packages.iter().find(|package| package["name"] == name.as_str()) else { continue };
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let folder = manifest.parent().and_then(|folder| folder.strip_prefix(root).ok());
        let folder = folder.with_context(|| format!("{name} is outside the project"))?;
        if found.insert(folder.to_owned()) {
            let needs = package["dependencies"].as_array().into_iter().flatten();
            let own = needs.filter(|need| need["path"].is_string() && need["kind"] != "dev");
            open.extend(own.filter_map(|need| need["name"].as_str()).map(ToOwned::to_owned));
        }
    }
    Ok(found)
}

/// The change that requires most, with the file that requires it.
fn most(before: &Times, now: &Times) -> Option<(Change, PathBuf)> {
    let other = |one: &Times, two: &Times| -> Vec<PathBuf> {
        one.iter().filter(|(path, time)| two.get(*path) != Some(time)).map(|(path, _)| path.clone()).collect()
    };
    let paths = other(now, before).into_iter().chain(other(before, now));
    paths.filter_map(|path| kind(&path).map(|kind| (kind, path))).max_by_key(|(kind, _)| *kind)
}

/// What a change of this file requires; `None` if it is not a source of the client.
fn kind(path: &Path) -> Option<Change> {
    let name = path.file_name()?.to_str()?;
    if name.starts_with(['.', '#']) || name.ends_with('~') {
        return None;
    }
    if BUNDLED.iter().any(|folder| path.starts_with(folder)) {
        return Some(Change::Files);
    }
    let code = path.extension().is_some_and(|extension| extension == "rs" || extension == "toml");
    (code && !path.iter().any(|part| part == "tests" || part == "benches")).then_some(Change::Code)
}

/// Adds the sources in a folder. One that cannot be read has been removed at this moment.
fn walk(root: &Path, folder: &Path, times: &mut Times) {
    for entry in fs::read_dir(root.join(folder)).into_iter().flatten().flatten() {
        let path = folder.join(entry.file_name());
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(root, &path, times),
            _ if kind(&path).is_none() => {}
            _ => {
                if let Some(time) = modified(&root.join(&path)) {
                    times.insert(path, time);
                }
            }
        }
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|about| about.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(files: &[(&str, u64)]) -> Times {
        let time = |seconds: u64| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        files.iter().map(|(path, seconds)| (path.into(), time(*seconds))).collect()
    }

    #[test]
    fn only_code_needs_the_compiler() {
        let check = |path: &str, expected: Option<Change>| assert_eq!(kind(Path::new(path)), expected, "{path}");
        check("crates/web/static/css/1-tokens.css", Some(Change::Files));
        check("crates/web/static/boot.js", Some(Change::Files));
        check("crates/texts/ru/app.ftl", Some(Change::Files));
        check("docs/rules/ingenious.md", Some(Change::Files));
        check("crates/web/src/words.rs", Some(Change::Code));
        check("crates/texts/src/lib.rs", Some(Change::Code));
        check("crates/web/Cargo.toml", Some(Change::Code));
        check("Cargo.toml", Some(Change::Code));
        check("crates/texts/tests/it/main.rs", None);
        check("crates/web/README.md", None);
        check("crates/web/src/.words.rs.swp", None);
        check("crates/web/static/css/1-tokens.css~", None);
    }

    #[test]
    fn new_changed_and_removed_files_are_changes() {
        let before = times(&[("crates/web/src/a.rs", 1), ("crates/web/static/a.css", 1)]);
        let check = |now: &[(&str, u64)], expected: Option<(Change, &str)>| {
            let found = most(&before, &times(now));
            assert_eq!(found, expected.map(|(change, path)| (change, path.into())), "{now:?}");
        };
        check(&[("crates/web/src/a.rs", 1), ("crates/web/static/a.css", 1)], None);
        check(
            &[("crates/web/src/a.rs", 1), ("crates/web/static/a.css", 2)],
            Some((Change::Files, "crates/web/static/a.css")),
        );
        check(
            &[("crates/web/src/a.rs", 2), ("crates/web/static/a.css", 2)],
            Some((Change::Code, "crates/web/src/a.rs")),
        );
        check(&[("crates/web/static/a.css", 1)], Some((Change::Code, "crates/web/src/a.rs")));
        check(
            &[("crates/web/src/a.rs", 1), ("crates/web/static/a.css", 1), ("crates/web/static/b.css", 1)],
            Some((Change::Files, "crates/web/static/b.css")),
        );
    }

    #[test]
    fn the_crates_of_a_package_are_found_by_their_dependencies() {
        let package = |name: &str, needs: Value| serde_json::json!({ "name": name, "manifest_path": format!("/p/crates/{name}/Cargo.toml"), "dependencies": needs });
        let metadata = serde_json::json!({ "packages": [
            package("web", serde_json::json!([
                { "name": "texts", "path": "/p/crates/texts", "kind": null },
                { "name": "laws", "path": "/p/crates/laws", "kind": "dev" },
                { "name": "serde", "kind": null },
            ])),
            package("texts", serde_json::json!([{ "name": "web", "path": "/p/crates/web", "kind": null }])),
            package("laws", serde_json::json!([])),
        ] });
        let found = own_crates(&metadata, "web", Path::new("/p")).unwrap();
        assert_eq!(found, ["crates/texts", "crates/web"].map(PathBuf::from).into());
        assert!(own_crates(&metadata, "web", Path::new("/q")).is_err());
    }
}
