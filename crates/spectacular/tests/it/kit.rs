//! Test helpers: positions, actions and chance outcomes written as text.

use game_core::{Game, Seat, Step, ToMove};
use game_laws::rules_of;
use spectacular::items::Die;
use spectacular::rules::{Missions, Number};
use spectacular::scene::{Before, Placed, Scene};
use spectacular::state::WORKERS;
use spectacular::{Action, Board, Chance, Habitat, Item, Mode, Options, Phase, Player, Rules, Spectacular, Tile};

/// Returns rules with default options, except that player boards and supply boards are dealt in order: seat 0
/// has the saola board and supply board 1.
pub(crate) fn rules(seats: u8) -> Rules {
    rules_with(Options::default(), seats)
}

/// Returns rules with these options; player boards and supply boards are dealt in order unless the options
/// fix them.
pub(crate) fn rules_with(mut options: Options, seats: u8) -> Rules {
    if options.boards == spectacular::rules::Dealt::Random {
        options.boards = spectacular::rules::Dealt::Fixed(Board::ALL[..usize::from(seats)].to_vec());
    }
    if options.supply_boards == spectacular::rules::Dealt::Random {
        options.supply_boards = spectacular::rules::Dealt::Fixed((1..=seats).map(Number).collect());
    }
    exact_rules(&options, seats)
}

/// Returns rules with exactly these options.
pub(crate) fn exact_rules(options: &Options, seats: u8) -> Rules {
    rules_of::<Spectacular>(options, seats)
}

pub(crate) fn missions(seats: u8) -> Rules {
    rules_with(Options { missions: Missions::On, ..Options::default() }, seats)
}

pub(crate) fn solo() -> Rules {
    rules_with(Options { mode: Mode::Solo, ..Options::default() }, 1)
}

pub(crate) fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

/// Parses a tile or a die: `green1.black`, `green 5`.
pub(crate) fn item(text: &str) -> Item {
    if text.contains(' ') { Item::Die(text.parse::<Die>().unwrap()) } else { Item::Tile(tile(text)) }
}

/// Returns a seat for a scene, with the saola board and this park.
pub(crate) fn before(park: &[&str]) -> Before {
    let park: Vec<Placed> = park.iter().map(|hex| hex.parse().unwrap()).collect();
    Before { park, ..Before::new(Board::Saola) }
}

/// Returns a scene for two seats in the build step: seat 0 has this park and these items in areas N and W,
/// seat 1 has two dice.
pub(crate) fn building(park: &[&str], north: &str, west: &str) -> Scene {
    let some = |text: &str| (!text.is_empty()).then(|| item(text));
    let first = Before { areas: [some(north), some(west)], ..before(park) };
    let second = Before { areas: [Some(item("blue 3")), Some(item("blue 4"))], ..Before::new(Board::Vaquita) };
    Scene { seats: vec![first, second], turn: 3, phase: Phase::Build, tokens: 0 }
}

/// Returns a scene for two seats in the worker phase after this turn; seat 1 has no face-up workers.
pub(crate) fn workers(park: &[&str], turn: u8) -> Scene {
    let first = Before { number: 1, ..before(park) };
    let seats = vec![first, Before { workers: 0, number: 2, ..Before::new(Board::Vaquita) }];
    Scene { seats, turn, phase: Phase::Workers, tokens: 0 }
}

/// A game in progress.
pub(crate) type Play = game_laws::Play<Spectacular>;

/// Returns the game in the position of a scene.
pub(crate) fn in_scene(rules: Rules, scene: &Scene) -> Play {
    let state = scene.build(&rules).unwrap();
    Play::of(rules, state)
}

/// Returns a new game after the deal: the first outcome of each draw, except that dice show 1 to 6 in turn.
pub(crate) fn dealt(rules: Rules) -> Play {
    let mut play = Play::new(rules);
    play.draw_all();
    play
}

/// Returns a new game after the final preparations.
pub(crate) fn ready(rules: Rules) -> Play {
    let mut play = dealt(rules);
    while !matches!(play.state.phase(), Phase::Choose | Phase::Side) {
        play.idle_all();
    }
    play
}

