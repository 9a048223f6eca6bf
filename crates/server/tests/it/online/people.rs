//! Tests of what people do in a room: taking and leaving seats, resigning, undoing, chatting, rematches.

use game_core::{Seat, SeatKind};
use player::Guest;
use protocol::http::{Device, NewRoom};
use protocol::{Ask, Code, Phrase, RoomPhase, Who};

use super::{Running, begin, chooser, code, options, quick, room, run, settle, step};

#[test]
fn seats_are_taken_left_and_changed_before_the_game() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (ann, bob) = (site.guest().await.unwrap(), site.guest().await.unwrap());
        let mut new = room("ingenious", "standard", 2);
        new.seats.push(SeatKind::Bot("greedy".into()));
        let keys = ann.create_room(&new).await.unwrap();
        let mut first = ann.enter(&keys.join, None).await.unwrap();
        let mut second = bob.enter(&keys.join, None).await.unwrap();
        assert!(first.welcome.host && !second.welcome.host);
        first.sit(0, "Ann").await.unwrap();
        assert_eq!(code(second.sit(0, "Bob").await), Some(Code::SeatTaken));
        assert_eq!(code(second.sit(2, "Bob").await), Some(Code::BotSeat));
        assert_eq!(code(second.sit(3, "Bob").await), Some(Code::NoSuchSeat));
        assert_eq!(code(second.sit(1, "  ").await), Some(Code::BadText));
        assert_eq!(code(second.sit(1, &"x".repeat(25)).await), Some(Code::TooLong));
        assert_eq!(code(second.ask(Ask::Stand).await), Some(Code::NotSeated));
        first.sit(1, "Anna").await.unwrap();
        assert_eq!(first.seat(), Some(Seat::new(1)));
        assert_eq!(first.room.seats[0].who, Who::Free, "a guest has at most one seat");
        second.sit(0, "Bob").await.unwrap();
        assert_eq!((second.room.seats[0].name.as_str(), second.room.seats[0].here), ("Bob", true));
        assert_eq!(second.room.seats[1].name, "Anna");
        second.ask(Ask::Stand).await.unwrap();
        assert_eq!((second.seat(), &second.room.seats[0].who), (None, &Who::Free));
        // A spectator can only watch, and a client without a guest account cannot take a seat.
        let mut watcher = bob.enter(&keys.table, None).await.unwrap();
        assert_eq!(code(watcher.sit(0, "Bob").await), Some(Code::Watching));
        let mut nobody = site.anonymous().enter(&keys.join, None).await.unwrap();
        assert_eq!(code(nobody.sit(0, "Cid").await), Some(Code::NoGuest));
        first.wait_until(|client| client.room.watchers == 3).await.unwrap();
        drop((watcher, nobody));
        first.wait_until(|client| client.room.watchers == 1).await.unwrap();
        assert_eq!(code(first.act("keep").await), Some(Code::Stage));
        assert_eq!(code(first.ask(Ask::Rematch).await), Some(Code::Stage));
        assert_eq!(code(first.record().await), Some(Code::Stage));
    });
}

#[test]
fn a_person_moves_to_another_device() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (keys, mut clients) = begin(&site, room("ingenious", "standard", 2)).await;
        let mut rng = chooser(1);
        for _ in 0..5 {
            step(&mut clients, &mut rng).await;
        }
        settle(&mut clients).await;
        let before = clients[1].1.state.clone();
        let moved = clients[1].0.transfer_code().await.unwrap();
        assert_eq!((moved.code.len(), moved.seconds), (12, 600));
        let (_, left) = clients.remove(1);
        left.drop_connection();
        clients[0].1.wait_until(|client| !client.room.seats[1].here).await.unwrap();
        let typed = moved.code.to_lowercase();
        let phone = site.claim(&format!("{}-{}", &typed[..6], &typed[6..])).await.unwrap();
        assert_eq!(code(site.claim(&moved.code).await), Some(Code::BadCode), "a code works once");
        assert_eq!(code(site.claim("AAAAAAAAAAAA").await), Some(Code::BadCode));
        let client = phone.enter(&keys.join, None).await.unwrap();
        assert_eq!((client.seat(), &client.state), (Some(Seat::new(1)), &before));
        clients.push((phone, client));
        clients[0].1.wait_until(|client| client.room.seats[1].here).await.unwrap();
        while step(&mut clients, &mut rng).await {}
        let rooms = clients[1].0.rooms().await.unwrap();
        assert_eq!((rooms.len(), rooms[0].stage, &rooms[0].table), (1, RoomPhase::Over, &keys.table));
        assert_eq!(rooms[0].names, ["p0", "p1"]);
        assert_eq!(site.anonymous().rooms().await.unwrap(), []);
    });
}

