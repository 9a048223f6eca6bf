//! The seats: tracks with pegs, or the duel's tug of war; strips of six numbers on a phone.

use game_core::{Seat, SeatKind, sort_few};
use ingenious::state::Pegs;
use ingenious::{Colour, Mode};
use leptos::prelude::*;

use super::art::{chip, sign, token};
use super::hand::Hand;
use super::words::colour_name;
use crate::dom::live;
use crate::draw::{avatar, hexagon, short};
use crate::kit::sheet::{SheetKind, sheet};
use crate::link::Snapshot;
use crate::markup::{Markup, markup};
use crate::words::{list, n, t, tell, w};

/// The seats that share one set of pegs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Team {
    /// The index of the set of pegs.
    pegs: usize,
    seats: Vec<Seat>,
}

/// Returns the teams in turn order, that of the person who is addressed as *you* first.
fn teams(hand: Hand, now: &Snapshot) -> Vec<Team> {
    let seats = now.seats.len() as u8;
    let first = now.you().map_or(0, |seat| seat.index() as u8);
    let mut teams: Vec<Team> = Vec::new();
    for seat in (0..seats).map(|step| Seat::new((first + step) % seats)) {
        let pegs = hand.cx.rules().pegs_of(seat);
        match teams.iter_mut().find(|team| team.pegs == pegs) {
            Some(team) => team.seats.push(seat),
            None => teams.push(Team { pegs, seats: vec![seat] }),
        }
    }
    teams
}

/// Returns all seats. With one or two sets of pegs each has its panel of tracks; with more, the others are
/// strips. On a small screen all are strips. The style sheet chooses.
pub(super) fn seats(hand: Hand) -> AnyView {
    let now = hand.cx.link.now();
    let rules = hand.cx.rules();
    if rules.mode() == Mode::Duel {
        return duel(hand, now);
    }
    let last = rules.last_space();
    // Several people at one device keep their places; otherwise the viewer comes first.
    let order = Memo::new(move |_| now.with(|now| teams(hand, now)));
    let shown = move || {
        let teams = order.get();
        let many = teams.len() > 2;
        let count = teams.len();
        let parts: Vec<AnyView> = teams
            .into_iter()
            .enumerate()
            .map(|(at, team)| {
                let own = at == 0 || !many;
                view! {
                    {own.then(|| panel(hand, now, team.clone(), last))}
                    {strip(hand, now, team, last, at == 0, own)}
                }
                .into_any()
            })
            .collect();
        view! { <div class="teams" data-teams=count>{parts}</div> }
    };
    live(shown)
}

/// Returns the pegs of a team now and after the previewed placement.
fn watched(hand: Hand, pegs: usize) -> (Memo<Pegs>, Memo<Pegs>) {
    let now = Memo::new(move |_| hand.facts.with(|view| view.pegs.get(pegs).copied().unwrap_or_default()));
    let rules = hand.cx.rules();
    let (sketch, playing) = (hand.cx.planner.sketch(), hand.cx.playback.playing());
    let after = Memo::new(move |_| {
        // While something is shown, the pegs are those of then, and what is laid out belongs to now.
        if playing.with(Option::is_some) {
            return now.get();
        }
        let (moves, tile) = hand.base.with(|base| (rules.pegs_of(base.0.view.mover) == pegs, hand.hover.get()));
        let promised = tile.and_then(|_| hand.promise.with(|promise| promise.as_ref().map(|promise| promise.after)));
        let planned = || {
            sketch.with(|made| {
                let made = made.as_ref().filter(|made| !made.chain.is_empty())?;
                made.view.pegs.get(pegs).copied()
            })
        };
        promised.filter(|_| moves).or_else(planned).unwrap_or_else(|| now.get())
    });
    (now, after)
}

/// Returns whether a peg is the lowest, as soon as that says something.
fn is_low(pegs: &Pegs, at: usize) -> bool {
    pegs.iter().min() == Some(&pegs[at]) && pegs.iter().any(|peg| *peg != pegs[at])
}

/// What is shown about a seat below its name.
#[derive(Clone, PartialEq, Eq)]
struct SeatState {
    to_move: bool,
    resigned: bool,
    yours: bool,
    /// The name of the partner who is to move, where several share the pegs.
    partner: Option<String>,
    kind: Option<SeatKind>,
    /// Whether the player is not connected; `None` for players at this device.
    away: Option<bool>,
}

