//! The question in plain words, and below it what the plan so far would bring. Both keep their room when
//! there is little to say, so nothing moves.

use core::time::Duration;

use leptos::prelude::*;

use crate::dom::live;
use crate::words::t;

/// After this time without an answer a thread runs under the question.
const THREAD: Duration = Duration::from_millis(300);
/// After this time without an answer the page says so.
const SAID: Duration = Duration::from_secs(1);

/// What is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Question {
    /// The question, or what happens now.
    pub(crate) question: String,
    /// What the plan would bring; empty if there is nothing to say.
    pub(crate) consequence: String,
    /// Whether the consequence is a loss.
    pub(crate) loss: bool,
}

/// Returns the question with its consequence. `more` is shown after the consequence, such as a link to a
/// clause. `sending` is true while a chain has no answer.
pub(crate) fn ask(asked: Signal<Question>, more: AnyView, sending: Signal<bool>) -> AnyView {
    let asked = Memo::new(move |_| asked.get());
    view! {
        <div class="kask">
            <p class="question" role="status">{move || asked.with(|asked| asked.question.clone())}</p>
            <p class="consequence" class:loss=move || asked.with(|asked| asked.loss)>
                <span>{move || asked.with(|asked| asked.consequence.clone())}</span>
                {more}
            </p>
            {thread(sending)}
        </div>
    }
    .into_any()
}

/// How long a chain has had no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wait {
    Short,
    Thread,
    Said,
}

/// Returns the thread that runs while a chain has no answer, and after a second the word for it.
fn thread(sending: Signal<bool>) -> AnyView {
    let wait = RwSignal::new(Wait::Short);
    // Timers of an earlier chain must not tell about this one.
    let chain = StoredValue::new(0_u32);
    Effect::new(move || {
        let is_sending = sending.get();
        wait.set(Wait::Short);
        chain.update_value(|chain| *chain += 1);
        if !is_sending {
            return;
        }
        let this = chain.get_value();
        for (after, next) in [(THREAD, Wait::Thread), (SAID, Wait::Said)] {
            let show = move || {
                if chain.try_get_value() == Some(this) {
                    wait.set(next);
                }
            };
            set_timeout(show, after);
        }
    });
    live(move || {
        let wait = wait.get();
        (wait != Wait::Short).then(|| {
            let said = (wait == Wait::Said).then(|| view! { <small role="status">{t("kit-sending")}</small> });
            view! { <span class="thread"><i></i></span>{said} }
        })
    })
}