/// A person sees where they are signed in, and signs out a device that was lost: what it has opened is
/// closed, and it is nobody from then on.
#[test]
fn a_device_is_signed_out() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (keys, mut clients) = begin(&site, room("ingenious", "standard", 2)).await;
        let (own, _) = &clients[1];
        let lost = site.claim(&own.transfer_code().await.unwrap().code).await.unwrap();
        let mut left_open = lost.enter(&keys.join, None).await.unwrap();
        let devices = own.devices().await.unwrap();
        assert_eq!(devices.iter().filter(|device| device.current).count(), 1);
        let find =
            |of: &[Device], current: bool| of.iter().find(|device| device.current == current).unwrap().id.clone();
        let (this, other) = (find(&devices, true), find(&devices, false));
        assert_eq!((devices.len(), find(&lost.devices().await.unwrap(), true)), (2, other.clone()));
        // An id is not a token, and says nothing to other guests.
        assert_eq!(code(own.sign_out(&this).await), Some(Code::BadMessage), "the device that asks");
        clients[0].0.sign_out(&other).await.unwrap();
        assert_eq!(own.devices().await.unwrap(), devices, "it is a device of another guest");
        own.sign_out(&other).await.unwrap();
        while left_open.receive().await.is_ok() {}
        assert_eq!(lost.devices().await.unwrap(), []);
        assert_eq!(code(lost.transfer_code().await), Some(Code::NoGuest));
        assert_eq!(lost.enter(&keys.join, None).await.unwrap().seat(), None, "it can only watch");
        own.sign_out(&other).await.unwrap();
        assert_eq!(own.devices().await.unwrap().len(), 1);
        // The device that remains comes back to its seat.
        let back = own.enter(&keys.join, None).await.unwrap();
        assert_eq!((back.seat(), back.room.seats[1].name.as_str()), (Some(Seat::new(1)), "p1"));
        clients[1].1 = back;
        step(&mut clients, &mut chooser(3)).await;
        assert_eq!(code(site.anonymous().sign_out(&this).await), Some(Code::NoGuest));
    });
}

/// A person who uses a code on a device with unfinished games is asked first: nobody could come back to them.
#[test]
fn a_guest_with_unfinished_rooms_is_left_only_on_purpose() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let phone = site.guest().await.unwrap();
        let claims = async |device: &Guest, leave| {
            let code = phone.transfer_code().await.unwrap().code;
            (code.clone(), device.claim(&code, leave).await)
        };
        let laptop = site.guest().await.unwrap();
        let (_, claimed) = claims(&laptop, false).await;
        claimed.expect("a guest without rooms has nothing to lose");
        laptop.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let (code_once, refused) = claims(&laptop, false).await;
        assert_eq!(code(refused), Some(Code::UnfinishedRooms));
        assert_eq!(laptop.rooms().await.unwrap().len(), 1, "it still is who it was");
        let moved = laptop.claim(&code_once, true).await.expect("a code that was refused is not used up");
        assert_eq!(moved.devices().await.unwrap().len(), 3);
        phone.create_room(&room("ingenious", "standard", 2)).await.unwrap();
        let (_, again) = claims(&moved, false).await;
        again.expect("it is the same guest");
        let (_, mut game_over) = begin(&site, room("ingenious", "solo", 1)).await;
        while step(&mut game_over, &mut chooser(7)).await {}
        let (_, claimed) = claims(&game_over[0].0, false).await;
        claimed.expect("a finished game holds nobody");
    });
}

