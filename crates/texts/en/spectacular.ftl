# Spectacular: the names of components, by their ids, and what the board says.

## Animals on tiles, by habitat and number

spectacular-animal-green1 = orangutan
spectacular-animal-green2 = sloth
spectacular-animal-green3 = giant panda
spectacular-animal-green4 = tiger
spectacular-animal-blue1 = penguin
spectacular-animal-blue2 = sea turtle
spectacular-animal-blue3 = manatee
spectacular-animal-blue4 = polar bear
spectacular-animal-grey1 = mountain gorilla
spectacular-animal-grey2 = red panda
spectacular-animal-grey3 = Andean condor
spectacular-animal-grey4 = Ethiopian wolf
spectacular-animal-orange1 = giraffe
spectacular-animal-orange2 = African elephant
spectacular-animal-orange3 = cheetah
spectacular-animal-orange4 = black rhinoceros

## Star animals, by their boards

spectacular-star-saola = saola
spectacular-star-vaquita = vaquita
spectacular-star-snow-leopard = snow leopard
spectacular-star-pangolin = pangolin
spectacular-star-kakapo = kakapo
spectacular-star-ili-pika = Ili pika

## With this animal on a hex

spectacular-with-green1 = with the orangutan
spectacular-with-green2 = with the sloth
spectacular-with-green3 = with the giant panda
spectacular-with-green4 = with the tiger
spectacular-with-blue1 = with the penguin
spectacular-with-blue2 = with the sea turtle
spectacular-with-blue3 = with the manatee
spectacular-with-blue4 = with the polar bear
spectacular-with-grey1 = with the mountain gorilla
spectacular-with-grey2 = with the red panda
spectacular-with-grey3 = with the Andean condor
spectacular-with-grey4 = with the Ethiopian wolf
spectacular-with-orange1 = with the giraffe
spectacular-with-orange2 = with the African elephant
spectacular-with-orange3 = with the cheetah
spectacular-with-orange4 = with the black rhinoceros
spectacular-with-other = with this tile ({ $animal })

## Missions

spectacular-mission-a1 = Feast
spectacular-mission-a2 = High five
spectacular-mission-a3 = Menu
spectacular-mission-a4 = Extremes
spectacular-mission-a5 = Full stores
spectacular-mission-a6 = Fair share
spectacular-mission-b1 = Wide lands
spectacular-mission-b2 = Great reserve
spectacular-mission-b3 = Full house
spectacular-mission-b4 = Collections
spectacular-mission-b5 = Star view
spectacular-mission-b6 = Four regions
spectacular-mission-c1 = Two views
spectacular-mission-c2 = Skyline
spectacular-mission-c3 = Herd
spectacular-mission-c4 = Star feast
spectacular-mission-c5 = Spare hands
spectacular-mission-c6 = Nursery

## What a mission asks for, by its criterion

spectacular-goal-dice-showing = { $count } dice show a { $value }
spectacular-goal-colour-values = one colour has dice of { $count } different values
spectacular-goal-extremes = { $count } dice, and no 3 or 4
spectacular-goal-dice-sum = all dice add up to { $count }
spectacular-goal-each-colour-sum = the dice of each colour add up to { $count }
spectacular-goal-each-colour-area = each colour has an area of { $count } or more
spectacular-goal-some-area = an area of { $count } tiles or more
spectacular-goal-full-park = every hex has a tile
spectacular-goal-collections = all four animals in { $count } habitats
spectacular-goal-star-view = tiles all around the star, in all four colours
spectacular-goal-one-area-each = one area of each colour, of { $count } or more
spectacular-goal-tower-colours = towers with three dice in { $count } colours
spectacular-goal-towers = { $count } towers
spectacular-goal-herd = { $count } dice, all in one group
spectacular-goal-star-feast = dice on the star and all around it
spectacular-goal-spare-workers = { $count } workers left over
spectacular-goal-nursery = { $count } hearts with a die

## Colours and things

spectacular-habitat =
    { $colour ->
        [green] jungle
        [blue] water
        [grey] mountain
       *[other] savanna
    }
spectacular-habitat-letter =
    { $colour ->
        [green] J
        [blue] W
        [grey] M
       *[other] S
    }
spectacular-die =
    { $colour ->
        [green] green { $value }
        [blue] blue { $value }
        [grey] grey { $value }
       *[other] orange { $value }
    }
spectacular-tile =
    { $mark ->
        [heart] { $animal }, heart
        [black] { $animal }, black part
        [brown] { $animal }, brown part
       *[other] { $animal }, beige part
    }
spectacular-worker =
    { $worker ->
        [green] green
        [blue] blue
        [grey] grey
        [orange] orange
       *[other] any
    }
