//! Looking something up in the rules.
//!
//! A rule specification also holds what only its implementers need (examples as data, coverage tables); people at a table are shown its clauses.

/// Parts of a rule specification with the clauses in each.
struct Part<'a> {
    title: &'a str,
    clauses: Vec<String>,
}

/// The parts that have clauses. A clause is a line `- **ID** text`.
fn parts(about: &str) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    for line in about.lines() {
        if line.starts_with('#') {
            parts.push(Part { title: line.trim_start_matches('#').trim(), clauses: Vec::new() });
        } else if let (Some(part), Some(clause)) = (parts.last_mut(), line.strip_prefix("- **")) {
            // Two spaces let the lines that follow stand below the text, not below the clause's number.
            part.clauses.push(clause.replacen("** ", "  ", 1).replace("**", ""));
        }
    }
    parts.retain(|part| !part.clauses.is_empty());
    parts
}

/// The titles of the parts, each with the number of its clauses.
#[must_use]
pub fn titles(about: &str) -> Vec<String> {
    parts(about).iter().map(|part| format!("{} … {}", part.title, part.clauses.len())).collect()
}

/// The clauses of the parts with this word or words for a title or in it, then those that mention the word elsewhere.
#[must_use]
pub fn find(about: &str, word: &str) -> Vec<String> {
    let wanted = word.to_lowercase();
    let parts = parts(about);
    let (named, others): (Vec<_>, Vec<_>) = parts.iter().partition(|part| titled(part.title, &wanted));
    let mut found: Vec<String> = named.iter().flat_map(|part| part.clauses.clone()).collect();
    let mentioned = others.iter().flat_map(|part| &part.clauses).filter(|text| text.to_lowercase().contains(&wanted));
    found.extend(mentioned.cloned());
    found
}

fn titled(title: &str, wanted: &str) -> bool {
    let title = title.to_lowercase();
    title == wanted || title.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABOUT: &str = "\
# Game\nIntro: scoring.\n## Clauses\n### Turn\n- **G-1** Lay a tile.\n- **G-2** Then comes **scoring**.\n### End, scoring\n- **G-3** Count.\n\
## Examples\n{\"note\":\"scoring\"}\n";

    #[test]
    fn parts_and_mentions() {
        assert_eq!(titles(ABOUT), ["Turn … 2", "End, scoring … 1"]);
        assert_eq!(find(ABOUT, "SCORING"), ["G-3  Count.", "G-2  Then comes scoring."]);
        assert_eq!(find(ABOUT, "End, scoring"), ["G-3  Count."]);
        assert_eq!(find(ABOUT, "g-1"), ["G-1  Lay a tile."]);
        assert!(find(ABOUT, "intro").is_empty());
    }

    #[test]
    fn every_game_has_clauses_to_look_up() {
        for game in catalog::games() {
            assert!(titles(game.about()).len() > 3, "{}", game.meta().title);
        }
    }
}
