//! What is chosen and waits for its button. A reload keeps it, as it keeps a plan; undo passes over it, as
//! nothing has been laid out yet.

use leptos::prelude::*;
use magnificent::action::Source;
use magnificent::{Action, Card};
use serde::{Deserialize, Serialize};

use super::plan::plan_key;
use super::table::Table;
use crate::link::{Encoded, LinkKind};
use crate::store;

/// What is chosen and waits for its button.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Chosen {
    /// Cards to be kept.
    kept: Vec<Card>,
    /// A card, a set or an option of a chooser.
    picked: Option<Action>,
    /// Where the poster to be taken comes from.
    poster: Option<Source>,
    /// Solo: the slot of the display whose poster is to be traded for a die.
    trade: Option<u8>,
    /// How many coins are to be paid for a card.
    coins: Option<u8>,
}

/// What is chosen, as it is stored in the browser.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Stored {
    /// The question that it is an answer to.
    question: String,
    chosen: Chosen,
}

impl Stored {
    /// Returns what was chosen, if it was for this question.
    fn for_question(self, question: &str) -> Option<Chosen> {
        (self.question == question).then_some(self.chosen)
    }
}

/// Where the choices at a table are stored, and what a reload has found there.
#[derive(Clone, Copy)]
pub(super) struct Choices {
    /// The storage key; `None` where nothing is stored.
    key: StoredValue<Option<String>>,
    /// What is stored, until the first question after the reload is open.
    found: StoredValue<Option<Stored>>,
}

impl Choices {
    /// Reads what is stored for a table.
    pub(super) fn read(table: Table) -> Self {
        let terms = table.cx.link.terms();
        let is_stored = matches!(terms.kind, LinkKind::Local | LinkKind::Room);
        let key = is_stored.then(|| format!("gamekeeper/chosen/{}", terms.table));
        let text = key.as_deref().and_then(store::read);
        let found = text.and_then(|text| serde_json::from_str::<Encoded>(&text).ok());
        let found = found.and_then(|found| found.decode::<Stored>());
        Self { key: StoredValue::new(key), found: StoredValue::new(found) }
    }

    /// Returns what was chosen before the reload, once, if this is still the question.
    pub(super) fn restored(self, question: &str) -> Option<Chosen> {
        let found = self.found.try_update_value(Option::take).flatten()?;
        let chosen = found.for_question(question);
        if chosen.is_none() {
            self.forget();
        }
        chosen
    }

    /// Stores what is chosen for a question; while nobody is asked, what is stored stays.
    pub(super) fn keep(self, question: Option<String>, chosen: Chosen) {
        let Some(question) = question.filter(|_| self.found.with_value(Option::is_none)) else { return };
        if chosen == Chosen::default() {
            self.forget();
            return;
        }
        let stored = Encoded::of(&Stored { question, chosen }).unwrap_or_default();
        // Without storage the choice is lost on a reload, and can be made again.
        if let Some(key) = self.key.get_value() {
            let _ = store::write(&key, &stored.to_json().to_string());
        }
    }

    fn forget(self) {
        if let Some(key) = self.key.get_value() {
            store::remove(&key);
        }
    }
}

impl Table {
    /// Returns the question that is open after what is laid out, as a text that tells it from all others;
    /// `None` if the viewer is not asked. Tracked.
    pub(super) fn question(self) -> Option<String> {
        let phase = self.asked()?;
        self.cx.now.with(|now| {
            let seat = now.viewer.seat()?;
            Some(format!("{seat} {} {phase:?}", plan_key(&now.view)))
        })
    }

    /// Returns what is chosen; tracked.
    pub(super) fn chosen(self) -> Chosen {
        Chosen {
            kept: self.kept.get(),
            picked: self.picked.get(),
            poster: self.poster.get(),
            trade: self.trade.get(),
            coins: self.coins.get(),
        }
    }

    /// Chooses this in place of what was chosen.
    pub(super) fn choose(self, Chosen { kept, picked, poster, trade, coins }: Chosen) {
        self.kept.set(kept);
        self.picked.set(picked);
        self.poster.set(poster);
        self.trade.set(trade);
        self.coins.set(coins);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen() -> Chosen {
        let card = |id: &str| id.parse::<Card>().expect("a card");
        Chosen {
            kept: vec![card("M-12"), card("M-04")],
            picked: Some(Action::ChooseSet(2)),
            poster: Some(Source::Deck),
            trade: Some(3),
            coins: Some(5),
        }
    }

    #[test]
    fn what_is_chosen_comes_back_for_the_same_question_only() {
        let stored = Stored { question: "0 1.4.sets ChooseSet(0)".to_owned(), chosen: chosen() };
        let text = Encoded::of(&stored).expect("JSON").to_json().to_string();
        let read = || serde_json::from_str::<Encoded>(&text).expect("JSON").decode::<Stored>().expect("choices");
        assert_eq!(read().for_question("0 1.4.sets ChooseSet(0)"), Some(chosen()));
        assert_eq!(read().for_question("0 2.8.sets ChooseSet(0)"), None, "another round");
        assert_eq!(read().for_question("1 1.4.sets ChooseSet(0)"), None, "another seat");
    }

    #[test]
    fn what_an_earlier_version_has_not_stored_is_not_chosen() {
        let stored = Encoded::from(serde_json::json!({ "question": "here", "chosen": { "trade": 1 } }));
        let chosen = stored.decode::<Stored>().and_then(|stored| stored.for_question("here"));
        assert_eq!(chosen, Some(Chosen { trade: Some(1), ..Chosen::default() }));
    }
}
