//! The component set of a table: the printed one, or one of one's own from a file.

use catalog::{AnyGame, FileFault};
use game_core::hex::Bytes32;
use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::form::Form;
use super::picker::{Item, Look, picker};
use crate::boards::{Board, Draft};
use crate::covers::{self, ComponentReader};
use crate::dom::live;
use crate::draw::{Icon, icon};
use crate::parts::{Toast, Toasts};
use crate::screens::replays::save_text;
use crate::sets::{self, OwnSet};
use crate::words::{n, t, tell, w};

/// The value of the picker that stands for the printed set.
const PRINTED: &str = "printed";

/// The largest file that is read, in bytes.
const MAX_BYTES: f64 = 1_000_000.0;

/// The largest number of faults that are listed.
const MAX_FAULTS: usize = 100;

/// What came of a file.
#[derive(Clone, Debug, PartialEq)]
enum Outcome {
    /// A set of one's own.
    Set(OwnSet),
    /// The printed set, unchanged.
    Printed,
    /// Not a set: its faults.
    Faults(Vec<FileFault>),
}

/// Reads and checks the text of a file.
fn outcome(game: &dyn AnyGame, read: ComponentReader, file: &str, text: &str) -> Outcome {
    let json = file.to_lowercase().ends_with(".json");
    match read(game, text, json) {
        Err(faults) => Outcome::Faults(faults),
        Ok(set) => {
            let printed = game.components().and_then(|printed| read(game, &printed, false).ok());
            if printed.as_ref() == Some(&set) {
                Outcome::Printed
            } else {
                Outcome::Set(OwnSet::new(game.meta().id, file, set))
            }
        }
    }
}

/// A file with its faults.
#[derive(Clone, Debug, PartialEq)]
struct Broken {
    file: String,
    faults: Vec<FileFault>,
}

/// The choice of a component set. Copies share it.
#[derive(Clone, Copy)]
struct Choice {
    board: &'static dyn Board,
    form: Form,
    /// The sets that are kept in this browser.
    kept: RwSignal<Vec<OwnSet>>,
    /// The file that was chosen last, if it is not a set.
    broken: RwSignal<Option<Broken>>,
    /// The hash of the set that is chosen.
    chosen: Memo<Option<Bytes32>>,
    online: Memo<bool>,
    toasts: Toasts,
}

/// Returns the row in which the component set is chosen; nothing for a game that has only the printed one.
pub(super) fn components(board: &'static dyn Board, form: Form) -> Option<AnyView> {
    board.game().components()?;
    let set = Memo::new(move |_| form.draft.with(|draft| draft.values.components().cloned()));
    let choice = Choice {
        board,
        form,
        kept: RwSignal::new(sets::all(board.id())),
        broken: RwSignal::new(None),
        chosen: Memo::new(move |_| set.with(|set| set.as_ref().map(|set| set.hash()))),
        online: Memo::new(move |_| form.draft.with(Draft::is_online)),
        toasts: expect_context(),
    };
    Some(choice.view())
}

impl Choice {
    /// Chooses the set with this hash, or the printed one.
    fn choose(self, value: &str) {
        let set = self.kept.with_untracked(|kept| {
            kept.iter().find(|kept| kept.hash.to_string() == value).map(|kept| kept.set.clone())
        });
        self.broken.set(None);
        self.form.set_components(set);
    }

    /// Reads a file, and chooses the set in it or lists its faults.
    fn take(self, file: File) {
        if self.online.get_untracked() {
            self.toasts.refuse(t("set-online"));
            return;
        }
        if file.size() > MAX_BYTES {
            self.toasts.refuse(t("set-too-large"));
            return;
        }
        wasm_bindgen_futures::spawn_local(async move {
            let name = file.name();
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            let read = covers::component_reader().await;
            let (Some(text), Ok(read)) = (text, read) else {
                self.toasts.refuse(t("set-unread"));
                return;
            };
            self.show(name.clone(), outcome(self.board.game(), read, &name, &text));
        });
    }

    fn show(self, file: String, outcome: Outcome) {
        self.broken.set(None);
        match outcome {
            Outcome::Faults(faults) => self.broken.set(Some(Broken { file, faults })),
            Outcome::Printed => {
                self.form.set_components(None);
                self.toasts.say(Toast { text: t("set-is-printed"), is_error: false, clause: None });
            }
            Outcome::Set(set) => {
                if set.keep().is_err() {
                    self.toasts.refuse(t("refusal-unkept"));
                    return;
                }
                self.kept.set(sets::all(self.board.id()));
                self.form.set_components(Some(set.set));
            }
        }
    }

    fn delete(self, hash: Bytes32) {
        self.form.set_components(None);
        sets::delete(hash);
        self.kept.set(sets::all(self.board.id()));
    }

    fn download_printed(self) {
        if let Some(text) = self.board.game().components() {
            save_text(&text, "application/toml", &format!("{}-components.toml", self.board.id()));
        }
    }

    fn picker(self) -> AnyView {
        let value = Signal::derive(move || {
            let own = self.chosen.get().filter(|_| !self.online.get());
            own.map_or_else(|| PRINTED.to_owned(), |hash| hash.to_string())
        });
        let on = Callback::new(move |value: String| self.choose(&value));
        live(move || {
            let why = self.online.get().then(|| t("set-online"));
            let item = |value: String, name: String, why: Option<String>| Item {
                value,
                name: Signal::stored(name),
                art: Default::default(),
                why,
            };
            let printed = item(PRINTED.to_owned(), t("set-printed"), None);
            let own = self.kept.get().into_iter().map(|kept| item(kept.hash.to_string(), kept.name, why.clone()));
            picker(t("set-components"), Look::Segments, core::iter::once(printed).chain(own).collect(), value, on)
        })
    }

