//! Tests of the home page.

use e2e::{Screen, ensure, test};

/// Every test also checks the console at its end.
#[test]
fn it_opens_on_a_desktop() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        ensure!(page.client().title().await?.contains("Gamekeeper"), "the title does not contain the name");
        let size = page.eval("return [innerWidth, innerHeight]", vec![]).await?;
        ensure!(size == serde_json::json!([1440, 900]), "{size}");
        page.fits_the_width().await?;
        page.screenshot("home").await?;
        Ok(())
    });
}

#[test]
fn it_opens_on_a_phone() {
    test(Screen::Phone, async |page| {
        page.open("/").await?;
        let size = page.eval("return [innerWidth, innerHeight, navigator.maxTouchPoints > 0]", vec![]).await?;
        ensure!(size == serde_json::json!([360, 740, true]), "{size}");
        page.fits_the_width().await?;
        page.screenshot("home").await?;
        Ok(())
    });
}

#[test]
fn it_is_accessible() {
    for screen in [Screen::Desktop, Screen::Phone] {
        test(screen, async |page| {
            page.open("/").await?;
            page.accessible().await
        });
    }
}

#[test]
fn the_theme_is_applied_before_the_client_loads() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        for (stored, expected) in [
            ("{\"theme\":\"dark\"}", Some("dark")),
            ("{\"theme\":\"light\"}", Some("light")),
            ("{\"theme\":\"system\"}", None),
            ("nonsense", None),
        ] {
            page.eval("localStorage.setItem('gamekeeper/settings', arguments[0])", vec![stored.into()]).await?;
            // The client sets the attribute too, so the script that runs before it is tested alone.
            let script = "document.documentElement.removeAttribute('data-theme'); \
                 const script = document.createElement('script'); script.src = document.querySelector('head script[src*=\"theme\"]').src; \
                 await new Promise((loaded) => { script.onload = loaded; document.head.append(script) }); \
                 return document.documentElement.dataset.theme ?? null";
            let theme = page.eval_async(script, vec![]).await?;
            ensure!(theme.as_str() == expected, "{stored}: {theme}");
        }
        Ok(())
    });
}
