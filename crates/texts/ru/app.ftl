# То, что не относится ни к одной игре.

list-and = { $init } и { $last }
nav = Главное меню
home-link = Gamekeeper, на главную
close = Закрыть
loading = Минуточку…
rules = Правила
replays = Записи игр
settings = Настройки
about = О проекте и авторах
back-home = На главную
you = Вы

# Главная
home-title = Настольные игры
home-hero = Игры на столе. Садитесь.
home-pitch = Современные настольные игры в браузере. Без регистрации и ожидания: выберите игру — и вы за столом.
home-ways = Как играть
home-same-screen = За одним экраном
home-solo = В одиночку
home-watch = Посмотреть игру ботов
home-games = Игры
home-open-tables = Ваши открытые столы
home-kept-here = хранятся в этом браузере
home-no-tables = Пока пусто. Начатая игра останется здесь до конца, даже если закрыть страницу.
home-first-title = Вы здесь впервые?
home-first-text = Учебная партия: несколько коротких шагов, правила объясняются по ходу.
home-first-start = Начать
learn-game = Учебная партия
home-unofficial = Неофициальные бесплатные версии с нашими собственными словами и рисунками.
play-now = Играть
set-up = Настроить
seats-range =
    { $from ->
        [1] { $to ->
            [1] 1 игрок
           *[other] от 1 до { $to }
        }
       *[other] от { $from } до { $to }
    }
your-turn = Ваш ход
turn-of = Ходит { $name }
table-of = { $game }: { $names }
table-with = { $game }: { $names }
choose-game = Какая игра?
choose-game-for = { $way }: какая игра?
home-all-tables =
    { $count ->
        [one] Показать весь { $count } стол
        [few] Показать все { $count } стола
       *[other] Показать все { $count } столов
    }
daily-of = Игра дня, { $date }
daily-done = Игра дня: ваш счёт { $score }
daily-help = У всех те же случайные исходы: сравните счёт.
daily-begin = Играть
row-not-begun = ещё не начата
row-you-won = Вы победили
row-score = счёт { $score }
row-won =
    { $count ->
        [1] Победа: { $names }
       *[other] Общая победа: { $names }
    }
row-shared = Первое место делят: { $names }
row-delete = Удалить: { $what }
row-delete-title = Удалить
row-deleted =
    { $count ->
        [1] Удалено.
       *[other] Удалено: { $count }.
    }
mode-seats =
    { $seats ->
        [1] { $mode }
        [one] { $mode }, { $seats } место
        [few] { $mode }, { $seats } места
       *[other] { $mode }, { $seats } мест
    }

# Настройка партии
setup-title = Новая партия: { $game }
setup-lead = Всё уже разумно настроено. Начинайте сразу или сделайте по-своему.
setup-how = Как будем играть?
setup-who = Кто садится за стол?
setup-seats = Число мест
setup-house-rules = Правила партии
setup-presets = Готовые наборы
setup-more = Ещё
setup-choose = Выбрать
setup-taken = занят
setup-against = против
setup-start = Начать партию
setup-learn = Лучше учебная партия
set-components = Компоненты
set-help = У вас есть коробка с игрой? Сохраните встроенный набор в файл, впишите в текстовом редакторе то, что стоит на ваших деталях, и выберите файл здесь или перетащите его на эту строку.
set-printed = Встроенный набор
set-choose = Свой файл…
set-download = Сохранить встроенный набор
set-save = Сохранить этот набор
set-delete = Удалить этот набор
set-used = С этим набором сыграны партии в этом браузере, поэтому он остаётся.
set-online = В комнатах играют встроенным набором.
set-too-large = Файл слишком велик для набора компонентов.
set-unread = Не удалось прочитать файл. Попробуйте ещё раз.
set-is-printed = В этом файле тот же встроенный набор.
set-faults =
    { $count ->
        [one] { $file } не подходит как набор компонентов этой игры. Найдена { $count } ошибка:
        [few] { $file } не подходит как набор компонентов этой игры. Найдены { $count } ошибки:
       *[other] { $file } не подходит как набор компонентов этой игры. Найдено ошибок: { $count }
    }
set-line = Строка { $line }:
set-syntax = Файл не читается:
set-more-faults = И ещё { $count }.
set-named = свой набор: { $set }
set-missing = Эта партия сыграна с набором компонентов { $set }, которого нет в этом браузере. Выберите его файл при настройке игры и откройте партию снова.
seats =
    { $count ->
        [one] { $count } место
        [few] { $count } места
       *[other] { $count } мест
    }
