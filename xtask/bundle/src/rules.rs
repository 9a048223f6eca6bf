//! The rules of a game as HTML, in the fragment that the rules page and the cards at the table show.
//!
//! A fragment has two parts. The page for players comes from `docs/play`: sections with headings, pictures by
//! name, examples. The rules in full come from `docs/rules`, which is written for programmers as well: only
//! sections with clauses are shown, without what is in square brackets, and without the clauses, paragraphs
//! and sections that begin with `[program]` and the worked examples of tests. Each clause keeps its id, so
//! that it has an URL.

mod inline;
mod read;
#[cfg(test)]
mod shown;
mod synonyms;

use std::collections::BTreeSet;

use anyhow::{Context, Result, anyhow, bail};
use pulldown_cmark::HeadingLevel;
use texts::{Arg, Language, Texts};

use inline::{Inline, Piece, escape};
use read::{Block, Document, Section};

/// The id of the rules in full, below the page for players.
const FULL: &str = "full";

/// What the rules of a game in one language are made from.
pub(crate) struct Source<'a> {
    /// The language of the page.
    pub(crate) language: Language,
    /// The page for players, in Markdown.
    pub(crate) play: &'a str,
    /// The rules with all clauses, in Markdown.
    pub(crate) full: &'a str,
    /// The language of the rules with all clauses: English if there is no translation.
    pub(crate) full_language: Language,
    /// The lists of words that a search takes for each other.
    pub(crate) synonyms: Vec<&'a str>,
}

/// Returns the rules as the client fetches them: the title on the first line, the synonyms, an empty line,
/// and the rules as HTML.
///
/// # Errors
/// If the sources contain something that the page cannot show, or a link leads nowhere.
pub(crate) fn fragment(source: &Source<'_>) -> Result<String> {
    let play = read::read(source.play).context("the page for players")?;
    let full = shown(read::read(source.full)?).context("the rules in full")?;
    let texts = Texts::new(source.language).map_err(|why| anyhow!("{why}"))?;
    let ids = ids(&play, &full)?;
    let title = inline::html(&play.title, &BTreeSet::new());
    if title.is_empty() || title.contains('<') {
        bail!("the title of the page for players is plain text, not `{title}`");
    }
    let clauses = full.iter().flat_map(|section| &section.blocks).filter_map(clause_id).map(ToOwned::to_owned);
    let writer = Writer { texts, clauses: clauses.collect() };
    let page = writer.page(&play)?;
    let reference =
        writer.reference(&full, (source.full_language != source.language).then_some(source.full_language))?;
    let html = format!("{page}{reference}");
    for target in html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        if !ids.contains(target) {
            bail!("a link leads to #{target}, which does not exist");
        }
    }
    let synonyms = synonyms::lines(&source.synonyms)?;
    Ok(format!("{title}\n{synonyms}\n{html}"))
}

/// Returns the id of a clause.
fn clause_id(block: &Block) -> Option<&str> {
    if let Block::Clause(id, _) = block { Some(id) } else { None }
}

/// Returns all ids of the fragment. Fails if one occurs twice, or a section of the page for players has none.
fn ids(play: &Document, full: &[Section]) -> Result<BTreeSet<String>> {
    let mut ids = BTreeSet::from([FULL.to_owned()]);
    let mut add = |id: &str| {
        if ids.insert(id.to_owned()) { Ok(()) } else { Err(anyhow!("{id} occurs twice")) }
    };
    for section in &play.sections {
        match (&section.id, section.level) {
            (Some(id), HeadingLevel::H2) => add(id)?,
            (None, HeadingLevel::H3) => {}
            _ => bail!("a section is `## Title {{#id}}`, a heading within it `### Title`: {:?}", section.title),
        }
    }
    full.iter().flat_map(|section| &section.blocks).filter_map(clause_id).try_for_each(add)?;
    Ok(ids)
}

/// Returns the sections of the rules in full that players are shown, without remarks for programmers.
fn shown(document: Document) -> Result<Vec<Section>> {
    let mut shown = Vec::new();
    for mut section in document.sections {
        if inline::is_for_programmers(&section.title) {
            continue;
        }
        section.title = inline::without_remarks(&section.title)?;
        let blocks = section.blocks.iter().map(shown_block).collect::<Result<Vec<_>>>()?;
        section.blocks = blocks.into_iter().flatten().collect();
        if section.blocks.iter().any(|block| clause_id(block).is_some()) {
            shown.push(section);
        }
    }
    Ok(shown)
}

