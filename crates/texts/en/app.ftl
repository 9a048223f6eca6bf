# What belongs to no game.

list-and = { $init } and { $last }
nav = Main
home-link = Gamekeeper, home
close = Close
loading = One moment…
rules = Rules
replays = Replays
settings = Settings
about = About and credits
back-home = Back to the start
you = You

# The first page
home-title = Board games
home-hero = The table is set. Take a seat.
home-pitch = Modern board games in your browser. No account, no waiting room: your first move is two clicks away.
home-ways = Ways to play
home-same-screen = Same screen
home-solo = Solo
home-watch = Watch bots
home-games = Games
home-open-tables = Your open tables
home-kept-here = kept in this browser
home-no-tables = None yet. A game you begin stays here until it is over, even if you close the page.
home-first-title = Never read the rulebook?
home-first-text = A guided first round: ten short steps, and the rules come one at a time.
home-first-start = Start a first game
home-unofficial = Unofficial, free implementations with our own words and drawings. Where a printed value is not public, the game says which are reconstructed.
play-now = Play now
set-up = Set up
seats-range =
    { $from ->
        [1] { $to ->
            [1] 1 player
           *[other] 1 to { $to }
        }
       *[other] { $from } to { $to }
    }
your-turn = Your turn
turn-of = { $name } to move
decisions-made =
    { $count ->
        [0] not begun
        [one] 1 decision
       *[other] { $count } decisions
    }
table-with = { $game } with { $names }
table-forget = Throw this table away
mode-seats =
    { $seats ->
        [one] { $mode }
       *[other] { $mode }, { $seats } seats
    }

# Set-up
setup-title = Set up { $game }
setup-lead = Everything has a sensible default. Start now, or make it yours.
setup-how = How do you want to play?
setup-who = Who sits down?
setup-seats = Number of seats
setup-house-rules = House rules
setup-start = Start the game
setup-learn = Guided first game instead
seats =
    { $count ->
        [one] 1 seat
       *[other] { $count } seats
    }
player-number = Player { $number }
seat-here = Here
seat-is-bot = Bot
seat-name = Name of seat { $number }
seat-number = Seat { $number }
seat-level = Level of { $name }
seat-this-device = this device
bot-random = Careless
bot-greedy = Steady
bot-name-0 = Oswin
bot-name-1 = Mirabel
bot-name-2 = Tamsin
bot-name-3 = Barnaby
bot-name-4 = Philippa
bot-name-5 = Leopold

# The table
seat-to-move = to move
seat-bot = Bot, { $level }
seat-person = Player
table-seats = Score boards
table-board = Board
table-dock = Your move
table-over = The game is over.
table-bot-moves = { $name } is thinking.
table-waiting = Waiting for { $name }.
table-look-around = You can look around meanwhile.
bot-thinks = The bot is thinking
bot-thinks-for =
    { $seconds ->
        [one] for 1 second
       *[other] for { $seconds } seconds
    }
end-turn = End turn
see-result = See the result
last-move = { $name }'s last move
last-move-yours = Your last move
undo = Undo
undo-help = Take back your last step (U). It goes as far as the last time something was revealed.
hint = Hint
hint-help = Show what a bot would do (H)
log = Log
sheet = Score sheet
log-and-sheet = Log and score sheet
move-number = Move { $number }
resign = Resign
resign-sure = Give up this game?
resign-yes = Yes, resign
resign-no = Play on
curtain-to = Hand over to { $name }
curtain-covered = The racks are covered until { $name } is ready.
curtain-i-am = I am { $name }
rule-number = Rule { $number }
table-unknown = There is no such table in this browser.
table-no-board = This game has no board here yet.
table-cannot-open = This table cannot be opened

# Refusals
refusal-illegal-action = That is not allowed.
refusal-not-awaited = It is not this seat's turn.
refusal-no-such-seat = There is no such seat.
refusal-game-over = The game is over.
refusal-stale = Something has happened meanwhile. Look again.
refusal-chance-pending = A draw comes first.
refusal-no-chance = There is nothing to draw now.
refusal-not-an-outcome = Chance cannot bring this now.
refusal-horizon = Nothing to take back: since your last step something was revealed, or somebody else moved.
refusal-resigned = This seat has resigned.
refusal-sealed = The seed of this game is not known here, so it cannot be continued.
refusal-bad-notation = That cannot be read.
refusal-bad-record = The record cannot be followed.
refusal-bad-setup = These options do not fit each other.
refusal-unknown-bot = There is no such bot.
refusal-unknown-game = There is no such game.
refusal-unkept = This browser has no room left, so the table cannot be kept. Throw away old tables on the first page.
refusal-not-this-one = A legal move, but not the one of this step. Hint shows it.

