# Разбор законченной партии: рядом с повтором и на странице результата.
analysis = Разбор
analysis-open = Разобрать
analysis-lead = Мастер оценит каждое решение этой партии: чего оно стоило, что было бы лучше и сколько решила удача. Тщательный разбор займёт минуту-две, быстрый — грубее.
analysis-care = Насколько тщательно
analysis-quick = Быстро
analysis-thorough = Тщательно
analysis-start = Разобрать
analysis-resume = Продолжить
analysis-stop = Остановить
analysis-begins = Читаем партию…
analysis-progress-name = Ход разбора
analysis-progress = Разобрано { $percent } % партии.
analysis-seconds-left =
    { $count ->
        [one] Осталась примерно { $count } секунда.
        [few] Осталось примерно { $count } секунды.
       *[many] Осталось примерно { $count } секунд.
    }
analysis-minutes-left =
    { $count ->
        [one] Осталась примерно { $count } минута.
        [few] Осталось примерно { $count } минуты.
       *[many] Осталось примерно { $count } минут.
    }
analysis-failed = Разбор прервался из-за ошибки. Всё оценённое сохранено, можно продолжить.
analysis-curve-shares = Шансы на победу, %
analysis-curve-scores = Ожидаемый счёт
analysis-percent = { $number } %
analysis-mark-brilliant = Блестяще
analysis-mark-good = Хорошо
analysis-mark-fine = Нормально
analysis-mark-doubtful = Сомнительно
analysis-mark-poor = Плохо
analysis-legend-brilliant = Блестяще: намного лучше остального, и увидеть трудно
analysis-legend-good = Хорошо: заметно лучше остального
analysis-legend-doubtful = Сомнительно: было что-то лучше
analysis-legend-poor = Плохо: было что-то намного лучше
analysis-count-brilliant = Блестящих: { $count }
analysis-count-good = Хороших: { $count }
analysis-count-doubtful = Сомнительных: { $count }
analysis-count-poor = Плохих: { $count }
analysis-nothing-here = Здесь оценивать нечего. Решения видны у отметок.
analysis-best-shares = Не хуже лучшего из найденного. Шансы на победу — { $played }.
analysis-best-scores = Не хуже лучшего из найденного. Ожидаемый счёт — { $played }.
analysis-cost-shares = Шансы на победу — { $played }, с лучшим из найденного — { $best }.
analysis-cost-scores = Ожидаемый счёт — { $played }, с лучшим из найденного — { $best }.
analysis-better = В лучшем варианте: { $words }
analysis-why = Почему: { $words }
analysis-what-if = А если: { $words }
analysis-show = Показать лучший ход
analysis-back = Назад к партии
analysis-play-before = Сыграть этот ход иначе
analysis-previous = К предыдущей отметке
analysis-next = К следующей отметке
analysis-accuracy = Точность
analysis-start-value = Начало
analysis-skill = Свои решения
analysis-gifts = Чужие ошибки
analysis-luck = Удача
analysis-end = Итог
analysis-luck-good = Везло: удача дала { $by }.
analysis-luck-bad = Не везло: удача отняла { $by }.
analysis-luck-even = Удача почти не повлияла.
analysis-skill-cost = На своих решениях потеряно { $by }.
analysis-luck-good-shares = Везло: удача помогала чаще, чем мешала.
analysis-luck-bad-shares = Не везло: удача мешала чаще, чем помогала.
analysis-luck-even-shares = Удача и неудача уравнялись.
analysis-skill-cost-shares = В среднем решение стоило { $by } шансов на победу.
analysis-skill-none-shares = На своих решениях почти ничего не потеряно.
analysis-moved = Что меняло шансы на победу:
analysis-skill-none = На своих решениях почти ничего не потеряно.
analysis-means = Что значат числа
analysis-means-accuracy = Точность: насколько решения близки к лучшим из найденных; 100 %, если все не хуже.
analysis-means-start = Начало: на что можно было рассчитывать до первого решения.
analysis-means-skill = Свои решения: сколько потеряно там, где было что-то лучше.
analysis-means-gifts = Чужие ошибки: сколько отдали остальные.
analysis-means-luck = Удача: остальное, то есть вытянутое и выпавшее.
analysis-means-sum = Начало, решения, ошибки и удача складываются в итог.
analysis-means-moved = Шансы на победу за партию много раз растут и падают. Проценты показывают, какая часть всех этих изменений откуда взялась.
analysis-means-shares = Оценки шансов колеблются на два-три процента, а пока мало что решено — сильнее.
analysis-means-scores = Всё в очках. Оценки колеблются на несколько очков.
analysis-result = Точность и удача
analysis-result-none = Разобрать партию

play-on-seat = Вы играете за
play-on-same = Все как прежде
play-on-level = Боты играют как
play-on-draws = Выпадет и вытянется то же, что выпало бы здесь.
play-on-go = Начать игру
