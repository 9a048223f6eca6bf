use game_core::hex::Bytes32;
use game_core::{ChanceSource, Game, SeatInfo, SeatKind, Setup, Table, Viewer};
use spots::rules::TurnLimit;
use spots::{Mode, Options, TileSet};

use super::tray::plain_dice;
use super::*;
use crate::kit::plan::{End, Sketch, sketch};

/// A generator that is good enough to choose actions.
struct Chooser(u64);

impl Chooser {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % count.max(1)
    }
}

const SETS: [TileSet; 8] = [
    TileSet::AdoptionEvent,
    TileSet::DogPark,
    TileSet::ObstacleCourse,
    TileSet::HuntingGrounds,
    TileSet::KennelClub,
    TileSet::PuppyPen,
    TileSet::Random,
    TileSet::AllTiles,
];

fn table(set: TileSet, seed: u8) -> Table<Spots> {
    let mode = if seed % 5 == 4 { Mode::Solo } else { Mode::Standard };
    let seats = if mode == Mode::Solo { 1 } else { 2 + seed % 3 };
    let info = |at: u8| SeatInfo { name: at.to_string(), kind: SeatKind::Person };
    let options = Options { mode, set, turn_limit: TurnLimit::Short, ..Options::default() };
    let setup = Setup { options, ..Setup::new((0..seats).map(info).collect()) };
    Table::open(setup, ChanceSource::Seeded(Bytes32([seed; 32]))).expect("a table").0
}

fn position(table: &Table<Spots>, seat: Seat) -> Spots {
    Spots::position(table.rules(), &table.view(Viewer::Seat(seat)))
}

fn key(table: &Table<Spots>, seat: Seat) -> String {
    plan_key(&table.view(Viewer::Seat(seat)))
}

/// Calls `each` with every position of seeded random games in which a seat decides.
fn games(seeds: u8, mut each: impl FnMut(&mut Table<Spots>, Seat, &mut Chooser)) {
    for set in SETS {
        for seed in 0..seeds {
            let mut table = table(set, seed);
            let mut chooser = Chooser(u64::from(seed) * 977 + set as u64);
            for _ in 0..220 {
                let Some(seat) = table.to_move().to_act().first() else { break };
                each(&mut table, seat, &mut chooser);
            }
        }
    }
}

/// Returns a random chain up to where the seat decides nothing more, and the position after it.
fn chain(rules: &Rules, from: &Spots, seat: Seat, chooser: &mut Chooser) -> (Vec<Action>, Spots) {
    let (mut at, mut chain) = (*from, Vec::new());
    while at.to_move(rules).to_act().has(seat) && at.turn() == from.turn() && chain.len() < 64 {
        let mut legal = Vec::new();
        at.legal_actions(rules, seat, &mut legal);
        let action = legal[chooser.below(legal.len())];
        chain.push(action);
        at.apply(rules, &Step::choice(seat, action), &mut ());
    }
    (chain, at)
}

/// Returns a chain in the order in which a plan answers: equal dice count as equal.
fn sorted(chain: &[Action]) -> Vec<Action> {
    let mut chain = chain.to_vec();
    chain.sort();
    chain
}

fn made(rules: &Rules, from: &Spots, seat: Seat, plan: &DicePlan) -> Sketch<Spots> {
    let made = sketch(rules, from, seat, plan);
    assert_eq!(made.dropped, [], "{plan:?}");
    made
}

#[test]
fn a_plan_made_from_a_chain_stands_for_it() {
    let (mut count, mut exact) = (0, 0);
    games(4, |table, seat, chooser| {
        let (rules, from) = (table.rules().clone(), position(table, seat));
        let (actions, after) = chain(&rules, &from, seat, chooser);
        let plan = DicePlan::adopt(&rules, &from, seat, &actions);
        let made = made(&rules, &from, seat, &plan);
        let about = format!("{from:?}\n{actions:?}\n{plan:?}\n{:?}", made.chain);
        assert_eq!(made.after.player(seat), after.player(seat), "{about}");
        assert_eq!(made.after.digest(&rules), after.digest(&rules), "{about}");
        count += 1;
        exact += usize::from(sorted(&made.chain) == sorted(&actions));
        let text = serde_json::to_string(&plan).expect("JSON");
        assert_eq!(serde_json::from_str::<DicePlan>(&text).expect("a plan"), plan);
        // What is carried out leaves the plan; what is left of it does nothing else.
        let half = made.chain.len() / 2;
        let taken = table.play_chain(seat, made.chain[..half.max(1)].to_vec(), None).expect("legal").taken;
        let mut rest = plan.clone();
        made.chain[..taken].iter().for_each(|action| rest.remove(action));
        if taken < made.chain.len() {
            let now = position(table, seat);
            let made_rest = self::made(&rules, &now, seat, &rest);
            assert_eq!(made_rest.after.digest(&rules), after.digest(&rules), "{about}\n{rest:?}");
            let rest = made.chain[taken..].to_vec();
            table.play_chain(seat, rest, None).expect("legal");
        }
    });
    assert!(count > 2_000, "{count} chains");
    assert!(exact * 50 > count * 49, "{exact} of {count} chains are the same up to the order of equal dice");
}

