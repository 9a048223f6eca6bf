//! What the dock says: the question, and the button that sends the plan.

use game_core::Seat;
use spots::odds::kept_roll;
use spots::tricks::{Select, Take, TrickStep};
use spots::{Action, Event, Phase, Rules, Spots};

use super::plan::{DicePlan, Turn, select, tray};
use super::words::{dog_name, tile_name};
use crate::kit::plan::{End, Sketch};
use crate::words::{list, n, t, tell, w};

/// The button that sends the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SendButton {
    /// What it says: what follows the press.
    pub(crate) words: String,
    /// Whether it can be pressed. While dice have no place it counts them.
    pub(crate) ready: bool,
    /// Whether the plan busts.
    pub(crate) busts: bool,
    /// Whether it is to be pressed twice, for the bust can be avoided.
    pub(crate) twice: bool,
}

/// Returns the names of the full dogs of a seat.
pub(super) fn full_dogs(at: &Spots, seat: Seat) -> String {
    let pack = &at.player(seat).pack;
    let full = (0..pack.len()).filter(|dog| pack.full() >> dog & 1 == 1);
    list(&full.map(|dog| dog_name(pack.dog(dog))).collect::<Vec<_>>())
}

/// Returns how many dice a repeat of the current roll would take.
fn next_count(at: &Spots, seat: Seat) -> u8 {
    let progress = at.progress();
    let wanted = match at.trick_roll().map(|roll| roll.take) {
        Some(Take::Rounds) => progress.round + 1,
        Some(Take::OpenDogs) => at.player(seat).pack.open(),
        Some(Take::SupplyAndOwn(dice)) => dice.min(at.supply()) + 1,
        _ => 1,
    };
    wanted.min(
        at.supply().max(1) + u8::from(matches!(at.trick_roll().map(|roll| roll.take), Some(Take::SupplyAndOwn(_)))),
    )
}

/// Returns the question that is open: about the first die without a place, or about what the sketch ends at.
/// `from` is the position at the table.
pub(super) fn prompt(rules: &Rules, from: &Spots, seat: Seat, plan: &DicePlan, made: &Sketch<Spots>) -> String {
    let at = &made.after;
    if made.end == End::Asked && at.phase() == Phase::Part {
        return t("spots-prompt-track");
    }
    if let Some(die) = tray(rules, from, seat, plan).iter().find(|die| die.to.is_none()) {
        return match select(from) {
            _ if from.phase() == Phase::Settle => tell("spots-prompt-die", &[("number", n(die.number))]),
            Select::OneNumber if plan.number.is_none() => t("spots-prompt-fetch"),
            Select::Exactly(most) if plan.chosen(from).len() < most => t("spots-prompt-hunt"),
            Select::Total(total) if plan.chosen(from).sum() < total => {
                tell("spots-prompt-search", &[("sum", n(plan.chosen(from).sum()))])
            }
            _ => tell("spots-prompt-die", &[("number", n(die.number))]),
        };
    }
    if let (Phase::Turn, Some(turn)) = (from.phase(), plan.turn.filter(|_| made.end != End::Asked)) {
        return match turn {
            Turn::Trick(tile) => tell("spots-prompt-tile", &[("tile", w(&tile_name(tile)))]),
            Turn::Score => tell("spots-prompt-score", &[("dogs", w(&full_dogs(from, seat)))]),
        };
    }
    if made.end != End::Asked {
        let busts = |event: &Event| matches!(event, Event::Bust { seat: busted, .. } if *busted == seat);
        let must = || kept_roll(rules, from).is_some_and(|best| best.busts);
        return match plan.number.filter(|_| select(from) == Select::OneNumber) {
            _ if plan.treat => t("spots-prompt-treat"),
            _ if !made.steps.iter().flatten().any(busts) => t("spots-prompt-all"),
            _ if must() => t("spots-prompt-bust"),
            Some(number) => tell("spots-prompt-bust-number", &[("number", n(number))]),
            None => t("spots-prompt-bust-so"),
        };
    }
    match at.phase() {
        Phase::Turn => match full_dogs(at, seat) {
            none if none.is_empty() => t("spots-prompt-turn"),
            dogs => tell("spots-prompt-turn-score", &[("dogs", w(&dogs))]),
        },
        Phase::Number if at.trick_step() == Some(TrickStep::Name) => t("spots-prompt-guard"),
        Phase::Number => tell("spots-prompt-retrieve", &[("dog", w(&at.top().map(dog_name).unwrap_or_default()))]),
        // The die that Retrieve has set.
        Phase::Settle => tell("spots-prompt-die", &[("number", n(at.progress().dice.highest().unwrap_or_default()))]),
        // Roll Over with an empty yard throws nothing before it asks.
        Phase::May if from.phase() == Phase::Turn => t("spots-prompt-nothing-buried"),
        Phase::May => match next_count(at, seat) {
            1 => t("spots-prompt-may"),
            dice => tell("spots-prompt-again", &[("count", n(dice))]),
        },
        Phase::Aside => t("spots-prompt-bolt"),
        Phase::OwnDie => t("spots-prompt-dogpile"),
        Phase::Dig => {
            let [left, all] = [at.progress().uses, at.player(seat).pack.paws()];
            tell("spots-prompt-dig", &[("left", n(left)), ("all", n(all))])
        }
        Phase::Move => t("spots-prompt-trot"),
        _ => t("spots-prompt-all"),
    }
}

