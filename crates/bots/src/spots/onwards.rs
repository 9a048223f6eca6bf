//! A search for verdicts that must hold: the best actions by the solver, compared by playing on.

use game_core::{Game, Seat, Step, ToMove, Viewer};
use rand_core::{Rng as _, SeedableRng as _};
use spots::rules::Rules;
use spots::{Action, Spots, View};

use super::Solver;
use super::net::{Judge, Net};
use super::own::Own;
use super::turn::{Care, Leaf as _, reward};
use crate::search::{Model, Sample};
use crate::{Bot as _, BotRng, Estimate};

/// Compares the best actions by games between solvers, judged some turns later.
///
/// The solver sees no further than the end of its own turn and relies on the network from there. This looks
/// at what the others make of it.
#[derive(Clone, Copy, Debug)]
pub struct Onwards {
    /// The number of actions compared.
    pub width: usize,
    /// The number of further own turns after which a position is judged.
    pub turns: u32,
}

/// The decision that is searched.
pub struct Root {
    seat: Seat,
    view: View,
    lines: Vec<Vec<Action>>,
}

fn solver() -> Solver {
    Solver::new(Net::trained(), Care::QUICK)
}

impl Model<Spots> for Onwards {
    type Root = Root;

    fn root(&mut self, rules: &Rules, view: &View, rng: &mut BotRng) -> Root {
        let found = solver().think(rules, view, rng);
        let mut lines: Vec<_> = found.candidates.into_iter().map(|candidate| candidate.line).collect();
        lines.truncate(self.width);
        if lines.is_empty() {
            lines.push(vec![found.action]);
        }
        let Some(seat) = view.position().to_move(rules).to_act().first() else {
            unreachable!("the viewer is to act, so a seat is")
        };
        Root { seat, view: view.clone(), lines }
    }

    fn lines<'root>(&self, root: &'root Root) -> &'root [Vec<Action>] {
        &root.lines
    }

    fn add_line(&self, _: &Rules, root: &mut Root, mut line: Vec<Action>) {
        line.truncate(1);
        root.lines.push(line);
    }

    fn sample(&self, rules: &Rules, root: &Root, line: usize, seed: u64) -> Sample {
        let mut rng = BotRng::seed_from_u64(seed);
        let mut state = Spots::determinize(rules, &root.view, &mut rng);
        let packs = rules.packs.get() as u32;
        // The seat's turn has just ended whenever the number of its turn plus one is reached.
        let last = state.turn() + 1 + self.turns * packs;
        for action in &root.lines[line] {
            state.apply(rules, &Step::choice(root.seat, *action), &mut ());
        }
        let mut bots: Vec<Solver> = rules.packs.seats().map(|_| solver()).collect();
        let mut nodes = 0;
        let estimate = loop {
            if state.turn() >= last && state.to_move(rules) != ToMove::Over {
                let judge = Judge(Net::trained());
                let context = judge.context(rules, &state, root.seat, None);
                break judge.value(&context, &Own::new(&state, root.seat), false);
            }
            let step = match state.to_move(rules) {
                ToMove::Over => break Estimate::of_end(rules, &state, root.seat),
                ToMove::Chance => Step::Chance(state.chance_at(rules, rng.next_u64())),
                ToMove::Seats(seats) => {
                    let Some(seat) = seats.first() else { unreachable!("a decision is due, so a seat is to act") };
                    let view = state.view(rules, Viewer::Seat(seat));
                    Step::choice(seat, bots[seat.index()].think(rules, &view, &mut rng).action)
                }
            };
            state.apply(rules, &step, &mut ());
            nodes += 1;
        };
        Sample { reward: reward(estimate), estimate, nodes }
    }
}
