//! The Magnificent in words: names, amounts, refusals, the score sheet, how a game ends.

use super::reading::posters::Ready;
use crate::boards::Plotted;
use crate::markup::Markup;
use crate::words::{n, t, tell, w};
use game_core::{Line, Refusal as _, ScoreSheet, Seat};
use magnificent::effects::{Bonus, Count, Gain};
use magnificent::preview::{Gains, Goal, Missing, Obstacle};
use magnificent::set::TentFace;
use magnificent::{
    Card, Colour, ColourOrClear, Components, IllegalAction, Mode, Options, Phase, Poster, Rules, Side, Size, Space,
    Tile, View,
};

/// Returns a die: `green 5`.
pub(super) fn die(kind: ColourOrClear, face: u8) -> String {
    tell("magnificent-die", &[("colour", w(kind.name())), ("face", n(face))])
}

/// Returns a gem: `green gem`.
pub(super) fn gem(kind: ColourOrClear) -> String {
    tell("magnificent-gem", &[("colour", w(kind.name()))])
}

/// Returns gems of one kind: `2 green gems`.
pub(super) fn gems(kind: ColourOrClear, count: u8) -> String {
    tell("magnificent-gems", &[("colour", w(kind.name())), ("count", n(count))])
}

/// Returns gems of several kinds, those that there are.
pub(super) fn all_gems(counts: &[u8]) -> String {
    let all = ColourOrClear::ALL.into_iter().zip(counts).filter(|(_, count)| **count > 0);
    join(all.map(|(kind, count)| gems(kind, *count)))
}

/// Returns a tile: `small green tile`.
pub(super) fn tile(tile: Tile) -> String {
    let key = if tile.size() == Size::Small { "magnificent-tile-small" } else { "magnificent-tile-large" };
    tell(key, &[("colour", w(tile.colour().name()))])
}

/// Returns tiles with their numbers: `small green tile ×2`.
pub(super) fn tiles(all: &[(Tile, u8)]) -> String {
    let one = |(of, count): &(Tile, u8)| if *count == 1 { tile(*of) } else { format!("{} ×{count}", tile(*of)) };
    join(all.iter().map(one))
}

/// Returns a number of coins.
pub(super) fn coins(count: impl Into<i64>) -> String {
    tell("magnificent-coins", &[("count", n(count))])
}

/// Returns a number of points.
pub(super) fn points(count: impl Into<i64>) -> String {
    tell("magnificent-points", &[("count", n(count))])
}

/// Returns a number of trainers.
pub(super) fn trainers(count: impl Into<i64>) -> String {
    tell("magnificent-trainers", &[("count", n(count))])
}

/// Returns a number of posters.
pub(super) fn posters(count: impl Into<i64>) -> String {
    tell("magnificent-posters", &[("count", n(count))])
}

