//! Where there is no room for all zones: tabs, sheets and folds. The zone that answers the question is the
//! one in focus; tabs follow it.
//!
//! A zone keeps its place in the page and what it shows; only what is visible changes.

use std::sync::Arc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::size::Size;
use crate::boards::Zone;
use crate::dom::{live, on_window};
use crate::draw::{Icon, icon};
use crate::kit::tabs::{Head, heads};
use crate::kit::visit::Visits;
use crate::words::t;

/// A tab and the zones that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TabZones {
    /// Its id.
    pub(crate) id: &'static str,
    /// The key of its title.
    pub(crate) title: &'static str,
    /// The ids of its zones.
    pub(crate) zones: &'static [&'static str],
}

/// Which zones share a place at a size of the window. Zones that are not named are always visible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Tabs, one of which is shown.
    pub(crate) tabs: &'static [TabZones],
    /// Zones that open above the table. Every element with `data-opens` and the id of a zone opens it.
    pub(crate) sheets: &'static [&'static str],
    /// Zones that are folded to their title until they are opened.
    pub(crate) folded: &'static [&'static str],
    /// Whether the log is a drawer, although there would be room for a column.
    pub(crate) drawer: bool,
}

impl Layout {
    /// Returns the tab that shows a zone; `None` for a zone that is not in a tab.
    fn tab_of(&self, zone: &str) -> Option<&'static str> {
        self.tabs.iter().find(|tab| tab.zones.contains(&zone)).map(|tab| tab.id)
    }

    /// Returns how a zone is shown.
    fn place_of(&self, zone: &str) -> Place {
        if let Some(tab) = self.tab_of(zone) {
            Place::Tab(tab)
        } else if self.sheets.contains(&zone) {
            Place::Sheet
        } else if self.folded.contains(&zone) {
            Place::Fold
        } else {
            Place::Open
        }
    }
}

/// How a zone is shown at a size of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Always visible.
    Open,
    /// Visible while this tab is chosen.
    Tab(&'static str),
    /// Above the table, once it is opened.
    Sheet,
    /// Folded to its title.
    Fold,
}

/// What is open of the zones that share a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Opened {
    /// The tab that is shown; empty is the first.
    tab: &'static str,
    /// The tab to return to when the question has been answered.
    former: Option<&'static str>,
    /// Folds that a person has opened.
    unfolded: Vec<&'static str>,
    /// The zone in focus, if it is a sheet or a fold: it is open meanwhile.
    asked: Option<&'static str>,
}

impl Opened {
    /// Returns the tab that is shown; empty if there are none.
    fn tab(&self, layout: &Layout) -> &'static str {
        let chosen = layout.tabs.iter().find(|tab| tab.id == self.tab).or(layout.tabs.first());
        chosen.map_or("", |tab| tab.id)
    }

    /// A person chooses a tab.
    fn choose(&mut self, tab: &'static str) {
        self.tab = tab;
        self.former = None;
    }

    /// Opens a fold, or closes it.
    fn toggle(&mut self, zone: &'static str) {
        match self.unfolded.iter().position(|one| *one == zone) {
            Some(at) => drop(self.unfolded.remove(at)),
            None => self.unfolded.push(zone),
        }
    }

    fn is_unfolded(&self, zone: &str) -> bool {
        self.asked == Some(zone) || self.unfolded.contains(&zone)
    }

    /// The question is answered in this zone now. Its tab is shown; when the question is answered elsewhere,
    /// the table returns to the former one.
    fn follow(&mut self, layout: &Layout, focus: Option<&'static str>) {
        let now = self.tab(layout);
        match focus.and_then(|zone| layout.tab_of(zone)) {
            Some(tab) if tab != now => {
                self.former = Some(self.former.unwrap_or(now));
                self.tab = tab;
            }
            Some(_) => {}
            None => {
                if let Some(former) = self.former.take() {
                    self.tab = former;
                }
            }
        }
        self.asked = focus.filter(|zone| matches!(layout.place_of(zone), Place::Sheet | Place::Fold));
    }
}

/// The arrangement of a table's zones. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct Arrangement {
    layout: Memo<Layout>,
    /// The zone that answers the question; `None` if nothing is asked.
    focus: Memo<Option<&'static str>>,
    opened: RwSignal<Opened>,
}

