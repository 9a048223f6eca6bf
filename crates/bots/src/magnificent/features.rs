//! A position between turns as numbers, from which the learned value is computed.
//!
//! Only what the seat has and can reach counts: other seats enter by the dice, sets and posters they leave.

use game_core::Seat;
use magnificent::components::{AREA_POINTS, COINS_PER_POINT, POSTER_SPACES, ROUNDS, STORAGE_LIMIT, TURNS, Tile};
use magnificent::effects::{Bonus, Count, Gain};
use magnificent::scoring::{areas, capped, raw_points};
use magnificent::set::RingSpace;
use magnificent::state::{PlayerState, PublicState};
use magnificent::{Card, Colour, ColourOrClear, Rules, Size, Space};

use super::choices::set_value;
use super::evaluation::{card_value, parts};

/// The number of features.
pub const FEATURES: usize = 179;
/// The first of the seven features that are the parts of the evaluation by hand, in tens of points.
const PARTS: usize = 20;

/// Collects features in order.
struct Writer {
    list: [f32; FEATURES],
    len: usize,
}

impl Writer {
    fn put(&mut self, value: f32) {
        self.list[self.len] = value;
        self.len += 1;
    }

    fn all(&mut self, values: impl IntoIterator<Item = f32>) {
        values.into_iter().for_each(|value| self.put(value));
    }

    /// One feature for each of the numbers up to `count`, of which one is 1.
    fn one_hot(&mut self, value: usize, count: usize) {
        self.all((0..count).map(|at| if at == value { 1.0 } else { 0.0 }));
    }
}

/// Returns the features of a position for a seat.
#[must_use]
pub fn features(rules: &Rules, public: &PublicState, seat: Seat) -> [f32; FEATURES] {
    let mut to = Writer { list: [0.0; FEATURES], len: 0 };
    let player = public.player(seat);
    let round = public.round.clamp(1, ROUNDS);
    let turns = usize::from(TURNS) - player.dice_taken();
    let paid = usize::from(public.turns) >= usize::from(TURNS) * rules.seats.get();
    let scored = player.ledger.scored[usize::from(round) - 1].is_some();
    to.one_hot(turns + usize::from(TURNS) * usize::from(ROUNDS - round), 13);
    to.one_hot(rules.seats.get() - 1, 4);
    let stage = [turns == 0, player.cards.len() == 5, scored];
    to.all(stage.map(|holds| f32::from(u8::from(holds))));
    to.all(parts(rules, public, seat).map(|part| part as f32 / 10_000.0));
    to.put(f32::from(settled(rules, public, seat) - player.ledger.total()) / 30.0);
    purse(&mut to, public, player, turns, paid);
    stock(&mut to, rules, player);
    posters(&mut to, rules, player);
    camp(&mut to, rules, player);
    cards(&mut to, rules, public, seat, turns);
    to.all(Space::tiles().map(|tile| f32::from(u8::from(player.tiles.contains(&Some(tile))))));
    prospects(&mut to, rules, public, seat, scored);
    debug_assert_eq!(to.len, FEATURES);
    to.list
}

/// Returns the points still to come according to the evaluation by hand, which the features include.
pub(super) fn by_hand(features: &[f32; FEATURES]) -> f32 {
    features[PARTS..PARTS + 7].iter().sum::<f32>() * 10.0
}

/// Returns the points that a seat would have if the game ended now: its dice are paid for, it takes the best
/// set left to it, scores its best card in full and the others at half value.
#[must_use]
pub fn settled(rules: &Rules, public: &PublicState, seat: Seat) -> i16 {
    let player = public.player(seat);
    let round = public.round.clamp(1, ROUNDS);
    let paid = usize::from(public.turns) >= usize::from(TURNS) * rules.seats.get();
    let due = if paid { 0 } else { i16::from(player.coins_due()) };
    let debt = (due - player.coins).max(0) * i16::from(round);
    let mut coins = (player.coins - due).max(0);
    let mut worth = |card: Card, full: bool| {
        let face = rules.set().card(card);
        if face.count != Count::CoinsPaid {
            return capped(rules, card, raw_points(rules, public, seat, card));
        }
        let most = face.most.map_or(coins, |most| i16::from(most) / i16::from(face.per.max(1)));
        let spent = coins.min(most);
        if full {
            coins -= spent;
        }
        spent * i16::from(face.per)
    };
    let mut points: Vec<i16> = player.cards.iter().map(|card| worth(card, false)).collect();
    let scored = player.ledger.scored[usize::from(round) - 1].is_some();
    if !scored && player.cards.len() < 5 {
        points.push(set_points(rules, public, seat));
    }
    points.sort_unstable_by(|a, b| b.cmp(a));
    let full = usize::from(!scored);
    let cards: i16 = points.iter().enumerate().map(|(at, card)| if at < full { *card } else { card / 2 }).sum();
    let (covered, by_gems) = areas(rules, player);
    player.ledger.total() - debt + cards + coins / COINS_PER_POINT + i16::from(covered + by_gems) * AREA_POINTS
}

