//! Law 12: the games compute the same digests in WebAssembly as natively.
//!
//! [`digests`] replays a record and lists the digest after every step. The test runs it over every recorded
//! ending, natively and, compiled to WebAssembly, in an interpreter.

use game_core::Record;

/// The digest after every step of a record, one per line, or a line that says what is wrong.
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

/// What the interpreter calls. It has no strings, so bytes go in and out one by one.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, unreachable_pub, reason = "exported names count as unsafe, and are used only from outside")]
mod exports {
    use std::cell::RefCell;

    thread_local! {
        static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
        static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// Appends a byte to the text of the record.
    #[unsafe(no_mangle)]
    pub extern "C" fn put(byte: u32) {
        INPUT.with_borrow_mut(|input| input.push(byte as u8));
    }

    /// Replays the record and returns the number of bytes of the answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn run() -> u32 {
        let text = INPUT.with_borrow_mut(std::mem::take);
        let lines = super::digests(&String::from_utf8_lossy(&text));
        OUTPUT.set(lines.into_bytes());
        OUTPUT.with_borrow(|output| output.len() as u32)
    }

    /// The byte of the answer at this index.
    #[unsafe(no_mangle)]
    pub extern "C" fn get(at: u32) -> u32 {
        OUTPUT.with_borrow(|output| output.get(at as usize).copied().map_or(0, u32::from))
    }
}
