//! The digest of a state: SHA-256 of its canonical encoding.

use game_core::hex::Bytes32;
use game_core::{Digester, Element, Set};

use crate::camp::LaidTile;
use crate::components::Colour;
use crate::state::{Die, Magnificent, Phase, PlayerState, Scored};

/// The byte that encodes `None`.
const NONE: u8 = u8::MAX;

fn id_set<T: Element>(to: &mut Digester, set: Set<T>) {
    to.number(set.bits());
}

fn optional_byte(to: &mut Digester, value: Option<usize>) {
    to.byte(value.map_or(NONE, |value| value as u8));
}

fn points(to: &mut Digester, value: i16) {
    to.bytes(&value.to_le_bytes());
}

fn phase(phase: Phase) -> [u8; 6] {
    let colour = |colour: Colour| colour as u8;
    let plain = |tag: u8| [tag, 0, 0, 0, 0, 0];
    match phase {
        Phase::Start => plain(0),
        Phase::Roll => plain(1),
        Phase::FillDisplay => plain(2),
        Phase::LayTents => plain(3),
        Phase::FillPosters => plain(4),
        Phase::DealBoards => plain(5),
        Phase::ChooseSide => plain(6),
        Phase::DealPosters => plain(7),
        Phase::DealCards => plain(8),
        Phase::Draft => plain(9),
        Phase::KeepCards => plain(10),
        Phase::Supply => plain(11),
        Phase::DrawTiles => plain(12),
        Phase::PickTile => plain(13),
        Phase::SoloStart => plain(14),
        Phase::SoloDie(poster) => [15, poster.index() as u8, 0, 0, 0, 0],
        Phase::SoloRoll(of) => [16, colour(of), 0, 0, 0, 0],
        Phase::TurnStart => plain(17),
        Phase::DieTaken => plain(18),
        Phase::ClearDie => plain(19),
        Phase::Power => plain(20),
        Phase::BuildLevel => plain(21),
        Phase::Build => plain(22),
        Phase::TravelSteps => plain(23),
        Phase::ChooseWagon => plain(24),
        Phase::Travelling(left) => [25, left, 0, 0, 0, 0],
        Phase::PassingTent(left) => [26, left, 0, 0, 0, 0],
        Phase::PlaceTent(tent) => [27, tent.index() as u8, 0, 0, 0, 0],
        Phase::ChooseHat => plain(28),
        Phase::ChooseSpace => plain(29),
        Phase::Complete => plain(30),
        Phase::PayGem(space, [orange, green, purple]) => [31, space, orange, green, purple, 0],
        Phase::Rearrange => plain(32),
        Phase::PutPoster(space) => [33, space, 0, 0, 0, 0],
        Phase::GainPosters(left) => [34, left, 0, 0, 0, 0],
        Phase::Reveal => plain(35),
        Phase::PosterTaken(poster) => [36, poster.index() as u8, 0, 0, 0, 0],
        Phase::GiveGems(left, from, of) => [37, left, from as u8, colour(of), 0, 0],
        Phase::BonusTile(of) => [38, colour(of), 0, 0, 0, 0],
        Phase::TurnEnd => plain(39),
        Phase::ChooseSet(before) => [40, before, 0, 0, 0, 0],
        Phase::RejectSet => plain(41),
        Phase::ScoreCard(before) => [42, before, 0, 0, 0, 0],
        Phase::PayCoins(before, card) => [43, before, card.index() as u8, 0, 0, 0],
        Phase::HalfCards(before, from) => [44, before, from, 0, 0, 0],
        Phase::PayHalf(before, card) => [45, before, card.index() as u8, 0, 0, 0],
        Phase::Over => plain(46),
    }
}