#[test]
fn with_two_teams_resigning_ends_the_game_and_reveals_the_secret() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        assert_eq!(code(clients[0].1.record().await), Some(Code::Stage), "no secret before the end");
        clients[0].1.ask(Ask::Resign).await.unwrap();
        clients[1].1.wait_until(|client| client.room.stage == RoomPhase::Over).await.unwrap();
        assert!(clients[1].1.is_over() && clients[1].1.room.seats[0].resigned);
        let record = clients[1].1.record().await.unwrap();
        assert_eq!(record.result.as_ref().unwrap().outcome.reason, "resigned");
        for (_, client) in &clients {
            assert_eq!(client.fairness_receipt().check(&record), Ok(()));
        }
        assert_eq!(code(clients[0].1.ask(Ask::Resign).await), Some(Code::GameOver));
    });
}

#[test]
fn with_more_teams_a_bot_takes_over_and_the_resigned_seat_is_last() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut clients) = begin(&running.site(), room("ingenious", "standard", 3)).await;
        clients[0].1.ask(Ask::Resign).await.unwrap();
        assert_eq!(clients[0].1.room.seats[0].who, Who::StandIn("casual".into()));
        let back = clients[0].1.ask(Ask::Hand { seat: Seat::new(0), bot: None }).await;
        assert_eq!(code(back), Some(Code::Resigned));
        let mut rng = chooser(6);
        while step(&mut clients[1..], &mut rng).await {}
        let record = clients[1].1.record().await.unwrap();
        let result = record.result.as_ref().unwrap();
        assert_eq!(result.outcome.place(Seat::new(0)), Some(3));
        assert_eq!(clients[1].1.fairness_receipt().check(&record), Ok(()));
    });
}

#[test]
fn a_seat_is_handed_to_a_bot_and_back() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let own = Seat::new(1);
        let hand = |bot: Option<&str>| Ask::Hand { seat: own, bot: bot.map(str::to_owned) };
        assert_eq!(code(clients[1].1.ask(hand(Some("nobody"))).await), Some(Code::UnknownBot));
        clients[1].1.ask(hand(Some("random"))).await.unwrap();
        assert_eq!(clients[1].1.room.seats[1].who, Who::StandIn("random".into()));
        let mut rng = chooser(8);
        for _ in 0..200 {
            settle(&mut clients).await;
            if clients[1].1.state.as_ref().unwrap().steps.len() > 60 {
                break;
            }
            step(&mut clients[..1], &mut rng).await;
        }
        assert_eq!(code(clients[1].1.act("keep").await), Some(Code::BotSeat), "while the bot plays, the person cannot");
        clients[1].1.ask(hand(None)).await.unwrap();
        assert_eq!(clients[1].1.room.seats[1].who, Who::Person);
        while step(&mut clients, &mut rng).await {}
        let record = clients[0].1.record().await.unwrap();
        assert_eq!(clients[1].1.fairness_receipt().check(&record), Ok(()));
    });
}

