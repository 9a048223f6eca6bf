# The Magnificent: названия деталей и всё, что говорит стол.

## Цвета, кубики, самоцветы и плитки

magnificent-die =
    { $colour ->
        [orange] оранжевая { $face }
        [green] зелёная { $face }
        [purple] фиолетовая { $face }
       *[other] прозрачная { $face }
    }
magnificent-dice =
    { $colour ->
        [orange] оранжевые { $faces }
        [green] зелёные { $faces }
        [purple] фиолетовые { $faces }
       *[other] прозрачные { $faces }
    }
magnificent-gem =
    { $colour ->
        [orange] оранжевый самоцвет
        [green] зелёный самоцвет
        [purple] фиолетовый самоцвет
       *[other] прозрачный самоцвет
    }
magnificent-gems-any =
    { $count ->
        [one] { $count } само­цвет
        [few] { $count } само­цвета
       *[other] { $count } само­цветов
    }
magnificent-gems =
    { $colour ->
        [orange] { $count ->
            [one] { $count } оранжевый самоцвет
            [few] { $count } оранжевых самоцвета
           *[other] { $count } оранжевых самоцветов
        }
        [green] { $count ->
            [one] { $count } зелёный самоцвет
            [few] { $count } зелёных самоцвета
           *[other] { $count } зелёных самоцветов
        }
        [purple] { $count ->
            [one] { $count } фиолетовый самоцвет
            [few] { $count } фиолетовых самоцвета
           *[other] { $count } фиолетовых самоцветов
        }
       *[other] { $count ->
            [one] { $count } прозрачный самоцвет
            [few] { $count } прозрачных самоцвета
           *[other] { $count } прозрачных самоцветов
        }
    }
magnificent-tile-small =
    { $colour ->
        [orange] малая оранжевая плитка
        [green] малая зелёная плитка
       *[other] малая фиолетовая плитка
    }
magnificent-tile-large =
    { $colour ->
        [orange] большая оранжевая плитка
        [green] большая зелёная плитка
       *[other] большая фиолетовая плитка
    }

## Количества

magnificent-coins =
    { $count ->
        [one] { $count } монета
        [few] { $count } монеты
       *[other] { $count } монет
    }
magnificent-points =
    { $count ->
        [one] { $count } очко
        [few] { $count } очка
       *[other] { $count } очков
    }
magnificent-trainers =
    { $count ->
        [one] { $count } дресси­ровщик
        [few] { $count } дресси­ровщика
       *[other] { $count } дресси­ровщиков
    }
magnificent-posters =
    { $count ->
        [one] { $count } афиша
        [few] { $count } афиши
       *[other] { $count } афиш
    }

## Что берёт «Закончить ход»

magnificent-take-coins =
    { $count ->
        [one] { $count } монету
        [few] { $count } монеты
       *[other] { $count } монет
    }
magnificent-take-points =
    { $count ->
        [one] { $count } очко
        [few] { $count } очка
       *[other] { $count } очков
    }
magnificent-take-gem =
    { $colour ->
        [orange] оранжевый самоцвет
        [green] зелёный самоцвет
        [purple] фиолетовый самоцвет
       *[other] прозрачный самоцвет
    }
magnificent-take-trainers =
    { $count ->
        [one] дрессировщика
        [few] { $count } дрессировщиков
       *[other] { $count } дрессировщиков
    }

## Бонусы карт

magnificent-bonus-pips = +{ $count } к силе
magnificent-bonus-pips-if =
    { $colour ->
        [orange] +{ $count }, если оранжевый
        [green] +{ $count }, если зелёный
       *[other] +{ $count }, если фиолетовый
    }
magnificent-bonus-set-die = любая грань
magnificent-bonus-copy = как на другой карте
magnificent-bonus-tile-for-trainer =
    { $colour ->
        [orange] дрессировщик за малую оранжевую плитку
        [green] дрессировщик за малую зелёную плитку
       *[other] дрессировщик за малую фиолетовую плитку
    }
magnificent-bonus-tile-for-gems =
    { $colour ->
        [orange] самоцветы ({ $count }) за малую оранжевую плитку
        [green] самоцветы ({ $count }) за малую зелёную плитку
       *[other] самоцветы ({ $count }) за малую фиолетовую плитку
    }
magnificent-bonus-trainer-for-coins =
    { $count ->
        [one] { $count } монета за дрессировщика
        [few] { $count } монеты за дрессировщика
       *[other] { $count } монет за дрессировщика
    }
magnificent-bonus-trade-tile = плитка в обмен
magnificent-bonus-trade-trainer = дрессировщик в обмен

## Что считают карты

magnificent-count-tile-small =
    { $colour ->
        [orange] малая оранжевая плитка
        [green] малая зелёная плитка
        [purple] малая фиолетовая плитка
       *[other] малая плитка
    }
magnificent-count-tile-large =
    { $colour ->
        [orange] большая оранжевая плитка
        [green] большая зелёная плитка
        [purple] большая фиолетовая плитка
       *[other] большая плитка
    }
magnificent-count-tile-any =
    { $colour ->
        [orange] оранжевая плитка
        [green] зелёная плитка
        [purple] фиолетовая плитка
       *[other] плитка
    }
magnificent-count-columns = полный столбец
magnificent-count-rows = полный ряд
magnificent-count-tents = шатёр
magnificent-count-coloured-gems = цветной самоцвет
magnificent-count-one-character = афиша одного артиста
magnificent-count-characters = артист без повторов
magnificent-count-card = эта карта
magnificent-count-trainers = ваш дрессировщик

## Как называется карта, когда её засчитывают

magnificent-per-tile-small =
    { $colour ->
        [orange] по { $count } за малую оранжевую плитку
        [green] по { $count } за малую зелёную плитку
        [purple] по { $count } за малую фиолетовую плитку
       *[other] по { $count } за малую плитку
    }
magnificent-per-tile-large =
    { $colour ->
        [orange] по { $count } за большую оранжевую плитку
        [green] по { $count } за большую зелёную плитку
        [purple] по { $count } за большую фиолетовую плитку
       *[other] по { $count } за большую плитку
    }
