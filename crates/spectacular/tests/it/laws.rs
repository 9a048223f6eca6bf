//! Checks the laws that every game must satisfy (`game-laws`) for every seat count, both sides, missions on
//! and off, hidden and ascending picks, the solo challenge, and a changed component set.

use game_core::{ComponentSet, Game, Move, Rng, Seat, Step, Viewer};
use game_laws::{Broken, Chooser, Configuration, Law, Subject};
use hex_grid::Hex;
use spectacular::action::{Area, Help, Slot, SoloSide, Space, Way};
use spectacular::components::TURNS;
use spectacular::rules::{Missions, Picks};
use spectacular::state::{At, Faces};
use spectacular::{Action, Habitat, Item, Mode, Options, Phase, Player, Point, Rules, Side, Spectacular, Tile, View};

use crate::set::changed_set;

/// Spectacular with all configurations to be checked.
pub(crate) struct Played;

game_laws::law_tests! {
    Played, Played::configurations();
    the_first_game: 1_000 games of "2 seats, standard, no missions";
    two_seats: 100 games of "2 seats";
    three_seats: 60 games of "3 seats";
    four_seats: 40 games of "4 seats";
    five_seats: 20 games of "5 seats";
    six_seats: 16 games of "6 seats";
    solo: 400 games of "solo";
    ascending_picks: 100 games of "ascending";
    another_component_set: 60 games of "changed set";
}

impl Subject for Played {
    type Game = Spectacular;

    fn configurations() -> Vec<Configuration<Spectacular>> {
        let sides = [("standard", Side::Standard), ("asymmetric", Side::Asymmetric)];
        let mut all = Vec::new();
        for seats in 2..=6 {
            for (side_name, side) in sides {
                for (mission_name, missions) in [("no missions", Missions::Off), ("missions", Missions::On)] {
                    let name = format!("{seats} seats, {side_name}, {mission_name}");
                    all.push(Configuration::new(name, Options { side, missions, ..Options::default() }, seats));
                }
            }
        }
        let ascending = Options { picks: Picks::Ascending, missions: Missions::On, ..Options::default() };
        all.push(Configuration::new("ascending, 2 seats", ascending.clone(), 2));
        all.push(Configuration::new("ascending, 4 seats", Options { side: Side::Asymmetric, ..ascending }, 4));
        let solo = Options { mode: Mode::Solo, ..Options::default() };
        for (name, side) in sides {
            all.push(Configuration::new(format!("solo, {name}"), Options { side, ..solo.clone() }, 1));
        }
        let other = Options { side: Side::Asymmetric, missions: Missions::On, ..Options::default() };
        all.push(Configuration::new("changed set, 2 seats", other.clone(), 2).with_parts(ComponentSet(changed_set())));
        all.push(Configuration::new("changed set, 5 seats", other, 5).with_parts(ComponentSet(changed_set())));
        all.push(Configuration::new("changed set, solo", solo, 1).with_parts(ComponentSet(changed_set())));
        all
    }

