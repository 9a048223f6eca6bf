//! `view!`: markup within Rust.
//!
//! * `<div class="a" title=t("b") class:open=is_open on:click=act>…</div>` is an element. A text in quotes stands as it is; what is computed may be a
//!   value, a signal or a closure, and is followed in the last two cases. Besides attributes there are `class:name` (a class that is there or not),
//!   `on:event`, `inner_html`, `prop:value` and `node_ref`.
//! * `{…}` is whatever can be shown, `"…"` a text.
//! * `<Part a=b>…</Part>` is a struct with these fields, the others by default, and `children`; its method `view` shows it.
//!
//! What is known beforehand of an element becomes one text, so that it costs no code.

use core::iter::Peekable;
use proc_macro::token_stream::IntoIter;
use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// Markup: see the documentation of the crate.
#[proc_macro]
pub fn view(input: TokenStream) -> TokenStream {
    let site = hash(&input.to_string());
    let mut reader = Reader { tokens: input.into_iter().peekable(), site };
    match reader.nodes(None) {
        Ok(nodes) => together(nodes),
        Err((span, why)) => error(span, &why),
    }
}

type Fault = (Span, String);

/// Separates a tag and its fixed attributes in their text.
const SEPARATOR: &str = "\u{1f}";

/// What stands in markup as SVG has it.
const SVG: [&str; 12] =
    ["svg", "g", "path", "circle", "rect", "ellipse", "line", "text", "defs", "use", "polygon", "polyline"];

struct Reader {
    tokens: Peekable<IntoIter>,
    /// A name for this piece of markup: pieces of one name have one shape.
    site: u32,
}

/// A name, and what it is set to.
struct Attribute {
    name: String,
    span: Span,
    value: Vec<TokenTree>,
}

impl Reader {
    /// Everything up to the end, or up to the end of an element.
    fn nodes(&mut self, within: Option<&str>) -> Result<Vec<TokenStream>, Fault> {
        let mut nodes = Vec::new();
        while let Some(token) = self.tokens.next() {
            match &token {
                TokenTree::Punct(punct) if punct.as_char() == '<' => {
                    if self.is('/') {
                        self.tokens.next();
                        let (name, span) = self.name()?;
                        self.expect('>', span)?;
                        return if within == Some(&name) {
                            Ok(nodes)
                        } else {
                            Err((span, format!("`</{name}>` ends nothing that is open here")))
                        };
                    }
                    nodes.push(self.element()?);
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    nodes.push(call("::view::IntoView::into_view", vec![block(group)]));
                }
                TokenTree::Literal(_) => nodes.push(call("::view::IntoView::into_view", vec![token.clone().into()])),
                other => return Err((other.span(), "an element, a text in quotes or `{…}` is expected".to_owned())),
            }
        }
        match within {
            None => Ok(nodes),
            Some(name) => Err((Span::call_site(), format!("`<{name}>` has no end"))),
        }
    }

