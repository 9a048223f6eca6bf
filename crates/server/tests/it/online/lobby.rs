//! Tests of the lobby: short codes, bots that the host seats, who is expected, and whose turn a list tells.

use game_core::{Seat, SeatKind, SeatSet};
use player::{RoomClient, Site};
use protocol::http::NewRoom;
use protocol::{Ask, Code, RoomPhase, Who};
use server::Limits;

use super::{Running, begin, code, options, quick, room, run, settle};

/// The request that seats a bot, or keeps the seat for a person.
fn seat_bot(seat: u8, bot: Option<&str>) -> Ask {
    Ask::SeatBot { seat: Seat::new(seat), bot: bot.map(str::to_owned), name: "Mirabel".to_owned() }
}

async fn host_of(site: &Site, new: &NewRoom) -> (player::Guest, protocol::http::RoomKeys, RoomClient) {
    let host = site.guest().await.unwrap();
    let keys = host.create_room(new).await.unwrap();
    let client = host.enter(&keys.join, None).await.unwrap();
    (host, keys, client)
}

#[test]
fn a_short_code_leads_to_the_room_until_the_game_begins() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (_, keys, mut ann) = host_of(&site, &room("ingenious", "standard", 2)).await;
        let short = ann.welcome.code.clone().unwrap();
        assert_eq!(short.len(), 6);
        assert_eq!(site.join_by_code(&short).await.unwrap(), keys);
        let typed = format!(" {}-{} ", short[..3].to_lowercase(), &short[3..]);
        assert_eq!(site.join_by_code(&typed).await.unwrap(), keys);
        let other = if short == "BBBBBB" { "CCCCCC" } else { "BBBBBB" };
        for wrong in [other, &short[..5], "", "../../x", &keys.join] {
            assert_eq!(code(site.join_by_code(wrong).await), Some(Code::BadCode), "{wrong}");
        }
        // A spectator is not told the code: it is a way to take a seat.
        let watcher = site.anonymous().enter(&keys.table, None).await.unwrap();
        assert_eq!(watcher.welcome.code, None);
        let bob = site.guest().await.unwrap();
        let mut second = bob.enter(&keys.join, None).await.unwrap();
        ann.sit(0, "Ann").await.unwrap();
        second.sit(1, "Bob").await.unwrap();
        for client in [&mut ann, &mut second] {
            client.ask(Ask::Ready { yes: true }).await.unwrap();
        }
        for client in [&mut ann, &mut second] {
            client.wait_until(|client| client.room.stage != RoomPhase::Gathering).await.unwrap();
        }
        for client in [&mut ann, &mut second] {
            client.wait_until(|client| client.state.is_some()).await.unwrap();
        }
        assert_eq!(code(site.join_by_code(&short).await), Some(Code::BadCode), "the game has begun");
    });
}

#[test]
fn guessing_codes_is_slowed_down() {
    run(|folder| async move {
        let running = Running::new(folder.path(), Limits { codes: 3, ..quick() }).await;
        let site = running.site();
        let mut answers = Vec::new();
        for _ in 0..5 {
            answers.push(code(site.join_by_code("BCDFGH").await));
        }
        let (wrong, fast) = (Some(Code::BadCode), Some(Code::TooFast));
        assert_eq!(answers, [wrong, wrong, wrong, fast, fast]);
        // Other requests have a limit of their own.
        site.guest().await.unwrap();
    });
}

#[test]
fn only_the_host_seats_bots_and_only_at_free_seats() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let (_, keys, mut ann) = host_of(&site, &room("ingenious", "standard", 3)).await;
        ann.sit(0, "Ann").await.unwrap();
        let bob = site.guest().await.unwrap();
        let mut second = bob.enter(&keys.join, None).await.unwrap();
        second.sit(1, "Bob").await.unwrap();
        assert_eq!(code(second.ask(seat_bot(2, Some("greedy"))).await), Some(Code::NotHost));
        let mut watcher = bob.enter(&keys.table, None).await.unwrap();
        assert_eq!(code(watcher.ask(seat_bot(2, Some("greedy"))).await), Some(Code::Watching));
        for (seat, bot, why) in [
            (1, Some("greedy"), Code::SeatTaken),
            (0, None, Code::SeatTaken),
            (3, Some("greedy"), Code::NoSuchSeat),
            (2, Some("clever"), Code::UnknownBot),
        ] {
            assert_eq!(code(ann.ask(seat_bot(seat, bot)).await), Some(why), "{seat} {bot:?}");
        }
        let long = Ask::SeatBot { seat: Seat::new(2), bot: Some("greedy".into()), name: "x".repeat(25) };
        assert_eq!(code(ann.ask(long).await), Some(Code::TooLong));
        ann.ask(seat_bot(2, Some("random"))).await.unwrap();
        assert_eq!(ann.room.seats[2].who, Who::Bot("random".into()));
        assert_eq!(ann.room.seats[2].name, "Mirabel");
        let cid = site.guest().await.unwrap();
        let mut third = cid.enter(&keys.join, None).await.unwrap();
        assert_eq!(code(third.sit(2, "Cid").await), Some(Code::BotSeat));
        // Another level, and then a free seat again.
        ann.ask(seat_bot(2, Some("greedy"))).await.unwrap();
        assert_eq!(ann.room.seats[2].who, Who::Bot("greedy".into()));
        ann.ask(seat_bot(2, None)).await.unwrap();
        assert_eq!((&ann.room.seats[2].who, ann.room.seats[2].name.as_str()), (&Who::Free, ""));
        third.sit(2, "Cid").await.unwrap();
    });
}

