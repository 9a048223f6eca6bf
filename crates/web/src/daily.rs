//! The daily deal: one deal a day for each game, the same for everybody.
//!
//! Its seed is made of a text with the game and the date, so it is a chosen seed and never called fair:
//! anybody can work out the draws of any day. In return no server is needed, and `gamekeeper play GAME --seed
//! "daily GAME DATE"` deals the same in a terminal.

use game_core::Record;
use game_core::fair::seed_from_text;
use game_core::hex::Bytes32;
use game_core::record::ChanceKind;
use texts::Language;

use crate::words::language;

/// Returns the seed of a game's deal of a day.
pub(crate) fn seed(game: &str, date: &str) -> Bytes32 {
    seed_from_text(&format!("daily {game} {date}"))
}

/// Returns the name of the table of a game's deal of a day.
pub(crate) fn table(game: &str, date: &str) -> String {
    format!("daily-{game}-{date}")
}

/// Returns the date of the deal that a record is of; `None` if it is not of a daily deal. A record cannot
/// just claim it: the seed must be the one of that day.
pub(crate) fn date_of(record: &Record) -> Option<&str> {
    let date = record.table.strip_prefix("daily-")?.strip_prefix(&record.game)?.strip_prefix('-')?;
    let is_daily = record.chance == ChanceKind::Seeded && record.secret == Some(seed(&record.game, date));
    (is_date(date) && is_daily).then_some(date)
}

/// Returns whether a text is a date as it is written here, such as `2026-03-04`.
pub(crate) fn is_date(text: &str) -> bool {
    let numbers: Vec<u32> = text.split('-').filter_map(|number| number.parse().ok()).collect();
    let shape = text.len() == 10 && text.bytes().enumerate().all(|(at, byte)| (byte == b'-') == (at == 4 || at == 7));
    shape && matches!(numbers[..], [_, 1..=12, 1..=31])
}

/// Returns the date at this device.
pub(crate) fn today() -> String {
    let now = js_sys::Date::new_0();
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}

/// Returns a date in words.
pub(crate) fn in_words(date: &str) -> String {
    // Without a time the browser would take it for midnight in Greenwich, which is the day before in America.
    let noon = js_sys::Date::new(&format!("{date}T12:00").into());
    locale_date(&noon, &[("day", "numeric"), ("month", "long")])
}

/// Returns a time, in milliseconds since 1970, in words: date and time of day.
pub(crate) fn moment(at: f64) -> String {
    let then = js_sys::Date::new(&at.into());
    let parts = [("day", "numeric"), ("month", "short"), ("hour", "numeric"), ("minute", "2-digit")];
    let year = then.get_full_year() != js_sys::Date::new_0().get_full_year();
    locale_date(&then, &[&parts[..], if year { &[("year", "numeric")] } else { &[] }].concat())
}

/// Returns the day of a time, in milliseconds since 1970, in words.
pub(crate) fn day(at: f64) -> String {
    let parts = [("day", "numeric"), ("month", "short"), ("year", "numeric")];
    locale_date(&js_sys::Date::new(&at.into()), &parts)
}

fn locale_date(date: &js_sys::Date, parts: &[(&str, &str)]) -> String {
    let options = js_sys::Object::new();
    for (part, form) in parts {
        // Setting a property of a new object cannot fail.
        let _ = js_sys::Reflect::set(&options, &(*part).into(), &(*form).into());
    }
    // English without a region would be American: the month first, and no 24 hours.
    let locale = if language() == Language::English { "en-GB" } else { language().tag() };
    date.to_locale_string(locale, &options).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(table: &str, chance: &str, secret: Bytes32) -> Record {
        serde_json::from_value(serde_json::json!({
            "format": 1, "game": "ingenious", "rules": 1, "parts": null, "options": {}, "seats": [], "table": table,
            "chance": chance, "commitment": null, "secret": secret, "contributions": [], "result": null, "steps": [],
            "digests": {},
        }))
        .expect("a record")
    }

    /// Two people who play on the same date compare their games, so the seed of a day can never change.
    #[test]
    fn golden_seeds_of_days() {
        for (game, date, expected) in [
            ("ingenious", "2026-01-01", "6e27e3824deaf3ce535995bfa3cfefc4bad5d0b7b6a079f02f064f4dcc85b288"),
            ("ingenious", "2026-12-31", "80d00e57256ce0c8161c3c09712bf476837ed0f5afdcb87ed72a928e2baea6c9"),
            ("spots", "2026-01-01", "a900e664f7979946f67286981518a4cb293326818e234196f01fac1f78687727"),
        ] {
            assert_eq!(seed(game, date).to_string(), expected, "{game} {date}");
        }
        assert_eq!(table("ingenious", "2026-01-01"), "daily-ingenious-2026-01-01");
    }

    #[test]
    fn a_record_is_of_a_daily_deal_only_with_its_seed() {
        let seed = seed("ingenious", "2026-03-04");
        let name = "daily-ingenious-2026-03-04";
        assert_eq!(date_of(&record(name, "chosen", seed)), Some("2026-03-04"));
        assert_eq!(date_of(&record(name, "fair", seed)), None);
        assert_eq!(date_of(&record("daily-ingenious-2026-03-05", "chosen", seed)), None);
        assert_eq!(date_of(&record("daily-spots-2026-03-04", "chosen", seed)), None);
        assert_eq!(date_of(&record("0f3a", "chosen", seed)), None);
    }

    #[test]
    fn a_date_has_a_year_a_month_and_a_day() {
        assert!(is_date("2026-03-04"));
        for other in ["", "2026-3-4", "2026-13-04", "2026-00-10", "2026-03-32", "20260304", "2026-03-04x", "abcd-ef-gh"]
        {
            assert!(!is_date(other), "{other}");
        }
    }
}