fn player(to: &mut Digester, player: &PlayerState) {
    optional_byte(to, player.board.map(super::components::Board::index));
    optional_byte(to, player.side.map(|side| side as usize));
    player.camp.cells.iter().for_each(|cells| {
        to.number(*cells);
    });
    to.bytes(&player.camp.tiles);
    for laid in player.camp.laid {
        let none = [NONE; 4];
        let bytes = |laid: LaidTile| [laid.tile.index() as u8, laid.orientation, laid.row, laid.column];
        to.bytes(&laid.map_or(none, bytes));
    }
    points(to, player.coins);
    to.bytes(&player.gems).bytes(&[player.trainers, player.used, player.resting, player.performs]);
    player.hats.iter().for_each(|hat| optional_byte(to, hat.map(usize::from)));
    player.posters.iter().for_each(|poster| optional_byte(to, poster.map(super::components::Poster::index)));
    player.tents.iter().for_each(|tent| optional_byte(to, tent.map(super::components::Tent::index)));
    id_set(to, player.cards);
    for die in player.dice {
        let bytes = |die: Die| [die.kind as u8, die.face, die.card.index() as u8];
        to.bytes(&die.map_or([NONE; 3], bytes));
    }
    player.tiles.iter().for_each(|tile| optional_byte(to, tile.map(super::components::Space::index)));
    id_set(to, player.completed);
    let ledger = &player.ledger;
    let turns =
        [ledger.camp, ledger.tent_spaces, ledger.tops, ledger.posters, ledger.tents, ledger.coins, ledger.areas];
    turns.into_iter().chain(ledger.debts).for_each(|value| points(to, value));
    for scored in ledger.scored.iter().chain(&ledger.halves) {
        optional_byte(to, scored.map(|scored| scored.card.index()));
        let Scored { raw, points: gained, .. } =
            scored.unwrap_or(Scored { card: crate::components::Card::at(0), raw: 0, points: 0 });
        points(to, raw);
        points(to, gained);
    }
    to.byte(ledger.by_gems);
}

/// Returns the digest of a state.
pub(crate) fn digest(id: &str, state: &Magnificent) -> Bytes32 {
    let mut digester = Digester::new(id);
    let to = &mut digester;
    let public = &state.public;
    let phases = public.stack.phases();
    to.byte(phases.len() as u8);
    phases.iter().for_each(|open| {
        to.bytes(&phase(*open));
    });
    to.bytes(&[public.mover.into(), public.starter.into(), public.round, public.turns]);
    to.bytes(&public.to_roll).bytes(public.tent.as_flattened());
    public.display.iter().for_each(|card| optional_byte(to, card.map(super::components::Card::index)));
    public.display_tiles.iter().for_each(|tile| optional_byte(to, tile.map(super::components::Space::index)));
    id_set(to, public.gone);
    id_set(to, public.offered);
    id_set(to, public.tiles_gone);
    id_set(to, public.tiles_offered);
    to.bytes(&public.wagons);
    public
        .ring_tents
        .as_flattened()
        .iter()
        .for_each(|tent| optional_byte(to, tent.map(super::components::Tent::index)));
    optional_byte(to, public.spare.map(super::components::Tent::index));
    public.posters.iter().for_each(|poster| optional_byte(to, poster.map(super::components::Poster::index)));
    id_set(to, public.deck);
    id_set(to, public.discards);
    public.players.iter().for_each(|seat| player(to, seat));
    let turn = &public.turn;
    optional_byte(to, turn.card.map(super::components::Card::index));
    optional_byte(to, turn.colour.map(|colour| colour as usize));
    optional_byte(to, turn.main_action.map(|main_action| main_action as usize));
    optional_byte(to, turn.wagon.map(|colour| colour as usize));
    optional_byte(to, turn.hat.map(usize::from));
    to.bytes(&[turn.bonus_used, turn.doubled, turn.passing].map(u8::from));
    to.bytes(&[
        turn.card_pips,
        turn.trainer_pips,
        turn.gems,
        turn.recolour,
        turn.allowed,
        turn.completed,
        turn.waivers,
    ]);
    to.bytes(&turn.tiles).bytes(&turn.needed);
    id_set(to, turn.spaces);
    id_set(to, turn.lifted);
    for seat in 0..state.draft.hands.len() {
        id_set(to, state.draft.hands[seat]);
        optional_byte(to, state.draft.chosen[seat].map(super::components::Card::index));
    }
    digester.finish()
}