/// Returns parts that are not empty, with commas.
pub(super) fn join(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

/// Returns what a cell, a space or a card yields.
pub(super) fn gain(gain: Gain) -> String {
    match gain {
        Gain::Coins(count) => coins(count),
        Gain::Points(count) => points(count),
        Gain::Gems(kind, count) => gems(kind, count),
        Gain::Trainers(count) => trainers(count),
        Gain::Posters(count) => posters(count),
    }
}

/// Returns a gain that is taken: in Russian in the accusative.
pub(super) fn taken_gain(gain: Gain) -> String {
    match gain {
        Gain::Coins(count) => tell("magnificent-take-coins", &[("count", n(count))]),
        Gain::Points(count) => tell("magnificent-take-points", &[("count", n(count))]),
        Gain::Gems(kind, _) => tell("magnificent-take-gem", &[("colour", w(kind.name()))]),
        Gain::Trainers(count) => tell("magnificent-take-trainers", &[("count", n(count))]),
        Gain::Posters(count) => posters(count),
    }
}

/// Returns all that would be gained; empty if that is nothing. Gems without room are coins, and say so.
pub(super) fn gains(all: &Gains) -> String {
    let some = |count: u8, words: fn(u8) -> String| if count > 0 { words(count) } else { String::new() };
    join([
        some(all.points, points),
        all_gems(&all.gems),
        some(all.coins.saturating_sub(all.overflow), coins),
        some(all.trainers, trainers),
        some(all.posters, posters),
        some(all.overflow, |count| tell("magnificent-overflow", &[("count", n(count))])),
    ])
}

/// Returns what something would bring in few words: gems by their number, whatever their colour.
pub(super) fn gains_short(all: &Gains) -> String {
    let some = |count: u8, words: fn(u8) -> String| if count > 0 { words(count) } else { String::new() };
    join([
        some(all.points, points),
        some(all.gems.iter().sum(), |count| tell("magnificent-gems-any", &[("count", n(count))])),
        some(all.coins, coins),
        some(all.trainers, trainers),
        some(all.posters, posters),
    ])
}

/// Returns a bonus in full.
pub(super) fn bonus(bonus: Bonus) -> String {
    let about =
        |count: u8, colour: Option<Colour>| [("count", n(count)), ("colour", w(colour.map_or("", Colour::name)))];
    match bonus {
        Bonus::Gain(of) => gain(of),
        Bonus::Pips(count, None) => tell("magnificent-bonus-pips", &about(count, None)),
        Bonus::Pips(count, colour) => tell("magnificent-bonus-pips-if", &about(count, colour)),
        Bonus::SetDie => t("magnificent-bonus-set-die"),
        Bonus::Copy => t("magnificent-bonus-copy"),
        Bonus::TileForTrainer(colour) => tell("magnificent-bonus-tile-for-trainer", &about(1, Some(colour))),
        Bonus::TileForGems(colour, count) => tell("magnificent-bonus-tile-for-gems", &about(count, Some(colour))),
        Bonus::TrainerForCoins(count) => tell("magnificent-bonus-trainer-for-coins", &about(count, None)),
    }
}

/// Returns a bonus as its strip says it: of a trade only what it gives.
pub(super) fn strip(of: Bonus) -> String {
    match of {
        Bonus::TileForTrainer(_) | Bonus::TileForGems(..) => t("magnificent-bonus-trade-tile"),
        Bonus::TrainerForCoins(_) => t("magnificent-bonus-trade-trainer"),
        _ => bonus(of),
    }
}

/// Returns what a card counts.
pub(super) fn count(of: Count) -> String {
    let (kind, colour) = counted(of);
    tell(&format!("magnificent-count-{kind}"), &[("colour", w(colour.map_or("any", Colour::name)))])
}

/// Returns the last part of the texts about what a card counts, and the colour that it counts.
const fn counted(of: Count) -> (&'static str, Option<Colour>) {
    match of {
        Count::Tiles(Some(Size::Small), colour) => ("tile-small", colour),
        Count::Tiles(Some(Size::Large), colour) => ("tile-large", colour),
        Count::Tiles(None, colour) => ("tile-any", colour),
        Count::Rectangle(colour) => ("rectangle", Some(colour)),
        Count::Symbol(colour) => ("symbol", Some(colour)),
        Count::Columns => ("columns", None),
        Count::Rows => ("rows", None),
        Count::Tents => ("tents", None),
        Count::ColouredGems => ("coloured-gems", None),
        Count::CoinsPaid => ("coins-paid", None),
        Count::HatSpace => ("hat-space", None),
        Count::OneCharacter => ("one-character", None),
        Count::Characters => ("characters", None),
        Count::Card => ("card", None),
        Count::Trainers => ("trainers", None),
        Count::CoinsDue => ("coins-due", None),
        Count::ClearDice => ("clear-dice", None),
    }
}

/// Returns how a card is called while its die is taken: by its bonus.
pub(super) fn card(set: &Components, card: Card) -> String {
    bonus(set.card(card).bonus)
}

/// Returns how a card is called when it is scored: by what it counts.
pub(super) fn counting(set: &Components, card: Card) -> String {
    let face = set.card(card);
    let (kind, colour) = counted(face.count);
    let about = [("count", n(face.per)), ("colour", w(colour.map_or("any", Colour::name)))];
    tell(&format!("magnificent-per-{kind}"), &about)
}

/// Returns what a trainer space does.
pub(super) fn space(set: &Components, space: Space) -> String {
    let key = format!("magnificent-space-{}", space.id().to_ascii_lowercase());
    tell(&key, &[("count", n(set.space(space).amount))])
}

/// Returns a set of the main display: its card by what it counts, and its tile.
pub(super) fn set(set: &Components, card: Card, tile: Option<Space>) -> String {
    let counted = counting(set, card);
    match tile {
        Some(tile) => tell("magnificent-set", &[("card", w(&counted)), ("tile", w(&space(set, tile)))]),
        None => counted,
    }
}

/// Returns the name of the artist on a poster.
pub(super) fn artist(set: &Components, poster: Poster) -> String {
    t(&format!("magnificent-artist-{}", set.poster(poster).character))
}

/// Returns a poster with what it needs: artist, tiles and gems.
pub(super) fn poster(set: &Components, poster: Poster) -> String {
    let face = set.poster(poster);
    let needed: Vec<(Tile, u8)> = Tile::all().zip(face.tiles).filter(|(_, count)| *count > 0).collect();
    let needs = join([tiles(&needed), all_gems(&face.gems)]);
    let name = artist(set, poster);
    match needs.is_empty() {
        true => tell("magnificent-poster-free", &[("poster", w(&name))]),
        false => tell("magnificent-poster-needs", &[("poster", w(&name)), ("needs", w(&needs))]),
    }
}

/// Returns a tent by its face.
pub(super) fn tent(face: &TentFace) -> String {
    let points = if face.points > 0 { points(face.points) } else { String::new() };
    let coins = if face.coins > 0 { coins(face.coins) } else { String::new() };
    let words = join([points, coins]);
    match face.gem {
        _ if words.is_empty() => t("magnificent-tent-plain"),
        Some(colour) => tell("magnificent-tent-costs", &[("face", w(&words)), ("gem", w(&gem(colour.into())))]),
        None => words,
    }
}

/// Returns the word below a poster: ready, or the first thing that it lacks.
pub(super) fn ready(missing: &Missing) -> String {
    let ready = Ready::of(missing);
    let count = if ready == Ready::Gems { missing.short } else { missing.tiles.iter().sum() };
    tell(&format!("magnificent-ready-{}", ready.id()), &[("count", n(count))])
}

/// Returns the letter of a side.
pub(super) const fn side(side: Side) -> &'static str {
    match side {
        Side::A => "A",
        Side::B => "B",
    }
}

