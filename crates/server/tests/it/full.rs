//! A disk without space: what cannot be kept is not done, and everything that was done is there when there is space again.

use player::Visit;
use protocol::{Code, State};
use server::store::StoreLocation;
use server::{Hall, Store};

use crate::online::{Running, any, begin, chooser, quick, room, run, settle, step};

/// In pages of 4 KiB: enough for the empty tables, two rooms, and the middle of a game.
const LITTLE: u32 = 40;

async fn open(folder: &std::path::Path, pages: Option<u32>) -> Running {
    let place = StoreLocation::Sqlite { file: folder.join("rooms.sqlite"), pages };
    let store = Store::open(&place).await.unwrap();
    Running::on(Hall::new(store.clone(), quick()), store).await
}

fn states<'a>(visits: impl Iterator<Item = &'a Visit>) -> Vec<Option<State>> {
    visits.map(|visit| visit.state.clone()).collect()
}

#[test]
fn what_finds_no_space_is_refused_and_nothing_is_lost() {
    run(|folder| async move {
        let running = open(folder.path(), Some(LITTLE)).await;
        let site = running.site();
        let mut rng = chooser(11);
        let (quiet, mut at_rest) = begin(&site, room("ingenious", "standard", 2)).await;
        for _ in 0..4 {
            step(&mut at_rest, &mut rng).await;
        }
        settle(&mut at_rest).await;
        // Games until there is no space left.
        let (keys, mut visits, refusal) = 'full: loop {
            let (keys, mut visits) = begin(&site, room("ingenious", "standard", 2)).await;
            loop {
                settle(&mut visits).await;
                let Some(at) = (0..2).find(|at| visits[*at].1.is_mine()) else { break };
                let visit = &mut visits[at].1;
                let legal = visit.client_rules().unwrap().legal(&visit.state.as_ref().unwrap().view).unwrap();
                let action: &String = any(&mut rng, &legal);
                if let Err(why) = visit.act(action).await {
                    break 'full (keys, visits, why.refusal().cloned().unwrap());
                }
            }
        };
        assert_eq!(refusal.code, Code::NotKept);
        assert_eq!(refusal.why, "the store is full, so this was not done; nothing is lost");
        let before = states(visits.iter().chain(&at_rest).map(|(_, visit)| visit));
        // Nobody has seen anything of it, and it goes on being refused.
        settle(&mut visits).await;
        let at = (0..2).find(|at| visits[*at].1.is_mine()).unwrap();
        let visit = &mut visits[at].1;
        let legal = visit.client_rules().unwrap().legal(&visit.state.as_ref().unwrap().view).unwrap();
        for action in legal.iter().take(3) {
            assert_eq!(crate::online::code(visit.act(action).await), Some(Code::NotKept));
        }
        settle(&mut visits).await;
        settle(&mut at_rest).await;
        assert_eq!(states(visits.iter().chain(&at_rest).map(|(_, visit)| visit)), before);
        // What only reads is unharmed: whoever comes, to either room, sees what is there.
        assert_eq!(site.get("/health").await.unwrap().0, 200);
        assert_eq!(at_rest[0].0.rooms().await.unwrap().len(), 1);
        for (keys, there) in [(&quiet, &at_rest), (&keys, &visits)] {
            for (guest, visit) in there {
                assert_eq!(guest.enter(&keys.join, None).await.unwrap().state, visit.state);
            }
            site.anybody().enter(&keys.table, None).await.unwrap();
        }
        running.hall.close().await;
        drop((running, at_rest));
        // There is space again: both rooms are as they were, and go on to their ends.
        let running = open(folder.path(), Some(LITTLE * 20)).await;
        let guests: Vec<_> = visits.into_iter().map(|(guest, _)| guest.at(&running.site())).collect();
        let mut visits = Vec::new();
        for (guest, before) in guests.into_iter().zip(&before) {
            let visit = guest.enter(&keys.join, None).await.unwrap();
            assert_eq!(&visit.state, before);
            visits.push((guest, visit));
        }
        while step(&mut visits, &mut rng).await {}
        let record = visits[0].1.record().await.unwrap();
        catalog::find("ingenious").unwrap().verify(&record, None).unwrap();
    });
}