/// Returns a block without remarks for programmers; `None` if it is all for them.
fn shown_block(block: &Block) -> Result<Option<Block>> {
    let plain = |text: &Inline| inline::without_remarks(text);
    Ok(match block {
        Block::Clause(_, text) | Block::Paragraph(text) if inline::is_for_programmers(text) => None,
        // Worked examples in the notation of tests.
        Block::Clause(id, _) if inline::number(id).starts_with("EX") => None,
        Block::Clause(id, text) => Some(Block::Clause(id.clone(), plain(text)?)),
        Block::Paragraph(text) => Some(Block::Paragraph(plain(text)?)),
        Block::List(numbered, items) => Some(Block::List(*numbered, items.iter().map(plain).collect::<Result<_>>()?)),
        Block::Table(rows) => {
            let row = |row: &Vec<Inline>| row.iter().map(plain).collect::<Result<_>>();
            Some(Block::Table(rows.iter().map(row).collect::<Result<_>>()?))
        }
        Block::Heading(_) | Block::Example(_) | Block::Picture(..) => bail!("clauses cannot have {block:?}"),
    })
}

/// Writes blocks as HTML. Cells and items are on lines of their own, so that a search does not find what only
/// their concatenation contains.
struct Writer {
    texts: Texts,
    /// The ids of the clauses, which are linked wherever they are named.
    clauses: BTreeSet<String>,
}

impl Writer {
    /// Returns the page for players.
    fn page(&self, document: &Document) -> Result<String> {
        let mut html = format!("<div class=\"play\">\n<div class=\"lead\">\n{}</div>\n", self.blocks(&document.lead)?);
        let mut open = false;
        for section in &document.sections {
            // No links inside a title: the table of contents shows the title as a link, and links do not
            // nest.
            let title = inline::html(&section.title, &BTreeSet::new());
            if let Some(id) = &section.id {
                html += if open { "</section>\n" } else { "" };
                html += &format!("<section id=\"{id}\"><h2>{title}</h2>\n");
                open = true;
            } else {
                html += &self.block(&Block::Heading(section.title.clone()))?;
            }
            html += &self.blocks(&section.blocks)?;
        }
        html += if open { "</section>\n" } else { "" };
        Ok(html + "</div>\n")
    }

    /// Returns the rules in full, folded. They may be in another language than the page.
    fn reference(&self, sections: &[Section], other: Option<Language>) -> Result<String> {
        let (title, note) = (self.label("rules-full", &[])?, self.label("rules-full-note", &[])?);
        let note = match other {
            Some(_) => format!("{note} {}", self.label("rules-full-english", &[])?),
            None => note,
        };
        let lang = other.map(|language| format!(" lang=\"{}\"", language.tag())).unwrap_or_default();
        let mut html = format!(
            "<details class=\"full\" id=\"{FULL}\"><summary><h2>{title}</h2></summary>\n<p class=\"muted\">{note}</p>\n\
             <div{lang}>\n"
        );
        for (number, section) in sections.iter().enumerate() {
            let title = inline::html(&section.title, &BTreeSet::new());
            let blocks = self.blocks(&section.blocks)?;
            html += &format!("<section id=\"section-{number}\"><h3>{title}</h3>\n{blocks}</section>\n");
        }
        Ok(html + "</div>\n</details>\n")
    }

    fn blocks(&self, blocks: &[Block]) -> Result<String> {
        blocks.iter().map(|block| self.block(block)).collect()
    }

    fn block(&self, block: &Block) -> Result<String> {
        Ok(match block {
            Block::Clause(id, text) => {
                let number = inline::number(id);
                let label = self.label("rule-number", &[("number", Arg::Word(number))])?;
                format!(
                    "<div class=\"cl\" id=\"{id}\" tabindex=\"-1\">\
                     <a class=\"no\" href=\"#{id}\" aria-label=\"{label}\">{number}</a>\n<p>{}</p></div>\n",
                    self.text(text)
                )
            }
            Block::Heading(text) => format!("<h3>{}</h3>\n", inline::html(text, &BTreeSet::new())),
            Block::Paragraph(text) => format!("<p>{}</p>\n", self.text(text)),
            Block::List(false, items) => format!("<ul>{}</ul>\n", self.elements("li", items)),
            Block::List(true, items) => format!("<ol>{}</ol>\n", self.elements("li", items)),
            Block::Example(paragraphs) => format!("<blockquote>{}</blockquote>\n", self.elements("p", paragraphs)),
            Block::Picture(name, caption) => format!(
                "<figure data-picture=\"{}\"><div class=\"pic\"></div>\n<figcaption>{}</figcaption></figure>\n",
                escape(name),
                self.text(caption)
            ),
            Block::Table(rows) => {
                let (head, body) = rows.split_first().ok_or_else(|| anyhow!("a table without rows"))?;
                let head = self.elements("th scope=\"col\"", head);
                let row = |cells: &Vec<Inline>| format!("<tr>{}</tr>\n", self.elements("td", cells));
                format!(
                    "<div class=\"scroll-x\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>\n\
                     <thead><tr>{head}</tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
                    self.label("rules-table", &[])?,
                    body.iter().map(row).collect::<String>()
                )
            }
        })
    }

