//! The heads of the dogs.

use super::INK;
use super::breed::{BLAZE, Breed, Ears, MASK, Muzzle, PATCH, SLEEPY, TONGUE};
use super::pose::Pose;
use crate::draw::curve::{Point, at, blob, wobbly};
use crate::markup::{Markup, markup};

const SKULL: [Point; 8] = [(-27, 2), (-22, -20), (-2, -28), (18, -21), (25, -4), (23, 14), (8, 25), (-14, 23)];

const fn ear(ears: Ears) -> &'static [Point] {
    match ears {
        Ears::Floppy => &[(-16, -20), (-4, -26), (0, -12), (-6, 12), (-17, 20), (-25, 8), (-25, -8)],
        Ears::Long => &[(-16, -20), (-4, -25), (0, -8), (-4, 22), (-14, 40), (-26, 32), (-26, 2)],
        Ears::Point => &[(-20, -18), (-18, -46), (-10, -46), (2, -24), (-8, -16)],
        Ears::Bat => &[(-22, -16), (-30, -48), (-20, -56), (-4, -38), (2, -22), (-10, -12)],
        Ears::Fold => &[(-20, -16), (-18, -36), (-8, -38), (8, -22), (4, -14), (-8, -22)],
        Ears::Round => &[(-20, -14), (-26, -30), (-16, -40), (-4, -34), (-4, -22)],
    }
}

/// Returns the head of a dog at its place.
pub(super) fn head(breed: &Breed, pose: &Pose) -> Markup {
    let [base, light, dark, far, ears, _] = *breed.coat();
    // Length and half the height of the muzzle.
    let (long, high) = match breed.muzzle {
        Muzzle::Short => (12.0, 15.0),
        Muzzle::Mid => (22.0, 12.0),
        Muzzle::Long => (31.0, 9.5),
        Muzzle::Beard => (20.0, 13.0),
    };
    let skull = blob(&at(&SKULL, 0.0, 0.0), 1.0);
    let muzzle = [
        (8.0, -3.0),
        (22.0, 4.0 - high),
        (18.0 + long, 3.0 - high * 0.5),
        (23.0 + long, 5.0),
        (17.0 + long, high + 2.0),
        (14.0, high + 9.0),
        (2.0, 20.0),
    ];
    let muzzle = blob(&muzzle, 1.0);
    let ear = blob(&at(ear(breed.ears), 0.0, 0.0), 1.0);
    let (x, y, turned) = pose.head;
    let mut svg =
        markup!("<g transform=\"translate({} {}) rotate({})\">", i32::from(x), i32::from(y), i32::from(turned));
    if !matches!(breed.ears, Ears::Floppy | Ears::Long) {
        svg.push(&markup!(
            "<path d=\"{}\" transform=\"translate(17 -1) rotate(8)\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.5\" \
             stroke-linejoin=\"round\"/>",
            ear,
            far,
            INK
        ));
    }
    let mask = breed.has(MASK);
    svg.push(&markup!(
        "<g stroke=\"{}\" stroke-width=\"5\"><path d=\"{skull}\"/><path d=\"{muzzle}\"/></g><path d=\"{skull}\" fill=\"{}\"/>{}{}<path \
         d=\"{muzzle}\" fill=\"{}\"/>{}",
        INK,
        base,
        only(breed.has(PATCH), || markup!("<path d=\"{}\" fill=\"{}\"/>", wobbly(10.0, -8.0, 12.0, 5, 0.14, 9), dark)),
        only(breed.has(BLAZE), || markup!("<path d=\"M14-24Q22-12 24 0L12 2Q14-12 6-25Z\" fill=\"{}\"/>", light)),
        if mask { dark } else { light },
        only(breed.muzzle == Muzzle::Beard, || markup!(
            "<path d=\"M10 8L14 30L19 22L23 34L28 24L34 32L36 20L42 22L40 6Z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.2\" \
             stroke-linejoin=\"round\"/>",
            light,
            INK
        )),
        skull = skull,
        muzzle = muzzle
    ));
    svg.push(&markup!(
        "<ellipse cx=\"{}\" rx=\"6.4\" ry=\"5\" fill=\"{}\"/><ellipse cx=\"{}\" cy=\"-1.6\" rx=\"2\" ry=\"1.2\" fill=\"#fff\" \
         opacity=\".7\"/><path d=\"M{} {}Q{} {} {} {}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linecap=\"round\"/>{}{}",
        20.0 + long,
        INK,
        19.0 + long,
        18.0 + long,
        high * 0.55 + 3.0,
        10.0 + long * 0.6,
        high + 5.0,
        12.0 + long * 0.1,
        high * 0.7 + 1.0,
        if mask { "#f3e4cc" } else { INK },
        only(breed.has(TONGUE), || markup!(
            "<path d=\"M{} {}q8-2 9-3q3 12-4 14q-6 0-5-11Z\" fill=\"#e58a86\" stroke=\"{}\" stroke-width=\"1.8\"/>",
            11.0 + long * 0.6,
            high + 2.5,
            INK
        )),
        eye(breed)
    ));
    svg.push(&markup!(
        "<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>{}</g>",
        ear,
        ears,
        INK,
        only(matches!(breed.ears, Ears::Bat | Ears::Point), || Markup::fixed(
            "<path d=\"M-16-22L-19-40L-8-26Z\" fill=\"#e8b0a0\" opacity=\".75\"/>"
        ))
    ));
    svg
}

fn eye(breed: &Breed) -> Markup {
    if breed.has(SLEEPY) {
        return markup!(
            "<path d=\"M6-8q5 4 10 0\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.4\" stroke-linecap=\"round\"/>",
            INK
        );
    }
    markup!(
        "<ellipse cx=\"11\" cy=\"-8\" rx=\"4\" ry=\"4.6\" fill=\"{ink}\"/><circle cx=\"12.4\" cy=\"-9.8\" r=\"1.5\" fill=\"#fff\"/><path \
         d=\"M5-17q5-4 11-1\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.8\" stroke-linecap=\"round\" opacity=\".6\"/>",
        ink = INK
    )
}

/// Returns a drawing if a dog has it.
fn only(has: bool, draw: impl FnOnce() -> Markup) -> Markup {
    if has { draw() } else { Markup::default() }
}
