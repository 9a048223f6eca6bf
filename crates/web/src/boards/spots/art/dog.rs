//! The dogs: whole with their spots, or the head alone.

use spots::Dog;

use super::breed::{Breed, Posture, SADDLE, SOCKS};
use super::head::head as face;
use super::pieces::die_at;
use super::pose::{Pose, tail};
use super::{INK, picture};
use crate::draw::curve::{at, blob, curve, wobbly};
use crate::markup::{Markup, markup};

/// What lies on a dog, as bit sets of its numbers like those of [`Dog::spaces`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OnDog {
    /// Spots with a die.
    pub(crate) filled: u8,
    /// Spots on which the plan puts a die.
    pub(crate) planned: u8,
    /// Spots that the chosen die fits.
    pub(crate) lit: u8,
    /// Spots that another die of the roll fits.
    pub(crate) soft: u8,
}

impl OnDog {
    const fn has(set: u8, number: u8) -> bool {
        set >> (number - 1) & 1 == 1
    }
}

/// The numbers of a dog, from the lowest.
fn numbers(dog: Dog) -> impl Iterator<Item = u8> {
    (1..=6).filter(move |number| OnDog::has(dog.spaces(), *number))
}

const POSTURES: [Posture; 4] = [Posture::Stand, Posture::Lie, Posture::Bow, Posture::Sit];

/// Returns the shapes to which the marks on the bodies are clipped.
pub(super) fn defs() -> Markup {
    let clip = |posture: Posture| {
        markup!(
            "<clipPath id=\"spots-torso-{}\"><path d=\"{}\"/></clipPath>",
            posture as u8,
            blob(&at(Pose::of(posture).torso, 0.0, 0.0), 1.0)
        )
    };
    POSTURES.into_iter().map(clip).collect()
}

/// Returns a whole dog with what lies on it, for cards of sizes L and M.
pub(crate) fn whole(dog: Dog, on: OnDog) -> Markup {
    picture("spots-dog", "0 -18 258 194", &figure(dog, on))
}

/// Returns a dog as part of a larger drawing, in a box of 258 by 194 whose top is at -18.
pub(super) fn figure(dog: Dog, on: OnDog) -> Markup {
    let breed = Breed::of(dog);
    let pose = Pose::of(breed.posture);
    let [base, light, dark, far, ..] = *breed.coat();
    let (tail_points, tail_width) = tail(breed.tail);
    let tail = curve(&at(tail_points, f64::from(pose.tail.0), f64::from(pose.tail.1)));
    let torso = blob(&at(pose.torso, 0.0, 0.0), 1.0);
    let far_legs: Markup = pose.far.iter().map(|limb| path(&limb.path())).collect();
    let near_legs: Markup = pose.near.iter().map(|limb| path(&limb.path())).collect();
    let body = markup!("{}{}", path(&torso), path(&blob(&at(pose.neck, 0.0, 0.0), 1.0)));
    let mut svg = markup!(
        "<g><ellipse cx=\"126\" cy=\"164\" rx=\"96\" ry=\"7\" opacity=\".16\"/><g fill=\"none\" stroke-linecap=\"round\"><path d=\"{tail}\" \
         stroke=\"{ink}\" stroke-width=\"{}\"/></g><g fill=\"{ink}\" stroke=\"{ink}\" stroke-width=\"5\" \
         stroke-linejoin=\"round\">{far_legs}{body}{near_legs}</g><path d=\"{tail}\" fill=\"none\" stroke=\"{base}\" stroke-width=\"{}\" \
         stroke-linecap=\"round\"/><g fill=\"{far}\">{far_legs}</g><g fill=\"{base}\">{body}</g>",
        tail_width + 5,
        tail_width,
        tail = tail,
        ink = INK,
        base = base,
        far = far,
        far_legs = far_legs,
        body = body,
        near_legs = near_legs
    );
    let saddle = if breed.has(SADDLE) {
        markup!("<path d=\"{}\" fill=\"{}\" opacity=\".45\"/>", pose.saddle, dark)
    } else {
        Markup::default()
    };
    svg.push(&markup!(
        "<g clip-path=\"url(#spots-torso-{})\"><path d=\"{}\" fill=\"{}\" opacity=\".77\"/>{}<path d=\"{}\" fill=\"none\" stroke=\"#000\" \
         stroke-opacity=\".13\" stroke-width=\"12\" transform=\"translate(-3 -5)\"/></g><g fill=\"{}\">{}</g>",
        breed.posture as u8,
        pose.belly,
        light,
        saddle,
        torso,
        base,
        near_legs
    ));
    if breed.has(SOCKS) {
        let socks: Markup = pose.near.iter().filter_map(|limb| Some(path(&limb.sock()?))).collect();
        svg.push(&markup!("<g fill=\"{}\">{}</g>", light, socks));
    }
    svg.push(&markup!(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linecap=\"round\" opacity=\".5\"/>",
        pose.inner,
        INK
    ));
    svg.push(&collar(breed, pose));
    svg.push(&face(breed, pose));
    let many = numbers(dog).count();
    for (index, (number, place)) in numbers(dog).zip(pose.spots(many)).enumerate() {
        svg.push(&spot(number, place, breed, index as u32, on));
    }
    svg.push(&Markup::fixed("</g>"));
    svg
}

