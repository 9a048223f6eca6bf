//! The prompt: who has to decide what, with examples from the actions that are legal now.

use game_core::{Game, one_of};

use super::faces::{poster_text, tent_text};
use super::seat_name;
use crate::components::{Colour, POSTER_SPACES};
use crate::legal::Flow;
use crate::rules::Rules;
use crate::state::{Magnificent, Phase};
use crate::view::View;

/// The legal actions of the seat to act, in their notation.
struct Legal(Vec<String>);

impl Legal {
    fn new(rules: &Rules, view: &View) -> Self {
        let mut legal = Vec::new();
        if view.public.phase() == Phase::Draft {
            Magnificent::each_legal(rules, view, &mut |action| legal.push(action.to_string()));
        } else {
            let _ = view.public.for_each_legal(rules, &mut |action| {
                legal.push(action.to_string());
                Flow::Continue(())
            });
        }
        Self(legal)
    }

    fn with(&self, verb: &str) -> impl DoubleEndedIterator<Item = &str> {
        self.0.iter().map(String::as_str).filter(move |text| text.split(' ').next() == Some(verb))
    }

    /// The first action of each of these verbs, in brackets; nothing if there is none.
    fn such_as(&self, verbs: &[&str]) -> String {
        bracketed(&verbs.iter().filter_map(|verb| self.with(verb).next()).collect::<Vec<_>>())
    }

    /// The last action of a verb in brackets: that with the highest number.
    fn highest(&self, verb: &str) -> String {
        bracketed(&self.with(verb).next_back().into_iter().collect::<Vec<_>>())
    }

    /// All actions of a verb, in brackets.
    fn all(&self, verb: &str) -> String {
        bracketed(&self.with(verb).collect::<Vec<_>>())
    }
}

fn bracketed(examples: &[&str]) -> String {
    if examples.is_empty() { String::new() } else { format!(" ({})", examples.join(", ")) }
}

/// Returns the line that tells who has to decide what.
pub(super) fn prompt(rules: &Rules, view: &View) -> String {
    let (public, own) = (&view.public, view.public.mover_state());
    if public.refill_due() {
        return "The poster display is being refilled.".to_owned();
    }
    let legal = Legal::new(rules, view);
    let what = match public.phase() {
        Phase::Over => return "The game is over.".to_owned(),
        Phase::Draft => return format!("Everybody: choose a card of the hand{}.", legal.such_as(&["draft"])),
        Phase::ChooseSide => format!("which side of your board{}?", legal.all("side")),
        Phase::KeepCards => format!("keep four of these cards{}.", legal.such_as(&["keep"])),
        Phase::PickTile => format!("pick a trainer tile{}.", legal.such_as(&["tile"])),
        Phase::SoloStart => {
            let drop = legal.such_as(&["drop"]);
            format!("discard a poster of the display for a die of its colour{drop}, or skip.")
        }
        Phase::TurnStart => format!("take a die and put it on a card{}.", legal.such_as(&["take"])),
        Phase::DieTaken => format!("turn the die{}, or die done.", legal.such_as(&["flip", "set"])),
        Phase::ClearDie => format!("which colour is the clear die{}?", legal.such_as(&["colour"])),
        Phase::Power => power_prompt(&legal),
        Phase::BuildLevel => format!("choose a level{}.", legal.such_as(&["level"])),
        Phase::Build => format!("lay a tile{}.", legal.such_as(&["lay", "end"])),
        Phase::BonusTile(_) => format!("lay the small tile{}.", legal.such_as(&["lay"])),
        Phase::TravelSteps => format!("how many steps{}?", legal.highest("steps")),
        Phase::ChooseWagon => format!("which wagon moves{}?", legal.such_as(&["wagon"])),
        Phase::PassingTent(_) => {
            let tent = public.tent_under_wagon(rules).map_or(String::new(), |tent| tent_text(rules, Some(tent)));
            format!("take {tent}, which the wagon passes{}?", legal.all("tent"))
        }
        Phase::PlaceTent(_) => format!("on which space does the tent go{}?", legal.such_as(&["tent"])),
        Phase::ChooseHat => format!("which hat moves{}?", legal.such_as(&["hat"])),
        Phase::ChooseSpace => format!("where does the hat go{}?", legal.such_as(&["space"])),
        Phase::Complete if public.turn.completed.count_ones() >= u32::from(public.turn.allowed) => {
            "the show is full; stop.".to_owned()
        }
        Phase::Complete => match &*legal.such_as(&["complete"]) {
            "" => "no poster can be completed; stop.".to_owned(),
            example => format!("complete a poster{example}, or stop."),
        },
        Phase::PayGem(_, due) => {
            let next = Colour::ALL.into_iter().find(|colour| due[*colour as usize] > 0).map_or("", Colour::name);
            format!("how do you pay the {next} gem{}?", legal.all("pay"))
        }
        Phase::Rearrange => "leave your posters as they are (keep posters), or rearrange them (arrange).".to_owned(),
        Phase::PutPoster(space) => format!("which poster goes on space {space}{}?", legal.all("put")),
        Phase::GainPosters(_) if own.posters_held() == POSTER_SPACES => {
            format!("take a poster for one of yours, or none{}.", legal.all("poster"))
        }
        Phase::GainPosters(_) => format!("take a poster{}.", legal.all("poster")),
        Phase::PosterTaken(poster) => {
            let how = legal.such_as(&["place", "replace", "discard"]);
            format!("where does {} go{how}?", poster_text(rules, poster))
        }
        Phase::GiveGems(left, ..) => format!("which gem do you discard, {left} to go{}?", legal.such_as(&["give"])),
        Phase::TurnEnd => format!("end the turn{}.", legal.such_as(&["end"])),
        Phase::ChooseSet(_) => format!("take a set of the main display{}.", legal.such_as(&["choose"])),
        Phase::RejectSet => format!("discard a set of the main display{}.", legal.such_as(&["reject"])),
        Phase::ScoreCard(_) => format!("score one of your cards{}.", legal.such_as(&["score"])),
        Phase::PayCoins(_, card) | Phase::PayHalf(_, card) => {
            format!("how many coins do you pay for {card}{}?", legal.highest("coins"))
        }
        _ => return "A roll or a draw comes next.".to_owned(),
    };
    format!("{}: {what}", seat_name(view, public.mover))
}

/// The prompt before one of the three actions is chosen.
fn power_prompt(legal: &Legal) -> String {
    let actions: Vec<&str> = ["build", "travel", "perform"].into_iter().flat_map(|verb| legal.with(verb)).collect();
    match &*legal.such_as(&["bonus", "copy", "train", "gem"]) {
        "" => format!("choose {}.", one_of(&actions)),
        more => format!("use a bonus, trainers or gems{more}, or choose {}.", one_of(&actions)),
    }
}