    /// Returns one element for each text. `start` is the name of the element, perhaps with attributes.
    fn elements(&self, start: &str, texts: &[Inline]) -> String {
        let name = start.split(' ').next().unwrap_or(start);
        let element = |text: &Inline| format!("<{start}>{}</{name}>", self.text(text));
        texts.iter().map(element).collect::<Vec<_>>().join("\n")
    }

    fn text(&self, text: &[Piece]) -> String {
        inline::html(text, &self.clauses)
    }

    /// Returns a text of the client, as HTML.
    fn label(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Result<String> {
        self.texts.get(key, args).map(|label| escape(&label)).map_err(|why| anyhow!("{why}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAY: &str = "# Toy\n\nA game.\n\n## The aim {#aim}\n\nWin. See [rule 101](#TOY-101).\n\n\
        ![Tiles & more.](picture:tiles)\n\n> Ann wins.\n\n1. a\n2. b\n\n### Why?\n\nBecause.\n\n\
        ## The end {#end}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
    const FULL_TEXT: &str = "# T\nintro\n- **TOY-1** no\n\n## Options\n| a | b |\n|---|---|\n| 1 | see TOY-101 |\n\n<!-- MARK -->\n\n\
        ## Clauses\n### Setup [ours]\nSome\nwords.\n- x\n- **TOY-101** All *tiles* are mixed. [book]\n- **TOY-R1** [program] Why.\n\
        - **TOY-R2** See TOY-101.\n- **TOY-EX1** x\n\n[program] Not this.\n\n### [program] Vectors\n- **TOY-R3** x\n\
        ## Examples\n```json\n## no\n```\n## Decisions\ntext\n";

    fn made(play: &str, full: &str) -> Result<String> {
        let (language, full_language) = (Language::Russian, Language::English);
        fragment(&Source { language, play, full, full_language, synonyms: vec!["a, b\n# c\n"] })
    }

    #[test]
    fn both_parts_are_written() {
        let expected = "Toy\na, b\n\n<div class=\"play\">\n<div class=\"lead\">\n<p>A game.</p>\n</div>\n\
            <section id=\"aim\"><h2>The aim</h2>\n<p>Win. See <a href=\"#TOY-101\">rule 101</a>.</p>\n\
            <figure data-picture=\"tiles\"><div class=\"pic\"></div>\n<figcaption>Tiles &amp; more.</figcaption></figure>\n\
            <blockquote><p>Ann wins.</p></blockquote>\n<ol><li>a</li>\n<li>b</li></ol>\n\
            <h3>Why?</h3>\n<p>Because.</p>\n</section>\n<section id=\"end\"><h2>The end</h2>\n\
            <div class=\"scroll-x\" tabindex=\"0\" role=\"region\" aria-label=\"Таблица\"><table>\n\
            <thead><tr><th scope=\"col\">a</th>\n<th scope=\"col\">b</th></tr></thead>\n\
            <tbody>\n<tr><td>1</td>\n<td>2</td></tr>\n</tbody></table></div>\n</section>\n</div>\n";
        let html = made(PLAY, FULL_TEXT).unwrap();
        let (page, full) = html.split_at(html.find("<details").unwrap());
        assert_eq!(page, expected);
        let expected = "<div lang=\"en\">\n<section id=\"section-0\"><h3>Setup</h3>\n<p>Some words.</p>\n<ul><li>x</li></ul>\n\
            <div class=\"cl\" id=\"TOY-101\" tabindex=\"-1\"><a class=\"no\" href=\"#TOY-101\" aria-label=\"Правило 101\">101</a>\n\
            <p>All <i>tiles</i> are mixed.</p></div>\n\
            <div class=\"cl\" id=\"TOY-R2\" tabindex=\"-1\"><a class=\"no\" href=\"#TOY-R2\" aria-label=\"Правило R2\">R2</a>\n\
            <p>See <a href=\"#TOY-101\">101</a>.</p></div>\n</section>\n</div>\n</details>\n";
        assert_eq!(full.split_at(full.find("<div lang").unwrap()).1, expected);
    }

    #[test]
    fn what_the_page_cannot_show_is_refused() {
        let full = |text: &str| made(PLAY, &format!("## A\n- **TOY-101** x\n\n{text}\n"));
        assert!(full("words").is_ok());
        for text in ["<script>x</script>", "- **TOY-101** again", "- a\n\n  b", "- a\n  - b", "> a", "a [b"] {
            assert!(full(text).is_err(), "{text}");
        }
        let play = |text: &str| made(&format!("# T\n\n{text}\n"), FULL_TEXT);
        assert!(play("## A {#a}\n").is_ok());
        for text in
            ["## A", "### A {#a}", "## A {#a}\n## B {#a}", "## A {#TOY-101}", "[a](#b)", "![a](b)", "a ![b](picture:c)"]
        {
            assert!(play(text).is_err(), "{text}");
        }
        assert!(made("A text without a title", FULL_TEXT).is_err());
    }
}
