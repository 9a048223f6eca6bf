//! What can be done with a draft. Nothing here touches the page.

use game_core::{OptionKind, OptionMeta, Seat};

use super::list;
use crate::boards::{Control, Draft, Preset, SeatDraft, SetUp, Who};
use crate::link::Options;

/// A value that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    pub(super) value: String,
    /// The key of the text that says why it cannot be chosen.
    pub(super) why: Option<&'static str>,
}

/// Returns the seat that a value of an option names.
pub(super) fn seat_of(option: &OptionMeta, value: &str) -> Option<usize> {
    (option.kind == OptionKind::Seat).then(|| value.parse().ok()).flatten()
}

/// Returns the options with their default values.
pub(super) fn defaults(rules: &dyn SetUp) -> Options {
    let mut values = Options::default();
    for option in rules.meta().options {
        values.set(option.key, option.default);
    }
    values
}

/// Returns the option with this key.
pub(super) fn option(rules: &dyn SetUp, key: &str) -> Option<&'static OptionMeta> {
    rules.meta().options.iter().find(|option| option.key == key)
}

impl Draft {
    /// Returns the first draft of a mode, with these seats.
    pub(super) fn new(rules: &dyn SetUp, mode: &str, seats: Vec<SeatDraft>) -> Self {
        let mut draft = Self { mode: mode.to_owned(), seats, values: defaults(rules) };
        draft.settle(rules);
        draft
    }

