//! The legal actions as groups of buttons: those whose notation begins with the same word belong together.

/// A group of actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// The word that the actions begin with; empty if they have nothing in common.
    pub(super) word: String,
    /// The actions in notation, each with what its button says.
    pub(super) actions: Vec<(String, String)>,
}

/// How many actions have room without a search.
pub(super) const FEW: usize = 24;

/// How many actions are shown at most.
pub(super) const MOST: usize = 240;

/// Returns the actions that contain what was typed, in groups, at most [`MOST`] of them; and how many more
/// there are. The order of actions is kept, words come in the order of their first action.
pub(super) fn groups(all: &[String], typed: &str) -> (Vec<Group>, usize) {
    let typed = typed.trim().to_lowercase();
    let found: Vec<&String> = all.iter().filter(|action| action.to_lowercase().contains(&typed)).collect();
    let more = found.len().saturating_sub(MOST);
    let mut groups: Vec<Group> = Vec::new();
    for action in found.into_iter().take(MOST) {
        let (word, rest) = action.split_once(' ').unwrap_or((action, ""));
        let entry = (action.clone(), if rest.is_empty() { word } else { rest }.to_owned());
        match groups.iter_mut().find(|group| group.word == word) {
            Some(group) => group.actions.push(entry),
            None => groups.push(Group { word: word.to_owned(), actions: vec![entry] }),
        }
    }
    (single_ones_together(groups), more)
}

/// Puts the actions that are alone with their word into one group without a word, in the place of the first.
fn single_ones_together(groups: Vec<Group>) -> Vec<Group> {
    let mut joined: Vec<Group> = Vec::new();
    for group in groups {
        let [(action, _)] = &group.actions[..] else {
            joined.push(group);
            continue;
        };
        let entry = (action.clone(), action.clone());
        match joined.iter_mut().find(|group| group.word.is_empty()) {
            Some(single) => single.actions.push(entry),
            None => joined.push(Group { word: String::new(), actions: vec![entry] }),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grouped(all: &[&str], typed: &str) -> Vec<(String, Vec<String>)> {
        let all: Vec<String> = all.iter().map(ToString::to_string).collect();
        let said = |group: Group| (group.word, group.actions.into_iter().map(|(_, label)| label).collect());
        groups(&all, typed).0.into_iter().map(said).collect()
    }

    #[test]
    fn actions_with_the_same_word_belong_together() {
        let all = ["pass", "take 1", "take 2", "keep red", "swap"];
        let group = |word: &str, all: &[&str]| (word.to_owned(), all.iter().map(ToString::to_string).collect());
        assert_eq!(grouped(&all, ""), [group("", &["pass", "keep red", "swap"]), group("take", &["1", "2"])]);
        assert_eq!(grouped(&all, " E 2"), [group("", &["take 2"])]);
        assert_eq!(grouped(&all, "x"), []);
    }

    #[test]
    fn what_has_no_room_is_counted() {
        let all: Vec<String> = (0..MOST + 5).map(|number| format!("take {number}")).collect();
        let (shown, more) = groups(&all, "");
        assert_eq!((shown[0].actions.len(), more), (MOST, 5));
        assert_eq!(groups(&all, "take 24").1, 0);
    }
}
