//! Certificates for a server that browsers reach without a proxy: obtained and renewed by ACME, the protocol
//! of Let's Encrypt.
//!
//! The authority connects to port 443 with a protocol name of its own (TLS-ALPN-01), so that no second port
//! is needed. A certificate is kept in the data folder: after a restart it is used at once, and authorities
//! limit how many they issue.

use core::fmt::Debug;
use core::pin::Pin;
use core::time::Duration;
use std::io;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{Stream, StreamExt as _};
use rustls_acme::caches::DirCache;
use rustls_acme::{AcmeConfig, EventError, EventOk, is_tls_alpn_challenge};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::LazyConfigAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::server::Acceptor;
use tokio_rustls::server::TlsStream;

use crate::settings::Domain;

/// How long the handshake may take.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);
/// The folder of the certificates in the data folder.
const FOLDER: &str = "certificates";

/// Makes connections to one of our domains secure.
#[derive(Clone, Debug)]
pub(crate) struct Tls {
    /// For browsers.
    ours: Arc<ServerConfig>,
    /// For the authority that checks whether the domain is ours.
    challenge: Arc<ServerConfig>,
}

/// What happens to certificates, for the log. Nothing is obtained or renewed unless this is polled.
pub(crate) type Events = Pin<Box<dyn Stream<Item = Result<String, String>> + Send>>;

impl Tls {
    /// Returns what makes connections secure, and what obtains and renews the certificates.
    pub(crate) fn new(domain: &Domain, data: &Path) -> (Self, Events) {
        let config = AcmeConfig::new(&domain.names).contact(domain.contact.iter().map(|name| format!("mailto:{name}")));
        let config = match &domain.directory {
            Some(url) => config.directory(url),
            None => config.directory_lets_encrypt(true),
        };
        let folder = data.join(FOLDER);
        // If it cannot be made, storing a certificate fails and is logged.
        let _ = private_folder(&folder);
        Self::from_config(config.cache(DirCache::new(folder)))
    }

    fn from_config<C: Debug + 'static, A: Debug + 'static>(config: AcmeConfig<C, A>) -> (Self, Events) {
        let state = config.state();
        let mut ours = ServerConfig::clone(&state.default_rustls_config());
        ours.alpn_protocols = vec![b"http/1.1".to_vec()];
        let tls = Self { ours: ours.into(), challenge: state.challenge_rustls_config() };
        (tls, Box::pin(state.map(|event| event.map(|event| describe(&event)).map_err(|why| reason(&why)))))
    }

    /// Makes a connection secure. Returns `None` if it was the authority, which wants nothing else.
    ///
    /// # Errors
    /// If the client does not finish the handshake in time, or cannot agree with us.
    pub(crate) async fn accept(&self, stream: TcpStream) -> io::Result<Option<TlsStream<TcpStream>>> {
        let handshake = async {
            let start = LazyConfigAcceptor::new(Acceptor::default(), stream).await?;
            if !is_tls_alpn_challenge(&start.client_hello()) {
                return start.into_stream(self.ours.clone()).await.map(Some);
            }
            start.into_stream(self.challenge.clone()).await?.shutdown().await?;
            Ok(None)
        };
        timeout(HANDSHAKE_TIMEOUT, handshake).await?
    }
}

/// Creates a folder for secret keys: nobody else on the machine may look into it.
fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn describe(event: &EventOk) -> String {
    match event {
        EventOk::DeployedCachedCert => "the certificate of the data folder is used",
        EventOk::DeployedNewCert => "a new certificate is used",
        EventOk::CertCacheStore => "the certificate was stored in the data folder",
        EventOk::AccountCacheStore => "the account was stored in the data folder",
    }
    .to_owned()
}

fn reason<C: Debug, A: Debug>(why: &EventError<C, A>) -> String {
    match why {
        EventError::CertCacheLoad(why) => format!("the certificate cannot be read: {why:?}"),
        EventError::AccountCacheLoad(why) => format!("the account cannot be read: {why:?}"),
        EventError::CertCacheStore(why) => format!("the certificate cannot be stored: {why:?}"),
        EventError::AccountCacheStore(why) => format!("the account cannot be stored: {why:?}"),
        EventError::CachedCertParse(why) => format!("the stored certificate is broken: {why}"),
        EventError::Order(why) => format!("no certificate was obtained: {why}"),
        EventError::NewCertParse(why) => format!("the new certificate is broken: {why}"),
    }
}

