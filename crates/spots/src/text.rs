//! Rendering of a view as text, for a terminal.

use core::fmt::Write;

use game_core::{ColourMode, Line, Seat, TerminalView, Viewer};

use crate::action::Action;
use crate::components::{PACK, ROW, Tile};
use crate::event::{card_name, hyphenated};
use crate::odds::{Throw, kept_roll};
use crate::rules::Rules;
use crate::state::{Phase, Player, Spots};
use crate::tricks::TrickStep;
use crate::view::View;

impl TerminalView for Spots {
    const NOTATION: &'static [&'static str] = &[
        "trick walk",
        "score",
        "keep",
        "treat",
        "again 6",
        "go",
        "place 0",
        "bury",
        "yes",
        "no",
        "number 4",
        "take 5",
        "drop",
        "hold",
        "aside 5",
        "yard 5",
        "dog 1.6",
        "dig 1.6-",
        "move 0.3>1.5",
    ];

    const SIMULATED: &'static [(&'static str, &'static str)] = &[("guard", "2000")];

    fn render(rules: &Rules, view: &View, colours: ColourMode) -> String {
        let mut out = String::new();
        draw_tiles(&mut out, rules, view, colours);
        let top = view.top.map_or("not seen yet".to_owned(), card_name);
        let _ = writeln!(
            out,
            "turn {} of the game; supply: {} dice, {} treats; deck: top card {top}, {} below it\n",
            view.turn, view.supply, view.treats, view.deck
        );
        for (seat, player) in rules.packs.seats().zip(&view.players) {
            draw_player(&mut out, rules, view, seat, player, colours);
        }
        out.push_str("Spaces of a dog: [6] has a die, 6 is free; ' is a paw\n");
        draw_hand(&mut out, view);
        let _ = writeln!(out, "{}", prompt(rules, view));
        out
    }

    fn prompt(rules: &Rules, view: &View) -> String {
        prompt(rules, view)
    }

    fn line(line: &Line) -> String {
        match &*line.key {
            "scored-dogs" => "scored dogs (the score)".to_owned(),
            "cards" => format!("cards in the pack, of {PACK}"),
            "free-spaces" => format!("free spaces of card {}", hyphenated(line.of.as_deref().unwrap_or_default())),
            "filled-spaces" if line.of.is_some() => {
                format!("filled spaces of card {}", hyphenated(line.of.as_deref().unwrap_or_default()))
            }
            "level" => "the Stray's level (0 pup, 1 mutt, 2 alpha)".to_owned(),
            "full-dogs" => "full dogs, ready to score".to_owned(),
            "buried-sum" => "spots buried".to_owned(),
            "room-in-yard" => "spots that can still be buried".to_owned(),
            "scored-slowly" => "dogs scored with a scoring turn".to_owned(),
            "scored-fast" => "dogs scored during a trick".to_owned(),
            "dice-placed" => "dice placed in the game".to_owned(),
            "dice-buried" => "dice buried in the game".to_owned(),
            other => other.replace('-', " "),
        }
    }

    fn reason(key: &str) -> String {
        match key {
            "six-dogs" => "six dogs are scored".to_owned(),
            "turn-limit" => "the last turn is over, nobody has won".to_owned(),
            "won" => "you beat the Stray".to_owned(),
            "lost" => "the Stray has won".to_owned(),
            "drawn" => "a draw with the Stray".to_owned(),
            other => other.replace('-', " "),
        }
    }

    fn compared(_: &Rules, index: u32) -> String {
        match index {
            0 => "scored dogs".to_owned(),
            _ => "filled spaces".to_owned(),
        }
    }
}

fn paint(text: &str, code: &str, colours: ColourMode) -> String {
    if colours == ColourMode::Plain { text.to_owned() } else { format!("\x1b[{code}m{text}\x1b[0m") }
}

