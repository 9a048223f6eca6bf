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
ingenious-option-counter = Сколько символов ещё не видно
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
ingenious-terms-win = лучший низший колышек
ingenious-terms-win-solo = низший колышек как можно выше
ingenious-terms-win-team = лучший низший колышек команды
ingenious-terms-win-duel = больше колышков на своей стороне
ingenious-terms-length-name = Время

# Стол
ingenious-board = Поле Ingenious
ingenious-cell = ряд { $row }, ячейка { $column }
ingenious-cell-free = пусто
ingenious-cell-fits = пусто, плитка подходит
ingenious-cell-no = сюда нельзя
ingenious-cell-would = пусто, принесёт: { $score }
ingenious-points-for = { $colour } { $points }
ingenious-no-score = без очков
ingenious-in-bag =
    { $count ->
        [one] плитка в мешке
        [few] плитки в мешке
       *[other] плиток в мешке
    }
ingenious-lowest-peg = низший колышек
ingenious-lowest = низший
ingenious-peg = { $colour } { $value }
ingenious-peg-next = { $colour } { $value }, станет { $next }
ingenious-rack = Ваша подставка
ingenious-tile-laid-out = { $tile }, на поле
ingenious-unseen = Символов ещё не видно
ingenious-unseen-where = мешок и чужие подставки
ingenious-unseen-solo = в мешке
ingenious-unseen-of =
    { $count ->
        [one] { $colour }: не виден { $count } символ
        [few] { $colour }: не видно { $count } символа
       *[other] { $colour }: не видно { $count } символов
    }
ingenious-aim = В конце считается только низший колышек. Если поровну, решает следующий.
ingenious-aim-solo = Поднимите низший колышек как можно выше.
ingenious-aim-team = Побеждает команда, чей низший колышек выше.
ingenious-aim-duel = Побеждает тот, на чьей стороне больше колышков. Все шесть на своей стороне — победа сразу.
ingenious-choose-tile = Выберите плитку.
ingenious-choose-cell = Куда её положить?
ingenious-choose-cell-solo = Куда положить эту плитку?
ingenious-any-cells = Подойдут любые две пустые соседние ячейки.
ingenious-first-turn = Первая плитка должна касаться символа на поле, которого ещё не касается ни одна плитка.
ingenious-place-nothing = Здесь очков нет.
ingenious-peg-moves = { $colour }: с { $from } на { $to }.
ingenious-peg-crosses = { $colour } переходит на вашу сторону: { $to }.
ingenious-lowest-rises = Низший колышек поднимется с { $from } на { $to }.
ingenious-lowest-stays = Низший колышек останется на { $value }.
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
ingenious-order-help = { $colour } сейчас на { $peg }; очки сверх 18 сгорают, пока не получен бонус.
ingenious-order-choice = Сначала { $points }
ingenious-turn-end = Закончите ход, чтобы пополнить подставку.
ingenious-exchange = Обменять
ingenious-exchange-allowed =
    { $count ->
        [1] Цвета «{ $first }» на плитках нет: можно обменять.
        [2] Цветов «{ $first }» и «{ $second }» на плитках нет: можно обменять.
       *[other] Ни одного низшего цвета на плитках нет: можно обменять.
    }
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
ingenious-if-full-title = Если бы партия кончилась сейчас
ingenious-if-full = Победа: { $name }, { $own } на { $other }.
ingenious-if-full-level = Впереди никого.