/// Returns the state of a team: that of its seat to move, or else of its first seat.
fn state(hand: Hand, seats: Vec<Seat>) -> AnyView {
    let (now, playing) = (hand.cx.link.now(), hand.cx.playback.playing());
    let state = Memo::new(move |_| {
        // While something is shown, nobody is called.
        let quiet = playing.with(Option::is_some);
        now.with(|now| {
            let seat = seats.iter().find(|seat| now.to_move.to_act().has(**seat)).or(seats.first())?;
            Some(SeatState {
                to_move: now.to_move.to_act().has(*seat) && !quiet,
                resigned: now.resigned.has(*seat),
                yours: now.is_you(*seat),
                partner: (seats.len() > 1).then(|| now.name(*seat)),
                kind: now.seats.get(seat.index()).map(|info| info.kind.clone()),
                away: now.away.map(|away| away.has(*seat)),
            })
        })
    });
    let shown = move || {
        let SeatState { to_move, resigned, yours, partner, kind, away } = state.get()?;
        let person = kind == Some(SeatKind::Person);
        let below = match kind {
            _ if resigned => view! { <span>{t("seat-resigned")}</span> }.into_any(),
            _ if to_move => {
                let words = match partner {
                    _ if yours => t("seat-your-turn"),
                    Some(partner) => tell("turn-of", &[("name", w(&partner))]),
                    None => t("seat-to-move"),
                };
                view! { <span class="turn">{words}</span> }.into_any()
            }
            // Who has resigned is a bot's in the record.
            Some(SeatKind::Bot(level)) if !yours || away.is_some() => {
                let level = t(&format!("bot-{level}"));
                view! { <span>{tell("seat-bot", &[("level", w(&level))])}</span> }.into_any()
            }
            _ => ().into_any(),
        };
        let Some(away) = away.filter(|_| person) else { return Some(below) };
        let words = t(if away { "seat-away" } else { "seat-here-now" });
        let presence = view! { <span class="presence" class:away=away>{words}</span> };
        Some(view! { {to_move.then_some(below)}{presence} }.into_any())
    };
    live(shown)
}

/// Returns the names of a team.
fn names(now: Signal<Snapshot>, seats: Vec<Seat>) -> Memo<String> {
    Memo::new(move |_| now.with(|now| list(&seats.iter().map(|seat| now.name(*seat)).collect::<Vec<_>>())))
}

fn who(hand: Hand, now: Signal<Snapshot>, team: &Team, size: u32) -> AnyView {
    let avatars: Markup = team.seats.iter().map(|seat| avatar(seat.index(), size)).collect();
    view! {
        <div class="seat grow">
            <span class="avatars" inner_html=avatars></span>
            <div class="who"><b>{names(now, team.seats.clone())}</b>{state(hand, team.seats.clone())}</div>
        </div>
    }
    .into_any()
}

fn panel(hand: Hand, now: Signal<Snapshot>, team: Team, last: i8) -> AnyView {
    let (pegs, after) = watched(hand, team.pegs);
    let lowest = Signal::derive(move || pegs.get().into_iter().min().unwrap_or_default());
    let rows: Vec<AnyView> = Colour::ALL.into_iter().map(|colour| track(pegs, after, colour, last)).collect();
    let label = now.with_untracked(|now| list(&team.seats.iter().map(|seat| now.name(*seat)).collect::<Vec<_>>()));
    view! {
        <section class="panel score tracked" aria-label=label>
            <header>
                {who(hand, now, &team, 36)}
                <div class="lowest"><b class="num">{lowest}</b><span>{t("ingenious-lowest-peg")}</span></div>
            </header>
            <div class="tracks">{rows}</div>
        </section>
    }
    .into_any()
}

