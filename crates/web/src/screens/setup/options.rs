//! The options: presets, what is shown at once, and what is under *More*.

use game_core::{OptionKind, OptionMeta};
use leptos::prelude::*;

use super::form::Form;
use super::picker::{Item, Look, picker};
use super::seats::list_rows;
use super::{draft, list};
use crate::boards::Control;
use crate::dom::{List, live};
use crate::parts::Switch;
use crate::words::t;

/// The value of a picker that stands for a list.
const CHOSEN: &str = "chosen list";

/// Returns the presets; nothing if there are none.
pub(crate) fn presets(form: Form) -> AnyView {
    let presets = form.rules.presets();
    if presets.is_empty() {
        return ().into_any();
    }
    let buttons = presets.iter().map(|preset| {
        let is_on = Memo::new(move |_| form.draft.with(|draft| draft.is(form.rules, preset)));
        view! {
            <button type="button" class="btn" aria-pressed=move || is_on.get().to_string() on:click=move |_| form.take(preset)>
                {form.rules.option_words(&format!("preset-{}", preset.id))}
            </button>
        }
    });
    view! { <div class="presets" role="group" aria-label=t("setup-presets")>{buttons.collect_view()}</div> }.into_any()
}

/// Returns the options that are shown, as rows; those under *More* are folded.
pub(crate) fn options(form: Form) -> AnyView {
    let shown = move |under: bool| {
        Memo::new(move |_| {
            form.draft.with(|draft| {
                let shown = |option: &&'static OptionMeta| {
                    let (control, folded) = form.rules.control(option.key).unfold();
                    let in_seats = matches!(control, Control::SeatOwn(_));
                    !in_seats && folded == under && draft.shows(form.rules, option)
                };
                form.rules.meta().options.iter().filter(shown).map(|option| option.key).collect::<Vec<_>>()
            })
        })
    };
    let (open, folded) = (shown(false), shown(true));
    let any = Memo::new(move |_| !folded.with(Vec::is_empty));
    let rows = move |keys: Memo<Vec<&'static str>>, under: bool| {
        let row = move |key: &'static str| match draft::option(form.rules, key) {
            Some(option) => row(form, option, under),
            None => ().into_any(),
        };
        view! { <List each=move || keys.get() key=|key| (*key).to_owned() children=row /> }.into_any()
    };
    view! {
        {rows(open, false)}
        {live(move || any.get().then(|| view! { <details class="more-options"><summary>{t("setup-more")}</summary>{rows(folded, true)}</details> }))}
    }
    .into_any()
}

/// Returns the row of an option that is on or off as a switch; `None` if it is not one.
fn switch(form: Form, option: &'static OptionMeta, label: &str) -> Option<AnyView> {
    let key = option.key;
    let is_switch = matches!(option.values, ["on", "off"] | ["off", "on"]);
    let is_on = Signal::derive(move || form.value(key) == "on");
    let change = move |on: bool| form.set(key, if on { "on" } else { "off" });
    is_switch.then(|| {
        view! {
            <div class="opt sw">
                <div><b>{label.to_owned()}</b><span class="h">{form.rules.option_words(&format!("{key}-help"))}</span></div>
                <Switch label=label.to_owned() on=is_on on_change=change />
            </div>
        }
        .into_any()
    })
}

/// Returns the row of an option.
fn row(form: Form, option: &'static OptionMeta, folded: bool) -> AnyView {
    let key = option.key;
    let label = form.rules.option_words(key);
    if let Some(switch) = switch(form, option, &label) {
        return switch;
    }
    let offers = Memo::new(move |_| form.draft.with(|draft| draft.offers(form.rules, option)));
    let control = form.rules.control(key).unfold().0;
    let groups = match control {
        Control::SeatList(groups) => Some(groups),
        _ => None,
    };
    let is_listed = Memo::new(move |_| {
        let read = |groups| form.draft.with(|draft| list::read(draft.values.get(key), groups, draft.seats.len()));
        groups.is_some_and(|groups| read(groups).is_some())
    });
    let value = Signal::derive(move || if is_listed.get() { CHOSEN.to_owned() } else { form.value(key) });
    let choose = Callback::new(move |value: String| match groups {
        Some(groups) if value == CHOSEN => form.begin_list(key, groups),
        _ => form.set(key, &value),
    });
    let name = label.clone();
    let control = live(move || {
        let mut items: Vec<Item> = offers.get().into_iter().map(|offer| form.item(option, offer)).collect();
        if groups.is_some() {
            let name = Signal::stored(t("setup-choose"));
            items.push(Item { value: CHOSEN.to_owned(), name, art: Default::default(), why: None });
        }
        let look = if control == Control::Cards { Look::Cards } else { Look::Segments };
        picker(name.clone(), look, items, value, choose)
    });
    let help = Memo::new(move |_| form.rules.value_help(key, &form.value(key)));
    let cards = form.rules.control(key).unfold().0 == Control::Cards;
    view! {
        <div class="opt" class:cards=cards class:many=option.kind == OptionKind::Seat>
            <div><b>{label}</b><span class="h">{form.rules.option_words(&format!("{key}-help"))}</span></div>
            <div class="control">{control}{live(move || help.get().map(|help| view! { <p class="h">{help}</p> }))}</div>
            {groups.filter(|_| folded).map(|groups| live(move || is_listed.get().then(|| list_rows(form, key, groups))))}
        </div>
    }
    .into_any()
}
