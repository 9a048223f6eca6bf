//! Checks the laws that every game must satisfy (`game-laws`) for every seat count with both sides, fixed and
//! drafted cards, solo, and a corrected component set.

use game_core::{ComponentSet, Game, Rng, Seat, Step, ToMove, Viewer};
use game_laws::{Broken, Chooser, Configuration, Law, Subject};
use magnificent::action::{Payment, Source};
use magnificent::components::{COINS, CardSet, DICE, GEMS, PosterSet, SpaceSet, TRAINERS, TentSet};
use magnificent::rules::{Cards, Goal, Mode, SideChoice};
use magnificent::{
    Action, Card, Chance, Colour, ColourOrClear, Magnificent, MainAction, Options, Phase, Poster, PublicState, Rules,
    Side, Space, Tile, View,
};
use serde_json::json;

/// The Magnificent with all configurations to be checked.
pub(crate) struct Played;

game_laws::law_tests! {
    Played, Played::configurations();
    two_seats_fixed_cards: 1_000 games of "2 seats, A, fixed";
    two_seats_draft: 1_000 games of "2 seats, A, draft";
    two_seats_on_b_sides: 200 games of "2 seats, B";
    three_seats_on_a_sides: 200 games of "3 seats, A";
    three_seats_on_b_sides: 200 games of "3 seats, B";
    four_seats_on_a_sides: 100 games of "4 seats, A";
    four_seats_on_b_sides: 100 games of "4 seats, B";
    sides_by_choice: 200 games of "3 seats, choose";
    solo: 400 games of "solo";
    corrected_components: 100 games of "corrected";
}

/// Returns a component set in which every kind of table is changed: another grid, other shapes, prices,
/// travel tracks and abilities.
pub(crate) fn corrected() -> ComponentSet {
    let mut set = magnificent::set::printed();
    set["camp"] = json!({ "columns": 7, "rows": 8, "areas": [
        [0, 0, 3, 2], [0, 2, 3, 3], [0, 5, 3, 2], [3, 0, 2, 2], [3, 2, 2, 3], [3, 5, 2, 2], [5, 0, 3, 2], [5, 2, 3, 3], [5, 5, 3, 2]
    ] });
    for board in set["boards"].as_array_mut().unwrap() {
        board["camp"] = json!(["c...v..", "..P....", "....t..", ".g...p.", "...C...", "p....g.", ".t..V..", "c..p..c"]);
    }
    set["boards"][6]["tents"] = json!(0);
    set["tent_spaces"] = json!(["posters 1", "orange gems 2", "trainers 2", "coins 5"]);
    set["build_levels"] = json!([{ "power": 2, "small": 1, "large": 0 }, { "power": 8, "small": 2, "large": 1 }]);
    set["camp_tiles"][0]["cells"] = json!([[0, 0], [0, 1], [0, 2], [0, 3]]);
    set["camp_tiles"][0]["count"] = json!(3);
    set["tracks"]["green"] = json!("cTgTpTToTg");
    set["tents"][0] = json!({ "id": "T01", "points": 6, "coins": 2, "gem": "purple" });
    set["posters"][0]["tiles"] = json!("sO LP");
    set["cards"][0]["bonus"] = json!("posters 2");
    set["cards"][17]["bonus"] = json!("sP for 2 gems");
    set["cards"][20]["score"] = json!("coin paid");
    set["cards"][20]["most"] = json!(20);
    set["trainer_spaces"][0]["cost"] = json!("two");
    set["trainer_spaces"][6]["cost"] = json!("more");
    set["performance"] = json!([
        { "number": 3, "posters": 1 }, { "number": 6, "posters": 2 }, { "number": 10, "posters": 3 }, { "number": 16, "posters": 5 }
    ]);
    ComponentSet(set)
}

impl Subject for Played {
    type Game = Magnificent;

