//! What a person does at the table, as changes of the plan.

use game_core::{Game as _, Refusal as _};
use leptos::prelude::*;
use magnificent::action::Source;
use magnificent::components::POSTER_SPACES;
use magnificent::preview::{Goal, Obstacle, boost};
use magnificent::{Action, Card, Colour, ColourOrClear, IllegalAction, Magnificent, Phase, Poster, Space};

use super::plan::{CircusPlan, Here};
use super::reading::{dice, reach};
use super::table::{Proposal, Table, TentDie};
use super::zones::{show_action, strip_action, train_action};
use crate::link::Refused;
use crate::words::t;

impl Table {
    /// Makes a gesture.
    pub(super) fn edit(self, change: impl FnOnce(&mut CircusPlan, Here<'_>)) {
        let now = self.cx.now.get_untracked();
        let Some(seat) = now.viewer.seat().filter(|_| self.mine.get_untracked()) else { return };
        self.cx.visits.end();
        let here = Here { rules: &now.rules, view: &now.view, seat };
        self.cx.planner.edit(|plan| change(plan, here));
    }

    /// Makes a last gesture and sends the plan.
    pub(super) fn press(self, change: impl FnOnce(&mut CircusPlan, Here<'_>)) {
        let now = self.cx.now.get_untracked();
        let Some(seat) = now.viewer.seat().filter(|_| self.mine.get_untracked()) else { return };
        self.cx.visits.end();
        let here = Here { rules: &now.rules, view: &now.view, seat };
        self.cx.planner.press(|plan| change(plan, here));
    }

    /// Says why the rules forbid something.
    pub(super) fn refuse(self, why: &IllegalAction) {
        self.explain(super::words::refusal(why), why.clause());
    }

    /// Says something with a clause.
    pub(super) fn explain(self, words: String, clause: &str) {
        self.cx.link.refused().set(Some(Refused::Explained(words, clause.to_owned())));
    }

    /// Returns why an action is not possible after what is laid out; `None` if it is, or if nothing is asked.
    fn refusal_of(self, action: Action) -> Option<IllegalAction> {
        let rules = self.rules();
        let seat = self.seat().filter(|_| self.mine.get_untracked())?;
        let at = untrack(|| self.drawn.with(|view| Magnificent::position(&rules, view)));
        at.validate(&rules, seat, &action).err()
    }

    /// Says why an action is not possible after what is laid out.
    pub(super) fn explain_action(self, action: Action) {
        if let Some(why) = self.refusal_of(action) {
            self.refuse(&why);
        }
    }

    fn plan(self) -> CircusPlan {
        self.cx.planner.plan().get_untracked()
    }

    /// Returns whether a gesture is in the plan; tracked.
    pub(super) fn is_planned(self, action: &Action) -> bool {
        self.cx.planner.plan().with(|plan| plan.has(*action))
    }

    /// Takes a gesture back.
    pub(super) fn take_back(self, action: Action) {
        self.edit(|plan, _| {
            plan.remove_part(action);
        });
    }
}

/// The die and its card.
impl Table {
    /// Returns whether a die is to be taken now; tracked.
    pub(super) fn takes_die(self) -> bool {
        self.is_own() && matches!(self.asked(), Some(Phase::TurnStart | Phase::SoloStart))
    }

    /// Returns the die that was chosen and has no card yet; tracked.
    pub(super) fn chosen_die(self) -> Option<TentDie> {
        if !self.takes_die() {
            return None;
        }
        self.cx.planner.plan().with(|plan| plan.die)
    }

    /// Returns the card that was chosen and has no die yet; tracked.
    pub(super) fn chosen_card(self) -> Option<Card> {
        if !self.takes_die() {
            return None;
        }
        self.cx.planner.plan().with(|plan| plan.card)
    }

    /// Chooses a die; the same one again is put back.
    pub(super) fn choose_die(self, (kind, face): TentDie) {
        if untrack(|| self.takes_die()) {
            self.edit(|plan, here| plan.choose_die(here, kind, face));
            // Its card is asked for next.
            if untrack(|| self.chosen_die()).is_some() {
                super::zones::open_tab("cards");
            }
        }
    }

    /// Chooses a die, unless it is chosen already.
    pub(super) fn take_die(self, die: TentDie) {
        if untrack(|| self.chosen_die()) != Some(die) {
            self.choose_die(die);
        }
    }

    /// Chooses a card: for the die, or to be scored.
    pub(super) fn choose_card(self, card: Card) {
        let asked = untrack(|| self.asked());
        let own = untrack(|| self.is_own());
        match asked.filter(|_| own) {
            Some(Phase::TurnStart | Phase::SoloStart) => {
                if untrack(|| self.player().free_cards().has(card)) {
                    self.edit(|plan, here| plan.choose_card(here, card));
                } else {
                    self.refuse(&IllegalAction::CardNotFree { card });
                }
            }
            Some(Phase::ScoreCard(_)) => {
                let action = Some(Action::Score(card));
                self.picked.update(|picked| *picked = action.filter(|_| *picked != action));
            }
            _ => self.opened.set(Some(super::table::Opened::Card(card))),
        }
    }

    /// Presses the strip of a card: its bonus is used, copied, or left again.
    pub(super) fn use_strip(self, card: Card) {
        if untrack(|| self.takes_die()) {
            self.choose_card(card);
            return;
        }
        let own = untrack(|| self.with(|public| public.turn.card)) == Some(card);
        let action = if own { Action::Bonus } else { Action::Copy(card) };
        let planned = self.plan().has(action);
        if planned || untrack(|| strip_action(self, card)).is_some() {
            self.edit(|plan, here| if own { plan.use_bonus(here) } else { plan.copy(here, card) });
        } else if untrack(|| self.is_own()) && untrack(|| self.with(|public| public.turn.card.is_some())) {
            self.explain_action(action);
        } else {
            self.opened.set(Some(super::table::Opened::Card(card)));
        }
    }

    /// Returns the power that a die would have, without the pips of a card and with them; tracked.
    pub(super) fn power_with(self, die: TentDie, card: Card) -> (u8, u8) {
        let (rules, seat) = (self.rules(), self.shown.get());
        let on = self.with(|public| dice::on_card(&rules, public, seat, die, Some(card)));
        (super::zones::plain_power(self, die), on.best())
    }

    /// Chooses the colour of a clear die.
    pub(super) fn choose_colour(self, colour: Colour) {
        self.edit(|plan, here| plan.choose_colour(here, colour));
    }
}

/// Gems, trainers, destinations.
impl Table {
    /// Spends or gives a gem.
    pub(super) fn spend(self, kind: ColourOrClear) {
        if !untrack(|| self.is_own()) {
            return;
        }
        let may = |action: Action| self.legal.with_untracked(|legal| legal.contains(&action));
        let gives = matches!(untrack(|| self.asked()), Some(Phase::GiveGems(..)));
        if gives {
            let given = self.plan().gives().filter(|given| *given == kind).count();
            let held = untrack(|| self.player().gems[kind as usize]);
            self.edit(|plan, _| plan.toggle_give(kind, given < usize::from(held)));
        } else if may(Action::Gem(kind)) {
            self.edit(|plan, _| plan.add_gem(kind));
        } else if untrack(|| self.can_swap(kind)) {
            self.edit(|plan, _| plan.swap_gem(kind));
        } else {
            self.explain_action(Action::Gem(kind));
        }
    }

    /// Sends trainers to a space, or takes them back.
    pub(super) fn train(self, space: Space) {
        if !untrack(|| self.is_own()) {
            self.opened.set(Some(super::table::Opened::Space(space)));
            return;
        }
        let planned = self.plan().has(Action::Train(space));
        match untrack(|| train_action(self, space)) {
            // The posters are put elsewhere first; that is what costs the trainer.
            Some(Action::Train(Space::ARRANGE)) => self.arranging.update(|on| *on = !*on),
            None if planned && space == Space::ARRANGE => self.edit(|plan, _| plan.keep_arrangement()),
            Some(Action::Flip) => self.edit(|plan, _| plan.flip()),
            _ if space == Space::DOUBLE_TENT => self.double_next(),
            Some(_) => self.edit(|plan, here| plan.train(here, space)),
            None if planned => self.edit(|plan, _| plan.untrain(space)),
            None if space == Space::FLIP && self.plan().has(Action::Flip) => self.edit(|plan, _| plan.flip()),
            None => self.explain_action(if space == Space::FLIP { Action::Flip } else { Action::Train(space) }),
        }
    }

    /// Points at something within reach without planning it.
    pub(super) fn propose(self, goal: Goal) {
        let rules = self.rules();
        let boost = untrack(|| self.with(|public| boost(&rules, public, goal)));
        self.proposal.set(Some(Proposal { goal, boost }));
    }

    /// Points at a level, a step or a space of a road: what costs nothing is planned, what costs something is
    /// proposed, and planned when it is pointed at again.
    pub(super) fn point_at(self, goal: Goal) {
        if !untrack(|| self.is_own()) {
            return;
        }
        if untrack(|| self.takes_die()) {
            // It shows which dice reach it.
            let same = self.proposal.get_untracked().is_some_and(|proposal| proposal.goal == goal);
            self.proposal.set((!same).then_some(Proposal { goal, boost: None }));
            return;
        }
        let rules = self.rules();
        let way = untrack(|| self.with(|public| boost(&rules, public, goal)));
        let again = self.proposal.get_untracked().is_some_and(|proposal| proposal.goal == goal);
        match way {
            Some(way) if way.cost == 0 || again || self.is_seen(goal) => self.reach(goal),
            Some(way) => self.proposal.set(Some(Proposal { goal, boost: Some(way) })),
            None => {
                self.proposal.set(None);
                self.explain_goal(goal);
            }
        }
    }

    /// Plans the way to something, with the hat and the tent in passing that were chosen.
    fn reach(self, goal: Goal) {
        let (hat, left) = (self.hat.get_untracked(), untrack(|| super::zones::tents_left(self)));
        self.edit(|plan, here| {
            plan.point_at(here, goal);
            if let Some(hat) = hat {
                plan.choose_hat(hat);
            }
            if let Some(left) = left {
                plan.take_passing(left);
            }
        });
    }

    /// Chooses the hat on a step to be moved; the same one again leaves it to the board.
    pub(super) fn choose_hat(self, number: u8) {
        self.hat.update(|hat| *hat = Some(number).filter(|_| *hat != Some(number)));
    }

    /// Points at a space of a road: the wagon goes there when it is pointed at again, or around once more. A
    /// tent on the way is taken in passing, where that is possible.
    pub(super) fn point_at_road(self, track: Colour, space: u8) {
        if untrack(|| super::zones::tents_on_way(self)).contains(&(track, space)) {
            self.passing.update(|passing| *passing = Some(space).filter(|_| *passing != Some(space)));
            return;
        }
        if untrack(|| self.asked()) == Some(Phase::ChooseWagon) {
            self.edit(|plan, _| plan.steps.push(Action::Wagon(track)));
            return;
        }
        if untrack(|| self.takes_die()) || !untrack(|| super::zones::travels(self)) {
            self.point_at(Goal::Road { track, space, laps: 0 });
            return;
        }
        let rules = self.rules();
        let way = |laps: u8| {
            let goal = Goal::Road { track, space, laps };
            untrack(|| self.with(|public| boost(&rules, public, goal))).map(|way| (goal, way))
        };
        let before = self.proposal.get_untracked().and_then(|proposal| match proposal.goal {
            Goal::Road { track: on, space: at, laps } if (on, at) == (track, space) => Some((laps, proposal.boost)),
            _ => None,
        });
        match before {
            Some((laps, Some(boost))) if boost.cost == 0 => match way(laps + 1) {
                Some((goal, way)) if way.cost == 0 => self.proposal.set(Some(Proposal { goal, boost: Some(way) })),
                _ => self.go(),
            },
            Some(_) => self.go(),
            None => match way(0) {
                Some((goal, boost)) => {
                    // Around once more, or a tent on the way, is chosen from what is proposed.
                    let more = way(1).is_some_and(|(_, way)| way.cost == 0)
                        || !untrack(|| super::zones::tents_on_way(self)).is_empty();
                    let goes = self.is_seen(goal) && !more;
                    self.proposal.set(Some(Proposal { goal, boost: Some(boost) }));
                    if goes {
                        self.go();
                    }
                }
                None => {
                    self.proposal.set(None);
                    self.explain_goal(Goal::Road { track, space, laps: 0 });
                }
            },
        }
    }

    /// Plans what was pointed at.
    pub(super) fn go(self) {
        let goal =
            self.proposal.get_untracked().filter(|proposal| proposal.boost.is_some()).map(|proposal| proposal.goal);
        if let Some(goal) = goal {
            self.reach(goal);
        }
    }

    /// Says why something is out of reach, once a die is taken.
    pub(super) fn explain_goal(self, goal: Goal) {
        let rules = self.rules();
        let why = untrack(|| {
            self.with(|public| public.turn.card.and_then(|_| magnificent::preview::obstacle(&rules, public, goal)))
        });
        // What is within reach only in another way is too far in this one.
        let taken = untrack(|| self.with(|public| public.turn.card.map(|_| Obstacle::Power(public.power()))));
        if let Some(why) = why.or(taken) {
            let (words, clause) = super::words::out_of_reach(goal, why);
            self.explain(words, clause);
        }
    }
}

/// Posters, columns, sets.
impl Table {
    /// Chooses a poster of the display or the deck; shows it where none is taken.
    pub(super) fn choose_poster(self, source: Source) {
        let may = untrack(|| self.may(|action| *action == Action::Poster(source)));
        if may {
            self.poster.update(|now| *now = Some(source).filter(|_| *now != Some(source)));
            return;
        }
        if let Source::Display(slot) = source {
            let poster = untrack(|| self.with(|public| public.posters[usize::from(slot)]));
            self.opened.set(poster.map(super::table::Opened::Poster));
        }
    }

    /// Returns where a poster of the display lies, if it can be bought with coins and a trainer now; `None`
    /// too while a poster is being taken already. Tracked.
    pub(super) fn can_buy(self, poster: Poster) -> Option<Source> {
        let (buys, starts) = (Action::Train(Space::BUY_POSTER), self.asked() == Some(Phase::SoloStart));
        let now = self.cx.now.get();
        let seat = now.viewer.seat().filter(|_| self.is_own())?;
        let slot = self.with(|public| public.posters.iter().position(|shown| *shown == Some(poster)))?;
        let source = Source::Display(slot as u8);
        // A trade that is not made is over with the purchase.
        if !starts && train_action(self, Space::BUY_POSTER).is_none() {
            return None;
        }
        let here = Here { rules: &now.rules, view: &now.view, seat };
        let made = self.cx.planner.preview(|plan| plan.buy_poster(here, source))?;
        made.chain.ends_with(&[buys, Action::Poster(source)]).then_some(source)
    }

    /// Solo: chooses a poster to trade for a die; the same one again is kept.
    pub(super) fn choose_trade(self, slot: u8) {
        self.trade.update(|now| *now = Some(slot).filter(|_| *now != Some(slot)));
    }

    /// Returns whether posters can be rearranged now, or once more; tracked.
    pub(super) fn arranges(self) -> bool {
        let again = || match self.asked() {
            Some(Phase::Rearrange) => true,
            Some(Phase::TurnEnd) => self.is_planned(&Action::Arrange),
            // With a trainer before the show, and for nothing after it.
            Some(Phase::Complete) => {
                self.is_planned(&Action::Train(Space::ARRANGE)) || self.with(|public| public.turn.completed != 0)
            }
            _ => false,
        };
        self.is_own() && (self.arranging.get() || again())
    }

    /// Returns the number of a column in the show that is planned, from 1; tracked. A poster that is gained
    /// after the show can hang there, or one that changes its place.
    pub(super) fn shown_order(self, space: u8) -> Option<u8> {
        let refilled = match self.asked() {
            Some(Phase::GainPosters(_) | Phase::PosterTaken(_)) => true,
            Some(Phase::Rearrange | Phase::TurnEnd) => self.player().posters[usize::from(space)].is_some(),
            _ => false,
        };
        if !self.is_own() || refilled {
            return None;
        }
        let show = self.cx.planner.plan().with(CircusPlan::show);
        let chain = self.with_sketch(|made| made.chain.contains(&Action::Complete(space)))?;
        let at = show.iter().position(|shown| *shown == space).filter(|_| chain)?;
        Some(at as u8 + 1)
    }

    /// Chooses a column: for a tent, a poster, the show, or to change its place.
    pub(super) fn choose_column(self, space: u8) {
        if !untrack(|| self.is_own()) {
            return;
        }
        // After the show its columns are free for the posters that are left.
        if matches!(untrack(|| self.asked()), Some(Phase::Rearrange | Phase::TurnEnd)) && untrack(|| self.arranges()) {
            self.swap_with(space);
            return;
        }
        if untrack(|| self.shown_order(space)).is_some() {
            self.edit(|plan, _| plan.toggle_show(space));
            return;
        }
        if self.arranging.get_untracked() {
            self.swap_with(space);
            return;
        }
        let action = untrack(|| show_action(self, space));
        match (untrack(|| self.asked()), action) {
            (Some(Phase::PlaceTent(_)), Some(_)) => self.edit(|plan, here| plan.place_tent(here, space)),
            (Some(Phase::PosterTaken(_)), Some(_)) => self.edit(|plan, here| plan.hang(here, space)),
            (Some(Phase::GainPosters(_)), Some(_)) => {
                let Some(source) = self.poster.get_untracked() else { return };
                self.press(|plan, here| plan.take_poster_to(here, source, space));
            }
            (Some(Phase::PutPoster(_)), Some(put)) => self.edit(|plan, here| plan.put_back(here, put)),
            (Some(Phase::Complete), Some(_)) => self.edit(|plan, _| plan.toggle_show(space)),
            (Some(Phase::Complete), None) => self.explain_show(space),
            (Some(Phase::GainPosters(_)), None) if self.poster.get_untracked().is_none() => {
                self.explain(t("magnificent-refusal-choose-poster"), "MAG-281");
            }
            (Some(Phase::PlaceTent(_)), None) => self.explain_action(Action::Tent(space)),
            (Some(Phase::GainPosters(_) | Phase::PosterTaken(_)), None) => self.explain_action(Action::Place(space)),
            (Some(Phase::Power | Phase::ClearDie | Phase::ChooseSpace), _) if self.step_for(space).is_some() => {
                if let Some(number) = self.step_for(space) {
                    self.point_at(Goal::Step(number));
                }
            }
            _ => {
                let poster = untrack(|| self.player().posters[usize::from(space)]);
                self.opened.set(poster.map(super::table::Opened::Poster));
            }
        }
    }

    /// Says why the poster of a column cannot be shown; what it lacks beside those that are shown is named.
    fn explain_show(self, space: u8) {
        let (rules, seat) = (self.rules(), untrack(|| self.shown.get()));
        let why = self.refusal_of(Action::Complete(space));
        let lacks = untrack(|| {
            self.with(|public| {
                let poster = public.player(seat).posters[usize::from(space)]?;
                let missing = magnificent::preview::missing(&rules, public, seat, poster, Some(space));
                Some(super::names::lacks_long(&missing))
            })
        });
        match (why, lacks) {
            (Some(why @ (IllegalAction::TilesMissing { .. } | IllegalAction::GemsMissing { .. })), Some(lacks)) => {
                self.explain(lacks, why.clause());
            }
            (Some(why), _) => self.refuse(&why),
            (None, _) => {}
        }
    }

    /// Returns the lowest step on which the poster of a column can be shown.
    fn step_for(self, space: u8) -> Option<u8> {
        let rules = self.rules();
        untrack(|| self.with(|public| reach::step_for(&rules, public, space)))
    }

    /// Swaps two columns: the first tap chooses one, the second the other.
    fn swap_with(self, space: u8) {
        match self.column.get_untracked() {
            None => self.column.set(Some(space)),
            Some(first) if first == space => self.column.set(None),
            Some(first) => self.swap(first, space),
        }
    }

    /// Swaps the posters of two columns.
    pub(super) fn swap(self, first: u8, second: u8) {
        self.column.set(None);
        let mut posters: [Option<Poster>; POSTER_SPACES] = untrack(|| self.player().posters);
        posters.swap(usize::from(first), usize::from(second));
        let shown = untrack(|| self.with(|public| public.turn.completed != 0));
        let in_show = untrack(|| self.asked()) == Some(Phase::Complete);
        let before_show = self.arranging.get_untracked() || in_show && !shown;
        self.arranging.set(false);
        self.edit(|plan, _| plan.arrange(before_show, &posters));
    }

    /// Chooses a set to take or to discard; shows its card where none is asked for.
    pub(super) fn choose_set(self, slot: u8) {
        let actions = [Action::ChooseSet(slot), Action::RejectSet(slot)];
        let found = self.legal.with_untracked(|legal| actions.into_iter().find(|action| legal.contains(action)));
        match found.filter(|_| self.mine.get_untracked()) {
            Some(action) => self.picked.update(|picked| *picked = Some(action).filter(|_| *picked != Some(action))),
            None => {
                let card = untrack(|| self.with(|public| public.display[usize::from(slot)]));
                self.opened.set(card.map(super::table::Opened::Card));
            }
        }
    }
}
