//! Gestures and the chains that they stand for.

use magnificent::action::Source;
use magnificent::camp::LaidTile;
use magnificent::components::{POSTER_SPACES, Space};
use magnificent::preview::Goal;
use magnificent::scene::{Scene, Seated};
use magnificent::{Colour, Poster, Tile};

use super::*;

const ORANGE: ColourOrClear = ColourOrClear::Orange;
const GREEN: ColourOrClear = ColourOrClear::Green;
const CLEAR: ColourOrClear = ColourOrClear::Clear;

fn with_orange_four() -> Set {
    let mut set = Set::of(seated(), &[(ORANGE, 4), (ORANGE, 3), (GREEN, 2), (CLEAR, 3)]);
    set.edit(|plan, here| plan.put_die(here, ORANGE, 4, card("M-I1")));
    set
}

#[test]
fn a_die_and_a_card_are_chosen_in_any_order_and_pips_are_on_from_the_start() {
    let mut set = Set::of(seated(), &[(ORANGE, 4), (ORANGE, 3)]);
    set.edit(|plan, here| plan.choose_card(here, card("M-I1")));
    assert_eq!((set.chain().len(), set.plan.card), (0, Some(card("M-I1"))));
    set.edit(|plan, here| plan.choose_die(here, ORANGE, 4));
    assert_eq!(set.chain(), ["take orange 4 M-I1", "die done", "bonus"]);
    assert_eq!(set.after().power(), 6);
    // The same die again is put back; the card stays chosen.
    set.edit(|plan, here| plan.choose_die(here, ORANGE, 4));
    set.edit(|plan, here| plan.choose_die(here, ORANGE, 3));
    assert_eq!(set.chain()[0], "take orange 3 M-I1");
    set.edit(|plan, _| plan.put_die_back());
    assert!(set.plan.is_empty() && set.chain().is_empty());
}

#[test]
fn a_level_out_of_reach_is_reached_with_the_cheapest_parts() {
    let mut set = with_orange_four();
    assert_eq!(set.after().power(), 6);
    let way = set.plan.way_to(set.here(), Goal::Level(7)).expect("a gem reaches it");
    assert_eq!(way.parts, [Action::Gem(ORANGE)]);
    assert!(set.edit(|plan, here| plan.goal_level(here, 7)));
    assert_eq!(set.chain(), ["take orange 4 M-I1", "die done", "bonus", "gem orange", "build", "level B7"]);
    assert_eq!(set.after().player(YOU).gems[0], 1, "the gem is gone from the store");
    // A lower level takes the same power; without the gem level 7 is out of reach and goes with a word.
    assert!(set.edit(|plan, _| plan.remove_part(Action::Gem(ORANGE))));
    let made = set.sketch();
    assert_eq!(made.dropped.len(), 1, "{:?}", made.dropped);
    assert_eq!(made.after.public().phase(), Phase::BuildLevel, "another level may be chosen");
}

#[test]
fn a_whole_build_needs_no_closing() {
    let mut set = with_orange_four();
    set.edit(|plan, here| plan.goal_level(here, 5));
    let tile: Tile = "LO".parse().expect("a tile");
    set.edit(|plan, _| plan.lay(LaidTile { tile, orientation: 0, row: 0, column: 3 }));
    set.edit(super::super::CircusPlan::end_turn);
    let chain = set.chain();
    assert_eq!(chain[..5], ["take orange 4 M-I1", "die done", "bonus", "build", "level B5"]);
    assert_eq!((chain[5].as_str(), chain.last().map(String::as_str)), ("lay LO 0 0,3", Some("end turn")));
    assert_eq!(set.sketch().end, End::OtherSeat);
    // A gem that is added later comes before the action.
    set.edit(|plan, _| plan.add_gem(ORANGE));
    assert_eq!(set.chain()[3], "gem orange");
}

#[test]
fn end_turn_takes_what_is_free_and_no_trade() {
    let free = |id: &str| {
        let mut set = Set::of(Seated { cards: vec![card(id)], ..seated() }, &[(ORANGE, 4)]);
        set.edit(|plan, here| plan.put_die(here, ORANGE, 4, card(id)));
        set.edit(|plan, here| plan.goal_steps(here, 0));
        set.edit(super::super::CircusPlan::end_turn);
        set.chain()
    };
    let set = magnificent::Components::printed();
    // The cards of board II belong to the other seat.
    for each in Card::all().filter(|each| !Card::set_of(magnificent::Board::at(1)).has(*each)) {
        let chain = free(each.id());
        let gains = matches!(
            set.card(each).bonus,
            magnificent::effects::Bonus::Gain(gain) if !matches!(gain, magnificent::effects::Gain::Posters(_))
        );
        let takes = chain.contains(&"bonus".to_owned()) && chain.iter().position(|step| step == "bonus") > Some(2);
        assert_eq!(takes, gains, "{each}: {chain:?}");
        assert_eq!(chain.last().map(String::as_str), Some("end turn"), "{each}: {chain:?}");
    }
}

