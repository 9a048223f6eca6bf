//! The browser client and the rooms that people share, served.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use server::Assets;
use tracing_subscriber::EnvFilter;

use crate::args::ServeArgs;
use crate::exit::Failure;
use crate::settings::{self, LogFormat, Settings};

/// Serves until told to stop. Says where on `out`, and opens a browser there if a person is watching.
///
/// # Errors
/// If the data folder or the address cannot be used.
pub fn serve(args: &ServeArgs, mut out: impl Write, watched: bool) -> Result<(), Failure> {
    let file = args.config.as_deref().map(settings::read).transpose()?.unwrap_or_default();
    let settings = args.settings.clone().or(file);
    log(&settings)?;
    let config = settings.config(Assets::embedded())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(server::serve(config, |address| {
        let url = url(address);
        // Whoever started us may have gone; those who come by the network have not.
        let _ = writeln!(out, "Gamekeeper is at {url}").and_then(|()| out.flush());
        if watched && !args.no_open && has_screen() {
            // A machine without a browser is no reason not to serve.
            let _ = open::that_detached(&url);
        }
    }));
    served.map_err(|why| Failure::Io { why: why.to_string(), gone: false })
}

/// Begins to log to standard error.
fn log(settings: &Settings) -> Result<(), Failure> {
    let wanted = settings.log.as_deref().unwrap_or("info");
    let filter = EnvFilter::try_new(wanted).map_err(|why| Failure::Usage(format!("log: {why}")))?;
    let logger = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Where somebody logs already, they keep logging.
    let _ = match settings.log_format.unwrap_or(LogFormat::Text) {
        LogFormat::Text => logger.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).try_init(),
        LogFormat::Json => logger.json().try_init(),
    };
    Ok(())
}

/// Where a browser on this machine finds it. "Every address" is none that can be visited.
fn url(mut address: SocketAddr) -> String {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => (),
    }
    format!("http://{address}")
}

/// Whether there is a screen for a browser. Over a plain remote shell there is none, and a text browser would take the terminal away.
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
