//! Tests with mutated views: `ClientRules` and every bot answer them, or refuse them with a reason.

use catalog::{AnyGame, BotRequest, BotSessions, Budget, GameWithBots, bot_rng};
use game_core::hex::Bytes32;
use game_core::{ChanceSource, Seat, SeatCount, SeatInfo, SeatKind, ToMove};
use game_laws::fuzz::choices;
use game_laws::mutate::mutate;
use serde_json::{Value, json};

/// Plays random steps at a table, mutates a view of it, and passes the result to the client rules and the
/// bots. Everything random comes from `choose`. Returns whether the mutated view has a legal action.
///
/// # Panics
/// If a real view is refused, or a mutated one fails with anything but a fault of the view.
pub(crate) fn ask(
    game: &'static dyn GameWithBots,
    options: &Value,
    seats: usize,
    bots: &[&'static str],
    choose: &mut impl FnMut(u32) -> u32,
) -> bool {
    let person = |seat| SeatInfo { name: format!("p{seat}"), kind: SeatKind::Person };
    let people = (0..seats).map(person).collect();
    let seating =
        catalog::Seating { options: options.clone(), seats: people, component_set: None, table: "test".into() };
    let seed = Bytes32([choose(256) as u8; 32]);
    // Options that exclude each other are refused; that is not tested here.
    let Ok((mut table, _)) = game.open(seating, ChanceSource::Seeded(seed)) else { return false };
    let mut rng = bot_rng(seed);
    for _ in 0..choose(300) {
        let ToMove::Seats(to_act) = table.to_move() else { break };
        let Some(seat) = to_act.iter().nth(choose(2) as usize).or(to_act.first()) else { break };
        let Ok(task) = table.bot_task(seat, "random", &Budget::default()) else {
            unreachable!("every game has a random bot")
        };
        let action = task.run(&mut rng).first.action;
        assert!(table.play(seat, &action, None).is_ok(), "{action} was chosen by a bot but is refused");
    }
    let viewers: Vec<_> = table.seat_count().viewers().collect();
    let to_act = table.to_move().to_act().first().map(game_core::Viewer::Seat);
    let viewer = to_act.filter(|_| choose(4) > 0).unwrap_or(viewers[choose(viewers.len() as u32) as usize]);
    let Ok(count) = SeatCount::try_from(seats as u8) else { unreachable!("a mode has at most six seats") };
    let Ok(rules) = game.client_rules(options.clone(), count, game.meta().rules_version) else {
        unreachable!("the table was opened with these options")
    };
    let mut view = table.view(viewer);
    assert!(rules.legal(&view).is_ok() && rules.sheets(&view).is_ok(), "a real view is refused: {view}");
    mutate(&mut view, choose);
    let legal = match rules.legal(&view) {
        Ok(legal) => legal,
        Err(why) => {
            assert_eq!(why.code(), "bad_setup", "{why}");
            assert!(why.to_string().starts_with("view: "), "{why}");
            let same = |other: Option<catalog::Error>| other.map(|other| other.to_string()) == Some(why.to_string());
            assert!(same(rules.sheets(&view).err()) && same(rules.pick(&view, 0).err()));
            return false;
        }
    };
    assert_eq!(rules.sheets(&view).map(|sheets| sheets.len()).ok(), Some(seats));
    let picked = rules.pick(&view, u64::from(choose(1 << 16)));
    assert!(picked.is_ok_and(|picked| picked.map_or(legal.is_empty(), |action| legal.contains(&action))));
    for bot in bots {
        let request = BotRequest {
            table: "changed".to_owned(),
            seat: viewer.seat().unwrap_or(Seat::new(0)),
            options: options.clone(),
            seats: count,
            component_set: None,
            view: view.clone(),
            bot: (*bot).to_owned(),
        };
        match game.bot_move_from_view(request, &mut BotSessions::default(), &Budget::default().with_nodes(50)) {
            Ok(task) => {
                let action = task.run(&mut rng).first.action;
                assert!(legal.contains(&action), "{bot} chose {action}, which is not legal in {view}");
            }
            Err(why) => assert!(legal.is_empty() && why.code() == "not_awaited", "{bot}: {why}"),
        }
    }
    !legal.is_empty()
}

/// Returns the names of the bots of a game.
pub(crate) fn bots(game: &dyn AnyGame) -> Vec<&'static str> {
    game.bots().iter().map(|bot| bot.name).collect()
}

/// Calls [`ask`] with everything read from bytes, including the options and the number of seats.
pub(crate) fn ask_bytes(bytes: &[u8]) {
    let mut choose = choices(bytes);
    let games = catalog::games();
    let game = games[choose(games.len() as u32) as usize];
    let meta = game.meta();
    let mode = &meta.modes[choose(meta.modes.len() as u32) as usize];
    let seats = usize::from(mode.seats[choose(mode.seats.len() as u32) as usize]);
    let mut options = json!({"mode": mode.id});
    for option in meta.options {
        // On average, half of the options keep their default.
        let number = choose(2 * option.values.len() as u32) as usize;
        if let Some(value) = option.values.get(number) {
            options[option.key] = (*value).into();
        }
    }
    // A bot that searches a whole turn is slow, so it is asked rarely.
    let slow = choose(16) == 0;
    let bots: Vec<_> =
        bots(game).into_iter().filter(|bot| slow || *bot == "random" || meta.id != "magnificent").collect();
    ask(game, &options, seats, &bots, &mut choose);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ways;

    /// The number of mutated views for each game, mode and number of seats.
    const VIEWS: u32 = 300;

    /// Returns a simple generator of choices.
    fn chooser(seed: u64) -> impl FnMut(u32) -> u32 {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % u64::from(below.max(1))) as u32
        }
    }

    #[test]
    fn every_bot_answers_a_changed_view_or_refuses_it() {
        for (game, mode, seats) in ways() {
            let mut choose = chooser(seats as u64);
            let names = bots(game);
            let mut answered = 0;
            for number in 0..VIEWS {
                // A bot that searches a whole turn is slow, so it gets only every tenth view.
                let few = game.meta().id == "magnificent" && number % 10 > 0;
                let asked: Vec<_> = names.iter().copied().filter(|bot| !few || *bot == "random").collect();
                answered += u32::from(ask(game, &json!({"mode": mode}), seats, &asked, &mut choose));
            }
            assert!(answered > 0, "no mutated view of {} with {seats} seats had a legal action", game.meta().id);
        }
    }

    #[test]
    fn options_are_read_from_bytes_as_well() {
        for seed in 0..400 {
            let mut choose = chooser(seed);
            let bytes: Vec<u8> = (0..1_200).map(|_| choose(256) as u8).collect();
            ask_bytes(&bytes);
        }
    }

    #[test]
    fn a_mover_who_is_not_at_the_table_is_refused_with_the_field() {
        for (game, mode, seats) in ways().into_iter().filter(|(game, ..)| game.meta().id == "spots") {
            let (table, _) = crate::open(game, mode, seats, ChanceSource::Seeded(catalog::seed("mover")));
            let count = SeatCount::new(seats as u8);
            let rules = game.client_rules(json!({"mode": mode}), count, 1).unwrap();
            let mut view = table.view(game_core::Viewer::Spectator);
            view["mover"] = 5.into();
            let why = rules.legal(&view).unwrap_err();
            assert_eq!(why.to_string(), "view: mover: there is no seat 5 at this table");
        }
    }
}
