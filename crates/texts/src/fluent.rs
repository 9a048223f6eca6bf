//! The subset of Fluent that the texts use: messages, variables, and selectors over a number or a word.
//!
//! A pattern is parsed whenever it is formatted. Attributes, terms, functions and message references are not
//! supported.

use crate::{Arg, Plurals, TextError};

/// An unparsed message.
pub(crate) struct Message {
    pub(crate) key: &'static str,
    pattern: &'static str,
}

/// Splits a file into messages.
pub(crate) fn parse_messages(file: &'static str) -> Result<Vec<Message>, TextError> {
    let mut found = Vec::new();
    let mut rest = file;
    while !rest.is_empty() {
        let line = rest.split('\n').next().unwrap_or_default();
        if line.trim().is_empty() || line.starts_with('#') {
            rest = rest.get(line.len() + 1..).unwrap_or_default();
            continue;
        }
        let invalid = || TextError::Invalid(format!("`{line}` is not a message"));
        let (key, _) = line.split_once('=').ok_or_else(invalid)?;
        let is_key = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        let name = key.trim_end();
        if name.is_empty() || !name.chars().all(is_key) {
            return Err(invalid());
        }
        // Indented lines, and a closing brace on its own line, belong to the message.
        let mut end = line.len();
        while let Some(next) = rest.get(end + 1..).and_then(|rest| rest.split('\n').next()).filter(|_| end < rest.len())
        {
            if !(next.is_empty() || next.starts_with([' ', '}'])) {
                break;
            }
            end += 1 + next.len();
        }
        found.push(Message { key: name, pattern: rest[key.len() + 1..end].trim() });
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    Ok(found)
}

/// Formats a message.
pub(crate) fn format_message(
    message: &Message,
    args: &[(&str, Arg<'_>)],
    plurals: &dyn Plurals,
) -> Result<String, &'static str> {
    let mut parser = Parser { rest: message.pattern, args, plurals };
    let mut out = String::new();
    parser.pattern(false, Some(&mut out))?;
    if parser.rest.is_empty() { Ok(out) } else { Err("unexpected `}`") }
}

struct Parser<'a> {
    rest: &'a str,
    args: &'a [(&'a str, Arg<'a>)],
    plurals: &'a dyn Plurals,
}

impl<'a> Parser<'a> {
    /// Parses a pattern up to its end, and formats it if there is an output.
    fn pattern(&mut self, in_variant: bool, mut out: Option<&mut String>) -> Result<(), &'static str> {
        self.rest = self.rest.trim_start();
        let mut formatted = 0;
        while let Some(letter) = self.rest.chars().next() {
            match letter {
                '{' => {
                    self.rest = &self.rest[1..];
                    self.placeable(out.as_deref_mut())?;
                    formatted = out.as_ref().map_or(0, |out| out.len());
                    continue;
                }
                '}' => break,
                '\n' => {
                    let next = self.rest.trim_start();
                    if in_variant && next.starts_with(['[', '*', '}']) {
                        break;
                    }
                    self.rest = next;
                    if let Some(out) = out.as_deref_mut() {
                        out.truncate(out.trim_end_matches(' ').len().max(formatted));
                        out.push('\n');
                    }
                    continue;
                }
                _ => {}
            }
            self.rest = &self.rest[letter.len_utf8()..];
            if let Some(out) = out.as_deref_mut() {
                out.push(letter);
            }
        }
        // Trailing white space is not part of the text.
        if let Some(out) = out {
            out.truncate(out.trim_end().len().max(formatted));
        }
        Ok(())
    }

    /// Parses a placeable after its opening brace.
    fn placeable(&mut self, out: Option<&mut String>) -> Result<(), &'static str> {
        self.rest = self.rest.trim_start();
        if let Some(rest) = self.rest.strip_prefix('"') {
            let (text, rest) = rest.split_once('"').ok_or("missing quotation mark")?;
            self.rest = rest;
            if let Some(out) = out {
                out.push_str(text);
            }
            return self.expect('}');
        }
        self.expect('$')?;
        let end = self.rest.find([' ', '}', '\n', '-']).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        let arg = self.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| *arg);
        if let Some(rest) = self.rest.strip_prefix("->") {
            self.rest = rest;
            return self.select(arg, out);
        }
        if let Some(out) = out {
            match arg.ok_or("missing argument")? {
                Arg::Number(number) => out.push_str(&number.to_string()),
                Arg::Word(word) => out.push_str(word),
            }
        }
        self.expect('}')
    }

    /// Parses the variants of a selector after the arrow.
    fn select(&mut self, arg: Option<Arg<'a>>, out: Option<&mut String>) -> Result<(), &'static str> {
        let (mut matching, mut fallback) = (None, None);
        let category = match arg {
            Some(Arg::Number(number)) => self.plurals.category(number),
            _ => String::new(),
        };
        let matches = |key: &str| match arg {
            Some(Arg::Number(number)) => key == category || key.parse() == Ok(number),
            Some(Arg::Word(word)) => key == word,
            None => false,
        };
        loop {
            self.rest = self.rest.trim_start();
            if self.rest.starts_with('}') {
                break;
            }
            let default = self.rest.starts_with('*');
            self.rest = self.rest.trim_start_matches('*');
            self.expect('[')?;
            let (key, rest) = self.rest.split_once(']').ok_or("missing `]`")?;
            self.rest = rest;
            if matching.is_none() && matches(key.trim()) {
                matching = Some(rest);
            }
            if default {
                fallback = Some(rest);
            }
            self.pattern(true, None)?;
        }
        let after = &self.rest[1..];
        self.rest = matching.or(fallback).ok_or("no variant matches, and there is no default")?;
        if out.is_some() {
            arg.ok_or("missing argument")?;
            self.pattern(true, out)?;
        }
        self.rest = after;
        Ok(())
    }

    fn expect(&mut self, sign: char) -> Result<(), &'static str> {
        self.rest = self.rest.trim_start().strip_prefix(sign).ok_or("unexpected character")?;
        Ok(())
    }
}
