//! Guests: identified by a token in an `HttpOnly` cookie. The store has only the token's hash.

use axum::http::{HeaderMap, HeaderValue, header};
use game_core::digest::sha256;
use game_core::hex::Bytes32;
use protocol::http::Device;
use protocol::{Code, Refusal};

use crate::hall::{not_stored, store_unreadable};
use crate::store::{Change, Persist as _, Store, StoreError};
use crate::{clock, random};

/// The name of the cookie.
const COOKIE: &str = "gamekeeper_guest";
/// Its name over https: with this prefix browsers make sure that no other host of the domain has set it.
const HOST_COOKIE: &str = "__Host-gamekeeper_guest";
/// The lifetime of the cookie: a year, in seconds.
const COOKIE_MAX_AGE: u32 = 365 * 24 * 3600;
/// How often it is noted that a token is used: once a day, in seconds.
const SEEN_SECONDS: i64 = 24 * 3600;
/// The lifetime of a one-time transfer code, in seconds.
pub(crate) const CODE_SECONDS: i64 = 600;
/// The alphabet of transfer codes, without letters that look alike.
const CODE_ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// The number of letters of a transfer code; each has five bits.
const CODE_LENGTH: usize = 12;
/// The number of characters of a device's id.
const DEVICE_LENGTH: usize = 16;

/// Returns the hash that is stored in place of a token or a code; `what` tells the two apart.
fn hash(what: &str, text: &str) -> String {
    Bytes32(sha256(&[b"gamekeeper/", what.as_bytes(), b"/1\0", text.as_bytes()])).to_string()
}

/// Returns the guest's token from a request's cookies. Browsers that came before there were two names, or
/// before https, still have the plain one; the next visit gives them the other.
fn token(headers: &HeaderMap) -> Option<&str> {
    let named = |wanted: &str| {
        let lists = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
        let mut cookies = lists.flat_map(|list| list.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
        cookies.find(|(name, _)| *name == wanted).map(|(_, value)| value)
    };
    named(HOST_COOKIE).or_else(|| named(COOKIE))
}

/// Returns the stored hash of the token that a request carries; `None` if it has none.
fn token_hash(headers: &HeaderMap) -> Option<String> {
    token(headers).filter(|token| token.len() == 64).map(|token| hash("token", token))
}

/// Returns the id of the guest whose token the request carries; `None` if it has no valid one. Notes once a
/// day that the token is used.
pub(crate) async fn from_cookie(store: &Store, headers: &HeaderMap) -> Result<Option<String>, StoreError> {
    let Some(hash) = token_hash(headers) else { return Ok(None) };
    let Some((guest, seen)) = store.guest(&hash).await? else { return Ok(None) };
    let now = clock::now();
    if now >= seen + SEEN_SECONDS {
        // If this fails, the next request notes it.
        let _ = store.persist(Change::Seen { hash, now }).await;
    }
    Ok(Some(guest))
}

/// Returns the cookie of a request once more, with its full lifetime; `None` if the request has no valid one.
pub(crate) async fn renew(store: &Store, headers: &HeaderMap, secure: bool) -> Result<Option<HeaderValue>, StoreError> {
    let guest = from_cookie(store, headers).await?;
    Ok(guest.and(token(headers)).map(|token| cookie(token, secure)))
}

/// Creates a guest; returns its id and the cookie that authenticates it.
pub(crate) async fn create(store: &Store, secure: bool) -> Result<(String, HeaderValue), StoreError> {
    let (guest, token) = (random::key(), random::bytes().to_string());
    let change = Change::Token { hash: hash("token", &token), guest: guest.clone(), created: clock::now() };
    store.persist(change).await?;
    Ok((guest, cookie(&token, secure)))
}

/// Creates a one-time code with which another device becomes the same guest.
pub(crate) async fn create_code(store: &Store, guest: &str) -> Result<String, StoreError> {
    let bytes = random::bytes().0;
    let letters = bytes.iter().take(CODE_LENGTH).map(|byte| char::from(CODE_ALPHABET[usize::from(byte & 31)]));
    let code: String = letters.collect();
    let now = clock::now();
    let change = Change::Code { hash: hash("code", &code), guest: guest.to_owned(), expires: now + CODE_SECONDS, now };
    store.persist(change).await?;
    Ok(code)
}

/// Redeems a one-time code: returns a cookie of the guest who created it. Fails if the code is unknown,
/// expired or already used, and unless `leave` is set also if the device is another guest with unfinished
/// rooms so far: nobody could come back to them from here.
pub(crate) async fn claim(
    store: &Store,
    headers: &HeaderMap,
    code: &str,
    leave: bool,
    secure: bool,
) -> Result<HeaderValue, Code> {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).take(64).collect();
    let code = hash("code", &code.to_ascii_uppercase());
    let guest = store.code(&code, clock::now()).await.map_err(|_| Code::NotKept)?.ok_or(Code::BadCode)?;
    let before = from_cookie(store, headers).await.map_err(|_| Code::NotKept)?;
    if let Some(before) = before.filter(|before| !leave && *before != guest)
        && store.has_unfinished_rooms(&before).await.map_err(|_| Code::NotKept)?
    {
        return Err(Code::UnfinishedRooms);
    }
    let token = random::bytes().to_string();
    let change = Change::Claim { code, token: hash("token", &token), guest, created: clock::now() };
    // Of two concurrent claims, the second one fails here.
    store.persist(change).await.map_err(|_| Code::BadCode)?;
    Ok(cookie(&token, secure))
}

