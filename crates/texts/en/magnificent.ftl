# The Magnificent: names of the components and everything that the table says.

## Colours, dice, gems and tiles

magnificent-die =
    { $colour ->
        [orange] orange { $face }
        [green] green { $face }
        [purple] purple { $face }
       *[other] clear { $face }
    }
magnificent-dice =
    { $colour ->
        [orange] orange { $faces }
        [green] green { $faces }
        [purple] purple { $faces }
       *[other] clear { $faces }
    }
magnificent-gem =
    { $colour ->
        [orange] orange gem
        [green] green gem
        [purple] purple gem
       *[other] clear gem
    }
magnificent-gems-any =
    { $count ->
        [one] 1 gem
       *[other] { $count } gems
    }
magnificent-gems =
    { $colour ->
        [orange] { $count ->
            [one] 1 orange gem
           *[other] { $count } orange gems
        }
        [green] { $count ->
            [one] 1 green gem
           *[other] { $count } green gems
        }
        [purple] { $count ->
            [one] 1 purple gem
           *[other] { $count } purple gems
        }
       *[other] { $count ->
            [one] 1 clear gem
           *[other] { $count } clear gems
        }
    }
magnificent-tile-small =
    { $colour ->
        [orange] small orange tile
        [green] small green tile
       *[other] small purple tile
    }
magnificent-tile-large =
    { $colour ->
        [orange] large orange tile
        [green] large green tile
       *[other] large purple tile
    }

## Amounts

magnificent-coins =
    { $count ->
        [one] { $count } coin
       *[other] { $count } coins
    }
magnificent-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
magnificent-trainers =
    { $count ->
        [one] { $count } trainer
       *[other] { $count } trainers
    }
magnificent-posters =
    { $count ->
        [one] { $count } poster
       *[other] { $count } posters
    }

## What End turn takes

magnificent-take-coins =
    { $count ->
        [one] { $count } coin
       *[other] { $count } coins
    }
magnificent-take-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
magnificent-take-gem =
    { $colour ->
        [orange] an orange gem
        [green] a green gem
        [purple] a purple gem
       *[other] a clear gem
    }
magnificent-take-trainers =
    { $count ->
        [one] a trainer
       *[other] { $count } trainers
    }

## Bonuses of cards

magnificent-bonus-pips = +{ $count } power
magnificent-bonus-pips-if =
    { $colour ->
        [orange] +{ $count } if orange
        [green] +{ $count } if green
       *[other] +{ $count } if purple
    }
magnificent-bonus-set-die = turn to any face
magnificent-bonus-copy = copy another card
magnificent-bonus-tile-for-trainer =
    { $colour ->
        [orange] a trainer for a small orange tile
        [green] a trainer for a small green tile
       *[other] a trainer for a small purple tile
    }
magnificent-bonus-tile-for-gems =
    { $colour ->
        [orange] { $count } gems for a small orange tile
        [green] { $count } gems for a small green tile
       *[other] { $count } gems for a small purple tile
    }
magnificent-bonus-trainer-for-coins =
    { $count ->
        [one] { $count } coin for a trainer
       *[other] { $count } coins for a trainer
    }
magnificent-bonus-trade-tile = trade: tile
magnificent-bonus-trade-trainer = trade: trainer

## What cards count

magnificent-count-tile-small =
    { $colour ->
        [orange] small orange tile
        [green] small green tile
        [purple] small purple tile
       *[other] small tile
    }
magnificent-count-tile-large =
    { $colour ->
        [orange] large orange tile
        [green] large green tile
        [purple] large purple tile
       *[other] large tile
    }
magnificent-count-tile-any =
    { $colour ->
        [orange] orange tile
        [green] green tile
        [purple] purple tile
       *[other] tile
    }
magnificent-count-columns = full column
magnificent-count-rows = full row
magnificent-count-tents = tent
magnificent-count-coloured-gems = coloured gem
magnificent-count-one-character = poster of one artist
magnificent-count-characters = different artist
magnificent-count-card = this card
magnificent-count-trainers = trainer you own

## What a card is called when it is scored

magnificent-per-tile-small =
    { $colour ->
        [orange] { $count } for each small orange tile
        [green] { $count } for each small green tile
        [purple] { $count } for each small purple tile
       *[other] { $count } for each small tile
    }
magnificent-per-tile-large =
    { $colour ->
        [orange] { $count } for each large orange tile
        [green] { $count } for each large green tile
        [purple] { $count } for each large purple tile
       *[other] { $count } for each large tile
    }
magnificent-per-tile-any =
    { $colour ->
        [orange] { $count } for each orange tile
        [green] { $count } for each green tile
        [purple] { $count } for each purple tile
       *[other] { $count } for each tile
    }
magnificent-per-columns = { $count } for each full column
magnificent-per-rows = { $count } for each full row
magnificent-per-tents = { $count } for each tent
magnificent-per-coloured-gems = { $count } for each coloured gem
magnificent-per-one-character = { $count } for each poster of one artist
magnificent-per-characters = { $count } for each different artist
magnificent-per-card = { $count } for the card itself
magnificent-per-trainers = { $count } for each trainer
magnificent-per-rectangle = { $count } for each cell of the largest { $colour } rectangle
magnificent-per-coins-paid = { $count } for each coin paid
magnificent-per-hat-space = { $count } × the number of the step
magnificent-per-symbol = { $count } for each { $colour } poster
magnificent-per-coins-due = { $count } for each coin owed
magnificent-per-clear-dice = { $count } for each pip on clear dice