    /// Returns the numbers of seats of the mode.
    pub(super) fn seat_counts(&self, rules: &dyn SetUp) -> &'static [u8] {
        rules.meta().modes.iter().find(|mode| mode.id == self.mode).map_or(&[], |mode| mode.seats)
    }

    /// Returns whether an option is shown: it has an effect, and its seat exists.
    pub(super) fn shows(&self, rules: &dyn SetUp, option: &OptionMeta) -> bool {
        let seat = match rules.control(option.key).unfold().0 {
            Control::SeatOwn(seat) => seat.index() < self.seats.len(),
            _ => true,
        };
        seat && rules.matters(option.key, self)
    }

    /// Returns the values that an option offers; those of a list are its words.
    pub(super) fn offers(&self, rules: &dyn SetUp, option: &OptionMeta) -> Vec<Offer> {
        let words = match option.kind {
            OptionKind::List => &option.values[..option.values.len().saturating_sub(1)],
            OptionKind::Choice | OptionKind::Seat => option.values,
        };
        let exists = |value: &&&str| match seat_of(option, value) {
            Some(seat) => seat < self.seats.len() || rules.value_name(option.key, value, self).is_some(),
            None => true,
        };
        let offer =
            |value: &&str| Offer { value: (*value).to_owned(), why: rules.allowed(option.key, value, self).err() };
        words.iter().filter(exists).map(offer).collect()
    }

    /// Returns whether an option can have its value.
    fn is_possible(&self, rules: &dyn SetUp, option: &OptionMeta) -> bool {
        let value = self.values.get(option.key);
        if self.offers(rules, option).iter().any(|offer| offer.value == value && offer.why.is_none()) {
            return true;
        }
        match rules.control(option.key).unfold().0 {
            Control::SeatList(groups) => list::read(value, groups, self.seats.len()).is_some_and(|entries| {
                entries.iter().flatten().all(|part| rules.allowed(option.key, part, self).is_ok())
            }),
            _ => false,
        }
    }

    /// Gives every option that is not shown, or whose value is not possible any more, its default.
    pub(super) fn settle(&mut self, rules: &dyn SetUp) {
        let options = rules.meta().options;
        // A value that falls back may take away the ground of another one.
        for _ in 0..=options.len() {
            let mut settled = true;
            for option in options {
                let stays = self.values.get(option.key) == option.default
                    || self.shows(rules, option) && self.is_possible(rules, option);
                if !stays {
                    self.values.set(option.key, option.default);
                    settled = false;
                }
            }
            if settled {
                break;
            }
        }
    }

    /// Returns the options of the table. Those without effect are left out, so that they have their defaults.
    pub(super) fn options(&self, rules: &dyn SetUp) -> Options {
        let mut all = Options::default().with(self.values.components().filter(|_| !self.is_online()).cloned());
        all.set("mode", &self.mode);
        for option in rules.meta().options {
            if self.shows(rules, option) {
                all.set(option.key, self.values.get(option.key));
            }
        }
        all
    }

    /// Changes the number of seats. `make` makes a seat that is new; lists are cut, or filled with what is
    /// free: `pick` returns one of that many.
    pub(super) fn resize(
        &mut self,
        rules: &dyn SetUp,
        count: usize,
        make: &mut dyn FnMut(&[SeatDraft]) -> SeatDraft,
        pick: &mut dyn FnMut(usize) -> usize,
    ) {
        let before = self.seats.len();
        self.seats.truncate(count);
        while self.seats.len() < count {
            let seat = make(&self.seats);
            self.seats.push(seat);
        }
        for option in rules.meta().options {
            let Control::SeatList(groups) = rules.control(option.key).unfold().0 else { continue };
            let Some(mut entries) = list::read(self.values.get(option.key), groups, before) else { continue };
            entries.truncate(count);
            if let Some(value) = list::fill(entries, groups, count, pick) {
                self.values.set(option.key, &value);
            }
        }
    }

    /// Swaps two seats, with everything that was chosen for them.
    pub(super) fn swap(&mut self, rules: &dyn SetUp, a: usize, b: usize) {
        self.seats.swap(a, b);
        let options = rules.meta().options;
        let own = |seat: usize| -> Vec<&'static str> {
            let own =
                |option: &&OptionMeta| rules.control(option.key).unfold().0 == Control::SeatOwn(Seat::new(seat as u8));
            options.iter().filter(own).map(|option| option.key).collect()
        };
        for (of_a, of_b) in own(a).into_iter().zip(own(b)) {
            let (first, second) = (self.values.get(of_a).to_owned(), self.values.get(of_b).to_owned());
            self.values.set(of_a, &second);
            self.values.set(of_b, &first);
        }
        for option in options {
            let value = self.values.get(option.key);
            let swapped = match (seat_of(option, value), rules.control(option.key).unfold().0) {
                (Some(seat), _) if seat == a => Some(b.to_string()),
                (Some(seat), _) if seat == b => Some(a.to_string()),
                (None, Control::SeatList(groups)) => list::read(value, groups, self.seats.len()).map(|mut entries| {
                    entries.swap(a, b);
                    list::write(&entries)
                }),
                _ => None,
            };
            if let Some(value) = swapped {
                self.values.set(option.key, &value);
            }
        }
    }

    /// Gives a seat to somebody. Online there is one person at this device: the one chosen last, or else the
    /// first. Returns the seats whose players have changed.
    pub(super) fn seat(&mut self, at: usize, who: Who) -> Vec<usize> {
        let mut changed = vec![at];
        self.seats[at].who = who;
        let here = |seat: &SeatDraft| seat.who == Who::Here;
        if self.is_online() {
            let stays = if here(&self.seats[at]) { Some(at) } else { self.seats.iter().position(here) };
            for (seat, draft) in self.seats.iter_mut().enumerate() {
                if here(draft) && Some(seat) != stays {
                    draft.who = Who::Link;
                    changed.push(seat);
                }
            }
        }
        changed
    }

    /// Returns the options with the values of a preset. It leaves the component set as it is.
    fn preset_values(&self, rules: &dyn SetUp, preset: &Preset) -> Options {
        let mut values = defaults(rules).with(self.values.components().cloned());
        for (key, value) in preset.values {
            values.set(key, value);
        }
        values
    }

    /// Returns whether the draft is as a preset has it.
    pub(super) fn is(&self, rules: &dyn SetUp, preset: &Preset) -> bool {
        let seats = preset.seats.is_empty()
            || preset.seats.len() == self.seats.len()
                && preset.seats.iter().zip(&self.seats).all(|(wanted, seat)| match (wanted, &seat.who) {
                    (Some(bot), Who::Bot(name)) => bot == name,
                    (None, Who::Here | Who::Link) => true,
                    _ => false,
                });
        let mut wanted =
            Self { mode: preset.mode.to_owned(), values: self.preset_values(rules, preset), ..self.clone() };
        wanted.settle(rules);
        seats && self.mode == preset.mode && self.values == wanted.values
    }

    /// Changes the mode, and the number of seats if the mode has no such number.
    pub(super) fn choose_mode(
        &mut self,
        rules: &dyn SetUp,
        mode: &str,
        make: &mut dyn FnMut(&[SeatDraft]) -> SeatDraft,
        pick: &mut dyn FnMut(usize) -> usize,
    ) {
        mode.clone_into(&mut self.mode);
        let counts = self.seat_counts(rules);
        if !counts.iter().any(|count| usize::from(*count) == self.seats.len()) {
            let fewest = counts.first().copied().unwrap_or(1);
            self.resize(rules, fewest.into(), make, pick);
        }
        // Nobody plays alone by a link.
        if let [only] = &mut self.seats[..]
            && only.who == Who::Link
        {
            only.who = Who::Here;
        }
    }

    /// Takes mode and options of a preset; the caller gives the seats to the players it wants.
    pub(super) fn take(&mut self, rules: &dyn SetUp, preset: &Preset) {
        preset.mode.clone_into(&mut self.mode);
        self.values = self.preset_values(rules, preset);
        self.settle(rules);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use game_core::ComponentSet;

    use super::super::toy::Toy;
    use super::*;

    static TOY: Toy = Toy(str::to_owned);

    fn person(name: &str) -> SeatDraft {
        SeatDraft { name: name.to_owned(), who: Who::Here }
    }

    fn draft(seats: usize) -> Draft {
        Draft::new(&TOY, "standard", ["Ann", "Bob", "Cid", "Dot"][..seats].iter().map(|name| person(name)).collect())
    }

    fn resize(draft: &mut Draft, count: usize) {
        draft.resize(&TOY, count, &mut |seats| person(&seats.len().to_string()), &mut |_| 0);
        draft.settle(&TOY);
    }

    fn offered(draft: &Draft, key: &str) -> Vec<String> {
        draft.offers(&TOY, option(&TOY, key).expect("an option")).into_iter().map(|offer| offer.value).collect()
    }

    fn set(draft: &mut Draft, key: &str, value: &str) {
        draft.values.set(key, value);
        draft.settle(&TOY);
    }

    #[test]
    fn what_does_not_matter_is_absent_and_has_its_default() {
        let mut draft = draft(2);
        set(&mut draft, "colour", "dig");
        assert_eq!(draft.values.get("colour"), "walk", "the set is not chosen");
        set(&mut draft, "set", "chosen");
        set(&mut draft, "colour", "dig");
        assert_eq!(draft.options(&TOY).get("colour"), "dig");
        set(&mut draft, "set", "park");
        assert_eq!((draft.values.get("colour"), draft.options(&TOY).get("colour")), ("walk", ""));
        assert_eq!(draft.options(&TOY).get("board-2"), "", "there is no third seat");
    }

    #[test]
    fn a_value_that_is_not_possible_any_more_falls_back_to_its_default() {
        let mut draft = draft(3);
        set(&mut draft, "start", "2");
        set(&mut draft, "cards", "open");
        resize(&mut draft, 2);
        assert_eq!([draft.values.get("start"), draft.values.get("cards")], ["die", "fixed"]);
        set(&mut draft, "set", "nothing like that");
        assert_eq!(draft.values.get("set"), "first", "the option's own default, not what is called random");
    }

    #[test]
    fn what_a_seat_has_is_taken_for_the_others() {
        let mut draft = draft(3);
        set(&mut draft, "board-0", "II");
        let board = option(&TOY, "board-1").expect("an option");
        let dim: Vec<String> = draft
            .offers(&TOY, board)
            .into_iter()
            .filter(|offer| offer.why.is_some())
            .map(|offer| offer.value)
            .collect();
        assert_eq!(dim, ["II"]);
        draft.values.set("board-1", "II");
        draft.settle(&TOY);
        let boards = ["board-0", "board-1"].map(|key| draft.values.get(key));
        assert_eq!(boards, ["random", "II"], "only one of them falls back");
    }

    #[test]
    fn seats_that_exist_can_start_and_so_can_an_opponent_without_one() {
        assert_eq!(offered(&draft(3), "start"), ["die", "0", "1", "2"]);
        let solo = Draft::new(&TOY, "solo", vec![person("Ann")]);
        assert_eq!(offered(&solo, "start"), ["die", "0", "1"]);
    }

    #[test]
    fn a_list_is_cut_and_filled_with_the_seats() {
        let mut draft = draft(2);
        set(&mut draft, "stars", "kakapo,gharial");
        resize(&mut draft, 4);
        assert_eq!(draft.values.get("stars"), "kakapo,gharial,saola,axolotl");
        resize(&mut draft, 3);
        assert_eq!(draft.values.get("stars"), "kakapo,gharial,saola");
        set(&mut draft, "stars", "kakapo,kakapo,saola");
        assert_eq!(draft.values.get("stars"), "random", "not without doubles, so not at all");
        set(&mut draft, "deal", "A1.B1,A2.B2,A3.B3");
        assert_eq!(draft.values.get("deal"), "random", "there are no missions");
    }

    #[test]
    fn everything_chosen_for_a_seat_moves_with_it() {
        let mut draft = draft(3);
        for (key, value) in [("start", "1"), ("board-0", "II"), ("stars", "kakapo,gharial,saola")] {
            set(&mut draft, key, value);
        }
        draft.swap(&TOY, 0, 1);
        let names: Vec<&str> = draft.seats.iter().map(|seat| seat.name.as_str()).collect();
        assert_eq!(names, ["Bob", "Ann", "Cid"]);
        let values = ["start", "board-0", "board-1", "stars"].map(|key| draft.values.get(key));
        assert_eq!(values, ["0", "random", "II", "gharial,kakapo,saola"]);
    }

    #[test]
    fn online_there_is_one_person_at_this_device() {
        let mut draft = draft(3);
        assert_eq!(draft.seat(2, Who::Link), [2, 1], "the first stays");
        assert!(draft.is_online());
        assert_eq!(draft.seat(1, Who::Here), [1, 0], "the one chosen last stays");
    }

    #[test]
    fn an_own_component_set_stays_with_a_preset_and_is_not_played_online() {
        let set = Arc::new(ComponentSet(serde_json::json!({ "tiles": 7 })));
        let mut draft = draft(2);
        draft.values = draft.values.clone().with(Some(set.clone()));
        draft.take(&TOY, &TOY.presets()[1]);
        assert!(draft.is(&TOY, &Preset { seats: &[], ..TOY.presets()[1] }));
        assert_eq!(draft.options(&TOY).components(), Some(&set));
        draft.seat(1, Who::Link);
        assert_eq!(draft.options(&TOY).components(), None, "rooms play the printed set");
        draft.seat(1, Who::Here);
        assert_eq!(draft.options(&TOY).components(), Some(&set), "it was only set aside");
    }

    #[test]
    fn a_mode_without_this_number_of_seats_takes_its_fewest() {
        let mut draft = draft(3);
        let mut make = |seats: &[SeatDraft]| person(&seats.len().to_string());
        draft.seat(0, Who::Link);
        draft.choose_mode(&TOY, "solo", &mut make, &mut |_| 0);
        assert_eq!((draft.seats.len(), &draft.seats[0].who), (1, &Who::Here), "nobody plays alone by a link");
        draft.choose_mode(&TOY, "standard", &mut make, &mut |_| 0);
        assert_eq!(draft.seats.len(), 2);
    }

    #[test]
    fn a_preset_is_recognised_until_something_is_changed() {
        let presets = TOY.presets();
        let mut draft = draft(2);
        assert!(!draft.is(&TOY, &presets[0]), "two people, not a bot");
        draft.seats[1].who = Who::Bot("greedy".to_owned());
        assert!(draft.is(&TOY, &presets[0]));
        draft.take(&TOY, &presets[1]);
        assert!(draft.is(&TOY, &presets[1]) && !draft.is(&TOY, &presets[0]));
        assert_eq!([draft.values.get("cards"), draft.values.get("board-0")], ["draft", "II"]);
        set(&mut draft, "missions", "on");
        assert!(!draft.is(&TOY, &presets[1]));
    }
}
