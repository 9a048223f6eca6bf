# Spots: имена частей игры по их обозначениям и слова доски.

## Dogs, by the numbers of their spaces

spots-dog-1 = Соло
spots-dog-12 = Пип
spots-dog-13 = Клевер
spots-dog-14 = Руфус
spots-dog-15 = Нелли
spots-dog-16 = Юнона
spots-dog-23 = Отто
spots-dog-24 = Орешек
spots-dog-25 = Бруно
spots-dog-26 = Ивушка
spots-dog-34 = Маковка
spots-dog-35 = Тедди
spots-dog-36 = Домино
spots-dog-45 = Фрея
spots-dog-46 = Гастон
spots-dog-56 = Луна
spots-dog-123 = Банджо
spots-dog-125 = Печенька
spots-dog-126 = Скаут
spots-dog-134 = Клёнка
spots-dog-136 = Веточка
spots-dog-145 = Ракета
spots-dog-146 = Перчик
spots-dog-234 = Олива
spots-dog-235 = Зигги
spots-dog-245 = Ежевика
spots-dog-246 = Монти
spots-dog-256 = Тилли
spots-dog-345 = Честер
spots-dog-356 = Рубина
spots-dog-456 = Мохнатик
spots-dog-2356 = Герцог

## Trick tiles

spots-tile-howl = Голос
spots-tile-roll-over = Кувырок
spots-tile-walk = Гулять
spots-tile-dig = Копай
spots-tile-trot = Рысью
spots-tile-retrieve = Принеси
spots-tile-track = След
spots-tile-run = Беги
spots-tile-chase = Догоняй
spots-tile-bolt = Убегай
spots-tile-sprint = Рывок
spots-tile-dogpile = Куча-мала
spots-tile-fetch = Апорт
spots-tile-guard = Сторожи
spots-tile-hunt = Охота
spots-tile-scavenge = Добывай
spots-tile-search = Искать
spots-tile-beg = Лапу
spots-tile-chew = Жуй
spots-tile-gobble = Ешь
spots-tile-play-dead = Умри
spots-tile-stay = Место

## Sets of tiles

spots-set-adoption-event = Ищу хозяина
spots-set-dog-park = Собачий парк
spots-set-obstacle-course = Полоса препятствий
spots-set-hunting-grounds = Охотничьи угодья
spots-set-kennel-club = Клуб собаководов
spots-set-puppy-pen = Щенячий вольер
spots-set-random = Случайный набор
spots-set-chosen = Набор на выбор
spots-set-all-tiles = Все плитки

# Что сказано на коробке
spots-ranked = Места: засчитанные собаки, затем занятые пятна.
spots-aim = Побеждает тот, у кого первыми засчитаны шесть собак. Закопано больше 7 — перебор.
spots-aim-solo = Засчитайте шесть собак раньше Бродяги. Закопано больше 7 — перебор.

# Настройка партии
spots-mode-standard-help = От 2 до 4 мест, кто первым соберёт шесть собак
spots-mode-solo-help = Вы против Бродяги, который ходит по простым правилам
spots-option-set = Трюки
spots-option-set-help = Какие четыре плитки лягут рядом с «Голосом» и «Кувырком»; первый набор — для первой игры.
spots-option-set-random-help = По одному трюку каждого цвета из пяти, по жребию.
spots-option-set-chosen-help = Трюк каждого цвета вы выбираете ниже.
spots-option-set-all-tiles-help = Все трюки, по пять каждого цвета в стопке.
spots-option-yellow = Жёлтый трюк
spots-option-yellow-help = Один из пяти.
spots-option-purple = Фиолетовый трюк
spots-option-purple-help = Один из пяти.
spots-option-blue = Синий трюк
spots-option-blue-help = Один из пяти.
spots-option-green = Зелёный трюк
spots-option-green-help = Один из пяти.
spots-option-level = Бродяга
spots-option-level-help = Берёт плитку за плиткой, трюков не выполняет, бросает свои кубики.
spots-option-level-pup = Щенок
spots-option-level-pup-help = 2 кубика.
spots-option-level-mutt = Дворняга
spots-option-level-mutt-help = 2 кубика, на «Голос» берёт собаку.
spots-option-level-alpha = Вожак
spots-option-level-alpha-help = 3 кубика, двор 12, на «Голос» берёт собаку.
spots-option-start = Кто начинает
spots-option-start-help = Тот, у кого больше первый кубик, или место на выбор.
spots-option-start-die = Старший кубик
spots-option-guard = Предел ходов
spots-option-guard-help = Если за столько ходов никто не победил — ничья. В обычной партии предела нет.
spots-option-guard-none = Нет
spots-terms-tricks-name = Трюки
spots-terms-win-name = Для победы
spots-terms-win = шесть засчитанных собак
spots-terms-yard-name = Предел двора
spots-terms-length-name = Время

