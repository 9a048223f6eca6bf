//! What the dock says: the question, what the plan would bring, and its buttons.

use leptos::prelude::*;
use magnificent::action::Source;
use magnificent::preview::{Goal, owed, owed_with, projection};
use magnificent::{Action, Colour, Phase, Size};

use super::names;
use super::plan::CircusPlan;
use super::reading::cards::{best_coins, worth};
use super::reading::ending::free_gain;
use super::table::Table;
use super::words;
use super::zones::{route_words, spot_words};
use crate::kit::plan::End;
use crate::words::{n, t, tell, w};

/// The green button.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Green {
    pub(super) id: &'static str,
    pub(super) words: String,
    /// Why it cannot be pressed.
    pub(super) off: Option<String>,
    pub(super) sealed: bool,
}

/// The buttons of the question.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Buttons {
    pub(super) green: Option<Green>,
    /// The others: their ids and words.
    pub(super) paper: Vec<(&'static str, String)>,
}

/// Returns the question; tracked.
pub(super) fn prompt(table: Table) -> String {
    let Some(phase) = table.asked() else { return t("magnificent-ask-ready") };
    let rules = table.rules();
    let set = rules.set();
    table.with(|public| match phase {
        Phase::ChooseSide => {
            let board = table.player().board.map(|board| board.id().to_owned()).unwrap_or_default();
            tell("magnificent-ask-side", &[("board", w(&board))])
        }
        Phase::Draft => t("magnificent-ask-draft"),
        Phase::KeepCards => t("magnificent-ask-keep"),
        Phase::PickTile => t("magnificent-ask-tile"),
        Phase::SoloStart | Phase::TurnStart => match table.chosen_die() {
            Some((kind, face)) => {
                let die = crate::words::sentence(&words::die(kind, face));
                tell("magnificent-ask-card", &[("die", w(&die))])
            }
            None if phase == Phase::SoloStart => t("magnificent-ask-start-solo"),
            None => t("magnificent-ask-start"),
        },
        Phase::ClearDie => t("magnificent-ask-colour"),
        Phase::DieTaken | Phase::Power => tell("magnificent-ask-power", &[("power", n(public.power()))]),
        Phase::BuildLevel => t("magnificent-ask-level"),
        Phase::Build | Phase::BonusTile(_) => match table.in_hand() {
            Some(tile) => {
                let left: u8 = public.turn.tiles.iter().sum();
                let laid = table.cx.planner.plan().with(|plan| plan.tiles().len() as u8);
                let of = if phase == Phase::Build { laid + left } else { 1 };
                let at = if phase == Phase::Build { laid + 1 } else { 1 };
                let size = if tile.size() == Size::Small { "small" } else { "large" };
                let about = [("size", w(size)), ("colour", w(tile.colour().name())), ("at", n(at)), ("of", n(of))];
                tell("magnificent-ask-lay", &about)
            }
            None => t("magnificent-ask-built"),
        },
        Phase::GiveGems(count, ..) => tell("magnificent-ask-gems", &[("count", n(count))]),
        Phase::TravelSteps => t("magnificent-ask-steps"),
        Phase::ChooseWagon => t("magnificent-ask-wagon"),
        Phase::PassingTent(_) => t("magnificent-ask-pass"),
        Phase::PlaceTent(tent) => tell("magnificent-ask-tent", &[("tent", w(&words::tent(set.tent(tent))))]),
        Phase::GainPosters(left) => tell("magnificent-ask-poster", &[("count", n(left))]),
        Phase::PosterTaken(poster) => {
            let name = words::artist(set, poster);
            let full = table.player().posters_held() == magnificent::components::POSTER_SPACES;
            let key = if full { "magnificent-ask-full" } else { "magnificent-ask-hang" };
            tell(key, &[("poster", w(&name))])
        }
        Phase::ChooseHat => t("magnificent-ask-hat"),
        Phase::ChooseSpace => t("magnificent-ask-step"),
        Phase::Complete if table.arranging.get() => t("magnificent-show-arrange"),
        Phase::Complete => {
            let shown = public.turn.completed.count_ones();
            tell("magnificent-ask-show", &[("count", n(shown)), ("of", n(public.turn.allowed))])
        }
        Phase::PayGem(_, due) => {
            let colour = Colour::ALL.into_iter().find(|colour| due[*colour as usize] > 0).unwrap_or(Colour::Purple);
            tell("magnificent-ask-pay", &[("colour", w(colour.name()))])
        }
        Phase::Rearrange => t("magnificent-ask-rearrange"),
        Phase::TurnEnd => t("magnificent-ask-end"),
        Phase::ChooseSet(_) => t(if public.round >= 3 { "magnificent-ask-set-last" } else { "magnificent-ask-set" }),
        Phase::RejectSet => t("magnificent-ask-reject"),
        Phase::ScoreCard(_) => t("magnificent-ask-score"),
        Phase::PayCoins(..) | Phase::PayHalf(..) => t("magnificent-ask-coins"),
        _ => String::new(),
    })
}

