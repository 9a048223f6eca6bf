//! The `gamekeeper` program. Everything it does is in the library of this crate.

use std::process::ExitCode;

use clap::Parser;
use cli::args::Args;

/// Rooms mostly create and compare small JSON values, and much of that is allocation.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match cli::run(Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("gamekeeper: {failure}");
            failure.exit_code()
        }
    }
}
