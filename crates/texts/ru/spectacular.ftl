# Spectacular: названия деталей по их обозначениям и всё, что говорит стол.

## Животные на плитках: среда и номер

spectacular-animal-green1 = орангутан
spectacular-animal-green2 = ленивец
spectacular-animal-green3 = большая панда
spectacular-animal-green4 = тигр
spectacular-animal-blue1 = пингвин
spectacular-animal-blue2 = морская черепаха
spectacular-animal-blue3 = ламантин
spectacular-animal-blue4 = белый медведь
spectacular-animal-grey1 = горная горилла
spectacular-animal-grey2 = малая панда
spectacular-animal-grey3 = андский кондор
spectacular-animal-grey4 = эфиопский волк
spectacular-animal-orange1 = жираф
spectacular-animal-orange2 = африканский слон
spectacular-animal-orange3 = гепард
spectacular-animal-orange4 = чёрный носорог

## Животные-звёзды по их полям

spectacular-star-saola = саола
spectacular-star-vaquita = вакита
spectacular-star-snow-leopard = снежный барс
spectacular-star-pangolin = панголин
spectacular-star-kakapo = какапо
spectacular-star-ili-pika = илийская пищуха

## Если животное ляжет на гекс

spectacular-with-green1 = с орангутаном
spectacular-with-green2 = с ленивцем
spectacular-with-green3 = с большой пандой
spectacular-with-green4 = с тигром
spectacular-with-blue1 = с пингвином
spectacular-with-blue2 = с морской черепахой
spectacular-with-blue3 = с ламантином
spectacular-with-blue4 = с белым медведем
spectacular-with-grey1 = с горной гориллой
spectacular-with-grey2 = с малой пандой
spectacular-with-grey3 = с андским кондором
spectacular-with-grey4 = с эфиопским волком
spectacular-with-orange1 = с жирафом
spectacular-with-orange2 = с африканским слоном
spectacular-with-orange3 = с гепардом
spectacular-with-orange4 = с чёрным носорогом
spectacular-with-other = с этой плиткой ({ $animal })

## Задания

spectacular-mission-a1 = Пир
spectacular-mission-a2 = Пятёрки
spectacular-mission-a3 = Меню
spectacular-mission-a4 = Крайности
spectacular-mission-a5 = Полные закрома
spectacular-mission-a6 = Поровну
spectacular-mission-b1 = Просторы
spectacular-mission-b2 = Большой заповедник
spectacular-mission-b3 = Полный парк
spectacular-mission-b4 = Коллекции
spectacular-mission-b5 = Вид на звезду
spectacular-mission-b6 = Четыре края
spectacular-mission-c1 = С двух вышек
spectacular-mission-c2 = Горизонт
spectacular-mission-c3 = Стадо
spectacular-mission-c4 = Звёздный пир
spectacular-mission-c5 = Свободные руки
spectacular-mission-c6 = Ясли

## Что нужно для задания

spectacular-goal-dice-showing = кубиков со значением { $value }: { $count }
spectacular-goal-colour-values = разных значений в одном цвете: { $count }
spectacular-goal-extremes = кубиков: { $count }, и ни одного 3 или 4
spectacular-goal-dice-sum = сумма кубиков: { $count }
spectacular-goal-each-colour-sum = сумма в каждом цвете: { $count }
spectacular-goal-each-colour-area = у каждого цвета область от { $count }
spectacular-goal-some-area = область от { $count } плиток
spectacular-goal-full-park = занят каждый гекс
spectacular-goal-collections = сред с полным набором животных: { $count }
spectacular-goal-star-view = плитки вокруг звезды, все четыре цвета
spectacular-goal-one-area-each = по одной области каждого цвета, от { $count }
spectacular-goal-tower-colours = вышки с тремя кубиками, цветов: { $count }
spectacular-goal-towers = вышек: { $count }
spectacular-goal-herd = кубиков одной группой: { $count }
spectacular-goal-star-feast = кубики на звезде и вокруг неё
spectacular-goal-spare-workers = осталось работников: { $count }
spectacular-goal-nursery = сердец с кубиком: { $count }

## Цвета и предметы

spectacular-habitat =
    { $colour ->
        [green] джунгли
        [blue] вода
        [grey] горы
       *[other] саванна
    }
spectacular-habitat-letter =
    { $colour ->
        [green] Д
        [blue] В
        [grey] Г
       *[other] С
    }
spectacular-die =
    { $colour ->
        [green] зелёный { $value }
        [blue] синий { $value }
        [grey] серый { $value }
       *[other] оранжевый { $value }
    }
spectacular-tile =
    { $mark ->
        [heart] { $animal }, сердце
        [black] { $animal }, чёрная часть
        [brown] { $animal }, коричневая часть
       *[other] { $animal }, бежевая часть
    }
spectacular-worker =
    { $worker ->
        [green] зелёный
        [blue] синий
        [grey] серый
        [orange] оранжевый
       *[other] любой
    }
spectacular-worker-name =
    { $worker ->
        [green] зелёный работник
        [blue] синий работник
        [grey] серый работник
        [orange] оранжевый работник
       *[other] работник для любого цвета
    }
spectacular-corner =
    { $corner ->
        [n] С
        [ne] СВ
        [se] ЮВ
        [s] Ю
        [sw] ЮЗ
       *[other] СЗ
    }
