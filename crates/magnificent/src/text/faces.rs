//! What is printed on a component, in a few words.

use crate::components::{CHARACTERS, Card, Colour, ColourOrClear, Poster, Space, Tent, Tile};
use crate::effects::Gain;
pub(super) use crate::event::amount;
use crate::rules::Rules;
use crate::state::PublicState;

/// A set of the main display: its card and the tile beside it.
pub(super) fn set_text(rules: &Rules, public: &PublicState, slot: usize) -> Option<String> {
    let card = public.display[slot]?;
    let tile =
        public.display_tiles[slot].map_or(String::new(), |tile| format!(" + {tile} ({})", space_text(rules, tile)));
    Some(format!("{}{tile}", card_text(rules, card)))
}

/// A trainer space: what it takes, what it does, and how much.
pub(super) fn space_text(rules: &Rules, space: Space) -> String {
    let face = rules.set().space(space);
    let cost = if face.again { "each trainer".to_owned() } else { amount(face.trainers, "trainer") };
    let number = if face.amount > 0 { format!(", {}", face.amount) } else { String::new() };
    format!("{cost}: {}{number}", space.about())
}

/// A card with its name.
pub(super) fn card_text(rules: &Rules, card: Card) -> String {
    format!("{card} {}", card_face(rules, card))
}

/// A card: bonus on top, then what it scores.
pub(super) fn card_face(rules: &Rules, card: Card) -> String {
    let face = rules.set().card(card);
    let most = face.most.map_or(String::new(), |most| format!(", most {most}"));
    format!("[{}] {} per {}{most}", face.bonus, face.per, face.count)
}

/// A poster: what it needs and what it brings.
pub(super) fn poster_text(rules: &Rules, poster: Poster) -> String {
    let face = rules.set().poster(poster);
    let tiles = Tile::all().flat_map(|tile| core::iter::repeat_n(tile.id(), usize::from(face.tiles[tile.index()])));
    let gems = Colour::ALL
        .into_iter()
        .flat_map(|colour| core::iter::repeat_n(colour.name(), usize::from(face.gems[colour as usize])));
    let needs: Vec<&str> = tiles.chain(gems).collect();
    let character = CHARACTERS[usize::from(face.character)];
    let (points, coins) = (amount(face.points, "point"), amount(face.coins, "coin"));
    format!("{poster} {character}: {} -> {points}, {coins}", needs.join(" "))
}

/// A tent, or the one printed on the board.
pub(super) fn tent_text(rules: &Rules, tent: Option<Tent>) -> String {
    let (name, face) = match tent {
        Some(tent) => (tent.id(), *rules.set().tent(tent)),
        None => ("printed tent", rules.set().preprinted),
    };
    let gem = face.gem.map_or(String::new(), |gem| format!(" for {}", gem.name()));
    format!("{name} {}p{}c{gem}", face.points, face.coins)
}

/// The sign that stands for a bonus in the camp. Capitals that tiles are drawn with are not among them.
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
