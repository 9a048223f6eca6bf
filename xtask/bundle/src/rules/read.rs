//! Reads rules in Markdown into sections and blocks.

use std::mem::take;

use anyhow::{Result, bail};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::inline::{self, Inline};

/// What an address of a picture begins with: `![Caption](picture:name)`.
const PICTURE: &str = "picture:";

/// A block of a section.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// A clause, a ruling or an example, with its id.
    Clause(String, Inline),
    /// A heading within a section.
    Heading(Inline),
    /// A paragraph.
    Paragraph(Inline),
    /// A list of things that are not clauses; numbered if the flag is set.
    List(bool, Vec<Inline>),
    /// The paragraphs of a quotation, which shows an example.
    Example(Vec<Inline>),
    /// The rows of a table; the first is the header.
    Table(Vec<Vec<Inline>>),
    /// A place for the picture with this name, and its caption.
    Picture(String, Inline),
}

/// The part of the rules under one heading.
#[derive(Debug)]
pub(super) struct Section {
    /// The id in the heading, `{#id}`.
    pub(super) id: Option<String>,
    pub(super) level: HeadingLevel,
    pub(super) title: Inline,
    pub(super) blocks: Vec<Block>,
}

/// A file with rules.
#[derive(Debug)]
pub(super) struct Document {
    /// The heading of the whole.
    pub(super) title: Inline,
    /// What comes before the first section.
    pub(super) lead: Vec<Block>,
    pub(super) sections: Vec<Section>,
}

/// Reads a file. Code blocks are left out.
///
/// # Errors
/// If it contains something that the page cannot show.
pub(super) fn read(markdown: &str) -> Result<Document> {
    let mut document = Document { title: Inline::new(), lead: Vec::new(), sections: Vec::new() };
    let mut text = Inline::new();
    let mut id = None;
    let mut list: Option<(bool, Vec<Inline>)> = None;
    let mut quoted: Option<Vec<Inline>> = None;
    let mut picture: Option<String> = None;
    let mut rows: Vec<Vec<Inline>> = Vec::new();
    let mut in_code = false;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES) {
        let Document { title, lead, sections } = &mut document;
        let blocks = sections.last_mut().map_or(lead, |section| &mut section.blocks);
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            _ if in_code => {}
            // Marks for the programs that write the tables.
            Event::Html(html) if html.trim().starts_with("<!--") && html.trim().ends_with("-->") => {}
            Event::Start(Tag::Heading { id: own, .. }) => id = own.map(CowStr::into_string),
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => *title = take(&mut text),
            Event::End(TagEnd::Heading(level)) => {
                sections.push(Section { id: id.take(), level, title: take(&mut text), blocks: Vec::new() });
            }
            Event::Start(Tag::Paragraph) if list.is_some() && !text.is_empty() => {
                bail!("an item of a list has more than one paragraph: {text:?}")
            }
            // The paragraph of an item ends with the item.
            Event::End(TagEnd::Paragraph) if list.is_some() => {}
            Event::End(TagEnd::Paragraph) => match (&mut quoted, picture.take()) {
                (Some(quoted), None) => quoted.push(take(&mut text)),
                (None, Some(name)) => blocks.push(Block::Picture(name, take(&mut text))),
                (None, None) => blocks.push(Block::Paragraph(take(&mut text))),
                (Some(_), Some(name)) => bail!("the picture {name} is within a quotation"),
            },
            Event::Start(Tag::Image { dest_url, .. }) => match dest_url.strip_prefix(PICTURE) {
                Some(name) if text.is_empty() => picture = Some(name.to_owned()),
                _ => bail!("a picture is a paragraph of its own, `![caption](picture:name)`, not {dest_url}"),
            },
            Event::Start(Tag::BlockQuote(_)) if quoted.is_none() => quoted = Some(Vec::new()),
            Event::End(TagEnd::BlockQuote(_)) => blocks.push(Block::Example(quoted.take().unwrap_or_default())),
            Event::Start(Tag::List(first)) if list.is_none() && quoted.is_none() => {
                list = Some((first.is_some(), Vec::new()));
            }
            Event::End(TagEnd::Item) => list.get_or_insert_default().1.push(take(&mut text)),
            Event::End(TagEnd::List(_)) => add_items(blocks, list.take().unwrap_or_default()),
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::End(TagEnd::TableCell) => rows.last_mut().unwrap_or(&mut Vec::new()).push(take(&mut text)),
            Event::End(TagEnd::Table) => blocks.push(Block::Table(take(&mut rows))),
            Event::Start(Tag::Paragraph | Tag::Item | Tag::Table(_) | Tag::TableCell | Tag::HtmlBlock)
            | Event::End(TagEnd::Image | TagEnd::TableHead | TagEnd::TableRow | TagEnd::HtmlBlock) => {}
            _ if picture.is_some() && !matches!(event, Event::Text(_) | Event::SoftBreak) => {
                bail!("a caption is plain text: {event:?}")
            }
            other => inline::add(&mut text, other)?,
        }
    }
    Ok(document)
}

/// Adds the items of a list: clauses one by one, others as lists.
fn add_items(blocks: &mut Vec<Block>, (numbered, items): (bool, Vec<Inline>)) {
    let mut others = Vec::new();
    for item in items {
        let Some((id, text)) = inline::split_id(&item) else {
            others.push(item);
            continue;
        };
        let clause = Block::Clause(id.to_owned(), text.to_vec());
        if !others.is_empty() {
            blocks.push(Block::List(numbered, take(&mut others)));
        }
        blocks.push(clause);
    }
    if !others.is_empty() {
        blocks.push(Block::List(numbered, others));
    }
}
