//! Checks the laws that every game must satisfy (`game-laws`) in every mode and with every seat count.

use std::collections::BTreeMap;

use game_core::{ComponentSet, Game, Rng, Seat, Step, Viewer};
use game_laws::{Broken, Chooser, Configuration, Law, Subject};
use hex_grid::{Direction, Hex};
use ingenious::components::{Colour, RACK};
use ingenious::memory::Memory;
use ingenious::rules::{OrderQuestion, Talk, VERSION};
use ingenious::tiles::Rack;
use ingenious::{Action, Chance, Half, Ingenious, Mode, Options, Rules, Tile, View};

/// Ingenious with the printed box, or with a small box of three kinds of tiles: with it exchanges and bonuses
/// are frequent, and all possible hidden racks can be listed.
pub(crate) struct Played<const SMALL: bool>;

/// All modes with the printed box.
pub(crate) type Standard = Played<false>;

/// All modes with the small box.
pub(crate) type SmallBox = Played<true>;

game_laws::law_tests! {
    Standard, printed();
    standard_for_two: 1_000 games of "standard for 2";
    standard_for_three: 1_000 games of "standard for 3";
    standard_for_four: 1_000 games of "standard for 4";
    solo: 1_000 games of "solo";
    team_silent: 1_000 games of "team, silent";
    team_open: 1_000 games of "team, open";
    duel: 1_000 games of "duel";
}

/// The small box has two colours only: pegs soon reach their last spaces, doubles pass them, every rack can
/// be exchanged, and all possible hidden racks can be listed.
#[test]
fn small_boxes() {
    game_laws::assert_laws::<SmallBox>(100);
}

fn small_box() -> ComponentSet {
    ComponentSet(serde_json::json!({"tiles": {"RR": 40, "RG": 42, "GG": 38}}))
}

fn printed() -> Vec<Configuration<Ingenious>> {
    let with = |mode| Options { mode, ..Options::default() };
    vec![
        Configuration::new("standard for 2", with(Mode::Standard), 2),
        Configuration::new("standard for 3", with(Mode::Standard), 3),
        Configuration::new("standard for 4", with(Mode::Standard), 4),
        Configuration::new("solo", with(Mode::Solo), 1),
        Configuration::new("team, silent", with(Mode::Team), 4),
        Configuration::new("team, open", Options { talk: Talk::Open, ..with(Mode::Team) }, 4),
        Configuration::new("duel", with(Mode::Duel), 2),
    ]
}

fn small() -> Vec<Configuration<Ingenious>> {
    let with = |mode| Options { mode, ..Options::default() };
    let better = |mode| Options { order: OrderQuestion::Better, ..with(mode) };
    let open = Options { talk: Talk::Open, ..better(Mode::Team) };
    let boxes = [
        Configuration::new("small box, standard", with(Mode::Standard), 2),
        Configuration::new("small box, duel", with(Mode::Duel), 2),
        Configuration::new("small box, four", with(Mode::Standard), 4),
        Configuration::new("small box, solo", with(Mode::Solo), 1),
        Configuration::new("small box, solo, better order", better(Mode::Solo), 1),
        Configuration::new("small box, team", with(Mode::Team), 4),
        Configuration::new("small box, team, open, better order", open, 4),
    ];
    boxes.map(|configuration| configuration.with_parts(small_box())).into()
}

impl<const SMALL: bool> Subject for Played<SMALL> {
    type Game = Ingenious;

    fn configurations() -> Vec<Configuration<Ingenious>> {
        if SMALL { small() } else { printed() }
    }