    /// An element or a part, after its `<`.
    fn element(&mut self) -> Result<TokenStream, Fault> {
        let (name, span) = self.name()?;
        let mut attributes = Vec::new();
        let ended = loop {
            if self.is('>') {
                self.tokens.next();
                break false;
            }
            if self.is('/') {
                self.tokens.next();
                self.expect('>', span)?;
                break true;
            }
            attributes.push(self.attribute()?);
        };
        let children = if ended { Vec::new() } else { self.nodes(Some(&name))? };
        if name.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            Ok(part(&name, span, attributes, children))
        } else {
            self.site = self.site.wrapping_add(1);
            plain(self.site, &name, attributes, children)
        }
    }

    fn attribute(&mut self) -> Result<Attribute, Fault> {
        let (name, span) = self.name()?;
        self.expect('=', span)?;
        let mut value: Vec<TokenTree> = Vec::new();
        loop {
            if !value.is_empty() && (self.at_end() || (ends(&value) && self.at_attribute())) {
                return Ok(Attribute { name, span, value });
            }
            value.push(self.tokens.next().ok_or_else(|| (span, format!("`{name}` has no value")))?);
            // `->`, `=>` and `>=` are no end of a tag.
            let arrow = matches!(value.last(), Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '-' | '=') && punct.spacing() == Spacing::Joint);
            if arrow && self.is('>') {
                value.extend(self.tokens.next());
            }
        }
    }

    /// Whether a tag ends here.
    fn at_end(&mut self) -> bool {
        let mut ahead = self.tokens.clone();
        match ahead.next() {
            Some(TokenTree::Punct(punct)) if punct.as_char() == '>' => true,
            Some(TokenTree::Punct(punct)) if punct.as_char() == '/' => {
                matches!(ahead.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == '>')
            }
            _ => false,
        }
    }

    /// Whether `name=` begins here.
    fn at_attribute(&mut self) -> bool {
        let mut ahead = self.tokens.clone();
        loop {
            if !matches!(ahead.next(), Some(TokenTree::Ident(_))) {
                return false;
            }
            match ahead.next() {
                Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '-' | ':') => {}
                Some(TokenTree::Punct(punct)) => return punct.as_char() == '=' && punct.spacing() == Spacing::Alone,
                _ => return false,
            }
        }
    }

    /// Words with `-` and `:` between them.
    fn name(&mut self) -> Result<(String, Span), Fault> {
        let Some(TokenTree::Ident(first)) = self.tokens.next() else {
            return Err((Span::call_site(), "a name is expected".to_owned()));
        };
        let (mut name, span) = (first.to_string(), first.span());
        while self.is('-') || self.is(':') {
            name += if self.is('-') { "-" } else { ":" };
            self.tokens.next();
            match self.tokens.next() {
                Some(TokenTree::Ident(next)) => name += &next.to_string(),
                _ => return Err((span, "a name is expected".to_owned())),
            }
        }
        Ok((name, span))
    }

    fn is(&mut self, sign: char) -> bool {
        matches!(self.tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
    }

    fn expect(&mut self, sign: char, span: Span) -> Result<(), Fault> {
        match self.tokens.next() {
            Some(TokenTree::Punct(punct)) if punct.as_char() == sign => Ok(()),
            other => Err((other.map_or(span, |token| token.span()), format!("`{sign}` is expected"))),
        }
    }
}

/// Whether an expression can end with the last of these tokens.
fn ends(tokens: &[TokenTree]) -> bool {
    !matches!(tokens.last(), None | Some(TokenTree::Punct(_)))
}

/// An element of the page.
fn plain(site: u32, name: &str, attributes: Vec<Attribute>, children: Vec<TokenStream>) -> Result<TokenStream, Fault> {
    let mark = if SVG.contains(&name) { "+" } else { "" };
    let mut fixed = code(&format!("{:?}", format!("{mark}{name}")));
    let mut calls = TokenStream::new();
    for Attribute { name, span, value } in attributes {
        let is_text =
            value.len() == 1 && matches!(&value[0], TokenTree::Literal(text) if text.to_string().starts_with('"'));
        let value = TokenStream::from_iter(value);
        let literal = |text: &str| -> TokenStream { TokenTree::from(Literal::string(text)).into() };
        match name.split_once(':') {
            Some(("class", class)) => calls.extend(method("toggle", vec![literal(class), value])),
            Some(("on", event)) => {
                calls.extend(method(&format!("on::<::view::ev::{}>", kind(event)), vec![literal(event), value]));
            }
            Some(("prop", "value")) => calls.extend(method("prop_value", vec![value])),
            Some(_) => return Err((span, format!("`{name}` is not known"))),
            None if name == "inner_html" => calls.extend(method("html", vec![value])),
            None if name == "node_ref" => calls.extend(method("node_ref", vec![value])),
            None if is_text => {
                fixed.extend(code(&format!(", {SEPARATOR:?}, {name:?}, {SEPARATOR:?},")));
                fixed.extend(value);
            }
            None => calls.extend(method("attr", vec![literal(&name), value])),
        }
    }
    for child in children {
        calls.extend(method("child", vec![child]));
    }
    let mut made = call("::view::El::new", vec![code(&format!("{site}u32")), call("::core::concat!", vec![fixed])]);
    made.extend(calls);
    made.extend(method("done", Vec::new()));
    Ok(made)
}