# Что делает каждый трюк
spots-trick-howl = Взять собаку, бросить 1.
spots-trick-roll-over = Поднять закопанные кубики и бросить их; можно ещё 1.
spots-trick-walk = Бросить 2; можно ещё 1.
spots-trick-dig = За каждую лапку изменить на 1 чей угодно закопанный кубик, затем бросить 2.
spots-trick-trot = Можно передвинуть кубик на любое свободное пятно, затем бросить 2.
spots-trick-retrieve = Выставить кубик с числом следующей собаки, затем бросить 2.
spots-trick-track = Бросить 3; лакомство перебрасывает только выбранные кубики.
spots-trick-run = Бросить 3; можно ещё 1, и ещё, и ещё.
spots-trick-chase = Бросить 1; можно продолжить: 2, потом 3 и так далее.
spots-trick-bolt = Отложить от 3 до 12 кубиков и бросать по одному; остановиться можно, когда их осталось не больше, чем лапок.
spots-trick-sprint = Бросить по 1 за каждую собаку с местом; можно повторить.
spots-trick-dogpile = Бросить 2 и один свой кубик; можно повторить.
spots-trick-fetch = Бросить 8 и оставить все кубики с одним числом.
spots-trick-guard = Назвать число, бросить 4 и оставить те, что не больше.
spots-trick-hunt = Бросить 2 и по 1 за лапку; оставить два.
spots-trick-scavenge = Бросить 4; кубики меньше суммы двора можно вернуть.
spots-trick-search = Бросить 7 и оставить кубики ровно на 8.
spots-trick-beg = Взять 1 лакомство и по 1 за каждую лапку.
spots-trick-chew = Взять столько лакомств, сколько есть, и ещё 1.
spots-trick-gobble = Взять 7 лакомств и вернуть столько, каково высшее свободное пятно.
spots-trick-play-dead = Бросить 1; если он закопан, взять столько же лакомств.
spots-trick-stay = Взять по 1 лакомству за каждую другую закрытую плитку.

# Стол
spots-zone-row = Трюки
spots-zone-hand = Кубики
spots-zone-pack = Ваша стая
spots-zone-pack-of = Стая: { $name }
spots-zone-yard = Ваш двор
spots-zone-shelf = Засчитанные собаки
spots-zone-purse = Лакомства и лапки
spots-zone-kennel = Питомник
spots-stray = Бродяга
spots-colour-red = красная
spots-colour-yellow = жёлтая
spots-colour-purple = фиолетовая
spots-colour-blue = синяя
spots-colour-green = зелёная
spots-dog-free =
    { $count ->
       *[other] мест: { $count }
    }
spots-dog-full = заполнена
spots-of-six = { $count } из 6
spots-turn-of = ход { $turn } из { $limit }
spots-in-play = в игре
spots-status-turn = выбирает трюк
spots-status-trick = «{ $tile }»

# Подписи
spots-label-tile = «{ $tile }», { $colour }. { $does }
spots-label-tile-down = «{ $tile }», { $colour }, закрыта.
spots-label-tile-treats =
    { $count ->
       *[other] На ней лакомств: { $count }.
    }
spots-label-bust = Перебор { $percent } процентов.
spots-label-dog = { $dog }, собака { $at } из { $of }. { $spots }
spots-label-dog-spots = Занято { $filled }, свободно { $free }.
spots-label-dog-empty = Свободно { $free }.
spots-label-dog-full = Все пятна заняты.
spots-label-paws =
    { $count ->
        [one] Одна лапка.
        [few] Лапки: { $count }.
       *[other] Лапок: { $count }.
    }
