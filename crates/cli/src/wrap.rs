//! Lines that fit a terminal.

/// The width that everything printed fits into.
pub const WIDTH: usize = 80;

/// The widest column at whose start the lines that follow may begin.
const DEEPEST: usize = 24;

/// Breaks lines that are too long at spaces. What follows stands below the text that comes after the first gap, so that a line of a list or
/// a table keeps its shape. Colours take no room.
#[must_use]
pub fn wrap(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(line).collect();
    lines.join("\n")
}

fn line(line: &str) -> String {
    if width(line) <= WIDTH {
        return line.to_owned();
    }
    let hang = hang(line);
    let mut out = String::new();
    let mut at = 0;
    for (number, word) in line.split(' ').enumerate() {
        let room = width(word);
        // An empty word is one more space: it never begins a line.
        if number > 0 && at + 1 + room > WIDTH && at > hang && !word.is_empty() {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.push_str(&" ".repeat(hang));
            at = hang;
        } else if number > 0 {
            out.push(' ');
            at += 1;
        }
        out.push_str(word);
        at += room;
    }
    out
}

/// Where the text after the first gap begins; without one, where the line does.
fn hang(line: &str) -> usize {
    let begin = line.len() - line.trim_start_matches(' ').len();
    let gap = line[begin..].find("  ").map(|at| begin + at);
    let after = gap.map(|gap| gap + (line.len() - gap - line[gap..].trim_start_matches(' ').len()));
    let column = after.map(|after| width(&line[..after])).filter(|column| *column <= DEEPEST);
    column.unwrap_or(begin.min(DEEPEST))
}

/// The columns a text takes; escape sequences of colours take none.
fn width(text: &str) -> usize {
    let mut columns = 0;
    let mut escaped = false;
    for letter in text.chars() {
        match (escaped, letter) {
            (false, '\x1b') => escaped = true,
            (false, _) => columns += 1,
            (true, 'm') => escaped = false,
            (true, _) => {}
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_below_their_text() {
        let short = "a  b\n\n  c";
        assert_eq!(wrap(short), short);
        let words = ["word"; 40].join(" ");
        let wrapped = wrap(&format!("  name    {words}"));
        assert!(wrapped.lines().count() > 2);
        for (number, line) in wrapped.lines().enumerate() {
            assert!(line.len() <= WIDTH, "{line}");
            assert!(number == 0 || line.starts_with("          word"), "{line}");
        }
        assert_eq!(wrapped.matches("word").count(), 40);
        let coloured = format!("\x1b[1mbold\x1b[0m {}", ["word"; 15].join(" "));
        assert_eq!(wrap(&coloured), coloured);
        let endless = "x".repeat(200);
        assert_eq!(wrap(&endless), endless);
        assert!(wrap(&format!("see {endless} there")).contains(&endless));
    }
}
