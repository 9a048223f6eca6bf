//! Sitting down and leaving, giving up, taking back, talking: what people do around a game.

use game_core::{Seat, SeatKind};
use protocol::http::NewRoom;
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
        let keys = ann.make(&new).await.unwrap();
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
        assert_eq!(first.room.seats[0].who, Who::Free, "nobody sits on two chairs");
        second.sit(0, "Bob").await.unwrap();
        assert_eq!((second.room.seats[0].name.as_str(), second.room.seats[0].here), ("Bob", true));
        assert_eq!(second.room.seats[1].name, "Anna");
        second.ask(Ask::Stand).await.unwrap();
        assert_eq!((second.seat(), &second.room.seats[0].who), (None, &Who::Free));
        // Who watches can do nothing else, and who is nobody cannot sit down.
        let mut watcher = bob.enter(&keys.table, None).await.unwrap();
        assert_eq!(code(watcher.sit(0, "Bob").await), Some(Code::Watching));
        let mut nobody = site.anybody().enter(&keys.join, None).await.unwrap();
        assert_eq!(code(nobody.sit(0, "Cid").await), Some(Code::NoGuest));
        first.until(|visit| visit.room.watchers == 3).await.unwrap();
        drop((watcher, nobody));
        first.until(|visit| visit.room.watchers == 1).await.unwrap();
        assert_eq!(code(first.act("keep").await), Some(Code::Stage));
        assert_eq!(code(first.ask(Ask::Rematch).await), Some(Code::Stage));
        assert_eq!(code(first.record().await), Some(Code::Stage));
    });
}

#[test]
fn somebody_leaves_and_comes_back_on_a_new_device() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (keys, mut visits) = begin(&site, room("ingenious", "standard", 2)).await;
        let mut rng = chooser(1);
        for _ in 0..5 {
            step(&mut visits, &mut rng).await;
        }
        settle(&mut visits).await;
        let before = visits[1].1.state.clone();
        let moved = visits[1].0.code().await.unwrap();
        assert_eq!((moved.code.len(), moved.seconds), (12, 600));
        let (_, left) = visits.remove(1);
        left.vanish();
        visits[0].1.until(|visit| !visit.room.seats[1].here).await.unwrap();
        let typed = moved.code.to_lowercase();
        let phone = site.claim(&format!("{}-{}", &typed[..6], &typed[6..])).await.unwrap();
        assert_eq!(code(site.claim(&moved.code).await), Some(Code::BadCode), "a code works once");
        assert_eq!(code(site.claim("AAAAAAAAAAAA").await), Some(Code::BadCode));
        let visit = phone.enter(&keys.join, None).await.unwrap();
        assert_eq!((visit.seat(), &visit.state), (Some(Seat::new(1)), &before));
        visits.push((phone, visit));
        visits[0].1.until(|visit| visit.room.seats[1].here).await.unwrap();
        while step(&mut visits, &mut rng).await {}
        let rooms = visits[1].0.rooms().await.unwrap();
        assert_eq!((rooms.len(), rooms[0].stage, &rooms[0].table), (1, RoomPhase::Over, &keys.table));
        assert_eq!(rooms[0].names, ["p0", "p1"]);
        assert_eq!(site.anybody().rooms().await.unwrap(), []);
    });
}

#[test]
fn with_two_sides_giving_up_ends_the_game_and_shows_the_secret() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut visits) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        assert_eq!(code(visits[0].1.record().await), Some(Code::Stage), "no secret before the end");
        visits[0].1.ask(Ask::Resign).await.unwrap();
        visits[1].1.until(|visit| visit.room.stage == RoomPhase::Over).await.unwrap();
        assert!(visits[1].1.is_over() && visits[1].1.room.seats[0].resigned);
        let record = visits[1].1.record().await.unwrap();
        assert_eq!(record.result.as_ref().unwrap().outcome.reason, "resigned");
        for (_, visit) in &visits {
            assert_eq!(visit.fairness_receipt().check(&record), Ok(()));
        }
        assert_eq!(code(visits[0].1.ask(Ask::Resign).await), Some(Code::GameOver));
    });
}

#[test]
fn with_more_a_bot_plays_on_and_who_gave_up_is_last() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut visits) = begin(&running.site(), room("ingenious", "standard", 3)).await;
        visits[0].1.ask(Ask::Resign).await.unwrap();
        assert_eq!(visits[0].1.room.seats[0].who, Who::StandIn("greedy".into()));
        let back = visits[0].1.ask(Ask::Hand { seat: Seat::new(0), bot: None }).await;
        assert_eq!(code(back), Some(Code::Resigned));
        let mut rng = chooser(6);
        while step(&mut visits[1..], &mut rng).await {}
        let record = visits[1].1.record().await.unwrap();
        let result = record.result.as_ref().unwrap();
        assert_eq!(result.outcome.place(Seat::new(0)), Some(3));
        assert_eq!(visits[1].1.fairness_receipt().check(&record), Ok(()));
    });
}

