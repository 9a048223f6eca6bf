//! The browser client, served.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use server::{Assets, Config};

use crate::args::ServeArgs;
use crate::exit::Failure;

/// Serves until told to stop. Says where on `out`, and opens a browser there if a person is watching.
///
/// # Errors
/// If the data folder or the address cannot be used.
pub fn serve(args: &ServeArgs, mut out: impl Write, watched: bool) -> Result<(), Failure> {
    let address = SocketAddr::new(args.bind, args.port);
    let config = Config { address, data: args.data.clone(), assets: Assets::embedded() };
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
