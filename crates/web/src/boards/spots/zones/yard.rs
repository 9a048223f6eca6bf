//! The yard: buried dice, how full it is, what one more die would do, and what a bust would cost.

use leptos::prelude::*;
use spots::odds::{Face, Throw};
use spots::tricks::Select;
use spots::{Dice, Tile};

use super::super::art::{self, Buried};
use super::super::plan::Place;
use super::super::risk::{bust_words, face_words, stake_words};
use super::super::table::Table;
use super::super::words::dice_words;
use crate::dom::live;
use crate::draw::avatar;
use crate::kit::State;
use crate::kit::dice::{FaceLook, Paint, face_row};
use crate::kit::key::only_space_clicks;
use crate::kit::meter::{Bar, bar};
use crate::words::{n, t, tell, w};

/// What is shown of a yard.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Look {
    buried: Dice,
    planned: Vec<u8>,
    /// Planned dice that nobody chose to bury: they fit nowhere.
    limit: u8,
    /// What burying the die in hand would make of the sum.
    bury: Option<(u8, u8)>,
    busts: bool,
}

impl Look {
    fn after(&self) -> u8 {
        self.buried.sum() + self.planned.iter().sum::<u8>()
    }

    /// Returns the dice as a sum, such as `2 + 1 =`; empty for a single die.
    fn terms(&self) -> String {
        let dice = self.buried.iter().chain(self.planned.iter().copied());
        let dice: Vec<String> = dice.map(|die| die.to_string()).collect();
        if dice.len() > 1 { format!("{} = ", dice.join(" + ")) } else { String::new() }
    }

    fn sum_words(&self) -> String {
        tell("spots-yard-sum", &[("sum", n(self.after())), ("limit", n(self.limit))])
    }
}

fn look(table: Table) -> Look {
    let seat = table.shown.get();
    let own = table.is_own();
    let dice = table.tray.get();
    let in_hand = table.in_hand.get();
    let busts = table.busting(seat);
    let limit = table.rules().limit(seat);
    let dug = table.with_sketch(|made| made.after.player(seat).yard).filter(|_| table.is_digging());
    table.facts.with(|view| {
        let buried = view.players.get(seat.index()).map_or(Dice::NONE, |player| player.yard);
        let buried = dug.unwrap_or(buried);
        let planned: Vec<u8> = if own {
            dice.iter().filter(|die| die.to == Some(Place::Yard)).map(|die| die.number).collect()
        } else {
            Vec::new()
        };
        let sum = buried.sum() + planned.iter().sum::<u8>();
        let open = |number: &u8| dice.iter().any(|die| die.number == *number && die.to.is_none());
        let bury = in_hand.filter(|number| own && open(number)).map(|number| (number, sum + number));
        Look { buried, planned, limit, bury, busts }
    })
}

/// Returns the yard of the seat that is shown.
pub(super) fn yard(table: Table) -> AnyView {
    let look = Memo::new(move |_| look(table));
    let art = move || {
        look.with(|look| {
            let solid = look.buried.iter().map(|number| Buried { number, planned: false });
            let planned = look.planned.iter().map(|number| Buried { number: *number, planned: true });
            art::yard(&solid.chain(planned).collect::<Vec<_>>()).into_string()
        })
    };
    // Where several people look at the same yard, its sign says whose it is.
    let sign = move || match table.shown.get() {
        _ if table.is_addressed() => String::new(),
        seat if table.rules().is_stray(seat) => art::stray(18).into_string(),
        seat => avatar(seat.index(), 18).into_string(),
    };
    let name = move || look.with(|look| name(table, look));
    let lit = Memo::new(move |_| look.with(|look| look.bury.is_some()));
    let over = move || look.with(|look| look.busts || look.after() > look.limit);
    let meter = Memo::new(move |_| {
        look.with(|look| {
            let [value, planned, limit] = [look.buried.sum(), look.after(), look.limit].map(f64::from);
            Bar { value, planned, limit, end: limit.max(planned) }
        })
    });
    view! {
        <div class="spots-yard-panel" class:over=over>
            <button
                type="button"
                class="spots-plot"
                class:lit=lit
                class:aimed=move || table.aimed.get().is_some_and(|(place, _)| place == Place::Yard)
                data-place=move || format!("yard-{}", table.shown.get())
                data-drop="yard"
                on:click=move |_| {
                    if lit.get_untracked() {
                        table.put(Place::Yard);
                    }
                }
                on:keydown=move |event| only_space_clicks(&event)
            >
                <span class="vh">{name}</span>
                <span class="plot" aria-hidden="true" inner_html=art></span>
                <b class="lab" aria-hidden="true"><span inner_html=sign></span>{move || table.title("spots-zone-yard")}</b>
            </button>
            <div class="fill">
                <p class="yard-sum num">
                    <span class="terms">{move || look.with(Look::terms)}</span>
                    {move || look.with(Look::sum_words)}
                </p>
                {live(move || cells(meter.get()))}
                <div class="of-yard">{faces(table)}</div>
                <p class="stake">{move || stake(table)}</p>
            </div>
        </div>
    }
    .into_any()
}

