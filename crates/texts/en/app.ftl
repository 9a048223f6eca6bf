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
home-pitch = Modern board games in your browser. No account, no waiting room: choose a game, and you sit at the table.
home-ways = Ways to play
home-same-screen = Same screen
home-solo = Solo
home-watch = Watch bots
home-games = Games
home-open-tables = Your open tables
home-kept-here = kept in this browser
home-no-tables = None yet. A game you begin stays here until it is over, even if you close the page.
home-first-title = First time here?
home-first-text = A guided first game: a few short steps, and the rules come one at a time.
home-first-start = Start here
learn-game = Guided first game
home-unofficial = Unofficial, free implementations with our own words and drawings.
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
table-of = { $game }: { $names }
table-with = { $game } with { $names }
choose-game = Which game?
choose-game-for = { $way }: which game?
home-all-tables = Show all { $count } tables
daily-of = Game of the day, { $date }
daily-done = Game of the day: you scored { $score }
daily-help = Everyone gets the same draws: compare your scores.
daily-begin = Play
row-not-begun = not begun yet
row-you-won = You won
row-score = score { $score }
row-won =
    { $count ->
        [one] { $names } won
       *[other] { $names } won together
    }
row-shared = Shared by { $names }
row-delete = Delete: { $what }
row-delete-title = Delete
row-deleted =
    { $count ->
        [one] Deleted.
       *[other] { $count } deleted.
    }
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
setup-presets = Ready-made set-ups
setup-more = More
setup-choose = Choose
setup-taken = taken
setup-against = against
setup-start = Start the game
setup-learn = Guided first game instead
set-components = Components
set-help = Do you own the box? Save the built-in set as a file, put in what your pieces say in a text editor, and choose the file here, or drop it on this row.
set-printed = Built-in
set-choose = Own file…
set-download = Save the built-in set
set-save = Save this set
set-delete = Delete this set
set-used = Games in this browser were played with this set, so it stays.
set-online = Rooms play with the built-in set.
set-too-large = This file is too large to be a component set.
set-unread = The file could not be read. Try again.
set-is-printed = This file is the same as the built-in set.
set-faults =
    { $count ->
        [one] { $file } is not a component set of this game. One thing is wrong:
       *[other] { $file } is not a component set of this game. { $count } things are wrong:
    }
set-line = Line { $line }:
set-syntax = The file cannot be read:
set-more-faults = And { $count } more.
set-named = own set: { $set }
set-missing = This game was played with the component set { $set }, which is not in this browser. Choose its file in the set-up of the game, then open the game again.
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
seat-swap = Swap seats: { $first } and { $second }
seat-option = { $option }: { $name }
seat-trade = { $value } (trade with { $name })
bot-random = Careless
bot-greedy = Steady
bot-mcts = Tree search
bot-mcts-halving = Tree search, halving first
bot-collector = Collector
bot-baseline = Planner
setup-levels = Novice overlooks things. Casual plays sensibly. Strong looks ahead. Master is as good as a computer gets in two seconds.
bot-novice = Novice
bot-casual = Casual
bot-strong = Strong
bot-master = Master
bot-name-0 = Oswin
bot-name-1 = Mirabel
bot-name-2 = Tamsin
bot-name-3 = Barnaby
bot-name-4 = Philippa
bot-name-5 = Leopold

# The table
seat-to-move = to move
seat-your-turn = your turn
seat-bot = Bot ({ $level })
seat-bot-for-you = A bot for you
seat-resigned = Resigned
seat-person = Player
table-seats = Score boards
table-board = Board
table-dock = Your move
table-over = The game is over.
table-bot-moves = { $name } is thinking.
table-bot-for-you = A bot is thinking for you.
table-waiting = Waiting for { $name }.
table-waiting-phase =
    { $ready ->
        [one] Waiting for { $names }. { $ready } of { $all } is ready.
       *[other] Waiting for { $names }. { $ready } of { $all } are ready.
    }