magnificent-per-tile-any =
    { $colour ->
        [orange] по { $count } за оранжевую плитку
        [green] по { $count } за зелёную плитку
        [purple] по { $count } за фиолетовую плитку
       *[other] по { $count } за плитку
    }
magnificent-per-columns = по { $count } за полный столбец
magnificent-per-rows = по { $count } за полный ряд
magnificent-per-tents = по { $count } за шатёр
magnificent-per-coloured-gems = по { $count } за цветной самоцвет
magnificent-per-one-character = по { $count } за афишу одного артиста
magnificent-per-characters = по { $count } за каждого артиста
magnificent-per-card = { $count } за саму карту
magnificent-per-trainers = по { $count } за дрессировщика
magnificent-per-rectangle =
    { $colour ->
        [orange] по { $count } за клетку наибольшего оранжевого прямоугольника
        [green] по { $count } за клетку наибольшего зелёного прямоугольника
       *[purple] по { $count } за клетку наибольшего фиолетового прямоугольника
    }
magnificent-per-coins-paid = по { $count } за отданную монету
magnificent-per-hat-space = { $count } × номер ступени
magnificent-per-symbol =
    { $colour ->
        [orange] по { $count } за оранжевую афишу
        [green] по { $count } за зелёную афишу
       *[purple] по { $count } за фиолетовую афишу
    }
magnificent-per-coins-due = по { $count } за монету к уплате
magnificent-per-clear-dice = по { $count } за точку на прозрачных кубиках

## Места дрессировщиков

magnificent-space-bs1 = перевернуть кубик
magnificent-space-bs2 =
    { $count ->
        [one] { $count } монета за афишу
        [few] { $count } монеты за афишу
       *[other] { $count } монет за афишу
    }
magnificent-space-bs3 = плитка любого цвета
magnificent-space-bs4 = фургон назад
magnificent-space-bs5 = сперва перестановка
magnificent-space-tt01 =
    { $count ->
        [one] { $count } монета
        [few] { $count } монеты
       *[other] { $count } монет
    }
magnificent-space-tt02 = прозрачный самоцвет
magnificent-space-tt03 = +{ $count } к стройке
magnificent-space-tt04 = ещё одна большая плитка
magnificent-space-tt05 = +{ $count } к дороге
magnificent-space-tt06 = бонусы дважды
magnificent-space-tt07 = любой фургон
magnificent-space-tt08 = шатёр по пути
magnificent-space-tt09 = +{ $count } к выступлению
magnificent-space-tt10 =
    { $count ->
        [one] на { $count } самоцвет меньше
        [few] на { $count } самоцвета меньше
       *[other] на { $count } самоцветов меньше
    }
magnificent-space-tt11 = ещё одна афиша
magnificent-space-tt12 = шатёр дважды

## Что делают места дрессировщиков

magnificent-space-help-bs1 = Только что взятый кубик переворачивается на противоположную грань; вместе они дают 7.
magnificent-space-help-bs2 = Отдайте монеты ({ $count }) и возьмите афишу, в любой момент своего хода.
magnificent-space-help-bs3 = Одна плитка этой стройки может быть любого цвета.
magnificent-space-help-bs4 = Фургон в этот раз едет в другую сторону.
magnificent-space-help-bs5 = Поменяйте афиши местами до выступления.
magnificent-space-help-tt01 = Возьмите монеты ({ $count }), в любой момент своего хода.
magnificent-space-help-tt02 = Возьмите прозрачный самоцвет, в любой момент своего хода.
magnificent-space-help-tt03 = Прибавляет { $count } к силе стройки.
magnificent-space-help-tt04 = За стройку можно положить ещё одну большую плитку.
magnificent-space-help-tt05 = Прибавляет { $count } к силе дороги.
magnificent-space-help-tt06 = Всё, что накроет следующая плитка, вы получите дважды.
magnificent-space-help-tt07 = Едет любой из трёх фургонов.
magnificent-space-help-tt08 = Возьмите ещё и шатёр, мимо которого проезжает фургон.
magnificent-space-help-tt09 = Прибавляет { $count } к силе выступления.
magnificent-space-help-tt10 = За афиши и шатры этого выступления можно не отдавать самоцветов: до { $count }.
magnificent-space-help-tt11 = Покажите на одну афишу больше, чем даёт ступень.
magnificent-space-help-tt12 = Очки и монеты одного шатра засчитываются в этом выступлении дважды.

## Афиши и шатры

magnificent-artist-0 = Лариса
magnificent-artist-1 = Бронсон
magnificent-artist-2 = Кимора
magnificent-artist-3 = Лунгиле
magnificent-artist-4 = Сухайль
magnificent-artist-5 = Альберик
magnificent-poster-needs = { $poster }: { $needs }
magnificent-poster-free = { $poster }: ничего не нужно
magnificent-tent-costs = { $face }, цена: { $gem }
magnificent-tent-plain = простой шатёр
magnificent-ready-yes = готова
magnificent-ready-waived = готова, с дрессировщиком
magnificent-ready-no-tent = нет шатра

## Подсказка

magnificent-hint = Разложено по совету: { $what }
magnificent-hint-choice = Совет: { $what }.
magnificent-hint-reject = сбросить «{ $set }»
magnificent-hint-deck = открыть афишу из колоды
magnificent-hint-keep = оставить эти четыре

## Что говорит коробка

magnificent-ranked = Места: очки, затем более высокий цилиндр.
magnificent-aim = Побеждает тот, у кого после трёх раундов больше очков.
magnificent-aim-solo = Наберите 200 очков, а лучше 220 или 240.

## Подготовка