## Trainer spaces

magnificent-space-bs1 = flip the die
magnificent-space-bs2 = { $count } coins for a poster
magnificent-space-bs3 = tile of any colour
magnificent-space-bs4 = wagon goes back
magnificent-space-bs5 = rearrange first
magnificent-space-tt01 = { $count } coins
magnificent-space-tt02 = clear gem
magnificent-space-tt03 = +{ $count } to Build
magnificent-space-tt04 = one more large tile
magnificent-space-tt05 = +{ $count } to Travel
magnificent-space-tt06 = bonuses twice
magnificent-space-tt07 = any wagon
magnificent-space-tt08 = tent in passing
magnificent-space-tt09 = +{ $count } to Perform
magnificent-space-tt10 = pay { $count } gems less
magnificent-space-tt11 = one more poster
magnificent-space-tt12 = tent pays twice

## What trainer spaces do

magnificent-space-help-bs1 = Turns the die you have just taken to its opposite face; the two add up to 7.
magnificent-space-help-bs2 = Pay { $count } coins and take a poster, whenever you like in your turn.
magnificent-space-help-bs3 = One tile of this Build may have any colour.
magnificent-space-help-bs4 = The wagon goes the other way for this Travel.
magnificent-space-help-bs5 = Change the places of your posters before the show.
magnificent-space-help-tt01 = Take { $count } coins, whenever you like in your turn.
magnificent-space-help-tt02 = Take a clear gem, whenever you like in your turn.
magnificent-space-help-tt03 = Adds { $count } to the power of a Build.
magnificent-space-help-tt04 = Lay one more large tile in a Build.
magnificent-space-help-tt05 = Adds { $count } to the power of a Travel.
magnificent-space-help-tt06 = You gain what the next tile covers twice.
magnificent-space-help-tt07 = Move any of the three wagons.
magnificent-space-help-tt08 = Also take one tent that the wagon passes.
magnificent-space-help-tt09 = Adds { $count } to the power of a Perform.
magnificent-space-help-tt10 = Up to { $count } gems of posters and tents need not be paid in this Perform.
magnificent-space-help-tt11 = Show one poster more than the step allows.
magnificent-space-help-tt12 = Points and coins of one tent count twice in this Perform.

## Posters and tents

magnificent-artist-0 = Larissa
magnificent-artist-1 = Bronson
magnificent-artist-2 = Kimora
magnificent-artist-3 = Lungile
magnificent-artist-4 = Suhayl
magnificent-artist-5 = Alberic
magnificent-poster-needs = { $poster }: { $needs }
magnificent-poster-free = { $poster }: needs nothing
magnificent-tent-costs = { $face } for: { $gem }
magnificent-tent-plain = a plain tent
magnificent-ready-yes = ready
magnificent-ready-waived = ready, with a trainer
magnificent-ready-no-tent = no tent

## A hint

magnificent-hint = Laid out as a hint: { $what }
magnificent-hint-choice = Hint: { $what }.
magnificent-hint-reject = discard “{ $set }”
magnificent-hint-deck = draw from the deck
magnificent-hint-keep = keep these four

## What the box says

magnificent-ranked = Places: points, then the higher hat.
magnificent-aim = Most points after three rounds win.
magnificent-aim-solo = Reach 200 points, better 220 or 240.

## Set-up

