//! A small picture of a position: the camps of all seats with their points and hats.

use game_core::Seat;
use magnificent::{Rules, View};

use super::art;
use crate::draw::avatar;
use crate::markup::{Markup, markup};

/// Returns the picture.
pub(crate) fn still(rules: &Rules, view: &View) -> Markup {
    let set = rules.set();
    let one = |seat: Seat| {
        let player = view.public.player(seat);
        let face = player.board.zip(player.side).map(|(board, side)| set.board(board, side));
        let space = player.highest_hat().and_then(|position| set.performance_space(position));
        let hat =
            space.map(|space| markup!("{}{}", art::hat(Some(seat.index()), 20), space.number)).unwrap_or_default();
        markup!(
            "<div class=\"seat\">{}<span>{}<b class=\"num\">{}</b>{}</span></div>",
            art::thumbnail(set, face, &player.camp),
            avatar(seat.index(), 20),
            view.sheet(rules, seat).total,
            hat
        )
    };
    let seats: Markup = rules.seats.seats().map(one).collect();
    markup!("<div class=\"mag-still\" data-seats=\"{}\">{}{}</div>", rules.seats.get(), art::awning(20), seats)
}

#[cfg(test)]
mod tests {
    use game_core::Viewer;
    use magnificent::scene::{Scene, Seated};
    use magnificent::{Magnificent, Options, Tile};

    use super::*;
    use crate::boards::rules;

    #[test]
    fn a_still_shows_camps_points_and_hats() {
        let rules = rules::<Magnificent>(&Options::default(), 3, None).expect("three seats play");
        let seated = Seated { camp: vec![(Tile::at(3), 0, 0, 3)], points: 17, hats: vec![14], ..Seated::default() };
        let scene = Scene { seats: vec![seated], ..Scene::default() };
        let state = scene.build(&rules, &mut Vec::new()).expect("a valid scene");
        let svg = still(&rules, &View::new(&rules, &state, Viewer::Spectator));
        assert_eq!(svg.as_str().matches("mag-mini").count(), 3);
        assert!(svg.as_str().contains(">17</b>") && svg.as_str().contains("url(#mag-p-orange)"));
        assert!(svg.as_str().contains("</svg>14</span>"));
    }
}