player-number = Игрок { $number }
seat-here = Здесь
seat-is-bot = Бот
seat-name = Имя на месте { $number }
seat-number = Место { $number }
seat-level = Уровень: { $name }
seat-this-device = это устройство
seat-swap = Поменять местами: { $first } и { $second }
seat-option = { $option }: { $name }
seat-trade = { $value } (обмен: { $name })
bot-random = Беспечный
bot-greedy = Уверенный
bot-mcts = Поиск по дереву
bot-mcts-halving = Поиск по дереву с отсевом
bot-collector = Собиратель
bot-baseline = Плановик
setup-levels = Новичок многое упускает. Любитель играет разумно. Сильный считает вперёд. Мастер играет так хорошо, как компьютер успевает за две секунды.
bot-novice = Новичок
bot-casual = Любитель
bot-strong = Сильный
bot-master = Мастер
bot-name-0 = Освин
bot-name-1 = Мирабель
bot-name-2 = Тамсин
bot-name-3 = Барнаби
bot-name-4 = Филиппа
bot-name-5 = Леопольд

# Стол
seat-to-move = ходит
seat-your-turn = ваш ход
seat-bot = Бот ({ $level })
seat-bot-for-you = Бот за вас
seat-resigned = Игрок сдался
seat-person = Игрок
table-seats = Счёт
table-board = Поле
table-dock = Ваш ход
table-over = Партия окончена.
table-bot-moves = { $name } думает.
table-bot-for-you = За вас думает бот.
table-waiting = Ждём: { $name }.
table-waiting-phase = Ждём: { $commas }. Готово: { $ready } из { $all }.
table-look-around = Пока можно осмотреться.
table-unreadable = Этот стол нельзя показать.
skip-to-board = К полю
zone-ask = Что нужно сделать
zone-press = Кнопки
zone-tabs = Части стола
visit-of = В гостях: { $name }
visit-back = Назад
visit-go-back = Вернитесь к себе, чтобы продолжить ход.
banner-turn = { $name }, ваш ход
end-count = Партия окончена. Идёт подсчёт.
end-you-win = Вы победили!
end-wins = Победа: { $names }.
end-shared = Общая победа: { $names }.
end-solo = Партия окончена!
end-you-resigned = Вы сдались.
keys = Клавиши
keys-enter = Нажать зелёную кнопку
keys-shift-enter = Нажать другую кнопку
keys-space = Выбрать отмеченное
keys-numbers = Выбрать из своих плиток
keys-arrows = Двигаться по полю
keys-hexes = Двигаться по полю наискосок
keys-turn = Повернуть плитку (с Shift — обратно)
keys-undo = Отменить (с Shift — всё)
keys-hint = Совет
keys-log = Журнал
keys-zone = Следующая часть стола
keys-visit = Посмотреть на другое место
keys-escape = Отпустить, закрыть
bot-thinks = Бот думает
bot-thinks-for =
    { $seconds ->
        [one] уже { $seconds } секунду
        [few] уже { $seconds } секунды
       *[other] уже { $seconds } секунд
    }
end-turn = Закончить ход
see-result = Посмотреть итог
last-move = Последний ход: { $name }
last-move-yours = Ваш последний ход
undo = Отменить
undo-help = Взять назад последнее действие (U). Не дальше того, что уже открылось.
hint = Совет
hint-help = Показать, как пошёл бы бот (H)
hint-lines = Варианты, лучший первым
hint-line = Вариант { $number }
hint-wins = Победа примерно в { $share } партиях из 100.
hint-wins-nearly = Победа почти обеспечена.
hint-wins-hardly = На победу надежды почти нет.
hint-score =
    { $points ->
        [one] В итоге около { $points } очка.
       *[other] В итоге около { $points } очков.
    }
hint-equal = Примерно так же хорошо, как первый вариант.
hint-less =
    { $share ->
        [one] На { $share } победу из 100 меньше, чем у первого варианта.
        [few] На { $share } победы из 100 меньше, чем у первого варианта.
       *[other] На { $share } побед из 100 меньше, чем у первого варианта.
    }
hint-less-points =
    { $points ->
        [one] Примерно на { $points } очко меньше, чем у первого варианта.
        [few] Примерно на { $points } очка меньше, чем у первого варианта.
       *[other] Примерно на { $points } очков меньше, чем у первого варианта.
    }
hint-next-equal = Следующий вариант примерно так же хорош.
hint-next-less =
    { $share ->
        [one] У следующего варианта на { $share } победу из 100 меньше.
        [few] У следующего варианта на { $share } победы из 100 меньше.
       *[other] У следующего варианта на { $share } побед из 100 меньше.
    }
