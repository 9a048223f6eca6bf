//! Nobody chose the dice, and every client can see that it was so.

use catalog::FairnessError;
use game_core::hex::Bytes32;
use game_core::{Record, SeatKind};
use protocol::{Ask, Code, RoomPhase};
use serde_json::json;

use super::{Running, begin, chooser, code, quick, room, run, step};

/// A finished game, and what each player saw of it before.
async fn finished(running: &Running) -> (Vec<catalog::FairnessReceipt>, Record) {
    let (_, mut visits) = begin(&running.site(), room("ingenious", "duel", 2)).await;
    let witnesses = visits.iter().map(|(_, visit)| visit.fairness_receipt()).collect();
    let mut rng = chooser(11);
    while step(&mut visits, &mut rng).await {}
    (witnesses, visits[0].1.record().await.unwrap())
}

#[test]
fn a_server_that_changes_anything_is_caught() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (witnesses, record) = finished(&running).await;
        for witness in &witnesses {
            assert_eq!(witness.check(&record), Ok(()));
        }
        let check = |change: &dyn Fn(&mut Record)| {
            let mut changed = record.clone();
            change(&mut changed);
            witnesses.iter().map(|witness| witness.check(&changed).unwrap_err()).collect::<Vec<_>>()
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
        // Another draw: the seed does not give it.
        let draw = record.steps.iter().position(|step| step.starts_with("* draw")).unwrap();
        let other =
            record.steps.iter().filter(|step| step.starts_with("* draw")).find(|step| **step != record.steps[draw]);
        let other = other.unwrap().clone();
        assert_eq!(kinds(check(&|record| record.steps[draw] = other.clone())), ["draw", "draw"]);
        // Another secret: it is not the one that was committed to.
        assert_eq!(kinds(check(&|record| record.secret = Some(Bytes32([1; 32])))), ["commitment", "commitment"]);
        // Another contribution: its owner sees it at once, the other by the draws.
        let theirs = check(&|record| record.contributions[1] = Bytes32([1; 32]));
        assert_eq!(kinds(theirs), ["draw", "own"]);
        // Other options, another table, another number of rules: not what was agreed on.
        assert_eq!(kinds(check(&|record| record.options["start"] = json!("2"))), ["terms", "terms"]);
        assert_eq!(kinds(check(&|record| record.table = "other".into())), ["terms", "terms"]);
        assert_eq!(kinds(check(&|record| record.rules = 2)), ["terms", "terms"]);
        // A whole other game with a commitment of its own: not the one that was shown.
        let (_, foreign) = finished(&running).await;
        let foreign = |record: &mut Record| *record = Record { table: record.table.clone(), ..foreign.clone() };
        assert_eq!(kinds(check(&foreign)), ["shown", "shown"]);
        // Without the secret, nothing is proved.
        assert_eq!(kinds(check(&|record| record.secret = None)), ["unproved", "unproved"]);
    });
}

#[test]
fn the_commitment_is_shown_before_anybody_is_ready_and_bytes_only_when_all_are() {
    run(|folder| async move {
        let running = Running::new(folder.path(), quick()).await;
        let (host, guest) = (running.site().guest().await.unwrap(), running.site().guest().await.unwrap());
        let mut new = room("ingenious", "standard", 2);
        new.seats.push(SeatKind::Bot("greedy".into()));
        let keys = host.make(&new).await.unwrap();
        let mut first = host.enter(&keys.join, None).await.unwrap();
        let shown = first.welcome.commitment;
        assert_eq!(first.room.stage, RoomPhase::Gathering);
        first.reveals = false;
        let bytes = first.bytes;
        assert_eq!(code(first.ask(Ask::Ready { yes: true }).await), Some(Code::NotSeated));
        first.sit(0, "Ann").await.unwrap();
        assert_eq!(code(first.ask(Ask::Reveal { bytes }).await), Some(Code::Stage));
        first.ask(Ask::Ready { yes: true }).await.unwrap();
        assert_eq!(first.room.stage, RoomPhase::Gathering, "the other seat is still free");
        let mut second = guest.enter(&keys.join, None).await.unwrap();
        second.sit(1, "Bob").await.unwrap();
        second.ask(Ask::Ready { yes: true }).await.unwrap();
        first.until(|visit| visit.room.stage == RoomPhase::Revealing).await.unwrap();
        assert_eq!(code(first.ask(Ask::Reveal { bytes: Bytes32([9; 32]) }).await), Some(Code::Pledge));
        // Who is no longer ready stops it, and a new promise may be made.
        first.ask(Ask::Ready { yes: false }).await.unwrap();
        assert_eq!(first.room.stage, RoomPhase::Gathering);
        assert!(first.room.seats.iter().all(|seat| !seat.ready), "all say anew that they are ready");
        second.until(|visit| visit.room.stage == RoomPhase::Gathering).await.unwrap();
        for visit in [&mut second, &mut first] {
            visit.reveals = true;
            visit.ask(Ask::Ready { yes: true }).await.unwrap();
        }
        second.until(|visit| visit.room.stage == RoomPhase::Revealing).await.unwrap();
        first.until(|visit| visit.state.is_some()).await.unwrap();
        assert_eq!(first.welcome.commitment, shown);
        assert!(first.room.seats.iter().all(|seat| seat.pledge.is_none()));
        // The bot's seat adds nothing.
        let mut visits = [(host, first), (guest, second)];
        let mut rng = chooser(2);
        while step(&mut visits, &mut rng).await {}
        let record = visits[0].1.record().await.unwrap();
        assert_eq!(record.contributions, [bytes, visits[1].1.bytes, Bytes32([0; 32])]);
        assert_eq!(visits[0].1.fairness_receipt().check(&record), Ok(()));
    });
}
