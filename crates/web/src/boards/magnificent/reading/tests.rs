//! What readers say is what the engine then does.

use game_core::{Addressed, Game, Step, Viewer};
use magnificent::camp::LaidTile;
use magnificent::preview::{Goal, Route, way};
use magnificent::scene::{Scene, Seated};
use magnificent::{Action, Card, Colour, ColourOrClear, Event, Phase};

use super::posters::Ready;
use super::reach::Reach;
use super::turn::Part;
use super::*;
use crate::boards::magnificent::names;
use crate::boards::magnificent::plan::CircusPlan;
use crate::boards::magnificent::plan::tests::{Chooser, Play, Set, YOU, card, seated, tables, trained};
use crate::boards::magnificent::tests::speaking;

const ORANGE: ColourOrClear = ColourOrClear::Orange;
const GREEN: ColourOrClear = ColourOrClear::Green;

fn with_orange_four() -> Set {
    let mut set = Set::of(seated(), &[(ORANGE, 4), (ORANGE, 3), (GREEN, 2), (ColourOrClear::Clear, 3)]);
    set.edit(|plan, here| plan.put_die(here, ORANGE, 4, card("M-I1")));
    set
}

/// Points, coins, gems kept, gems without room, trainers.
type Got = (i16, u8, u8, u8, u8);

fn got(events: &[Event]) -> Got {
    let mut got = (0, 0, 0, 0, 0);
    for event in events {
        match event {
            Event::GotPoints { points, .. } => got.0 += points,
            Event::GotCoins { coins, .. } => got.1 += coins,
            Event::GotGem { stored: true, .. } => got.2 += 1,
            Event::GotGem { stored: false, .. } => got.3 += 1,
            Event::GotTrainer { there: true, .. } => got.4 += 1,
            _ => {}
        }
    }
    got
}

fn promised(gains: &magnificent::preview::Gains) -> Got {
    let gems = gains.gems.iter().sum();
    (i16::from(gains.points), gains.coins - gains.overflow, gems, gains.overflow, gains.trainers)
}

/// Over whole games: what a tile, a way and a column promise is what the log then says.
#[test]
fn previews_equal_what_the_log_says() {
    let (mut laid, mut travelled, mut pitched) = (0, 0, 0);
    for (seed, (options, seats)) in tables().into_iter().enumerate() {
        let mut game = Play::new(&options, seats, seed as u8);
        let mut chooser = Chooser(seed as u64);
        let rules = game.rules.clone();
        while let Some(seat) = game.to_act().first() {
            let mut legal = Vec::new();
            game.state.legal_actions(&rules, seat, &mut legal);
            let action = legal[chooser.below(legal.len())];
            let public = *game.state.public();
            let mut events: Vec<Addressed<Event>> = Vec::new();
            game.state.apply(&rules, &Step::choice(seat, action), &mut events);
            let told = events.iter().filter_map(|event| event.for_viewer(Viewer::Spectator).cloned());
            let told: Vec<Event> = told.collect();
            // What the engine does by itself afterwards is not part of the promise.
            let own = told.iter().skip(1).take_while(|event| !matches!(event, Event::Did { .. })).cloned();
            let own: Vec<Event> = own.collect();
            match action {
                Action::Lay { tile, orientation, row, column } => {
                    let covers = camp::covers(&rules, &public, LaidTile { tile, orientation, row, column });
                    assert_eq!(promised(&covers.gains), got(&own), "{action}");
                    let asks = public.any_poster_available() && covers.gains.posters > 0;
                    let phase = game.state.public().phase();
                    assert!(!asks || matches!(phase, Phase::GainPosters(_)) || own.len() + 1 < told.len());
                    laid += 1;
                }
                Action::Tent(space) => {
                    let columns = posters::columns(&rules, &public, seat);
                    let reward = columns[usize::from(space)].reward.expect("no tent stands there");
                    assert_eq!(promised(&reward), got(&own), "{action}");
                    pitched += 1;
                }
                Action::Steps(steps) if !public.turn.passing => {
                    let way = way(&rules, &public, seat, Route::of_turn(&public, steps));
                    // The wagon stops at the first poster; up to there the way is the same.
                    let moved = own.iter().filter(|event| matches!(event, Event::WagonMoved { .. })).count();
                    let to = |event: &Event| if let Event::WagonMoved { to, .. } = event { Some(*to) } else { None };
                    let spaces: Vec<u8> = own.iter().filter_map(to).collect();
                    assert_eq!(way.stops.iter().take(moved).map(|stop| stop.space).collect::<Vec<_>>(), spaces);
                    if moved == usize::from(steps) {
                        assert_eq!(promised(&way.gains), got(&own), "{action}");
                        travelled += 1;
                    }
                }
                _ => {}
            }
            game.draw();
        }
    }
    assert!(laid > 100 && travelled > 30 && pitched > 20, "{laid} {travelled} {pitched}");
}