#[test]
fn a_space_behind_the_wagon_needs_a_trainer() {
    let mut set = with_orange_four();
    let length = set.rules.set().rings[0].len() as u8;
    let behind = (set.view.public.wagons[0] + length - 2) % length;
    assert!(set.edit(|plan, here| plan.goal_road(here, Colour::Orange, behind, 0)));
    assert!(set.chain().contains(&"train BS4".to_owned()), "{:?}", set.chain());
    let mut set = Set::of(Seated { trainers: 0, gems: [0; 4], ..seated() }, &[(ORANGE, 4)]);
    set.edit(|plan, here| plan.put_die(here, ORANGE, 4, card("M-I1")));
    assert!(!set.edit(|plan, here| plan.goal_road(here, Colour::Orange, behind, 0)));
}

#[test]
fn a_clear_die_takes_the_colour_that_reaches_the_goal() {
    let dice = vec![(ORANGE, 4, card("M-I1")), (GREEN, 4, card("M-I4")), (ORANGE, 3, card("M-I2"))];
    let mut set = Set::of(Seated { dice, ..seated() }, &[(CLEAR, 3)]);
    set.edit(|plan, here| plan.put_die(here, CLEAR, 3, card("M-I3")));
    assert!(set.edit(|plan, here| plan.goal_step(here, 10)));
    assert_eq!(set.chain(), ["take clear 3 M-I3", "die done", "colour orange", "perform", "space 10"]);
    set.edit(|plan, here| plan.choose_colour(here, Colour::Green));
    assert_eq!(set.chain(), ["take clear 3 M-I3", "die done", "colour green"]);
}

/// Who takes the pips of the card out does not get them back with a goal or another colour.
#[test]
fn pips_that_are_taken_out_stay_out() {
    let mut set = with_orange_four();
    assert!(set.edit(|plan, _| plan.remove_part(Action::Bonus)));
    assert!(set.edit(|plan, here| plan.goal_level(here, 3)));
    assert_eq!(set.chain(), ["take orange 4 M-I1", "die done", "build", "level B3"]);
    // What needs them takes them.
    assert!(set.edit(|plan, here| plan.goal_step(here, 6)));
    assert_eq!(set.chain()[2], "bonus");
    let mut set = Set::of(seated(), &[(CLEAR, 3)]);
    set.edit(|plan, here| plan.put_die(here, CLEAR, 3, card("M-I1")));
    set.edit(|plan, here| plan.choose_colour(here, Colour::Orange));
    assert_eq!(set.chain(), ["take clear 3 M-I1", "die done", "colour orange", "bonus"]);
    // They do not count for green, and come back with orange.
    set.edit(|plan, here| plan.choose_colour(here, Colour::Green));
    assert_eq!(set.chain().last().map(String::as_str), Some("colour green"));
    set.edit(|plan, here| plan.choose_colour(here, Colour::Orange));
    assert_eq!(set.chain().last().map(String::as_str), Some("bonus"));
    assert!(set.edit(|plan, _| plan.remove_part(Action::Bonus)));
    set.edit(|plan, here| plan.choose_colour(here, Colour::Orange));
    assert_eq!(set.chain().last().map(String::as_str), Some("colour orange"));
}

