# Spots: the names of components, by their ids, and what the board says.

## Dogs, by the numbers of their spaces

spots-dog-1 = Solo
spots-dog-12 = Pip
spots-dog-13 = Clover
spots-dog-14 = Rufus
spots-dog-15 = Nell
spots-dog-16 = Juno
spots-dog-23 = Otto
spots-dog-24 = Hazel
spots-dog-25 = Bruno
spots-dog-26 = Willow
spots-dog-34 = Poppy
spots-dog-35 = Teddy
spots-dog-36 = Domino
spots-dog-45 = Freya
spots-dog-46 = Gus
spots-dog-56 = Luna
spots-dog-123 = Banjo
spots-dog-125 = Biscuit
spots-dog-126 = Scout
spots-dog-134 = Maple
spots-dog-136 = Fern
spots-dog-145 = Rocket
spots-dog-146 = Pepper
spots-dog-234 = Olive
spots-dog-235 = Ziggy
spots-dog-245 = Bramble
spots-dog-246 = Monty
spots-dog-256 = Tilly
spots-dog-345 = Chester
spots-dog-356 = Ruby
spots-dog-456 = Moss
spots-dog-2356 = Duke

## Trick tiles

spots-tile-howl = Howl
spots-tile-roll-over = Roll Over
spots-tile-walk = Walk
spots-tile-dig = Dig
spots-tile-trot = Trot
spots-tile-retrieve = Retrieve
spots-tile-track = Track
spots-tile-run = Run
spots-tile-chase = Chase
spots-tile-bolt = Bolt
spots-tile-sprint = Sprint
spots-tile-dogpile = Dogpile
spots-tile-fetch = Fetch
spots-tile-guard = Guard
spots-tile-hunt = Hunt
spots-tile-scavenge = Scavenge
spots-tile-search = Search
spots-tile-beg = Beg
spots-tile-chew = Chew
spots-tile-gobble = Gobble
spots-tile-play-dead = Play Dead
spots-tile-stay = Stay

## Sets of tiles

spots-set-adoption-event = Adoption Event
spots-set-dog-park = Dog Park
spots-set-obstacle-course = Obstacle Course
spots-set-hunting-grounds = Hunting Grounds
spots-set-kennel-club = Kennel Club
spots-set-puppy-pen = Puppy Pen
spots-set-random = Random set
spots-set-chosen = Chosen set
spots-set-all-tiles = All tiles

# What the box says
spots-ranked = Places: scored dogs, then filled spots.
spots-aim = The first to score six dogs wins. Bury more than 7 and you bust.
spots-aim-solo = Score six dogs before the Stray does. Bury more than 7 and you bust.

# Set-up
spots-mode-standard-help = 2 to 4 packs race to six dogs
spots-mode-solo-help = You against the Stray, a dog that plays by fixed rules
spots-option-set = Tricks
spots-option-set-help = Which four tricks join Howl and Roll Over. The first set is the one to begin with.
spots-option-set-random-help = One of five tricks of each colour, by lot.
spots-option-set-chosen-help = You choose the trick of each colour below.
spots-option-set-all-tiles-help = All tricks, five of each colour in a stack.
spots-option-yellow = Yellow trick
spots-option-yellow-help = One of five.
spots-option-purple = Purple trick
spots-option-purple-help = One of five.
spots-option-blue = Blue trick
spots-option-blue-help = One of five.
spots-option-green = Green trick
spots-option-green-help = One of five.
spots-option-level = The Stray
spots-option-level-help = It takes one tile after the other, ignores the tricks and rolls its dice.
spots-option-level-pup = Pup
spots-option-level-pup-help = 2 dice.
spots-option-level-mutt = Mutt
spots-option-level-mutt-help = 2 dice, draws a dog on Howl.
spots-option-level-alpha = Alpha
spots-option-level-alpha-help = 3 dice, a yard of 12, draws a dog on Howl.
spots-option-start = Who starts
spots-option-start-help = The highest first die, or the seat you name.
spots-option-start-die = Highest die
spots-option-guard = Turn limit
spots-option-guard-help = If nobody has won after this many turns, the game is a draw. An ordinary game has none.
spots-option-guard-none = None
spots-terms-tricks-name = Tricks
spots-terms-win-name = You win with
spots-terms-win = six scored dogs
spots-terms-yard-name = Yard limit
spots-terms-length-name = Length