    fn rules_text() -> &'static str {
        include_str!("../../../../docs/rules/spectacular.md")
    }

    fn near_misses(rules: &Rules, state: &Spectacular, seat: Seat, rng: &mut Chooser) -> Vec<Action> {
        universe(rules, state, seat, rng)
    }

    fn census(rules: &Rules, state: &Spectacular) -> Result<(), String> {
        rules.seats.seats().try_for_each(|seat| {
            let Faces { shown, now, .. } = state.faces(seat);
            whole(rules, shown).and_then(|()| whole(rules, now)).map_err(|why| format!("seat {seat}: {why}"))
        })?;
        common(rules, state)
    }

    fn broken(rules: &Rules, state: &Spectacular) -> Vec<Broken<Spectacular>> {
        broken(rules, state)
    }

    /// Returns the maximum number of steps of a game: set-up and refill; for each turn of a seat two picks,
    /// `next`, a worker and a hex or a hex and a corner for each item, a display tile, in solo also side,
    /// token and save; then rerolls, swaps, workers and solo preparations.
    fn bound(rules: &Rules) -> usize {
        let seats = rules.seats.get();
        seats * (2 + 8 + 12 + 14 + 3 + 9 + 8 + 1 + usize::from(TURNS[0]) * (2 + 1 + 4 + 1) + 2 * 6) + 45 + 2 * 42
    }

    /// Returns what the viewer is shown of a step. Chance is public. Of a hidden decision the others are
    /// shown nothing, unless it is the seat's last in the phase: then they are shown that the seat has
    /// finished; and the last decision of all seats shows what everybody did (SPC-R1, R26).
    fn shown(rules: &Rules, before: &Spectacular, step: &Step<Spectacular>, viewer: Viewer) -> String {
        let Step::Choice(Move { seat, action }) = step else { return step.to_string() };
        if !hidden(rules, before.phase()) {
            return step.to_string();
        }
        let own = if viewer.is(*seat) { step.to_string() } else { String::new() };
        if !is_last(before.phase(), &before.faces(*seat).now, *action) {
            return own;
        }
        if (rules.seats.set() - before.done()).iter().eq([*seat]) {
            let done = rules.seats.seats().map(|seat| before.faces(seat).log);
            return format!("{step} ends the phase {:?}", done.collect::<Vec<_>>());
        }
        format!("{own} {seat} has finished")
    }

    /// Lists the states that a view allows: outside simultaneous phases, and while no other seat has finished
    /// in one, exactly one.
    fn worlds(rules: &Rules, view: &View) -> Option<Vec<(Spectacular, u64)>> {
        let state = view.position();
        let hides = |seat: Seat| view.done.has(seat) && !view.viewer.is(seat);
        if !hidden(rules, view.phase) || !rules.seats.seats().any(hides) {
            return Some(vec![(state, 1)]);
        }
        swaps(rules, view)
    }

    /// Returns whether the game hides anything: in solo there is nobody to hide it from.
    fn secrets(rules: &Rules) -> bool {
        !rules.solo
    }

    /// Returns the keys of all verdicts on a solo game (SPC-361, 362).
    fn verdicts(rules: &Rules) -> &'static [&'static str] {
        if rules.solo { VERDICTS } else { &[] }
    }

    fn not_examined(rules: &Rules, law: Law) -> Option<&'static str> {
        (law == Law::Simultaneous && rules.solo).then_some("a single seat has no simultaneous phases")
    }
}

/// The keys of all verdicts on a solo game (SPC-361, 362).
const VERDICTS: &[&str] = &[
    "lost",
    "room-to-improve",
    "pretty-well",
    "good",
    "very-good",
    "impressive",
    "most-impressive",
    "excellent",
    "extreme",
    "legendary",
];

/// Returns whether the decisions of a phase are made at the same time and hidden from the others: in the two
/// final preparations and the worker phase always, in the choose and build steps unless the seats pick in
/// ascending order.
fn hidden(rules: &Rules, phase: Phase) -> bool {
    let several = rules.options.mode != Mode::Solo;
    match phase {
        Phase::Reroll | Phase::Swap | Phase::Workers => several,
        Phase::Choose | Phase::Build => several && rules.options.picks != Picks::Ascending,
        _ => false,
    }
}

/// Returns whether this is the seat's last decision in the phase: the roll, the swap or its refusal, the item
/// from the display, the second item placed or discarded, and `done`. A tile with a tower part is placed by
/// its corner, all other items by their hex.
fn is_last(phase: Phase, player: &Player, action: Action) -> bool {
    let last_item = player.areas.iter().flatten().count() == 1;
    match (phase, action) {
        (Phase::Reroll, action) => action == Action::Roll,
        (Phase::Swap, _) => true,
        (Phase::Workers, action) => action == Action::Done,
        (Phase::Choose, action) => matches!(action, Action::Display(_)),
        (Phase::Build, Action::Discard | Action::Corner(_)) => last_item,
        (Phase::Build, Action::Hex(_)) => {
            let turned = matches!(player.areas.iter().flatten().next(), Some(Item::Tile(tile)) if !tile.breeding());
            last_item && !turned
        }
        _ => false,
    }
}

/// Lists the states that a view of the second final preparation allows: every other seat that has finished
/// has kept its tiles or made one of nine swaps, all equally likely.
fn swaps(rules: &Rules, view: &View) -> Option<Vec<(Spectacular, u64)>> {
    let others: Vec<Seat> = view.done.iter().filter(|seat| !view.viewer.is(*seat)).collect();
    if view.phase != Phase::Swap || others.len() > 2 {
        return None;
    }
    let decisions: Vec<Action> =
        (0..3).flat_map(|start| (0..3).map(move |slot| Action::Swap { start, slot })).chain([Action::NoSwap]).collect();
    // Starts from the position before the others decided, so that the game itself applies their decisions.
    let open = View { done: view.done.iter().filter(|seat| view.viewer.is(*seat)).collect(), ..view.clone() };
    let mut worlds = vec![open.position()];
    for seat in others {
        worlds = worlds
            .into_iter()
            .flat_map(|world| {
                decisions.iter().map(move |decision| {
                    let mut next = world;
                    next.apply(rules, &Step::choice(seat, *decision), &mut ());
                    next
                })
            })
            .collect();
    }
    Some(worlds.into_iter().map(|world| (world, 1)).collect())
}