/// Returns what the best card of the display that the seat can expect to take would score now: seats with
/// higher hats choose before it, and in solo neutral hats remove sets.
fn set_points(rules: &Rules, public: &PublicState, seat: Seat) -> i16 {
    let solo = rules.is_solo();
    let first = if solo { public.neutral_hats_above(rules) } else { 0 };
    let cards = public.display.iter().skip(first).flatten();
    let mut points: Vec<i16> = cards.map(|card| capped(rules, *card, raw_points(rules, public, seat, *card))).collect();
    points.sort_unstable_by(|a, b| b.cmp(a));
    let before = usize::from(!solo && public.hat_order(rules)[0] != seat);
    points.get(before).or(points.last()).copied().unwrap_or(0)
}

/// Coins, and the dice of the round.
fn purse(to: &mut Writer, public: &PublicState, player: &PlayerState, turns: usize, paid: bool) {
    let due = if paid { 0.0 } else { f32::from(player.coins_due()) };
    let surplus = f32::from(player.coins) - due;
    let late = f32::from(public.round.clamp(1, ROUNDS));
    to.all([
        surplus.min(0.0) / 5.0,
        surplus.min(0.0) * late / 10.0,
        surplus.clamp(0.0, 5.0) / 5.0,
        (surplus - 5.0).clamp(0.0, 7.0) / 5.0,
        (surplus - 12.0).max(0.0) / 5.0,
        due / 10.0,
    ]);
    if turns == 0 {
        to.all([0.0; 9]);
        return;
    }
    let mut sums = Colour::ALL.map(|colour| (f32::from(player.dice_sum(colour.into())), colour));
    sums.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (sum, colour) in sums {
        // The power of the next turn with the best die that is left.
        let best = |kind: ColourOrClear| public.tent[kind as usize].iter().rposition(|dice| *dice > 0);
        let own = best(colour.into()).map_or(0.0, |face| face as f32 + 1.0);
        let clear = best(ColourOrClear::Clear).map_or(0.0, |face| face as f32 + 1.0);
        to.all([sum / 10.0, f32::from(player.gems[colour as usize]) / 3.0, (sum + own.max(clear)) / 10.0]);
    }
}

/// Gems, trainers and tents.
fn stock(to: &mut Writer, rules: &Rules, player: &PlayerState) {
    let gems = &player.gems;
    let coloured: u8 = gems[..3].iter().sum();
    let distinct = gems[..3].iter().filter(|count| **count > 0).count();
    let full = gems.iter().filter(|count| **count >= STORAGE_LIMIT).count();
    to.all([f32::from(coloured) / 5.0, f32::from(gems[3]) / 3.0, distinct as f32 / 3.0, full as f32 / 2.0]);
    let trainers = [player.trainers, player.used + player.resting];
    to.all(trainers.map(|count| f32::from(count) / 3.0));
    let tents = player.tents.iter().flatten().map(|tent| rules.set().tent(*tent));
    let sum = |of: fn(&magnificent::set::TentFace) -> u8| f32::from(tents.clone().map(of).sum::<u8>());
    to.all([sum(|_| 1) / 2.0, sum(|tent| tent.points) / 5.0, sum(|tent| tent.coins) / 4.0]);
    to.put(sum(|tent| u8::from(tent.gem.is_some())));
}

