//! What zones say of things: labels and lines that are made of the names in `words`.

use game_core::Seat;
use magnificent::camp::Camp;
use magnificent::effects::Gain;
use magnificent::preview::{Found, Gains, Missing, Route, Show, Way, missing, pitched as pitch};
use magnificent::set::{BoardFace, Level};
use magnificent::state::PlayerState;
use magnificent::{Board, Card, Colour, ColourOrClear, Components, Poster, PublicState, Rules, Side, Space, Tile};

use super::reading::posters::{Ready, lacking};
use super::words;
use crate::words::{full_stop, list, n, sentence, t, tell, w};

/// Returns the word for coins beside their number.
pub(super) fn coins_word(count: i16) -> String {
    tell("magnificent-coins-word", &[("count", n(count))])
}

/// Returns the word for trainers beside their number.
pub(super) fn trainers_word(count: u8) -> String {
    tell("magnificent-trainers-word", &[("count", n(count))])
}

/// Returns what a seat has of a kind of gem.
pub(super) fn stored(kind: ColourOrClear, count: u8, most: u8, spends: bool) -> String {
    let words = tell("magnificent-stored", &[("gems", w(&words::gems(kind, count))), ("most", n(most))]);
    if spends { format!("{words}; {}", t("magnificent-stored-spend")) } else { words }
}

/// Says how far a route goes.
pub(super) fn far(route: Route) -> String {
    tell("magnificent-way", &[("steps", n(route.steps)), ("colour", w(route.wagon.name()))])
}

/// Says what a route would bring.
pub(super) fn way(rules: &Rules, route: Route, way: &Way) -> String {
    let mut parts = Vec::new();
    // Three kinds of gems by their names would not fit the two lines of the dock.
    let kinds = way.gains.gems.iter().filter(|count| **count > 0).count();
    let gained = if kinds > 2 { words::gains_short(&way.gains) } else { words::gains(&way.gains) };
    if !gained.is_empty() {
        parts.push(gained);
    }
    match (way.tent, way.stops.last().map(|stop| stop.found)) {
        (Some(tent), _) => {
            parts.push(tell("magnificent-way-tent", &[("tent", w(&words::tent(rules.set().tent(tent))))]));
        }
        (None, Some(Found::Left(_))) => parts.push(t("magnificent-way-left")),
        _ => {}
    }
    // How far it goes is seen on the road and on the button.
    if parts.is_empty() {
        parts.push(far(route));
    }
    full_stop(&sentence(&parts.join("; ")))
}

/// Returns the name of a cell of a camp.
pub(super) fn cell(rules: &Rules, board: Board, side: Side, camp: &Camp, cell: u8) -> String {
    let set = rules.set();
    let grid = &set.grid;
    let bit = 1_u64 << cell;
    let area = grid.areas.iter().position(|area| area & bit != 0).unwrap_or_default() + 1;
    let place = tell(
        "magnificent-cell",
        &[("row", n(cell / grid.columns + 1)), ("column", n(cell % grid.columns + 1)), ("area", n(area as i64))],
    );
    let bonus = set.board(board, side).cells.get(usize::from(cell)).copied().flatten();
    match (camp.colour_of(bit), bonus) {
        (Some(colour), _) => {
            format!("{place}, {}", tell("magnificent-cell-covered", &[("colour", w(colour.name()))]))
        }
        (None, Some(bonus)) => format!("{place}, {}, {}", words::gain(bonus), t("magnificent-cell-free")),
        (None, None) => format!("{place}, {}", t("magnificent-cell-free")),
    }
}

/// Says how many areas are full, and how near the next one is.
pub(super) fn areas(full: u8, nearest: u8) -> String {
    tell("magnificent-areas-full", &[("full", n(full)), ("nearest", n(nearest))])
}

/// Returns a build level in words: its power and its tiles.
pub(super) fn level(level: Level) -> String {
    let about = [("power", n(level.power)), ("small", n(level.small)), ("large", n(level.large))];
    tell("magnificent-level", &about)
}

/// Returns what a trainer space does and costs.
pub(super) fn space_long(set: &Components, at: Space) -> String {
    let face = set.space(at);
    let words = sentence(&words::space(set, at));
    let cost = tell("magnificent-space-cost", &[("count", n(face.trainers))]);
    let again = t(if face.again { "magnificent-space-again" } else { "magnificent-space-once" });
    format!("{words}: {cost}, {again}")
}

/// Says what trainers do on a space.
pub(super) fn space_help(set: &Components, at: Space) -> String {
    let key = format!("magnificent-space-help-{}", at.id().to_ascii_lowercase());
    tell(&key, &[("count", n(set.space(at).amount))])
}

/// Returns what a poster brings.
fn brings(set: &Components, poster: Poster) -> String {
    let face = set.poster(poster);
    let coins = (face.coins > 0).then(|| words::coins(face.coins));
    list(&[words::points(face.points)].into_iter().chain(coins).collect::<Vec<_>>())
}

/// Says of a poster that is seen what it brings, and what it lacks.
pub(super) fn poster_short(set: &Components, poster: Poster, lacks: &Missing) -> String {
    let lacks = words::ready(lacks);
    tell("magnificent-poster-short", &[("brings", w(&brings(set, poster))), ("lacks", w(&lacks))])
}

/// Returns a poster in words: its artist, colour, what it needs and brings.
pub(super) fn poster(set: &Components, poster: Poster) -> String {
    let face = set.poster(poster);
    let needed: Vec<(Tile, u8)> = Tile::all().zip(face.tiles).filter(|(_, count)| *count > 0).collect();
    let needs = words::join([words::tiles(&needed), words::all_gems(&face.gems)]);
    tell(
        "magnificent-poster",
        &[
            ("artist", w(&words::artist(set, poster))),
            ("colour", w(poster.symbol().name())),
            ("needs", w(&needs)),
            ("brings", w(&brings(set, poster))),
        ],
    )
}

