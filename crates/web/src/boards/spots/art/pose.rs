//! The bodies of the dogs: four postures, in a box of 258 by 194 whose top is at -18.

use super::breed::{Posture, Tail};
use crate::draw::curve::{Point, at, blob};

/// Where the feet are.
const GROUND: f64 = 160.0;

/// A leg.
pub(super) enum Limb {
    /// From a place on the body, by x and y, to the x of the foot; with its width.
    Leg(i16, i16, i16, i16),
    /// One that lies on the ground.
    Shape(&'static [Point]),
}

/// A posture.
pub(super) struct Pose {
    /// The centre of the head, and by how many degrees it is turned.
    pub(super) head: (i16, i16, i16),
    /// Where the tail begins.
    pub(super) tail: Point,
    pub(super) torso: &'static [Point],
    pub(super) neck: &'static [Point],
    pub(super) far: &'static [Limb],
    pub(super) near: &'static [Limb],
    /// Lines between legs and body.
    pub(super) inner: &'static str,
    /// The light part below.
    pub(super) belly: &'static str,
    /// The dark part on the back.
    pub(super) saddle: &'static str,
    pub(super) collar: [Point; 3],
    /// The spots of dogs with one, two, three and four of them: the centre, and twice the radius.
    spots: [(i16, i16, i16); 10],
    /// Left and top of a square of 92 around the head.
    pub(super) face: Point,
}

impl Pose {
    pub(super) fn of(posture: Posture) -> &'static Self {
        &POSES[posture as usize]
    }

    /// Returns the centres and the radii of the spots of a dog with this number of them.
    pub(super) fn spots(&self, many: usize) -> impl Iterator<Item = (f64, f64, f64)> {
        let from = many * many.saturating_sub(1) / 2;
        let own = self.spots.get(from..from + many).unwrap_or_default();
        own.iter().map(|(x, y, r)| (f64::from(*x), f64::from(*y), f64::from(*r) / 2.0))
    }
}

impl Limb {
    pub(super) fn path(&self) -> String {
        match *self {
            Self::Shape(points) => blob(&at(points, 0.0, 0.0), 1.0),
            Self::Leg(x, y, foot, width) => {
                let [x, y, foot, width] = [x, y, foot, width].map(f64::from);
                let points = [
                    (x - width * 0.62, y),
                    (x + width * 0.62, y),
                    (foot + width * 0.45, GROUND - 14.0),
                    (foot + width * 0.95, GROUND - 6.0),
                    (foot + width * 0.95, GROUND),
                    (foot - width * 0.45, GROUND),
                    (foot - width * 0.48, GROUND - 14.0),
                ];
                blob(&points, 0.8)
            }
        }
    }

    /// Returns the path of a sock, which only a leg that stands can have.
    pub(super) fn sock(&self) -> Option<String> {
        match *self {
            Self::Shape(_) => None,
            Self::Leg(_, _, foot, _) => {
                let sock = [(-8, -15), (8, -15), (16, -5), (15, 0), (-8, 0)];
                Some(blob(&at(&sock, f64::from(foot), GROUND), 0.8))
            }
        }
    }
}

/// Returns the points of a tail from where it begins, and its width.
pub(super) const fn tail(tail: Tail) -> (&'static [Point], u8) {
    match tail {
        Tail::Curl => (&[(0, 0), (-16, -14), (-14, -34), (2, -36), (4, -22), (-5, -20)], 9),
        Tail::Up => (&[(0, 0), (-14, -18), (-16, -40), (-8, -52)], 10),
        Tail::Long => (&[(0, 0), (-20, -4), (-34, -18), (-38, -34)], 8),
        Tail::Stub => (&[(0, 0), (-9, -9)], 13),
        Tail::Flag => (&[(0, 0), (-18, -12), (-30, -32)], 14),
        Tail::Low => (&[(0, 0), (-16, 12), (-22, 34), (-34, 40)], 9),
    }
}

use Limb::{Leg, Shape};