magnificent-mode-standard-help = 2 to 4 seats, three rounds, most points
magnificent-mode-solo-help = Against 200, 220 and 240 points
magnificent-option-cards = First cards
magnificent-option-cards-help = Four known cards, or choose one and pass the rest, four times.
magnificent-option-cards-fixed = Known cards
magnificent-option-cards-draft = Draft
magnificent-option-start = Who begins
magnificent-option-start-help = The first seat gives the last one a coin.
magnificent-option-start-random = By lot
magnificent-option-goal = Goal
magnificent-option-goal-help = 200 victory, 220 Ringmaster, 240 Magnificent.
magnificent-option-goal-levels = Three levels
magnificent-option-goal-none = None
magnificent-option-board-0 = Board
magnificent-option-board-0-help = A board is a camp with its supply and, without a draft, its first cards.
magnificent-option-board-0-random = Any
magnificent-option-board-0-I = I
magnificent-option-board-0-II = II
magnificent-option-board-0-III = III
magnificent-option-board-0-IV = IV
magnificent-option-side-0 = Side
magnificent-option-side-0-help = Side A: equal supplies. B: special ones. At the table: once boards are dealt.
magnificent-option-side-0-A = A
magnificent-option-side-0-B = B
magnificent-option-side-0-choose = At the table
magnificent-option-board-1 = Board
magnificent-option-board-1-help = A board is a camp with its supply and, without a draft, its first cards.
magnificent-option-board-1-random = Any
magnificent-option-board-1-I = I
magnificent-option-board-1-II = II
magnificent-option-board-1-III = III
magnificent-option-board-1-IV = IV
magnificent-option-side-1 = Side
magnificent-option-side-1-help = Side A: equal supplies. B: special ones. At the table: once boards are dealt.
magnificent-option-side-1-A = A
magnificent-option-side-1-B = B
magnificent-option-side-1-choose = At the table
magnificent-option-board-2 = Board
magnificent-option-board-2-help = A board is a camp with its supply and, without a draft, its first cards.
magnificent-option-board-2-random = Any
magnificent-option-board-2-I = I
magnificent-option-board-2-II = II
magnificent-option-board-2-III = III
magnificent-option-board-2-IV = IV
magnificent-option-side-2 = Side
magnificent-option-side-2-help = Side A: equal supplies. B: special ones. At the table: once boards are dealt.
magnificent-option-side-2-A = A
magnificent-option-side-2-B = B
magnificent-option-side-2-choose = At the table
magnificent-option-board-3 = Board
magnificent-option-board-3-help = A board is a camp with its supply and, without a draft, its first cards.
magnificent-option-board-3-random = Any
magnificent-option-board-3-I = I
magnificent-option-board-3-II = II
magnificent-option-board-3-III = III
magnificent-option-board-3-IV = IV
magnificent-option-side-3 = Side
magnificent-option-side-3-help = Side A: equal supplies. B: special ones. At the table: once boards are dealt.
magnificent-option-side-3-A = A
magnificent-option-side-3-B = B
magnificent-option-side-3-choose = At the table
magnificent-option-board-taken = Another seat has this board.
magnificent-option-preset-first = First time
magnificent-option-preset-box = As in the box
magnificent-option-preset-owners = For experts
magnificent-terms-rounds-name = Turns
magnificent-terms-rounds = 3 rounds of 4 turns
magnificent-terms-dice-name = Dice
magnificent-terms-sets-name = Sets in the display
magnificent-terms-cards-name = First cards
magnificent-terms-cards-fixed = known cards
magnificent-terms-cards-draft = draft
magnificent-terms-cards-solo = keep 4 of 6
magnificent-terms-goal-name = Goal
magnificent-terms-goal-levels = 200, 220, 240 points
magnificent-terms-goal-none = none
magnificent-terms-length-name = Length

## Zones

magnificent-zone-hand = Your turn
magnificent-zone-purse = Purse
magnificent-zone-camp = Camp
magnificent-zone-show = Posters
magnificent-zone-cards = Master cards
magnificent-zone-train = Trainers
magnificent-zone-store = Gems
magnificent-zone-tent = Main tent and roads
magnificent-zone-steps = Performance
magnificent-zone-mkt = Poster display
magnificent-zone-sets = Sets
magnificent-zone-levels = Build levels
magnificent-zone-tiles = Tiles to lay
magnificent-zone-roads = Roads
magnificent-turn = round { $round } of 3 · turn { $turn }/4
magnificent-turn-end = end of round { $round }
magnificent-turn-before = preparations
magnificent-status-side = choosing a side
magnificent-status-draft = drafting
magnificent-status-keep = choosing cards
magnificent-status-tile = choosing a tile
magnificent-status-turn = taking a turn
magnificent-status-set = choosing a set
magnificent-status-score = scoring

## Refusals

magnificent-refusal-not-your-turn = It is not your turn.
magnificent-refusal-not-asked-now = Something else is asked now.
magnificent-refusal-card-not-free = This card has a die already.
magnificent-refusal-bonus-used = The bonus of this turn is used.
magnificent-refusal-bonus-too-late = Too late: a die is turned when taken, pips come before the action.
magnificent-refusal-bonus-not-now = You cannot pay for it, or it would change nothing.
magnificent-refusal-space-used = Only once a turn.
magnificent-refusal-too-few-trainers =
    { $needed ->
        [one] Needs a ready trainer.
       *[other] Needs { $needed } ready trainers.
    }
magnificent-refusal-other-action = Works with another action.
magnificent-refusal-other-step = At another moment of the turn.
magnificent-refusal-other-wagon = Only the wagon of the die’s colour moves; another one takes a trainer tile for it.
magnificent-refusal-action-chosen = The action of this turn is chosen already.
magnificent-refusal-space-idle = It would change nothing now.
magnificent-refusal-no-such-gem = Only gems of the die’s colour and clear ones count this turn.
magnificent-refusal-power = Power is only { $power }.
magnificent-refusal-no-vacant-space = Every step within { $power } is taken.
magnificent-refusal-space-taken = A hat stands there.
magnificent-refusal-hat-stays = That hat has nowhere to go.
magnificent-refusal-not-this-colour = This turn builds the die’s colour; another colour takes a trainer.
magnificent-refusal-not-this-size = No tile of this size is left to lay.
magnificent-refusal-none-left = None left in the supply.
magnificent-refusal-outside-the-camp = That is outside the camp.
magnificent-refusal-covered = A cell is covered.
magnificent-refusal-touchless = It must touch one of your tiles.
magnificent-refusal-not-yet-done = A tile can still be laid.
magnificent-refusal-tent-space-taken = A tent stands there.
magnificent-refusal-no-poster-there = No poster here.
magnificent-refusal-show-is-full = The show is full.
magnificent-refusal-no-tent-below = No tent below it.
magnificent-refusal-tiles-missing = Tiles are missing.
magnificent-refusal-gems-missing = Gems are missing.
magnificent-refusal-must-take = A space is free: you must take one.
magnificent-refusal-poster-space-taken = A poster hangs there.
magnificent-refusal-board-full = No space is free: replace one or discard it.
magnificent-lacks = Lacks { $what }.

