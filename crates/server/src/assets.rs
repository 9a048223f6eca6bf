//! The files of the client: which there are, and how one is answered.
//!
//! The bundler writes them to `dist/`, with a compressed twin `NAME.br` beside whatever gains by it, and a hash of the content in the name of every
//! file that others refer to. Here is nothing that compresses or reads a disk.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// How many hexadecimal digits of the content's hash the bundler puts into a name.
const HASH_DIGITS: usize = 16;

#[derive(RustEmbed)]
#[folder = "../../dist"]
struct Dist;

/// The files of the client by their paths, without a slash in front.
#[derive(Clone, Debug, Default)]
pub struct Assets(Arc<BTreeMap<String, File>>);

/// A file, ready to be sent.
#[derive(Clone, Debug)]
pub struct File {
    plain: Bytes,
    brotli: Option<Bytes>,
    /// A name for the content, without quotes.
    tag: String,
    kind: &'static str,
    /// The name changes with the content, so that a copy never goes out of date.
    immutable: bool,
}

impl Assets {
    /// The files that were there when this program was compiled.
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

    /// Files with their paths and a name for the content of each. What begins with a dot is no business of a browser.
    pub fn new(files: impl IntoIterator<Item = (String, Bytes, String)>) -> Self {
        let files = files.into_iter().filter(|(path, ..)| !path.starts_with('.'));
        let (twins, plain): (Vec<_>, Vec<_>) = files.partition(|(path, ..)| path.ends_with(".br"));
        let mut twins: BTreeMap<String, Bytes> = twins.into_iter().map(|(path, bytes, _)| (path, bytes)).collect();
        let ready = plain.into_iter().map(|(path, plain, tag)| {
            let brotli = twins.remove(&format!("{path}.br"));
            let file = File { plain, brotli, tag, kind: kind(&path), immutable: has_hash(&path) };
            (path, file)
        });
        Self(Arc::new(ready.collect()))
    }

    /// Whether there is a client to show.
    #[must_use]
    pub fn built(&self) -> bool {
        self.0.contains_key("index.html")
    }

    /// The file at this path.
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
    /// The answer to a request with these headers.
    pub(crate) fn answer(&self, wanted: &HeaderMap) -> Response {
        let packed = self.brotli.as_ref().filter(|_| takes_brotli(wanted));
        let body = packed.unwrap_or(&self.plain);
        let tag = format!("\"{}{}\"", self.tag, if packed.is_some() { "-br" } else { "" });
        let mut answer = if knows(wanted, &tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Body::from(body.clone()).into_response()
        };
        let headers = answer.headers_mut();
        // Only letters, digits and dashes come from outside this file, so none of these can fail.
        if let Ok(tag) = tag.parse() {
            headers.insert(header::ETAG, tag);
        }
        let keep = if self.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
        headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static(keep));
        if self.brotli.is_some() {
            headers.insert(header::VARY, header::HeaderValue::from_static("accept-encoding"));
        }
        if answer.status() == StatusCode::OK {
            let headers = answer.headers_mut();
            headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static(self.kind));
            headers.insert(header::CONTENT_LENGTH, body.len().into());
            if packed.is_some() {
                headers.insert(header::CONTENT_ENCODING, header::HeaderValue::from_static("br"));
            }
        }
        answer
    }
}

/// Whether the asker unpacks brotli: it is named, and not with the quality zero.
fn takes_brotli(wanted: &HeaderMap) -> bool {
    let lists = wanted.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br"));
        let zero = |part: &str| part.strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()).is_some_and(|q| q <= 0.0);
        named && !parts.any(zero)
    })
}

/// Whether the asker has this content already.
fn knows(wanted: &HeaderMap, tag: &str) -> bool {
    let lists = wanted.get_all(header::IF_NONE_MATCH).into_iter().filter_map(|value| value.to_str().ok());
    let mut tags = lists.flat_map(|list| list.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// `name.0123456789abcdef.js`.
fn has_hash(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let mut parts = name.rsplit('.');
    let _extension = parts.next();
    let hash = |part: &str| {
        part.len() == HASH_DIGITS && part.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
    };
    parts.next().is_some_and(hash) && parts.next().is_some()
}

/// The content type by the end of the name.
fn kind(path: &str) -> &'static str {
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
        "md" => "text/markdown; charset=utf-8",
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
        check("rules/ingenious.en.0123456789abcdef.md", true);
        check("0123456789abcdef.js", false);
        check("client.0123456789ABCDEF.js", false);
        check("client.0123456789abcde.js", false);
        check("index.html", false);
        check("sw.js", false);
    }

    #[test]
    fn brotli_is_sent_to_those_who_ask_for_it() {
        let check = |value: &str, expected: bool| {
            let wanted = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value.parse().unwrap())]);
            assert_eq!(takes_brotli(&wanted), expected, "{value}");
        };
        check("gzip, deflate, br, zstd", true);
        check("br;q=0.5", true);
        check("BR", true);
        check("br;q=0", false);
        check("br; q=0.000, gzip", false);
        check("gzip", false);
        check("brotli", false);
        check("", false);
        assert!(!takes_brotli(&HeaderMap::new()));
    }

    #[test]
    fn what_begins_with_a_dot_is_not_served() {
        let file = |path: &str| (path.to_owned(), Bytes::from_static(b"x"), "t".to_owned());
        let assets = Assets::new([file(".stamp"), file("a.js"), file("a.js.br"), file("b.png")]);
        assert_eq!(assets.paths().collect::<Vec<_>>(), ["a.js", "b.png"]);
        assert!(!assets.built());
    }
}