/// The wagon goes as far as power, gems and trainers take it, by single steps and at once; no further.
#[test]
fn a_wagon_goes_as_far_as_anything_takes_it() {
    use crate::boards::magnificent::reading::reach::{farthest, goal_of};
    use magnificent::preview::{Route, boost};
    let route = Route { wagon: Colour::Orange, steps: 0, back: false, passing: None };
    let taken = |seat: Seated| {
        let mut set = Set::of(seat, &[(ORANGE, 4)]);
        set.edit(|plan, here| plan.put_die(here, ORANGE, 4, card("M-I1")));
        assert_eq!(set.after().power(), 6);
        (set.after(), set.rules)
    };
    // Two orange gems and a clear one.
    let (public, rules) = taken(Seated { trainers: 0, ..seated() });
    assert_eq!(farthest(&rules, &public, route), 12);
    for steps in 1..=12 {
        let goal = goal_of(&rules, &public, Route { steps, ..route }).expect("a space");
        let way = boost(&rules, &public, goal).expect("a way there");
        assert_eq!(way.actions.last(), Some(&Action::Steps(steps)));
    }
    assert_eq!(goal_of(&rules, &public, route), None, "it stays where it is");
    // Two gems more than the first are dearer than a trainer who lets the wagon go back.
    let (public, rules) = taken(seated());
    assert_eq!(farthest(&rules, &public, route), 8);
    let (public, rules) = taken(Seated { tiles: vec![Space::TRAVEL_PLUS], gems: [0; 4], trainers: 1, ..seated() });
    assert_eq!(farthest(&rules, &public, route), 9, "TT05 adds 3");
}

#[test]
fn flips_and_sets_come_right_after_the_die() {
    let mut set = with_orange_four();
    set.edit(|plan, here| plan.goal_level(here, 5));
    set.edit(|plan, _| plan.flip());
    assert_eq!(set.chain()[1], "flip");
    set.edit(|plan, _| plan.flip());
    assert_eq!(set.chain()[1], "die done");
}

#[test]
fn a_poster_is_taken_and_its_place_stays_planned() {
    let mut set = with_orange_four();
    set.edit(|plan, here| plan.goal_steps(here, 0));
    set.edit(|plan, here| plan.train(here, Space::BUY_POSTER));
    set.edit(|plan, here| plan.take_poster(here, Source::Display(1)));
    set.edit(|plan, here| plan.hang(here, 2));
    let made = set.sketch();
    assert_eq!((made.end, made.chain.last()), (End::Chance, Some(&Action::Poster(Source::Display(1)))));
    let mut rest = set.plan.clone();
    made.chain.iter().for_each(|action| rest.done(action));
    assert_eq!(rest.steps, [Action::Place(2)]);
    // Another poster takes the place of the first one.
    set.edit(|plan, here| plan.take_poster(here, Source::Deck));
    assert_eq!(set.plan.steps.last(), Some(&Action::Poster(Source::Deck)));
    assert!(!set.plan.has(Action::Poster(Source::Display(1))));
}

/// A poster of the display is bought before a die is taken: nothing else is needed.
#[test]
fn a_poster_is_bought_with_coins_and_a_trainer() {
    let mut set = Set::of(seated(), &[(ORANGE, 4)]);
    set.edit(|plan, here| plan.buy_poster(here, Source::Display(2)));
    let made = set.sketch();
    assert_eq!((set.chain(), made.end), (vec!["train BS2".to_owned(), "poster 2".to_owned()], End::Chance));
    // Without the coins nothing is bought.
    let mut poor = Set::of(Seated { coins: 1, ..seated() }, &[(ORANGE, 4)]);
    poor.edit(|plan, here| plan.buy_poster(here, Source::Display(2)));
    assert_eq!(poor.chain(), Vec::<String>::new());
}

/// The second of two posters leaves the first where it was hung.
#[test]
fn two_posters_in_a_row_hang_side_by_side() {
    let mut pairs = 0;
    for seed in 0..40 {
        let mut game = Play::new(&Options { board0: BoardChoice::I, ..Options::default() }, 2, seed);
        let mut chooser = Chooser(u64::from(seed));
        while let Some(seat) = game.to_act().first() {
            let public = *game.state.public();
            let free = |public: &PublicState| {
                let posters = public.player(seat).posters;
                (0..POSTER_SPACES as u8).filter(|space| posters[usize::from(*space)].is_none()).collect::<Vec<_>>()
            };
            if let (Phase::PosterTaken(_), [first, second, ..]) = (public.phase(), &free(&public)[..]) {
                let view = game.view(seat);
                let here = Here { rules: &game.rules, view: &view, seat };
                let mut plan = CircusPlan::default();
                plan.hang(here, *first);
                let after = sketch(&game.rules, &here.from(), seat, &plan);
                let mut legal = Vec::new();
                after.after.legal_actions(&game.rules, seat, &mut legal);
                let next = legal.iter().find_map(|action| match action {
                    Action::Poster(source @ Source::Display(_)) => Some(*source),
                    _ => None,
                });
                if let Some(source) = next {
                    plan.take_poster(here, source);
                    plan.steps.push(Action::Place(*second));
                    let made = sketch(&game.rules, &here.from(), seat, &plan);
                    assert_eq!(made.chain[..2], [Action::Place(*first), Action::Poster(source)], "{plan:?}");
                    pairs += 1;
                }
            }
            let action = by_kind(&game.rules, &game.state, seat, &mut chooser);
            game.state.apply(&game.rules, &Step::choice(seat, action), &mut ());
            game.draw();
        }
    }
    assert!(pairs > 0, "no two posters in a row");
}

