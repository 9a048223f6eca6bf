//! What chance brings, and what the other seats do: fixed for a trial, so that all lines of a decision meet
//! the same luck.

use game_core::{Seat, pick};
use rand_core::SeedableRng as _;
use spectacular::action::{Area, Space};
use spectacular::components::{SOLO, TURNS};
use spectacular::items::Die;
use spectacular::state::SEATS;
use spectacular::{Habitat, Item, Phase, Player, Rules, Tile, View, scoring};

use super::land::Land;
use super::outlook::Outlook;
use super::placing::best;
use super::quick::{self, Course};
use super::windows;
use crate::BotRng;

/// The items on the spaces of a supply board: four tiles, then eight dice.
pub(super) type Board = [Option<Item>; 12];

/// What chance brings to one seat.
#[derive(Clone, Default)]
pub(super) struct Luck {
    /// The personal stack in the order of drawing.
    pub(super) personal: Vec<Tile>,
    /// The rolls of the personal dice.
    pub(super) rolls: [u8; SOLO],
    /// Solo: the common stacks in the order of drawing.
    pub(super) common: [Vec<Tile>; 4],
    /// Solo, for each round: the tokens in the order of drawing, and the rolls of the dice on the supply
    /// boards, twice.
    pub(super) tokens: [[u8; SOLO]; 2],
    pub(super) supply: [[[u8; SOLO]; 2]; 2],
}

/// What the other seats do.
#[derive(Clone, Default)]
pub(super) struct Others {
    /// The supply boards of the second round, by the seat that has it in the turn of the decision.
    pub(super) second: [Board; SEATS],
    /// For every turn and seat, the spaces of the board in front of it, in the order of its liking.
    pub(super) orders: Vec<[[u8; 12]; SEATS]>,
    /// The total of every seat and its sum on breeding tiles.
    pub(super) ends: Vec<(i32, i32)>,
}

fn shuffle<T>(all: &mut [T], rng: &mut BotRng) {
    for at in (1..all.len()).rev() {
        all.swap(at, pick(rng, at as u32 + 1) as usize);
    }
}

fn roll(rng: &mut BotRng) -> [u8; SOLO] {
    core::array::from_fn(|_| pick(rng, 6) as u8 + 1)
}

fn common(rules: &Rules, view: &View, rng: &mut BotRng) -> [Vec<Tile>; 4] {
    Habitat::ALL.map(|habitat| {
        let stack = view.stacks[habitat as usize];
        let tiles = rules.common(habitat).iter().enumerate();
        let mut tiles: Vec<Tile> = tiles.filter(|(at, _)| stack >> at & 1 == 1).map(|(_, tile)| *tile).collect();
        shuffle(&mut tiles, rng);
        tiles
    })
}

fn personal(rules: &Rules, player: &Player, rng: &mut BotRng) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = player.stacked(rules).collect();
    shuffle(&mut tiles, rng);
    tiles
}

impl Luck {
    pub(super) fn new(rules: &Rules, view: &View, player: &Player, seed: u64) -> Self {
        let mut rng = BotRng::seed_from_u64(seed);
        let personal = personal(rules, player, &mut rng);
        let rolls = roll(&mut rng);
        if !rules.solo {
            return Self { personal, rolls, ..Self::default() };
        }
        let second = scoring::entrance_is_scored(view.turn, view.phase);
        let tokens = core::array::from_fn(|round| {
            let left = if (round == 1) == second { view.tokens } else { u8::MAX };
            // Tokens that are drawn already come last, where they are not drawn again.
            let mut tokens: [u8; SOLO] = core::array::from_fn(|at| at as u8 + 1);
            game_core::sort_few(&mut tokens, |a, b| left >> (a - 1) & 1 > left >> (b - 1) & 1);
            shuffle(&mut tokens[..left.count_ones() as usize], &mut rng);
            tokens
        });
        let supply = core::array::from_fn(|_| [roll(&mut rng), roll(&mut rng)]);
        Self { personal, rolls, common: common(rules, view, &mut rng), tokens, supply }
    }
}

/// The items on the supply board in front of a seat.
pub(super) fn board(rules: &Rules, player: &Player) -> Board {
    core::array::from_fn(|at| {
        let colour = Habitat::ALL[at % 4];
        let space = [Space::Tile(colour), Space::Die(colour), Space::Inside(colour)][at / 4];
        player.supply.item(rules, space)
    })
}