spots-label-can-go = Сюда можно { $number }.
spots-label-die = Кубик { $number }.
spots-label-die-of = Кубик { $number }, { $at } из { $of }.
spots-label-die-planned = По плану: { $where }.
spots-label-yard = Ваш двор: { $dice }, { $sum } из { $limit }.
spots-label-yard-of = Двор ({ $name }): { $dice }, { $sum } из { $limit }.
spots-label-yard-empty = Ваш двор пуст.
spots-label-yard-bury = Закопать { $number } — станет { $sum }.
spots-label-yard-bust = Закопать { $number } — станет { $sum }, перебор.
spots-place-yard = двор
spots-place-back = назад в запас
spots-place-again = переброс
spots-speech-rolled = Выпало { $dice }.
spots-speech-plain = Ясно: { $what }.
spots-speech-choose = Выбрать: { $what }.

# Вопросы
spots-prompt-turn = Ваш ход: выберите трюк.
spots-prompt-turn-score = Выберите трюк или засчитайте: { $dogs }.
spots-prompt-die = Куда { $number }?
spots-prompt-all = Все кубики на местах.
spots-prompt-treat = Перебросить за лакомство?
spots-prompt-may = Ещё один?
spots-prompt-nothing-buried = Ничего не закопано: можно бросить 1.
spots-prompt-again =
    { $count ->
       *[other] Ещё бросок, кубиков: { $count }?
    }
spots-prompt-fetch = Какое число оставить?
spots-prompt-guard = До какого числа?
spots-prompt-retrieve = Выберите число следующей собаки ({ $dog }).
spots-prompt-hunt = Разложите два из них.
spots-prompt-search = Разложите ровно 8: пока { $sum }.
spots-prompt-scavenge = Меньше { $sum } можно вернуть.
spots-prompt-bolt = Сколько кубиков?
spots-prompt-dogpile = Какой свой кубик бросить?
spots-prompt-dig = «Копай»: осталось { $left } из { $all }.
spots-prompt-trot = Передвинуть кубик?
spots-prompt-track = Какие перебросить?
spots-unasked = { $dice }: места нет, закопано. Двор { $sum } из { $limit }.

# Кнопки
spots-button-end = Закончить ход
spots-button-stop = Хватит
spots-button-next = Поставить и бросить
spots-button-score-fast =
    { $count ->
       *[other] Засчитать: { $count }
    }
spots-button-win = Засчитать и победить
spots-button-score = Засчитать: { $dogs } ({ $from } → { $to })
spots-button-score-open = Засчитать…
spots-button-trick = { $tile }: бросить { $count }
spots-button-trick-plain = { $tile }
spots-button-guard = До { $number }: бросить { $count }
spots-button-aside = Отложить { $aside }, бросить { $count }
spots-button-dig = Копать и бросить { $count }
spots-button-move = Передвинуть, бросить { $count }
spots-button-leave = Оставить, бросить { $count }
spots-button-set = Выставить { $number }, бросить { $count }
spots-button-own = Взять его, бросить { $count }
spots-button-treats =
    { $count ->
       *[other] Взять лакомства: { $count }
    }
spots-button-to-go =
    { $count ->
       *[other] Осталось: { $count }
    }
spots-button-bust = Принять перебор
spots-button-bust-again = Ещё раз — перебор
spots-button-reroll = Переброс { $count } за лакомство
spots-button-reroll-again = Ещё раз — переброс
spots-button-keep = Оставить бросок
spots-button-bury = Закопать
spots-button-more = Бросить ещё { $count }
spots-button-first = Бросить { $count }
spots-button-next-may = Бросить следующий
spots-button-plain = Разложить ясные кубики

# Шесть граней
spots-face-fits =
    { $count ->
        [one] { $count } собака
        [few] { $count } собаки
       *[many] { $count } собак
    }
spots-face-fills = заполнит
spots-face-scores = зачёт +{ $count }
spots-face-wins = победа
spots-face-goes = назад
spots-face-yard = двор: { $sum }
spots-face-treats = лакомств +{ $count }
spots-face-bust = перебор
spots-odds-sixths = риск перебора { $count } из 6
spots-odds-percent = риск перебора { $percent } %
spots-odds-never = перебора не будет
spots-odds-treats = (с лакомствами { $percent } %)
spots-odds-treats-one = ({ $without } %, с лакомствами { $percent } %)
spots-odds-placed = В среднем подойдёт { $mean } кубика.