magnificent-mode-standard-help = 2–4 места, три раунда, побеждает тот, у кого больше очков
magnificent-mode-solo-help = Против 200, 220 и 240 очков
magnificent-option-cards = Первые карты
magnificent-option-cards-help = Четыре известные карты или четыре раза выбрать одну, а остальные передать.
magnificent-option-cards-fixed = Известные
magnificent-option-cards-draft = Драфт
magnificent-option-start = Кто начинает
magnificent-option-start-help = Первый отдаёт монету последнему.
magnificent-option-start-random = По жребию
magnificent-option-goal = Цель
magnificent-option-goal-help = 200 — победа, 220 — шпрехшталмейстер, 240 — великолепно.
magnificent-option-goal-levels = Три ступени
magnificent-option-goal-none = Без цели
magnificent-option-board-0 = Планшет
magnificent-option-board-0-help = Планшет — это лагерь, запас и, без драфта, первые карты.
magnificent-option-board-0-random = Любой
magnificent-option-board-0-I = I
magnificent-option-board-0-II = II
magnificent-option-board-0-III = III
magnificent-option-board-0-IV = IV
magnificent-option-side-0 = Сторона
magnificent-option-side-0-help = A: запас у всех равный. B: особый. За столом: когда розданы планшеты.
magnificent-option-side-0-A = A
magnificent-option-side-0-B = B
magnificent-option-side-0-choose = За столом
magnificent-option-board-1 = Планшет
magnificent-option-board-1-help = Планшет — это лагерь, запас и, без драфта, первые карты.
magnificent-option-board-1-random = Любой
magnificent-option-board-1-I = I
magnificent-option-board-1-II = II
magnificent-option-board-1-III = III
magnificent-option-board-1-IV = IV
magnificent-option-side-1 = Сторона
magnificent-option-side-1-help = A: запас у всех равный. B: особый. За столом: когда розданы планшеты.
magnificent-option-side-1-A = A
magnificent-option-side-1-B = B
magnificent-option-side-1-choose = За столом
magnificent-option-board-2 = Планшет
magnificent-option-board-2-help = Планшет — это лагерь, запас и, без драфта, первые карты.
magnificent-option-board-2-random = Любой
magnificent-option-board-2-I = I
magnificent-option-board-2-II = II
magnificent-option-board-2-III = III
magnificent-option-board-2-IV = IV
magnificent-option-side-2 = Сторона
magnificent-option-side-2-help = A: запас у всех равный. B: особый. За столом: когда розданы планшеты.
magnificent-option-side-2-A = A
magnificent-option-side-2-B = B
magnificent-option-side-2-choose = За столом
magnificent-option-board-3 = Планшет
magnificent-option-board-3-help = Планшет — это лагерь, запас и, без драфта, первые карты.
magnificent-option-board-3-random = Любой
magnificent-option-board-3-I = I
magnificent-option-board-3-II = II
magnificent-option-board-3-III = III
magnificent-option-board-3-IV = IV
magnificent-option-side-3 = Сторона
magnificent-option-side-3-help = A: запас у всех равный. B: особый. За столом: когда розданы планшеты.
magnificent-option-side-3-A = A
magnificent-option-side-3-B = B
magnificent-option-side-3-choose = За столом
magnificent-option-board-taken = Этот планшет у другого места.
magnificent-option-preset-first = Впервые
magnificent-option-preset-box = Как в коробке
magnificent-option-preset-owners = Для знатоков
magnificent-terms-rounds-name = Ходы
magnificent-terms-rounds = 3 раунда по 4 хода
magnificent-terms-dice-name = Кубики
magnificent-terms-sets-name = Наборы в витрине
magnificent-terms-cards-name = Первые карты
magnificent-terms-cards-fixed = известные
magnificent-terms-cards-draft = драфт
magnificent-terms-cards-solo = оставить 4 из 6
magnificent-terms-goal-name = Цель
magnificent-terms-goal-levels = 200, 220, 240 очков
magnificent-terms-goal-none = без цели
magnificent-terms-length-name = Время

## Зоны

magnificent-zone-hand = Ваш ход
magnificent-zone-purse = Кошелёк
magnificent-zone-camp = Лагерь
magnificent-zone-show = Афиши
magnificent-zone-cards = Карты мастера
magnificent-zone-train = Дрессировщики
magnificent-zone-store = Самоцветы
magnificent-zone-tent = Главный шатёр и дороги
magnificent-zone-steps = Выступления
magnificent-zone-mkt = Витрина афиш
magnificent-zone-sets = Наборы
magnificent-zone-levels = Уровни стройки
magnificent-zone-tiles = Плитки
magnificent-zone-roads = Дороги
magnificent-turn = раунд { $round } из 3 · ход { $turn }/4
magnificent-turn-end = конец раунда { $round }
magnificent-turn-before = подготовка
magnificent-status-side = выбирает сторону
magnificent-status-draft = выбирает карту
magnificent-status-keep = выбирает карты
magnificent-status-tile = выбирает плитку
magnificent-status-turn = делает ход
magnificent-status-set = выбирает набор
magnificent-status-score = считает карту

## Отказы

magnificent-refusal-not-your-turn = Сейчас не ваш ход.
magnificent-refusal-not-asked-now = Сейчас вопрос о другом.
magnificent-refusal-card-not-free = На этой карте уже есть кубик.
magnificent-refusal-bonus-used = Бонус этого хода уже использован.
magnificent-refusal-bonus-too-late = Поздно: кубик поворачивают, когда берут, а силу добавляют до выбора действия.
magnificent-refusal-bonus-not-now = Нечем заплатить, или это ничего не даст.
magnificent-refusal-space-used = Только раз за ход.
magnificent-refusal-too-few-trainers = Нужно свободных дрессировщиков: { $needed }.
magnificent-refusal-other-action = Только для другого действия.
magnificent-refusal-other-step = В другой момент хода.
magnificent-refusal-other-wagon = Едет фургон цвета кубика; для другого нужна особая плитка дрессировщика.
magnificent-refusal-action-chosen = Действие этого хода уже выбрано.
magnificent-refusal-space-idle = Сейчас это ничего не даст.
magnificent-refusal-no-such-gem = В этот ход годятся только самоцветы цвета кубика и прозрачные.
magnificent-refusal-power = Силы всего { $power }.
magnificent-refusal-no-vacant-space = Все ступени до { $power } заняты.
magnificent-refusal-space-taken = Там уже стоит цилиндр.
magnificent-refusal-hat-stays = Этому цилиндру некуда встать.
magnificent-refusal-not-this-colour = В этот ход строят плитки цвета кубика; другой цвет — за дрессировщика.
magnificent-refusal-not-this-size = Плиток этого размера в этом ходу больше нет.
magnificent-refusal-none-left = В запасе таких больше нет.
magnificent-refusal-outside-the-camp = Плитка выходит за край лагеря.
magnificent-refusal-covered = Клетка уже занята.
magnificent-refusal-touchless = Плитка должна касаться стороной другой вашей плитки.
magnificent-refusal-not-yet-done = Ещё можно положить плитку.
magnificent-refusal-tent-space-taken = Здесь уже стоит шатёр.
magnificent-refusal-no-poster-there = Здесь нет афиши.
magnificent-refusal-show-is-full = Показ заполнен.
magnificent-refusal-no-tent-below = Под этой афишей нет шатра.
magnificent-refusal-tiles-missing = Не хватает плиток.
magnificent-refusal-gems-missing = Не хватает самоцветов.
magnificent-refusal-must-take = Есть свободное место: афишу надо взять.
magnificent-refusal-poster-space-taken = Там уже висит афиша.
magnificent-refusal-board-full = Мест нет: замените афишу или сбросьте эту.
magnificent-lacks = Не хватает: { $what }.

