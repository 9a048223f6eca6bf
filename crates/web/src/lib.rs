//! The browser client.
use leptos::prelude::*;
/// Shows the page.
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn page() { leptos::mount::mount_to_body(|| view! { <p>"hi"</p> }); }