spectacular-corner-name =
    { $corner ->
        [n] север
        [ne] северо-восток
        [se] юго-восток
        [s] юг
        [sw] юго-запад
       *[other] северо-запад
    }
spectacular-corner-at =
    { $corner ->
        [n] на севере
        [ne] на северо-востоке
        [se] на юго-востоке
        [s] на юге
        [sw] на юго-западе
       *[other] на северо-западе
    }

# Что сказано на коробке
spectacular-ranked = Места: очки, затем сумма кубиков на сердцах.
spectacular-aim = Через 15 ходов побеждает лучший парк: кормите животных, стройте вышки, собирайте разные виды.
spectacular-aim-solo = Для победы нужны 200 очков и два задания из трёх.

# Настройка партии
spectacular-mode-base-help = От 2 до 6 мест, побеждает лучший парк
spectacular-mode-solo-help = 200 очков и два задания
spectacular-option-side = Парки
spectacular-option-side-help = Для первой партии лучше первое.
spectacular-option-side-standard = Одинаковые
spectacular-option-side-asymmetric = Разные
spectacular-option-side-standard-solo = Обычный
spectacular-option-side-asymmetric-solo = Своей формы
spectacular-option-missions = Задания
spectacular-option-missions-help = По три личных задания, открытых для всех, 10–20 очков за каждое.
spectacular-option-missions-off = Нет
spectacular-option-missions-on = Да
spectacular-option-picks = Выбор и стройка
spectacular-option-picks-help = Чужого не забрать; по очереди видно, что делают другие.
spectacular-option-picks-hidden = Все сразу
spectacular-option-picks-ascending = По очереди
spectacular-option-boards = Звёзды парков
spectacular-option-boards-help = Звезда, личные плитки, а у разных парков и форма.
spectacular-option-boards-random = По жребию
spectacular-option-supply_boards = Первые планшеты
spectacular-option-supply_boards-help = Какой планшет у кого в первый ход; для сценариев и реванша на равных.
spectacular-option-supply_boards-random = По жребию
spectacular-option-supply_boards-number = Планшет { $number }
spectacular-option-mission_tiles = Задания по местам
spectacular-option-mission_tiles-help = По одному из каждого набора; для сценариев и реванша на равных.
spectacular-option-mission_tiles-random = По жребию
spectacular-option-mission_tiles-code = { $code }: { $mission }
spectacular-option-preset-first = Первая партия
spectacular-option-preset-missions = С заданиями
spectacular-option-preset-full = Разные парки и задания
spectacular-terms-parks-name = Парки
spectacular-terms-parks-standard = одинаковые
spectacular-terms-parks-asymmetric = разные
spectacular-terms-park-name = Парк
spectacular-terms-park-standard = обычный
spectacular-terms-park-asymmetric = своей формы
spectacular-terms-tiles-name = Плиток в запасе
spectacular-terms-items-name = На планшете
spectacular-terms-items = { $first } предметов, потом { $second }
spectacular-terms-items-same = { $first } предметов
spectacular-terms-items-solo = 8 кубиков и 8 плиток
spectacular-terms-missions-name = Задания
spectacular-terms-missions-off = нет
spectacular-terms-missions-on = по три на место
spectacular-terms-missions-always = всегда
spectacular-terms-turns-name = Ходы
spectacular-terms-turns = 15, в двух раундах
spectacular-terms-length-name = Время

# Стол
spectacular-zone-hand = В руках
spectacular-zone-park = Ваш парк
spectacular-zone-park-of = Парк: { $name }
spectacular-zone-parks = Все парки
spectacular-zone-supply = Планшет { $number }
spectacular-zone-supply-plain = Планшет запаса
spectacular-zone-supply-short = Запас { $number }
spectacular-zone-supply-solo = Запас
spectacular-zone-coming = Скоро у вас
spectacular-zone-coming-of = Скоро придут: { $name }
spectacular-zone-display = Ваша витрина
spectacular-zone-display-short = Витрина
spectacular-zone-display-of = Витрина: { $name }
spectacular-zone-workers = Работники
spectacular-zone-kinds = Животные
spectacular-zone-missions = Задания
spectacular-zone-rail = Ход и шаг
spectacular-zone-tokens = Жетоны
spectacular-zone-ladder = До победы
spectacular-zone-faces = Значение кубика
spectacular-zone-corners = Угол части
spectacular-zone-market = Запас и витрина
spectacular-zone-ribbon = Счёт
spectacular-step-choose = Выбор
spectacular-step-build = Стройка
spectacular-step-pass = Передача
spectacular-step-token = Жетон
spectacular-step-draw = Добор
spectacular-turn = раунд { $round } · ход { $turn }/{ $of }
spectacular-turn-before = подготовка
spectacular-turn-end = конец раунда { $round }
spectacular-turn-begin = начало раунда 2
spectacular-status-prepare = подготовка
spectacular-status-choose = выбор
spectacular-status-build = стройка
spectacular-status-workers = работники
spectacular-order = { $number } { $name }
spectacular-order-you = { $number } вы
spectacular-side-dice = Кубики
spectacular-side-tiles = Плитки
spectacular-stack =
    { $count ->
        [0] стопка пуста
       *[other] в стопке: { $count }
    }
