//! The zones of the plain board: the position as text, the legal actions as buttons, what is laid out.

use core::marker::PhantomData;
use std::sync::Arc;

use game_core::{ColourMode, Game, SeatSet, TerminalView, ToMove};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::actions::{FEW, Group, groups};
use super::plan::Chosen;
use super::words::named;
use crate::boards::{Names, Shared, TableCx, Zone};
use crate::dom::{List, live, on_window};
use crate::frame::waiting;
use crate::kit::ask::{Question, ask};
use crate::kit::key::Key;
use crate::kit::plan::{End, Sketch};
use crate::kit::press::{Press, Pressed, Presses, Weight};
use crate::kit::seats::{SeatLayout, seat_rows};
use crate::link::Refused;
use crate::settings::use_settings;
use crate::words::{full_stop, n, sentence, t, tell, w};

/// What is asked of the viewer, after what is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asks {
    /// An action.
    Action,
    /// Nothing more: what is laid out ends the turn by itself.
    Ready,
    /// Nothing: somebody else decides, or chance does, or the game is over.
    Nothing,
}

/// The state of the board. Copies share it.
pub(super) struct Table<G: Game> {
    cx: TableCx<G, Chosen>,
    asks: Memo<Asks>,
    /// The legal actions in notation.
    legal: Memo<Arc<Vec<String>>>,
    /// What was typed to find an action.
    typed: RwSignal<String>,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Table<G> {}

impl<G: TerminalView> Table<G> {
    pub(super) fn new(cx: TableCx<G, Chosen>) -> Self {
        let (now, sketch) = (cx.now, cx.planner.sketch());
        let asks = Memo::new(move |_| {
            // Nobody is asked after the verdict on a puzzle, although the turn is not over.
            if now.with(|now| now.to_move == ToMove::Seats(SeatSet::EMPTY)) {
                return Asks::Nothing;
            }
            sketch.with(|made| match made {
                Some(made) if made.end == End::Asked => Asks::Action,
                Some(made) if !made.chain.is_empty() => Asks::Ready,
                _ => Asks::Nothing,
            })
        });
        let rules = cx.rules();
        let legal = Memo::new(move |_| {
            let mut legal = Vec::new();
            if asks.get() == Asks::Action {
                sketch.with(|made| made.iter().for_each(|made| G::legal_in(&rules, &made.view, &mut legal)));
            }
            Arc::new(legal.iter().map(ToString::to_string).collect())
        });
        let table = Self { cx, asks, legal, typed: RwSignal::new(String::new()), game: PhantomData };
        Effect::watch(move || legal.get(), move |_, _, _| table.typed.set(String::new()), false);
        let advice = cx.link.advice();
        Effect::new(move || {
            if advice.get().is_some() {
                cx.planner.use_advice();
            }
        });
        table
    }

    pub(super) fn zones(self) -> Vec<Zone> {
        vec![
            Zone::new("ask", "zone-ask", self.ask()),
            Zone::new("hand", "plain-actions", self.actions()),
            Zone::new("board", "table-board", self.position()),
            Zone::new("press", "zone-press", self.press()),
            Zone::new("seats", "table-seats", self.seats()),
        ]
    }

    /// Returns what the viewer sees: what is being shown, else the table after what is laid out.
    fn view(self) -> Shared<G::View> {
        let playing = self.cx.playback.playing();
        if let Some(view) = playing.with(|playing| playing.as_ref().map(|playing| playing.beat.view.clone())) {
            return Shared(view);
        }
        let laid_out = |made: &Shared<Sketch<G>>| (!made.chain.is_empty()).then(|| made.view.clone());
        let laid_out = self.cx.planner.sketch().with(|made| made.as_ref().and_then(laid_out));
        Shared(laid_out.unwrap_or_else(|| self.cx.now.with(|now| now.view.clone())))
    }

    fn position(self) -> AnyView {
        let rules = self.cx.rules();
        let text = Memo::new(move |_| {
            let names = self.cx.link.now().with(Names::of);
            drawing::<G>(&names, &rules, &self.view())
        });
        view! { <pre class="plain" tabindex="0" role="region" aria-label=t("plain-position")>{move || text.get()}</pre> }
            .into_any()
    }

    fn ask(self) -> AnyView {
        let sketch = self.cx.planner.sketch();
        let playing = self.cx.playback.playing();
        let asked = Signal::derive(move || {
            let names = self.cx.link.now().with(Names::acting);
            if let Some(events) = playing.with(|playing| playing.as_ref().map(|playing| playing.events.clone())) {
                let said = events.iter().map(|event| full_stop(&sentence(&named(&names, &event.to_string()).0)));
                let said = said.collect::<Vec<_>>().join(" ");
                return Question { question: said, consequence: t("table-look-around"), loss: false };
            }
            let laid_out = sketch.with(|made| made.as_ref().map(laid_out::<G>).unwrap_or_default());
            let laid_out = match laid_out.is_empty() {
                true => String::new(),
                false => tell("plain-laid-out", &[("actions", w(&laid_out))]),
            };
            let question = match self.asks.get() {
                Asks::Action => t("plain-choose"),
                Asks::Ready => t("plain-ready"),
                Asks::Nothing if self.cx.now.with(|now| now.to_move == ToMove::Over) => t("table-over"),
                Asks::Nothing => self.cx.now.with(|now| waiting(now, now.in_phase())),
            };
            Question { question, consequence: laid_out, loss: false }
        });
        let sending = self.cx.link.sending();
        ask(asked, ().into_any(), Signal::derive(move || sending.with(Option::is_some)))
    }

