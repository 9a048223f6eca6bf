//! Where a game is kept when it is left.

use std::path::{Path, PathBuf};

use catalog::AnyTable;

use crate::args::PlayArgs;
use crate::exit::Failure;
use crate::files::write_record;

/// The files of this game. One that was there before is not written over, unless the game came from it.
#[derive(Debug, Default)]
pub struct Store {
    save: Option<PathBuf>,
    own: Vec<PathBuf>,
}

impl Store {
    /// The files the command line names.
    ///
    /// # Errors
    /// If the file to save to exists and is not the one to resume from, or is to be in a folder that is not there.
    pub fn new(args: &PlayArgs) -> Result<Self, Failure> {
        let own: Vec<PathBuf> = args.resume.iter().cloned().collect();
        let save = args.save.clone().or_else(|| args.resume.clone());
        let store = Self { save, own };
        match &store.save {
            Some(path) if store.taken(path) => {
                let why = format!("{} exists already; go on with it by --resume, or save elsewhere", path.display());
                Err(Failure::Usage(why))
            }
            // Better now than after the last turn.
            Some(path) if path.parent().is_some_and(|folder| folder != Path::new("") && !folder.is_dir()) => {
                Err(Failure::file("write", path, &std::io::ErrorKind::NotFound.into()))
            }
            _ => Ok(store),
        }
    }

    fn taken(&self, path: &Path) -> bool {
        path.exists() && !self.own.iter().any(|own| own == path)
    }

    /// The file that was named on the command line.
    #[must_use]
    pub fn named(&self) -> Option<&Path> {
        self.save.as_deref()
    }

    /// The file the game is saved to if nobody names one.
    #[must_use]
    pub fn default_path(&self, table: &dyn AnyTable) -> PathBuf {
        self.save.clone().unwrap_or_else(|| self.free(table, Path::new("")))
    }

    /// A file in a folder that is not there yet, or is this game's.
    fn free(&self, table: &dyn AnyTable, folder: &Path) -> PathBuf {
        let stem = format!("{}-{}", table.meta().id, table.name());
        let numbered = (2..).map(|number| folder.join(format!("{stem}-{number}.gamekeeper.json")));
        let first = folder.join(format!("{stem}.gamekeeper.json"));
        core::iter::once(first.clone()).chain(numbered).find(|path| !self.taken(path)).unwrap_or(first)
    }

    /// Saves the game where it was to be saved; if that cannot be, in the working folder or among the temporary files. Gives the file.
    ///
    /// # Errors
    /// Why it cannot be saved where it was to be, if it cannot be saved anywhere.
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
    /// If the file exists and is not this game's, or cannot be written.
    pub fn save(&mut self, table: &dyn AnyTable, path: &Path) -> Result<(), Failure> {
        if self.taken(path) {
            return Err(Failure::Usage(format!("{} exists already; name another file", path.display())));
        }
        write_record(path, &table.record())?;
        self.own.push(path.to_owned());
        Ok(())
    }
}
