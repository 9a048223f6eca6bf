# Ingenious

ingenious-ranked = Pegs are compared from the lowest upwards; the first difference decides.

ingenious-colour-r = red
ingenious-colour-g = green
ingenious-colour-b = blue
ingenious-colour-o = orange
ingenious-colour-y = yellow
ingenious-colour-p = purple
ingenious-tile = { $first } and { $second }
ingenious-tile-double = double { $colour }

# Set-up
ingenious-mode-standard-help = 2 to 4 seats, each for themselves
ingenious-mode-solo-help = One tile at a time, beat your best
ingenious-mode-team-help = Two against two on one long track
ingenious-mode-duel-help = Tug of war over six pegs
ingenious-option-start = Who starts
ingenious-option-start-help = By lot, or the seat you name. The box says the youngest.
ingenious-option-start-random = By lot
ingenious-option-talk = Partners
ingenious-option-talk-help = Silent, or open: partners talk and see each other's racks.
ingenious-option-talk-silent = Silent
ingenious-option-talk-open = Open
ingenious-option-order = Score order
ingenious-option-order-help = Ask only when it changes the result, or always take the better order.
ingenious-option-order-ask = Ask
ingenious-option-order-better = Take the better
ingenious-option-counter = Count unseen symbols
ingenious-option-counter-help = Shows only what you could work out yourself from the board and your rack.
ingenious-option-counter-on = On
ingenious-option-counter-off = Off
ingenious-terms-board-name = Board
ingenious-terms-board-2 = 91 cells, white only
ingenious-terms-board-3 = 127 cells, light grey too
ingenious-terms-board-4 = 169 cells, all of them
ingenious-terms-rack-name = Rack
ingenious-terms-rack = 6 tiles each
ingenious-terms-rack-solo = none, one tile at a time
ingenious-terms-win-name = You win with
ingenious-terms-win = the best lowest peg
ingenious-terms-win-solo = a lowest peg as high as it goes
ingenious-terms-win-team = the best lowest peg of a team
ingenious-terms-win-duel = more pegs on your side
ingenious-terms-length-name = Length

# The table
ingenious-board = Ingenious board
ingenious-cell = row { $row }, cell { $column }
ingenious-cell-free = free
ingenious-cell-would = free, would score { $score }
ingenious-no-score = no score
ingenious-in-bag =
    { $count ->
       *[other] in the bag
    }
ingenious-lowest-peg = lowest peg
ingenious-lowest = lowest
ingenious-peg = { $colour } { $value }
ingenious-peg-next = { $colour } { $value }, would be { $next }
ingenious-rack = Your rack
ingenious-unseen = Still unseen
ingenious-unseen-where = bag and other racks
ingenious-unseen-of =
    { $count ->
        [one] { $colour }: 1 symbol unseen
       *[other] { $colour }: { $count } symbols unseen
    }
ingenious-aim = Only your lowest peg counts at the end. Level? Then the next lowest decides.
ingenious-aim-solo = Bring your lowest peg as high as it goes.
ingenious-aim-team = The team whose lowest peg is higher wins.
ingenious-aim-duel = More pegs on your side wins. All six on your side wins at once.
ingenious-choose-tile = Choose a tile from your rack.
ingenious-choose-cell = Where does it go?
ingenious-choose-cell-solo = Where does this tile go?
ingenious-any-cells = Any two free neighbouring cells will do.
ingenious-first-turn = Your first tile must touch a printed symbol that no tile touches yet.
ingenious-place = Place
ingenious-place-nothing = Place for nothing?
ingenious-place-one = Place for { $points }?
ingenious-place-two = Place for { $first } + { $second }?
ingenious-peg-moves = { $colour } { $from } to { $to }.
ingenious-lowest-rises = Your lowest peg rises from { $from } to { $to }.
ingenious-rotate = Rotate
ingenious-rotate-key = Rotate by a sixth (R)
ingenious-bonus = Place another tile.
ingenious-bonus-reached = { $colour } reached { $space }. Place another tile.
ingenious-bonus-owed =
    { $count ->
        [one] A bonus placement cannot be declined.
       *[other] { $count } bonus placements are owed and cannot be declined.
    }
ingenious-order = Which half is scored first?
ingenious-order-help = The halves score { $first } and { $second }. What passes the first 18 is lost.
ingenious-order-choice = The { $points } first
ingenious-scored =
    { $points ->
        [0] Placed for nothing.
        [one] Placed for 1 point.
       *[other] Placed for { $points } points.
    }
ingenious-turn-end = End the turn to fill your rack.
ingenious-exchange = Exchange
ingenious-exchange-allowed = No tile of yours shows your lowest colour ({ $colours }): you may show all your tiles and draw six new ones.
ingenious-exchange-duel = You may exchange the tiles that show a colour whose peg stands on your 9.

# The duel's board
ingenious-duel-board = Duel board
ingenious-duel-peg = { $colour }: { $value } on the side of { $name }
ingenious-duel-peg-zero = { $colour }: in the middle
ingenious-token = { $colour } token
ingenious-to = to
ingenious-pegs = pegs
ingenious-legend-token = token held: no second bonus in that colour
ingenious-legend-next = where the peg would go
ingenious-if-full-title = If the board were full now
ingenious-if-full = { $name } would win, { $own } to { $other }.
ingenious-if-full-level = Nobody would be ahead.

