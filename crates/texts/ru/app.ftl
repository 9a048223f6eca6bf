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
home-hero = Стол накрыт. Садитесь.
home-pitch = Современные настольные игры в браузере. Без регистрации и ожидания: первый ход через два щелчка.
home-ways = Как играть
home-same-screen = За одним экраном
home-solo = В одиночку
home-watch = Смотреть ботов
home-games = Игры
home-open-tables = Ваши открытые столы
home-kept-here = хранятся, пока не окончены
home-no-tables = Пока пусто. Начатая игра останется здесь до конца, даже если закрыть страницу.
home-first-title = Не читали правил?
home-first-text = Первая партия с подсказками: десять коротких шагов, правила приходят по одному.
home-first-start = Начать первую партию
home-unofficial = Неофициальные бесплатные воплощения с нашими собственными словами и рисунками. Где напечатанное значение неизвестно, игра говорит, что именно восстановлено.
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
decisions-made =
    { $count ->
        [0] ещё не начато
        [one] { $count } решение
        [few] { $count } решения
       *[other] { $count } решений
    }
table-with = { $game }: { $names }
table-forget = Убрать этот стол
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
setup-house-rules = Домашние правила
setup-start = Начать партию
setup-learn = Лучше первая партия с подсказками
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
bot-random = Беспечный
bot-greedy = Уверенный
bot-name-0 = Освин
bot-name-1 = Мирабель
bot-name-2 = Тамсин
bot-name-3 = Барнаби
bot-name-4 = Филиппа
bot-name-5 = Леопольд

# Стол
seat-to-move = ходит
seat-bot = Бот, { $level }
seat-person = Игрок
table-seats = Счёт
table-board = Поле
table-dock = Ваш ход
table-over = Партия окончена.
table-bot-moves = { $name } думает.
table-waiting = Ждём: { $name }.
table-look-around = Пока можно осмотреться.
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
log = Журнал
sheet = Счёт
log-and-sheet = Журнал и счёт
move-number = Ход { $number }
resign = Сдаться
resign-sure = Сдать эту партию?
resign-yes = Да, сдаюсь
resign-no = Играть дальше
curtain-to = Передайте устройство: { $name }
curtain-covered = Подставки закрыты, пока { $name } не будет на месте.
curtain-i-am = Это я, { $name }
rule-number = Правило { $number }
table-unknown = В этом браузере нет такого стола.
table-no-board = Для этой игры здесь ещё нет поля.
table-cannot-open = Этот стол не открывается

# Отказы
refusal-illegal-action = Так нельзя.
refusal-not-awaited = Сейчас ходит не это место.
refusal-no-such-seat = Такого места нет.
refusal-game-over = Партия окончена.
refusal-stale = Тем временем что-то произошло. Посмотрите ещё раз.
refusal-chance-pending = Сначала нужно тянуть.
refusal-no-chance = Сейчас нечего тянуть.
refusal-not-an-outcome = Такое сейчас не может выпасть.
refusal-horizon = Отменять нечего: после вашего действия что-то открылось или сходил кто-то другой.
refusal-resigned = Это место сдалось.
refusal-sealed = Зерно этой партии здесь неизвестно, её нельзя продолжить.
refusal-too-many-steps = В партии столько шагов, сколько вмещает запись, её нельзя продолжить.
refusal-bad-notation = Это не удаётся прочесть.
refusal-bad-record = Запись не удаётся повторить.
refusal-bad-setup = Эти настройки не подходят друг к другу.
refusal-unknown-bot = Такого бота нет.
refusal-unknown-game = Такой игры нет.
refusal-unkept = В браузере не осталось места, стол не сохранить. Уберите старые столы на главной странице.
refusal-not-this-one = Ход возможный, но не тот, о котором речь. Его покажет «Совет».

