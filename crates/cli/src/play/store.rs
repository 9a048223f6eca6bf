//! The files that a game is saved to.

use std::path::{Path, PathBuf};

use catalog::AnyTable;

use crate::args::PlayArgs;
use crate::exit::Failure;
use crate::files::{check_writable, write_record};

/// The files of this game. An existing file is not overwritten, unless the game was resumed from it.
#[derive(Debug, Default)]
pub struct Store {
    save: Option<PathBuf>,
    own: Vec<PathBuf>,
}

impl Store {
    /// The files named on the command line.
    ///
    /// # Errors
    /// If the file to save to cannot be written, or exists and is not the one to resume from.
    pub fn new(args: &PlayArgs) -> Result<Self, Failure> {
        let own: Vec<PathBuf> = args.resume.iter().cloned().collect();
        let save = args.save.clone().or_else(|| args.resume.clone());
        let store = Self { save, own };
        let Some(path) = &store.save else { return Ok(store) };
        if store.taken(path) {
            let why = format!("{} exists already; continue it with --resume, or save elsewhere", path.display());
            return Err(Failure::Usage(why));
        }
        // Checks now rather than after the last turn.
        check_writable(path)?;
        Ok(store)
    }

    /// Returns whether the path is a file that existed before this game.
    fn taken(&self, path: &Path) -> bool {
        path.exists() && !path.is_dir() && !self.own.iter().any(|own| own == path)
    }

    /// The file to save to that the command line named, if any.
    #[must_use]
    pub fn named(&self) -> Option<&Path> {
        self.save.as_deref()
    }

    /// The file to save to if no other is named.
    #[must_use]
    pub fn default_path(&self, table: &dyn AnyTable) -> PathBuf {
        self.save.clone().unwrap_or_else(|| self.free(table, Path::new("")))
    }

    /// Returns a file in this folder that does not exist yet or belongs to this game.
    fn free(&self, table: &dyn AnyTable, folder: &Path) -> PathBuf {
        // The table's name may come from a stranger's record, so only harmless characters are used.
        let name: String = table.name().chars().filter(|letter| letter.is_alphanumeric() || *letter == '-').collect();
        let stem = format!("{}-{name}", table.meta().id);
        let numbered = (2..).map(|number| folder.join(format!("{stem}-{number}.gamekeeper.json")));
        let first = folder.join(format!("{stem}.gamekeeper.json"));
        core::iter::once(first.clone()).chain(numbered).find(|path| !self.taken(path)).unwrap_or(first)
    }

    /// Saves the game to its file or, if that fails, to the working folder or the folder for temporary files.
    /// Returns the file.
    ///
    /// # Errors
    /// The first failure, if the game cannot be saved anywhere.
    pub fn save_anywhere(&mut self, table: &dyn AnyTable) -> Result<PathBuf, Failure> {
        let first = self.default_path(table);
        let Err(why) = self.save(table, &first) else { return Ok(first) };
        for folder in [PathBuf::new(), std::env::temp_dir()] {
            let path = self.free(table, &folder);
            if self.save(table, &path).is_ok() {
                return Ok(path);
            }
        }
        Err(why)
    }

    /// Saves the game.
    ///
    /// # Errors
    /// If the file cannot be written, or exists and is not this game's.
    pub fn save(&mut self, table: &dyn AnyTable, path: &Path) -> Result<(), Failure> {
        if self.taken(path) {
            return Err(Failure::Usage(format!("{} exists already; name another file", path.display())));
        }
        write_record(path, &table.record())?;
        self.own.push(path.to_owned());
        Ok(())
    }
}
