//! Tests of chains: several actions in one message, one change and one update.

use catalog::{BotRequest, BotSessions, Budget, bot_rng};
use game_core::hex::Bytes32;
use game_core::{SeatCount, SeatKind, Viewer};
use player::{Guest, RoomClient};
use protocol::http::NewRoom;
use protocol::session::Carried;
use protocol::{Ask, Code, MAX_ACTION, MAX_CHAIN, MAX_VIEWS, Refusal, Tell, Update};
use rand_core::Rng as _;
use serde_json::Value;
use server::Limits;

use super::{CLOSING, Chooser, Running, begin, chooser, code, options, quick, room, run, settle, step};

/// A chain that a bot decides from what the client sees: up to the next chance step or decision of another
/// seat.
fn chain(client: &RoomClient, rng: &mut Chooser) -> Vec<String> {
    let request = BotRequest {
        table: client.welcome.table.clone(),
        seat: client.seat().unwrap(),
        options: client.welcome.options.clone(),
        seats: SeatCount::try_from(u8::try_from(client.room.seats.len()).unwrap()).unwrap(),
        component_set: None,
        view: client.state.as_ref().unwrap().view.clone(),
        bot: "random".to_owned(),
    };
    let game = catalog::find(&client.welcome.game).unwrap();
    let mut seed = Bytes32::default();
    seed.0[..8].copy_from_slice(&rng.next_u64().to_le_bytes());
    game.bot_chain_from_view(request, &mut BotSessions::default(), &Budget::default())
        .unwrap()
        .run(&mut bot_rng(seed))
        .chain
}

fn mover(clients: &[(Guest, RoomClient)]) -> usize {
    clients.iter().position(|(_, client)| client.is_to_act()).unwrap()
}

/// Plays until the chain of the mover has at least this many actions, and returns the mover and its chain.
async fn long_chain(clients: &mut [(Guest, RoomClient)], rng: &mut Chooser, least: usize) -> (usize, Vec<String>) {
    loop {
        settle(clients).await;
        let mover = mover(clients);
        let chain = chain(&clients[mover].1, rng);
        if chain.len() >= least {
            return (mover, chain);
        }
        clients[mover].1.act_chain(&chain).await.unwrap();
    }
}

/// The updates among the messages that the client has recorded since the last call.
fn updates(client: &mut RoomClient) -> Vec<Update> {
    let raw = client.raw.replace(Vec::new()).unwrap_or_default();
    let read = |text: &String| match serde_json::from_str(text).unwrap() {
        Tell::Update(update) => Some(update),
        _ => None,
    };
    raw.iter().filter_map(read).collect()
}

fn states(clients: &[(Guest, RoomClient)]) -> Vec<protocol::State> {
    clients.iter().map(|(_, client)| (**client.state.as_ref().unwrap()).clone()).collect()
}

#[test]
fn a_chain_is_one_change_and_one_update_for_each_viewer() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        for (game, mode, seats) in
            [("ingenious", "standard", 3), ("magnificent", "standard", 2), ("spots", "standard", 2)]
        {
            let (keys, mut clients) = begin(&running.site(), room(game, mode, seats)).await;
            let mut watcher = running.site().anonymous().enter(&keys.table, None).await.unwrap();
            let mut rng = chooser(5);
            let mut longest = 0;
            for _ in 0..12 {
                settle(&mut clients).await;
                watcher.ask(Ask::Answer { yes: false }).await.unwrap_err();
                let mover = mover(&clients);
                let chain = chain(&clients[mover].1, &mut rng);
                longest = longest.max(chain.len());
                for client in clients.iter_mut().map(|(_, client)| client).chain([&mut watcher]) {
                    client.raw = Some(Vec::new());
                }
                let before = states(&clients);
                let stored = running.store().room(&keys.table).await.unwrap().unwrap().1;
                assert_eq!(clients[mover].1.act_chain(&chain).await.unwrap(), Carried::Whole, "{chain:?}");
                settle(&mut clients).await;
                let after = running.store().room(&keys.table).await.unwrap().unwrap().1;
                assert_eq!(after.len(), stored.len() + 1, "one entry, in one transaction");
                for (at, (_, client)) in clients.iter_mut().enumerate() {
                    let [update] = &updates(client)[..] else { panic!("one update for {chain:?}") };
                    assert_eq!(update.after.unwrap_or(update.v - 1), before[at].v);
                    assert!(update.v >= before[at].v + chain.len() as u64 || at != mover, "versions count steps");
                    assert!(update.steps.len() >= chain.len() || at != mover);
                    assert!(update.steps.iter().all(|step| !step.events.is_empty()));
                    // The mover needs no view between its own steps; the others are shown every step.
                    let without_view = update.steps.iter().filter(|step| step.view.is_none()).count();
                    assert_eq!(without_view, if at == mover { chain.len() - 1 } else { 0 });
                    let mut state = before[at].clone();
                    assert!(state.take(update.clone()));
                    assert_eq!(Some(&state), client.state.as_deref());
                }
                if clients[0].1.is_over() {
                    break;
                }
            }
            assert!(longest > 1 || game == "spots", "{game}");
        }
    });
}

