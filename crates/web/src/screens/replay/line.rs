//! The time line: what happened last, the plot, which is also a slider, and the buttons.

use catalog::Mark;
use game_core::Seat;
use leptos::ev::PointerEvent;
use leptos::prelude::*;

use super::super::analysis::KeptAnalysis;
use super::super::analysis::marks::{curve, drawn, key};
use super::super::plot::{Look, Series, legend, plot, stop_at};
use super::{Film, Reel};
use crate::dom::{live, on_window};
use crate::draw::{Icon, avatar, icon, short};
use crate::link::{ReplayLink, ReplayViewer, TableLink};
use crate::parts::Choice;
use crate::words::{t, tell, w};

/// Returns the time line: what happened last, the plot, and the buttons.
pub(super) fn time_line(reel: Reel, link: ReplayLink) -> AnyView {
    let (at, playing) = (reel.at, reel.playing);
    let said = Signal::derive(move || {
        let better = reel.better.with(|better| better.as_ref().map(|better| better.words.clone()));
        if let Some(words) = better.filter(|_| reel.what_if.get()) {
            return tell("analysis-what-if", &[("words", w(&words))]);
        }
        reel.film.with(|film| {
            let line = film.stops.get(at.get()).and_then(|stop| stop.line.as_ref());
            line.map_or_else(|| t("replay-start"), |line| line.words.clone())
        })
    });
    let play_on = move |_| {
        let place = reel.places.with_untracked(|places| places.get(at.get_untracked()).copied());
        reel.play_on(link, place.map_or(0, |place| place.steps), place.and_then(|place| place.seat));
    };
    let button = move |name: &'static str, picture: Icon, act: fn(Reel)| {
        view! { <button type="button" class=format!("btn icon {name}") aria-label=t(name) title=t(name) on:click=move |_| act(reel) inner_html=icon(picture, 18)></button> }
    };
    let speeds = ["slow", "normal", "fast"];
    view! {
        <div class="timeline">
            <div class="told" class:what-if=reel.what_if>
                <p class="happened">{sign(reel)}<b class="num">{move || reel.film.with(|film| film.turn_words(at.get()))}</b>" "<span aria-live="polite">{said}</span></p>
                {turns(reel, link)}
            </div>
            {plot_line(reel, said)}
            <div class="ctl">
                <div class="tp">
                    {button("replay-first", Icon::First, |reel| reel.go(0))}
                    {button("replay-back", Icon::Previous, |reel| _ = reel.step(false))}
                    <button
                        type="button"
                        class="btn icon primary"
                        aria-label=move || if playing.get() { t("replay-pause") } else { t("replay-play") }
                        on:click=move |_| playing.update(|playing| *playing = !*playing)
                        inner_html=move || icon(if playing.get() { Icon::Pause } else { Icon::Play }, 18).into_string()
                    ></button>
                    {button("replay-next", Icon::Next, |reel| _ = reel.step(true))}
                    {button("replay-last", Icon::Last, |reel| reel.go(reel.last()))}
                </div>
                <div class="speed">
                    <Choice
                        label=t("replay-speed")
                        options=speeds.map(|speed| (speed.to_owned(), t(&format!("replay-{speed}")).into())).to_vec()
                        value=Signal::derive(move || reel.speed.get().to_owned())
                        on_choose=move |chosen: String| reel.speed.set(speeds.into_iter().find(|speed| *speed == chosen).unwrap_or("normal"))
                    />
                </div>
                {eyes(link)}
                {reel.play_on.dialog()}
                <button type="button" class="btn on" title=t("replay-play-on") aria-label=t("replay-play-on") on:click=play_on><span class="flag" inner_html=icon(Icon::Flag, 18)></span><span class="words">{t("replay-play-on")}</span><span class="short">{t("replay-play-on-short")}</span></button>
            </div>
        </div>
    }
    .into_any()
}

/// Returns the sign of the decision that is shown, which opens what is said about it.
fn sign(reel: Reel) -> AnyView {
    let mark = Memo::new(move |_| {
        let at = reel.at.get();
        let mark =
            reel.marked.with(|marked| marked.iter().find(|marked| marked.stop == at).map(|marked| marked.judged.mark));
        mark.filter(|mark| *mark != Mark::Fine && !reel.what_if.get())
    });
    live(move || {
        let mark = mark.get()?;
        let name = t(&format!("analysis-mark-{}", key(mark)));
        Some(
            view! { <button type="button" class="mark" aria-label=name.clone() title=name on:click=move |_| reel.beside.set(Some(true)) inner_html=drawn(mark)></button> },
        )
    })
}