#[test]
fn a_host_acts_for_a_seat_whose_person_is_away() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (keys, mut clients) = begin(&site, room("ingenious", "standard", 3)).await;
        let away = Seat::new(2);
        let free = || Ask::Free { seat: away };
        assert_eq!(code(clients[0].1.ask(free()).await), Some(Code::Present));
        clients.remove(2).1.drop_connection();
        clients[0].1.wait_until(|client| !client.room.seats[2].here).await.unwrap();
        assert_eq!(code(clients[1].1.ask(free()).await), Some(Code::NotHost));
        let hand = Ask::Hand { seat: away, bot: Some("random".into()) };
        assert_eq!(code(clients[1].1.ask(hand.clone()).await), Some(Code::NotHost));
        clients[0].1.ask(hand).await.unwrap();
        assert_eq!(clients[0].1.room.seats[2].who, Who::StandIn("random".into()));
        clients[0].1.ask(Ask::Hand { seat: away, bot: None }).await.unwrap();
        clients[0].1.ask(free()).await.unwrap();
        assert_eq!(clients[0].1.room.seats[2].who, Who::Free);
        // Another guest takes the free seat during the game, under another name.
        let cid = site.guest().await.unwrap();
        let mut client = cid.enter(&keys.join, None).await.unwrap();
        assert_eq!(client.state.as_ref().unwrap().undo, 0);
        client.sit(2, "Cid").await.unwrap();
        client.wait_until(|client| client.seat() == Some(away)).await.unwrap();
        clients.push((cid, client));
        let mut rng = chooser(12);
        while step(&mut clients, &mut rng).await {}
        let record = clients[2].1.record().await.unwrap();
        assert_eq!(record.seats[2].name, "Cid");
        assert_eq!(clients[0].1.fairness_receipt().check(&record), Ok(()));
    });
}

#[test]
fn steps_are_undone_alone_or_by_consent() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut clients) = begin(&running.site(), room("ingenious", "standard", 3)).await;
        let mut rng = chooser(21);
        settle(&mut clients).await;
        let mover = clients.iter().position(|(_, client)| client.is_to_act()).unwrap();
        let before: Vec<_> = clients.iter().map(|(_, client)| client.state.clone().unwrap()).collect();
        assert_eq!(code(clients[mover].1.ask(Ask::Propose).await), Some(Code::Horizon), "nothing to undo yet");
        // A placement can be undone as long as nothing was drawn.
        step(&mut clients, &mut rng).await;
        settle(&mut clients).await;
        let seen = clients[mover].1.state.as_ref().unwrap();
        assert_eq!(seen.undo, 1);
        let v = seen.v;
        let undo = Ask::Undo { id: 1, seen: v, steps: 1 };
        clients[mover].1.ask(undo).await.unwrap();
        let again = Ask::Undo { id: 2, seen: v, steps: 1 };
        assert_eq!(code(clients[mover].1.ask(again).await), Some(Code::Stale));
        settle(&mut clients).await;
        for ((_, client), before) in clients.iter().zip(&before) {
            let now = client.state.as_ref().unwrap();
            assert_eq!((&now.view, &now.steps, now.v), (&before.view, &before.steps, before.v + 2));
        }
        // Beyond the horizon, all people have to consent.
        loop {
            step(&mut clients, &mut rng).await;
            settle(&mut clients).await;
            if !clients[mover].1.is_to_act() {
                break;
            }
        }
        step(&mut clients, &mut rng).await;
        settle(&mut clients).await;
        let others: Vec<usize> = (0..3).filter(|at| *at != mover).collect();
        assert_eq!(code(clients[others[0]].1.ask(Ask::Answer { yes: true }).await), Some(Code::NoProposal));
        clients[mover].1.ask(Ask::Propose).await.unwrap();
        clients[others[0]].1.ask(Ask::Answer { yes: false }).await.unwrap();
        assert_eq!(clients[others[0]].1.room.proposal, None, "a single refusal cancels the proposal");
        clients[mover].1.ask(Ask::Propose).await.unwrap();
        clients[others[0]].1.ask(Ask::Answer { yes: true }).await.unwrap();
        let pending = clients[others[0]].1.room.proposal.as_ref().unwrap();
        assert_eq!((pending.seat.index(), pending.agreed.len()), (mover, 2));
        clients[others[1]].1.ask(Ask::Answer { yes: true }).await.unwrap();
        settle(&mut clients).await;
        assert!(clients[mover].1.is_to_act(), "the move is due again");
        for ((_, client), before) in clients.iter().zip(&before) {
            let now = client.state.as_ref().unwrap();
            assert_eq!((&now.view, &now.steps), (&before.view, &before.steps), "all of it, not its last step alone");
            assert_eq!(now.undo, 0);
        }
        assert_eq!(clients[0].1.room.proposal, None);
        while step(&mut clients, &mut rng).await {}
        let record = clients[0].1.record().await.unwrap();
        assert_eq!(record.consent_undos.len(), 1, "the consent undo is noted in the record");
        assert_eq!(record.consent_undos[0].seat.index(), mover);
        assert_eq!(clients[0].1.fairness_receipt().check(&record), Ok(()));
    });
}

