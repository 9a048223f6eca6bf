# The board of the games that have none of their own.

plain-actions = What you can do
plain-aim = Whoever is best on the score sheet at the end wins.
plain-choose = Choose what you do.
plain-find = Find one of { $count }
plain-find-label = Find an action
plain-laid-out = Laid out: { $actions }
plain-more =
    { $count ->
        [one] There is { $count } more; type to find it.
       *[other] There are { $count } more; type to find them.
    }
plain-none = Nothing you can do is called that.
plain-position = The position as text
plain-ready = Ready: this ends your turn.
plain-score = Score
plain-seat = Player { $number }
plain-send = Do it