    fn configurations() -> Vec<Configuration<Magnificent>> {
        let mut all = Vec::new();
        for seats in 2..=4 {
            for (name, side) in [("A", SideChoice::A), ("B", SideChoice::B)] {
                for (kind, cards) in [("fixed", Cards::Fixed), ("draft", Cards::Draft)] {
                    let options = Options { cards, ..Options::default() }.all_sides(side);
                    all.push(Configuration::new(format!("{seats} seats, {name}, {kind}"), options, seats));
                }
            }
        }
        let choose = Options { cards: Cards::Draft, ..Options::default() }.all_sides(SideChoice::Choose);
        all.push(Configuration::new("3 seats, choose, draft", choose, 3));
        let solo = Options { mode: Mode::Solo, ..Options::default() };
        all.push(Configuration::new("solo, A", solo, 1));
        all.push(Configuration::new(
            "solo, choose, no goal",
            Options { goal: Goal::None, ..solo }.all_sides(SideChoice::Choose),
            1,
        ));
        for (name, options, seats) in [
            ("corrected, 2 seats", choose, 2),
            ("corrected, 4 seats", Options::default(), 4),
            ("corrected, solo", solo, 1),
        ] {
            all.push(Configuration::new(name, options, seats).with_parts(corrected()));
        }
        all
    }

    fn rules_text() -> &'static str {
        include_str!("../../../../docs/rules/magnificent.md")
    }

    fn near_misses(_: &Rules, state: &Magnificent, _: Seat, rng: &mut Chooser) -> Vec<Action> {
        universe(state.public(), rng)
    }

    fn census(rules: &Rules, state: &Magnificent) -> Result<(), String> {
        census(rules, state)
    }

    fn broken(rules: &Rules, state: &Magnificent) -> Vec<Broken<Magnificent>> {
        broken(rules, state)
    }

    /// Returns the maximum number of steps of a random game: the set-up, and on average at most 17 steps for
    /// each of a seat's twelve turns. The rules allow a single turn to be much longer, with fewer than 200
    /// actions (MAG-R68).
    fn bound(rules: &Rules) -> usize {
        100 + rules.seats.get() * 12 * 17
    }

    fn shown(rules: &Rules, before: &Magnificent, step: &Step<Magnificent>, viewer: Viewer) -> String {
        let dealt = before.public().phase() == Phase::DealCards && rules.seats.get() > 1;
        match step {
            Step::Chance(Chance::Card(_)) if dealt && !viewer.is(before.public().mover) => String::new(),
            Step::Choice(decision) if before.public().phase() == Phase::Draft => {
                let Action::Draft(card) = decision.action else { return step.to_string() };
                let mut chosen = before.draft().chosen;
                chosen[decision.seat.index()] = Some(card);
                if chosen[..rules.seats.get()].contains(&None) {
                    // The seats that are still to act see that a seat has chosen, but not what.
                    return if viewer.is(decision.seat) {
                        step.to_string()
                    } else {
                        format!("{} is done", decision.seat)
                    };
                }
                // After the last choice everybody sees what was chosen, and each seat sees the hand passed to
                // it, if there is one.
                let hand = viewer.seat().filter(|_| before.public().turns < 3).map(|seat| {
                    let from = (seat.index() + rules.seats.get() - 1) % rules.seats.get();
                    chosen[from].map(|card| before.draft().hands[from].without(card))
                });
                format!("{chosen:?} {hand:?}")
            }
            _ => step.to_string(),
        }
    }

    fn secrets(rules: &Rules) -> bool {
        rules.is_draft()
    }

    /// Returns the keys of all verdicts on a solo game (MAG-501).
    fn verdicts(rules: &Rules) -> &'static [&'static str] {
        let levels = rules.options.mode == Mode::Solo && rules.options.goal == Goal::Levels;
        if levels { &["lost", "won", "ringmaster", "magnificent"] } else { &[] }
    }

    fn not_examined(rules: &Rules, law: Law) -> Option<&'static str> {
        let draft = rules.options.cards == Cards::Draft && rules.options.mode != Mode::Solo;
        (law == Law::Simultaneous && !draft).then_some("only a draft is simultaneous")
    }

    /// Lists the states that a view allows. Outside the draft there is one. In the draft, a hand that the
    /// viewer has not held has any of the cards that it has not seen, and a seat that has chosen has chosen
    /// any card of its hand; all these states are equally likely (MAG-145, R53).
    fn worlds(rules: &Rules, view: &View) -> Option<Vec<(Magnificent, u64)>> {
        if view.hands.is_empty() {
            return Some(vec![(view.known_state(), 1)]);
        }
        let mut deals = vec![(view.hands.clone(), unseen_cards(view))];
        for seat in rules.seats.seats().filter(|seat| view.hands[seat.index()].is_none()) {
            let size = cards_in_hand(&view.public, seat);
            if deals.len() * ways_to_choose(deals[0].1.len(), size) > FEW {
                return None;
            }
            let hands = |(dealt, unseen): (Vec<Option<CardSet>>, CardSet)| {
                subsets(unseen, size).into_iter().map(move |hand| {
                    let mut dealt = dealt.clone();
                    dealt[seat.index()] = Some(hand);
                    (dealt, unseen.less(hand))
                })
            };
            deals = deals.into_iter().flat_map(hands).collect();
        }
        let mut worlds: Vec<Magnificent> =
            deals.into_iter().map(|(hands, _)| View { hands, ..view.clone() }.known_state()).collect();
        for seat in view.done.iter().filter(|seat| !view.viewer.is(*seat)) {
            if worlds.len() * cards_in_hand(&view.public, seat) > FEW {
                return None;
            }
            let choices = |world: Magnificent| {
                world.draft().hands[seat.index()].iter().map(move |card| {
                    let mut world = world;
                    world.apply(rules, &Step::choice(seat, Action::Draft(card)), &mut ());
                    world
                })
            };
            worlds = worlds.into_iter().flat_map(choices).collect();
        }
        Some(worlds.into_iter().map(|world| (world, 1)).collect())
    }
}

