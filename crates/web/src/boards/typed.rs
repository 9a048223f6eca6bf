//! Boards in their game's own types, and the one place where the types are erased.

mod now;

use core::marker::PhantomData;
use std::sync::Arc;

use catalog::GameWithBots;
use game_core::{ComponentSet, Game, Line, Meta, OptionKind, ScoreSheet, Seat, SeatCount, SeatSet};
use leptos::prelude::*;

use super::{Automa, Board, Control, Draft, LogLine, Names, OpenTable, Picture, Plotted, Preset, Scene, SetUp, Zone};
use crate::frame::{Layout, Size, looks, waiting};
use crate::kit::plan::{Controls, End, Plan, Planner};
use crate::kit::playback::{Beat, Beats, Playback, Shown};
use crate::kit::seats::SeatLook;
use crate::kit::visit::Visits;
use crate::link::{Encoded, Lesson, Link, LinkKind, Options, ToldStep};
use crate::markup::Markup;
use crate::settings::use_settings;
use crate::words::{n, t, tell};

pub(crate) use now::{Now, Shared, TypedLink, TypedStep};

/// How long a step moves and rests unless its board says otherwise, in milliseconds.
const BEAT: (u16, u16) = (350, 650);

/// A game's part of the client, written in the game's own types.
pub(crate) trait BoardFor<G: Game>: Sync + 'static {
    /// What a person lays out.
    type Plan: Plan<G>;

    /// Returns the rules and bots of the game.
    fn game(&self) -> &'static dyn GameWithBots;

    /// Returns the SVG definitions that its drawings refer to; they are inserted into the page once.
    fn defs(&self) -> Markup;

    /// Returns a small drawing for a mode.
    fn mode_art(&self, mode: &str) -> Markup;

    /// Returns a preview of the table with these options and this component set; `None` is the printed one.
    fn preview(&self, options: &G::Options, seats: usize, components: Option<&ComponentSet>) -> Markup;

    /// Returns what these options mean with this component set, as pairs of a name and a value.
    fn facts(&self, options: &G::Options, seats: usize, components: Option<&ComponentSet>) -> Vec<(String, String)>;

    /// Returns whether an option has an effect. The option of a seat that does not exist is not asked for.
    fn matters(&self, _option: &str, _draft: &Draft) -> bool {
        true
    }

    /// Checks whether an option may have this value. In a list, the value is a part of an entry.
    ///
    /// # Errors
    /// The key of the text that says why not.
    fn allowed(&self, _option: &str, _value: &str, _draft: &Draft) -> Result<(), &'static str> {
        Ok(())
    }

    /// Returns how an option is shown: up to four values, and seats, as segments, more as cards.
    fn control(&self, option: &str) -> Control {
        let few = |known: &&game_core::OptionMeta| known.kind == OptionKind::Seat || known.values.len() <= 4;
        let known = G::META.options.iter().find(|known| known.key == option);
        if known.is_none_or(|known| few(&known)) { Control::Segments } else { Control::Cards }
    }

    /// Returns a text about an option: `key`, `key-help`, or `key-value`.
    fn option_words(&self, part: &str) -> String {
        t(&format!("{}-option-{part}", G::META.id))
    }

    /// Returns the board's own name for a value; `None` if it is that of a seat, or in the texts. A seat that
    /// has a name here is offered even if nobody sits there.
    fn value_name(&self, _option: &str, _value: &str, _draft: &Draft) -> Option<String> {
        None
    }

    /// Returns what a value means in a line, for the value that is chosen.
    fn value_help(&self, _option: &str, _value: &str) -> Option<String> {
        None
    }

    /// Returns the picture of a value; empty if it has none.
    fn value_art(&self, _option: &str, _value: &str) -> Markup {
        Markup::default()
    }

    /// Returns the named sets of options and seats.
    fn presets(&self) -> &'static [Preset] {
        &[]
    }

    /// Returns the zones of the table, in the order in which they are read.
    fn zones(&self, cx: TableCx<G, Self::Plan>) -> Vec<Zone>;

    /// Returns which zones share a place in a window of this size; their geometry is in the style sheet.
    fn layout(&self, _size: Size, _seats: usize) -> Layout {
        Layout::default()
    }

    /// Returns the zone in which the question of a view is answered.
    fn focus(&self, _view: &G::View) -> &'static str {
        "hand"
    }

    /// Returns what a seat is doing, in words, for its row.
    fn status(&self, _view: &G::View, _seat: Seat) -> Option<String> {
        None
    }

    /// Returns the number of the turn: of all turns at the table, from 1. 0 before the first, and in a game
    /// that does not count them.
    fn turn_number(&self, _view: &G::View) -> u32 {
        0
    }

    /// Returns which turn it is, in words, for the top bar; `None` before the first.
    fn turn(&self, _rules: &G::Rules, view: &G::View) -> Option<String> {
        let number = self.turn_number(view);
        (number > 0).then(|| tell("turn-number", &[("number", n(i64::from(number)))]))
    }

    /// Returns the turn, or the part of it, that a plan for this view belongs to. A plan is cleared when it
    /// changes.
    fn plan_key(&self, view: &G::View) -> String;

    /// Returns whether others at the device must not see this seat's view.
    fn hides(&self, rules: &G::Rules, view: &G::View) -> bool;

    /// Returns how a step is shown: a beat for everything that is to be seen apart, none for what shows
    /// nothing.
    fn beats(&self, step: &Shown<'_, G>) -> Vec<Beat<G>> {
        step.one_beat(BEAT.0, BEAT.1)
    }

    /// Returns what is shown of a step of the viewer's own: nothing, unless something came of it that was not
    /// seen while it was laid out. The view before it is that before the whole chain.
    fn own_beats(&self, _step: &Shown<'_, G>) -> Vec<Beat<G>> {
        Vec::new()
    }

    /// Returns a static picture of a position.
    fn still(&self, rules: &G::Rules, view: &G::View) -> Markup;

    /// Returns a drawing for a seat to keep after the game, which is called by this name.
    fn souvenir(&self, _rules: &G::Rules, _view: &G::View, _seat: Seat, _name: &str) -> Option<Markup> {
        None
    }

    /// Returns the aim of the game in one line, with its clause.
    fn aim(&self, options: &G::Options) -> (String, &'static str);

    /// Returns the whole history as lines of the log, the newest last.
    fn log(&self, names: &Names, rules: &G::Rules, told: &[Arc<[G::Event]>]) -> Vec<LogLine>;

    /// Returns in words why the rules forbid something.
    fn refusal(&self, why: &G::IllegalAction) -> String;

    /// Returns the symbol and the words for a line of a score sheet; without words it is not shown.
    fn line(&self, line: &Line) -> (Markup, String);

    /// Returns the values that decide the ranking, each with its symbol.
    fn ladder(&self, options: &G::Options, sheet: &ScoreSheet) -> Vec<(Markup, i32)>;

    /// Returns in words why the game ended.
    fn reason(&self, key: &str) -> String;

    /// Returns the result of a solo game in words: a headline, and the line below it.
    fn verdict(&self, key: &str) -> (String, String) {
        let own = format!("{}-verdict-{key}", G::META.id);
        (t(&own), t(&format!("{own}-below")))
    }

    /// Returns the opponents without a seat.
    fn automas(&self, _rules: &G::Rules, _view: &G::View) -> Vec<Automa> {
        Vec::new()
    }

    /// Returns in words what is compared at an index of the ranking key.
    fn compared(&self, options: &G::Options, index: u32) -> String;

    /// Returns the clause that decides ties.
    fn tie_clause(&self, options: &G::Options) -> &'static str;

    /// Returns the values that are plotted over time.
    fn plotted(&self, options: &G::Options) -> &'static [Plotted];

    /// Returns the guided first game.
    fn lesson(&self) -> &'static Lesson;

    /// Returns the pictures for the rules.
    fn pictures(&self) -> Vec<Picture>;
}

