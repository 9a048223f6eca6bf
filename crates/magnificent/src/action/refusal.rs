//! Why an action is illegal, with the clause that the action breaks.

use game_core::refusals;

use crate::components::{Card, Space, Tile};

refusals! {
    /// Why an action is refused.
    #[derive(Copy)]
    pub enum IllegalAction {
        /// It is another seat's turn to decide, or nobody's.
        NotYourTurn => "MAG-201", "it is not your turn to decide; wait for the seat to act";
        /// A different kind of decision is due.
        NotAskedNow => "MAG-R1", "another decision is due now";
        /// The card is not in the seat's hand of the draft.
        NotInHand { card: Card } => "MAG-145", "{card} is not in your hand; draft a card from your hand";
        /// Solo: the card is not one of the six drawn.
        NotDrawn { card: Card } => "MAG-505", "{card} is not one of the cards drawn; keep one of those";
        /// The trainer tile is not among those offered at the start.
        TileNotOffered { tile: Space } => "MAG-130", "{tile} is not on offer; pick one of the tiles that are";
        /// Solo: the trainer tile is not one of the two drawn.
        TileNotDrawn { tile: Space } => "MAG-506",
            "{tile} is not one of the two tiles drawn; keep one of those";
        /// Solo: the slot of the display has no poster to discard for a die.
        NoPosterToDrop => "MAG-508",
            "that slot of the poster display is empty; discard another poster or skip";
        /// The MAIN TENT has no die of this colour and face.
        NoSuchDie => "MAG-203", "there is no such die in the main tent; take one of the dice in it";
        /// The card does not belong to the seat, or already has a die.
        CardNotFree { card: Card } => "MAG-203",
            "{card} is not one of your free cards; put the die on a card of yours that has no die yet";
        /// The bonus of this turn's card has been used.
        BonusUsed => "MAG-204", "you have already used the bonus of this turn";
        /// The bonus of this turn's card does not set the die.
        NoSetDie => "MAG-439", "neither your card nor a card that it can copy sets the die";
        /// The die already shows the face that the action names.
        ShowsThat => "MAG-R64", "the die already shows that face; set another face, or leave the die";
        /// The bonus of this turn's card is not a copy bonus, or cannot copy this card.
        NotToCopy { card: Card } => "MAG-440", "{card} has no bonus that the card of this turn can copy";
        /// The bonus sets the die or adds pips, and the step for that is over.
        BonusTooLate => "MAG-R1",
            "it is too late for this bonus: set the die right after taking it, and add pips before choosing \
             the action";
        /// The bonus cannot be paid, or would change nothing now.
        BonusNotNow => "MAG-R64", "you cannot pay for this bonus, or it would change nothing now";
        /// The trainer space is on a tile that the seat does not own.
        NotYourSpace { space: Space } => "MAG-321", "{space} is not one of your trainer tiles";
        /// The trainer space works once a turn and has been used this turn.
        SpaceUsed { space: Space } => "MAG-R37", "{space} works once a turn, and you have already used it";
        /// The seat has too few available trainers.
        TooFewTrainers { needed: u8 } => "MAG-323", "this needs {}", available(*needed);
        /// The trainer space works only with another of the three actions.
        OtherAction { space: Space } => "MAG-324",
            "{space} works only with another action ({})", space.about();
        /// The trainer space works only in another step of the turn.
        OtherStep { space: Space } => step_clause(*space),
            "{space} works only in another step of the turn ({})", space.about();
        /// A trainer on the space would change nothing now.
        SpaceIdle { space: Space } => "MAG-R64",
            "you cannot pay for {space}, or it would change nothing now ({})", space.about();
        /// No poster above this tent was completed in this Perform.
        TentNotUsed { space: u8 } => "MAG-R34",
            "no poster above tent space {space} was completed in this Perform; choose a tent that was used";
        /// The seat has no such gem, or the gem does not have the active colour.
        NoSuchGem => "MAG-212",
            "you have no such gem, or it adds no power; spend one of the active colour or a clear one";
        /// The power does not reach the build level, or any build level.
        TooLittlePower { power: u8 } => "MAG-231",
            "your power is only {power}; a build level needs the power in its name (B9 needs 9)";
        /// No build level needs exactly this power.
        NoSuchLevel => "MAG-231", "there is no such build level; choose one printed on the player board";
        /// The power does not allow the wagon to move this number of spaces.
        TooFar { power: u8 } => "MAG-251",
            "your power is only {power}, so the wagon moves at most {power} spaces";
        /// The number of the performance space is above the power.
        SpaceTooHigh { power: u8 } => "MAG-292",
            "your power is only {power}, less than the number of the space";
        /// Every performance space within the power is taken.
        NoVacantSpace { power: u8 } => "MAG-R29",
            "no space of the performance track up to number {power}, your power, is vacant";
        /// The performance track has no space with this number.
        NoSuchSpace => "MAG-292", "the performance track has no space with that number; choose another";
        /// There is already a hat on the performance space.
        SpaceTaken => "MAG-292", "there is already a hat on that space; choose a vacant one";
        /// The seat has no hat on that space.
        NotYourHat => "MAG-295", "you have no hat on that space; choose one of your hats";
        /// Every performance space within the power is taken, so this hat cannot move.
        HatStays { power: u8 } => "MAG-R30",
            "no space up to number {power}, your power, is vacant for that hat; move the other one";
        /// The Build has no tile of this size left to lay.
        NotThisSize { tile: Tile } => "MAG-232", "this Build has no more tiles of the size of {tile}";
        /// The type of tile does not have the active colour.
        NotThisColour { tile: Tile } => "MAG-233",
            "{tile} does not have the active colour; a trainer on BS3 allows another colour";
        /// The bonus builds another type of tile.
        NotTheBonusTile { tile: Tile } => "MAG-R16", "the bonus does not build {tile}";
        /// The supply has no more tiles of this type.
        NoneLeft { tile: Tile } => "MAG-240", "the supply has no more {tile}";
        /// The tile would lie outside the camp.
        OutsideTheCamp => "MAG-237", "the tile does not fit into the camp there";
        /// A cell of the placement is already covered.
        Covered => "MAG-237", "a cell of that placement is already covered";
        /// The placement shares no edge with a tile of the camp.
        Touchless => "MAG-235", "the tile must share an edge with a tile in your camp";
        /// The Build cannot end: one of its tiles can still be laid.
        NotYetDone => "MAG-R13", "you can still lay a tile of this Build, so you must";
        /// TT07 moves a wagon of another colour than the active one.
        NotThisWagon => "MAG-337", "TT07 moves one of the two other wagons; choose one of them";
        /// The tent space already has a tent, or is the preprinted one.
        TentSpaceTaken => "MAG-271", "a tent goes on a vacant tent space, 1 to 4; choose one of those";
        /// There is no poster on the poster space.
        NoPosterThere { space: u8 } => "MAG-R33", "you have no poster on space {space}";
        /// The performance space of the hat allows no more posters in this Perform.
        ShowIsFull => "MAG-296", "the space of your hat allows no more posters in this Perform";
        /// A poster on this space was already completed in this Perform.
        SpaceShown { space: u8 } => "MAG-R32",
            "you have already completed a poster on space {space} in this Perform";
        /// There is no tent below the poster.
        NoTentBelow { space: u8 } => "MAG-297", "there is no tent below the poster on space {space}";
        /// Tiles that the poster shows are not built, or already count for another poster of this Perform.
        TilesMissing { space: u8 } => "MAG-298",
            "the poster on space {space} needs tiles that you have not built, or that posters of this \
             Perform already use";
        /// The seat cannot pay the gems that the poster and its tent cost.
        GemsMissing { space: u8 } => "MAG-R33",
            "you cannot pay the gems of the poster on space {space} and its tent";
        /// The seat has no such gem to pay with.
        NoGemToPay => "MAG-300", "you have no such gem; pay in another way";
        /// No gem can be left unpaid: TT10 is not in use, or all its waivers are used.
        NoWaiver => "MAG-340", "no gem can be waived; pay with a gem";
        /// The poster is not one of those lifted, or the space cannot stay empty, as the lifted posters need
        /// all remaining spaces.
        CannotPut => "MAG-R63", "that poster was not lifted, or the rest need every remaining space";
        /// The deck or the slot of the display has no poster to take.
        NoSuchPoster => "MAG-281", "there is no poster to take there; choose another one";
        /// The seat has an empty poster space, so it must take and place a poster.
        MustTake => "MAG-284", "you have an empty poster space, so you must take a poster and place it";
        /// The poster space already has a poster.
        PosterSpaceTaken => "MAG-283", "there is already a poster on that space; choose an empty one";
        /// No poster space is empty.
        BoardFull => "MAG-285", "all your poster spaces are full; replace a poster, or discard this one";
        /// The seat has no such gem to discard.
        NoGemToGive => "MAG-442", "you have no such gem; discard another one";
        /// Gems are discarded in a fixed order, and enough must be left for the rest of the cost.
        GiveInOrder => "MAG-R67",
            "discard gems in the order orange, green, purple, clear, and leave enough for the rest of the cost";
        /// The slot of the MAIN DISPLAY has no set.
        NoSuchSet => "MAG-357", "there is no set in that slot; choose another one";
        /// The slot of the MAIN DISPLAY has no set to discard.
        NoSetToReject => "MAG-375", "there is no set in that slot to discard; choose another one";
        /// The card does not belong to the seat.
        NotYourCard { card: Card } => "MAG-360", "{card} is not one of your cards; score one of yours";
        /// The seat cannot pay this number of coins for the card.
        NotSoManyCoins => "MAG-R47", "you cannot pay that many coins for this card; pay fewer";
    }
}

fn available(trainers: u8) -> String {
    if trainers == 1 { "an available trainer".to_owned() } else { format!("{trainers} available trainers") }
}

/// Returns the clause that says in which step of the turn a trainer space works.
const fn step_clause(space: Space) -> &'static str {
    match space {
        Space::BUILD_PLUS | Space::TRAVEL_PLUS | Space::PERFORM_PLUS => "MAG-R10",
        Space::EXTRA_LARGE => "MAG-R15",
        Space::DOUBLE_TILE => "MAG-R17",
        Space::WAIVE => "MAG-R33",
        Space::EXTRA_POSTER | Space::DOUBLE_TENT => "MAG-R34",
        Space::ARRANGE => "MAG-R35",
        _ => "MAG-R1",
    }
}