#[test]
fn every_question_can_be_answered() {
    let mut seen = Vec::new();
    games(3, |table, seat, chooser| {
        let (rules, from) = (table.rules().clone(), position(table, seat));
        let legal = table.legal(seat);
        for action in &legal {
            let equal =
                usize::from(from.progress().dice.highest().map_or(0, |number| from.progress().dice.count(number)));
            // One of several equal dice is buried once the others have a place: here all are.
            let actions = if *action == Action::Bury { vec![*action; equal] } else { vec![*action] };
            let plan = DicePlan::adopt(&rules, &from, seat, &actions);
            let made = made(&rules, &from, seat, &plan);
            assert!(made.chain.contains(action), "{from:?}\n{action}: {plan:?} {:?}", made.chain);
        }
        if !seen.contains(&from.phase()) {
            seen.push(from.phase());
        }
        let action = legal[chooser.below(legal.len())];
        table.play(seat, action, None).expect("legal");
    });
    use Phase::{Aside, Dig, Drop, May, Move, Number, OwnDie, Part, Pick, Reroll, Settle};
    for phase in [Phase::Turn, Aside, Dig, Drop, May, Move, Number, OwnDie, Part, Pick, Reroll, Settle] {
        assert!(seen.contains(&phase), "{phase:?} is never asked");
    }
}

#[test]
fn no_plan_makes_the_sketch_fail_or_the_table_refuse() {
    games(3, |table, seat, chooser| {
        let (rules, from) = (table.rules().clone(), position(table, seat));
        let mut die = || 1 + chooser.below(6) as u8;
        let dice = (0..6).map(|at| LaidDie {
            number: die(),
            to: [Place::Dog(at), Place::Yard, Place::Back][usize::from(die() % 3)],
        });
        let plan = DicePlan {
            dice: dice.collect(),
            turn: [None, Some(Turn::Score), Some(Turn::Trick(Tile::ALL[usize::from(die() * 3)]))]
                [usize::from(die() % 3)],
            number: Some(die()),
            aside: Some(die()),
            own: Some(if die() > 3 { OwnDie::Yard(die()) } else { OwnDie::Dog(die() % 6, die()) }),
            dug: (0..3).map(|_| Dug { seat: Seat::new(die() % 4), number: die(), up: die() > 3 }).collect(),
            moved: (die() > 3).then(|| Moved { dog: die() % 6, space: die(), to: die() % 6, onto: die() }),
            treat: die() > 4,
            kept: (0..4).map(|_| die()).collect(),
            on: [None, Some(true), Some(false)][usize::from(die() % 3)],
        };
        let made = sketch(&*rules, &from, seat, &plan);
        tray(&rules, &from, seat, &plan);
        plain_dice(&rules, &from, seat, &plan);
        if made.chain.is_empty() {
            let legal = table.legal(seat);
            table.play(seat, legal[chooser.below(legal.len())], None).expect("legal");
        } else {
            let taken = table.play_chain(seat, made.chain.clone(), None).expect("legal").taken;
            assert_eq!(taken, made.chain.len(), "the table takes the whole chain");
        }
    });
}

#[test]
fn a_plan_belongs_to_the_time_between_two_throws() {
    games(3, |table, seat, chooser| {
        let before = (key(table, seat), position(table, seat));
        let legal = table.legal(seat);
        let action = legal[chooser.below(legal.len())];
        let made = table.play_chain(seat, vec![action], None).expect("legal");
        let now = position(table, seat);
        let asked = table.to_move().to_act().has(seat) && now.turn() == before.1.turn();
        let thrown = made.update.steps.len() > 1;
        // A throw that is skipped for want of dice counts as made.
        let skipped = action == Action::Trick(Tile::RollOver) && before.1.player(seat).yard.is_empty();
        if asked && !thrown && !skipped {
            assert_eq!(key(table, seat), before.0, "{action} at {:?}", before.1.phase());
        } else if asked && thrown {
            assert_ne!(key(table, seat), before.0, "{action} at {:?}", before.1.phase());
        }
    });
}

