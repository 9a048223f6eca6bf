//! `verify`: checks a record from scratch, trusting nothing in it.

use std::io::Write;

use game_core::printable;

use crate::args::VerifyArgs;
use crate::components::read_components;
use crate::exit::{Failure, MAX_REASON};
use crate::paper::{result, waits_for};
use crate::start::{counted, read_record};

/// Checks a record and prints what it proves.
///
/// # Errors
/// If the record cannot be read or is invalid; the failure names the step.
pub fn verify(args: &VerifyArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, record) = read_record(&args.file)?;
    let components = args.components.as_deref().map(|path| read_components(game, path)).transpose()?;
    let (verdict, table) = game.verify(&record, components).map_err(|why| {
        let why = printable(&why.to_string(), MAX_REASON);
        Failure::Invalid(format!("{} does not verify: {why}", args.file.display()))
    })?;
    let meta = game.meta();
    writeln!(out, "{verdict}")?;
    writeln!(
        out,
        "{} (rules version {}), {}, {} steps, table {}",
        meta.title,
        record.rules,
        counted(record.seats.len(), "seat"),
        record.steps.len(),
        record.table
    )?;
    if let Some(commitment) = record.commitment {
        writeln!(out, "commitment {commitment}")?;
    }
    match table.outcome() {
        Some(_) => write!(out, "{}", result(&*table))?,
        None => writeln!(out, "not finished: {}", waits_for(&*table, table.to_move()))?,
    }
    Ok(())
}
