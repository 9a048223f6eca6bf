# Spots: names of components, by their ids.

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
spots-dog-46 = Гусь
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
