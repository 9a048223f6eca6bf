//! Tests with a full disk: what cannot be stored is refused, and everything confirmed is still there once
//! there is space.

use std::sync::Arc;

use player::{Guest, RoomClient, Site};
use protocol::http::RoomKeys;
use protocol::{Code, State};
use server::store::StoreLocation;
use server::{Hall, Store};
use sqlx::Connection as _;

use crate::online::{CLOSING, Running, any, begin, chooser, quick, room, run, settle, step};

/// The number of games that are begun: enough that not all of them can be played to their end.
const GAMES: usize = 4;

/// The size of the store in pages.
async fn pages(folder: &std::path::Path) -> u32 {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("rooms.sqlite"));
    let mut connection = sqlx::sqlite::SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query_scalar("PRAGMA page_count").fetch_one(&mut connection).await.unwrap()
}

async fn open(folder: &std::path::Path, pages: Option<u32>) -> Running {
    let location = StoreLocation::Sqlite { file: folder.join("rooms.sqlite"), pages };
    let store = Store::open(&location).await.unwrap();
    Running::on(Hall::new(store.clone(), quick()), store).await
}

/// The same people come back to a new server.
async fn come_back(site: &Site, keys: &RoomKeys, clients: &mut [(Guest, RoomClient)]) {
    for (guest, client) in clients {
        *guest = guest.at(site);
        *client = guest.enter(&keys.join, None).await.unwrap();
    }
}

fn states<'a>(clients: impl Iterator<Item = &'a RoomClient>) -> Vec<Option<Arc<State>>> {
    clients.map(|client| client.state.clone()).collect()
}

#[test]
fn changes_on_a_full_disk_are_refused_and_nothing_is_lost() {
    run(|folder| async move {
        let running = open(folder.path(), None).await;
        let site = running.site();
        let mut rng = chooser(11);
        let (idle_keys, mut idle_clients) = begin(&site, room("ingenious", "standard", 2)).await;
        for _ in 0..4 {
            step(&mut idle_clients, &mut rng).await;
        }
        let mut games = Vec::new();
        for _ in 0..GAMES {
            games.push(begin(&site, room("ingenious", "standard", 2)).await);
        }
        assert!(running.hall.close(CLOSING).await);
        drop(running);
        // From now on there is space for a few moves.
        let few_pages = pages(folder.path()).await + 1;
        let running = open(folder.path(), Some(few_pages)).await;
        let site = running.site();
        come_back(&site, &idle_keys, &mut idle_clients).await;
        // Play until the disk is full.
        let (keys, mut clients, refusal) = 'full: {
            for (keys, mut clients) in games {
                come_back(&site, &keys, &mut clients).await;
                loop {
                    settle(&mut clients).await;
                    let Some(at) = (0..2).find(|at| clients[*at].1.is_to_act()) else { break };
                    let client = &mut clients[at].1;
                    let legal = client.client_rules().unwrap().legal(&client.state.as_ref().unwrap().view).unwrap();
                    let action: &String = any(&mut rng, &legal);
                    if let Err(why) = client.act(action).await {
                        break 'full (keys, clients, why.refusal().cloned().unwrap());
                    }
                }
            }
            panic!("there was space for {GAMES} games");
        };
        assert_eq!(refusal.code, Code::NotKept);
        assert_eq!(refusal.why, "the store is full, so this was not done; nothing is lost");
        let before = states(clients.iter().chain(&idle_clients).map(|(_, client)| client));
        // The refused move was not published, and further moves are refused too.
        settle(&mut clients).await;
        let at = (0..2).find(|at| clients[*at].1.is_to_act()).unwrap();
        let client = &mut clients[at].1;
        let legal = client.client_rules().unwrap().legal(&client.state.as_ref().unwrap().view).unwrap();
        for action in legal.iter().take(3) {
            assert_eq!(crate::online::code(client.act(action).await), Some(Code::NotKept));
        }
        settle(&mut clients).await;
        settle(&mut idle_clients).await;
        assert_eq!(states(clients.iter().chain(&idle_clients).map(|(_, client)| client)), before);
        assert_eq!(site.get("/health").await.unwrap().0, 503, "the operator can see it");
        // Reading still works: clients that enter either room see its state.
        assert_eq!(idle_clients[0].0.rooms().await.unwrap().len(), 1);
        for (keys, there) in [(&idle_keys, &idle_clients), (&keys, &clients)] {
            for (guest, client) in there {
                assert_eq!(guest.enter(&keys.join, None).await.unwrap().state, client.state);
            }
            site.anonymous().enter(&keys.table, None).await.unwrap();
        }
        assert!(running.hall.close(CLOSING).await);
        drop((running, idle_clients));
        // With space again, both rooms are unchanged and can be played to the end.
        let running = open(folder.path(), Some(few_pages * 20)).await;
        let guests: Vec<_> = clients.into_iter().map(|(guest, _)| guest.at(&running.site())).collect();
        let mut clients = Vec::new();
        for (guest, before) in guests.into_iter().zip(&before) {
            let client = guest.enter(&keys.join, None).await.unwrap();
            assert_eq!(&client.state, before);
            clients.push((guest, client));
        }
        while step(&mut clients, &mut rng).await {}
        let record = clients[0].1.record().await.unwrap();
        catalog::find("ingenious").unwrap().verify(&record, None).unwrap();
    });
}
