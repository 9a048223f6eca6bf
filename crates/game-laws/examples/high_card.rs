//! High card: a whole game in one file, to copy. Cards are dealt by chance, and hands are hidden.
//!
//! The numbers in brackets are clauses of the rules, `high_card.md`. `tic_tac_toe.rs` explains what is not
//! explained here. `cargo run -p game-laws --example high_card` plays a game at random.

use std::fmt;
use std::str::FromStr;

use game_core::{
    Addressed, ColourMode, ComponentSet, Element, EventSink, Game, Line, Meta, NotationError, Outcome, PerSeat, Rng,
    ScoreSheet, Seat, SeatCount, SeatSet, Set, SetupError, Step, TerminalView, ToMove, ViewFault, Viewer, Weight,
    options, printed_only, refusals,
};
use game_laws::{Chooser, Play};
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};

/// How many cards each seat is dealt (HIC-102).
const HAND: usize = 3;

/// A card, by its number from 1 to 12 (HIC-101). It cannot have another, wherever it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
struct Card(u8);

/// With this, cards can be in a [`Set`], which is one word of memory and knows how to draw.
impl Element for Card {
    const COUNT: usize = 12;
    fn index(self) -> usize {
        usize::from(self.0) - 1
    }
    fn at(index: usize) -> Self {
        Self(index as u8 + 1)
    }
}

impl TryFrom<u8> for Card {
    type Error = NotationError;
    fn try_from(number: u8) -> Result<Self, NotationError> {
        let valid = (1..=12).contains(&number).then_some(Self(number));
        valid.ok_or_else(|| NotationError::new("a card is a number from 1 to 12"))
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> Self {
        card.0
    }
}

/// A step is a card too: `0 7` is seat 0 playing the 7, and `* 7` is the 7 being dealt. A game with several
/// kinds of actions has an enum, and a verb before each.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Card {
    type Err = NotationError;
    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::try_from(text.parse::<u8>().unwrap_or(0))
    }
}

options! {
    /// The ways to play.
    mode Mode {
        /// Everybody alone.
        Standard = "standard" for [2, 3, 4],
    }

    /// What a host may set besides: nothing.
    #[derive(Copy)]
    struct Options {}
}

refusals! {
    /// Why an action is refused.
    #[derive(Copy)]
    enum IllegalAction {
        /// Cards are dealt, another seat is to play, or the game is over.
        NotYourTurn => "HIC-201", "it is not your turn";
        /// The card is somewhere else; the refusal must not say where.
        NotHeld { card: Card } => "HIC-202", "you do not hold the {card}";
    }
}

/// What everybody sees. It is the same part of the state and of every view, so what follows from it, such as
/// whose turn it is, is written once and cannot depend on anything hidden.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Public {
    /// The number of cards dealt so far.
    dealt: usize,
    /// The seat that leads the present trick, and the card that each seat has played to it.
    leader: Seat,
    trick: [Option<Card>; 4],
    /// The cards of earlier tricks, and how many tricks each seat has taken.
    gone: Set<Card>,
    taken: [usize; 4],
}

impl Public {
    fn trick(&self) -> Set<Card> {
        self.trick.iter().flatten().copied().collect()
    }

    fn tricks(&self) -> usize {
        self.taken.iter().fold(0, |sum, taken| sum.saturating_add(*taken))
    }

    /// Returns the seat that gets the next card; `None` when all are dealt (HIC-102).
    fn to_be_dealt(&self, rules: &SeatCount) -> Option<Seat> {
        rules.seats().nth(self.dealt / HAND)
    }

    /// Returns how many cards a seat holds.
    fn held(&self, seat: Seat) -> usize {
        let dealt = self.dealt.saturating_sub(HAND * seat.index()).min(HAND);
        dealt - self.tricks() - usize::from(self.trick[seat.index()].is_some())
    }

    /// The seats in the order in which they play to the present trick (HIC-201).
    fn order(&self, rules: &SeatCount) -> impl Iterator<Item = Seat> {
        std::iter::successors(Some(self.leader), move |seat| Some(seat.next(*rules))).take(rules.get())
    }