spectacular-board = планшет { $number }
spectacular-coming-when =
    { $count ->
        [0] сейчас
        [1] следующий ход
        [one] через { $count } ход
        [few] через { $count } хода
       *[other] через { $count } ходов
    }
spectacular-coming-gone =
    { $count ->
       *[other] уйдёт: { $count }
    }
spectacular-coming-from = передаст { $name }
spectacular-coming-back =
    { $count ->
        [1] ваш вернётся следующим ходом
        [one] ваш вернётся через { $count } ход
        [few] ваш вернётся через { $count } хода
       *[other] ваш вернётся через { $count } ходов
    }
spectacular-coming-none = Планшеты больше не придут.

# Вопросы
spectacular-prompt-reroll = Один переброс: любые ваши кубики.
spectacular-prompt-swap = Одну начальную плитку можно поменять на плитку с витрины.
spectacular-prompt-solo-reroll = Один переброс: кубики запаса.
spectacular-prompt-solo-discard = Одна замена: плитки запаса.
spectacular-prompt-choose = Возьмите предмет из запаса и предмет с витрины.
spectacular-prompt-choose-display = Теперь предмет с витрины.
spectacular-prompt-choose-supply = Теперь предмет из запаса.
spectacular-prompt-take = Оба выбраны. Взять их?
spectacular-prompt-place = { $thing }: куда?
spectacular-prompt-nowhere = { $thing }: места нет. Позовите работника или сбросьте.
spectacular-prompt-nowhere-plain = { $thing }: места нет, придётся сбросить.
spectacular-prompt-plan = Построить: { $points }?
spectacular-prompt-plan-plain = Взять и построить?
spectacular-prompt-build = Построить: { $points }?
spectacular-prompt-build-plain = Построить?
spectacular-prompt-revealed = Все выбрали. Построить: { $points }?
spectacular-prompt-box =
    { $count ->
        [one] Уйдёт в коробку: { $things }.
       *[other] Уйдут в коробку: { $things }.
    }
spectacular-prompt-workers = Работники могут изменить кубики в парке.
spectacular-prompt-workers-last = Последняя возможность позвать работников.
spectacular-prompt-change = { $from } или другое значение?
spectacular-prompt-changed = { $from } станет { $to }.
spectacular-prompt-side = Взять кубик или плитку?
spectacular-prompt-side-planned = Взять: { $thing }?
spectacular-prompt-save = Жетон { $number }: пропадёт { $thing }.
spectacular-prompt-prepared = Построим по плану, когда все выберут.
spectacular-prompt-prepared-turn = Построим по плану, когда придёт ваша очередь.
spectacular-prompt-waiting = Стройку можно пока запланировать.
spectacular-prompt-visit = Парк, запас и витрина: { $name }

# Кнопки
spectacular-button-take = Взять оба
spectacular-button-take-build = Взять и построить
spectacular-button-only-take = Только взять
spectacular-button-build = Построить
spectacular-button-plan = Запланировать
spectacular-button-change-plan = Изменить план
spectacular-button-roll = Перебросить { $count }
spectacular-button-keep = Оставить всё
spectacular-button-swap = Поменять
spectacular-button-keep-starts = Оставить все три
spectacular-button-replace = Заменить { $count }
spectacular-button-token = Открыть жетон
spectacular-button-let-go = Не спасать
spectacular-button-save = Работник: { $worker }
spectacular-button-done = Готово
spectacular-button-done-count =
    { $count ->
        [one] Готово: { $count } кубик
        [few] Готово: { $count } кубика
       *[other] Готово: { $count } кубиков
    }
spectacular-button-none = Без работников
spectacular-button-discard = Сбросить
spectacular-button-take-back = Взять назад
spectacular-button-to-take = Осталось взять: { $count }
spectacular-button-to-place = Осталось: { $count }
spectacular-button-market = Запас и витрина
spectacular-off-take = Возьмите один предмет из запаса и один с витрины.
spectacular-off-place = Каждому предмету нужно место; лишний можно сбросить.
spectacular-off-side = Выберите предмет или сторону.

# Карточки в руках
spectacular-hand-supply = из запаса
spectacular-hand-display = с витрины
spectacular-hand-choose = выберите место
spectacular-hand-then = потом
spectacular-hand-planned = намечено
spectacular-hand-planned-at = намечено, угол { $corner }
spectacular-hand-only = одно место
spectacular-hand-nowhere = места нет
spectacular-hand-box = в коробку
spectacular-hand-keep = Не сбрасывать
spectacular-hand-waits = ждёт остальных
spectacular-hand-moved = плитка ушла

# Углы и значения
spectacular-grade-closes = замкнёт
spectacular-grade-two = 2 из 3
spectacular-grade-one = 1 из 3
spectacular-grade-none = нет
spectacular-face-places =
    { $count ->
       *[other] мест: { $count }
    }
spectacular-face-nowhere = некуда
spectacular-face-far = далеко
spectacular-face-used = потрачен

# Что изменит план
spectacular-note-reroll =
    { $count ->
        [1] Этот кубик перебросят, но только один раз.
       *[other] Кубиков: { $count }. Их перебросят все разом, и только один раз.
    }
