//! The terminal view, the spellings of notation that people may type, refusals, and positions set up by hand.

use game_core::{ColourMode, Game, Rng, Seat, Step, TerminalView, ToMove, Viewer};
use game_laws::{Chooser, clause};
use rand_xoshiro::rand_core::SeedableRng;
use spectacular::{Action, Chance, Spectacular};

use crate::kit::{OfSpectacular, Play, building, dealt, in_scene, missions, ready, rules, solo};

fn rendered(play: &Play, viewer: Viewer, colours: ColourMode) -> String {
    Spectacular::render(&play.rules, &play.view(viewer), colours)
}

#[test]
fn the_terminal_view_shows_the_whole_position() {
    let park =
        ["0,3 green1.beige@n=4", "0,2 green2.beige@se", "1,2 grey4.beige@sw=6", "0,0 blue1.heart=2", "1,1 star=6"];
    let play = in_scene(rules(2), &building(&park, "grey 3", "blue2.heart"));
    let text = rendered(&play, Viewer::Seat(Seat::new(0)), ColourMode::Plain);
    for wanted in [
        "seat 0 (you): saola",
        "orangutan",
        "beige#n [4]",
        "heart   [2]",
        "*saola",
        "6 only  [6]",
        "area N: grey 3",
        "0,3 entr G",
        "1,1 G",
        "0,0 B",
        "Which item first",
        "entrance 0 (would score 16 now)",
        "total 2\n",
    ] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    assert!(!text.contains('\x1b'));
    let painted = rendered(&play, Viewer::Seat(Seat::new(0)), ColourMode::Colour);
    assert_eq!(without_colours(&painted), text, "colours add no text");
}

/// Everything except the prompt fits into 80 columns.
#[test]
fn long_lists_are_wrapped_and_indented() {
    for play in [ready(rules(6)), ready(missions(4)), dealt(solo())] {
        let text = rendered(&play, Viewer::Seat(Seat::new(0)), ColourMode::Plain);
        let (table, _) = text.trim_end().rsplit_once('\n').unwrap();
        assert!(table.lines().all(|line| line.chars().count() < 80), "{text}");
        assert!(
            text.contains("\n           blue ") || text.contains("\n           grey ") || play.rules.solo,
            "{text}"
        );
    }
    let mut empty = ready(rules(2));
    empty.until(8);
    let text = rendered(&empty, Viewer::Seat(Seat::new(0)), ColourMode::Plain);
    assert!(text.contains("inside green "), "{text}");
    let workers = in_scene(rules(2), &crate::kit::workers(&["0,3 blue1.black@n=4"], 8));
    let text = rendered(&workers, Viewer::Seat(Seat::new(0)), ColourMode::Plain);
    assert!(text.contains("board 1: none\n           dice none\n  display: none\n"), "{text}");
}

/// Until the entrance is scored, the terminal view shows what it would score now, and hints show what a die
/// would add.
#[test]
fn the_expected_entrance_score_is_shown_until_it_is_scored() {
    clause!("SPC-232", "SPC-R38");
    let park = ["0,3 green1.beige@n=4", "-1,3 blue1.heart", "0,0 blue2.heart"];
    let hint = |play: &Play, action: &str| {
        let view = play.view_of(0);
        Spectacular::hint(&play.rules, &view, &action.parse().unwrap())
    };
    let other =
        rendered(&in_scene(rules(2), &building(&park, "blue 2", "")), Viewer::Seat(Seat::new(1)), ColourMode::Plain);
    assert!(other.contains("  0 points now, the entrance would score 4 now\n"), "{other}");
    for (turn, expected) in [(7, "+2, entrance +2"), (8, "+2")] {
        let mut scene = building(&park, "blue 2", "");
        scene.turn = turn;
        let play = in_scene(rules(2), &scene);
        assert_eq!(hint(&play, "hex -1,3").as_deref(), Some(expected), "turn {turn}");
        assert_eq!(hint(&play, "hex 0,0").as_deref(), Some("+2"), "not at the entrance");
        let text = rendered(&play, Viewer::Seat(Seat::new(0)), ColourMode::Plain);
        assert_eq!(text.contains("entrance 0 (would score 4 now)"), turn == 7, "{text}");
    }
    for (turn, expected) in [(8, Some("entrance +1")), (15, None)] {
        let play = in_scene(rules(2), &crate::kit::workers(&["0,3 blue1.black@n=4"], turn));
        assert_eq!(hint(&play, "change 0,3 own+").as_deref(), expected, "after turn {turn}");
    }
}