# What each trick does
spots-trick-howl = Draw a dog, then roll 1.
spots-trick-roll-over = Lift your buried dice and roll them; you may roll 1 more.
spots-trick-walk = Roll 2; you may roll 1 more.
spots-trick-dig = For each paw change a buried die of anybody by 1, then roll 2.
spots-trick-trot = You may move a placed die to any free spot, then roll 2.
spots-trick-retrieve = Set a die to a number of the next dog, then roll 2.
spots-trick-track = Roll 3; a treat rerolls only the dice you choose.
spots-trick-run = Roll 3; you may roll 1 more, again and again.
spots-trick-chase = Roll 1; you may go on with 2, then 3, and so on.
spots-trick-bolt = Set 3 to 12 dice aside and roll them one by one; you may stop once no more are left than you have paws.
spots-trick-sprint = Roll 1 for each dog with room; you may do it again.
spots-trick-dogpile = Roll 2 and one of your own dice; you may do it again.
spots-trick-fetch = Roll 8 and keep all dice of one number.
spots-trick-guard = Name a number, roll 4, and keep what is not greater.
spots-trick-hunt = Roll 2 and 1 for each paw; keep two.
spots-trick-scavenge = Roll 4; dice lower than the sum of your yard may go back.
spots-trick-search = Roll 7 and keep dice that make exactly 8.
spots-trick-beg = Take 1 treat, and 1 for each paw.
spots-trick-chew = Take as many treats as you have, then 1 more.
spots-trick-gobble = Take 7 treats, then give back the number of your highest free spot.
spots-trick-play-dead = Roll 1; if it is buried, take as many treats.
spots-trick-stay = Take 1 treat for each other tile that lies face down.

# The table
spots-zone-row = Tricks
spots-zone-hand = Dice
spots-zone-pack = Your pack
spots-zone-pack-of = { $name }'s pack
spots-zone-yard = Your yard
spots-zone-shelf = Scored dogs
spots-zone-purse = Treats and paws
spots-zone-kennel = Kennel
spots-stray = The Stray
spots-colour-red = red
spots-colour-yellow = yellow
spots-colour-purple = purple
spots-colour-blue = blue
spots-colour-green = green
spots-dog-free =
    { $count ->
       *[other] { $count } free
    }
spots-dog-full = full
spots-of-six = { $count } of 6
spots-turn-of = turn { $turn } of { $limit }
spots-in-play = in play
spots-status-turn = chooses a trick
spots-status-trick = { $tile }

# Labels
spots-label-tile = { $tile }, { $colour }. { $does }
spots-label-tile-down = { $tile }, { $colour }, face down.
spots-label-tile-treats =
    { $count ->
        [one] 1 treat on it.
       *[other] { $count } treats on it.
    }
spots-label-bust = Bust { $percent } percent.
spots-label-dog = { $dog }, dog { $at } of { $of }. { $spots }
spots-label-dog-spots = { $filled } filled, { $free } free.
spots-label-dog-empty = { $free } free.
spots-label-dog-full = All spots filled.
spots-label-paws =
    { $count ->
        [one] One paw.
       *[other] { $count } paws.
    }
