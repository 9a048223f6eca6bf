//! A set-up in the page: the draft, and what people do to it.

use std::sync::Arc;

use game_core::{ComponentSet, OptionMeta};
use leptos::prelude::*;

use super::draft::{Offer, seat_of};
use super::picker::Item;
use super::{list, people};
use crate::boards::{Draft, Preset, SeatDraft, SetUp, Who};
use crate::screens::room::remembered_name;
use crate::words::t;

/// The state of a set-up. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    pub(super) rules: &'static dyn SetUp,
    pub(super) draft: RwSignal<Draft>,
    /// The names of the bots, the weakest first.
    pub(super) bots: StoredValue<Vec<&'static str>>,
    /// Who plays, as the URL says.
    wanted: StoredValue<String>,
    /// Seats that were taken away, which come back first.
    spare: StoredValue<Vec<SeatDraft>>,
}

/// Returns one of this many at random.
fn pick(count: usize) -> usize {
    ((js_sys::Math::random() * count as f64) as usize).min(count.saturating_sub(1))
}

impl Form {
    /// Begins a set-up of a mode; `wanted` says who plays, as in the URL.
    pub(crate) fn new(rules: &'static dyn SetUp, bots: Vec<&'static str>, mode: &str, wanted: &str) -> Self {
        let modes = rules.meta().modes;
        let seats = modes.iter().find(|known| known.id == mode).and_then(|mode| mode.seats.first().copied());
        let seats = people::first_seats(seats.unwrap_or(2).into(), wanted, &bots);
        Self {
            rules,
            draft: RwSignal::new(Draft::new(rules, mode, seats)),
            bots: StoredValue::new(bots),
            wanted: StoredValue::new(wanted.to_owned()),
            spare: StoredValue::new(Vec::new()),
        }
    }

    /// Returns whether the URL asks for bots only.
    pub(super) fn is_for_bots(self) -> bool {
        self.wanted.with_value(|wanted| wanted == "bots")
    }

    /// Changes the draft; what is not possible any more falls back.
    fn change(self, change: impl FnOnce(&mut Draft)) {
        self.draft.update(|draft| {
            change(draft);
            draft.settle(self.rules);
        });
    }

    /// Returns the value of an option; tracked.
    pub(super) fn value(self, key: &str) -> String {
        self.draft.with(|draft| draft.values.get(key).to_owned())
    }

    /// Sets an option.
    pub(super) fn set(self, key: &str, value: &str) {
        self.change(|draft| draft.values.set(key, value));
    }

    /// Chooses a component set; `None` is the printed one.
    pub(super) fn set_components(self, set: Option<Arc<ComponentSet>>) {
        self.change(|draft| draft.values = core::mem::take(&mut draft.values).with(set));
    }

    /// Returns a seat that is added: the last that was taken away, or a new one.
    fn make(self) -> impl FnMut(&[SeatDraft]) -> SeatDraft {
        move |seats| {
            let known = self.spare.try_update_value(Vec::pop).flatten();
            let online = seats.iter().any(|seat| seat.who == Who::Link);
            known.filter(|known| !(online && known.who == Who::Here)).unwrap_or_else(|| {
                let wanted = self.wanted.get_value();
                self.bots.with_value(|bots| people::new_seat(seats, &wanted, bots))
            })
        }
    }

    /// Keeps the seats beyond this number for later.
    fn spare(self, seats: &[SeatDraft], count: usize) {
        self.spare.update_value(|spare| spare.extend(seats.iter().skip(count).rev().cloned()));
    }

    /// Changes the number of seats.
    pub(super) fn resize(self, count: usize) {
        self.change(|draft| {
            self.spare(&draft.seats, count);
            draft.resize(self.rules, count, &mut self.make(), &mut pick);
        });
    }

    /// Changes the mode.
    pub(super) fn choose_mode(self, mode: &str) {
        self.change(|draft| {
            let before = draft.seats.clone();
            draft.choose_mode(self.rules, mode, &mut self.make(), &mut pick);
            self.spare(&before, draft.seats.len());
        });
    }