# Предупреждения
spots-warn-must-bust = Этот бросок — перебор при любой раскладке.
spots-warn-bust = Закопать { $number }: станет { $sum }, перебор.
spots-warn-bust-number = Выберите другое число: нажмите на его кубик.
spots-warn-bust-else = Этого можно избежать: поставьте кубик иначе.
spots-warn-stake =
    { $count ->
       *[other] При переборе с собак уйдёт кубиков: { $count }.
    }
spots-warn-stake-full =
    { $count ->
       *[other] При переборе с собак уйдёт кубиков: { $count }, и с заполненных ({ $dogs }).
    }
spots-warn-no-stake = Перебор лишь закончит ход и очистит двор.
spots-warn-few-dice =
    { $count ->
       *[other] Осталось кубиков: { $count }. Столько и бросите.
    }
spots-warn-last-dice = Если ни один не вернётся, следующий ход начнётся с перебора у всех.
spots-warn-few-treats =
    { $count ->
       *[other] Лакомств осталось: { $count }.
    }
spots-warn-refresh = Потом откроются все шесть, на «{ $tile }» ляжет лакомство. Ходит { $name }.
spots-warn-refresh-stray = Потом откроются все шесть, на «{ $tile }» ляжет лакомство.
spots-warn-pack-full = В стае уже 6: карта не берётся.
spots-warn-rival = { $name }: до победы не хватает { $numbers }.
spots-number-once = { $number }
spots-number-twice = { $number } и ещё { $number }
spots-warn-full-dog = Перебор снимет кубики и с готовых: { $dogs }.
spots-warn-stray = Следующая плитка Бродяги: «{ $tile }».

# Что происходит: строка журнала — { name }: части через запятую
spots-log-turn = { $name }: { $what }
spots-log-turn-you = Вы: { $what }
spots-event-tile-seen = Открыта плитка «{ $tile }».
spots-event-top-dog = Следующая собака: { $dog }.
spots-event-drew = новая собака: { $dog }
spots-event-first-die = { $name }: первый кубик, { $number }, закопан.
spots-event-first-die-you = Ваш первый кубик, { $number }, закопан.
spots-event-tied = Поровну, ещё раз: { $names }.
spots-event-started = Первый ход: { $name }
spots-event-started-you = Первый ход ваш
spots-event-all-bust = Кубики кончились: перебор у всех.
spots-event-refreshed = Все трюки снова открыты.
spots-event-refreshed-treat = Все трюки снова открыты, лакомство на «{ $tile }».
spots-event-chose-treats =
    { $count ->
       *[other] взято лакомств с плитки: { $count }
    }
spots-event-rolled = выпало { $dice }
spots-event-rolled-more = ещё бросок: { $dice }
spots-event-rolled-treat = переброс за лакомство: { $dice }
spots-event-picked = оставлено { $dice }
spots-event-rolls-again = переброс: { $count }
spots-event-named-fetch = остаются { $number }
spots-event-named-guard = до { $number }
spots-event-named-retrieve = выставлено { $number }
spots-event-discarded = { $dice } назад
spots-event-placed = { $number } → { $dog }
spots-event-buried = закопано { $dice } (двор { $sum })
spots-event-stopped = хватит
spots-event-set-aside = отложено { $count }
spots-event-aside-returned = не брошено { $count }
spots-event-lifted = поднято { $dice }
spots-event-dug = { $name }, двор: { $from } → { $to }
spots-event-dug-you = ваш двор: { $from } → { $to }
spots-event-dug-gone = { $name }, двор: 1 убрана
spots-event-dug-gone-you = ваш двор: 1 убрана
spots-event-dug-own = свой двор: { $from } → { $to }
spots-event-dug-gone-own = свой двор: 1 убрана
spots-event-moved = { $dog } { $space } → { $to } { $onto }
spots-event-took-treats =
    { $count ->
        [one] +{ $count } лакомство
        [few] +{ $count } лакомства
       *[other] +{ $count } лакомств
    }
spots-event-gave-treats =
    { $count ->
        [one] −{ $count } лакомство
        [few] −{ $count } лакомства
       *[other] −{ $count } лакомств
    }
spots-event-bust =
    { $count ->
       *[other] перебор, кубиков назад: { $count }
    }
spots-event-bust-other =
    { $count ->
       *[other] { $name }: перебор, кубиков назад: { $count }
    }
spots-event-bust-other-you =
    { $count ->
       *[other] у вас перебор, кубиков назад: { $count }
    }