spots-label-can-go = The { $number } can go here.
spots-label-die = Die { $number }.
spots-label-die-of = Die { $number }, { $at } of { $of }.
spots-label-die-planned = Planned for { $where }.
spots-label-yard = Your yard: { $dice }, { $sum } of { $limit }.
spots-label-yard-of = { $name }'s yard: { $dice }, { $sum } of { $limit }.
spots-label-yard-empty = Your yard is empty.
spots-label-yard-bury = Burying the { $number } makes { $sum }.
spots-label-yard-bust = Burying the { $number } makes { $sum }, a bust.
spots-place-yard = the yard
spots-place-back = back to the supply
spots-place-again = the reroll
spots-speech-rolled = You rolled { $dice }.
spots-speech-plain = Plain: { $what }.
spots-speech-choose = To choose: { $what }.

# Questions
spots-prompt-turn = Your turn: choose a trick.
spots-prompt-turn-score = Choose a trick, or score { $dogs }.
spots-prompt-die = Where does the { $number } go?
spots-prompt-all = All dice have a place.
spots-prompt-treat = Reroll for a treat?
spots-prompt-may = One more?
spots-prompt-nothing-buried = Nothing is buried: you may roll 1.
spots-prompt-again =
    { $count ->
        [one] Again, with 1 die?
       *[other] Again, with { $count } dice?
    }
spots-prompt-fetch = Which number stays?
spots-prompt-guard = Up to which number?
spots-prompt-retrieve = Choose a number of the next dog, { $dog }.
spots-prompt-hunt = Place two of them.
spots-prompt-search = Place exactly 8: { $sum } so far.
spots-prompt-scavenge = Lower than { $sum } may go back.
spots-prompt-bolt = How many dice?
spots-prompt-dogpile = Which of your dice joins the roll?
spots-prompt-dig = Dig: { $left } of { $all } changes left.
spots-prompt-trot = Move one die?
spots-prompt-track = Which dice do you reroll?
spots-unasked = { $dice }: no spot, buried. Yard { $sum } of { $limit }.

# Buttons
spots-button-end = End turn
spots-button-stop = Stop here
spots-button-next = Place, roll the next
spots-button-score-fast =
    { $count ->
        [one] Score 1 dog
       *[other] Score { $count } dogs
    }
spots-button-win = Score and win
spots-button-score = Score { $dogs } ({ $from } → { $to })
spots-button-score-open = Score…
spots-button-trick = { $tile }: roll { $count }
spots-button-trick-plain = { $tile }
spots-button-guard = Up to { $number }: roll { $count }
spots-button-aside = Set { $aside } aside, roll { $count }
spots-button-dig = Dig, then roll { $count }
spots-button-move = Move it, roll { $count }
spots-button-leave = Leave all, roll { $count }
spots-button-set = Set the { $number }, roll { $count }
spots-button-own = Take it, roll { $count }
spots-button-treats =
    { $count ->
        [one] Take 1 treat
       *[other] Take { $count } treats
    }
spots-button-to-go =
    { $count ->
        [one] 1 die to go
       *[other] { $count } dice to go
    }
spots-button-bust = Take the bust
spots-button-bust-again = Press again to bust
spots-button-reroll = Reroll { $count } for a treat
spots-button-reroll-again = Press again to reroll
spots-button-keep = Keep the roll
spots-button-bury = Bury it
spots-button-more = Roll { $count } more
spots-button-first = Roll { $count }
spots-button-next-may = Roll the next
spots-button-plain = Lay out plain dice

# The six faces
spots-face-fits =
    { $count ->
        [one] 1 dog
       *[other] { $count } dogs
    }
spots-face-fills = fills
spots-face-scores = scores { $count }
spots-face-wins = wins
spots-face-goes = back
spots-face-yard = yard: { $sum }
spots-face-treats =
    { $count ->
        [one] +1 treat
       *[other] +{ $count } treats
    }
spots-face-bust = bust
spots-odds-sixths = bust risk { $count } of 6
spots-odds-percent = bust risk { $percent }%
spots-odds-never = cannot bust
spots-odds-treats = ({ $percent }% with treats)
spots-odds-treats-one = ({ $without }%, with treats { $percent }%)
spots-odds-placed = On average { $mean } of the dice fit.

