//! A small picture of a position: the row of tricks, and below it a strip for each seat.

use spots::components::ROW;
use spots::{Rules, View};

use super::art::{self, Edges, OnDog};
use crate::draw::avatar;
use crate::markup::{Markup, markup};

/// Returns the picture.
pub(super) fn still(rules: &Rules, view: &View) -> Markup {
    let tile = |at: usize| {
        let below = if rules.stacked() && (1..ROW - 1).contains(&at) { 2 } else { 0 };
        let lying = Edges { down: !view.tiles.is_up(at), treats: view.tiles.treats(at), below };
        view.tiles.at(at).map(|tile| art::small(tile, lying)).unwrap_or_default()
    };
    let tiles: Markup = (0..ROW).map(tile).collect();
    let seat = |(at, player): (usize, &spots::state::Player)| {
        let seat = game_core::Seat::new(at as u8);
        let sign = if rules.is_stray(seat) { art::stray(22) } else { avatar(at, 22) };
        let pack = &player.pack;
        let dogs: Markup = (0..pack.len())
            .filter(|at| !pack.is_scored(*at))
            .map(|at| {
                let (dog, on) = (pack.dog(at), OnDog { filled: pack.filled(at), ..OnDog::default() });
                let class = if pack.free(at) == 0 { "narrow full" } else { "narrow" };
                markup!("<span class=\"spots-chip {}\">{}{}</span>", class, art::head(dog), art::spot_row(dog, on, 15))
            })
            .collect();
        markup!(
            "<div class=\"seat\">{}{}<span class=\"dogs\">{}</span><b class=\"num\">{}/{}</b></div>",
            sign,
            art::six(pack.scored(), 12),
            dogs,
            player.yard.sum(),
            rules.limit(seat)
        )
    };
    let seats: Markup = view.players.iter().enumerate().map(seat).collect();
    markup!("<div class=\"spots-still\"><div class=\"tiles\">{}</div>{}</div>", tiles, seats)
}
