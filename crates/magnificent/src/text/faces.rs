//! Short texts that say what is printed on a component.

use crate::components::{CHARACTERS, Card, Colour, ColourOrClear, Poster, Space, Tent, Tile};
use crate::effects::{Bonus, Gain};
pub(super) use crate::event::plural;
use crate::rules::Rules;
use crate::state::PublicState;

/// Describes a set of the main display: its card and its trainer tile; `None` if the slot is empty.
pub(super) fn set_text(rules: &Rules, public: &PublicState, slot: usize) -> Option<String> {
    let card = public.display[slot]?;
    let tile =
        public.display_tiles[slot].map_or(String::new(), |tile| format!(" + {tile} ({})", space_text(rules, tile)));
    Some(format!("{}{tile}", card_text(rules, card)))
}

/// Describes a trainer space: its cost, its ability, and the number of the ability.
pub(super) fn space_text(rules: &Rules, space: Space) -> String {
    let face = rules.set().space(space);
    let cost = if face.again { "each trainer".to_owned() } else { plural(face.trainers, "trainer") };
    let (about, amount) = (space.about(), face.amount);
    if amount == 0 {
        return format!("{cost}: {about}");
    }
    let about = about
        .replace("coins", &plural(amount, "coin"))
        .replace("more power", &format!("{amount} more power"))
        .replace("fewer gems", &plural(amount, "fewer gem"));
    format!("{cost}: {about}")
}

/// Returns a gain in words, such as `3 coins`. (`Display` writes it as in a component file.)
pub(super) fn gain_words(gain: Gain) -> String {
    match gain {
        Gain::Coins(amount) => plural(amount, "coin"),
        Gain::Points(amount) => plural(amount, "point"),
        Gain::Gems(kind, amount) => plural(amount, &format!("{} gem", kind.name())),
        Gain::Trainers(amount) => plural(amount, "trainer"),
        Gain::Posters(amount) => plural(amount, "poster"),
    }
}

/// Returns a bonus in words.
pub(super) fn bonus_words(bonus: Bonus) -> String {
    match bonus {
        Bonus::Gain(gain) => gain_words(gain),
        other => other.to_string(),
    }
}

/// Describes a card, with its id.
pub(super) fn card_text(rules: &Rules, card: Card) -> String {
    format!("{card} {}", card_face(rules, card))
}

/// Describes a card, without its id: the bonus on top, then what it scores.
pub(super) fn card_face(rules: &Rules, card: Card) -> String {
    let face = rules.set().card(card);
    let most = face.most.map_or(String::new(), |most| format!(", at most {most}"));
    format!("[{}] {} per {}{most}", bonus_words(face.bonus), face.per, face.count)
}

/// Describes a poster: what it needs and what it yields.
pub(super) fn poster_text(rules: &Rules, poster: Poster) -> String {
    let face = rules.set().poster(poster);
    let tiles = Tile::all().flat_map(|tile| core::iter::repeat_n(tile.id(), usize::from(face.tiles[tile.index()])));
    let gems = Colour::ALL
        .into_iter()
        .flat_map(|colour| core::iter::repeat_n(colour.name(), usize::from(face.gems[colour as usize])));
    let needs: Vec<&str> = tiles.chain(gems).collect();
    let character = CHARACTERS[usize::from(face.character)];
    let (points, coins) = (plural(face.points, "point"), plural(face.coins, "coin"));
    format!("{poster} {character}: {} -> {points}, {coins}", needs.join(" "))
}

/// Describes a tent; `None` is the preprinted one.
pub(super) fn tent_text(rules: &Rules, tent: Option<Tent>) -> String {
    let (name, face) = match tent {
        Some(tent) => (tent.id(), *rules.set().tent(tent)),
        None => ("printed tent", rules.set().preprinted),
    };
    let gem = face.gem.map_or(String::new(), |gem| format!(" for {}", gem.name()));
    format!("{name} {}p{}c{gem}", face.points, face.coins)
}

/// Returns the character for a bonus in the camp, which is never one of the capitals that tiles are drawn
/// with.
pub(super) const fn bonus_letter(gain: Gain) -> char {
    match gain {
        Gain::Coins(1) => 'c',
        Gain::Coins(_) => 'C',
        Gain::Points(..=3) => 'v',
        Gain::Points(_) => 'V',
        Gain::Posters(1) => 'p',
        Gain::Posters(_) => '2',
        Gain::Trainers(_) => 't',
        Gain::Gems(ColourOrClear::Clear, _) => 'g',
        Gain::Gems(..) => 'o',
    }
}