# Warnings
spots-warn-must-bust = Whatever you do, this roll busts.
spots-warn-bust = Burying the { $number } makes { $sum }: a bust.
spots-warn-bust-number = Choose another number: click one of its dice.
spots-warn-bust-else = It need not be: put a die elsewhere.
spots-warn-stake =
    { $count ->
        [one] A bust takes 1 die off your dogs.
       *[other] A bust takes { $count } dice off your dogs.
    }
spots-warn-stake-full =
    { $full ->
        [one] A bust takes { $count } dice off your dogs; { $dogs } is full.
       *[other] A bust takes { $count } dice off your dogs; { $dogs } are full.
    }
spots-warn-no-stake = A bust would only end your turn and empty your yard.
spots-warn-few-dice =
    { $count ->
        [one] Only 1 die is left: you roll 1.
       *[other] Only { $count } dice are left: you roll { $count }.
    }
spots-warn-last-dice = If no die comes back, everybody busts when the next turn begins.
spots-warn-few-treats =
    { $count ->
        [one] Only 1 treat is left.
       *[other] Only { $count } treats are left.
    }
spots-warn-refresh = Then all six tricks are up for { $name }, with a treat on { $tile } (if any is left).
spots-warn-refresh-stray = Then all six tricks are up, with a treat on { $tile } (if any is left).
spots-warn-pack-full = Your pack is full (6): nothing is drawn.
spots-warn-rival = { $name } wins with { $numbers }.
spots-number-once = a { $number }
spots-number-twice = two { $number }s
spots-warn-full-dog = { $dogs }, ready to score, would be lost by a bust.
spots-warn-stray = The Stray takes { $tile } next.

# What happens: a line of the log is { name }: pieces, joined by commas
spots-log-turn = { $name }: { $what }
spots-log-turn-you = You: { $what }
spots-event-tile-seen = { $tile } comes up.
spots-event-top-dog = Next dog: { $dog }.
spots-event-drew = { $dog } joins
spots-event-first-die = { $name } buries a first die: { $number }.
spots-event-first-die-you = You bury a first die: { $number }.
spots-event-tied = { $names } are tied and roll again.
spots-event-started = { $name } starts
spots-event-started-you = You start
spots-event-all-bust = No dice left: everybody busts.
spots-event-refreshed = All tricks are up again.
spots-event-refreshed-treat = All tricks are up again, with a treat on { $tile }.
spots-event-chose-treats =
    { $count ->
        [one] took 1 treat from it
       *[other] took { $count } treats from it
    }
spots-event-rolled = rolled { $dice }
spots-event-rolled-more = then rolled { $dice }
spots-event-rolled-treat = rerolled for a treat: { $dice }
spots-event-picked = kept { $dice }
spots-event-rolls-again = rerolls { $count }
spots-event-named-fetch = keeps the { $number }s
spots-event-named-guard = up to { $number }
spots-event-named-retrieve = sets a { $number }
spots-event-discarded = { $dice } back
spots-event-placed = { $number } → { $dog }
spots-event-buried = buried { $dice } (yard { $sum })
spots-event-stopped = stops
spots-event-set-aside = { $count } aside
spots-event-aside-returned = { $count } not rolled
spots-event-lifted = lifted { $dice }
spots-event-dug = { $name }'s buried { $from } → { $to }
spots-event-dug-you = your buried { $from } → { $to }
spots-event-dug-gone = { $name }'s buried 1 removed
spots-event-dug-gone-you = your buried 1 removed
spots-event-dug-own = own buried { $from } → { $to }
spots-event-dug-gone-own = own buried 1 removed
spots-event-moved = { $dog } { $space } → { $to } { $onto }
spots-event-took-treats =
    { $count ->
        [one] +1 treat
       *[other] +{ $count } treats
    }
spots-event-gave-treats =
    { $count ->
        [one] −1 treat
       *[other] −{ $count } treats
    }
