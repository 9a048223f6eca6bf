# Что написано на коробках игр: это известно до того, как игра открыта.

ingenious-title = Ingenious
ingenious-pitch = Складывайте символы в линии и поднимайте все шесть цветов. Ваш счёт — самый низкий из них.
ingenious-length = около 30 минут
ingenious-row =
    { $mode ->
        [duel] колышков на вашей стороне: { $score }
       *[other] ваш низший цвет: { $score }
    }
ingenious-reconstructed = Мы не знаем, какой символ в каком углу настоящего поля, поэтому их места здесь — наша догадка. На игру это не влияет: правила одинаковы для всех цветов.
ingenious-mode-standard = Обычная игра
ingenious-mode-solo = В одиночку
ingenious-mode-team = Команды
ingenious-mode-duel = Дуэль

spots-title = Spots
spots-pitch = Бросайте, расставляйте и вовремя останавливайтесь: заполните пятна шести собак, пока двор не переполнился.
spots-length = около 30 минут
spots-row = засчитано собак: { $score } из 6
spots-reconstructed = Пятна собак и семь трюков взяты из одного описания игры, а не из самой коробки; Бродягу придумали мы.
spots-mode-standard = Обычная игра
spots-mode-solo = В одиночку
spectacular-title = Spectacular
spectacular-pitch = Набирайте кубики и животных, стройте вышки, заполняйте свой парк.
spectacular-length = около 45 минут
spectacular-row = ваш парк: { $score }
spectacular-reconstructed = Часть плиток, парки, задания и часть таблицы животных мы подобрали сами: настоящие видны только на деталях из коробки. Если она у вас есть, впишите их в разделе «Компоненты».
spectacular-mode-base = Обычная игра
spectacular-mode-solo = Испытание в одиночку
magnificent-title = The Magnificent
magnificent-pitch = Четыре кубика за раунд: стройте лагерь, собирайте в дороге шатры и афиши и дайте лучшее представление.
magnificent-length = от 60 до 90 минут
magnificent-row = ваш цирк: { $score }
magnificent-reconstructed = Значения карт, афиш, шатров, планшетов и дорог мы подобрали сами: настоящие видны только на деталях из коробки. Если она у вас есть, впишите их в разделе «Компоненты».
magnificent-mode-standard = Обычная игра
magnificent-mode-solo = В одиночку