spectacular-worker-name =
    { $worker ->
        [green] green worker
        [blue] blue worker
        [grey] grey worker
        [orange] orange worker
       *[other] worker for any colour
    }
spectacular-corner =
    { $corner ->
        [n] N
        [ne] NE
        [se] SE
        [s] S
        [sw] SW
       *[other] NW
    }
spectacular-corner-name =
    { $corner ->
        [n] north
        [ne] north-east
        [se] south-east
        [s] south
        [sw] south-west
       *[other] north-west
    }
spectacular-corner-at =
    { $corner ->
        [n] at the north
        [ne] at the north-east
        [se] at the south-east
        [s] at the south
        [sw] at the south-west
       *[other] at the north-west
    }

# What the box says
spectacular-ranked = Places: points, then the sum of the dice on hearts.
spectacular-aim = The best park after 15 turns wins: feed animals, build towers, gather many kinds.
spectacular-aim-solo = You win with 200 points and two of your three missions.

# Set-up
spectacular-mode-base-help = 2 to 6 seats, the best park wins
spectacular-mode-solo-help = 200 points and two missions
spectacular-option-side = Parks
spectacular-option-side-help = For a first game take the first one.
spectacular-option-side-standard = The same for all
spectacular-option-side-asymmetric = All different
spectacular-option-side-standard-solo = Regular
spectacular-option-side-asymmetric-solo = A shape of its own
spectacular-option-missions = Missions
spectacular-option-missions-help = Three personal goals each, open to all, 10 to 20 points apiece.
spectacular-option-missions-off = Off
spectacular-option-missions-on = On
spectacular-option-picks = Choosing and building
spectacular-option-picks-help = Nobody can take what is yours; one by one you see what others do first.
spectacular-option-picks-hidden = All at once
spectacular-option-picks-ascending = One by one
spectacular-option-boards = Star animals
spectacular-option-boards-help = Star, personal tiles and, with different parks, the shape.
spectacular-option-boards-random = By lot
spectacular-option-supply_boards = First supply boards
spectacular-option-supply_boards-help = Which board each seat has in the first turn; for scenarios and rematches on equal terms.
spectacular-option-supply_boards-random = By lot
spectacular-option-supply_boards-number = Board { $number }
spectacular-option-mission_tiles = Missions of each seat
spectacular-option-mission_tiles-help = One of each set; for scenarios and rematches on equal terms.
spectacular-option-mission_tiles-random = By lot
spectacular-option-mission_tiles-code = { $code }: { $mission }
spectacular-option-preset-first = First game
spectacular-option-preset-missions = With missions
spectacular-option-preset-full = Different parks, missions
spectacular-terms-parks-name = Parks
spectacular-terms-parks-standard = the same for all
spectacular-terms-parks-asymmetric = all different
spectacular-terms-park-name = Park
spectacular-terms-park-standard = regular
spectacular-terms-park-asymmetric = a shape of its own
spectacular-terms-tiles-name = Tiles on supply boards
spectacular-terms-items-name = On each board
spectacular-terms-items = { $first } items, later { $second }
spectacular-terms-items-same = { $first } items
spectacular-terms-items-solo = 8 dice and 8 tiles
spectacular-terms-missions-name = Missions
spectacular-terms-missions-off = none
spectacular-terms-missions-on = three for each seat
spectacular-terms-missions-always = always
spectacular-terms-turns-name = Turns
spectacular-terms-turns = 15, in two rounds
spectacular-terms-length-name = Length

# The table
spectacular-zone-hand = In hand
spectacular-zone-park = Your park
spectacular-zone-park-of = { $name }'s park
spectacular-zone-parks = All parks
spectacular-zone-supply = Supply board { $number }
spectacular-zone-supply-plain = Supply board
spectacular-zone-supply-short = Supply { $number }
spectacular-zone-supply-solo = Supply
spectacular-zone-coming = Coming to you
spectacular-zone-coming-of = Coming to { $name }
spectacular-zone-display = Your display
spectacular-zone-display-short = Display
spectacular-zone-display-of = { $name }'s display
spectacular-zone-workers = Workers
spectacular-zone-kinds = Animals
spectacular-zone-missions = Missions
spectacular-zone-rail = Turn and step
spectacular-zone-tokens = Solo tokens
spectacular-zone-ladder = To win
spectacular-zone-faces = Value of the die
spectacular-zone-corners = Corner of the part
spectacular-zone-market = Supply and display
spectacular-zone-ribbon = Score
spectacular-step-choose = Choose
spectacular-step-build = Build
spectacular-step-pass = Pass
spectacular-step-token = Token
spectacular-step-draw = Draw
spectacular-turn = round { $round } · turn { $turn }/{ $of }
spectacular-turn-before = preparations
spectacular-turn-end = end of round { $round }
spectacular-turn-begin = round 2 begins
spectacular-status-prepare = preparing
spectacular-status-choose = choosing
spectacular-status-build = building
spectacular-status-workers = calling workers
spectacular-order = { $number } { $name }
spectacular-order-you = { $number } you
spectacular-side-dice = Dice
spectacular-side-tiles = Tiles
spectacular-stack =
    { $count ->
        [0] stack empty
        [one] 1 in the stack
       *[other] { $count } in the stack
    }