spots-event-bust =
    { $count ->
        [one] bust, 1 die back
       *[other] bust, { $count } dice back
    }
spots-event-bust-other =
    { $count ->
        [one] { $name }: bust, 1 die back
       *[other] { $name }: bust, { $count } dice back
    }
spots-event-bust-other-you =
    { $count ->
        [one] you bust, 1 die back
       *[other] you bust, { $count } dice back
    }
spots-event-scored = scored { $dogs }: { $count } of 6
spots-event-scored-fast = scored { $dogs } at once: { $count } of 6
spots-event-six-dogs = { $name } has six dogs: the game is over.
spots-event-six-dogs-you = You have six dogs: the game is over.
spots-event-turn-limit = Turn limit: a draw.
spots-busts-you =
    { $count ->
        [one] Bust! 1 die goes back.
       *[other] Bust! { $count } dice go back.
    }
spots-busts =
    { $count ->
        [one] { $name } busts: 1 die goes back.
       *[other] { $name } busts: { $count } dice go back.
    }
spots-bust-all =
    { $count ->
        [one] Everybody busts: 1 die goes back.
       *[other] Everybody busts: { $count } dice go back.
    }
spots-scores = { $name } scores { $dogs }: { $count } of 6.
spots-scores-you = You score { $dogs }: { $count } of 6.
spots-touch-bust =
    { $count ->
        [one] { $tile } of { $name } busted you: 1 die back.
       *[other] { $tile } of { $name } busted you: { $count } dice back.
    }
spots-touch-dug = { $name } changed a die in your yard: { $from } → { $to }.
spots-touch-dug-gone = { $name } took a 1 out of your yard.
spots-touch-all-bust =
    { $count ->
        [one] No dice were left: you bust too, 1 die back.
       *[other] No dice were left: you bust too, { $count } dice back.
    }

# Refusals
spots-refusal-not-your-turn = It is not your turn.
spots-refusal-not-asked-now = Something else is asked now.
spots-refusal-not-in-use = { $tile } is not in this game.
spots-refusal-face-down = { $tile } lies face down until the next refresh.
spots-refusal-no-full-dog = Scoring needs a dog with a die on every spot.
spots-refusal-no-space = That dog has no free spot for it.
spots-refusal-no-space-dog = { $dog } has no free spot for it.
spots-refusal-not-rolled = There is no { $number } to choose.
spots-refusal-not-to-roll-again = There is no { $number } to choose.
spots-refusal-not-to-keep = There is no { $number } to choose.
spots-refusal-not-eight = With a { $number }, the dice you take cannot add up to exactly 8.
spots-refusal-not-on-top-dog = The next dog does not show a { $number }.
spots-refusal-not-aside = From 3 to 12 dice, or all there are.
spots-refusal-nothing-chosen = Choose at least one die.
spots-refusal-no-such-die = That die is not yours.
spots-refusal-cannot-dig = A 6 cannot be raised.
spots-refusal-cannot-move = That spot is not free.

# Score sheet and result
spots-line-scored-dogs = Scored dogs (the score)
spots-line-cards = Dogs, scored ones included (of 6)
spots-line-free-spaces = Free spots ({ $dog })
spots-line-filled-spaces = Filled spots
spots-line-filled-spaces-dog = Filled spots ({ $dog })
spots-line-full-dogs = Full dogs
spots-line-buried-dice = Buried dice
spots-line-buried-sum = Sum of the buried dice
spots-line-room-in-yard = Room in the yard
spots-line-treats = Treats
spots-line-paws = Paws
spots-line-turns = Turns of everybody together
spots-line-busts = Busts
spots-line-scored-slowly = Dogs scored by spending a turn
spots-line-scored-fast = Dogs scored at once, with the whole pack full
spots-line-treats-spent = Treats spent
spots-line-dice-placed = Dice placed
spots-line-dice-buried = Dice buried
spots-line-level = The Stray: { $level }
spots-reason-six-dogs = Six dogs are scored.
spots-reason-turn-limit = The turns ran out before anybody had six dogs: a draw.
spots-reason-resigned = Resigned.
spots-verdict-won = You beat the Stray
spots-verdict-won-below = Your six dogs were home first.
spots-verdict-lost = The Stray has won
spots-verdict-lost-below = It had six dogs before you.
spots-verdict-drawn = A draw with the Stray
spots-verdict-drawn-below = The last turn is over, nobody has six dogs.
spots-compared-dogs = scored dogs
spots-compared-spots = filled spots
spots-plot-dogs = Scored dogs
spots-plot-dice = Dice on dogs
spots-end-draw = A draw after { $count } turns

