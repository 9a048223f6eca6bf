//! *Check fairness*: what was checked, and what that proves.

use catalog::{Error, TableBox};
use game_core::{Record, Verdict};
use leptos::prelude::*;

use crate::boards::Board;
use crate::draw::{Icon, icon};
use crate::games;
use crate::link::note;
use crate::sets;
use crate::words::{n, t, tell, w};

/// Returns in words what is wrong with a record, with the step.
pub(crate) fn fault(error: &Error) -> String {
    match error {
        Error::Record { step, kind, .. } => {
            let what = t(&format!("fault-{kind}"));
            match step {
                Some(step) => tell("fault-at", &[("step", n(*step as i64)), ("what", w(&what))]),
                None => what,
            }
        }
        other => super::refused(other.code()),
    }
}

/// Rebuilds the table of a record, with the component set that it was played with.
///
/// # Errors
/// In words, what is wrong with the record, or that its component set is not in this browser.
pub(crate) fn load(board: &dyn Board, record: &Record) -> Result<TableBox, String> {
    board.game().load(record, sets::of(record)).map_err(|why| missing(record).unwrap_or_else(|| fault(&why)))
}

/// Verifies a record, with the component set that it was played with.
///
/// # Errors
/// In words, what is wrong with the record, or that its component set is not in this browser.
pub(crate) fn verify(board: &dyn Board, record: &Record) -> Result<(Verdict, TableBox), String> {
    board.game().verify(record, sets::of(record)).map_err(|why| missing(record).unwrap_or_else(|| fault(&why)))
}

/// Returns the words for a component set that is not in this browser.
fn missing(record: &Record) -> Option<String> {
    let hash = record.component_set.filter(|_| sets::is_missing(record))?;
    Some(tell("set-missing", &[("set", w(&sets::name(hash)))]))
}

/// Returns in words what is wrong with a record from an untrusted source; `None` if it is sound. Its game
/// must be loaded.
pub(crate) fn check(record: &Record) -> Option<String> {
    match games::find(&record.game) {
        Some(board) => verify(board, record).err(),
        None => Some(t("table-no-board")),
    }
}

/// Returns the result of checking a record.
pub(crate) fn verdict(record: &Record) -> AnyView {
    let Some(board) = games::find(&record.game) else { return ().into_any() };
    let checked = verify(board, record);
    let draws = record.steps.iter().filter(|step| step.starts_with('*')).count() as i64;
    match checked {
        Err(why) => view! { <p class="verdict bad" role="alert">{why}</p> }.into_any(),
        Ok((verdict, _)) => {
            let count = [("count", n(draws))];
            // What was compared with what is for those who ask.
            let (said, how) = match verdict {
                Verdict::Fair => (tell("verdict-fair", &count), tell("verdict-fair-how", &count)),
                Verdict::Chosen => (tell("verdict-chosen", &count), String::new()),
                Verdict::Typed => (tell("verdict-typed", &count), String::new()),
                Verdict::Sealed => (tell("verdict-sealed", &count), String::new()),
            };
            let short =
                |bytes: Option<game_core::hex::Bytes32>| bytes.map(|bytes| bytes.to_string()).unwrap_or_default();
            let note = note::read(&record.table);
            let faults: Vec<AnyView> =
                note.faults.iter().flatten().map(|fault| view! { <p>{t(fault)}</p> }.into_any()).collect();
            if !faults.is_empty() {
                let heading = t("proof-bad");
                return view! { <div class="verdict bad" role="alert"><p><b>{heading}</b></p>{faults}</div> }
                    .into_any();
            }
            // A server's game is checked against what this browser saw and contributed. A game that ran in
            // this browser proves less: the browser itself chose the secret.
            let scope = match (note.faults.is_some(), note.pledged.is_some()) {
                (true, true) => "proof-good-own",
                (true, false) => "proof-good",
                (false, _) => "verdict-offline",
            };
            view! {
                <div class="verdict good" role="status">
                    <p><span inner_html=icon(Icon::Shield, 20)></span><b>{said}</b></p>
                    <p class="muted">{t(scope)}</p>
                    <details>
                        <summary>{t("fair-details")}</summary>
                        <p>{how}</p>
                        <dl>
                            <dt>{t("verdict-commitment")}</dt><dd><code>{short(record.commitment)}</code></dd>
                            <dt>{t("verdict-secret")}</dt><dd><code>{short(record.secret)}</code></dd>
                        </dl>
                    </details>
                </div>
            }
            .into_any()
        }
    }
}