spots-event-scored = засчитано: { $dogs }, { $count } из 6
spots-event-scored-fast = засчитано сразу: { $dogs }, { $count } из 6
spots-event-six-dogs = { $name }: шесть собак, партия окончена.
spots-event-six-dogs-you = У вас шесть собак, партия окончена.
spots-event-turn-limit = Предел ходов: ничья.
spots-busts-you =
    { $count ->
       *[other] Перебор! Кубиков назад: { $count }.
    }
spots-busts =
    { $count ->
       *[other] { $name }: перебор! Кубиков назад: { $count }.
    }
spots-bust-all =
    { $count ->
       *[other] Перебор у всех! Кубиков назад: { $count }.
    }
spots-scores = { $name }: засчитано { $dogs }, { $count } из 6.
spots-scores-you = Засчитано: { $dogs }, { $count } из 6.
spots-touch-bust =
    { $count ->
       *[other] «{ $tile }» ({ $name }): у вас перебор, кубиков назад: { $count }.
    }
spots-touch-dug = { $name }: кубик в вашем дворе { $from } → { $to }.
spots-touch-dug-gone = { $name }: из вашего двора убрана 1.
spots-touch-all-bust =
    { $count ->
       *[other] Кубики кончились: перебор и у вас, кубиков назад: { $count }.
    }

# Отказы
spots-refusal-not-your-turn = Сейчас не ваш ход.
spots-refusal-not-asked-now = Сейчас вопрос о другом.
spots-refusal-not-in-use = Плитки «{ $tile }» в этой партии нет.
spots-refusal-face-down = Плитка «{ $tile }» закрыта до обновления.
spots-refusal-no-full-dog = Нужна собака, у которой заняты все пятна.
spots-refusal-no-space = У этой собаки для кубика места нет.
spots-refusal-no-space-dog = { $dog }: для этого кубика места нет.
spots-refusal-not-rolled = Здесь нет { $number }.
spots-refusal-not-to-roll-again = Здесь нет { $number }.
spots-refusal-not-to-keep = Здесь нет { $number }.
spots-refusal-not-eight = С кубиком { $number } у выбранных кубиков не выйдет ровно 8.
spots-refusal-not-on-top-dog = У следующей собаки нет { $number }.
spots-refusal-not-aside = От 3 до 12 кубиков или сколько есть.
spots-refusal-nothing-chosen = Выберите хотя бы один кубик.
spots-refusal-no-such-die = Это не ваш кубик.
spots-refusal-cannot-dig = Шестёрку не поднять.
spots-refusal-cannot-move = Это место занято.

# Счёт и итог
spots-line-scored-dogs = Засчитано собак (счёт)
spots-line-cards = Собак вместе с засчитанными (из 6)
spots-line-free-spaces = Свободно ({ $dog })
spots-line-filled-spaces = Занято пятен
spots-line-filled-spaces-dog = Занято ({ $dog })
spots-line-full-dogs = Готовых собак
spots-line-buried-dice = Кубиков во дворе
spots-line-buried-sum = Сумма закопанных кубиков
spots-line-room-in-yard = Места во дворе
spots-line-treats = Лакомства
spots-line-paws = Лапки
spots-line-turns = Ходов у всех вместе
spots-line-busts = Переборов
spots-line-scored-slowly = Засчитано отдельным ходом
spots-line-scored-fast = Засчитано сразу всей стаей
spots-line-treats-spent = Потрачено лакомств
spots-line-dice-placed = Поставлено кубиков
spots-line-dice-buried = Закопано кубиков
spots-line-level = Бродяга: { $level }
spots-reason-six-dogs = Засчитано шесть собак.
spots-reason-turn-limit = Ходы кончились раньше, чем кто-то собрал шесть собак: ничья.
spots-reason-resigned = Партия сдана.
spots-verdict-won = Вы обогнали Бродягу
spots-verdict-won-below = Ваши шесть собак дома раньше.
spots-verdict-lost = Победа за Бродягой
spots-verdict-lost-below = Шесть собак у него раньше.
spots-verdict-drawn = Ничья с Бродягой
spots-verdict-drawn-below = Ходы кончились, шести собак ни у кого нет.
spots-compared-dogs = засчитанные собаки
spots-compared-spots = занятые пятна
spots-plot-dogs = Зачёт собак
spots-plot-dice = Кубики
spots-end-draw = Ничья, ходов: { $count }

