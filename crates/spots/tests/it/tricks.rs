//! The trick of each tile, clause by clause.

use game_laws::clause;
use spots::scene::Scene;
use spots::{IllegalAction, Phase, Tile};

use crate::kit::{OfSpots, before, one_turn, rules, scene, trick, trick_in};

#[test]
fn howl() {
    clause!("SPT-701");
    let play = one_turn(rules(2), &Scene { top: Some("256".parse().unwrap()), ..scene(Tile::Howl, "34[]", "", 0) });
    let mut play = play.deck("12");
    play.act("howl").script("R6");
    assert_eq!(play.legal(), ["bury", "place 1"], "the new dog has a space for the die");
    play.script("p1");
    assert_eq!(play.pack(0), "34[] 256[6]");
    assert_eq!(play.state.top().unwrap().to_string(), "12", "the next card is turned up");
    let six = trick(Tile::Howl, "*12 *13 *14 23[] 56[] 46[]", "", 0, "R1");
    assert_eq!((six.player(0).pack.len(), six.yard(0)), (6, "1".into()));
}

#[test]
fn roll_over() {
    clause!("SPT-702");
    let play = trick(Tile::RollOver, "34[] 12[]", "3,2,2", 0, "R4,4,1 p0 p1 yes R2 p1");
    assert_eq!((play.pack(0), play.yard(0)), ("34[4] 12[12]".into(), "4".into()));
    assert_eq!(play.state.supply(), 36, "lifted dice do not come from the supply");
}

#[test]
fn walk() {
    clause!("SPT-711");
    let play = trick(Tile::Walk, "34[] 12[]", "", 0, "R4,3 p0 p0 yes R2 p1");
    assert_eq!((play.pack(0), play.over().is_some()), ("34[34] 12[2]".into(), true));
}

#[test]
fn dig() {
    clause!("SPT-712", "SPT-R7");
    let mut position = scene(Tile::Dig, "123[] 125[] 45[]", "3", 0);
    position.players.push(before("34[4] 16[]", "6,1", 0));
    let mut play = one_turn(rules(2), &position);
    play.act("dig");
    let all = ["no", "dig 0.3-", "dig 0.3+", "dig 1.1-", "dig 1.1+", "dig 1.6-"];
    assert_eq!(play.legal(), all, "any seat's die, but a 6 cannot be raised");
    assert_eq!(play.refusal("dig 1.6+"), IllegalAction::CannotDig);
    play.script("d0.3- d0.2-");
    assert_eq!((play.yard(0), play.state.phase()), ("1".into(), Phase::Roll), "the same die twice, then two dice");
    assert_eq!(play.state.progress().count, 2);
    // A lowered 1 is discarded. Raising another seat's die can bust that seat, and the trick continues.
    let removed = trick_in(&position, Tile::Dig, "d1.1- no");
    assert_eq!((removed.yard(1), removed.state.supply()), ("6".into(), 35));
    let busted = trick_in(&position, Tile::Dig, "d1.1+ no");
    assert_eq!(
        (busted.log(), busted.pack(1), busted.yard(1)),
        (vec!["bust1".into()], "34[] 16[]".into(), String::new())
    );
    let own = trick_in(&scene(Tile::Dig, "123[1] 45[]", "6,1", 0), Tile::Dig, "d0.1+");
    assert_eq!((own.log(), own.pack(0)), (vec!["bust".into()], "123[] 45[]".into()));
    let safe = trick_in(&scene(Tile::Dig, "123[1] 45[]", "5,1", 0), Tile::Dig, "d0.1+");
    assert_eq!((safe.log().len(), safe.yard(0)), (0, "5,2".into()), "exactly 7 is safe");
    assert_eq!(trick(Tile::Dig, "12[] 45[]", "3", 0, "").state.phase(), Phase::Roll, "without paws no decision is due");
}