/// The maximum number of states that `worlds` lists; if there are more, it lists none.
const FEW: usize = 300;

/// Returns the cards that are neither face up nor in a hand that the viewer knows.
fn unseen_cards(view: &View) -> CardSet {
    let public = &view.public;
    let open = public.display.iter().flatten().copied().collect::<CardSet>().or(public.gone);
    let before_seats = public.players.iter().fold(open, |all, player| all.or(player.cards));
    let seen = view.hands.iter().flatten().fold(before_seats, |all, hand| all.or(*hand));
    CardSet::ALL.less(seen)
}

/// Returns the number of cards in a seat's hand: five are dealt to each seat in turn, and each step of the
/// draft takes one from every hand (MAG-145).
fn cards_in_hand(public: &PublicState, seat: Seat) -> usize {
    let turns = usize::from(public.turns);
    if public.phase() == Phase::Draft { 5 - turns } else { turns.saturating_sub(5 * seat.index()).min(5) }
}

/// Returns the number of ways to choose `number` of `from` cards; inexact if it overflows.
fn ways_to_choose(from: usize, number: usize) -> usize {
    (0..number).fold(1usize, |ways, at| ways.saturating_mul(from.saturating_sub(at)) / (at + 1))
}

/// Returns every selection of `size` of these cards.
fn subsets(cards: CardSet, size: usize) -> Vec<CardSet> {
    let mut all = vec![CardSet::EMPTY];
    for card in cards.iter() {
        let with: Vec<CardSet> = all.iter().filter(|some| some.len() < size).map(|some| some.with(card)).collect();
        all.extend(with);
    }
    all.retain(|some| some.len() == size);
    all
}

