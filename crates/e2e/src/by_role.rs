//! Finds elements by role and accessible name, as assistive technology and people do.

use anyhow::{Context, Result, bail};
use fantoccini::elements::Element;
use serde_json::{Value, json};

use crate::page::{Page, until};

/// Finds visible elements with a role, and their accessible names. It covers only the part of the standard
/// that our pages use.
const SCRIPT: &str = r#"
const [role, within] = arguments;
const native = {
  button: "button, summary, input[type=button], input[type=submit]", link: "a[href]", checkbox: "input[type=checkbox]:not([role])",
  radio: "input[type=radio]", textbox: "input:not([type]), input[type=text], textarea", combobox: "select", dialog: "dialog[open]",
  heading: "h1, h2, h3, h4, h5, h6", img: "img", main: "main", navigation: "nav", banner: "header", contentinfo: "footer", table: "table",
  list: "ul, ol", listitem: "li", slider: "input[type=range]", spinbutton: "input[type=number]", searchbox: "input[type=search]",
  region: "section[aria-label], section[aria-labelledby]", option: "option", status: "output", group: "fieldset, details",
};
const text = (e) => (e?.innerText ?? e?.textContent ?? "").replace(/\s+/g, " ").trim();
const name = (e) => {
  const ids = e.getAttribute("aria-labelledby");
  if (ids) return ids.split(/\s+/).map((id) => text(document.getElementById(id))).join(" ");
  const own = e.getAttribute("aria-label");
  if (own) return own;
  if (e.labels?.length) return [...e.labels].map(text).join(" ");
  if (e.matches("fieldset")) return text(e.querySelector("legend"));
  return text(e) || e.getAttribute("alt") || e.getAttribute("title") || "";
};
const css = `[role="${role}"]` + (native[role] ? ", :is(" + native[role] + "):not([role])" : "");
return [...(within ?? document).querySelectorAll(css)].filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => [name(e), e]);
"#;

impl Page {
    /// Waits for the only visible element with this role and name. An exact match of the name takes
    /// precedence over a substring.
    ///
    /// # Errors
    /// If there is no match, or more than one; lists the names that exist.
    pub async fn role(&self, role: &str, name: &str) -> Result<Element> {
        let found = until("", async || {
            let all = self.named(role).await?;
            let one = choose(&all, name)?;
            Ok(one.map(|at| all[at].1.clone()))
        });
        if let Ok(element) = found.await {
            return Ok(element);
        }
        let all = self.named(role).await?;
        choose(&all, name)?;
        let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        bail!("there is no {role} `{name}`, only {names:?}")
    }

    /// The names of all visible elements with this role, in document order.
    ///
    /// # Errors
    /// If the browser does not respond.
    pub async fn names(&self, role: &str) -> Result<Vec<String>> {
        Ok(self.named(role).await?.into_iter().map(|(name, _)| name).collect())
    }

    /// Clicks the element with this role and name.
    ///
    /// # Errors
    /// If there is none, or another element covers it.
    pub async fn click(&self, role: &str, name: &str) -> Result<()> {
        // The element may be replaced between being found and being clicked.
        until(&format!("the {role} `{name}` cannot be clicked"), async || {
            Ok(Some(self.role(role, name).await?.click().await?))
        })
        .await
    }

    /// The role and name of the focused element.
    ///
    /// # Errors
    /// If the browser does not respond.
    pub async fn focused(&self) -> Result<String> {
        let script = "const e = document.activeElement; \
             return (e.getAttribute('role') ?? e.tagName.toLowerCase()) + ' ' + (e.getAttribute('aria-label') ?? e.innerText ?? '').trim().replace(/\\s+/g, ' ')";
        Ok(self.eval(script, vec![]).await?.as_str().unwrap_or_default().to_owned())
    }

    async fn named(&self, role: &str) -> Result<Vec<(String, Element)>> {
        let found = self.eval(SCRIPT, vec![json!(role)]).await?;
        let pairs = found.as_array().context("a list")?;
        pairs
            .iter()
            .map(|pair| Ok((pair[0].as_str().unwrap_or_default().to_owned(), self.element(&pair[1])?)))
            .collect()
    }

    /// Converts an element that a script returned.
    fn element(&self, value: &Value) -> Result<Element> {
        let id = value.as_object().and_then(|object| object.values().next()).and_then(Value::as_str);
        let id = id.context("an element")?.to_owned();
        Ok(Element::from_element_id(self.client.clone(), id.into()))
    }
}

/// Returns the index of the only element with this name.
fn choose<T>(all: &[(String, T)], name: &str) -> Result<Option<usize>> {
    let at = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        all.iter().enumerate().filter(|(_, (name, _))| fits(name)).map(|(at, _)| at).collect()
    };
    let whole = at(&|other| other == name);
    let part = if whole.is_empty() { at(&|other| other.contains(name)) } else { whole };
    if part.len() > 1 {
        bail!("`{name}` is ambiguous: {:?}", part.iter().map(|at| &all[*at].0).collect::<Vec<_>>());
    }
    Ok(part.first().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_name_wins_over_a_substring_and_ambiguity_is_an_error() {
        let all = ["Play", "Play now", "Replay", "End", "End"].map(|name| (name.to_owned(), ()));
        assert_eq!(choose(&all, "Play").unwrap(), Some(0));
        assert_eq!(choose(&all, "now").unwrap(), Some(1));
        assert_eq!(choose(&all, "Undo").unwrap(), None);
        assert!(choose(&all, "End").unwrap_err().to_string().contains("ambiguous"));
        assert!(choose(&all, "lay").is_err());
    }
}
