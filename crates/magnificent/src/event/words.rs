//! Actions in words, for the log.

use crate::action::{Action, Payment, Source};
use crate::components::{Side, Size, Tile};
use crate::event::plural;
use crate::state::MainAction;

/// What a seat does, in words that follow `seat 0`.
pub(super) fn words(action: Action) -> String {
    match action {
        Action::Side(Side::A) => "plays side A of its board".to_owned(),
        Action::Side(Side::B) => "plays side B of its board".to_owned(),
        Action::Draft(card) => format!("drafts {card}"),
        Action::Keep(card) => format!("keeps {card}"),
        Action::Tile(tile) => format!("takes trainer tile {tile} ({})", tile.about()),
        Action::SoloDiscard(slot) => format!("discards the poster in slot {slot} for a die"),
        Action::SoloSkip => "discards no poster".to_owned(),
        Action::Bonus => "uses the bonus of the card".to_owned(),
        Action::Copy(card) => format!("copies the bonus of {card}"),
        Action::Train(space) => format!("uses trainer space {space} ({})", space.about()),
        Action::DoubleTent(space) => format!("uses TT12: the tent on space {space} pays out again"),
        Action::Take { kind, face, card } => format!("takes the {} {face} and puts it on {card}", kind.name()),
        Action::Flip => "turns the die over".to_owned(),
        Action::SetDie(face) => format!("sets the die to {face}"),
        Action::DieDone => "leaves the die as it is".to_owned(),
        Action::Colour(colour) => format!("chooses {} for the clear die", colour.name()),
        Action::Gem(kind) => format!("spends 1 {} gem for power", kind.name()),
        Action::Main(MainAction::Build) => "chooses to build".to_owned(),
        Action::Main(MainAction::Travel) => "chooses to travel".to_owned(),
        Action::Main(MainAction::Perform) => "chooses to perform".to_owned(),
        Action::Level(power) => format!("chooses build level B{power}"),
        Action::Lay { tile, orientation, row, column } => {
            format!("lays a {} at row {row}, column {column} (orientation {orientation})", tile_words(tile))
        }
        Action::EndBuild => "ends the Build".to_owned(),
        Action::Wagon(colour) => format!("chooses the {} wagon", colour.name()),
        Action::Steps(steps) => format!("moves the wagon {}", plural(steps, "space")),
        Action::TakePassing => "takes the tent that the wagon passes".to_owned(),
        Action::LeavePassing => "leaves the tent that the wagon passes".to_owned(),
        Action::Tent(space) => format!("puts the tent on tent space {space}"),
        Action::Hat(number) => format!("moves its hat from performance space {number}"),
        Action::Space(number) => format!("puts its hat on performance space {number}"),
        Action::Put(Some(poster)) => format!("puts {poster} on the next poster space"),
        Action::Put(None) => "leaves the next poster space empty".to_owned(),
        Action::Complete(space) => format!("chooses to complete the poster on space {space}"),
        Action::Pay(Payment::Own) => "pays with a gem of the colour".to_owned(),
        Action::Pay(Payment::Clear) => "pays with a clear gem".to_owned(),
        Action::Pay(Payment::Waived) => "does not pay this gem (TT10)".to_owned(),
        Action::Stop => "completes no more posters".to_owned(),
        Action::KeepPosters => "leaves its posters where they are".to_owned(),
        Action::Arrange => "rearranges its posters".to_owned(),
        Action::Poster(Source::Deck) => "takes the top poster of the deck".to_owned(),
        Action::Poster(Source::Display(slot)) => format!("takes the poster in slot {slot} of the display"),
        Action::Poster(Source::None) => "takes no poster".to_owned(),
        Action::Place(space) => format!("places the poster on space {space}"),
        Action::Replace(space) => format!("puts the poster in place of the one on space {space}"),
        Action::Discard => "discards the poster".to_owned(),
        Action::Give(kind) => format!("discards 1 {} gem", kind.name()),
        Action::EndTurn => "ends its turn".to_owned(),
        Action::ChooseSet(slot) => format!("takes set {slot} of the main display"),
        Action::RejectSet(slot) => format!("discards set {slot} of the main display"),
        Action::Score(card) => format!("chooses to score {card}"),
        Action::Coins(coins) => format!("pays {}", plural(coins, "coin")),
    }
}

fn tile_words(tile: Tile) -> String {
    let size = match tile.size() {
        Size::Small => "small",
        Size::Large => "large",
    };
    format!("{size} {} tile", tile.colour().name())
}
