//! The static files of the client, and how they are served.
//!
//! The bundler writes them to `dist/`: a compressed copy `NAME.br` beside each file that compresses well, and
//! a content hash in the name of every file that others refer to. Nothing is compressed or read from disk at
//! run time.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The number of hexadecimal digits of the content hash in a file name.
const HASH_DIGITS: usize = 16;

#[derive(RustEmbed)]
#[folder = "../../dist"]
struct Dist;

/// The files of the client by path, without a leading slash.
#[derive(Clone, Debug, Default)]
pub struct Assets(Arc<BTreeMap<String, File>>);

/// A file, ready to be served.
#[derive(Clone, Debug)]
pub struct File {
    plain: Bytes,
    brotli: Option<Bytes>,
    /// The ETag, without quotes.
    tag: String,
    content_type: &'static str,
    /// True if the name contains a content hash, so that caches may keep the file for ever.
    immutable: bool,
}

impl Assets {
    /// The files embedded when this program was compiled.
    #[must_use]
    pub fn embedded() -> Self {
        Self::new(Dist::iter().filter_map(|path| {
            let file = Dist::get(&path)?;
            let bytes = match file.data {
                std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                std::borrow::Cow::Owned(bytes) => bytes.into(),
            };
            Some((path.into_owned(), bytes, hex(&file.metadata.sha256_hash()[..8])))
        }))
    }

    /// Takes files as path, content and ETag. Files whose names begin with a dot are not served.
    pub fn new(files: impl IntoIterator<Item = (String, Bytes, String)>) -> Self {
        let files = files.into_iter().filter(|(path, ..)| !path.starts_with('.'));
        let (compressed, plain): (Vec<_>, Vec<_>) = files.partition(|(path, ..)| path.ends_with(".br"));
        let mut compressed: BTreeMap<String, Bytes> =
            compressed.into_iter().map(|(path, bytes, _)| (path, bytes)).collect();
        let ready = plain.into_iter().map(|(path, plain, tag)| {
            let brotli = compressed.remove(&format!("{path}.br"));
            let file = File { plain, brotli, tag, content_type: content_type(&path), immutable: has_hash(&path) };
            (path, file)
        });
        Self(Arc::new(ready.collect()))
    }

    /// True if the client was built.
    #[must_use]
    pub fn built(&self) -> bool {
        self.0.contains_key("index.html")
    }

    /// Returns the file at this path.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&File> {
        self.0.get(path)
    }

    /// The paths of all files.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

impl File {
    /// The response to a request with these headers.
    pub(crate) fn respond(&self, request: &HeaderMap) -> Response {
        let packed = self.brotli.as_ref().filter(|_| accepts_brotli(request));
        let body = packed.unwrap_or(&self.plain);
        let tag = format!("\"{}{}\"", self.tag, if packed.is_some() { "-br" } else { "" });
        let mut response = if etag_matches(request, &tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Body::from(body.clone()).into_response()
        };
        let headers = response.headers_mut();
        // The ETag consists of letters, digits and dashes, so parsing cannot fail.
        if let Ok(tag) = tag.parse() {
            headers.insert(header::ETAG, tag);
        }
        let keep = if self.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
        headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static(keep));
        if self.brotli.is_some() {
            headers.insert(header::VARY, header::HeaderValue::from_static("accept-encoding"));
        }
        if response.status() == StatusCode::OK {
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(self.content_type));
            headers.insert(header::CONTENT_LENGTH, body.len().into());
            if packed.is_some() {
                headers.insert(header::CONTENT_ENCODING, header::HeaderValue::from_static("br"));
            }
        }
        response
    }
}

/// True if the client accepts brotli: it is listed, and not with quality 0.
fn accepts_brotli(request: &HeaderMap) -> bool {
    let lists = request.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br"));
        let zero = |part: &str| part.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()).is_some_and(|q| q <= 0.0);
        named && !parts.any(zero)
    })
}

/// True if the client already has the content with this ETag.
fn etag_matches(request: &HeaderMap, tag: &str) -> bool {
    let lists = request.get_all(header::IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
    let mut tags = lists.flat_map(|list| list.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// True for names such as `name.0123456789abcdef.js`.
fn has_hash(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let mut parts = name.rsplit('.');
    let _extension = parts.next();
    let hash = |part: &str| {
        part.len() == HASH_DIGITS && part.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
    };
    parts.next().is_some_and(hash) && parts.next().is_some()
}

/// The content type by file extension.
fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_in_a_name_is_recognised() {
        let check = |path: &str, expected: bool| assert_eq!(has_hash(path), expected, "{path}");
        check("client.0123456789abcdef.js", true);
        check("rules/ingenious.en.0123456789abcdef.html", true);
        check("0123456789abcdef.js", false);
        check("client.0123456789ABCDEF.js", false);
        check("client.0123456789abcde.js", false);
        check("index.html", false);
        check("sw.js", false);
    }

    #[test]
    fn brotli_is_sent_to_clients_that_accept_it() {
        let check = |value: &str, expected: bool| {
            let request = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value.parse().unwrap())]);
            assert_eq!(accepts_brotli(&request), expected, "{value}");
        };
        check("gzip, deflate, br, zstd", true);
        check("br;q=0.5", true);
        check("BR", true);
        check("br;q=0", false);
        check("br; q=0.000, gzip", false);
        check("gzip", false);
        check("brotli", false);
        check("", false);
        assert!(!accepts_brotli(&HeaderMap::new()));
    }

    #[test]
    fn dotfiles_are_not_served() {
        let file = |path: &str| (path.to_owned(), Bytes::from_static(b"x"), "t".to_owned());
        let assets = Assets::new([file(".stamp"), file("a.js"), file("a.js.br"), file("b.png")]);
        assert_eq!(assets.paths().collect::<Vec<_>>(), ["a.js", "b.png"]);
        assert!(!assets.built());
    }
}