## The log

magnificent-event-started = First turn: { $name }
magnificent-event-started-you = First turn: you
magnificent-event-dice = Dice: { $dice }
magnificent-event-sets = New sets: { $sets }
magnificent-event-new-poster = { $poster } comes into the display
magnificent-event-board = { $name } has board { $board } and the poster { $poster }
magnificent-event-board-you = You have board { $board } and the poster { $poster }
magnificent-event-drafted = { $name } drafts the card “{ $card }”
magnificent-event-drafted-you = You draft the card “{ $card }”
magnificent-event-passed = Hands pass to the left
magnificent-event-draft-ended = The draft is over
magnificent-event-supplied = { $name } takes the supply of board { $board }, side { $side }
magnificent-event-supplied-you = You take the supply of board { $board }, side { $side }
magnificent-event-coin-given = A coin: { $from } → { $to }
magnificent-event-kept = { $name } keeps { $cards }
magnificent-event-kept-you = You keep { $cards }
magnificent-event-tile = { $name } takes the trainer tile “{ $what }”
magnificent-event-tile-you = You take the trainer tile “{ $what }”
magnificent-event-side = { $name } plays side { $side }
magnificent-event-side-you = You play side { $side }
magnificent-event-turn = { $name }: { $die } on “{ $card }”, power { $power }
magnificent-event-turn-you = You: { $die } on “{ $card }”, power { $power }
magnificent-event-turn-acts = { $head }; { $acts }
magnificent-event-takes = { $name }, before the die
magnificent-event-takes-you = You, before the die
magnificent-event-pitches = { $name } pitches the first tent
magnificent-event-pitches-you = You pitch the first tent
magnificent-event-builds = Build: { $tiles }
magnificent-event-builds-nothing = Build: nothing
magnificent-event-travels =
    { $colour ->
        [orange] Travel { $count } on the orange road
        [green] Travel { $count } on the green road
       *[other] Travel { $count } on the purple road
    }
magnificent-event-stays = Travel 0
magnificent-event-performs = Perform on step { $number }
magnificent-event-die-flipped = { $die } flipped to { $face } (1 trainer)
magnificent-event-die-set = { $die } set to { $face }
magnificent-event-as =
    { $colour ->
        [orange] as orange
        [green] as green
       *[other] as purple
    }
magnificent-event-gems =
    { $count ->
        [one] { $count } gem
       *[other] { $count } gems
    }
magnificent-event-gems-spent =
    { $count ->
        [one] { $count } gem for power
       *[other] { $count } gems for power
    }
magnificent-event-copies = bonus of “{ $card }”
magnificent-event-trainer = a trainer goes on “{ $space }”
magnificent-event-coins =
    { $count ->
        [one] +{ $count } coin
       *[other] +{ $count } coins
    }
magnificent-event-points =
    { $count ->
        [one] +{ $count } point
       *[other] +{ $count } points
    }
magnificent-event-gem-coin = { $gem }: no room, so 1 coin instead
magnificent-event-got-trainer = +1 trainer
magnificent-event-no-trainer = no trainer is left to take
magnificent-event-tent = +1 tent ({ $face })
magnificent-event-turns-up = drawn: { $poster }
magnificent-event-poster = +1 poster, { $poster }
magnificent-event-instead = +1 poster, { $poster } in place of { $old }
magnificent-event-discards = discarded: { $poster }
magnificent-event-pays = paid: { $gems }
magnificent-event-completed = show of { $poster }: { $points }, { $coins }
magnificent-event-again = the tent pays again
magnificent-event-arranges = posters rearranged
magnificent-event-trades =
    { $colour ->
        [orange] { $poster } traded for an orange die
        [green] { $poster } traded for a green die
       *[other] { $poster } traded for a purple die
    }
magnificent-event-paid = { $name } pays { $paid } of the { $due } coins owed
magnificent-event-paid-you = You pay { $paid } of the { $due } coins owed
magnificent-event-lost =
    { $count ->
        [one] { $count } point lost
       *[other] { $count } points lost
    }
magnificent-set-none = This set is taken
magnificent-event-set-taken = { $name } takes the set “{ $set }”
magnificent-event-set-taken-you = You take the set “{ $set }”
magnificent-event-set-discarded = The set “{ $set }” is discarded
magnificent-event-scored = { $name } scores “{ $card }”
magnificent-event-scored-you = You score “{ $card }”
magnificent-event-scored-half = { $name } scores half of “{ $card }”
magnificent-event-scored-half-you = You score half of “{ $card }”
magnificent-event-round = Round { $round }: { $name } begins
magnificent-event-round-you = Round { $round }: you begin
magnificent-event-finished = { $name }: coins { $coins }, areas { $areas }
magnificent-event-finished-you = You: coins { $coins }, areas { $areas }
magnificent-event-ended = The show is over
magnificent-set = { $card }, tile: { $tile }