fn path(path: &str) -> Markup {
    markup!("<path d=\"{}\"/>", path)
}

fn collar(breed: &Breed, pose: &Pose) -> Markup {
    let [.., tag, _] = pose.collar;
    markup!(
        "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"{band}\" stroke=\"{ink}\" stroke-width=\"10.5\"/><path d=\"{band}\" stroke=\"{}\" \
         stroke-width=\"6.5\"/></g><circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"#e2b45a\" stroke=\"{ink}\" stroke-width=\"1.8\"/>",
        breed.collar(),
        i32::from(tag.0) + 3,
        i32::from(tag.1) + 9,
        band = curve(&at(&pose.collar, 0.0, 0.0)),
        ink = INK
    )
}

/// Returns a spot: its shape in the coat, and on it the number, a ring, or a die.
fn spot(number: u8, (x, y, radius): (f64, f64, f64), breed: &Breed, index: u32, on: OnDog) -> Markup {
    let seed = u32::from(breed.seed);
    let mut svg = markup!(
        "<path d=\"{}\" fill=\"{}\"/>",
        wobbly(x, y, radius * 1.07, index * 3 + seed, 0.06, 9),
        breed.coat()[5]
    );
    svg.push(&marked(number, (x, y, radius), on, f64::from((index * 37 + seed * 13) % 13) - 6.0));
    svg
}

/// Returns what is on a spot.
fn marked(number: u8, (x, y, radius): (f64, f64, f64), on: OnDog, turned: f64) -> Markup {
    let lit = OnDog::has(on.lit, number);
    let mut svg = Markup::default();
    if lit {
        svg.push(&markup!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"#ffe9b0\" stroke=\"#b97f22\" stroke-width=\"{}\"/><circle class=\"spots-lit\" cx=\"{x}\" \
             cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"#e9b955\" stroke-width=\"{}\" stroke-dasharray=\"{} {}\"/>",
            radius * 1.02,
            radius * 0.18,
            radius * 1.3,
            radius * 0.16,
            radius * 0.27,
            radius * 0.24,
            x = x,
            y = y
        ));
    } else if OnDog::has(on.soft, number) {
        svg.push(&markup!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"#f6d78f\" stroke-width=\"{}\" stroke-dasharray=\"{} {}\"/>",
            x,
            y,
            radius * 0.95,
            radius * 0.12,
            radius * 0.18,
            radius * 0.19
        ));
    }
    let planned = OnDog::has(on.planned, number);
    if planned || OnDog::has(on.filled, number) {
        svg.push(&die_at(Some(number), x, y, radius * 1.72, turned));
    } else {
        svg.push(&markup!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{}\" class=\"num\" fill=\"{}\">{}</text>",
            x,
            y + radius * 0.38,
            radius * 1.12,
            if lit { "#5a3a08" } else { "#fff6e4" },
            number
        ));
    }
    if planned {
        let ring = markup!(
            "x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"{}\" fill=\"none\"",
            x - radius * 1.12,
            y - radius * 1.14,
            radius * 0.43,
            side = radius * 2.24
        );
        svg.push(&markup!(
            "<rect {ring} stroke=\"#fffdf8\" stroke-width=\"{}\"/><rect {ring} stroke=\"#1f5b4a\" stroke-width=\"{}\" stroke-dasharray=\"{} {}\"/>",
            radius * 0.32,
            radius * 0.18,
            radius * 0.38,
            radius * 0.27,
            ring = ring
        ));
    }
    svg
}