    /// Gives a seat to somebody.
    pub(super) fn seat(self, at: usize, kind: &str) {
        self.change(|draft| {
            if people::kind(&draft.seats[at].who) == kind {
                return;
            }
            let was_bot = matches!(draft.seats[at].who, Who::Bot(_));
            let who = self.bots.with_value(|bots| people::who(kind, &draft.seats, bots));
            for changed in draft.seat(at, who) {
                people::rename(&mut draft.seats, changed, was_bot && changed == at);
            }
            people::address(&mut draft.seats, remembered_name);
        });
    }

    /// Changes the level of a seat's bot.
    pub(super) fn level(self, at: usize, bot: String) {
        self.change(|draft| draft.seats[at].who = Who::Bot(bot));
    }

    /// Names a seat.
    pub(super) fn name(self, at: usize, name: String) {
        self.draft.update(|draft| draft.seats[at].name = name);
    }

    /// Swaps a seat with the next one.
    pub(super) fn swap(self, at: usize) {
        self.change(|draft| draft.swap(self.rules, at, at + 1));
    }

    /// Takes a preset.
    pub(super) fn take(self, preset: &Preset) {
        self.change(|draft| {
            draft.choose_mode(self.rules, preset.mode, &mut self.make(), &mut pick);
            if !preset.seats.is_empty() {
                self.spare(&draft.seats, preset.seats.len());
                draft.resize(self.rules, preset.seats.len(), &mut self.make(), &mut pick);
                for (at, wanted) in preset.seats.iter().enumerate() {
                    let was_bot = matches!(draft.seats[at].who, Who::Bot(_));
                    match wanted {
                        Some(bot) => draft.seats[at].who = Who::Bot((*bot).to_owned()),
                        None if was_bot => draft.seats[at].who = Who::Here,
                        None => {}
                    }
                    if was_bot != wanted.is_some() {
                        people::rename(&mut draft.seats, at, was_bot);
                    }
                }
            }
            draft.take(self.rules, preset);
        });
    }

    /// Gives every seat an entry of a list, at random.
    pub(super) fn begin_list(self, key: &str, groups: &[&[&str]]) {
        let seats = self.draft.with_untracked(|draft| draft.seats.len());
        if let Some(value) = list::fill(Vec::new(), groups, seats, &mut pick) {
            self.set(key, &value);
        }
    }

    /// Gives a value of a list to a seat; who had it gets what the seat had.
    pub(super) fn trade(self, key: &str, groups: &[&[&str]], (seat, part): (usize, usize), value: &str) {
        let entries = self.entries_untracked(key, groups);
        if let Some(mut entries) = entries {
            list::trade(&mut entries, seat, part, value);
            self.set(key, &list::write(&entries));
        }
    }

    fn entries_untracked(self, key: &str, groups: &[&[&str]]) -> Option<list::Entries> {
        self.draft.with_untracked(|draft| list::read(draft.values.get(key), groups, draft.seats.len()))
    }

    /// Returns the entries of a list; `None` if none are chosen. Tracked.
    pub(super) fn entries(self, key: &str, groups: &[&[&str]]) -> Option<list::Entries> {
        self.draft.with(|draft| list::read(draft.values.get(key), groups, draft.seats.len()))
    }

    /// Returns the name of a seat; tracked.
    pub(super) fn seat_name(self, at: usize) -> String {
        self.draft.with(|draft| people::name_or_number(&draft.seats, at))
    }

    /// Returns the name of a value; tracked.
    fn value_name(self, option: &'static OptionMeta, value: &str) -> String {
        let own = self.draft.with(|draft| self.rules.value_name(option.key, value, draft));
        match (own, seat_of(option, value)) {
            (Some(own), _) => own,
            (None, Some(seat)) => self.seat_name(seat),
            (None, None) => self.rules.option_words(&format!("{}-{value}", option.key)),
        }
    }

    /// Returns an offered value for a picker.
    pub(super) fn item(self, option: &'static OptionMeta, Offer { value, why }: Offer) -> Item {
        let own = value.clone();
        Item {
            name: Signal::derive(move || self.value_name(option, &own)),
            art: self.rules.value_art(option.key, &value),
            why: why.map(t),
            value,
        }
    }
}
