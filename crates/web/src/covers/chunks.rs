//! The shelf, and the split points: each function is fetched with everything that only it needs, when it is
//! first called.
//!
//! The attribute declares functions on both sides of the split, which counts as unsafe code; this is the only
//! file of the client that has any. On other targets than WebAssembly the functions are called directly.

#![allow(unsafe_code, reason = "the attribute links the main module and the chunk")]
#![allow(clippy::unnecessary_wraps, reason = "the attribute turns a failed fetch into the error")]

use game_core::Game as _;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{ComponentReader, Cover, NotLoaded};
use crate::boards::{self, Board};
use crate::screens::{EXTRAS, Extras};

/// Makes the cover and the split point of every game: first those with a board of their own, which is in the
/// folder of the same name, then those that are played on the plain board.
macro_rules! shelf {
    (
        own: [$($own:ident: $own_game:ty = $own_entry:expr),* $(,)?],
        plain: [$($plain:ident: $plain_game:ty = $plain_entry:expr),* $(,)?] $(,)?
    ) => {
        $(
            #[wasm_split($own, fallible)]
            fn $own() -> Result<&'static dyn Board, SplitLoaderError> {
                Ok(&boards::$own::BOARD)
            }
        )*
        $(
            #[wasm_split($plain, fallible)]
            fn $plain() -> Result<&'static dyn Board, SplitLoaderError> {
                static BOARD: boards::plain::PlainBoard<$plain_game> = boards::plain::board(&$plain_entry);
                Ok(&BOARD)
            }
        )*

        /// Every game on the shelf, in the order in which they are shown.
        pub(crate) static ALL: &[Cover] = &[
            $(Cover {
                meta: <$own_game>::META,
                plain: false,
                load: || Box::pin(async { $own().await.map_err(|_| NotLoaded) }),
            },)*
            $(Cover {
                meta: <$plain_game>::META,
                plain: true,
                load: || Box::pin(async { $plain().await.map_err(|_| NotLoaded) }),
            },)*
        ];

        /// The plain boards of the games that have one of their own, for the browser tests.
        #[cfg(feature = "gallery")]
        #[wasm_split(plain_boards, fallible)]
        pub(super) fn plain_boards() -> Result<Vec<&'static dyn Board>, SplitLoaderError> {
            Ok(vec![$({
                static BOARD: boards::plain::PlainBoard<$own_game> = boards::plain::board(&$own_entry);
                &BOARD
            },)*])
        }
    };
}

shelf! {
    own: [
        ingenious: ingenious::Ingenious = catalog::INGENIOUS,
        spots: spots::Spots = catalog::SPOTS,
        spectacular: spectacular::Spectacular = catalog::SPECTACULAR,
        magnificent: magnificent::Magnificent = catalog::MAGNIFICENT,
    ],
    plain: [
        // new-game: a game
    ],
}

#[wasm_split(extras, fallible)]
pub(super) fn extras() -> Result<&'static dyn Extras, SplitLoaderError> {
    Ok(&EXTRAS)
}

#[wasm_split(component_files, fallible)]
pub(super) fn component_reader() -> Result<ComponentReader, SplitLoaderError> {
    Ok(catalog::read_component_file)
}