    fn to_move(&self, rules: &SeatCount) -> ToMove {
        if self.to_be_dealt(rules).is_some() {
            return ToMove::Chance;
        }
        let next = self.order(rules).find(|seat| self.trick[seat.index()].is_none());
        next.filter(|_| self.tricks() < HAND).map_or(ToMove::Over, |seat| ToMove::Seats(SeatSet::one(seat)))
    }
}

/// The state. The rest of the deck is not in it, as it is what is nowhere else.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct HighCard {
    public: Public,
    hands: PerSeat<Set<Card>>,
}

impl HighCard {
    fn deck(&self) -> Set<Card> {
        let face_up = self.public.gone.or(self.public.trick());
        self.hands.0.iter().fold(Set::ALL.less(face_up), |deck, hand| deck.less(*hand))
    }

    /// Returns a state that shows this view: `draw` chooses each card that the viewer does not see.
    fn filled(rules: &SeatCount, view: &View, mut draw: impl FnMut(Set<Card>) -> Card) -> Self {
        let mut state = Self { public: view.public.clone(), hands: PerSeat::default() };
        view.viewer.seat().into_iter().for_each(|seat| state.hands[seat] = view.hand);
        for seat in rules.seats().filter(|seat| !view.viewer.is(*seat)) {
            for _ in 0..state.public.held(seat) {
                state.hands[seat] = state.hands[seat].with(draw(state.deck()));
            }
        }
        state
    }
}

/// What one viewer may know: what everybody sees, and its own hand, which is empty for a spectator.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct View {
    viewer: Viewer,
    hand: Set<Card>,
    public: Public,
}

/// What viewers are told about a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Event {
    /// A seat is dealt a card, which only the seat itself is told.
    Dealt(Seat, Option<Card>),
    /// A seat plays a card.
    Played(Seat, Card),
    /// A seat takes the trick.
    Took(Seat),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dealt(seat, None) => write!(f, "seat {seat} is dealt a card"),
            Self::Dealt(seat, Some(card)) => write!(f, "seat {seat} is dealt the {card}"),
            Self::Played(seat, card) => write!(f, "seat {seat} plays the {card}"),
            Self::Took(seat) => write!(f, "seat {seat} takes the trick"),
        }
    }
}

impl Game for HighCard {
    // What never changes during a game: here only the number of seats.
    type Rules = SeatCount;
    type Options = Options;
    type Action = Card;
    type Chance = Card;
    type View = View;
    type Event = Event;
    type IllegalAction = IllegalAction;

    const META: Meta = Meta {
        id: "high-card",
        title: "High card",
        edition: "for this example",
        designers: &[],
        publisher: "",
        rules_version: 1,
        modes: Options::MODES,
        options: Options::OPTIONS,
    };

    fn rules(
        options: &Options,
        seats: SeatCount,
        set: Option<&ComponentSet>,
        version: u32,
    ) -> Result<SeatCount, SetupError> {
        options.check(seats, version, &[Self::META.rules_version])?;
        printed_only(set)?;
        Ok(seats)
    }

    fn seats(rules: &SeatCount) -> SeatCount {
        *rules
    }

    fn setup(_: &SeatCount) -> Self {
        let public = Public { dealt: 0, leader: Seat::new(0), trick: [None; 4], gone: Set::EMPTY, taken: [0; 4] };
        Self { public, hands: PerSeat::default() }
    }

    fn to_move(&self, rules: &SeatCount) -> ToMove {
        self.public.to_move(rules)
    }

    // A deal is one chance step for each card, as each has its own audience. All are equally likely.
    fn chance_outcomes(&self, rules: &SeatCount, out: &mut Vec<(Card, Weight)>) {
        if self.to_move(rules) == ToMove::Chance {
            out.extend(self.deck().iter().map(|card| (card, 1)));
        }
    }

