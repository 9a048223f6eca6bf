//! The split points: each function is fetched with everything that only it needs, when it is first called.
//!
//! The attribute declares functions on both sides of the split, which counts as unsafe code; this is the only
//! file of the client that has any. On other targets than WebAssembly the functions are called directly.

#![allow(unsafe_code, reason = "the attribute links the main module and the chunk")]
#![allow(clippy::unnecessary_wraps, reason = "the attribute turns a failed fetch into the error")]

use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::ComponentReader;
use crate::boards::{self, Board};
use crate::screens::{EXTRAS, Extras};

#[wasm_split(ingenious, fallible)]
pub(super) fn ingenious() -> Result<&'static dyn Board, SplitLoaderError> {
    Ok(&boards::ingenious::BOARD)
}

#[wasm_split(spots, fallible)]
pub(super) fn spots() -> Result<&'static dyn Board, SplitLoaderError> {
    Ok(&boards::spots::BOARD)
}

#[wasm_split(spectacular, fallible)]
pub(super) fn spectacular() -> Result<&'static dyn Board, SplitLoaderError> {
    Ok(&boards::spectacular::BOARD)
}

#[wasm_split(magnificent, fallible)]
pub(super) fn magnificent() -> Result<&'static dyn Board, SplitLoaderError> {
    Ok(&boards::magnificent::BOARD)
}

#[wasm_split(extras, fallible)]
pub(super) fn extras() -> Result<&'static dyn Extras, SplitLoaderError> {
    Ok(&EXTRAS)
}

#[wasm_split(component_files, fallible)]
pub(super) fn component_reader() -> Result<ComponentReader, SplitLoaderError> {
    Ok(catalog::read_component_file)
}