hint-next-less-points =
    { $points ->
        [one] Следующий вариант принесёт примерно на { $points } очко меньше.
        [few] Следующий вариант принесёт примерно на { $points } очка меньше.
       *[other] Следующий вариант принесёт примерно на { $points } очков меньше.
    }
hint-no-reason = Одной главной причины нет: в пробных партиях этот вариант оказался лучшим.
log = Журнал
log-none = Пока ничего не произошло.
log-show-again = Показать ещё раз
recap = С вашего прошлого хода
recap-more = Ещё { $count }
sheet = Счёт
sheet-now = Сейчас
sheet-total = Итого
sheet-loss = потеря
log-and-sheet = Журнал и счёт
back-to-game = К партии
turn-number = Ход { $number }
resign = Сдаться
resign-sure = Сдать эту партию?
resign-yes = Да, сдаюсь
resign-no = Играть дальше
curtain-to = Передайте устройство: { $name }
curtain-covered = Стол закрыт, пока { $name } не будет на месте: никто не увидит, что другие скрывают или выбирают тайно.
curtain-i-am = Это я, { $name }
rule-number = Правило { $number }
rule-link = Что в правилах
table-unknown = В этом браузере нет такого стола.
table-no-board = Для этой игры здесь ещё нет поля.
table-cannot-open = Этот стол не открывается

# Отказы
refusal-illegal-action = Так нельзя.
refusal-not-awaited = Сейчас ходит не это место.
refusal-not-your-turn = Сейчас не ваш ход.
refusal-no-such-seat = Такого места нет.
refusal-game-over = Партия окончена.
refusal-stale = Тем временем что-то произошло. Посмотрите ещё раз.
refusal-chance-pending = Сначала нужно тянуть.
refusal-no-chance = Сейчас нечего тянуть.
refusal-not-an-outcome = Такое сейчас не может выпасть.
refusal-horizon = Отменять нечего: после вашего действия что-то открылось или сходил кто-то другой.
refusal-resigned = Игрок сдался.
refusal-sealed = Зерно этой партии здесь неизвестно, её нельзя продолжить.
refusal-too-many-steps = В партии столько шагов, сколько вмещает запись, её нельзя продолжить.
refusal-bad-notation = Это не удаётся прочесть.
refusal-bad-record = Запись не удаётся повторить.
refusal-bad-setup = Эти настройки не подходят друг к другу.
refusal-unknown-bot = Такого бота нет.
refusal-unknown-game = Такой игры нет.
refusal-unkept = В этом браузере не осталось места, и стол нельзя сохранить. Удалите старые столы или записи.
refusal-not-this-one = Ход возможный, но не тот, о котором речь. Его покажет «Совет».
plan-prepared = Подготовлено. Отправится, как только начнётся следующая фаза.
refusal-busy = Предыдущий ход ещё отправляется.
refusal-read-only = Это запись: её можно только смотреть.

# Итог
result = Итог
result-not-yet = Эта партия ещё не окончена.
result-you-win = Вы победили!
result-wins = Победа: { $name }.
result-team-wins = Победа команды: { $names }.
result-shared = Первое место делят { $names }.
result-your-team-wins = Ваша команда победила: { $names }.
result-solo = Хорошо сыграно.
result-solo-resigned = Партия не доиграна.
result-home = На главную
result-another = Другая игра
result-keep = Сохранить афишу
result-best-is = Ваш результат: { $score }. Лучший: { $best }.
result-best-new = Ваш результат: { $score } — лучший пока!
result-decided = { $what }: { $better } против { $worse }.
result-tie-break = Поровну, решает { $what }: { $better } против { $worse }.
result-gave-up = партия сдана
result-decides = это решило
result-score = счёт { $score }
result-ranked = Сравнивается слева направо; решает первое различие.
result-place = Место { $place }
result-your-place = Ваше место: { $place } из { $count }.
result-turns =
    { $count ->
        [one] { $count } ход
        [few] { $count } хода
       *[other] { $count } ходов
    }
result-best = Лучшие ходы
ranking = Места
rematch = Ещё раз
result-again = Сыграть ещё раз
replay = Повтор
verify = Проверить честность
verdict-fair =
    { $count ->
        [one] { $count } случайный исход определил жребий. Никто его не выбирал.
        [few] Все { $count } случайных исхода определил жребий. Никто их не выбирал.
       *[other] Все { $count } случайных исходов определил жребий. Никто их не выбирал.
    }
