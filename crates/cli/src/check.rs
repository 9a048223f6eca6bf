//! `verify`: checks a record from scratch, trusting nothing in it.

use std::io::Write;

use game_core::printable;

use crate::args::VerifyArgs;
use crate::exit::{Failure, MAX_REASON};
use crate::paper::{result, waits_for};
use crate::start::{components_of, counted, read_record};

/// Checks a record and prints what it proves.
///
/// # Errors
/// If the record cannot be read or is invalid; the failure names the step.
pub fn verify(args: &VerifyArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, record) = read_record(&args.file)?;
    let components = components_of(game, &record, &args.file, args.components.as_deref())?;
    let (verdict, table) = game.verify(&record, components).map_err(|why| {
        let why = printable(&why.to_string(), MAX_REASON);
        Failure::Invalid(format!("{} is not valid: {why}", args.file.display()))
    })?;
    let meta = game.meta();
    writeln!(out, "{verdict}")?;
    writeln!(
        out,
        "{} (rules version {}), {}, {}, table {}",
        meta.title,
        record.rules,
        counted(record.seats.len(), "seat"),
        counted(record.steps.len(), "step"),
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
