//! The tests that every game has, as macros.

/// Writes the tests that are the same for every game, for a [`Subject`](crate::Subject):
///
/// * every clause of its rules is cited by a test, and a translation has the same
///   clauses;
/// * its playthroughs are those of the golden files;
/// * its recorded endings verify, and changed ones are refused;
/// * the properties of [`properties`](crate::properties) hold;
/// * its [`META`](game_core::Game::META) agrees with its options and rules.
///
/// Put it into a file of its own, such as `tests/it/standard.rs`. Paths begin at the crate. All parts but the
/// first may be left out, but not be in another order:
///
/// ```text
/// game_laws::standard_tests! {
///     subject: Played;
///     translation: "../../docs/rules/ingenious.ru.md";
///     // The names of the configurations with a golden file; `&[]` for all of them.
///     golden: &["standard for 2", "solo"];
///     // How many records there are in `tests/endings`.
///     endings: 9;
/// }
/// ```
#[macro_export]
macro_rules! standard_tests {
    (
        subject: $subject:ty;
        $(translation: $translation:literal;)?
        $(golden: $golden:expr;)?
        $(endings: $endings:literal;)?
    ) => {
        /// The folder of the crate.
        const CRATE: &str = env!("CARGO_MANIFEST_DIR");

        #[test]
        fn every_clause_ruling_and_example_is_tested() {
            let rules = <$subject as $crate::Subject>::rules_text();
            $crate::clauses::assert_tested(rules, CRATE.as_ref());
        }

        $(
            #[test]
            fn the_translation_has_the_same_clauses() {
                let rules = <$subject as $crate::Subject>::rules_text();
                $crate::clauses::assert_translated(rules, &std::path::Path::new(CRATE).join($translation));
            }
        )?

        $(
            #[test]
            fn playthroughs_match_the_golden_files() {
                $crate::golden::assert_playthroughs::<$subject>(CRATE.as_ref(), $golden);
            }
        )?

        $(
            #[test]
            fn endings_verify_and_changed_ones_are_refused() {
                let folder = std::path::Path::new(CRATE).join("tests/endings");
                $crate::endings::assert_endings::<<$subject as $crate::Subject>::Game>(folder, $endings);
            }

            #[test]
            fn a_record_with_changed_bytes_never_panics() {
                let folder = std::path::Path::new(CRATE).join("tests/endings");
                $crate::properties::changed_records_never_panic::<$subject>(folder);
            }
        )?

        #[test]
        fn listed_actions_are_legal() {
            $crate::properties::listed_actions_are_legal::<$subject>();
        }

        #[test]
        fn a_changed_view_is_refused_or_never_panics() {
            $crate::properties::changed_views_never_panic::<$subject>();
        }

        #[test]
        fn any_text_is_refused_or_has_one_spelling() {
            $crate::properties::any_text_has_one_spelling::<$subject>();
        }

        #[test]
        fn almost_valid_notation_is_refused_or_has_one_spelling() {
            $crate::properties::almost_notation_has_one_spelling::<$subject>();
        }

        #[test]
        fn the_meta_agrees_with_the_options() {
            $crate::meta::assert_meta::<$subject>();
        }
    };
}

/// Writes a test of the laws for each line, so that they run in parallel, and one that the lines together
/// play every configuration:
///
/// ```text
/// game_laws::law_tests! {
///     Played, Played::configurations();
///     two_seats: 1_000 games of "2 seats";
///     solo: 400 games of "solo";
/// }
/// ```
///
/// A line plays the configurations whose names begin with its text, except those for which another line has a
/// longer text. Put it into `tests/it/laws.rs`, where the test runner knows that these tests take long.
#[macro_export]
macro_rules! law_tests {
    (
        $subject:ty, $configurations:expr;
        $($(#[$about:meta])* $name:ident: $games:literal games of $text:literal;)+
    ) => {
        /// What the names of configurations begin with, for each test.
        const LINES: &[&str] = &[$($text),+];

        $(
            $(#[$about])*
            #[test]
            fn $name() {
                for configuration in $crate::check::played_by($configurations, LINES, $text) {
                    $crate::assert_configuration::<$subject>(&configuration, $games);
                }
            }
        )+

        #[test]
        fn every_configuration_is_played() {
            let played = LINES.iter().map(|line| $crate::check::played_by($configurations, LINES, line).len());
            assert_eq!(played.sum::<usize>(), $configurations.len(), "some configurations are in no test");
        }
    };
}