/// Returns candidate actions, legal or not: every action, with the hexes of all parks.
fn universe(rules: &Rules, state: &Spectacular, seat: Seat, rng: &mut Chooser) -> Vec<Action> {
    let mut all = vec![
        Action::Roll,
        Action::NoSwap,
        Action::Refill,
        Action::LetGo,
        Action::Discard,
        Action::Done,
        Action::Next(Area::N),
        Action::Next(Area::W),
        Action::Side(SoloSide::Dice),
        Action::Side(SoloSide::Tiles),
    ];
    for number in 0..8 {
        all.extend([Action::Mark(number), Action::MarkSpace(number), Action::Drop(number)]);
        all.extend([Action::Supply(Space::Solo(number)), Action::Display(Slot::Die(number))]);
    }
    for start in 0..3 {
        all.push(Action::Display(Slot::Tile(start)));
        all.extend((0..3).map(|slot| Action::Swap { start, slot }));
    }
    for colour in Habitat::ALL {
        all.extend([Space::Tile(colour), Space::Die(colour), Space::Inside(colour)].map(Action::Supply));
    }
    all.extend(Point::ALL.map(Action::Corner));
    all.extend(Help::ALL.map(Action::Save));
    let workers = Help::ALL.into_iter().flat_map(|help| Way::ALL.map(|way| (help, way)));
    all.extend(workers.clone().map(|(help, way)| Action::Worker(help, way)));
    let all_changes = state.phase() == Phase::Workers && state.player(seat).board.is_some();
    for (q, r) in (-6..7).flat_map(|q| (-1..7).map(move |r| (q, r))) {
        let hex = Hex::new(q, r);
        all.push(Action::Hex(hex));
        let inside = state.player(seat).board.is_some_and(|board| rules.ground(board).cell(hex).is_some());
        for (help, way) in workers.clone() {
            if all_changes && inside || rng.next_u64().is_multiple_of(64) {
                all.push(Action::Change { hex, help, way });
            }
        }
    }
    all
}

/// Returns states that no game reaches: a tile or die missing or doubled, on a stack, a display or a supply
/// board, or a board in front of two seats.
///
/// In solo the refill for round 2 draws as many dice as are missing, and no state says how many those were:
/// so the number of dice is known only within a range, and no die is removed here.
fn broken(rules: &Rules, state: &Spectacular) -> Vec<Broken<Spectacular>> {
    let view = state.view(rules, Viewer::Spectator);
    if view.players.iter().any(|player| player.board.is_none()) {
        return Vec::new();
    }
    let mut all = Vec::new();
    let mut with = |what, change: &dyn Fn(&mut View)| {
        let mut view = view.clone();
        change(&mut view);
        all.push(Broken::new(what, view.position()));
    };
    for colour in 0..4 {
        for bit in [0, 3] {
            let what = match view.stacks[colour] >> bit & 1 {
                0 => "a common tile is in the stack again",
                _ => "a common tile is missing from the stack",
            };
            with(what, &|view| view.stacks[colour] ^= 1 << bit);
        }
    }
    with("a personal tile is doubled or missing", &|view| view.players[0].stack ^= 1);
    for slot in 0..3 {
        if let Some(tile) = view.players[0].display[slot] {
            with("a display tile is missing", &|view| view.players[0].display[slot] = None);
            if let Some(space) = view.players[0].supply.tiles.iter().position(Option::is_none) {
                with("a display tile is on a supply board too", &|view| {
                    view.players[0].supply.tiles[space] = Some(tile);
                });
            }
        }
    }
    if !rules.solo && !matches!(view.phase, Phase::Draw { .. }) {
        for die in 0..8 {
            if view.players[0].dice[die] > 0 {
                with("a die of the display is missing", &|view| view.players[0].dice[die] = 0);
            }
        }
        with("a discarded die was never there", &|view| view.players[0].gone_dice[0] += 1);
    }
    if !rules.solo {
        with("two seats have the same board", &|view| view.players[1].board = view.players[0].board);
    }
    all
}