/// Returns the rules of a table, or `None` if options, seats and component set do not fit each other. Without
/// a set it is the printed one.
pub(crate) fn rules<G: Game>(
    options: &G::Options,
    seats: usize,
    components: Option<&ComponentSet>,
) -> Option<G::Rules> {
    let seats = SeatCount::try_from(u8::try_from(seats).ok()?).ok()?;
    G::rules(options, seats, components, G::META.rules_version).ok()
}

/// Returns the rules of a table with these options and their component set.
fn rules_of<G: Game>(options: &Options, seats: usize) -> Option<G::Rules> {
    rules::<G>(&options.decode(), seats, options.components().map(AsRef::as_ref))
}

/// A table in the game's own types, for the zones of a board. Copies share it.
pub(crate) struct TableCx<G: Game, P: Plan<G>> {
    /// The link.
    pub(crate) link: TypedLink<G>,
    /// What the viewer knows now.
    pub(crate) now: Memo<Shared<Now<G>>>,
    /// What the viewer lays out.
    pub(crate) planner: Planner<G, P>,
    /// What others did.
    pub(crate) playback: Playback<G>,
    /// Who is visited, and what is shown of each seat. Zones that are `own` show the seat that is visited.
    pub(crate) visits: Visits,
    /// Whether the final count runs for the first time; a board that counts sets it.
    pub(crate) counting: RwSignal<bool>,
}

