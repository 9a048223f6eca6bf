//! SVG and HTML as text that is safe to insert into the page.
//!
//! Drawings and lines of the log are [`Markup`]. It is made of literals, of text that is escaped on the way
//! in, and by [`markup!`], which escapes its arguments.

use core::fmt::{Display, Formatter, Result, Write as _};

use leptos::prelude::IntoAttributeValue;

use crate::draw::Short;

/// A piece of SVG or HTML, such as an element, several of them, or a few attributes. Text in it has been
/// escaped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Markup(String);

impl Markup {
    /// Returns the text, escaped.
    pub(crate) fn of(text: &str) -> Self {
        Self::written(format_args!("{}", text.piece()))
    }

    /// Returns markup that is written in the source.
    pub(crate) fn fixed(markup: &'static str) -> Self {
        Self(markup.to_owned())
    }

    /// Returns markup whose arguments have been wrapped by [`Piece::piece`]. For [`markup!`] only.
    pub(crate) fn written(pieces: core::fmt::Arguments<'_>) -> Self {
        Self(std::fmt::format(pieces))
    }

    /// Appends markup.
    pub(crate) fn push(&mut self, more: &Self) {
        self.0.push_str(&more.0);
    }

    /// Returns whether there is nothing in it.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the markup as text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the markup as text, for a function that is given to `inner_html`.
    pub(crate) fn into_string(self) -> String {
        self.0
    }
}

impl Extend<Markup> for Markup {
    fn extend<I: IntoIterator<Item = Self>>(&mut self, more: I) {
        for one in more {
            self.push(&one);
        }
    }
}

impl FromIterator<Markup> for Markup {
    fn from_iter<I: IntoIterator<Item = Self>>(all: I) -> Self {
        let mut markup = Self::default();
        markup.extend(all);
        markup
    }
}

/// Markup can be given to `inner_html` as it is.
impl IntoAttributeValue for Markup {
    type Output = String;

    fn into_attribute_value(self) -> Self::Output {
        self.into_string()
    }
}

/// An argument of [`markup!`].
pub(crate) trait Piece {
    /// Returns what is written into the markup: markup as it is, text escaped, numbers in digits.
    fn piece(&self) -> impl Display;
}

impl<T: Piece + ?Sized> Piece for &T {
    fn piece(&self) -> impl Display {
        (**self).piece()
    }
}

impl Piece for Markup {
    fn piece(&self) -> impl Display {
        self.as_str()
    }
}

impl Piece for str {
    fn piece(&self) -> impl Display {
        Escaped(self)
    }
}

impl Piece for String {
    fn piece(&self) -> impl Display {
        Escaped(self)
    }
}

impl Piece for char {
    fn piece(&self) -> impl Display {
        EscapedChar(*self)
    }
}

/// A number with at most two decimals.
impl Piece for f64 {
    fn piece(&self) -> impl Display {
        Short(*self)
    }
}

/// Integers are written in full.
macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl Piece for $integer {
            fn piece(&self) -> impl Display {
                *self
            }
        }
    )*};
}

integers!(u8 u32 usize i8 i32);

/// Text that is escaped as it is written.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        let mut from = 0;
        for (at, byte) in self.0.bytes().enumerate() {
            if let Some(entity) = entity(byte) {
                out.write_str(&self.0[from..at])?;
                out.write_str(entity)?;
                from = at + 1;
            }
        }
        out.write_str(&self.0[from..])
    }
}

/// A character that is escaped as it is written.
struct EscapedChar(char);

impl Display for EscapedChar {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match u8::try_from(self.0).ok().and_then(entity) {
            Some(entity) => out.write_str(entity),
            None => out.write_char(self.0),
        }
    }
}

/// Returns the entity for a character that has a meaning in markup: between tags or within quotes.
const fn entity(byte: u8) -> Option<&'static str> {
    match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        b'"' => Some("&quot;"),
        b'\'' => Some("&#39;"),
        _ => None,
    }
}

/// Returns [`Markup`] from a format string and arguments, each of which is a [`Piece`]. An attribute's value
/// must be in quotes.
///
/// The format string goes through `concat!`, with which the compiler refuses captured variables such as
/// `{name}`: they would not be escaped. Named arguments are written `name = value`.
macro_rules! markup {
    // All arguments are wrapped.
    (@wrap $format:literal [$($wrapped:tt)*]) => {
        $crate::markup::Markup::written(::core::format_args!(::core::concat!($format) $($wrapped)*))
    };
    // Wraps the next argument.
    (@wrap $format:literal [$($wrapped:tt)*] $name:ident = $value:expr $(, $($rest:tt)*)?) => {
        $crate::markup::markup!(
            @wrap $format [$($wrapped)*, $name = $crate::markup::Piece::piece(&$value)] $($($rest)*)?
        )
    };
    (@wrap $format:literal [$($wrapped:tt)*] $value:expr $(, $($rest:tt)*)?) => {
        $crate::markup::markup!(@wrap $format [$($wrapped)*, $crate::markup::Piece::piece(&$value)] $($($rest)*)?)
    };
    ($format:literal, $($arguments:tt)+) => {
        $crate::markup::markup!(@wrap $format [] $($arguments)+)
    };
}

pub(crate) use markup;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_be_markup() {
        assert_eq!(Markup::of("<b a=\"1\">&").as_str(), "&lt;b a=&quot;1&quot;&gt;&amp;");
        assert_eq!(Markup::of("é'è").as_str(), "é&#39;è");
    }

    #[test]
    fn arguments_are_escaped() {
        let name = String::from("\"><script>");
        let made = markup!("<g aria-label=\"{}\" id=\"{}\">{text}</g>", name, '"', text = "a & b");
        assert_eq!(made.as_str(), "<g aria-label=\"&quot;&gt;&lt;script&gt;\" id=\"&quot;\">a &amp; b</g>");
        assert_eq!(markup!("{}{}{}", 'é', '<', "").as_str(), "é&lt;");
    }

    #[test]
    fn markup_is_not_escaped_again() {
        let inner = markup!("<b>{}</b>", "<");
        let outer = markup!("<i {attributes}>{0}{0}</i>", inner, attributes = Markup::fixed("class=\"x\""),);
        assert_eq!(outer.as_str(), "<i class=\"x\"><b>&lt;</b><b>&lt;</b></i>");
        let mut all: Markup = [&inner, &inner].into_iter().cloned().collect();
        all.push(&Markup::fixed("<br>"));
        assert_eq!(all.into_string(), "<b>&lt;</b><b>&lt;</b><br>");
        assert!(Markup::default().is_empty() && !inner.is_empty());
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            markup!("<path d=\"M{} {}H{}\"/>", -0.001, 2.0 / 3.0, 12_usize).as_str(),
            "<path d=\"M0 0.67H12\"/>"
        );
        assert_eq!(markup!("{} {}", -3, &7_u8).as_str(), "-3 7");
    }
}
