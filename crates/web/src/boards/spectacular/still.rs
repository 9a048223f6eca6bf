//! A small picture of a position: the parks of all seats, or the one of a solo game with its points.

use game_core::Seat;
use spectacular::{Rules, View};

use super::art;
use crate::draw::avatar;
use crate::markup::{Markup, markup};

/// Returns the picture.
pub(crate) fn still(rules: &Rules, view: &View) -> Markup {
    let one = |at: usize| {
        let seat = Seat::new(at as u8);
        let player = view.player(seat);
        let park = player.board.map(|board| art::thumbnail(rules, board, &player.park)).unwrap_or_default();
        markup!(
            "<div class=\"seat\">{}<span>{}<b class=\"num\">{}</b></span></div>",
            park,
            avatar(at, 20),
            view.sheet(rules, seat).total
        )
    };
    let seats: Markup = (0..view.players.len()).map(one).collect();
    markup!("<div class=\"spc-still\" data-seats=\"{}\">{}</div>", view.players.len(), seats)
}
