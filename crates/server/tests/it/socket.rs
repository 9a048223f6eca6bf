//! The server on a real socket: its address, and the errors of a failed start.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc;
use std::time::Duration;

use server::{Config, Error, serve};

use crate::{assets, config};

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
}

/// Starts a server that cannot start, and returns its error.
fn refusal(config: Config) -> Error {
    runtime().block_on(serve(config, |address| panic!("the server started at {address}"))).unwrap_err()
}

fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}

#[test]
fn it_serves_at_the_reported_address_and_creates_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("a/b");
    let config = Config { data: data.clone(), ..config(assets()) };
    let (sender, receiver) = mpsc::channel();
    let runtime = runtime();
    runtime.spawn(serve(config, move |address| sender.send(address).unwrap()));
    let address = receiver.recv_timeout(Duration::from_secs(10)).unwrap();
    assert_ne!(address.port(), 0);
    assert!(data.is_dir());
    let files: Vec<String> =
        data.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert!(files.iter().all(|file| file.starts_with(server::FILE)), "the probe file was left behind: {files:?}");
    let response = ask(address, "GET /play HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    assert!(response.starts_with("HTTP/1.1 200 OK\r\n") && response.ends_with("<p>the page</p>"), "{response}");
    assert!(ask(address, "nonsense\r\n\r\n").starts_with("HTTP/1.1 400"));
}

#[test]
fn a_port_in_use_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let why = refusal(Config { address, data: folder.path().into(), ..config(assets()) }).to_string();
    assert!(why.starts_with(&format!("cannot listen on {address}: the port is in use")), "{why}");
}

#[test]
fn an_address_of_another_machine_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let address = "192.0.2.1:8787".parse().unwrap();
    let why = refusal(Config { address, data: folder.path().into(), ..config(assets()) }).to_string();
    assert!(why.starts_with("cannot listen on 192.0.2.1:8787: "), "{why}");
}

#[test]
fn an_unwritable_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    for data in [file.clone(), file.join("within")] {
        let why = refusal(Config { data: data.clone(), ..config(assets()) }).to_string();
        assert!(why.starts_with(&format!("cannot write to the data folder {}: ", data.display())), "{why}");
    }
}