table-look-around = You can look around meanwhile.
table-unreadable = This table cannot be shown.
skip-to-board = Skip to the board
zone-ask = What is asked
zone-press = Buttons
zone-tabs = Parts of the table
visit-of = Visiting: { $name }
visit-back = Back
visit-go-back = Go back to take your turn.
banner-turn = { $name }, your turn
end-count = The game is over: the final count.
end-you-win = You win!
end-wins = { $names } wins.
end-shared = Shared victory: { $names }.
end-solo = Finished!
end-you-resigned = You resigned.
keys = Keys
keys-enter = Press the green button
keys-shift-enter = Press the other button
keys-space = Choose what is marked
keys-numbers = Choose from your hand
keys-arrows = Move on the board
keys-hexes = Move slantwise on the board
keys-turn = Turn the tile (with Shift: back)
keys-undo = Undo (with Shift: everything)
keys-hint = Hint
keys-log = Log
keys-zone = Next part of the table
keys-visit = Look at another seat
keys-escape = Let go, close
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
hint-lines = Suggestions, the best first
hint-line = Suggestion { $number }
hint-wins = Wins about { $share } of 100 games.
hint-wins-nearly = Wins nearly every game.
hint-wins-hardly = Wins hardly any games.
hint-score =
    { $points ->
        [one] About { $points } point in the end.
       *[other] About { $points } points in the end.
    }
hint-equal = About as good as the first.
hint-less =
    { $share ->
        [one] Wins about 1 game in 100 fewer than the first.
       *[other] Wins about { $share } games in 100 fewer than the first.
    }
hint-less-points =
    { $points ->
        [one] About { $points } point less than the first.
       *[other] About { $points } points less than the first.
    }
hint-next-equal = The next best is about as good.
hint-next-less =
    { $share ->
        [one] The next best wins about 1 game in 100 fewer.
       *[other] The next best wins about { $share } games in 100 fewer.
    }
hint-next-less-points =
    { $points ->
        [one] The next best brings about { $points } point less.
       *[other] The next best brings about { $points } points less.
    }
hint-no-reason = No single reason stands out: it did best when tried out.
log = Log
log-none = Nothing has happened yet.
log-show-again = Show this again
recap = Since your last turn
recap-more = { $count } more
sheet = Score sheet
sheet-now = As it stands
sheet-total = Total
sheet-loss = lost
log-and-sheet = Log and score sheet
back-to-game = Back to the game
turn-number = Turn { $number }
resign = Resign
resign-sure = Give up this game?
resign-yes = Yes, resign
resign-no = Play on
curtain-to = Hand over to { $name }
curtain-covered = The table is covered until { $name } is ready, so that nobody sees what others keep or choose in secret.
curtain-i-am = I am { $name }
rule-number = Rule { $number }
rule-link = See the rule
table-unknown = There is no such table in this browser.
table-no-board = This game has no board here yet.
table-cannot-open = This table cannot be opened

# Refusals
refusal-illegal-action = That is not allowed.
refusal-not-awaited = It is not this seat's turn.
refusal-not-your-turn = It is not your turn.
refusal-no-such-seat = There is no such seat.
refusal-game-over = The game is over.
refusal-stale = Something has happened meanwhile. Look again.
refusal-chance-pending = A draw comes first.
refusal-no-chance = There is nothing to draw now.
refusal-not-an-outcome = Chance cannot bring this now.
refusal-horizon = Nothing to take back: since your last step something was revealed, or somebody else moved.
refusal-resigned = This player has resigned.
refusal-sealed = The seed of this game is not known here, so it cannot be continued.
refusal-too-many-steps = This game has as many steps as a record can hold, so it cannot be continued.
refusal-bad-notation = That cannot be read.
refusal-bad-record = The record cannot be followed.
refusal-bad-setup = These options do not fit each other.
refusal-unknown-bot = There is no such bot.
refusal-unknown-game = There is no such game.
refusal-unkept = This browser has no room left, so the table cannot be kept. Delete old tables or replays.
refusal-not-this-one = That is allowed, but this step asks for something else. Hint shows it.
plan-prepared = Prepared. It is sent as soon as the next phase begins.
refusal-busy = Your last move is still being sent.
refusal-read-only = This is a record: it can only be looked at.

# The end
result = Result
result-not-yet = This game is not over yet.
result-you-win = You win!
result-wins = { $name } wins.
result-team-wins = { $names } win together.
result-shared = { $names } share the first place.
result-your-team-wins = Your team wins: { $names }.
result-solo = Well played.
result-solo-resigned = The game was given up.
result-home = Home
result-another = Another game
result-keep = Keep the poster
result-best-is = You scored { $score }. Your best is { $best }.
result-best-new = You scored { $score }: your best so far!
result-decided = { $what }: { $better } beats { $worse }.
result-tie-break = A tie, decided by { $what }: { $better } beats { $worse }.
result-gave-up = resigned
result-decides = this decided
result-score = score { $score }
result-ranked = Compared from the left; the first difference decides.
result-place = Place { $place }
result-your-place = Your place: { $place } of { $count }.
result-turns =
    { $count ->
        [one] 1 turn
       *[other] { $count } turns
    }