## Журнал

magnificent-event-started = Первый ход: { $name }
magnificent-event-started-you = Первый ход: вы
magnificent-event-dice = Кубики: { $dice }
magnificent-event-sets = Новые наборы: { $sets }
magnificent-event-new-poster = в витрину выходит { $poster }
magnificent-event-board = { $name }: планшет { $board }, первая афиша { $poster }
magnificent-event-board-you = Вы: планшет { $board }, первая афиша { $poster }
magnificent-event-drafted = { $name } берёт карту «{ $card }»
magnificent-event-drafted-you = Вы берёте карту «{ $card }»
magnificent-event-passed = Карты передают налево
magnificent-event-draft-ended = Драфт окончен
magnificent-event-supplied = { $name } берёт запас планшета { $board }, сторона { $side }
magnificent-event-supplied-you = Вы берёте запас планшета { $board }, сторона { $side }
magnificent-event-coin-given = Монета: { $from } → { $to }
magnificent-event-kept = { $name } оставляет карты: { $cards }
magnificent-event-kept-you = Вы оставляете карты: { $cards }
magnificent-event-tile = { $name } берёт плитку дрессировщика «{ $what }»
magnificent-event-tile-you = Вы берёте плитку дрессировщика «{ $what }»
magnificent-event-side = { $name } играет стороной { $side }
magnificent-event-side-you = Вы играете стороной { $side }
magnificent-event-turn = { $name }: { $die } на карте «{ $card }», сила { $power }
magnificent-event-turn-you = Вы: { $die } на карте «{ $card }», сила { $power }
magnificent-event-turn-acts = { $head }; { $acts }
magnificent-event-takes = { $name }, до кубика
magnificent-event-takes-you = Вы, до кубика
magnificent-event-pitches = { $name } ставит первый шатёр
magnificent-event-pitches-you = Вы ставите первый шатёр
magnificent-event-builds = стройка: { $tiles }
magnificent-event-builds-nothing = стройка: ничего
magnificent-event-travels =
    { $colour ->
        [orange] дорога: { $count } по оранжевой
        [green] дорога: { $count } по зелёной
       *[other] дорога: { $count } по фиолетовой
    }
magnificent-event-stays = дорога: 0
magnificent-event-performs = выступление на ступени { $number }
magnificent-event-die-flipped = { $die }, перевёрнутая на { $face } (1 дрессировщик),
magnificent-event-die-set = { $die }, ставшая { $face },
magnificent-event-as =
    { $colour ->
        [orange] как оранжевая
        [green] как зелёная
       *[other] как фиолетовая
    }
magnificent-event-gems =
    { $count ->
        [one] { $count } самоцвет
        [few] { $count } самоцвета
       *[other] { $count } самоцветов
    }
magnificent-event-gems-spent =
    { $count ->
        [one] { $count } самоцвет на силу
        [few] { $count } самоцвета на силу
       *[other] { $count } самоцветов на силу
    }
magnificent-event-copies = как на карте «{ $card }»
magnificent-event-trainer = дрессировщик на месте «{ $space }»
magnificent-event-coins =
    { $count ->
        [one] +{ $count } монета
        [few] +{ $count } монеты
       *[other] +{ $count } монет
    }
magnificent-event-points =
    { $count ->
        [one] +{ $count } очко
        [few] +{ $count } очка
       *[other] +{ $count } очков
    }
magnificent-event-gem-coin = { $gem }: нет места, вместо него 1 монета
magnificent-event-got-trainer = +1 дрессировщик
magnificent-event-no-trainer = дрессировщиков больше нет
magnificent-event-tent = +1 шатёр ({ $face })
magnificent-event-turns-up = из колоды: { $poster }
magnificent-event-poster = +1 афиша, { $poster }
magnificent-event-instead = +1 афиша, { $poster } вместо: { $old }
magnificent-event-discards = сброшена афиша: { $poster }
magnificent-event-pays = уплачено: { $gems }
magnificent-event-completed = показ, { $poster }: { $points }, { $coins }
magnificent-event-again = шатёр платит ещё раз
magnificent-event-arranges = афиши переставлены
magnificent-event-trades =
    { $colour ->
        [orange] { $poster } → оранжевый кубик
        [green] { $poster } → зелёный кубик
       *[other] { $poster } → фиолетовый кубик
    }
magnificent-event-paid = { $name } платит { $paid } монет из { $due }
magnificent-event-paid-you = Вы платите { $paid } монет из { $due }
magnificent-event-lost = −{ $count } очков
magnificent-set-none = Этот набор уже взят
magnificent-event-set-taken = { $name } берёт набор «{ $set }»
magnificent-event-set-taken-you = Вы берёте набор «{ $set }»
magnificent-event-set-discarded = Сброшен набор «{ $set }»
magnificent-event-scored = { $name } засчитывает карту «{ $card }»
magnificent-event-scored-you = Вы засчитываете карту «{ $card }»
magnificent-event-scored-half = { $name } засчитывает половину карты «{ $card }»
magnificent-event-scored-half-you = Вы засчитываете половину карты «{ $card }»
magnificent-event-round = Раунд { $round }: начинает { $name }
magnificent-event-round-you = Раунд { $round }: начинаете вы
magnificent-event-finished = { $name }: монеты { $coins }, участки { $areas }
magnificent-event-finished-you = Вы: монеты { $coins }, участки { $areas }
magnificent-event-ended = Представление окончено
magnificent-set = { $card }, плитка: { $tile }

