//! Accessibility, by axe-core.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::page::Page;

impl Page {
    /// Looks for what keeps people out. Fails for everything that axe-core calls serious or critical.
    ///
    /// # Errors
    /// With each finding: the rule, what is wrong, and where.
    pub async fn accessible(&self) -> Result<()> {
        let file = std::env::var("GAMEKEEPER_AXE").context("GAMEKEEPER_AXE names axe.min.js; `cargo ci` sets it")?;
        let axe = std::fs::read_to_string(&file).with_context(|| file)?;
        // Scripts of the driver are not bound by the page's policy.
        self.eval(&format!("if (!window.axe) {{ {axe} }}"), vec![]).await?;
        let findings = self
            .eval_async("return (await axe.run(document, { resultTypes: ['violations'] })).violations", vec![])
            .await?;
        let findings = findings.as_array().context("a list of findings")?;
        let bad: Vec<String> = findings
            .iter()
            .filter(|finding| finding["impact"] == "serious" || finding["impact"] == "critical")
            .map(tell)
            .collect();
        if !bad.is_empty() {
            bail!("{} finding(s) of axe-core:\n{}", bad.len(), bad.join("\n"));
        }
        Ok(())
    }
}

fn tell(finding: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let nodes = finding["nodes"].as_array().cloned().unwrap_or_default();
    let places: Vec<String> = nodes
        .iter()
        .take(4)
        .map(|node| format!("\n      {} {}", node["target"], text(&node["failureSummary"]).replace('\n', " ")))
        .collect();
    format!("  {} ({}): {}{}", text(&finding["id"]), text(&finding["impact"]), text(&finding["help"]), places.concat())
}
