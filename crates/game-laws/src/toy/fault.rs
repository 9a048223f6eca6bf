//! The faults of the toy: at least one for each law, and each a mistake that a real game might have.

/// No fault: the healthy toy.
pub const NONE: u8 = 0;
/// Law 1: a game that ended by its number of rounds has no outcome.
pub const NO_OUTCOME: u8 = 1;
/// Law 2: `validate` lets a seat finish that has put no card.
pub const LAX_CHECK: u8 = 2;
/// Law 2b: `random_action` prefers the front of the list.
pub const CROOKED_ACTION: u8 = 3;
/// Law 2b: `random_action` looks into the deck.
pub const PEEKING_ACTION: u8 = 4;
/// Law 3: `chance_at` forgets the weights.
pub const FLAT_CHANCE: u8 = 5;
/// Law 4: the seat that finishes last gets a point for it.
pub const LAST_IS_FIRST: u8 = 6;
/// Law 5: `determinize` forgets which cards a seat has publicly taken.
pub const FORGETFUL: u8 = 7;
/// Law 6: everybody is told which card was dealt.
pub const LOUD_DEAL: u8 = 8;
/// Law 6: others are told that a seat has put a card, though not which.
pub const AUDIBLE_PUT: u8 = 9;
/// Law 6: taking a card changes the views of all, but nobody is told.
pub const SILENT_TAKE: u8 = 18;
/// Law 7: the die has a face that the notation does not read.
pub const UNREADABLE_DIE: u8 = 10;
/// Law 8: banking a card reveals the next seat's hand, but can still be undone.
pub const REVEALING_BANK: u8 = 11;
/// Law 9: the cards left over at the end of a turn vanish.
pub const LOST_CARDS: u8 = 12;
/// Law 10: the total forgets the prizes, which are summands.
pub const WRONG_TOTAL: u8 = 13;
/// Law 11: the number of rounds does not end the game.
pub const ENDLESS: u8 = 14;
/// Law 1: a step panics, which is reported like any other violation.
pub const PANIC: u8 = 15;
/// Law 5: `determinize` deals every letter equally often, regardless of the number of cards that have it.
pub const FLAT_DEAL: u8 = 16;
/// Law 10: the fast `ranking_key` forgets the tie-break.
pub const HASTY_RANKING_KEY: u8 = 17;
/// Law 13: the digest forgets the prizes.
pub const FORGETFUL_DIGEST: u8 = 20;
/// Law 7: reading an action ignores what follows the card.
pub const IGNORED_TEXT: u8 = 21;
/// Law 10: a solo game ends with a verdict that the rules do not know.
pub const UNKNOWN_VERDICT: u8 = 22;
/// Law 14: `validate_view` does not check that the lists of a view have one entry for each seat.
pub const TRUSTING: u8 = 23;