/// Returns the head of a dog alone, for sizes S and XS and for tags.
pub(crate) fn head(dog: Dog) -> Markup {
    let (x, y) = Pose::of(Breed::of(dog).posture).face;
    picture("spots-head", &format!("{x} {y} 92 92"), &bust(dog))
}

/// Returns head and chest, which fill a box of 100 by 116, for the shelf.
pub(super) fn portrait(dog: Dog) -> Markup {
    let (x, y) = Pose::of(Breed::of(dog).posture).face;
    picture("spots-head", &format!("{} {} 100 116", x - 18, y - 4), &bust(dog))
}

/// Returns those parts of a dog that are seen around its head.
pub(super) fn bust(dog: Dog) -> Markup {
    let breed = Breed::of(dog);
    let pose = Pose::of(breed.posture);
    let legs = pose.near.iter().filter(|_| breed.posture == Posture::Bow).map(|limb| path(&limb.path()));
    let shapes: Markup =
        [pose.torso, pose.neck].map(|points| path(&blob(&at(points, 0.0, 0.0), 1.0))).into_iter().chain(legs).collect();
    markup!(
        "<g fill=\"{ink}\" stroke=\"{ink}\" stroke-width=\"5\" stroke-linejoin=\"round\">{shapes}</g><g fill=\"{}\">{shapes}</g>{}{}",
        breed.coat()[0],
        collar(breed, pose),
        face(breed, pose),
        ink = INK,
        shapes = shapes
    )
}

/// Returns the numbers of a dog in a row, with the dice on them, for sizes S (26 pixels) and XS (19, 15).
pub(crate) fn spot_row(dog: Dog, on: OnDog, size: u32) -> Markup {
    let breed = Breed::of(dog);
    let many = numbers(dog).count() as u32;
    let spots: Markup = (0_u32..)
        .zip(numbers(dog))
        .map(|(index, number)| {
            let place = (17.0 + f64::from(index) * 34.0, 17.0, 13.5);
            let ground = markup!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"15\" fill=\"{}\" stroke=\"var(--spot-edge)\" stroke-width=\"2\"/>",
                place.0,
                place.1,
                breed.coat()[2]
            );
            let covered = OnDog::has(on.filled | on.planned, number);
            let ground = if covered { Markup::default() } else { ground };
            let radius = if covered { 16.0 } else { place.2 };
            markup!("{}{}", ground, marked(number, (place.0, place.1, radius), on, 0.0))
        })
        .collect();
    markup!(
        "<svg class=\"spots-row\" width=\"{}\" height=\"{}\" viewBox=\"-2 -2 {} 38\" aria-hidden=\"true\">{}</svg>",
        (many * 34 + 4) * size / 30,
        38 * size / 30,
        many * 34 + 4,
        spots
    )
}

#[cfg(test)]
mod tests {
    use spots::components::DOGS;

    use super::*;

    #[test]
    fn a_dog_shows_each_of_its_numbers_or_a_die_on_it() {
        for dog in DOGS {
            let many = dog.spaces().count_ones() as usize;
            let empty = whole(dog, OnDog::default());
            assert_eq!(empty.as_str().matches("<text").count(), many, "{dog}");
            let full = whole(dog, OnDog { filled: dog.spaces(), ..OnDog::default() });
            assert_eq!(full.as_str().matches("kdie").count(), many, "{dog}");
            assert!(!full.as_str().contains("<text"), "{dog}");
            assert!(!head(dog).as_str().contains("kdie"), "{dog}");
        }
    }

    #[test]
    fn spots_that_a_die_fits_have_rings() {
        let dog: Dog = "125".parse().unwrap();
        let on = OnDog { filled: 0b1, lit: 0b10, soft: 0b10000, ..OnDog::default() };
        let drawn = whole(dog, on);
        assert_eq!(drawn.as_str().matches("spots-lit").count(), 1);
        assert_eq!(drawn.as_str().matches("#f6d78f").count(), 1);
        let row = spot_row(dog, OnDog { planned: 0b10, ..on }, 26);
        assert_eq!(row.as_str().matches("kdie").count(), 2);
        assert_eq!(row.as_str().matches("<text").count(), 1);
    }
}