impl<G: Game, P: Plan<G>> Clone for TableCx<G, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, P: Plan<G>> Copy for TableCx<G, P> {}

impl<G: Game, P: Plan<G>> TableCx<G, P> {
    /// Opens a table for a board; `None` if the link is not to a table of the game.
    fn new<B: BoardFor<G, Plan = P>>(link: TypedLink<G>, board: &'static B) -> Option<Self> {
        let now = link.typed()?;
        let settings = use_settings();
        let pace = Signal::derive(move || settings.with(|settings| (settings.pace, settings.still())));
        let planner = Planner::new(link, now, |view| board.plan_key(view));
        let beats: [Beats<G>; 2] = [Arc::new(|step| board.beats(step)), Arc::new(|step| board.own_beats(step))];
        let playback = Playback::new(link, now, pace, beats);
        let looks = Signal::derive(move || {
            now.with(|now| {
                let mut all = looks(now, now.in_phase(), &|seat| board.status(&now.view, seat));
                // Opponents without a seat come after the seats, and can be visited like them.
                let more = board.automas(&now.rules, &now.view).into_iter().zip(now.seats.len()..);
                all.extend(more.map(|(automa, seat)| SeatLook {
                    seat,
                    name: automa.name,
                    sign: automa.sign,
                    total: Some(automa.sheet.total.to_string()),
                    ..SeatLook::default()
                }));
                all
            })
        });
        Some(Self { link, now, planner, playback, visits: Visits::new(looks), counting: RwSignal::new(false) })
    }

    /// Returns the rules of the table.
    pub(crate) fn rules(&self) -> Arc<G::Rules> {
        self.now.with_untracked(|now| now.rules.clone())
    }

    /// Returns the sentence that says whom the viewer waits for; empty if nobody is to act. Tracked. A lesson
    /// waits for the learner.
    pub(crate) fn waiting(&self) -> String {
        match self.is_lesson() {
            true => t("lesson-go-on"),
            false => self.now.with(|now| waiting(now, now.in_phase())),
        }
    }

    /// Returns whether this is a lesson.
    pub(crate) fn is_lesson(&self) -> bool {
        self.link.terms().kind == LinkKind::Lesson
    }
}

/// A board whose types are erased, for the screens.
pub(crate) struct Erased<G, B>(B, PhantomData<fn() -> G>);

impl<G, B> Erased<G, B> {
    pub(crate) const fn new(board: B) -> Self {
        Self(board, PhantomData)
    }
}

impl<G: Game, B: BoardFor<G>> SetUp for Erased<G, B> {
    fn meta(&self) -> Meta {
        G::META
    }

    fn option_words(&self, part: &str) -> String {
        self.0.option_words(part)
    }

    fn matters(&self, option: &str, draft: &Draft) -> bool {
        self.0.matters(option, draft)
    }

    fn allowed(&self, option: &str, value: &str, draft: &Draft) -> Result<(), &'static str> {
        self.0.allowed(option, value, draft)
    }

    fn control(&self, option: &str) -> Control {
        self.0.control(option)
    }

    fn value_name(&self, option: &str, value: &str, draft: &Draft) -> Option<String> {
        self.0.value_name(option, value, draft)
    }

    fn value_help(&self, option: &str, value: &str) -> Option<String> {
        self.0.value_help(option, value)
    }

    fn value_art(&self, option: &str, value: &str) -> Markup {
        self.0.value_art(option, value)
    }

    fn presets(&self) -> &'static [Preset] {
        self.0.presets()
    }
}