spectacular-board = board { $number }
spectacular-coming-when =
    { $count ->
        [0] now
        [one] next turn
       *[other] in { $count } turns
    }
spectacular-coming-gone =
    { $count ->
       *[other] { $count } will be gone
    }
spectacular-coming-from = from { $name }
spectacular-coming-back =
    { $count ->
        [one] yours comes back next turn
       *[other] yours comes back in { $count } turns
    }
spectacular-coming-none = No board comes any more.

# Questions
spectacular-prompt-reroll = Reroll any of your dice, once.
spectacular-prompt-swap = You may swap one starting tile with your display.
spectacular-prompt-solo-reroll = Reroll any supply dice, once.
spectacular-prompt-solo-discard = Replace any supply tiles, once.
spectacular-prompt-choose = Take one item from the supply and one from your display.
spectacular-prompt-choose-display = Now one from your display.
spectacular-prompt-choose-supply = Now one from the supply.
spectacular-prompt-take = Both are chosen. Take them?
spectacular-prompt-place = Where does the { $thing } go?
spectacular-prompt-nowhere = The { $thing } fits nowhere. Use a worker, or discard it.
spectacular-prompt-nowhere-plain = The { $thing } fits nowhere. Discard it.
spectacular-prompt-plan = Build: { $points }?
spectacular-prompt-plan-plain = Take both and build?
spectacular-prompt-build = Build: { $points }?
spectacular-prompt-build-plain = Build?
spectacular-prompt-revealed = Everyone has chosen. Build: { $points }?
spectacular-prompt-box =
    { $count ->
        [one] The { $things } goes to the box.
       *[other] The { $things } go to the box.
    }
spectacular-prompt-workers = Workers may change dice in your park.
spectacular-prompt-workers-last = Last chance for your workers.
spectacular-prompt-change = { $from } or another value?
spectacular-prompt-changed = { $from } becomes a { $to }.
spectacular-prompt-side = Take a die or a tile?
spectacular-prompt-side-planned = Take the { $thing }?
spectacular-prompt-save = Token { $number }: the { $thing } will be lost.
spectacular-prompt-prepared = You build as planned once everyone has chosen.
spectacular-prompt-prepared-turn = You build as planned when your turn comes.
spectacular-prompt-waiting = You may plan your building meanwhile.
spectacular-prompt-visit = Park, supply and display: { $name }

# Buttons
spectacular-button-take = Take both
spectacular-button-take-build = Take and build
spectacular-button-only-take = Only take
spectacular-button-build = Build
spectacular-button-plan = Plan to build
spectacular-button-change-plan = Change my plan
spectacular-button-roll = Roll { $count } again
spectacular-button-keep = Keep all
spectacular-button-swap = Swap
spectacular-button-keep-starts = Keep all three
spectacular-button-replace = Replace { $count }
spectacular-button-token = Turn over a token
spectacular-button-let-go = Let it go
spectacular-button-save = Worker: { $worker }
spectacular-button-done = Done
spectacular-button-done-count =
    { $count ->
        [one] Done: 1 change
       *[other] Done: { $count } changes
    }
spectacular-button-none = Use none
spectacular-button-discard = Discard
spectacular-button-take-back = Take it back
spectacular-button-to-take = { $count } to take
spectacular-button-to-place = { $count } to place
spectacular-button-market = Supply and display
spectacular-off-take = Take one item from the supply and one from your display.
spectacular-off-place = Give each item a place, or put it in the box.
spectacular-off-side = Choose an item, or a side.

# The cards in hand
spectacular-hand-supply = from the supply
spectacular-hand-display = from the display
spectacular-hand-choose = choose a place
spectacular-hand-then = after that
spectacular-hand-planned = planned
spectacular-hand-planned-at = planned, { $corner }
spectacular-hand-only = only place
spectacular-hand-nowhere = no place
spectacular-hand-box = to the box
spectacular-hand-keep = Do not discard
spectacular-hand-waits = waits for all
spectacular-hand-moved = its tile was moved

# Corner row and value row
spectacular-grade-closes = closes
spectacular-grade-two = 2 of 3
spectacular-grade-one = 1 of 3
spectacular-grade-none = none
spectacular-face-places =
    { $count ->
        [one] 1 place
       *[other] { $count } places
    }