## Конец

magnificent-reason-three-rounds = Три раунда сыграны.
magnificent-reason-resigned = Игрок сдался.
magnificent-verdict-lost = Не в этот раз
magnificent-verdict-lost-below = Для победы нужно 200 очков.
magnificent-verdict-won = Победа
magnificent-verdict-won-below = Не меньше 200 очков. Следующая ступень — 220.
magnificent-verdict-ringmaster = Шпрехшталмейстер
magnificent-verdict-ringmaster-below = Не меньше 220 очков. Последняя ступень — 240.
magnificent-verdict-magnificent = Великолепно!
magnificent-verdict-magnificent-below = Не меньше 240 очков. Выше ничего нет.
magnificent-line-camp = Лагерь
magnificent-line-tent-spaces = Места шатров
magnificent-line-card-tops = Бонусы карт
magnificent-line-posters = Афиши
magnificent-line-tents = Шатры
magnificent-line-debt = Нехватка монет
magnificent-line-card = Карты в конце раундов
magnificent-line-half-card = Половины карт в конце
magnificent-line-coins = Монеты
magnificent-line-areas = Участки
magnificent-line-areas-by-gems = Участки с самоцветами
magnificent-line-hat = Цилиндр на ступени
magnificent-line-due = К уплате
magnificent-line-purse = Осталось монет
magnificent-compared-points = очки
magnificent-compared-hat = цилиндр
magnificent-plot-points = Очки
magnificent-plot-coins = Монеты

## Первая игра с подсказками

magnificent-lesson-die = Три раунда по четыре хода; побеждает тот, у кого больше очков. Ход начинается с кубика на вашей карте. Положите оранжевую 4 на карту «+2, если оранжевый»: она прибавит 2.
magnificent-lesson-level = 4 и 2 — сила 6. На неё строят, едут или выступают. Укажите уровень 5: одна большая плитка.
magnificent-lesson-lay = Накройте 3 очка и самоцвет: всё, что под плиткой, сразу ваше. Закончите ход.
magnificent-lesson-travel = Положите зелёную 4 на карту «зелёный самоцвет». Потом укажите второй шатёр на зелёной дороге. Силы 4 не хватает; самоцвет даст +2. Укажите ещё раз, чтобы согласиться. Самоцветы по пути ваши.
magnificent-lesson-tent = Поставьте шатёр: 3 монеты и афиша. Возьмите ту, где две малые оранжевые плитки, и повесьте над шатром. Печать значит: назад не взять.
magnificent-lesson-sum = Кубики одного цвета за раунд складываются: 3 и ваша 4 — это 7. Уровень 7: две малые плитки, как раз для афиши.
magnificent-lesson-trainer = Одну на 5 очков и монету, другую стоймя на дрессировщика, как показывает контур. Дрессировщик работает раз в раунд: отправьте одного за 2 монетами. В кошельке видно, сколько к уплате: за кубики платят в конце раунда.
magnificent-lesson-perform = Прозрачный кубик берёт любой цвет: как оранжевый, 3 + 7 дают 10. Укажите ступень 10: там место для двух афиш.
magnificent-lesson-show = Выберите обе. Афише нужны шатёр под ней и её плитки; плитки не тратятся. 5 очков и 9 монет.
magnificent-lesson-sets = Вы заплатили 10: самый дорогой цвет, 7, и прозрачную 3. Чей цилиндр выше, тот выбирает первым: возьмите карту за большие плитки. Отрыв велик, поэтому сбросьте ещё и набор.
magnificent-lesson-score = Каждый раунд одна карта засчитывается полностью: две оранжевые афиши, 8. Четыре последние после третьего раунда дадут половину. За малые плитки тоже 8, но их ещё прибавится.

## Зоны и вкладки

magnificent-zone-camp-of = Лагерь: { $name }
magnificent-zone-dice = Кубики в главном шатре
magnificent-zone-sum = Сила
magnificent-zone-choose = Выбор
magnificent-tab-tent = Шатёр
magnificent-tab-cards = Карты

## Предметы

magnificent-coins-word =
    { $count ->
        [one] монета
        [few] монеты
       *[other] монет
    }
magnificent-trainers-word = дрессировщики
magnificent-overflow =
    { $count ->
        [one] одному самоцвету нет места: 1 монета
       *[other] самоцветам нет места, монет: { $count }
    }
magnificent-pitched-overflow =
    { $count ->
        [one] нет места: { $count } монета
        [few] нет места: { $count } монеты
       *[other] нет места: { $count } монет
    }
magnificent-poster =
    { $colour ->
        [orange] { $artist }, оранжевая афиша; нужно: { $needs }; даёт: { $brings }
        [green] { $artist }, зелёная афиша; нужно: { $needs }; даёт: { $brings }
       *[purple] { $artist }, фиолетовая афиша; нужно: { $needs }; даёт: { $brings }
    }
magnificent-poster-short = Даёт: { $brings }; { $lacks }.
magnificent-side = Сторона { $side }
magnificent-supply-tent = шатёр

## Карты

magnificent-count-rectangle =
    { $colour ->
        [orange] клетка оранжевого прямо­угольника
        [green] клетка зелёного прямо­угольника
       *[purple] клетка фиолетового прямо­угольника
    }
magnificent-count-coins-paid = отданная монета
magnificent-count-hat-space = номер ступени
magnificent-count-symbol =
    { $colour ->
        [orange] оранжевая афиша
        [green] зелёная афиша
       *[purple] фиолетовая афиша
    }
