//! The rules in the page, as sections and items that a search shows or hides.

use web_sys::Element;

use crate::rulebook::{Query, Text, mark, unmark};
use crate::words::lowercase;

/// An entry of the contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The id of the section.
    pub(super) id: String,
    /// Its heading.
    pub(super) title: String,
}

/// All rules in the page.
pub(super) struct Book {
    element: Element,
    sections: Vec<Section>,
    /// The rules in full, which are folded.
    full: Option<Element>,
    /// The entry of the rules in full.
    full_entry: Option<Entry>,
}

/// A section: its heading, and what is below it.
struct Section {
    element: Element,
    entry: Option<Entry>,
    heading: Text,
    groups: Vec<Group>,
    /// Whether it is one of the rules in full.
    is_reference: bool,
}

/// What is below one heading of a section: first that of the section itself, then the smaller ones.
#[derive(Default)]
struct Group {
    /// The smaller heading.
    heading: Option<(Element, Text)>,
    items: Vec<Item>,
}

/// A paragraph, a picture, an item of a list or a clause.
struct Item {
    element: Element,
    kind: Kind,
    /// The list around it.
    list: Option<Element>,
    text: Text,
}

/// What an item is to those beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A paragraph that ends with a colon: what follows belongs to it.
    Lead,
    /// An item of a list, or steps.
    Listed,
    /// A picture or a table of what is said before it.
    Picture,
    /// It stands for itself.
    Plain,
}

/// Returns which items are shown if these are found: a sentence keeps the list or the picture that it leads
/// to, and what is listed keeps its sentence.
fn shown(items: &[(Kind, bool)]) -> Vec<bool> {
    let mut shown: Vec<bool> = items.iter().map(|(_, found)| *found).collect();
    // The paragraph before, whether it was found, and whether it leads to what follows.
    let (mut before, mut leads) = (None, false);
    for (at, (kind, found)) in items.iter().enumerate() {
        match kind {
            Kind::Lead | Kind::Plain => (before, leads) = (Some(at), *kind == Kind::Lead),
            Kind::Listed if leads => {
                let Some(before) = before else { continue };
                shown[at] |= items[before].1;
                shown[before] |= *found;
            }
            Kind::Picture => shown[at] |= before.is_some_and(|before| items[before].1),
            Kind::Listed => {}
        }
    }
    shown
}

impl Book {
    /// Reads the rules from the page.
    pub(super) fn read(element: &Element) -> Self {
        let mut book = Self { element: element.clone(), sections: Vec::new(), full: None, full_entry: None };
        for part in children(element) {
            if part.tag_name() == "DETAILS" {
                let title = text_of(part.query_selector("h2").ok().flatten().as_ref());
                book.full_entry = Some(Entry { id: part.id(), title });
                let sections = children(&part).filter(|child| child.tag_name() == "DIV");
                book.sections.extend(
                    sections
                        .flat_map(|part| children(&part).collect::<Vec<_>>())
                        .map(|section| Section::read(section, true)),
                );
                book.full = Some(part);
            } else {
                book.sections.extend(children(&part).map(|section| Section::read(section, false)));
            }
        }
        book
    }

    /// Shows and highlights what a search finds, and hides the rest. Returns the entries of what is shown,
    /// and the number of places. If no place has all words, those with most of them are shown.
    pub(super) fn search(&self, query: &Query) -> (Vec<Entry>, usize) {
        unmark(&self.element);
        if query.is_empty() {
            self.show_all();
            let page = self.sections.iter().filter(|section| !section.is_reference);
            let entries = page.filter_map(|section| section.entry.clone()).chain(self.full_entry.clone());
            return (entries.collect(), 0);
        }
        let most = self.sections.iter().map(|section| section.most(query)).max().unwrap_or_default();
        let mut entries = Vec::new();
        let (mut places, mut in_full) = (0, 0);
        for section in &self.sections {
            let found = if most == 0 { 0 } else { section.search(query, most) };
            show(&section.element, found > 0);
            if found > 0 {
                entries.extend(section.entry.clone().map(|entry| self.told_apart(section, entry)));
                mark(&section.element, &|text| places_in(query, text));
            }
            places += found;
            in_full += if section.is_reference { found } else { 0 };
        }
        if let Some(full) = &self.full {
            show(full, in_full > 0);
            set_open(full, in_full > 0);
        }
        (entries, places)
    }

