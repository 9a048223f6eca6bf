//! Our Fluent subset formats every text as the full implementation does.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use texts::{Arg, Language, Texts};

/// The concatenated files of a language.
fn source(language: Language) -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(language.tag());
    let files = std::fs::read_dir(folder).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    files.collect::<Vec<_>>().join("\n")
}

/// All variables in the texts.
fn variables(source: &str) -> Vec<&str> {
    let mut found: Vec<&str> = source
        .split('$')
        .skip(1)
        .map(|rest| rest.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').next().unwrap())
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn every_text_is_formatted_as_by_fluent() {
    for language in Language::ALL {
        let source = source(language);
        let mut bundle = FluentBundle::new(vec![language.tag().parse::<unic_langid::LanguageIdentifier>().unwrap()]);
        bundle.set_use_isolating(false);
        bundle.add_resource(FluentResource::try_new(source.clone()).unwrap()).unwrap();
        let variables = variables(&source);
        let texts = Texts::new(language).unwrap();
        assert!(texts.keys().count() > 300);
        let numbers = (-2..=25).chain([100, 101, 102, 111, 112, 121, 1_000_001]).map(Arg::Number);
        for what in numbers.chain(["green", "other", "Ада", ""].map(Arg::Word)) {
            let mut args = FluentArgs::new();
            for name in &variables {
                match what {
                    Arg::Number(number) => args.set(*name, number),
                    Arg::Word(word) => args.set(*name, word),
                }
            }
            let args_list: Vec<_> = variables.iter().map(|name| (*name, what)).collect();
            for key in texts.keys() {
                let pattern = bundle.get_message(key).unwrap().value().unwrap();
                let expected = bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned();
                assert_eq!(texts.get(key, &args_list), Ok(expected), "{key} of {what:?}");
            }
        }
    }
}