spectacular-face-nowhere = nowhere
spectacular-face-far = too far
spectacular-face-used = used

# What a plan would do
spectacular-note-reroll =
    { $count ->
        [one] This die is rolled again, only once.
       *[other] These { $count } dice are rolled again, all at once, only once.
    }
spectacular-note-swap = To the park: { $in }. To the display: { $out }.
spectacular-note-drop =
    { $count ->
        [one] New: one of 1 tile of its colour.
       *[other] New: one of { $count } tiles of its colour, a new animal: { $percent }%.
    }
spectacular-note-becomes = { $line }: { $from } → { $to }
spectacular-note-becomes-later = { $line }, after round 1: { $from } → { $to }
spectacular-note-tower =
    { $tower ->
        [black] A black tower closes.
        [brown] A brown tower closes.
       *[other] A beige tower closes.
    }
spectacular-note-corner-two =
    { $tower ->
        [black] { $corner }: 2 of 3 black parts.
        [brown] { $corner }: 2 of 3 brown parts.
       *[other] { $corner }: 2 of 3 beige parts.
    }
spectacular-note-corner-one =
    { $tower ->
        [black] { $corner }: 1 of 3 black parts.
        [brown] { $corner }: 1 of 3 brown parts.
       *[other] { $corner }: 1 of 3 beige parts.
    }
spectacular-note-corner-none = { $corner }: no tower can stand here.
spectacular-note-side = Then a token is turned over. Its number names an item of the other side, which is lost.
spectacular-note-lost-tile = A tile will be lost: { $what }.
spectacular-note-lost-die = A die will be lost: { $what }.
spectacular-note-lost-any-tile = One of the tiles will be lost, each with the same chance: 1 of { $all }.
spectacular-note-lost-any-die = One of the dice will be lost, each with the same chance: 1 of { $all }.
spectacular-note-risk = { $thing } ({ $count } of { $all })
spectacular-note-worker-spent =
    { $worker ->
        [green] The green worker is used up.
        [blue] The blue worker is used up.
        [grey] The grey worker is used up.
        [orange] The orange worker is used up.
       *[other] The worker for any colour is used up.
    }
spectacular-note-workers-spent = Used up: { $workers }.
spectacular-note-take = Or take both first and place them afterwards.
spectacular-note-worker-needed = You planned to use this worker on a die.
spectacular-note-save = A worker can save it, and is used up then.
spectacular-note-mission = { $mission }: { $have } of { $need }
spectacular-note-workers-stay =
    { $count ->
        [0] No worker stays for round 2.
        [one] 1 worker stays for round 2.
       *[other] { $count } workers stay for round 2.
    }
spectacular-note-not-asked = None of your dice can change.

# What a bot advises
spectacular-hint = Hint: { $what }.
spectacular-hint-item = { $thing } ({ $why })
spectacular-hint-keep-dice = keep all dice
spectacular-hint-keep-tiles = keep all tiles
spectacular-hint-roll = roll { $things } again
spectacular-hint-replace = replace { $things }
spectacular-hint-swap = swap { $out } and { $in }
spectacular-hint-side-dice = take a die
spectacular-hint-side-tiles = take a tile
spectacular-hint-let-go = let it go
spectacular-hint-save =
    { $worker ->
        [green] save it with the green worker
        [blue] save it with the blue worker
        [grey] save it with the grey worker
        [orange] save it with the orange worker
       *[other] save it with the worker for any colour
    }
spectacular-hint-no-worker = use no worker
spectacular-hint-turned = { $die } as a { $value }
spectacular-hint-part =
    { $tower ->
        [black] second black part
        [brown] second brown part
       *[other] second beige part
    }
spectacular-hint-tower =
    { $tower ->
        [black] closes a black tower
        [brown] closes a brown tower
       *[other] closes a beige tower
    }

# Warnings
spectacular-warn-hexes =
    { $hexes ->
        [0] No free hexes, { $tiles } of your tiles still to come.
        [one] 1 free hex, { $tiles } of your tiles still to come.
       *[other] { $hexes } free hexes, { $tiles } of your tiles still to come.
    }
spectacular-warn-dice =
    { $colour ->
        [green] { $dice ->
            [one] 1 green die
           *[other] { $dice } green dice
        } left, but { $places ->
            [0] no place
            [one] 1 place
           *[other] { $places } places
        } in your park.
        [blue] { $dice ->
            [one] 1 blue die
           *[other] { $dice } blue dice
        } left, but { $places ->
            [0] no place
            [one] 1 place
           *[other] { $places } places
        } in your park.
        [grey] { $dice ->
            [one] 1 grey die
           *[other] { $dice } grey dice
        } left, but { $places ->
            [0] no place
            [one] 1 place
           *[other] { $places } places
        } in your park.
       *[other] { $dice ->
            [one] 1 orange die
           *[other] { $dice } orange dice
        } left, but { $places ->
            [0] no place
            [one] 1 place
           *[other] { $places } places
        } in your park.
    }
