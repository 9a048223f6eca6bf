//! Saving a game when it is left, when the input ends, when the terminal fails, and at the end.

use std::path::PathBuf;

use game_core::Viewer;

use super::commands::Next;
use super::session::Session;
use crate::exit::Failure;
use crate::paper::{result, sheets};

/// The answer to the question of where to save the game.
enum Keep {
    At(PathBuf),
    Drop,
    Back,
    /// The input ended.
    Nothing,
}

impl Session<'_> {
    /// Asks where to save. `empty` is the answer that pressing Enter stands for; `yes` and `no` are not file
    /// names.
    fn where_to(&mut self, prompt: &str, empty: Keep) -> Result<Keep, Failure> {
        let Some(answer) = self.console.ask(prompt)? else { return Ok(Keep::Nothing) };
        Ok(match answer.to_lowercase().as_str() {
            "" => empty,
            "y" | "yes" => Keep::At(self.store.default_path(&*self.table)),
            "n" | "no" => Keep::Drop,
            "back" => Keep::Back,
            _ => Keep::At(PathBuf::from(answer)),
        })
    }

    /// Saves after every decision of a person, if the command line named a file, so that killing the terminal
    /// loses nothing.
    pub(super) fn autosave(&mut self) -> Result<(), Failure> {
        let Some(path) = self.store.named().map(std::borrow::ToOwned::to_owned) else { return Ok(()) };
        match self.store.save(&*self.table, &path) {
            Ok(()) => Ok(()),
            Err(why) => self.console.say(format!("Not saved: {why}")),
        }
    }

    /// Asks whether to save the game and leaves it, unless the person wants to go back.
    pub(super) fn quit(&mut self) -> Result<Next, Failure> {
        loop {
            let path = self.store.default_path(&*self.table);
            let prompt =
                format!("Save the game as (Enter: {}; `no` to discard it; `back` to continue): ", path.display());
            match self.where_to(&prompt, Keep::At(path))? {
                Keep::Nothing => {
                    self.input_ended()?;
                    return Ok(Next::Leave);
                }
                Keep::Drop => {
                    self.console.say("The game is discarded.")?;
                    return Ok(Next::Leave);
                }
                Keep::Back => return Ok(Next::Ask),
                Keep::At(path) => match self.store.save(&*self.table, &path) {
                    Ok(()) => {
                        let (game, path) = (self.game.meta().id, path.display());
                        self.console.say(format!("Saved. Resume with: gamekeeper play {game} --resume {path}"))?;
                        return Ok(Next::Leave);
                    }
                    Err(why) => self.console.say(format!("Not saved: {why}"))?,
                },
            }
        }
    }

    /// Saves the game when the input ends in the middle of it.
    pub(super) fn input_ended(&mut self) -> Result<bool, Failure> {
        let path = self.store.save_anywhere(&*self.table)?;
        self.console.say(format!(
            "The input ended. The game is saved in {0}; resume with: gamekeeper play {1} --resume {0}",
            path.display(),
            self.game.meta().id
        ))?;
        Ok(false)
    }

    /// Saves the game when the screen or the keyboard fails; the returned failure then names the file.
    pub(super) fn rescue(&mut self, failure: Failure) -> Failure {
        let Failure::Io { why, .. } = &failure else { return failure };
        // A game between bots is only shown; there is nothing to save.
        if self.people.is_empty() {
            return failure;
        }
        match self.store.save_anywhere(&*self.table) {
            Ok(path) => Failure::Io { why: format!("{why}; the game is saved in {}", path.display()), closed: false },
            Err(also) => Failure::Io { why: format!("{why}; the game is lost: {also}"), closed: false },
        }
    }

    /// Shows the final position, the score sheets and the result, and saves the record if wanted.
    pub(super) fn end(&mut self) -> Result<(), Failure> {
        let viewer = if let [one] = self.people[..] { Viewer::Seat(one) } else { Viewer::Spectator };
        let picture = self.table.render(viewer, self.console.ink());
        self.console.prose(format!("\n{picture}"))?;
        let sheets = sheets(&*self.table, Viewer::Spectator);
        self.console.say(sheets)?;
        let result = result(&*self.table);
        self.console.say(result)?;
        let mut next = self.store.named().map(|path| Keep::At(path.to_owned()));
        let mut failed = false;
        loop {
            let keep = match next.take() {
                Some(keep) => keep,
                None if self.people.is_empty() => Keep::Drop,
                None => self.where_to("Save the record as (Enter: do not save): ", Keep::Drop)?,
            };
            let path = match keep {
                Keep::At(path) => path,
                // The person wanted to save, but the first file failed and the input has ended.
                Keep::Nothing if failed => self.store.save_anywhere(&*self.table)?,
                Keep::Drop | Keep::Back | Keep::Nothing => return self.console.say("The record was not saved."),
            };
            match self.store.save(&*self.table, &path) {
                Ok(()) => {
                    let path = path.display();
                    return self.console.say(format!("Saved. Check every draw with: gamekeeper verify {path}"));
                }
                Err(why) if self.people.is_empty() => return Err(why),
                Err(why) => self.console.say(format!("Not saved: {why}"))?,
            }
            failed = true;
        }
    }
}