impl Arrangement {
    /// Returns the arrangement for a window of this size, which follows the zone in focus: at once, but never
    /// during a drag.
    pub(crate) fn new(
        size: Memo<Size>,
        layout: impl Fn(Size) -> Layout + Send + Sync + 'static,
        focus: Signal<Option<&'static str>>,
    ) -> Self {
        let layout = Memo::new(move |_| layout(size.get()));
        let focus = Memo::new(move |_| focus.get());
        let this = Self { layout, focus, opened: RwSignal::new(Opened::default()) };
        let held = held();
        Effect::new(move |before: Option<Option<(Layout, Option<&'static str>)>>| {
            let (layout, focus) = (layout.get(), focus.get());
            let before = before.flatten();
            if held.get() || before == Some((layout, focus)) {
                return before;
            }
            let mut opened = this.opened.get_untracked();
            opened.follow(&layout, focus);
            if this.opened.with_untracked(|now| *now != opened) {
                if let Some(zone) = opened.asked.filter(|zone| layout.sheets.contains(zone)) {
                    show_sheet(zone, true);
                } else if let Some(zone) = this.opened.with_untracked(|now| now.asked) {
                    show_sheet(zone, false);
                }
                this.opened.set(opened);
            }
            if let Some(zone) = focus.filter(|_| before.is_none_or(|before| before.1 != focus)) {
                // Once the zone is visible.
                request_animation_frame(move || take_focus(zone));
            }
            Some((layout, focus))
        });
        on_window(leptos::ev::click, move |event: web_sys::MouseEvent| {
            let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let opener = target.and_then(|target| target.closest("[data-opens]").ok().flatten());
            let zone = opener.and_then(|opener| opener.get_attribute("data-opens"));
            let sheets = this.layout.get_untracked().sheets;
            if let Some(zone) = zone.and_then(|zone| sheets.iter().find(|one| **one == zone)) {
                show_sheet(zone, true);
            }
        });
        this
    }

    fn place_of(self, zone: &'static str) -> Memo<Place> {
        Memo::new(move |_| self.layout.with(|layout| layout.place_of(zone)))
    }

