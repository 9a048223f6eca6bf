# What the boxes of the games say: known before a game is opened.

ingenious-title = Ingenious
ingenious-pitch = Match symbols in lines and lift all six colours. Your lowest one is your score.
ingenious-length = about 30 minutes
ingenious-row =
    { $mode ->
        [duel] pegs on your side: { $score }
       *[other] your lowest is { $score }
    }
ingenious-reconstructed = We do not know which symbol is printed in which corner of the real board, so their places here are our guess. The game is the same either way: all colours follow the same rules.
ingenious-mode-standard = Standard
ingenious-mode-solo = Solo
ingenious-mode-team = Team
ingenious-mode-duel = Duel

spots-title = Spots
spots-pitch = Roll, place, and stop in time: fill six dogs' spots before your yard overflows.
spots-length = about 30 minutes
spots-row = scored dogs: { $score } of 6
spots-reconstructed = The spots of the dogs and seven of the tricks are taken from a published description; those in your box may differ. The Stray is our own.
spots-mode-standard = Standard
spots-mode-solo = Solo
spectacular-title = Spectacular
spectacular-pitch = Draft dice and animals, build towers, fill a park of your own.
spectacular-length = about 45 minutes
spectacular-row = your park: { $score }
spectacular-reconstructed = Some tiles, the parks, the missions and part of the animal table are our best guess, since only the pieces in the box show them. If you own it, you can put in the real ones under Components.
spectacular-mode-base = Standard
spectacular-mode-solo = Solo challenge
magnificent-title = The Magnificent
magnificent-pitch = Four dice a round: build a camp, travel for tents and posters, and put on the show of the evening.
magnificent-length = 60 to 90 minutes
magnificent-row = your circus: { $score }
magnificent-reconstructed = The values of cards, posters, tents, boards and tracks are our best guess, since only the pieces in the box show them. If you own it, you can put in the real ones under Components.
magnificent-mode-standard = Standard
magnificent-mode-solo = Solo