/// Returns candidate actions, legal or not: all of them, except that only some take a die or lay a tile.
fn universe(public: &PublicState, rng: &mut Chooser) -> Vec<Action> {
    let mut actions = vec![
        Action::SoloSkip,
        Action::Bonus,
        Action::Flip,
        Action::DieDone,
        Action::EndBuild,
        Action::TakePassing,
        Action::LeavePassing,
        Action::Stop,
        Action::KeepPosters,
        Action::Arrange,
        Action::Discard,
        Action::EndTurn,
        Action::Poster(Source::Deck),
        Action::Poster(Source::None),
        Action::Put(None),
    ];
    actions.extend([Side::A, Side::B].map(Action::Side));
    actions.extend([MainAction::Build, MainAction::Travel, MainAction::Perform].map(Action::Main));
    actions.extend([Payment::Own, Payment::Clear, Payment::Waived].map(Action::Pay));
    for card in Card::all() {
        actions.extend([Action::Draft(card), Action::Keep(card), Action::Copy(card), Action::Score(card)]);
        for kind in ColourOrClear::ALL {
            actions.push(Action::Take { kind, face: (rng.next_u64() % 6) as u8 + 1, card });
        }
    }
    actions.extend(Space::all().map(Action::Train));
    actions.extend(Space::tiles().map(Action::Tile));
    for kind in ColourOrClear::ALL {
        actions.extend([Action::Gem(kind), Action::Give(kind)]);
    }
    for colour in Colour::ALL {
        actions.extend([Action::Colour(colour), Action::Wagon(colour)]);
    }
    for number in 0..4 {
        actions.extend([Action::SoloDiscard(number), Action::ChooseSet(number), Action::RejectSet(number)]);
        actions.push(Action::Poster(Source::Display(number)));
    }
    for number in 0..5 {
        actions.extend([Action::DoubleTent(number), Action::Tent(number), Action::Complete(number)]);
        actions.extend([Action::Place(number), Action::Replace(number)]);
    }
    for number in 1..=30 {
        actions.extend([Action::Level(number), Action::Hat(number), Action::Space(number)]);
        actions.extend([Action::Steps(number - 1), Action::Coins(number - 1)]);
    }
    actions.extend((1..=6).map(Action::SetDie));
    actions.extend(Poster::all().map(|poster| Action::Put(Some(poster))));
    let laying = matches!(public.phase(), Phase::Build | Phase::BonusTile(_));
    for tile in Tile::all() {
        for orientation in 0..8 {
            for row in 0..9 {
                for column in 0..9 {
                    if laying || rng.next_u64().is_multiple_of(64) {
                        actions.push(Action::Lay { tile, orientation, row, column });
                    }
                }
            }
        }
    }
    actions
}

fn sum<T: PartialEq + core::fmt::Debug + Copy>(what: &str, found: T, expected: T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?} instead of {expected:?}")) }
}