    /// Returns an entry whose title says so if it is one of the rules in full: the page for players may
    /// have a section with the same heading.
    fn told_apart(&self, section: &Section, entry: Entry) -> Entry {
        match &self.full_entry {
            Some(full) if section.is_reference => Entry { title: format!("{}: {}", full.title, entry.title), ..entry },
            _ => entry,
        }
    }

    /// Shows everything, with the rules in full folded.
    fn show_all(&self) {
        for section in &self.sections {
            show(&section.element, true);
            section.groups.iter().for_each(Group::show);
        }
        if let Some(full) = &self.full {
            show(full, true);
            // A search has opened it; a reader's own choice is not touched.
            if full.has_attribute("data-searched") {
                set_open(full, false);
            }
        }
    }
}

impl Section {
    /// Reads a section: a heading, and what is below it.
    fn read(element: Element, is_reference: bool) -> Self {
        let mut section =
            Self { entry: None, heading: Text::default(), groups: vec![Group::default()], is_reference, element };
        let title_tag = if is_reference { "H3" } else { "H2" };
        for child in children(&section.element) {
            let tag = child.tag_name();
            if tag == title_tag {
                let title = text_of(Some(&child));
                section.heading = words(&title);
                section.entry = Some(Entry { id: section.element.id(), title });
            } else if tag == "H3" {
                let text = words(&text_of(Some(&child)));
                section.groups.push(Group { heading: Some((child, text)), items: Vec::new() });
            } else if let Some(group) = section.groups.last_mut() {
                group.add(child);
            }
        }
        section
    }

    /// Returns the most words of a search that one place of the section has.
    fn most(&self, query: &Query) -> usize {
        let own = query.found(&self.heading, &[]);
        self.groups.iter().map(|group| group.most(query, &self.heading)).max().unwrap_or_default().max(own)
    }

    /// Shows the places that have at least `least` words of a search. If only the heading has them, the whole
    /// section is about it, and is one place. Returns the number of places.
    fn search(&self, query: &Query, least: usize) -> usize {
        let mut found: usize = self.groups.iter().map(|group| group.search(query, &self.heading, least)).sum();
        if found == 0 && query.found(&self.heading, &[]) >= least {
            self.groups.iter().for_each(Group::show);
            found = 1;
        }
        found
    }
}

impl Group {
    /// Adds an element of the section. Items of a list are found one by one, but steps only together.
    fn add(&mut self, element: Element) {
        if element.tag_name() == "UL" {
            let items = children(&element).map(|item| Item::new(item, Kind::Listed, Some(element.clone())));
            self.items.extend(items);
        } else {
            let kind = kind(&element);
            self.items.push(Item::new(element, kind, None));
        }
    }

    /// Shows everything.
    fn show(&self) {
        self.heading.iter().for_each(|(heading, _)| show(heading, true));
        self.items.iter().for_each(|item| item.show(true));
    }

    fn headings<'a>(&'a self, above: &'a Text) -> Vec<&'a Text> {
        core::iter::once(above).chain(self.heading.as_ref().map(|(_, text)| text)).collect()
    }

    /// Returns the most words of a search that one item or the heading has.
    fn most(&self, query: &Query, above: &Text) -> usize {
        let headings = self.headings(above);
        let own = self.heading.as_ref().map_or(0, |(_, text)| query.found(text, &[above]));
        self.items.iter().map(|item| query.found(&item.text, &headings)).max().unwrap_or_default().max(own)
    }

