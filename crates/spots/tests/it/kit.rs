//! Test helpers: positions, actions and chance outcomes written as text.

use game_core::{Game, Seat, StartSeat};
use game_laws::rules_of;
use spots::rules::Mode;
use spots::scene::{PlayerSetup, Scene};
use spots::state::Player;
use spots::{Chance, Dice, Dog, End, Event, Level, Options, Pack, Phase, Rules, Spots, Tile, TileSet};

/// Rules in which seat 0 takes the first turn.
pub(crate) fn rules(seats: u8) -> Rules {
    rules_with(Options { start: StartSeat::at(0), ..Options::default() }, seats)
}

pub(crate) fn rules_with(options: Options, seats: u8) -> Rules {
    rules_of::<Spots>(&options, seats)
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

/// A game in progress.
pub(crate) type Play = game_laws::Play<Spots>;

/// Returns a new game. After the set-up, dogs are turned up as they come, or as [`OfSpots::deck`] says.
pub(crate) fn new_game(rules: Rules) -> Play {
    let state = Spots::setup(&rules);
    with_dogs(rules, state)
}

fn with_dogs(rules: Rules, state: Spots) -> Play {
    let mut play = Play::of(rules, state);
    play.dealer = |play| {
        let next = play.first_outcome().filter(|_| play.state.turn() > 0);
        next.filter(|next| matches!(next, Chance::Dog(_)))
    };
    play
}

/// Returns the game in the position of a scene.
pub(crate) fn in_scene(rules: Rules, scene: &Scene) -> Play {
    let mut events = Vec::new();
    let state = scene.build(&rules, &mut events).unwrap();
    Play { events, ..with_dogs(rules, state) }
}

/// Like [`in_scene`], but the turn limit ends the game after one turn.
pub(crate) fn one_turn(mut rules: Rules, scene: &Scene) -> Play {
    rules.turn_limit = 1;
    in_scene(rules, scene)
}

/// What tests ask of a game of Spots.
pub(crate) trait OfSpots {
    /// Returns the game with the dogs that are turned up next, in this order.
    fn deck(self, cards: &str) -> Self;

    /// Runs a script of words: `R6,4,3` is a roll, `!x` asserts that the action x is illegal, everything else
    /// is an action.
    fn script(&mut self, script: &str) -> &mut Self;

    fn player(&self, seat: u8) -> &Player;

    fn pack(&self, seat: u8) -> String;

    fn yard(&self, seat: u8) -> String;

    fn over(&self) -> Option<End>;

    /// Returns what happened, in the words that the worked examples use in `log`.
    fn log(&self) -> Vec<String>;
}

impl OfSpots for Play {
    fn deck(mut self, cards: &str) -> Self {
        self.prepared = cards.split_whitespace().map(|card| Chance::Dog(dog(card))).collect();
        self
    }

    fn script(&mut self, script: &str) -> &mut Self {
        for token in script.split_whitespace() {
            if let Some(refused) = token.strip_prefix('!') {
                _ = self.refusal(refused);
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

    fn player(&self, seat: u8) -> &Player {
        self.state.player(Seat::new(seat))
    }

    fn pack(&self, seat: u8) -> String {
        self.player(seat).pack.to_string()
    }

    fn yard(&self, seat: u8) -> String {
        self.player(seat).yard.to_string()
    }

    fn over(&self) -> Option<End> {
        match self.state.phase() {
            Phase::Over(end) => Some(end),
            _ => None,
        }
    }

    fn log(&self) -> Vec<String> {
        let mut log: Vec<String> = Vec::new();
        for event in &self.events {
            match &event.full {
                Event::Refreshed { .. } => log.push("refresh".into()),
                Event::AllBust { .. } => log.push("allbust".into()),
                Event::Bust { seat, .. } if *seat == mover_of_events(self) => log.push("bust".into()),
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
}

/// Returns the seat whose turn the events describe, in a game that ended after one turn.
fn mover_of_events(play: &Play) -> Seat {
    if play.rules.options.mode == Mode::Solo
        && play.events.iter().any(|event| matches!(event.full, Event::MarkerMoved { .. }))
    {
        Seat::new(1)
    } else {
        Seat::new(0)
    }
}

/// Seat 0 performs this trick by the script, from a position with these cards, yard and treats; the game ends
/// after this turn.
pub(crate) fn trick(tile: Tile, cards: &str, yard: &str, treats: u8, script: &str) -> Play {
    trick_in(&scene(tile, cards, yard, treats), tile, script)
}

/// Like [`trick`], from a scene instead of cards, yard and treats.
pub(crate) fn trick_in(scene: &Scene, tile: Tile, script: &str) -> Play {
    let mut play = one_turn(rules(2), scene);
    play.act(tile.id()).script(script);
    play
}

/// Returns a new game in which these cards have been dealt and these first dice rolled.
pub(crate) fn dealt(rules: Rules, cards: &str, dice: &str) -> Play {
    let mut play = new_game(rules);
    for card in cards.split_whitespace() {
        play.chance(&format!("dog {card}"));
    }
    for die in dice.split_whitespace() {
        play.chance(&format!("roll {die}"));
    }
    play
}