/// Returns states that no game reaches: with a component missing, in two places, or out of its range.
///
/// Three things cannot be missing in any state: master cards, trainer tiles and unbuilt camp tiles are in no
/// field, as they are what is left of the box. The census can notice only that one of them is in two places,
/// or that more are built than there are.
fn broken(rules: &Rules, state: &Magnificent) -> Vec<Broken<Magnificent>> {
    let view = state.view(rules, Viewer::Spectator);
    let public = &view.public;
    let mut all = Vec::new();
    let mut with = |what, change: &dyn Fn(&mut PublicState)| {
        let mut view = view.clone();
        change(&mut view.public);
        all.push(Broken::new(what, view.known_state()));
    };
    with("a seat has four gems of a kind", &|public| public.players[0].gems[0] = 4);
    with("a seat owes coins", &|public| public.players[0].coins = -1);
    with("a seat has too many trainers", &|public| public.players[0].trainers = TRAINERS + 1);
    with("more camp tiles are built than the box has", &|public| {
        public.players[0].camp.tiles[0] = rules.set().tile(Tile::all().next().unwrap()).count + 1;
    });
    with("there are too many dice", &|public| public.to_roll[0] += DICE[0] + 1);
    if !rules.is_solo() && public.to_roll[0] > 0 && public.phase() != Phase::Start {
        with("a die is missing", &|public| public.to_roll[0] -= 1);
    }
    let covered = public.players[0].camp.cells.iter().position(|cells| *cells != 0);
    if let Some(colour) = covered {
        with("a tile covers a cell less", &|public| {
            let cells = &mut public.players[0].camp.cells[colour];
            *cells &= *cells - 1;
        });
        with("a laid tile is not listed", &|public| {
            let laid = public.players[0].camp.laid.iter_mut().rev().find(|laid| laid.is_some());
            *laid.unwrap() = None;
        });
    }
    if let Some(card) = public.display.iter().flatten().next() {
        with("a master card is on display and with a seat", &|public| {
            public.players[0].cards = public.players[0].cards.with(*card);
        });
    }
    if let Some(tile) = public.display_tiles.iter().flatten().next() {
        with("a trainer tile is on display and with a seat", &|public| public.players[0].tiles = [Some(*tile); 3]);
    }
    if let Some(poster) = public.posters.iter().flatten().next() {
        with("a poster is on display and completed", &|public| {
            public.players[0].completed = public.players[0].completed.with(*poster);
        });
    }
    if let Some(slot) = public.posters.iter().position(Option::is_some).filter(|_| public.round > 0) {
        with("a poster is missing from the display", &|public| public.posters[slot] = None);
    }
    let tents = public.ring_tents.as_flattened().iter().position(Option::is_some);
    if let Some(at) = tents.filter(|_| public.round > 0) {
        with("a tent is missing from its ring", &|public| public.ring_tents.as_flattened_mut()[at] = None);
        with("a tent is on its ring and with a seat", &|public| {
            public.players[0].tents[0] = public.ring_tents.as_flattened()[at];
        });
    }
    all
}

