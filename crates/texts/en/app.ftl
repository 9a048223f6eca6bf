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
home-kept-here = kept until they are over
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
refusal-too-many-steps = This game has as many steps as a record can hold, so it cannot be continued.
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
about-text = Gamekeeper plays modern board games by their complete rules, with people and bots, and proves that nobody chose the dice. Nobody signs up, and what you play on this device stays on it.
about-game = { $game } is a game by { $designers }, published by { $publisher }. Played here: { $edition }. This is an unofficial implementation, written from the rules, without text or art of the publisher. Buy the box: it is beautiful.
about-licence = Gamekeeper itself is free software under the MIT or Apache 2.0 licence.
not-found = Nothing here
not-found-text = This address leads nowhere. The table may have been thrown away, or the link is not complete.

# Online: rooms, people, the connection
home-online = Online with a link
setup-open-room = Open the room
seat-by-link = By link
seat-elsewhere = by link
seat-whoever = Whoever follows the link
seat-here-now = here
seat-away = away
seat-free = Free seat
seat-free-help = for whoever sits down
seat-stand-in = a bot stands in
seat-you = you
seat-host = host
seat-ready = ready
seat-not-ready = not ready
room = Room
room-title = A room for { $game }
room-coming = On the way to the room
room-lead = Send the link to the others. The game begins when everybody has sat down and is ready.
room-lead-watch = You came to watch. The game begins when everybody is ready.
room-links = Links
room-link-join = To play
room-link-watch = To watch
room-name = What shall the others call you?
room-name-first = Say first what the others shall call you.
room-sit = Sit down
room-sit-at = Sit down at seat { $number }
room-sit-first = Sit down first, then say that you are ready.
room-seat-free = A seat at this table is free.
room-ready = I am ready
room-not-ready = Wait, not yet
room-waiting-for = Waiting for { $names }.
room-revealing = Everybody is ready. The tiles are being shuffled.
room-nobody = nobody yet
room-watching = watching
room-watching-lobby = You are watching. The board appears when the game begins.
room-online = online
room-gathering = gathering
room-on = being played
room-fetch = look at it
stand-up = Leave the seat
link-copy = Copy
link-copy-of = Copy the link: { $name }
link-copied = Copied. Now send it.
watchers =
    { $count ->
        [one] 1 watching
       *[other] { $count } watching
    }
line-up = Connected
line-opening = Connecting…
line-down =
    { $seconds ->
        [0] The connection is lost. Trying again…
       *[other] The connection is lost. Trying again in { $seconds } s.
    }
line-closing =
    { $seconds ->
        [0] The server is restarting. Trying again…
       *[other] The server is restarting. Trying again in { $seconds } s.
    }
line-now = Try now
talk = Talk
talk-placeholder = Say something
talk-send = Send
talk-phrases = Phrases
talk-hear = Hear again
talk-unhear = Do not hear
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-nice-move = Nice move!
phrase-oops = Oops.
phrase-one-moment = One moment, please.
phrase-your-turn = It is your turn.
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-bye = Goodbye!
own-seat = Your seat
propose = Ask to take back
propose-yes = Agree
propose-no = No
propose-withdraw = Never mind
proposed = { $name } asks to take back the last decision.
proposed-own = You asked to take back your last decision. It happens when all agree.
hand-bot = Let a bot play for me
hand-back = Play myself again
hand-on = A bot plays for you.
host-mute = Silence for all
host-unmute = Let speak again
host-bot = Let a bot play
host-free = Free the seat
rematch-set = The next game is being set up.
rematch-go = To the next game
proof-checking = The record is being checked…
proof-verified = Verified by this browser
proof-bad = Something is wrong with this record
proof-good = Checked against what this browser was shown before the game. It gave no bytes of its own.
proof-good-own = Checked against what this browser was shown before the game; the bytes it gave are part of the seed.
proof-commitment = The commitment is not the one that was shown before the game.
proof-terms = The game, its options or its table are not those that were agreed on.
proof-bytes = The bytes that this browser gave are not part of the seed.
fair = Nobody chooses the draws
fair-text = Before an online game the server shows a commitment: the hash of a secret, of the options and of the table's name. Each player's browser promises bytes of its own in the same way, and shows them only when all have promised. The seed of all draws is made of the secret and of these bytes, so that neither the server nor a player could have chosen it.
fair-text-check = When the game is over the secret is shown. Your browser then compares it with the commitment it saw, looks for its own bytes, and draws everything once more.
fair-commitment = Commitment to the draws:
fair-why = What is this?
offline = Offline use
offline-lead = Once its files are stored here, a game can be played without a network: against bots, alone, or with others at one screen.
offline-unavailable = Not available. Browsers store pages for offline use only if they come over https or from this computer itself.
offline-unknown = Nothing is known yet. If this does not change, the browser does not allow this page to store files.
offline-games = Available offline: { $games }
offline-game = { $game }: { $done } of { $all } files
offline-files = { $done } of { $all } files are stored. The rest follows while the page is open.
offline-complete = All { $all } files are stored.
offline-progress = Files stored for offline use
finished = Finished games
finished-lead = Finished games are stored in this browser, so that you can replay them. Save the record of a game as a file before you delete it, if you want to keep it.
finished-count =
    { $count ->
        [0] No finished games are stored
        [one] 1 finished game, { $size }
       *[other] { $count } finished games, { $size }
    }
