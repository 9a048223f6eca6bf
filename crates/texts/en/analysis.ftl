# The analysis of a finished game, beside its replay and on the page of its result.
analysis = Analysis
analysis-open = Analyse
analysis-lead = Master judges every decision of this game: what it was worth, what would have been better, and how much was luck. Thorough takes a minute or two; quick is rougher.
analysis-care = How carefully
analysis-quick = Quick
analysis-thorough = Thorough
analysis-start = Analyse
analysis-resume = Go on
analysis-stop = Stop
analysis-begins = Reading the game…
analysis-progress-name = Progress of the analysis
analysis-progress = { $percent }% of the game is judged.
analysis-seconds-left =
    { $count ->
        [one] About { $count } second left.
       *[other] About { $count } seconds left.
    }
analysis-minutes-left =
    { $count ->
        [one] About { $count } minute left.
       *[other] About { $count } minutes left.
    }
analysis-failed = The analysis stopped because something went wrong. What was judged is kept; you can go on.
analysis-curve-shares = Win chance, %
analysis-curve-scores = Expected score
analysis-percent = { $number }%
analysis-mark-brilliant = Brilliant
analysis-mark-good = Good
analysis-mark-fine = Fine
analysis-mark-doubtful = Doubtful
analysis-mark-poor = Poor
analysis-legend-brilliant = Brilliant: better by far, and hard to see
analysis-legend-good = Good: clearly better than everything else
analysis-legend-doubtful = Doubtful: something was better
analysis-legend-poor = Poor: something was much better
analysis-count-brilliant = { $count } brilliant
analysis-count-good = { $count } good
analysis-count-doubtful = { $count } doubtful
analysis-count-poor = { $count } poor
analysis-nothing-here = Nothing to judge at this point of the game. Go to a mark to see a decision.
analysis-best-shares = As good as the best found. Win chance { $played }.
analysis-best-scores = As good as the best found. Expected score { $played }.
analysis-cost-shares = Win chance { $played }; with the best found { $best }.
analysis-cost-scores = Expected score { $played }; with the best found { $best }.
analysis-better = In the better line: { $words }
analysis-why = Why: { $words }
analysis-what-if = What if: { $words }
analysis-show = Show the better move
analysis-back = Back to the game
analysis-play-before = Play this move differently
analysis-previous = Previous mark
analysis-next = Next mark
analysis-accuracy = Accuracy
analysis-start-value = Start
analysis-skill = Own decisions
analysis-gifts = Others' mistakes
analysis-luck = Draws and rolls
analysis-end = Result
analysis-luck-good = Lucky: draws and rolls brought { $by }.
analysis-luck-bad = Unlucky: draws and rolls cost { $by }.
analysis-luck-even = Luck hardly mattered.
analysis-skill-cost = Own decisions cost { $by } in all.
analysis-luck-good-shares = Lucky: draws and rolls helped more than they hurt.
analysis-luck-bad-shares = Unlucky: draws and rolls hurt more than they helped.
analysis-luck-even-shares = Good and bad luck were about even.
analysis-skill-cost-shares = A decision cost { $by } of the win chance on average.
analysis-skill-none-shares = Own decisions cost almost nothing.
analysis-moved = What moved the win chance:
analysis-skill-none = Own decisions cost almost nothing.
analysis-means = What the numbers mean
analysis-means-accuracy = Accuracy: how close the decisions were to the best found; 100% if all were as good.
analysis-means-start = Start: what the player could expect before the first decision.
analysis-means-skill = Own decisions: what was lost because something better was there.
analysis-means-gifts = Others' mistakes: what the others gave away.
analysis-means-luck = Draws and rolls: the rest, which was luck.
analysis-means-sum = Start, decisions, mistakes and luck add up to the result.
analysis-means-moved = A win chance goes up and down many times in a game. The percentages say which part of all that movement came from where.
analysis-means-shares = Estimates of a win chance waver by two or three per cent, more where little is decided yet.
analysis-means-scores = All in points. Estimates waver by a few points.
analysis-result = Accuracy and luck
analysis-result-none = Analyse the game

play-on-seat = You play
play-on-same = Everybody as before
play-on-level = The bots play as
play-on-draws = Draws and rolls go on as they would have here.
play-on-go = Start playing
