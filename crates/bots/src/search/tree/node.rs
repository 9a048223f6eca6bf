//! The part of a tree below one action of the root.

use game_core::{Game, Seat, SimultaneousPhase, Step, ToMove};
use rand_core::Rng as _;

use crate::BotRng;
use crate::search::guide::{Guide, Leaf};

/// How large the difference between an action's reward and one that was tried less often may be, as a share
/// of the range of rewards.
const EXPLORATION: f64 = 0.5;

/// The number of actions that are tried at a node: this many, and as many times the root of its visits.
const WIDENING: (f64, f64) = (2.0, 1.0);

/// A tree below one action of the root. Chance steps are not part of it (open loop): a node stands for all
/// positions that the same decisions lead to, and in each world the actions that are legal there compete.
pub(super) struct Subtree<G: Game> {
    nodes: Vec<Node<G>>,
    /// The smallest and the largest reward seen, to weigh exploration by.
    range: (f32, f32),
}

/// The decisions that a node has led to so far.
struct Node<G: Game> {
    visits: u32,
    edges: Vec<Edge<G>>,
    /// Where the decisions of each seat begin in a simultaneous phase that begins here: empty if none does.
    inside: Vec<u32>,
}

/// An action that has been tried.
struct Edge<G: Game> {
    seat: Seat,
    action: G::Action,
    node: u32,
    /// How often it was legal, and how often it was taken.
    available: u32,
    visits: u32,
    reward: f64,
}

/// What all searches below a root have in common.
pub(super) struct Terms<'a, G: Game, U> {
    pub(super) rules: &'a G::Rules,
    pub(super) guide: &'a U,
    /// The seat that decides at the root.
    pub(super) seat: Seat,
    /// The simultaneous phase in which it decides.
    pub(super) phase: Option<SimultaneousPhase>,
    /// The team of each seat.
    pub(super) team: &'a [usize],
}

impl<G: Game, U: Guide<G>> Terms<'_, G, U> {
    /// What another seat decides in secret at the same time as the root. A tree below one action of the root
    /// would teach it that action, so the guide decides.
    fn secret(&self, state: &G, seat: Seat, rng: &mut BotRng) -> G::Action {
        let mut legal = Vec::new();
        state.legal_actions(self.rules, seat, &mut legal);
        let at = if legal.len() == 1 { 0 } else { self.guide.propose(self.rules, state, seat, &legal, rng) };
        legal.swap_remove(at)
    }
}

/// Where in a tree a game is.
struct Place {
    at: u32,
    /// The simultaneous phase under way, and where in it each seat is. Seats do not see what others decide in
    /// it, so each seat's decisions are a branch of its own; for the seat of the root, those of others are
    /// like chance, and the tree goes on below its own.
    phase: Option<(SimultaneousPhase, Vec<u32>)>,
}