#[test]
fn start_hexes_are_numbered_while_tiles_are_swapped() {
    let mut play = dealt(rules(2));
    let text = |play: &Play| rendered(play, Viewer::Seat(Seat::new(0)), ColourMode::Plain);
    assert!(!text(&play).contains("-1,1 (1)"));
    play.idle_all();
    assert!(["-1,1 (1) ", "3,1 (2) ", "0,3 (3) "].into_iter().all(|start| text(&play).contains(start)));
    play.idle_all();
    assert!(text(&play).contains("0,3 entr "));
}

/// Removes the terminal escape codes of colours.
fn without_colours(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\x1b') {
        plain.push_str(before);
        rest = after.split_once('m').map_or("", |(_, rest)| rest);
    }
    plain + rest
}

#[test]
fn other_seats_are_shown_as_they_were_when_the_phase_began() {
    let mut play = ready(rules(2));
    let before = rendered(&play, Viewer::Seat(Seat::new(1)), ColourMode::Plain);
    play.act_as(0, "supply tile.green");
    assert_eq!(rendered(&play, Viewer::Seat(Seat::new(1)), ColourMode::Plain), before);
    play.act_as(0, "display tile.1");
    assert!(rendered(&play, Viewer::Seat(Seat::new(1)), ColourMode::Plain).contains("seat 0: saola, has decided"));
}

#[test]
fn hints_name_the_item_taken_or_the_points_gained() {
    let play = ready(rules(2));
    let view = play.view_of(0);
    let hint = |play: &Play, action: &str| {
        let view = play.view_of(0);
        Spectacular::hint(&play.rules, &view, &action.parse().unwrap())
    };
    assert!(hint(&play, "supply tile.green").unwrap().starts_with("green "));
    assert_eq!(Spectacular::hint(&play.rules, &view, &Action::Discard), None);
    let mut build = in_scene(rules(2), &building(&["0,0 blue1.heart"], "blue 2", ""));
    assert_eq!(hint(&build, "hex 0,0").as_deref(), Some("+2"));
    assert_eq!(hint(&build, "worker own+").as_deref(), Some("to 3, worker of its colour"));
    build.act_as(0, "hex 0,0");
    let ready = ready(solo());
    assert!(rendered(&ready, Viewer::Seat(Seat::new(0)), ColourMode::Plain).contains("dice : 1. green"));
}

#[test]
fn short_forms_are_accepted() {
    for (written, meant) in [
        ("s tile.green", "supply tile.green"),
        ("S DIE.BLUE", "supply die.blue"),
        ("d die.grey.2", "display die.grey.2"),
        ("n w", "next w"),
        ("0,1", "hex 0,1"),
        ("h -1,2", "hex -1,2"),
        ("c NE", "corner ne"),
        ("w both-", "worker both-"),
    ] {
        assert_eq!(written.parse::<Action>().unwrap().to_string(), meant);
    }
    for wrong in [
        "",
        "supply",
        "supply tile",
        "mark 9",
        "mark green.3",
        "swap 4 1",
        "hex 0",
        "corner up",
        "worker own",
        "save",
        "change 0,0",
        "token 9",
    ] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
    for wrong in ["", "roll 0", "roll 7", "supply 7", "token 0", "tile green5.heart", "mission D1", "board cat"] {
        assert!(wrong.parse::<Chance>().is_err(), "{wrong}");
    }
}

/// Every refusal has a text and names a clause that is in the rules.
#[test]
fn refusals_name_their_clause() {
    use game_core::Refusal;
    let rules_text = include_str!("../../../../docs/rules/spectacular.md");
    let play = in_scene(rules(2), &building(&["0,0 blue1.heart", "1,0 grey1.black@n"], "blue 5", ""));
    for action in ["hex 0,0", "hex 1,0", "hex 2,0", "hex 1,1", "hex 9,9", "done", "supply tile.green"] {
        let why = play.refusal_as(0, action);
        assert!(rules_text.contains(&format!("- **{}** ", why.clause())), "{why}");
        assert!(!why.to_string().ends_with('.') && !why.to_string().is_empty());
    }
    assert_eq!(play.refusal_as(0, "hex 0,0").to_string(), "0,0 is a breeding tile: it takes a 1 or a 2, not a 5");
}

