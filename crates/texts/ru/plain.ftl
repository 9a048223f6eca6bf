# Поле для игр, у которых нет своего.

plain-actions = Что можно сделать
plain-aim = Побеждает тот, у кого в конце лучший счёт.
plain-choose = Выберите, что сделать.
plain-find = Найти одно из { $count }
plain-find-label = Найти действие
plain-laid-out = Намечено: { $actions }
plain-more =
    { $count ->
        [one] Есть ещё { $count }: начните вводить, чтобы найти.
        [few] Есть ещё { $count }: начните вводить, чтобы найти.
       *[other] Есть ещё { $count }: начните вводить, чтобы найти.
    }
plain-none = Ничего с таким названием сделать нельзя.
plain-position = Положение на столе, текстом
plain-ready = Готово: на этом ваш ход закончится.
plain-score = Счёт
plain-seat = Игрок { $number }
plain-send = Сделать
