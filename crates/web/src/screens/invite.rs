//! The invitation to a room: one button to share its link, a QR code, a short code to type, and both links.

use leptos::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::ShareData;

use super::title;
use crate::draw::{Icon, icon, qr};
use crate::link::CurrentRoom;
use crate::parts::{Toast, Toasts};
use crate::route::to;
use crate::words::{t, tell, w};

/// Returns the URL of a page of this site.
fn url(path: &str) -> String {
    window().location().origin().unwrap_or_default() + path
}

/// Returns whether the browser can hand a link to another program. Browsers can only on pages that come over
/// https or from this computer itself.
fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Returns whether a host name means the very computer that asks for it.
fn is_loopback(host: &str) -> bool {
    let name = host.trim_matches(['[', ']']);
    name == "localhost"
        || name.ends_with(".localhost")
        || name.parse::<core::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Returns a code in two groups, which are easier to read out and type.
pub(crate) fn grouped(code: &str) -> String {
    match code.split_at_checked(code.len() / 2).filter(|(first, _)| !first.is_empty()) {
        Some((first, second)) => format!("{first} {second}"),
        None => code.to_owned(),
    }
}

/// Copies a link. Without a secure context a page cannot copy: then `show` shows the links.
fn copy(href: &str, toasts: Toasts, show: RwSignal<bool>) {
    if !window().is_secure_context() {
        return show.set(true);
    }
    let copied = window().navigator().clipboard().write_text(href);
    wasm_bindgen_futures::spawn_local(async move {
        match JsFuture::from(copied).await {
            Ok(_) => toasts.say(Toast { text: t("link-copied"), is_error: false, clause: None }),
            // The browser or its user refused.
            Err(_) => show.set(true),
        }
    });
}

/// Hands a link to another program, which the person chooses.
fn share(href: &str, text: &str) {
    let data = ShareData::new();
    data.set_title("Gamekeeper");
    data.set_text(text);
    data.set_url(href);
    let shared = window().navigator().share_with_data(&data);
    wasm_bindgen_futures::spawn_local(async move {
        // The person may also change their mind.
        let _ = JsFuture::from(shared).await;
    });
}

/// Returns the invitation that the host sees. Once no seat is free, only the links are left of it.
pub(crate) fn invitation(room: &CurrentRoom, join: &str, free: Memo<usize>) -> AnyView {
    let toasts = expect_context::<Toasts>();
    let (play, watch) = (url(&to("room", join)), url(&to("watch", &room.table)));
    let shown = RwSignal::new(false);
    let text = tell("invite-text", &[("game", w(&title(room.game)))]);
    let shares = can_share();
    let picture = qr(&play).map(|drawn| {
        view! { <div class="qr" role="img" aria-label=t("invite-qr") inner_html=drawn></div> }
    });
    let home = window().location().host().unwrap_or_default();
    let alone = is_loopback(&window().location().hostname().unwrap_or_default());
    let warning = alone.then(|| view! { <p class="small alone" role="note">{t("invite-alone")}</p> });
    let code = room.code.as_deref().map(|code| {
        view! {
            <p class="eyebrow">{t("invite-code")}</p>
            <p class="code">{grouped(code)}</p>
            <p class="small">{tell("invite-code-help", &[("address", w(&format!("{home}/join")))])}</p>
        }
    });
    let first = {
        let play = play.clone();
        move |_| if shares { share(&play, &text) } else { copy(&play, toasts, shown) }
    };
    let first_icon = icon(if shares { Icon::Share } else { Icon::Copy }, 20);
    let copies = shares.then(|| {
        let play = play.clone();
        view! {
            <button class="btn" on:click=move |_| copy(&play, toasts, shown)>
                <span inner_html=icon(Icon::Copy, 18)></span>{t("link-copy")}
            </button>
        }
    });
    let watched = watch.clone();
    let watches = view! {
        <button class="btn" on:click=move |_| copy(&watched, toasts, shown)>
            <span inner_html=icon(Icon::Eye, 18)></span>{t("invite-watch")}
        </button>
    };
    view! {
        <section class="panel inv" class:full=move || free.get() == 0 aria-label=t("invite")>
            {picture}
            <div class="by-code">{code}</div>
            {warning}
            <div class="go" class:two=!shares>
                <button class="btn primary lg" on:click=first>
                    <span inner_html=first_icon></span>{t(if shares { "invite-share" } else { "invite-copy" })}
                </button>
                {copies}
                {watches}
            </div>
            <details class="links" prop:open=move || shown.get()>
                <summary>{t("room-links")}</summary>
                {address(t("room-link-join"), play)}
                {address(t("room-link-watch"), watch)}
            </details>
        </section>
    }
    .into_any()
}

/// Returns a link as a field: a click selects it.
fn address(label: String, href: String) -> AnyView {
    let field = NodeRef::<leptos::html::Input>::new();
    let select = move |_| {
        if let Some(field) = field.get_untracked() {
            field.select();
        }
    };
    view! {
        <label class="address"><b>{label}</b><input class="field" readonly="" node_ref=field value=href on:focus=select /></label>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{grouped, is_loopback};

    #[test]
    fn only_a_loopback_address_is_of_no_use_elsewhere() {
        for host in ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "games.localhost"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in ["192.168.1.7", "play.example.org", "[fe80::1]", "localhost.example.org", ""] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn a_code_is_shown_in_two_groups() {
        assert_eq!((grouped("BCDFGH").as_str(), grouped("").as_str()), ("BCD FGH", ""));
    }
}
