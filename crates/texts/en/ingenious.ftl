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
ingenious-cell-free = empty
ingenious-cell-fits = empty, the tile fits
ingenious-cell-no = not possible here
ingenious-cell-would = empty, would score { $score }
ingenious-points-for = { $points } for { $colour }
ingenious-no-score = no points
ingenious-in-bag =
    { $count ->
       *[other] in the bag
    }
ingenious-lowest-peg = lowest peg
ingenious-lowest = lowest
ingenious-peg = { $colour } { $value }
ingenious-peg-next = { $colour } { $value }, would be { $next }
ingenious-rack = Your rack
ingenious-tile-laid-out = { $tile }, laid out
ingenious-unseen = Symbols not seen yet
ingenious-unseen-where = bag and other racks
ingenious-unseen-solo = in the bag
ingenious-unseen-of =
    { $count ->
        [one] { $colour }: 1 symbol unseen
       *[other] { $colour }: { $count } symbols unseen
    }
ingenious-aim = Only your lowest peg counts at the end. If that is a tie, the next lowest decides.
ingenious-aim-solo = Bring your lowest peg as high as it goes.
ingenious-aim-team = The team whose lowest peg is higher wins.
ingenious-aim-duel = More pegs on your side wins. All six on your side wins at once.
ingenious-choose-tile = Choose a tile.
ingenious-choose-cell = Where does it go?
ingenious-choose-cell-solo = Where does this tile go?
ingenious-any-cells = Any two empty neighbouring cells will do.
ingenious-first-turn = Your first tile must touch a printed symbol that no tile touches yet.
ingenious-place-nothing = No points here.
ingenious-peg-moves = { $colour } moves from { $from } to { $to }.
ingenious-peg-crosses = { $colour } crosses over to your { $to }.
ingenious-lowest-rises = Your lowest peg rises from { $from } to { $to }.
ingenious-lowest-stays = Your lowest peg stays on { $value }.
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
ingenious-order-help = { $colour } is on { $peg }; points beyond 18 are lost until the bonus is earned.
ingenious-order-choice = Score { $points } first
ingenious-turn-end = End the turn to fill your rack.
ingenious-exchange = Exchange
ingenious-exchange-allowed =
    { $count ->
        [1] No { $first } on your rack: you may exchange.
        [2] No { $first } or { $second } on your rack: you may exchange.
       *[other] None of your lowest colours on your rack: you may exchange.
    }
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
ingenious-if-full-title = If the game ended now
ingenious-if-full = { $name } would win, { $own } to { $other }.
ingenious-if-full-level = Nobody would be ahead.

# What happens
ingenious-event-started = { $name } starts
ingenious-event-started-you = You start
ingenious-event-placed = { $name } placed { $tile }
ingenious-event-placed-you = You placed { $tile }
ingenious-event-scored = { $what }: { $score }
ingenious-event-scored-nothing = { $what }: no points
ingenious-event-bonus-earned = Ingenious! { $colour } earns a bonus placement.
ingenious-banner-word = Ingenious!
ingenious-banner = { $name }: { $colour } is complete, one more tile
ingenious-banner-you = { $colour } is complete: one more tile
ingenious-event-token-taken = Takes the { $colour } token.
ingenious-event-token-won = Takes the { $colour } token from the other side.
ingenious-touch-token = { $colour }: your token is gone.
ingenious-event-bonus-lapsed =
    { $count ->
        [one] No bonus placement is possible.
       *[other] { $count } bonus placements are not possible.
    }
ingenious-event-exchanged =
    { $count ->
        [one] { $name } exchanged 1 tile: { $tiles }
       *[other] { $name } exchanged { $count } tiles: { $tiles }
    }
ingenious-event-exchanged-you =
    { $count ->
        [one] You exchanged 1 tile: { $tiles }
       *[other] You exchanged { $count } tiles: { $tiles }
    }
ingenious-log-exchange = exchange
ingenious-note-bonus = Bonus placement.
ingenious-note-lost =
    { $count ->
        [one] { $colour }: 1 point beyond { $space } does not count.
       *[other] { $colour }: { $count } points beyond { $space } do not count.
    }
ingenious-reason-board-full = No tile fits any more.
ingenious-reason-instant-win = All six pegs: an instant win.
ingenious-reason-resigned = Resigned.

