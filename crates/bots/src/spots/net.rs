//! A learned evaluation of positions at the end of a turn.
//!
//! Each player gets a strength from a small network that sees what this player has, the row of tiles and who
//! is next. The expected shares of the win are the softmax of the strengths. So in a turn only the mover's
//! own strength has to be computed again for each position, and only the part that its own things change.
//!
//! The weights come from self-play; `cargo run --release -p bots --example spots_train` repeats the training.

use std::sync::LazyLock;

use game_core::Seat;
use spots::components::PACK;
use spots::rules::Rules;
use spots::{Spots, Tile};

use super::own::Own;
use super::turn::Leaf;
use super::weights::{SCALE, WEIGHTS};
use crate::Estimate;

/// The number of hidden units.
pub const HIDDEN: usize = 16;

// The inputs, each group by its first index.
const SCORED: usize = 0;
const UNSCORED: usize = 6;
const KINDS: usize = 13;
const ROOM: usize = 27;
const BURIED: usize = 40;
const BUSTING: usize = 41;
const TWO_BUST: usize = 48;
const NUMBERS: usize = 49;
const FREE: usize = 50;
const TWICE: usize = 59;
const TREATS: usize = 60;
const PAWS: usize = 69;
const PLACED: usize = 70;
const AT_RISK: usize = 71;
const UNWANTED: usize = 72;
const DISTANCE: usize = 73;
const PACKS: usize = 77;
const SOLO: usize = 80;
const STRAY: usize = 83;
const UP: usize = 84;
const IN_USE: usize = 106;
const ON_TILES: usize = 128;
const RIVAL: usize = 129;

/// The number of inputs.
pub const INPUTS: usize = 135;

/// The number of weights.
pub const PARAMETERS: usize = (INPUTS + 3) * HIDDEN + 2;

/// The network.
#[derive(Clone, Debug)]
pub struct Net {
    /// For each input its weight in every hidden unit.
    pub first: Vec<[f32; HIDDEN]>,
    /// The bias of the hidden units.
    pub bias: [f32; HIDDEN],
    /// The weights of the hidden units in the strength, and in the margin.
    pub out: [[f32; HIDDEN]; 2],
    /// The bias of strength and margin.
    pub out_bias: [f32; 2],
}

/// The activation of a hidden unit: smooth, and the same on every machine.
#[must_use]
pub fn softsign(x: f32) -> f32 {
    x / (1.0 + x.abs())
}

/// The exponential function from multiplications alone, so that every machine gets the same result.
fn exp(x: f32) -> f64 {
    (0..16).fold(1.0 + f64::from(x.clamp(-20.0, 20.0)) / 65_536.0, |power, _| power * power)
}

impl Net {
    /// Makes a network of its weights: inputs, bias, and both outputs.
    #[must_use]
    pub fn from_weights(weights: &[f32]) -> Self {
        let mut rest = weights.iter().copied();
        let mut row = || core::array::from_fn(|_| rest.next().unwrap_or(0.0));
        let first = (0..INPUTS).map(|_| row()).collect();
        let (bias, out) = (row(), [row(), row()]);
        Self { first, bias, out, out_bias: core::array::from_fn(|_| rest.next().unwrap_or(0.0)) }
    }

    /// The weights in the order of [`Self::from_weights`].
    #[must_use]
    pub fn weights(&self) -> Vec<f32> {
        let rows = self.first.iter().chain([&self.bias]).chain(&self.out);
        rows.flatten().chain(&self.out_bias).copied().collect()
    }

    /// The network that the repository carries.
    #[must_use]
    pub fn trained() -> &'static Self {
        static NET: LazyLock<Net> =
            LazyLock::new(|| Net::from_weights(&WEIGHTS.map(|weight| f32::from(weight) / SCALE)));
        &NET
    }

    fn add(&self, sums: &mut [f32; HIDDEN], input: usize, value: f32) {
        sums.iter_mut().zip(&self.first[input]).for_each(|(sum, weight)| *sum += value * weight);
    }

    /// Strength and margin for these inputs.
    pub fn of(&self, inputs: impl Iterator<Item = (usize, f32)>) -> [f32; 2] {
        let mut sums = self.bias;
        inputs.for_each(|(input, value)| self.add(&mut sums, input, value));
        self.outputs(&sums)
    }

    /// Strength and margin for these sums of the hidden units.
    fn outputs(&self, sums: &[f32; HIDDEN]) -> [f32; 2] {
        let mut outputs = self.out_bias;
        for (unit, sum) in sums.iter().enumerate() {
            let active = softsign(*sum);
            outputs[0] += active * self.out[0][unit];
            outputs[1] += active * self.out[1][unit];
        }
        outputs
    }
}

