# Ingenious

ingenious-ranked = Колышки сравнивают снизу вверх; решает первое различие.

ingenious-colour-r = красный
ingenious-colour-g = зелёный
ingenious-colour-b = синий
ingenious-colour-o = оранжевый
ingenious-colour-y = жёлтый
ingenious-colour-p = фиолетовый
ingenious-tile = { $first } и { $second }
ingenious-tile-double = дубль: { $colour }

# Настройка партии
ingenious-mode-standard-help = От 2 до 4 мест, каждый за себя
ingenious-mode-solo-help = По одной плитке, побейте свой рекорд
ingenious-mode-team-help = Двое на двое, одна длинная шкала
ingenious-mode-duel-help = Перетягивание шести колышков
ingenious-option-start = Кто начинает
ingenious-option-start-help = По жребию или место на выбор. В коробке сказано: самый младший.
ingenious-option-start-random = По жребию
ingenious-option-talk = Партнёры
ingenious-option-talk-help = Молча или открыто: партнёры говорят и видят подставки друг друга.
ingenious-option-talk-silent = Молча
ingenious-option-talk-open = Открыто
ingenious-option-order = Порядок счёта
ingenious-option-order-help = Спрашивать, только если это меняет итог, или всегда брать лучший порядок.
ingenious-option-order-ask = Спросить
ingenious-option-order-better = Лучший
ingenious-option-counter = Счётчик невиденного
ingenious-option-counter-help = Только то, что можно вычислить самому по полю и своей подставке.
ingenious-option-counter-on = Да
ingenious-option-counter-off = Нет
ingenious-terms-board-name = Поле
ingenious-terms-board-2 = 91 ячейка, только белые
ingenious-terms-board-3 = 127 ячеек, со светло-серыми
ingenious-terms-board-4 = 169 ячеек, все
ingenious-terms-rack-name = Подставка
ingenious-terms-rack = по 6 плиток
ingenious-terms-rack-solo = нет, по одной плитке
ingenious-terms-win-name = Побеждает
ingenious-terms-win = лучший отстающий колышек
ingenious-terms-win-solo = отстающий колышек как можно выше
ingenious-terms-win-team = лучший отстающий колышек команды
ingenious-terms-win-duel = больше колышков на своей стороне
ingenious-terms-length-name = Время

# Стол
ingenious-board = Поле Ingenious
ingenious-cell = ряд { $row }, ячейка { $column }
ingenious-cell-free = свободно
ingenious-cell-would = свободно, принесёт: { $score }
ingenious-no-score = без очков
ingenious-in-bag =
    { $count ->
        [one] плитка в мешке
        [few] плитки в мешке
       *[other] плиток в мешке
    }
ingenious-lowest-peg = отстающий колышек
ingenious-lowest = отстающий
ingenious-peg = { $colour } { $value }
ingenious-peg-next = { $colour } { $value }, станет { $next }
ingenious-rack = Ваша подставка
ingenious-unseen = Ещё не видели
ingenious-unseen-where = мешок и чужие подставки
ingenious-unseen-of =
    { $count ->
        [one] { $colour }: не виден { $count } символ
        [few] { $colour }: не видно { $count } символа
       *[other] { $colour }: не видно { $count } символов
    }
ingenious-aim = В конце считается только отстающий колышек. Поровну? Решает следующий.
ingenious-aim-solo = Поднимите отстающий колышек как можно выше.
ingenious-aim-team = Побеждает команда, чей отстающий колышек выше.
ingenious-aim-duel = Побеждает тот, на чьей стороне больше колышков. Все шесть на своей стороне — победа сразу.
ingenious-choose-tile = Выберите плитку на подставке.
ingenious-choose-cell = Куда её положить?
ingenious-choose-cell-solo = Куда положить эту плитку?
ingenious-any-cells = Подойдут любые две свободные соседние ячейки.
ingenious-first-turn = Первая плитка должна касаться напечатанного символа, которого ещё не касается ни одна плитка.
ingenious-place = Положить
ingenious-place-nothing = Положить без очков?
ingenious-place-one = Положить за { $points }?
ingenious-place-two = Положить за { $first } + { $second }?
ingenious-peg-moves = { $colour }: с { $from } на { $to }.
ingenious-lowest-rises = Отстающий колышек поднимется с { $from } на { $to }.
ingenious-rotate = Повернуть
ingenious-rotate-key = Повернуть на шестую часть (R)
ingenious-bonus = Положите ещё одну плитку.
ingenious-bonus-reached = { $colour } дошёл до { $space }. Положите ещё одну плитку.
ingenious-bonus-owed =
    { $count ->
        [1] От бонусного хода нельзя отказаться.
        [one] Предстоит ещё { $count } бонусный ход, отказаться нельзя.
        [few] Предстоит ещё { $count } бонусных хода, отказаться нельзя.
       *[other] Предстоит ещё { $count } бонусных ходов, отказаться нельзя.
    }