#[test]
fn gems_to_give_wait_until_all_are_chosen_and_go_in_order() {
    let trades = |id: &Card| {
        let bonus = magnificent::Components::printed().card(*id).bonus;
        matches!(bonus, magnificent::effects::Bonus::TileForGems(..))
    };
    let trade = Card::all().find(trades).expect("a card trades gems");
    let mut set = Set::of(Seated { cards: vec![trade], gems: [2, 2, 2, 2], ..seated() }, &[(ORANGE, 4)]);
    set.edit(|plan, here| plan.put_die(here, ORANGE, 4, trade));
    set.edit(super::super::CircusPlan::use_bonus);
    for kind in [CLEAR, ORANGE] {
        set.edit(|plan, _| plan.toggle_give(kind, true));
    }
    assert!(matches!(set.after().phase(), Phase::GiveGems(3, ..)), "nothing is given before all are chosen");
    set.edit(|plan, _| plan.toggle_give(GREEN, true));
    let chain = set.chain();
    assert_eq!(chain[chain.len() - 3..], ["give orange", "give green", "give clear"]);
    assert!(matches!(set.after().phase(), Phase::BonusTile(_)));
}

#[test]
fn a_show_is_chosen_by_columns_and_two_posters_do_not_share_a_tile() {
    let mut scene = Scene { tent: vec![(ORANGE, 6)], ..Scene::default() };
    let posters = vec![(0, "S-O1".parse().expect("a poster")), (1, "P-O02".parse().expect("a poster"))];
    let tents = vec![(1, magnificent::Tent::at(2))];
    let built = vec![("sO".parse().expect("a tile"), 3), ("LO".parse().expect("a tile"), 1)];
    let dice = vec![(ORANGE, 6, card("M-I1"))];
    scene.seats = vec![Seated { posters, tents, built, dice, gems: [3; 4], ..seated() }];
    let mut set = Set::scene(scene);
    set.edit(|plan, here| plan.put_die(here, ORANGE, 6, card("M-I2")));
    assert!(set.edit(|plan, here| plan.goal_step(here, 10)));
    set.edit(|plan, _| plan.toggle_show(1));
    set.edit(|plan, _| plan.toggle_show(0));
    assert_eq!(set.plan.show(), [1, 0]);
    let points = set.after().player(YOU).ledger.posters;
    set.edit(|plan, _| plan.toggle_show(1));
    assert!(set.after().player(YOU).ledger.posters < points);
    set.edit(super::super::CircusPlan::end_turn);
    assert!(set.chain().contains(&"stop".to_owned()) && set.chain().last().is_some_and(|last| last == "end turn"));
}

/// The third Perform moves the lower hat, the one that was chosen, or the one whose own step is the goal.
#[test]
fn one_of_two_hats_is_chosen() {
    let dice = vec![(ORANGE, 6, card("M-I1")), (GREEN, 6, card("M-I4"))];
    let placed = || {
        let seat = Seated { hats: vec![6, 14], dice: dice.clone(), ..seated() };
        let mut set = Set::of(seat, &[(ORANGE, 6)]);
        set.edit(|plan, here| plan.put_die(here, ORANGE, 6, card("M-I2")));
        set
    };
    let hat = |set: &Set| set.chain().into_iter().find(|step| step.starts_with("hat"));
    let mut set = placed();
    assert!(set.edit(|plan, here| plan.goal_step(here, 10)));
    assert_eq!(hat(&set).as_deref(), Some("hat 6"), "{:?}", set.chain());
    set.edit(|plan, _| plan.choose_hat(14));
    assert_eq!(hat(&set).as_deref(), Some("hat 14"), "{:?}", set.chain());
    assert_eq!(set.chain().last().map(String::as_str), Some("space 10"));
    let mut set = placed();
    assert!(set.edit(|plan, here| plan.goal_step(here, 6)));
    set.edit(|plan, _| plan.choose_hat(14));
    assert_eq!(hat(&set).as_deref(), Some("hat 6"), "the other hat cannot go where this one stands");
}