/// Returns the buttons that lead from mark to mark and show the better move, once there are marks. They
/// keep their places, whether they do anything here or not.
fn turns(reel: Reel, link: ReplayLink) -> AnyView {
    let has_marks = Memo::new(move |_| reel.marked.with(|marked| !marked.is_empty()));
    let better = Memo::new(move |_| reel.better.with(Option::is_some));
    let button = move |name: &'static str, picture: Icon, forward: bool| {
        view! { <button type="button" class="btn icon quiet" aria-label=t(name) title=t(name) on:click=move |_| reel.turn(forward) inner_html=icon(picture, 16)></button> }
    };
    let name = move || t(if reel.what_if.get() { "analysis-back" } else { "analysis-show" });
    live(move || {
        has_marks.get().then(|| {
            view! {
                <div class="turns">
                    {button("analysis-previous", Icon::Back, false)}
                    <button
                        type="button"
                        class="btn icon quiet bulb"
                        aria-label=name
                        title=name
                        aria-pressed=move || reel.what_if.get().to_string()
                        disabled=move || !better.get()
                        on:click=move |_| reel.toggle(link)
                        inner_html=move || icon(if reel.what_if.get() { Icon::Undo } else { Icon::Bulb }, 16).into_string()
                    ></button>
                    {button("analysis-next", Icon::Onward, true)}
                </div>
            }
        })
    })
}

/// Returns the choice of the viewer: a spectator, or one of the seats.
fn eyes(link: ReplayLink) -> AnyView {
    let seats = link.now().with_untracked(|now| now.seats.clone());
    let viewers: Vec<ReplayViewer> =
        link.viewers().into_iter().filter(|viewer| *viewer != ReplayViewer::Everybody).collect();
    if viewers.len() < 2 {
        return ().into_any();
    }
    let name = |viewer: &ReplayViewer| match viewer {
        ReplayViewer::Seat(seat) => seats.get(seat.index()).map(|seat| seat.name.clone()).unwrap_or_default(),
        _ => t("replay-eyes-all"),
    };
    let now = viewers.iter().position(|viewer| *viewer == link.viewer.get_untracked()).unwrap_or_default();
    let names = viewers.iter().map(name).collect();
    let chosen = RwSignal::new(now);
    Effect::watch(
        move || chosen.get(),
        move |at, _, _| {
            if let Some(viewer) = viewers.get(*at) {
                link.choose(*viewer);
            }
        },
        false,
    );
    view! { <label class="eyes"><span inner_html=icon(Icon::Eye, 18)></span>{picked(t("replay-eyes"), names, chosen)}</label> }
        .into_any()
}

/// Returns a list of which one is chosen, by its place.
fn picked(label: String, names: Vec<String>, chosen: RwSignal<usize>) -> AnyView {
    let option = |(at, name)| view! { <option value=at prop:selected=move || chosen.get() == at>{name}</option> };
    let options = names.into_iter().enumerate().map(option).collect_view();
    let on_change = move |event: web_sys::Event| chosen.set(event_target_value(&event).parse().unwrap_or_default());
    view! { <select class="pick" aria-label=label on:change=on_change>{options}</select> }.into_any()
}

/// Returns the name of the curve.
fn curve_name(kept: &KeptAnalysis) -> String {
    t(if kept.shares { "analysis-curve-shares" } else { "analysis-curve-scores" })
}