magnificent-count-coins-due = монета к уплате
magnificent-count-clear-dice = точка прозрачного кубика
magnificent-card-of = { $count } из { $most }
magnificent-card-now = { $count } сейчас
magnificent-card-most = не больше { $count }
magnificent-card-adds = бонус +{ $count }
magnificent-card-bonus = Бонус: { $bonus }.
magnificent-card-scores = Считает { $counts }.
magnificent-card-worth = Сейчас { $now } полностью, { $half } как половина в конце.
magnificent-cards-note = одна — в конце раунда
magnificent-cards-die = кубик — на свободную
magnificent-cards-score = засчитайте одну
magnificent-label-copy = Как на карте: { $bonus }
magnificent-label-power = сила здесь { $power }
magnificent-label-die =
    { $count ->
        [one] { $die }, сила { $power }, к уплате { $owed } из { $coins }
       *[other] { $die }, таких { $count }, сила { $power }, к уплате { $owed } из { $coins }
    }
magnificent-label-shown = { $thing }; в показе под номером { $order }

## Дрессировщики

magnificent-train-note = свободны { $ready }, в запасе { $reserve }
magnificent-space-cost =
    { $count ->
        [one] цена { $count } дрессировщик
        [few] цена { $count } дрессировщика
       *[other] цена { $count } дрессировщиков
    }
magnificent-space-again = сколько угодно раз
magnificent-space-once = раз за ход

## Лагерь

magnificent-level =
    { $small ->
        [0] Уровень { $power }, больших плиток: { $large }
       *[other] { $large ->
            [0] Уровень { $power }, малых плиток: { $small }
           *[other] Уровень { $power }, больших: { $large }, малых: { $small }
        }
    }
magnificent-level-no-room = тесно
magnificent-areas = Участки
magnificent-areas-each = по 4
magnificent-areas-full =
    { $nearest ->
        [0] полных { $full }
       *[other] полных { $full }; до полного клеток: { $nearest }
    }
magnificent-cell = ряд { $row }, столбец { $column }, участок { $area }
magnificent-cell-free = свободно
magnificent-cell-covered =
    { $colour ->
        [orange] под оранжевой плиткой
        [green] под зелёной плиткой
       *[purple] под фиолетовой плиткой
    }
magnificent-covers = Накроет: { $gains }.
magnificent-covers-nothing = Бонусов под ней нет.
magnificent-closes-rows = Полных рядов: { $count }.
magnificent-closes-columns = Полных столбцов: { $count }.
magnificent-closes-areas = Полных участков: { $count }, за каждый 4 очка в конце.
magnificent-store-limit = не больше { $count }
magnificent-stored = { $gems } из { $most }
magnificent-stored-spend = потратить один

## Главный шатёр, дороги, ступени

magnificent-tent-left =
    { $count ->
        [one] { $count } кубик
        [few] { $count } кубика
       *[other] { $count } кубиков
    }
magnificent-road-rest = фургоны стоят
magnificent-way =
    { $steps ->
        [0] Фургон стоит
       *[other] { $colour ->
            [orange] { $steps } по оранжевой дороге
            [green] { $steps } по зелёной дороге
           *[purple] { $steps } по фиолетовой дороге
        }
    }
magnificent-way-tent = шатёр: { $tent }
magnificent-way-left = шатёр останется там
magnificent-step = ступень { $number }, афиш: { $count }
magnificent-step-free = свободна
magnificent-step-taken = здесь { $name }
magnificent-step-neutral = здесь ничей цилиндр
magnificent-step-reached = силы { $power } хватает
magnificent-step-with = хватит, если добавить: { $count }
magnificent-step-show = лучший показ: афиш { $posters }, { $gains }
magnificent-steps-order = кто выше, выбирает первым
magnificent-steps-solo = ничьи цилиндры: 6, 10, 16
magnificent-steps-power = сила { $power }
magnificent-steps-hats = пойдёт { $moves }, { $stays } останется
magnificent-hat-on = Ваш цилиндр на ступени { $number }: пойдёт он
magnificent-hat-moves = Ваш цилиндр: перетащите на ступень

## Афиши

magnificent-ready-tiles =
    { $count ->
        [one] не хватает { $count } плитки
       *[other] не хватает { $count } плиток
    }
magnificent-ready-gems =
    { $count ->
        [one] не хватает { $count } самоцвета
       *[other] не хватает { $count } самоцветов
    }
magnificent-lacks-nothing = У вас есть всё, что нужно.
magnificent-column = Место { $number }
magnificent-column-free = афиши нет
magnificent-column-lacks = не хватает: { $what }
magnificent-column-tent = шатёр: { $tent }
magnificent-column-no-tent = шатра нет; если поставить: { $gains }
magnificent-show-free = свободно
magnificent-show-here = сюда
magnificent-show-shown = в показе
magnificent-show-pitch = выберите место для шатра
magnificent-show-hang = выберите подсвеченное место
magnificent-show-arrange = коснитесь двух, чтобы поменять
magnificent-show-choose = коснитесь тех, что покажете
magnificent-market-empty = Здесь нет афиши
magnificent-deck =
    { $count ->
        [one] { $count } в колоде
       *[other] { $count } в колоде
    }
magnificent-deck-ready = шанс готовой { $percent }%
magnificent-trade =
    { $colour ->
        [orange] Сбросить афишу ({ $artist }) и бросить оранжевый кубик
        [green] Сбросить афишу ({ $artist }) и бросить зелёный кубик
       *[purple] Сбросить афишу ({ $artist }) и бросить фиолетовый кубик
    }

## Наборы, места, кошелёк

magnificent-set-now = { $count } сейчас
magnificent-set-tile = Плитка дрессировщика: { $tile }.
magnificent-sets-note = кто выше, выбирает первым
magnificent-sets-now = выбираете вы
magnificent-sets-picks = выбирает { $name }
magnificent-seat-owed = монет { $coins }, к уплате { $due }
magnificent-seat-short = монет { $coins }, к уплате { $due }, не хватает { $short }
magnificent-seat-hat = цилиндр на ступени { $number }
magnificent-seat-start = цилиндр на начальном месте { $number }
magnificent-ribbon = Очков: { $points }; цели: 200, 220, 240
magnificent-purse-owed = к уплате { $due }
magnificent-purse-becomes = к уплате { $now } → { $then }
magnificent-purse-paid = оплачено
magnificent-purse-have = у вас { $coins }
magnificent-purse-has = монет { $coins }
magnificent-purse-left = осталось монет: { $coins }
magnificent-purse-short = не хватает { $short }: −{ $lost }
magnificent-purse-projection = если бы игра кончилась:
magnificent-purse-total = всего очков

