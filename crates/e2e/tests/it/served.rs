//! Tests of what the server sends, as the browser receives it.

use e2e::{Screen, ensure, test};

#[test]
fn the_server_is_healthy_and_sends_security_headers() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        let script = "const answer = await fetch('/health'); \
             return { health: await answer.json(), headers: Object.fromEntries(answer.headers), isolated: window.opener === null }";
        let seen = page.eval_async(script, vec![]).await?;
        ensure!(seen["health"]["ok"] == true && seen["health"]["client"] == true, "{seen}");
        let headers = &seen["headers"];
        ensure!(headers["x-content-type-options"] == "nosniff", "{headers}");
        ensure!(headers["referrer-policy"] == "no-referrer", "{headers}");
        ensure!(headers["cross-origin-opener-policy"] == "same-origin", "{headers}");
        let policy = headers["content-security-policy"].as_str().unwrap_or_default();
        ensure!(
            policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"),
            "{policy}"
        );
        Ok(())
    });
}

/// Checks the harness itself: policy violations are reported, and tests see them.
#[test]
fn policy_violations_are_reported() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        page.eval("document.body.setAttribute('style', 'color: red')", vec![]).await?;
        let faults = page.console_faults().await?;
        ensure!(faults.iter().any(|line| line.contains("Content Security Policy")), "not in the console: {faults:?}");
        e2e::page::until("the server received no report", async || {
            Ok(page.stderr_lines().iter().any(|line| line.contains("csp-report: ")).then_some(()))
        })
        .await?;
        page.forgive();
        Ok(())
    });
}

/// Checks the criteria by which a browser offers to install the client.
#[test]
fn it_can_be_installed() {
    test(Screen::Phone, async |page| {
        page.open("/").await?;
        page.kept_for_offline().await?;
        let script = "const link = document.querySelector('link[rel=manifest]'); const manifest = await (await fetch(link.href)).json(); \
             const sizes = {}; for (const { src, type, sizes: size } of manifest.icons) { const answer = await fetch(src); \
             if (!answer.ok || !answer.headers.get('content-type').startsWith(type)) throw new Error(src); \
             const picture = await createImageBitmap(await answer.blob()).catch(() => null); \
             if (type === 'image/png') sizes[size] = picture.width + 'x' + picture.height } return { manifest, sizes }";
        let seen = page.eval_async(script, vec![]).await?;
        let manifest = &seen["manifest"];
        ensure!(manifest["name"] == "Gamekeeper" && manifest["short_name"] == "Gamekeeper", "{manifest}");
        ensure!(manifest["start_url"] == "/" && manifest["display"] == "standalone", "{manifest}");
        ensure!(
            seen["sizes"] == serde_json::json!({ "192x192": "192x192", "512x512": "512x512" }),
            "{}",
            seen["sizes"]
        );
        let errors = page.dev_tools("Page.getInstallabilityErrors", serde_json::json!({})).await?;
        let reasons: Vec<&str> = errors["installabilityErrors"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|e| e["errorId"].as_str())
            .collect();
        // A browser with an empty profile in incognito mode never installs anything.
        ensure!(reasons.iter().all(|reason| *reason == "in-incognito"), "{reasons:?}");
        Ok(())
    });
}