    fn each_legal(rules: &SeatCount, view: &View, each: &mut impl FnMut(Card)) {
        if view.viewer.seat().is_some_and(|seat| view.public.to_move(rules).to_act().has(seat)) {
            view.hand.iter().for_each(each);
        }
    }

    fn refusal(rules: &SeatCount, view: &View, seat: Seat, action: &Card) -> IllegalAction {
        let to_act = view.public.to_move(rules).to_act();
        if to_act.has(seat) { IllegalAction::NotHeld { card: *action } } else { IllegalAction::NotYourTurn }
    }

    fn apply(&mut self, rules: &SeatCount, step: &Step<Self>, events: &mut impl EventSink<Event>) {
        let public = &mut self.public;
        match step {
            Step::Chance(card) => {
                let Some(seat) = public.to_be_dealt(rules) else { return };
                self.hands[seat] = self.hands[seat].with(*card);
                public.dealt += 1;
                // The owner is told the card, everybody else that there is one more.
                let (full, rest) = (Event::Dealt(seat, Some(*card)), Event::Dealt(seat, None));
                events.push(|| Addressed::only_by(SeatSet::one(seat), full, Some(rest)));
            }
            Step::Choice(decision) => {
                let (seat, card) = (decision.seat, decision.action);
                self.hands[seat] = self.hands[seat].without(card);
                public.trick[seat.index()] = Some(card);
                events.push(|| Addressed::by_all(Event::Played(seat, card)));
                let highest = rules.seats().max_by_key(|seat| public.trick[seat.index()]);
                if let Some(winner) = highest.filter(|_| public.trick().len() == rules.get()) {
                    public.gone = public.gone.or(public.trick());
                    public.trick = [None; 4];
                    public.taken[winner.index()] += 1;
                    public.leader = winner;
                    events.push(|| Addressed::by_all(Event::Took(winner)));
                }
            }
        }
    }

    fn view(&self, _: &SeatCount, viewer: Viewer) -> View {
        let hand = viewer.seat().map_or(Set::EMPTY, |seat| self.hands[seat]);
        View { viewer, hand, public: self.public.clone() }
    }

    fn validate_view(rules: &SeatCount, view: &View) -> Result<(), ViewFault> {
        let (public, seats) = (&view.public, rules.get());
        ViewFault::ensure_viewer(*rules, view.viewer)?;
        ViewFault::ensure_seat(*rules, "leader", public.leader)?;
        let (trick, tricks, gone) = (public.trick(), public.tricks(), public.gone.len());
        let absent = public.trick[seats..].iter().all(Option::is_none) && public.taken[seats..] == [0; 4][seats..];
        ViewFault::ensure(absent, "trick", "a seat has played that is not at the table")?;
        let in_turn = public.order(rules).take(trick.len()).all(|seat| public.trick[seat.index()].is_some());
        let played = public.trick.iter().flatten().count();
        let distinct = played == trick.len() && trick.and(public.gone).is_empty();
        ViewFault::ensure(in_turn && distinct && played < seats, "trick", "the seats have not played in turn")?;
        let dealt = if gone + played > 0 { seats * HAND } else { public.dealt };
        ViewFault::ensure(public.dealt == dealt && dealt <= seats * HAND, "dealt", "not all cards are dealt")?;
        let finished = tricks == HAND && played == 0;
        let counted = (finished || tricks < HAND) && gone == tricks * seats;
        ViewFault::ensure(counted, "taken", "the tricks do not add up")?;
        let held = view.viewer.seat().map_or(0, |seat| public.held(seat));
        let own = view.hand.len() == held && view.hand.and(public.gone.or(trick)).is_empty();
        ViewFault::ensure(own, "hand", "these cards cannot be in the hand")
    }

    // The hidden cards may be any that fit; here the lowest.
    fn position(rules: &SeatCount, view: &View) -> Self {
        Self::filled(rules, view, |unseen| unseen.nth(0))
    }

    // Drawing one card after the other from those that are unseen makes all hands that fit equally likely.
    fn determinize(rules: &SeatCount, view: &View, rng: &mut impl Rng) -> Self {
        Self::filled(rules, view, |unseen| unseen.choose(rng.next_u64()))
    }