/// Returns a place in an order: `1st`.
pub(super) fn place(number: u8) -> String {
    tell("magnificent-place", &[("number", n(number))])
}

/// Returns in words why the rules forbid something.
pub(super) fn refusal(why: &IllegalAction) -> String {
    let (key, about) = match *why {
        IllegalAction::NotYourTurn => ("not-your-turn", None),
        IllegalAction::CardNotFree { .. } => ("card-not-free", None),
        IllegalAction::BonusUsed => ("bonus-used", None),
        IllegalAction::BonusTooLate => ("bonus-too-late", None),
        IllegalAction::BonusNotNow => ("bonus-not-now", None),
        IllegalAction::SpaceUsed { .. } => ("space-used", None),
        IllegalAction::TooFewTrainers { needed } => ("too-few-trainers", Some(("needed", n(needed)))),
        IllegalAction::OtherAction { .. } => ("other-action", None),
        IllegalAction::OtherStep { .. } => ("other-step", None),
        IllegalAction::SpaceIdle { .. } => ("space-idle", None),
        IllegalAction::NoSuchGem => ("no-such-gem", None),
        IllegalAction::TooLittlePower { power }
        | IllegalAction::TooFar { power }
        | IllegalAction::SpaceTooHigh { power } => ("power", Some(("power", n(power)))),
        IllegalAction::NoVacantSpace { power } => ("no-vacant-space", Some(("power", n(power)))),
        IllegalAction::SpaceTaken => ("space-taken", None),
        IllegalAction::HatStays { .. } => ("hat-stays", None),
        IllegalAction::NotThisColour { .. } => ("not-this-colour", None),
        IllegalAction::NotThisSize { .. } => ("not-this-size", None),
        IllegalAction::NoneLeft { .. } => ("none-left", None),
        IllegalAction::OutsideTheCamp => ("outside-the-camp", None),
        IllegalAction::Covered => ("covered", None),
        IllegalAction::Touchless => ("touchless", None),
        IllegalAction::NotYetDone => ("not-yet-done", None),
        IllegalAction::TentSpaceTaken => ("tent-space-taken", None),
        IllegalAction::NoPosterThere { .. } => ("no-poster-there", None),
        IllegalAction::ShowIsFull => ("show-is-full", None),
        IllegalAction::NoTentBelow { .. } => ("no-tent-below", None),
        IllegalAction::TilesMissing { .. } => ("tiles-missing", None),
        IllegalAction::GemsMissing { .. } => ("gems-missing", None),
        IllegalAction::MustTake => ("must-take", None),
        IllegalAction::PosterSpaceTaken => ("poster-space-taken", None),
        IllegalAction::BoardFull => ("board-full", None),
        // The others cannot be met by pointing.
        _ => ("not-asked-now", None),
    };
    tell(&format!("magnificent-refusal-{key}"), about.as_slice())
}

