//! What is to be shown: a description, made anew as often as need be, of which `mount` makes nodes.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use crate::reactive::{Memo, RwSignal, Signal};

/// Something to show.
#[derive(Default)]
pub enum View {
    /// Nothing.
    #[default]
    Nothing,
    /// A text.
    Text(String),
    /// An element with what is in it.
    Element(Box<El>),
    /// One after the other.
    Many(Vec<View>),
    /// Something that is put in anew, whatever its shape, where the key is another one.
    Keyed(String, Box<View>),
    /// Something that is made again when what it is made of has changed.
    Live(Rc<dyn Fn() -> View>),
}

impl core::fmt::Debug for View {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("View")
    }
}

/// What an attribute is set to. Nothing means that it is not there.
pub enum Attr {
    /// Once.
    Fixed(Option<String>),
    /// And again when what it follows has changed.
    Live(Rc<dyn Fn() -> Option<String>>),
}

impl core::fmt::Debug for Attr {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Attr")
    }
}

impl Attr {
    fn now(self) -> Option<String> {
        match self {
            Self::Fixed(value) => value,
            Self::Live(make) => make(),
        }
    }
}

/// How something is set on an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// As an attribute.
    Attribute,
    /// As a class of that name, which is there or not.
    Class,
    /// As the markup inside.
    Html,
    /// As the value of a field.
    Value,
}

/// What changes about an element of one shape.
pub(crate) enum Binding {
    Set(Way, &'static str, Attr),
    On(&'static str, Rc<dyn Fn(Event)>),
    Ref(RwSignal<Option<Element>>),
}

/// An element being described. `view!` writes this.
pub struct El {
    /// Elements of one site have one shape: the same name, attributes and children.
    pub(crate) site: u32,
    /// The name and all that is known beforehand, separated; a plus sign before those of SVG.
    pub(crate) fixed: &'static str,
    pub(crate) bindings: Vec<Binding>,
    pub(crate) children: Vec<View>,
}

impl core::fmt::Debug for El {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.fixed)
    }
}

impl El {
    /// An element.
    #[must_use]
    #[inline(never)]
    pub fn new(site: u32, fixed: &'static str) -> Box<Self> {
        Box::new(Self { site, fixed, bindings: Vec::new(), children: Vec::new() })
    }

    #[inline(never)]
    fn bind(mut self: Box<Self>, binding: Binding) -> Box<Self> {
        self.bindings.push(binding);
        self
    }

    /// An attribute.
    #[must_use]
    pub fn attr(self: Box<Self>, name: &'static str, value: impl IntoAttr) -> Box<Self> {
        self.bind(Binding::Set(Way::Attribute, name, value.into_attr()))
    }

    /// A class that is there or not.
    #[must_use]
    pub fn toggle(self: Box<Self>, name: &'static str, value: impl IntoAttr) -> Box<Self> {
        self.bind(Binding::Set(Way::Class, name, value.into_attr()))
    }

    /// The markup inside.
    #[must_use]
    pub fn html(self: Box<Self>, value: impl IntoAttr) -> Box<Self> {
        self.bind(Binding::Set(Way::Html, "", value.into_attr()))
    }

    /// What stands in a field.
    #[must_use]
    pub fn prop_value(self: Box<Self>, value: impl IntoAttr) -> Box<Self> {
        self.bind(Binding::Set(Way::Value, "", value.into_attr()))
    }

    /// What happens at an event.
    #[must_use]
    pub fn on<E: JsCast>(self: Box<Self>, name: &'static str, act: impl Fn(E) + 'static) -> Box<Self> {
        self.bind(Binding::On(name, Rc::new(move |event: Event| act(event.unchecked_into()))))
    }

    /// Where the element can be found.
    #[must_use]
    pub fn node_ref<E>(self: Box<Self>, place: NodeRef<E>) -> Box<Self> {
        self.bind(Binding::Ref(place.element))
    }

    /// Something in it.
    #[must_use]
    #[inline(never)]
    pub fn child(mut self: Box<Self>, child: View) -> Box<Self> {
        self.children.push(child);
        self
    }

    /// As something to show.
    #[must_use]
    pub fn done(self: Box<Self>) -> View {
        View::Element(self)
    }
}

/// A place for an element, filled when it is there.
pub struct NodeRef<E> {
    element: RwSignal<Option<Element>>,
    of: core::marker::PhantomData<fn() -> E>,
}