/// Fills the display of a seat from its stack.
pub(super) fn prepare(player: &mut Player, stack: &mut Vec<Tile>) {
    for slot in &mut player.display {
        if slot.is_none() {
            *slot = stack.pop();
        }
    }
}

impl Others {
    /// Plays the game to its end, all seats by the quick policy.
    pub(super) fn new(rules: &Rules, view: &View, lands: &[Land<'_>], course: &Course, seed: u64) -> Self {
        let mut rng = BotRng::seed_from_u64(seed);
        let seats = lands.len();
        let mut players: Vec<Player> = (0..seats).map(|at| *view.player(Seat::new(at as u8))).collect();
        let mut stacks: Vec<Vec<Tile>> = players.iter().map(|player| personal(rules, player, &mut rng)).collect();
        let mut boards: [Board; SEATS] =
            core::array::from_fn(|at| players.get(at).map_or([None; 12], |player| board(rules, player)));
        let mut left = boards;
        let mut others = Self { second: second(rules, view, seats, &mut rng), ..Self::default() };
        for (player, land) in players.iter_mut().zip(lands) {
            if matches!(view.phase, Phase::Reroll) {
                let rolled = roll(&mut rng);
                for (value, new) in player.dice.iter_mut().zip(rolled) {
                    *value = if quick::rerolls(land, *value) { new } else { *value };
                }
            }
            if matches!(view.phase, Phase::Reroll | Phase::Swap) {
                quick::swap(land, &course[0], player);
            }
        }
        if matches!(view.phase, Phase::Workers) && view.turn == TURNS[1] {
            end_round(lands, course, &mut players);
            boards = others.second;
            left = boards;
        }
        for turn in view.turn..TURNS[0] {
            let (passed, chances) = (usize::from(turn - view.turn), &course[usize::from(turn)]);
            let mut orders = [[0; 12]; SEATS];
            for (seat, (player, land)) in players.iter_mut().zip(lands).enumerate() {
                let held = (seat + seats * 15 - passed) % seats;
                let taken = passed == 0 && matches!(view.phase, Phase::Build);
                if taken || player.areas[Area::N as usize].is_some() {
                    pending(land, chances, player);
                } else {
                    orders[seat] = quick::order(land, chances, player, &boards[held]);
                    let first = orders[seat].into_iter().find(|at| left[held][usize::from(*at)].is_some());
                    let first = first.and_then(|at| left[held][usize::from(at)].take().map(|item| (at, item)));
                    quick::turn(land, chances, player, first.into_iter());
                }
                prepare(player, &mut stacks[seat]);
            }
            others.orders.push(orders);
            if turn + 1 == TURNS[1] {
                end_round(lands, course, &mut players);
                boards = others.second;
                left = boards;
            }
        }
        for (player, land) in players.iter_mut().zip(lands) {
            windows::change(land, &course[usize::from(TURNS[0])], player, true);
            others.ends.push((scoring::points(rules, player).total(), scoring::breeding(&player.park)));
        }
        others
    }
}

/// Uses workers after the first round and scores the entrance.
fn end_round(lands: &[Land<'_>], course: &Course, players: &mut [Player]) {
    for (player, land) in players.iter_mut().zip(lands) {
        windows::change(land, &course[usize::from(TURNS[1]) - 1], player, false);
        player.entrance = scoring::entrance(land.ground, &player.park) as u8;
    }
}

/// Builds the items that a seat has taken already.
pub(super) fn pending(land: &Land<'_>, chances: &super::weights::Chances, player: &mut Player) {
    let areas = core::mem::take(&mut player.areas);
    player.at = spectacular::state::At::Between;
    match areas {
        [Some(north), Some(west)] => quick::build(land, chances, player, north, west),
        [Some(item), None] | [None, Some(item)] => {
            let placing = best(land, &Outlook::new(land, chances, player), player, item);
            placing.apply(land, player, item);
        }
        [None, None] => {}
    }
}

/// The supply boards of the second round.
fn second(rules: &Rules, view: &View, seats: usize, rng: &mut BotRng) -> [Board; SEATS] {
    let mut stacks = common(rules, view, rng);
    core::array::from_fn(|seat| {
        let dice = roll(rng);
        core::array::from_fn(|at| {
            let colour = Habitat::ALL[at % 4];
            match at {
                _ if seat >= seats => None,
                0..4 => stacks[at].pop().map(Item::Tile),
                8.. if seats > 4 => None,
                _ => Some(Item::Die(Die { colour, value: dice[at - 4] })),
            }
        })
    })
}
