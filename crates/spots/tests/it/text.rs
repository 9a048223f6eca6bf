//! Rendering of a view as text, for a terminal.

use game_core::{ColourMode, Game, Rng, Step, TerminalView, ToMove, Viewer};
use game_laws::Chooser;
use rand_xoshiro::rand_core::SeedableRng;
use spots::scene::Scene;
use spots::{Spots, Tile};

use crate::kit::{OfSpots, Play, all_tiles, before, in_scene, rules, scene, solo};

fn rendered(play: &Play) -> String {
    Spots::render(&play.rules, &play.view_of(0), ColourMode::Plain)
}

#[test]
fn everything_public_is_shown() {
    let mut position = scene(Tile::Walk, "34[3] 125[] *16", "4,2", 2);
    position.players.push(before("12[12] 2356[]", "", 1));
    position.down = vec![Tile::Run];
    position.on_tiles = vec![(Tile::Beg, 2)];
    position.top = Some("256".parse().unwrap());
    let mut play = in_scene(rules(2), &position);
    let text = rendered(&play);
    for part in [
        "\nup   Walk",
        "\ndown Run",
        "[treats on it: 2]",
        "top card 2-5-6",
        "supply: 35 dice, 15 treats",
        "seat 0 (you): 1 of 6 dogs scored; buried 4,2 = 6 (at most 7); treats 2; paws 1",
        "dog 0: [3] 4",
        "dog 2:  1  6  scored",
        "dog 0: [1][2] full",
        "seat 0 (you): choose a face-up tile (trick howl)",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
    play.act("walk").script("R4,1");
    assert!(rendered(&play).contains("rolled 4,1"), "{}", rendered(&play));
    assert!(rendered(&play).contains("keep the roll, or pay a treat"));
    assert!(!rendered(&play).contains("it busts"), "both fit somewhere");
    play.script("keep");
    assert!(rendered(&play).contains("place the 4 or bury it (place 0, bury)"));
    play.script("p0 p1");
    assert!(rendered(&play).contains("The next die busts in 3 of 6 cases"), "{}", rendered(&play));
    let coloured = Spots::render(&play.rules, &play.view(Viewer::Spectator), ColourMode::Colour);
    assert!(coloured.contains("\x1b["));
}

#[test]
fn the_stray_is_named() {
    let scene = Scene { players: vec![before("34[] 12[]", "", 0), before("56[] 16[]", "3", 0)], ..Scene::default() };
    let play = in_scene(solo(spots::Level::Alpha), &scene);
    let text = rendered(&play);
    assert!(
        text.contains("the Stray: 0 of 6 dogs scored; buried 3 (at most 12)") && text.contains("<- marker"),
        "{text}"
    );
    for key in ["six-dogs", "turn-limit", "won", "lost", "drawn"] {
        assert!(!Spots::reason(key).contains('-'), "{key}");
    }
    assert_ne!(Spots::compared(&play.rules, 0), Spots::compared(&play.rules, 1));
}

/// The terminal view warns about a roll that cannot be kept without a bust: two sixes with one space for
/// them, and a yard that cannot take the other.
#[test]
fn a_roll_that_must_bust_has_a_warning() {
    let warned = |yard: &str, roll: &str| {
        let mut play = in_scene(rules(2), &scene(Tile::Walk, "16[] 25[]", yard, 1));
        play.act("walk").script(roll);
        rendered(&play).contains("Kept, it busts.")
    };
    assert!(warned("2", "R6,6") && !warned("1", "R6,6"));
    assert!(warned("4", "R4,3") && !warned("", "R4,3"));
    // With a choice among the dice, only if every choice busts.
    let warned = |roll: &str| {
        let mut play = in_scene(rules(2), &scene(Tile::Fetch, "16[] 25[]", "4", 1));
        play.act("fetch").script(roll);
        rendered(&play).contains("Kept, it busts.")
    };
    assert!(warned("R4,4,4,4,3,3,3,3") && !warned("R4,4,4,4,3,3,3,1"));
}

/// Before an optional roll of several dice, the prompt says how often it busts.
#[test]
fn the_risk_of_several_dice_is_shown() {
    let mut play = in_scene(rules(2), &scene(Tile::Chase, "25[] 35[]", "3", 0));
    play.act("chase").script("R2 bury");
    assert!(rendered(&play).contains("The roll busts in 21 of 36 cases."), "{}", rendered(&play));
    let mut play = in_scene(rules(2), &scene(Tile::Sprint, "123[] 456[]", "", 0));
    play.act("sprint").script("R6,1 p1 p0");
    assert!(rendered(&play).contains("The roll busts in 1 of 36 cases."), "{}", rendered(&play));
    // With Dogpile the player's die is asked for afterwards.
    let mut play = in_scene(rules(2), &scene(Tile::Dogpile, "123[] 456[]", "5,2", 0));
    play.act("dogpile").script("y5 R6,5,1 p1 p1 p0");
    assert!(rendered(&play).contains("roll more dice (yes, no)?\n"), "{}", rendered(&play));
}

/// Every example in the brackets of a prompt is legal now.
#[test]
fn examples_of_prompts_are_legal() {
    let mut rng = Chooser::seed_from_u64(7);
    for rules in [all_tiles(2), solo(spots::Level::Mutt)] {
        let mut state = Spots::setup(&rules);
        loop {
            let step = match state.to_move(&rules) {
                ToMove::Over => break,
                ToMove::Chance => Step::Chance(state.chance_at(&rules, rng.next_u64())),
                ToMove::Seats(to_act) => {
                    let seat = to_act.first().unwrap();
                    let mut legal = Vec::new();
                    state.legal_actions(&rules, seat, &mut legal);
                    let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
                    let prompt = Spots::prompt(&rules, &state.view(&rules, Viewer::Seat(seat)));
                    let (_, what) = prompt.split_once(": ").unwrap();
                    for group in what.split('(').skip(1) {
                        let (examples, _) = group.split_once(')').unwrap();
                        for example in examples.split(", ") {
                            assert!(legal.iter().any(|action| action == example), "{example} in {prompt}\n{legal:?}");
                        }
                    }
                    Step::choice(seat, state.random_action(&rules, seat, &mut rng))
                }
            };
            state.apply(&rules, &step, &mut ());
        }
    }
}