# Setting
spots-setting-plain = Lay out plain dice
spots-setting-plain-help = Dice without a real choice get their place at once; you can move them.

# The guided first game
spots-lesson-walk = Fill your dogs' spots with dice; the first to score six dogs wins. A die that fits nowhere is buried in your yard: more than 7 there is a bust. Choose Walk, which rolls two dice.
spots-lesson-place = Put the 4 on Poppy. The 5 fits nobody and is buried: your yard holds 6 of 7. Now look at the six small dice: 3 of 6 would bust, and your dice would go back. So press Stop here.
spots-lesson-roll-over = Mirabel howled and drew Juno. Now clear your yard: Roll Over lifts your buried dice and rolls them.
spots-lesson-more = The 3 makes Poppy full, the 2 goes to Pip. Your yard is empty, so one die cannot bust you. Roll 1 more.
spots-lesson-fast = Put the 1 on Pip: your whole pack is full and scores at once, in the middle of the trick. Press Score 2 dogs, and new dogs come.
spots-lesson-run = Two dogs are home; Bruno and Ziggy joined. Used tricks lie face down; when one is left, all come up again: a refresh. Choose Run: three dice, then as many more as you dare.
spots-lesson-treat = Nothing fits: 11 in the yard would bust. Pay your treat, and all three roll again.
spots-lesson-bruno = The 6 is buried. Bruno and Ziggy both take 5 and 2: give both to Bruno, and he is full. Then stop: a bust would empty him.
spots-lesson-score = Only Beg was left, so it got a treat and all tricks came up again. Mirabel busted. Bruno is safe only once he is scored: press Score and spend this turn on it.
spots-lesson-beg = Duke has two paws, Ziggy one. Choose Beg: it gives 1 treat, 1 more for each paw, and the one lying on it, 5 in all. Treats reroll dice that do not fit.

# The steps of each trick on its tile, with a bar between them
spots-steps-howl = draw a dog | roll 1
spots-steps-roll-over = roll all buried | may roll 1
spots-steps-walk = roll 2 | may roll 1
spots-steps-dig = ±1 buried, per paw | roll 2
spots-steps-trot = may move a die | roll 2
spots-steps-retrieve = take a number of the next dog | roll 2
spots-steps-track = roll 3 | treats reroll some
spots-steps-run = roll 3 | may roll 1, again
spots-steps-chase = roll 1 | may roll 2, 3, 4…
spots-steps-bolt = set 3–12 aside | roll one by one
spots-steps-sprint = roll 1 per open dog | may repeat
spots-steps-dogpile = 2 dice + 1 of yours | may repeat
spots-steps-fetch = roll 8 | keep one number
spots-steps-guard = name a number | roll 4, drop greater
spots-steps-hunt = roll 2 + paws | keep 2
spots-steps-scavenge = roll 4 | may drop low dice
spots-steps-search = roll 7 | keep exactly 8
spots-steps-beg = 1 treat, 1 per paw
spots-steps-chew = double your treats | take 1
spots-steps-gobble = take 7 treats | return highest free
spots-steps-play-dead = roll 1 | buried pays treats
spots-steps-stay = 1 treat per trick down