/// The postures, in the order of [`Posture`].
#[rustfmt::skip]
static POSES: [Pose; 4] = [
    Pose {
        head: (196, 50, -8),
        tail: (54, 78),
        torso: &[
            (50, 84), (58, 68), (84, 64), (114, 67), (146, 63), (170, 60), (184, 76), (182, 100), (168, 120), (138, 121),
            (104, 124), (70, 121), (52, 106),
        ],
        neck: &[(158, 66), (176, 44), (204, 62), (186, 92)],
        far: &[Leg(84, 110, 88, 17), Leg(148, 110, 146, 17)],
        near: &[Leg(68, 108, 66, 19), Leg(164, 106, 166, 18)],
        inner: "M60 104Q64 118 60 130M172 100Q176 112 172 124",
        belly: "M34 128a82 16 0 0 1 164 0a82 16 0 0 1-164 0",
        saddle: "M40 50H190V76Q150 66 112 82Q76 90 40 86Z",
        collar: [(163, 61), (180, 72), (196, 76)],
        spots: [
            (113, 93, 48), (86, 93, 43), (140, 93, 43), (69, 91, 37), (112, 94, 37), (155, 91, 37), (62, 92, 34),
            (98, 95, 34), (134, 95, 34), (169, 90, 34),
        ],
        face: (158, -16),
    },
    Pose {
        head: (198, 78, 6),
        tail: (46, 108),
        torso: &[
            (42, 120), (52, 98), (80, 89), (112, 91), (150, 84), (174, 84), (184, 104), (180, 134), (164, 150),
            (120, 152), (70, 153), (46, 144),
        ],
        neck: &[(156, 90), (176, 70), (206, 86), (188, 118)],
        far: &[Shape(&[(150, 138), (200, 140), (226, 143), (228, 154), (190, 156), (150, 156)])],
        near: &[
            Shape(&[(160, 136), (206, 140), (236, 146), (236, 158), (200, 160), (156, 158)]),
            Shape(&[(44, 136), (66, 126), (88, 140), (104, 150), (104, 160), (58, 160), (44, 154)]),
        ],
        inner: "M62 128Q88 116 98 142M166 140Q186 138 206 142",
        belly: "M34 158a82 16 0 0 1 164 0a82 16 0 0 1-164 0",
        saddle: "M30 78H190V96Q150 94 112 102Q76 106 30 118Z",
        collar: [(164, 90), (180, 102), (196, 106)],
        spots: [
            (110, 116, 48), (84, 117, 43), (137, 115, 43), (66, 118, 37), (109, 118, 37), (152, 113, 37), (60, 119, 34),
            (96, 121, 34), (132, 119, 34), (166, 110, 34),
        ],
        face: (160, 14),
    },
    Pose {
        head: (201, 112, -14),
        tail: (56, 66),
        torso: &[
            (46, 82), (52, 60), (78, 53), (104, 66), (140, 84), (170, 96), (184, 118), (178, 140), (152, 146),
            (120, 134), (88, 122), (58, 108),
        ],
        neck: &[(162, 96), (184, 88), (206, 112), (182, 138)],
        far: &[
            Leg(76, 108, 80, 17),
            Shape(&[(150, 128), (188, 140), (222, 144), (224, 155), (184, 156), (146, 148)]),
        ],
        near: &[
            Leg(62, 100, 60, 19),
            Shape(&[(146, 132), (186, 144), (230, 148), (232, 159), (186, 160), (142, 154)]),
        ],
        inner: "M70 96Q76 110 70 124M160 138Q180 146 198 147",
        belly: "M40 118Q110 120 150 150L200 160V190H40Z",
        saddle: "M30 40H120L190 96V110Q130 92 84 68Q60 62 40 90Z",
        collar: [(168, 98), (176, 116), (186, 134)],
        spots: [
            (110, 100, 48), (82, 86, 42), (134, 112, 42), (70, 79, 37), (109, 100, 37), (150, 119, 36), (62, 76, 33),
            (94, 93, 33), (127, 110, 33), (160, 124, 33),
        ],
        face: (160, 50),
    },
    Pose {
        head: (170, 44, -4),
        tail: (64, 142),
        torso: &[
            (146, 62), (168, 66), (178, 92), (172, 126), (164, 156), (112, 161), (70, 160), (56, 142), (62, 116),
            (86, 92), (116, 72),
        ],
        neck: &[(140, 70), (150, 42), (184, 50), (176, 84)],
        far: &[Leg(156, 118, 166, 15)],
        near: &[
            Leg(152, 112, 156, 17),
            Shape(&[(66, 150), (80, 138), (104, 142), (122, 152), (130, 160), (70, 161)]),
        ],
        inner: "M70 146Q92 116 120 144M146 122Q150 136 147 150",
        belly: "M160 112a22 48 0 0 1 44 0a22 48 0 0 1-44 0",
        saddle: "M50 150Q60 90 150 56L120 50L40 100Z",
        collar: [(146, 66), (162, 72), (177, 68)],
        spots: [
            (118, 116, 50), (136, 94, 42), (101, 130, 42), (144, 88, 36), (96, 118, 36), (136, 134, 36), (146, 84, 32),
            (108, 101, 32), (92, 137, 32), (138, 124, 32),
        ],
        face: (132, -20),
    },
];