/// Obtains and renews certificates for ever. What fails is tried again, with longer and longer pauses.
pub(crate) async fn keep(mut events: Events) {
    while let Some(event) = events.next().await {
        match event {
            Ok(what) => tracing::info!("{what}"),
            Err(why) => tracing::error!(why, "certificates: it is tried again"),
        }
    }
}

/// Sends browsers that come without TLS to the domain they asked for, or else to the first one.
pub(crate) fn to_https(domains: Vec<String>) -> Router {
    Router::new().fallback(async move |request: Request| redirect(&domains, &request))
}

fn redirect(domains: &[String], request: &Request) -> Response {
    let asked = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let asked = asked.map(|host| host.split(':').next().unwrap_or(host));
    let known = |host: &str| domains.iter().find(|domain| domain.eq_ignore_ascii_case(host));
    let Some(domain) = asked.and_then(known).or(domains.first()) else { return StatusCode::NOT_FOUND.into_response() };
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    (StatusCode::PERMANENT_REDIRECT, [(header::LOCATION, format!("https://{domain}{path}"))]).into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::routing::get;
    use core::future::pending;
    use rustls_acme::caches::TestCache;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;
    use tokio_rustls::TlsConnector;
    use tokio_rustls::rustls::pki_types::pem::PemObject as _;
    use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
    use tokio_rustls::rustls::{ClientConfig, RootCertStore};

    use super::*;
    use crate::serve::accept_with;

    /// A certificate that is there is used at once, and the server answers over it, but only for its domain
    /// and only over TLS.
    #[tokio::test]
    async fn requests_are_answered_over_tls() {
        let cache = TestCache::<io::Error, io::Error>::default();
        let authority = CertificateDer::from_pem_slice(cache.ca_pem().as_bytes()).unwrap();
        let (tls, mut events) = Tls::from_config(AcmeConfig::new(["play.example.org"]).cache(cache));
        assert_eq!(events.next().await.unwrap().unwrap(), "the certificate of the data folder is used");
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = Router::new().route("/", get(async || "hello"));
        let serving = tokio::spawn(accept_with(listener, Some(tls), routes, Duration::from_secs(9), None, pending()));

        let mut roots = RootCertStore::empty();
        roots.add(authority).unwrap();
        let client = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        let client = TlsConnector::from(Arc::new(client));
        let connect = async |name: &'static str| {
            let stream = TcpStream::connect(address).await.unwrap();
            client.connect(ServerName::try_from(name).unwrap(), stream).await
        };
        let mut stream = connect("play.example.org").await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nhost: play.example.org\r\nconnection: close\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("hello"), "{answer}");
        assert!(connect("other.example.org").await.is_err(), "the certificate is for another name");

        let mut plain = TcpStream::connect(address).await.unwrap();
        plain.write_all(b"GET / HTTP/1.1\r\nhost: play.example.org\r\n\r\n").await.unwrap();
        let mut answer = Vec::new();
        // The server may close the connection before it has read everything.
        let _ = plain.read_to_end(&mut answer).await;
        assert!(!answer.starts_with(b"HTTP"), "nothing is answered without TLS");
        serving.abort();
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn nobody_else_on_the_machine_can_read_the_keys() {
        let folder = tempfile::tempdir().unwrap();
        let domain = Domain { names: vec!["play.example.org".to_owned()], ..Domain::default() };
        let _tls = Tls::new(&domain, folder.path());
        let made = std::fs::metadata(folder.path().join(FOLDER)).unwrap();
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&made.permissions()) & 0o777, 0o700);
    }

    #[test]
    fn browsers_without_tls_are_sent_to_their_domain() {
        let domains = ["play.example.org", "club.example.org"].map(str::to_owned);
        let check = |host: Option<&str>, path: &str, expected: &str| {
            let mut request = Request::builder().uri(path);
            if let Some(host) = host {
                request = request.header(header::HOST, host);
            }
            let response = redirect(&domains, &request.body(Body::empty()).unwrap());
            assert_eq!(response.status(), StatusCode::PERMANENT_REDIRECT);
            assert_eq!(response.headers()[header::LOCATION], expected);
        };
        check(Some("club.example.org"), "/room/1?x=2", "https://club.example.org/room/1?x=2");
        check(Some("CLUB.example.org:80"), "/", "https://club.example.org/");
        check(Some("evil.example.com"), "/a", "https://play.example.org/a");
        check(None, "/", "https://play.example.org/");
    }
}