ingenious-order = Какую половину считать первой?
ingenious-order-help = Половины приносят { $first } и { $second }. Всё, что сверх первых 18, сгорает.
ingenious-order-choice = Сначала { $points }
ingenious-scored =
    { $points ->
        [0] Положено без очков.
        [one] Положено за { $points } очко.
        [few] Положено за { $points } очка.
       *[other] Положено за { $points } очков.
    }
ingenious-turn-end = Закончите ход, чтобы пополнить подставку.
ingenious-exchange = Обменять
ingenious-exchange-allowed = На ваших плитках нет вашего отстающего цвета ({ $colours }): можно показать все плитки и взять шесть новых.
ingenious-exchange-duel = Можно обменять плитки с цветом, чей колышек стоит на вашей девятке.

# Дуэль
ingenious-duel-board = Поле дуэли
ingenious-duel-peg = { $colour }: { $value } на стороне { $name }
ingenious-duel-peg-zero = { $colour }: посередине
ingenious-token = жетон: { $colour }
ingenious-to = на
ingenious-pegs = колышки
ingenious-legend-token = жетон взят: второго бонуса за этот цвет не будет
ingenious-legend-next = куда сдвинется колышек
ingenious-if-full-title = Если бы поле было заполнено сейчас
ingenious-if-full = Победа: { $name }, { $own } на { $other }.
ingenious-if-full-level = Впереди никого.

# Что происходит
ingenious-event-started = Первый ход: { $name }
ingenious-event-placed = { $name } кладёт плитку: { $tile }
ingenious-event-bonus-earned = Ingenious! { $colour } даёт бонусный ход.
ingenious-event-token-taken = Берёт жетон: { $colour }.
ingenious-event-token-won = Отбирает жетон: { $colour }.
ingenious-event-bonus-lapsed =
    { $count ->
        [one] Пропадает { $count } бонусный ход.
        [few] Пропадают { $count } бонусных хода.
       *[other] Пропадает { $count } бонусных ходов.
    }
ingenious-event-exchanged = { $name } меняет плитки и показывает: { $tiles }
ingenious-log-exchange = обмен
ingenious-note-bonus = Бонусный ход.
ingenious-note-lost =
    { $count ->
        [one] Сгорает { $count } очко.
        [few] Сгорают { $count } очка.
       *[other] Сгорает { $count } очков.
    }
ingenious-reason-board-full = Поле заполнено.
ingenious-reason-instant-win = Все шесть колышков: победа сразу.
ingenious-reason-resigned = Сдача.

# Отказы
ingenious-refusal-alone = Эта ячейка одна: плитке нужны две свободные ячейки рядом.
ingenious-refusal-not-your-turn = Сейчас не ваш ход.
ingenious-refusal-place-first = Сначала нужно положить плитку.
ingenious-refusal-no-placement-now = Плитка уже положена: теперь закончите ход.
ingenious-refusal-no-order-now = Порядок счёта сейчас не важен.
ingenious-refusal-order-first = Сначала выберите, какую половину считать первой.
ingenious-refusal-not-on-rack = На вашей подставке нет такой плитки: { $tile }.
ingenious-refusal-not-drawn = Это не та плитка, которую вы вытянули.
ingenious-refusal-outside-boundary = При таком числе мест эта ячейка не используется.
ingenious-refusal-not-empty = Обе ячейки должны быть свободны.
ingenious-refusal-not-adjacent = Ячейки должны быть рядом.
ingenious-refusal-double-turned = Эта же выкладка записывается наоборот.
ingenious-refusal-first-turn = Первая плитка должна касаться напечатанного символа, которого ещё не касается ни одна плитка.
ingenious-refusal-no-exchange = Обмен возможен, только если ни на одной плитке нет вашего отстающего цвета.
ingenious-refusal-no-duel-exchange = Обменять можно только плитки с цветом, чей колышек стоит на вашей девятке.
ingenious-refusal-no-rack = В одиночной игре нет подставки.
ingenious-refusal-bag-too-small = В мешке слишком мало плиток для обмена.