/// Returns one peg on its track.
fn track(pegs: Memo<Pegs>, after: Memo<Pegs>, colour: Colour, last: i8) -> AnyView {
    let at = colour as usize;
    let step = 172.8 / f64::from(last);
    let x = move |space: i8| short(6.0 + f64::from(space) * step);
    let value = move || pegs.get()[at];
    let next = move || after.get()[at];
    let low = Signal::derive(move || pegs.with(|pegs| is_low(pegs, at)));
    let holes: Markup = (0..=last)
        .map(|space| {
            let ends = space == 18 || space == last;
            let radius = if ends {
                3.4
            } else if space % 6 == 0 {
                2.6
            } else {
                1.9
            };
            let radius = if last > 18 && !ends { radius * 0.7 } else { radius };
            let paint = if ends {
                "fill=\"none\" stroke=\"var(--brass)\" stroke-width=\"1.6\""
            } else {
                "fill=\"var(--hole)\""
            };
            markup!("<circle cx=\"{}\" cy=\"10\" r=\"{}\" {}/>", x(space), radius, Markup::fixed(paint))
        })
        .collect();
    let ink = token('c', colour);
    let letter = colour.letter().to_ascii_lowercase();
    let label = Signal::derive(move || {
        let (value, next) = (value(), next());
        let about = [("colour", w("")), ("value", n(value)), ("next", n(next))];
        let mut about = about;
        let name = colour_name(colour);
        about[0].1 = w(&name);
        tell(if next == value { "ingenious-peg" } else { "ingenious-peg-next" }, &about)
    });
    view! {
        <div class="track" class:low=low role="img" aria-label=label>
            <span class="sy" inner_html=chip(colour, 22, None)></span>
            <svg class="rail" viewBox="0 0 185 20" aria-hidden="true">
                <g inner_html=holes></g>
                <path class="run" d=move || format!("M6 10H{}", x(value())) stroke=ink.clone() />
                <path class="run pattern" d=move || format!("M6 10H{}", x(value())) stroke=format!("url(#pattern-{letter})") />
                <g class="next" class:off=move || next() == value()>
                    <path d=move || format!("M{} 10H{}", x(value()), x(next())) />
                    <circle cx=move || x(next()) cy="10" r="6" />
                </g>
                <circle class="peg-shade" cx=move || x(value()) cy="11.6" r="7" />
                <circle class="peg" cx=move || x(value()) cy="10" r="7" fill=ink.clone() />
                <circle class="peg-shine" cx=move || x(value()) cy="7.8" r="1.9" />
            </svg>
            <b class="val num">{value}<i>{move || (next() != value()).then(|| format!("+{}", next() - value()))}</i></b>
        </div>
    }
    .into_any()
}

/// Returns the team as a strip: six numbers, of which the style sheet may show only the lowest; a tap then
/// opens its tracks. `first` is the viewer's team; a strip that `doubles` a panel is shown only where there
/// is no room for the panel.
fn strip(hand: Hand, now: Signal<Snapshot>, team: Team, last: i8, first: bool, doubles: bool) -> AnyView {
    let (pegs, after) = watched(hand, team.pegs);
    let name = names(now, team.seats.clone());
    let lowest = Memo::new(move |_| pegs.with(|pegs| pegs.iter().copied().min().unwrap_or_default()));
    let lowest_after = Memo::new(move |_| after.with(|after| after.iter().copied().min().unwrap_or_default()));
    // Among several lowest pegs none is named.
    let low_sign = move || {
        let lowest = pegs.with(ingenious::state::lowest);
        let only = lowest.iter().next().filter(|_| lowest.iter().count() == 1);
        only.map(|colour| chip(colour, 18, None).into_string()).unwrap_or_default()
    };
    let rises = move || {
        (lowest_after.get() != lowest.get()).then(|| view! { <b class="num next">"→ "{lowest_after.get()}</b> })
    };
    let values: Vec<AnyView> = Colour::ALL.into_iter().map(|colour| value(pegs, after, colour, last)).collect();
    let avatars: Markup = team.seats.iter().map(|seat| avatar(seat.index(), 30)).collect();
    let to_move = {
        let seats = team.seats.clone();
        Signal::derive(move || now.with(|now| seats.iter().any(|seat| now.to_move.to_act().has(*seat))))
    };
    let inside = view! {
        <span class="avatars" inner_html=avatars></span>
        <span class="nm"><b>{name}</b>{state(hand, team.seats.clone())}</span>
        <span class="lo"><small>{t("ingenious-lowest")}</small><span inner_html=low_sign></span><b class="num">{lowest}</b>{live(rises)}</span>
        <span class="six">{values}</span>
    }
    .into_any();
    if first {
        return view! { <div class="srow me" class:doubles=doubles class:to-move=to_move>{inside}</div> }.into_any();
    }
    let open = RwSignal::new(false);
    let team = StoredValue::new(team);
    view! {
        <button type="button" class="srow" class:doubles=doubles class:to-move=to_move on:click=move |_| open.set(true)>{inside}</button>
        {sheet(open, SheetKind::Drawer, name.into(), move || panel(hand, now, team.get_value(), last))}
    }
    .into_any()
}

