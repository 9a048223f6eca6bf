//! The printed box: one row per component. No other module says what boards, cards and tiles show.
//!
//! The text of the rulebook does not give most of these values; they are **reconstructed** so that they agree
//! with the numbers that it does give (docs/rules/magnificent.md, section 2), except those tagged (book: in
//! the rulebook), (public: in published reviews) or (derived: follows from stated facts). [`crate::set`]
//! parses these rows, exports them as a file, and parses a corrected file in their place.

/// The number of columns and of rows of the camp.
pub const CAMP: (u8, u8) = (8, 7);

/// The nine areas of the camp (book), each as row, column, height, width; the rectangles are reconstructed.
pub const AREAS: [[u8; 4]; 9] = [
    [0, 0, 2, 3],
    [0, 3, 2, 2],
    [0, 5, 2, 3],
    [2, 0, 3, 3],
    [2, 3, 3, 2],
    [2, 5, 3, 3],
    [5, 0, 2, 3],
    [5, 3, 2, 2],
    [5, 5, 2, 3],
];

/// The bonus that each letter on a camp map stands for: the kinds (public), one cell with two posters (book).
pub const LEGEND: [(&str, &str); 8] = [
    ("c", "coins 1"),
    ("C", "coins 2"),
    ("v", "points 3"),
    ("V", "points 5"),
    ("p", "posters 1"),
    ("P", "posters 2"),
    ("t", "trainers 1"),
    ("g", "clear gems 1"),
];

/// A row of [`BOARDS`].
pub type BoardRow = (&'static str, [u8; 4], u8, u8, u8, [&'static str; 7]);

/// The player boards: id; orange, green, purple and clear gems; coins, trainers, tents; camp map. Supply of
/// the A sides (book); II-B has a tent (book). The coins of the B sides were corrected after a study of many
/// games (section 9 of the rules document).
pub const BOARDS: [BoardRow; 8] = [
    (
        "I-A",
        [1, 1, 1, 1],
        6,
        1,
        0,
        ["c...v...", ".V...g..", "t.......", "......p.", "....c...", ".c.p...g", "..C.P.t."],
    ),
    (
        "I-B",
        [0, 0, 0, 2],
        8,
        2,
        0,
        [".t....P.", "...p...c", ".....g..", "c.g.....", "....v.V.", "..t.....", "C..c.p.."],
    ),
    (
        "II-A",
        [1, 1, 1, 1],
        6,
        1,
        0,
        ["c...p...", "..t....g", "P..c....", ".p......", ".....t..", "....V.v.", "g..C...c"],
    ),
    (
        "II-B",
        [0, 0, 0, 1],
        7,
        1,
        1,
        ["....c.P.", "..t.....", "...V....", ".g.....c", "..C.t...", ".p...p..", "c..g..v."],
    ),
    (
        "III-A",
        [1, 1, 1, 1],
        6,
        1,
        0,
        ["...c.C.g", "..t.V...", ".c......", "..v...g.", "....p...", "...t....", "p.P..c.."],
    ),
    (
        "III-B",
        [2, 2, 2, 0],
        4,
        1,
        0,
        ["t..C.c..", "..V...g.", ".....t..", "....v...", ".p.g...p", "....c...", "c.....P."],
    ),
    (
        "IV-A",
        [1, 1, 1, 1],
        6,
        1,
        0,
        ["t.g...v.", "...t.p..", ".c..C.c.", ".......P", "p.......", ".......g", "V..c...."],
    ),
    (
        "IV-B",
        [0, 0, 0, 2],
        9,
        1,
        0,
        [".g..C.c.", "...t....", "P...c..p", "..p.....", "...g..c.", ".v...t..", "....V..."],
    ),
];

/// The second reward of tent spaces 1 to 4: kinds (book), amounts reconstructed. The first reward of each is
/// a poster (book).
pub const TENT_SPACES: [&str; 4] = ["coins 3", "clear gems 2", "trainers 1", "points 4"];

/// The build levels: power needed, small tiles, large tiles; one of the levels builds a large and a small
/// tile (book).
pub const LEVELS: [(u8, u8, u8); 7] = [(3, 1, 0), (5, 0, 1), (7, 2, 0), (9, 1, 1), (12, 0, 2), (15, 1, 2), (18, 0, 3)];

