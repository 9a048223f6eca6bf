//! Numbers on the command line, refused in plain words.

/// Returns a parser of whole numbers from `least` to `most`; both must fit the type.
pub fn whole<T: TryFrom<u64>>(least: u64, most: u64) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync {
    move |text| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<u64>().ok().filter(|number| digits && (least..=most).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match (least, most) {
            (0, u64::MAX) => "must be a whole number".to_owned(),
            (_, u64::MAX) => format!("must be a whole number of at least {least}"),
            _ => format!("must be a whole number from {least} to {most}"),
        })
    }
}

/// Parses a number that is not negative.
///
/// # Errors
/// Says that it must be one.
pub fn quantity(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "must be a number that is not negative".to_owned())
}

/// Parses a share: a number above 0, and at most 1.
///
/// # Errors
/// Says that it must be one.
pub fn share(text: &str) -> Result<f32, String> {
    let number = text.parse::<f32>().ok().filter(|number| *number > 0.0 && *number <= 1.0);
    number.ok_or_else(|| "must be a number above 0 and at most 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_a_range() {
        let seats = whole::<u8>(1, 6);
        assert_eq!(seats("1"), Ok(1));
        assert_eq!(seats("6"), Ok(6));
        for wrong in ["0", "7", "+1", "-1", "", "two", "99999999999999999999"] {
            assert_eq!(seats(wrong), Err("must be a whole number from 1 to 6".to_owned()), "{wrong}");
        }
        assert_eq!(whole::<usize>(0, u64::MAX)("x"), Err("must be a whole number".to_owned()));
        assert_eq!(whole::<u64>(1, u64::MAX)("0"), Err("must be a whole number of at least 1".to_owned()));
    }

    #[test]
    fn shares_are_above_0() {
        assert_eq!(share("0.06"), Ok(0.06));
        assert_eq!(share("1"), Ok(1.0));
        for wrong in ["0", "-1", "1.5", "NaN", "inf", "some"] {
            assert!(share(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn quantities_are_finite_and_not_negative() {
        assert_eq!(quantity("0.5"), Ok(0.5));
        for wrong in ["-1", "inf", "NaN", "fast"] {
            assert!(quantity(wrong).is_err(), "{wrong}");
        }
    }
}
