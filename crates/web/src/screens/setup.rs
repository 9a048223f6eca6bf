//! Set-up: the mode, the seats, and every option of the game.

use crate::route::{navigate, query, to};
use game_core::{Meta, OptionKind, OptionMeta, SeatInfo, SeatKind};
use leptos::prelude::*;
use protocol::http::NewRoom;

use super::home::bot_name;
use super::room::{remember_name, remembered_name};
use super::{name_window, param, refused, title, with_game};
use crate::boards::Board;
use crate::dom::{List, keyed, live};
use crate::draw::{Icon, avatar, icon};
use crate::link::{Options, http, new_table};
use crate::parts::{Choice, Toasts, Top, UsualLinks};
use crate::words::{n, t, tell, w};

/// A seat during the set-up.
#[derive(Clone, Copy)]
struct SeatDraft {
    name: RwSignal<String>,
    /// `here`, `link`, or the name of a bot.
    who: RwSignal<String>,
}

/// A person at this device.
const HERE: &str = "here";
/// A person at another device.
const LINK: &str = "link";

/// Returns the set-up page.
pub(crate) fn setup() -> AnyView {
    keyed(param(), Clone::clone, |game| with_game(&game, page))
}

fn page(board: &'static dyn Board) -> AnyView {
    let id = board.id();
    let game = board.game();
    let meta = game.meta();
    name_window(&tell("setup-title", &[("game", w(&title(id)))]));
    let wanted = query("mode").filter(|mode| meta.modes.iter().any(|known| known.id == mode));
    let mode = RwSignal::new(wanted.unwrap_or_else(|| meta.modes[0].id.to_owned()));
    let most = meta.modes.iter().flat_map(|mode| mode.seats).max().copied().unwrap_or(1);
    let who = query("who").unwrap_or_default();
    let places: Vec<SeatDraft> = (0..usize::from(most)).map(|seat| place(seat, &who)).collect();
    let places = StoredValue::new(places);
    let seats = RwSignal::new(usize::from(
        meta.modes.iter().find(|known| known.id == mode.get_untracked()).map_or(2, |mode| mode.seats[0]),
    ));
    let options = RwSignal::new(Options::from(&game.default_options()));
    let choose_mode = Callback::new(move |id: String| {
        let allowed = meta.modes.iter().find(|known| known.id == id).map_or(&[2_u8][..], |mode| mode.seats);
        if !allowed.contains(&(seats.get_untracked() as u8)) {
            seats.set(usize::from(allowed[0]));
        }
        mode.set(id);
    });
    // An option that names a seat which has been removed goes back to its default.
    Effect::new(move || {
        let seats = seats.get();
        options.update(|options| {
            for option in meta.options {
                let beyond = seat_of(option, options.get(option.key));
                if beyond.is_some_and(|seat| seat >= seats) {
                    options.set(option.key, option.default);
                }
            }
        });
    });
    let chosen = Memo::new(move |_| terms(board, &meta, &mode.get(), &options.get()));
    let toasts = expect_context::<Toasts>();
    let online = Memo::new(move |_| {
        places.with_value(|places| places[..seats.get()].iter().any(|place| place.who.get() == LINK))
    });
    let opening = RwSignal::new(false);
    let start = move |_| {
        if online.get_untracked() {
            if !opening.get_untracked() {
                opening.set(true);
                let own = places.with_value(|places| places[..seats.get_untracked()].to_vec());
                open_room(id, chosen.get_untracked(), own, toasts, opening);
            }
            return;
        }
        let seats: Vec<SeatInfo> =
            places.with_value(|places| places[..seats.get_untracked()].iter().map(|place| place.info()).collect());
        match new_table(game, &chosen.get_untracked(), seats) {
            Ok(table) => navigate(&to("table", &table)),
            Err(why) => toasts.refuse(why),
        }
    };
    view! {
        <Top title=title(id) about=t("set-up").into_any()><UsualLinks game=id /></Top>
        <main class="wrap setup">
            <div class="head"><h1>{tell("setup-title", &[("game", w(&title(id)))])}</h1><p>{t("setup-lead")}</p></div>
            <div class="form">
                <section class="sec"><h2 id="ways">{t("setup-how")}</h2>{modes(board, &meta, mode, choose_mode)}</section>
                <section class="sec">
                    <div class="hrow playersrow">
                        <h2>{t("setup-who")}</h2>
                        {live(move || seat_count(&meta, mode, seats))}
                    </div>
                    <div class="panel seats">
                        <List each=move || 0..seats.get() key=usize::to_string children=move |at| seat_row(game, at, places) />
                    </div>
                </section>
                <section class="sec"><h2>{t("setup-house-rules")}</h2><div class="panel">{live(move || house_rules(board, &meta, &mode.get(), seats.get(), places, options))}</div></section>
            </div>
            <aside class="panel sum">
                <div class="pv" inner_html=move || board.preview(&chosen.get(), seats.get()).into_string()></div>
                <div class="b">
                    <h2>{move || tell("mode-seats", &[("mode", w(&t(&format!("{id}-mode-{}", mode.get())))), ("seats", n(seats.get() as i64))])}</h2>
                    <dl>
                        {live(move || {
                            board
                                .terms(&chosen.get(), seats.get())
                                .into_iter()
                                .map(|(name, value)| view! { <dt>{name}</dt><dd>{value}</dd> })
                                .collect_view()
                        })}
                    </dl>
                    <button class="btn primary lg" on:click=start>
                        <span inner_html=move || icon(if online.get() { Icon::Link } else { Icon::Play }, 18).into_string()></span>
                        {move || t(if online.get() { "setup-open-room" } else { "setup-start" })}
                    </button>
                    <button class="btn quiet g" on:click=move |_| navigate(&format!("/learn/{id}"))>
                        <span inner_html=icon(Icon::Book, 18)></span>
                        {t("setup-learn")}
                    </button>
                </div>
            </aside>
        </main>
    }
    .into_any()
}

