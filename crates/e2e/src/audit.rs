//! Accessibility checks with axe-core.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::page::Page;

impl Page {
    /// Runs axe-core. Fails for every finding it rates serious or critical.
    ///
    /// # Errors
    /// Lists each finding: the rule, the problem, and where.
    pub async fn accessible(&self) -> Result<()> {
        let file = std::env::var("GAMEKEEPER_AXE").context("GAMEKEEPER_AXE names axe.min.js; `cargo ci` sets it")?;
        let axe = std::fs::read_to_string(&file).with_context(|| file)?;
        // The content security policy does not apply to scripts of the driver.
        self.eval(&format!("if (!window.axe) {{ {axe} }}"), vec![]).await?;
        // Something that is still fading in has too little contrast for a moment.
        let finish = "for (const one of document.getAnimations()) \
            if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish()";
        self.eval(finish, vec![]).await?;
        let findings = self
            .eval_async("return (await axe.run(document, { resultTypes: ['violations'] })).violations", vec![])
            .await?;
        let findings = findings.as_array().context("a list of findings")?;
        let bad: Vec<String> = findings
            .iter()
            .filter(|finding| finding["impact"] == "serious" || finding["impact"] == "critical")
            .map(describe)
            .collect();
        if !bad.is_empty() {
            bail!("{} finding(s) of axe-core:\n{}", bad.len(), bad.join("\n"));
        }
        Ok(())
    }
}

fn describe(finding: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let nodes = finding["nodes"].as_array().cloned().unwrap_or_default();
    let places: Vec<String> = nodes
        .iter()
        .take(4)
        .map(|node| format!("\n      {} {}", node["target"], text(&node["failureSummary"]).replace('\n', " ")))
        .collect();
    format!("  {} ({}): {}{}", text(&finding["id"]), text(&finding["impact"]), text(&finding["help"]), places.concat())
}