#[test]
fn trot() {
    clause!("SPT-713", "SPT-R8");
    let mut play = one_turn(rules(2), &scene(Tile::Trot, "34[3] 125[1] *16", "", 0));
    play.act("trot");
    let all = ["no", "move 0.3>0.4", "move 0.3>1.2", "move 0.3>1.5", "move 1.1>0.4", "move 1.1>1.2", "move 1.1>1.5"];
    assert_eq!(play.legal(), all, "onto the same dog too, but not onto its own space");
    assert_eq!(play.refusal("move 0.3>0.3"), IllegalAction::CannotMove);
    assert_eq!(play.refusal("move 0.3>2.6"), IllegalAction::CannotMove);
    play.script("m0.3>0.4 R6,1");
    assert_eq!((play.pack(0), play.yard(0)), ("34[4] 125[1] *16".into(), "6,1".into()));
    assert_eq!(trick(Tile::Trot, "34[3] 125[]", "", 0, "no").state.phase(), Phase::Roll);
    assert_eq!(trick(Tile::Trot, "34[] 125[]", "", 0, "").state.phase(), Phase::Roll, "nothing can be moved");
}

#[test]
fn retrieve() {
    clause!("SPT-714", "SPT-R5");
    let top = |top: &str| Some(top.parse().unwrap());
    let mut play = one_turn(rules(2), &Scene { top: top("245"), ..scene(Tile::Retrieve, "25[2] 14[]", "", 1) });
    play.act("retrieve");
    assert_eq!(play.legal(), ["number 2", "number 4", "number 5"]);
    assert_eq!(play.refusal("number 3"), IllegalAction::NotOnTopDog { number: 3 });
    play.script("n4 p1 R6,1 keep p1");
    assert_eq!((play.pack(0), play.yard(0), play.state.supply()), ("25[2] 14[14]".into(), "6".into(), 36));
    // The die set by Retrieve may trigger fast scoring, and step 2 follows with the new dogs.
    let position = Scene { top: top("245"), ..scene(Tile::Retrieve, "25[2] 14[14]", "", 0) };
    let mut fast = one_turn(rules(2), &position).deck("56 16");
    fast.act("retrieve").script("n5 p0 R5,5 p2 p3");
    assert_eq!((fast.log(), fast.pack(0)), (vec!["fast".into()], "*25 *14 245[5] 56[5]".into()));
    // If the top card has a single number, it is chosen without asking; the die is settled and checked like a
    // roll.
    let forced = trick_in(&Scene { top: top("1"), ..scene(Tile::Retrieve, "25[] 34[]", "6,1", 0) }, Tile::Retrieve, "");
    assert_eq!(forced.log(), ["bust"], "no step 2 after it");
    let none = trick_in(&Scene { supply: Some(0), ..scene(Tile::Retrieve, "25[] 34[]", "", 0) }, Tile::Retrieve, "");
    assert!(none.over().is_some());
    let moved = trick(Tile::Trot, "12[1] 34[34]", "", 0, "m0.1>0.2 R6,1 p0");
    assert_eq!(moved.log(), ["fast"], "only the roll scores, not the move");
}

#[test]
fn track() {
    clause!("SPT-715");
    let mut play = one_turn(rules(2), &scene(Tile::Track, "24[] 15[]", "", 2));
    play.act("track").script("R6,6,2 treat");
    assert_eq!(play.legal(), ["again 2", "again 6"]);
    assert_eq!(play.refusal("go"), IllegalAction::NothingChosen);
    play.act("again 6");
    assert_eq!(play.legal(), ["go", "again 2", "again 6"]);
    assert_eq!(play.refusal("again 5"), IllegalAction::NotToRollAgain { number: 5 });
    play.script("go R5 treat r2 r5 r6");
    assert_eq!(play.state.progress().count, 3, "all three are chosen: they are rerolled without `go`");
    play.script("R4,2,1 p0 p0 p1");
    assert_eq!((play.pack(0), play.player(0).treats), ("24[24] 15[1]".into(), 0));
    let same = trick(Tile::Track, "24[] 15[]", "", 1, "R6,6,6 treat");
    assert_eq!(same.legal(), ["go", "again 6"], "one of them is picked automatically");
}

