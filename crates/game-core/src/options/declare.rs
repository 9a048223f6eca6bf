//! The macros with which a game declares its modes and options.

/// Declares the types of options whose values are words: an enum with the word of each value.
///
/// The first value is the default, unless another follows the name of the enum. Each enum implements
/// [`OptionValue`](crate::OptionValue), `Default`, and `Serialize` and `Deserialize` with its words.
///
/// ```
/// game_core::option_values! {
///     /// How strong the opponent is.
///     pub enum Level default Normal {
///         /// For children.
///         Easy = "easy",
///         /// For most people.
///         Normal = "normal",
///     }
/// }
///
/// assert_eq!(Level::default().word(), "normal");
/// assert_eq!(serde_json::from_str::<Level>("\"easy\"").unwrap(), Level::Easy);
/// ```
#[macro_export]
macro_rules! option_values {
    ($(
        $(#[$attribute:meta])*
        $vis:vis enum $Enum:ident $(default $default:ident)? {
            $($(#[$value_attribute:meta])* $Value:ident = $word:literal),+ $(,)?
        }
    )*) => {$(
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        $vis enum $Enum {
            $($(#[$value_attribute])* #[serde(rename = $word)] $Value),+
        }

        impl $Enum {
            const DEFAULT: Self = [$(Self::$default,)? $(Self::$Value),+][0];

            /// The word by which options, records and flags name the value.
            #[must_use]
            $vis const fn word(self) -> &'static str {
                match self {
                    $(Self::$Value => $word),+
                }
            }
        }

        impl ::core::default::Default for $Enum {
            fn default() -> Self {
                Self::DEFAULT
            }
        }

        impl $crate::OptionValue for $Enum {
            const KIND: $crate::OptionKind = $crate::OptionKind::Choice;
            const VALUES: &'static [&'static str] = &[$($word),+];
            const DEFAULT: &'static str = Self::DEFAULT.word();
        }
    )*};
}

/// Declares the modes and options of a game, each fact once.
///
/// What follows from the declaration:
///
/// * the enum of the modes, of which the first is the default;
/// * the struct of the options, with the field `mode` before the others, `Default`, `Serialize` and
///   `Deserialize`, which refuses unknown keys;
/// * `MODES` and `OPTIONS`, constants of the struct, for the game's [`Meta`](crate::Meta);
/// * `check`, a method of the struct, with which the game's rules begin: it refuses an unknown rules version
///   and a number of seats that the mode does not have.
///
/// The type of an option says which values it has; it implements [`OptionValue`](crate::OptionValue), as the
/// enums of [`option_values`](crate::option_values) and [`StartSeat`](crate::StartSeat) do. A type that has
/// more values than the option lists those of the option, its default first as a word, and then as a value.
/// An option that matters only together with a value of another says so with `only_if`.
///
/// ```
/// use game_core::SeatCount;
///
/// game_core::option_values! {
///     /// How strong the opponent is.
///     pub enum Level {
///         /// For children.
///         Easy = "easy",
///         /// For most people.
///         Normal = "normal",
///     }
/// }
///
/// game_core::options! {
///     /// The ways to play.
///     pub mode Mode {
///         /// Against each other.
///         Standard = "standard" for [2, 3, 4],
///         /// Against the game.
///         Solo = "solo" for [1],
///     }
///
///     /// What a host may set.
///     pub struct Options {
///         /// How strong the opponent is.
///         level: Level {
///             key: "level",
///             help: "how strong the opponent is",
///             only_if: "mode" is "solo",
///         },
///     }
/// }
///
/// let options: Options = serde_json::from_str(r#"{"mode": "solo"}"#).unwrap();
/// assert_eq!(options, Options { mode: Mode::Solo, level: Level::Easy });
/// assert_eq!(Options::MODES[0].seats, [2, 3, 4]);
/// assert_eq!(Options::OPTIONS[0].values, ["easy", "normal"]);
///
/// assert!(options.check(SeatCount::new(1), 1, &[1]).is_ok());
/// let refused = options.check(SeatCount::new(2), 1, &[1]).unwrap_err();
/// assert_eq!(refused.to_string(), "seats: solo is for 1 seat, not 2");
/// ```
#[macro_export]
macro_rules! options {
    (@kind $type:ty) => { <$type as $crate::OptionValue>::KIND };
    (@kind $type:ty, $($value:literal)+) => { $crate::OptionKind::Choice };
    (@values $type:ty) => { <$type as $crate::OptionValue>::VALUES };
    (@values $type:ty, $($value:literal)+) => { &[$($value),+] };
    (@default_word $type:ty) => { <$type as $crate::OptionValue>::DEFAULT };
    (@default_word $type:ty, $first:literal $($value:literal)*) => { $first };
    (@default $type:ty) => { <$type as ::core::default::Default>::default() };
    (@default $type:ty, $default:expr) => { $default };
    (
        $(#[$mode_attribute:meta])*
        $mode_vis:vis mode $Mode:ident {
            $($(#[$id_attribute:meta])* $Id:ident = $id:literal for [$($seats:literal),+ $(,)?]),+ $(,)?
        }

        $(#[$attribute:meta])*
        $vis:vis struct $Options:ident {
            $(
                $(#[$field_attribute:meta])*
                $field:ident: $type:ty {
                    key: $key:literal,
                    $(values: [$($value:literal),+ $(,)?], default: $default:expr,)?
                    help: $help:literal,
                    $(only_if: $($other:literal is $needed:literal)or+,)?
                }
            ),* $(,)?
        }
    ) => {
        $crate::option_values! {
            $(#[$mode_attribute])*
            $mode_vis enum $Mode {
                $($(#[$id_attribute])* $Id = $id),+
            }
        }

        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(deny_unknown_fields, default)]
        $vis struct $Options {
            /// The mode of play.
            $vis mode: $Mode,
            $($(#[$field_attribute])* #[serde(rename = $key)] $vis $field: $type,)*
        }

        impl ::core::default::Default for $Options {
            fn default() -> Self {
                Self {
                    mode: ::core::default::Default::default(),
                    $($field: $crate::options!(@default $type $(, $default)?),)*
                }
            }
        }

        impl $Options {
            /// Every mode with its numbers of seats; the first is the default.
            $vis const MODES: &'static [$crate::Mode] = &[
                $($crate::Mode { id: $id, seats: &[$($seats),+] }),+
            ];
            /// Every option besides the mode.
            $vis const OPTIONS: &'static [$crate::OptionMeta] = &[$(
                $crate::OptionMeta {
                    key: $key,
                    kind: $crate::options!(@kind $type $(, $($value)+)?),
                    values: $crate::options!(@values $type $(, $($value)+)?),
                    default: $crate::options!(@default_word $type $(, $($value)+)?),
                    help: $help,
                    only_if: &[$($($crate::OptionCondition { key: $other, value: $needed }),+)?],
                }
            ),*];

            /// Checks that the rules version is one of `versions`, that the mode has this number of seats,
            /// and that every option has one of its values.
            ///
            /// # Errors
            /// Names the first of them that does not fit, and the reason.
            $vis fn check(
                &self,
                seats: $crate::SeatCount,
                version: u32,
                versions: &[u32],
            ) -> ::core::result::Result<(), $crate::SetupError> {
                $crate::options::check_version(version, versions)?;
                $crate::options::check_seats(&Self::MODES[self.mode as usize], seats)?;
                $($($crate::options::check_value($key, &self.$field, &[$($value),+])?;)?)*
                Ok(())
            }
        }
    };
}