#[test]
fn a_chain_is_carried_out_up_to_its_first_refusal() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(6);
        for (wrong, expected) in [("nonsense", Code::BadNotation), ("RR 9,0 9,1", Code::IllegalAction)] {
            let (mover, chain) = long_chain(&mut clients, &mut rng, 2).await;
            let before = states(&clients);
            let sent = [&chain[..1], &[wrong.to_owned()], &chain[1..]].concat();
            let client = &mut clients[mover].1;
            let Carried::Partly { taken: 1, refusal: Some(refusal) } = client.act_chain(&sent).await.unwrap() else {
                panic!("the second of {sent:?} is wrong");
            };
            assert_eq!(refusal.code, expected);
            assert_eq!(refusal.clause.is_some(), expected == Code::IllegalAction);
            settle(&mut clients).await;
            for ((_, client), before) in clients.iter().zip(&before) {
                let now = client.state.as_ref().unwrap();
                assert_eq!((now.v, now.steps.len()), (before.v + 1, before.steps.len() + 1));
            }
            assert!(clients[mover].1.is_to_act());
            assert_eq!(clients[mover].1.act_chain(&chain[1..]).await.unwrap(), Carried::Whole);
        }
    });
}

#[test]
fn a_chain_stops_at_chance_and_at_the_end_of_a_turn() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        for (game, mode, seats) in [("ingenious", "standard", 2), ("ingenious", "solo", 1), ("spectacular", "base", 2)]
        {
            let (_, mut clients) = begin(&running.site(), room(game, mode, seats)).await;
            let mut rng = chooser(7);
            for _ in 0..6 {
                settle(&mut clients).await;
                let mover = mover(&clients);
                let mut sent = chain(&clients[mover].1, &mut rng);
                let whole = sent.len();
                sent.push(sent[0].clone());
                let carried = clients[mover].1.act_chain(&sent).await.unwrap();
                assert_eq!(carried, Carried::Partly { taken: whole, refusal: None }, "{game} {sent:?}");
            }
        }
    });
}

#[test]
fn a_request_that_arrives_twice_is_carried_out_once() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (keys, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(8);
        let (mover, chain) = long_chain(&mut clients, &mut rng, 2).await;
        let before = states(&clients);
        let seen = before[mover].v;
        let act = |id: u32, actions: &[String]| Ask::Act { id, seen, actions: actions.to_vec() };
        // In part, whole and refused: each is answered the same again, whatever the repetition says.
        let sent = [&chain[..1], &["nonsense".to_owned()]].concat();
        let mut answers = Vec::new();
        for ask in [act(1, &sent), act(1, &sent), act(1, &chain)] {
            answers.push(answer(&mut clients[mover].1, ask).await);
        }
        assert!(matches!(&answers[0], Ok(Carried::Partly { taken: 1, refusal: Some(_) })), "{answers:?}");
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        assert_eq!(clients[mover].1.state.as_ref().unwrap().v, seen + 1);
        // The other seat has its own ids, and its request changes nothing about this one.
        let other = answer(&mut clients[1 - mover].1, act(1, &chain)).await;
        assert!(other.is_err());
        let undo = Ask::Undo { id: 2, seen: seen + 1, steps: 1 };
        for _ in 0..2 {
            assert_eq!(answer(&mut clients[mover].1, undo.clone()).await, Ok(Carried::Whole));
        }
        assert_eq!(clients[mover].1.state.as_ref().unwrap().v, seen + 2);
        let stale = answer(&mut clients[mover].1, act(3, &chain)).await.unwrap_err();
        assert_eq!(stale.code, Code::Stale);
        let now = seen + 2;
        let again = Ask::Act { id: 4, seen: now, actions: chain.clone() };
        assert_eq!(answer(&mut clients[mover].1, again.clone()).await, Ok(Carried::Whole));
        settle(&mut clients).await;
        let after = states(&clients);
        assert_eq!(answer(&mut clients[mover].1, again.clone()).await, Ok(Carried::Whole));
        settle(&mut clients).await;
        assert_eq!(states(&clients), after, "nothing is applied twice");
        // A server that was restarted has forgotten the id, but the version tells.
        assert!(running.hall.close(CLOSING).await);
        drop(running);
        let next = Running::new(folder.path(), quick()).await;
        let guest = clients[mover].0.at(&next.site());
        let mut client = guest.enter(&keys.join, None).await.unwrap();
        assert_eq!(answer(&mut client, again).await.unwrap_err().code, Code::Stale);
        assert_eq!(client.state.as_deref(), Some(&after[mover]));
    });
}

