//! The pack: the dogs that are not scored yet, with their dice and what the plan would put on them.

use core::fmt::Write as _;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use spots::{Action, Dog, Phase};
use wasm_bindgen::JsCast;

use super::super::art::{self, OnDog};
use super::super::plan::{OwnDie, Place};
use super::super::table::Table;
use super::super::words::dog_name;
use crate::dom::{List, live};
use crate::kit::classes;
use crate::kit::key::{Key, focus_at, only_space_clicks, rove};
use crate::markup::{Markup, markup};
use crate::words::{list, n, t, tell, w};

/// What is shown of a dog.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Look {
    dog: Dog,
    /// Its index in the pack, scored dogs included.
    index: u8,
    /// Its place among those shown, from 0, and how many there are.
    at: usize,
    of: usize,
    filled: u8,
    planned: u8,
    lit: u8,
    soft: u8,
    /// Whether it can be chosen now.
    choosable: bool,
    /// Whether it takes none of the dice that are to be laid out.
    dim: bool,
    /// The number in hand that can go here.
    takes: Option<u8>,
    /// Whether all its spaces are filled at the table.
    full: bool,
    /// Whether it can be scored by this turn, and how many are scored then.
    scores: Option<(u8, u8)>,
    /// Whether its dice were lost in the bust that is being shown.
    busted: bool,
}

impl Look {
    /// Returns whether it takes a die of the roll, but not the one in hand.
    const fn is_soft(&self) -> bool {
        self.lit == 0 && self.soft != 0
    }

    /// Returns whether a die with this number, let go at this place, would be on one of its spaces.
    fn would_take(&self, place: Place, number: u8) -> bool {
        place == Place::Dog(self.index) && self.dog.spaces() & !self.filled & bit(number) != 0
    }
}

const fn bit(number: u8) -> u8 {
    1 << (number - 1)
}

fn numbers(spaces: u8) -> Vec<u8> {
    (1..=6).filter(|number| spaces & bit(*number) != 0).collect()
}

fn numbers_in_words(spaces: u8) -> String {
    list(&numbers(spaces).iter().map(u8::to_string).collect::<Vec<_>>())
}

/// Returns the dogs of the seat that is shown; tracked.
fn looks(table: Table) -> Vec<Look> {
    let own = table.is_own();
    let plan = table.cx.planner.plan().get();
    let dice = table.tray.get();
    let in_hand = table.in_hand.get();
    let asked = table.asked();
    let wanted = table.cx.link.wanted();
    let seat = table.shown.get();
    let moving = table.moving.get();
    let moves = if own && asked == Some(Phase::Move) { table.moves() } else { Vec::new() };
    let legal = if own && asked == Some(Phase::OwnDie) { table.legal() } else { Vec::new() };
    let busted = table.busting(seat);
    table.facts.with(|view| {
        let Some(player) = view.players.get(seat.index()) else { return Vec::new() };
        let pack = &player.pack;
        let shown: Vec<usize> = (0..pack.len()).filter(|at| !pack.is_scored(*at)).collect();
        // Where only some dice stay, a dog is lit for the one that is in hand.
        let picks = table.picks();
        let open = dice.iter().filter(|die| die.to.is_none() && !picks).map(|die| die.number);
        let open: Vec<u8> = open.collect();
        let one = |(at, &index): (usize, &usize)| {
            let (dog, index) = (pack.dog(index), index as u8);
            let mut filled = pack.filled(usize::from(index));
            let free = pack.free(usize::from(index));
            let full = free == 0;
            let mut look = Look {
                dog,
                index,
                at,
                of: shown.len(),
                filled,
                planned: 0,
                lit: 0,
                soft: 0,
                choosable: false,
                dim: false,
                takes: None,
                full,
                scores: None,
                busted,
            };
            if !own {
                return look;
            }
            let ghosts = dice.iter().filter(|die| die.to == Some(Place::Dog(index))).map(|die| die.number);
            look.planned = ghosts.fold(0, |all, number| all | bit(number));
            let fits = |number: u8| free & !look.planned & bit(number) != 0;
            look.lit = in_hand.filter(|number| fits(*number)).map_or(0, bit);
            look.soft =
                open.iter().filter(|number| fits(**number)).fold(0, |all, number| all | bit(*number)) & !look.lit;
            look.takes = in_hand.filter(|number| fits(*number));
            look.choosable = look.lit != 0 || look.soft != 0;
            look.dim = !open.is_empty() && !look.choosable && look.planned == 0;
            if let Some(way) = plan.moved {
                if way.dog == index {
                    filled &= !bit(way.space);
                }
                if way.to == index {
                    look.planned |= bit(way.onto);
                }
            }
            if let Some(OwnDie::Dog(from, number)) = plan.own.filter(|_| plan.turn.is_some() || plan.on == Some(true))
                && from == index
            {
                filled &= !bit(number);
            }
            match asked {
                Some(Phase::Turn) => {
                    look.choosable = full;
                    let scored = pack.scored();
                    let more = pack.full().count_ones() as u8;
                    look.scores = full.then_some((scored, scored + more));
                }
                Some(Phase::Move) => {
                    let to = moves.iter().filter(|way| match moving {
                        Some((from, space)) => (way.dog, way.space, way.to) == (from, space, index),
                        None => way.dog == index,
                    });
                    look.choosable = to.clone().next().is_some();
                    if moving.is_some() {
                        look.lit = to.fold(0, |all, way| all | bit(way.onto));
                    }
                }
                Some(Phase::OwnDie) => {
                    look.choosable =
                        legal.iter().any(|action| matches!(action, Action::FromDog(from, _) if *from == index));
                }
                _ => {}
            }
            look.filled = filled;
            match wanted {
                // A lesson points at one dog.
                Some(Action::Place(dog)) => look.choosable = dog == index,
                Some(Action::Score) => look.choosable = full,
                Some(_) => look.choosable = false,
                None => {}
            }
            if !look.choosable {
                look.lit = 0;
            }
            look
        };
        shown.iter().enumerate().map(one).collect()
    })
}

