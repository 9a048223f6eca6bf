//! Tests of offline use, and of reconnecting to a restarted server.

use e2e::page::until;
use e2e::{Screen, ensure, test};

#[test]
fn everything_works_after_the_first_load_with_the_server_stopped() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        let online = page.text().await?;
        page.kept_for_offline().await?;
        page.stop_server();
        ensure!(page.eval_async("await fetch('/health')", vec![]).await.is_err(), "the server is still running");
        page.allow_in_console("ERR_CONNECTION_REFUSED");
        page.reload().await?;
        ensure!(page.text().await? == online, "another page: {}", page.text().await?);
        // A route that was never visited.
        page.open("/settings").await?;
        // Texts of a language that was never selected.
        page.click("radio", "Русский").await?;
        page.sees("Настройки").await?;
        // Every file, not only those that the home page needs.
        let script = "const names = await caches.keys(); const cache = await caches.open(names.at(-1)); const all = await cache.keys(); \
             for (const { url } of all) { const answer = await fetch(url); if (!answer.ok) throw new Error(url) } return all.length";
        let files = page.eval_async(script, vec![]).await?;
        ensure!(files.as_u64() >= Some(10), "{files} files");
        page.screenshot("offline").await?;
        Ok(())
    });
}

#[test]
fn the_settings_tell_what_is_stored() {
    test(Screen::Desktop, async |page| {
        page.open("/settings").await?;
        page.sees("Available offline: Ingenious ✓").await?;
        page.sees("files are stored.").await?;
        let complete = "const bar = document.querySelector('progress'); return bar.value > 10 && bar.value === bar.max";
        // The games are stored one after the other.
        until("not everything is stored", async || Ok((page.eval(complete, vec![]).await? == true).then_some(()))).await
    });
}

#[test]
fn bots_think_offline() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        page.kept_for_offline().await?;
        page.stop_server();
        page.allow_in_console("ERR_CONNECTION_REFUSED");
        page.reload().await?;
        let script = "const page = await (await caches.match('/')).text(); const boot = page.match(/src=\"(\\/boot[^\"]+)\"/)[1]; \
             const worker = (await (await fetch(boot)).text()).match(/\"worker\":\"([^\"]+)\"/)[1]; \
             const thinker = new Worker(worker, { type: 'module' }); \
             return await new Promise((done, fail) => { thinker.onmessage = ({ data }) => done(typeof data); thinker.onerror = () => fail('error'); \
             thinker.postMessage('{}') })";
        ensure!(page.eval_async(script, vec![]).await? == "string", "the worker does not respond");
        Ok(())
    });
}

#[test]
fn the_server_comes_back() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        page.kept_for_offline().await?;
        page.stop_server();
        page.allow_in_console("ERR_CONNECTION_REFUSED");
        page.reload().await?;
        page.start_server()?;
        page.reload().await?;
        let health = page.eval_async("return (await fetch('/health')).json()", vec![]).await?;
        ensure!(health["ok"] == true, "{health}");
        Ok(())
    });
}

/// A new build takes over at once and deletes our caches except its own and the previous one, which open
/// pages may still need.
#[test]
fn old_builds_are_removed() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        page.kept_for_offline().await?;
        let script = "for (const name of ['gamekeeper-older', 'gamekeeper-old', 'elsewhere']) await caches.open(name); \
             await (await navigator.serviceWorker.ready).unregister()";
        page.eval_async(script, vec![]).await?;
        page.reload().await?;
        page.kept_for_offline().await?;
        let names = page
            .eval_async("return (await caches.keys()).map((name) => name.replace(/-[0-9a-f]{16}$/, ''))", vec![])
            .await?;
        ensure!(names == serde_json::json!(["gamekeeper", "gamekeeper-old", "elsewhere"]), "{names}");
        Ok(())
    });
}