#[test]
fn dice_tell_their_power_and_what_they_cost() {
    let set =
        Set::of(Seated { dice: vec![(ORANGE, 4, card("M-I2"))], ..seated() }, &[(ORANGE, 4), (ORANGE, 4), (GREEN, 2)]);
    let public = &set.view.public;
    let kinds = dice::kinds(public);
    assert_eq!(
        kinds.iter().map(|die| (die.kind, die.face, die.count)).collect::<Vec<_>>(),
        [(ORANGE, 4, 2), (GREEN, 2, 1)]
    );
    let on = |kind, face, on| dice::on_card(&set.rules, public, YOU, (kind, face), on);
    assert_eq!((on(ORANGE, 4, None).best(), on(ORANGE, 4, Some(card("M-I1"))).best()), (8, 10));
    assert_eq!((on(ORANGE, 4, None).owed.due, on(ORANGE, 4, None).owed.short, on(GREEN, 2, None).owed.due), (8, 2, 4));
    assert_eq!(
        on(ColourOrClear::Clear, 3, None).powers,
        [(Colour::Orange, 7), (Colour::Green, 3), (Colour::Purple, 3)]
    );
}

#[test]
fn levels_and_steps_say_how_far_they_are() {
    let set = with_orange_four();
    let public = set.after();
    let levels = reach::levels(&set.rules, &public);
    let of = |power: u8| levels.iter().find(|level| level.level.power == power).map(|level| level.reach.clone());
    assert_eq!(of(5), Some(Reach::Now));
    assert!(matches!(of(7), Some(Reach::With(boost)) if boost.parts == [Action::Gem(ORANGE)]));
    let steps = reach::steps(&set.rules, &public);
    assert!(steps.iter().all(|step| (step.step.number <= 6) == (step.reach == Reach::Now)));
    // Before a die is taken, dice that reach a goal are found with their cheapest card.
    let start = &set.view.public;
    let dice = reach::dice_for(&set.rules, start, Goal::Level(5), None);
    let orange = dice.iter().find(|die| (die.kind, die.face) == (ORANGE, 4)).expect("it reaches level 5");
    assert_eq!((orange.card, orange.boost.cost), (card("M-I1"), 0));
}

/// What is kept of how far a wagon goes is what a search from each route finds.
#[test]
fn wagons_go_equally_far_from_every_route() {
    let set = with_orange_four();
    let (public, rules) = (set.after(), std::sync::Arc::new(set.rules.clone()));
    let view = std::sync::Arc::new(magnificent::View { public, ..set.view.clone() });
    let kept = reach::Farthest::new(rules, view);
    let mut found = std::collections::BTreeSet::new();
    for wagon in Colour::ALL {
        for back in [false, true] {
            for steps in (0..24).step_by(3) {
                let route = Route { wagon, steps, back, passing: None };
                assert_eq!(kept.of(route), reach::farthest(&set.rules, &public, route), "{route:?}");
                found.insert(kept.of(route));
            }
        }
    }
    assert!(found.len() > 1, "{found:?}");
}

/// A green gem for which the full row has no room is a coin: in the words of the way, and then in the log.
#[test]
fn a_gem_without_room_is_a_coin_in_words_and_in_the_log() {
    speaking(texts::Language::English);
    let (mut seen, length) = (0, with_orange_four().rules.set().rings[Colour::Green as usize].len() as u8);
    for at in 0..length {
        let dice = vec![(GREEN, 3, card("M-I1"))];
        let first = Seated { gems: [0, magnificent::components::STORAGE_LIMIT, 0, 0], dice, ..seated() };
        let wagons = [0, at, 0];
        let mut set = Set::scene(Scene { seats: vec![first], tent: vec![(GREEN, 4)], wagons, ..Scene::default() });
        set.edit(|plan, here| plan.put_die(here, GREEN, 4, card("M-I3")));
        let public = set.after();
        assert!(public.power() >= 7, "{}", public.power());
        let route = Route::of_turn(&public, 7);
        let found = way(&set.rules, &public, YOU, route);
        if found.gains.overflow != 1 {
            continue;
        }
        let words = names::way(&set.rules, route, &found);
        assert!(words.contains("1 coin"), "{words}");
        set.edit(|plan, here| plan.goal_steps(here, 7));
        let told: Vec<Event> = set.sketch().steps.iter().flat_map(|step| step.iter().cloned()).collect();
        assert_eq!(got(&told).3, 1, "{told:?}");
        seen += 1;
    }
    assert!(seen > 0, "no way of 7 has one green gem");
}