#[test]
fn run() {
    clause!("SPT-721", "SPT-304");
    let play = trick(Tile::Run, "34[] 12[] 56[]", "", 0, "R4,3,1 p0 p0 p1 yes R2 p1 yes R5 p2 yes R1 yes R1 no");
    assert_eq!((play.pack(0), play.yard(0)), ("34[34] 12[12] 56[5]".into(), "1,1".into()));
    let bust = trick(Tile::Run, "34[] 12[]", "", 0, "R6,4,3 p0 p0 yes R5");
    assert_eq!(bust.log(), ["bust"], "the trick ends when the player busts");
}

#[test]
fn chase() {
    clause!("SPT-722", "SPT-R22");
    let mut play = one_turn(rules(2), &scene(Tile::Chase, "12[] 34[] 56[]", "", 0));
    play.act("chase");
    for (round, script) in [(1, "R4 p1 yes"), (2, "R6,3 p2 p1 yes"), (3, "R5,2,1 p2 p0 p0")] {
        assert_eq!(play.state.progress().count, round);
        play.script(script);
    }
    assert_eq!(play.log(), ["fast"]);
    let cut = Scene { supply: Some(2), ..scene(Tile::Chase, "12[1] 34[3]", "", 0) };
    let mut cut = one_turn(rules(2), &cut);
    cut.act("chase").script("R6 yes R2 p0");
    assert_eq!(cut.state.supply(), 0);
    assert!(cut.over().is_some(), "round 2 was cut to one die, and a third is not offered without dice");
}

#[test]
fn bolt() {
    clause!("SPT-723", "SPT-R11");
    let mut play = one_turn(rules(2), &scene(Tile::Bolt, "123[] 456[]", "", 1));
    play.act("bolt");
    let all: Vec<String> = (3..=12).map(|dice| format!("aside {dice}")).collect();
    assert_eq!(play.legal(), all);
    assert_eq!(play.refusal("aside 13"), IllegalAction::NotAside { dice: 13 });
    play.act("aside 4");
    assert_eq!((play.state.supply(), play.state.progress().aside), (36, 3));
    play.script("R6 treat R4 p1 !no R6 p1");
    assert_eq!(play.legal(), ["no", "yes"], "two dice are left, and two paws");
    play.act("no");
    assert_eq!(play.state.supply(), 38, "dice that were not rolled return");
    // The first die must be rolled in any case. After it the mover may stop once no more dice are left than
    // it has paws, so without paws all dice are rolled.
    assert_eq!(trick(Tile::Bolt, "2356[] 123[]", "", 0, "a3").state.phase(), Phase::Roll);
    let all = trick(Tile::Bolt, "12[] 34[]", "", 0, "a3 R1 p0 R2 p0 R3 p1");
    assert!(all.over().is_some());
    let few = Scene { supply: Some(2), ..scene(Tile::Bolt, "12[] 34[]", "", 0) };
    assert_eq!(trick_in(&few, Tile::Bolt, "R1 p0").state.progress().count, 1, "two dice are set aside without asking");
    let some = Scene { supply: Some(5), ..scene(Tile::Bolt, "12[] 34[]", "", 0) };
    assert_eq!(trick_in(&some, Tile::Bolt, "").legal(), ["aside 3", "aside 4", "aside 5"]);
    let bust = trick(Tile::Bolt, "12[1] 34[]", "6", 0, "a9 R5");
    assert_eq!((bust.log(), bust.state.supply()), (vec!["bust".into()], 40));
}

#[test]
fn sprint() {
    clause!("SPT-724");
    let mut play = one_turn(rules(2), &scene(Tile::Sprint, "12[1] 34[] 56[56] *16", "", 0));
    play.act("sprint");
    assert_eq!(play.state.progress().count, 2, "full and scored dogs do not count");
    play.script("R3,2 p1 p0 yes");
    assert_eq!(play.state.progress().count, 1, "counted again for the repeat");
    play.script("R6 no");
    assert_eq!(play.yard(0), "6");
}

