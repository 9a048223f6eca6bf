//! Tests of the server: routes by calling the router directly, rooms and start-up through real sockets.

// Clippy allows `unwrap` only inside test functions; the helper functions of these tests use it too.
#![allow(clippy::unwrap_used)]

mod files;
mod full;
mod health;
mod online;
mod reports;
mod socket;
mod store_both;

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use server::store::StoreLocation;
use server::{Assets, Config, Hall, Limits, Store, app, headers};
use tower::ServiceExt;

/// A response of the router.
struct TestResponse {
    status: StatusCode,
    headers: HeaderMap,
    body: String,
}

impl TestResponse {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// The files of a dummy client.
fn assets() -> Assets {
    let file = |path: &str, text: &'static str| (path.to_owned(), Bytes::from_static(text.as_bytes()), tag(text));
    Assets::new([
        file("index.html", "<p>the page</p>"),
        file("index.html.br", "packed page"),
        file("sw.js", "// the worker"),
        file("client.0123456789abcdef.wasm", "the program"),
        file("client.0123456789abcdef.wasm.br", "packed program"),
        file("icons/icon.0123456789abcdef.png", "the picture"),
    ])
}

/// A dummy content hash.
fn tag(text: &str) -> String {
    text.len().to_string()
}

fn config(assets: Assets) -> Config {
    Config {
        address: ([127, 0, 0, 1], 0).into(),
        data: "unused".into(),
        database: None,
        internal: None,
        domain: None,
        assets,
        limits: Limits::default(),
    }
}

/// A hall with its own store in this folder.
async fn hall(folder: &std::path::Path) -> Arc<Hall> {
    let location = StoreLocation::Sqlite { file: folder.join("test.sqlite"), pages: None };
    Hall::new(Store::open(&location).await.unwrap(), Limits::default())
}

/// Sends a request to the router. Checks that the response has the security headers.
fn ask(assets: Assets, request: Request<Body>) -> TestResponse {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let router: Router = app(assets, hall(folder.path()).await);
        let response = router.oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = String::from_utf8(to_bytes(body, 1 << 20).await.unwrap().to_vec()).unwrap();
        for (name, value) in headers::HEADERS {
            assert_eq!(parts.headers.get(&name).map(|value| value.to_str().unwrap()), Some(value), "{name}");
        }
        TestResponse { status: parts.status, headers: parts.headers, body }
    })
}

fn get(path: &str, headers: &[(&str, &str)]) -> TestResponse {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    ask(assets(), request.body(Body::empty()).unwrap())
}