/// Returns the devices of the guest whose token the request carries, last used first; none if it has no valid
/// one.
pub(crate) async fn devices(store: &Store, headers: &HeaderMap) -> Result<Vec<Device>, StoreError> {
    let Some(guest) = from_cookie(store, headers).await? else { return Ok(Vec::new()) };
    let current = token_hash(headers);
    let tokens = store.tokens_of(&guest).await?;
    let device = |(hash, created, seen): (String, i64, i64)| {
        let current = current.as_ref() == Some(&hash);
        Device { id: device_id(&hash), created, seen, current }
    };
    Ok(tokens.into_iter().map(device).collect())
}

/// Signs out another device of a guest. Fails if it is the device that asks, which would lose the guest; one
/// that is unknown has been signed out already.
pub(crate) async fn sign_out(store: &Store, headers: &HeaderMap, guest: &str, device: &str) -> Result<(), Refusal> {
    let tokens = store.tokens_of(guest).await.map_err(|why| store_unreadable(&why))?;
    let found = tokens.into_iter().map(|(hash, ..)| hash).find(|hash| device_id(hash) == device);
    let Some(hash) = found else { return Ok(()) };
    if token_hash(headers).as_ref() == Some(&hash) {
        return Err(Refusal { why: "a device can sign out only others".to_owned(), ..Code::BadMessage.into() });
    }
    let change = Change::DeleteTokens { hashes: vec![hash], before: i64::MAX };
    store.persist(change).await.map_err(|why| not_stored(&why))
}

/// Returns the id of a device: it follows from the stored hash of its token, which cannot be told from it.
fn device_id(token_hash: &str) -> String {
    let mut id = hash("device", token_hash);
    id.truncate(DEVICE_LENGTH);
    id
}

fn cookie(token: &str, secure: bool) -> HeaderValue {
    let (name, secure) = if secure { (HOST_COOKIE, "; Secure") } else { (COOKIE, "") };
    let text = format!("{name}={token}; Path=/; Max-Age={COOKIE_MAX_AGE}; HttpOnly; SameSite=Lax{secure}");
    // The token consists of hexadecimal digits, so this cannot fail.
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

/// A header that deletes the cookie.
pub(crate) fn no_cookie(secure: bool) -> HeaderValue {
    let text = if secure {
        "__Host-gamekeeper_guest=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"
    } else {
        "gamekeeper_guest=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
    };
    HeaderValue::from_static(text)
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
        check("gamekeeper_guest=old; __Host-gamekeeper_guest=new", Some("new"));
        check("xgamekeeper_guest=abc", None);
        check("gamekeeper_guest", None);
        check("", None);
    }

    #[test]
    fn the_cookie_is_hidden_from_scripts_and_other_sites() {
        let plain = cookie("abc", false);
        assert_eq!(plain, "gamekeeper_guest=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
        let secure = "__Host-gamekeeper_guest=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure";
        assert_eq!(cookie("abc", true), secure);
    }

    #[test]
    fn the_stored_hash_does_not_reveal_the_token() {
        assert_ne!(hash("token", "abc"), hash("code", "abc"));
        assert!(!hash("token", "abc").contains("abc"));
    }
}
