# What the boxes of the games say: known before a game is opened.

ingenious-title = Ingenious
ingenious-pitch = Match symbols in lines and lift all six colours. Your weakest one is your score.
ingenious-length = about 30 minutes
ingenious-reconstructed = Which printed symbol stands in which corner is reconstructed; it cannot change play, as rules and tiles are the same for all colours. The numbers of tiles are as publicly known.
ingenious-mode-standard = Standard
ingenious-mode-solo = Solo
ingenious-mode-team = Team
ingenious-mode-duel = Duel
