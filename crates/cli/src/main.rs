//! The `gamekeeper` program. Everything it does is in the library of this crate.

use std::process::ExitCode;

use clap::Parser;
use cli::args::Args;

/// What rooms do is mostly making and comparing small JSON values, and much of that is allocating.
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
