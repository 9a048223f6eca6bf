//! The static files: content types, compression, caching, and client-side routes.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use server::Assets;

use crate::{ask, assets, get};

const WASM: &str = "/client.0123456789abcdef.wasm";

#[test]
fn content_types_follow_from_extensions() {
    let check = |path: &str, kind: &str| assert_eq!(get(path, &[]).header("content-type"), kind, "{path}");
    check("/", "text/html; charset=utf-8");
    check("/index.html", "text/html; charset=utf-8");
    check("/sw.js", "text/javascript; charset=utf-8");
    check(WASM, "application/wasm");
    check("/icons/icon.0123456789abcdef.png", "image/png");
}

#[test]
fn compressed_files_are_sent_to_clients_that_accept_them() {
    let packed = get(WASM, &[("accept-encoding", "gzip, br")]);
    assert_eq!((packed.body.as_str(), packed.header("content-encoding")), ("packed program", "br"));
    assert_eq!((packed.header("content-type"), packed.header("content-length")), ("application/wasm", "14"));
    let plain = get(WASM, &[("accept-encoding", "gzip, br;q=0")]);
    assert_eq!((plain.body.as_str(), plain.header("content-encoding")), ("the program", ""));
    for response in [packed, plain] {
        assert_eq!(response.header("vary"), "accept-encoding", "a shared cache must distinguish the two");
    }
    let only_plain = get("/sw.js", &[("accept-encoding", "br")]);
    assert_eq!((only_plain.body.as_str(), only_plain.header("content-encoding")), ("// the worker", ""));
}

#[test]
fn compressed_copies_have_no_path_of_their_own() {
    assert_eq!(get("/index.html.br", &[]).status, StatusCode::NOT_FOUND);
}

#[test]
fn files_with_a_hash_are_immutable_and_others_are_revalidated() {
    assert_eq!(get(WASM, &[]).header("cache-control"), "public, max-age=31536000, immutable");
    for path in ["/", "/play/ingenious", "/sw.js"] {
        assert_eq!(get(path, &[]).header("cache-control"), "no-cache", "{path}");
    }
}

#[test]
fn a_matching_etag_gets_not_modified() {
    for encoding in ["br", "identity"] {
        let first = get("/", &[("accept-encoding", encoding)]);
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag}");
        for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let again = get("/", &[("accept-encoding", encoding), ("if-none-match", &known)]);
            assert_eq!((again.status, again.body.as_str()), (StatusCode::NOT_MODIFIED, ""), "{known}");
            assert_eq!(again.header("etag"), tag);
        }
        assert_eq!(get("/", &[("if-none-match", "\"other\"")]).status, StatusCode::OK);
    }
    let tags = ["br", "identity"].map(|encoding| get("/", &[("accept-encoding", encoding)]).header("etag").to_owned());
    assert_ne!(tags[0], tags[1]);
}

#[test]
fn client_side_routes_get_the_index_page() {
    for path in ["/", "/play/ingenious", "/rules/ingenious/", "/settings?from=home", "//elsewhere", "/%2e%2e/x"] {
        let response = get(path, &[]);
        assert_eq!((response.status, response.body.as_str()), (StatusCode::OK, "<p>the page</p>"), "{path}");
    }
}

#[test]
fn unknown_files_are_not_found() {
    for path in ["/favicon.ico", "/client.js", "/../Cargo.toml", "/a/b.c/d", "/.stamp.json"] {
        let response = get(path, &[]);
        assert_eq!(response.status, StatusCode::NOT_FOUND, "{path}");
        assert!(!response.body.contains("page"), "{path}");
    }
}

#[test]
fn files_accept_only_get_and_head() {
    for method in ["POST", "PUT", "DELETE", "PATCH"] {
        let request = Request::builder().method(method).uri("/").body(Body::empty()).unwrap();
        assert_eq!(ask(assets(), request).status, StatusCode::METHOD_NOT_ALLOWED, "{method}");
    }
    let head = ask(assets(), Request::head("/").body(Body::empty()).unwrap());
    assert_eq!((head.status, head.body.as_str(), head.header("content-length")), (StatusCode::OK, "", "15"));
}

#[test]
fn without_a_client_the_page_says_what_to_do() {
    let response = ask(Assets::default(), Request::get("/play/ingenious").body(Body::empty()).unwrap());
    assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(response.body.contains("<code>cargo play</code>"));
    assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(response.header("cache-control"), "no-store");
}

/// A client under development is read at every request, with the headers of an embedded one but for caching.
#[test]
fn a_folder_is_served_as_it_is_now_and_not_cached() {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| std::fs::write(folder.path().join(path), text).unwrap();
    let assets = Assets::in_folder(folder.path().to_owned()).unwrap();
    let get = |path: &str| ask(assets.clone(), Request::get(path).body(Body::empty()).unwrap());
    let not_yet = get("/play/ingenious");
    assert_eq!((not_yet.status, not_yet.header("cache-control")), (StatusCode::OK, "no-store"));
    assert!(not_yet.body.contains("http-equiv=\"refresh\""), "{}", not_yet.body);

    std::fs::create_dir(folder.path().join("css")).unwrap();
    write("css/a.0123456789abcdef.css", "a{}");
    write("css/a.0123456789abcdef.css.br", "packed");
    for text in ["<p>one</p>", "<p>two</p>"] {
        write("index.html", text);
        let page = get("/play/ingenious");
        assert_eq!((page.status, page.body.as_str()), (StatusCode::OK, text));
        assert_eq!((page.header("cache-control"), page.header("etag")), ("no-store", ""));
    }
    let style = get("/css/a.0123456789abcdef.css");
    assert_eq!((style.body.as_str(), style.header("content-type")), ("a{}", "text/css; charset=utf-8"));
    assert_eq!((style.header("cache-control"), style.header("content-encoding")), ("no-store", ""));
}

#[test]
fn nothing_outside_a_folder_is_served() {
    let outside = tempfile::tempdir().unwrap();
    let folder = outside.path().join("client");
    std::fs::create_dir(&folder).unwrap();
    for path in ["secret.txt", "client/.stamp.json", "client/a.js", "client/a.js.br"] {
        std::fs::write(outside.path().join(path), "secret").unwrap();
    }
    let assets = Assets::in_folder(folder.clone()).unwrap();
    assert!(assets.get("a.js").is_some());
    let absolute = folder.join("a.js");
    for path in
        ["../secret.txt", "x/../../secret.txt", ".stamp.json", "a.js.br", "/a.js", "", absolute.to_str().unwrap()]
    {
        assert!(assets.get(path).is_none(), "{path}");
    }
    assert!(Assets::in_folder(folder.join("missing")).is_err());
    assert!(Assets::in_folder(folder.join("a.js")).is_err(), "a file is not a folder");
}

/// The embedded client refers only to embedded files. Skipped if the client was not built.
#[test]
fn the_embedded_client_is_complete() {
    let embedded = Assets::embedded();
    if !embedded.built() {
        return;
    }
    let worker = ask(embedded.clone(), Request::get("/sw.js").body(Body::empty()).unwrap()).body;
    for path in embedded.paths().filter(|path| !["index.html", "sw.js"].contains(path)) {
        assert!(worker.contains(&format!("\"/{path}\"")), "{path} is not precached for offline use");
    }
    let page = ask(embedded.clone(), Request::get("/").body(Body::empty()).unwrap()).body;
    let links = page.split('"').filter(|word| word.starts_with('/') && word.contains('.'));
    assert!(links.clone().count() >= 7);
    for link in links {
        assert!(embedded.get(&link[1..]).is_some(), "{link}");
    }
}
