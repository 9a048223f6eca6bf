//! The rules of a game as HTML: from `docs/rules` to the fragment that the rules page inserts.
//!
//! A fragment consists of sections with headings, paragraphs, lists, tables and clauses. Each clause has an
//! id, so that it has an URL. Sections with clauses come first. What is written for programs is left out:
//! code blocks, and every section after the last one with clauses.

mod inline;

use std::collections::BTreeSet;
use std::mem::take;

use anyhow::{Result, anyhow, bail};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use texts::{Arg, Language, Texts};

use inline::{Piece, escape};

/// A text with its markup.
type Inline = Vec<Piece>;

/// A block of a section.
enum Block {
    /// A clause, a ruling or an example, with its id.
    Clause(String, Inline),
    /// A paragraph.
    Paragraph(Inline),
    /// A list of things that are not clauses.
    List(Vec<Inline>),
    /// The rows of a table; the first is the header.
    Table(Vec<Vec<Inline>>),
}

/// The part of the rules under one heading.
struct Section {
    title: Inline,
    blocks: Vec<Block>,
}

impl Section {
    fn has_clauses(&self) -> bool {
        self.blocks.iter().any(|block| matches!(block, Block::Clause(..)))
    }
}

/// Returns the rules as HTML. Fails if they contain something that the page cannot show.
pub(crate) fn fragment(markdown: &str, language: Language) -> Result<String> {
    let sections = read(markdown)?;
    let texts = Texts::new(language).map_err(|why| anyhow!("{why}"))?;
    let mut clauses = BTreeSet::new();
    for block in sections.iter().flat_map(|section| &section.blocks) {
        if let Block::Clause(id, _) = block
            && !clauses.insert(id.clone())
        {
            bail!("{id} occurs twice");
        }
    }
    let writer = Writer { texts, clauses };
    let mut numbered: Vec<(usize, &Section)> = sections.iter().enumerate().collect();
    numbered.sort_by_key(|(_, section)| !section.has_clauses());
    numbered.into_iter().map(|(number, section)| writer.section(number, section)).collect()
}

/// Reads the sections that players are shown.
fn read(markdown: &str) -> Result<Vec<Section>> {
    let mut sections: Vec<Section> = Vec::new();
    // What comes before the first section belongs to this one, which is not shown.
    let mut preface = Section { title: Inline::new(), blocks: Vec::new() };
    let mut text = Inline::new();
    let mut items: Option<Vec<Inline>> = None;
    let mut rows: Vec<Vec<Inline>> = Vec::new();
    let mut in_code = false;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        let blocks = &mut sections.last_mut().unwrap_or(&mut preface).blocks;
        match event {
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            _ if in_code => {}
            // Marks for the programs that write the tables.
            Event::Html(html) if html.trim().starts_with("<!--") && html.trim().ends_with("-->") => {}
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => text.clear(),
            Event::End(TagEnd::Heading(_)) => sections.push(Section { title: take(&mut text), blocks: Vec::new() }),
            Event::Start(Tag::Paragraph) if items.is_some() && !text.is_empty() => {
                bail!("an item of a list has more than one paragraph: {text:?}")
            }
            // The paragraph of an item ends with the item.
            Event::End(TagEnd::Paragraph) if items.is_some() => {}
            Event::End(TagEnd::Paragraph) => blocks.push(Block::Paragraph(take(&mut text))),
            Event::Start(Tag::List(None)) if items.is_none() => items = Some(Vec::new()),
            Event::End(TagEnd::Item) => items.get_or_insert_default().push(take(&mut text)),
            Event::End(TagEnd::List(_)) => add_items(blocks, items.take().unwrap_or_default()),
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::End(TagEnd::TableCell) => rows.last_mut().unwrap_or(&mut Vec::new()).push(take(&mut text)),
            Event::End(TagEnd::Table) => blocks.push(Block::Table(take(&mut rows))),
            Event::Start(
                Tag::Heading { .. } | Tag::Paragraph | Tag::Item | Tag::Table(_) | Tag::TableCell | Tag::HtmlBlock,
            )
            | Event::End(TagEnd::TableHead | TagEnd::TableRow | TagEnd::HtmlBlock) => {}
            other => inline::add(&mut text, other)?,
        }
    }
    let last = sections.iter().rposition(Section::has_clauses).map_or(0, |at| at + 1);
    sections.truncate(last);
    sections.retain(|section| !section.blocks.is_empty());
    Ok(sections)
}

/// Adds the items of a list: clauses one by one, others as lists.
fn add_items(blocks: &mut Vec<Block>, items: Vec<Inline>) {
    let mut others = Vec::new();
    for item in items {
        let Some((id, text)) = inline::split_id(&item) else {
            others.push(item);
            continue;
        };
        let clause = Block::Clause(id.to_owned(), text.to_vec());
        if !others.is_empty() {
            blocks.push(Block::List(take(&mut others)));
        }
        blocks.push(clause);
    }
    if !others.is_empty() {
        blocks.push(Block::List(others));
    }
}

/// Writes sections as HTML. Cells and items are on lines of their own, so that a search does not find what
/// only their concatenation contains.
struct Writer {
    texts: Texts,
    /// The ids that can be linked to.
    clauses: BTreeSet<String>,
}

impl Writer {
    fn section(&self, number: usize, section: &Section) -> Result<String> {
        // No links inside a title: the table of contents shows the title as a link, and links do not nest.
        let title = inline::html(&section.title, &BTreeSet::new())?;
        let blocks = section.blocks.iter().map(|block| self.block(block)).collect::<Result<String>>()?;
        Ok(format!("<section id=\"section-{number}\"><h2>{title}</h2>\n{blocks}</section>\n"))
    }