#[test]
fn the_last_seat_for_a_person_is_not_given_to_a_bot() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, _, mut ann) = host_of(&running.site(), &room("ingenious", "standard", 2)).await;
        ann.ask(seat_bot(1, Some("greedy"))).await.unwrap();
        assert_eq!(code(ann.ask(seat_bot(0, Some("greedy"))).await), Some(Code::BadSetup));
    });
}

#[test]
fn a_bot_in_the_last_free_seat_begins_the_game_and_then_stays() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (host, keys, mut ann) = host_of(&running.site(), &room("ingenious", "standard", 2)).await;
        ann.sit(0, "Ann").await.unwrap();
        ann.ask(Ask::Ready { yes: true }).await.unwrap();
        assert_eq!(ann.room.stage, RoomPhase::Gathering);
        ann.ask(seat_bot(1, Some("greedy"))).await.unwrap();
        ann.wait_until(|client| client.state.is_some()).await.unwrap();
        assert_eq!(code(ann.ask(seat_bot(1, None)).await), Some(Code::Stage));
        // The room is the same after a restart of the server.
        drop(ann);
        let client = host.enter(&keys.join, None).await.unwrap();
        assert_eq!(client.room.seats[1].who, Who::Bot("greedy".into()));
        assert_eq!(client.room.seats[1].name, "Mirabel");
    });
}

#[test]
fn the_host_says_who_is_expected_and_what_bots_are_called() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let site = running.site();
        let seats = vec![SeatKind::Person, SeatKind::Person, SeatKind::Bot("greedy".into())];
        let names = vec![String::new(), " Bob ".to_owned(), "Tamsin".to_owned()];
        let new = NewRoom { game: "ingenious".into(), options: options("standard"), seats, hints: false, names };
        let (host, keys, mut ann) = host_of(&site, &new).await;
        let seat = |client: &RoomClient, at: usize| {
            let seat = &client.room.seats[at];
            (seat.who.clone(), seat.name.clone(), seat.expected.clone())
        };
        assert_eq!(seat(&ann, 1), (Who::Free, String::new(), "Bob".to_owned()));
        assert_eq!(seat(&ann, 2), (Who::Bot("greedy".into()), "Tamsin".to_owned(), String::new()));
        let mut second = site.guest().await.unwrap().enter(&keys.join, None).await.unwrap();
        second.sit(1, "Robert").await.unwrap();
        assert_eq!(seat(&second, 1), (Who::Person, "Robert".to_owned(), String::new()));
        second.ask(Ask::Stand).await.unwrap();
        assert_eq!(seat(&second, 1).2, "Bob", "the seat is still kept for Bob");
        // A bot may keep the seat warm.
        ann.ask(seat_bot(1, Some("greedy"))).await.unwrap();
        ann.ask(seat_bot(1, None)).await.unwrap();
        assert_eq!(seat(&ann, 1).2, "Bob");
        let bad = NewRoom { names: vec!["a\u{202e}b".to_owned()], ..new };
        assert_eq!(code(host.create_room(&bad).await), Some(Code::BadText));
    });
}

#[test]
fn a_list_of_rooms_tells_whose_turn_it_is() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (_, mut clients) = begin(&running.site(), room("ingenious", "standard", 2)).await;
        for _ in 0..6 {
            settle(&mut clients).await;
            let to_act = clients[0].1.state.as_ref().unwrap().awaits;
            for (at, (guest, _)) in (0_u8..).zip(&clients) {
                let rooms = guest.rooms().await.unwrap();
                assert_eq!((rooms[0].seat, rooms[0].to_act), (Some(Seat::new(at)), to_act));
            }
            let at = to_act.first().unwrap().index();
            let client = &mut clients[at].1;
            let legal = client.client_rules().unwrap().legal(&client.state.as_ref().unwrap().view).unwrap();
            client.act(&legal[0]).await.unwrap();
        }
        clients[0].1.ask(Ask::Resign).await.unwrap();
        assert_eq!(clients[1].0.rooms().await.unwrap()[0].to_act, SeatSet::EMPTY);
    });
}