# Что происходит
ingenious-event-started = Начинает { $name }
ingenious-event-started-you = Вы начинаете
ingenious-event-placed = { $name } кладёт плитку: { $tile }
ingenious-event-placed-you = Вы кладёте плитку: { $tile }
ingenious-event-scored = { $what }, очки: { $score }
ingenious-event-scored-nothing = { $what }, без очков
ingenious-event-bonus-earned = Ingenious! { $colour } даёт бонусный ход.
ingenious-banner-word = Ingenious!
ingenious-banner = { $name }: { $colour } — дорожка пройдена, ещё одна плитка
ingenious-banner-you = { $colour } — дорожка пройдена: ещё одна плитка
ingenious-event-token-taken = Берёт жетон: { $colour }.
ingenious-event-token-won = Отбирает жетон: { $colour }.
ingenious-touch-token = { $colour }: ваш жетон забрали.
ingenious-event-bonus-lapsed =
    { $count ->
        [one] Пропадает { $count } бонусный ход.
        [few] Пропадают { $count } бонусных хода.
       *[other] Пропадает { $count } бонусных ходов.
    }
ingenious-event-exchanged =
    { $count ->
        [one] { $name } меняет { $count } плитку: { $tiles }
        [few] { $name } меняет { $count } плитки: { $tiles }
       *[other] { $name } меняет { $count } плиток: { $tiles }
    }
ingenious-event-exchanged-you =
    { $count ->
        [one] Вы меняете { $count } плитку: { $tiles }
        [few] Вы меняете { $count } плитки: { $tiles }
       *[other] Вы меняете { $count } плиток: { $tiles }
    }
ingenious-log-exchange = обмен
ingenious-note-bonus = Бонусный ход.
ingenious-note-lost =
    { $count ->
        [one] { $colour }: { $count } очко сверх { $space } не считается.
        [few] { $colour }: { $count } очка сверх { $space } не считаются.
       *[other] { $colour }: { $count } очков сверх { $space } не считаются.
    }
ingenious-reason-board-full = Ни одна плитка больше не помещается.
ingenious-reason-instant-win = Все шесть колышков: победа сразу.
ingenious-reason-resigned = Сдача.

# Отказы
ingenious-refusal-alone = Эта ячейка одна: плитке нужны две пустые ячейки рядом.
ingenious-refusal-no-tile = Ни одна ваша плитка сюда не подходит.
ingenious-refusal-not-your-turn = Сейчас не ваш ход.
ingenious-refusal-place-first = Сначала нужно положить плитку.
ingenious-refusal-no-placement-now = Плитка уже положена: теперь закончите ход.
ingenious-refusal-no-order-now = Порядок счёта сейчас не важен.
ingenious-refusal-order-first = Сначала выберите, какую половину считать первой.
ingenious-refusal-not-on-rack = На вашей подставке нет такой плитки: { $tile }.
ingenious-refusal-not-drawn = Это не та плитка, которую вы вытянули.
ingenious-refusal-outside-boundary = При таком числе мест эта ячейка не используется.
ingenious-refusal-not-empty = Обе ячейки должны быть пусты.
ingenious-refusal-not-adjacent = Ячейки должны быть рядом.
ingenious-refusal-double-turned = Эта же выкладка записывается наоборот.
ingenious-refusal-first-turn = Первая плитка должна касаться символа на поле, которого ещё не касается ни одна плитка.
ingenious-refusal-no-exchange = Обмен возможен, только если ни на одной плитке нет вашего низшего цвета.
ingenious-refusal-no-duel-exchange = Обменять можно только плитки с цветом, чей колышек стоит на вашей девятке.
ingenious-refusal-no-rack = В одиночной игре нет подставки.
ingenious-refusal-bag-too-small = В мешке слишком мало плиток для обмена.

# Счёт
ingenious-line-peg = { $colour }
ingenious-line-lowest-peg = Низший колышек (счёт)
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
        [1] низший колышек
        [2] второй снизу колышек
        [3] третий снизу колышек
        [4] четвёртый снизу колышек
        [5] пятый снизу колышек
       *[other] верхний колышек
    }
ingenious-compared-count = число колышков на своей стороне
ingenious-compared-own =
    { $place ->
        [1] низший колышек на своей стороне
       *[other] следующий колышек на своей стороне
    }
