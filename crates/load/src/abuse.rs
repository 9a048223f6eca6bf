//! Does harm to a server of one's own, as somebody at one address could: within bounds of number and time,
//! and from another loopback address than the players, because limits are by address.

use core::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use player::receive_any;
use protocol::Ask;
use serde::Serialize;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream, lookup_host};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::plan::{Error, Plan};
use crate::set_up::{Guests, setup_error};

/// Where the harm comes from, if the server is on this machine.
const FROM: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
/// The number of attempts per second if nothing else is said.
const USUAL_RATE: f64 = 500.0;
/// The maximum number of sockets that are held open.
const MAX_HELD: usize = 20_000;
/// The maximum number of attempts at the same time.
const MAX_CONCURRENT: usize = 64;
/// How long an attempt may take.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(5);

/// How harm is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Abuse {
    /// Sockets are opened and say nothing.
    Silence,
    /// Sockets are opened and closed.
    Upgrades,
    /// Sockets ask for rooms that do not exist.
    Keys,
    /// The record of a finished game is asked for.
    Records,
}

/// What came of it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Harm {
    /// The number of attempts.
    pub attempts: u64,
    /// How often the server answered with each status; 0 where it did not answer.
    pub statuses: BTreeMap<u16, u64>,
    /// How many sockets were open at the same time at most.
    pub held: usize,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// Does harm to the first server for as long as the plan says.
///
/// # Errors
/// If the plan is invalid, the address is not known, or the game whose record is asked for cannot be played.
pub async fn abuse(plan: Plan, how: Abuse) -> Result<Harm, Error> {
    plan.check()?;
    let failed = |why: std::io::Error| Error::Failed(why.to_string());
    let server = plan.servers[0].clone();
    let address = lookup_host(&server).await.map_err(failed)?.find(SocketAddr::is_ipv4);
    let address = address.ok_or_else(|| Error::Failed(format!("{server} is unknown")))?;
    let record = if how == Abuse::Records { finished_game(&plan).await? } else { String::new() };
    let request = Arc::new(request(how, &server, &record));
    let begin = Instant::now();
    let every = Duration::from_secs_f64(1.0 / plan.rate.unwrap_or(USUAL_RATE));
    let mut interval = tokio::time::interval(every);
    let concurrent = Arc::new(Semaphore::new(MAX_CONCURRENT));
    let (mut attempts, mut held, mut harm) = (JoinSet::new(), Vec::new(), Harm::default());
    // Attempts that are due, but wait because there are too many at the same time.
    let mut due = 0_u64;
    while begin.elapsed().as_secs_f64() < plan.seconds {
        while let Some(rest) = due.checked_sub(1)
            && let Ok(permit) = concurrent.clone().try_acquire_owned()
        {
            due = rest;
            let request = request.clone();
            harm.attempts += 1;
            attempts.spawn(async move {
                let attempt = timeout(ATTEMPT_TIMEOUT, attempt(address, how, &request)).await;
                drop(permit);
                attempt.unwrap_or((0, None))
            });
        }
        tokio::select! {
            _ = interval.tick() => due += 1,
            Some(Ok((status, socket))) = attempts.join_next() => {
                *harm.statuses.entry(status).or_default() += 1;
                if held.len() < MAX_HELD {
                    held.extend(socket.filter(|_| how == Abuse::Silence && status == 101));
                }
                // The server closes those that stay silent.
                held.retain(|socket: &TcpStream| !is_closed(socket));
                harm.held = harm.held.max(held.len());
            }
        }
    }
    harm.seconds = begin.elapsed().as_secs_f64();
    Ok(harm)
}

/// Plays a game to its end; returns the name of its table.
async fn finished_game(plan: &Plan) -> Result<String, Error> {
    let plan = Plan { rooms: 1, idle: 0, ..plan.clone() };
    let failed = |why: player::Error| setup_error("a game could not be played", &why);
    let mut clients = Guests::new(&plan).await?.start_room(0).await.map_err(failed)?;
    let rules = clients[0].client_rules().map_err(failed)?;
    while !clients.iter().all(player::RoomClient::is_over) {
        let Some(at) = clients.iter().position(player::RoomClient::is_to_act) else {
            receive_any(&mut clients).await.1.map_err(failed)?;
            continue;
        };
        let Some(state) = clients[at].state.clone() else { continue };
        let legal = rules.legal(&state.view).map_err(|why| Error::Failed(why.to_string()))?;
        let Some(action) = legal.first() else { return Err(Error::Failed("there is no legal action".to_owned())) };
        // A few messages a second are allowed; what is too fast is tried again.
        if clients[at].act(action).await.is_err() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    let _ = clients[0].ask(Ask::Ping).await;
    Ok(clients[0].welcome.table.clone())
}

fn request(how: Abuse, server: &str, record: &str) -> String {
    match how {
        Abuse::Records => {
            format!("GET /api/rooms/{record}/record HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n\r\n")
        }
        _ => format!(
            "GET /api/socket HTTP/1.1\r\nhost: {server}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ),
    }
}

/// Makes one attempt; returns the status of the answer, and the socket.
async fn attempt(address: SocketAddr, how: Abuse, request: &str) -> (u16, Option<TcpStream>) {
    let trying = async {
        let socket = TcpSocket::new_v4()?;
        if address.ip().is_loopback() {
            socket.bind(SocketAddr::new(IpAddr::V4(FROM), 0))?;
        }
        let mut stream = socket.connect(address).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut head = [0; 12];
        stream.read_exact(&mut head).await?;
        let status = core::str::from_utf8(&head[9..]).ok().and_then(|status| status.parse().ok()).unwrap_or(0);
        if how == Abuse::Keys && status == 101 {
            stream.write_all(&hello_to_nobody()).await?;
        }
        if how != Abuse::Silence {
            let mut rest = Vec::new();
            if how != Abuse::Upgrades {
                stream.read_to_end(&mut rest).await?;
            }
        }
        Ok::<_, std::io::Error>((status, stream))
    };
    trying.await.map_or((0, None), |(status, stream)| (status, Some(stream)))
}

/// The frame of a greeting with a key that no room has. A client's frame is masked, here with zeros.
fn hello_to_nobody() -> Vec<u8> {
    let text = format!("[1,{{\"hello\":{{\"protocol\":{},\"room\":\"{:032x}\"}}}}]", protocol::VERSION, 7);
    let mut frame = vec![0x81, 0x80 | u8::try_from(text.len()).unwrap_or(125), 0, 0, 0, 0];
    frame.extend(text.as_bytes());
    frame
}

/// True if the server has closed the socket.
fn is_closed(socket: &TcpStream) -> bool {
    let mut buffer = [0; 256];
    loop {
        match socket.try_read(&mut buffer) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(why) => return why.kind() != std::io::ErrorKind::WouldBlock,
        }
    }
}