# Refusals
ingenious-refusal-alone = That cell stands alone: a tile needs two empty cells side by side.
ingenious-refusal-no-tile = No tile of yours fits there.
ingenious-refusal-not-your-turn = It is not your turn.
ingenious-refusal-place-first = Place a tile first.
ingenious-refusal-no-placement-now = Your tile is placed. End your turn now.
ingenious-refusal-no-order-now = The order of scoring makes no difference now.
ingenious-refusal-order-first = First choose which half is scored first.
ingenious-refusal-not-on-rack = There is no such tile on your rack: { $tile }.
ingenious-refusal-not-drawn = That is not the tile you drew.
ingenious-refusal-outside-boundary = That cell is not used with this number of seats.
ingenious-refusal-not-empty = Both cells must be empty.
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
ingenious-line-pegs-at-end = Pegs on the last space
ingenious-line-pegs-on-own-side = Your pegs (the score)
ingenious-line-pegs-on-zero = Pegs on 0, nobody's
ingenious-line-token = { $colour } token
ingenious-line-placements = Tiles placed
ingenious-line-bonus-placements = Bonus tiles
ingenious-line-exchanges = Exchanges
ingenious-line-points-lost = Points beyond the last space
ingenious-compared =
    { $place ->
        [1] the lowest peg
        [2] the second lowest peg
        [3] the third lowest peg
        [4] the fourth lowest peg
        [5] the fifth lowest peg
       *[other] the highest peg
    }
ingenious-compared-count = the number of pegs
ingenious-compared-own =
    { $place ->
        [1] the lowest peg
       *[other] the next peg
    }
ingenious-plot-lowest = Lowest peg
ingenious-plot-sum = All pegs together
ingenious-plot-pegs = Own pegs
ingenious-plot-reach = Distance

# The guided first game
ingenious-lesson-aim = You play against Mirabel, a bot. You have six pegs, one for each colour. At the end only your lowest peg counts, so raise them all.
ingenious-lesson-first = Drag red and blue into the dashed frame. Your first tile must touch a printed symbol.
ingenious-lesson-end-turn = One red symbol lies in line: red moves up by 1. End your turn to draw a new tile.
ingenious-lesson-lines = Each half scores for every symbol of its colour in the straight lines from it. Place double red, then end your turn.
ingenious-lesson-weakest = Red alone does not win. Raise green: place green and yellow in the frame, then end your turn.
ingenious-lesson-both = The best kind of move scores two colours at once. Place blue and orange in the frame for 3 each, then end your turn.
ingenious-lesson-lacking = Yellow and purple are your lowest, and no tile of yours shows them. Place red and green in the frame first.
ingenious-lesson-exchange = Now you may exchange: show all your tiles and draw six new ones. Press Exchange.
ingenious-lesson-bonus = A peg that reaches 18 lets you place another tile at once. That moment is called “Ingenious!”.
ingenious-lesson-close = The game ends when no tile fits any more. Whose lowest peg is higher? Play on and find out.
ingenious-lesson-place = Put the glowing tile in the frame.

# Pictures of the rules
ingenious-picture-boundary = The cells in use with two, three and four players.
ingenious-picture-first = A first tile may lie on the lit cells: a tile touches the red star already, but none of the other five.
ingenious-picture-directions = Blue scores in five directions, never towards its own other half.
ingenious-picture-printed = Printed symbols count like any other.
ingenious-picture-double = A double in a gap: symbols in a line of both halves count twice.
ingenious-picture-bonus = One tile that scores two colours can bring two pegs to 18.
ingenious-picture-setup = A score board with all six pegs on 0, and a rack of six tiles.
ingenious-picture-duel = The duel board: six rows from 9 over 0 to 9, with one peg each.

# Why a hint is good
ingenious-because-wins = Wins the game at once.
ingenious-because-bonus = Takes { $colour } to { $space }, which allows another tile.
ingenious-because-lowest = Lifts the lowest colour, { $colour }, from { $from } to { $to }.
ingenious-because-crosses = Pulls { $colour } over to the own side.
ingenious-because-scores =
    { $points ->
        [one] Scores { $points } point.
       *[other] Scores { $points } points.
    }
ingenious-because-denies = Takes the best place for { $colour }: { $name } can score at most { $to } there with that lowest colour, instead of { $from }.
ingenious-because-prepares =
    { $points ->
        [one] The rack then has a tile for { $colour }, the lowest colour: { $points } point on one cell.
       *[other] The rack then has a tile for { $colour }, the lowest colour: up to { $points } points on one cell.
    }
ingenious-because-exchange = The rack shows no { $colour }, the lowest colour: new tiles help.
ingenious-because-keeps-rack = The rack still scores up to { $points } with one half.
ingenious-because-opens = Risk: { $name } could score { $points } with { $colour }, the lowest colour there.