# The end
result = Result
result-not-yet = This game is not over yet.
result-you-win = You win!
result-wins = { $name } wins.
result-team-wins = { $names } win together.
result-shared = { $names } share the first place.
result-solo = Well played.
result-tie-break = Level so far: { $what } decides, { $better } against { $worse }.
result-resigned = { $names } resigned.
result-score = score { $score }
result-place = Place { $place }
result-moves =
    { $count ->
        [one] 1 move
       *[other] { $count } moves
    }
result-best = Best moves
ranking = Ranking
rematch = Rematch
replay = Replay
verify = Verify the dice
verdict-fair =
    { $count ->
        [one] The one draw follows from the committed secret.
       *[other] All { $count } draws follow from the committed secret. Nobody chose them.
    }
verdict-chosen =
    { $count ->
        [one] The one draw follows from the seed, which somebody chose.
       *[other] All { $count } draws follow from the seed, which somebody chose.
    }
verdict-typed =
    { $count ->
        [one] Every step is legal. The draw was typed in, so there is nothing to verify.
       *[other] Every step is legal. The { $count } draws were typed in, so there is nothing to verify.
    }
verdict-sealed =
    { $count ->
        [one] Every step is legal. The secret is not known, so the draw was not checked.
       *[other] Every step is legal. The secret is not known, so the { $count } draws were not checked.
    }
verdict-offline = This game was played in a browser. The check guards against faults, not against the owner of the device.
verdict-commitment = Shown before the game
verdict-secret = Secret
fault-at = Step { $step }: { $what }
fault-header = The head of the record does not fit.
fault-commitment = The secret does not fit what was shown before the game.
fault-draw = The draw is not the one the seed gives.
fault-step = This step is not legal here.
fault-digest = The position afterwards is not the recorded one.
fault-result = The game ended otherwise than the record says.

# Replay
replay-start = The start
replay-of =
    { $count ->
        [one] of 1
       *[other] of { $count }
    }
replay-at = Move { $number }: { $what }
replay-moves = Moves
replay-line = Time line
replay-measure = What is shown
replay-first = To the start
replay-back = Back
replay-play = Play
replay-pause = Pause
replay-next = Forward
replay-last = To the end
replay-speed = Speed
replay-slow = Slow
replay-normal = Normal
replay-fast = Fast
replay-by = How far one step goes
replay-steps = Steps
replay-turns = Turns
replay-play-on = Play on from here
export = Save as a file
import = Open a record
import-there-already = This very game is here already.
import-not-a-record = This is not a record: { $why }
replays-lead = Finished games of this browser, and records from elsewhere. Every record is checked before it is shown.
replays-none = None yet.

# Rules and lessons
rules-of = Rules of { $game }
rules-search = Search the rules
rules-contents = Contents
rules-none = Nothing found.
rules-table = Table
rules-not-loaded = The rules could not be loaded. Look again when there is a connection.
lesson = First game
lesson-step = Step { $step } of { $count }
lesson-done = That was your first game.
lesson-done-text = You know enough to play. The rest is in the rules, and every refusal tells you which one.
lesson-play = Play a game

# Settings
settings-lead = Kept in this browser.
set-system = As the system
set-language = Language
set-language-help = Words throughout.
set-language-en = English
set-language-ru = Русский
set-theme = Light or dark
set-theme-help = The colours of paper and table.
set-theme-light = Light
set-theme-dark = Dark
set-patterns = Patterns on colours
set-patterns-help = A hatching over each colour, besides its sign.
set-motion = Animation
set-motion-help = Tiles drop, pegs climb. Off also where the system asks for less motion.
set-confirm = Confirm before placing
set-confirm-help = A click shows the move, another one makes it. Touch always confirms.
set-auto-end = End the turn by itself
set-auto-end-help = When nothing else can be done in it.
set-sound = Sound
set-sound-help = A quiet knock when something is laid.

# About
about-text = Gamekeeper plays modern board games by their complete rules, with people and bots, and proves that nobody chose the dice. Nobody signs up, nothing leaves this browser.
about-game = { $game } is a game by { $designers }, published by { $publisher }. Played here: { $edition }. This is an unofficial implementation, written from the rules, without text or art of the publisher. Buy the box: it is beautiful.
about-licence = Gamekeeper itself is free software under the MIT or Apache 2.0 licence.
not-found = Nothing here
not-found-text = This address leads nowhere. The table may have been thrown away, or the link is not complete.