# Настройка
spots-setting-plain = Раскладывать ясные кубики
spots-setting-plain-help = Кубики без настоящего выбора ложатся сразу; их можно передвинуть.

# Первая партия с подсказками
spots-lesson-walk = Занимайте кубиками пятна собак: шесть засчитанных собак — победа. Кубик, которому нет места, закапывают во дворе: больше 7 там — перебор. Выберите «Гулять»: бросок двух кубиков.
spots-lesson-place = Поставьте 4 Маковке. 5 не подходит никому, её закапывают: во дворе 6 из 7. Теперь взгляните на шесть малых кубиков: 3 из 6 дали бы перебор, и кубики ушли бы. Нажмите «Хватит».
spots-lesson-roll-over = Мирабель берёт Юнону. Очистите двор: «Кувырок» поднимает закопанные кубики и бросает их заново.
spots-lesson-more = 3 — Маковке, теперь все её пятна заняты. 2 — Пипу. Двор пуст, один кубик не даст перебора. Бросьте ещё 1.
spots-lesson-fast = Поставьте 1 Пипу: готова вся стая, она засчитывается сразу, посреди трюка. Нажмите «Засчитать», и придут новые собаки.
spots-lesson-run = Две собаки дома, пришли Бруно и Зигги. Взятые трюки закрыты; когда останется один, откроются все: это обновление. Выберите «Беги»: три кубика, а потом ещё, сколько рискнёте.
spots-lesson-treat = Ничего не подходит: 11 во дворе — перебор. Отдайте лакомство и перебросьте все три кубика.
spots-lesson-bruno = 6 закопана. 5 и 2 подходят обоим: отдайте их Бруно, и все его пятна заняты. Теперь хватит: перебор забрал бы кубики.
spots-lesson-score = Открытым оставался один трюк: на «Лапу» легло лакомство, и открылись все. У Мирабель перебор. Чтобы Бруно был в безопасности, нажмите «Засчитать» и потратьте на это ход.
spots-lesson-beg = У Герцога две лапки, у Зигги одна. Выберите «Лапу»: 1 лакомство, по 1 за лапку и то, что на плитке, всего 5. За лакомство перебрасывают кубики, которые не подошли.

# Шаги каждого трюка на плитке, между ними черта
spots-steps-howl = взять собаку | бросить 1
spots-steps-roll-over = бросить закопанное | можно ещё 1
spots-steps-walk = бросить 2 | можно ещё 1
spots-steps-dig = ±1 во дворе за лапку | бросить 2
spots-steps-trot = можно передвинуть | бросить 2
spots-steps-retrieve = 1 кубик: число карты | бросить 2
spots-steps-track = бросить 3 | перебросить часть
spots-steps-run = бросить 3 | можно ещё по 1
spots-steps-chase = бросить 1 | можно 2, 3, 4…
spots-steps-bolt = отложить 3–12 | бросать по одному
spots-steps-sprint = по 1 на неполную | можно ещё
spots-steps-dogpile = 2 и один свой | можно ещё
spots-steps-fetch = бросить 8 | одно число себе
spots-steps-guard = назвать число | бросить 4 до числа
spots-steps-hunt = 2 + лапки | оставить 2
spots-steps-scavenge = бросить 4 | можно без малых
spots-steps-search = бросить 7 | оставить ровно 8
spots-steps-beg = 1 лакомство, по 1 за лапку
spots-steps-chew = удвоить лакомства | взять 1
spots-steps-gobble = взять 7 | вернуть старшее
spots-steps-play-dead = бросить 1 | зарыт: лакомства
spots-steps-stay = 1 за закрытую плитку

