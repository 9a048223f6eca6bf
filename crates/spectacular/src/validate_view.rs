//! Checks that a view from an untrusted source could occur in a game.

use game_core::{Game, Seat, ViewFault};

use crate::components::{DICE, PERSONAL, TURNS};
use crate::ground::HEXES;
use crate::items::Item;
use crate::park::Park;
use crate::rules::Rules;
use crate::state::{At, Chain, Draw, Phase, Player, WORKERS};
use crate::view::View;

/// An upper bound for the discarded tiles or dice of one colour.
const MOST_GONE: u8 = 100;

impl View {
    /// Checks everything that the legal list, score sheets, rendering, determinization and bots rely on.
    pub(crate) fn check(&self, rules: &Rules) -> Result<(), ViewFault> {
        let seats = rules.seats;
        ViewFault::ensure_viewer(seats, self.viewer)?;
        ViewFault::ensure_seats(seats, "done", self.done)?;
        ViewFault::ensure_len("players", &self.players, seats.get())?;
        self.check_phase(rules)?;
        let stacks = self.stacks.iter().zip(crate::items::Habitat::ALL);
        let fits = |(stack, habitat): (&u16, _)| u32::from(*stack) < 1 << rules.common(habitat).len();
        ViewFault::ensure(stacks.into_iter().all(fits), "stacks", "a stack has more tiles than are in play")?;
        for seat in seats.seats() {
            self.players[seat.index()].check(rules, "players")?;
            self.check_step(rules, seat)?;
        }
        self.check_numbers(rules)?;
        self.check_own(rules)?;
        self.check_draw(rules)
    }

    /// Checks that the phase occurs in this mode and turn, and that somebody can act in it.
    fn check_phase(&self, rules: &Rules) -> Result<(), ViewFault> {
        ViewFault::ensure(self.turn <= TURNS[0], "turn", "more than fifteen turns")?;
        let played = match self.phase {
            Phase::SoloReroll | Phase::SoloDiscard | Phase::Side | Phase::Save { .. } => rules.solo,
            Phase::Workers => TURNS.contains(&self.turn),
            _ => true,
        };
        ViewFault::ensure(played, "phase", "this phase does not occur in this mode or turn")?;
        let open = !matches!(self.phase, Phase::Draw { .. } | Phase::Over);
        let waits = !open || self.done != rules.seats.set();
        ViewFault::ensure(waits, "done", "all seats have finished, but the phase has not ended")
    }

    /// Checks that a seat has what the phase needs it to have.
    fn check_step(&self, rules: &Rules, seat: Seat) -> Result<(), ViewFault> {
        let player = &self.players[seat.index()];
        let window = self.position().simultaneous_phase(rules).is_some();
        let dealing = matches!(self.phase, Phase::Draw { chain: Chain::SetUp, .. });
        ViewFault::ensure(dealing || player.is_dealt(rules), "players", "a board or a mission is not dealt yet")?;
        let done = self.done.has(seat);
        let [north, west] = player.areas.map(|item| item.is_some());
        let idle = player.at == At::Between;
        let sound = match self.phase {
            Phase::Choose => {
                // Until a simultaneous phase ends, others see the seat as it was when the phase began.
                let fresh = !done || window;
                let taken = if fresh { !(west || north && window) } else { north && west };
                let supplied = north || player.supply.filled() != 0;
                let sided = !rules.solo || player.supply.side.is_some();
                taken && idle && sided && (west || supplied && player.displayed() != 0)
            }
            Phase::Build if window => north && west && idle,
            Phase::Build if done => !north && !west && idle,
            Phase::Build => match player.at {
                At::Between => north && west,
                At::Item { area, .. } | At::Corner { area, .. } => player.areas[area as usize].is_some(),
            },
            _ => !north && !west && idle,
        };
        ViewFault::ensure(sound, "players", "the items of a seat do not fit the phase")?;
        let prepared = match self.phase {
            Phase::Reroll | Phase::Swap => player.is_set_up(rules),
            Phase::Save { space } => {
                let item = player.supply.side.and_then(|side| player.supply.solo(rules, side.other(), space));
                item.is_some()
            }
            _ => true,
        };
        ViewFault::ensure(prepared, "players", "the seat lacks what the phase needs")?;
        let marking = matches!(self.phase, Phase::Reroll | Phase::SoloReroll | Phase::SoloDiscard | Phase::Draw { .. });
        ViewFault::ensure(player.marks == 0 || marking && !window, "players", "items are marked in the wrong phase")?;
        let unchanged = player.changed == 0 || self.phase == Phase::Workers && !window;
        ViewFault::ensure(unchanged, "players", "a die is changed outside the workers phase")
    }

    /// Checks that no two seats have the same player board or the same supply board.
    fn check_numbers(&self, rules: &Rules) -> Result<(), ViewFault> {
        let once = |at: usize| {
            let (player, before) = (&self.players[at], &self.players[..at]);
            let number = player.supply.number;
            let board = player.board.is_none() || before.iter().all(|other| other.board != player.board);
            board && (number == 0 || before.iter().all(|other| other.supply.number != number))
        };
        ViewFault::ensure((0..self.players.len()).all(once), "players", "two seats have the same board")?;
        let numbered = |player: &Player| if rules.solo { player.supply.number == 0 } else { player.supply.number <= 6 };
        ViewFault::ensure(self.players.iter().all(numbered), "players", "the number of a supply board is out of range")
    }

