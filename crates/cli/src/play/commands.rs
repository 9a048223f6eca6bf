//! What can be typed besides actions.

use std::path::PathBuf;

use game_core::{Seat, Viewer};

use super::rules::{find, titles};
use super::session::Session;
use crate::exit::Failure;
use crate::paper::sheets;
use crate::start::counted;

const HELP: &str = "\
Type a whole action to play it; case does not matter. Type part of one, such as
its first word or a cell, to list those that match; Enter shows more of them, or
takes the only one.
  undo          take back your last step, as long as nothing was revealed since
  sheet         everybody's score sheet
  view          the picture again
  log           what happened so far, as you may know it
  rules WORD    the rules about something; alone: what there is
  save FILE     save the game and go on
  resign yes    give up
  quit          leave; asks whether to save
  Ctrl-C leaves at once; with --save or --resume every decision is saved.
  help          this text";

/// The most lines of the log shown at once.
const MOST_LINES: usize = 40;

/// The most clauses of the rules shown at once.
const MOST_CLAUSES: usize = 16;

/// What follows a command.
pub(super) enum Next {
    /// It was no command.
    Unknown,
    /// Ask again.
    Ask,
    /// The table has changed, or the picture is wanted again.
    Look,
    /// The game is left.
    Leave,
}

impl Session<'_> {
    /// Carries out a command of the seat that is asked, or of whoever types in chance.
    pub(super) fn command(&mut self, text: &str, seat: Option<Seat>) -> Result<Next, Failure> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("help" | "?", _) => {
                self.console.say(HELP)?;
                self.console.prose(format!("Actions look like:  {}", self.game.notation().join(" · ")))?;
            }
            ("view", "") => return Ok(Next::Look),
            // `score` too, unless it is something to do in this game.
            ("score", "") if self.table.read_action("score").is_ok() => return Ok(Next::Unknown),
            ("sheet" | "score", "") => {
                let sheets = sheets(&*self.table, viewer);
                self.console.say(sheets)?;
            }
            ("log", "") => self.log(viewer)?,
            ("rules", _) => self.rules(rest)?,
            ("save", "") => self.console.say("Name a file: save FILE")?,
            ("save", file) => match self.store.save(&*self.table, &PathBuf::from(file)) {
                Ok(()) => self.console.say(format!("Saved in {file}. It holds everything, also what is hidden."))?,
                Err(why) => self.console.say(format!("Not saved: {why}"))?,
            },
            ("undo", "") => return self.undo(seat),
            ("resign", "") => self.console.say("Type `resign yes` to give up.")?,
            ("resign", "yes") => return self.resign(seat),
            ("quit" | "exit", "") => return self.quit(),
            _ => return Ok(Next::Unknown),
        }
        Ok(Next::Ask)
    }

    fn undo(&mut self, seat: Option<Seat>) -> Result<Next, Failure> {
        let Some(seat) = seat else {
            self.console.say("What chance brought cannot be taken back.")?;
            return Ok(Next::Ask);
        };
        match self.table.undo(seat, 1, None) {
            Ok(told) => {
                self.tell(&told)?;
                Ok(Next::Look)
            }
            Err(why) => {
                self.console.prose(format!("Not possible: {why}"))?;
                Ok(Next::Ask)
            }
        }
    }

    fn resign(&mut self, seat: Option<Seat>) -> Result<Next, Failure> {
        let Some(seat) = seat else { return Ok(Next::Ask) };
        let stand_in = self.game.bots().last().map_or(catalog::RANDOM, |bot| bot.name);
        let told = self.table.resign(seat, stand_in)?;
        self.tell(&told)?;
        self.console.say(format!("Seat {seat} resigns."))?;
        Ok(Next::Look)
    }

    fn log(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let history = self.table.history();
        let lines: Vec<&str> =
            history.iter().flatten().filter_map(|seen| seen.for_viewer(viewer)).map(|heard| &*heard.text).collect();
        let from = lines.len().saturating_sub(MOST_LINES);
        if from > 0 {
            self.console.say(format!("({from} earlier lines)"))?;
        }
        lines[from..].iter().try_for_each(|line| self.console.say(format!("· {line}")))
    }

    fn rules(&mut self, word: &str) -> Result<(), Failure> {
        let about = self.game.about();
        if word.is_empty() {
            self.console.columns(&titles(about))?;
            return self.console.say("Type `rules WORD`: one of these, or anything that the rules may mention.");
        }
        let clauses = find(about, word);
        if clauses.is_empty() {
            return self.console.say(format!("The rules do not mention `{word}`."));
        }
        for clause in clauses.iter().take(MOST_CLAUSES) {
            self.console.prose(clause)?;
        }
        match clauses.len().saturating_sub(MOST_CLAUSES) {
            0 => Ok(()),
            more => self.console.say(format!("… and {} more; a longer word finds fewer", counted(more, "clause"))),
        }
    }
}