#[test]
fn the_sum_names_its_parts_and_how_they_are_removed() {
    let mut set = with_orange_four();
    set.edit(|plan, _| plan.add_gem(ORANGE));
    let sum = turn::sum(&set.rules, &set.after(), &set.plan, &[]);
    let power: u8 = sum.iter().map(|segment| segment.power).sum();
    assert_eq!(power, set.after().power());
    assert_eq!(
        sum.iter().map(|segment| segment.part).collect::<Vec<_>>(),
        [Part::Die(ORANGE, 4), Part::Card(2), Part::Gem(ORANGE)]
    );
    assert_eq!(sum[2].removes, Some(Action::Gem(ORANGE)));
    // Of gems that have been sent the history knows the kinds.
    let did = |action| Event::Did { seat: YOU, action, forced: false };
    let take = Action::Take { kind: ORANGE, face: 4, card: card("M-I1") };
    let told = [did(Action::Gem(ORANGE)), did(take), did(Action::Gem(ColourOrClear::Clear))];
    assert_eq!(turn::spent(told.iter()), [ColourOrClear::Clear]);
    let sum = turn::sum(&set.rules, &set.after(), &CircusPlan::default(), &turn::spent(told.iter()));
    assert_eq!(sum[2].part, Part::Gem(ColourOrClear::Clear));
}

#[test]
fn trainers_and_their_spaces_are_counted() {
    let set = with_orange_four();
    assert_eq!(turn::spaces(&set.view.public, YOU).len(), 5);
    let heads = turn::heads(&set.view.public, YOU);
    assert_eq!((heads.ready, heads.reserve), (3, 5));
}

#[test]
fn the_curtain_call_adds_up_to_what_the_end_brought() {
    let mut game = Play::new(&magnificent::Options::default(), 2, 3);
    let (rules, mut chooser) = (game.rules.clone(), Chooser(7));
    let mut told: Vec<Event> = Vec::new();
    while let Some(seat) = game.to_act().first() {
        let mut legal = Vec::new();
        game.state.legal_actions(&rules, seat, &mut legal);
        let action = legal[chooser.below(legal.len())];
        let mut events: Vec<Addressed<Event>> = Vec::new();
        game.state.apply(&rules, &Step::choice(seat, action), &mut events);
        told.extend(events.iter().filter_map(|event| event.for_viewer(Viewer::Spectator).cloned()));
        game.draw();
    }
    let public = game.state.public();
    assert_eq!(public.phase(), Phase::Over);
    for seat in rules.seats.seats() {
        let lines = counted::lines(&rules, public, told.iter());
        let called: i32 = lines.iter().filter(|line| line.seat == seat).map(|line| i32::from(line.points)).sum();
        let sheet = magnificent::scoring::sheet(&rules, public, seat);
        let of = |keys: &[&str]| -> i32 {
            sheet.lines.iter().filter(|line| keys.contains(&&*line.key)).map(|line| line.value).sum()
        };
        assert_eq!(called, of(&["half-card", "coins", "areas"]), "{sheet:?}");
        // Four cards, the coins and the areas.
        assert_eq!(lines.iter().filter(|line| line.seat == seat).count(), 6);
    }
}

#[test]
fn posters_are_ready_or_say_what_they_lack() {
    let game = trained(1);
    let public = game.state.public();
    let columns = posters::columns(&game.rules, public, YOU);
    assert_eq!(columns[0].ready(), Some(Ready::Yes));
    assert!(columns[2].reward.is_some() && columns[2].ready().is_none());
    let bare = Set::scene(Scene {
        seats: vec![Seated { posters: vec![(2, "P-O02".parse().expect("a poster"))], ..seated() }],
        tent: vec![(ORANGE, 4)],
        ..Scene::default()
    });
    let columns = posters::columns(&bare.rules, &bare.view.public, YOU);
    assert_eq!(columns[2].ready(), Some(Ready::NoTent));
    let (ready, missing) = posters::wanted(&bare.rules, &bare.view.public, YOU, "P-O02".parse().expect("a poster"));
    assert!(ready == Ready::Tiles && !posters::lacking(&missing).is_empty());
    assert!(posters::deck_odds(&bare.rules, &bare.view.public, YOU).1 > 20);
}

#[test]
fn the_purse_is_honest() {
    let dice = vec![(ORANGE, 6, card("M-I2")), (ORANGE, 5, card("M-I3"))];
    let set = Set::of(Seated { dice, coins: 6, ..seated() }, &[(ORANGE, 4)]);
    let purse = purse::purse(&set.rules, &set.view.public, YOU);
    assert_eq!((purse.owed.due, purse.owed.short, purse.owed.lost), (11, 5, 5));
    assert_eq!(purse.projection.debt, -5);
}

#[test]
fn cards_and_sets_tell_their_worth() {
    let set = with_orange_four();
    let public = &set.view.public;
    for one in Card::all() {
        let worth = cards::worth(&set.rules, public, YOU, one);
        assert_eq!(worth.half, worth.now / 2);
        assert!(worth.most.is_none_or(|most| worth.now <= i16::from(most)), "{one}");
    }
    assert_eq!(cards::sets(&set.rules, public, YOU).len(), 3);
    assert_eq!(cards::order(&set.rules, public).len(), 2);
}
