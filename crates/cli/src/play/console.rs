//! Line-based input and output.

use std::io::{BufRead, Write};

use game_core::ColourMode;

use crate::exit::Failure;
use crate::play::Screen;
use crate::wrap::wrap;

/// Clears the screen and the scrollback, and moves the cursor to the top.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// A terminal, or the streams that are used in its place.
pub struct Console<'a> {
    input: Box<dyn BufRead + 'a>,
    out: &'a mut dyn Write,
    screen: Screen,
}

impl<'a> Console<'a> {
    /// Creates a console.
    pub fn new(input: Box<dyn BufRead + 'a>, out: &'a mut dyn Write, screen: Screen) -> Self {
        Self { input, out, screen }
    }

    /// Whether diagrams are coloured.
    #[must_use]
    pub const fn ink(&self) -> ColourMode {
        self.screen.ink
    }

    /// Prints a line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn say(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", text.as_ref())?)
    }

    /// Prints text with long lines broken to fit the screen. Not for text that people copy, such as commands
    /// and file names.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn prose(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        self.say(wrap(text.as_ref()))
    }

    /// Prompts for a line; `None` at the end of the input.
    ///
    /// # Errors
    /// If nothing can be read or written.
    pub fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            self.say("")?;
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.screen.echo {
            self.say(&text)?;
        }
        Ok(Some(text))
    }

    /// Clears the screen, so that the next person does not see what was on it.
    ///
    /// # Errors
    /// If nothing can be written.
    pub fn cover(&mut self) -> Result<(), Failure> {
        if self.screen.clear { Ok(write!(self.out, "{CLEAR}")?) } else { self.say("-".repeat(72)) }
    }

    /// Prints words in columns.
    ///
    /// # Errors
    /// If nothing can be written.
    pub fn columns<S: AsRef<str>>(&mut self, words: &[S]) -> Result<(), Failure> {
        let width = words.iter().map(|word| word.as_ref().chars().count()).max().unwrap_or(0) + 3;
        for row in words.chunks((76 / width).max(1)) {
            let row: String = row.iter().map(|word| format!("{:<width$}", word.as_ref())).collect();
            self.say(format!("  {}", row.trim_end()))?;
        }
        Ok(())
    }
}