/// Sends a request and returns its answer.
async fn answer(client: &mut RoomClient, ask: Ask) -> Result<Carried, Refusal> {
    let number = client.send(ask).await.unwrap();
    loop {
        if let player::Received::Answer(answered, answer) = client.receive().await.unwrap()
            && answered == number
        {
            return answer;
        }
    }
}

/// A connection that breaks after a chain was sent: the session sends it again, and it is carried out once.
#[test]
fn a_chain_in_flight_survives_a_broken_connection() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(9);
        for arrives in [true, false] {
            let (mover, chain) = long_chain(&mut clients, &mut rng, 2).await;
            let before = states(&clients);
            let (guest, client) = &mut clients[mover];
            client.begin_chain(&chain, arrives).await.unwrap();
            if arrives {
                client.receive().await.unwrap();
            }
            let again = RoomClient::reconnect(guest, client).await.unwrap();
            std::mem::replace(client, again).drop_connection();
            client.wait_until(|client| !client.is_deciding()).await.unwrap();
            settle(&mut clients).await;
            let now = clients[mover].1.state.as_ref().unwrap();
            let own = now.steps.len() - before[mover].steps.len();
            assert!(now.v > before[mover].v && own >= chain.len(), "it was carried out");
            let twice = clients[1 - mover].1.state.as_ref().unwrap().steps.len() - before[1 - mover].steps.len();
            assert!(twice < 2 * own, "and only once");
        }
    });
}

#[test]
fn a_stale_chain_changes_nothing() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let mut rng = chooser(10);
        let (mover, chain) = long_chain(&mut clients, &mut rng, 2).await;
        let before = states(&clients);
        for seen in [before[mover].v - 1, before[mover].v + 1] {
            let ask = Ask::Act { id: seen as u32, seen, actions: chain.clone() };
            assert_eq!(answer(&mut clients[mover].1, ask).await.unwrap_err().code, Code::Stale);
        }
        settle(&mut clients).await;
        assert_eq!(states(&clients), before);
    });
}

#[test]
fn chains_have_a_length_and_their_actions_too() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut clients) = begin(&running.site(), room("spots", "standard", 2)).await;
        let mover = mover(&clients);
        let client = &mut clients[mover].1;
        let seen = client.state.as_ref().unwrap().v;
        let mut code_of = async |id: u32, actions: Vec<String>| {
            answer(client, Ask::Act { id, seen, actions }).await.unwrap_err().code
        };
        assert_eq!(code_of(1, vec![]).await, Code::BadMessage);
        assert_eq!(code_of(2, vec!["x".into(); MAX_CHAIN + 1]).await, Code::BadMessage);
        assert_eq!(code_of(3, vec!["x".repeat(MAX_ACTION + 1)]).await, Code::TooLong);
        assert_eq!(code_of(4, vec!["x".repeat(MAX_ACTION)]).await, Code::BadNotation);
        assert_eq!(code_of(5, vec!["x".into(); MAX_CHAIN]).await, Code::BadNotation);
    });
}

#[test]
fn long_chains_count_as_several_messages() {
    run(|folder| async move {
        // A burst of twelve: one for the greeting, then nine for a chain of 64.
        let limits = Limits { messages: 4, ..quick() };
        let running = Running::new(folder.path(), limits).await;
        let host = running.site().guest().await.unwrap();
        let keys = host.create_room(&room("spots", "standard", 2)).await.unwrap();
        let codes = async |length: usize, number: usize| {
            let mut client = host.enter(&keys.join, None).await.unwrap();
            let mut codes = Vec::new();
            for id in 0..number {
                let ask = Ask::Act { id: id as u32, seen: 0, actions: vec!["x".into(); length] };
                codes.push(answer(&mut client, ask).await.unwrap_err().code);
            }
            codes
        };
        assert_eq!(codes(64, 2).await, [Code::NotSeated, Code::TooFast]);
        assert_eq!(codes(7, 10).await, [Code::NotSeated; 10]);
        assert!(codes(8, 10).await.contains(&Code::TooFast));
    });
}