spectacular-note-swap = В парк: { $in }. На витрину: { $out }.
spectacular-note-drop =
    { $count ->
        [1] Новая плитка: последняя этого цвета.
       *[other] Новая плитка: одна из { $count } этого цвета, новое животное: { $percent } %.
    }
spectacular-note-becomes = { $line }: { $from } → { $to }
spectacular-note-becomes-later = { $line }, после раунда 1: { $from } → { $to }
spectacular-note-tower =
    { $tower ->
        [black] Чёрная вышка замкнётся.
        [brown] Коричневая вышка замкнётся.
       *[other] Бежевая вышка замкнётся.
    }
spectacular-note-corner-two =
    { $tower ->
        [black] { $corner }: чёрных частей 2 из 3.
        [brown] { $corner }: коричневых частей 2 из 3.
       *[other] { $corner }: бежевых частей 2 из 3.
    }
spectacular-note-corner-one =
    { $tower ->
        [black] { $corner }: чёрных частей 1 из 3.
        [brown] { $corner }: коричневых частей 1 из 3.
       *[other] { $corner }: бежевых частей 1 из 3.
    }
spectacular-note-corner-none = { $corner }: вышки здесь не будет.
spectacular-note-side = Потом откроется жетон. Его номер назовёт предмет другой стороны, который пропадёт.
spectacular-note-lost-tile = Пропадёт одна плитка: { $what }.
spectacular-note-lost-die = Пропадёт один кубик: { $what }.
spectacular-note-lost-any-tile = Пропадёт одна из плиток, шанс у всех одинаковый: 1 из { $all }.
spectacular-note-lost-any-die = Пропадёт один из кубиков, шанс у всех одинаковый: 1 из { $all }.
spectacular-note-risk = { $thing } ({ $count } из { $all })
spectacular-note-worker-spent =
    { $worker ->
        [green] Зелёный работник будет потрачен.
        [blue] Синий работник будет потрачен.
        [grey] Серый работник будет потрачен.
        [orange] Оранжевый работник будет потрачен.
       *[other] Работник для любого цвета будет потрачен.
    }
spectacular-note-workers-spent = Будут потрачены: { $workers }.
spectacular-note-take = Или сначала возьмите оба, а место выберите потом.
spectacular-note-worker-needed = По плану этот работник нужен кубику.
spectacular-note-save = Работник может спасти предмет, но будет потрачен.
spectacular-note-mission = { $mission }: { $have } из { $need }
spectacular-note-workers-stay =
    { $count ->
        [0] На второй раунд работников не останется.
       *[other] На второй раунд останется работников: { $count }.
    }
spectacular-note-not-asked = Ни один ваш кубик изменить нельзя.

# Что советует бот
spectacular-hint = Совет: { $what }.
spectacular-hint-item = { $thing } ({ $why })
spectacular-hint-keep-dice = оставить все кубики
spectacular-hint-keep-tiles = оставить все плитки
spectacular-hint-roll = перебросить: { $things }
spectacular-hint-replace = заменить: { $things }
spectacular-hint-swap = поменять: { $out } ↔ { $in }
spectacular-hint-side-dice = взять кубик
spectacular-hint-side-tiles = взять плитку
spectacular-hint-let-go = не спасать
spectacular-hint-save =
    { $worker ->
        [green] спасти зелёным работником
        [blue] спасти синим работником
        [grey] спасти серым работником
        [orange] спасти оранжевым работником
       *[other] спасти работником любого цвета
    }
spectacular-hint-no-worker = работники не нужны
spectacular-hint-turned = { $die } → { $value }
spectacular-hint-part =
    { $tower ->
        [black] вторая чёрная часть
        [brown] вторая коричневая часть
       *[other] вторая бежевая часть
    }
spectacular-hint-tower =
    { $tower ->
        [black] замкнёт чёрную вышку
        [brown] замкнёт коричневую вышку
       *[other] замкнёт бежевую вышку
    }

# Предупреждения
spectacular-warn-hexes =
    { $hexes ->
       *[other] Свободных гексов: { $hexes }, а ваших плиток впереди: { $tiles }.
    }
spectacular-warn-dice =
    { $colour ->
        [green] Зелёных кубиков осталось: { $dice }, а мест в парке: { $places }.
        [blue] Синих кубиков осталось: { $dice }, а мест в парке: { $places }.
        [grey] Серых кубиков осталось: { $dice }, а мест в парке: { $places }.
       *[other] Оранжевых кубиков осталось: { $dice }, а мест в парке: { $places }.
    }
spectacular-warn-double = Такое животное уже есть.
spectacular-warn-corner = В этом углу вышки не будет.
spectacular-warn-entrance = После этого хода считают вход.
spectacular-warn-workers = Неиспользованные работники ничего не дадут.
spectacular-warn-short =
    { $missions ->
        [0] { $points ->
            [one] До победы не хватает: { $points } очко.
            [few] До победы не хватает: { $points } очка.
           *[other] До победы не хватает: { $points } очков.
        }
        [one] { $points ->
            [0] До победы не хватает одного задания.
            [one] До победы не хватает: { $points } очко и задание.
            [few] До победы не хватает: { $points } очка и задание.
           *[other] До победы не хватает: { $points } очков и задание.
        }
       *[other] { $points ->
            [0] До победы не хватает заданий: { $missions }.
            [one] До победы не хватает: { $points } очко и { $missions } задания.
            [few] До победы не хватает: { $points } очка и { $missions } задания.
           *[other] До победы не хватает: { $points } очков и { $missions } задания.
        }
    }