/// Returns the line of each team, and how it is drawn: a value of the score sheets, or what the analysis
/// expects.
fn series(reel: Reel, film: &Film, measure: usize) -> (Vec<Series>, Look) {
    // An analysis that begins again has no curve yet.
    let measure = if reel.marked.with(Vec::is_empty) { measure.min(reel.plotted.len() - 1) } else { measure };
    let values = |seats: &[Seat], count: usize| match (reel.plotted.get(measure), reel.analysis) {
        (None, Some(analysis)) => {
            analysis.kept.with(|kept| reel.places.with(|places| curve(kept, places, seats, count)))
        }
        (measured, _) => {
            let measured = measured.unwrap_or(&reel.plotted[0]);
            let first = seats.first().copied().unwrap_or(Seat::new(0));
            (0..film.stops.len()).map(|stop| film.sheet(stop, first).map_or(0, measured.value)).collect()
        }
    };
    let moved = |seats: &[Seat]| {
        let by = |line: &super::LogLine| line.seat.is_some_and(|seat| seats.first() == Some(&seat));
        film.stops[1..].iter().map(|stop| stop.line.as_ref().is_some_and(by)).collect()
    };
    let series = reel.teams.with_value(|teams| {
        let series = |(seats, _): &(Vec<Seat>, String)| Series {
            seat: seats.first().map_or(0, |seat| seat.index()),
            values: values(seats, teams.len()),
            moved: moved(seats),
        };
        teams.iter().map(series).filter(|series| !series.values.is_empty()).collect()
    });
    let shares = reel.analysis.is_some_and(|analysis| analysis.kept.with(|kept| kept.shares));
    let look = match reel.plotted.get(measure) {
        Some(_) => Look::Steps,
        None => Look::Curve(if shares { 100 } else { 3 }),
    };
    (series, look)
}

/// Returns the plot, which is also a slider.
fn plot_line(reel: Reel, said: Signal<String>) -> AnyView {
    let (at, measure) = (reel.at, reel.measure);
    let holder = NodeRef::<leptos::html::Div>::new();
    let size = RwSignal::new((900.0_f64, 84.0_f64));
    let fit = move || {
        if let Some(holder) = holder.get_untracked() {
            size.set((f64::from(holder.client_width()).max(200.0), f64::from(holder.client_height()).max(48.0)));
        }
    };
    Effect::new(move || {
        if holder.get().is_some() {
            request_animation_frame(fit);
        }
    });
    on_window(leptos::ev::resize, move |_| fit());
    // What is drawn changes more seldom than the stop.
    let series = Memo::new(move |_| reel.film.with(|film| series(reel, film, measure.get())));
    let drawn = Signal::derive(move || {
        let marked = reel
            .marked
            .with(|marked| marked.iter().map(|marked| (marked.stop, marked.judged.mark)).collect::<Vec<_>>());
        series.with(|(series, look)| plot(series, at.get(), size.get(), *look, &marked).into_string())
    });
    let held = StoredValue::new(false);
    let drag = move |event: &PointerEvent| {
        if let Some(holder) = holder.get_untracked() {
            let x = f64::from(event.client_x()) - holder.get_bounding_client_rect().left();
            at.set(stop_at(size.get_untracked().0, reel.last(), x));
        }
    };
    let has_curve = Memo::new(move |_| reel.marked.with(|marked| !marked.is_empty()));
    let measures = move || {
        let curve = reel.analysis.filter(|_| has_curve.get()).map(|analysis| analysis.kept.with_untracked(curve_name));
        let names = reel.plotted.iter().map(|plotted| t(plotted.name)).chain(curve).collect();
        picked(t("replay-measure"), names, measure)
    };
    let names = reel.teams.get_value().into_iter();
    let count = names.len();
    let names = names.map(|(seats, name)| {
        let first = seats.first().map_or(0, |seat| seat.index());
        let (line, sign, full) = (legend(first), avatar(first, 18), name.clone());
        view! { <span title=full><span inner_html=line></span><span class="sign" inner_html=sign></span><span class="nm">{name}</span></span> }
    });
    view! {
        <div class="legend" data-count=count>
            {live(measures)}
            <span class="sp"></span>
            {names.collect_view()}
        </div>
        <div
            node_ref=holder
            class="plotbox"
            role="slider"
            tabindex="0"
            aria-label=t("replay-line")
            aria-valuemin="0"
            aria-valuemax=move || reel.film.with(Film::last)
            aria-valuenow=move || at.get()
            aria-valuetext=said
            on:pointerdown=move |event: PointerEvent| {
                held.set_value(true);
                drag(&event);
            }
            on:pointermove=move |event: PointerEvent| if held.get_value() { drag(&event) }
            on:pointerup=move |_| held.set_value(false)
            on:pointerleave=move |_| held.set_value(false)
        >
            <svg class="plot" viewBox=move || format!("0 0 {} {}", short(size.get().0), short(size.get().1)) aria-hidden="true" inner_html=drawn></svg>
        </div>
    }
    .into_any()
}