verdict-fair-how =
    { $count ->
        [one] { $count } исход получен заново из секрета, указанного ниже. До партии был показан хеш этого секрета.
        [few] { $count } исхода получены заново из секрета, указанного ниже. До партии был показан хеш этого секрета.
       *[other] { $count } исходов получены заново из секрета, указанного ниже. До партии был показан хеш этого секрета.
    }
verdict-chosen =
    { $count ->
        [one] { $count } случайный исход следует из зерна, которое кто-то выбрал.
        [few] Все { $count } случайных исхода следуют из зерна, которое кто-то выбрал.
       *[other] Все { $count } случайных исходов следуют из зерна, которое кто-то выбрал.
    }
verdict-typed =
    { $count ->
        [one] Все шаги законны. { $count } случайный исход введён вручную, проверять нечего.
        [few] Все шаги законны. { $count } случайных исхода введены вручную, проверять нечего.
       *[other] Все шаги законны. { $count } случайных исходов введены вручную, проверять нечего.
    }
verdict-sealed =
    { $count ->
        [one] Все шаги законны. Секрет неизвестен, { $count } случайный исход не проверен.
        [few] Все шаги законны. Секрет неизвестен, { $count } случайных исхода не проверены.
       *[other] Все шаги законны. Секрет неизвестен, { $count } случайных исходов не проверены.
    }
verdict-offline = Партия сыграна в браузере. Проверка находит ошибки программы, но не заметит, если в игру вмешался кто-то за этим устройством.
verdict-commitment = Показано до партии
verdict-secret = Секрет
fault-at = Шаг { $step }: { $what }
fault-header = Заголовок записи не сходится.
fault-commitment = Секрет не подходит к тому, что было показано до партии.
fault-draw = Случайный исход не тот, что даёт зерно.
fault-step = Этот шаг здесь не по правилам.
fault-digest = Положение после шага не совпадает с записанным.
fault-result = Партия закончилась не так, как сказано в записи.

# Запись партии
replay-start = Начало
replay-line = Шкала времени
replay-measure = Что показать
replay-first = В начало
replay-back = Назад
replay-play = Смотреть
replay-pause = Пауза
replay-next = Вперёд
replay-last = В конец
replay-speed = Скорость
replay-turn = Ход { $number } из { $count }
replay-eyes = Чьими глазами
replay-eyes-all = Зритель
replay-slow = Медленно
replay-normal = Обычная
replay-fast = Быстро
replay-play-on = Играть отсюда
replay-play-on-short = Доиграть
export = Сохранить в файл
import = Открыть запись
import-there-already = Эта партия здесь уже есть.
import-not-a-record = Этот файл — не партия Gamekeeper, или он повреждён.
replays-lead = Оконченные партии этого браузера и записи со стороны. Каждая запись проверяется прежде, чем её показать.
replays-none = Пока пусто.
row-forked = продолжение записи или задачи
replays-imported = из файла
deal = Раздача
deal-daily = Игра дня, { $date }. Всем, кто в неё играет, выпадает одно и то же. Всё следует из даты, так что узнать это заранее может каждый.
deal-shared = Эту раздачу уже играли, так что её могли знать. Всем, кто её играет, выпадает одно и то же.
deal-own = Сыграйте эту раздачу ещё раз или пошлите сохранённую партию другу: когда вы откроете его партию в «Записях игр», здесь будет сравнение.
deal-again = Та же раздача ещё раз
deal-unknown = Источник случая этой партии здесь неизвестен, или правила изменились: сыграть эту раздачу ещё раз нельзя.
deal-compared = Партии этой раздачи
deal-player = Игрок
deal-score = Счёт
deal-others = Остальные
deal-when = Сохранена
share = Поделиться
share-me = Я
share-copy = Копировать текст
share-save = Сохранить картинку
share-copied = Скопировано.
share-failed = Браузер этого не разрешил.

# Правила и обучение
lesson = Первая партия
lesson-step = Шаг { $step } из { $count }
lesson-next = Дальше
lesson-done = Отлично!
lesson-go-on = Нажмите зелёную кнопку.
lesson-done-text = Этого достаточно, чтобы играть. Продолжайте эту партию с Мирабель.
lesson-play = Играть дальше

