//! The rows of the seats: who plays, under which name, and the options of the seat.

use game_core::{OptionMeta, Seat, SeatSet};
use leptos::prelude::*;

use super::draft;
use super::form::Form;
use super::picker::{Item, Look, picker};
use super::{list, people};
use crate::boards::{Control, SeatDraft, Who};
use crate::dom::{List, live};
use crate::draw::{Icon, avatar, icon};
use crate::markup::Markup;
use crate::parts::{Choice, Toasts};
use crate::words::{self, n, t, tell, w};

/// Returns the choice of the number of seats; nothing if the mode has only one.
pub(crate) fn seat_count(form: Form) -> AnyView {
    let counts = Memo::new(move |_| form.draft.with(|draft| draft.seat_counts(form.rules)));
    live(move || {
        let counts = counts.get();
        (counts.len() > 1).then(|| {
            let options = counts
                .iter()
                .map(|count| (count.to_string(), tell("seats", &[("count", n(*count))]).into()))
                .collect::<Vec<_>>();
            let value = Signal::derive(move || form.draft.with(|draft| draft.seats.len().to_string()));
            let choose = move |count: String| form.resize(count.parse().unwrap_or(2));
            view! { <Choice label=t("setup-seats") options=options value=value on_choose=choose /> }
        })
    })
}

/// Returns the rows of the seats.
pub(crate) fn seat_rows(form: Form) -> AnyView {
    let count = Memo::new(move |_| form.draft.with(|draft| draft.seats.len()));
    view! { <List each=move || 0..count.get() key=usize::to_string children=move |at| seat_row(form, at, count) /> }
        .into_any()
}

/// Returns what the levels of bots mean; nothing where no bot plays.
pub(crate) fn level_line(form: Form) -> AnyView {
    let is_bot = |seat: &SeatDraft| matches!(seat.who, Who::Bot(_));
    let has_bots = Memo::new(move |_| form.draft.with(|draft| draft.seats.iter().any(is_bot)));
    live(move || has_bots.get().then(|| view! { <p class="small muted known">{t("setup-levels")}</p> }))
}

/// Returns who plays with whom; nothing if everybody plays alone.
pub(crate) fn team_line(form: Form, teams: Memo<Vec<SeatSet>>) -> AnyView {
    live(move || {
        let teams = teams.get();
        teams.iter().any(|team| team.len() > 1).then(|| {
            let names =
                |team: &SeatSet| words::list(&team.iter().map(|seat| form.seat_name(seat.index())).collect::<Vec<_>>());
            let sides = teams.iter().map(|team| {
                let signs: Markup = team.iter().map(|seat| avatar(seat.index(), 26)).collect();
                view! { <span class="names"><span class="avatars" inner_html=signs></span>{names(team)}</span> }
            });
            let sides = sides.collect::<Vec<_>>().into_iter().enumerate().map(|(at, side)| {
                view! { {(at > 0).then(|| view! { <i>{t("setup-against")}</i> })}{side} }
            });
            view! { <p class="pairs">{sides.collect_view()}</p> }
        })
    })
}

fn seat_row(form: Form, at: usize, count: Memo<usize>) -> AnyView {
    // The row of a seat that was just taken away is asked once more before it goes.
    let seat = move |read: fn(&SeatDraft) -> String| {
        Memo::new(move |_| form.draft.with(|draft| draft.seats.get(at).map(read).unwrap_or_default()))
    };
    let name = seat(|seat| seat.name.clone());
    let kind = seat(|seat| people::kind(&seat.who).to_owned());
    let level = seat(|seat| match &seat.who {
        Who::Bot(bot) => bot.clone(),
        Who::Here | Who::Link => String::new(),
    });
    let number = n(at as i64 + 1);
    let offered = Memo::new(move |_| people::kinds(count.get(), &kind.get(), form.is_for_bots()));
    let who = move || {
        let kinds: Vec<_> = offered.get().iter().map(|(kind, name)| ((*kind).to_owned(), t(name).into())).collect();
        let choose = move |kind: String| form.seat(at, &kind);
        (!kinds.is_empty())
            .then(|| view! { <Choice label=tell("seat-number", &[("number", number)]) options=kinds value=kind on_choose=choose /> })
    };
    let elsewhere = Signal::derive(move || kind.with(|kind| kind == "link"));
    let levels =
        form.bots.with_value(|bots| bots.iter().map(|bot| (*bot, t(&format!("bot-{bot}")))).collect::<Vec<_>>());
    let player = move || {
        if kind.with(|kind| kind != "bot") {
            let words = t(if elsewhere.get() { "seat-elsewhere" } else { "seat-this-device" });
            return view! { <span class="level muted small">{words}</span> }.into_any();
        }
        let options = levels.iter().cloned().map(|(own, name)| {
            view! { <option value=own selected=move || level.with(|level| level == own)>{name}</option> }
        });
        view! {
            <select
                class="field level"
                aria-label=move || tell("seat-level", &[("name", w(&form.seat_name(at)))])
                on:change=move |event| form.level(at, event_target_value(&event))
            >
                {options.collect_view()}
            </select>
        }
        .into_any()
    };
    let last = Memo::new(move |_| at + 1 >= count.get());
    let swap_words =
        move || tell("seat-swap", &[("first", w(&form.seat_name(at))), ("second", w(&form.seat_name(at + 1)))]);
    let swap = move || {
        (!last.get()).then(|| {
            view! {
                <button type="button" class="btn quiet icon swap" aria-label=swap_words title=swap_words on:click=move |_| form.swap(at)>
                    <span inner_html=icon(Icon::Swap, 18)></span>
                </button>
            }
        })
    };
    let toasts = use_context::<Toasts>();
    let typed = move |event| {
        toasts.iter().for_each(|toasts| toasts.forget_refusal());
        form.name(at, event_target_value(&event));
    };
    // Typing replaces the name that was given.
    let select = |event: leptos::ev::FocusEvent| event_target::<web_sys::HtmlInputElement>(&event).select();
    view! {
        <div class="r">
            <span class="sign" inner_html=avatar(at, 40)></span>
            <input
                class="field"
                maxlength="24"
                placeholder=move || t(if elsewhere.get() { "seat-anyone" } else { "room-name" })
                aria-label=tell("seat-name", &[("number", number)])
                prop:value=name
                on:focus=select
                on:input=typed
            />
            {live(who)}
            {live(player)}
            <span class="swap-place">{live(swap)}</span>
            {own_options(form, at)}
        </div>
    }
    .into_any()
}