/// What tests ask of a game of Spectacular.
pub(crate) trait OfSpectacular {
    /// Applies chance outcomes until a seat is to act.
    fn draw_all(&mut self) -> &mut Self;

    /// The seat finishes the phase doing as little as possible: it takes the first items, discards them, and
    /// changes no dice.
    fn idle(&mut self, seat: Seat);

    /// All seats finish the phase by [`Self::idle`]; then the chance steps that follow are applied.
    fn idle_all(&mut self) -> &mut Self;

    /// Plays turns by [`Self::idle_all`] until this number of turns are over.
    fn until(&mut self, turn: u8) -> &mut Self;

    fn player(&self, seat: u8) -> &Player;

    /// Returns the value of a line of the seat's score sheet, found by its key or its subject.
    fn line(&self, seat: u8, key: &str) -> i32;

    /// Returns the tile on a hex of the seat's park; `None` if there is none.
    fn on(&self, seat: u8, hex: &str) -> Option<Tile>;

    /// Returns the value of the die on a hex of the seat's park; 0 if there is none.
    fn die(&self, seat: u8, hex: &str) -> u8;
}

impl OfSpectacular for Play {
    fn draw_all(&mut self) -> &mut Self {
        let mut value = 0;
        while self.to_move() == ToMove::Chance {
            let outcomes = self.outcomes();
            let outcome = if let Chance::Roll(_) = outcomes[0] { outcomes[value % 6] } else { outcomes[0] };
            value += 1;
            self.apply(&Step::Chance(outcome));
        }
        self
    }

    fn idle(&mut self, seat: Seat) {
        let phase = self.state.phase();
        let minimal = [Action::Roll, Action::NoSwap, Action::Refill, Action::LetGo, Action::Discard, Action::Done];
        while self.state.phase() == phase && self.to_act().has(seat) {
            let mut legal = Vec::new();
            self.state.legal_actions(&self.rules, seat, &mut legal);
            let action = minimal.into_iter().find(|action| legal.contains(action)).unwrap_or(legal[0]);
            self.apply(&Step::choice(seat, action));
        }
    }

    fn idle_all(&mut self) -> &mut Self {
        let phase = self.state.phase();
        while self.state.phase() == phase {
            let Some(seat) = self.to_act().first() else { break };
            self.idle(seat);
        }
        self.draw_all()
    }

    fn until(&mut self, turn: u8) -> &mut Self {
        while self.state.turn() < turn && self.to_move() != ToMove::Over {
            self.idle_all();
        }
        self
    }

    fn player(&self, seat: u8) -> &Player {
        self.state.player(Seat::new(seat))
    }

    fn line(&self, seat: u8, key: &str) -> i32 {
        let sheet = self.sheet(seat);
        if key == "total" {
            return sheet.total;
        }
        let same = |line: &&game_core::Line| line.key == key || line.of.as_deref() == Some(key);
        sheet.lines.iter().find(same).unwrap_or_else(|| panic!("{key}")).value
    }

    fn on(&self, seat: u8, hex: &str) -> Option<Tile> {
        let player = self.player(seat);
        let cell = player.ground(&self.rules).cell(hex.parse().unwrap()).unwrap();
        player.park.tile(cell)
    }

    fn die(&self, seat: u8, hex: &str) -> u8 {
        let player = self.player(seat);
        player.park.die(player.ground(&self.rules).cell(hex.parse().unwrap()).unwrap())
    }
}

/// Returns the number of items on the supply board of a seat.
pub(crate) fn items(player: &Player) -> u32 {
    player.supply.filled().count_ones()
}

/// Returns the number of common tiles in the stack of a habitat.
pub(crate) fn stacked(play: &Play, habitat: Habitat) -> usize {
    play.state.stacked(&play.rules, habitat).count()
}

/// Returns all workers face up except those with these numbers, as bits.
pub(crate) fn without(workers: &[u8]) -> u8 {
    workers.iter().fold(WORKERS, |set, worker| set & !(1 << worker))
}
