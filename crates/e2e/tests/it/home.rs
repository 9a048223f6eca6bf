//! The first page.

use e2e::{Screen, ensure, test};

/// That the console stays silent is judged at the end of every test.
#[test]
fn it_opens_on_a_desktop() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        ensure!(page.client().title().await?.contains("Gamekeeper"), "the title names us");
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
fn it_keeps_nobody_out() {
    for screen in [Screen::Desktop, Screen::Phone] {
        test(screen, async |page| {
            page.open("/").await?;
            page.accessible().await
        });
    }
}

#[test]
fn a_chosen_theme_is_there_before_the_client() {
    test(Screen::Desktop, async |page| {
        page.open("/").await?;
        for (kept, expected) in [
            ("{\"theme\":\"dark\"}", Some("dark")),
            ("{\"theme\":\"light\"}", Some("light")),
            ("{\"theme\":\"system\"}", None),
            ("nonsense", None),
        ] {
            page.eval("localStorage.setItem('gamekeeper/settings', arguments[0])", vec![kept.into()]).await?;
            // The client sets the attribute, too; what the first script does is seen by running it alone.
            let script = "document.documentElement.removeAttribute('data-theme'); \
                 const script = document.createElement('script'); script.src = document.querySelector('head script[src*=\"theme\"]').src; \
                 await new Promise((loaded) => { script.onload = loaded; document.head.append(script) }); \
                 return document.documentElement.dataset.theme ?? null";
            let theme = page.eval_async(script, vec![]).await?;
            ensure!(theme.as_str() == expected, "{kept}: {theme}");
        }
        Ok(())
    });
}
