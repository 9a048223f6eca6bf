//! Master cards, their back, and the sets of the main display.

use magnificent::set::CardFace;
use magnificent::{Components, Space};

use super::bonus::{bonus, bonus_at, is_wide};
use super::count::{count, count_at};
use super::pieces::plain_tent_at;
use super::space::{cost_at, space_at};
use super::{label, moved, placed};
use crate::markup::{Markup, markup};

/// The words of a card. Each fits into the room of its place: the bonus 19 letters, the counting three lines
/// of 13.
pub(crate) struct Words<'a> {
    /// What the bonus gives, such as "+2 if green".
    pub(crate) bonus: &'a str,
    /// What is counted, such as "small green tile".
    pub(crate) count: &'a str,
    /// The most that it can score, such as "up to 20"; empty if there is no limit.
    pub(crate) most: &'a str,
}

/// Returns a card in signs only, which fills its place; it is 84 wide and 112 high: the bonus on its strip,
/// the points for each thing counted and the sign of it, the most that it can score as a shield.
pub(crate) fn card(set: &Components, face: &CardFace) -> Markup {
    super::picture("mag-card-sign", "-1 -1 86 115", &card_body(set, face, 112.0))
}

fn card_body(set: &Components, face: &CardFace, height: f64) -> Markup {
    let strip = if is_wide(face.bonus) { 0.78 } else { 0.8 };
    let most = face.most.map(|most| label(markup!("≤ {}", most).as_str(), 42.0, height - 9.0, 13.0, "#6b4a12"));
    markup!(
        "<rect x=\"1\" y=\"3\" width=\"83\" height=\"{}\" rx=\"7\" opacity=\".22\"/><rect x=\".5\" y=\".5\" \
         width=\"83\" height=\"{}\" rx=\"7\" fill=\"#fbf1dc\" stroke=\"#b79a63\"/><path d=\"M.5 36V7.5Q.5 .5 7.5 \
         .5H76.5Q83.5 .5 83.5 7.5V36Z\" fill=\"#3b2748\"/>{}{}{}{}",
        height - 2.0,
        height - 1.0,
        placed(42.0, 18.0, strip, &bonus_at(set, face.bonus)),
        label(markup!("{} ×", face.per).as_str(), 17.0, 71.0, 18.0, "#2a2420"),
        placed(57.0, 65.0, 1.05, &count_at(set, face.count)),
        most.unwrap_or_default()
    )
}

/// Returns a card with its words, as elements of a page: a strip with the bonus, below it the sign and the
/// words of what it counts.
pub(crate) fn card_sheet(set: &Components, face: &CardFace, words: &Words<'_>) -> Markup {
    markup!(
        "<div class=\"mag-card\"><div class=\"strip\">{}<span>{}</span></div><div \
         class=\"what\">{}<span><b>{}&#8239;×</b> {}<em>{}</em></span></div></div>",
        bonus(set, face.bonus, 32),
        words.bonus,
        count(set, face.count, 38),
        face.per,
        words.count,
        words.most
    )
}

/// Returns the back of a master card, in the frame of [`card`].
pub(crate) fn card_back() -> Markup {
    let inside = markup!(
        "<rect x=\"1\" y=\"3\" width=\"83\" height=\"110\" rx=\"7\" opacity=\".22\"/><rect x=\".5\" y=\".5\" \
         width=\"83\" height=\"111\" rx=\"7\" fill=\"#3b2748\" stroke=\"#1b1612\"/><rect x=\"6\" y=\"6\" \
         width=\"72\" height=\"100\" rx=\"5\" fill=\"none\" stroke=\"#e2b45a\" stroke-width=\"1.5\"/><path \
         d=\"M42 18L74 56L42 94L10 56Z\" fill=\"#54396a\" stroke=\"#e2b45a\" stroke-width=\"1.5\"/>{}",
        plain_tent_at(42.0, 58.0, 40.0)
    );
    super::picture("mag-card-sign", "-1 -1 86 115", &inside)
}

/// Returns a set of the main display, which fills its place; it is 84 wide and 148 high: a card, and below it
/// the sign and the cost of a trainer tile unless the round has none.
pub(crate) fn set(set: &Components, face: &CardFace, tile: Option<Space>) -> Markup {
    let below = tile.map(|tile| {
        markup!(
            "<path d=\"M1 112H83V139Q83 146.5 76 146.5H8Q1 146.5 1 139Z\" fill=\"#eadbb8\" \
             stroke=\"#b79a63\"/>{}<g color=\"#2a2420\">{}</g>",
            placed(30.0, 129.0, 0.8, &space_at(set, set.space(tile), tile)),
            moved((66.0, 129.0), &cost_at(set.space(tile), 17.0))
        )
    });
    let inside = markup!("{}{}", card_body(set, face, 112.0), below.unwrap_or_default());
    super::picture("mag-card-sign", "-1 -1 86 150", &inside)
}

#[cfg(test)]
mod tests {
    use magnificent::Card;

    use super::*;

    #[test]
    fn every_card_shows_its_points_and_differs_in_its_signs() {
        let printed = Components::printed();
        let faces: Vec<&CardFace> = Card::all().map(|one| printed.card(one)).collect();
        for (at, face) in faces.iter().enumerate() {
            let svg = card(printed, face);
            assert!(svg.as_str().contains(&format!(">{} ×</text>", face.per)));
            assert_eq!(svg.as_str().contains('≤'), face.most.is_some());
            for other in &faces[..at] {
                let differ = other.bonus != face.bonus || other.count != face.count;
                assert_eq!(card(printed, other) != svg, differ || other.per != face.per || other.most != face.most);
            }
        }
    }

    #[test]
    fn words_of_a_card_are_escaped() {
        let printed = Components::printed();
        let words = Words { bonus: "a<b", count: "c", most: "" };
        assert!(card_sheet(printed, printed.card(Card::at(0)), &words).as_str().contains("a&lt;b"));
    }
}