/// Checks that everything in the box is somewhere exactly once: dice, gems, coins, tiles, posters, cards,
/// tents and trainers.
fn census(rules: &Rules, state: &Magnificent) -> Result<(), String> {
    let public = state.public();
    let players = &public.players[..rules.seats.get()];
    for kind in ColourOrClear::ALL {
        let at = kind as usize;
        let on_cards =
            players.iter().flat_map(|player| player.dice).flatten().filter(|die| die.kind == kind).count() as u8;
        let dice = public.to_roll[at] + public.tent[at].iter().sum::<u8>() + on_cards;
        let placed = public.phase() != Phase::Start;
        if !rules.is_solo() && placed {
            sum("dice", dice, rules.dice()[at])?;
        } else if dice > DICE[at] {
            return Err(format!("{dice} {} dice", kind.name()));
        }
        let gems: u8 = players.iter().map(|player| player.gems[at]).sum();
        if gems > GEMS || players.iter().any(|player| player.gems[at] > 3) {
            return Err(format!("{gems} {} gems", kind.name()));
        }
    }
    let coins: i16 = players.iter().map(|player| player.coins).sum();
    if players.iter().any(|player| player.coins < 0) || coins > 3 * COINS {
        return Err(format!("coins {coins}"));
    }
    for tile in Tile::all() {
        let built: u8 = players.iter().map(|player| player.camp.tiles[tile.index()]).sum();
        let most = rules.set().tile(tile).count;
        if built > most {
            return Err(format!("camp tiles: {built} of a type of which the box has {most}"));
        }
    }
    for player in players {
        let cells: u32 = player.camp.cells.iter().map(|cells| cells.count_ones()).sum();
        let tiles =
            player.camp.tiles.iter().enumerate().map(|(at, &tiles)| u32::from(tiles) * if at < 3 { 4 } else { 6 });
        sum("cells", cells, tiles.sum())?;
        sum("cells covered once", player.camp.covered().count_ones(), cells)?;
        for tile in Tile::all() {
            let laid = player.camp.laid.iter().flatten().filter(|laid| laid.tile == tile).count();
            sum("tiles laid", laid, usize::from(player.camp.tiles[tile.index()]))?;
        }
        if player.trainers + player.used + player.resting > TRAINERS {
            return Err("trainers".into());
        }
        let mut cards: Vec<Card> = player.dice.iter().flatten().map(|die| die.card).collect();
        cards.dedup();
        sum("dice on different cards", cards.len(), player.dice_taken())?;
    }
    // In each list the sets share no member and together hold all components of the kind.
    let mut posters: Vec<PosterSet> = vec![public.deck, public.discards, public.turn.lifted];
    posters.push(public.posters.iter().flatten().copied().collect());
    for player in players {
        posters.extend([player.completed, player.posters.iter().flatten().copied().collect()]);
    }
    for step in public.stack.phases() {
        if let Phase::PosterTaken(poster) | Phase::SoloDie(poster) = step {
            posters.push(PosterSet::one(*poster));
        }
    }
    let whole = posters.iter().fold(PosterSet::EMPTY, |all, some| all.or(*some));
    sum("posters counted once", posters.iter().map(|some| some.len()).sum::<usize>(), whole.len())?;
    let dealt = public.round > 0 || !public.deck.is_empty();
    if dealt && !Poster::IN_DECK.less(whole).is_empty() {
        return Err(format!("posters are lost: {:?}", Poster::IN_DECK.less(whole)));
    }
    let hands = state.draft().hands;
    let mut cards: Vec<CardSet> = vec![public.gone, public.offered, public.display.iter().flatten().copied().collect()];
    cards.extend(players.iter().map(|player| player.cards));
    cards.extend(hands);
    let deck = hands.iter().fold(public.card_deck(), |deck, hand| deck.less(*hand));
    cards.push(deck);
    sum("cards", cards.iter().map(|some| some.len()).sum::<usize>(), 56)?;
    let mut tiles: Vec<SpaceSet> = vec![public.tiles_gone, public.tiles_offered, public.tile_deck()];
    tiles.push(public.display_tiles.iter().flatten().copied().collect());
    tiles.extend(players.iter().map(|player| player.tiles.iter().flatten().copied().collect::<SpaceSet>()));
    sum("trainer tiles", tiles.iter().map(|some| some.len()).sum::<usize>(), 12)?;
    let mut tents: Vec<TentSet> = vec![public.ring_tents.as_flattened().iter().flatten().copied().collect()];
    tents.push(public.spare.into_iter().collect());
    tents.extend(players.iter().map(|player| player.tents.iter().flatten().copied().collect::<TentSet>()));
    for step in public.stack.phases() {
        if let Phase::PlaceTent(tent) = step {
            tents.push(TentSet::one(*tent));
        }
    }
    let whole = tents.iter().fold(TentSet::EMPTY, |all, some| all.or(*some));
    sum("tents counted once", tents.iter().map(|some| some.len()).sum::<usize>(), whole.len())?;
    if public.round > 0 {
        sum("tents", whole, TentSet::ALL)?;
        let hats: usize = players.iter().map(|player| player.hats.iter().flatten().count()).sum();
        let mut places: Vec<u8> = players.iter().flat_map(|player| player.hats).flatten().collect();
        places.sort_unstable();
        places.dedup();
        sum("one hat on a space", places.len(), hats)?;
        if state.to_move(rules) == ToMove::Over {
            let sheets = rules.seats.seats().map(|seat| magnificent::scoring::sheet(rules, public, seat).lines.len());
            if sheets.into_iter().any(|lines| lines < 22) {
                return Err("a sheet has three scored and four half cards".into());
            }
        }
    }
    Ok(())
}
