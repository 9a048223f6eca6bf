//! *Verify the dice*: what was checked, and what that proves.

use catalog::Error;
use game_core::{Record, Verdict};
use leptos::prelude::*;

use crate::draw::{Icon, icon};
use crate::games;
use crate::link::note;
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

/// Returns in words what is wrong with a record from an untrusted source; `None` if it is sound. Its game
/// must be loaded.
pub(crate) fn check(record: &Record) -> Option<String> {
    match games::find(&record.game) {
        Some(board) => board.game().verify(record, None).err().map(|why| fault(&why)),
        None => Some(t("table-no-board")),
    }
}

/// Returns the result of checking a record.
pub(crate) fn verdict(record: &Record) -> AnyView {
    let Some(board) = games::find(&record.game) else { return ().into_any() };
    let checked = board.game().verify(record, None);
    let draws = record.steps.iter().filter(|step| step.starts_with('*')).count() as i64;
    match checked {
        Err(why) => view! { <p class="verdict bad" role="alert">{fault(&why)}</p> }.into_any(),
        Ok((verdict, _)) => {
            let key = match verdict {
                Verdict::Fair => "verdict-fair",
                Verdict::Chosen => "verdict-chosen",
                Verdict::Typed => "verdict-typed",
                Verdict::Sealed => "verdict-sealed",
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
                    <p><span inner_html=icon(Icon::Shield, 20)></span><b>{tell(key, &[("count", n(draws))])}</b></p>
                    <p class="muted">{t(scope)}</p>
                    <dl>
                        <dt>{t("verdict-commitment")}</dt><dd><code>{short(record.commitment)}</code></dd>
                        <dt>{t("verdict-secret")}</dt><dd><code>{short(record.secret)}</code></dd>
                    </dl>
                </div>
            }
            .into_any()
        }
    }
}
