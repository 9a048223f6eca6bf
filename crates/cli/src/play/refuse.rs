//! Says why typed text is neither a command nor a possible action.

use game_core::{Seat, Viewer, one_of, printable};

use super::commands::COMMANDS;
use super::session::{MAX_TYPED, Session};
use crate::exit::Failure;

/// The reason, as data, of every game for an action that belongs to another decision.
const NOT_ASKED_NOW: &str = "not-asked-now";

/// The most possible actions that a refusal lists.
const MAX_LISTED: usize = 6;

impl Session<'_> {
    /// Says why nothing matches: with the reason of the rules if the text is an action.
    pub(super) fn refuse(&mut self, text: &str, all: &[String], seat: Option<Seat>) -> Result<(), Failure> {
        let action = seat.filter(|_| self.table.read_action(text).is_ok());
        // Playing an illegal action changes nothing; its refusal names the clause.
        match action.map(|seat| (seat, self.table.play(seat, text, None))) {
            Some((seat, Err(why))) => {
                self.not_possible(&why)?;
                if matches!(&why, catalog::Error::Illegal { data, .. } if data["why"] == NOT_ASKED_NOW) {
                    let prompt = self.table.prompt(Viewer::Seat(seat));
                    self.console.prose(prompt)?;
                }
            }
            _ if seat.is_some() => self.console.prose(unknown(text, all, self.game.notation()))?,
            _ => self.console.prose(unknown_outcome(text, all))?,
        }
        let what = if seat.is_some() { "an action lists the actions" } else { "a result lists the results" };
        self.console.say(format!("(`help` lists the commands. Part of {what} that match.)"))
    }
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

fn with_first_word<'a>(texts: impl Iterator<Item = &'a str>, word: &str) -> Vec<&'a str> {
    texts.filter(|text| first_word(text).eq_ignore_ascii_case(word)).collect()
}

/// The possible actions or outcomes as a list, cut if it is long.
fn listed(possible: &[&str]) -> String {
    let quoted: Vec<String> = possible.iter().take(MAX_LISTED).map(|text| format!("`{text}`")).collect();
    if possible.len() > MAX_LISTED { format!("{} and others", quoted.join(", ")) } else { one_of(&quoted) }
}

/// Why a text is not an action: a command with words after it, an action with the wrong words after its
/// first, or neither.
fn unknown(text: &str, all: &[String], notation: &[&str]) -> String {
    let shown = printable(text, MAX_TYPED);
    let word = first_word(text);
    let quoted = printable(word, MAX_TYPED);
    let possible = with_first_word(all.iter().map(String::as_str), word);
    let examples = with_first_word(notation.iter().copied(), word);
    if !possible.is_empty() {
        format!("`{shown}` is not possible; with `{quoted}` you can type {}.", listed(&possible))
    } else if let Some(example) = examples.first() {
        format!("`{shown}` is not an action. `{quoted}` is written like `{example}`; none is possible now.")
    } else if COMMANDS.iter().any(|command| command.eq_ignore_ascii_case(word)) {
        format!("`{shown}` is not a command: type `{quoted}` alone.")
    } else {
        format!("There is no command `{shown}`, and no possible action matches it.")
    }
}

/// Why a text is not a possible chance outcome.
fn unknown_outcome(text: &str, all: &[String]) -> String {
    let shown = printable(text, MAX_TYPED);
    let same = with_first_word(all.iter().map(String::as_str), first_word(text));
    let possible = if same.is_empty() { all.iter().map(String::as_str).collect() } else { same };
    format!("`{shown}` is not a possible result; type {}.", listed(&possible))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_tells_a_typo_from_a_wrong_number() {
        let all = ["place 0", "place 1", "bury"].map(str::to_owned);
        let check = |typed: &str, expected: &str| assert_eq!(unknown(typed, &all, &["place 0", "number 4"]), expected);
        check("place 9", "`place 9` is not possible; with `place` you can type `place 0` or `place 1`.");
        check("Number 9", "`Number 9` is not an action. `Number` is written like `number 4`; none is possible now.");
        check("undo 2", "`undo 2` is not a command: type `undo` alone.");
        check("foo", "There is no command `foo`, and no possible action matches it.");
    }

    #[test]
    fn a_refusal_of_an_outcome_lists_possible_ones() {
        let all: Vec<String> = (1..=8).map(|face| format!("roll {face}")).collect();
        let shown = "`roll 9` is not a possible result; type \
                     `roll 1`, `roll 2`, `roll 3`, `roll 4`, `roll 5`, `roll 6` and others.";
        assert_eq!(unknown_outcome("roll 9", &all), shown);
        assert_eq!(unknown_outcome("x", &all[..2]), "`x` is not a possible result; type `roll 1` or `roll 2`.");
    }
}