# Счёт
ingenious-line-peg = { $colour }
ingenious-line-lowest-peg = Отстающий колышек (счёт)
ingenious-line-lowest-colour = Отстающий: { $colour }
ingenious-line-pegs-at-end = Колышков на последней отметке
ingenious-line-pegs-on-own-side = Колышков на своей стороне (счёт)
ingenious-line-pegs-on-zero = Колышков на 0, ничьих
ingenious-line-token = Жетон: { $colour }
ingenious-line-placements = Положено плиток
ingenious-line-bonus-placements = Из них бонусных
ingenious-line-exchanges = Обменов
ingenious-line-points-lost = Очков сгорело в конце дорожки
ingenious-compared =
    { $place ->
        [1] отстающий колышек
        [2] второй снизу колышек
        [3] третий снизу колышек
        [4] четвёртый снизу колышек
        [5] пятый снизу колышек
       *[other] верхний колышек
    }
ingenious-compared-count = число колышков на своей стороне
ingenious-compared-own =
    { $place ->
        [1] отстающий колышек на своей стороне
       *[other] следующий колышек на своей стороне
    }
ingenious-plot-lowest = Отстающий колышек
ingenious-plot-sum = Все колышки вместе
ingenious-plot-pegs = Колышки на своей стороне
ingenious-plot-reach = Как далеко они стоят

# Первая партия
ingenious-lesson-1 = Выберите красно-синюю плитку. Первая плитка должна касаться напечатанного символа: положите её красной половиной прямо под красную звезду наверху, синей — ещё ниже. Линия одного цвета приносит очки: красный получит 1.
ingenious-lesson-2 = Красный колышек поднялся на 1. Закончите ход: вы возьмёте новую плитку, а Мирабель сходит.
ingenious-lesson-3 = Каждая половина считает все прямые линии своего цвета, что от неё расходятся. Возьмите красный дубль и положите её справа от звезды и от своей красной половины: одна половина видит 2 красных символа, другая 1.
ingenious-lesson-4 = Три очка красному. Плитка никогда не считает собственную вторую половину. Закончите ход.
ingenious-lesson-5 = Одним красным не победить: считается только отстающий колышек. Поднимите зелёный: положите зелёно-жёлтую плитку зелёным к напечатанному зелёному кругу, жёлтым левее.
ingenious-lesson-6 = Посмотрите на шкалу: отстающие колышки отмечены латунью. Закончите ход.
ingenious-lesson-7 = А теперь лучший вид хода. Мирабель выложила линии синего и оранжевого. Положите сине-оранжевую плитку туда, где линии сходятся: синий получит 3, оранжевый 3.
ingenious-lesson-8 = Очки принесли обе половины. Колышек, дошедший до 18, сразу даёт бонусный ход. Закончите ход.
ingenious-lesson-9 = Ниже всех жёлтый и фиолетовый, а на ваших плитках их нет. Положите красно-зелёную: красный рядом с другими красными за 2, зелёный — правее и выше.
ingenious-lesson-10 = На подставке нет отстающих цветов, значит, её можно обменять: показать плитки и взять шесть новых. Нажмите «Обменять».

# Рисунки к правилам
ingenious-picture-boundary = Ячейки для двух, трёх и четырёх мест.
ingenious-picture-first = Первая плитка может лечь на светлые ячейки: красная звезда занята, остальные пять символов свободны.
ingenious-picture-directions = Синий считает в пяти направлениях, но не в сторону своей второй половины.
ingenious-picture-printed = Напечатанные символы считаются как все остальные.
ingenious-picture-double = Дубль в промежутке: символы на линиях обеих половин считаются дважды.
ingenious-picture-bonus = Плитка, приносящая очки двум цветам, может довести до 18 сразу два колышка.