/// Returns what the plan, or what is pointed at, would bring, and whether that is a loss; tracked.
pub(super) fn consequence(table: Table) -> (String, bool) {
    let Some(phase) = table.asked() else { return (String::new(), false) };
    let rules = table.rules();
    let set = rules.set();
    if let Some(proposal) = table.proposal.get() {
        let words = match (&proposal.boost, proposal.goal) {
            (Some(boost), goal) => {
                let parts: Vec<String> = boost.parts.iter().map(|part| part_words(table, *part)).collect();
                let cost = match parts.is_empty() {
                    true => String::new(),
                    false => tell("magnificent-note-with", &[("parts", w(&crate::words::list(&parts)))]),
                };
                let brings = match goal {
                    Goal::Road { .. } => super::zones::route(table).map(|route| route_words(table, route)),
                    _ => None,
                };
                let again = (boost.cost > 0).then(|| t("magnificent-note-again"));
                [Some(cost), brings, again]
                    .into_iter()
                    .flatten()
                    .filter(|part| !part.is_empty())
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            (None, _) => t("magnificent-note-dice"),
        };
        return (words, false);
    }
    match phase {
        Phase::TurnStart | Phase::SoloStart => {
            let Some(die) = table.chosen_die().or(table.pointed.get()) else {
                return (t("magnificent-note-start"), false);
            };
            let seat = table.shown.get();
            table.with(|public| {
                let then = owed_with(public, seat, die.0, die.1);
                let power = super::zones::plain_power(table, die);
                let mut words = tell("magnificent-note-die", &[("power", n(power)), ("due", n(then.due))]);
                if then.short > 0 {
                    let short = tell("magnificent-purse-short", &[("short", n(then.short)), ("lost", n(then.lost))]);
                    words = format!("{words} {short}");
                }
                (words, then.short > 0)
            })
        }
        Phase::Build | Phase::BonusTile(_) => match table.ghost() {
            Some(spot) => (spot_words(table, spot), false),
            None => (t("magnificent-note-lay"), false),
        },
        Phase::Power => (t("magnificent-note-power"), false),
        Phase::TravelSteps => {
            (super::zones::route(table).map(|route| route_words(table, route)).unwrap_or_default(), false)
        }
        Phase::GainPosters(_) => {
            let key = if table.poster.get().is_some() { "magnificent-note-hang" } else { "magnificent-note-poster" };
            (t(key), false)
        }
        Phase::TurnEnd | Phase::Rearrange => end_note(table),
        Phase::ScoreCard(_) => match table.picked.get() {
            Some(Action::Score(card)) => {
                let seat = table.shown.get();
                let worth = table.with(|public| worth(&rules, public, seat, card));
                (tell("magnificent-card-worth", &[("now", n(worth.now)), ("half", n(worth.half))]), false)
            }
            _ => (t("magnificent-note-score-one"), false),
        },
        Phase::ChooseSet(_) | Phase::RejectSet => match table.picked.get() {
            Some(Action::ChooseSet(slot) | Action::RejectSet(slot)) => table.with(|public| {
                let card = public.display[usize::from(slot)];
                let tile = public.display_tiles[usize::from(slot)];
                (card.map(|card| names::set(set, card, tile)).unwrap_or_default(), false)
            }),
            _ => (t("magnificent-note-set"), false),
        },
        Phase::Complete => show_note(table),
        _ => (String::new(), false),
    }
}

/// Returns a part of a way in words.
fn part_words(table: Table, part: Action) -> String {
    let rules = table.rules();
    let set = rules.set();
    match part {
        Action::Gem(kind) => words::gem(kind),
        Action::Copy(card) => words::card(set, card),
        Action::Train(space) => words::space(set, space),
        _ => t("magnificent-note-bonus"),
    }
}

/// Says what the show brings; tracked.
fn show_note(table: Table) -> (String, bool) {
    let gained = table.with_sketch(|made| {
        let mut sum = (0_i64, 0_i64);
        for event in made.steps.iter().flatten() {
            if let magnificent::Event::Completed { points, coins, .. } = event {
                sum = (sum.0 + i64::from(*points), sum.1 + i64::from(*coins));
            }
        }
        sum
    });
    let (points, coins) = gained.unwrap_or_default();
    let words = match (points, coins) {
        (0, 0) => t("magnificent-note-show"),
        _ => tell("magnificent-note-shown", &[("points", n(points)), ("coins", n(coins))]),
    };
    (words, false)
}

/// Says what is left unused at the end of the turn, and what is short; tracked.
fn end_note(table: Table) -> (String, bool) {
    let rules = table.rules();
    let seat = table.shown.get();
    table.with(|public| {
        let player = public.player(seat);
        let mut parts = Vec::new();
        let unused = public.turn.card.filter(|_| !public.turn.bonus_used && free_gain(&rules, public).is_none());
        let can = |action: Action| table.legal.with(|legal| legal.contains(&action));
        if let Some(card) = unused.filter(|_| can(Action::Bonus)) {
            let bonus = words::card(rules.set(), card);
            parts.push(tell("magnificent-note-unused", &[("what", w(&bonus))]));
        }
        let last = player.dice_taken() == usize::from(magnificent::components::TURNS);
        let owed = owed(public, seat);
        if last && owed.short > 0 {
            parts.push(tell("magnificent-purse-short", &[("short", n(owed.short)), ("lost", n(owed.lost))]));
        }
        if last && player.trainers > 0 {
            parts.push(tell("magnificent-note-trainers", &[("count", n(player.trainers))]));
        }
        if parts.is_empty() {
            let points = projection(&rules, public, seat).total();
            parts.push(tell("magnificent-note-projection", &[("points", n(points))]));
        }
        (parts.join(" "), last && owed.short > 0)
    })
}

/// Returns whether pressing with a change cannot be taken back; tracked.
fn seals(table: Table, change: impl FnOnce(&mut CircusPlan, super::plan::Here<'_>)) -> bool {
    table.cx.planner.plan().track();
    let now = table.cx.now.get();
    let Some(seat) = now.viewer.seat() else { return false };
    let here = super::plan::Here { rules: &now.rules, view: &now.view, seat };
    let made = table.cx.planner.preview(|plan| change(plan, here));
    made.is_some_and(|made| made.end.is_sealed() && !made.chain.is_empty())
}

/// Returns the buttons; tracked.
pub(super) fn buttons(table: Table) -> Buttons {
    let green = |id: &'static str, words: String, sealed: bool| Some(Green { id, words, off: None, sealed });
    let Some(phase) = table.asked() else {
        let sent = table.with_sketch(|made| {
            (!made.chain.is_empty() && made.end != End::Asked)
                .then(|| (made.chain.last().copied(), made.end.is_sealed()))
        });
        let Some((last, sealed)) = sent.flatten() else { return Buttons::default() };
        let words = match last {
            Some(Action::EndTurn) => t("magnificent-button-end"),
            Some(Action::Poster(Source::Deck)) => t("magnificent-button-draw"),
            Some(Action::SoloDiscard(_)) => t("magnificent-button-trade"),
            Some(Action::Poster(_) | Action::ChooseSet(_) | Action::Draft(_) | Action::Tile(_)) => {
                t("magnificent-button-take")
            }
            _ => t("magnificent-button-done"),
        };
        return Buttons { green: green("send", words, sealed), paper: Vec::new() };
    };
    let can = |action: Action| table.legal.with(|legal| legal.contains(&action));
    let picked = table.picked.get();
    let road = table
        .proposal
        .get()
        .and_then(|proposal| matches!(proposal.goal, Goal::Road { .. }).then_some(proposal.boost).flatten());
    let mut paper = Vec::new();
    let green = match phase {
        Phase::ChooseSide => picked.and_then(|picked| match picked {
            Action::Side(side) => {
                let words = tell("magnificent-button-side", &[("side", w(words::side(side)))]);
                green("pick", words, seals(table, move |plan, _| plan.choose_side(side)))
            }
            _ => None,
        }),
        Phase::Draft => {
            let chosen = table.cx.planner.plan().with(|plan| plan.draft).is_some();
            let sealed = seals(table, |plan, _| plan.take_draft());
            if chosen { green("draft", t("magnificent-button-draft"), sealed) } else { None }
        }
        Phase::KeepCards => {
            let count = table.kept.with(Vec::len);
            let off = (count < 4).then(|| tell("magnificent-keep-chosen", &[("count", n(count as i64))]));
            Some(Green { id: "keep", words: t("magnificent-button-keep"), off, sealed: true })
        }
        Phase::PickTile => picked.and_then(|picked| match picked {
            Action::Tile(space) => {
                green("pick", t("magnificent-button-take"), seals(table, move |plan, _| plan.choose_tile(space)))
            }
            _ => None,
        }),
        Phase::SoloStart => table.trade.get().and_then(|_| green("trade", t("magnificent-button-trade"), true)),
        Phase::Power | Phase::BuildLevel | Phase::TravelSteps | Phase::ChooseHat | Phase::ChooseSpace => {
            if phase == Phase::TravelSteps && road.is_none() && can(Action::Steps(0)) {
                paper.push(("stay", t("magnificent-button-stay")));
            }
            road.and_then(|boost| {
                let steps = boost
                    .actions
                    .iter()
                    .find_map(|action| if let Action::Steps(steps) = action { Some(*steps) } else { None });
                green("go", tell("magnificent-button-go", &[("count", n(steps.unwrap_or_default()))]), false)
            })
        }
        Phase::Build | Phase::BonusTile(_) => {
            let spot = table.spot.get();
            match spot {
                Some(_) => green("place", t("magnificent-button-place"), false),
                None if table.in_hand().is_none() && can(Action::EndBuild) => end_button(table),
                None => None,
            }
        }
        Phase::PassingTent(_) => {
            paper.push(("leave", t("magnificent-button-leave")));
            green("take-tent", t("magnificent-button-take-it"), false)
        }
        Phase::GainPosters(_) => {
            if can(Action::Poster(Source::None)) {
                paper.push(("none", t("magnificent-button-none")));
            }
            let deck = table.poster.get() == Some(Source::Deck);
            if deck { green("draw", t("magnificent-button-draw"), true) } else { None }
        }
        Phase::PosterTaken(_) => {
            if can(Action::Discard) {
                paper.push(("discard", t("magnificent-button-discard")));
            }
            None
        }
        Phase::Complete => {
            let shown = table.with(|public| public.turn.completed != 0);
            let ready = table.legal.with(|legal| legal.iter().any(|action| matches!(action, Action::Complete(_))));
            if table.paying.get() || !super::zones::gems_due(table).is_empty() {
                let key = if table.paying.get() { "magnificent-button-done" } else { "magnificent-button-gems" };
                paper.push(("gems", t(key)));
            }
            match (shown, ready) {
                (true, _) => green("perform", t("magnificent-button-perform"), false),
                (false, true) => {
                    paper.push(("perform", t("magnificent-button-show-none")));
                    None
                }
                (false, false) => end_button(table),
            }
        }
        Phase::TurnEnd | Phase::Rearrange => end_button(table),
        Phase::ChooseSet(_) | Phase::RejectSet => picked.and_then(|picked| match picked {
            Action::ChooseSet(slot) => {
                green("pick", t("magnificent-button-take"), seals(table, move |plan, _| plan.choose_set(slot)))
            }
            Action::RejectSet(slot) => {
                green("pick", t("magnificent-button-reject"), seals(table, move |plan, _| plan.reject_set(slot)))
            }
            _ => None,
        }),
        Phase::ScoreCard(_) => picked.and_then(|picked| match picked {
            Action::Score(card) => {
                let rules = table.rules();
                let seat = table.shown.get();
                let now = table.with(|public| worth(&rules, public, seat, card).now);
                let sealed = seals(table, move |plan, _| plan.score(card));
                green("pick", tell("magnificent-button-score", &[("count", n(now))]), sealed)
            }
            _ => None,
        }),
        Phase::PayCoins(..) | Phase::PayHalf(..) => {
            let coins = table.coins_chosen();
            green(
                "coins",
                tell("magnificent-button-pay", &[("count", n(coins))]),
                seals(table, move |plan, _| plan.pay_coins(coins)),
            )
        }
        _ => None,
    };
    Buttons { green, paper }
}

/// Returns the button that ends the turn; tracked.
fn end_button(table: Table) -> Option<Green> {
    let rules = table.rules();
    let free = table.with(|public| free_gain(&rules, public));
    let words = match free {
        Some(free) => tell("magnificent-button-end-with", &[("gain", w(&words::taken_gain(free.gain)))]),
        None => t("magnificent-button-end"),
    };
    Some(Green { id: "end", words, off: None, sealed: seals(table, super::plan::CircusPlan::end_turn) })
}

/// A button was pressed.
pub(super) fn pressed(table: Table, id: &'static str) {
    match id {
        "end" => table.press(super::plan::CircusPlan::end_turn),
        "go" => table.go(),
        "stay" => table.edit(|plan, here| plan.goal_steps(here, 0)),
        "place" => table.place(),
        "take-tent" => table.edit(|plan, _| plan.pass(true)),
        "leave" => table.edit(|plan, _| plan.pass(false)),
        "none" => table.edit(|plan, _| plan.take_poster(Source::None)),
        "draw" => table.press(|plan, _| plan.take_poster(Source::Deck)),
        "discard" => table.edit(|plan, _| plan.discard()),
        "gems" => table.paying.update(|on| *on = !*on),
        "perform" => table.edit(|plan, _| plan.steps.push(Action::Stop)),
        "trade" => {
            if let Some(slot) = table.trade.get_untracked() {
                table.press(|plan, _| plan.trade(slot));
            }
        }
        "keep" => {
            let kept = table.kept.get_untracked();
            table.press(|plan, _| {
                plan.steps.clear();
                kept.into_iter().for_each(|card| plan.keep(card));
            });
        }
        "coins" => {
            let coins = untrack(|| table.coins_chosen());
            table.press(|plan, _| plan.pay_coins(coins));
        }
        "pick" => pick(table),
        "draft" => table.press(|plan, _| plan.take_draft()),
        _ => table.press(|_, _| ()),
    }
}

fn pick(table: Table) {
    let Some(picked) = table.picked.get_untracked() else { return };
    table.press(|plan, _| match picked {
        Action::Side(side) => plan.choose_side(side),
        Action::Tile(space) => plan.choose_tile(space),
        Action::ChooseSet(slot) => plan.choose_set(slot),
        Action::RejectSet(slot) => plan.reject_set(slot),
        Action::Score(card) => plan.score(card),
        _ => {}
    });
}

impl Table {
    /// Returns how many coins are paid for the card: those that were chosen, or else as many as bring most
    /// points, then the fewest. Tracked.
    pub(super) fn coins_chosen(self) -> u8 {
        let rules = self.rules();
        let most = self.legal.with(|legal| {
            legal.iter().filter_map(|action| if let Action::Coins(coins) = action { Some(*coins) } else { None }).max()
        });
        let most = most.unwrap_or_default();
        self.coins.get().map(|coins| coins.min(most)).unwrap_or_else(|| {
            let (Phase::PayCoins(_, card) | Phase::PayHalf(_, card)) = self.phase() else { return 0 };
            self.with(|public| best_coins(&rules, public, public.mover, card).min(most))
        })
    }

    /// Returns whether the die that is taken in this plan can be turned over, or set to a face; tracked.
    pub(super) fn can_turn(self, how: Action) -> bool {
        let plan = self.cx.planner.plan().get();
        let open = self.is_own() && plan.die_and_card().is_some() && plan.destination().is_none();
        let sets = |card| {
            self.with_set(|set| {
                matches!(set.card(card).bonus, magnificent::effects::Bonus::SetDie | magnificent::effects::Bonus::Copy)
            })
        };
        let worth = match how {
            Action::Flip => !plan.has(Action::Flip) && self.player().trainers > 0,
            _ => plan.die_and_card().is_some_and(|(.., card)| sets(card)),
        };
        let made = (open && worth).then(|| {
            self.cx.planner.preview(|plan| match how {
                Action::SetDie(face) => plan.set_face(face),
                _ => plan.flip(),
            })
        });
        made.flatten().is_some_and(|made| made.chain.contains(&how))
    }

    /// Sets the die to a face with the bonus of its card.
    pub(super) fn set_face(self, face: u8) {
        if face <= 6 && untrack(|| self.can_turn(Action::SetDie(face))) {
            self.edit(|plan, _| plan.set_face(face));
        }
    }

    /// Lets go of what is held or pointed at.
    pub(super) fn let_go(self) {
        self.proposal.set(None);
        self.poster.set(None);
        self.trade.set(None);
        self.column.set(None);
        self.spot.set(None);
        self.picked.set(None);
        self.dragged.set(None);
        self.arranging.set(false);
    }
}
