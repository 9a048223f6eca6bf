//! Who somebody is: a guest, known by a token that the browser keeps in a cookie which no script can read. The store has only its hash.

use axum::http::{HeaderMap, HeaderValue, header};
use game_core::digest::sha256;
use game_core::hex::Bytes32;
use protocol::Code;

use crate::store::{Change, Keep as _, Store, StoreError};
use crate::{clock, random};

/// The cookie.
const COOKIE: &str = "gamekeeper_guest";
/// For how long a browser keeps it, in seconds: a year.
const KEPT: u32 = 365 * 24 * 3600;
/// For how long a code can be used, in seconds.
pub(crate) const CODE_SECONDS: i64 = 600;
/// What codes are written with: no letter that is taken for another.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// How many letters a code has: five bits each.
const CODE_LETTERS: usize = 12;

/// What is stored in place of a token or a code.
fn hash(what: &str, text: &str) -> String {
    Bytes32(sha256(&[b"gamekeeper/", what.as_bytes(), b"/1\0", text.as_bytes()])).to_string()
}

/// The token that a request brings.
fn token(headers: &HeaderMap) -> Option<&str> {
    let lists = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut cookies = lists.flat_map(|list| list.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    cookies.find(|(name, _)| *name == COOKIE).map(|(_, value)| value)
}

/// The guest that a request comes from, if its token is one of ours.
pub(crate) async fn known(store: &Store, headers: &HeaderMap) -> Result<Option<String>, StoreError> {
    match token(headers) {
        Some(token) if token.len() == 64 => store.guest(&hash("token", token)).await,
        _ => Ok(None),
    }
}

/// A new guest, and the cookie that proves it.
pub(crate) async fn make(store: &Store, secure: bool) -> Result<(String, HeaderValue), StoreError> {
    let (guest, token) = (random::key(), random::bytes().to_string());
    let change = Change::Token { hash: hash("token", &token), guest: guest.clone(), created: clock::now() };
    store.keep(change).await?;
    Ok((guest, cookie(&token, secure)))
}

/// A code for another device.
pub(crate) async fn code(store: &Store, guest: &str) -> Result<String, StoreError> {
    let bytes = random::bytes().0;
    let letters = bytes.iter().take(CODE_LETTERS).map(|byte| char::from(LETTERS[usize::from(byte & 31)]));
    let code: String = letters.collect();
    let now = clock::now();
    let change = Change::Code { hash: hash("code", &code), guest: guest.to_owned(), expires: now + CODE_SECONDS, now };
    store.keep(change).await?;
    Ok(code)
}

/// Becomes the guest behind a code: the cookie, or why not.
pub(crate) async fn claim(store: &Store, code: &str, secure: bool) -> Result<HeaderValue, Code> {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).take(64).collect();
    let code = hash("code", &code.to_ascii_uppercase());
    let guest = store.code(&code, clock::now()).await.map_err(|_| Code::NotKept)?.ok_or(Code::BadCode)?;
    let token = random::bytes().to_string();
    let change = Change::Claim { code, token: hash("token", &token), guest, created: clock::now() };
    // Whoever comes second finds it used.
    store.keep(change).await.map_err(|_| Code::BadCode)?;
    Ok(cookie(&token, secure))
}

fn cookie(token: &str, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{COOKIE}={token}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}");
    // Digits and letters only, so this cannot fail.
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_found_among_other_cookies() {
        let check = |text: &str, expected: Option<&str>| {
            let headers = HeaderMap::from_iter([(header::COOKIE, text.parse().unwrap())]);
            assert_eq!(token(&headers), expected, "{text}");
        };
        check("gamekeeper_guest=abc", Some("abc"));
        check("a=b; gamekeeper_guest=abc; c=d", Some("abc"));
        check("xgamekeeper_guest=abc", None);
        check("gamekeeper_guest", None);
        check("", None);
    }

    #[test]
    fn the_cookie_is_closed_to_scripts_and_other_sites() {
        let plain = cookie("abc", false);
        assert_eq!(plain, "gamekeeper_guest=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
        assert!(cookie("abc", true).to_str().unwrap().ends_with("; Secure"));
    }

    #[test]
    fn what_is_stored_does_not_tell_the_token() {
        assert_ne!(hash("token", "abc"), hash("code", "abc"));
        assert!(!hash("token", "abc").contains("abc"));
    }
}