/// Returns the dogs as cards.
pub(super) fn pack(table: Table) -> AnyView {
    let looks = Memo::new(move |_| looks(table));
    let order = Memo::new(move |_| {
        looks.with(|looks| looks.iter().map(|look| (table.shown.get(), look.dog)).collect::<Vec<_>>())
    });
    let row = NodeRef::<leptos::html::Div>::new();
    let cursor = RwSignal::new(0_usize);
    let on_key = move |event: KeyboardEvent| {
        let count = order.with_untracked(Vec::len);
        let next =
            Key::read(&event).and_then(|key| rove(key, cursor.get_untracked().min(count.saturating_sub(1)), count));
        if let Some(next) = next {
            event.prevent_default();
            event.stop_propagation();
            cursor.set(next);
            focus_at(row.get_untracked().map(JsCast::unchecked_into), next);
        }
    };
    let one = move |(_, dog): (game_core::Seat, Dog)| {
        let look = Memo::new(move |_| looks.with(|looks| looks.iter().find(|look| look.dog == dog).cloned()));
        card(table, look, cursor)
    };
    let label = move || table.title("spots-zone-pack");
    view! {
        <div class="spots-dogs" role="group" aria-label=label data-count=move || order.with(Vec::len) node_ref=row on:keydown=on_key>
            <List each=move || order.get() key=|(seat, dog)| format!("{seat} {dog}") children=one />
        </div>
        {live(move || table.moment().map(|(words, is_bust)| {
            view! { <p class="spots-moment" class:bust=is_bust aria-hidden="true">{words}</p> }
        }))}
    }
    .into_any()
}

