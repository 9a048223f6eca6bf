//! A model for any game: every legal action is a line, tried out by playing the game to its end.

use core::marker::PhantomData;

use game_core::{Game, Seat, Step, ToMove, Viewer};
use rand_core::{Rng as _, SeedableRng as _};

use super::{Model, Sample, viewer};
use crate::{Bot, BotRng, Estimate};

/// Tries out every legal action by games to the end between bots of one kind.
pub struct Rollouts<G: Game, B> {
    policy: fn() -> B,
    game: PhantomData<fn() -> G>,
}

/// The decision that is searched by [`Rollouts`].
pub struct Worlds<G: Game> {
    seat: Seat,
    view: G::View,
    lines: Vec<Vec<G::Action>>,
}

impl<G: Game, B: Bot<G>> Rollouts<G, B> {
    /// A model whose games are played by bots that this function makes.
    pub const fn new(policy: fn() -> B) -> Self {
        Self { policy, game: PhantomData }
    }
}

impl<G: Game, B: Bot<G>> Model<G> for Rollouts<G, B> {
    type Root = Worlds<G>;

    fn root(&mut self, rules: &G::Rules, view: &G::View, _: &mut BotRng) -> Worlds<G> {
        let mut legal = Vec::new();
        G::legal_in(rules, view, &mut legal);
        let lines = legal.into_iter().map(|action| vec![action]).collect();
        Worlds { seat: viewer::<G>(rules, view), view: view.clone(), lines }
    }

    fn lines<'root>(&self, root: &'root Worlds<G>) -> &'root [Vec<G::Action>] {
        &root.lines
    }

    fn add_line(&self, _: &G::Rules, root: &mut Worlds<G>, line: Vec<G::Action>) {
        root.lines.push(line);
    }

    fn sample(&self, rules: &G::Rules, root: &Worlds<G>, line: usize, seed: u64) -> Sample {
        let mut rng = BotRng::seed_from_u64(seed);
        let mut state = G::determinize(rules, &root.view, &mut rng);
        for action in &root.lines[line] {
            state.apply(rules, &Step::choice(root.seat, action.clone()), &mut ());
        }
        let nodes = play_on(rules, &mut state, self.policy, &mut rng);
        let estimate = Estimate::of_end(rules, &state, root.seat);
        Sample { reward: reward(estimate), estimate, nodes }
    }
}

/// Weighs winning, and by how much: the margin decides between lines that win equally often.
pub(super) fn reward(estimate: Estimate) -> f32 {
    0.7 * estimate.share + 0.3 * (0.5 + estimate.margin / (2.0 * (estimate.margin.abs() + 20.0)))
}

/// Plays a game to its end with bots of one kind, and returns the number of steps.
pub(super) fn play_on<G: Game, B: Bot<G>>(rules: &G::Rules, state: &mut G, policy: fn() -> B, rng: &mut BotRng) -> u32 {
    let mut bots: Vec<B> = G::seats(rules).seats().map(|_| policy()).collect();
    let mut steps = 0;
    loop {
        let step = match state.to_move(rules) {
            ToMove::Over => return steps,
            ToMove::Chance => Step::Chance(state.chance_at(rules, rng.next_u64())),
            ToMove::Seats(seats) => {
                let Some(seat) = seats.first() else { unreachable!("a decision is due, so a seat is to act") };
                let view = state.view(rules, Viewer::Seat(seat));
                Step::choice(seat, bots[seat.index()].think(rules, &view, rng).action)
            }
        };
        state.apply(rules, &step, &mut ());
        steps += 1;
    }
}