/// Calls `each` with every input that describes what a player has and is not zero.
pub fn own_inputs(own: &Own, limit: u8, each: &mut impl FnMut(usize, f32)) {
    each(SCORED + usize::from(own.scored.min(5)), 1.0);
    let mut unscored = 0;
    for (spaces, free) in own.spaces.iter().zip(&own.free).filter(|(spaces, _)| **spaces != 0) {
        let (spaces, free) = (spaces.count_ones() as usize, free.count_ones() as usize);
        each(KINDS + [0, 0, 2, 5, 9][spaces.min(4)] + free.min(4), 1.0);
        unscored += 1;
    }
    each(UNSCORED + unscored, 1.0);
    let room = usize::from(limit.saturating_sub(own.yard.sum()));
    each(ROOM + room.min(12), 1.0);
    each(BURIED, f32::from(own.yard.len()) / 4.0);
    let accepting = own.accepting();
    let (mut busting, mut unwanted, mut two) = (0, 0, 0);
    for (one, dogs) in (1..).zip(accepting) {
        let lost = if dogs == 0 { one } else { 0 };
        busting += usize::from(lost > room);
        unwanted += lost;
        for (other, dogs) in (1..=one).zip(accepting) {
            let fits = dogs > u8::from(one == other);
            let sum = lost + if fits { 0 } else { other };
            two += if sum > room { 2 - usize::from(one == other) } else { 0 };
        }
    }
    let (two, placed) = (two as f32 / 36.0, f32::from(own.placed()) / 6.0);
    each(BUSTING + busting, 1.0);
    each(TWO_BUST, two);
    each(NUMBERS, accepting.iter().filter(|dogs| **dogs > 0).count() as f32 / 6.0);
    each(FREE + usize::from(accepting.iter().sum::<u8>().min(8)), 1.0);
    each(TWICE, accepting.iter().filter(|dogs| **dogs > 1).count() as f32 / 6.0);
    each(TREATS + usize::from(own.treats.min(8)), 1.0);
    each(PAWS, f32::from(own.paws()) / 3.0);
    each(PLACED, placed);
    each(AT_RISK, placed * two);
    each(UNWANTED, unwanted as f32 / 21.0);
}

/// Calls `each` with every input that describes the rest of a position for a player, given how many turns
/// come before its next one, the dogs that the best of the others has scored, and the tile that is being
/// used, if any.
pub fn other_inputs(
    rules: &Rules,
    state: &Spots,
    seat: Seat,
    distance: usize,
    rival: u8,
    used: Option<Tile>,
    each: &mut impl FnMut(usize, f32),
) {
    each(RIVAL + usize::from(rival.min(5)), 1.0);
    each(DISTANCE + distance.min(3), 1.0);
    each(PACKS + rules.packs.get().clamp(2, 4) - 2, 1.0);
    if rules.stray().is_some() {
        each(SOLO + rules.options.level as usize, 1.0);
    }
    if rules.is_stray(seat) {
        each(STRAY, 1.0);
    }
    let tiles = state.tiles();
    let is_used = |position: usize| used.map(Tile::position) == Some(position);
    let is_up = |position: usize| tiles.is_up(position) && !is_used(position);
    // SPT-801: with one tile left, the next turn begins with all of them.
    let refreshed = (0..6).filter(|position| is_up(*position)).count() == 1;
    let mut on_tiles = 0;
    for position in 0..6 {
        let Some(tile) = tiles.at(position) else { continue };
        each(IN_USE + tile as usize, 1.0);
        if refreshed || is_up(position) {
            each(UP + tile as usize, 1.0);
            on_tiles += if is_used(position) { 0 } else { tiles.treats(position) };
        }
    }
    each(ON_TILES, f32::from(on_tiles) / 3.0);
}

