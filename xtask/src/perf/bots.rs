//! Measures how fast the levels search, and whether Master keeps a limit of time.

use core::fmt::Write;
use std::fs;

use anyhow::{Context, Result};

use crate::shell::{command, output};

/// The program that measures: its arguments are decisions of each row, and the limit in milliseconds.
const MEASURE: &str = "cargo run --release --quiet -p bots --example thinking_time -- 40 2000";

/// The environment variable with the path of a file that holds what the program has printed, perhaps on
/// another machine, where the compiled `target/release/examples/thinking_time` is enough.
const PRINTED: &str = "GAMEKEEPER_THINKING";

pub(super) fn section(page: &mut String) -> Result<()> {
    writeln!(page, "### Nodes a second, and limits of time\n")?;
    writeln!(
        page,
        "`{MEASURE}`: decisions of every level, one thread, at positions of random\n\
         games. A node is a decision or chance step that was tried out; what a node costs differs from game to game (in\n\
         Ingenious a placement in the twin, in Spots a position of the turn solver, in Spectacular a whole turn, in The\n\
         Magnificent a position of a beam). The last column: Master with nodes without end, stopped by the clock. Nodes a\n\
         second in the browser are with the client's figures. The second table: what Master does between two looks at the\n\
         clock, in games between bots of Strong.\n"
    )?;
    match std::env::var_os(PRINTED) {
        Some(path) => {
            page.push_str("Measured on another machine than the one above. ");
            page.push_str(&fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?);
        }
        None => {
            println!("{MEASURE}");
            page.push_str(&output(&mut command(MEASURE))?);
        }
    }
    writeln!(
        page,
        "\nOpenSpiel has none of these games, and we know of no published speed of its Monte Carlo tree search that would\n\
         compare: none is given.\n"
    )?;
    Ok(())
}
