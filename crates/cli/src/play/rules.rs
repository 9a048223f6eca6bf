//! Finds clauses of the rules by a word that a player types.
//!
//! A rule specification also has examples as data and coverage tables for its implementers; players are shown
//! only its clauses.

/// A section of a rule specification with its clauses.
struct Section {
    title: String,
    clauses: Vec<String>,
}

/// The sections that have clauses. A clause is a line `- **ID** text`.
fn sections(about: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in about.lines() {
        if line.starts_with('#') {
            let title = for_players(line.trim_start_matches('#').trim());
            sections.push(Section { title, clauses: Vec::new() });
        } else if let (Some(section), Some(clause)) = (sections.last_mut(), line.strip_prefix("- **")) {
            // Two spaces make `wrap` indent continuation lines to the text, not to the clause's id.
            section.clauses.push(for_players(&clause.replacen("** ", "  ", 1).replace("**", "")));
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
    let (named, others): (Vec<_>, Vec<_>) = sections.iter().partition(|section| titled(&section.title, &wanted));
    let mut found: Vec<String> = named.iter().flat_map(|section| section.clauses.clone()).collect();
    let mentioned =
        others.iter().flat_map(|section| &section.clauses).filter(|text| text.to_lowercase().contains(&wanted));
    found.extend(mentioned.cloned());
    found
}

/// The words of the editors' notes, which say in brackets where a rule comes from.
const SOURCES: [&str; 6] = ["ours", "inferred", "book", "public", "reconstructed", "derived"];

/// The text without the editors' notes; a rule that is not printed is called a house rule.
fn for_players(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((note, after)) = after.split_once(']') else { break };
        let word = |source: &str| note.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == source);
        if !SOURCES.iter().any(|source| word(source)) {
            out += &format!("{before}[{note}]");
        } else if word("ours") || word("inferred") {
            out += &format!("{before}(house rule)");
        } else {
            out += before.trim_end();
        }
        rest = after;
    }
    out + rest
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
    fn notes_of_the_editors_are_not_shown() {
        let check = |text: &str, shown: &str| assert_eq!(for_players(text), shown);
        check("Solo: the Stray [ours, all of it; not found]", "Solo: the Stray (house rule)");
        check("Posters [reconstructed]", "Posters");
        check("G-1  Draw 2 [book]; then [visibility inferred] stop.", "G-1  Draw 2; then (house rule) stop.");
        check("a list [1, 2] and an open [bracket", "a list [1, 2] and an open [bracket");
        for game in catalog::games() {
            let shown = find(game.about(), "").join("\n") + &titles(game.about()).join("\n");
            for note in ["[ours", "[inferred", "[book", "[reconstructed", "[public"] {
                assert!(!shown.contains(note), "{}: {note}", game.meta().title);
            }
        }
    }

    #[test]
    fn every_game_has_clauses_to_look_up() {
        for game in catalog::games() {
            assert!(titles(game.about()).len() > 3, "{}", game.meta().title);
        }
    }
}