/// With a trainer for it a tent that is passed is taken; those before it are left.
#[test]
fn a_tent_is_taken_in_passing() {
    use crate::boards::magnificent::reading::reach::tents_passed;
    use magnificent::preview::Route;
    let seat = Seated { tiles: vec![Space::PASSING_TENT], trainers: 3, ..seated() };
    let mut set = Set::of(seat, &[(ORANGE, 6), (ORANGE, 5)]);
    set.edit(|plan, here| plan.put_die(here, ORANGE, 6, card("M-I1")));
    set.edit(|plan, here| plan.goal_steps(here, 8));
    set.edit(|plan, here| plan.train(here, Space::PASSING_TENT));
    assert!(matches!(set.after().phase(), Phase::PassingTent(_)), "{:?}", set.after().phase());
    let mut before = set.plan.clone();
    before.steps.retain(|step| !matches!(step, Action::Steps(_)));
    let public = position_after(set.here(), &before);
    let passed = tents_passed(&set.rules, &public, Route::of_turn(&public, 8));
    assert!(passed.len() > 1, "{passed:?}");
    for left in 0..passed.len() {
        set.edit(|plan, _| plan.take_passing(left));
        let chain = set.chain();
        let at = chain.iter().position(|step| step == "tent take").expect("the tent is taken");
        assert_eq!(chain.iter().filter(|step| *step == "tent leave").count(), left, "{chain:?}");
        assert_eq!((at, chain.len()), (chain.len() - 1, at + 1), "{chain:?}");
        assert!(matches!(set.after().phase(), Phase::PlaceTent(_)), "{:?}", set.after().phase());
    }
    set.edit(|plan, here| plan.place_tent(here, 2));
    assert!(set.after().player(YOU).tents[2].is_some());
}

/// The trainer for a tent in passing begins a Travel and stays while another space is chosen; without it what
/// was planned on the way goes.
#[test]
fn a_trainer_for_a_tent_begins_a_travel() {
    let seat = Seated { tiles: vec![Space::PASSING_TENT], trainers: 3, ..seated() };
    let mut set = Set::of(seat, &[(ORANGE, 6), (ORANGE, 5)]);
    set.edit(|plan, here| plan.put_die(here, ORANGE, 6, card("M-I1")));
    set.edit(|plan, here| plan.train(here, Space::PASSING_TENT));
    assert_eq!(set.after().phase(), Phase::TravelSteps);
    let length = set.rules.set().rings[0].len() as u8;
    for steps in [5, 8] {
        let space = (set.view.public.wagons[0] + steps) % length;
        assert!(set.edit(|plan, here| plan.goal_road(here, Colour::Orange, space, 0)));
        let chain = set.chain();
        let way = ["travel".to_owned(), "train TT08".to_owned(), format!("steps {steps}")];
        assert!(chain.windows(3).any(|part| part == way), "{chain:?}");
    }
    set.edit(|plan, _| plan.take_passing(0));
    assert_eq!(set.chain().last().map(String::as_str), Some("tent take"));
    set.edit(|plan, here| plan.train(here, Space::PASSING_TENT));
    assert_eq!(set.chain().last().map(String::as_str), Some("steps 8"), "{:?}", set.chain());
    assert_eq!(set.sketch().dropped, []);
    // A Build leaves no room for it.
    assert!(set.edit(|plan, here| plan.goal_level(here, 5)));
    set.edit(|plan, here| plan.train(here, Space::PASSING_TENT));
    assert!(!set.chain().contains(&"train TT08".to_owned()), "{:?}", set.chain());
}

/// One tent of a show pays again, whichever is chosen last.
#[test]
fn one_tent_pays_again() {
    let game = trained(0);
    let view = game.view(YOU);
    let mut set = Set { rules: game.rules, view, plan: CircusPlan::default() };
    set.edit(|plan, here| plan.put_die(here, ORANGE, 6, card("M-I2")));
    assert!(set.edit(|plan, here| plan.goal_step(here, 10)));
    for column in [0, 1] {
        set.edit(|plan, _| plan.toggle_show(column));
    }
    for column in [0, 1] {
        set.edit(|plan, _| plan.double_tent(column));
        let again: Vec<String> = set.chain().into_iter().filter(|step| step.starts_with("train TT12")).collect();
        assert_eq!(again, [format!("train TT12 {column}")], "{:?}", set.chain());
        assert_eq!(set.sketch().dropped, []);
    }
    set.edit(|plan, _| plan.double_tent(1));
    assert!(!set.chain().iter().any(|step| step.starts_with("train TT12")), "{:?}", set.chain());
}