finished-help = Games that are still being played are never deleted here.
finished-delete-old =
    { $count ->
        [one] Delete 1 older than 30 days
       *[other] Delete { $count } older than 30 days
    }
finished-delete-all = Delete all
finished-sure =
    { $count ->
        [one] Delete 1 finished game? This cannot be undone.
       *[other] Delete { $count } finished games? This cannot be undone.
    }
finished-keep = Keep
finished-delete = Delete
finished-deleted =
    { $count ->
        [one] 1 game deleted.
       *[other] { $count } games deleted.
    }
size-kilobytes = { $size } kB
size-megabytes = { $size } MB
device = Move to another device
device-lead = There are no accounts. A code makes another browser the same player, with all your rooms.
device-from = From here
device-from-help = Shows a code that works once, for ten minutes.
device-show = Show a code
device-left =
    { $minutes ->
        [one] for 1 minute
       *[other] for { $minutes } minutes
    }
device-to = To here
device-to-help = Type in the code that the other device shows.
device-use = Use the code
device-done = Done. Your rooms are on the first page.

# Refusals of a server
refusal-no-network = This needs a network, and the server does not answer. Everything on this device works without.
refusal-line-broke = The connection broke while your decision was on its way, and the table has gone on. What you see now is what counts.
refusal-bad-message = The server did not understand. Reload the page.
refusal-too-large = That is too long.
refusal-protocol = The server is of another version than this page. Reload it in a moment.
refusal-unknown-room = There is no such room. The link may not be complete.
refusal-hello-first = The server did not understand. Reload the page.
refusal-no-guest = The server does not know this browser. Reload the page; cookies must be allowed.
refusal-watching = Who came with the link to watch can only watch.
refusal-not-seated = You have no seat at this table.
refusal-seat-taken = This seat is taken.
refusal-bot-seat = A bot plays this seat.
refusal-not-host = Only who opened the room may do this.
refusal-present = This player is there, or was a moment ago. Wait a little.
refusal-stage = This cannot be done at this stage.
refusal-pledge = The bytes do not fit the promise. Sit down again.
refusal-no-proposal = There is nothing to answer any more.
refusal-muted = The host has silenced you at this table.
refusal-bad-text = This text cannot be used.
refusal-too-long = This is too long.
refusal-too-fast = Too fast. Wait a little.
refusal-too-many = There are as many as there may be. Try again later.
refusal-too-slow = The connection is too slow.
refusal-not-kept = The server could not store this, so it was not done. Try again.
refusal-closing = The server is being stopped. Everything is kept.
refusal-origin = This page is not one the server knows.
refusal-bad-code = This code cannot be used; it may be too old or mistyped.

crash-title = Something went wrong
crash-text = The page has stopped because of an error in the program.
crash-safe = Your table is safe: every step was kept. Reload the page to go on from where you were.
crash-reload = Reload
crash-copy = Copy report
crash-copied = Copied
crash-report = Report

# A game that is being fetched
game-not-loaded = The game did not load
game-not-loaded-text = The game could not be fetched. Check the network and try again.
try-again = Try again
