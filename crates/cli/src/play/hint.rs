//! The hint: the best few lines, what each is worth, and why.

use catalog::{BotRequest, Level, Phrase, PhraseArg};
use game_core::{Seat, Viewer};
use texts::{Arg, Language, Texts};

use super::session::Session;
use crate::exit::Failure;
use crate::paper::seat_name;
use crate::start::all_cores;

impl Session<'_> {
    /// Shows what a bot advises a seat.
    pub(super) fn hint(&mut self, seat: Option<Seat>) -> Result<(), Failure> {
        let Some(seat) = seat else {
            return self.console.say("There is nothing to decide: roll or draw at the table, then type the result.");
        };
        let texts = Texts::new(Language::English).map_err(|why| Failure::Usage(why.to_string()))?;
        let request = BotRequest {
            table: self.table.name().to_owned(),
            seat,
            options: self.table.options(),
            seats: self.table.seat_count(),
            component_set: self.table.component_set().cloned(),
            view: self.table.view(Viewer::Seat(seat)),
            bot: Level::Master.name().to_owned(),
        };
        let task = self.game.hint_from_view(request, &mut self.advisers, &all_cores())?;
        // A copy, so that a hint does not change what the bots at the table do.
        let hint = task.run(&mut self.rng.clone()).hint.unwrap_or_default();
        let name = |seat| seat_name(&*self.table, seat);
        for (at, line) in hint.candidates.iter().enumerate() {
            let said =
                hint.phrases(at).iter().map(|phrase| in_words(&texts, phrase, &name)).collect::<Vec<_>>().join(" ");
            self.console.prose(format!("{}. {}\n   {said}", at + 1, line.line.join(", ")))?;
        }
        Ok(())
    }
}

/// Returns a phrase in words; `name` returns who plays at a seat.
pub(crate) fn in_words(texts: &Texts, phrase: &Phrase, name: &dyn Fn(Seat) -> String) -> String {
    let words = |arg: &PhraseArg| match arg {
        PhraseArg::Number(_) => String::new(),
        PhraseArg::Text(key) => texts.get(key, &[]).unwrap_or_default(),
        PhraseArg::Id(id) => id.to_string(),
        PhraseArg::Seat(seat) => name(*seat),
    };
    let args: Vec<_> = phrase.args.iter().map(|(name, arg)| (&**name, arg, words(arg))).collect();
    let about = args.iter().map(|(name, arg, word)| match arg {
        PhraseArg::Number(number) => (*name, Arg::Number(*number)),
        _ => (*name, Arg::Word(word)),
    });
    texts.get(&phrase.key, &about.collect::<Vec<_>>()).unwrap_or_else(|why| why.to_string())
}