    /// Checks that the viewer's own version of its seat follows from the public version and its own actions.
    fn check_own(&self, rules: &Rules) -> Result<(), ViewFault> {
        let window = self.position().simultaneous_phase(rules).is_some();
        let (Some(own), Some(seat)) = (&self.own, self.viewer.seat()) else {
            let rightly = self.own.is_none() && (self.viewer.seat().is_none() || !window);
            return ViewFault::ensure(
                rightly,
                "own",
                "own choices are missing in a simultaneous phase, or shown to somebody else",
            );
        };
        ViewFault::ensure(window, "own", "no simultaneous phase is open")?;
        ViewFault::ensure(own.log.len() <= DICE + 1, "own", "too many actions for one simultaneous phase")?;
        let mut state = self.position();
        state.faces[seat.index()].now = self.players[seat.index()];
        let mut finished = self.phase == Phase::Workers && state.player(seat).changes(rules).is_empty();
        for action in &own.log {
            ViewFault::ensure(!finished, "own", "an action after the seat has finished")?;
            if state.validate_action(rules, seat, *action).is_err() {
                return Err(ViewFault::new("own", format!("{action} is not allowed")));
            }
            let now = &mut state.faces[seat.index()].now;
            now.act(rules, *action);
            finished = now.finished(self.phase, *action);
        }
        let same = *state.player(seat) == own.player && finished == self.done.has(seat);
        ViewFault::ensure(same, "own", "the seat does not match its own actions")
    }

    /// Checks that the draw that is due is the next one of its sequence.
    fn check_draw(&self, rules: &Rules) -> Result<(), ViewFault> {
        let Phase::Draw { draw, chain } = self.phase else { return Ok(()) };
        let state = self.position();
        let due = match chain {
            Chain::Token => {
                rules.solo && draw == Draw::Token && self.tokens != 0 && self.players[0].supply.side.is_some()
            }
            Chain::SoloReroll | Chain::SoloRefill if !rules.solo => false,
            _ => state.next_draw(rules, chain) == Some(draw),
        };
        ViewFault::ensure(due, "phase", "this draw is not due")?;
        let mut outcomes = Vec::new();
        state.chance_outcomes(rules, &mut outcomes);
        ViewFault::ensure(!outcomes.is_empty(), "phase", "there is nothing to draw from")
    }
}

impl Player {
    /// Returns whether the seat has its board, its supply board and its missions.
    fn is_dealt(&self, rules: &Rules) -> bool {
        let missions = self.missions.iter().all(|mission| mission.is_some() == rules.missions);
        self.board.is_some() && (rules.solo || self.supply.number > 0) && missions
    }

    /// Returns whether the display is full and the park has its starting tiles.
    fn is_set_up(&self, rules: &Rules) -> bool {
        let Some(board) = self.board else { return false };
        let started = rules.ground(board).starts().iter().all(|(cell, _)| self.park.tile(*cell).is_some());
        started && self.display.iter().all(Option::is_some) && self.dice.iter().all(|value| *value > 0)
    }

    /// Checks that the numbers of a seat are in range, and that its park could have been built by the rules.
    fn check(&self, rules: &Rules, field: &'static str) -> Result<(), ViewFault> {
        let values = self.dice.iter().chain(&self.supply.dice);
        ViewFault::ensure(values.into_iter().all(|value| *value <= 6), field, "a die does not show 1 to 6")?;
        let whole = |item: &Item| !matches!(item, Item::Die(die) if !(1..=6).contains(&die.value));
        ViewFault::ensure(self.areas.iter().flatten().all(whole), field, "a die does not show 1 to 6")?;
        ViewFault::ensure(self.stack < 1 << PERSONAL, field, "more tiles than the personal stack has")?;
        ViewFault::ensure(self.workers <= WORKERS, field, "more than five workers")?;
        let gone = self.gone_tiles.iter().chain(&self.gone_dice);
        ViewFault::ensure(gone.into_iter().all(|gone| *gone <= MOST_GONE), field, "more items are gone than existed")?;
        let sided = rules.solo || self.supply.side.is_none();
        ViewFault::ensure(sided, field, "a selection token outside the solo game")?;
        for (set, code) in self.missions.iter().enumerate() {
            let of_set = code.is_none_or(|code| crate::items::MissionCode::of(set).any(|other| other == code));
            ViewFault::ensure(of_set, field, "a mission does not belong to its set")?;
        }
        let Some(board) = self.board else {
            return ViewFault::ensure(self.park == Park::default(), field, "a park without a board");
        };
        let ground = rules.ground(board);
        ViewFault::ensure(self.park.could_be_built(ground), field, "the park cannot be built")?;
        let changed = self.changed < 1 << HEXES && self.changed().without(&self.park.fed()).is_empty();
        ViewFault::ensure(changed, field, "a changed die is not in the park")?;
        let At::Corner { area, cell } = self.at else { return Ok(()) };
        let turned = matches!(self.areas[area as usize], Some(Item::Tile(tile)) if !tile.breeding());
        let vacant = usize::from(cell) < HEXES && self.park.vacant(ground).has(cell);
        ViewFault::ensure(turned && vacant, field, "a tile is being turned where it cannot be placed")
    }
}
