//! The commands that can be typed besides actions.

use catalog::Level;
use std::path::PathBuf;

use game_core::{Seat, Viewer, printable};

use super::rules::{find, titles};
use super::session::{MAX_TYPED, Session};
use crate::exit::{Failure, MAX_REASON};
use crate::paper::sheets;
use crate::start::counted;

const HELP: &str = "\
Type a whole action to play it; case does not matter. Type part of one, such as
its first word or a cell, to list those that match; Enter shows more of them, or
plays the only one.
  undo          take back your last step, unless something was revealed since
  hint          what a bot would do: the best few lines, and why
  sheet         the score sheets
  view          the position again
  log           what happened so far, without what is hidden from you
  rules WORD    the rules about something; without WORD: the topics
  save FILE     save the game and continue
  resign yes    resign
  quit          leave; asks whether to save
  Ctrl-C leaves at once; with --save or --resume every decision is saved.
  help          this text";

/// The commands that are typed alone.
pub(super) const COMMANDS: [&str; 9] = ["undo", "hint", "sheet", "score", "view", "log", "quit", "exit", "help"];

/// The largest number of lines of the log shown at once.
const MAX_LINES: usize = 40;

/// The largest number of clauses of the rules shown at once.
const MAX_CLAUSES: usize = 16;

/// What the session does after a command.
pub(super) enum Next {
    /// The text was not a command; try it as an action.
    Unknown,
    /// Prompt for input again.
    Ask,
    /// Show the position again.
    Look,
    /// Leave the game.
    Leave,
}

impl Session<'_> {
    /// Runs a command of the seat to act; `seat` is `None` if a chance outcome is to be typed in.
    pub(super) fn command(&mut self, text: &str, seat: Option<Seat>) -> Result<Next, Failure> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("help" | "?", _) => {
                self.console.say(HELP)?;
                let notation = match seat {
                    Some(_) => {
                        format!("Actions look like (not all are possible now):  {}", self.game.notation().join(" · "))
                    }
                    None => {
                        format!("Now a roll or draw is to be typed in. It looks like:  {}", self.outcome_notation())
                    }
                };
                self.console.prose(notation)?;
            }
            ("view", "") => return Ok(Next::Look),
            // `score` is another name of `sheet`, unless it is an action of this game.
            ("score", "") if self.table.read_action("score").is_ok() => return Ok(Next::Unknown),
            ("sheet" | "score", "") => {
                let sheets = sheets(&*self.table, viewer);
                self.console.say(sheets)?;
            }
            ("hint", "") => self.hint(seat)?,
            ("log", "") => self.log(viewer)?,
            ("rules", _) => self.rules(rest)?,
            ("save", "") => self.console.say("Name a file: save FILE")?,
            ("save", file) => match self.store.save(&*self.table, &PathBuf::from(file)) {
                Ok(()) => {
                    self.console.say(format!("Saved in {file}. The file contains hidden information too."))?;
                }
                Err(why) => self.console.say(format!("Not saved: {why}"))?,
            },
            ("undo", "") => return self.undo(seat),
            ("resign", rest) if rest != "yes" => self.console.say("Type `resign yes` to resign.")?,
            ("resign", _) => return self.resign(seat),
            ("quit" | "exit", "") => return self.quit(),
            _ => return Ok(Next::Unknown),
        }
        Ok(Next::Ask)
    }

    /// The first possible outcome of each kind, as a spectator knows them.
    fn outcome_notation(&self) -> String {
        let mut examples: Vec<String> = Vec::new();
        let kind = |text: &str| text.split(' ').next().map(str::to_owned);
        for (outcome, _) in self.table.outcomes(Some(Viewer::Spectator)) {
            if !examples.iter().any(|example| kind(example) == kind(&outcome)) {
                examples.push(outcome);
            }
        }
        examples.join(" · ")
    }

    fn undo(&mut self, seat: Option<Seat>) -> Result<Next, Failure> {
        // While a draw is to be typed in, the person whose decision led to it can take that decision back.
        let Some(seat) = seat.or_else(|| self.may_undo_draw()) else {
            self.console.say("Not possible: a roll or draw cannot be taken back.")?;
            return Ok(Next::Ask);
        };
        match self.table.undo(seat, 1, None) {
            Ok(told) => {
                self.tell(&told)?;
                Ok(Next::Look)
            }
            Err(why) => {
                self.console.prose(format!("Not possible: {}", printable(&why.to_string(), MAX_REASON)))?;
                Ok(Next::Ask)
            }
        }
    }

    /// Returns the person whose decision waits for a draw to be typed in, if that decision can be undone.
    pub(super) fn may_undo_draw(&self) -> Option<Seat> {
        self.people.iter().copied().find(|seat| self.table.undoable(*seat) > 0)
    }

    fn resign(&mut self, seat: Option<Seat>) -> Result<Next, Failure> {
        let Some(seat) = seat else { return Ok(Next::Ask) };
        let told = self.table.resign(seat, Level::USUAL.name())?;
        self.tell(&told)?;
        self.console.say(format!("Seat {seat} resigns."))?;
        Ok(Next::Look)
    }

    fn log(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let history = self.table.history();
        let lines: Vec<&str> =
            history.iter().flatten().filter_map(|seen| seen.for_viewer(viewer)).map(|heard| &*heard.text).collect();
        let from = lines.len().saturating_sub(MAX_LINES);
        if from > 0 {
            self.console.say(format!("({from} earlier lines)"))?;
        }
        lines[from..].iter().try_for_each(|line| self.console.say(format!("· {line}")))
    }

    fn rules(&mut self, word: &str) -> Result<(), Failure> {
        let about = self.game.about();
        if word.is_empty() {
            self.console.columns(&titles(about))?;
            return self.console.say("Type `rules WORD`: a word of these titles, or any word of the rules.");
        }
        let clauses = find(about, word);
        if clauses.is_empty() {
            return self.console.say(format!("The rules do not mention `{}`.", printable(word, MAX_TYPED)));
        }
        for clause in clauses.iter().take(MAX_CLAUSES) {
            self.console.prose(clause)?;
        }
        match clauses.len().saturating_sub(MAX_CLAUSES) {
            0 => Ok(()),
            more => self.console.say(format!("… and {} more; a longer word finds fewer", counted(more, "clause"))),
        }
    }
}