/// Returns the card of a dog. All sizes are one button: no number occurs twice on a dog.
fn card(table: Table, look: Memo<Option<Look>>, cursor: RwSignal<usize>) -> AnyView {
    let at = Memo::new(move |_| look.with(|look| look.as_ref().map_or(0, |look| look.at)));
    let index = Memo::new(move |_| look.with(|look| look.as_ref().map_or(0, |look| look.index)));
    let class = move || {
        look.with(|look| {
            let Some(look) = look else { return "spots-card".to_owned() };
            classes(
                "spots-card",
                &[
                    // The die in hand goes to a dog that is lit; one that takes another die says so softly.
                    ("lit", look.choosable && !look.is_soft()),
                    ("soft", look.choosable && look.is_soft()),
                    ("aimed", table.aimed.get().is_some_and(|(place, number)| look.would_take(place, number))),
                    ("planned", look.planned != 0),
                    ("dim", look.dim),
                    ("full", look.full),
                    ("busted", look.busted),
                ],
            )
        })
    };
    let drawing = move || look.with(|look| look.as_ref().map(|look| drawing(look).into_string()).unwrap_or_default());
    view! {
        <button
            type="button"
            class=class
            data-at=at
            data-place=move || format!("dog-{}-{}", table.shown.get(), index.get())
            data-drop=move || format!("dog-{}", index.get())
            tabindex=move || if cursor.get() == at.get() { "0" } else { "-1" }
            on:focus=move |_| cursor.set(at.get_untracked())
            on:click=move |_| {
                if untrack(|| table.is_own()) {
                    table.choose_dog(index.get_untracked());
                }
            }
            on:keydown=move |event| only_space_clicks(&event)
        >
            <span class="vh">{move || look.with(|look| look.as_ref().map(name).unwrap_or_default())}</span>
            <span class="inside" aria-hidden="true" inner_html=drawing></span>
            {live(move || look.with(|look| look.as_ref().filter(|look| look.choosable).map(|look| view! { <kbd class="kcap" aria-hidden="true">{look.at + 1}</kbd> })))}
            {live(move || {
                look.with(|look| look.as_ref().and_then(note))
                    .map(|words| view! { <span class="note" aria-hidden="true">{words}</span> })
            })}
        </button>
    }
    .into_any()
}

/// Returns what is drawn on a card.
fn drawing(look: &Look) -> Markup {
    let on = OnDog { filled: look.filled, planned: look.planned, lit: look.lit, soft: look.soft };
    let free = (look.dog.spaces() & !look.filled & !look.planned).count_ones();
    let free = match free {
        // What the plan fills has a note.
        0 if note(look).is_some() => String::new(),
        0 => t("spots-dog-full"),
        free => tell("spots-dog-free", &[("count", n(free))]),
    };
    markup!(
        "{}<span class=\"head\"><b>{}</b> <small>{}</small><span>{}</span></span>{}<span class=\"small\">{}{}</span>",
        art::sky(look.dog),
        dog_name(look.dog),
        free,
        art::paws(look.dog.paws(), 15),
        art::whole(look.dog, on),
        art::head(look.dog),
        art::spot_row(look.dog, on, 26)
    )
}

/// Returns what is said about a dog that is full, or becomes so.
fn note(look: &Look) -> Option<String> {
    let fills = look.planned != 0 && look.dog.spaces() & !look.filled & !look.planned == 0;
    match look.scores {
        Some((from, to)) => Some(tell("spots-note-scores", &[("from", n(from)), ("to", n(to))])),
        None => fills.then(|| t("spots-note-fills")),
    }
}

/// Returns the accessible name of a card.
fn name(look: &Look) -> String {
    let free = look.dog.spaces() & !look.filled & !look.planned;
    let [filled_words, free_words] = [look.filled | look.planned, free].map(numbers_in_words);
    let about = [("filled", w(&filled_words)), ("free", w(&free_words))];
    let spots = match (look.filled | look.planned, free) {
        (_, 0) => t("spots-label-dog-full"),
        (0, _) => tell("spots-label-dog-empty", &about),
        _ => tell("spots-label-dog-spots", &about),
    };
    let dog = dog_name(look.dog);
    let mut words = tell(
        "spots-label-dog",
        &[("dog", w(&dog)), ("at", n(look.at as i64 + 1)), ("of", n(look.of as i64)), ("spots", w(&spots))],
    );
    let paws = look.dog.paws();
    if paws > 0 {
        let _ = write!(words, " {}", tell("spots-label-paws", &[("count", n(paws))]));
    }
    if let Some(number) = look.takes.filter(|_| look.choosable) {
        let _ = write!(words, " {}", tell("spots-label-can-go", &[("number", n(number))]));
    }
    if let Some(note) = note(look) {
        let _ = write!(words, " {note}");
    }
    words
}