# Настройки
settings-lead = Хранятся в этом браузере.
set-system = Как в системе
set-language = Язык
set-language-help = Язык интерфейса.
set-language-en = English
set-language-ru = Русский
set-theme = Тема
set-theme-help = Цвета бумаги и стола.
set-theme-light = Светлая
set-theme-dark = Тёмная
set-patterns = Узор для каждого цвета
set-patterns-help = Штриховка поверх каждого цвета, вдобавок к знаку.
set-motion = Анимация
set-motion-help = Фигуры перемещаются, кубики катятся. Выключается и сама, если в системе включено «меньше движения».
set-pace = Темп
set-pace-help = Как быстро показываются ходы других.
set-pace-normal = Обычный
set-pace-calm = Спокойный
set-pace-brisk = Быстрый
set-pace-instant = Сразу
set-follow = Следить за игрой
set-follow-help = Показывать игровую зону того, чей сейчас ход.
set-follow-auto = Когда смотрю
set-follow-on = Всегда
set-follow-off = Нет
set-confirm = Подтверждать ход
set-confirm-help = Первое нажатие показывает ход, второе делает. На сенсорном экране всегда так.
set-auto-end = Завершать ход автоматически
set-auto-end-help = Когда в нём больше нечего сделать.
set-values = Очки на предметах
set-values-help = В Spectacular каждый предмет показывает, сколько он дал бы на лучшем месте.
set-sound = Звук
set-sound-help = Тихий стук, когда что-то кладут на поле, и звонок, когда в сетевой игре ваш ход.
set-notify = Уведомления
set-notify-help = Когда за столом по сети ваш ход, а вы в другом окне.

# Детали досок
kit-zoom-in = Крупнее
kit-zoom-out = Целиком
kit-piece = То, что в руке
kit-turn = Повернуть
kit-turn-back = Повернуть назад
kit-mirror = Перевернуть
kit-lift = Снять с поля
kit-put-back = Положить назад
kit-ready = готово
kit-not-ready = не готово
kit-seat-visit = Посмотреть: { $name }
kit-to-act = ходит
kit-sending = отправляется
kit-press-again = Нажмите ещё раз
kit-sealed = нельзя взять назад
kit-asked-here = вопрос здесь
kit-remove = убрать
kit-total = всего
kit-less = Меньше
kit-more = Больше
kit-times = таких: { $count }
kit-die-set = на своём месте
kit-die-back = возвращается
count-far = { $number } из { $count }
count-skip = К итогу
count-again = Подсчитать ещё раз

# О проекте
about-text = Gamekeeper играет в современные настольные игры по полным правилам, с людьми и ботами, и доказывает, что случай никто не подстроил. Регистрации нет, а то, во что играют на этом устройстве, на нём и остаётся.
about-game = { $game }: автор { $designers }, издатель { $publisher }. Здесь играют по изданию: { $edition }. Это неофициальное воплощение, написанное по правилам, без текстов и рисунков издателя. Купите коробку: она прекрасна.
about-licence = Сам Gamekeeper — свободная программа под лицензией MIT или Apache 2.0.
not-found = Страница не найдена
not-found-text = Такой страницы нет. Возможно, стол удалили или ссылка неполная.

# Игра по сети: комнаты, люди, связь
home-online = По ссылке
home-join = Войти по коду
setup-open-room = Открыть комнату
setup-hints = Советы
setup-hints-help = Каждый может спросить у бота, как пойти. Между людьми выключено, если вы не включите.
seat-by-link = По ссылке
seat-elsewhere = по ссылке
seat-anyone = Любой, у кого есть ссылка
seat-here-now = здесь
seat-away = нет на месте
seat-away-kept = { $name } сейчас не за столом. Место остаётся за игроком.
seat-free = Свободное место
seat-free-help = ждём гостя
seat-expected = ожидается
seat-stand-in = играет бот
seat-you = вы
seat-you-host = Вы, хозяин стола
seat-you-here = Вы
seat-host = хозяин
seat-ready = готов
seat-not-ready = не готов
room = Комната
room-title = { $game }: перед игрой
room-coming = Открываем комнату
room-lead-host =
    { $count ->
        [one] Свободно { $count } место. Его займёт тот, кто откроет ссылку.
        [few] Свободно { $count } места. Их займут те, кто откроет ссылку.
       *[many] Свободно { $count } мест. Их займут те, кто откроет ссылку.
    }