impl<E> Clone for NodeRef<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for NodeRef<E> {}

impl<E> core::fmt::Debug for NodeRef<E> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("NodeRef")
    }
}

impl<E: JsCast> NodeRef<E> {
    /// An empty place.
    #[must_use]
    pub fn new() -> Self {
        Self { element: RwSignal::new(None), of: core::marker::PhantomData }
    }

    /// The element; whoever asks is told when it comes.
    #[must_use]
    pub fn get(&self) -> Option<E> {
        self.element.get().map(JsCast::unchecked_into)
    }

    /// The element if it is there now.
    #[must_use]
    pub fn get_untracked(&self) -> Option<E> {
        self.element.get_untracked().map(JsCast::unchecked_into)
    }
}

impl<E: JsCast> Default for NodeRef<E> {
    fn default() -> Self {
        Self::new()
    }
}

/// Whatever can be shown.
pub trait IntoView {
    /// As something to show.
    fn into_view(self) -> View;

    /// The same.
    fn into_any(self) -> View
    where
        Self: Sized,
    {
        self.into_view()
    }
}

/// Whatever an attribute can be set to.
pub trait IntoAttr {
    /// As the value of an attribute.
    fn into_attr(self) -> Attr;
}

impl IntoView for View {
    fn into_view(self) -> View {
        self
    }
}

impl IntoView for () {
    fn into_view(self) -> View {
        View::Nothing
    }
}

impl IntoView for String {
    fn into_view(self) -> View {
        View::Text(self)
    }
}

impl IntoAttr for String {
    fn into_attr(self) -> Attr {
        Attr::Fixed(Some(self))
    }
}

impl IntoView for &str {
    fn into_view(self) -> View {
        View::Text(self.to_owned())
    }
}

impl IntoAttr for &str {
    fn into_attr(self) -> Attr {
        Attr::Fixed(Some(self.to_owned()))
    }
}

impl IntoAttr for bool {
    fn into_attr(self) -> Attr {
        Attr::Fixed(self.then(String::new))
    }
}

impl IntoView for i64 {
    fn into_view(self) -> View {
        View::Text(self.to_string())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(
            #[allow(clippy::cast_lossless, reason = "it is so for one of them")]
            impl IntoView for $number {
                fn into_view(self) -> View {
                    (self as i64).into_view()
                }
            }

            #[allow(clippy::cast_lossless, reason = "it is so for one of them")]
            impl IntoAttr for $number {
                fn into_attr(self) -> Attr {
                    (self as i64).to_string().into_attr()
                }
            }
        )*
    };
}

numbers!(i8 i32 u8 u32 usize);

impl<V: IntoView> IntoView for Option<V> {
    fn into_view(self) -> View {
        self.map_or(View::Nothing, IntoView::into_view)
    }
}

impl<V: IntoAttr> IntoAttr for Option<V> {
    fn into_attr(self) -> Attr {
        self.map_or(Attr::Fixed(None), IntoAttr::into_attr)
    }
}

impl IntoView for Vec<View> {
    fn into_view(self) -> View {
        View::Many(self)
    }
}

impl<V: IntoView, F: Fn() -> V + 'static> IntoView for F {
    fn into_view(self) -> View {
        View::Live(Rc::new(move || self().into_view()))
    }
}

impl<V: IntoAttr, F: Fn() -> V + 'static> IntoAttr for F {
    fn into_attr(self) -> Attr {
        Attr::Live(Rc::new(move || self().into_attr().now()))
    }
}

macro_rules! followed {
    ($($signal:ident)*) => {
        $(
            impl<V: IntoView + Clone + 'static> IntoView for $signal<V> {
                fn into_view(self) -> View {
                    View::Live(Rc::new(move || self.get().into_view()))
                }
            }

            impl<V: IntoAttr + Clone + 'static> IntoAttr for $signal<V> {
                fn into_attr(self) -> Attr {
                    Attr::Live(Rc::new(move || self.get().into_attr().now()))
                }
            }
        )*
    };
}

followed!(Signal RwSignal Memo);

impl From<String> for View {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Several things to show.
pub trait CollectView {
    /// One after the other.
    fn collect_view(self) -> View;
}

impl<V: IntoView, I: Iterator<Item = V>> CollectView for I {
    fn collect_view(self) -> View {
        View::Many(self.map(IntoView::into_view).collect())
    }
}
