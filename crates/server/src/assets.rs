//! The static files of the client, and how they are served.
//!
//! The bundler writes them to `dist/`: a compressed copy `NAME.br` beside each file that compresses well, and
//! a content hash in the name of every file that others refer to. Nothing is compressed or read from disk at
//! run time, except for a client under development: [`Assets::in_folder`] reads every file when it is
//! requested.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

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
#[derive(Clone, Debug)]
pub struct Assets(Source);

/// Where the files are.
#[derive(Clone, Debug)]
enum Source {
    Memory(Arc<BTreeMap<String, File>>),
    Folder(Arc<Path>),
}

/// A file, ready to be served.
#[derive(Clone, Debug)]
pub struct File {
    plain: Bytes,
    brotli: Option<Bytes>,
    /// The ETag, without quotes; `None` if the file may not be cached at all.
    tag: Option<String>,
    content_type: &'static str,
    cache_control: &'static str,
}

impl Default for Assets {
    /// A client that was not built.
    fn default() -> Self {
        Self(Source::Memory(Arc::default()))
    }
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
            let cache_control = if has_hash(&path) { "public, max-age=31536000, immutable" } else { "no-cache" };
            let file = File { plain, brotli, tag: Some(tag), content_type: content_type(&path), cache_control };
            (path, file)
        });
        Self(Source::Memory(Arc::new(ready.collect())))
    }

    /// The files of a folder, read when they are requested and never cached: for a client under development,
    /// which changes while it is served.
    ///
    /// # Errors
    /// If there is no such folder.
    pub fn in_folder(folder: PathBuf) -> io::Result<Self> {
        // Fails if the path is missing or is not a folder.
        fs::read_dir(&folder)?;
        Ok(Self(Source::Folder(folder.into())))
    }

    /// True if the client is under development, so that it may be built at any moment.
    #[must_use]
    pub fn in_development(&self) -> bool {
        matches!(self.0, Source::Folder(_))
    }

    /// True if the client was built.
    #[must_use]
    pub fn built(&self) -> bool {
        match &self.0 {
            Source::Memory(files) => files.contains_key("index.html"),
            Source::Folder(folder) => folder.join("index.html").is_file(),
        }
    }

    /// Returns the file at this path.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<File> {
        match &self.0 {
            Source::Memory(files) => files.get(path).cloned(),
            // Only a developer's own browser waits for the disk here.
            Source::Folder(folder) => File::read(folder, path),
        }
    }

    /// The paths of all files; none of a client under development.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        let files = match &self.0 {
            Source::Memory(files) => Some(files.keys()),
            Source::Folder(_) => None,
        };
        files.into_iter().flatten().map(String::as_str)
    }
}

impl File {
    /// Reads a file below a folder. Returns `None` if there is none, if the path leads elsewhere, or if it
    /// names what is not served: files whose names begin with a dot, and compressed copies.
    fn read(folder: &Path, path: &str) -> Option<Self> {
        let ordinary = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0']);
        if path.ends_with(".br") || !path.split('/').all(ordinary) {
            return None;
        }
        let plain = fs::read(folder.join(path)).ok()?.into();
        Some(Self { plain, brotli: None, tag: None, content_type: content_type(path), cache_control: "no-store" })
    }

    /// The response to a request with these headers.
    pub(crate) fn respond(&self, request: &HeaderMap) -> Response {
        let packed = self.brotli.as_ref().filter(|_| accepts_brotli(request));
        let body = packed.unwrap_or(&self.plain);
        let suffix = if packed.is_some() { "-br" } else { "" };
        let tag = self.tag.as_ref().map(|tag| format!("\"{tag}{suffix}\""));
        let mut response = if tag.as_ref().is_some_and(|tag| etag_matches(request, tag)) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Body::from(body.clone()).into_response()
        };
        let headers = response.headers_mut();
        // The ETag consists of letters, digits and dashes, so parsing cannot fail.
        if let Some(Ok(tag)) = tag.map(|tag| tag.parse()) {
            headers.insert(header::ETAG, tag);
        }
        headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static(self.cache_control));
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