/// Score sheets and terminal views work even before the boards are dealt to seats whose missions are fixed.
#[test]
fn sheets_and_terminal_views_exist_from_the_first_step_on() {
    use game_core::SeatCount;
    use spectacular::rules::{Missions, Mode};
    let cases = [
        (1, "A1.B1.C1", spectacular::Options { mode: Mode::Solo, ..Default::default() }),
        (2, "A1.B1.C1,A2.B2.C2", spectacular::Options { missions: Missions::On, ..Default::default() }),
    ];
    for (seats, tiles, options) in cases {
        let options = spectacular::Options { mission_tiles: tiles.parse().unwrap(), ..options };
        let rules = Spectacular::rules(&options, SeatCount::new(seats), None, 1).unwrap();
        let mut state = Spectacular::setup(&rules);
        while state.to_move(&rules) == ToMove::Chance {
            let view = state.view(&rules, Viewer::Spectator);
            assert!(!Spectacular::render(&rules, &view, ColourMode::Plain).is_empty());
            let sheet = Spectacular::score_sheet(&rules, &view, Seat::new(0));
            assert_eq!(sheet.lines.iter().filter(|line| line.key == "missions-met").count(), 1);
            let drawn = state.chance_at(&rules, 0);
            state.apply(&rules, &Step::Chance(drawn), &mut ());
        }
    }
}

#[test]
fn the_solo_view_shows_revealed_tokens_and_missions() {
    let mut play = dealt(solo());
    let text = rendered(&play, Viewer::Seat(Seat::new(0)), ColourMode::Plain);
    assert!(text.contains("Solo tokens revealed in this round: none") && text.contains(", missions "), "{text}");
    play.act_as(0, "roll; noswap; roll; refill; side tiles").draw_all();
    let text = rendered(&play, Viewer::Seat(Seat::new(0)), ColourMode::Plain);
    assert!(!text.contains("revealed in this round: none"), "{text}");
}

/// Refused are dice that are not allowed on their hex, and tiles that are not in the personal set.
#[test]
fn an_impossible_scene_is_rejected() {
    use spectacular::scene::{Before, Scene, SceneError, park};
    use spectacular::{Board, Phase};
    let rules = rules(2);
    let ground = rules.ground(Board::Saola);
    let check = |hex: &str| park(ground, &[hex.parse().unwrap()]);
    for (hex, value) in [("2,0 star=3", 3), ("0,0 blue1.heart=5", 5), ("1,1 star=5", 5)] {
        let at = hex.split_once(' ').unwrap().0.parse().unwrap();
        assert_eq!(check(hex), Err(SceneError::DoesNotFit(at, value)), "{hex}");
    }
    assert!(check("0,0 blue1.heart=2").is_ok() && check("1,1 star=6").is_ok());
    let scene = |stack: &[&str]| {
        let stack = stack.iter().map(|tile| tile.parse().unwrap()).collect();
        let seats = vec![Before { stack, ..Before::new(Board::Saola) }, Before::new(Board::Vaquita)];
        Scene { seats, turn: 3, phase: Phase::Build, tokens: 0 }
    };
    let state = scene(&["orange4.heart", "green4.heart"]).build(&rules).unwrap();
    let stacked: Vec<String> = state.player(Seat::new(0)).stacked(&rules).map(|tile| tile.to_string()).collect();
    assert_eq!(stacked, ["green4.heart", "orange4.heart"]);
    let twice = scene(&["orange4.heart", "orange4.heart"]).build(&rules);
    assert_eq!(twice, Err(SceneError::NoSuchTile("orange4.heart".parse().unwrap())));
}

/// Every action that a prompt offers in brackets is legal at that moment, from the first turn to the last.
#[test]
fn prompts_offer_only_legal_actions() {
    let mut rng = Chooser::seed_from_u64(1);
    let mut offered = 0;
    for rules in [rules(2), missions(3), solo()] {
        let mut play = Play::new(rules);
        while play.state.to_move(&play.rules) != ToMove::Over {
            let Some(seat) = play.state.to_move(&play.rules).to_act().first() else {
                let drawn = play.state.chance_at(&play.rules, rng.next_u64());
                play.state.apply(&play.rules, &Step::Chance(drawn), &mut ());
                continue;
            };
            let text = rendered(&play, Viewer::Seat(seat), ColourMode::Plain);
            let prompt = text.trim_end().lines().last().unwrap();
            let mut legal = Vec::new();
            play.state.legal_actions(&play.rules, seat, &mut legal);
            let examples = prompt.split(['(', ')']).nth(1).unwrap_or_default();
            for action in examples.split(", ").filter_map(|text| text.parse::<Action>().ok()) {
                assert!(legal.contains(&action), "{action} is offered: {prompt}");
                offered += 1;
            }
            let action = play.state.random_action(&play.rules, seat, &mut rng);
            play.state.apply(&play.rules, &Step::choice(seat, action), &mut ());
        }
    }
    assert!(offered > 200, "{offered}");
}
