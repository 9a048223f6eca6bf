//! Refusals in one table: [`refusals!`](crate::refusals).

/// Declares why a game refuses actions: the enum for [`Game::IllegalAction`](crate::Game::IllegalAction), one
/// row for each reason with its meaning, its fields, the clause that the action would break, and the text for
/// the player.
///
/// The text is a format string that may name the fields; further arguments follow it as in `format!`. The
/// clause is an expression, so it may depend on the fields, which are references there. Fields need no
/// comment: the text says what they are.
///
/// The macro implements [`Refusal`](crate::Refusal) and `Display`, and derives `Clone`, `Debug`, `PartialEq`,
/// `Eq` and serde's traits: a JSON object whose key `why` is the name of the variant in kebab case. Other
/// derives and serde attributes can be added. The crate that uses the macro depends on serde.
///
/// ```
/// use game_core::{Refusal, refusals};
///
/// const LAST_ROW: u8 = 2;
///
/// refusals! {
///     /// Why an action is refused.
///     #[derive(Copy)]
///     pub enum IllegalAction {
///         /// It is another seat's turn.
///         NotYourTurn => "TTT-201", "it is not your turn";
///         /// The cell has a mark already.
///         Taken { row: u8, column: u8 } => "TTT-202", "there is a mark in row {row}, column {column}";
///         /// The grid has no such row.
///         NoSuchRow { row: u8 } => if *row > 9 { "TTT-102" } else { "TTT-101" },
///             "there is no row {row}: the last is {}", LAST_ROW;
///     }
/// }
///
/// let taken = IllegalAction::Taken { row: 1, column: 2 };
/// assert_eq!(taken.clause(), "TTT-202");
/// assert_eq!(taken.to_string(), "there is a mark in row 1, column 2");
/// assert_eq!(serde_json::to_string(&taken)?, r#"{"why":"taken","row":1,"column":2}"#);
/// assert_eq!(IllegalAction::NoSuchRow { row: 12 }.clause(), "TTT-102");
/// assert_eq!(IllegalAction::NoSuchRow { row: 3 }.to_string(), "there is no row 3: the last is 2");
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// A row without a text does not compile; the error shows what a row looks like.
///
/// ```compile_fail
/// game_core::refusals! {
///     /// Why an action is refused.
///     pub enum IllegalAction {
///         /// It is another seat's turn.
///         NotYourTurn => "TTT-201";
///     }
/// }
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident {
            $(
                $(#[$about:meta])*
                $variant:ident $({ $($(#[$note:meta])* $field:ident: $kind:ty),+ $(,)? })?
                    => $clause:expr, $text:literal $(, $argument:expr)*;
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "kebab-case", tag = "why")]
        $visibility enum $name {
            $(
                $(#[$about])*
                $variant $({
                    $(
                        $(#[$note])*
                        #[allow(missing_docs, reason = "the text of the refusal says what its fields are")]
                        $field: $kind,
                    )+
                })?,
            )+
        }

        impl $crate::Refusal for $name {
            #[allow(unused_variables, reason = "few clauses depend on the fields")]
            fn clause(&self) -> &'static str {
                match self { $(Self::$variant $({ $($field),+ })? => $clause,)+ }
            }
        }

        impl ::core::fmt::Display for $name {
            #[allow(unused_variables, reason = "a text need not name all fields")]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $(Self::$variant $({ $($field),+ })? => ::core::write!(f, $text $(, $argument)*),)+
                }
            }
        }
    };
    ($(#[$meta:meta])* $visibility:vis enum $name:ident { $($row:tt)* }) => {
        ::core::compile_error!(::core::concat!(
            "a row of `", ::core::stringify!($name), "` is not written like these: `NotYourTurn => \"ABC-201\", \"it \
             is not your turn\";` or `Taken { row: u8 } => \"ABC-202\", \"row {row} is taken\";`"
        ));
    };
    ($($other:tt)*) => {
        ::core::compile_error!("`refusals!` takes one enum: `pub enum IllegalAction { … }`");
    };
}

#[cfg(test)]
mod tests {
    use crate::Refusal;

    refusals! {
        /// Refusals for the tests.
        #[derive(Copy, Hash)]
        enum Why {
            /// One without fields.
            NotNow => "T-1", "not now";
            /// One with another name in JSON.
            #[serde(rename = "old-name")]
            Renamed { number: u8, other: bool } => if *other { "T-2" } else { "T-3" }, "{number}: {}", number + 1;
        }
    }

    #[test]
    fn a_row_says_everything_about_a_refusal() {
        let renamed = |other| Why::Renamed { number: 4, other };
        assert_eq!([Why::NotNow.clause(), renamed(true).clause(), renamed(false).clause()], ["T-1", "T-2", "T-3"]);
        assert_eq!([Why::NotNow.to_string(), renamed(true).to_string()], ["not now", "4: 5"]);
    }

    #[test]
    fn json_has_the_reason_in_kebab_case_and_the_fields() {
        for (why, json) in [
            (Why::NotNow, r#"{"why":"not-now"}"#),
            (Why::Renamed { number: 4, other: true }, r#"{"why":"old-name","number":4,"other":true}"#),
        ] {
            assert_eq!(serde_json::to_string(&why).unwrap(), json);
            assert_eq!(serde_json::from_str::<Why>(json).unwrap(), why);
        }
    }
}