/// Posters: what a Perform would yield now, and what is missing.
fn posters(to: &mut Writer, rules: &Rules, player: &PlayerState) {
    let set = rules.set();
    let held = player.posters_held();
    to.all([held as f32 / 3.0, player.completed.len() as f32 / 5.0]);
    let characters = set.characters.map(|posters| player.completed.and(posters).len());
    to.put(characters.iter().filter(|count| **count > 0).count() as f32 / 3.0);
    to.put(characters.iter().max().map_or(0.0, |most| *most as f32 / 2.0));
    // The best sets of one to four posters that can be completed now; then with tents and gems for all.
    let (mut now, mut later) = ([0.0f32; 4], [0.0f32; 4]);
    for chosen in 1u32..1 << POSTER_SPACES {
        let count = chosen.count_ones() as usize;
        if count > 4 {
            continue;
        }
        let (mut tiles, mut gems, mut worth, mut own, mut tented) = ([0; 6], [0; 3], 0.0, 0.0, true);
        let mut complete = true;
        for space in (0..POSTER_SPACES).filter(|space| chosen >> space & 1 == 1) {
            let Some(poster) = player.posters[space] else {
                complete = false;
                break;
            };
            let face = set.poster(poster);
            let tent = if space == 0 { Some(&set.preprinted) } else { player.tents[space].map(|tent| set.tent(tent)) };
            (0..6).for_each(|tile| tiles[tile] += face.tiles[tile]);
            (0..3).for_each(|colour| gems[colour] += face.gems[colour]);
            own += f32::from(face.points) + 0.6 * f32::from(face.coins);
            match tent {
                Some(tent) => {
                    worth += f32::from(tent.points) + 0.6 * f32::from(tent.coins);
                    if let Some(gem) = tent.gem {
                        gems[gem as usize] += 1;
                    }
                }
                None => tented = false,
            }
        }
        complete &= (0..6).all(|tile| tiles[tile] <= player.camp.tiles[tile]);
        if !complete {
            continue;
        }
        later[count - 1] = later[count - 1].max(own);
        let short: u8 = (0..3).map(|colour| gems[colour].saturating_sub(player.gems[colour])).sum();
        if tented && short <= player.gems[3] {
            now[count - 1] = now[count - 1].max(own + worth);
        }
    }
    for list in [&mut now, &mut later] {
        for at in 1..4 {
            list[at] = list[at].max(list[at - 1]);
        }
        to.all(list.map(|worth| worth / 10.0));
    }
    let (mut points, mut small, mut large, mut gems, mut tents) = (0, 0, 0, 0, 0);
    for (space, poster) in player.posters.iter().enumerate() {
        let Some(poster) = poster else { continue };
        let face = set.poster(*poster);
        let missing = |tile: usize| face.tiles[tile].saturating_sub(player.camp.tiles[tile]);
        small += (0..3).map(missing).sum::<u8>();
        large += (3..6).map(missing).sum::<u8>();
        gems += (0..3).map(|colour| face.gems[colour].saturating_sub(player.gems[colour])).sum::<u8>();
        tents += u8::from(space == 0 || player.tents[space].is_some());
        points += face.points;
    }
    to.all([f32::from(points) / 20.0, f32::from(small) / 4.0, f32::from(large) / 4.0]);
    to.all([f32::from(gems) / 3.0, f32::from(tents) / 3.0]);
}

/// The camp: tiles, areas, bonuses left, rows and columns, and room for more.
fn camp(to: &mut Writer, rules: &Rules, player: &PlayerState) {
    let (set, camp) = (rules.set(), &player.camp);
    let covered = camp.covered();
    to.all(camp.tiles.map(|count| f32::from(count) / 3.0));
    to.put(camp.tiles.iter().filter(|count| **count > 0).count() as f32 / 3.0);
    to.put(covered.count_ones() as f32 / 30.0);
    let open = set.grid.all & !covered;
    to.put((open & !set.grid.neighbours(open)).count_ones() as f32);
    let mut by_open = [0.0; 6];
    for area in &set.grid.areas {
        by_open[((area & open).count_ones() as usize).min(5)] += 1.0;
    }
    to.all(by_open.map(|count: f32| count / 3.0));
    let (full, by_gems) = areas(rules, player);
    to.put(f32::from(full + by_gems) / 3.0);
    for lines in [&set.grid.row_cells, &set.grid.column_cells] {
        let missing = |most: u32| lines.iter().filter(|line| (*line & open).count_ones() <= most).count() as f32;
        to.all([missing(0) / 3.0, missing(1) / 3.0, missing(2) / 3.0]);
    }
    let mut left = [0.0; 5];
    if let (Some(board), Some(side)) = (player.board, player.side) {
        let face = set.board(board, side);
        let mut cells = face.bonuses & open;
        while cells != 0 {
            let (kind, amount) = match face.cells[cells.trailing_zeros() as usize] {
                Some(Gain::Coins(amount)) => (0, amount),
                Some(Gain::Points(amount)) => (1, amount),
                Some(Gain::Gems(_, amount)) => (2, amount),
                Some(Gain::Trainers(amount)) => (3, amount),
                Some(Gain::Posters(amount)) => (4, amount),
                None => (0, 0),
            };
            left[kind] += f32::from(amount) / 3.0;
            cells &= cells - 1;
        }
    }
    to.all(left);
    for size in [Size::Small, Size::Large] {
        let room = Tile::all().filter(|tile| tile.size() == size && set.has_room(*tile, covered)).count();
        to.put(room as f32 / 3.0);
    }
}

/// The kind of what a card counts, without colours.
const fn kind_of(count: Count) -> usize {
    match count {
        Count::Tiles(Some(Size::Small), Some(_)) => 0,
        Count::Tiles(Some(Size::Large), Some(_)) => 1,
        Count::Tiles(None, Some(_)) => 2,
        Count::Tiles(Some(Size::Small), None) => 3,
        Count::Tiles(_, None) => 4,
        Count::Rectangle(_) => 5,
        Count::Columns => 6,
        Count::Rows => 7,
        Count::Tents => 8,
        Count::ColouredGems => 9,
        Count::CoinsPaid => 10,
        Count::HatSpace => 11,
        Count::OneCharacter => 12,
        Count::Characters => 13,
        Count::Symbol(_) => 14,
        Count::Card => 15,
        Count::Trainers => 16,
        Count::CoinsDue => 17,
        Count::ClearDice => 18,
    }
}