#[test]
fn dice_laid_out_by_hand_settle_the_roll() {
    let mut plain = 0;
    games(4, |table, seat, chooser| {
        let (rules, from) = (table.rules().clone(), position(table, seat));
        let mut plan = DicePlan::default();
        for _ in 0..40 {
            let open: Vec<u8> =
                tray(&rules, &from, seat, &plan).iter().filter(|die| die.to.is_none()).map(|die| die.number).collect();
            if open.is_empty() {
                break;
            }
            let number = open[chooser.below(open.len())];
            let accepting = from.player(seat).pack.accepting(number);
            let free = |dog: &u8| accepting >> dog & 1 == 1 && !plan.places(number).any(|to| to == Place::Dog(*dog));
            let dogs: Vec<u8> = (0..6).filter(free).collect();
            let to = dogs.get(chooser.below(dogs.len() + 1)).map_or(Place::Yard, |dog| Place::Dog(*dog));
            // Search refuses dice that no set of eight has.
            let _ = plan.lay(&rules, &from, number, to);
        }
        let lying = tray(&rules, &from, seat, &plan);
        if !lying.is_empty() && lying.iter().all(|die| die.to.is_some()) {
            let made = made(&rules, &from, seat, &plan);
            let unsettled = made.end == End::Asked && made.after.phase() == Phase::Settle;
            assert!(!unsettled, "{from:?}\n{plan:?}\n{lying:?}\n{:?}", made.chain);
            if let Some(number) = plan.kept.last().copied() {
                let kept = plan.kept.len();
                plan.let_go(&from, number);
                assert!(
                    plan.kept.len() == kept - 1
                        && plan.places(number).count() <= usize::from(plan.chosen(&from).count(number))
                );
            }
        }
        // Plain dice settle what they can, and never bury by themselves what could lie on a dog.
        let mut easy = DicePlan::default();
        easy.lay_plain(&rules, &from, seat);
        plain += usize::from(!easy.dice.is_empty());
        assert!(easy.dice.iter().all(|die| matches!(die.to, Place::Dog(_))));
        assert!(plain_dice(&rules, &from, seat, &easy).is_empty(), "they are laid out once");
        made(&rules, &from, seat, &easy);
        let legal = table.legal(seat);
        table.play(seat, legal[chooser.below(legal.len())], None).expect("legal");
    });
    assert!(plain > 100, "{plain} rolls with plain dice");
}

/// Returns a position with dice of the seat's first roll on the table, after a trick of this tile.
fn rolled(set: TileSet, tile: Tile, right: impl Fn(&Spots) -> bool) -> (std::sync::Arc<Rules>, Spots) {
    for seed in 0..=u8::MAX {
        let info = |at: u8| SeatInfo { name: at.to_string(), kind: SeatKind::Person };
        let setup = Setup { options: Options { set, ..Options::default() }, ..Setup::new((0..2).map(info).collect()) };
        let mut table = Table::<Spots>::open(setup, ChanceSource::Seeded(Bytes32([seed; 32]))).expect("a table").0;
        let seat = table.to_move().to_act().first().expect("a seat is to act");
        table.play(seat, Action::Trick(tile), None).expect("legal");
        let at = position(&table, seat);
        if at.mover() == seat && at.phase() == Phase::Reroll && right(&at) {
            return (table.rules().clone(), at);
        }
    }
    panic!("no seed gives such a roll")
}

fn texts(chain: &[Action]) -> Vec<String> {
    chain.iter().map(ToString::to_string).collect()
}

#[test]
fn track_rerolls_the_dice_at_the_arrow() {
    let different = |at: &Spots| at.progress().dice.kinds().count() == 3;
    let (rules, at) = rolled(TileSet::KennelClub, Tile::Track, different);
    let numbers: Vec<u8> = at.progress().dice.iter().collect();
    let mut plan = DicePlan::default();
    plan.lay(&rules, &at, numbers[0], Place::Back).expect("it may be rerolled");
    plan.lay(&rules, &at, numbers[2], Place::Back).expect("it may be rerolled");
    let sent = made(&rules, &at, at.mover(), &plan);
    let again = |at: usize| format!("again {}", numbers[at]);
    assert_eq!(
        (texts(&sent.chain), sent.end),
        (vec!["treat".to_owned(), again(0), again(2), "go".to_owned()], End::Chance)
    );
    plan.lay(&rules, &at, numbers[1], Place::Back).expect("it may be rerolled");
    let sent = made(&rules, &at, at.mover(), &plan);
    assert_eq!((texts(&sent.chain).len(), sent.end), (4, End::Chance), "all three: no go");
    let alike = |at: &Spots| at.progress().dice.kinds().count() == 1;
    let (rules, at) = rolled(TileSet::KennelClub, Tile::Track, alike);
    let number = at.progress().dice.highest().expect("a die");
    let mut plan = DicePlan::default();
    plan.lay(&rules, &at, number, Place::Back).expect("it may be rerolled");
    plan.lay(&rules, &at, number, Place::Back).expect("it may be rerolled");
    let sent = made(&rules, &at, at.mover(), &plan);
    assert_eq!(texts(&sent.chain), ["treat".to_owned(), format!("again {number}"), "go".to_owned()]);
}