    fn rules_text() -> &'static str {
        include_str!("../../../../docs/rules/ingenious.md")
    }

    fn near_misses(rules: &Rules, _: &Ingenious, _: Seat, rng: &mut Chooser) -> Vec<Action> {
        universe(rules, rng)
    }

    fn census(rules: &Rules, state: &Ingenious) -> Result<(), String> {
        census(rules, state)
    }

    fn broken(rules: &Rules, state: &Ingenious) -> Vec<Broken<Ingenious>> {
        broken(rules, state)
    }

    fn bound(rules: &Rules) -> usize {
        bound(rules, SMALL)
    }

    fn shown(rules: &Rules, before: &Ingenious, step: &Step<Ingenious>, viewer: Viewer) -> String {
        shown(rules, before, step, viewer)
    }

    fn secrets(rules: &Rules) -> bool {
        rules.mode() != Mode::Solo
    }

    fn not_examined(_: &Rules, law: Law) -> Option<&'static str> {
        (law == Law::Simultaneous).then_some("one seat decides at a time")
    }

    /// Lists all racks that the other seat can hold, each weighted by the number of orders in which its tiles
    /// can have been drawn. Tiles are grouped by kind and by the exchanges in which they were shown.
    fn worlds(rules: &Rules, view: &View) -> Option<Vec<(Ingenious, u64)>> {
        let me = view.viewer.seat().filter(|_| SMALL && rules.seats.get() == 2)?;
        let other = Seat::new(1 - u8::from(me));
        let size = usize::from(view.racks[other.index()].count);
        let memory = Memory::from(&view.memory);
        let unseen = view.unseen_tiles(rules);
        let mut classes: Vec<(Tile, Vec<bool>, u64)> = Vec::new();
        for tile in Tile::all() {
            for copy in 0..unseen.count(tile) {
                let marks: Vec<bool> = memory
                    .shown
                    .iter()
                    .map(|shown| {
                        let mine = view.own_rack().count(tile).min(shown.at_most[me.index()]);
                        copy < shown.tiles.count(tile).saturating_sub(mine)
                    })
                    .collect();
                match classes.iter_mut().find(|(kind, same, _)| *kind == tile && *same == marks) {
                    Some((_, _, count)) => *count += 1,
                    None => classes.push((tile, marks, 1)),
                }
            }
        }
        // The number of newest tiles on the rack among which tiles of this group can be.
        let limit = |(tile, marks, _): &(Tile, Vec<bool>, u64)| {
            let shown = memory.shown.iter().zip(marks).filter(|(_, marked)| **marked);
            let shown = shown.map(|(shown, _)| usize::from(shown.at_most[other.index()]));
            let lacking =
                memory.lacking.iter().filter(|lacking| lacking.seat == other && tile.shows_any(lacking.colours));
            shown.chain(lacking.map(|lacking| usize::from(lacking.at_most))).chain([size]).min().unwrap()
        };
        let limits: Vec<usize> = classes.iter().map(limit).collect();
        let mut racks: BTreeMap<Vec<Tile>, u64> = BTreeMap::new();
        let mut chosen = vec![0; classes.len()];
        list(&classes, size, 0, &mut chosen, &mut |chosen| {
            let mut places: Vec<usize> =
                limits.iter().zip(chosen).flat_map(|(&limit, &n)| vec![limit; n as usize]).collect();
            places.sort_unstable();
            let orders: usize = places.iter().enumerate().map(|(i, &limit)| limit.saturating_sub(i)).product();
            let weight = classes.iter().zip(chosen).map(|((_, _, size), &n)| choose(*size, n)).product::<u64>();
            let tiles = classes.iter().zip(chosen).flat_map(|((tile, _, _), &n)| vec![*tile; n as usize]).collect();
            if orders > 0 {
                *racks.entry(tiles).or_default() += weight * orders as u64;
            }
        });
        let world = |tiles: &Vec<Tile>| {
            let rack: Rack = tiles.iter().copied().collect();
            view.complete(rules, |_| rack)
        };
        Some(racks.iter().map(|(tiles, weight)| (world(tiles), *weight)).collect())
    }
}

