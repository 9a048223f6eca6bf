//! Spots in words: names, refusals, the score sheet, how a game ends.

use game_core::{Line, ScoreSheet, Seat};
use spots::{Dice, Dog, IllegalAction, Mode, Options, Phase, Rules, Tile, View};
use texts::Arg;

use crate::boards::{Automa, Names, Plotted};
use crate::markup::{Markup, markup};
use crate::words::{n, sentence, t, tell, w};

/// Returns the name of a dog.
pub(super) fn dog_name(dog: Dog) -> String {
    t(&format!("spots-dog-{dog}"))
}

/// Returns the name of a tile.
pub(super) fn tile_name(tile: Tile) -> String {
    t(&format!("spots-tile-{}", tile.id()))
}

/// Returns what a tile does, in a sentence.
pub(super) fn tile_does(tile: Tile) -> String {
    t(&format!("spots-trick-{}", tile.id()))
}

/// Returns dice as numbers with spaces between them, the highest first.
pub(super) fn dice_words(dice: Dice) -> String {
    dice.iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns the name of a seat, or of the Stray.
pub(super) fn name_of(names: &Names, rules: &Rules, seat: Seat) -> String {
    if rules.is_stray(seat) { t("spots-stray") } else { names.get(seat).to_owned() }
}

/// Returns a sentence about a seat or the Stray; if the seat is addressed, the text whose key ends in `-you`.
pub(super) fn tell_of(names: &Names, rules: &Rules, key: &str, seat: Seat, about: &[(&str, Arg<'_>)]) -> String {
    if !rules.is_stray(seat) {
        return names.tell(key, seat, about);
    }
    let stray = t("spots-stray");
    let about: Vec<(&str, Arg<'_>)> = about.iter().copied().chain([("name", w(&stray))]).collect();
    tell(key, &about)
}

/// Returns in words why the rules forbid something. With the view, a dog is called by its name.
pub(super) fn refusal(why: &IllegalAction, at: Option<&View>) -> String {
    let tile = |key: &str, tile: Tile| tell(key, &[("tile", w(&tile_name(tile)))]);
    let number = |key: &str, number: u8| tell(key, &[("number", n(number))]);
    match *why {
        IllegalAction::NotYourTurn => t("spots-refusal-not-your-turn"),
        IllegalAction::NotAskedNow => t("spots-refusal-not-asked-now"),
        IllegalAction::NotInUse { tile: named } => tile("spots-refusal-not-in-use", named),
        IllegalAction::FaceDown { tile: named } => tile("spots-refusal-face-down", named),
        IllegalAction::NoFullDog => t("spots-refusal-no-full-dog"),
        IllegalAction::NoSpace { dog } => {
            let pack = at.and_then(|view| view.players.get(view.mover.index())).map(|player| player.pack);
            match pack.filter(|pack| usize::from(dog) < pack.len()) {
                Some(pack) => tell("spots-refusal-no-space-dog", &[("dog", w(&dog_name(pack.dog(usize::from(dog)))))]),
                None => t("spots-refusal-no-space"),
            }
        }
        IllegalAction::NotRolled { number: named } => number("spots-refusal-not-rolled", named),
        IllegalAction::NotToRollAgain { number: named } => number("spots-refusal-not-to-roll-again", named),
        IllegalAction::NotToKeep { number: named } => number("spots-refusal-not-to-keep", named),
        IllegalAction::NotEight { number: named } => number("spots-refusal-not-eight", named),
        IllegalAction::NotOnTopDog { number: named } => number("spots-refusal-not-on-top-dog", named),
        IllegalAction::NotAside { .. } => t("spots-refusal-not-aside"),
        IllegalAction::NothingChosen => t("spots-refusal-nothing-chosen"),
        IllegalAction::NoSuchDie => t("spots-refusal-no-such-die"),
        IllegalAction::CannotDig => t("spots-refusal-cannot-dig"),
        IllegalAction::CannotMove => t("spots-refusal-cannot-move"),
    }
}

/// Returns the words for a line of a score sheet.
pub(super) fn line(line: &Line) -> String {
    let dog = line.of.as_deref().and_then(|dog| dog.parse().ok()).map(dog_name);
    match (&*line.key, dog) {
        ("level", _) => {
            let level = ["pup", "mutt", "alpha"][line.value.clamp(0, 2) as usize];
            tell("spots-line-level", &[("level", w(&t(&format!("spots-option-level-{level}"))))])
        }
        ("filled-spaces", Some(dog)) => tell("spots-line-filled-spaces-dog", &[("dog", w(&dog))]),
        (key, dog) => tell(&format!("spots-line-{key}"), &[("dog", w(&dog.unwrap_or_default()))]),
    }
}

/// Returns the values that decide the ranking: scored dogs and filled spaces, each with its sign.
pub(super) fn ladder(sheet: &ScoreSheet, signs: [Markup; 2]) -> Vec<(Markup, i32)> {
    let named = (0..).zip(signs).map(|(index, sign)| markup!("{}<small>{}</small>", sign, compared(index)));
    named.zip(sheet.ranking_key.iter().copied()).collect()
}

/// Returns the aim of the game in one line, with its clause.
pub(super) fn aim(options: &Options) -> (String, &'static str) {
    match options.mode {
        Mode::Standard => (t("spots-aim"), "SPT-1201"),
        Mode::Solo => (t("spots-aim-solo"), "SPT-1201"),
    }
}

/// Returns in words why the game ended.
pub(super) fn reason(key: &str) -> String {
    t(&format!("spots-reason-{key}"))
}

/// Returns in words what is compared at an index of the ranking key.
pub(super) fn compared(index: u32) -> String {
    t(if index == 0 { "spots-compared-dogs" } else { "spots-compared-spots" })
}

/// The clause that decides ties.
pub(super) const TIE_CLAUSE: &str = "SPT-1201";

/// The values that are plotted over time.
pub(super) const PLOTTED: &[Plotted] = &[
    Plotted { name: "spots-plot-dogs", value: |sheet| sheet.total },
    Plotted {
        name: "spots-plot-dice",
        value: |sheet| {
            let all = sheet.lines.iter().find(|line| line.key == "filled-spaces" && line.of.is_none());
            all.map_or(0, |line| line.value)
        },
    },
];

/// How many turns before the limit of a game it is told. Games between bots have one of 2,000, which hardly
/// any meets.
const LIMIT_IN_SIGHT: u32 = 100;

/// Returns which turn it is, and of how many if a limit is near; `None` before the first.
pub(super) fn turn(rules: &Rules, view: &View) -> Option<String> {
    let turn = n(i64::from(view.turn));
    let words = match rules.turn_limit {
        limit if limit == 0 || view.turn + LIMIT_IN_SIGHT < limit => tell("turn-number", &[("number", turn)]),
        limit => tell("spots-turn-of", &[("turn", turn), ("limit", n(i64::from(limit)))]),
    };
    (view.turn > 0).then(|| sentence(&words))
}

/// Returns what a seat is doing; `None` if it is not its turn.
pub(super) fn status(view: &View, seat: Seat) -> Option<String> {
    let moves = view.mover == seat && view.turn > 0 && !matches!(view.phase, Phase::Over(_));
    moves.then(|| match view.progress.tile {
        Some(tile) => tell("spots-status-trick", &[("tile", w(&tile_name(tile)))]),
        None => t("spots-status-turn"),
    })
}

/// Returns the Stray with this sign; nobody outside the solo game.
pub(super) fn automas(rules: &Rules, view: &View, sign: Markup) -> Vec<Automa> {
    let stray = rules.stray().map(|seat| Automa { name: t("spots-stray"), sign, sheet: view.sheet(rules, seat) });
    stray.into_iter().collect()
}

/// Returns what the last step of a seat did without asking: the dice that were buried, and the yard after
/// them. `None` if none were; `sum` is the sum of the yard now.
pub(super) fn unasked(buried: Dice, sum: u8, limit: u8) -> Option<String> {
    let dice = dice_words(buried);
    let about = [("dice", w(&dice)), ("sum", n(sum)), ("limit", n(limit))];
    (!buried.is_empty()).then(|| tell("spots-unasked", &about))
}

#[cfg(test)]
mod tests;