impl<G: Game> Subtree<G> {
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::new()], range: (f32::INFINITY, f32::NEG_INFINITY) }
    }

    /// Plays on in a world, through the tree and one action beyond it, and enters what the guide says there.
    /// Returns it together with the number of steps.
    pub(super) fn visit<U: Guide<G>>(&mut self, terms: &Terms<'_, G, U>, mut state: G, rng: &mut BotRng) -> Leaf {
        let mut place = Place { at: 0, phase: None };
        let mut path: Vec<(u32, usize)> = Vec::new();
        let (mut steps, mut grown) = (0, false);
        loop {
            let step = match state.to_move(terms.rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(terms.rules, rng.next_u64())),
                ToMove::Seats(_) if grown => break,
                ToMove::Seats(seats) => {
                    let Some(seat) = seats.first() else { break };
                    let phase = state.simultaneous_phase(terms.rules);
                    if phase.is_some() && phase == terms.phase && seat != terms.seat {
                        let action = terms.secret(&state, seat, rng);
                        state.apply(terms.rules, &Step::choice(seat, action), &mut ());
                        steps += 1;
                        continue;
                    }
                    let at = self.enter(terms, &mut place, phase, seat);
                    let edge = self.select(terms, at, &state, seat, rng, &mut grown);
                    path.push((at, edge));
                    let edge = &self.nodes[at as usize].edges[edge];
                    match &mut place.phase {
                        Some((_, inside)) => inside[seat.index()] = edge.node,
                        None => place.at = edge.node,
                    }
                    Step::choice(seat, edge.action.clone())
                }
            };
            state.apply(terms.rules, &step, &mut ());
            steps += 1;
        }
        let mut leaf = terms.guide.judge(terms.rules, state, rng);
        leaf.nodes += steps;
        let own = leaf.rewards[terms.team[terms.seat.index()]];
        self.range = (self.range.0.min(own), self.range.1.max(own));
        for (at, edge) in path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            edge.reward += f64::from(leaf.rewards[terms.team[edge.seat.index()]]);
        }
        leaf
    }

    /// Returns the node of the decision of a seat, after entering or leaving a simultaneous phase.
    fn enter<U>(
        &mut self,
        terms: &Terms<'_, G, U>,
        place: &mut Place,
        phase: Option<SimultaneousPhase>,
        seat: Seat,
    ) -> u32 {
        if place.phase.as_ref().map(|(phase, _)| *phase) != phase {
            if let Some((_, inside)) = place.phase.take() {
                place.at = inside[terms.seat.index()];
            }
            if let Some(phase) = phase {
                if self.nodes[place.at as usize].inside.is_empty() {
                    let first = self.nodes.len() as u32;
                    let seats = terms.team.len() as u32;
                    self.nodes[place.at as usize].inside = (first..first + seats).collect();
                    self.nodes.extend((0..seats).map(|_| Node::new()));
                }
                place.phase = Some((phase, self.nodes[place.at as usize].inside.clone()));
            }
        }
        place.phase.as_ref().map_or(place.at, |(_, inside)| inside[seat.index()])
    }

    /// Returns the index of the edge to follow: a new one while the node has few for its visits, and
    /// otherwise the one with the best upper confidence bound.
    fn select<U: Guide<G>>(
        &mut self,
        terms: &Terms<'_, G, U>,
        at: u32,
        state: &G,
        seat: Seat,
        rng: &mut BotRng,
        grown: &mut bool,
    ) -> usize {
        let number = self.nodes.len() as u32;
        let exploration = EXPLORATION * f64::from((self.range.1 - self.range.0).clamp(0.0, 1.0));
        let node = &mut self.nodes[at as usize];
        let legal = |edge: &Edge<G>| edge.seat == seat && state.is_legal(terms.rules, seat, &edge.action);
        let open: Vec<usize> = (0..node.edges.len()).filter(|edge| legal(&node.edges[*edge])).collect();
        for edge in &open {
            node.edges[*edge].available += 1;
        }
        if (open.len() as f64) < WIDENING.0 + WIDENING.1 * f64::from(node.visits).sqrt() {
            let mut untried = Vec::new();
            state.legal_actions(terms.rules, seat, &mut untried);
            untried.retain(|action| open.iter().all(|edge| node.edges[*edge].action != *action));
            if !untried.is_empty() {
                let action = if untried.len() == 1 {
                    untried.swap_remove(0)
                } else {
                    untried.swap_remove(terms.guide.propose(terms.rules, state, seat, &untried, rng))
                };
                node.edges.push(Edge { seat, action, node: number, available: 1, visits: 0, reward: 0.0 });
                let edge = node.edges.len() - 1;
                self.nodes.push(Node::new());
                // A forced action says nothing yet: the game goes on to a decision that does.
                *grown = !(open.is_empty() && untried.is_empty());
                return edge;
            }
        }
        let bound = |edge: &Edge<G>| {
            let visits = f64::from(edge.visits.max(1));
            edge.reward / visits + exploration * (f64::from(edge.available).ln() / visits).sqrt()
        };
        let better = |best: usize, edge: usize| {
            if bound(&node.edges[edge]) > bound(&node.edges[best]) { edge } else { best }
        };
        match open.into_iter().reduce(better) {
            Some(edge) => edge,
            None => unreachable!("a seat that is to act has a legal action"),
        }
    }

    /// Returns the trees below the actions of the seat of the root after a path from the root of this tree;
    /// none if the tree does not know it.
    pub(super) fn below(mut self, seat: Seat, path: &[(Seat, G::Action)]) -> Vec<(G::Action, Self)> {
        let Some(at) = self.find(path) else { return Vec::new() };
        let inside = core::mem::take(&mut self.nodes[at].inside);
        let own = inside.get(seat.index()).map_or(at, |own| *own as usize);
        let edges = core::mem::take(&mut self.nodes[own].edges);
        let edges: Vec<_> = edges.into_iter().filter(|edge| edge.seat == seat).collect();
        let tree = |edge: Edge<G>| {
            let mut tree = Self { nodes: Vec::new(), range: self.range };
            if own == at {
                self.take(edge.node, &mut tree);
            } else {
                // In a simultaneous phase the seat goes on in its own branch.
                tree.nodes.push(Node::new());
                tree.nodes.extend(inside.iter().map(|_| Node::new()));
                let mut branches: Vec<u32> = (1..=inside.len() as u32).collect();
                branches[seat.index()] = self.take(edge.node, &mut tree);
                tree.nodes[0].inside = branches;
            }
            (edge.action, tree)
        };
        edges.into_iter().map(tree).collect()
    }

    /// The number of the node after a path from the root of this tree.
    fn find(&self, path: &[(Seat, G::Action)]) -> Option<usize> {
        let next = |at: usize, (seat, action): &(Seat, G::Action)| {
            let edges = &self.nodes[at].edges;
            edges.iter().find(|edge| edge.seat == *seat && edge.action == *action).map(|edge| edge.node as usize)
        };
        path.iter().try_fold(0, next)
    }

    /// The actions that the tree knows after a path.
    pub(super) fn replies(&self, path: &[(Seat, G::Action)]) -> Vec<(Seat, G::Action)> {
        let edges = self.find(path).map_or(&[][..], |at| &self.nodes[at].edges);
        edges.iter().map(|edge| (edge.seat, edge.action.clone())).collect()
    }

    /// Moves a node and all below it into another tree; returns its number there.
    fn take(&mut self, from: u32, into: &mut Self) -> u32 {
        let number = into.nodes.len() as u32;
        let mut node = core::mem::replace(&mut self.nodes[from as usize], Node::new());
        into.nodes.push(Node::new());
        for edge in &mut node.edges {
            edge.node = self.take(edge.node, into);
        }
        for begin in &mut node.inside {
            *begin = self.take(*begin, into);
        }
        into.nodes[number as usize] = node;
        number
    }
}

impl<G: Game> Node<G> {
    const fn new() -> Self {
        Self { visits: 0, edges: Vec::new(), inside: Vec::new() }
    }
}
