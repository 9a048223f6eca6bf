//! What each of the 32 dogs looks like. Nothing of it has a meaning in the game.

use spots::Dog;

/// How a dog holds itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Posture {
    Stand,
    Lie,
    Bow,
    Sit,
}

/// The colours of a coat: body, light parts, dark parts, far legs, ears, spots.
pub(super) type Coat = [&'static str; 6];

#[derive(Clone, Copy)]
enum CoatName {
    Honey,
    Coal,
    Cream,
    Rust,
    Slate,
    Cocoa,
    Snow,
    Fawn,
}

static COATS: [Coat; 8] = [
    ["#d9a25b", "#f3ddb5", "#8a5423", "#ae8249", "#ae773c", "#824f21"],
    ["#4a4a4c", "#d9d3c7", "#232224", "#3b3b3d", "#353436", "#212022"],
    ["#efe2c8", "#fff8ea", "#8f5f2c", "#bfb5a0", "#ba9a72", "#865929"],
    ["#b9643a", "#f2d4b4", "#6c2f17", "#94502e", "#8f4727", "#662c16"],
    ["#8694a0", "#e5e9ea", "#46535f", "#6b7680", "#63707c", "#424e59"],
    ["#7c5740", "#d9b894", "#432a1b", "#634633", "#5d3e2c", "#3f2719"],
    ["#f7f4ec", "#ffffff", "#5b5a5c", "#c6c3bd", "#a19f9d", "#565556"],
    ["#cfae86", "#f3e4cc", "#5d432f", "#a68b6b", "#907356", "#573f2c"],
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ears {
    Floppy,
    Long,
    Point,
    Bat,
    Fold,
    Round,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tail {
    Curl,
    Up,
    Long,
    Stub,
    Flag,
    Low,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Muzzle {
    Short,
    Mid,
    Long,
    Beard,
}

// What else a dog may have, as bits.
pub(super) const SOCKS: u8 = 1;
pub(super) const BLAZE: u8 = 2;
pub(super) const PATCH: u8 = 4;
pub(super) const SADDLE: u8 = 8;
pub(super) const TONGUE: u8 = 16;
pub(super) const MASK: u8 = 32;
pub(super) const SLEEPY: u8 = 64;

const COLLARS: [&str; 5] = ["#b5432f", "#2f6fa8", "#1f5b4a", "#c08a1e", "#75518f"];

/// What a dog looks like.
#[derive(Clone, Copy)]
pub(super) struct Breed {
    spaces: u8,
    pub(super) posture: Posture,
    coat: CoatName,
    pub(super) ears: Ears,
    pub(super) tail: Tail,
    pub(super) muzzle: Muzzle,
    marks: u8,
    collar: u8,
    /// Shapes the spots, and turns the dice on them.
    pub(super) seed: u8,
}

impl Breed {
    /// Returns what a dog looks like.
    pub(super) fn of(dog: Dog) -> &'static Self {
        BREEDS.iter().find(|breed| breed.spaces == dog.spaces()).unwrap_or(&BREEDS[0])
    }

    pub(super) fn coat(&self) -> &'static Coat {
        &COATS[self.coat as usize]
    }

    pub(super) const fn collar(&self) -> &'static str {
        COLLARS[self.collar as usize]
    }

    pub(super) const fn has(&self, mark: u8) -> bool {
        self.marks & mark != 0
    }
}

#[allow(clippy::too_many_arguments, reason = "a line of the table")]
const fn breed(
    spaces: u8,
    posture: Posture,
    coat: CoatName,
    ears: Ears,
    tail: Tail,
    muzzle: Muzzle,
    marks: u8,
    collar: u8,
    seed: u8,
) -> Breed {
    Breed { spaces, posture, coat, ears, tail, muzzle, marks, collar, seed }
}

use CoatName::{Coal, Cocoa, Cream, Fawn, Honey, Rust, Slate, Snow};
use Muzzle::{Beard, Mid, Short};
use Posture::{Bow, Lie, Sit, Stand};
use Tail::{Curl, Flag, Low, Stub, Up};

#[rustfmt::skip]
static BREEDS: [Breed; 32] = [
    breed(0b000001, Stand, Honey, Ears::Long, Curl, Mid, SOCKS, 0, 20),
    breed(0b000011, Sit, Rust, Ears::Fold, Flag, Short, 0, 1, 21),
    breed(0b000101, Lie, Snow, Ears::Bat, Low, Beard, TONGUE, 2, 22),
    breed(0b001001, Bow, Coal, Ears::Round, Stub, Muzzle::Long, SOCKS | BLAZE | SADDLE, 3, 23),
    breed(0b010001, Sit, Slate, Ears::Floppy, Tail::Long, Mid, 0, 4, 24),
    breed(0b100001, Stand, Coal, Ears::Bat, Stub, Short, BLAZE, 1, 8),
    breed(0b000110, Stand, Cream, Ears::Round, Curl, Short, MASK, 2, 7),
    breed(0b001010, Stand, Cocoa, Ears::Bat, Curl, Mid, BLAZE, 3, 27),
    breed(0b010010, Lie, Coal, Ears::Round, Flag, Short, SLEEPY, 4, 28),
    breed(0b100010, Bow, Slate, Ears::Floppy, Flag, Beard, SOCKS | SADDLE, 0, 29),
    breed(0b001100, Bow, Cream, Ears::Floppy, Curl, Mid, TONGUE, 2, 11),
    breed(0b010100, Sit, Cream, Ears::Long, Tail::Long, Beard, BLAZE, 3, 31),
    breed(0b100100, Sit, Snow, Ears::Fold, Curl, Mid, PATCH, 4, 3),
    breed(0b011000, Stand, Honey, Ears::Round, Up, Mid, 0, 0, 33),
    breed(0b101000, Sit, Rust, Ears::Floppy, Curl, Mid, TONGUE, 1, 34),
    breed(0b110000, Lie, Snow, Ears::Point, Flag, Mid, SOCKS | BLAZE | SADDLE, 3, 35),
    breed(0b000111, Stand, Cream, Ears::Long, Low, Mid, 0, 4, 36),
    breed(0b010011, Stand, Honey, Ears::Floppy, Flag, Mid, TONGUE, 1, 2),
    breed(0b100011, Lie, Honey, Ears::Round, Stub, Beard, SOCKS | TONGUE, 1, 38),
    breed(0b001101, Bow, Rust, Ears::Floppy, Tail::Long, Muzzle::Long, BLAZE | MASK | SLEEPY, 2, 39),
    breed(0b100101, Sit, Snow, Ears::Point, Up, Beard, 0, 4, 40),
    breed(0b011001, Lie, Coal, Ears::Long, Curl, Muzzle::Long, SOCKS | SADDLE, 0, 41),
    breed(0b101001, Lie, Cocoa, Ears::Long, Low, Mid, 0, 3, 6),
    breed(0b001110, Stand, Fawn, Ears::Bat, Low, Mid, BLAZE, 2, 43),
    breed(0b010110, Lie, Rust, Ears::Floppy, Low, Short, SOCKS, 3, 44),
    breed(0b011010, Bow, Snow, Ears::Point, Stub, Mid, 0, 0, 45),
    breed(0b101010, Stand, Coal, Ears::Long, Tail::Long, Short, TONGUE | MASK, 1, 46),
    breed(0b110010, Sit, Slate, Ears::Fold, Up, Beard, SOCKS | BLAZE | SADDLE, 2, 47),
    breed(0b011100, Bow, Fawn, Ears::Bat, Curl, Muzzle::Long, 0, 3, 48),
    breed(0b110100, Stand, Cream, Ears::Round, Flag, Mid, 0, 4, 49),
    breed(0b111000, Bow, Rust, Ears::Point, Up, Mid, SOCKS | BLAZE, 2, 4),
    breed(0b110110, Stand, Slate, Ears::Floppy, Tail::Long, Mid, 0, 2, 5),
];

#[cfg(test)]
mod tests {
    use spots::components::DOGS;

    use super::*;

    #[test]
    fn every_dog_has_its_own_look() {
        for dog in DOGS {
            assert_eq!(BREEDS.iter().filter(|breed| breed.spaces == dog.spaces()).count(), 1, "{dog}");
        }
        let look = |breed: &Breed| (breed.posture, breed.coat as u8, breed.ears, breed.tail, breed.muzzle, breed.marks);
        for (at, breed) in BREEDS.iter().enumerate() {
            assert!(BREEDS[..at].iter().all(|other| look(other) != look(breed)), "{:06b}", breed.spaces);
        }
    }

    #[test]
    fn a_tail_does_not_reach_into_the_ground() {
        let low = BREEDS.iter().filter(|breed| breed.tail == Low);
        assert!(low.into_iter().all(|breed| matches!(breed.posture, Stand | Lie)));
    }
}
