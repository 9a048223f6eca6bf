//! Test helpers: positions, actions and chance outcomes written as text.

use game_core::{Addressed, Game, Seat, SeatCount, SeatSet, StartSeat, Step, ToMove};
use spots::rules::Mode;
use spots::scene::{PlayerSetup, Scene};
use spots::state::Player;
use spots::{
    Action, Chance, Dice, Dog, End, Event, IllegalAction, Level, Options, Pack, Phase, Rules, Spots, Tile, TileSet,
};

/// Rules in which seat 0 takes the first turn.
pub(crate) fn rules(seats: u8) -> Rules {
    rules_with(Options { start: StartSeat::at(0), ..Options::default() }, seats)
}

pub(crate) fn rules_with(options: Options, seats: u8) -> Rules {
    Spots::rules(&options, SeatCount::new(seats), None, 1).unwrap()
}

pub(crate) fn solo(level: Level) -> Rules {
    rules_with(Options { mode: Mode::Solo, level, start: StartSeat::at(0), ..Options::default() }, 1)
}

pub(crate) fn all_tiles(seats: u8) -> Rules {
    rules_with(Options { set: TileSet::AllTiles, start: StartSeat::at(0), ..Options::default() }, seats)
}

pub(crate) const fn seat(number: u8) -> Seat {
    Seat::new(number)
}

pub(crate) fn dice(text: &str) -> Dice {
    if text.is_empty() { Dice::NONE } else { text.parse().unwrap() }
}

pub(crate) fn dog(text: &str) -> Dog {
    text.parse().unwrap()
}

pub(crate) fn pack(text: &str) -> Pack {
    let mut pack = Pack::default();
    text.split_whitespace().for_each(|card| pack.read(card).unwrap());
    pack
}

/// Returns what one player has in a scene: cards, buried dice, and the number of treats.
pub(crate) fn before(cards: &str, yard: &str, treats: u8) -> PlayerSetup {
    PlayerSetup { pack: pack(cards), yard: dice(yard), treats }
}

/// Returns a scene in which seat 0 has these cards, buried dice and treats, and this tile is in the row.
pub(crate) fn scene(tile: Tile, cards: &str, yard: &str, treats: u8) -> Scene {
    Scene { players: vec![before(cards, yard, treats)], tiles: vec![tile], ..Scene::default() }
}

/// A game, its rules, and all events so far.
pub(crate) struct Play {
    pub(crate) rules: Rules,
    pub(crate) state: Spots,
    pub(crate) events: Vec<Addressed<Event>>,
    /// The dogs that are turned up next, in this order.
    pub(crate) deck: Vec<Dog>,
}

impl Play {
    pub(crate) fn new(rules: Rules) -> Self {
        let state = Spots::setup(&rules);
        Self { rules, state, events: Vec::new(), deck: Vec::new() }
    }

    pub(crate) fn of(rules: Rules, scene: &Scene) -> Self {
        let mut events = Vec::new();
        let state = scene.build(&rules, &mut events).unwrap();
        Self { rules, state, events, deck: Vec::new() }
    }

    /// Like [`Self::of`], but the turn limit ends the game after one turn.
    pub(crate) fn one_turn(mut rules: Rules, scene: &Scene) -> Self {
        rules.turn_limit = 1;
        Self::of(rules, scene)
    }

    pub(crate) fn deck(mut self, cards: &str) -> Self {
        self.deck = cards.split_whitespace().map(dog).collect();
        self
    }

    /// Runs a script of words: `R6,4,3` is a roll, `!x` asserts that the action x is illegal, everything else
    /// is an action.
    pub(crate) fn script(&mut self, script: &str) -> &mut Self {
        for token in script.split_whitespace() {
            if let Some(refused) = token.strip_prefix('!') {
                self.refusal(refused);
            } else if let Some(roll) = token.strip_prefix('R') {
                self.chance(&format!("roll {roll}"));
            } else if let Some(numbers) = token.strip_prefix("treat:") {
                self.act("treat");
                for number in numbers.split(',') {
                    if self.state.phase() == Phase::Part
                        && self.state.progress().picked.count(number.parse().unwrap()) == 0
                        || self.legal().contains(&format!("again {number}"))
                    {
                        self.act(&format!("again {number}"));
                    }
                }
                if self.state.phase() == Phase::Part {
                    self.act("go");
                }
            } else {
                self.act(token);
            }
        }
        self
    }

    /// The seat to act takes this action, which must be legal.
    pub(crate) fn act(&mut self, action: &str) -> &mut Self {
        let ToMove::Seats(seats) = self.to_move() else {
            panic!("no seat is to act, so `{action}` is impossible: {:?}", self.state)
        };
        let (seat, action): (Seat, Action) = (seats.first().unwrap(), action.parse().unwrap());
        assert_eq!(self.state.validate(&self.rules, seat, &action), Ok(()), "{action}: {:?}", self.state);
        self.apply(&Step::choice(seat, action));
        self.turn_up_dogs();
        self
    }

