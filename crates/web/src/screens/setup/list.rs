//! Options with a list: an entry for each seat, made of a part from each group of values. A list is complete
//! and has no value twice, or it is not written.

/// The parts of each seat's entry.
pub(super) type Entries = Vec<Vec<String>>;

/// Reads a list; `None` if it is not complete, has a value twice, or one that is in no group.
pub(super) fn read(value: &str, groups: &[&[&str]], seats: usize) -> Option<Entries> {
    let entries: Entries = value.split(',').map(|entry| entry.split('.').map(str::to_owned).collect()).collect();
    let known = |entry: &Vec<String>| {
        entry.len() == groups.len() && entry.iter().zip(groups).all(|(part, group)| group.contains(&part.as_str()))
    };
    let twice = |at: usize| {
        let parts: Vec<&String> = entries.iter().map(|entry| &entry[at]).collect();
        (1..parts.len()).any(|later| parts[..later].contains(&parts[later]))
    };
    (entries.len() == seats && entries.iter().all(known) && !(0..groups.len()).any(twice)).then_some(entries)
}

/// Writes a list.
pub(super) fn write(entries: &[Vec<String>]) -> String {
    entries.iter().map(|entry| entry.join(".")).collect::<Vec<_>>().join(",")
}

/// Returns the list with entries for this number of seats. What is missing is chosen from what is free:
/// `pick` returns one of that many. `None` if there are not enough values.
pub(super) fn fill(
    mut entries: Entries,
    groups: &[&[&str]],
    seats: usize,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Option<String> {
    while entries.len() < seats {
        let mut entry = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            let taken = |value: &&&str| entries.iter().any(|entry| entry[at] == **value);
            let free: Vec<&str> = group.iter().filter(|value| !taken(value)).copied().collect();
            entry.push((*free.get(pick(free.len().max(1)))?).to_owned());
        }
        entries.push(entry);
    }
    Some(write(&entries))
}

/// Gives a value to a seat. The seat that had it gets what this seat had.
pub(super) fn trade(entries: &mut Entries, seat: usize, part: usize, value: &str) {
    let had = core::mem::replace(&mut entries[seat][part], value.to_owned());
    let other = entries.iter().enumerate().position(|(at, entry)| at != seat && entry[part] == value);
    if let Some(other) = other {
        entries[other][part] = had;
    }
}

/// Returns the other seat that has a value.
pub(super) fn holder(entries: &[Vec<String>], seat: usize, part: usize, value: &str) -> Option<usize> {
    entries.iter().enumerate().position(|(at, entry)| at != seat && entry[part] == value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STARS: &[&[&str]] = &[&["saola", "kakapo", "gharial"]];
    const MISSIONS: &[&[&str]] = &[&["A1", "A2"], &["B1", "B2"]];

    #[test]
    fn a_list_is_complete_without_doubles_or_not_read() {
        assert_eq!(read("saola,kakapo", STARS, 2), Some(vec![vec!["saola".to_owned()], vec!["kakapo".to_owned()]]));
        for wrong in ["saola", "saola,saola", "saola,kakapo,gharial", "saola,dodo", "random", ""] {
            assert_eq!(read(wrong, STARS, 2), None, "{wrong}");
        }
        assert!(read("A1.B2,A2.B1", MISSIONS, 2).is_some());
        for wrong in ["A1.B1,A2.B1", "A1,A2", "B1.A1,B2.A2"] {
            assert_eq!(read(wrong, MISSIONS, 2), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_missing_is_filled_from_what_is_free() {
        let mut last = |count: usize| count - 1;
        assert_eq!(fill(Vec::new(), STARS, 3, &mut last).as_deref(), Some("gharial,kakapo,saola"));
        let one = vec![vec!["kakapo".to_owned()]];
        assert_eq!(fill(one, STARS, 2, &mut |_| 0).as_deref(), Some("kakapo,saola"));
        assert_eq!(fill(Vec::new(), STARS, 4, &mut |_| 0), None, "there are only three");
        assert_eq!(fill(Vec::new(), MISSIONS, 2, &mut |_| 0).as_deref(), Some("A1.B1,A2.B2"));
    }

    #[test]
    fn taking_what_another_seat_has_trades() {
        let mut entries = read("saola,kakapo", STARS, 2).expect("a list");
        assert_eq!(holder(&entries, 0, 0, "kakapo"), Some(1));
        trade(&mut entries, 0, 0, "kakapo");
        assert_eq!(write(&entries), "kakapo,saola");
        trade(&mut entries, 0, 0, "gharial");
        assert_eq!(write(&entries), "gharial,saola", "nobody had it");
        assert_eq!(holder(&entries, 0, 0, "gharial"), None, "one does not trade with oneself");
    }
}
