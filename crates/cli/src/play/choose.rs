//! Matches typed text with the legal actions.

/// The actions that match the typed text: each typed word is a prefix of a different word of the action, in
/// any order, ignoring case.
#[must_use]
pub fn matching<'a>(actions: &'a [String], typed: &str) -> Vec<&'a String> {
    let typed: Vec<String> = typed.split_whitespace().map(str::to_ascii_lowercase).collect();
    actions.iter().filter(|action| fits(&action.to_ascii_lowercase(), &typed)).collect()
}

fn fits(action: &str, typed: &[String]) -> bool {
    let words: Vec<&str> = action.split(' ').collect();
    assign(&words, typed, &mut vec![false; words.len()])
}

/// Returns whether every typed word can be assigned to a different word of the action that it is a prefix of.
fn assign(words: &[&str], typed: &[String], used: &mut Vec<bool>) -> bool {
    let Some((first, rest)) = typed.split_first() else { return true };
    if typed.len() > words.len() {
        return false;
    }
    for at in 0..words.len() {
        if !used[at] && words[at].starts_with(first.as_str()) {
            used[at] = true;
            if assign(words, rest, used) {
                return true;
            }
            used[at] = false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_begin_words_in_any_order() {
        let actions = ["RB 3,0 4,0", "RB 3,1 4,1", "GG 3,0 3,1", "keep"].map(str::to_owned);
        let check = |typed: &str, expected: &[usize]| {
            let expected: Vec<&String> = expected.iter().map(|&at| &actions[at]).collect();
            assert_eq!(matching(&actions, typed), expected, "{typed}");
        };
        check("", &[0, 1, 2, 3]);
        check("rb", &[0, 1]);
        check("3,0", &[0, 2]);
        check("3 3", &[2]);
        check("4,0 rb", &[0]);
        check("k", &[3]);
        check("keep now", &[]);
        check("x", &[]);
        check("a a a a a a a a a a a a a a a a a a a", &[]);
    }
}