#[test]
fn dogpile() {
    clause!("SPT-725", "SPT-R10", "SPT-R9");
    let mut play = one_turn(rules(2), &scene(Tile::Dogpile, "12[1] 34[34]", "4,2", 1));
    play.act("dogpile");
    assert_eq!(play.legal(), ["yard 2", "yard 4", "dog 0.1", "dog 1.3", "dog 1.4"], "compulsory, but any of them");
    assert_eq!(play.refusal("yard 5"), IllegalAction::NoSuchDie);
    assert_eq!(play.refusal("no"), IllegalAction::NotAskedNow);
    play.script("t1.4");
    assert_eq!((play.state.progress().count, play.pack(0).as_str()), (3, "12[1] 34[3]"));
    play.script("R4,2,1 treat");
    assert_eq!(play.state.progress().count, 3, "a treat rolls all of them again");
    play.script("R4,2,1 p1 p0");
    assert_eq!(play.log(), ["fast"], "4 + 2 + 1 is buried, both dogs are full");
    // The die picked up is not in the yard while it is rolled.
    let lifted = trick(Tile::Dogpile, "12[] 34[]", "6", 0, "R3,2,2 p1 p0 no");
    assert_eq!(lifted.yard(0), "2");
    let none = trick(Tile::Dogpile, "12[] 34[]", "", 0, "");
    assert_eq!(none.state.progress().count, 2);
    let empty = Scene { supply: Some(2), ..scene(Tile::Dogpile, "34[] 25[]", "1", 0) };
    assert!(
        trick_in(&empty, Tile::Dogpile, "R4,3,2 p0 p0 p1").over().is_some(),
        "no repeat without dice in the supply"
    );
    let walk = Scene { supply: Some(2), ..scene(Tile::Walk, "34[] 25[]", "1", 0) };
    assert!(trick_in(&walk, Tile::Walk, "R4,3 p0 p0").over().is_some(), "no optional roll either");
}

#[test]
fn fetch() {
    clause!("SPT-731", "SPT-R13");
    let mut play = one_turn(rules(2), &scene(Tile::Fetch, "34[] 14[]", "", 1));
    play.act("fetch").script("R6,6,6,4,4,3,1,1 !n4 keep");
    assert_eq!(play.legal(), ["number 1", "number 3", "number 4", "number 6"], "treats first, the number afterwards");
    assert_eq!(play.refusal("number 2"), IllegalAction::NotRolled { number: 2 });
    play.script("n1 p1");
    assert_eq!((play.pack(0), play.yard(0), play.state.supply()), ("34[] 14[1]".into(), "1".into(), 38));
    let one = trick(Tile::Fetch, "34[] 14[]", "", 0, "R1,1,1,1,1,1,1,1 p1");
    assert_eq!(one.yard(0), "1,1,1,1,1,1,1", "a single number is chosen without asking");
}

#[test]
fn guard() {
    clause!("SPT-732", "SPT-R12");
    let mut play = one_turn(rules(2), &scene(Tile::Guard, "34[] 14[]", "", 1));
    play.act("guard");
    assert_eq!(play.legal().len(), 6);
    play.script("n3 R6,6,6,6 treat R5,4,3,1 p0 p1");
    assert_eq!(
        (play.pack(0), play.state.supply()),
        ("34[3] 14[1]".into(), 38),
        "the named number stays valid after a treat"
    );
}

#[test]
fn hunt() {
    clause!("SPT-733");
    let mut play = one_turn(rules(2), &scene(Tile::Hunt, "2356[] 134[] *125", "", 1));
    play.act("hunt");
    assert_eq!(play.state.progress().count, 5, "two and one for each paw icon");
    play.script("R6,5,5,2,1 treat R6,5,5,2,1");
    assert_eq!(play.legal(), ["take 1", "take 2", "take 5", "take 6"]);
    play.script("k5");
    assert_eq!(play.legal(), ["take 1", "take 2", "take 5", "take 6"], "the other 5 is still there");
    assert_eq!(play.refusal("take 4"), IllegalAction::NotToKeep { number: 4 });
    play.script("k2 p0 p0");
    assert_eq!((play.pack(0), play.state.supply()), ("2356[25] 134[] *125".into(), 38));
    let short = Scene { supply: Some(1), ..scene(Tile::Hunt, "12[] 34[]", "", 0) };
    assert_eq!(trick_in(&short, Tile::Hunt, "R1 p0").pack(0), "12[1] 34[]", "fewer than two are all kept");
    let same = trick(Tile::Hunt, "125[] 34[]", "", 0, "R1,1,1 p0");
    assert_eq!((same.yard(0), same.state.supply()), ("1".into(), 38));
}

