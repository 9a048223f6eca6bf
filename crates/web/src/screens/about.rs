//! Credits, and the page for unknown URLs.

use leptos::prelude::*;

use super::{name_window, title};
use crate::covers;
use crate::parts::{Top, UsualLinks};
use crate::words::{t, tell, try_t, w};

/// Returns the page about the program, with credits.
pub(crate) fn about() -> AnyView {
    name_window(&t("about"));
    let games = covers::ALL.iter().map(|cover| {
        let meta = &cover.meta;
        let about = [
            ("game", title(meta.id)),
            ("designers", meta.designers.join(", ")),
            ("publisher", meta.publisher.to_owned()),
            ("edition", meta.edition.to_owned()),
        ];
        let about: Vec<_> = about.iter().map(|(key, text)| (*key, w(text))).collect();
        view! {
            <section class="panel pad">
                <h2>{title(meta.id)}</h2>
                <p>{tell("about-game", &about)}</p>
                {try_t(&format!("{}-reconstructed", meta.id)).map(|known| view! { <p class="muted">{known}</p> })}
            </section>
        }
    });
    view! {
        <Top title=t("about")><UsualLinks /></Top>
        <main class="wrap text">
            <h1>{t("about")}</h1>
            <p>{t("about-text")}</p>
            {games.collect_view()}
            <section class="panel pad" id="fair">
                <h2>{t("fair")}</h2>
                <p>{t("fair-text")}</p>
                <p>{t("fair-text-check")}</p>
            </section>
            <p class="muted">{t("about-licence")}</p>
        </main>
    }
    .into_any()
}

/// Returns the page for an unknown URL.
pub(crate) fn not_found() -> AnyView {
    name_window(&t("not-found"));
    view! {
        <Top title=t("not-found")><UsualLinks /></Top>
        <main class="wrap text">
            <h1>{t("not-found")}</h1>
            <p>{t("not-found-text")}</p>
            <a href="/" class="btn primary">{t("back-home")}</a>
        </main>
    }
    .into_any()
}

/// Returns a page that says why something cannot be shown.
pub(crate) fn sorry(why: String) -> AnyView {
    name_window(&t("not-found"));
    view! {
        <Top title=t("not-found")><UsualLinks /></Top>
        <main class="wrap text">
            <h1>{t("table-cannot-open")}</h1>
            <p role="alert">{why}</p>
            <a href="/" class="btn primary">{t("back-home")}</a>
        </main>
    }
    .into_any()
}
