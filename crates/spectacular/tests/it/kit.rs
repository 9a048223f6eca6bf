//! Test helpers: positions, actions and chance outcomes written as text.

use game_core::{Addressed, Game, Seat, SeatCount, SeatSet, Step, ToMove, Viewer};
use spectacular::items::Die;
use spectacular::rules::{Missions, Number};
use spectacular::scene::{Before, Placed, Scene};
use spectacular::state::WORKERS;
use spectacular::{
    Action, Board, Chance, Event, Habitat, IllegalAction, Item, Mode, Options, Phase, Player, Rules, Spectacular, Tile,
};

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
    Spectacular::rules(options, SeatCount::new(seats), None, 1).unwrap()
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

/// A game in progress: its rules, its state, and all events so far.
pub(crate) struct Play {
    pub(crate) rules: Rules,
    pub(crate) state: Spectacular,
    pub(crate) events: Vec<Addressed<Event>>,
}

impl Play {
    /// A new game, before the first draw.
    pub(crate) fn new(rules: Rules) -> Self {
        let state = Spectacular::setup(&rules);
        Self { rules, state, events: Vec::new() }
    }

    /// A new game after the deal: the first outcome of each draw, except that dice show 1 to 6 in turn.
    pub(crate) fn dealt(rules: Rules) -> Self {
        let mut play = Self::new(rules);
        play.draw_all();
        play
    }

    /// A new game after the final preparations.
    pub(crate) fn ready(rules: Rules) -> Self {
        let mut play = Self::dealt(rules);
        while !matches!(play.state.phase(), Phase::Choose | Phase::Side) {
            play.idle_all();
        }
        play
    }

    pub(crate) fn of(rules: Rules, scene: &Scene) -> Self {
        let state = scene.build(&rules).unwrap();
        Self { rules, state, events: Vec::new() }
    }

    pub(crate) fn to_move(&self) -> ToMove {
        self.state.to_move(&self.rules)
    }

    pub(crate) fn to_act(&self) -> SeatSet {
        self.to_move().to_act()
    }

    pub(crate) fn outcomes(&self) -> Vec<Chance> {
        let mut outcomes = Vec::new();
        self.state.chance_outcomes(&self.rules, &mut outcomes);
        outcomes.into_iter().map(|(outcome, _)| outcome).collect()
    }

    pub(crate) fn apply(&mut self, step: &Step<Spectacular>) {
        self.state.apply(&self.rules, step, &mut self.events);
    }

    /// Applies this chance outcome, which must be possible.
    pub(crate) fn chance(&mut self, outcome: &str) -> &mut Self {
        let outcome: Chance = outcome.parse().unwrap();
        assert!(self.outcomes().contains(&outcome), "{outcome} is not possible: {:?}", self.state.phase());
        self.apply(&Step::Chance(outcome));
        self
    }

    /// Applies chance outcomes until a seat is to act.
    pub(crate) fn draw_all(&mut self) -> &mut Self {
        let mut value = 0;
        while self.to_move() == ToMove::Chance {
            let outcomes = self.outcomes();
            let outcome = if let Chance::Roll(_) = outcomes[0] { outcomes[value % 6] } else { outcomes[0] };
            value += 1;
            self.apply(&Step::Chance(outcome));
        }
        self
    }

    /// The seat takes these actions, separated by semicolons; they must be legal.
    pub(crate) fn act(&mut self, seat: u8, actions: &str) -> &mut Self {
        for text in actions.split(';') {
            let (seat, action): (Seat, Action) = (Seat::new(seat), text.trim().parse().unwrap());
            assert_eq!(
                self.state.validate(&self.rules, seat, &action),
                Ok(()),
                "{action}: {:?}",
                self.state.player(seat)
            );
            self.apply(&Step::choice(seat, action));
        }
        self
    }

    /// Returns why the seat may not take this action.
    pub(crate) fn refusal(&self, seat: u8, action: &str) -> IllegalAction {
        let action: Action = action.parse().unwrap();
        self.state.validate(&self.rules, Seat::new(seat), &action).expect_err(&action.to_string())
    }

    pub(crate) fn legal(&self, seat: u8) -> Vec<String> {
        let mut legal = Vec::new();
        self.state.legal_actions(&self.rules, Seat::new(seat), &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    /// The seat finishes the phase doing as little as possible: it takes the first items, discards them, and
    /// changes no dice.
    pub(crate) fn idle(&mut self, seat: Seat) {
        let phase = self.state.phase();
        let minimal = [Action::Roll, Action::NoSwap, Action::Refill, Action::LetGo, Action::Discard, Action::Done];
        while self.state.phase() == phase && self.to_act().has(seat) {
            let mut legal = Vec::new();
            self.state.legal_actions(&self.rules, seat, &mut legal);
            let action = minimal.into_iter().find(|action| legal.contains(action)).unwrap_or(legal[0]);
            self.apply(&Step::choice(seat, action));
        }
    }

    /// All seats finish the phase by [`Self::idle`]; then the chance steps that follow are applied.
    pub(crate) fn idle_all(&mut self) -> &mut Self {
        let phase = self.state.phase();
        while self.state.phase() == phase {
            let Some(seat) = self.to_act().first() else { break };
            self.idle(seat);
        }
        self.draw_all()
    }

    /// Plays turns by [`Self::idle_all`] until this number of turns are over.
    pub(crate) fn until(&mut self, turn: u8) -> &mut Self {
        while self.state.turn() < turn && self.to_move() != ToMove::Over {
            self.idle_all();
        }
        self
    }

    pub(crate) fn player(&self, seat: u8) -> &Player {
        self.state.player(Seat::new(seat))
    }

    /// Returns the texts of all events sent to this viewer.
    pub(crate) fn texts_for(&self, viewer: Viewer) -> Vec<String> {
        self.events.iter().filter_map(|event| event.for_viewer(viewer)).map(ToString::to_string).collect()
    }

    /// Returns the value of a line of the seat's score sheet, found by its key or its subject.
    pub(crate) fn line(&self, seat: u8, key: &str) -> i32 {
        let seat = Seat::new(seat);
        let view = self.state.view(&self.rules, Viewer::Seat(seat));
        let sheet = Spectacular::score_sheet(&self.rules, &view, seat);
        if key == "total" {
            return sheet.total;
        }
        let same = |line: &&game_core::Line| line.key == key || line.of.as_deref() == Some(key);
        sheet.lines.iter().find(same).unwrap_or_else(|| panic!("{key}")).value
    }

    /// Returns the tile on a hex of the seat's park; `None` if there is none.
    pub(crate) fn on(&self, seat: u8, hex: &str) -> Option<Tile> {
        let player = self.player(seat);
        let cell = player.ground(&self.rules).cell(hex.parse().unwrap()).unwrap();
        player.park.tile(cell)
    }

    /// Returns the value of the die on a hex of the seat's park; 0 if there is none.
    pub(crate) fn die(&self, seat: u8, hex: &str) -> u8 {
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