spectacular-warn-double = You have this animal already.
spectacular-warn-corner = No tower can stand at this corner.
spectacular-warn-entrance = The entrance scores after this turn.
spectacular-warn-workers = Unused workers score nothing.
spectacular-warn-short =
    { $missions ->
        [0] { $points } points short of a win.
        [one] { $points ->
            [0] A mission short of a win.
            [one] 1 point and a mission short of a win.
           *[other] { $points } points and a mission short of a win.
        }
       *[other] { $points ->
            [0] { $missions } missions short of a win.
            [one] 1 point and { $missions } missions short of a win.
           *[other] { $points } points and { $missions } missions short of a win.
        }
    }

# Score sheet
spectacular-line-entrance = Entrance
spectacular-line-habitat =
    { $colour ->
        [green] Jungle
        [blue] Water
        [grey] Mountain
       *[other] Savanna
    }
spectacular-line-towers = Towers
spectacular-line-animals = Animals
spectacular-line-missions = Missions
spectacular-rule-entrance = Dice linked to the entrance score their sum, once, after round 1.
spectacular-rule-habitat = An area of this colour scores the sum of its dice, times its hearts with a die.
spectacular-rule-towers = A tower scores the sum of its three dice.
spectacular-rule-animals = The more kinds of animals, the more points.
spectacular-rule-missions = A mission that is met at the end scores its points.
spectacular-line-total = Total
spectacular-line-breeding = on hearts
spectacular-line-kinds = kinds
spectacular-line-missions-met = missions met
spectacular-sheet-so-far = { $count } so far
spectacular-sheet-heart = { $count } once a heart has a die
spectacular-sheet-tower =
    { $count ->
        [0] needs { $missing ->
            [one] 1 die
           *[other] { $missing } dice
        }
       *[other] { $count }, needs { $missing ->
            [one] 1 die
           *[other] { $missing } dice
        }
    }
spectacular-sheet-kinds =
    { $points ->
        [one] { $kinds } of 17: 1 point
       *[other] { $kinds } of 17: { $points } points
    }
spectacular-sheet-more =
    { $points ->
        [one] { $count } more for 1 point
       *[other] { $count } more for { $points } points
    }
spectacular-sheet-area = { $sum } × { $hearts }
spectacular-sheet-product = { $sum } × { $hearts } = { $points }
spectacular-sheet-nothing = nothing yet
spectacular-sheet-of = { $have } of { $need }
spectacular-sheet-met = met
spectacular-sheet-met-now = met as it stands
spectacular-sheet-not-met = not met
spectacular-sheet-broken = not as it is now
spectacular-sheet-worth =
    { $count ->
        [one] 1 point
       *[other] { $count } points
    }
spectacular-reconstructed-missions = What the missions ask for and score is our own guess. A printed copy of the game may differ.
spectacular-reconstructed-animals = The points for 13 and 17 kinds are those of the printed game. The others are our own guess: a printed copy may differ.
spectacular-mission-full = { $mission }: { $goal }

# What can still come
spectacular-odds-points = Kinds of animals, and their points
spectacular-odds-stack =
    { $count ->
        [0] Your stack is empty: no more tiles of your own.
        [one] Your stack: 1 tile.
       *[other] Your stack: { $count } tiles, each comes with 1 of { $count }.
    }
spectacular-odds-habitat =
    { $colour ->
        [green] Jungle stack: { $count }
        [blue] Water stack: { $count }
        [grey] Mountain stack: { $count }
       *[other] Savanna stack: { $count }
    }
spectacular-odds-animal = { $animal }: { $percent }% in round 2
spectacular-risk-none = safe

# What happens: a line of the log is the seat and its parts, joined by semicolons
spectacular-log = { $name } { $what }
spectacular-log-you = You { $what }
spectacular-pair = { $first } and { $second }
spectacular-event-opening = { $name }: { $what }
spectacular-event-opening-you = You: { $what }
spectacular-event-star = star animal { $star }
spectacular-event-missions = missions { $missions }
spectacular-event-rerolled = rerolled: { $what }
spectacular-event-rerolled-you = rerolled: { $what }
spectacular-event-kept-dice = kept all dice
spectacular-event-kept-dice-you = kept all dice
spectacular-event-rerolls =
    { $count ->
        [one] rerolls 1 die
       *[other] rerolls { $count } dice
    }
spectacular-event-rerolls-you =
    { $count ->
        [one] reroll 1 die
       *[other] reroll { $count } dice
    }