    /// Returns the tabs, and buttons for what opens above the table; nothing where all zones have room.
    fn bar(self, titles: Vec<(&'static str, String)>) -> AnyView {
        let titles = StoredValue::new(titles);
        live(move || {
            let layout = self.layout.get();
            if layout.tabs.is_empty() && layout.sheets.is_empty() && layout.folded.is_empty() {
                return None;
            }
            let head = |tab: &TabZones| {
                let zones = tab.zones;
                Head {
                    id: tab.id,
                    title: Signal::stored(t(tab.title)),
                    asked: Signal::derive(move || self.focus.get().is_some_and(|zone| zones.contains(&zone))),
                    panels: zones.join(" "),
                }
            };
            let chosen = Signal::derive(move || self.opened.with(|opened| opened.tab(&layout)));
            let choose = Callback::new(move |tab| self.opened.update(|opened| opened.choose(tab)));
            let tabs = (!layout.tabs.is_empty())
                .then(|| heads(t("zone-tabs"), layout.tabs.iter().map(head).collect(), chosen, choose));
            let sheets = layout.sheets.iter().map(|zone| {
                let title = titles.with_value(|all| all.iter().find(|one| one.0 == *zone).map(|one| one.1.clone()));
                view! { <button type="button" class="btn sm opens" data-opens=*zone>{title}</button> }
            });
            Some(view! { <div class="zone-bar">{tabs}{sheets.collect_view()}</div> })
        })
    }
}

/// Returns whether a pointer is held down, as it is during a drag.
fn held() -> Memo<bool> {
    let held = RwSignal::new(false);
    on_window(leptos::ev::pointerdown, move |_| held.set(true));
    on_window(leptos::ev::pointerup, move |_| held.set(false));
    on_window(leptos::ev::pointercancel, move |_| held.set(false));
    Memo::new(move |_| held.get())
}

fn zone_element(zone: &str) -> Option<web_sys::Element> {
    document().query_selector(&format!(".zone[data-zone=\"{zone}\"]")).ok().flatten()
}

/// Opens a zone that is a sheet, or closes it. The browser keeps it above everything and closes it by Escape
/// or a tap beside it.
fn show_sheet(zone: &'static str, open: bool) {
    let show = move || {
        let Some(element) = zone_element(zone) else { return };
        let name = if open { "showPopover" } else { "hidePopover" };
        let method = js_sys::Reflect::get(&element, &name.into()).ok();
        if let Some(method) = method.and_then(|method| method.dyn_into::<js_sys::Function>().ok()) {
            // It fails if it is open already, or closed, and then need not be done.
            let _ = method.call0(&element);
        }
    };
    request_animation_frame(show);
}

/// The first thing in a zone that can have the focus.
pub(super) const FOCUSABLE: &str =
    ":is([tabindex=\"0\"], button:not([disabled]):not([tabindex]), a[href]:not([tabindex]))";

/// Moves the keyboard into the zone that answers the question, unless it is in use elsewhere: in the top bar,
/// among the seats, in the log, in something that is open.
fn take_focus(zone: &'static str) {
    let Some(element) = zone_element(zone) else { return };
    let active = document().active_element().filter(|active| active.tag_name() != "BODY");
    let free = active.is_none_or(|active| {
        let inside = |css: &str| active.closest(css).is_ok_and(|found| found.is_some());
        inside(".zone:not([data-zone=\"seats\"])") && !inside(&format!("[data-zone=\"{zone}\"]"))
    });
    // Among buttons the green one has it, never the one before it.
    let green = element.query_selector(".btn.primary").ok().flatten();
    let target = green.or_else(|| element.query_selector(FOCUSABLE).ok().flatten());
    if let Some(target) = target.filter(|_| free) {
        focus_still(&target);
    }
}

/// Moves the focus to an element, of HTML or SVG; nothing scrolls.
pub(super) fn focus_still(target: &web_sys::Element) {
    let still = web_sys::FocusOptions::new();
    still.set_prevent_scroll(true);
    let _ = target.unchecked_ref::<web_sys::HtmlElement>().focus_with_options(&still);
}

/// What takes the place of a zone for a time.
pub(super) struct Instead {
    /// The zone.
    pub(super) zone: &'static str,
    /// What is shown in its place; `None` if nothing is.
    pub(super) view: Option<AnyView>,
    /// Whether it is shown.
    pub(super) shown: Signal<bool>,
}

/// Returns the zones, in the order in which they are read, with the tabs after the hand.
pub(super) fn zones(zones: Vec<Zone>, arrangement: Arrangement, visits: Visits, mut instead: Vec<Instead>) -> AnyView {
    let titles = zones.iter().map(|zone| (zone.id, zone.title.clone())).collect();
    let after = zones.iter().position(|zone| !matches!(zone.id, "ask" | "hand")).unwrap_or(zones.len());
    let own: Arc<[&'static str]> = zones.iter().filter(|zone| zone.own).map(|zone| zone.id).collect();
    let mut views: Vec<AnyView> = zones
        .into_iter()
        .map(|zone| {
            let instead = instead.iter().position(|instead| instead.zone == zone.id).map(|at| instead.remove(at));
            let (id, own) = (zone.id, own.clone());
            let banded = Memo::new(move |_| arrangement.layout.with(|layout| has_band(layout, &own, id)));
            let band = zone.own.then(|| live(move || banded.get().then(|| super::visit::band(visits))));
            section(zone, arrangement, visits, instead, band)
        })
        .collect();
    views.insert(after, arrangement.bar(titles));
    views.into_any()
}

/// Returns whether the band of a visit lies over a zone: over the first of the viewer's own, and if that is
/// in a tab, over the first in every tab.
fn has_band(layout: &Layout, own: &[&'static str], zone: &str) -> bool {
    let Some(first) = own.first() else { return false };
    let of_tab = |tab: &TabZones| tab.zones.iter().find(|zone| own.contains(zone)).copied();
    let tabbed = layout.tabs.iter().any(|tab| tab.zones.contains(first));
    *first == zone || tabbed && layout.tabs.iter().any(|tab| of_tab(tab) == Some(zone))
}

fn section(
    zone: Zone,
    arrangement: Arrangement,
    visits: Visits,
    instead: Option<Instead>,
    band: Option<AnyView>,
) -> AnyView {
    let Zone { id, title, view, own, .. } = zone;
    let Arrangement { layout, focus, opened } = arrangement;
    let place = arrangement.place_of(id);
    let (away, instead) = match instead {
        Some(Instead { view, shown, .. }) => (shown, view.map(|view| (view, shown))),
        None => (Signal::stored(false), None),
    };
    let tucked = Memo::new(move |_| match place.get() {
        Place::Tab(tab) => opened.with(|opened| layout.with(|layout| opened.tab(layout)) != tab),
        _ => false,
    });
    let folded = Memo::new(move |_| place.get() == Place::Fold && opened.with(|opened| !opened.is_unfolded(id)));
    let asked = Memo::new(move |_| focus.get() == Some(id));
    let visited = Memo::new(move |_| own && visits.visited.get().is_some());
    let role = move || match place.get() {
        Place::Tab(_) => Some("tabpanel"),
        Place::Sheet => Some("dialog"),
        Place::Open | Place::Fold => None,
    };
    let name = title.clone();
    let head = move || {
        match place.get() {
        Place::Fold => Some(
            view! {
                <button type="button" class="fold" aria-expanded=move || (!folded.get()).to_string() on:click=move |_| opened.update(|opened| opened.toggle(id))>
                    {name.clone()}
                </button>
            }
            .into_any(),
        ),
        Place::Sheet => Some(
            view! {
                <header>
                    <h2>{name.clone()}</h2>
                    <button type="button" class="btn icon quiet" aria-label=t("close") on:click=move |_| show_sheet(id, false) inner_html=icon(Icon::Close, 18)></button>
                </header>
            }
            .into_any(),
        ),
        Place::Open | Place::Tab(_) => None,
    }
    };
    view! {
        <section
            class="zone f6"
            class:asked=asked
            class:visited=visited
            class:folded=folded
            id=id
            data-zone=id
            aria-label=title
            role=role
            popover=move || (place.get() == Place::Sheet).then_some("auto")
            hidden=tucked
        >
            {band}
            {live(head)}
            <div class="of-board" hidden=move || away.get() || folded.get()>{view}</div>
            {instead.map(|(instead, shown)| view! { <div class="instead" hidden=move || !shown.get()>{instead}</div> })}
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visit_is_named_in_every_tab() {
        let own = ["camp", "store", "cards"];
        assert!(has_band(&PHONE, &own, "camp") && has_band(&PHONE, &own, "cards"));
        assert!(!has_band(&PHONE, &own, "store"), "once in a tab");
        assert!(!has_band(&PHONE, &own, "mkt"), "it is nobody's");
        let wide = Layout { tabs: &PHONE.tabs[1..], ..PHONE };
        assert!(has_band(&wide, &own, "camp") && !has_band(&wide, &own, "cards"), "the camp is always in sight");
    }

    const PHONE: Layout = Layout {
        tabs: &[
            TabZones { id: "camp", title: "camp", zones: &["camp", "store"] },
            TabZones { id: "cards", title: "cards", zones: &["cards"] },
            TabZones { id: "posters", title: "posters", zones: &["mkt"] },
        ],
        sheets: &["sheet"],
        folded: &["coming"],
        drawer: false,
    };

    #[test]
    fn every_zone_has_one_place() {
        assert_eq!(PHONE.place_of("store"), Place::Tab("camp"));
        assert_eq!(PHONE.place_of("sheet"), Place::Sheet);
        assert_eq!(PHONE.place_of("coming"), Place::Fold);
        assert_eq!(PHONE.place_of("hand"), Place::Open);
        assert_eq!(Layout::default().place_of("store"), Place::Open);
    }

    #[test]
    fn the_tab_follows_the_question_and_returns_when_it_is_answered() {
        let mut opened = Opened::default();
        assert_eq!(opened.tab(&PHONE), "camp", "the first one");
        opened.choose("cards");
        opened.follow(&PHONE, Some("mkt"));
        assert_eq!(opened.tab(&PHONE), "posters");
        opened.follow(&PHONE, Some("store"));
        assert_eq!(opened.tab(&PHONE), "camp");
        opened.follow(&PHONE, Some("hand"));
        assert_eq!(opened.tab(&PHONE), "cards", "where the person was before both questions");
        opened.follow(&PHONE, None);
        assert_eq!(opened.tab(&PHONE), "cards");
    }

    #[test]
    fn a_tab_that_a_person_chooses_stays() {
        let mut opened = Opened::default();
        opened.follow(&PHONE, Some("mkt"));
        opened.choose("cards");
        opened.follow(&PHONE, Some("mkt"));
        assert_eq!(opened.tab(&PHONE), "posters", "a new question in the same zone shows it");
        opened.choose("camp");
        opened.follow(&PHONE, None);
        assert_eq!(opened.tab(&PHONE), "camp", "looked at after the question, so there is no return");
    }

    #[test]
    fn a_tab_that_another_size_lacks_gives_way_to_the_first() {
        let mut opened = Opened::default();
        opened.choose("posters");
        let medium = Layout { tabs: &PHONE.tabs[..2], ..Layout::default() };
        assert_eq!(opened.tab(&medium), "camp");
        assert_eq!(opened.tab(&Layout::default()), "");
        assert_eq!(opened.tab(&PHONE), "posters", "it is still chosen where it exists");
    }

    #[test]
    fn a_fold_is_open_while_the_question_is_in_it() {
        let mut opened = Opened::default();
        assert!(!opened.is_unfolded("coming"));
        opened.follow(&PHONE, Some("coming"));
        assert!(opened.is_unfolded("coming"));
        opened.follow(&PHONE, Some("sheet"));
        assert_eq!((opened.asked, opened.is_unfolded("coming")), (Some("sheet"), false));
        opened.toggle("coming");
        opened.follow(&PHONE, None);
        assert!(opened.is_unfolded("coming"), "a person has opened it");
        opened.toggle("coming");
        assert!(!opened.is_unfolded("coming"));
    }
}
