//! Finds clauses of the rules by a word that a player types.
//!
//! A rule specification also has examples as data and coverage tables for its implementers; players are shown
//! only its clauses.

/// A section of a rule specification with its clauses.
struct Section<'a> {
    title: &'a str,
    clauses: Vec<String>,
}

/// The sections that have clauses. A clause is a line `- **ID** text`.
fn sections(about: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    for line in about.lines() {
        if line.starts_with('#') {
            sections.push(Section { title: line.trim_start_matches('#').trim(), clauses: Vec::new() });
        } else if let (Some(section), Some(clause)) = (sections.last_mut(), line.strip_prefix("- **")) {
            // Two spaces make `wrap` indent continuation lines to the text, not to the clause's id.
            section.clauses.push(clause.replacen("** ", "  ", 1).replace("**", ""));
        }
    }
    sections.retain(|section| !section.clauses.is_empty());
    sections
}

/// The titles of the sections, each with its number of clauses.
#[must_use]
pub fn titles(about: &str) -> Vec<String> {
    sections(about).iter().map(|section| format!("{} … {}", section.title, section.clauses.len())).collect()
}

/// The clauses of the sections whose title is or contains the word, then the other clauses that mention it.
#[must_use]
pub fn find(about: &str, word: &str) -> Vec<String> {
    let wanted = word.to_lowercase();
    let sections = sections(about);
    let (named, others): (Vec<_>, Vec<_>) = sections.iter().partition(|section| titled(section.title, &wanted));
    let mut found: Vec<String> = named.iter().flat_map(|section| section.clauses.clone()).collect();
    let mentioned =
        others.iter().flat_map(|section| &section.clauses).filter(|text| text.to_lowercase().contains(&wanted));
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
# Game\nIntro: scoring.\n## Clauses\n### Turn\n- **G-1** Lay a tile.\n- **G-2** Then comes **scoring**.\n\
### End, scoring\n- **G-3** Count.\n\
## Examples\n{\"note\":\"scoring\"}\n";

    #[test]
    fn sections_and_mentions() {
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