fn list(
    classes: &[(Tile, Vec<bool>, u64)],
    left: usize,
    at: usize,
    chosen: &mut Vec<u64>,
    each: &mut impl FnMut(&[u64]),
) {
    if at == classes.len() {
        if left == 0 {
            each(chosen);
        }
        return;
    }
    for n in 0..=classes[at].2.min(left as u64) {
        chosen[at] = n;
        list(classes, left - n as usize, at + 1, chosen, each);
    }
    chosen[at] = 0;
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Returns candidate actions, legal or not: every placement of every tile inside the boundary, in both
/// orientations, every action that is not a placement, and some placements outside the boundary.
fn universe(rules: &Rules, rng: &mut Chooser) -> Vec<Action> {
    let mut actions = vec![Action::Keep, Action::Exchange, Action::Order(Half::First), Action::Order(Half::Second)];
    let boundary = rules.boundary();
    for tile in Tile::all() {
        for cell in boundary.cells().iter() {
            let first = boundary.hex(cell);
            for direction in Direction::ALL {
                let second = first.step(direction);
                if boundary.cell(second).is_some() || rng.next_u64().is_multiple_of(8) {
                    actions.push(Action::Place { tile, first, second });
                }
            }
        }
        actions.push(Action::Place { tile, first: Hex::new(0, 0), second: Hex::new(2, 0) });
        actions.push(Action::Place { tile, first: Hex::new(1, 1), second: Hex::new(1, 1) });
    }
    actions
}

/// Checks that every tile of the box is in the bag, on a rack, aside or on the board, and that every covered
/// cell belongs to a tile or a printed symbol.
fn census(rules: &Rules, state: &Ingenious) -> Result<(), String> {
    let laid = state.board().tiles(rules.boundary());
    for tile in Tile::all() {
        let racks: u8 = rules.seats.seats().map(|seat| state.rack(seat).count(tile)).sum();
        let board = laid.iter().filter(|laid| laid.tile == tile).count() as u8;
        let all = state.bag().count(tile) + racks + state.aside().count(tile) + board;
        if all != rules.tiles.count(tile) {
            return Err(format!("{all} tiles {tile} instead of {}", rules.tiles.count(tile)));
        }
    }
    let covered = rules.boundary().cells().iter().filter(|&cell| state.board().colour(cell).is_some()).count();
    if covered != 6 + 2 * laid.len() {
        return Err(format!("{covered} covered cells with {} tiles", laid.len()));
    }
    for seat in rules.seats.seats() {
        if state.rack(seat).len() > RACK {
            return Err(format!("seat {seat} has too many tiles"));
        }
        let range = match rules.mode() {
            Mode::Standard => 0..=18,
            Mode::Solo | Mode::Team => 0..=36,
            Mode::Duel => -9..=9,
        };
        for colour in Colour::ALL {
            let peg = state.pegs(rules, seat)[colour as usize];
            if !range.contains(&peg) {
                return Err(format!("the {} peg is on {peg}", colour.name()));
            }
        }
    }
    Ok(())
}

/// Returns states that no game reaches: with a tile too many or too few in the bag or on a rack, or with a
/// peg outside its range.
///
/// A view does not contain the bag, which is what is left of the box. So the tiles are changed by completing
/// the view with another box.
fn broken(rules: &Rules, state: &Ingenious) -> Vec<Broken<Ingenious>> {
    let view = state.view(rules, Viewer::Spectator);
    let with_box = |change: &dyn Fn(&mut Rules)| {
        let mut other = Rules::new(rules.options, rules.seats, None, VERSION).unwrap();
        other.tiles = rules.tiles;
        change(&mut other);
        other
    };
    let mut all = Vec::new();
    if let Some(tile) = Tile::all().find(|&tile| state.bag().count(tile) > 0) {
        let smaller = with_box(&|rules| rules.tiles.take(tile));
        all.push(Broken::new("a tile of the bag is missing", view.complete(&smaller, |seat| state.rack(seat))));
        let larger = with_box(&|rules| rules.tiles.add(tile));
        all.push(Broken::new("a tile of the bag is doubled", view.complete(&larger, |seat| state.rack(seat))));
        let owner = rules.seats.seats().find(|seat| view.racks[seat.index()].tiles.is_none());
        if let Some(owner) = owner.filter(|owner| state.rack(*owner).len() < RACK) {
            let mut rack = state.rack(owner);
            rack.add(tile);
            let more = |seat| if seat == owner { rack } else { state.rack(seat) };
            all.push(Broken::new("a tile is in the bag and on a rack", view.complete(&larger, more)));
        }
    }
    for (what, place) in [("a peg is beyond its track", 37), ("a peg is before its track", -10)] {
        let mut view = view.clone();
        view.pegs[0][0] = place;
        all.push(Broken::new(what, view.complete(rules, |seat| state.rack(seat))));
    }
    all
}

/// Returns the maximum number of steps of a random game: the start, the deal, and for each placement the
/// placement itself, a turn end and a draw, with a third more for scoring orders, bonuses and exchanges.
///
/// With the small box exchanges are frequent, so there the bound is the maximum by the rules: for each
/// placement its scoring order, its turn end and a full rack of draws.
fn bound(rules: &Rules, small: bool) -> usize {
    let (deal, placements) = (1 + RACK * rules.seats.get(), rules.most_placements());
    match rules.mode() {
        Mode::Solo => 1 + 3 * placements,
        Mode::Standard | Mode::Team if small => deal + placements * (3 + RACK),
        Mode::Standard | Mode::Team | Mode::Duel => deal + 4 * placements,
    }
}

/// Returns what the viewer is shown of a step, by the table "Decisions and chance" of the rules: a draw is
/// seen by its owner, by the partner in open team play, in solo by all; an exchange shows the tiles
/// exchanged; everything else is public.
fn shown(rules: &Rules, before: &Ingenious, step: &Step<Ingenious>, viewer: Viewer) -> String {
    match step {
        Step::Chance(Chance::Draw { seat, .. }) => {
            let open = rules.options.mode == Mode::Team && rules.options.talk == Talk::Open;
            let sees = match viewer {
                _ if rules.options.mode == Mode::Solo => true,
                Viewer::Seat(me) => me == *seat || open && me.index() % 2 == seat.index() % 2,
                Viewer::Spectator => false,
            };
            if sees { step.to_string() } else { format!("draw {seat}") }
        }
        Step::Choice(decision) if decision.action == Action::Exchange => {
            let (seat, pegs) = (decision.seat, before.pegs(rules, decision.seat));
            let own = |peg: i8| if seat.index() == 0 { peg == 9 } else { peg == -9 };
            let goes = before.rack(seat).iter().filter(|tile| match rules.options.mode {
                Mode::Duel => Colour::ALL.into_iter().any(|colour| own(pegs[colour as usize]) && tile.shows(colour)),
                _ => true,
            });
            format!("{step} {:?}", goes.collect::<Vec<_>>())
        }
        _ => step.to_string(),
    }
}
