//! The six artists, as busts around the origin: about 54 wide, from -54 to 30. Coats, feathers and bands have
//! the colour of the poster.

use magnificent::components::CHARACTERS;

use super::{INK, used};
use crate::markup::{Markup, markup};

/// What an artist looks like.
struct Look {
    skin: &'static str,
    neck: &'static str,
    hair: &'static str,
    style: Style,
    face: Face,
    gear: Gear,
    broad: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Style {
    Bun,
    Bald,
    Pony,
    Crop,
    Short,
}

#[derive(Clone, Copy, PartialEq)]
enum Face {
    Plain,
    Handlebar,
    Mask,
    Beard,
    Walrus,
}

#[derive(Clone, Copy, PartialEq)]
enum Gear {
    None,
    Tiara,
    Shako,
    TopHat,
    Bowler,
}

/// The artists, in the order of [`CHARACTERS`].
const LOOKS: [Look; CHARACTERS.len()] = [
    Look {
        skin: "#f0c9a4",
        neck: "#d3b190",
        hair: "#b5432f",
        style: Style::Bun,
        face: Face::Plain,
        gear: Gear::Tiara,
        broad: false,
    },
    Look {
        skin: "#e0ae84",
        neck: "#c59974",
        hair: "#4a2f1c",
        style: Style::Bald,
        face: Face::Handlebar,
        gear: Gear::None,
        broad: true,
    },
    Look {
        skin: "#b97f55",
        neck: "#a3704b",
        hair: "#2a1e1a",
        style: Style::Pony,
        face: Face::Mask,
        gear: Gear::None,
        broad: false,
    },
    Look {
        skin: "#7a4b30",
        neck: "#6b422a",
        hair: "#1e1612",
        style: Style::Crop,
        face: Face::Plain,
        gear: Gear::Shako,
        broad: false,
    },
    Look {
        skin: "#c99566",
        neck: "#b1835a",
        hair: "#2a1e1a",
        style: Style::Short,
        face: Face::Beard,
        gear: Gear::TopHat,
        broad: false,
    },
    Look {
        skin: "#f3d3b4",
        neck: "#d6ba9e",
        hair: "#e9e4d8",
        style: Style::Short,
        face: Face::Walrus,
        gear: Gear::Bowler,
        broad: false,
    },
];

/// Returns the artists as definitions: `mag-b-0` and so on, by the number of the character.
pub(super) fn defs() -> Markup {
    let one = |(number, look): (usize, &Look)| {
        markup!(
            "<g id=\"mag-b-{}\" stroke=\"{}\" stroke-width=\"1.6\" stroke-linejoin=\"round\">{}{}{}{}{}</g>",
            number,
            INK,
            behind(look),
            body(look),
            hair(look),
            face(look),
            gear(look)
        )
    };
    LOOKS.iter().enumerate().map(one).collect()
}

/// Returns a bust around a point. Its size is 1.
pub(super) fn bust_at(character: u8, x: f64, y: f64) -> Markup {
    let number = usize::from(character) % CHARACTERS.len();
    let (low, scale) = match LOOKS[number].gear {
        Gear::Shako => (3.5, 0.97),
        Gear::TopHat => (2.5, 1.04),
        _ => (0.0, 1.12),
    };
    used(markup!("mag-b-{}", number).as_str(), x, y + low, scale)
}

/// Returns the hair behind the head.
fn behind(look: &Look) -> Markup {
    let path = match look.style {
        Style::Bun => "M8-31A8 8 0 1 1-8-31A8 8 0 1 1 8-31ZM-15-10Q-17-28 0-28Q17-28 15-10L13 4H-13Z",
        Style::Pony => "M4-26Q24-30 22-4Q20 8 14 10Q18-8 8-18Z",
        _ => return Markup::default(),
    };
    markup!("<path d=\"{}\" fill=\"{}\"/>", path, look.hair)
}

/// Returns coat, collar, neck and head.
fn body(look: &Look) -> Markup {
    let (coat, trim) = if look.broad {
        ("M-27 30Q-27 8-7 6H7Q27 8 27 30Z", "<path d=\"M-20 30V16M20 30V16\" stroke-width=\"1.3\"/>")
    } else {
        (
            "M-22 30Q-22 8-7 6H7Q22 8 22 30Z",
            "<path d=\"M-5 17L0 14L5 17L5 22L0 19L-5 22Z\" fill=\"#e2b45a\" stroke-width=\"1.2\"/>",
        )
    };
    markup!(
        "<path d=\"{}\" fill=\"var(--hue-2)\"/><path d=\"M-7 6L0 20L7 6Q0 10-7 6Z\" fill=\"#fbf1dc\"/>{}<path \
         d=\"M-5-2V7Q0 11 5 7V-2Z\" fill=\"{}\" stroke=\"none\"/><ellipse cy=\"-10\" rx=\"12.5\" ry=\"14.5\" \
         fill=\"{}\"/>",
        coat,
        Markup::fixed(trim),
        look.neck,
        look.skin
    )
}

/// Returns the hair on the head.
fn hair(look: &Look) -> Markup {
    let path = match look.style {
        Style::Bun => "M-12.5-12Q-10-24 0-24Q10-24 12.5-12Q4-16 0-20Q-4-16-12.5-12Z",
        Style::Pony => "M-13-9Q-14-26 0-26Q14-26 13-9Q10-19 2-20Q-8-20-13-9Z",
        Style::Crop => "M-13-11Q-15-27 0-27Q15-27 13-11Q12-18 8-19Q0-21-8-19Q-12-18-13-11Z",
        Style::Short => "M-13-8Q-14-20-10-22H10Q14-20 13-8L10-16H-10Z",
        Style::Bald => return Markup::default(),
    };
    markup!("<path d=\"{}\" fill=\"{}\"/>", path, look.hair)
}

/// Returns eyes, nose, mouth and beard.
fn face(look: &Look) -> Markup {
    let brows = if look.face == Face::Walrus { "#8a8272" } else { INK };
    let eyes = if look.face == Face::Mask {
        Markup::fixed(
            "<path d=\"M-12-14Q0-17 12-14Q13-7 6-6Q2-6 0-9Q-2-6-6-6Q-13-7-12-14Z\" fill=\"var(--hue-3)\"/><g \
             fill=\"#fff\" stroke=\"none\"><circle cx=\"-5\" cy=\"-10.5\" r=\"1.8\"/><circle cx=\"5\" \
             cy=\"-10.5\" r=\"1.8\"/></g>",
        )
    } else {
        markup!(
            "<g stroke=\"none\" fill=\"{}\"><circle cx=\"-4.8\" cy=\"-11\" r=\"1.6\"/><circle cx=\"4.8\" \
             cy=\"-11\" r=\"1.6\"/></g><path d=\"M-8-15.5Q-5-17.5-2-15.5M2-15.5Q5-17.5 8-15.5\" stroke=\"{}\" \
             fill=\"none\"/>",
            INK,
            brows
        )
    };
    let mouth = match look.face {
        Face::Handlebar => markup!(
            "<path d=\"M0-4Q-6-5-10-1Q-13 1-14-3Q-12 4-6 2Q-2 1 0-2Q2 1 6 2Q12 4 14-3Q13 1 10-1Q6-5 0-4Z\" \
             fill=\"{}\"/>",
            look.hair
        ),
        Face::Walrus => markup!(
            "<path d=\"M0-5Q-9-6-10 3Q-5 4 0 0Q5 4 10 3Q9-6 0-5Z\" fill=\"{}\"/><circle cx=\"4.8\" cy=\"-11\" \
             r=\"4.6\" fill=\"none\" stroke=\"#b97f22\" stroke-width=\"1.4\"/>",
            look.hair
        ),
        Face::Beard => markup!(
            "<path d=\"M-12.5-6Q-13 10 0 13Q13 10 12.5-6Q9-2 4-4Q0-6-4-4Q-9-2-12.5-6Z\" fill=\"{}\"/><path \
             d=\"M-4 0Q0 3 4 0\" stroke=\"#fff\" fill=\"none\"/>",
            look.hair
        ),
        Face::Plain | Face::Mask => {
            Markup::fixed("<path d=\"M-4-1Q0 2.5 4-1\" fill=\"none\" stroke-linecap=\"round\"/>")
        }
    };
    markup!("{}<path d=\"M0-10L-1.5-5H1\" fill=\"none\" stroke-width=\"1\" opacity=\".6\"/>{}", eyes, mouth)
}

/// Returns what is on the head.
fn gear(look: &Look) -> Markup {
    Markup::fixed(match look.gear {
        Gear::None => "",
        Gear::Tiara => "<path d=\"M-10-20L-7-26L-3-22L0-30L3-22L7-26L10-20Q0-23-10-20Z\" fill=\"#e2b45a\"/>",
        Gear::Shako => {
            "<path d=\"M-3-38Q-8-50 0-54Q8-50 3-38Z\" fill=\"var(--hue)\"/><path d=\"M-13-18Q0-23 \
             13-18L11-38Q0-42-11-38Z\" fill=\"#b5432f\"/><path d=\"M-13-18Q0-23 13-18L12.5-23Q0-28-12.5-23Z\" \
             fill=\"#2a2420\" stroke=\"none\"/><circle cy=\"-32\" r=\"4\" fill=\"#e2b45a\" \
             stroke-width=\"1.2\"/>"
        }
        Gear::TopHat => {
            "<path d=\"M-18-20Q0-16 18-20Q12-25 11-25L10-43H-10L-11-25Q-12-25-18-20Z\" fill=\"#2a2420\"/><path \
             d=\"M-11-25Q0-22 11-25L11-29Q0-26-11-29Z\" fill=\"var(--hue)\" stroke=\"none\"/>"
        }
        Gear::Bowler => {
            "<path d=\"M-17-19Q0-15 17-19L12-23Q12-38 0-38T-12-23Z\" fill=\"#4a3a2c\"/><path d=\"M-12-23Q0-20 \
             12-23L12-26Q0-23-12-26Z\" fill=\"#b97f22\" stroke=\"none\"/>"
        }
    })
}