# Счёт
spectacular-line-entrance = Вход
spectacular-line-habitat =
    { $colour ->
        [green] Джунгли
        [blue] Вода
        [grey] Горы
       *[other] Саванна
    }
spectacular-line-towers = Вышки
spectacular-line-animals = Животные
spectacular-line-missions = Задания
spectacular-rule-entrance = Кубики, связанные со входом, дают свою сумму, один раз, после раунда 1.
spectacular-rule-habitat = Область этого цвета даёт сумму кубиков, умноженную на число сердец с кубиком.
spectacular-rule-towers = Вышка даёт сумму своих трёх кубиков.
spectacular-rule-animals = Чем больше видов животных, тем больше очков.
spectacular-rule-missions = Задание, выполненное к концу, даёт свои очки.
spectacular-line-total = Итого
spectacular-line-breeding = на сердцах
spectacular-line-kinds = видов
spectacular-line-missions-met = заданий выполнено
spectacular-sheet-so-far = пока { $count }
spectacular-sheet-heart = { $count } с кубиком на сердце
spectacular-sheet-tower =
    { $count ->
        [0] нужно кубиков: { $missing }
       *[other] { $count }, нужно кубиков: { $missing }
    }
spectacular-sheet-kinds =
    { $points ->
        [one] { $kinds } из 17: { $points } очко
        [few] { $kinds } из 17: { $points } очка
       *[other] { $kinds } из 17: { $points } очков
    }
spectacular-sheet-more =
    { $points ->
        [one] ещё { $count } до { $points } очка
       *[other] ещё { $count } до { $points } очков
    }
spectacular-sheet-area = { $sum } × { $hearts }
spectacular-sheet-product = { $sum } × { $hearts } = { $points }
spectacular-sheet-nothing = пока ничего
spectacular-sheet-of = { $have } из { $need }
spectacular-sheet-met = выполнено
spectacular-sheet-met-now = пока выполнено
spectacular-sheet-not-met = не выполнено
spectacular-sheet-broken = пока не так
spectacular-sheet-worth =
    { $count ->
        [one] { $count } очко
        [few] { $count } очка
       *[other] { $count } очков
    }
spectacular-reconstructed-missions = Что требуют задания и сколько дают, мы предположили сами. В настольной игре может быть иначе.
spectacular-reconstructed-animals = Очки за 13 и 17 видов — из настольной игры. Остальные мы предположили сами: там они могут быть другими.
spectacular-mission-full = { $mission }: { $goal }

# Что ещё может прийти
spectacular-odds-points = Виды животных и очки за них
spectacular-odds-stack =
    { $count ->
        [0] Ваша стопка пуста, своих плиток больше не будет.
        [1] В вашей стопке одна плитка.
       *[other] В вашей стопке плиток: { $count }, каждая придёт с шансом 1 из { $count }.
    }
spectacular-odds-habitat =
    { $colour ->
        [green] Стопка джунглей: { $count }
        [blue] Стопка воды: { $count }
        [grey] Стопка гор: { $count }
       *[other] Стопка саванны: { $count }
    }
spectacular-odds-animal = { $animal }: { $percent } % во втором раунде
spectacular-risk-none = вне опасности

# Что происходит: строка журнала — место и части через точку с запятой
spectacular-log = { $name } { $what }
spectacular-log-you = Вы { $what }
spectacular-pair = { $first }, { $second }
spectacular-event-opening = { $name }: { $what }
spectacular-event-opening-you = Вы: { $what }
spectacular-event-star = звезда парка — { $star }
spectacular-event-missions = задания { $missions }
spectacular-event-rerolled = перебрасывает: { $what }
spectacular-event-rerolled-you = перебрасываете: { $what }
spectacular-event-kept-dice = оставляет все кубики
spectacular-event-kept-dice-you = оставляете все кубики
spectacular-event-rerolls =
    { $count ->
        [one] перебрасывает { $count } кубик
        [few] перебрасывает { $count } кубика
       *[other] перебрасывает { $count } кубиков
    }
spectacular-event-rerolls-you =
    { $count ->
        [one] перебрасываете { $count } кубик
        [few] перебрасываете { $count } кубика
       *[other] перебрасываете { $count } кубиков
    }
spectacular-event-swapped = меняет: { $from } ↔ { $to }
spectacular-event-swapped-you = меняете: { $from } ↔ { $to }
spectacular-event-kept-starts = оставляет начальные плитки
spectacular-event-kept-starts-you = оставляете начальные плитки
spectacular-event-new-tiles = получает новые плитки: { $what }
spectacular-event-new-tiles-you = получаете новые плитки: { $what }
spectacular-event-replaces =
    { $count ->
        [one] заменяет { $count } плитку
        [few] заменяет { $count } плитки
       *[other] заменяет { $count } плиток
    }
spectacular-event-replaces-you =
    { $count ->
        [one] заменяете { $count } плитку
        [few] заменяете { $count } плитки
       *[other] заменяете { $count } плиток
    }
