//! Line breaking for the terminal.

/// The width of a line, in columns.
pub const WIDTH: usize = 80;

/// The largest indent of continuation lines, in columns.
const MAX_INDENT: usize = 24;

/// Breaks long lines at spaces. Continuation lines are indented to the text after the first gap of two
/// spaces, so that lists and tables keep their shape. Colour escapes have no width.
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
        // An empty word is an additional space, which never begins a line.
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

/// The indent of continuation lines: where the text after the first gap begins, or the line if there is none.
fn hang(line: &str) -> usize {
    let begin = line.len() - line.trim_start_matches(' ').len();
    let gap = line[begin..].find("  ").map(|at| begin + at);
    let after = gap.map(|gap| gap + (line.len() - gap - line[gap..].trim_start_matches(' ').len()));
    let column = after.map(|after| width(&line[..after])).filter(|column| *column <= MAX_INDENT);
    column.unwrap_or(begin.min(MAX_INDENT))
}

/// The width of a text in columns, without colour escapes.
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