/// Returns in words why a goal is out of reach, and the clause that says so.
pub(super) fn out_of_reach(goal: Goal, why: Obstacle) -> (String, &'static str) {
    let by_power = match goal {
        Goal::Level(_) => "MAG-231",
        Goal::Road { .. } => "MAG-251",
        Goal::Step(_) => "MAG-292",
    };
    match why {
        Obstacle::Power(power) => (tell("magnificent-refusal-power", &[("power", n(power))]), by_power),
        Obstacle::Trainers(needed) => {
            let why = IllegalAction::TooFewTrainers { needed };
            (refusal(&why), why.clause())
        }
        Obstacle::Hat => (refusal(&IllegalAction::SpaceTaken), "MAG-292"),
        Obstacle::Wagon => (t("magnificent-refusal-other-wagon"), "MAG-337"),
        Obstacle::Chosen => (t("magnificent-refusal-action-chosen"), "MAG-217"),
        Obstacle::NotAsked => (refusal(&IllegalAction::NotAskedNow), "MAG-R1"),
    }
}

/// Returns the words for a line of a score sheet. The cards of a seat share a row, since no two seats have
/// the same.
pub(super) fn line(line: &Line) -> String {
    // The points say it: what each card counted, and its most, are on the cards.
    match &*line.key {
        "counted" | "most" => String::new(),
        key => t(&format!("magnificent-line-{key}")),
    }
}

/// Returns the values that decide the ranking: the total and the hat, each with its sign.
pub(super) fn ladder(sheet: &ScoreSheet, signs: [Markup; 2]) -> Vec<(Markup, i32)> {
    // The key has the hat's place on the stairs; the number on its step is what people see.
    let hat = sheet.lines.iter().find(|line| line.key == "hat").map_or(0, |line| line.value);
    signs.into_iter().zip([sheet.total, hat]).collect()
}

/// Returns the aim of the game in one line, with its clause.
pub(super) fn aim(options: &Options) -> (String, &'static str) {
    match options.mode {
        Mode::Standard => (t("magnificent-aim"), TIE_CLAUSE),
        Mode::Solo => (t("magnificent-aim-solo"), "MAG-501"),
    }
}

/// Returns in words why the game ended.
pub(super) fn reason(key: &str) -> String {
    t(&format!("magnificent-reason-{key}"))
}

/// Returns in words what is compared at an index of the ranking key.
pub(super) fn compared(index: u32) -> String {
    t(if index == 0 { "magnificent-compared-points" } else { "magnificent-compared-hat" })
}

/// The clause that decides ties.
pub(super) const TIE_CLAUSE: &str = "MAG-387";

/// The values that are plotted over time.
pub(super) const PLOTTED: &[Plotted] = &[
    Plotted { name: "magnificent-plot-points", value: |sheet| sheet.total },
    Plotted { name: "magnificent-plot-coins", value: |sheet| purse(sheet) },
];

fn purse(sheet: &ScoreSheet) -> i32 {
    sheet.lines.iter().find(|line| line.key == "purse").map_or(0, |line| line.value)
}

/// Returns which round and turn it is; `None` once the game is over.
pub(super) fn turn(rules: &Rules, view: &View) -> Option<String> {
    let public = &view.public;
    let round = ("round", n(public.round));
    let words = match public.stack.phases().first() {
        Some(Phase::Over) | None => return None,
        _ if public.round == 0 => t("magnificent-turn-before"),
        Some(Phase::TurnEnd) => {
            let turn = usize::from(public.turns) / rules.seats.get() + 1;
            tell("magnificent-turn", &[round, ("turn", n(turn as i64))])
        }
        _ => tell("magnificent-turn-end", &[round]),
    };
    Some(words)
}

/// Returns what a seat is doing; `None` if it waits.
pub(super) fn status(view: &View, seat: Seat) -> Option<String> {
    let public = &view.public;
    let base = public.stack.phases().first().copied().unwrap_or_default();
    let key = match base {
        Phase::Draft => return (!view.done.has(seat)).then(|| t("magnificent-status-draft")),
        _ if public.mover != seat => return None,
        Phase::ChooseSide => "side",
        Phase::KeepCards => "keep",
        Phase::PickTile => "tile",
        Phase::TurnEnd => "turn",
        Phase::ChooseSet(_) | Phase::RejectSet => "set",
        Phase::ScoreCard(_) | Phase::PayCoins(..) | Phase::PayHalf(..) => "score",
        _ => return None,
    };
    Some(t(&format!("magnificent-status-{key}")))
}