/// Returns the button for a plan; `None` if there is nothing to send yet.
pub(super) fn send_button(
    rules: &Rules,
    from: &Spots,
    seat: Seat,
    plan: &DicePlan,
    made: &Sketch<Spots>,
) -> Option<SendButton> {
    let button = |words| SendButton { words, ready: true, busts: false, twice: false };
    let rerolls = made.chain.contains(&Action::Treat);
    let open = tray(rules, from, seat, plan).iter().filter(|die| die.to.is_none()).count();
    if open > 0 && !rerolls {
        let picks = match select(from) {
            _ if from.phase() == Phase::Settle => false,
            Select::OneNumber => plan.number.is_none(),
            Select::Exactly(most) => plan.chosen(from).len() < most,
            Select::Total(total) => plan.chosen(from).sum() < total,
            Select::All | Select::AtMostNamed | Select::DropLower => false,
        };
        let words = match select(from) {
            Select::Total(total) if picks => {
                tell("spots-button-total", &[("sum", n(plan.chosen(from).sum())), ("total", n(total))])
            }
            Select::OneNumber if picks => t("spots-button-number"),
            _ if picks => t("spots-button-choose"),
            _ => tell("spots-button-to-go", &[("count", n(open as i64))]),
        };
        return Some(SendButton { ready: false, ..button(words) });
    }
    if made.end == End::Asked || made.chain.is_empty() {
        return None;
    }
    let events = || made.steps.iter().flatten();
    if events().any(|event| matches!(event, Event::Bust { seat: busted, .. } if *busted == seat)) {
        // Another plan, or a treat, would save the dice.
        let saved = from.phase() == Phase::Reroll || kept_roll(rules, from).is_none_or(|best| !best.busts);
        return Some(SendButton { busts: true, twice: saved, ..button(t("spots-button-bust")) });
    }
    let scored = events().find_map(|event| match event {
        Event::Scored { seat: by, dogs, .. } if *by == seat => Some(dogs),
        _ => None,
    });
    if let Some(dogs) = scored {
        return Some(button(if made.end == End::Over {
            t("spots-button-win")
        } else if made.chain.contains(&Action::Score) {
            let before = from.player(seat).pack.scored();
            let names = list(&dogs.iter().map(|dog| dog_name(*dog)).collect::<Vec<_>>());
            let after = usize::from(before) + dogs.len();
            tell("spots-button-score", &[("dogs", w(&names)), ("from", n(before)), ("to", n(after as i64))])
        } else {
            tell("spots-button-score-fast", &[("count", n(dogs.len() as i64))])
        }));
    }
    let throws = is_throw(made) && made.after.mover() == seat;
    Some(button(if throws {
        throw_words(made)
    } else {
        draw_words(from, made).unwrap_or_else(|| end_words(made, seat))
    }))
}

/// Returns whether a sketch ends with a throw of dice.
pub(super) fn is_throw(made: &Sketch<Spots>) -> bool {
    made.end == End::Chance && made.after.phase() == Phase::Roll
}

/// Returns the words of the button that rolls on, in a position that asks whether to. `first` is whether
/// nothing has been rolled in this turn.
pub(super) fn on_words(at: &Spots, seat: Seat, first: bool) -> String {
    match at.trick_roll().map(|roll| roll.take) {
        Some(Take::Aside) => t("spots-button-next-may"),
        // Nothing was rolled before.
        _ if first => tell("spots-button-first", &[("count", n(next_count(at, seat)))]),
        _ => tell("spots-button-more", &[("count", n(next_count(at, seat)))]),
    }
}