    /// Lays an action out; sends it at once if the player does not want to confirm.
    fn choose(self, action: &str) {
        let action = action.to_owned();
        let confirms = use_settings().with_untracked(|settings| settings.confirm);
        if self.cx.planner.edit(|plan| plan.0.push(action)) && !confirms {
            self.cx.planner.press(|_| {});
        }
    }

    fn actions(self) -> AnyView {
        let found = Memo::new(move |_| self.typed.with(|typed| groups(&self.legal.get(), typed)));
        let many = Memo::new(move |_| self.legal.with(|legal| legal.len() > FEW));
        on_window(leptos::ev::keydown, move |event: KeyboardEvent| {
            if let Some(Key::Number(number)) = Key::read(&event).filter(|_| !event.repeat()) {
                let nth = usize::from(number) - 1;
                let action = found.with_untracked(|(groups, _)| {
                    groups.iter().flat_map(|group| &group.actions).nth(nth).map(|(action, _)| action.clone())
                });
                if let Some(action) = action {
                    self.choose(&action);
                }
            }
        });
        let search = move || {
            let placeholder = move || tell("plain-find", &[("count", n(self.legal.with(|legal| legal.len()) as i64))]);
            many.get().then(|| {
                view! {
                    <input
                        class="field find"
                        type="search"
                        aria-label=t("plain-find-label")
                        placeholder=placeholder
                        prop:value=move || self.typed.get()
                        on:input=move |event| self.typed.set(event_target_value(&event))
                    />
                }
            })
        };
        let rest = move || match found.with(|(groups, more)| (groups.is_empty(), *more)) {
            (true, _) if many.get() => Some(t("plain-none")),
            (_, 0) => None,
            (_, more) => Some(tell("plain-more", &[("count", n(more as i64))])),
        };
        view! {
            <div class="plain-actions">
                {live(search)}
                <List
                    each=move || found.with(|(groups, _)| groups.clone())
                    key=|group: &Group| format!("{group:?}")
                    children=move |group| self.group(group)
                />
                {live(move || rest().map(|rest| view! { <p class="muted small">{rest}</p> }))}
            </div>
        }
        .into_any()
    }

    fn group(self, group: Group) -> AnyView {
        let Group { word, actions } = group;
        let buttons = actions.into_iter().map(|(action, label)| {
            // The name of a button is the whole action, which what it shows ends with.
            let (name, chosen) = (action.clone(), action);
            view! {
                <button type="button" class="btn" aria-label=name on:click=move |_| self.choose(&chosen)>{label}</button>
            }
        });
        let heading = (!word.is_empty()).then(|| view! { <b>{sentence(&word)}</b> });
        view! {
            <div class="group" role="group" aria-label=word>{heading}<div class="all">{buttons.collect_view()}</div></div>
        }
        .into_any()
    }

    fn press(self) -> AnyView {
        let sketch = self.cx.planner.sketch();
        let buttons = Signal::derive(move || {
            let (laid_out, sealed) = sketch.with(|made| {
                made.as_ref().map_or((false, false), |made| (!made.chain.is_empty(), made.end.is_sealed()))
            });
            let mut send = Press::new("send", Weight::Green, t("plain-send"));
            send.cap = Some("Enter");
            send.sealed = laid_out && sealed;
            match (self.asks.get(), laid_out) {
                (Asks::Nothing, _) => return Vec::new(),
                (_, false) => send.off = Some(t("plain-choose")),
                (_, true) => {}
            }
            vec![send]
        });
        let question = Signal::derive(move || self.legal.with(|legal| legal.join("\n")));
        let on = Callback::new(move |pressed| match pressed {
            Pressed::Done(_) => self.cx.planner.press(|_| {}),
            Pressed::Off(why) => self.cx.link.refused().set(Some(Refused::Explained(why, String::new()))),
        });
        let presses = Presses::new(question, buttons, on);
        presses.listen();
        presses.view()
    }

    fn seats(self) -> AnyView {
        let visits = self.cx.visits;
        let layout = Signal::stored(SeatLayout::Rows);
        // Everything that a seat may show is in the position; its row says who it is and how it stands.
        seat_rows(
            t("table-seats"),
            layout,
            visits.looks,
            Signal::stored(None),
            |_| ().into_any(),
            Callback::new(|_| {}),
        )
    }
}

/// Returns the actions that are laid out, in notation.
fn laid_out<G: Game>(made: &Shared<Sketch<G>>) -> String {
    made.chain.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the position as a terminal shows it, with the names of the seats and without the last line, which
/// is what the buttons ask.
pub(super) fn drawing<G: TerminalView>(names: &Names, rules: &G::Rules, view: &G::View) -> String {
    let (text, prompt) = (G::render(rules, view, ColourMode::Plain), G::prompt(rules, view));
    let text = text.trim_end();
    let text = text.strip_suffix(prompt.trim_end()).unwrap_or(text).trim_end();
    named(names, text).0
}