/// Returns the initial draft of a seat: one person and bots, or what the URL asks for.
fn place(seat: usize, who: &str) -> SeatDraft {
    let person = match who {
        "here" => true,
        "bots" => false,
        _ => seat == 0,
    };
    let link = who == LINK && seat > 0;
    let name = match (person, seat) {
        (true, 0) if who == LINK => own_name(),
        (true, 0) if who != "here" => t("you"),
        (false, _) if !link => bot_name(seat),
        _ => tell("player-number", &[("number", n(seat as i64 + 1))]),
    };
    let who = match (person, link) {
        (true, _) => HERE,
        (_, true) => LINK,
        _ => "greedy",
    };
    SeatDraft { name: RwSignal::new(name), who: RwSignal::new(who.to_owned()) }
}

/// Returns the name of the person here before anything is typed.
fn own_name() -> String {
    let name = remembered_name();
    if name.is_empty() { t("you") } else { name }
}

/// Creates a room on the server and navigates to it. A person at this device who has a name is seated at
/// once.
fn open_room(game: &'static str, options: Options, places: Vec<SeatDraft>, toasts: Toasts, opening: RwSignal<bool>) {
    let seats: Vec<SeatInfo> = places.iter().map(|place| place.info()).collect();
    let here = places.iter().position(|place| place.who.get_untracked() == HERE);
    let named = here.filter(|&seat| !["?", &t("you")].contains(&seats[seat].name.as_str()));
    if let Some(seat) = named {
        remember_name(&seats[seat].name);
    }
    let kinds = seats.into_iter().map(|seat| seat.kind).collect();
    let new = NewRoom { game: game.to_owned(), options: options.to_json(), seats: kinds };
    wasm_bindgen_futures::spawn_local(async move {
        let made = http::create_room(&new).await;
        opening.set(false);
        match made {
            Err(code) => toasts.refuse(refused(&code)),
            Ok(keys) => {
                let room = to("room", &keys.join);
                navigate(&named.map_or_else(|| room.clone(), |seat| format!("{room}?seat={seat}")));
            }
        }
    });
}

impl SeatDraft {
    fn info(self) -> SeatInfo {
        let who = self.who.get_untracked();
        let person = who == HERE || who == LINK;
        let kind = if person { SeatKind::Person } else { SeatKind::Bot(who) };
        let name: String = self.name.get_untracked().trim().chars().take(24).collect();
        SeatInfo { name: if name.is_empty() { "?".to_owned() } else { name }, kind }
    }
}

/// Returns the options of a table; those without effect in the mode have their default values.
fn terms(board: &dyn Board, meta: &Meta, mode: &str, options: &Options) -> Options {
    let mut all = Options::default();
    all.set("mode", mode);
    for option in meta.options {
        if board.matters(option.key, mode) {
            all.set(option.key, options.get(option.key));
        }
    }
    all
}

fn modes(board: &'static dyn Board, meta: &Meta, mode: RwSignal<String>, choose: Callback<String>) -> AnyView {
    let cards = meta
        .modes
        .iter()
        .map(|known| {
            let own = known.id;
            let id = board.id();
            view! {
                <button
                    type="button"
                    class="mode"
                    role="radio"
                    aria-checked=move || (mode.get() == own).to_string()
                    on:click=move |_| choose.run(own.to_owned())
                >
                    <span inner_html=board.mode_art(own)></span>
                    <b>{t(&format!("{id}-mode-{own}"))}</b>
                    <span>{t(&format!("{id}-mode-{own}-help"))}</span>
                    <i class="tick" inner_html=icon(Icon::Check, 14)></i>
                </button>
            }
        })
        .collect_view();
    view! { <div class="modes" role="radiogroup" aria-labelledby="ways">{cards}</div> }.into_any()
}

fn seat_count(meta: &Meta, mode: RwSignal<String>, seats: RwSignal<usize>) -> Option<AnyView> {
    let allowed = meta.modes.iter().find(|known| known.id == mode.get()).map_or(&[][..], |mode| mode.seats);
    (allowed.len() > 1).then(|| {
        let options = allowed
            .iter()
            .map(|&count| (count.to_string(), tell("seats", &[("count", n(count))]).into()))
            .collect::<Vec<_>>();
        let value = Signal::derive(move || seats.get().to_string());
        let choose = move |count: String| seats.set(count.parse().unwrap_or(2));
        view! { <Choice label=t("setup-seats") options=options value=value on_choose=choose /> }.into_any()
    })
}