spectacular-event-kept-tiles = оставляет все плитки
spectacular-event-kept-tiles-you = оставляете все плитки
spectacular-event-side-dice = идёт за кубиком
spectacular-event-side-dice-you = идёте за кубиком
spectacular-event-side-tiles = идёт за плиткой
spectacular-event-side-tiles-you = идёте за плиткой
spectacular-event-token = жетон { $number }
spectacular-event-token-lost = жетон { $number }, потеряно: { $thing }
spectacular-event-token-saved =
    { $worker ->
        [green] жетон { $number }, зелёный работник спасает: { $thing }
        [blue] жетон { $number }, синий работник спасает: { $thing }
        [grey] жетон { $number }, серый работник спасает: { $thing }
        [orange] жетон { $number }, оранжевый работник спасает: { $thing }
       *[other] жетон { $number }, работник для любого цвета спасает: { $thing }
    }
spectacular-event-took = берёт: { $what }
spectacular-event-took-you = берёте: { $what }
spectacular-event-built = строит: { $what }
spectacular-event-built-you = строите: { $what }
spectacular-event-tower =
    { $tower ->
        [black] готова чёрная вышка
        [brown] готова коричневая вышка
       *[other] готова бежевая вышка
    }
spectacular-event-turned = { $from } → { $to }, работник
spectacular-event-turned-both = { $from } → { $to }, два работника
spectacular-event-discarded = сбрасывает: { $what }
spectacular-event-discarded-you = сбрасываете: { $what }
spectacular-event-drew = открывает: { $what }
spectacular-event-drew-you = открываете: { $what }
spectacular-event-changed = меняет { $what }
spectacular-event-changed-you = меняете { $what }
spectacular-event-change = { $from } на { $to }
spectacular-event-no-worker = не зовёт работников
spectacular-event-no-worker-you = не зовёте работников
spectacular-event-round = Раунд 2: предметов на планшете — { $count }.
spectacular-event-round-solo = Раунд 2: запас снова полон, жетоны перемешаны.
spectacular-event-entrance = Вход: { $name } { $count }
spectacular-event-entrance-you = Вход: вы { $count }
spectacular-event-entrance-touch =
    { $count ->
        [one] Первый раунд окончен: вход приносит вам { $count } очко.
        [few] Первый раунд окончен: вход приносит вам { $count } очка.
       *[other] Первый раунд окончен: вход приносит вам { $count } очков.
    }
spectacular-event-entrances = Раунд 1 окончен. Очки за вход:
spectacular-event-ended = Партия окончена.

# Речь и подписи
spectacular-speech-planned = По плану: { $what }.
spectacular-speech-tower =
    { $tower ->
        [black] Замкнёт чёрную вышку.
        [brown] Замкнёт коричневую вышку.
       *[other] Замкнёт бежевую вышку.
    }
spectacular-speech-chosen = Все выбрали. Стройте.
spectacular-speech-board = К вам пришёл планшет { $number }.
spectacular-label-at = ряд { $row }, гекс { $hex }
spectacular-label-part =
    { $tower ->
        [black] чёрная часть { $corner }
        [brown] коричневая часть { $corner }
       *[other] бежевая часть { $corner }
    }
spectacular-label-heart = сердце
spectacular-label-tower = вышка
spectacular-label-die = кубик { $value }
spectacular-label-linked = связан со входом
spectacular-label-entrance = у входа
spectacular-label-star = звезда, { $animal }
spectacular-label-free = свободно
spectacular-label-free-with = { $with }: { $gain }
spectacular-label-planned = по плану
spectacular-label-open = кубик встанет: { $gain }
spectacular-label-gain = плюс { $count }
spectacular-label-loss = минус { $count }
spectacular-label-zero = без очков
spectacular-gain-both = { $now }, позже { $later } за вход
spectacular-gain-later = позже { $later } за вход
spectacular-label-item = { $thing }, { $places }
spectacular-label-best = лучшее { $gain }
spectacular-label-places =
    { $count ->
        [0] места нет
       *[other] мест: { $count }
    }
spectacular-label-helped = поможет работник
spectacular-label-new-animal = новое животное
spectacular-label-taken = взято
spectacular-label-marked = перебросить
spectacular-label-dropped = заменить
spectacular-label-risk = пропадёт при { $count } жетонах из { $all }
spectacular-label-face = { $value }, { $cost }, { $places }
spectacular-label-face-as-is = как есть
spectacular-label-face-far = работники меняют кубик не больше чем на 2
spectacular-label-face-used = работник для этого уже потрачен
spectacular-label-face-cost =
    { $worker ->
        [green] за зелёного работника
        [blue] за синего работника
        [grey] за серого работника
        [orange] за оранжевого работника
        [both] за двух работников
       *[other] за работника любого цвета
    }
spectacular-label-corner = { $corner }: { $grade }
spectacular-label-worker =
    { $used ->
        [yes] { $worker }, уже потрачен
       *[other] { $worker }
    }
spectacular-label-worker-helps =
    { $count ->
        [0] никакому кубику не поможет
       *[other] поможет кубикам: { $count }
    }
spectacular-label-kinds = Животные: { $count } из 17
spectacular-label-missing = не хватает: { $animals }
spectacular-label-seat = { $name }, очков: { $total }
spectacular-label-turns = ход { $turn } из 15
spectacular-label-token =
    { $drawn ->
        [yes] жетон { $number }, уже вышел
       *[other] жетон { $number }
    }