# More of the table
spots-face-down = face down until | the next refresh
spots-bookmarked = next turn
spots-tile-unknown = A tile that nobody has seen yet.
spots-label-in-play = Its trick is being done.
spots-label-marker = The Stray's marker is here.
spots-stray-does = Takes the next trick right of its marker that is up, does not do it, rolls { $count }.
spots-stray-does-howl = Takes the next trick right of its marker that is up, does not do it (from Howl it gets the dog), rolls { $count }.
spots-tile-of-colour = the { $colour } trick
spots-zone-yard-of = { $name }'s yard
spots-note-scores = score it: { $from } → { $to }
spots-note-fills = now full
spots-yard-sum = { $sum } of { $limit }
spots-faces = What one more die would do
spots-one-more = One more die: { $odds }.
spots-each-die = What each die of the roll would do.
spots-label-yard-is-empty = Nothing is buried.
spots-label-scored = { $dog }, scored
spots-label-top = Next dog: { $dog }, { $numbers }. Below it { $count } more: which?
spots-label-leash = { $count } dice are left to roll.
spots-label-blank = A die in the air.
spots-label-die-at = Die { $number }, { $where }.
spots-label-dig = { $name }, yard: { $sum }
spots-label-chip =
    { $count ->
       *[other] { $dog } { $count } free
    }
spots-label-chip-full = { $dog } full
spots-label-seat = { $scored } of 6 dogs scored. Dogs: { $dogs }. Yard { $sum } of { $limit }. Treats { $treats }, paws { $paws }.
spots-full-dogs =
    { $count ->
        [one] 1 full dog
       *[other] { $count } full dogs
    }
spots-full-short = full
spots-treats-of =
    { $count ->
        [one] treat
       *[other] treats
    }
spots-paws-of =
    { $count ->
        [one] paw
       *[other] paws
    }
spots-dogs-of =
    { $count ->
       *[other] of 6 dogs
    }
spots-dice-of =
    { $count ->
        [one] die
       *[other] dice
    }
spots-kennel-below =
    { $count ->
        [one] 1 more below
       *[other] { $count } more below
    }
spots-kennel-which =
    { $count ->
        [one] One dog is below the top one.
       *[other] { $count } dogs are below the top one. Nobody knows their order.
    }
spots-tiles-up =
    { $count ->
        [one] 1 trick is up
       *[other] { $count } tricks are up
    }
spots-tag-now = now
spots-tag-yard = yard
spots-tag-back = goes back
spots-tag-again = reroll
spots-go-back =
    { $count ->
        [one] 1 goes back
       *[other] { $count } go back
    }
spots-dig-busts =
    { $count ->
        [one] busts: 1 die lost
       *[other] busts: { $count } dice lost
    }
spots-prompt-tile = { $tile }?
spots-prompt-score = Score { $dogs }?
spots-off-dice = Every die needs a place: a dog with that spot free, or your yard.
spots-stack-top = On top
spots-stack-unseen = Next, in an order nobody knows
spots-stack-known = Then, as they were used

# Why the Stray does what it does
spots-why-marker = It takes the next trick to the right that is up, but does not do it.
spots-why-marker-howl = It takes the next trick to the right that is up. From Howl it gets the dog.
spots-why-rolls = It rolls { $count } dice, whatever the trick says.
spots-why-treat = This roll would bust it, so it pays a treat and rolls again.
spots-why-places = Each die goes to the dog with the fewest free spots that takes it.
spots-why-buries = No dog takes this die: it is buried.
spots-why-busts = Its yard is too full: all its dice go back.
spots-why-scores = A full dog is scored at once, and a new one comes.
spots-why-draws = On Howl it draws the next dog.