#[test]
fn scavenge() {
    clause!("SPT-734");
    let mut play = one_turn(rules(2), &scene(Tile::Scavenge, "16[] 25[]", "4", 0));
    play.act("scavenge").script("R5,4,3,1");
    assert_eq!(play.legal(), ["drop", "hold"], "of the 3: the 4 is not lower than 4");
    play.script("drop hold p1 p0");
    assert_eq!((play.pack(0), play.log()), ("16[] 25[]".into(), vec!["bust".into()]));
    let held = trick(Tile::Scavenge, "16[] 24[]", "3", 0, "R6,4,2,1 drop drop p0 p1");
    assert_eq!((held.pack(0), held.yard(0), held.state.supply()), ("16[6] 24[4]".into(), "3".into(), 37));
    let nothing = trick(Tile::Scavenge, "16[] 24[]", "", 0, "R6,4,2,1 p0 p1 p1 p0");
    assert_eq!(nothing.log(), ["fast"], "with nothing buried no die is lower");
}

#[test]
fn search() {
    clause!("SPT-735");
    let mut play = one_turn(rules(2), &scene(Tile::Search, "36[] 145[]", "", 0));
    play.act("search").script("R6,6,5,4,4,3,1");
    assert_eq!(play.legal(), ["take 1", "take 3", "take 4", "take 5"]);
    assert_eq!(play.refusal("take 6"), IllegalAction::NotEight { number: 6 });
    play.script("k4");
    assert_eq!(play.legal(), ["take 1", "take 3", "take 4"]);
    play.script("k3 p1 p0 p1");
    assert_eq!((play.pack(0), play.state.supply()), ("36[3] 145[14]".into(), 37));
    let none = trick(Tile::Search, "36[] 145[]", "2", 0, "R6,6,6,6,5,5,5");
    assert_eq!((none.yard(0), none.state.supply()), ("2".into(), 39));
}

#[test]
fn treats_of_the_green_tiles() {
    clause!("SPT-741", "SPT-742", "SPT-743", "SPT-744", "SPT-745", "SPT-R14", "SPT-R15", "SPT-305", "SPT-R1");
    let treats = |tile, cards: &str, own, script: &str| trick(tile, cards, "", own, script).player(0).treats;
    assert_eq!(treats(Tile::Beg, "123[] 2356[] *125 12[]", 1, ""), 5, "one, and one per paw icon on unscored dogs");
    assert_eq!(treats(Tile::Beg, "12[] 13[]", 0, ""), 1);
    assert_eq!(treats(Tile::Chew, "12[] 13[]", 4, ""), 9);
    assert_eq!(treats(Tile::Chew, "12[] 13[]", 0, ""), 1);
    assert_eq!(treats(Tile::Gobble, "125[5] 36[6]", 1, ""), 5, "the highest free number is 3");
    assert_eq!(treats(Tile::Gobble, "*12 *13", 0, ""), 7, "no free space, nothing to give back");
    let poor = Scene { treats: Some(2), ..scene(Tile::Gobble, "16[] 25[]", "", 1) };
    assert_eq!(trick_in(&poor, Tile::Gobble, "").player(0).treats, 0, "at most as many as the player has");
    assert_eq!(treats(Tile::PlayDead, "34[] 12[]", 0, "R5"), 5);
    assert_eq!(treats(Tile::PlayDead, "34[] 12[]", 0, "R3 p0"), 0, "a placed die gives nothing");
    assert_eq!(treats(Tile::PlayDead, "34[] 12[]", 0, "R3 bury"), 3, "a buried die does, even if buried by choice");
    assert_eq!(trick(Tile::PlayDead, "34[] 12[]", "6", 0, "R5").player(0).treats, 0, "not after a bust");
    let down = vec![Tile::Howl, Tile::Walk, Tile::Run];
    let stay = Scene { down, ..scene(Tile::Stay, "34[] 12[]", "", 0) };
    assert_eq!(trick_in(&stay, Tile::Stay, "").player(0).treats, 3, "Stay itself does not count");
    assert_eq!(treats(Tile::Stay, "34[] 12[]", 2, ""), 2);
}
