//! `show`: prints a record step by step.

use std::io::Write;

use catalog::{AnyEvent, AnyTable, TerminalTable};
use game_core::{Addressed, ColourMode, Seat, ToMove, Viewer, printable};

use crate::args::ShowArgs;
use crate::exit::{Failure, MAX_REASON};
use crate::paper::{MAX_NAME, result, seat_name, sheets, waits_for};
use crate::start::{components_of, counted, read_record};
use crate::wrap::wrap;

/// Which events and diagrams of a record are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Eyes {
    /// Every event, with diagrams as the player to move sees the table.
    All,
    /// Only what this viewer was told, with diagrams as it sees the table.
    Of(Viewer),
}

impl Eyes {
    fn read(text: &str, table: &dyn AnyTable) -> Result<Self, Failure> {
        match text {
            "all" => Ok(Self::All),
            "spectator" => Ok(Self::Of(Viewer::Spectator)),
            number => {
                let seat = number.parse::<u8>().ok().and_then(|number| Seat::try_from(number).ok());
                seat.filter(|seat| table.seat_count().has(*seat)).map(|seat| Self::Of(Viewer::Seat(seat))).ok_or_else(
                    || {
                        let last = table.seat_count().get() - 1;
                        Failure::Usage(format!("--viewer is a seat from 0 to {last}, `spectator` or `all`"))
                    },
                )
            }
        }
    }

    fn viewer(self, to_move: ToMove) -> Viewer {
        match self {
            Self::Of(viewer) => viewer,
            Self::All => to_move.to_act().first().map_or(Viewer::Spectator, Viewer::Seat),
        }
    }

    fn hears(self, seen: &Addressed<AnyEvent>) -> Option<&AnyEvent> {
        match self {
            Self::Of(viewer) => seen.for_viewer(viewer),
            Self::All => Some(&seen.full),
        }
    }
}

/// Prints a record.
///
/// # Errors
/// If the record cannot be read, is invalid, or has no such step or seat.
pub fn show(args: &ShowArgs, out: &mut dyn Write, ink: ColourMode) -> Result<(), Failure> {
    let (game, record) = read_record(&args.file)?;
    let components = components_of(game, &record, &args.file, args.components.as_deref())?;
    let (_, table) = game.verify(&record, components).map_err(|why| {
        let why = printable(&why.to_string(), MAX_REASON);
        Failure::Invalid(format!("{} is not valid: {why}", args.file.display()))
    })?;
    let eyes = Eyes::read(&args.viewer, &*table)?;
    let steps = table.steps();
    let meta = game.meta();
    let seats = counted(record.seats.len(), "seat");
    writeln!(out, "{} · {seats} · {} · table {}", meta.title, counted(steps.len(), "step"), record.table)?;
    for seat in table.seat_count().seats() {
        let kind = record.seats[seat.index()].kind.to_string();
        writeln!(out, "  {}: {}", seat_name(&*table, seat), printable(&kind, MAX_NAME))?;
    }
    if let Some(step) = args.step {
        if step > steps.len() {
            return Err(Failure::Usage(format!("--step {step}: the record has {}", counted(steps.len(), "step"))));
        }
        writeln!(out, "\nafter {}: {}\n", counted(step, "step"), waits_for(&*table, table.to_move_after(step)))?;
        return Ok(picture(&*table, step, eyes, out, ink)?);
    }
    let mut decisions = 0;
    let mut drawn_at = 0;
    for (at, (step, told)) in steps.iter().zip(table.history()).enumerate() {
        let heard: Vec<&AnyEvent> = told.iter().filter_map(|seen| eyes.hears(seen)).collect();
        if eyes == Eyes::All {
            writeln!(out, "\n[{at}] {step}")?;
        } else if !heard.is_empty() {
            writeln!(out, "\n[{at}]")?;
        }
        for event in heard {
            writeln!(out, "    {}", event.text)?;
        }
        if !step.starts_with('*') {
            decisions += 1;
            if args.every > 0 && decisions % args.every == 0 {
                writeln!(out)?;
                picture(&*table, at + 1, eyes, out, ink)?;
                drawn_at = at + 1;
            }
        }
    }
    if drawn_at != steps.len() || steps.is_empty() {
        writeln!(out)?;
        picture(&*table, steps.len(), eyes, out, ink)?;
    }
    writeln!(out, "\n{}", sheets(&*table, eyes.viewer(ToMove::Over)))?;
    write!(out, "{}", result(&*table))?;
    Ok(())
}

fn picture(
    table: &dyn TerminalTable,
    steps: usize,
    eyes: Eyes,
    out: &mut dyn Write,
    ink: ColourMode,
) -> std::io::Result<()> {
    let viewer = eyes.viewer(table.to_move_after(steps));
    writeln!(out, "{}", wrap(&table.render_after(steps, viewer, ink)))
}