## The end

magnificent-reason-three-rounds = Three rounds are over.
magnificent-reason-resigned = Resigned.
magnificent-verdict-lost = Not this time
magnificent-verdict-lost-below = A victory takes 200 points.
magnificent-verdict-won = Victory
magnificent-verdict-won-below = At least 200 points. 220 is the next step.
magnificent-verdict-ringmaster = Ringmaster
magnificent-verdict-ringmaster-below = At least 220 points. 240 is the last step.
magnificent-verdict-magnificent = Magnificent!
magnificent-verdict-magnificent-below = At least 240 points. There is nothing above.
magnificent-line-camp = Camp
magnificent-line-tent-spaces = Tent spaces
magnificent-line-card-tops = Card bonuses
magnificent-line-posters = Posters
magnificent-line-tents = Tents
magnificent-line-debt = Short of coins
magnificent-line-card = Cards at the ends of rounds
magnificent-line-half-card = Half cards at the end
magnificent-line-coins = Coins
magnificent-line-areas = Areas
magnificent-line-areas-by-gems = Areas filled with gems
magnificent-line-hat = Hat on step
magnificent-line-due = Owed
magnificent-line-purse = Coins left
magnificent-compared-points = points
magnificent-compared-hat = hat
magnificent-plot-points = Points
magnificent-plot-coins = Coins

## The guided first game

magnificent-lesson-die = Three rounds of four turns; most points win. A turn begins with a die on one of your cards. Put the orange 4 on the card “+2 if orange”: it adds 2.
magnificent-lesson-level = 4 and 2: power 6. It lets you build, travel or perform. Point at level 5: one large tile.
magnificent-lesson-lay = Cover the 3 points and the gem: what a tile covers is yours at once. Then end your turn.
magnificent-lesson-travel = Put the green 4 on the card “1 green gem”. Then point at the second tent on the green road. Your power, 4, is one short; a gem adds 2. Point again to agree. Gems on the way are yours.
magnificent-lesson-tent = Pitch the tent for 3 coins and a poster. Take the one with two small orange tiles and hang it above the tent. The seal says: this cannot be taken back.
magnificent-lesson-sum = Dice of one colour add up during a round: 3 and your 4 make 7. Level 7: two small tiles, just what the poster needs.
magnificent-lesson-trainer = One on the 5 points and the coin, one upright on the trainer, as outlined. A trainer works once a round: send one for 2 coins. The purse above says what you owe: dice are paid for when the round ends.
magnificent-lesson-perform = A clear die takes any colour: as orange 3 + 7 make 10. Point at step 10: room for two posters.
magnificent-lesson-show = Choose both. A poster needs a tent below and its tiles; tiles are not used up. 5 points and 9 coins.
magnificent-lesson-sets = You paid 10: your dearest colour, 7, and the clear 3. The higher hat picks first: take the card for large tiles. You are well ahead, so discard a set too.
magnificent-lesson-score = Each round one card scores in full: two orange posters, 8. The four left after round 3 count half. Small tiles would bring 8 too, but can still grow.

## Zones and tabs

magnificent-zone-camp-of = Camp: { $name }
magnificent-zone-dice = Dice in the main tent
magnificent-zone-sum = Power
magnificent-zone-choose = Choice
magnificent-tab-tent = Tent
magnificent-tab-cards = Cards

## Things

magnificent-coins-word =
    { $count ->
        [one] coin
       *[other] coins
    }
magnificent-trainers-word =
    { $count ->
        [one] trainer
       *[other] trainers
    }
magnificent-overflow =
    { $count ->
        [one] no room for one gem, so 1 coin
       *[other] no room for { $count } gems, so { $count } coins
    }
magnificent-pitched-overflow =
    { $count ->
        [one] no room: 1 coin
       *[other] no room: { $count } coins
    }
magnificent-poster = { $artist }, { $colour }, needs { $needs }, brings { $brings }
magnificent-poster-short = Brings { $brings }; { $lacks }.
magnificent-side = Side { $side }
magnificent-supply-tent = a tent

## Cards

magnificent-count-rectangle = { $colour } rectangle cell
magnificent-count-coins-paid = coin paid
magnificent-count-hat-space = number of your step
magnificent-count-symbol = { $colour } poster
magnificent-count-coins-due = coin owed
magnificent-count-clear-dice = pip on clear dice
magnificent-card-of = { $count } of { $most }
magnificent-card-now = { $count } now
magnificent-card-most = at most { $count }
magnificent-card-adds = bonus +{ $count }
magnificent-card-bonus = Bonus: { $bonus }.
magnificent-card-scores = Scores { $counts }.
magnificent-card-worth = { $now } now in full, { $half } as a half at the end.
magnificent-cards-note = one scores at round end
magnificent-cards-die = a die goes on a free one
magnificent-cards-score = score one
magnificent-label-copy = Copy: { $bonus }
magnificent-label-power = power { $power } here
magnificent-label-die =
    { $count ->
        [one] { $die }, power { $power }, owed { $owed } of { $coins }
       *[other] { $die }, { $count } of them, power { $power }, owed { $owed } of { $coins }
    }
magnificent-label-shown = { $thing }; shown as number { $order }