/// The camp tiles: id, name of the shape, count (public), cells as row and column. Each colour and size has
/// one shape (public).
pub const TILES: [(&str, &str, u8, &[[u8; 2]]); 6] = [
    ("sO", "T", 16, &[[0, 0], [0, 1], [0, 2], [1, 1]]),
    ("sG", "square", 16, &[[0, 0], [0, 1], [1, 0], [1, 1]]),
    ("sP", "L", 16, &[[0, 0], [1, 0], [2, 0], [2, 1]]),
    ("LO", "block", 12, &[[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]),
    ("LG", "stairs", 12, &[[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [2, 0]]),
    ("LP", "boot", 12, &[[0, 0], [0, 1], [0, 2], [0, 3], [1, 0], [1, 1]]),
];

/// The travel tracks of orange, green and purple, clockwise from the start space: o, g, p, c are gems, T a
/// tent on a poster symbol. Five T each (book).
pub const TRACKS: [(&str, &str); 3] =
    [("orange", "cogTpToTcoTgpT"), ("green", "cgTpgToTcgToTp"), ("purple", "cpToTgpTcTpogT")];

/// The points and coins of the preprinted tent, which is the same on every board (book).
pub const PREPRINTED: (u8, u8) = (0, 2);

/// The tents: id, points, coins, and the gem that the tent costs. Rule for the prices: points + coins = 3, or
/// 5 with a gem to pay.
pub const TENTS: [(&str, u8, u8, &str); 16] = [
    ("T01", 3, 0, ""),
    ("T02", 3, 0, ""),
    ("T03", 2, 1, ""),
    ("T04", 2, 1, ""),
    ("T05", 2, 1, ""),
    ("T06", 2, 1, ""),
    ("T07", 1, 2, ""),
    ("T08", 1, 2, ""),
    ("T09", 0, 3, ""),
    ("T10", 0, 3, ""),
    ("T11", 4, 1, "orange"),
    ("T12", 5, 0, "orange"),
    ("T13", 4, 1, "green"),
    ("T14", 5, 0, "green"),
    ("T15", 4, 1, "purple"),
    ("T16", 5, 0, "purple"),
];

/// The posters: id, character (public), tiles, gems, points, coins. The letter of the id is the symbol: O
/// fire, G animals, P magic. Rule for the prices: points + coins = 1 + 2 per small tile + 3 per large tile +
/// 2 per gem; starting posters (S) are easier.
pub const POSTERS: [(&str, &str, &str, &str, u8, u8); 54] = [
    ("P-O01", "Larissa", "sO sG", "", 3, 2),
    ("P-O02", "Bronson", "sO sO", "", 2, 3),
    ("P-O03", "Kimora", "LO", "", 2, 2),
    ("P-O04", "Lungile", "LO sG", "", 4, 2),
    ("P-O05", "Suhayl", "LO sP", "", 4, 2),
    ("P-O06", "Alberic", "sO sG sP", "", 6, 1),
    ("P-O07", "Larissa", "LO LG", "", 5, 2),
    ("P-O08", "Bronson", "LO LO sP", "", 8, 1),
    ("P-O09", "Kimora", "sO sP", "green", 6, 1),
    ("P-O10", "Lungile", "LO", "orange", 6, 0),
    ("P-O11", "Suhayl", "LO sO", "green", 7, 1),
    ("P-O12", "Alberic", "LO LP", "purple", 9, 0),
    ("P-O13", "Larissa", "LO sG sP", "purple", 8, 2),
    ("P-O14", "Bronson", "LO sG sP", "orange green", 11, 1),
    ("P-O15", "Lungile", "LO LG sP", "orange", 10, 1),
    ("P-O16", "Kimora", "LO LG LP", "green purple", 14, 0),
    ("P-G01", "Kimora", "sG sP", "", 3, 2),
    ("P-G02", "Lungile", "sG sG", "", 2, 3),
    ("P-G03", "Suhayl", "LG", "", 2, 2),
    ("P-G04", "Alberic", "LG sP", "", 4, 2),
    ("P-G05", "Larissa", "LG sO", "", 4, 2),
    ("P-G06", "Bronson", "sG sP sO", "", 6, 1),
    ("P-G07", "Kimora", "LG LP", "", 5, 2),
    ("P-G08", "Lungile", "LG LG sO", "", 8, 1),
    ("P-G09", "Suhayl", "sG sO", "purple", 6, 1),
    ("P-G10", "Alberic", "LG", "green", 6, 0),
    ("P-G11", "Larissa", "LG sG", "purple", 7, 1),
    ("P-G12", "Bronson", "LG LO", "orange", 9, 0),
    ("P-G13", "Kimora", "LG sP sO", "orange", 8, 2),
    ("P-G14", "Lungile", "LG sP sO", "green purple", 11, 1),
    ("P-G15", "Alberic", "LG LP sO", "green", 10, 1),
    ("P-G16", "Suhayl", "LG LP LO", "purple orange", 14, 0),
    ("P-P01", "Suhayl", "sP sO", "", 3, 2),
    ("P-P02", "Alberic", "sP sP", "", 2, 3),
    ("P-P03", "Larissa", "LP", "", 2, 2),
    ("P-P04", "Bronson", "LP sO", "", 4, 2),
    ("P-P05", "Kimora", "LP sG", "", 4, 2),
    ("P-P06", "Lungile", "sP sO sG", "", 6, 1),
    ("P-P07", "Suhayl", "LP LO", "", 5, 2),
    ("P-P08", "Alberic", "LP LP sG", "", 8, 1),
    ("P-P09", "Larissa", "sP sG", "orange", 6, 1),
    ("P-P10", "Bronson", "LP", "purple", 6, 0),
    ("P-P11", "Kimora", "LP sP", "orange", 7, 1),
    ("P-P12", "Lungile", "LP LG", "green", 9, 0),
    ("P-P13", "Suhayl", "LP sO sG", "green", 8, 2),
    ("P-P14", "Alberic", "LP sO sG", "purple orange", 11, 1),
    ("P-P15", "Bronson", "LP LO sG", "purple", 10, 1),
    ("P-P16", "Larissa", "LP LO LG", "orange green", 14, 0),
    ("S-O1", "Larissa", "LO", "", 1, 3),
    ("S-O2", "Bronson", "sO sG", "", 2, 3),
    ("S-G1", "Kimora", "LG", "", 1, 3),
    ("S-G2", "Lungile", "sG sP", "", 2, 3),
    ("S-P1", "Suhayl", "LP", "", 1, 3),
    ("S-P2", "Alberic", "sP sO", "", 2, 3),
];

/// The master cards: id, bonus on top, points for each thing counted, what is counted, and the printed
/// maximum (0 for none). Types (book), M-I2 (public).
pub const CARDS: [(&str, &str, u8, &str, u8); 56] = [
    ("M-I1", "die +2 orange", 4, "small orange tile", 20),
    ("M-I2", "coins 1", 7, "full row", 28),
    ("M-I3", "trainers 1", 4, "orange poster", 20),
    ("M-I4", "green gems 1", 3, "tent", 0),
    ("M-II1", "die +2 green", 5, "large green tile", 20),
    ("M-II2", "coins 2", 6, "full column", 30),
    ("M-II3", "posters 1", 4, "different character", 0),
    ("M-II4", "purple gems 1", 3, "own trainer", 18),
    ("M-III1", "die +2 purple", 3, "purple tile", 21),
    ("M-III2", "coins 1", 1, "cell of the largest purple rectangle", 20),
    ("M-III3", "trainers 1", 5, "poster of one character", 20),
    ("M-III4", "orange gems 1", 3, "coloured gem", 18),
    ("M-IV1", "die +1", 3, "small tile", 21),
    ("M-IV2", "coins 2", 4, "large tile", 24),
    ("M-IV3", "posters 1", 1, "number of the hat space", 0),
    ("M-IV4", "clear gems 1", 1, "coin due", 20),
    ("M-01", "sO for 3 gems", 4, "small orange tile", 20),
    ("M-02", "die +2 green", 4, "small green tile", 20),
    ("M-03", "sO for 1 trainer", 4, "small green tile", 20),
    ("M-04", "die +2 purple", 4, "small purple tile", 20),
    ("M-05", "sP for 3 gems", 4, "small purple tile", 20),
    ("M-06", "die +2 orange", 5, "large orange tile", 20),
    ("M-07", "coins 1", 5, "large orange tile", 20),
    ("M-08", "set die", 5, "large green tile", 20),
    ("M-09", "trainer for 2 coins", 5, "large purple tile", 20),
    ("M-10", "purple gems 1", 5, "large purple tile", 20),
    ("M-11", "sG for 1 trainer", 1, "cell of the largest orange rectangle", 20),
    ("M-12", "copy", 1, "cell of the largest orange rectangle", 20),
    ("M-13", "green gems 1", 1, "cell of the largest green rectangle", 20),
    ("M-14", "coins 2", 1, "cell of the largest green rectangle", 20),
    ("M-15", "points 3", 1, "cell of the largest purple rectangle", 20),
    ("M-16", "coins 1", 3, "orange tile", 21),
    ("M-17", "orange gems 1", 3, "orange tile", 21),
    ("M-18", "sG for 3 gems", 3, "green tile", 21),
    ("M-19", "copy", 3, "green tile", 21),
    ("M-20", "sP for 1 trainer", 3, "purple tile", 21),
    ("M-21", "posters 1", 4, "orange poster", 20),
    ("M-22", "die +2 purple", 4, "green poster", 20),
    ("M-23", "points 3", 4, "green poster", 20),
    ("M-24", "die +2 green", 4, "purple poster", 20),
    ("M-25", "posters 1", 4, "purple poster", 20),
    ("M-26", "set die", 3, "small tile", 21),
    ("M-27", "die +1", 4, "large tile", 24),
    ("M-28", "die +1", 6, "full column", 30),
    ("M-29", "die +1", 7, "full row", 28),
    ("M-30", "trainers 1", 3, "tent", 0),
    ("M-31", "trainer for 2 coins", 3, "coloured gem", 18),
    ("M-32", "clear gems 1", 3, "coin paid", 15),
    ("M-33", "die +2 orange", 3, "coin paid", 15),
    ("M-34", "coins 2", 1, "number of the hat space", 0),
    ("M-35", "points 3", 5, "poster of one character", 20),
    ("M-36", "trainer for 2 coins", 4, "different character", 0),
    ("M-37", "trainers 1", 8, "card", 0),
    ("M-38", "copy", 3, "own trainer", 18),
    ("M-39", "set die", 1, "coin due", 20),
    ("M-40", "points 3", 2, "pip of clear dice", 20),
];

/// The trainer spaces: id, cost, and the amount of the ability (coins, pips or gems; 0 if it has none).
/// `one`: 1 trainer, once a turn; `more`: 1 trainer each time; `two`: 2 trainers, once a turn. BS1 to BS5,
/// TT01 to TT05 (book), BS3 and TT06 (derived), the rest reconstructed; costs of BS1, BS4, BS5, TT02 to TT05
/// (derived).
pub const TRAINER_SPACES: [(&str, &str, u8); 17] = [
    ("BS1", "one", 0),
    ("BS2", "more", 2),
    ("BS3", "more", 0),
    ("BS4", "one", 0),
    ("BS5", "one", 0),
    ("TT01", "more", 2),
    ("TT02", "one", 0),
    ("TT03", "one", 2),
    ("TT04", "two", 0),
    ("TT05", "one", 3),
    ("TT06", "more", 0),
    ("TT07", "one", 0),
    ("TT08", "two", 0),
    ("TT09", "one", 2),
    ("TT10", "one", 3),
    ("TT11", "two", 0),
    ("TT12", "one", 0),
];

/// The numbered spaces of the performance track from the bottom: number, and how many posters may be
/// completed there. 6, 10, 12 and 16 exist, and 10 has 2 posters (book); 12 has 3 (public).
pub const PERFORMANCE: [(u8, u8); 9] = [(4, 1), (6, 1), (8, 2), (10, 2), (12, 3), (14, 3), (16, 4), (18, 4), (20, 5)];