    fn buttons(self) -> AnyView {
        let change = move |event: leptos::ev::Event| {
            let input: web_sys::HtmlInputElement = event_target(&event);
            if let Some(file) = input.files().and_then(|files| files.get(0)) {
                self.take(file);
            }
            // Allow the same file to be chosen again.
            input.set_value("");
        };
        let online = move || self.online.get();
        let chosen = move || {
            let hash = self.chosen.get().filter(|_| !online())?;
            let own = sets::find(hash)?;
            let used = sets::is_used(hash);
            let file = format!("{}.json", own.name);
            let save =
                move |_| save_text(&serde_json::to_string(&*own.set).unwrap_or_default(), "application/json", &file);
            Some(view! {
                <button type="button" class="btn" on:click=save><span inner_html=icon(Icon::Download, 18)></span>{t("set-save")}</button>
                <button type="button" class="btn" disabled=used title=used.then(|| t("set-used")) on:click=move |_| self.delete(hash)>
                    <span inner_html=icon(Icon::Close, 18)></span>
                    {t("set-delete")}
                </button>
                {used.then(|| view! { <p class="h">{t("set-used")}</p> })}
            })
        };
        view! {
            <div class="set-acts">
                <label class="btn file" class:off=online>
                    <span inner_html=icon(Icon::Upload, 18)></span>
                    {t("set-choose")}
                    <input type="file" accept=".toml,.json" class="vh" disabled=online on:change=change />
                </label>
                <button type="button" class="btn" on:click=move |_| self.download_printed()>
                    <span inner_html=icon(Icon::Download, 18)></span>
                    {t("set-download")}
                </button>
                {live(chosen)}
            </div>
        }
        .into_any()
    }

    fn view(self) -> AnyView {
        // Beside a set that is dim, the picker says why.
        let reason = Memo::new(move |_| self.online.get() && self.kept.with(Vec::is_empty));
        let over = move |event: leptos::ev::DragEvent| event.prevent_default();
        let drop = move |event: leptos::ev::DragEvent| {
            event.prevent_default();
            let file = event.data_transfer().and_then(|carried| carried.files()).and_then(|files| files.get(0));
            if let Some(file) = file {
                self.take(file);
            }
        };
        view! {
            <div class="opt sets" data-option="components" on:dragover=over on:drop=drop>
                <div><b>{t("set-components")}</b><span class="h">{t("set-help")}</span></div>
                <div class="control">
                    {self.picker()}
                    {self.buttons()}
                    {live(move || reason.get().then(|| view! { <p class="h">{t("set-online")}</p> }))}
                </div>
                {live(move || self.broken.get().map(faults))}
            </div>
        }
        .into_any()
    }
}

/// Returns the list of faults of a file. What is wrong is said by the game, in English.
fn faults(Broken { file, faults }: Broken) -> AnyView {
    let more = faults.len().saturating_sub(MAX_FAULTS);
    let count = n(faults.len() as i64);
    let line = |fault: FileFault| {
        let line = fault.line.map(|line| tell("set-line", &[("line", n(line as i64))]));
        let path = fault.path.unwrap_or_else(|| t("set-syntax"));
        view! { <li><b class="num">{line}</b>" "<code>{path}</code>" "<span lang="en">{fault.why}</span></li> }
    };
    view! {
        <div class="faults" role="alert">
            <p><b>{tell("set-faults", &[("file", w(&file)), ("count", count)])}</b></p>
            <ul>{faults.into_iter().take(MAX_FAULTS).map(line).collect_view()}</ul>
            {(more > 0).then(|| view! { <p>{tell("set-more-faults", &[("count", n(more as i64))])}</p> })}
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &dyn AnyGame = &catalog::SPECTACULAR;

    fn read(file: &str, text: &str) -> Outcome {
        outcome(GAME, catalog::read_component_file, file, text)
    }

    #[test]
    fn every_fault_of_a_file_has_its_line() {
        let printed = GAME.components().expect("it has other components");
        let broken = printed.replace("\"tiger\"", "\"sloth\"").replace("star = \"1,1\"", "star = \"9,9\"");
        let Outcome::Faults(faults) = read("mine.toml", &broken) else { panic!("it is broken") };
        let line = |text: &str| broken.lines().position(|line| line.contains(text)).map(|line| line + 1);
        let found: Vec<_> = faults.iter().map(|fault| (fault.line, fault.path.as_deref())).collect();
        assert_eq!(
            found,
            [(line("\"orangutan\""), Some("animals.green[3]")), (line("star = \"9,9\""), Some("standard.star"))]
        );
        assert!(faults.iter().all(|fault| !fault.why.is_empty()));
    }

    #[test]
    fn a_file_that_is_not_toml_says_so_once() {
        let Outcome::Faults(faults) = read("mine.toml", "[animals\n") else { panic!("it is broken") };
        assert_eq!((faults.len(), faults[0].line, &faults[0].path), (1, Some(1), &None));
    }

    #[test]
    fn a_changed_set_is_named_after_its_file_and_the_printed_one_is_recognised() {
        let printed = GAME.components().expect("it has other components");
        assert_eq!(read("box.toml", &printed), Outcome::Printed);
        let Outcome::Set(set) = read("My box.toml", &printed.replace("\"manatee\"", "\"dugong\"")) else {
            panic!("it is valid")
        };
        assert_eq!((set.name.as_str(), set.game.as_str()), ("My box", "spectacular"));
        assert_eq!(set.hash, set.set.hash());
        // What is saved of it is the same set.
        let saved = serde_json::to_string(&*set.set).expect("JSON");
        assert_eq!(read("My box.JSON", &saved), Outcome::Set(set));
    }
}