/// A gem that is tapped once the goal is chosen pays in place of another one; the goal stays.
#[test]
fn a_gem_pays_in_place_of_another() {
    let mut set = with_orange_four();
    assert!(set.edit(|plan, here| plan.goal_level(here, 7)));
    set.edit(|plan, _| plan.swap_gem(CLEAR));
    assert_eq!(set.chain(), ["take orange 4 M-I1", "die done", "bonus", "gem clear", "build", "level B7"]);
    assert_eq!(set.sketch().dropped, []);
    // Where no gem is planned there is nothing to swap.
    let mut none = with_orange_four();
    none.edit(|plan, _| plan.swap_gem(CLEAR));
    assert_eq!(none.chain(), ["take orange 4 M-I1", "die done", "bonus"]);
}

/// The tile of a bonus that was used first stays where it is when power is added and a goal is chosen.
#[test]
fn a_tile_of_a_bonus_stays_before_power_and_goal() {
    let trade = card("M-11");
    let mut set = Set::of(Seated { cards: vec![trade], ..seated() }, &[(ORANGE, 4)]);
    set.edit(|plan, here| plan.put_die(here, ORANGE, 4, trade));
    set.edit(CircusPlan::use_bonus);
    assert!(matches!(set.after().phase(), Phase::BonusTile(_)), "{:?}", set.after().phase());
    let mut legal = Vec::new();
    set.sketch().after.legal_actions(&set.rules, YOU, &mut legal);
    let lay = legal.into_iter().find_map(|action| match action {
        Action::Lay { tile, orientation, row, column } => Some(LaidTile { tile, orientation, row, column }),
        _ => None,
    });
    set.edit(|plan, _| plan.lay(lay.expect("a free place")));
    let laid = set.chain();
    set.edit(|plan, _| plan.add_gem(ORANGE));
    assert_eq!(set.chain(), [laid.clone(), vec!["gem orange".to_owned()]].concat());
    assert!(set.edit(|plan, here| plan.goal_level(here, 5)));
    assert_eq!(set.chain()[..laid.len()], laid);
    assert_eq!(set.chain().last().map(String::as_str), Some("level B5"));
}

/// Posters that change their places before the show are shown in their new ones.
#[test]
fn posters_are_shown_where_they_were_put_before() {
    let game = trained(0);
    let view = game.view(YOU);
    let mut set = Set { rules: game.rules, view, plan: CircusPlan::default() };
    set.edit(|plan, here| plan.put_die(here, ORANGE, 6, card("M-I2")));
    assert!(set.edit(|plan, here| plan.goal_step(here, 10)));
    let mut posters = set.after().player(YOU).posters;
    posters.swap(0, 1);
    set.edit(|plan, _| plan.arrange(true, &posters));
    assert_eq!(set.after().phase(), Phase::Complete, "{:?}", set.chain());
    assert_eq!(set.after().player(YOU).posters, posters);
    set.edit(|plan, _| plan.toggle_show(0));
    assert!(set.chain().ends_with(&["complete 0".to_owned()]) || set.after().turn.completed == 1, "{:?}", set.chain());
}

/// Posters change places more than once; it stays one arrangement.
#[test]
fn posters_are_rearranged_twice() {
    let named = |id: &str| id.parse::<Poster>().expect("a poster");
    let hung = ["S-O1", "P-O02", "P-G04"].map(named);
    let mut scene = Scene { tent: vec![(ORANGE, 6)], ..Scene::default() };
    let posters = (0..).zip(hung).collect();
    let built = vec![("sO".parse().expect("a tile"), 3), ("LO".parse().expect("a tile"), 1)];
    let dice = vec![(ORANGE, 6, card("M-I1"))];
    scene.seats = vec![Seated { posters, built, dice, gems: [3; 4], ..seated() }];
    let mut set = Set::scene(scene);
    set.edit(|plan, here| plan.put_die(here, ORANGE, 6, card("M-I2")));
    assert!(set.edit(|plan, here| plan.goal_step(here, 10)));
    set.edit(|plan, _| plan.toggle_show(0));
    for (first, second) in [(1, 3), (2, 4)] {
        let mut posters = set.after().player(YOU).posters;
        posters.swap(first, second);
        set.edit(|plan, _| plan.arrange(false, &posters));
    }
    assert_eq!(set.chain().iter().filter(|step| *step == "arrange").count(), 1, "{:?}", set.chain());
    assert_eq!(set.after().player(YOU).posters, [None, None, None, Some(hung[1]), Some(hung[2])]);
}
