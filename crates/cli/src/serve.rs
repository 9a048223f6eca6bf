//! `serve`: runs the server for the browser client and its shared rooms.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use tracing_subscriber::EnvFilter;

use crate::args::ServeArgs;
use crate::exit::Failure;
use crate::settings::{self, LogFormat, Settings};

/// Serves until interrupted. Prints the address to `out`, and opens a browser if `watched`: a person is at
/// the terminal.
///
/// # Errors
/// If a setting is invalid, or the data folder or the address cannot be used.
pub fn serve(args: &ServeArgs, mut out: impl Write, watched: bool) -> Result<(), Failure> {
    let file = args.config.as_deref().map(settings::read).transpose()?.unwrap_or_default();
    let settings = args.settings.clone().or(file);
    log(&settings)?;
    let config = settings.config()?;
    let domain = settings.domain.first().cloned();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(server::serve(config, |address| {
        let url = domain.map_or_else(|| url(address), |name| secure_url(&name, address.port()));
        // The server keeps running when nobody reads its output.
        let _ = writeln!(out, "Gamekeeper is at {url}").and_then(|()| out.flush());
        if watched && !args.no_open && has_screen() {
            // A machine without a browser can still serve.
            let _ = open::that_detached(&url);
        }
    }));
    // Bots and replays run on threads that cannot be interrupted; nobody waits for what they find.
    runtime.shutdown_background();
    served.map_err(|why| Failure::Io { why: why.to_string(), closed: false })
}

/// Starts logging to standard error.
fn log(settings: &Settings) -> Result<(), Failure> {
    let wanted = settings.log.as_deref().unwrap_or("info");
    let filter = EnvFilter::try_new(wanted).map_err(|why| Failure::Usage(format!("log: {why}")))?;
    let logger = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // In tests a logger may already be set; it stays.
    let _ = match settings.log_format.unwrap_or(LogFormat::Text) {
        LogFormat::Text => logger.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).try_init(),
        LogFormat::Json => logger.json().try_init(),
    };
    Ok(())
}

/// The URL for a browser on this machine: an unspecified address is replaced by the loopback address.
fn url(mut address: SocketAddr) -> String {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => (),
    }
    format!("http://{address}")
}

/// The URL for browsers that reach us by a domain.
fn secure_url(domain: &str, port: u16) -> String {
    if port == 443 { format!("https://{domain}") } else { format!("https://{domain}:{port}") }
}

/// Whether there is a display for a browser. A remote shell has none, and a text browser would take over the
/// terminal.
fn has_screen() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_shown_can_be_visited() {
        let check = |address: &str, expected: &str| assert_eq!(url(address.parse().unwrap()), expected);
        check("127.0.0.1:8787", "http://127.0.0.1:8787");
        check("0.0.0.0:80", "http://127.0.0.1:80");
        check("[::1]:8787", "http://[::1]:8787");
        check("[::]:8787", "http://[::1]:8787");
    }
}