room-lead-full = Начинайте, когда захотите.
room-lead-invited = Введите имя и садитесь за стол. Регистрация не нужна.
room-lead-seated = Игра начнётся, как только все будут готовы.
room-lead-watch = Вы здесь как зритель. Игра начнётся, когда все будут готовы.
room-invited-by = { $name } приглашает вас в игру: { $game }
room-invited = Вас приглашают в игру: { $game }
room-seated = Вы за столом
room-all-here = Все в сборе
room-full = Все места заняты. Можно смотреть игру.
room-at-table = За столом
room-taken = Занято мест: { $taken } из { $count }
invite = Пригласите остальных
invite-share = Поделиться ссылкой
invite-copy = Скопировать ссылку
invite-watch = Ссылка для зрителей
invite-code = Код стола
invite-code-help = Наведите камеру или введите код на { $address }
invite-alone = Этот адрес работает только на этом компьютере. Чтобы пригласить другие устройства, запустите сервер с --bind 0.0.0.0 и откройте эту страницу по адресу компьютера в вашей сети.
invite-qr = QR-код приглашения
invite-text = Сыграем? { $game }
join = Войти за стол
join-lead = Введите код, который хозяин стола видит в приглашении: шесть латинских букв.
join-go = Войти
join-wrong = Стола с таким кодом нет. Проверьте буквы; код действует, пока игра не началась.
room-links = Показать ссылки
room-link-join = Играть
room-link-watch = Смотреть
room-name = Ваше имя
room-name-first = Сначала введите имя.
room-sit-here = Сесть сюда
room-sit = Сесть
room-sit-at = Сесть сюда: место { $number }
room-sit-first = Чтобы играть, займите место.
room-start-when-full = Начать, когда все придут
room-waiting-more =
    { $count ->
        [one] Ждём ещё { $count } игрока.
        [few] Ждём ещё { $count } игроков.
       *[many] Ждём ещё { $count } игроков.
    }
room-seat-free = За этим столом есть свободное место.
room-ready = Я готов
room-not-ready = Подождите, ещё нет
room-waiting-for = Ждём: { $names }.
room-revealing = Все готовы. Перемешиваем…
room-nobody = пока никто
room-watching = вы смотрите
room-watching-lobby = Вы смотрите. Поле появится, когда игра начнётся.
room-online = по сети
room-gathering = собираемся
room-on = идёт игра
room-fetch = посмотреть
stand-up = Встать
link-copy = Копировать
link-copied = Ссылка скопирована.
talk-unread =
    { $count ->
        [one] { $count } новое сообщение
        [few] { $count } новых сообщения
       *[many] { $count } новых сообщений
    }
watchers =
    { $count ->
        [one] смотрит { $count }
       *[other] смотрят { $count }
    }
line-up = Связь есть
line-opening = Соединяемся…
line-down =
    { $seconds ->
        [0] Связь потеряна. Пробуем снова…
       *[other] Связь потеряна. Попробуем снова через { $seconds } с.
    }
line-closing =
    { $seconds ->
        [0] Сервер перезапускается. Пробуем снова…
       *[other] Сервер перезапускается. Попробуем снова через { $seconds } с.
    }
line-now = Сейчас
talk = Разговор
talk-placeholder = Сказать
talk-send = Отправить
talk-phrases = Фразы
talk-hear = Показывать сообщения
talk-unhear = Скрыть сообщения
phrase-hello = Привет!
phrase-good-luck = Удачи!
phrase-nice-move = Отличный ход!
phrase-oops = Ой.
phrase-one-moment = Минутку, пожалуйста.
phrase-your-turn = Ваш ход.
phrase-well-played = Хорошо сыграно!
phrase-thanks = Спасибо!
phrase-bye = До свидания!
own-seat = Ваше место
propose = Попросить отменить ход
propose-yes = Согласиться
propose-no = Нет
propose-withdraw = Не надо
proposed-by = { $name } просит отменить свой последний ход. Ходы после него тоже отменятся.
proposed-watching = { $name } просит отменить свой последний ход.
proposed-refused-by = { $name } не соглашается. Ничего не отменено.
proposed-refused = Кто-то не согласен. Ничего не отменено.
proposed-own = Вы попросили отменить свой последний ход. Так и будет, если все согласятся.
hand-bot = Пусть за меня играет бот
hand-back = Играть самому
hand-on = За вас играет бот.
host-mute = Заглушить для всех
host-unmute = Вернуть слово
host-seat-bot = Посадить бота
host-seat-bot-at = Посадить бота: место { $number }
resigned =
    { $count ->
        [one] { $names }: партия сдана.
        [few] Партию сдали: { $names }.
       *[many] Партию сдали: { $names }.
    }
resigned-you = Вы сдались.
resigned-unranked-you = Вы сдались, поэтому ваше место победить не может.
resigned-unranked =
    { $count ->
        [one] { $names }: партия сдана, победить это место не может.
        [few] Партию сдали: { $names }. Победить эти места не могут.
       *[many] Партию сдали: { $names }. Победить эти места не могут.
    }