#[test]
fn views_of_told_steps_can_be_fetched() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        for (game, mode, seats) in [("spectacular", "base", 2), ("ingenious", "standard", 2)] {
            let (keys, mut clients) = begin(&running.site(), room(game, mode, seats)).await;
            let mut watcher = running.site().anonymous().enter(&keys.table, None).await.unwrap();
            let mut rng = chooser(11);
            for _ in 0..25 {
                step(&mut clients, &mut rng).await;
            }
            settle(&mut clients).await;
            watcher.ask(Ask::Answer { yes: false }).await.unwrap_err();
            for (client, viewer) in clients
                .iter_mut()
                .map(|(_, client)| {
                    let viewer = Viewer::Seat(client.seat().unwrap());
                    (client, viewer)
                })
                .chain([(&mut watcher, Viewer::Spectator)])
            {
                let told = client.state.as_ref().unwrap().steps.len();
                assert!(told > 10, "{game} {viewer:?}: {told}");
                let views = client.views(0..told + 5).await.unwrap();
                assert_eq!(views.len(), client.state.as_ref().unwrap().steps.len());
                assert!(views.iter().all(|view| view["viewer"] == serde_json::to_value(viewer).unwrap()));
                assert_eq!(client.views(3..6).await.unwrap(), views[3..6]);
                assert_eq!(code(client.views(told + 50..told + 60).await), Some(Code::Stale));
                assert_eq!(code(client.views(0..MAX_VIEWS + 1).await), Some(Code::BadMessage));
                assert_eq!(code(client.views(5..5).await), Some(Code::BadMessage));
            }
            // The view after the last told step is the present one, up to what changed without an event.
            let own = &mut clients[0].1;
            let last = own.state.as_ref().unwrap().steps.len() - 1;
            let view = own.views(last..last + 1).await.unwrap().remove(0);
            let changed = |view: &Value| view.as_object().unwrap().len();
            assert_eq!(changed(&view), changed(&own.state.as_ref().unwrap().view));
        }
    });
}

#[test]
fn a_socket_gets_one_answer_with_views_at_a_time() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut clients) = begin(&running.site(), room("spectacular", "base", 2)).await;
        let client = &mut clients[0].1;
        let numbers = [
            client.send(Ask::Views { from: 0, to: 9 }).await.unwrap(),
            client.send(Ask::Views { from: 0, to: 9 }).await.unwrap(),
        ];
        let mut answers = Vec::new();
        while answers.len() < 2 {
            // An earlier request may still be answered.
            if let player::Received::Answer(number, answer) = client.receive().await.unwrap()
                && numbers.contains(&number)
            {
                answers.push((number, answer.map_err(|refusal| refusal.code)));
            }
        }
        answers.sort_by_key(|(number, _)| *number);
        assert_eq!(answers[0], (numbers[0], Ok(Carried::Whole)));
        // The second is refused unless the first was answered before it was read.
        assert!(matches!(answers[1], (_, Ok(Carried::Whole) | Err(Code::TooFast))), "{answers:?}");
        assert!(!client.views(0..9).await.unwrap().is_empty());
    });
}

#[test]
fn bots_play_whole_chains() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let seats = vec![SeatKind::Person, SeatKind::Bot("greedy".into())];
        let new =
            NewRoom { game: "ingenious".into(), options: options("standard"), seats, hints: false, names: Vec::new() };
        let (_, mut clients) = begin(&running.site(), new).await;
        let mut rng = chooser(12);
        clients[0].1.raw = Some(Vec::new());
        for _ in 0..6 {
            clients[0].1.wait_until(RoomClient::is_to_act).await.unwrap();
            let chain = chain(&clients[0].1, &mut rng);
            clients[0].1.act_chain(&chain).await.unwrap();
        }
        clients[0].1.wait_until(RoomClient::is_to_act).await.unwrap();
        let updates = updates(&mut clients[0].1);
        let turns = updates.len();
        assert!(turns <= 14, "one update for each turn: {turns}");
        assert!(updates.iter().all(|update| !update.steps.is_empty()));
    });
}

#[test]
fn the_host_decides_about_hints_when_the_room_is_made() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        for hints in [false, true] {
            let new = NewRoom { hints, ..room("ingenious", "solo", 1) };
            let (keys, mut clients) = begin(&running.site(), new).await;
            assert_eq!(clients[0].1.welcome.hints, hints);
            clients[0].1.ask(Ask::Resign).await.unwrap();
            clients[0].1.ask(Ask::Rematch).await.unwrap();
            clients[0].1.wait_until(|client| client.room.next.is_some()).await.unwrap();
            let join = clients[0].1.room.next.clone().unwrap().join.unwrap();
            let rematch = clients[0].0.enter(&join, None).await.unwrap();
            assert_eq!(rematch.welcome.hints, hints, "a rematch of {} keeps it", keys.table);
        }
    });
}