# Отказы
spectacular-refusal-not-awaited = Сейчас от вас ничего не требуется.
spectacular-refusal-not-asked-now = Сейчас вопрос о другом.
spectacular-refusal-empty = Здесь пусто.
spectacular-refusal-outside = Это вне парка.
spectacular-refusal-star-takes-no-tile = На звезду плитки не кладут.
spectacular-refusal-not-vacant = Здесь уже лежит плитка.
spectacular-refusal-no-tile = Кубику нужна плитка.
spectacular-refusal-has-die = Здесь уже есть кубик.
spectacular-refusal-other-colour = Кубик ставят только на свой цвет.
spectacular-refusal-breeding-tile = Сердцу нужен кубик 1 или 2, а не { $value }.
spectacular-refusal-star-tile = Звезде нужен кубик 6.
spectacular-refusal-no-tower = Здесь нет готовой вышки: кубик 6 не встанет.
spectacular-refusal-worker-used = Этот работник уже потрачен.
spectacular-refusal-no-die = Здесь нет кубика.

# Итог
spectacular-reason-final-scoring = Сыграны все пятнадцать ходов.
spectacular-reason-resigned = Партия сдана.
spectacular-verdict-lost = Поражение
spectacular-verdict-lost-below = Для победы нужны 200 очков и два задания из трёх.
spectacular-verdict-room-to-improve = Победа: есть куда расти
spectacular-verdict-room-to-improve-below = 200 очков и два задания есть. Следующая ступень — 210.
spectacular-verdict-pretty-well = Победа: неплохо
spectacular-verdict-pretty-well-below = Не меньше 210 очков. Следующая ступень — 220.
spectacular-verdict-good = Победа: хорошо
spectacular-verdict-good-below = Не меньше 220 очков. Следующая ступень — 230.
spectacular-verdict-very-good = Победа: очень хорошо
spectacular-verdict-very-good-below = Не меньше 230 очков. Следующая ступень — 240.
spectacular-verdict-impressive = Победа: впечатляет
spectacular-verdict-impressive-below = Не меньше 240 очков. Следующая ступень — 250.
spectacular-verdict-most-impressive = Победа: очень впечатляет
spectacular-verdict-most-impressive-below = Не меньше 250 очков. Следующая ступень — 260.
spectacular-verdict-excellent = Победа: отлично
spectacular-verdict-excellent-below = Не меньше 260 очков. Следующая ступень — 270.
spectacular-verdict-extreme = Победа: запредельно
spectacular-verdict-extreme-below = Не меньше 270 очков. Последняя ступень — 280.
spectacular-verdict-legendary = Победа: легенда
spectacular-verdict-legendary-below = Не меньше 280 очков. Выше ступеней нет.
spectacular-achievement-room-to-improve = есть куда расти
spectacular-achievement-pretty-well = неплохо
spectacular-achievement-good = хорошо
spectacular-achievement-very-good = очень хорошо
spectacular-achievement-impressive = впечатляет
spectacular-achievement-most-impressive = очень впечатляет
spectacular-achievement-excellent = отлично
spectacular-achievement-extreme = запредельно
spectacular-achievement-legendary = легенда
spectacular-missing-points =
    { $count ->
       *[other] Не хватило очков: { $count }.
    }
spectacular-missing-missions =
    { $count ->
       *[other] Не хватило заданий: { $count }.
    }
spectacular-compared-points = очки
spectacular-compared-hearts = сумма на сердцах
spectacular-plot-total = Итого
spectacular-plot-animals = Животные
spectacular-plot-areas = Области и вышки
spectacular-count-tie = На сердцах: { $what }

# Первая партия с подсказками
spectacular-lesson-take = Через 15 ходов побеждает лучший парк. Цвета — джунгли, вода, горы, саванна. Каждый ход берут предмет из запаса и предмет с витрины: нажмите на орангутана и волка, потом «Взять оба».
spectacular-lesson-tower = У тигра, орангутана и волка по бежевой части. Три одинаковые вокруг одной точки — вышка. Орангутана — слева над тигром, волка — справа: три части сойдутся.
spectacular-lesson-six = Планшеты сменились, пробел закрыла плитка из стопки. Кубики — корм своего цвета, кубику 6 нужна готовая вышка. Возьмите зелёный 6 — на тигра, свой серый 6 — на волка. В скобках — очки за вход, их дадут позже.
spectacular-lesson-heart = Сердцу нужен кубик 1 или 2. Возьмите черепаху и свой синий 6: он бледный, места ему пока нет. Черепаху — слева от тигра. Потом сделайте из 6 единицу: работник меняет кубик на один, а после 6 идёт 1.
spectacular-lesson-area = Область одного цвета даёт сумму кубиков, умноженную на число сердец с кубиком. Ленивца и зелёный 2 — справа от тигра: (6 + 2) × 1 = 8. Что никуда не подходит, сбрасывают в коробку.
spectacular-lesson-twice = Один кубик часто считают дважды: 5 на орангутане — и в джунгли, и в вышку: 6 + 6 + 5. Возьмите и белого медведя: ему место слева над черепахой. Следующие три хода сыграем за вас.
spectacular-lesson-worker = Прошло три хода, раунд 1 позади. Цепочка кубиков от входа даёт свою сумму, один раз: пока 24, а что прибавится, стоит в скобках. Нажмите на 5 у орангутана, потом на 6: кубик изменит работник.
spectacular-lesson-star = Раунд 2: на планшете двенадцать предметов. Звезде в парке нужен кубик 6 её цвета: возьмите зелёный 6, джунгли вырастут с 14 до 20. Тигра — рядом с ленивцем: его сердце может удвоить джунгли.
spectacular-lesson-end = С девяти видов очки дают и животные: у вас 10 видов, 8 очков. Перед настоящей партией можно один раз перебросить кубики и поменять одну начальную плитку. Нажмите на строку счёта: парк покажет, что она считает.