ingenious-plot-lowest = Низший колышек
ingenious-plot-sum = Все колышки вместе
ingenious-plot-pegs = Колышки на своей стороне
ingenious-plot-reach = Как далеко они стоят

# Первая партия
ingenious-lesson-aim = Вы играете против бота Мирабель. У вас шесть колышков, по одному на цвет. В конце считается только низший, поэтому поднимайте все.
ingenious-lesson-first = Перетащите красно-синюю плитку в пунктирную рамку. Первая плитка должна касаться символа на поле.
ingenious-lesson-end-turn = На прямой один красный символ: красный поднимается на 1. Закончите ход, чтобы взять новую плитку.
ingenious-lesson-lines = Каждая половина приносит очко за символ своего цвета на прямых от неё. Положите красную пару и закончите ход.
ingenious-lesson-weakest = Одним красным не победить. Поднимите зелёный: положите зелёно-жёлтую плитку в рамку и закончите ход.
ingenious-lesson-both = Лучший ход приносит очки двум цветам сразу. Положите сине-оранжевую плитку в рамку, по 3 очка, и закончите ход.
ingenious-lesson-lacking = Ниже всех жёлтый и фиолетовый, а на ваших плитках их нет. Сначала положите красно-зелёную плитку в рамку.
ingenious-lesson-exchange = Теперь можно обменять: показать все плитки и взять шесть новых. Нажмите «Обменять».
ingenious-lesson-bonus = Колышек дошёл до 18 — сразу положите ещё одну плитку. Это и есть «Ingenious!».
ingenious-lesson-close = Партия кончается, когда ни одна плитка не помещается. Чей низший колышек выше? Доиграйте и узнайте.
ingenious-lesson-place = Положите светящуюся плитку в рамку.

# Рисунки к правилам
ingenious-picture-boundary = Ячейки для двоих, троих и четверых.
ingenious-picture-first = Первая плитка может лечь на светлые ячейки: красной звезды плитка уже касается, остальных пяти символов — ещё нет.
ingenious-picture-directions = Синий считает в пяти направлениях, но не в сторону своей второй половины.
ingenious-picture-printed = Напечатанные символы считаются как все остальные.
ingenious-picture-double = Дубль в промежутке: символы на линиях обеих половин считаются дважды.
ingenious-picture-bonus = Плитка, приносящая очки двум цветам, может довести до 18 сразу два колышка.
ingenious-picture-setup = Шкала с шестью колышками на 0 и подставка с шестью плитками.
ingenious-picture-duel = Шкала дуэли: шесть дорожек от 9 через 0 до 9, на каждой колышек.

# Чем хорош совет
ingenious-because-wins = Сразу выигрывает партию.
ingenious-because-bonus = { $colour } дойдёт до { $space }: можно положить ещё одну плитку.
ingenious-because-lowest = Поднимет { $colour }, низший цвет, с { $from } до { $to }.
ingenious-because-crosses = Перетянет { $colour } на свою сторону.
ingenious-because-scores =
    { $points ->
        [one] Принесёт { $points } очко.
        [few] Принесёт { $points } очка.
       *[other] Принесёт { $points } очков.
    }
ingenious-because-denies = Займёт лучшее место. { $name }: за { $colour }, низший цвет, не больше { $to } вместо { $from }.
ingenious-because-prepares =
    { $points ->
        [one] На подставке останется плитка с низшим цветом ({ $colour }): до { $points } очка на одной клетке.
       *[other] На подставке останется плитка с низшим цветом ({ $colour }): до { $points } очков на одной клетке.
    }
ingenious-because-exchange = На подставке нет низшего цвета ({ $colour }): помогут новые плитки.
ingenious-because-keeps-rack =
    { $points ->
        [one] Подставка ещё принесёт до { $points } очка за одну половину.
       *[other] Подставка ещё принесёт до { $points } очков за одну половину.
    }
ingenious-because-opens = Риск. { $name }: до { $points } за низший цвет ({ $colour }).
