//! Small pictures for the set-up: modes, sides of the boards, missions, and a park before the game.

use game_core::ComponentSet;
use spectacular::rules::{Dealt, Missions};
use spectacular::{Board, Components, Mode, Options, Park, Side, Spectacular};

use super::animals::head_at;
use super::hex::path;
use super::missions::mission;
use super::park::{built, thumbnail, whole};
use super::signs::flag;
use super::{moved, placed};
use crate::boards::rules;
use crate::markup::{Markup, markup};
use crate::words::t;

/// Returns a small drawing for a mode: two parks with visitors between them, or one with a token.
pub(crate) fn mode_art(mode: Mode) -> Markup {
    let hex = |name: &str, family: &str| {
        markup!(
            "<g class=\"{}\"><path d=\"{}\" fill=\"var(--hab)\" stroke=\"var(--hab-deep)\" stroke-width=\"5\"/></g>{}",
            family,
            path(0.94),
            head_at(name, 0.0, 0.0, 78.0)
        )
    };
    let inside = match mode {
        Mode::Base => markup!(
            "{}{}{}",
            placed(26.0, 26.0, 0.36, &hex("green1", "hab-green")),
            placed(90.0, 26.0, 0.36, &hex("blue4", "hab-blue")),
            placed(58.0, 29.0, 0.55, &built(spectacular::Tower::Beige))
        ),
        Mode::Solo => markup!(
            "{}<g transform=\"translate(62 4)\">{}</g>",
            placed(34.0, 26.0, 0.36, &hex("kakapo", "hab-green")),
            flag(40)
        ),
    };
    markup!("<svg width=\"96\" height=\"40\" viewBox=\"0 2 116 48\" aria-hidden=\"true\">{}</svg>", inside)
}

/// Returns the parks of a side: the one of all boards, or two that differ.
pub(crate) fn side_art(side: Side) -> Markup {
    let Some(rules) = rules::<Spectacular>(&Options { side, ..Options::default() }, 2, None) else {
        return Markup::default();
    };
    let park = |board| markup!("<span>{}</span>", thumbnail(&rules, board, &Park::default()));
    let parks = match side {
        Side::Standard => park(Board::Saola),
        Side::Asymmetric => markup!("{}{}", park(Board::Saola), park(Board::SnowLeopard)),
    };
    markup!("<span class=\"spc-sides\" aria-hidden=\"true\">{}</span>", parks)
}

/// Returns the pictograms of three missions, one of each set; nothing without missions.
pub(crate) fn mission_art(missions: Missions) -> Markup {
    let set = Components::printed().missions;
    match missions {
        Missions::Off => Markup::default(),
        Missions::On => [0, 7, 17].into_iter().map(|at| mission(&set[at], 26)).collect(),
    }
}

/// Returns the park of the first seat before the game, on the chosen side and with its star; a board that
/// chance deals is the first one, with a question mark over its star.
pub(crate) fn preview(options: &Options, seats: usize, components: Option<&ComponentSet>) -> Markup {
    let Some(rules) = rules::<Spectacular>(options, seats, components) else { return Markup::default() };
    let board = match &options.boards {
        Dealt::Fixed(boards) => boards.first().copied(),
        Dealt::Random => None,
    };
    let shown = board.unwrap_or(Board::Saola);
    let ground = rules.ground(shown);
    let over = match board {
        Some(_) => Markup::default(),
        None => {
            let unknown = markup!(
                "<path d=\"{}\" fill=\"#fff9ea\"/><path d=\"{}\" fill=\"none\" stroke=\"#e2b45a\" stroke-width=\"5\"/><text y=\"22\" \
                 class=\"spc-num\" font-size=\"64\" text-anchor=\"middle\" fill=\"#4f4229\">?</text>",
                path(0.985),
                path(0.94)
            );
            moved(super::centre(ground.hex(ground.star())), &unknown)
        }
    };
    whole(&rules, shown, &Park::default(), &t("spectacular-line-entrance"), &over)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_shows_the_star_of_the_first_seat() {
        let mut options = Options { boards: Dealt::Fixed(vec![Board::Pangolin, Board::Kakapo]), ..Options::default() };
        let standard = preview(&options, 2, None);
        assert!(standard.as_str().contains("#spc-a-pangolin\""));
        options.side = Side::Asymmetric;
        assert_ne!(preview(&options, 2, None), standard, "each board has its own park on the other side");
        assert!(preview(&Options::default(), 2, None).as_str().contains(">?<"));
        assert!(preview(&Options::default(), 1, None).is_empty(), "one seat plays solo");
    }
}