    fn score_sheet(_: &SeatCount, view: &View, seat: Seat) -> ScoreSheet {
        let total = view.public.taken[seat.index()] as i32;
        ScoreSheet { seat, lines: vec![Line::summand("tricks", total)], total, ranking_key: vec![total] }
    }

    fn outcome(&self, rules: &SeatCount) -> Option<Outcome> {
        let view = self.view(rules, Viewer::Spectator);
        let sheet = |seat| Self::score_sheet(rules, &view, seat);
        (self.to_move(rules) == ToMove::Over).then(|| Outcome::by_ranking_key("last-card", &Self::teams(rules), sheet))
    }
}

impl TerminalView for HighCard {
    const NOTATION: &'static [&'static str] = &["7"];

    fn render(rules: &SeatCount, view: &View, _: ColourMode) -> String {
        let row = |seat: Seat| {
            let (held, at) = (view.public.held(seat), seat.index());
            let played = view.public.trick[at].map_or("-".into(), |card| card.to_string());
            format!("seat {seat}: {} tricks, {held} cards in hand, played {played}\n", view.public.taken[at])
        };
        let hand: Vec<String> = view.hand.iter().map(|card| card.to_string()).collect();
        let seats: String = rules.seats().map(row).collect();
        format!("{seats}your hand: {}\n{}", hand.join(" "), Self::prompt(rules, view))
    }

    fn prompt(rules: &SeatCount, view: &View) -> String {
        match view.public.to_move(rules) {
            ToMove::Chance => "a card is dealt".into(),
            ToMove::Over => Self::reason("last-card"),
            ToMove::Seats(seats) => seats.iter().map(|seat| format!("seat {seat} is to play a card")).collect(),
        }
    }

    fn line(_: &Line) -> String {
        "tricks".into()
    }

    fn reason(_: &str) -> String {
        "the last card is played".into()
    }

    fn compared(_: &SeatCount, _: u32) -> String {
        "tricks".into()
    }
}

#[expect(clippy::print_stdout, reason = "this is what the example is for")]
fn main() {
    let mut play = Play::<HighCard>::start(&Options::default(), 3);
    let mut random = Chooser::seed_from_u64(std::process::id().into());
    while let Some(step) = play.random_step(&mut random) {
        println!("{step}\n{}\n", play.position());
    }
}

#[cfg(test)]
mod tests {
    use game_laws::{Broken, Configuration, Law, Subject, clause, clauses, law_tests, meta, properties};

    use super::*;

    impl Subject for HighCard {
        type Game = Self;