spectacular-event-swapped = swapped { $from } and { $to }
spectacular-event-swapped-you = swapped { $from } and { $to }
spectacular-event-kept-starts = kept the starting tiles
spectacular-event-kept-starts-you = kept the starting tiles
spectacular-event-new-tiles = brought new tiles: { $what }
spectacular-event-new-tiles-you = brought new tiles: { $what }
spectacular-event-replaces =
    { $count ->
        [one] replaces 1 tile
       *[other] replaces { $count } tiles
    }
spectacular-event-replaces-you =
    { $count ->
        [one] replace 1 tile
       *[other] replace { $count } tiles
    }
spectacular-event-kept-tiles = kept all tiles
spectacular-event-kept-tiles-you = kept all tiles
spectacular-event-side-dice = went for a die
spectacular-event-side-dice-you = went for a die
spectacular-event-side-tiles = went for a tile
spectacular-event-side-tiles-you = went for a tile
spectacular-event-token = token { $number }
spectacular-event-token-lost = token { $number }: { $thing } is lost
spectacular-event-token-saved =
    { $worker ->
        [green] token { $number }: { $thing } is saved by the green worker
        [blue] token { $number }: { $thing } is saved by the blue worker
        [grey] token { $number }: { $thing } is saved by the grey worker
        [orange] token { $number }: { $thing } is saved by the orange worker
       *[other] token { $number }: { $thing } is saved by the worker for any colour
    }
spectacular-event-took = took { $what }
spectacular-event-took-you = took { $what }
spectacular-event-built = built { $what }
spectacular-event-built-you = built { $what }
spectacular-event-tower =
    { $tower ->
        [black] closed a black tower
        [brown] closed a brown tower
       *[other] closed a beige tower
    }
spectacular-event-turned = { $from } to { $to } with a worker
spectacular-event-turned-both = { $from } to { $to } with two workers
spectacular-event-discarded = discarded { $what }
spectacular-event-discarded-you = discarded { $what }
spectacular-event-drew = drew { $what }
spectacular-event-drew-you = drew { $what }
spectacular-event-changed = changed { $what }
spectacular-event-changed-you = changed { $what }
spectacular-event-change = { $from } to { $to }
spectacular-event-no-worker = used no worker
spectacular-event-no-worker-you = used no worker
spectacular-event-round = Round 2: { $count } items on each board.
spectacular-event-round-solo = Round 2: the supply is full again, the tokens are shuffled.
spectacular-event-entrance = Entrance: { $name } { $count }
spectacular-event-entrance-you = Entrance: you { $count }
spectacular-event-entrance-touch =
    { $count ->
        [one] Round 1 is over: your entrance scores 1 point.
       *[other] Round 1 is over: your entrance scores { $count } points.
    }
spectacular-event-entrances = Round 1 is over. The entrance scores:
spectacular-event-ended = The game is over.

# Speech and labels
spectacular-speech-planned = Planned: { $what }.
spectacular-speech-tower =
    { $tower ->
        [black] Closes a black tower.
        [brown] Closes a brown tower.
       *[other] Closes a beige tower.
    }
spectacular-speech-chosen = Everyone has chosen. Build now.
spectacular-speech-board = Board { $number } comes to you.
spectacular-label-at = row { $row }, hex { $hex }
spectacular-label-part =
    { $tower ->
        [black] black part { $corner }
        [brown] brown part { $corner }
       *[other] beige part { $corner }
    }
spectacular-label-heart = heart
spectacular-label-tower = tower
spectacular-label-die = die { $value }
spectacular-label-linked = linked to the entrance
spectacular-label-entrance = at the entrance
spectacular-label-star = star, { $animal }
spectacular-label-free = free
spectacular-label-free-with = { $with } here: { $gain }
spectacular-label-planned = planned
spectacular-label-open = takes the die: { $gain }
spectacular-label-gain = plus { $count }
spectacular-label-loss = minus { $count }
spectacular-label-zero = no points
spectacular-gain-both = { $now }, later { $later } at the entrance
spectacular-gain-later = later { $later } at the entrance
spectacular-label-item = { $thing }, { $places }
spectacular-label-best = best { $gain }
spectacular-label-places =
    { $count ->
        [0] no place
        [one] 1 place
       *[other] { $count } places
    }
spectacular-label-helped = a worker would help
spectacular-label-new-animal = new animal
spectacular-label-taken = taken
spectacular-label-marked = will be rolled again
spectacular-label-dropped = will be replaced
spectacular-label-risk = lost with { $count } of { $all } tokens
spectacular-label-face = { $value }, { $cost }, { $places }
spectacular-label-face-as-is = as it is
spectacular-label-face-far = workers change a die by 2 at most
spectacular-label-face-used = the worker for it is already used
spectacular-label-face-cost =
    { $worker ->
        [green] costs the green worker
        [blue] costs the blue worker
        [grey] costs the grey worker
        [orange] costs the orange worker
        [both] costs two workers
       *[other] costs the worker for any colour
    }