#[test]
fn fetch_keeps_one_number_and_another_replaces_it() {
    let (rules, at) = rolled(TileSet::AdoptionEvent, Tile::Fetch, |at| at.progress().dice.kinds().count() > 3);
    let (seat, numbers) = (at.mover(), at.progress().dice.kinds().collect::<Vec<_>>());
    let mut plan = DicePlan::default();
    assert!(tray(&rules, &at, seat, &plan).iter().all(|die| die.to.is_none()), "nothing is chosen yet");
    plan.name(numbers[0]);
    plan.lay(&rules, &at, numbers[1], Place::Yard).expect("it may be buried");
    assert_eq!(plan.number, Some(numbers[1]), "a die of another number swaps");
    let back = tray(&rules, &at, seat, &plan).into_iter().filter(|die| die.number != numbers[1]);
    assert!(back.clone().count() > 0 && back.clone().all(|die| die.to == Some(Place::Back)));
    plan.bury_rest(&rules, &at, seat);
    let sent = made(&rules, &at, seat, &plan);
    assert_eq!(texts(&sent.chain)[..2], ["keep".to_owned(), format!("number {}", numbers[1])]);
    assert_ne!(sent.end, End::Asked);
}

#[test]
fn search_refuses_what_no_set_of_eight_has() {
    let refused = |at: &Spots, rules: &Rules| {
        at.progress().dice.kinds().find(|number| DicePlan::default().keep(rules, at, *number).is_err())
    };
    let some_rules = rolled(TileSet::KennelClub, Tile::Search, |_| true).0;
    let (rules, at) = rolled(TileSet::KennelClub, Tile::Search, |at| refused(at, &some_rules).is_some());
    let number = refused(&at, &rules).expect("a die that does not fit");
    let mut plan = DicePlan::default();
    assert_eq!(plan.keep(&rules, &at, number), Err(spots::IllegalAction::NotEight { number }));
    assert_eq!(plan, DicePlan::default(), "the plan stays as it was");
    assert_eq!(plan.lay(&rules, &at, number, Place::Yard), Err(spots::IllegalAction::NotEight { number }));
}

#[test]
fn a_third_die_of_hunt_sends_the_first_back() {
    let (rules, at) = rolled(TileSet::HuntingGrounds, Tile::Hunt, |at| at.progress().dice.kinds().count() > 2);
    let numbers: Vec<u8> = at.progress().dice.kinds().collect();
    let mut plan = DicePlan::default();
    for number in &numbers[..3] {
        plan.lay(&rules, &at, *number, Place::Yard).expect("it may be kept");
    }
    assert_eq!(plan.kept, numbers[1..3]);
    assert!(plan.dice.iter().all(|die| die.number != numbers[0]), "its place is gone too");
    let sent = made(&rules, &at, at.mover(), &plan);
    assert_eq!(
        texts(&sent.chain)[1..3],
        numbers[1..3].iter().map(|number| format!("take {number}")).collect::<Vec<_>>()
    );
}

/// A roll whose dice all lie by themselves is settled by one press; only whether to roll on may still be
/// asked. A reroll of dice that were laid out by hand undoes something.
#[test]
fn a_plain_roll_needs_one_press() {
    let (mut pressed, mut missed) = (0, 0);
    games(4, |table, seat, chooser| {
        let (rules, from) = (table.rules().clone(), position(table, seat));
        let mut plan = DicePlan::default();
        plan.lay_unasked(&rules, &from, seat);
        let lying = tray(&rules, &from, seat, &plan);
        // Where a treat has been paid for some of the dice, those are asked for.
        let whole = from.phase() != Phase::Part && select(&from) == Select::All;
        if !lying.is_empty() && whole && lying.iter().all(|die| die.to.is_some()) {
            let made = made(&rules, &from, seat, &plan);
            assert!(made.end != End::Asked || matches!(made.after.phase(), Phase::May | Phase::OwnDie), "{from:?}");
            pressed += usize::from(made.end != End::Asked);
        }
        let by_hand = lying.iter().find(|die| die.to.is_none() && whole);
        if let Some(die) = by_hand {
            plan.lay(&rules, &from, die.number, Place::Yard).expect("any die can be buried");
            assert!(plan.would_be_missed(&rules, &from, seat), "{from:?}");
            missed += 1;
        }
        let legal = table.legal(seat);
        table.play(seat, legal[chooser.below(legal.len())], None).expect("legal");
    });
    assert!(pressed > 50 && missed > 50, "{pressed} {missed}");
    assert!(!DicePlan::default().would_be_missed(
        table(TileSet::AdoptionEvent, 1).rules(),
        &position(&table(TileSet::AdoptionEvent, 1), Seat::new(0)),
        Seat::new(0)
    ));
}