log-resigned = { $name }: партия сдана.
log-resigned-you = Вы сдались.
resigned-bot = За это место доигрывает бот.
host-bot = Пусть играет бот
host-bot-for = Пусть играет бот: { $name }
host-free = Освободить место
rematch-set = Готовится следующая игра. Все остаются на своих местах.
rematch-asked = { $name } предлагает сыграть ещё раз. Все остаются на своих местах.
fair-sealed = Честный случай: запечатан до игры
fair-details = Подробнее
fair-sealed-text = Случайные исходы не может выбрать никто, даже сервер: эта печать закрепляет их до игры, а ваш браузер проверит её после.
notify-me = Сообщать, когда мой ход
notify-on = Мы сообщим, когда наступит ваш ход.
notify-denied = Браузер не разрешает этой странице уведомления. Это можно изменить в его настройках.
notify-never = Здесь нет уведомлений: браузерам нужна страница по https.
rematch-go = К следующей игре
proof-checking = Запись проверяется…
proof-verified = Проверено этим браузером
proof-bad = С этой записью что-то не так
proof-good = Сверено с тем, что этому браузеру показали до игры. Своих байтов он не давал.
proof-good-own = Сверено с тем, что этому браузеру показали до игры; его байты вошли в зерно.
proof-commitment = Обязательство не то, что было показано до игры.
proof-terms = Игра, её настройки или стол не те, о которых договорились.
proof-bytes = Байты этого браузера не вошли в зерно.
fair = Случай никто не выбирает
fair-text = До игры по сети сервер показывает обязательство: хеш тайны, настроек и имени стола. Браузер каждого игрока так же обещает свои байты и показывает их, только когда обещали все. Зерно всех случайных исходов складывается из тайны и этих байтов, поэтому выбрать его не мог ни сервер, ни игрок.
fair-text-check = Когда игра окончена, тайна раскрывается. Ваш браузер сверяет её с обязательством, которое видел, ищет свои байты и повторяет все случайные исходы.
fair-commitment = Обязательство:
fair-why = Что это?
offline = Игра без сети
offline-lead = Когда файлы игры сохранены здесь, в неё можно играть без сети: против ботов, в одиночку или вместе за одним экраном.
offline-unavailable = Недоступно. Браузеры сохраняют страницы для работы без сети, только если они получены по https или с этого же компьютера.
offline-unknown = Пока ничего не известно. Если это не изменится, браузер не разрешает этой странице сохранять файлы.
offline-games = Доступно без сети: { $games }
offline-game = { $game }: файлов { $done } из { $all }
offline-files = Сохранено файлов: { $done } из { $all }. Остальные загрузятся, пока страница открыта.
offline-complete = Сохранены все файлы: { $all }.
offline-progress = Файлы, сохранённые для игры без сети
finished = Оконченные партии
finished-lead = Оконченные партии хранятся в этом браузере, чтобы их можно было пересмотреть. Если партия вам дорога, сохраните её запись в файл, прежде чем удалять.
finished-count =
    { $count ->
        [0] Оконченных партий нет
        [one] { $count } оконченная партия, { $size }
        [few] { $count } оконченные партии, { $size }
       *[other] { $count } оконченных партий, { $size }
    }
finished-help = Партии, которые ещё идут, здесь не удаляются никогда.
finished-delete-old =
    { $count ->
       *[other] Удалить { $count } старше 30 дней
    }
finished-delete-all = Удалить все
finished-sure =
    { $count ->
        [one] Удалить { $count } оконченную партию? Вернуть её будет нельзя.
        [few] Удалить { $count } оконченные партии? Вернуть их будет нельзя.
       *[other] Удалить { $count } оконченных партий? Вернуть их будет нельзя.
    }
finished-keep = Оставить
finished-delete = Удалить
finished-deleted =
    { $count ->
        [one] Удалена { $count } партия.
        [few] Удалены { $count } партии.
       *[other] Удалено { $count } партий.
    }
size-kilobytes = { $size } КБ
size-megabytes = { $size } МБ
device = На другое устройство
device-lead = Учётных записей нет. Введите код в другом браузере, и там будут ваше имя и все ваши столы.
device-from = Отсюда
device-from-help = Покажет код, который действует один раз и десять минут.
device-show = Показать код
device-left =
    { $minutes ->
        [one] ещё { $minutes } минуту
        [few] ещё { $minutes } минуты
       *[other] ещё { $minutes } минут
    }
device-to = Сюда
device-to-help = Введите код, который показывает другое устройство.
device-use = Ввести код
device-done = Готово. Ваши столы на первой странице.
forget = Ваши данные на сервере
forget-lead = На сервере хранятся имя, под которым вы играли за его столами, ваши ходы и номер, по которому он узнаёт этот браузер. Партий, сыгранных только на этом устройстве, там нет.
forget-what = Удалить всё обо мне
forget-help = Ваше имя исчезнет со всех столов, а места в неоконченных партиях освободятся. Записи оконченных партий останутся, но без имени.
forget-ask = Удалить мои данные
forget-sure = Удалить ваши данные на этом сервере? Отменить это нельзя.
forget-keep = Оставить
forget-yes = Удалить
forget-done = Сервер вас больше не знает.