/// Cards: what each would score now, in order and by kind, and the bonuses that can still be used.
fn cards(to: &mut Writer, rules: &Rules, public: &PublicState, seat: Seat, turns: usize) {
    let player = public.player(seat);
    let (mut order, mut kinds) = (Vec::with_capacity(5), [[0.0; 2]; 19]);
    let mut bonuses = [0.0; 10];
    let free = if turns > 0 { player.free_cards() } else { player.cards };
    for card in player.cards.iter() {
        let face = rules.set().card(card);
        let value = card_value(rules, public, seat, card) as f32 / 10_000.0;
        let most = f32::from(face.most.unwrap_or(24)) / 10.0;
        order.push((value, (most - value).max(0.0)));
        let kind = &mut kinds[kind_of(face.count)];
        kind[0] += 1.0;
        kind[1] += value;
        let (bonus, amount) = match face.bonus {
            Bonus::Gain(Gain::Coins(amount)) => (0, amount),
            Bonus::Gain(Gain::Points(amount)) => (1, amount),
            Bonus::Gain(Gain::Gems(_, amount)) => (2, amount),
            Bonus::Gain(Gain::Trainers(amount)) => (3, amount),
            Bonus::Gain(Gain::Posters(amount)) => (4, amount),
            Bonus::Pips(amount, None) => (5, amount),
            Bonus::Pips(amount, Some(_)) => (6, amount),
            Bonus::SetDie | Bonus::Copy => (7, 1),
            Bonus::TileForTrainer(_) | Bonus::TileForGems(..) => (8, 1),
            Bonus::TrainerForCoins(_) => (9, 1),
        };
        bonuses[bonus] += f32::from(amount) * if free.has(card) { 1.0 } else { 0.5 };
    }
    order.sort_by(|a, b| b.0.total_cmp(&a.0));
    order.resize(5, (0.0, 0.0));
    to.all(order.into_iter().flat_map(|(value, growth)| [value, growth]));
    to.all(kinds.into_iter().flatten());
    to.all(bonuses);
}

/// The hat, the sets to come and what lies near.
fn prospects(to: &mut Writer, rules: &Rules, public: &PublicState, seat: Seat, scored: bool) {
    let player = public.player(seat);
    to.put(f32::from(public.hat_number(rules, seat)) / 10.0);
    to.put(f32::from(player.performs));
    let above = if rules.is_solo() {
        public.neutral_hats_above(rules)
    } else {
        public.hat_order(rules).iter().position(|other| *other == seat).unwrap_or(0)
    };
    to.put(above as f32);
    let open = !scored && player.cards.len() < 5;
    let first = if rules.is_solo() { above } else { 0 };
    let slots = (first..public.display.len()).filter(|slot| open && public.display[*slot].is_some());
    let mut sets: Vec<i64> = slots.map(|slot| set_value(rules, public, seat, slot as u8)).collect();
    sets.sort_unstable_by(|a, b| b.cmp(a));
    to.all((0..2).map(|at| sets.get(at).map_or(0.0, |value| *value as f32 / 10_000.0)));
    let mut shown = [0.0f32; 2];
    for poster in public.posters.iter().flatten() {
        let face = rules.set().poster(*poster);
        let missing: u8 = (0..6).map(|tile| face.tiles[tile].saturating_sub(player.camp.tiles[tile])).sum();
        let worth = f32::from(face.points) + 0.6 * f32::from(face.coins) - 2.5 * f32::from(missing);
        if worth > shown[0] {
            shown = [worth, shown[0]];
        } else {
            shown[1] = shown[1].max(worth);
        }
    }
    to.all(shown.map(|worth| worth / 10.0));
    let mut steps = Colour::ALL.map(|colour| steps_to_tent(rules, public, colour));
    steps.sort_by(f32::total_cmp);
    to.all(steps.map(|steps| steps / 5.0));
}

/// Returns the number of steps from a wagon to the next tent; 14 if there is none.
fn steps_to_tent(rules: &Rules, public: &PublicState, colour: Colour) -> f32 {
    let ring = &rules.set().rings[colour as usize];
    let at = usize::from(public.wagons[colour as usize]);
    let tent = |steps: &usize| match ring[(at + steps) % ring.len()] {
        RingSpace::Tent(number) => public.ring_tents[colour as usize][usize::from(number)].is_some(),
        RingSpace::Gem(_) => false,
    };
    (1..=ring.len()).find(tent).unwrap_or(ring.len()) as f32
}