/// Returns the tiles and gems that a poster lacks.
fn lacks(missing: &Missing) -> String {
    let gems = if missing.short > 0 { words::all_gems(&missing.gems) } else { String::new() };
    words::join([words::tiles(&lacking(missing)), gems])
}

/// Returns all that a poster lacks.
pub(super) fn lacks_long(missing: &Missing) -> String {
    let things = lacks(missing);
    if things.is_empty() { t("magnificent-lacks-nothing") } else { tell("magnificent-lacks", &[("what", w(&things))]) }
}

/// Returns what pitching a tent on a space brings.
pub(super) fn pitched(rules: &Rules, player: &PlayerState, space: u8) -> String {
    words::gains(&pitch(rules, player, space))
}

/// Returns what pitching a tent on a space brings in few words: of gems without room only what they become.
pub(super) fn pitched_short(rules: &Rules, player: &PlayerState, space: u8) -> String {
    // Every place gives a poster, which is drawn there.
    let gains = Gains { posters: 0, ..pitch(rules, player, space) };
    match gains.overflow {
        0 => words::gains_short(&gains),
        count => tell("magnificent-pitched-overflow", &[("count", n(count))]),
    }
}

/// Returns a column of the board in words.
pub(super) fn column(rules: &Rules, public: &PublicState, seat: Seat, space: u8) -> String {
    let set = rules.set();
    let player = public.player(seat);
    let hangs = player.posters[usize::from(space)];
    let tent = match (space, player.tents[usize::from(space)]) {
        (0, _) => tell("magnificent-column-tent", &[("tent", w(&words::tent(&set.preprinted)))]),
        (_, Some(tent)) => tell("magnificent-column-tent", &[("tent", w(&words::tent(set.tent(tent))))]),
        (_, None) => tell("magnificent-column-no-tent", &[("gains", w(&pitched(rules, player, space)))]),
    };
    let place = tell("magnificent-column", &[("number", n(space + 1))]);
    match hangs {
        Some(one) => {
            let missing = missing(rules, public, seat, one, Some(space));
            let state = match Ready::of(&missing) {
                Ready::Tiles | Ready::Gems => tell("magnificent-column-lacks", &[("what", w(&lacks(&missing)))]),
                _ => words::ready(&missing),
            };
            format!("{place}, {}; {tent}; {state}", poster(set, one))
        }
        None => format!("{place}, {}; {tent}", t("magnificent-column-free")),
    }
}

/// Returns what a card counts, with the points for each.
pub(super) fn counts(set: &Components, card: Card) -> String {
    let face = set.card(card);
    format!("{} × {}", face.per, words::count(face.count))
}

/// Returns the most that a card scores.
pub(super) fn most(set: &Components, card: Card) -> String {
    set.card(card).most.map(|most| tell("magnificent-card-most", &[("count", n(most))])).unwrap_or_default()
}

/// Returns a card in words: its bonus, and what it counts.
pub(super) fn card(set: &Components, card: Card) -> String {
    format!("{}; {}", sentence(&words::card(set, card)), counts(set, card))
}

/// Returns what a card scores now, in words.
pub(super) fn counted(now: i16, most: Option<u8>) -> String {
    match most {
        Some(most) => tell("magnificent-card-of", &[("count", n(now)), ("most", n(most))]),
        None => tell("magnificent-card-now", &[("count", n(now))]),
    }
}

/// Says what the bonus of a card does.
pub(super) fn bonus_long(set: &Components, card: Card) -> String {
    tell("magnificent-card-bonus", &[("bonus", w(&words::card(set, card)))])
}

/// Says what a card scores.
pub(super) fn counts_long(set: &Components, card: Card) -> String {
    let most = most(set, card);
    let counts = tell("magnificent-card-scores", &[("counts", w(&counts(set, card)))]);
    if most.is_empty() { counts } else { format!("{counts} {}", full_stop(&sentence(&most))) }
}

/// Returns what a solo trade does.
pub(super) fn trade(set: &Components, poster: Poster) -> String {
    let artist = words::artist(set, poster);
    tell("magnificent-trade", &[("artist", w(&artist)), ("colour", w(poster.symbol().name()))])
}

/// Returns a set in words, with the bonus of its card.
pub(super) fn set(set: &Components, one: Card, tile: Option<Space>) -> String {
    match tile {
        Some(tile) => format!("{}; {}", card(set, one), words::space(set, tile)),
        None => card(set, one),
    }
}

/// Returns a colour that a clear die can have, with the power that it would have.
pub(super) fn colour_of_die(colour: Colour, power: u8) -> String {
    tell("magnificent-colour-power", &[("colour", w(colour.name())), ("power", n(power))])
}

/// Returns the name of a side of a board.
pub(super) fn side(side: Side) -> String {
    tell("magnificent-side", &[("side", w(words::side(side)))])
}

/// Returns the supply of a board in words.
pub(super) fn supply(face: &BoardFace) -> String {
    let mut parts =
        vec![words::all_gems(&face.gems), words::coins(face.coins), words::gain(Gain::Trainers(face.trainers))];
    if face.tent {
        parts.push(t("magnificent-supply-tent"));
    }
    words::join(parts)
}

/// Returns the best show on a step, in few words.
pub(super) fn show(number: u8, show: &Show) -> String {
    if show.spaces.is_empty() {
        return tell("magnificent-best-none", &[("number", n(number))]);
    }
    words::join([words::points(show.points), words::coins(show.coins)])
}
