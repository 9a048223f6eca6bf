//! `verify`: a stranger's check of a record.

use std::io::Write;

use crate::args::VerifyArgs;
use crate::components::read_parts;
use crate::exit::Failure;
use crate::paper::{result, waits_for};
use crate::start::{counted, read_record};

/// Checks a record and says what it proves.
///
/// # Errors
/// If it cannot be read, or what is wrong with it and at which step.
pub fn verify(args: &VerifyArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, record) = read_record(&args.file)?;
    let parts = args.parts.as_deref().map(|path| read_parts(game, path)).transpose()?;
    let (verdict, table) = game
        .verify(&record, parts)
        .map_err(|why| Failure::NotSo(format!("{} does not verify: {why}", args.file.display())))?;
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