/// A leaf that asks the network.
#[derive(Clone, Copy, Debug)]
pub struct Judge(pub &'static Net);

/// What the network's answer depends on besides what the mover has.
#[derive(Clone, Copy, Debug)]
pub struct Rivals {
    sums: [f32; HIDDEN],
    /// The sum of the exponentials of the strengths of all others, by the dogs that the seat has scored; as
    /// they are, and if all bust.
    weights: [[f64; 2]; PACK],
    limit: u8,
    /// Whether the game ends with this turn, as a draw between this many.
    draw: Option<f32>,
}

impl Leaf for Judge {
    type Context = Rivals;

    fn context(&self, rules: &Rules, state: &Spots, seat: Seat, used: Option<Tile>) -> Rivals {
        let packs = rules.packs.get();
        let scored = |of: Seat| state.player(of).pack.scored();
        let sums = |of: Seat, own_scored: u8| {
            let mut sums = self.0.bias;
            let distance = (of.index() + 2 * packs - seat.index() - 1) % packs;
            let others = rules.packs.seats().filter(|other| *other != of);
            let rival = others.map(|other| if other == seat { own_scored } else { scored(other) }).max();
            let mut add = |input, value| self.0.add(&mut sums, input, value);
            other_inputs(rules, state, of, distance, rival.unwrap_or(0), used, &mut add);
            sums
        };
        let strength = |of: Seat, own_scored: u8, busts: bool| {
            let mut sums = sums(of, own_scored);
            let own = Own::new(state, of);
            let own = if busts { own.busted() } else { own };
            own_inputs(&own, rules.limit(of), &mut |input, value| self.0.add(&mut sums, input, value));
            exp(self.0.outputs(&sums)[0])
        };
        let others = rules.packs.seats().filter(|of| *of != seat);
        let mut weights = [[0.0; 2]; PACK];
        for own_scored in scored(seat)..PACK as u8 {
            weights[usize::from(own_scored)] =
                [false, true].map(|busts| others.clone().map(|of| strength(of, own_scored, busts)).sum());
        }
        let last = rules.turn_limit > 0 && state.turn() >= rules.turn_limit;
        let draw = last.then(|| if rules.stray().is_some() { 0.0 } else { 1.0 / packs as f32 });
        Rivals { sums: sums(seat, 0), weights, limit: rules.limit(seat), draw }
    }

    fn value(&self, rivals: &Rivals, own: &Own, all_bust: bool) -> Estimate {
        let mut sums = rivals.sums;
        own_inputs(own, rivals.limit, &mut |input, value| self.0.add(&mut sums, input, value));
        let [strength, margin] = self.0.outputs(&sums);
        let strength = exp(strength);
        let share =
            (strength / (strength + rivals.weights[usize::from(own.scored.min(5))][usize::from(all_bust)])) as f32;
        Estimate { share: rivals.draw.unwrap_or(share), margin: 6.0 * margin }
    }
}

/// The expected results of all seats in a position between turns, of which the last was this seat's.
#[must_use]
pub fn estimates(net: &Net, rules: &Rules, state: &Spots, last: Seat) -> Vec<Estimate> {
    let packs = rules.packs.get();
    let outputs = |of: Seat| {
        let distance = (of.index() + 2 * packs - last.index() - 1) % packs;
        let others = rules.packs.seats().filter(|other| *other != of);
        let rival = others.map(|other| state.player(other).pack.scored()).max();
        let mut sums = net.bias;
        let mut add = |input, value| net.add(&mut sums, input, value);
        other_inputs(rules, state, of, distance, rival.unwrap_or(0), None, &mut add);
        own_inputs(&Own::new(state, of), rules.limit(of), &mut add);
        let [strength, margin] = net.outputs(&sums);
        (exp(strength), 6.0 * margin)
    };
    let all: Vec<(f64, f32)> = rules.packs.seats().map(outputs).collect();
    let sum: f64 = all.iter().map(|(strength, _)| strength).sum();
    let seats = all.into_iter().take(rules.seats.get());
    seats.map(|(strength, margin)| Estimate { share: (strength / sum) as f32, margin }).collect()
}