# What happens
ingenious-event-started = { $name } has the first turn
ingenious-event-placed = { $name } places { $tile }
ingenious-event-bonus-earned = Ingenious! { $colour } earns a bonus placement.
ingenious-event-token-taken = Takes the { $colour } token.
ingenious-event-token-won = Takes the { $colour } token from the other side.
ingenious-event-bonus-lapsed =
    { $count ->
        [one] The bonus placement lapses.
       *[other] { $count } bonus placements lapse.
    }
ingenious-event-exchanged = { $name } exchanges tiles and shows { $tiles }
ingenious-log-exchange = exchange
ingenious-note-bonus = Bonus placement.
ingenious-note-lost =
    { $count ->
        [one] 1 point lost.
       *[other] { $count } points lost.
    }
ingenious-reason-board-full = The board is full.
ingenious-reason-instant-win = All six pegs: an instant win.
ingenious-reason-resigned = Resigned.

# Refusals
ingenious-refusal-alone = That cell stands alone: a tile needs two free cells side by side.
ingenious-refusal-not-your-turn = It is not your turn.
ingenious-refusal-place-first = A tile must be placed first.
ingenious-refusal-no-placement-now = The tile is placed: now the turn is to be ended.
ingenious-refusal-no-order-now = The order of scoring is not in question now.
ingenious-refusal-order-first = Choose first which half is scored first.
ingenious-refusal-not-on-rack = There is no such tile on your rack: { $tile }.
ingenious-refusal-not-drawn = That is not the tile you drew.
ingenious-refusal-outside-boundary = That cell is not used with this number of seats.
ingenious-refusal-not-empty = Both cells must be free.
ingenious-refusal-not-adjacent = The two cells must be side by side.
ingenious-refusal-double-turned = The same placement is written the other way round.
ingenious-refusal-first-turn = Your first tile must touch a printed symbol that no tile touches yet.
ingenious-refusal-no-exchange = You may exchange only if no tile of yours shows your lowest colour.
ingenious-refusal-no-duel-exchange = You may exchange only tiles that show a colour whose peg stands on your 9.
ingenious-refusal-no-rack = There is no rack in the solo game.
ingenious-refusal-bag-too-small = The bag has too few tiles for an exchange.

# Score sheet
ingenious-line-peg = { $colour }
ingenious-line-lowest-peg = Lowest peg (the score)
ingenious-line-lowest-colour = Lowest: { $colour }
ingenious-line-pegs-at-end = Pegs on the last space
ingenious-line-pegs-on-own-side = Pegs on the own side (the score)
ingenious-line-pegs-on-zero = Pegs on 0, nobody's
ingenious-line-token = { $colour } token
ingenious-line-placements = Tiles placed
ingenious-line-bonus-placements = Of these as a bonus
ingenious-line-exchanges = Exchanges
ingenious-line-points-lost = Points lost at the end of a row
ingenious-compared =
    { $place ->
        [1] the lowest peg
        [2] the second lowest peg
        [3] the third lowest peg
        [4] the fourth lowest peg
        [5] the fifth lowest peg
       *[other] the highest peg
    }
ingenious-compared-count = the number of pegs on the own side
ingenious-compared-own =
    { $place ->
        [1] the lowest peg on the own side
       *[other] the next peg on the own side
    }
ingenious-plot-lowest = Lowest peg
ingenious-plot-sum = All pegs together
ingenious-plot-pegs = Pegs on the own side
ingenious-plot-reach = How far they stand

# The guided first game
ingenious-lesson-1 = Choose the tile red and blue. Your first tile must touch a printed symbol: lay it so that its red half lies just below the red star at the top, the blue half below that. A line of the same colour scores, so red brings 1.
ingenious-lesson-2 = Your red peg climbed to 1. End the turn: you draw a new tile, and Mirabel moves.
ingenious-lesson-3 = Each half scores along every straight line of its own colour that leaves it. Take double red and lay it to the right of the star and of your red half: one half sees 2 red symbols, the other 1.
ingenious-lesson-4 = Three points for red. A tile never counts its own other half. End the turn.
ingenious-lesson-5 = Red alone does not win: only your lowest peg counts. Lift green: lay green and yellow with green beside the printed green circle, yellow to its left.
ingenious-lesson-6 = Look at your score board: the lowest pegs are marked with brass. End the turn.
ingenious-lesson-7 = Now the best kind of move. Mirabel has built lines of blue and orange. Lay blue and orange in the gap where both lines meet: blue scores 3, orange scores 3.
ingenious-lesson-8 = Both halves scored. A peg that reaches 18 earns another placement at once. End the turn.
ingenious-lesson-9 = Yellow and purple are your lowest, and no tile of yours shows either. Lay red and green: red beside your other reds for 2, green to its upper right.
ingenious-lesson-10 = Since your rack lacks your lowest colours, you may exchange it: show your tiles, and draw six new ones. Press Exchange.

# Pictures of the rules
ingenious-picture-boundary = The cells in use with two, three and four seats.
ingenious-picture-first = A first tile may lie on the lit cells: the red star is taken, the other five are free.
ingenious-picture-directions = Blue scores in five directions, never towards its own other half.
ingenious-picture-printed = Printed symbols count like any other.
ingenious-picture-double = A double in a gap: symbols in a line of both halves count twice.
ingenious-picture-bonus = One tile that scores two colours can bring two pegs to 18.