# Отказы сервера
refusal-no-network = Для этого нужна сеть, а сервер не отвечает. Всё, что на этом устройстве, работает и так.
refusal-server-busy = Сервер занят. Попробуйте чуть позже.
refusal-not-found = На сервере этого нет. Возможно, это удалили.
refusal-server-error = Сервер ответил ошибкой. Попробуйте позже.
refusal-line-broke = Связь прервалась, пока ваше решение было в пути, и игра пошла дальше. Верно то, что вы видите сейчас.
refusal-bad-message = Сервер не понял. Обновите страницу.
refusal-too-large = Слишком длинно.
refusal-protocol = Сервер другой версии, чем эта страница. Обновите её чуть позже.
refusal-unknown-room = Такой комнаты нет. Возможно, ссылка неполная.
refusal-hello-first = Сервер не понял. Обновите страницу.
refusal-no-guest = Сервер не знает этот браузер. Обновите страницу; нужны cookie.
refusal-watching = Вы здесь как зритель.
refusal-not-seated = У вас нет места за этим столом.
refusal-seat-taken = Это место занято.
refusal-bot-seat = На этом месте играет бот.
refusal-not-host = Это может только хозяин стола.
refusal-present = Этот игрок здесь или вышел только что. Подождите немного.
refusal-stage = Сейчас так нельзя.
refusal-pledge = Байты не те, что были обещаны. Сядьте заново.
refusal-no-proposal = Отвечать уже не на что.
refusal-muted = Хозяин заглушил вас за этим столом.
refusal-bad-text = Такой текст не годится.
refusal-too-long = Слишком длинно.
refusal-too-fast = Слишком быстро. Подождите немного.
refusal-too-many = Достигнут предел. Попробуйте позже.
refusal-too-slow = Связь слишком медленная.
refusal-unsure = Сервер потерял связь с хранилищем. Посмотрите, сделано ли это; если нет, попробуйте ещё раз.
refusal-not-kept = Сервер не смог это сохранить, поэтому ничего не сделано. Попробуйте ещё раз.
refusal-closing = Сервер останавливается. Всё сохранено.
refusal-origin = Сервер не знает эту страницу.
refusal-bad-code = Этот код не годится: возможно, он устарел или введён с ошибкой.

crash-title = Что-то пошло не так
crash-text = Страница остановилась из-за ошибки в программе.
crash-safe = С вашим столом всё в порядке: каждый ход сохранён. Перезагрузите страницу, чтобы продолжить с того же места.
crash-reload = Перезагрузить
crash-copy = Скопировать отчёт
crash-copied = Скопировано
crash-report = Отчёт

# Игра загружается
game-not-loaded = Игра не загрузилась
game-not-loaded-text = Не удалось загрузить игру. Проверьте сеть и попробуйте ещё раз.
try-again = Попробовать ещё раз

# Задачи
puzzles = Задачи
puzzles-lead = Позиции из партий между ботами. В каждой один ход явно лучше остальных.
puzzles-solved = Решено { $solved } из { $count }
puzzles-level-1 = Простые
puzzles-level-2 = Средние
puzzles-level-3 = Трудные
puzzle-number = Задача { $number }
puzzle-is-solved = решена
puzzle-ask = Найдите свой лучший ход.
puzzle-right-share = Лучший ход! Он выигрывает { $best } % партий, следующий за ним — { $next } %.
puzzle-right-score = Лучший ход! Он приносит в среднем { $best } очк., следующий за ним — { $next }.
puzzle-known-share = Не лучший: он выигрывает { $own } % партий, лучший ход — { $best } %.
puzzle-known-score = Не лучший: он приносит в среднем { $own } очк., лучший ход — { $best }.
puzzle-other-share = Не лучший: лучший ход выигрывает { $best } % партий, любой другой — не больше { $next } %.
puzzle-other-score = Не лучший: лучший ход приносит в среднем { $best } очк., любой другой — не больше { $next }.
puzzle-shown-share = Лучший ход выигрывает { $best } % партий, следующий за ним — { $next } %.
puzzle-shown-score = Лучший ход приносит в среднем { $best } очк., следующий за ним — { $next }.
puzzle-again = Ещё раз
puzzle-answer = Показать ответ
puzzle-next = Дальше
puzzle-play = Играть с этой позиции