## Ход

magnificent-tray-yours = у вас
magnificent-tray-any = любой
magnificent-sum-die = кубик
magnificent-sum-earlier = раньше
magnificent-sum-card = карта
magnificent-sum-gem = самоцвет
magnificent-sum-trainer = дрессировщик
magnificent-sum-proposed = предложено
magnificent-sum-power = сила
magnificent-actions = Действия
magnificent-action-build = Стройка
magnificent-action-travel = Дорога
magnificent-action-perform = Выступление
magnificent-best-none = ступень { $number }, без афиш
magnificent-colour-power =
    { $colour ->
        [orange] как оранжевая: сила { $power }
        [green] как зелёная: сила { $power }
       *[purple] как фиолетовая: сила { $power }
    }
magnificent-station-paid = Оплата
magnificent-station-sets = Наборы
magnificent-station-cards = Карты
magnificent-station-score = Очки
magnificent-station-next = Новый раунд
magnificent-station-end = Конец
magnificent-station-half = Половины карт
magnificent-station-coins = Монеты
magnificent-station-areas = Участки
magnificent-station-standing = Итог

## Вопросы

magnificent-ask-pay =
    { $colour ->
        [orange] Чем заплатить за оранжевый самоцвет?
        [green] Чем заплатить за зелёный самоцвет?
       *[other] Чем заплатить за фиолетовый самоцвет?
    }
magnificent-ask-side = Какая сторона планшета { $board }?
magnificent-ask-draft = Возьмите карту, остальные передайте.
magnificent-ask-chosen = Пока можно передумать.
magnificent-ask-keep = Оставьте четыре карты из шести.
magnificent-ask-tile = Возьмите плитку дрессировщика.
magnificent-ask-start = Возьмите кубик.
magnificent-ask-start-solo = Возьмите кубик или обменяйте афишу.
magnificent-ask-card = { $die }: на какую карту?
magnificent-ask-colour = Какой цвет?
magnificent-ask-power = Сила { $power }: стройка, дорога или выступление?
magnificent-ask-level = Какой уровень?
magnificent-ask-lay =
    { $size ->
        [small] { $colour ->
            [orange] Малая оранжевая плитка, { $at } из { $of }.
            [green] Малая зелёная плитка, { $at } из { $of }.
           *[purple] Малая фиолетовая плитка, { $at } из { $of }.
        }
       *[large] { $colour ->
            [orange] Большая оранжевая плитка, { $at } из { $of }.
            [green] Большая зелёная плитка, { $at } из { $of }.
           *[purple] Большая фиолетовая плитка, { $at } из { $of }.
        }
    }
magnificent-ask-built = Всё построено.
magnificent-ask-gems =
    { $count ->
        [one] Выберите самоцвет на обмен.
       *[other] Выберите самоцветы на обмен: { $count }.
    }
magnificent-ask-steps = Сколько проехать?
magnificent-ask-wagon = Какой фургон?
magnificent-ask-pass = Взять этот шатёр по пути?
magnificent-ask-tent = Куда поставить шатёр?
magnificent-ask-poster =
    { $count ->
        [one] Возьмите афишу.
       *[other] Возьмите афишу (осталось { $count }).
    }
magnificent-ask-hang = Куда повесить: { $poster }?
magnificent-ask-full = { $poster }: свободных мест нет.
magnificent-ask-hat = Какой цилиндр переставить?
magnificent-ask-step = На какую ступень?
magnificent-ask-show = Афиши: { $count } из { $of }.
magnificent-ask-put = Какую афишу повесить на место { $space }?
magnificent-ask-rearrange = Переставьте афиши или закончите ход.
magnificent-ask-end = Закончить ход?
magnificent-ask-set = Возьмите набор.
magnificent-ask-set-last = Возьмите карту.
magnificent-ask-reject = Сбросьте один из двух оставшихся.
magnificent-ask-score = Засчитайте одну карту полностью.
magnificent-ask-coins = Сколько монет за карту?
magnificent-ask-visit = Лагерь и карты: { $name }
magnificent-ask-ready = Всё готово: нажмите кнопку, чтобы так и сделать.
magnificent-note-start = Кубики одного цвета за раунд складываются.
magnificent-note-die = Сила { $power }, к уплате в конце раунда { $due }.
magnificent-note-dice = Яркие кубики до этого достают.
magnificent-note-power = Укажите уровень, место на дороге или ступень.
magnificent-note-level = Укажите подсвеченный уровень.
magnificent-note-step = Укажите подсвеченную ступень.
magnificent-note-with = Понадобится: { $parts }.
magnificent-note-again = Укажите ступень ещё раз, чтобы занять её.
magnificent-note-bonus = бонус карты
magnificent-note-lay = Выберите подсвеченную клетку. Кнопки поворачивают и отражают плитку.
magnificent-note-poster = Выберите афишу на витрине или колоду.
magnificent-note-room = Пунктир в лагере: место для недостающих плиток.
magnificent-note-hang = Теперь выберите место. Назад не взять.
magnificent-note-show = Готовые подсвечены.
magnificent-note-shown = Очков { $points }, монет { $coins }.
magnificent-note-unused = Не использовано: { $what }.
magnificent-note-trainers = Свободных дрессировщиков: { $count }.
magnificent-note-projection = Если бы игра кончилась, очков было бы { $points }.
magnificent-note-score-one = Карты, оставшиеся после третьего раунда, дадут половину.
magnificent-note-score-last = Остальные карты дадут половину.
magnificent-note-set = Карта и плитка ваши со следующего раунда.
magnificent-note-reject = Ваш цилиндр намного выше: этот набор не достанется никому.
magnificent-keep-chosen = Выбрано { $count } из 4

## Кнопки

magnificent-button-side = Играть стороной { $side }
magnificent-button-draft = Взять карту
magnificent-button-keep = Оставить эти
magnificent-button-take = Взять
magnificent-button-take-poster = Взять афишу
magnificent-button-take-set = Взять набор
magnificent-button-buy =
    Купить за { $count ->
        [one] { $count } монету
        [few] { $count } монеты
       *[other] { $count } монет
    } и { $trainers ->
        [one] дрессировщика
       *[other] { $trainers } дрессировщиков
    }