/// Returns the words of a button for a trick that draws a dog before it throws; `None` for other tricks.
fn draw_words(from: &Spots, made: &Sketch<Spots>) -> Option<String> {
    let goes_on = made.end == End::Chance && made.after.turn() == from.turn();
    let tile = made.after.progress().tile.filter(|_| goes_on && from.phase() == Phase::Turn)?;
    let dice = tile.steps().iter().find_map(|step| match step {
        TrickStep::Roll(roll) => match roll.take {
            Take::Supply(dice) => Some(dice.min(from.supply())),
            _ => None,
        },
        _ => None,
    })?;
    Some(tell("spots-button-trick", &[("tile", w(&tile_name(tile))), ("count", n(dice))]))
}

/// Returns the words of a button that throws dice: the last thing that was said before the throw.
fn throw_words(made: &Sketch<Spots>) -> String {
    let dice = made.after.progress().count;
    let count = ("count", n(dice));
    let tile = made.after.progress().tile;
    let digs = made.chain.iter().any(|action| matches!(action, Action::Dig { .. }));
    let said = made.chain.iter().rev().find_map(|action| match *action {
        Action::Yes => Some(tell("spots-button-more", &[count])),
        Action::Treat => Some(tell("spots-button-reroll", &[count])),
        Action::Aside(aside) => Some(tell("spots-button-aside", &[("aside", n(aside)), count])),
        Action::FromYard(_) | Action::FromDog(..) => Some(tell("spots-button-own", &[count])),
        Action::Dig { .. } => Some(tell("spots-button-dig", &[count])),
        Action::No if digs => Some(tell("spots-button-dig", &[count])),
        Action::No => Some(tell("spots-button-leave", &[count])),
        Action::Move { .. } => Some(tell("spots-button-move", &[count])),
        Action::Number(number) => {
            let guards = tile.is_some_and(|tile| tile.steps().contains(&TrickStep::Name));
            let key = if guards { "spots-button-guard" } else { "spots-button-set" };
            Some(tell(key, &[("number", n(number)), count]))
        }
        Action::Trick(tile) => Some(tell("spots-button-trick", &[("tile", w(&tile_name(tile))), count])),
        _ => None,
    });
    // Bolt goes on by itself while too many dice are left.
    said.unwrap_or_else(|| t("spots-button-next"))
}

/// Returns the words of a button that ends the turn.
fn end_words(made: &Sketch<Spots>, seat: Seat) -> String {
    let treats: i64 = made
        .steps
        .iter()
        .flatten()
        .map(|event| match *event {
            Event::Chose { seat: by, treats, .. } | Event::TookTreats { seat: by, treats } if by == seat => {
                i64::from(treats)
            }
            Event::GaveTreats { seat: by, treats } if by == seat => -i64::from(treats),
            _ => 0,
        })
        .sum();
    let trick = made.chain.iter().find_map(|action| match action {
        Action::Trick(tile) => Some(*tile),
        _ => None,
    });
    match (made.chain.last(), trick) {
        (Some(Action::No), _) => t("spots-button-stop"),
        (_, Some(_)) if treats > 0 => tell("spots-button-treats", &[("count", n(treats))]),
        (_, Some(tile)) => tell("spots-button-trick-plain", &[("tile", w(&tile_name(tile)))]),
        _ => t("spots-button-end"),
    }
}

#[cfg(test)]
mod tests {
    use game_core::{ChanceSource, Game as _, SeatInfo, SeatKind, Setup, Table, Viewer};
    use spots::{Dice, Options, Tile};
    use texts::Language;

    use super::super::lesson::LESSON;
    use super::super::plan::Place;
    use super::super::tests::speaking;
    use super::*;
    use crate::kit::plan::{Plan as _, sketch};

    const YOU: Seat = Seat::new(0);

    fn lesson_table() -> Table<Spots> {
        let mut options = crate::link::Options::default();
        LESSON.options.iter().for_each(|(key, value)| options.set(key, value));
        let seats = ["a", "b"].map(|name| SeatInfo { name: name.to_owned(), kind: SeatKind::Person }).to_vec();
        let setup = Setup { options: options.decode::<Options>(), ..Setup::new(seats) };
        let mut table = Table::open(setup, ChanceSource::Manual).expect("a table").0;
        LESSON.opening.iter().for_each(|line| follow(&mut table, line));
        table
    }

    fn follow(table: &mut Table<Spots>, line: &str) {
        let (who, what) = line.split_once(' ').expect("a line");
        match who.parse() {
            Ok(seat) => table.play(Seat::new(seat), what.parse().expect("an action"), None).map(|_| ()),
            Err(_) => table.chance(what.parse().expect("an outcome")).map(|_| ()),
        }
        .unwrap_or_else(|why| panic!("{line}: {why}"));
    }

