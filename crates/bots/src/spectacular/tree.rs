//! The guide of the tree search in Spectacular: actions by what they add to the park, positions by games to
//! the end with the quick policy.

use game_core::{Game, Seat, ToMove, Viewer, pick};
use rand_core::Rng as _;
use spectacular::action::Area;
use spectacular::components::TURNS;
use spectacular::{Action, Phase, Player, Rules, Spectacular, View, scoring};

use super::land::Land;
use super::model::{rate_alone, rate_among};
use super::outlook::Outlook;
use super::placing::best;
use super::quick::{Course, course, displayed};
use super::trial::{End, Stage, Trial};
use super::weights::Weights;
use super::world::{Luck, Others, pending};
use crate::search::{Guide, Leaf, Root, Tree};
use crate::{Bot, BotRng};

/// The nodes of the search.
const NODES: u64 = 30_000;

/// A bot that searches a tree.
#[must_use]
pub fn tree(root: Root) -> Box<dyn Bot<Spectacular>> {
    Box::new(Tree::new(Quick { course: course(&Weights::TUNED) }, root, NODES))
}

/// Plays on by the quick policy.
struct Quick {
    course: Course,
}

/// What a seat has now, also in a simultaneous phase.
fn player_of(rules: &Rules, state: &Spectacular, seat: Seat) -> Player {
    *View::new(rules, state, Viewer::Seat(seat)).player(seat)
}

impl Quick {
    /// What an action adds to the park of a seat in this turn, as far as it can be told at once.
    fn gain(&self, turn: u8, outlook: &Outlook<'_>, land: &Land<'_>, player: &Player, action: Action) -> f32 {
        let rules = land.rules;
        let item = match action {
            Action::Supply(space) => player.supply.item(rules, space),
            Action::Display(slot) => player.slot(slot),
            _ => {
                let mut after = *player;
                after.act(rules, action);
                return Outlook::new(land, &self.course[usize::from(turn)], &after).worth - outlook.worth;
            }
        };
        item.map_or(0.0, |item| best(land, outlook, player, item).gain)
    }

    /// Completes the choice of a seat that has taken an item of the supply alone.
    fn complete(&self, rules: &Rules, turn: u8, player: &mut Player) {
        let (north, west) = (player.areas[Area::N as usize], player.areas[Area::W as usize]);
        if north.is_none() || west.is_some() {
            return;
        }
        let land = Land::new(rules, player);
        let outlook = Outlook::new(&land, &self.course[usize::from(turn)], player);
        let gain = |item| best(&land, &outlook, player, item).gain;
        let items = displayed(player).map(|(slot, item)| (gain(item), slot));
        let found = items.fold(None, |found: Option<(f32, _)>, next| match found {
            Some(found) if found.0 >= next.0 => Some(found),
            _ => Some(next),
        });
        if let Some((_, slot)) = found {
            player.act(rules, Action::Display(slot));
        }
    }

    /// Plays a solo game to its end.
    fn play_alone(&self, rules: &Rules, view: &View, mut player: Player, seed: u64) -> (End, u32) {
        let land = Land::new(rules, &player);
        let stage = match view.phase {
            Phase::Reroll => Stage::Roll,
            Phase::Swap => Stage::Swap,
            Phase::SoloReroll => Stage::RollDice,
            Phase::SoloDiscard => Stage::DropTiles,
            Phase::Save { .. } => Stage::Choose,
            Phase::Workers => Stage::Workers,
            Phase::Choose if player.areas == [None, None] => Stage::Choose,
            Phase::Choose | Phase::Build => {
                self.complete(rules, view.turn, &mut player);
                pending(&land, &self.course[usize::from(view.turn)], &mut player);
                Stage::Built
            }
            Phase::Side | Phase::Draw { .. } | Phase::Over => Stage::Turn,
        };
        let (luck, turn) = (Luck::new(rules, view, &player, seed), view.turn);
        let course = &self.course;
        let (table, until) = (None, TURNS[0]);
        let mut trial = Trial { land: &land, course, luck, player, turn, drawn: 0, table, until, nodes: 1 };
        (trial.play(stage), trial.nodes)
    }
}

impl Guide<Spectacular> for Quick {
    fn propose(&self, rules: &Rules, state: &Spectacular, seat: Seat, untried: &[Action], rng: &mut BotRng) -> usize {
        let view = View::new(rules, state, Viewer::Seat(seat));
        if !matches!(view.phase, Phase::Choose | Phase::Build | Phase::Workers | Phase::Swap) {
            return pick(rng, untried.len() as u32) as usize;
        }
        let player = view.player(seat);
        let land = Land::new(rules, player);
        let outlook = Outlook::new(&land, &self.course[usize::from(view.turn)], player);
        let gains = untried.iter().map(|action| self.gain(view.turn, &outlook, &land, player, *action));
        let better = |best: (usize, f32), next: (usize, f32)| if next.1 > best.1 { next } else { best };
        gains.enumerate().reduce(better).map_or(0, |(at, _)| at)
    }

    fn judge(&self, rules: &Rules, state: Spectacular, rng: &mut BotRng) -> Leaf {
        let seats = || rules.seats.seats();
        let mut view = View::new(rules, &state, Viewer::Seat(Seat::new(0)));
        if rules.solo {
            let player = *view.player(Seat::new(0));
            let (end, nodes) = if state.to_move(rules) == ToMove::Over {
                let missions = scoring::missions(rules, &player).filter(|(_, met)| *met).count();
                let total = scoring::points(rules, &player).total();
                (End { total, breeding: scoring::breeding(&player.park), missions }, 0)
            } else {
                self.play_alone(rules, &view, player, rng.next_u64())
            };
            let (reward, estimate) = rate_alone(view.turn, &end);
            return Leaf { rewards: vec![reward], estimates: vec![estimate], nodes };
        }
        let mut players: Vec<Player> = seats().map(|seat| player_of(rules, &state, seat)).collect();
        let (ends, nodes) = if state.to_move(rules) == ToMove::Over {
            let end = |player: &Player| (scoring::points(rules, player).total(), scoring::breeding(&player.park));
            (players.iter().map(end).collect(), 0)
        } else {
            if matches!(view.phase, Phase::Choose) {
                players.iter_mut().for_each(|player| self.complete(rules, view.turn, player));
            }
            if let Some(own) = &mut view.own {
                own.player = players[0];
            }
            view.players.copy_from_slice(&players);
            let lands: Vec<Land<'_>> = players.iter().map(|player| Land::new(rules, player)).collect();
            let turns = u32::from(TURNS[0] - view.turn.min(TURNS[0]));
            let nodes = players.len() as u32 * turns;
            (Others::new(rules, &view, &lands, &self.course, rng.next_u64()).ends, nodes)
        };
        let rate = |seat: usize| {
            let rivals = ends.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, end)| *end);
            rate_among(view.turn, ends[seat], rivals)
        };
        let (rewards, estimates) = (0..ends.len()).map(rate).unzip();
        Leaf { rewards, estimates, nodes }
    }
}
