//! Tests of fairness: every client can verify that nobody chose the draws.

use catalog::FairnessError;
use game_core::hex::Bytes32;
use game_core::{Record, SeatKind};
use protocol::{Ask, Code, RoomPhase};
use serde_json::json;

use super::{Running, begin, chooser, code, quick, room, run, step};

/// Plays a game to its end; returns each player's fairness receipt, and the record.
async fn finished(running: &Running) -> (Vec<catalog::FairnessReceipt>, Record) {
    let (_, mut clients) = begin(&running.site(), room("ingenious", "duel", 2)).await;
    let receipts = clients.iter().map(|(_, client)| client.fairness_receipt()).collect();
    let mut rng = chooser(11);
    while step(&mut clients, &mut rng).await {}
    (receipts, clients[0].1.record().await.unwrap())
}

#[test]
fn a_cheating_server_is_detected() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (receipts, record) = finished(&running).await;
        for receipt in &receipts {
            assert_eq!(receipt.check(&record), Ok(()));
        }
        let check = |change: &dyn Fn(&mut Record)| {
            let mut changed = record.clone();
            change(&mut changed);
            receipts.iter().map(|receipt| receipt.check(&changed).unwrap_err()).collect::<Vec<_>>()
        };
        let kinds = |faults: Vec<FairnessError>| -> Vec<&'static str> {
            let kind = |fault: FairnessError| match fault {
                FairnessError::Record(catalog::Error::Record { kind, .. }) => kind,
                FairnessError::Terms => "terms",
                FairnessError::Commitment => "shown",
                FairnessError::Contribution => "own",
                FairnessError::Unproved => "unproved",
                FairnessError::Record(_) => "other",
            };
            faults.into_iter().map(kind).collect()
        };
        // Another draw, which does not follow from the seed.
        let draw = record.steps.iter().position(|step| step.starts_with("* draw")).unwrap();
        let other =
            record.steps.iter().filter(|step| step.starts_with("* draw")).find(|step| **step != record.steps[draw]);
        let other = other.unwrap().clone();
        assert_eq!(kinds(check(&|record| record.steps[draw] = other.clone())), ["draw", "draw"]);
        // Another secret, which does not match the commitment.
        assert_eq!(kinds(check(&|record| record.secret = Some(Bytes32([1; 32])))), ["commitment", "commitment"]);
        // Another contribution: its owner notices directly, the other player by the draws.
        let theirs = check(&|record| record.contributions[1] = Bytes32([1; 32]));
        assert_eq!(kinds(theirs), ["draw", "own"]);
        // Other options, another table or rules version: not the agreed terms.
        assert_eq!(kinds(check(&|record| record.options["start"] = json!("2"))), ["terms", "terms"]);
        assert_eq!(kinds(check(&|record| record.table = "other".into())), ["terms", "terms"]);
        assert_eq!(kinds(check(&|record| record.rules = 2)), ["terms", "terms"]);
        // A different game with its own commitment: not the one shown before the game.
        let (_, foreign) = finished(&running).await;
        let foreign = |record: &mut Record| *record = Record { table: record.table.clone(), ..foreign.clone() };
        assert_eq!(kinds(check(&foreign)), ["shown", "shown"]);
        // Without the secret, nothing is proved.
        assert_eq!(kinds(check(&|record| record.secret = None)), ["unproved", "unproved"]);
    });
}

#[test]
fn the_commitment_precedes_readiness_and_contributions_follow_it() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (host, guest) = (running.site().guest().await.unwrap(), running.site().guest().await.unwrap());
        let mut new = room("ingenious", "standard", 2);
        new.seats.push(SeatKind::Bot("greedy".into()));
        let keys = host.create_room(&new).await.unwrap();
        let mut first = host.enter(&keys.join, None).await.unwrap();
        let shown = first.welcome.commitment;
        assert_eq!(first.room.stage, RoomPhase::Gathering);
        first.auto_reveal = false;
        let bytes = first.bytes;
        assert_eq!(code(first.ask(Ask::Ready { yes: true }).await), Some(Code::NotSeated));
        first.sit(0, "Ann").await.unwrap();
        assert_eq!(code(first.ask(Ask::Reveal { bytes }).await), Some(Code::Stage));
        first.ask(Ask::Ready { yes: true }).await.unwrap();
        assert_eq!(first.room.stage, RoomPhase::Gathering, "the other seat is still free");
        let mut second = guest.enter(&keys.join, None).await.unwrap();
        second.sit(1, "Bob").await.unwrap();
        second.ask(Ask::Ready { yes: true }).await.unwrap();
        first.wait_until(|client| client.room.stage == RoomPhase::Revealing).await.unwrap();
        assert_eq!(code(first.ask(Ask::Reveal { bytes: Bytes32([9; 32]) }).await), Some(Code::Pledge));
        // A client that is no longer ready resets everybody, and may make a new pledge.
        first.ask(Ask::Ready { yes: false }).await.unwrap();
        assert_eq!(first.room.stage, RoomPhase::Gathering);
        assert!(first.room.seats.iter().all(|seat| !seat.ready), "readiness is reset for everybody");
        second.wait_until(|client| client.room.stage == RoomPhase::Gathering).await.unwrap();
        for client in [&mut second, &mut first] {
            client.auto_reveal = true;
            client.ask(Ask::Ready { yes: true }).await.unwrap();
        }
        second.wait_until(|client| client.room.stage == RoomPhase::Revealing).await.unwrap();
        first.wait_until(|client| client.state.is_some()).await.unwrap();
        assert_eq!(first.welcome.commitment, shown);
        assert!(first.room.seats.iter().all(|seat| seat.pledge.is_none()));
        // The bot's seat contributes zero bytes.
        let mut clients = [(host, first), (guest, second)];
        let mut rng = chooser(2);
        while step(&mut clients, &mut rng).await {}
        let record = clients[0].1.record().await.unwrap();
        assert_eq!(record.contributions, [bytes, clients[1].1.bytes, Bytes32([0; 32])]);
        assert_eq!(clients[0].1.fairness_receipt().check(&record), Ok(()));
    });
}