## Trainers

magnificent-train-note = { $ready } ready, { $reserve } in reserve
magnificent-space-cost =
    { $count ->
        [one] costs one trainer
       *[other] costs { $count } trainers
    }
magnificent-space-again = as often as you like
magnificent-space-once = once a turn

## Camp

magnificent-level =
    { $small ->
        [0] { $large ->
            [one] Level { $power }: { $large } large tile
           *[other] Level { $power }: { $large } large tiles
        }
       *[other] { $large ->
            [0] { $small ->
                [one] Level { $power }: { $small } small tile
               *[other] Level { $power }: { $small } small tiles
            }
           *[other] Level { $power }: { $large } large, { $small } small
        }
    }
magnificent-level-no-room = no room
magnificent-areas = Areas
magnificent-areas-each = 4 each
magnificent-areas-full =
    { $nearest ->
        [0] { $full } full
        [one] { $full } full; 1 cell to the next
       *[other] { $full } full; { $nearest } cells to the next
    }
magnificent-cell = row { $row }, column { $column }, area { $area }
magnificent-cell-free = free
magnificent-cell-covered =
    { $colour ->
        [orange] covered by an orange tile
        [green] covered by a green tile
       *[purple] covered by a purple tile
    }
magnificent-covers = Covers { $gains }.
magnificent-covers-nothing = Covers no bonus.
magnificent-closes-rows =
    { $count ->
        [one] Fills a row.
       *[other] Fills { $count } rows.
    }
magnificent-closes-columns =
    { $count ->
        [one] Fills a column.
       *[other] Fills { $count } columns.
    }
magnificent-closes-areas =
    { $count ->
        [one] Fills an area: 4 points at the end.
       *[other] Fills { $count } areas: 4 points each at the end.
    }
magnificent-store-limit = { $count } of each at most
magnificent-stored = { $gems } of { $most }
magnificent-stored-spend = spend one

## Main tent, roads, steps

magnificent-tent-left =
    { $count ->
        [one] { $count } die left
       *[other] { $count } dice left
    }
magnificent-road-rest = no wagon moves
magnificent-way =
    { $steps ->
        [0] The wagon stays
       *[other] { $colour ->
            [orange] { $steps } on the orange road
            [green] { $steps } on the green road
           *[purple] { $steps } on the purple road
        }
    }
magnificent-way-tent = a tent: { $tent }
magnificent-way-left = the tent stays there
magnificent-step =
    { $count ->
        [one] step { $number }, one poster
       *[other] step { $number }, { $count } posters
    }
magnificent-step-free = free
magnificent-step-taken = { $name } stands here
magnificent-step-neutral = a neutral hat stands here
magnificent-step-reached = power { $power } reaches it
magnificent-step-with =
    { $count ->
        [one] within reach with one thing more
       *[other] within reach with { $count } things more
    }
magnificent-step-show =
    { $posters ->
        [one] best show: a poster, { $gains }
       *[other] best show: { $posters } posters, { $gains }
    }
magnificent-steps-order = highest hat picks first
magnificent-steps-solo = neutral hats on 6, 10 and 16
magnificent-steps-power = power { $power }
magnificent-steps-hats = hat { $moves } moves, { $stays } stays and counts
magnificent-hat-on = Your hat on step { $number }: move this one
magnificent-hat-moves = Your hat: drag it to a step

## Posters

magnificent-ready-tiles =
    { $count ->
        [one] lacks a tile
       *[other] lacks { $count } tiles
    }
magnificent-ready-gems =
    { $count ->
        [one] lacks a gem
       *[other] lacks { $count } gems
    }
magnificent-lacks-nothing = You have all that it needs.
magnificent-column = Space { $number }
magnificent-column-free = no poster
magnificent-column-lacks = lacks { $what }
magnificent-column-tent = tent: { $tent }
magnificent-column-no-tent = no tent; pitching one brings { $gains }
magnificent-show-free = free
magnificent-show-here = here
magnificent-show-shown = shown
magnificent-show-pitch = choose a place for the tent
magnificent-show-hang = choose a lit space
magnificent-show-arrange = tap two to swap them
magnificent-show-choose = tap those that you show
magnificent-market-empty = No poster here
magnificent-deck =
    { $count ->
        [one] { $count } in the deck
       *[other] { $count } in the deck
    }
magnificent-deck-ready = chance of ready { $percent }%
magnificent-trade = Discard { $artist } and roll a new { $colour } die

## Sets, seats, purse

magnificent-set-now = { $count } now
magnificent-set-tile = Trainer tile: { $tile }.
magnificent-sets-note = highest hat picks first
magnificent-sets-now = you pick
magnificent-sets-picks = { $name } picks
magnificent-seat-owed = { $coins } coins, owes { $due }
magnificent-seat-short = { $coins } coins, owes { $due }, { $short } short
magnificent-seat-hat = hat on step { $number }
magnificent-seat-start = hat on start space { $number }
magnificent-ribbon = { $points } points of 200, 220 and 240
magnificent-purse-owed = owed { $due }
magnificent-purse-becomes = owed { $now } → { $then }
magnificent-purse-paid = paid
magnificent-purse-have = you have { $coins }
magnificent-purse-has = has { $coins }
magnificent-purse-left =
    { $coins ->
        [one] { $coins } coin left
       *[other] { $coins } coins left
    }