/// Changes the kind of a seat. Online there is one person per device: if somebody plays at another device,
/// only one can be here.
fn choose(at: usize, kind: &str, places: StoredValue<Vec<SeatDraft>>) {
    let places = places.get_value();
    let kind_of = |place: &SeatDraft| place.who.get_untracked();
    let was = kind_of(&places[at]);
    let bot = was != HERE && was != LINK;
    if kind == if bot { "bot" } else { &was } {
        return;
    }
    places[at].who.set(if kind == "bot" { "greedy" } else { kind }.to_owned());
    if kind == "bot" || bot {
        let number = [("number", n(at as i64 + 1))];
        places[at].name.set(if kind == "bot" { bot_name(at) } else { tell("player-number", &number) });
    }
    if kind == "bot" || !places.iter().any(|place| kind_of(place) == LINK) {
        return;
    }
    // The person who stays here is the one chosen last, or else the first.
    let here = if kind == HERE { Some(at) } else { places.iter().position(|place| kind_of(place) == HERE) };
    for (seat, place) in places.iter().enumerate() {
        if kind_of(place) == HERE && Some(seat) != here {
            place.who.set(LINK.to_owned());
        }
    }
}

fn seat_row(game: &'static dyn catalog::AnyGame, at: usize, places: StoredValue<Vec<SeatDraft>>) -> AnyView {
    let place = places.with_value(|places| places[at]);
    let bots = game.bots();
    let number = n(at as i64 + 1);
    let kind = Memo::new(move |_| match place.who.get() {
        person if person == HERE || person == LINK => person,
        _ => "bot".to_owned(),
    });
    let choose = move |kind: String| choose(at, &kind, places);
    let kinds = [(HERE, "seat-here"), (LINK, "seat-by-link"), ("bot", "seat-is-bot")];
    let kinds = kinds.map(|(kind, name)| (kind.to_owned(), t(name).into())).to_vec();
    let elsewhere = Signal::derive(move || kind.get() == LINK);
    let levels = bots.iter().rev().map(|bot| (bot.name, t(&format!("bot-{}", bot.name)))).collect::<Vec<_>>();
    view! {
        <div class="r">
            <span inner_html=avatar(at, 40)></span>
            <input
                class="field"
                maxlength="24"
                disabled=elsewhere
                aria-label=tell("seat-name", &[("number", number)])
                prop:value=move || if elsewhere.get() { t("seat-whoever") } else { place.name.get() }
                on:input=move |event| place.name.set(event_target_value(&event))
            />
            <Choice label=tell("seat-number", &[("number", number)]) options=kinds value=kind on_choose=choose />
            {live(move || {
                if kind.get() != "bot" {
                    let words = t(if elsewhere.get() { "seat-elsewhere" } else { "seat-this-device" });
                    view! { <span class="muted small">{words}</span> }.into_any()
                } else {
                    let levels = levels.clone();
                    view! {
                        <select
                            class="field"
                            aria-label=tell("seat-level", &[("name", w(&place.name.get_untracked()))])
                            on:change=move |event| place.who.set(event_target_value(&event))
                        >
                            {levels
                                .into_iter()
                                .map(|(own, name)| view! { <option value=own selected=move || place.who.get() == own>{name}</option> })
                                .collect_view()}
                        </select>
                    }
                        .into_any()
                }
            })}
        </div>
    }
    .into_any()
}

/// Returns the seat that a value of an option names.
fn seat_of(option: &OptionMeta, value: &str) -> Option<usize> {
    (option.kind == OptionKind::Seat).then(|| value.parse().ok()).flatten()
}

fn house_rules(
    board: &'static dyn Board,
    meta: &Meta,
    mode: &str,
    seats: usize,
    places: StoredValue<Vec<SeatDraft>>,
    options: RwSignal<Options>,
) -> AnyView {
    let game = board.id();
    meta.options
        .iter()
        .filter(|option| board.matters(option.key, mode))
        .map(|option| {
            let key = option.key;
            let label = t(&format!("{game}-option-{key}"));
            let value = Signal::derive(move || options.with(|options| options.get(key).to_owned()));
            let set = move |value: String| options.update(|options| options.set(key, &value));
            let choices = option
                .values
                .iter()
                .filter(|value| seat_of(option, value).is_none_or(|seat| seat < seats))
                .map(|value| {
                    let name = match seat_of(option, value) {
                        Some(seat) => places.with_value(|places| places[seat].name.into()),
                        None => t(&format!("{game}-option-{key}-{value}")).into(),
                    };
                    ((*value).to_owned(), name)
                })
                .collect::<Vec<_>>();
            view! {
                <div class="opt">
                    <div><b>{label.clone()}</b><span class="h">{t(&format!("{game}-option-{key}-help"))}</span></div>
                    <Choice label=label.clone() options=choices value=value on_choose=set />
                </div>
            }
        })
        .collect_view()
        .into_any()
}