magnificent-button-trade = Обменять и бросить
magnificent-button-to-trade = Обменять афишу
magnificent-button-place = Положить
magnificent-button-go = Ехать: { $count }
magnificent-button-level = Строить: уровень { $number }
magnificent-button-stay = Остаться
magnificent-button-take-it = Взять
magnificent-button-leave = Оставить
magnificent-button-draw = Открыть афишу
magnificent-button-none = Не брать
magnificent-button-discard = Сбросить
magnificent-button-rearrange = Переставить
magnificent-button-show-none = Без афиш
magnificent-button-show = Показать
magnificent-button-done = Готово
magnificent-button-end = Закончить ход
magnificent-button-end-with = Взять { $gain } и закончить ход
magnificent-button-reject = Сбросить
magnificent-button-score = Засчитать: { $count }
magnificent-button-pay = Отдать монет: { $count }
magnificent-button-back = Взять назад
magnificent-refusal-choose-poster = Сначала выберите афишу на витрине.
magnificent-button-gems = Чем платить
magnificent-button-gems-set = Платить так
magnificent-button-pay-own = своим самоцветом
magnificent-button-pay-clear = прозрачным
magnificent-button-pay-waived = даром, с дрессировщиком

## Подсказки

magnificent-note-probably-short = похоже, не хватит
magnificent-note-left = осталось { $count }
magnificent-note-instead = вместо { $poster }
magnificent-note-place = вы выбираете: { $place }
magnificent-note-apart = вы далеко впереди: сбросите набор
magnificent-note-raises = Ваша карта «{ $what }» даст на { $points } больше
magnificent-note-makes-ready = { $poster } будет готова
magnificent-place =
    { $number ->
        [1] первым
        [2] вторым
        [3] третьим
       *[other] четвёртым
    }

## Финал и «что, если»

magnificent-call = Финал
magnificent-call-card = { $name }: половина карты «{ $what }» — { $points }
magnificent-call-coins = { $name }: монеты — { $points }
magnificent-souvenir-line = { $name } · { $points }
magnificent-call-areas = { $name }: участки — { $points }
magnificent-call-areas-gems = { $name }: участки — { $points }, из них с самоцветами: { $count }
magnificent-call-total =
    { $points ->
        [one] { $name }: { $points } очко
        [few] { $name }: { $points } очка
       *[other] { $name }: { $points } очков
    }
magnificent-what-if = Что, если
magnificent-what-if-now = Этот план
magnificent-what-if-plan = План { $number }
magnificent-what-if-keep = Оставить для сравнения
magnificent-what-if-take = Взять его
magnificent-what-if-drop = Убрать
magnificent-what-if-ready = готовых афиш: { $count }

## Рисунки правил
magnificent-picture-power = Прежняя 5, новая 3 и 2 с карты: сила 10.
magnificent-picture-touch = Новая плитка касается вашей стороной; угла мало.
magnificent-picture-passing = Место без шатра, через которое вы проезжаете, даёт афишу.
magnificent-picture-full = Пять афиш: новая заменит одну из них или уйдёт.
magnificent-picture-tiles = Двум афишам с одинаковой плиткой нужны две такие плитки.
magnificent-picture-payment = Вы платите за самый дорогой цвет и прозрачный кубик.
magnificent-picture-apart = Если между цилиндрами есть свободная ступень, верхний игрок сбрасывает набор.
magnificent-picture-rectangle = В самом большом полном прямоугольнике одного цвета 15 клеток.
magnificent-picture-trainers = Что делают дрессировщики.

# Чем хорош совет
magnificent-because-points =
    { $points ->
        [one] Если бы игра на этом кончилась, было бы на { $points } очко больше.
        [few] Если бы игра на этом кончилась, было бы на { $points } очка больше.
       *[other] Если бы игра на этом кончилась, было бы на { $points } очков больше.
    }
magnificent-because-completes =
    { $count ->
        [one] Показ по { $count } афише.
        [few] Показ по { $count } афишам.
       *[other] Показ по { $count } афишам.
    }
magnificent-because-ready =
    { $count ->
        [one] После этого готова к показу ещё { $count } афиша.
        [few] После этого готовы к показу ещё { $count } афиши.
       *[other] После этого готово к показу ещё { $count } афиш.
    }
magnificent-because-cards =
    { $points ->
        [one] Карты будут стоить на { $points } очко больше.
        [few] Карты будут стоить на { $points } очка больше.
       *[other] Карты будут стоить на { $points } очков больше.
    }
magnificent-because-areas =
    { $points ->
        [one] Участки лагеря будут стоить на { $points } очко больше.
        [few] Участки лагеря будут стоить на { $points } очка больше.
       *[other] Участки лагеря будут стоить на { $points } очков больше.
    }
magnificent-because-tent = Принесёт шатёр.
magnificent-because-posters =
    { $count ->
        [one] Принесёт { $count } афишу.
        [few] Принесёт { $count } афиши.
       *[other] Принесёт { $count } афиш.
    }
magnificent-because-gems =
    { $count ->
        [one] Принесёт { $count } самоцвет.
        [few] Принесёт { $count } самоцвета.
       *[other] Принесёт { $count } самоцветов.
    }
magnificent-because-coins =
    { $count ->
        [one] Принесёт { $count } монету.
        [few] Принесёт { $count } монеты.
       *[other] Принесёт { $count } монет.
    }
magnificent-because-pays =
    { $count ->
        [one] Хватит на { $count } монету за кубики.
        [few] Хватит на { $count } монеты за кубики.
       *[other] Хватит на { $count } монет за кубики.
    }
magnificent-because-owes =
    { $points ->
        [one] Риск: на кубики не хватит монет ({ $count }), это отнимет { $points } очко.
        [few] Риск: на кубики не хватит монет ({ $count }), это отнимет { $points } очка.
       *[other] Риск: на кубики не хватит монет ({ $count }), это отнимет { $points } очков.
    }