spectacular-label-corner = { $corner }: { $grade }
spectacular-label-worker =
    { $used ->
        [yes] { $worker }, already used
       *[other] { $worker }
    }
spectacular-label-worker-helps =
    { $count ->
        [0] helps no die
        [one] helps 1 die
       *[other] helps { $count } dice
    }
spectacular-label-kinds = Animals: { $count } of 17
spectacular-label-missing = missing: { $animals }
spectacular-label-seat = { $name }, { $total } points
spectacular-label-turns = turn { $turn } of 15
spectacular-label-token =
    { $drawn ->
        [yes] token { $number }, drawn
       *[other] token { $number }
    }

# Refusals
spectacular-refusal-not-awaited = There is nothing for you to do right now.
spectacular-refusal-not-asked-now = Something else is asked now.
spectacular-refusal-empty = Nothing lies there.
spectacular-refusal-outside = That is outside the park.
spectacular-refusal-star-takes-no-tile = The star hex takes no tile.
spectacular-refusal-not-vacant = There is a tile here already.
spectacular-refusal-no-tile = A die needs a tile.
spectacular-refusal-has-die = This tile already has a die.
spectacular-refusal-other-colour = Dice go on tiles of their own colour.
spectacular-refusal-breeding-tile = A heart takes a 1 or a 2, not a { $value }.
spectacular-refusal-star-tile = The star takes only a 6.
spectacular-refusal-no-tower = No finished tower here, so no 6.
spectacular-refusal-worker-used = That worker is used up.
spectacular-refusal-no-die = There is no die here.

# Result
spectacular-reason-final-scoring = Fifteen turns are over.
spectacular-reason-resigned = Resigned.
spectacular-verdict-lost = Lost
spectacular-verdict-lost-below = A win takes 200 points and two of the three missions.
spectacular-verdict-room-to-improve = Won: room to improve
spectacular-verdict-room-to-improve-below = 200 points and two missions are there. 210 is the next step.
spectacular-verdict-pretty-well = Won: pretty well
spectacular-verdict-pretty-well-below = At least 210 points. 220 is the next step.
spectacular-verdict-good = Won: good
spectacular-verdict-good-below = At least 220 points. 230 is the next step.
spectacular-verdict-very-good = Won: very good
spectacular-verdict-very-good-below = At least 230 points. 240 is the next step.
spectacular-verdict-impressive = Won: impressive
spectacular-verdict-impressive-below = At least 240 points. 250 is the next step.
spectacular-verdict-most-impressive = Won: most impressive
spectacular-verdict-most-impressive-below = At least 250 points. 260 is the next step.
spectacular-verdict-excellent = Won: excellent
spectacular-verdict-excellent-below = At least 260 points. 270 is the next step.
spectacular-verdict-extreme = Won: extreme
spectacular-verdict-extreme-below = At least 270 points. 280 is the last step.
spectacular-verdict-legendary = Won: legendary
spectacular-verdict-legendary-below = At least 280 points. There is nothing above.
spectacular-achievement-room-to-improve = room to improve
spectacular-achievement-pretty-well = pretty well
spectacular-achievement-good = good
spectacular-achievement-very-good = very good
spectacular-achievement-impressive = impressive
spectacular-achievement-most-impressive = most impressive
spectacular-achievement-excellent = excellent
spectacular-achievement-extreme = extreme
spectacular-achievement-legendary = legendary
spectacular-missing-points =
    { $count ->
        [one] Missing: 1 point.
       *[other] Missing: { $count } points.
    }
spectacular-missing-missions =
    { $count ->
        [one] Missing: 1 mission.
       *[other] Missing: { $count } missions.
    }
spectacular-compared-points = points
spectacular-compared-hearts = sum on hearts
spectacular-plot-total = Total
spectacular-plot-animals = Animals
spectacular-plot-areas = Habitats and towers
spectacular-count-tie = On hearts: { $what }