    /// Shows the items that have at least `least` words of a search, with their heading; all of them if only
    /// the heading has the words. Returns the number of places.
    fn search(&self, query: &Query, above: &Text, least: usize) -> usize {
        let headings = self.headings(above);
        let lists = self.items.iter().filter_map(|item| item.list.as_ref());
        lists.for_each(|list| show(list, false));
        let matches = |item: &Item| (item.kind, query.found(&item.text, &headings) >= least);
        let matches: Vec<(Kind, bool)> = self.items.iter().map(matches).collect();
        for (item, shown) in self.items.iter().zip(shown(&matches)) {
            item.show(shown);
        }
        let mut found = matches.iter().filter(|(_, found)| *found).count();
        if let Some((heading, text)) = &self.heading {
            if found == 0 && query.found(text, &[above]) >= least {
                self.show();
                found = 1;
            }
            show(heading, found > 0);
        }
        found
    }
}

impl Item {
    fn new(element: Element, kind: Kind, list: Option<Element>) -> Self {
        // The id of a clause is found as well.
        let text = words(&format!("{} {}", element.id(), text_of(Some(&element))));
        Self { element, kind, list, text }
    }

    /// Shows or hides it. A list is shown with the first of its items that is shown.
    fn show(&self, shown: bool) {
        show(&self.element, shown);
        if let (Some(list), true) = (&self.list, shown) {
            show(list, true);
        }
    }
}

/// Returns what an element of a section is to those beside it.
fn kind(element: &Element) -> Kind {
    match element.tag_name().as_str() {
        "P" if text_of(Some(element)).trim_end().ends_with(':') => Kind::Lead,
        "OL" => Kind::Listed,
        "FIGURE" => Kind::Picture,
        "DIV" if element.class_name() == "scroll-x" => Kind::Picture,
        _ => Kind::Plain,
    }
}

/// Opens the folded part that contains an element.
pub(super) fn unfold(element: &Element) {
    if let Ok(Some(full)) = element.closest("details") {
        let _ = full.set_attribute("open", "");
    }
}

/// Opens or folds the rules in full for a search.
fn set_open(full: &Element, open: bool) {
    let _ = full.toggle_attribute_with_force("open", open);
    let _ = full.toggle_attribute_with_force("data-searched", open);
}

/// Returns the places of found words in the text of the page.
fn places_in(query: &Query, text: &str) -> Vec<core::ops::Range<u32>> {
    query.places(&words(text))
}

fn words(text: &str) -> Text {
    Text::new(&lowercase(text))
}

fn text_of(element: Option<&Element>) -> String {
    element.and_then(|element| element.text_content()).unwrap_or_default()
}

/// Shows or hides an element.
fn show(element: &Element, shown: bool) {
    if element.toggle_attribute_with_force("hidden", !shown).is_err() {
        leptos::logging::warn!("a part of the rules cannot be hidden");
    }
}

/// Returns the elements directly in an element.
fn children(element: &Element) -> impl Iterator<Item = Element> + use<> {
    let all = element.children();
    (0..all.length()).filter_map(move |at| all.item(at))
}

#[cfg(test)]
mod tests {
    use super::{Kind, shown};

    #[test]
    fn a_sentence_keeps_what_it_leads_to() {
        use Kind::{Lead, Listed, Picture, Plain};
        let kinds = [Plain, Lead, Listed, Listed, Plain, Picture, Listed];
        let found = |places: &[usize]| -> Vec<usize> {
            let items: Vec<_> = kinds.iter().enumerate().map(|(at, kind)| (*kind, places.contains(&at))).collect();
            shown(&items).iter().enumerate().filter(|(_, shown)| **shown).map(|(at, _)| at).collect()
        };
        assert_eq!(found(&[1]), [1, 2, 3], "the list with its sentence");
        assert_eq!(found(&[3]), [1, 3], "the sentence of what is listed");
        assert_eq!(found(&[4]), [4, 5], "the picture of a paragraph");
        assert_eq!(found(&[6]), [6], "no sentence leads to it");
        assert_eq!(found(&[0]), [0]);
    }
}