        fn configurations() -> Vec<Configuration<Self>> {
            let configuration = |seats| Configuration::new(format!("{seats} seats"), Options::default(), seats);
            (2..=4).map(configuration).collect()
        }
        fn rules_text() -> &'static str {
            include_str!("high_card.md")
        }
        fn near_misses(_: &SeatCount, _: &Self, _: Seat, _: &mut Chooser) -> Vec<Card> {
            Set::ALL.iter().collect()
        }
        // HIC-101: every card is in one place, and HIC-202: a seat has as many cards as tricks are to come.
        fn census(rules: &SeatCount, state: &Self) -> Result<(), String> {
            let Public { dealt, trick, gone, .. } = &state.public;
            let placed = state.hands.0.iter().map(|hand| hand.len()).sum::<usize>()
                + trick.iter().flatten().count()
                + gone.len();
            let distinct = placed + state.deck().len() == Card::COUNT;
            let fair = rules.seats().all(|seat| state.hands[seat].len() <= HAND);
            if placed == *dealt && distinct && fair { Ok(()) } else { Err(format!("{placed} cards of {dealt}")) }
        }
        fn broken(rules: &SeatCount, state: &Self) -> Vec<Broken<Self>> {
            let Some(card) = state.hands[Seat::new(0)].iter().next() else { return vec![] };
            let (mut missing, mut doubled) = (state.clone(), state.clone());
            missing.hands[Seat::new(0)] = state.hands[Seat::new(0)].without(card);
            let next = Seat::new(0).next(*rules);
            doubled.hands[next] = state.hands[next].with(card);
            vec![Broken::new("a card is missing", missing), Broken::new("a card is in two hands", doubled)]
        }
        fn bound(rules: &SeatCount) -> usize {
            2 * rules.get() * HAND
        }
        // A card that is dealt is seen by its owner only; everything else by all.
        fn shown(rules: &SeatCount, before: &Self, step: &Step<Self>, viewer: Viewer) -> String {
            let hidden = before.public.to_be_dealt(rules).is_some_and(|seat| !viewer.is(seat));
            if hidden { String::new() } else { step.to_string() }
        }
        // All hands that the others may hold, each once: cards are added in ascending order.
        fn worlds(rules: &SeatCount, view: &View) -> Option<Vec<(Self, u64)>> {
            let mut world = Self { public: view.public.clone(), hands: PerSeat::default() };
            view.viewer.seat().into_iter().for_each(|seat| world.hands[seat] = view.hand);
            let mut worlds = vec![world];
            for seat in rules.seats().filter(|seat| !view.viewer.is(*seat)) {
                for _ in 0..view.public.held(seat) {
                    let with_one_more = |world: &Self| {
                        let last = world.hands[seat].iter().last();
                        let add = |card| {
                            let mut world = world.clone();
                            world.hands[seat] = world.hands[seat].with(card);
                            world
                        };
                        world.deck().iter().filter(|card| Some(*card) > last).map(add).collect::<Vec<_>>()
                    };
                    worlds = worlds.iter().flat_map(with_one_more).collect();
                    if worlds.len() > 300 {
                        return None;
                    }
                }
            }
            Some(worlds.into_iter().map(|world| (world, 1)).collect())
        }
        fn not_examined(_: &SeatCount, law: Law) -> Option<&'static str> {
            (law == Law::Simultaneous).then_some("one seat decides at a time")
        }
    }

    law_tests! {
        HighCard, HighCard::configurations();
        two_seats: 40 games of "2 seats";
        three_seats: 40 games of "3 seats";
        four_seats: 40 games of "4 seats";
    }

    #[test]
    fn what_every_game_promises() {
        assert!(clauses::uncovered(HighCard::rules_text(), &[include_str!("high_card.rs")], &[]).is_empty());
        properties::listed_actions_are_legal::<HighCard>();
        properties::changed_views_never_panic::<HighCard>();
        properties::any_text_has_one_spelling::<HighCard>();
        properties::almost_notation_has_one_spelling::<HighCard>();
        meta::assert_meta::<HighCard>();
    }

    #[test]
    fn only_the_owner_sees_a_card_that_is_dealt() {
        clause!("HIC-101", "HIC-102");
        let mut play = Play::<HighCard>::start(&Options::default(), 2);
        assert_eq!(play.outcomes().len(), 12);
        play.chance("5");
        assert_eq!(play.heard(Viewer::Seat(Seat::new(0))), ["seat 0 is dealt the 5"]);
        assert_eq!(play.heard(Viewer::Seat(Seat::new(1))), ["seat 0 is dealt a card"]);
    }

    #[test]
    fn the_highest_card_takes_the_trick_and_most_tricks_win() {
        clause!("HIC-201", "HIC-202", "HIC-301", "HIC-302");
        let mut play = Play::<HighCard>::start(&Options::default(), 2);
        play.chance("1; 2; 9; 3; 4; 5");
        assert_eq!(play.refusal_as(1, "3"), IllegalAction::NotYourTurn);
        assert_eq!(play.refusal("3").to_string(), "you do not hold the 3");
        play.act("1; 3; 4; 2");
        assert!(play.is_to_act(1), "the winner leads");
        play.act("5; 9");
        let outcome = play.outcome().unwrap();
        assert_eq!(outcome.winners(), [SeatSet::one(Seat::new(1))]);
    }
}