# The guided first game
spectacular-lesson-take = The best park after 15 turns wins. Colours are jungle, water, mountains and savanna. Each turn take one item from the supply and one from your display: tap the orangutan and the wolf, then press Take both.
spectacular-lesson-tower = Tiger, orangutan and wolf each carry a beige part; three equal parts around one point make a tower. Put the orangutan to the upper left of the tiger, the wolf to the upper right.
spectacular-lesson-six = Boards moved on; your stack filled the gap. Dice are food for their own colour, a 6 needs a finished tower. Take the green 6 for the tiger, your grey 6 for the wolf. In brackets: what the entrance adds later.
spectacular-lesson-heart = A heart takes only a 1 or a 2. Take the turtle and your blue 6, pale because it fits nowhere yet. Put the turtle left of the tiger. Then make the die a 1: a worker changes it by one, and 6 turns into 1.
spectacular-lesson-area = An area of one colour scores the sum of its dice, times its hearts that have a die. Put the sloth and the green 2 right of the tiger: 6 + 2, times one heart, is 8. What fits nowhere is discarded.
spectacular-lesson-twice = One die often counts twice: the 5 on the orangutan adds to the jungle and completes the tower, 6 + 6 + 5. Take the polar bear too, to the upper left of the turtle. We play the next three turns for you.
spectacular-lesson-worker = Three turns later round 1 is over. Dice in a chain from the entrance score their sum, once: 24 so far, and what a change adds is in brackets. Tap the 5 on the orangutan, then the 6: a worker changes it.
spectacular-lesson-star = Round 2: twelve items on each board. The star in your park takes a 6 of its colour: take the green 6, and the jungle grows from 14 to 20. Put the tiger beside the sloth: its heart can double the jungle.
spectacular-lesson-end = From nine kinds on, animals score too: you have 10, for 8 points. Before a real game you may reroll dice once and swap one starting tile. Tap a line of your score to see what it counts.

# Captions of pictures
spectacular-picture-start = A part lies at the dotted corner of its start hex.
spectacular-picture-turn = One item from the supply, one from the display, both into the park.
spectacular-picture-tower = Three equal parts around one point: a tower.
spectacular-picture-heart = A heart takes a 1 or a 2.
spectacular-picture-star = The star takes a 6 of its colour.
spectacular-picture-six = A 6 stands only at a finished tower.
spectacular-picture-worker = A worker changes a die by one; after 6 comes 1.
spectacular-picture-pass = All supply boards move to the left.
spectacular-picture-entrance = Dice linked to the entrance score their sum.
spectacular-picture-area = Dice 5, 4, 2 and 1, two of them on hearts: 12 × 2 = 24.
spectacular-picture-count = A finished park: areas of 14, 10, 7, 9 and 18 points, towers of 13, 12 and, with a die missing, 0.
spectacular-picture-solo = The token takes the item with its number, or the next one clockwise.

# More of the table
spectacular-passes = then on to { $name }
spectacular-passes-you = then on to you
spectacular-side-here = you take one here
spectacular-side-loses = one will be lost
spectacular-hand-from-supply = one item from the supply
spectacular-hand-from-display = one item from your display
spectacular-hand-token = taken after the token
spectacular-off-far = Workers turn a die by one, or two together by two.
spectacular-free-hexes =
    { $count ->
        [0] no free hexes
        [one] 1 free hex
       *[other] { $count } free hexes
    }
spectacular-sheet-scores = { $kinds } kinds: { $points }
spectacular-sheet-until = added after round 1
spectacular-sheet-planned = with this plan
spectacular-sheet-now = as it stands
spectacular-sheet-final = at the end
spectacular-ladder-next = { $points }: { $word }
spectacular-ladder-points = Points
spectacular-count = Final count
spectacular-coming-refilled = filled again

# Why a hint is good
spectacular-because-points =
    { $points ->
        [one] Gains { $points } point now.
       *[other] Gains { $points } points now.
    }
spectacular-because-tower =
    { $tower ->
        [black] Closes a black tower.
        [brown] Closes a brown tower.
       *[other] Closes a beige tower.
    }
spectacular-because-animals =
    { $count ->
        [one] Brings { $count } new animal.
       *[other] Brings { $count } new animals.
    }
spectacular-because-mission-met = Meets the mission “{ $mission }”.
spectacular-because-mission = Brings the mission “{ $mission }” to { $have } of { $need }.
spectacular-because-keeps-workers = Needs no worker.
spectacular-because-denies =
    { $points ->
        [one] { $name } can gain { $points } point less next.
       *[other] { $name } can gain { $points } points less next.
    }
spectacular-because-keeps-die =
    { $points ->
        [one] Keeps a die that can gain { $points } point.
       *[other] Keeps a die that can gain { $points } points.
    }
spectacular-because-rolls =
    { $points ->
        [0] What is rolled again would gain nothing now.
        [one] What is rolled again would gain { $points } point at most.
       *[other] What is rolled again would gain { $points } points at most.
    }
spectacular-because-rolls-low = The dice rolled again show { $sum } together; { $count } new ones show { $mean } on average.
spectacular-because-saves =
    { $points ->
        [0] Keeps what the token would take.
        [one] Keeps something that can gain { $points } point.
       *[other] Keeps something that can gain { $points } points.
    }
spectacular-because-workers =
    { $count ->
        [one] It costs { $count } worker.
       *[other] It costs { $count } workers.
    }
spectacular-because-discards = Something taken finds no place.