    fn block(&self, block: &Block) -> Result<String> {
        Ok(match block {
            Block::Clause(id, text) => {
                let number = id.split_once('-').map_or(id.as_str(), |(_, number)| number);
                let label = self.label("rule-number", &[("number", Arg::Word(number))])?;
                format!(
                    "<div class=\"cl\" id=\"{id}\" tabindex=\"-1\">\
                     <a class=\"no\" href=\"#{id}\" aria-label=\"{label}\">{number}</a>\n<p>{}</p></div>\n",
                    self.text(text)?
                )
            }
            Block::Paragraph(text) => format!("<p>{}</p>\n", self.text(text)?),
            Block::List(items) => format!("<ul>{}</ul>\n", self.elements("li", items)?),
            Block::Table(rows) => {
                let (head, body) = rows.split_first().ok_or_else(|| anyhow!("a table without rows"))?;
                let head = self.elements("th scope=\"col\"", head)?;
                let row = |cells: &Vec<Inline>| Ok(format!("<tr>{}</tr>\n", self.elements("td", cells)?));
                format!(
                    "<div class=\"scroll-x\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>\n\
                     <thead><tr>{head}</tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
                    self.label("rules-table", &[])?,
                    body.iter().map(row).collect::<Result<String>>()?
                )
            }
        })
    }

    /// Returns one element for each text. `start` is the name of the element, perhaps with attributes.
    fn elements(&self, start: &str, texts: &[Inline]) -> Result<String> {
        let name = start.split(' ').next().unwrap_or(start);
        let element = |text: &Inline| Ok(format!("<{start}>{}</{name}>", self.text(text)?));
        Ok(texts.iter().map(element).collect::<Result<Vec<_>>>()?.join("\n"))
    }

    fn text(&self, text: &[Piece]) -> Result<String> {
        inline::html(text, &self.clauses)
    }

    /// Returns a text of the client, for an attribute.
    fn label(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Result<String> {
        self.texts.get(key, args).map(|label| escape(&label)).map_err(|why| anyhow!("{why}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# T\nintro\n- **ING-1** no\n\n## Options\n| a | b |\n|---|---|\n| 1 | see ING-101 |\n\n<!-- MARK -->\n\n\
                        ## Clauses\n### Setup\nSome\nwords.\n- x\n- **ING-101** All *tiles* are mixed. [book]\n- **ING-R1** Why.\n\
                        ## Examples\n```json\n## no\n```\n## Decisions\ntext\n";

    #[test]
    fn sections_clauses_and_tables_are_written() {
        let expected = "<section id=\"section-1\"><h2>Setup</h2>\n<p>Some words.</p>\n<ul><li>x</li></ul>\n\
            <div class=\"cl\" id=\"ING-101\" tabindex=\"-1\"><a class=\"no\" href=\"#ING-101\" aria-label=\"Правило 101\">101</a>\n\
            <p>All <i>tiles</i> are mixed.</p></div>\n\
            <div class=\"cl\" id=\"ING-R1\" tabindex=\"-1\"><a class=\"no\" href=\"#ING-R1\" aria-label=\"Правило R1\">R1</a>\n\
            <p>Why.</p></div>\n</section>\n\
            <section id=\"section-0\"><h2>Options</h2>\n\
            <div class=\"scroll-x\" tabindex=\"0\" role=\"region\" aria-label=\"Таблица\"><table>\n\
            <thead><tr><th scope=\"col\">a</th>\n<th scope=\"col\">b</th></tr></thead>\n\
            <tbody>\n<tr><td>1</td>\n<td>see <a href=\"#ING-101\">ING-101</a></td></tr>\n</tbody></table></div>\n</section>\n";
        assert_eq!(fragment(TEXT, Language::Russian).unwrap(), expected);
    }

    #[test]
    fn what_the_page_cannot_show_is_refused() {
        let refused = |text: &str| fragment(&format!("## A\n- **ING-1** x\n\n{text}\n"), Language::English).is_err();
        assert!(!refused("words"));
        assert!(refused("<script>x</script>"));
        assert!(refused("- **ING-1** again"));
        assert!(refused("- a\n\n  b"));
        assert!(refused("- a\n  - b"));
        assert!(refused("1. a"));
        assert!(refused("> a"));
    }

    #[test]
    fn the_rules_of_all_games_become_html() {
        let mut files = 0;
        for entry in std::fs::read_dir(crate::root().join("docs/rules")).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let language = if name.ends_with(".ru.md") { Language::Russian } else { Language::English };
            let markdown = std::fs::read_to_string(&path).unwrap();
            let html = fragment(&markdown, language).unwrap_or_else(|why| panic!("{name}: {why}"));
            let ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            assert!(ids.iter().filter(|id| !id.starts_with("section-")).count() > 50, "{name}");
            for target in html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(ids.contains(&target), "{name}: nothing has the id {target}");
            }
            let balanced =
                |tag: &str| html.matches(&format!("<{tag}>")).count() == html.matches(&format!("</{tag}>")).count();
            assert!(["b", "i", "code", "p", "li", "td", "tr", "h2"].into_iter().all(balanced), "{name}");
            assert!(!html.contains("[book") && !html.contains("**") && !html.contains("|--"), "{name}");
            files += 1;
        }
        assert!(files >= 5);
    }
}
