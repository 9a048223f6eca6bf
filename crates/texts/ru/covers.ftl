# Что написано на коробках игр: это известно до того, как игра открыта.

ingenious-title = Ingenious
ingenious-pitch = Складывайте символы в линии и поднимайте все шесть цветов. Ваш счёт — самый слабый из них.
ingenious-length = около 30 минут
ingenious-reconstructed = Какой символ напечатан в каком углу, восстановлено; на игру это не влияет: правила и плитки одинаковы для всех цветов. Число плиток — общеизвестное.
ingenious-mode-standard = Обычная игра
ingenious-mode-solo = В одиночку
ingenious-mode-team = Команды
ingenious-mode-duel = Дуэль