# Итог
result = Итог
result-not-yet = Эта партия ещё не окончена.
result-you-win = Вы победили!
result-wins = Победа: { $name }.
result-team-wins = Победа команды: { $names }.
result-shared = Первое место делят { $names }.
result-solo = Хорошо сыграно.
result-tie-break = До сих пор поровну. Решает { $what }: { $better } против { $worse }.
result-resigned = Сдались: { $names }.
result-score = счёт { $score }
result-place = Место { $place }
result-moves =
    { $count ->
        [one] { $count } ход
        [few] { $count } хода
       *[other] { $count } ходов
    }
result-best = Лучшие ходы
ranking = Места
rematch = Ещё раз
replay = Запись
verify = Проверить честность
verdict-fair =
    { $count ->
        [one] { $count } случайный исход следует из заранее скрытого секрета. Его никто не выбирал.
        [few] Все { $count } случайных исхода следуют из заранее скрытого секрета. Их никто не выбирал.
       *[other] Все { $count } случайных исходов следуют из заранее скрытого секрета. Их никто не выбирал.
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
verdict-offline = Партия сыграна в браузере. Проверка защищает от ошибок, но не от владельца устройства.
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
replay-of =
    { $count ->
        [one] из { $count }
       *[other] из { $count }
    }
replay-at = Ход { $number }: { $what }
replay-moves = Ходы
replay-line = Шкала времени
replay-measure = Что показать
replay-first = В начало
replay-back = Назад
replay-play = Смотреть
replay-pause = Пауза
replay-next = Вперёд
replay-last = В конец
replay-speed = Скорость
replay-slow = Медленно
replay-normal = Обычно
replay-fast = Быстро
replay-by = Как шагать
replay-steps = По шагам
replay-turns = По ходам
replay-play-on = Играть отсюда
export = Сохранить в файл
import = Открыть запись
import-there-already = Эта самая партия здесь уже есть.
import-not-a-record = Это не запись партии: { $why }
replays-lead = Оконченные партии этого браузера и записи со стороны. Каждая запись проверяется прежде, чем её показать.
replays-none = Пока пусто.

# Правила и обучение
rules-of = Правила: { $game }
rules-search = Искать в правилах
rules-contents = Содержание
rules-none = Ничего не найдено.
rules-table = Таблица
rules-not-loaded = Не удалось загрузить правила. Загляните, когда появится связь.
lesson = Первая партия
lesson-step = Шаг { $step } из { $count }
lesson-done = Это была ваша первая партия.
lesson-done-text = Этого хватит, чтобы играть. Остальное есть в правилах, и каждый отказ скажет, в каком именно.
lesson-play = Сыграть партию

# Настройки
settings-lead = Хранятся в этом браузере.
set-system = Как в системе
set-language = Язык
set-language-help = Все слова на страницах.
set-language-en = English
set-language-ru = Русский
set-theme = Светлая или тёмная
set-theme-help = Цвета бумаги и стола.
set-theme-light = Светлая
set-theme-dark = Тёмная
set-patterns = Узоры на цветах
set-patterns-help = Штриховка поверх каждого цвета, вдобавок к знаку.
set-motion = Анимация
set-motion-help = Плитки падают, колышки ползут вверх. Выключена и там, где система просит меньше движения.
set-confirm = Подтверждать ход
set-confirm-help = Первый щелчок показывает ход, второй делает. Касание всегда с подтверждением.
set-auto-end = Заканчивать ход самому
set-auto-end-help = Когда больше ничего сделать нельзя.
set-sound = Звук
set-sound-help = Тихий стук, когда что-то кладут на стол.

# О проекте
about-text = Gamekeeper играет в современные настольные игры по полным правилам, с людьми и ботами, и доказывает, что случай никто не подстроил. Регистрации нет, а то, во что играют на этом устройстве, на нём и остаётся.
about-game = { $game }: автор { $designers }, издатель { $publisher }. Здесь играют по изданию: { $edition }. Это неофициальное воплощение, написанное по правилам, без текстов и рисунков издателя. Купите коробку: она прекрасна.
about-licence = Сам Gamekeeper — свободная программа под лицензией MIT или Apache 2.0.
not-found = Здесь ничего нет
not-found-text = Этот адрес никуда не ведёт. Возможно, стол убрали или ссылка неполная.

# Игра по сети: комнаты, люди, связь
home-online = По сети, по ссылке
setup-open-room = Открыть комнату
seat-by-link = По ссылке
seat-elsewhere = по ссылке
seat-whoever = Кто придёт по ссылке
seat-here-now = здесь
seat-away = нет на месте
seat-free = Свободное место
seat-free-help = для того, кто сядет
seat-stand-in = играет бот
seat-you = вы
seat-host = хозяин
seat-ready = готов
seat-not-ready = не готов
room = Комната
room-title = Комната: { $game }
room-coming = Идём в комнату
room-lead = Отправьте ссылку остальным. Игра начнётся, когда все сядут и будут готовы.
room-lead-watch = Вы пришли смотреть. Игра начнётся, когда все будут готовы.
room-links = Ссылки
room-link-join = Играть
room-link-watch = Смотреть
room-name = Как вас называть?
room-name-first = Сначала скажите, как вас называть.
room-sit = Сесть
room-sit-at = Сесть на место { $number }
room-sit-first = Сначала сядьте, потом скажите, что готовы.
room-seat-free = За этим столом есть свободное место.
room-ready = Я готов
room-not-ready = Подождите, ещё нет
room-waiting-for = Ждём: { $names }.
room-revealing = Все готовы. Фишки перемешиваются.
room-nobody = пока никто
room-watching = вы смотрите
room-watching-lobby = Вы смотрите. Поле появится, когда игра начнётся.
room-online = по сети
room-gathering = собираемся
room-on = идёт игра
room-fetch = посмотреть
stand-up = Встать
link-copy = Копировать
link-copy-of = Копировать ссылку: { $name }
link-copied = Скопировано. Теперь отправьте её.
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
talk-hear = Слышать снова
talk-unhear = Не слышать
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
propose = Попросить вернуть ход
propose-yes = Согласиться
propose-no = Нет
propose-withdraw = Не надо
proposed = { $name } просит вернуть последнее решение.
proposed-own = Вы попросили вернуть последнее решение. Так и будет, если все согласятся.
hand-bot = Пусть за меня играет бот
hand-back = Играть самому
hand-on = За вас играет бот.
host-mute = Заглушить для всех
host-unmute = Дать слово
host-bot = Пусть играет бот
host-free = Освободить место
rematch-set = Готовится следующая игра.
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
device-lead = Учётных записей нет. Код делает другой браузер тем же игроком, со всеми вашими комнатами.
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
device-done = Готово. Ваши комнаты на первой странице.

# Отказы сервера
refusal-no-network = Для этого нужна сеть, а сервер не отвечает. Всё, что на этом устройстве, работает и так.
refusal-line-broke = Связь прервалась, пока ваше решение было в пути, и игра пошла дальше. Верно то, что вы видите сейчас.
refusal-bad-message = Сервер не понял. Обновите страницу.
refusal-too-large = Слишком длинно.
refusal-protocol = Сервер другой версии, чем эта страница. Обновите её чуть позже.
refusal-unknown-room = Такой комнаты нет. Возможно, ссылка неполная.
refusal-hello-first = Сервер не понял. Обновите страницу.
refusal-no-guest = Сервер не знает этот браузер. Обновите страницу; нужны cookie.
refusal-watching = По ссылке для зрителей можно только смотреть.
refusal-not-seated = У вас нет места за этим столом.
refusal-seat-taken = Это место занято.
refusal-bot-seat = На этом месте играет бот.
refusal-not-host = Это может только тот, кто открыл комнату.
refusal-present = Игрок здесь или только что был. Подождите немного.
refusal-stage = Сейчас так нельзя.
refusal-pledge = Байты не те, что были обещаны. Сядьте заново.
refusal-no-proposal = Отвечать уже не на что.
refusal-muted = Хозяин лишил вас слова за этим столом.
refusal-bad-text = Такой текст не годится.
refusal-too-long = Слишком длинно.
refusal-too-fast = Слишком быстро. Подождите немного.
refusal-too-many = Больше нельзя. Попробуйте позже.
refusal-too-slow = Связь слишком медленная.
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