    /// Applies this chance outcome, which must be possible.
    pub(crate) fn chance(&mut self, outcome: &str) -> &mut Self {
        let outcome: Chance = outcome.parse().unwrap();
        let possible = self.outcomes();
        assert!(possible.contains(&outcome), "{outcome} is not possible: {:?}", self.state);
        self.apply(&Step::Chance(outcome));
        self.turn_up_dogs();
        self
    }

    pub(crate) fn outcomes(&self) -> Vec<Chance> {
        let mut possible = Vec::new();
        self.state.chance_outcomes(&self.rules, &mut possible);
        possible.into_iter().map(|(outcome, _)| outcome).collect()
    }

    /// Turns up dogs in the order of `deck`; once it is empty, the first possible one.
    pub(crate) fn turn_up_dogs(&mut self) {
        while self.state.turn() > 0 && self.to_move() == ToMove::Chance {
            let possible = self.outcomes();
            let Chance::Dog(_) = possible[0] else { return };
            let next = if self.deck.is_empty() { possible[0] } else { Chance::Dog(self.deck.remove(0)) };
            assert!(possible.contains(&next), "{next}");
            self.apply(&Step::Chance(next));
        }
    }

    fn apply(&mut self, step: &Step<Spots>) {
        self.state.apply(&self.rules, step, &mut self.events);
    }

    /// Returns why the mover may not take this action.
    pub(crate) fn refusal(&self, action: &str) -> IllegalAction {
        let seat = self.state.mover();
        self.state.validate(&self.rules, seat, &action.parse().unwrap()).expect_err(action)
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.state.legal_actions(&self.rules, self.state.mover(), &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    pub(crate) fn player(&self, seat: u8) -> &Player {
        self.state.player(Seat::new(seat))
    }

    pub(crate) fn pack(&self, seat: u8) -> String {
        self.player(seat).pack.to_string()
    }

    pub(crate) fn yard(&self, seat: u8) -> String {
        self.player(seat).yard.to_string()
    }

    pub(crate) fn to_move(&self) -> ToMove {
        self.state.to_move(&self.rules)
    }

    pub(crate) fn is_to_act(&self, seat: u8) -> bool {
        self.to_move() == ToMove::Seats(SeatSet::one(Seat::new(seat)))
    }

    pub(crate) fn over(&self) -> Option<End> {
        match self.state.phase() {
            Phase::Over(end) => Some(end),
            _ => None,
        }
    }

    /// Returns what happened, in the words that the worked examples use in `log`.
    pub(crate) fn log(&self) -> Vec<String> {
        let mut log: Vec<String> = Vec::new();
        for event in &self.events {
            match &event.full {
                Event::Refreshed { .. } => log.push("refresh".into()),
                Event::AllBust { .. } => log.push("allbust".into()),
                Event::Bust { seat, .. } if *seat == self.mover_of_events() => log.push("bust".into()),
                Event::Bust { seat, .. } => log.push(format!("bust{seat}")),
                Event::Scored { fast: true, .. } => log.push("fast".into()),
                Event::Ended { end: End::SixDogs(_) } => {
                    log.retain(|word| word != "fast");
                    log.push("win".into());
                }
                _ => {}
            }
        }
        log
    }

    /// Returns the seat whose turn the events describe, in a game that ended after one turn.
    fn mover_of_events(&self) -> Seat {
        if self.rules.options.mode == Mode::Solo
            && self.events.iter().any(|event| matches!(event.full, Event::MarkerMoved { .. }))
        {
            Seat::new(1)
        } else {
            Seat::new(0)
        }
    }

    /// All events as text.
    pub(crate) fn event_texts(&self) -> Vec<String> {
        self.events.iter().map(|event| event.full.to_string()).collect()
    }
}

/// Seat 0 performs this trick by the script, from a position with these cards, yard and treats; the game ends
/// after this turn.
pub(crate) fn trick(tile: Tile, cards: &str, yard: &str, treats: u8, script: &str) -> Play {
    trick_in(&scene(tile, cards, yard, treats), tile, script)
}

/// Like [`trick`], from a scene instead of cards, yard and treats.
pub(crate) fn trick_in(scene: &Scene, tile: Tile, script: &str) -> Play {
    let mut play = Play::one_turn(rules(2), scene);
    play.act(tile.id()).script(script);
    play
}

/// Returns a new game in which these cards have been dealt and these first dice rolled.
pub(crate) fn dealt(rules: Rules, cards: &str, dice: &str) -> Play {
    let mut play = Play::new(rules);
    for card in cards.split_whitespace() {
        play.chance(&format!("dog {card}"));
    }
    for die in dice.split_whitespace() {
        play.chance(&format!("roll {die}"));
    }
    play
}