# Captions of pictures
spots-picture-aim = Six scored dogs win.
spots-picture-setup = Two dogs, one buried die, one treat.
spots-picture-turn = A trick, its dice, and where they go.
spots-picture-placing = The 5 fits two dogs, the 2 one, the 3 none.
spots-picture-treat = One treat rerolls all dice of the roll.
spots-picture-bust = 7 is full, 8 is a bust.
spots-picture-scoring = A full dog is scored; one with a free spot stays.
spots-picture-fast = The last spot of the pack scores all dogs at once.
spots-picture-refresh = The last tile gets a treat, and all come up.
spots-picture-stacks = A used tile goes below its stack.
spots-hint-turn = Choose one to see what it does for you, choose it again to do it.
spots-hint-place = Choose a lit dog, or your yard.
spots-hint-fetch = Choose a die: all of its number stay, the others go back.
spots-hint-search = Choose a die, then a dog or your yard, until they make exactly 8. The others go back.
spots-hint-hunt = Choose a die, then a dog or your yard. Two dice stay, the others go back.
spots-hint-scavenge = Choose a lit dog, your yard, or the bowl.
spots-hint-track = For a treat you may reroll some of them: choose a die, then the arrow.
spots-prompt-bust = This roll is a bust.
spots-prompt-bust-number = Keeping the { $number }s busts.
spots-prompt-bust-so = Like this you bust.
spots-prompt-turn-of = { $name }: choose a trick.
spots-button-choose = Place two
spots-button-number = Choose a number
spots-button-total = { $sum } of { $total } placed
spots-button-bury-treats = Bury it: +{ $count }
spots-odds-first = The first die: { $odds }.
spots-bolt-must =
    { $most ->
        [0] At least { $least } must be rolled; without paws you roll them all.
       *[other] At least { $least } must be rolled; you may stop with { $most } or fewer left.
    }
spots-kennel-top = On top: { $dog }.
spots-kennel-next = Next dog
spots-odds-short = { $percent }%
spots-warn-bust-if-kept =
    { $count ->
        [0] If you keep it, your turn ends and your yard is emptied.
        [one] If you keep it, you also lose the die on your dogs.
       *[other] If you keep it, you also lose the { $count } dice on your dogs.
    }
spots-hint-dig = Choose a die in any yard, then − or +.
spots-hint-guard = Below each number: the risk of a bust.
spots-hint-score = score
spots-hint-bust = take the bust
spots-hint-given = Hint: { $what }.
spots-hint-on = roll on
spots-hint-stop = stop
spots-hint-treat = pay a treat and reroll
spots-hint-laid = Hint: the dice lie as advised.

# Why a hint is good
spots-because-wins = Wins the game.
spots-because-scores =
    { $count ->
        [one] Scores { $count } full dog, and nothing is risked.
       *[other] Scores { $count } full dogs, and nothing is risked.
    }
spots-because-fills = Fills { $dog }.
spots-because-dog = Brings a new dog.
spots-because-safe = The next roll cannot bust.
spots-because-seldom =
    { $percent ->
        [0] The next roll hardly ever busts.
        [one] The next roll busts only once in 100 times.
       *[other] The next roll busts only { $percent } times in 100.
    }
spots-because-places = It places about { $whole }.{ $tenth } dice.
spots-because-fills-all = It fills all dogs { $percent } times in 100.
spots-because-places-now =
    { $count ->
        [one] Places { $count } die of this roll.
       *[other] Places { $count } dice of this roll.
    }
spots-because-saves = Kept as it is, this roll would bust.
spots-because-treats =
    { $count ->
        [one] Brings { $count } treat.
       *[other] Brings { $count } treats.
    }
spots-because-keeps-treat = Keep the roll: the treat stays for later.
spots-because-stops =
    { $count ->
        [one] Keeps { $count } die on the dogs; another roll busts { $percent } times in 100.
       *[other] Keeps { $count } dice on the dogs; another roll busts { $percent } times in 100.
    }
spots-because-yard = The yard stays at { $sum } of { $limit }.
spots-because-digs = { $name }: the yard rises to { $sum }.
spots-because-risks =
    { $count ->
        [one] Risk: a bust { $percent } times in 100, with { $count } die on the dogs.
       *[other] Risk: a bust { $percent } times in 100, with { $count } dice on the dogs.
    }
