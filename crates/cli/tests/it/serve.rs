//! Tests of the command `serve`. Requests and replies are tested in the server's crate.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::{folder, gamekeeper};

/// A server that is killed at the end of the test.
struct Serving {
    child: Child,
    address: String,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(folder: &std::path::Path) -> Serving {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamekeeper"))
        .args(["serve", "--no-open"])
        .env("GAMEKEEPER_PORT", "0")
        .current_dir(folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim_end().strip_prefix("Gamekeeper is at http://").expect(&line).to_owned();
    Serving { child, address }
}

#[test]
fn serve_prints_the_address_at_which_it_answers() {
    let folder = folder();
    let serving = serve(folder.path());
    let mut stream = TcpStream::connect(&serving.address).unwrap();
    stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains(r#""ok":true"#), "{answer}");
    assert!(folder.path().join("data").is_dir(), "the default folder");
}

/// A flag takes precedence over a variable, a variable over the file, the file over the default.
#[test]
fn settings_come_from_flag_environment_and_file() {
    let folder = folder();
    let file = "port = 1\ndata = \"from-file\"\nidle = 5\nlog-format = \"json\"\nmax-rooms = 7\n";
    std::fs::write(folder.path().join("settings.toml"), file).unwrap();
    let start = |flags: &[&str], variables: &[(&str, &str)]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gamekeeper"))
            .args(["serve", "--no-open", "--config", "settings.toml"])
            .args(flags)
            .envs(variables.iter().copied())
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        line
    };
    assert!(start(&[], &[("GAMEKEEPER_PORT", "0")]).contains("http://127.0.0.1:"));
    assert!(folder.path().join("from-file").is_dir());
    start(&["--port", "0"], &[("GAMEKEEPER_PORT", "1"), ("GAMEKEEPER_DATA", "from-variable")]);
    assert!(folder.path().join("from-variable").is_dir());
    start(&["--port", "0", "--data", "from-flag"], &[("GAMEKEEPER_DATA", "from-elsewhere")]);
    assert!(folder.path().join("from-flag").is_dir() && !folder.path().join("from-elsewhere").exists());
}

/// Every setting can be given in all three ways, and `--help` documents them.
#[test]
fn help_documents_every_setting() {
    let folder = folder();
    let help = gamekeeper(folder.path(), &["serve", "--help"], "").out;
    let flags: Vec<&str> =
        help.split_whitespace().filter(|word| word.starts_with("--")).map(|word| word.trim_end_matches(',')).collect();
    for name in [
        "port",
        "bind",
        "data",
        "database",
        "internal",
        "client",
        "domain",
        "contact",
        "acme",
        "origin",
        "proxy",
        "trusted-proxy",
        "max-sockets",
        "max-sockets-per-address",
        "upgrades-per-minute",
        "idle",
        "away",
        "log",
        "store-limit",
    ] {
        assert!(flags.contains(&format!("--{name}").as_str()), "{name}");
        assert!(help.contains(&format!("GAMEKEEPER_{}", name.to_uppercase().replace('-', "_"))), "{name}");
    }
}

/// The server stops although a browser is still connected.
#[cfg(unix)]
#[test]
fn serve_stops_on_a_signal() {
    for signal in ["-TERM", "-INT"] {
        let folder = folder();
        let mut serving = serve(folder.path());
        let idle = TcpStream::connect(&serving.address).unwrap();
        let told = Command::new("kill").args([signal, &serving.child.id().to_string()]).status().unwrap();
        assert!(told.success());
        assert_eq!(serving.child.wait().unwrap().code(), Some(0), "{signal}");
        drop(idle);
    }
}

#[test]
fn serve_says_why_it_cannot_start() {
    let folder = folder();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let check = |args: &[&str], code: i32, reason: &str| {
        let ran = gamekeeper(folder.path(), &[&["serve", "--no-open"], args].concat(), "");
        assert_eq!(ran.code, code, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(reason), "{args:?}: {}", ran.err);
        assert_eq!(ran.out, "");
    };
    check(&["--port", &port], 3, "the port is in use");
    check(&["--port", "0", "--data", "file"], 3, "gamekeeper: cannot write to the data folder file: ");
    check(&["--port", "0", "--bind", "192.0.2.1"], 3, "cannot listen on 192.0.2.1:0: ");
    check(&["--port", "0", "--client", "missing"], 3, "cannot read missing: ");
    check(&["--port", "0", "--client", "file"], 3, "cannot read file: ");
    check(&["--domain", "192.0.2.1"], 2, "domain: `192.0.2.1` is not a name such as play.example.org");
    check(&["--domain", "https://play.example.org"], 2, "domain: `https://play.example.org` is not a name");
    check(&["--domain", "play.example.org", "--proxy"], 2, "give either a domain or a proxy");
    check(&["--domain", "play.example.org", "--acme", "http://x"], 2, "acme: `http://x` does not begin with https://");
    check(&["--contact", "me@example.org"], 2, "contact is only used with a domain");
    check(&["--store", "mysql://db"], 2, "the database must be `postgres://…`, not `mysql:…`");
    check(&["--bind", "here"], 2, "invalid value 'here' for '--bind <ADDRESS>'");
    check(&["--port", "65536"], 2, "must be a whole number from 0 to 65535");
    check(&["--port"], 2, "a value is required");
    check(&["--queue", "0"], 2, "queue must be at least 1");
    check(&["--log", "=="], 2, "log: ");
    check(&["--database", "mysql://x"], 2, "the database must be `postgres://…`, not `mysql:…`");
    check(&["--port", "0", "--database", "postgres://here:noport/x"], 3, "cannot open the database: ");
    check(&["--config", "missing.toml"], 3, "cannot read missing.toml: ");
    std::fs::write(folder.path().join("bad.toml"), "port = 0\nprot = 1\n").unwrap();
    check(&["--config", "bad.toml"], 2, "unknown field `prot`");
    std::fs::write(folder.path().join("worse.toml"), "port = \"many\"\n").unwrap();
    check(&["--config", "worse.toml"], 2, "line 1");
    check(&["ingenious"], 2, "unexpected argument");
}