impl<G: Game, B: BoardFor<G>> Board for Erased<G, B> {
    fn id(&self) -> &'static str {
        G::META.id
    }

    fn game(&self) -> &'static dyn GameWithBots {
        self.0.game()
    }

    fn defs(&self) -> Markup {
        self.0.defs()
    }

    fn mode_art(&self, mode: &str) -> Markup {
        self.0.mode_art(mode)
    }

    fn preview(&self, options: &Options, seats: usize) -> Markup {
        self.0.preview(&options.decode(), seats, options.components().map(AsRef::as_ref))
    }

    fn facts(&self, options: &Options, seats: usize) -> Vec<(String, String)> {
        self.0.facts(&options.decode(), seats, options.components().map(AsRef::as_ref))
    }

    fn teams(&self, options: &Options, seats: usize) -> Vec<SeatSet> {
        rules_of::<G>(options, seats).map(|rules| G::teams(&rules)).unwrap_or_default()
    }

    fn open(&'static self, link: Link) -> Option<OpenTable> {
        let cx = TableCx::new(TypedLink::new(link), &self.0)?;
        let (playback, now) = (cx.playback, cx.now);
        let playing = playback.playing();
        let (board, sketch) = (&self.0, cx.planner.sketch());
        let focus = move || {
            let asked = sketch.with(|made| {
                let made = made.as_ref()?;
                (made.end == End::Asked).then(|| board.focus(&made.view))
            });
            asked.filter(|_| {
                now.with(|now| now.is_mine())
                    && playing.with(|playing| playing.as_ref().is_none_or(|playing| playing.again))
            })
        };
        let planner = cx.planner;
        // A hint is about the table as it is, so what is still being shown ends first.
        let on_hint = Callback::new(move |()| {
            playback.skip();
            planner.hint();
        });
        Some(OpenTable {
            zones: self.0.zones(cx),
            controls: Controls { on_hint, ..planner.controls() },
            skip: Callback::new(move |()| playback.skip()),
            again: Callback::new(move |steps| playback.again(steps)),
            shown: Signal::derive(move || playback.shown()),
            playing: Signal::derive(move || playing.with(Option::is_some)),
            turn: Signal::derive(move || {
                let beat = playing.with(|playing| playing.as_ref().map(|playing| playing.beat.view.clone()));
                now.with(|now| board.turn(&now.rules, &beat.unwrap_or_else(|| now.view.clone())))
            }),
            visits: cx.visits,
            focus: Signal::derive(focus),
            counting: cx.counting.into(),
        })
    }

    fn turn_number(&self, view: &Encoded) -> u32 {
        view.decode().map_or(0, |view| self.0.turn_number(&view))
    }

    fn layout(&self, size: Size, seats: usize) -> Layout {
        self.0.layout(size, seats)
    }

    fn hides(&self, scene: &Scene) -> bool {
        let rules = rules_of::<G>(&scene.options, scene.seats);
        rules.zip(scene.view.decode()).is_some_and(|(rules, view)| self.0.hides(&rules, &view))
    }

    fn still(&self, scene: &Scene) -> Markup {
        let rules = rules_of::<G>(&scene.options, scene.seats);
        match (rules, scene.view.decode()) {
            (Some(rules), Some(view)) => self.0.still(&rules, &view),
            _ => Markup::default(),
        }
    }

    fn souvenir(&self, scene: &Scene, seat: Seat, name: &str) -> Option<Markup> {
        let rules = rules_of::<G>(&scene.options, scene.seats)?;
        self.0.souvenir(&rules, &scene.view.decode()?, seat, name)
    }

    fn aim(&self, options: &Options) -> (String, &'static str) {
        self.0.aim(&options.decode())
    }

    fn log(&self, names: &Names, options: &Options, told: &[Arc<ToldStep>]) -> Vec<LogLine> {
        let Some(rules) = rules_of::<G>(options, names.count()) else { return Vec::new() };
        let told: Vec<Arc<[G::Event]>> =
            told.iter().map(|step| step.events.iter().filter_map(Encoded::decode).collect()).collect();
        self.0.log(names, &rules, &told)
    }

    fn refusal(&self, reason: &Encoded) -> String {
        reason.decode().map_or_else(|| t("refusal-illegal-action"), |why| self.0.refusal(&why))
    }

    fn line(&self, line: &Line) -> (Markup, String) {
        self.0.line(line)
    }

    fn ladder(&self, options: &Options, sheet: &ScoreSheet) -> Vec<(Markup, i32)> {
        self.0.ladder(&options.decode(), sheet)
    }

    fn reason(&self, key: &str) -> String {
        self.0.reason(key)
    }

    fn verdict(&self, key: &str) -> (String, String) {
        self.0.verdict(key)
    }

    fn is_win(&self, verdict: &str) -> bool {
        G::is_win(verdict)
    }

    fn automas(&self, scene: &Scene) -> Vec<Automa> {
        let rules = rules_of::<G>(&scene.options, scene.seats);
        match (rules, scene.view.decode()) {
            (Some(rules), Some(view)) => self.0.automas(&rules, &view),
            _ => Vec::new(),
        }
    }

    fn compared(&self, options: &Options, index: u32) -> String {
        self.0.compared(&options.decode(), index)
    }

    fn tie_clause(&self, options: &Options) -> &'static str {
        self.0.tie_clause(&options.decode())
    }

    fn plotted(&self, options: &Options) -> &'static [Plotted] {
        self.0.plotted(&options.decode())
    }

    fn lesson(&self) -> &'static Lesson {
        self.0.lesson()
    }

    fn pictures(&self) -> Vec<Picture> {
        self.0.pictures()
    }
}