# Ещё о столе
spots-face-down = закрыта | до обновления
spots-bookmarked = на мой ход
spots-tile-unknown = Плитка, которую ещё никто не видел.
spots-label-in-play = Этот трюк сейчас выполняется.
spots-label-marker = Здесь жетон Бродяги.
spots-stray-does = Берёт следующий открытый трюк справа от жетона, не выполняет его, бросает { $count }.
spots-stray-does-howl = Берёт следующий открытый трюк справа от жетона, не выполняет его (с «Голоса» — только собака), бросает { $count }.
spots-tile-of-colour = { $colour }
spots-zone-yard-of = Двор: { $name }
spots-note-scores = в зачёт: { $from } → { $to }
spots-note-fills = готово
spots-yard-sum = { $sum } из { $limit }
spots-faces = Что даст ещё один кубик
spots-one-more = Ещё один кубик: { $odds }.
spots-each-die = Что даст каждый из кубиков броска.
spots-label-yard-is-empty = Ничего не закопано.
spots-label-scored = { $dog }: в зачёте
spots-label-top = Следующая собака: { $dog }, { $numbers }. Под ней ещё { $count }: какие?
spots-label-leash = Осталось бросить кубиков: { $count }.
spots-label-blank = Кубик в воздухе.
spots-label-die-at = Кубик { $number }, { $where }.
spots-label-dig = Двор ({ $name }): { $sum }
spots-label-chip =
    { $count ->
       *[other] { $dog }, мест: { $count }
    }
spots-label-chip-full = { $dog }: готово
spots-label-seat = Засчитано собак: { $scored } из 6. Собаки: { $dogs }. Двор { $sum } из { $limit }. Лакомств { $treats }, лапок { $paws }.
spots-full-dogs =
    { $count ->
       *[other] Готовых собак: { $count }
    }
spots-full-short = готово
spots-treats-of =
    { $count ->
        [one] лакомство
        [few] лакомства
       *[other] лакомств
    }
spots-paws-of =
    { $count ->
        [one] лапка
        [few] лапки
       *[other] лапок
    }
spots-dogs-of =
    { $count ->
       *[other] из 6 собак
    }
spots-dice-of =
    { $count ->
        [one] кубик
        [few] кубика
       *[other] кубиков
    }
spots-kennel-below =
    { $count ->
       *[other] под ней ещё { $count }
    }
spots-kennel-which =
    { $count ->
        [one] Под верхней картой ещё { $count } собака.
        [few] Под верхней картой ещё { $count } собаки. Порядка никто не знает.
       *[other] Под верхней картой ещё { $count } собак. Порядка никто не знает.
    }
spots-tiles-up =
    { $count ->
       *[other] Открытых трюков: { $count }
    }
spots-tag-now = сейчас
spots-tag-yard = двор
spots-tag-back = назад
spots-tag-again = переброс
spots-go-back =
    { $count ->
       *[other] назад: { $count }
    }
spots-dig-busts =
    { $count ->
       *[other] перебор, кубиков: { $count }
    }
spots-prompt-tile = «{ $tile }»?
spots-prompt-score = Засчитать: { $dogs }?
spots-off-dice = Каждому кубику нужно место: собака с таким свободным пятном или двор.
spots-stack-top = Сверху
spots-stack-unseen = Затем, в неизвестном порядке
spots-stack-known = Потом, в том порядке, как их брали

# Почему Бродяга делает так
spots-why-marker = Он берёт следующую открытую плитку справа, но трюк не выполняет.
spots-why-marker-howl = Он берёт следующую открытую плитку справа. С «Голоса» получает собаку.
spots-why-rolls = Он бросает кубиков: { $count }, что бы ни было на плитке.
spots-why-treat = Этот бросок — перебор, поэтому он отдаёт лакомство и перебрасывает.
spots-why-places = Каждый кубик — подходящей собаке, у которой меньше всего свободных пятен.
spots-why-buries = Этот кубик никому не подходит: его закапывают.
spots-why-busts = Двор переполнен: все его кубики уходят.
spots-why-scores = Готовая собака засчитывается сразу, приходит новая.
spots-why-draws = На «Голос» он берёт следующую собаку.