/// Returns the meter: a cell for each spot up to the limit, as long as they can be told apart.
fn cells(look: Bar) -> AnyView {
    if look.limit > 12.0 {
        return bar(look);
    }
    let cell = |at: u32| {
        let at = f64::from(at) + 0.5;
        let class = match () {
            () if at < look.value.min(look.planned) => "f",
            () if at < look.planned => "p",
            () if at < look.value => "r",
            () => "",
        };
        view! { <i class=class></i> }
    };
    view! {
        <span class="spots-meter" class:over=look.is_beyond() aria-hidden="true">
            {(0..look.limit as u32).map(cell).collect_view()}<i class="lim"></i>
        </span>
    }
    .into_any()
}

/// Returns the meter of a seat, as part of its panel.
pub(super) fn small_meter(sum: u8, limit: u8) -> AnyView {
    let [value, limit] = [sum, limit].map(f64::from);
    cells(Bar { value, planned: value, limit, end: limit })
}

/// Returns the six faces of one more die. They follow what is laid out.
pub(super) fn faces(table: Table) -> AnyView {
    let looks = Memo::new(move |_| face_looks(table));
    let label = t("spots-faces");
    face_row(label, Paint::IVORY, Signal::derive(move || looks.get()), None)
}

/// Returns the throw of one die by the seat that is shown, after what is laid out; tracked.
pub(super) fn one_die(table: Table) -> Throw {
    let seat = table.shown.get();
    let rules = table.rules();
    let limit = rules.limit(seat);
    let own = table.is_own();
    // Of several dice each is told of alone, with the yard as it is when they are thrown.
    if let Some((throw, _)) = table.offered().filter(|_| own) {
        return Throw { dice: 1, kept: Dice::NONE, ..throw };
    }
    let player = table.facts.with(|view| view.players.get(seat.index()).copied()).unwrap_or_default();
    let (mut pack, mut buried) = (player.pack, player.yard.sum());
    if own {
        let planned = table.base().filter(|_| table.tray.with(|dice| !dice.is_empty()));
        if let Some(base) = planned {
            (pack, buried) = (base.player(seat).pack, base.player(seat).yard.sum());
        }
        for die in table.tray.get() {
            match die.to {
                Some(Place::Dog(dog)) => pack = pack.with_die(usize::from(dog), die.number),
                Some(Place::Yard) => buried += die.number,
                _ => {}
            }
        }
    }
    Throw {
        dice: 1,
        kept: Dice::NONE,
        pack,
        yard: buried,
        limit,
        select: Select::All,
        number: 0,
        treats: player.treats,
    }
}

fn face_looks(table: Table) -> [FaceLook; 6] {
    let throw = one_die(table);
    let play_dead = table.facts.with(|view| view.progress.tile) == Some(Tile::PlayDead)
        || table.offered().is_some_and(|(_, tile)| tile == Some(Tile::PlayDead));
    let faces = throw.faces();
    core::array::from_fn(|at| {
        let (face, number) = (faces[at], at as u8 + 1);
        FaceLook {
            line: face_words(face, number, play_dead),
            state: match face {
                Face::Fits(_) | Face::Fills | Face::Scores(_) | Face::Wins => State::Lit,
                Face::Goes | Face::Buried(_) | Face::Busts(_) => State::Rest,
            },
            danger: matches!(face, Face::Busts(_)),
            ..FaceLook::default()
        }
    })
}

/// Returns what a bust would cost the seat that is shown, and how likely one more die is to cause it.
fn stake(table: Table) -> String {
    let throw = one_die(table);
    // What it costs is for those who may pay it; a plan that busts says so itself.
    if !table.is_own() || throw.yard > throw.limit {
        return String::new();
    }
    let odds = throw.odds();
    let offered = table.offered();
    // The odds of several dice are not those of each of them: the dock has them.
    if offered.as_ref().is_some_and(|(offered, _)| offered.dice > 1) {
        return t("spots-each-die");
    }
    let more = tell("spots-one-more", &[("odds", w(&bust_words(&odds, 1)))]);
    // Where nothing can be lost, nothing is said of it; and while rolling on is offered, the dock says it.
    let is_said = offered.is_some_and(|(_, tile)| tile.is_none());
    if odds.bust == 0 || is_said { more } else { format!("{more} {}", stake_words(&throw.pack)) }
}

/// Returns the accessible name of a yard.
fn name(table: Table, look: &Look) -> String {
    let (dice, sum, limit) = (dice_words(look.buried), look.buried.sum(), look.limit);
    let about = [("dice", w(&dice)), ("sum", n(sum)), ("limit", n(limit))];
    let mut words = if look.buried.is_empty() {
        format!("{}. {}", table.title("spots-zone-yard"), t("spots-label-yard-is-empty"))
    } else if table.is_addressed() {
        tell("spots-label-yard", &about)
    } else {
        let name = table.name_of_shown();
        tell("spots-label-yard-of", &[("name", w(&name)), about[0], about[1], about[2]])
    };
    if let Some((number, sum)) = look.bury {
        let key = if sum > look.limit { "spots-label-yard-bust" } else { "spots-label-yard-bury" };
        words = format!("{words} {}", tell(key, &[("number", n(number)), ("sum", n(sum))]));
    }
    words
}