#[test]
fn people_chat_until_they_are_muted() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (keys, mut clients) = begin(&site, room("ingenious", "standard", 2)).await;
        clients[1].1.ask(Ask::Phrase { phrase: Phrase::GoodLuck }).await.unwrap();
        clients[1].1.ask(Ask::Say { text: "  привет  ".into() }).await.unwrap();
        assert_eq!(code(clients[1].1.ask(Ask::Say { text: "x".repeat(201) }).await), Some(Code::TooLong));
        assert_eq!(code(clients[1].1.ask(Ask::Say { text: "\u{202e}".into() }).await), Some(Code::BadText));
        let watcher = site.anonymous().enter(&keys.table, None).await.unwrap();
        let said = &watcher.welcome.said;
        assert_eq!((said.len(), said[0].phrase, said[1].text.as_deref()), (2, Some(Phrase::GoodLuck), Some("привет")));
        let mute = |yes| Ask::Mute { seat: Seat::new(1), yes };
        assert_eq!(code(clients[1].1.ask(mute(true)).await), Some(Code::NotHost));
        clients[0].1.ask(mute(true)).await.unwrap();
        assert_eq!(code(clients[1].1.ask(Ask::Phrase { phrase: Phrase::Oops }).await), Some(Code::Muted));
        assert!(clients[1].1.room.seats[1].muted);
        clients[0].1.ask(mute(false)).await.unwrap();
        clients[1].1.ask(Ask::Phrase { phrase: Phrase::Thanks }).await.unwrap();
    });
}

#[test]
fn a_rematch_keeps_the_seats() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let seats = vec![SeatKind::Person, SeatKind::Bot("random".into()), SeatKind::Person];
        let new =
            NewRoom { game: "ingenious".into(), options: options("standard"), seats, hints: true, names: Vec::new() };
        let (keys, mut clients) = begin(&site, new).await;
        let mut rng = chooser(9);
        while step(&mut clients, &mut rng).await {}
        let mut watcher = site.anonymous().enter(&keys.table, None).await.unwrap();
        clients[1].1.wait_until(|client| client.room.stage == RoomPhase::Over).await.unwrap();
        clients[1].1.ask(Ask::Rematch).await.unwrap();
        clients[0].1.ask(Ask::Rematch).await.unwrap();
        watcher.wait_until(|client| client.room.next.is_some()).await.unwrap();
        let next = clients[0].1.room.next.clone().unwrap();
        assert_eq!(clients[1].1.room.next, Some(next.clone()), "there is one rematch room, no matter who asks first");
        assert_eq!(
            (&watcher.room.next.as_ref().unwrap().table, &watcher.room.next.as_ref().unwrap().join),
            (&next.table, &None)
        );
        assert_eq!(next.by, Some(Seat::new(2)), "everybody is told who asked");
        let join = next.join.unwrap();
        let mut again = Vec::new();
        for (guest, old) in clients {
            let mut client = guest.enter(&join, None).await.unwrap();
            assert_eq!(client.seat(), old.seat(), "everybody keeps their seat");
            assert_ne!(client.welcome.commitment, old.welcome.commitment);
            assert_eq!(code(client.ask(Ask::Ready { yes: true }).await), Some(Code::Pledge));
            let seat = u8::from(client.seat().unwrap());
            client.sit(seat, "again").await.unwrap();
            client.ask(Ask::Ready { yes: true }).await.unwrap();
            again.push((guest, client));
        }
        for (_, client) in &mut again {
            client.wait_until(|client| client.room.stage != RoomPhase::Gathering).await.unwrap();
        }
        for (_, client) in &mut again {
            client.wait_until(|client| client.state.is_some()).await.unwrap();
        }
        assert!(again[1].1.welcome.host);
    });
}
