//! The souvenir poster: a player's camp and the artists that were shown, to keep after the game.

use game_core::Seat;
use magnificent::{Rules, View};

use super::art;
use super::words;
use crate::markup::{Markup, markup};
use crate::words::{t, tell, w};

/// How wide a poster of an artist is with its gap, and the largest scale at which it is drawn.
const APART: f64 = 94.0;
const LARGEST: f64 = 0.56;

/// Returns the poster of a seat; `None` if it never had a board.
pub(crate) fn souvenir(rules: &Rules, view: &View, seat: Seat, name: &str) -> Option<Markup> {
    let set = rules.set();
    let player = view.public.player(seat);
    let (board, side) = player.board.zip(player.side)?;
    let covered = player.camp.covered();
    let camp = markup!(
        "{}{}{}{}",
        art::ground(set, set.board(board, side), covered),
        art::tiles(set, &player.camp),
        art::ropes(&set.grid),
        art::flags(&set.grid, covered, 0)
    );
    let shown: Vec<_> = player.completed.iter().collect();
    let scale = f64::min(LARGEST, 300.0 / (APART * shown.len().max(1) as f64));
    let left = 180.0 - APART * scale * shown.len() as f64 / 2.0;
    let artists: Markup = (0..)
        .zip(&shown)
        .map(|(at, poster)| {
            let drawing = art::poster_at(set, *poster, &words::artist(set, *poster));
            art::placed(left + f64::from(at) * APART * scale, 338.0, scale, &drawing)
        })
        .collect();
    let inside = markup!("{}{}", art::placed(48.0, 100.0, 0.75, &camp), artists);
    let points = words::points(view.sheet(rules, seat).total);
    let line = tell("magnificent-souvenir-line", &[("name", w(name)), ("points", w(&points))]);
    Some(art::souvenir(&t("magnificent-title"), &inside, &line))
}

#[cfg(test)]
mod tests {
    use game_core::Viewer;
    use magnificent::scene::{Scene, Seated};
    use magnificent::{Magnificent, Options, Tile};

    use super::super::tests::speaking;
    use super::*;
    use crate::boards::rules;

    #[test]
    fn it_shows_the_camp_the_artists_and_the_points() {
        speaking(texts::Language::English);
        let rules = rules::<Magnificent>(&Options::default(), 2, None).expect("two seats play");
        let completed = ["S-O1", "P-O02", "P-G03"].map(|id| id.parse().expect("a poster")).to_vec();
        let seated = Seated { camp: vec![(Tile::at(3), 0, 0, 3)], completed, points: 57, ..Seated::default() };
        let scene = Scene { seats: vec![seated], ..Scene::default() };
        let state = scene.build(&rules, &mut Vec::new()).expect("a valid scene");
        let view = View::new(&rules, &state, Viewer::Spectator);
        let svg = souvenir(&rules, &view, Seat::new(0), "<Ann>").expect("it has a board");
        assert_eq!(svg.as_str().matches("#mag-print").count(), 3);
        assert!(svg.as_str().contains("url(#mag-p-orange)") && svg.as_str().contains("&lt;Ann&gt;"));
        let other = souvenir(&rules, &view, Seat::new(1), "Bo").expect("it has a board");
        assert_eq!(other.as_str().matches("#mag-print").count(), 0);
    }
}