/// Returns one number of a strip.
fn value(pegs: Memo<Pegs>, after: Memo<Pegs>, colour: Colour, last: i8) -> AnyView {
    let at = colour as usize;
    let value = move || pegs.get()[at];
    let more = move || after.get()[at] - pegs.get()[at];
    let low = Signal::derive(move || pegs.with(|pegs| is_low(pegs, at)));
    let width = Signal::derive(move || short(f64::from(value()) / f64::from(last) * 100.0));
    let label =
        Signal::derive(move || tell("ingenious-peg", &[("colour", w(&colour_name(colour))), ("value", n(value()))]));
    view! {
        <span class="pv" class:low=low role="img" aria-label=label>
            <span inner_html=chip(colour, 15, None)></span>
            <b class="num">{value}</b>
            {live(move || (more() > 0).then(|| view! { <i>{format!("+{}", more())}</i> }))}
            <span class="bar">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect width="100" height="10" fill="var(--hole)" />
                    <rect width=width height="10" fill=token('c', colour) />
                </svg>
                <span class="knob" style:left=move || format!("{}%", width.get()) style:background=token('c', colour)></span>
            </span>
        </span>
    }
    .into_any()
}

/// Returns the duel's board: six pegs between two sides. Spaces are counted from the viewer's side.
fn duel(hand: Hand, now: Signal<Snapshot>) -> AnyView {
    let (pegs, after) = watched(hand, 0);
    let near = Memo::new(move |_| now.with(|now| now.viewer.seat().unwrap_or(Seat::new(0))));
    let far = move || Seat::new(1 - near.get().index() as u8);
    // A peg from the viewer's point of view: positive on the viewer's side.
    let own = move |peg: i8| if near.get().index() == 0 { peg } else { -peg };
    let count = move |sign: i8| pegs.get().into_iter().filter(|&peg| own(peg) * sign > 0).count();
    let tokens = Memo::new(move |_| hand.facts.with(|view| view.tokens));
    let rows: Vec<AnyView> = Colour::ALL
        .into_iter()
        .map(|colour| {
            let at = colour as usize;
            let x = |space: i8| short(115.0 - f64::from(space) * 11.2);
            let value = move || own(pegs.get()[at]);
            let next = move || own(after.get()[at]);
            let holes: Markup = (-9..=9_i8)
                .filter(|space| *space != 0)
                .map(|space| {
                    let end = space.abs() == 9;
                    let paint = if end { "r=\"3.8\" fill=\"none\" stroke=\"var(--brass)\" stroke-width=\"1.6\"" } else { "r=\"2\" fill=\"var(--hole)\"" };
                    markup!("<circle cx=\"{}\" cy=\"14\" {}/>", x(space), Markup::fixed(paint))
                })
                .collect();
            let held = move |by: Seat| tokens.get()[at] == Some(by);
            let token_of = move |by: Seat| {
                if !held(by) {
                    return Markup::default();
                }
                markup!(
                    "<svg width=\"26\" height=\"26\" viewBox=\"-13 -13 26 26\" role=\"img\" aria-label=\"{}\"><circle r=\"11.5\" \
                     fill=\"var(--brass-wash)\" stroke=\"var(--brass)\" stroke-width=\"2\"/><g transform=\"scale(.62)\">{}</g></svg>",
                    tell("ingenious-token", &[("colour", w(&colour_name(colour)))]),
                    sign(colour, &token('p', colour))
                )
            };
            let piece = markup!(
                "<path d=\"{0}\" fill=\"rgba(0,0,0,.3)\" transform=\"translate(.8 2)\"/><path d=\"{0}\" fill=\"var(--tile)\" \
                 stroke=\"var(--chip-edge)\" stroke-linejoin=\"round\"/><g transform=\"scale(.7)\">{1}</g>",
                hexagon(11.8, 0.0, 0.0),
                sign(colour, &token('c', colour))
            );
            let label = Signal::derive(move || {
                let (value, name) = (value(), colour_name(colour));
                let whose = now.with(|now| now.name(if value > 0 { near.get() } else { far() }));
                match value {
                    0 => tell("ingenious-duel-peg-zero", &[("colour", w(&name))]),
                    _ => tell("ingenious-duel-peg", &[("colour", w(&name)), ("name", w(&whose)), ("value", n(value.abs()))]),
                }
            });
            view! {
                <div class="tg">
                    <span class="tk" inner_html=move || token_of(near.get()).into_string()></span>
                    <b class="num">{move || (value() > 0).then(value)}</b>
                    <svg class="rail" viewBox="0 0 230 28" role="img" aria-label=label>
                        <g inner_html=holes></g>
                        <path d="M115 2V26" class="zero" />
                        <path class="run" d=move || format!("M115 14H{}", x(value())) stroke=token('c', colour) />
                        <g class="next" class:off=move || next() == value()>
                            <path d=move || format!("M{} 14H{}", x(value()), x(next())) />
                            <circle cx=move || x(next()) cy="14" r="8" />
                        </g>
                        <g class="piece" transform=move || format!("translate({} 14)", x(value())) inner_html=piece></g>
                    </svg>
                    <b class="num">{move || (value() < 0).then(|| -value())}</b>
                    <span class="tk" inner_html=move || token_of(far()).into_string()></span>
                </div>
            }
            .into_any()
        })
        .collect();
    let seat = move |seat: Seat, right: bool| {
        let name = names(now, vec![seat]);
        let below = state(hand, vec![seat]);
        view! {
            <div class="seat" class:them=right>
                <span class="avatars" inner_html=avatar(seat.index(), 32)></span>
                <div class="who"><b>{name}</b>{below}</div>
            </div>
        }
    };
    view! {
        <section class="panel score tugp" aria-label=t("ingenious-duel-board")>
            <header>
                {live(move || seat(near.get(), false))}
                <div class="tally">
                    <b class="num">{move || count(1)}</b><i>{t("ingenious-to")}</i><b class="num">{move || count(-1)}</b>
                    <span>{t("ingenious-pegs")}</span>
                </div>
                {live(move || seat(far(), true))}
            </header>
            <div class="tug">{rows}</div>
            <div class="legend hide-s">
                <span>
                    <svg width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true">
                        <circle r="8.5" fill="var(--brass-wash)" stroke="var(--brass)" stroke-width="2" />
                    </svg>
                    {t("ingenious-legend-token")}
                </span>
                <span>
                    <svg width="22" height="22" viewBox="-11 -11 22 22" aria-hidden="true">
                        <circle r="7.5" fill="none" stroke="var(--forest)" stroke-width="2" stroke-dasharray="3 2.2" />
                    </svg>
                    {t("ingenious-legend-next")}
                </span>
            </div>
        </section>
        {if_full(pegs, near, now)}
    }
    .into_any()
}