#[test]
fn a_seat_is_handed_to_a_bot_and_back() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut visits) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        let own = Seat::new(1);
        let hand = |bot: Option<&str>| Ask::Hand { seat: own, bot: bot.map(str::to_owned) };
        assert_eq!(code(visits[1].1.ask(hand(Some("nobody"))).await), Some(Code::UnknownBot));
        visits[1].1.ask(hand(Some("random"))).await.unwrap();
        assert_eq!(visits[1].1.room.seats[1].who, Who::StandIn("random".into()));
        let mut rng = chooser(8);
        for _ in 0..200 {
            settle(&mut visits).await;
            if visits[1].1.state.as_ref().unwrap().events.len() > 60 {
                break;
            }
            step(&mut visits[..1], &mut rng).await;
        }
        assert_eq!(code(visits[1].1.act("keep").await), Some(Code::BotSeat), "one of the two plays");
        visits[1].1.ask(hand(None)).await.unwrap();
        assert_eq!(visits[1].1.room.seats[1].who, Who::Person);
        while step(&mut visits, &mut rng).await {}
        let record = visits[0].1.record().await.unwrap();
        assert_eq!(visits[1].1.fairness_receipt().check(&record), Ok(()));
    });
}

#[test]
fn a_host_does_without_somebody_who_is_away() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (keys, mut visits) = begin(&site, room("ingenious", "standard", 3)).await;
        let away = Seat::new(2);
        let free = || Ask::Free { seat: away };
        assert_eq!(code(visits[0].1.ask(free()).await), Some(Code::Present));
        visits.remove(2).1.vanish();
        visits[0].1.until(|visit| !visit.room.seats[2].here).await.unwrap();
        assert_eq!(code(visits[1].1.ask(free()).await), Some(Code::NotHost));
        let hand = Ask::Hand { seat: away, bot: Some("random".into()) };
        assert_eq!(code(visits[1].1.ask(hand.clone()).await), Some(Code::NotHost));
        visits[0].1.ask(hand).await.unwrap();
        assert_eq!(visits[0].1.room.seats[2].who, Who::StandIn("random".into()));
        visits[0].1.ask(Ask::Hand { seat: away, bot: None }).await.unwrap();
        visits[0].1.ask(free()).await.unwrap();
        assert_eq!(visits[0].1.room.seats[2].who, Who::Free);
        // Somebody else takes the free seat in the middle of the game, under another name.
        let cid = site.guest().await.unwrap();
        let mut visit = cid.enter(&keys.join, None).await.unwrap();
        assert_eq!(visit.state.as_ref().unwrap().undo, 0);
        visit.sit(2, "Cid").await.unwrap();
        visit.until(|visit| visit.seat() == Some(away)).await.unwrap();
        visits.push((cid, visit));
        let mut rng = chooser(12);
        while step(&mut visits, &mut rng).await {}
        let record = visits[2].1.record().await.unwrap();
        assert_eq!(record.seats[2].name, "Cid");
        assert_eq!(visits[0].1.fairness_receipt().check(&record), Ok(()));
    });
}

#[test]
fn steps_are_taken_back_alone_or_together() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut visits) = begin(&running.site(), room("ingenious", "standard", 3)).await;
        let mut rng = chooser(21);
        settle(&mut visits).await;
        let mover = visits.iter().position(|(_, visit)| visit.is_mine()).unwrap();
        let before: Vec<_> = visits.iter().map(|(_, visit)| visit.state.clone().unwrap()).collect();
        assert_eq!(code(visits[mover].1.ask(Ask::Propose).await), Some(Code::Horizon), "nothing was decided yet");
        // A placement can be taken back as long as nothing was drawn.
        step(&mut visits, &mut rng).await;
        settle(&mut visits).await;
        let seen = visits[mover].1.state.as_ref().unwrap();
        assert_eq!(seen.undo, 1);
        let undo = Ask::Undo { seen: seen.v, steps: 1 };
        visits[mover].1.ask(undo.clone()).await.unwrap();
        assert_eq!(code(visits[mover].1.ask(undo).await), Some(Code::Stale));
        settle(&mut visits).await;
        for ((_, visit), before) in visits.iter().zip(&before) {
            let now = visit.state.as_ref().unwrap();
            assert_eq!((&now.view, &now.events, now.v), (&before.view, &before.events, before.v + 2));
        }
        // Behind the horizon, all people have to agree.
        loop {
            step(&mut visits, &mut rng).await;
            settle(&mut visits).await;
            if !visits[mover].1.is_mine() {
                break;
            }
        }
        step(&mut visits, &mut rng).await;
        settle(&mut visits).await;
        let others: Vec<usize> = (0..3).filter(|at| *at != mover).collect();
        assert_eq!(code(visits[others[0]].1.ask(Ask::Answer { yes: true }).await), Some(Code::NoProposal));
        visits[mover].1.ask(Ask::Propose).await.unwrap();
        visits[others[0]].1.ask(Ask::Answer { yes: false }).await.unwrap();
        assert_eq!(visits[others[0]].1.room.proposal, None, "one who says no is enough");
        visits[mover].1.ask(Ask::Propose).await.unwrap();
        visits[others[0]].1.ask(Ask::Answer { yes: true }).await.unwrap();
        let standing = visits[others[0]].1.room.proposal.as_ref().unwrap();
        assert_eq!((standing.seat.index(), standing.agreed.len()), (mover, 2));
        visits[others[1]].1.ask(Ask::Answer { yes: true }).await.unwrap();
        settle(&mut visits).await;
        assert!(visits[mover].1.is_mine(), "the decision is to be made again");
        assert_eq!(visits[0].1.room.proposal, None);
        while step(&mut visits, &mut rng).await {}
        let record = visits[0].1.record().await.unwrap();
        assert_eq!(record.consent_undos.len(), 1, "it is written down");
        assert_eq!(record.consent_undos[0].seat.index(), mover);
        assert_eq!(visits[0].1.fairness_receipt().check(&record), Ok(()));
    });
}

