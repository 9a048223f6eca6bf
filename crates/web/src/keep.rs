//! Drawings of the page that a person keeps as files.

use std::collections::BTreeSet;

use js_sys::{Array, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlAnchorElement};

/// Returns the custom properties that a text refers to.
fn properties(text: &str) -> BTreeSet<&str> {
    let names = text.split("var(").skip(1).filter_map(|rest| rest.split([')', ',']).next());
    names.map(str::trim).filter(|name| name.starts_with("--")).collect()
}

/// Returns a property of an object of the browser.
fn property(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &name.into()).unwrap_or_default()
}

/// Returns the style rules of the page that begin with this selector.
fn rules(begin: &str) -> String {
    let sheets = Array::from(&property(document().as_ref(), "styleSheets"));
    // The rules of a sheet from elsewhere cannot be read: it has none of ours.
    let rules = sheets.iter().map(|sheet| property(&sheet, "cssRules")).filter(JsValue::is_object);
    let rules = rules.flat_map(|rules| Array::from(&rules).to_vec());
    let texts = rules.filter_map(|rule| property(&rule, "cssText").as_string());
    texts.filter(|text| text.starts_with(begin)).collect()
}

/// Returns a drawing as a file of its own: with the definitions of the page, the style rules that begin with
/// a selector, and the values of the custom properties in them.
fn standalone(drawing: &Element, begin: &str) -> Option<String> {
    let text = drawing.outer_html();
    let defs = document().query_selector("svg.defs defs").ok().flatten()?.outer_html();
    let rules = rules(begin);
    let computed = window().get_computed_style(&document().document_element()?).ok().flatten()?;
    let used: BTreeSet<&str> = [text.as_str(), &defs, &rules].into_iter().flat_map(properties).collect();
    let values: String = used
        .into_iter()
        .filter_map(|name| computed.get_property_value(name).ok().map(|value| (name, value)))
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name}:{};", value.trim()))
        .collect();
    let (head, rest) = text.split_once('>')?;
    Some(format!("{head} xmlns=\"http://www.w3.org/2000/svg\"><style>svg{{{values}}}{rules}</style>{defs}{rest}"))
}

/// Saves a drawing of the page as a file. Its style rules are those whose first class begins as its own does.
pub(crate) fn keep(drawing: &Element, file: &str) {
    let class = drawing.get_attribute("class").unwrap_or_default();
    let begin = format!(".{}-", class.split('-').next().unwrap_or_default());
    let Some(text) = standalone(drawing, &begin) else { return };
    let link = document().create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = link {
        link.set_href(&format!("data:image/svg+xml;charset=utf-8,{}", js_sys::encode_uri_component(&text)));
        link.set_download(file);
        link.click();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_properties_of_a_text_are_found() {
        let text = "fill:var(--hue);stroke:var( --line , red);color:var(--hue)";
        assert_eq!(properties(text).into_iter().collect::<Vec<_>>(), ["--hue", "--line"]);
        assert!(properties("fill:red").is_empty());
    }
}