    /// Returns question and button for a plan.
    fn dock(table: &Table<Spots>, plan: &DicePlan) -> (String, Option<String>) {
        let from = Spots::position(table.rules(), &table.view(Viewer::Seat(YOU)));
        let made = sketch(&**table.rules(), &from, YOU, plan);
        let button = send_button(table.rules(), &from, YOU, plan, &made);
        (prompt(table.rules(), &from, YOU, plan, &made), button.map(|button| button.words))
    }

    fn said(question: &str, button: &str) -> (String, Option<String>) {
        (question.to_owned(), (!button.is_empty()).then(|| button.to_owned()))
    }

    #[test]
    fn the_dock_of_the_lesson_says_what_follows() {
        speaking(Language::English);
        let mut table = lesson_table();
        let mut plan = DicePlan::default();
        assert_eq!(dock(&table, &plan), said("Your turn: choose a trick.", ""));
        plan.choose(Turn::Trick(Tile::Walk));
        assert_eq!(dock(&table, &plan), said("Walk?", "Walk: roll 2"));
        LESSON.steps[0].script.iter().for_each(|line| follow(&mut table, line));
        // The second step: the 5 fits nobody, the 4 fits Poppy.
        let from = Spots::position(table.rules(), &table.view(Viewer::Seat(YOU)));
        let mut plan = DicePlan::default();
        let lying: Vec<_> =
            tray(table.rules(), &from, YOU, &plan).iter().map(|die| (die.number, die.to, die.by_hand)).collect();
        assert_eq!(lying, [(5, Some(Place::Yard), false), (4, None, false)], "the 5 is locked in the yard");
        assert_eq!(dock(&table, &plan), said("Where does the 4 go?", "1 die to go"));
        plan.lay(table.rules(), &from, 4, Place::Dog(0)).expect("it fits");
        assert_eq!(plan.lay(table.rules(), &from, 4, Place::Dog(1)), Err(spots::IllegalAction::NoSpace { dog: 1 }));
        assert_eq!(dock(&table, &plan), said("One more?", ""));
        plan.on = Some(true);
        assert_eq!(dock(&table, &plan).1.as_deref(), Some("Roll 1 more"));
        plan.on = Some(false);
        assert_eq!(dock(&table, &plan).1.as_deref(), Some("Stop here"));
        plan.lift(4, Place::Dog(0));
        plan.bury_rest(table.rules(), &from, YOU);
        let made = sketch(&**table.rules(), &from, YOU, &plan);
        let button = send_button(table.rules(), &from, YOU, &plan, &made).expect("a button");
        assert!(button.busts && button.twice, "10 in the yard, and the 4 has a place");
        // The other steps: what the script lays out has these buttons.
        let wanted = [
            "Stop here",
            "Roll Over: roll 2",
            "Roll 1 more",
            "Score 2 dogs",
            "Run: roll 3",
            "Reroll 3 for a treat",
            "Stop here",
            "Score Bruno (2 → 3)",
            "Take 5 treats",
        ];
        for (step, wanted) in LESSON.steps[1..].iter().zip(wanted) {
            let own = step.script.iter().map_while(|line| line.strip_prefix("0 "));
            let chain: Vec<Action> = own.map(|action| action.parse().expect("an action")).collect();
            let from = Spots::position(table.rules(), &table.view(Viewer::Seat(YOU)));
            let plan = DicePlan::adopt(table.rules(), &from, from.mover(), &chain);
            assert_eq!(dock(&table, &plan).1.as_deref(), Some(wanted), "{}", step.text);
            step.script.iter().for_each(|line| follow(&mut table, line));
        }
    }

    #[test]
    fn a_bust_is_taken_with_one_press_unless_a_treat_is_left() {
        speaking(Language::English);
        let mut table = lesson_table();
        LESSON.steps[..6].iter().flat_map(|step| step.script).for_each(|line| follow(&mut table, line));
        let from = Spots::position(table.rules(), &table.view(Viewer::Seat(YOU)));
        let plan = DicePlan::default();
        let made = sketch(&**table.rules(), &from, YOU, &plan);
        let button = send_button(table.rules(), &from, YOU, &plan, &made).expect("a button");
        assert_eq!((button.words.as_str(), button.busts, button.twice), ("Take the bust", true, true));
        assert_eq!(from.progress().dice, [6, 4, 1].into_iter().collect::<Dice>());
        // The same dice once the treat has been paid: nothing helps.
        follow(&mut table, "0 treat");
        follow(&mut table, "* roll 6,6,4");
        let from = Spots::position(table.rules(), &table.view(Viewer::Seat(YOU)));
        assert_eq!((from.mover() == YOU, from.player(YOU).treats), (false, 0), "it is not even asked");
    }
}