#[test]
fn people_talk_until_they_are_silenced() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (keys, mut visits) = begin(&site, room("ingenious", "standard", 2)).await;
        visits[1].1.ask(Ask::Phrase { phrase: Phrase::GoodLuck }).await.unwrap();
        visits[1].1.ask(Ask::Say { text: "  привет  ".into() }).await.unwrap();
        assert_eq!(code(visits[1].1.ask(Ask::Say { text: "x".repeat(201) }).await), Some(Code::TooLong));
        assert_eq!(code(visits[1].1.ask(Ask::Say { text: "\u{202e}".into() }).await), Some(Code::BadText));
        let watcher = site.anybody().enter(&keys.table, None).await.unwrap();
        let said = &watcher.welcome.said;
        assert_eq!((said.len(), said[0].phrase, said[1].text.as_deref()), (2, Some(Phrase::GoodLuck), Some("привет")));
        let mute = |yes| Ask::Mute { seat: Seat::new(1), yes };
        assert_eq!(code(visits[1].1.ask(mute(true)).await), Some(Code::NotHost));
        visits[0].1.ask(mute(true)).await.unwrap();
        assert_eq!(code(visits[1].1.ask(Ask::Phrase { phrase: Phrase::Oops }).await), Some(Code::Muted));
        assert!(visits[1].1.room.seats[1].muted);
        visits[0].1.ask(mute(false)).await.unwrap();
        visits[1].1.ask(Ask::Phrase { phrase: Phrase::Thanks }).await.unwrap();
    });
}

#[test]
fn the_same_people_play_again() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let seats = vec![SeatKind::Person, SeatKind::Bot("random".into()), SeatKind::Person];
        let new = NewRoom { game: "ingenious".into(), options: options("standard"), seats };
        let (keys, mut visits) = begin(&site, new).await;
        let mut rng = chooser(9);
        while step(&mut visits, &mut rng).await {}
        let mut watcher = site.anybody().enter(&keys.table, None).await.unwrap();
        visits[1].1.until(|visit| visit.room.stage == RoomPhase::Over).await.unwrap();
        visits[1].1.ask(Ask::Rematch).await.unwrap();
        visits[0].1.ask(Ask::Rematch).await.unwrap();
        watcher.until(|visit| visit.room.next.is_some()).await.unwrap();
        let next = visits[0].1.room.next.clone().unwrap();
        assert_eq!(visits[1].1.room.next, Some(next.clone()), "there is one next room, whoever asks first");
        assert_eq!(
            (&watcher.room.next.as_ref().unwrap().table, &watcher.room.next.as_ref().unwrap().join),
            (&next.table, &None)
        );
        let join = next.join.unwrap();
        let mut again = Vec::new();
        for (guest, old) in visits {
            let mut visit = guest.enter(&join, None).await.unwrap();
            assert_eq!(visit.seat(), old.seat(), "everybody keeps the seat");
            assert_ne!(visit.welcome.commitment, old.welcome.commitment);
            assert_eq!(code(visit.ask(Ask::Ready { yes: true }).await), Some(Code::Pledge));
            let seat = u8::from(visit.seat().unwrap());
            visit.sit(seat, "again").await.unwrap();
            visit.ask(Ask::Ready { yes: true }).await.unwrap();
            again.push((guest, visit));
        }
        for (_, visit) in &mut again {
            visit.until(|visit| visit.room.stage != RoomPhase::Gathering).await.unwrap();
        }
        for (_, visit) in &mut again {
            visit.until(|visit| visit.state.is_some()).await.unwrap();
        }
        assert!(again[1].1.welcome.host);
    });
}