/// Appends one line per tile: its position, whether it is face up, and the treats on it.
fn draw_tiles(out: &mut String, rules: &Rules, view: &View, colours: ColourMode) {
    const COLOURS: [&str; ROW] = ["31", "33", "35", "34", "32", "31"];
    for (position, colour) in COLOURS.into_iter().enumerate() {
        let name = view.tiles.at(position).map_or("?", Tile::name);
        let up = view.tiles.is_up(position);
        let side = if up { "up  " } else { "down" };
        // Only the Stray's marker needs the number of the position.
        let number = if rules.stray().is_some() { format!("{position} ") } else { String::new() };
        let mut line = format!("{number}{side} {}", paint(&format!("{name:<10}"), colour, colours));
        if let Some(about) = view.tiles.at(position).filter(|_| up).map(about) {
            let _ = write!(line, "{about}");
        }
        if view.tiles.treats(position) > 0 {
            let _ = write!(line, " [treats on it: {}]", view.tiles.treats(position));
        }
        if rules.stray().is_some() && view.mark == Some(position as u8) {
            line += " <- marker";
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

/// Returns a short reminder of what a tile's trick does.
const fn about(tile: Tile) -> &'static str {
    match tile {
        Tile::Howl => "draw the top dog; roll 1",
        Tile::RollOver => "roll all your buried dice; may roll 1",
        Tile::Walk => "roll 2; may roll 1",
        Tile::Dig => "per paw, change any buried die by 1; roll 2",
        Tile::Trot => "may move a placed die; roll 2",
        Tile::Retrieve => "set a die to a number of the top dog; roll 2",
        Tile::Track => "roll 3; treats reroll what you choose",
        Tile::Run => "roll 3; may roll 1, again and again",
        Tile::Chase => "roll 1; may roll 2, 3, 4 ...",
        Tile::Bolt => "set 3 to 12 aside, roll one by one; after the first, may stop with no more left than paws",
        Tile::Sprint => "roll 1 per dog with a free space; may repeat",
        Tile::Dogpile => "roll 2 and one of your dice; may repeat",
        Tile::Fetch => "roll 8, keep one number",
        Tile::Guard => "name a number, roll 4, keep what is not greater",
        Tile::Hunt => "roll 2 + paws, keep 2",
        Tile::Scavenge => "roll 4, may drop those below your buried sum",
        Tile::Search => "roll 7, keep a set of exactly 8",
        Tile::Beg => "take 1 treat; take 1 per paw",
        Tile::Chew => "double your treats; take 1",
        Tile::Gobble => "take 7 treats; give back your highest free number",
        Tile::PlayDead => "roll 1; if buried, as many treats",
        Tile::Stay => "1 treat per other tile that is down",
    }
}

/// Appends a line for the player and one per dog: its spaces, filled ones in brackets.
fn draw_player(out: &mut String, rules: &Rules, view: &View, seat: Seat, player: &Player, colours: ColourMode) {
    let (pack, sum, limit) = (&player.pack, player.yard.sum(), rules.limit(seat));
    let yard = match player.yard.len() {
        0 => format!("nothing (at most {limit})"),
        1 => format!("{sum} (at most {limit})"),
        _ => format!("{} = {sum} (at most {limit})", player.yard),
    };
    let _ = writeln!(
        out,
        "{}: {} of {PACK} dogs scored; buried {yard}; treats {}; paws {}",
        paint(&name(rules, view, seat), "1", colours),
        pack.scored(),
        player.treats,
        pack.paws()
    );
    for at in 0..pack.len() {
        let mut spaces = String::new();
        for number in 1..=6u8 {
            let bit = 1 << (number - 1);
            if pack.dog(at).spaces() & bit == 0 {
                continue;
            }
            let _ =
                if pack.filled(at) & bit != 0 { write!(spaces, "[{number}]") } else { write!(spaces, " {number} ") };
        }
        let note = match (pack.is_scored(at), pack.full() >> at & 1 == 1) {
            (true, _) => " scored",
            (false, true) => " full",
            (false, false) => "",
        };
        let paws = "'".repeat(usize::from(pack.dog(at).paws()));
        let _ = writeln!(out, "  dog {at}: {}", format!("{spaces}{paws}{note}").trim_end());
    }
}

/// Appends the current trick and the dice of its roll.
fn draw_hand(out: &mut String, view: &View) {
    let progress = &view.progress;
    if let Some(tile) = progress.tile {
        let _ = write!(out, "\n{}", tile.name());
        for (what, dice) in [("rolled", progress.dice), ("picked", progress.picked)] {
            if !dice.is_empty() {
                let _ = write!(out, "; {what} {dice}");
            }
        }
        if progress.aside > 0 {
            let _ = write!(out, "; set aside {} dice", progress.aside);
        }
        if progress.number > 0 {
            let _ = write!(out, "; named {}", progress.number);
        }
        out.push('\n');
    }
}

/// Returns a sentence that says what happens next, or what the mover has to decide.
fn prompt(rules: &Rules, view: &View) -> String {
    let state = view.position();
    let who = name(rules, view, view.mover);
    if let Phase::Over(_) = view.phase {
        return "The game is over.".to_owned();
    }
    if state.has_unseen() {
        return if view.tiles.unseen != 0 {
            "The next tile is turned up.".into()
        } else {
            "The next dog is turned up.".into()
        };
    }
    let own = state.own();
    let die = view.progress.dice.highest().unwrap_or(0);
    let mut legal = Vec::new();
    state.for_each_legal(rules, &mut |action| legal.push(action));
    let such_as = |verbs: &[&str]| examples(&legal, verbs);
    match view.phase {
        Phase::Turn if own.pack.full() != 0 => {
            format!("{who}: choose a face-up tile{}, or score your full dogs (score).", such_as(&["trick"]))
        }
        Phase::Turn => format!("{who}: choose a face-up tile{}.", such_as(&["trick"])),
        Phase::Reroll => {
            let busts = kept_roll(rules, &state).is_some_and(|roll| roll.busts);
            let warning = if busts { " Kept, it busts." } else { "" };
            format!("{who}: keep the roll, or pay a treat to roll again (keep, treat).{warning}")
        }
        Phase::Part => format!("{who}: choose the dice to reroll, one at a time{}, then go.", such_as(&["again"])),
        Phase::Number => match state.trick_step() {
            Some(TrickStep::Name) => {
                format!("{who}: name a number; greater dice will be discarded{}.", such_as(&["number"]))
            }
            Some(TrickStep::Set) => {
                format!("{who}: which number of the top card is the die set to{}?", such_as(&["number"]))
            }
            _ => format!("{who}: which number is kept{}?", such_as(&["number"])),
        },
        Phase::Pick => format!("{who}: which die is kept{}?", such_as(&["take"])),
        Phase::Drop => {
            let lower = view.progress.dice.below(own.yard.sum().max(1)).highest().unwrap_or(0);
            format!("{who}: discard the {lower} (drop, hold)?")
        }
        Phase::Settle => format!("{who}: place the {die} or bury it{}.", such_as(&["place", "bury"])),
        Phase::May => {
            // With Dogpile the odds depend on which of the mover's own dice is rolled, which is asked later.
            let throw = Throw::after(rules, &state, Action::Yes);
            let risk = throw.map_or(String::new(), |throw| {
                let (what, odds) = (if throw.dice == 1 { "next die" } else { "roll" }, throw.odds());
                match odds.bust {
                    0 => format!(" The {what} cannot bust."),
                    bust => format!(" The {what} busts in {bust} of {} cases.", odds.outcomes),
                }
            });
            format!("{who}: roll more dice (yes, no)?{risk}")
        }
        Phase::Aside => format!("{who}: how many dice are set aside{}?", such_as(&["aside"])),
        Phase::OwnDie => format!("{who}: which of your dice is rolled too{}?", such_as(&["yard", "dog"])),
        Phase::Dig => {
            format!("{who}: change a buried die{}, or no. Changes left: {}.", such_as(&["dig"]), view.progress.uses)
        }
        Phase::Move => format!("{who}: move a placed die{}, or no.", such_as(&["move"])),
        Phase::FirstDie => format!("{who} rolls the first die."),
        _ if view.progress.count == 1 => format!("{who} rolls 1 die."),
        _ => format!("{who} rolls {} dice.", view.progress.count),
    }
}

/// Returns the first legal action of each of these verbs, in brackets, or nothing if there is none.
fn examples(legal: &[Action], verbs: &[&str]) -> String {
    let texts: Vec<String> = legal.iter().map(ToString::to_string).collect();
    let first = |verb: &&str| texts.iter().find(|text| text.split(' ').next() == Some(verb)).cloned();
    let shown: Vec<String> = verbs.iter().filter_map(first).collect();
    if shown.is_empty() { String::new() } else { format!(" ({})", shown.join(", ")) }
}

fn name(rules: &Rules, view: &View, seat: Seat) -> String {
    if rules.is_stray(seat) {
        format!("seat {seat}, the Stray")
    } else if view.viewer == Viewer::Seat(seat) {
        format!("seat {seat} (you)")
    } else {
        format!("seat {seat}")
    }
}