result-best = Best moves
ranking = Ranking
rematch = Rematch
result-again = Play again
replay = Replay
verify = Check fairness
verdict-fair =
    { $count ->
        [one] The one draw was left to chance. Nobody chose it.
       *[other] All { $count } draws were left to chance. Nobody chose them.
    }
verdict-fair-how =
    { $count ->
        [one] The draw was made once more, and follows from the secret below. What was shown before the game is the hash of that secret.
       *[other] The draws were made once more, and follow from the secret below. What was shown before the game is the hash of that secret.
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
verdict-offline = This game was played in a browser. The check finds mistakes of the program. It cannot tell whether somebody at this device has meddled with the game.
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
replay-line = Time line
replay-measure = What is shown
replay-first = To the start
replay-back = Back
replay-play = Play
replay-pause = Pause
replay-next = Forward
replay-last = To the end
replay-speed = Speed
replay-turn = Turn { $number } of { $count }
replay-eyes = Seen by
replay-eyes-all = Spectator
replay-slow = Slow
replay-normal = Normal
replay-fast = Fast
replay-play-on = Play on from here
replay-play-on-short = Play on
export = Save as a file
import = Open a record
import-there-already = This game is already here.
import-not-a-record = This file isn't a Gamekeeper game, or it is damaged.
replays-lead = Finished games of this browser, and records from elsewhere. Every record is checked before it is shown.
replays-none = None yet.
row-forked = played on from a replay or puzzle
replays-imported = from a file
deal = The deal
deal-daily = The game of the day, { $date }. Everybody who plays it gets the same draws. They follow from the date, so anybody could work them out beforehand.
deal-shared = A deal that was played before, so its draws could be known. Others who play it get the same ones.
deal-own = Play these draws once more, or send the saved game to a friend: when you open theirs under Replays, both are compared here.
deal-again = Same deal again
deal-unknown = The seed of this game is not known here, or its rules have changed, so the deal cannot be played again.
deal-compared = Games of this deal
deal-player = Player
deal-score = Score
deal-others = Others
deal-when = Stored
share = Share
share-me = Me
share-copy = Copy as text
share-save = Save as a picture
share-copied = Copied.
share-failed = The browser did not allow this.

# Rules and lessons
lesson = First game
lesson-step = Step { $step } of { $count }
lesson-next = Next
lesson-done = Well done!
lesson-go-on = Press the green button.
lesson-done-text = You know enough to play. Go on from here against Mirabel.
lesson-play = Play on

# Settings
settings-lead = Kept in this browser.
set-system = Same as system
set-language = Language
set-language-help = Language of the interface.
set-language-en = English
set-language-ru = Русский
set-theme = Theme
set-theme-help = The colours of paper and table.
set-theme-light = Light
set-theme-dark = Dark
set-patterns = Patterns on colours
set-patterns-help = A hatching over each colour, besides its sign.
set-motion = Animation
set-motion-help = Pieces move to their places, dice roll. Off also where the system asks for less motion.
set-pace = Pace
set-pace-help = How fast you are shown what others do.
set-pace-normal = Normal
set-pace-calm = Calm
set-pace-brisk = Brisk
set-pace-instant = At once
set-follow = Follow the play
set-follow-help = Show the player area of the seat that is to move.
set-follow-auto = When watching
set-follow-on = Always
set-follow-off = Never
set-confirm = Confirm before placing
set-confirm-help = The first press shows the move, the second makes it. Always on with touch.
set-auto-end = End my turn automatically
set-auto-end-help = When there is nothing left to do in it.
set-values = Values on items
set-values-help = In Spectacular, every item shows what it would score at its best place.
set-sound = Sound
set-sound-help = A soft knock when a piece is placed, and a bell when it is your turn online.
set-notify = Notifications
set-notify-help = When it is your turn at an online table and you are elsewhere.

# The kit of the boards
kit-zoom-in = Larger
kit-zoom-out = Show all
kit-piece = The piece in hand
kit-turn = Turn
kit-turn-back = Turn back
kit-mirror = Turn over
kit-lift = Take it off
kit-put-back = Put back
kit-ready = ready
kit-not-ready = not ready
kit-seat-visit = Look at { $name }'s side of the table
kit-to-act = to move
kit-sending = sending
kit-press-again = Press again
kit-sealed = cannot be taken back
kit-asked-here = the question is here
kit-remove = remove
kit-total = total
kit-less = Less
kit-more = More
kit-times = { $count } of them
kit-die-set = has its place
kit-die-back = goes back
count-far = { $number } of { $count }
count-skip = To the end
count-again = Count again

# About
about-text = Gamekeeper plays modern board games by their complete rules, with people and bots, and proves that every draw and every roll was left to chance. Nobody signs up, and what you play on this device stays on it.
about-game = { $game } is a game by { $designers }, published by { $publisher }. Played here: { $edition }. This is an unofficial implementation, written from the rules, without text or art of the publisher. Buy the box: it is beautiful.
about-licence = Gamekeeper itself is free software under the MIT or Apache 2.0 licence.
not-found = Page not found
not-found-text = We can't find that page. The table may have been deleted, or the link is not complete.

# Online: rooms, people, the connection
home-online = Online with a link
home-join = Join with a code
setup-open-room = Open the room
setup-hints = Hints
setup-hints-help = Everyone may ask a bot for a move. Off between people, unless you turn it on.
seat-by-link = By link
seat-elsewhere = by link
seat-anyone = Anyone with the link
seat-here-now = here
seat-away = away
seat-away-kept = { $name } is away. The seat is kept.
seat-free = Free seat
seat-free-help = waiting for a guest
seat-expected = expected
seat-stand-in = a bot stands in
seat-you = you
seat-you-host = You, the host
seat-you-here = You
seat-host = host
seat-ready = ready
seat-not-ready = not ready
room = Room
room-title = { $game }: before the game
room-coming = Opening the room
room-lead-host =
    { $count ->
        [one] One seat is free. Anyone with the link can take it.
       *[other] { $count } seats are free. Anyone with the link can take one.
    }
room-lead-full = Start the game when you like.
room-lead-invited = Enter your name and take a seat. There is no sign-up.
room-lead-seated = The game starts as soon as everyone is ready.
room-lead-watch = You are here as a spectator. The game starts when everyone is ready.
room-invited-by = { $name } invites you to { $game }
room-invited = You are invited to { $game }
room-seated = You are at the table
room-all-here = Everyone is here
room-full = All seats are taken. You can watch the game.
room-at-table = At the table
room-taken = { $taken } of { $count } seats are taken
invite = Invite the others
invite-share = Share the link
invite-copy = Copy the link
invite-watch = Copy the watch link
invite-code = Table code
invite-code-help = Scan the picture, or type the code at { $address }
invite-alone = This address works only on this computer. To invite other devices, start the server with --bind 0.0.0.0, and open this page at the computer's address in your network.
invite-qr = QR code of the invitation
invite-text = Play { $game } with me!
join = Join a table
join-lead = Type the code that the host sees in the invitation: six letters.
join-go = Join
join-wrong = No table has this code. Check the letters; a code works until the game begins.
room-links = Show the links
room-link-join = To play
room-link-watch = To watch
room-name = Your name
room-name-first = Enter a name first.
room-sit-here = Sit here
room-sit = Sit down
room-sit-at = Sit here: seat { $number }
room-sit-first = Take a seat to play.
room-start-when-full = Start when everyone is here
room-waiting-more =
    { $count ->
        [one] Waiting for one more player.
       *[other] Waiting for { $count } more players.
    }
room-seat-free = A seat at this table is free.
room-ready = I am ready
room-not-ready = Wait, not yet
room-waiting-for = Waiting for { $names }.
room-revealing = Everyone is ready. Shuffling…
room-nobody = nobody yet
room-watching = watching
room-watching-lobby = You are watching. The board appears when the game begins.
room-online = online
room-gathering = gathering
room-on = being played
room-fetch = look at it
stand-up = Leave the seat
link-copy = Copy
link-copied = The link is copied.
talk-unread =
    { $count ->
        [one] 1 new message
       *[other] { $count } new messages
    }
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
talk-hear = Unmute
talk-unhear = Mute
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
propose = Ask for an undo
propose-yes = Agree
propose-no = No
propose-withdraw = Never mind
proposed-by = { $name } asks to undo their last move. Moves since then would be undone too.
proposed-watching = { $name } asks to undo their last move.
proposed-refused-by = { $name } said no. Nothing is undone.
proposed-refused = Somebody said no. Nothing is undone.
proposed-own = You asked to undo your last move. It happens when everyone agrees.
hand-bot = Let a bot play for me
hand-back = Play myself again
hand-on = A bot plays for you.
host-mute = Mute for everyone
host-unmute = Unmute for everyone
host-seat-bot = Seat a bot
host-seat-bot-at = Seat a bot at seat { $number }
resigned =
    { $count ->
        [one] { $names } resigned.
       *[other] { $names } resigned.
    }
resigned-you = You resigned.
resigned-unranked-you = You resigned, so your seat cannot win.
resigned-unranked =
    { $count ->
        [one] { $names } resigned, so this seat cannot win.
       *[other] { $names } resigned, so these seats cannot win.
    }
log-resigned = { $name } resigned.
log-resigned-you = You resigned.
resigned-bot = A bot plays on in this seat.
host-bot = Let a bot play
host-bot-for = Let a bot play for { $name }
host-free = Free the seat
rematch-set = The next game is being set up. Everyone keeps their seat.
rematch-asked = { $name } asks for a rematch. Everyone keeps their seat.
fair-sealed = Fair draw: sealed before the game
fair-details = Details
fair-sealed-text = Nobody can choose the draws, not even the server: this seal fixes them before the game, and your browser checks it afterwards.
notify-me = Tell me when it is my turn
notify-on = You will be told when it is your turn.
notify-denied = The browser does not allow notifications for this page. You can change that in its settings.
notify-never = There are no notifications here. Browsers need a page over https for them.
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
forget = Your data on the server
forget-lead = The server has the name you gave at its tables, your moves there, and a number by which it knows this browser. It does not have what you play on this device alone.
forget-what = Delete everything about me
forget-help = Your name is removed from every table, and your seats in unfinished games become free. Records of finished games remain, without your name.
forget-ask = Delete my data
forget-sure = Delete your data on this server? This cannot be undone.
forget-keep = Keep
forget-yes = Delete
forget-done = The server has forgotten you.

# Refusals of a server
refusal-no-network = This needs a network, and the server does not answer. Everything on this device works without.
refusal-server-busy = The server is busy. Try again in a moment.
refusal-not-found = The server does not have this. It may have been deleted.
refusal-server-error = The server answered with an error. Try again later.
refusal-line-broke = The connection broke while your decision was on its way, and the table has gone on. What you see now is what counts.
refusal-bad-message = The server did not understand. Reload the page.
refusal-too-large = That is too long.
refusal-protocol = The server is of another version than this page. Reload it in a moment.
refusal-unknown-room = There is no such room. The link may not be complete.
refusal-hello-first = The server did not understand. Reload the page.
refusal-no-guest = The server does not know this browser. Reload the page; cookies must be allowed.
refusal-watching = You are here as a spectator.
refusal-not-seated = You have no seat at this table.
refusal-seat-taken = This seat is taken.
refusal-bot-seat = A bot plays this seat.
refusal-not-host = Only the host may do this.
refusal-present = This player is here, or left a moment ago. Wait a little.
refusal-stage = This cannot be done at this stage.
refusal-pledge = The bytes do not fit the promise. Sit down again.
refusal-no-proposal = There is nothing to answer any more.
refusal-muted = The host has muted you at this table.
refusal-bad-text = This text cannot be used.
refusal-too-long = This is too long.
refusal-too-fast = Too fast. Wait a little.
refusal-too-many = The limit is reached. Try again later.
refusal-too-slow = The connection is too slow.
refusal-unsure = The server lost touch with its store, so look whether this was done. If not, try again.
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

# Puzzles
puzzles = Puzzles
puzzles-lead = Positions from games between bots. In each, one move is clearly the best.
puzzles-solved = { $solved } of { $count } solved
puzzles-level-1 = Easy
puzzles-level-2 = Medium
puzzles-level-3 = Hard
puzzle-number = Puzzle { $number }
puzzle-is-solved = solved
puzzle-ask = Find your best move.
puzzle-right-share = The best move! It wins { $best }% of the games, the next best { $next }%.
puzzle-right-score = The best move! It leads to { $best } points on average, the next best to { $next }.
puzzle-known-share = Not the best: it wins { $own }% of the games, the best move { $best }%.
puzzle-known-score = Not the best: it leads to { $own } points on average, the best move to { $best }.
puzzle-other-share = Not the best: the best move wins { $best }% of the games, no other more than { $next }%.
puzzle-other-score = Not the best: the best move leads to { $best } points on average, no other to more than { $next }.
puzzle-shown-share = The best move wins { $best }% of the games, the next best { $next }%.
puzzle-shown-score = The best move leads to { $best } points on average, the next best to { $next }.
puzzle-again = Try again
puzzle-answer = Show the answer
puzzle-next = Next
puzzle-play = Play on from this position