/// Returns the panel that says who would win the duel if the board were full now.
fn if_full(pegs: Memo<Pegs>, near: Memo<Seat>, now: Signal<Snapshot>) -> AnyView {
    let lines = move || {
        let near = near.get();
        let far = Seat::new(1 - near.index() as u8);
        [near, far].map(|seat| {
            let mut own: Vec<(i8, Colour)> = Colour::ALL
                .into_iter()
                .map(|colour| (ingenious::scoring::on_own_side(seat, pegs.get()[colour as usize]), colour))
                .filter(|(value, _)| *value > 0)
                .collect();
            sort_few(&mut own, |a, b| a < b);
            (seat, own)
        })
    };
    let shown = move || {
        let lines = lines().map(|(seat, own)| {
            let pegs: Markup = own
                .iter()
                .map(|(value, colour)| {
                    let chip = chip(*colour, 20, Some(&colour_name(*colour)));
                    markup!("<span class=\"hp\">{}<b class=\"num\">{}</b></span>", chip, *value)
                })
                .collect();
            view! {
                <div class="ln"><span inner_html=avatar(seat.index(), 22)></span><span class="ln" inner_html=pegs></span></div>
            }
        });
        lines.into_iter().collect_view()
    };
    let verdict = Signal::derive(move || {
        let keys = lines().map(|(seat, _)| (ingenious::scoring::ranking_key(Mode::Duel, seat, &pegs.get()), seat));
        let [(a, near), (b, far)] = keys;
        let about = |seat| now.with(|now| now.name(seat));
        match a.cmp(&b) {
            core::cmp::Ordering::Equal => t("ingenious-if-full-level"),
            core::cmp::Ordering::Greater => {
                tell("ingenious-if-full", &[("name", w(&about(near))), ("own", n(a[0])), ("other", n(b[0]))])
            }
            core::cmp::Ordering::Less => {
                tell("ingenious-if-full", &[("name", w(&about(far))), ("own", n(b[0])), ("other", n(a[0]))])
            }
        }
    });
    view! {
        <section class="panel ifnow hide-s">
            <h3>{t("ingenious-if-full-title")}</h3>
            {shown}
            <p>{verdict}</p>
        </section>
    }
    .into_any()
}
