//! Law 12: the games give the same digests in WebAssembly as natively.
//!
//! [`digests`] replays a record and lists the digest after every step. The test runs it here and, compiled for the browser, in an
//! interpreter, over every recorded ending.

use game_core::Record;

/// The digest after every step of a record, one a line, or a line that says what is wrong.
#[must_use]
pub fn digests(text: &str) -> String {
    let lines = || -> Result<String, String> {
        let record = Record::read(text).map_err(|why| why.to_string())?;
        let game = catalog::find(&record.game).map_err(|why| why.to_string())?;
        let digests = game.digests(&record).map_err(|why| why.to_string())?;
        Ok(digests.iter().map(|digest| format!("{digest}\n")).collect())
    };
    lines().unwrap_or_else(|why| format!("error: {why}"))
}

/// The door for the interpreter, which has no strings: bytes go in and out one by one.
#[cfg(target_arch = "wasm32")]
#[allow(
    unsafe_code,
    unreachable_pub,
    reason = "a name that is exported counts as unsafe, and is reached from outside only"
)]
mod door {
    use std::cell::RefCell;

    thread_local! {
        static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
        static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// Adds a byte to the record.
    #[unsafe(no_mangle)]
    pub extern "C" fn put(byte: u32) {
        INPUT.with_borrow_mut(|input| input.push(byte as u8));
    }

    /// Replays the record that was put; how many bytes there are to get.
    #[unsafe(no_mangle)]
    pub extern "C" fn run() -> u32 {
        let text = INPUT.with_borrow_mut(std::mem::take);
        let lines = super::digests(&String::from_utf8_lossy(&text));
        OUTPUT.set(lines.into_bytes());
        OUTPUT.with_borrow(|output| output.len() as u32)
    }

    /// A byte of the answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn get(at: u32) -> u32 {
        OUTPUT.with_borrow(|output| output.get(at as usize).copied().map_or(0, u32::from))
    }
}
