//! QR codes, for a link that another device opens with its camera.

use qrcodegen::{QrCode, QrCodeEcc};

use crate::markup::{Markup, markup};

/// Returns a QR code of the text, without the light margin around it; `None` if the text is too long. Its
/// colours do not follow the theme: cameras expect dark on light.
pub(crate) fn qr(text: &str) -> Option<Markup> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    Some(markup!(
        "<svg viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\" aria-hidden=\"true\"><path fill=\"#1f2a2e\" d=\"{}\"/></svg>",
        path(&code),
        size = size
    ))
}

/// Returns the dark modules as one path: a bar for each run of them in a row.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{x} {y}h{run}v1h-{run}z"));
            }
            x += run + 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every dark module is covered by exactly one bar, and no light one.
    #[test]
    fn the_bars_cover_the_dark_modules() {
        let code = QrCode::encode_text("https://example.org/room/0123456789abcdef", QrCodeEcc::Medium).expect("a code");
        let mut covered = Vec::new();
        for bar in path(&code).split('M').skip(1) {
            let numbers: Vec<i32> =
                bar.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
            let [x, y, run, ..] = numbers[..] else { panic!("{bar}") };
            covered.extend((x..x + run).map(|x| (x, y)));
        }
        let all = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark: Vec<(i32, i32)> = all.filter(|(x, y)| code.get_module(*x, *y)).collect();
        assert_eq!(covered, dark);
    }

    #[test]
    fn a_text_that_is_too_long_has_none() {
        assert_eq!(qr(&"x".repeat(5000)), None);
    }
}
