# The page with the rules of a game, and the cards with single rules at the table.

rules-of = How to play { $game }
rules-search = Search the rules
rules-contents = Contents
rules-found = { $count ->
    [one] One place found.
   *[other] { $count } places found.
}
rules-none = Nothing found. Try another word.
rules-table = Table
rules-not-loaded = The rules could not be loaded. Look again when there is a connection.
rules-full = Rules in full
rules-full-note = Every rule with its number, for looking things up. The page above is all you need to play.
rules-full-english = This part is in English only.
rule-card-read = Read the rules
rule-card-loading = Looking it up…
rule-card-missing = This rule could not be loaded.
