//! The loop around the engine: reads lines, runs bots in their own threads, writes replies in order.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use catalog::{Budget, TerminalGame};
use serde_json::Value;

use super::MAX_LINE;
use super::core::{Answer, Engine, Task, internal, oversized};

/// What the loop receives from the reading thread and from bot threads.
enum Input {
    Line(Vec<u8>),
    TooLong,
    Broken(io::Error),
    End,
    Thought(Value),
}

/// Answers lines until the input ends and every request is answered.
///
/// # Errors
/// If the input cannot be read or a reply cannot be written.
pub fn serve(
    games: &'static [&'static dyn TerminalGame],
    input: impl Read + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (sender, receiver) = channel();
    let lines = sender.clone();
    thread::spawn(move || read_lines(BufReader::new(input), &lines));
    Loop { engine: Engine::new(games), output, sender, running: None, waiting: VecDeque::new() }.run(&receiver)
}

struct Loop<W> {
    engine: Engine,
    output: W,
    sender: Sender<Input>,
    /// The name of the running bot's table, and the bot's limits; `None` if no bot is running.
    running: Option<(String, Budget)>,
    /// Requests that arrived while the bot was running.
    waiting: VecDeque<Input>,
}

impl<W: Write> Loop<W> {
    fn run(mut self, receiver: &Receiver<Input>) -> io::Result<()> {
        while let Ok(input) = receiver.recv() {
            match input {
                Input::Thought(reply) => {
                    self.running = None;
                    self.write(&reply)?;
                }
                Input::Line(line) => match self.stop(&line) {
                    Some(reply) => self.write(&reply)?,
                    None => self.waiting.push_back(Input::Line(line)),
                },
                other => self.waiting.push_back(other),
            }
            while self.running.is_none() {
                match self.waiting.pop_front() {
                    None => break,
                    Some(Input::End) => return Ok(()),
                    Some(Input::Broken(why)) => return Err(why),
                    Some(Input::TooLong) => self.write(&oversized())?,
                    Some(Input::Line(line)) => self.answer(&line)?,
                    Some(Input::Thought(_)) => {}
                }
            }
        }
        Ok(())
    }

    /// Returns the reply to a `stop` request while a bot is running; `None` if the line is another request.
    fn stop(&self, line: &[u8]) -> Option<Value> {
        let (table, budget) = self.running.as_ref()?;
        self.engine.stop(line, Some((table, budget)))
    }

    fn answer(&mut self, line: &[u8]) -> io::Result<()> {
        match catch_unwind(AssertUnwindSafe(|| self.engine.line(line))) {
            Ok(Answer::Now(reply)) => self.write(&reply),
            Ok(Answer::Later(task)) => {
                self.running = Some((task.table.clone(), task.budget.clone()));
                let sender = self.sender.clone();
                thread::spawn(move || {
                    // Sending fails only if the loop has ended because the output was closed.
                    let _ = sender.send(Input::Thought(think(task)));
                });
                Ok(())
            }
            Err(_) => self.write(&internal(line)),
        }
    }

    fn write(&mut self, reply: &Value) -> io::Result<()> {
        let mut text = reply.to_string();
        text.push('\n');
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }
}

fn think(task: Task) -> Value {
    let failed = task.failed();
    catch_unwind(AssertUnwindSafe(|| task.run())).unwrap_or(failed)
}

/// Sends every line that is not empty; a line that is too long is skipped without being stored.
fn read_lines(mut input: impl BufRead, lines: &Sender<Input>) {
    loop {
        let (line, more) = match read_line(&mut input) {
            Ok(read) => read,
            Err(why) => {
                let _ = lines.send(Input::Broken(why));
                return;
            }
        };
        let sent = match line {
            None => lines.send(Input::TooLong),
            Some(line) if line.trim_ascii().is_empty() => Ok(()),
            Some(line) => lines.send(Input::Line(line)),
        };
        if sent.is_err() {
            return;
        }
        if !more {
            let _ = lines.send(Input::End);
            return;
        }
    }
}

/// Reads one line: its text, or `None` if it is too long, and whether the input may have more lines.
fn read_line(input: &mut impl BufRead) -> io::Result<(Option<Vec<u8>>, bool)> {
    let mut line = Vec::new();
    let mut fits = true;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
            Err(why) => return Err(why),
        };
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if line.len() + part.len() > MAX_LINE {
            fits = false;
            line = Vec::new();
        } else if fits {
            line.extend_from_slice(part);
        }
        let (used, over) = (end.map_or(chunk.len(), |end| end + 1), chunk.is_empty());
        input.consume(used);
        if end.is_some() || over {
            return Ok((fits.then_some(line), end.is_some()));
        }
    }
}
