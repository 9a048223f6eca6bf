//! The split points: each function is fetched with everything that only it needs, when it is first called.
//!
//! The attribute declares functions on both sides of the split, which counts as unsafe code; this is the only
//! file of the client that has any. On other targets than WebAssembly the functions are called directly.

#![allow(unsafe_code, reason = "the attribute links the main module and the chunk")]
#![allow(clippy::unnecessary_wraps, reason = "the attribute turns a failed fetch into the error")]

use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::boards::{self, Board};

#[wasm_split(ingenious, fallible)]
pub(super) fn ingenious() -> Result<&'static dyn Board, SplitLoaderError> {
    Ok(&boards::ingenious::BOARD)
}
