//! The faults of the toy: at least one for each law, and each a mistake that a real game might have.

use core::cell::Cell;

/// One fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Law 1: a game that ended by its number of rounds has no outcome.
    NoOutcome,
    /// Law 2: `is_legal`, and with it `validate`, lets a seat finish that has put no card.
    LaxCheck,
    /// Law 2: the fast `each_action` forgets that cards may be taken.
    MissingAction,
    /// Law 2: `validate` gives another reason for a refusal than `refusal` gives from the view.
    OtherReason,
    /// Law 2b: `random_action` prefers the front of the list.
    CrookedAction,
    /// Law 2b: `random_action` looks into the deck.
    PeekingAction,
    /// Law 3: `chance_at` forgets the weights.
    FlatChance,
    /// Law 4: the seat that finishes last gets a point for it.
    LastIsFirst,
    /// Law 5: `determinize` forgets which cards a seat has publicly taken.
    Forgetful,
    /// Law 6: everybody is told which card was dealt.
    LoudDeal,
    /// Law 6: others are told that a seat has put a card, though not which.
    AudiblePut,
    /// Law 6: taking a card changes the views of all, but nobody is told.
    SilentTake,
    /// Law 7: the die has a face that the notation does not read.
    UnreadableDie,
    /// Law 8: banking a card reveals the next seat's hand, but can still be undone.
    RevealingBank,
    /// Law 9: the cards left over at the end of a turn vanish.
    LostCards,
    /// Law 10: the total forgets the prizes, which are summands.
    WrongTotal,
    /// Law 11: the number of rounds does not end the game.
    Endless,
    /// Law 1: a step panics, which is reported like any other violation.
    Panic,
    /// Law 5: `determinize` deals every letter equally often, regardless of the number of cards that have it.
    FlatDeal,
    /// Law 10: the fast `ranking_key` forgets the tie-break.
    HastyRankingKey,
    /// Law 13: the digest forgets the prizes.
    ForgetfulDigest,
    /// Law 7: reading an action ignores what follows the card.
    IgnoredText,
    /// Law 10: a solo game ends with a verdict that the rules do not know.
    UnknownVerdict,
    /// Law 14: `validate_view` does not check that the lists of a view have one entry for each seat.
    Trusting,
    /// Law 15: `position` has no deck, so that ending a turn there ends the game.
    EmptyDeck,
}

thread_local! {
    // Not a parameter of the toy's type, because the whole kit would be compiled for each fault. Each test
    // runs in its own thread.
    static FAULT: Cell<Option<Fault>> = const { Cell::new(None) };
}

/// Gives the toy a fault on this thread, or heals it.
pub fn set(fault: Option<Fault>) {
    FAULT.set(fault);
}

/// Returns the fault of the toy on this thread.
pub(super) fn get() -> Option<Fault> {
    FAULT.get()
}

/// Returns whether the toy has this fault.
pub(super) fn is(fault: Fault) -> bool {
    get() == Some(fault)
}