/// Checks what one seat has: its ten personal tiles, its eight dice, and what it took from supply boards.
fn whole(rules: &Rules, player: &Player) -> Result<(), String> {
    let Some(board) = player.board else { return Ok(()) };
    let ground = rules.ground(board);
    let (park, waiting) = (&player.park, player.areas.iter().flatten());
    let star = u32::from(park.fed().has(ground.star()));
    if park.placed().len() + star < park.fed().len() {
        return Err("a die lies beside the tiles".to_owned());
    }
    for cell in park.fed().iter() {
        let (value, tile) = (park.die(cell), park.tile(cell));
        let fits = match tile {
            None => value == 6 && cell == ground.star(),
            Some(tile) if tile.breeding() => (1..=2).contains(&value),
            Some(_) => (1..=6).contains(&value),
        };
        if !fits {
            return Err(format!("a {value} lies on {tile:?}"));
        }
    }
    let held = waiting.filter(|item| matches!(item, Item::Die(_))).count() as u32;
    let shown = player.dice.iter().filter(|&&value| value > 0).count() as u32;
    if held + shown + park.fed().len() > 8 + 15 {
        return Err("there are more dice than a seat can have".to_owned());
    }
    if matches!(player.at, At::Corner { .. }) && !matches!(player.in_hand(), Some(Item::Tile(_))) {
        return Err("something is turned that is not a tile".to_owned());
    }
    Ok(())
}

/// Checks the tiles and dice of the whole table, colour by colour: all tiles of the sets and stacks, and all
/// dice, are somewhere.
fn common(rules: &Rules, state: &Spectacular) -> Result<(), String> {
    let seats: Vec<&Player> = rules.seats.seats().map(|seat| state.player(seat)).collect();
    if seats.iter().any(|player| player.board.is_none()) {
        return Ok(());
    }
    for (at, player) in seats.iter().enumerate() {
        if seats[..at].iter().any(|other| other.board == player.board) {
            return Err(format!("two seats have the board {:?}", player.board));
        }
    }
    let mut found: Vec<Tile> = Habitat::ALL.into_iter().flat_map(|colour| state.stacked(rules, colour)).collect();
    let mut gone = [0usize; 4];
    let mut all: Vec<Tile> = Habitat::ALL.into_iter().flat_map(|colour| rules.common(colour).to_vec()).collect();
    for player in &seats {
        all.extend(rules.personal(player.board()));
        found.extend(player.stacked(rules));
        found.extend(player.display.iter().flatten());
        found.extend(player.supply.tiles.iter().flatten());
        found.extend((0..20).filter_map(|cell| player.park.tile(cell)));
        found.extend(player.areas.iter().flatten().filter_map(|item| match item {
            Item::Tile(tile) => Some(*tile),
            Item::Die(_) => None,
        }));
        for colour in Habitat::ALL {
            gone[colour as usize] += usize::from(player.gone_tiles[colour as usize]);
        }
    }
    // Discarded tiles are known only by colour: exactly that number of tiles of each colour must be missing,
    // and no tile may be there that is not in the box.
    for tile in &found {
        match all.iter().position(|other| other == tile) {
            Some(at) => _ = all.swap_remove(at),
            None => return Err(format!("there is one {tile} too many")),
        }
    }
    for colour in Habitat::ALL {
        let missing = all.iter().filter(|tile| tile.habitat() == colour).count();
        if missing != gone[colour as usize] {
            return Err(format!("{missing} {colour} tiles are missing, {} were discarded", gone[colour as usize]));
        }
    }
    dice(rules, state, &seats)
}

/// Checks the dice: of each colour a seat has two dice and takes at most one common die a turn, and all of
/// them are in the display, in an area, in the park, or discarded.
fn dice(rules: &Rules, state: &Spectacular, seats: &[&Player]) -> Result<(), String> {
    if matches!(state.phase(), Phase::Draw { .. }) {
        return Ok(());
    }
    for colour in Habitat::ALL {
        let at = colour as usize;
        let mut count = 0;
        for player in seats {
            let ground = player.ground(rules);
            let star = player.star(rules);
            let mine = player.park.cells(ground, star, colour).and(&player.park.fed()).len() as usize;
            let held = player.areas.iter().flatten();
            let held = held.filter(|item| matches!(item, Item::Die(die) if die.colour == colour)).count();
            let shown = player.dice[at * 2..at * 2 + 2].iter().filter(|&&value| value > 0).count();
            let supply = if rules.solo {
                let spaces = rules.components.solo_dice.iter().zip(player.supply.dice);
                spaces.filter(|(space, value)| **space == colour && *value > 0).count()
            } else {
                [at, at + 4].iter().filter(|&&space| player.supply.dice[space] > 0).count()
            };
            count += mine + held + shown + supply + usize::from(player.gone_dice[at]);
        }
        let each = if state.turn() < TURNS[1] || state.phase() == Phase::Workers && state.turn() == TURNS[1] {
            1
        } else if rules.seats.get() <= 4 {
            3
        } else {
            2
        };
        let wanted = seats.len() * (2 + each);
        // In solo the refill for round 2 draws as many dice as were missing.
        if !rules.solo && count != wanted || rules.solo && !(4..=6).contains(&count) {
            return Err(format!("{count} {colour} dice instead of {wanted}"));
        }
    }
    Ok(())
}