magnificent-purse-short =
    { $lost ->
        [one] { $short } short: −{ $lost } point
       *[other] { $short } short: −{ $lost } points
    }
magnificent-purse-projection = if the game ended now:
magnificent-purse-total = points in all

## Hand

magnificent-tray-yours = yours
magnificent-tray-any = any
magnificent-sum-die = die taken
magnificent-sum-earlier = earlier
magnificent-sum-card = card
magnificent-sum-gem = gem
magnificent-sum-trainer = trainer
magnificent-sum-proposed = proposed
magnificent-sum-power = power
magnificent-actions = Actions
magnificent-action-build = Build
magnificent-action-travel = Travel
magnificent-action-perform = Perform
magnificent-best-none = step { $number }, nothing ready
magnificent-colour-power =
    { $colour ->
        [orange] as orange: power { $power }
        [green] as green: power { $power }
       *[purple] as purple: power { $power }
    }
magnificent-station-paid = Paid
magnificent-station-sets = Sets
magnificent-station-cards = Cards
magnificent-station-score = Score
magnificent-station-next = Next round
magnificent-station-end = The end
magnificent-station-half = Half cards
magnificent-station-coins = Coins
magnificent-station-areas = Areas
magnificent-station-standing = Standing

## Questions

magnificent-ask-pay =
    { $colour ->
        [orange] How do you pay the orange gem?
        [green] How do you pay the green gem?
       *[other] How do you pay the purple gem?
    }
magnificent-ask-side = Which side of board { $board }?
magnificent-ask-draft = Take a card, pass the rest.
magnificent-ask-chosen = You may still change your mind.
magnificent-ask-keep = Keep four of the six.
magnificent-ask-tile = Take a trainer tile.
magnificent-ask-start = Take a die.
magnificent-ask-start-solo = Take a die, or trade a poster.
magnificent-ask-card = { $die }: on which card?
magnificent-ask-colour = Which colour?
magnificent-ask-power = Power { $power }: build, travel or perform.
magnificent-ask-level = Which level?
magnificent-ask-lay =
    { $size ->
        [small] Place the small { $colour } tile ({ $at } of { $of }).
       *[large] Place the large { $colour } tile ({ $at } of { $of }).
    }
magnificent-ask-built = Everything is built.
magnificent-ask-gems =
    { $count ->
        [one] Choose a gem to trade.
       *[other] Choose { $count } gems to trade.
    }
magnificent-ask-steps = How far?
magnificent-ask-wagon = Which wagon?
magnificent-ask-pass = Take this tent on the way?
magnificent-ask-tent = Where does the tent go?
magnificent-ask-poster =
    { $count ->
        [one] Take a poster.
       *[other] Take a poster ({ $count } to come).
    }
magnificent-ask-hang = Where does { $poster } go?
magnificent-ask-full = { $poster }: no space is free.
magnificent-ask-hat = Which hat moves?
magnificent-ask-step = Which step?
magnificent-ask-show = Choose posters: { $count } of { $of }.
magnificent-ask-put = Which poster goes on space { $space }?
magnificent-ask-rearrange = Rearrange your posters, or end your turn.
magnificent-ask-end = End your turn?
magnificent-ask-set = Take a set.
magnificent-ask-set-last = Take a card.
magnificent-ask-reject = Discard one of the two left.
magnificent-ask-score = Score one card in full.
magnificent-ask-coins = How many coins for this card?
magnificent-ask-visit = Camp and cards: { $name }
magnificent-ask-ready = All set: press the button to do it.
magnificent-note-start = Dice of one colour add up during a round.
magnificent-note-die = Power { $power }, owed { $due } at the end of the round.
magnificent-note-dice = Bright dice reach it.
magnificent-note-power = Point at a level, a space of the road or a step.
magnificent-note-level = Point at a lit level.
magnificent-note-step = Point at a lit step.
magnificent-note-with = With { $parts }.
magnificent-note-again = Choose the step again to take it.
magnificent-note-bonus = the card’s bonus
magnificent-note-lay = Choose a lit cell. The buttons turn and mirror the tile.
magnificent-note-poster = Choose one of the display, or the deck.
magnificent-note-room = Dotted in the camp: room for the tiles that it lacks.
magnificent-note-hang = Now choose its space. This cannot be taken back.
magnificent-note-show = Ready ones are lit.
magnificent-note-shown = { $points } points and { $coins } coins.
magnificent-note-unused = Unused: { $what }.
magnificent-note-trainers =
    { $count ->
        [one] { $count } trainer is unused.
       *[other] { $count } trainers are unused.
    }
magnificent-note-projection = If the game ended now: { $points } points.
magnificent-note-score-one = The cards left after round 3 count half.
magnificent-note-score-last = The other cards count half.
magnificent-note-set = Card and trainer tile are yours from the next round on.
magnificent-note-reject = Your hat is well ahead: the set you discard here goes to nobody.
magnificent-keep-chosen = { $count } of 4 chosen

## Buttons