# Подписи к рисункам
spots-picture-aim = Шесть засчитанных собак — победа.
spots-picture-setup = Две собаки, один закопанный кубик, одно лакомство.
spots-picture-turn = Трюк, его кубики и куда они идут.
spots-picture-placing = 5 подходит двум собакам, 2 — одной, 3 — никому.
spots-picture-treat = Одно лакомство перебрасывает все кубики броска.
spots-picture-bust = 7 — двор полон, 8 — перебор.
spots-picture-scoring = Готовая собака засчитана, собака со свободным пятном остаётся.
spots-picture-fast = Последнее пятно стаи засчитывает сразу всех собак.
spots-picture-refresh = На последнюю плитку кладут лакомство, и все открываются.
spots-picture-stacks = Взятая плитка уходит под свою стопку.
spots-hint-turn = Выберите, чтобы узнать, что он даст; ещё раз — чтобы выполнить.
spots-hint-place = Выберите подсвеченную собаку или двор.
spots-hint-fetch = Выберите кубик: все с этим числом остаются, другие уходят.
spots-hint-search = Выберите кубик, потом собаку или двор, пока не будет ровно 8. Остальные уходят.
spots-hint-hunt = Выберите кубик, потом собаку или двор. Два остаются, другие уходят.
spots-hint-scavenge = Выберите подсвеченную собаку, двор или миску.
spots-hint-track = За лакомство можно перебросить часть: выберите кубик, затем стрелку.
spots-prompt-bust = Это перебор.
spots-prompt-bust-number = Оставить { $number } — перебор.
spots-prompt-bust-so = Так будет перебор.
spots-prompt-turn-of = { $name }: выберите трюк.
spots-button-choose = Разложите два
spots-button-number = Выберите число
spots-button-total = Разложено { $sum } из { $total }
spots-button-bury-treats = Закопать: +{ $count }
spots-odds-first = Первый кубик: { $odds }.
spots-bolt-must =
    { $most ->
        [0] Бросить нужно не меньше { $least }: без лапок — все.
       *[other] Бросить нужно не меньше { $least }; хватит, когда останется не больше { $most }.
    }
spots-kennel-top = Сверху: { $dog }.
spots-kennel-next = Следующая
spots-odds-short = { $percent } %
spots-warn-bust-if-kept =
    { $count ->
        [0] Если оставить, ход закончится и двор опустеет.
       *[other] Если оставить, уйдут и кубики с собак: { $count }.
    }
spots-hint-dig = Выберите кубик в любом дворе, затем − или +.
spots-hint-guard = Под каждым числом — риск перебора.
spots-hint-score = засчитать
spots-hint-bust = принять перебор
spots-hint-given = Совет: { $what }.
spots-hint-on = бросить ещё
spots-hint-stop = хватит
spots-hint-treat = отдать лакомство и перебросить
spots-hint-laid = Совет: кубики разложены.

# Чем хорош совет
spots-because-wins = Выигрывает партию.
spots-because-scores =
    { $count ->
        [one] Засчитает { $count } полную собаку без всякого риска.
        [few] Засчитает { $count } полные собаки без всякого риска.
       *[other] Засчитает { $count } полных собак без всякого риска.
    }
spots-because-fills = Заполнит: { $dog }.
spots-because-dog = Принесёт новую собаку.
spots-because-safe = Следующий бросок не приведёт к перебору.
spots-because-seldom =
    { $percent ->
        [0] Перебора почти не бывает.
       *[other] Вероятность перебора лишь { $percent } %.
    }
spots-because-places = Ляжет в среднем { $whole },{ $tenth } кубика.
spots-because-fills-all = С вероятностью { $percent } % заполнит всех собак.
spots-because-places-now =
    { $count ->
        [one] Из этого броска ляжет { $count } кубик.
        [few] Из этого броска лягут { $count } кубика.
       *[other] Из этого броска лягут { $count } кубиков.
    }
spots-because-saves = Если бросок оставить, будет перебор.
spots-because-treats =
    { $count ->
        [one] Принесёт { $count } лакомство.
        [few] Принесёт { $count } лакомства.
       *[other] Принесёт { $count } лакомств.
    }
spots-because-keeps-treat = Оставьте бросок: лакомство останется на потом.
spots-because-stops =
    { $count ->
        [one] Сохранит { $count } кубик на собаках; ещё один бросок — перебор с вероятностью { $percent } %.
        [few] Сохранит { $count } кубика на собаках; ещё один бросок — перебор с вероятностью { $percent } %.
       *[other] Сохранит { $count } кубиков на собаках; ещё один бросок — перебор с вероятностью { $percent } %.
    }
spots-because-yard = Во дворе останется { $sum } из { $limit }.
spots-because-digs = { $name }: во дворе станет { $sum }.
spots-because-risks =
    { $count ->
        [one] Риск: перебор с вероятностью { $percent } %, на собаках { $count } кубик.
        [few] Риск: перебор с вероятностью { $percent } %, на собаках { $count } кубика.
       *[other] Риск: перебор с вероятностью { $percent } %, на собаках { $count } кубиков.
    }