/// What the browser calls the event.
fn kind(event: &str) -> &'static str {
    match event {
        "click" => "MouseEvent",
        "keydown" | "keyup" => "KeyboardEvent",
        "wheel" => "WheelEvent",
        _ if event.starts_with("pointer") => "PointerEvent",
        _ => "Event",
    }
}

/// A struct that shows itself.
fn part(name: &str, span: Span, attributes: Vec<Attribute>, children: Vec<TokenStream>) -> TokenStream {
    let mut fields = TokenStream::new();
    let mut field = |name: &str, span: Span, value: TokenStream| {
        fields.extend([TokenTree::from(Ident::new(name, span)), Punct::new(':', Spacing::Alone).into()]);
        fields.extend(value);
        fields.extend([TokenTree::from(Punct::new(',', Spacing::Alone))]);
    };
    for Attribute { name, span, value } in attributes {
        field(&name, span, call("::core::convert::Into::into", vec![TokenStream::from_iter(value)]));
    }
    if !children.is_empty() {
        field("children", span, together(children));
    }
    fields.extend(code("..::core::default::Default::default()"));
    let mut made = code("#[allow(clippy::needless_update, clippy::useless_conversion)] let part =");
    made.extend([TokenTree::from(Ident::new(name, span)), Group::new(Delimiter::Brace, fields).into()]);
    made.extend(code("; part.view()"));
    TokenTree::from(Group::new(Delimiter::Brace, made)).into()
}

/// What stands in braces, as a value.
fn block(group: &Group) -> TokenStream {
    let statements =
        group.stream().into_iter().any(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'));
    if statements { TokenTree::from(Group::new(Delimiter::Brace, group.stream())).into() } else { group.stream() }
}

/// One thing to show of several.
fn together(mut nodes: Vec<TokenStream>) -> TokenStream {
    if nodes.len() == 1 {
        return nodes.remove(0);
    }
    let mut list = TokenStream::new();
    for node in nodes {
        list.extend(node);
        list.extend([TokenTree::from(Punct::new(',', Spacing::Alone))]);
    }
    let mut all = code("::std::vec!");
    all.extend([TokenTree::from(Group::new(Delimiter::Bracket, list))]);
    call("::view::View::Many", vec![all])
}

fn method(name: &str, arguments: Vec<TokenStream>) -> TokenStream {
    let mut made = code(".");
    made.extend(call(name, arguments));
    made
}

fn call(function: &str, arguments: Vec<TokenStream>) -> TokenStream {
    let mut list = TokenStream::new();
    for (at, argument) in arguments.into_iter().enumerate() {
        if at > 0 {
            list.extend([TokenTree::from(Punct::new(',', Spacing::Alone))]);
        }
        list.extend(argument);
    }
    let mut made = code(function);
    made.extend([TokenTree::from(Group::new(Delimiter::Parenthesis, list))]);
    made
}

fn code(text: &str) -> TokenStream {
    text.parse().unwrap_or_default()
}

fn error(span: Span, why: &str) -> TokenStream {
    let mut message = Literal::string(why);
    message.set_span(span);
    let text = TokenTree::from(Group::new(Delimiter::Parenthesis, TokenTree::from(message).into()));
    code("::core::compile_error!")
        .into_iter()
        .chain([text])
        .map(|mut token| {
            token.set_span(span);
            token
        })
        .collect()
}

fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