magnificent-button-side = Play side { $side }
magnificent-button-draft = Take this card
magnificent-button-keep = Keep these four
magnificent-button-take = Take
magnificent-button-take-poster = Take the poster
magnificent-button-take-set = Take the set
magnificent-button-buy =
    Buy for { $count ->
        [one] { $count } coin
       *[other] { $count } coins
    } and { $trainers ->
        [one] a trainer
       *[other] { $trainers } trainers
    }
magnificent-button-trade = Trade and roll
magnificent-button-to-trade = Trade a poster
magnificent-button-place = Place
magnificent-button-go = Go { $count }
magnificent-button-level = Build level { $number }
magnificent-button-stay = Stay
magnificent-button-take-it = Take it
magnificent-button-leave = Leave it
magnificent-button-draw = Draw a poster
magnificent-button-none = None
magnificent-button-discard = Discard it
magnificent-button-rearrange = Rearrange first
magnificent-button-show-none = Show none
magnificent-button-show = Show
magnificent-button-done = Done
magnificent-button-end = End turn
magnificent-button-end-with = Take { $gain } and end turn
magnificent-button-reject = Discard
magnificent-button-score = Score { $count }
magnificent-button-pay =
    { $count ->
        [one] Pay { $count } coin
       *[other] Pay { $count } coins
    }
magnificent-button-back = Take it back
magnificent-refusal-choose-poster = Choose a poster of the display first.
magnificent-button-gems = Which gems
magnificent-button-gems-set = Pay like this
magnificent-button-pay-own = its own gem
magnificent-button-pay-clear = a clear gem
magnificent-button-pay-waived = free, with a trainer

## Notes

magnificent-note-probably-short = probably short
magnificent-note-left = { $count } left
magnificent-note-instead = in place of { $poster }
magnificent-note-place = you pick { $place }
magnificent-note-apart = well ahead: you also discard a set
magnificent-note-raises = Your card “{ $what }” counts { $points } more
magnificent-note-makes-ready = { $poster } becomes ready
magnificent-place =
    { $number ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] 4th
    }

## The curtain call and what if

magnificent-call = Curtain call
magnificent-call-card = { $name }: half of “{ $what }” is { $points }
magnificent-call-coins = { $name }: coins { $points }
magnificent-souvenir-line = { $name } · { $points }
magnificent-call-areas = { $name }: areas { $points }
magnificent-call-areas-gems =
    { $count ->
        [one] { $name }, areas: { $points }, one of them filled with gems
       *[other] { $name }, areas: { $points }, { $count } of them filled with gems
    }
magnificent-call-total =
    { $points ->
        [one] { $name }: { $points } point
       *[other] { $name }: { $points } points
    }
magnificent-what-if = What if
magnificent-what-if-now = This plan
magnificent-what-if-plan = Plan { $number }
magnificent-what-if-keep = Keep it to compare
magnificent-what-if-take = Take it up
magnificent-what-if-drop = Drop it
magnificent-what-if-ready =
    { $count ->
        [one] { $count } poster ready
       *[other] { $count } posters ready
    }

## Pictures of the rules
magnificent-picture-power = An earlier 5, a 3 and the card's 2: power 10.
magnificent-picture-touch = A new tile shares an edge with yours; a corner is not enough.
magnificent-picture-passing = A place without a tent that you pass gives a poster.
magnificent-picture-full = Five posters: the new one replaces one of them, or goes.
magnificent-picture-tiles = Two posters that show the same tile need it twice.
magnificent-picture-payment = You pay your dearest colour and the clear die.
magnificent-picture-apart = With a free step between the hats, the upper player discards a set.
magnificent-picture-rectangle = The largest full rectangle of one colour has 15 cells.
magnificent-picture-trainers = What trainers do.

# Why a hint is good
magnificent-because-points =
    { $points ->
        [one] { $points } point more if the game ended then.
       *[other] { $points } points more if the game ended then.
    }
magnificent-because-completes =
    { $count ->
        [one] Completes { $count } poster.
       *[other] Completes { $count } posters.
    }
magnificent-because-ready =
    { $count ->
        [one] Then { $count } more poster can be performed.
       *[other] Then { $count } more posters can be performed.
    }
magnificent-because-cards =
    { $points ->
        [one] The master cards are worth { $points } point more.
       *[other] The master cards are worth { $points } points more.
    }
magnificent-because-areas =
    { $points ->
        [one] Areas of the camp are worth { $points } point more.
       *[other] Areas of the camp are worth { $points } points more.
    }
magnificent-because-tent = Brings a tent.
magnificent-because-posters =
    { $count ->
        [one] Brings { $count } poster.
       *[other] Brings { $count } posters.
    }
magnificent-because-gems =
    { $count ->
        [one] Brings { $count } gem.
       *[other] Brings { $count } gems.
    }
magnificent-because-coins =
    { $count ->
        [one] Brings { $count } coin.
       *[other] Brings { $count } coins.
    }
magnificent-because-pays =
    { $count ->
        [one] There is the { $count } coin for the dice.
       *[other] There are the { $count } coins for the dice.
    }
magnificent-because-owes =
    { $points ->
        [one] Risk: coins for the dice fall short by { $count }, which would cost { $points } point.
       *[other] Risk: coins for the dice fall short by { $count }, which would cost { $points } points.
    }