# Подписи к рисункам
spectacular-picture-start = Часть вышки лежит на отмеченном точками углу.
spectacular-picture-turn = Предмет из запаса, предмет с витрины, оба — в парк.
spectacular-picture-tower = Три одинаковые части вокруг одной точки: вышка.
spectacular-picture-heart = Сердцу нужен кубик 1 или 2.
spectacular-picture-star = Звезде нужен кубик 6 её цвета.
spectacular-picture-six = Кубику 6 нужна готовая вышка.
spectacular-picture-worker = Работник меняет кубик на один; после 6 идёт 1.
spectacular-picture-pass = Все планшеты переходят к соседу слева.
spectacular-picture-entrance = Кубики, связанные со входом, дают свою сумму.
spectacular-picture-area = Кубики 5, 4, 2 и 1, два из них на сердцах: 12 × 2 = 24.
spectacular-picture-count = Готовый парк: области дают 14, 10, 7, 9 и 18 очков, вышки — 13, 12 и, без одного кубика, 0.
spectacular-picture-solo = Жетон забирает предмет со своим номером или следующий по часовой стрелке.

# More of the table
spectacular-passes = затем: { $name }
spectacular-passes-you = затем к вам
spectacular-side-here = берёте здесь
spectacular-side-loses = один пропадёт
spectacular-hand-from-supply = предмет из запаса
spectacular-hand-from-display = предмет с витрины
spectacular-hand-token = после жетона
spectacular-off-far = Работник меняет кубик на один, двое вместе — на два.
spectacular-free-hexes =
    { $count ->
        [0] свободных гексов нет
        [one] { $count } свободный гекс
        [few] { $count } свободных гекса
       *[many] { $count } свободных гексов
    }
spectacular-sheet-scores = видов: { $kinds }, очков: { $points }
spectacular-sheet-until = зачтут после раунда 1
spectacular-sheet-planned = с этим планом
spectacular-sheet-now = как есть
spectacular-sheet-final = в конце игры
spectacular-ladder-next = { $points }: { $word }
spectacular-ladder-points = Очки
spectacular-count = Итоговый подсчёт
spectacular-coming-refilled = заполнят заново

# Чем хорош совет
spectacular-because-points =
    { $points ->
        [one] Сразу принесёт { $points } очко.
        [few] Сразу принесёт { $points } очка.
       *[other] Сразу принесёт { $points } очков.
    }
spectacular-because-tower =
    { $tower ->
        [black] Замкнёт чёрную вышку.
        [brown] Замкнёт коричневую вышку.
       *[other] Замкнёт бежевую вышку.
    }
spectacular-because-animals =
    { $count ->
        [one] Добавит { $count } новое животное.
        [few] Добавит { $count } новых животных.
       *[other] Добавит { $count } новых животных.
    }
spectacular-because-mission-met = Выполнит задание «{ $mission }».
spectacular-because-mission = Продвинет задание «{ $mission }» до { $have } из { $need }.
spectacular-because-keeps-workers = Работники не нужны.
spectacular-because-denies =
    { $points ->
        [one] { $name }: в следующий раз на { $points } очко меньше.
        [few] { $name }: в следующий раз на { $points } очка меньше.
       *[other] { $name }: в следующий раз на { $points } очков меньше.
    }
spectacular-because-keeps-die =
    { $points ->
        [one] Оставит кубик, который может принести { $points } очко.
        [few] Оставит кубик, который может принести { $points } очка.
       *[other] Оставит кубик, который может принести { $points } очков.
    }
spectacular-because-rolls =
    { $points ->
        [0] То, что перебрасывается, сейчас ничего не принесёт.
        [one] То, что перебрасывается, принесло бы не больше { $points } очка.
       *[other] То, что перебрасывается, принесло бы не больше { $points } очков.
    }
spectacular-because-rolls-low = Сумма перебрасываемых кубиков { $sum }; в среднем будет { $mean }. Кубиков: { $count }.
spectacular-because-saves =
    { $points ->
        [0] Сохранит то, что забрал бы жетон.
        [one] Сохранит то, что может принести { $points } очко.
        [few] Сохранит то, что может принести { $points } очка.
       *[other] Сохранит то, что может принести { $points } очков.
    }
spectacular-because-workers =
    { $count ->
        [one] Стоит { $count } работника.
        [few] Стоит { $count } работников.
       *[other] Стоит { $count } работников.
    }
spectacular-because-discards = Чему-то из взятого не найдётся места.