/// Returns the options of a seat: its own, and its entries of lists that are not folded.
fn own_options(form: Form, at: usize) -> AnyView {
    let shown = Memo::new(move |_| {
        form.draft.with(|draft| {
            let own = |option: &&'static OptionMeta| match form.rules.control(option.key) {
                Control::SeatOwn(seat) => seat == Seat::new(at as u8) && draft.shows(form.rules, option),
                Control::SeatList(groups) => {
                    draft.shows(form.rules, option)
                        && list::read(draft.values.get(option.key), groups, draft.seats.len()).is_some()
                }
                _ => false,
            };
            form.rules.meta().options.iter().filter(own).map(|option| option.key).collect::<Vec<_>>()
        })
    });
    let one = move |key: &'static str| match (draft::option(form.rules, key), form.rules.control(key)) {
        (Some(option), Control::SeatOwn(_)) => own_select(form, option),
        (_, Control::SeatList(groups)) => list_entry(form, key, groups, at),
        _ => ().into_any(),
    };
    let any = Memo::new(move |_| !shown.with(Vec::is_empty));
    live(move || {
        any.get().then(|| {
            view! { <div class="own"><List each=move || shown.get() key=|key| (*key).to_owned() children=one /></div> }
        })
    })
}

/// Returns a seat's own option as a list to choose from. A value that cannot be chosen says why.
fn own_select(form: Form, option: &'static OptionMeta) -> AnyView {
    let key = option.key;
    let offers = Memo::new(move |_| form.draft.with(|draft| draft.offers(form.rules, option)));
    let value = Memo::new(move |_| form.value(key));
    let values = move || {
        let values = offers.get().into_iter().map(|offer| {
            let own = offer.value.clone();
            let Item { value: given, name, why, .. } = form.item(option, offer);
            let dim = why.is_some();
            let words = move || match &why {
                Some(why) => format!("{} ({why})", name.get()),
                None => name.get(),
            };
            view! { <option value=given disabled=dim selected=move || value.with(|value| *value == own)>{words}</option> }
        });
        values.collect_view()
    };
    view! {
        <label class="one">
            <span>{form.rules.option_words(key)}</span>
            <select class="field" title=form.rules.option_words(&format!("{key}-help")) on:change=move |event| form.set(key, &event_target_value(&event))>
                {live(values)}
            </select>
        </label>
    }
    .into_any()
}

/// Returns a seat's entry of a list: pictures where the values have some, else lists to choose from.
fn list_entry(form: Form, key: &'static str, groups: &'static [&'static [&'static str]], at: usize) -> AnyView {
    let label =
        move || tell("seat-option", &[("option", w(&form.rules.option_words(key))), ("name", w(&form.seat_name(at)))]);
    let name = move |part: usize, value: &'static str| {
        Signal::derive(move || {
            let own = form.draft.with(|draft| form.rules.value_name(key, value, draft));
            let words = own.unwrap_or_else(|| form.rules.option_words(&format!("{key}-{value}")));
            let holder = form.entries(key, groups).and_then(|entries| list::holder(&entries, at, part, value));
            match holder {
                Some(other) => tell("seat-trade", &[("value", w(&words)), ("name", w(&form.seat_name(other)))]),
                None => words,
            }
        })
    };
    let parts = groups.iter().enumerate().map(|(part, group)| {
        let value = Signal::derive(move || {
            form.entries(key, groups).and_then(|entries| Some(entries.get(at)?.get(part)?.clone())).unwrap_or_default()
        });
        let choose = Callback::new(move |value: String| form.trade(key, groups, (at, part), &value));
        let drawn = group.iter().any(|value| form.rules.value_art(key, value) != Markup::default());
        if drawn {
            let items = group.iter().map(|value| Item {
                value: (*value).to_owned(),
                name: name(part, value),
                art: form.rules.value_art(key, value),
                why: None,
            });
            return picker(label(), Look::Portraits, items.collect(), value, choose);
        }
        let values = group.iter().map(|own| {
            let name = name(part, own);
            view! { <option value=*own selected=move || value.with(|value| value == own)>{name}</option> }
        });
        view! {
            <select class="field" aria-label=label on:change=move |event| choose.run(event_target_value(&event))>
                {values.collect_view()}
            </select>
        }
        .into_any()
    });
    view! { <div class="entry">{parts.collect_view()}</div> }.into_any()
}

/// Returns the entries of a folded list, a row for each seat.
pub(super) fn list_rows(form: Form, key: &'static str, groups: &'static [&'static [&'static str]]) -> AnyView {
    let count = Memo::new(move |_| form.draft.with(|draft| draft.seats.len()));
    let row = move |at: usize| {
        view! { <div class="entry-row"><span>{move || form.seat_name(at)}</span>{list_entry(form, key, groups, at)}</div> }
            .into_any()
    };
    view! { <div class="entries"><List each=move || 0..count.get() key=usize::to_string children=row /></div> }
        .into_any()
}
