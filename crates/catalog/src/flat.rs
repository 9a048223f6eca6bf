//! Views in one piece of memory, which are cheap to make and to compare.
//!
//! A server makes the view of every viewer after every step, and sends what differs from the one before. As
//! [`Value`] each key, each list and each text of a view is a piece of memory of its own, and nearly all of
//! them are thrown away unchanged.

use core::fmt::{self, Write as _};
use core::ops::Range;
use std::collections::BTreeMap;

use serde::ser::{self, Error as _, Serialize};
use serde_json::{Error, Number, Value};

/// A part of a view. What a list or an object contains follows it.
#[derive(Clone, Debug, PartialEq)]
enum Node {
    Null,
    Bool(bool),
    Number(Number),
    /// A piece of the text.
    Text(Range<usize>),
    /// The name of a field; its value follows.
    Field(&'static str),
    /// A list, and the index after its last element.
    List(usize),
    /// An object, and the index after its last value. Its keys and values alternate.
    Object(usize),
}

/// A view as JSON, in one piece of memory. Two of them are compared in the order in which they were written.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatView {
    nodes: Vec<Node>,
    /// All texts, one after the other.
    text: String,
}

/// A change of a view: the path to the value, followed by the new value.
pub type PathAndValue = Vec<Value>;

/// A segment of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Segment<'a> {
    Key(&'a str),
    At(usize),
}

/// A value in a view.
#[derive(Clone, Copy)]
struct Place<'a> {
    view: &'a FlatView,
    at: usize,
}

impl FlatView {
    /// Returns the JSON of a value; `null` if it has none.
    pub fn of(value: &impl Serialize) -> Self {
        let mut view = Self { nodes: Vec::with_capacity(256), text: String::with_capacity(512) };
        if value.serialize(Writer(&mut view)).is_err() {
            view = Self { nodes: vec![Node::Null], text: String::new() };
        }
        view
    }

    /// Returns the view as it is sent.
    #[must_use]
    pub fn to_value(&self) -> Value {
        self.root().value()
    }

    /// Returns what differs from an older view, ordered by path. What became shorter, or lost a key, is
    /// replaced as a whole.
    #[must_use]
    pub fn changes_since(&self, old: &Self) -> Vec<PathAndValue> {
        let mut changes = Vec::new();
        compare(old.root(), self.root(), &mut Vec::new(), &mut changes);
        // Objects are written in the order of their fields, and sent in that of their names.
        changes.sort_by(|(one, _), (other, _)| one.cmp(other));
        let segment = |segment: Segment<'_>| match segment {
            Segment::Key(key) => Value::from(key),
            Segment::At(at) => Value::from(at),
        };
        let entry = |(path, value): (Vec<Segment<'_>>, Value)| path.into_iter().map(segment).chain([value]).collect();
        changes.into_iter().map(entry).collect()
    }

    fn root(&self) -> Place<'_> {
        Place { view: self, at: 0 }
    }

    /// Adds a text.
    fn add_text(&mut self, text: impl fmt::Display) -> Result<(), Error> {
        let start = self.text.len();
        write!(self.text, "{text}").map_err(Error::custom)?;
        self.nodes.push(Node::Text(start..self.text.len()));
        Ok(())
    }

    fn add_str(&mut self, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.nodes.push(Node::Text(start..self.text.len()));
    }

    /// Begins a list or an object; returns its index.
    fn open(&mut self, node: fn(usize) -> Node) -> usize {
        self.nodes.push(node(0));
        self.nodes.len() - 1
    }

    /// Ends what was begun at this index.
    fn close(&mut self, at: usize) {
        let after = self.nodes.len();
        if let Node::List(end) | Node::Object(end) = &mut self.nodes[at] {
            *end = after;
        }
    }
}

impl<'a> Place<'a> {
    fn node(self) -> &'a Node {
        &self.view.nodes[self.at]
    }

    /// The index after this value.
    fn end(self) -> usize {
        match self.node() {
            Node::List(end) | Node::Object(end) => *end,
            _ => self.at + 1,
        }
    }

    fn text(self) -> &'a str {
        match self.node() {
            Node::Text(range) => &self.view.text[range.clone()],
            Node::Field(name) => name,
            _ => "",
        }
    }

    /// The elements of a list, or the keys and values of an object in turn.
    fn children(self) -> impl Iterator<Item = Self> {
        let (mut at, end) = (self.at + 1, self.end());
        core::iter::from_fn(move || {
            let child = (at < end).then_some(Place { at, ..self })?;
            at = child.end();
            Some(child)
        })
    }

    /// The keys and values of an object.
    fn entries(self) -> impl Iterator<Item = (&'a str, Self)> {
        let mut children = self.children();
        core::iter::from_fn(move || Some((children.next()?.text(), children.next()?)))
    }

    fn value(self) -> Value {
        match self.node() {
            Node::Null => Value::Null,
            Node::Bool(yes) => Value::Bool(*yes),
            Node::Number(number) => Value::Number(number.clone()),
            Node::Text(_) | Node::Field(_) => Value::from(self.text()),
            Node::List(_) => Value::Array(self.children().map(Self::value).collect()),
            Node::Object(_) => self.entries().map(|(key, value)| (key.to_owned(), value.value())).collect(),
        }
    }
}

type Changes<'a> = Vec<(Vec<Segment<'a>>, Value)>;

fn compare<'a>(old: Place<'_>, new: Place<'a>, path: &mut Vec<Segment<'a>>, changes: &mut Changes<'a>) {
    match (old.node(), new.node()) {
        (Node::Object(_), Node::Object(_)) => compare_objects(old, new, path, changes),
        (Node::List(_), Node::List(_)) => compare_lists(old, new, path, changes),
        (Node::Text(_), Node::Text(_)) if old.text() == new.text() => {}
        (Node::Text(_), Node::Text(_)) => changes.push((path.clone(), new.value())),
        (before, now) if before == now && !matches!(before, Node::Object(_) | Node::List(_)) => {}
        _ => changes.push((path.clone(), new.value())),
    }
}

fn compare_objects<'a>(old: Place<'_>, new: Place<'a>, path: &mut Vec<Segment<'a>>, changes: &mut Changes<'a>) {
    // The usual case: the keys are the same and in the same order, so no lookup is needed.
    let so_far = changes.len();
    let (mut before, mut now) = (old.entries(), new.entries());
    let is_same = loop {
        match (before.next(), now.next()) {
            (Some((old_key, old)), Some((key, new))) if old_key == key => {
                path.push(Segment::Key(key));
                compare(old, new, path, changes);
                path.pop();
            }
            (before, now) => break before.is_none() && now.is_none(),
        }
    };
    if is_same {
        return;
    }
    changes.truncate(so_far);
    let before: BTreeMap<&str, Place<'_>> = old.entries().collect();
    let now: BTreeMap<&str, Place<'a>> = new.entries().collect();
    if before.keys().any(|key| !now.contains_key(key)) {
        changes.push((path.clone(), new.value()));
        return;
    }
    for (key, value) in now {
        path.push(Segment::Key(key));
        match before.get(key) {
            Some(old) => compare(*old, value, path, changes),
            None => changes.push((path.clone(), value.value())),
        }
        path.pop();
    }
}

fn compare_lists<'a>(old: Place<'_>, new: Place<'a>, path: &mut Vec<Segment<'a>>, changes: &mut Changes<'a>) {
    let so_far = changes.len();
    let mut before = old.children();
    for (at, value) in new.children().enumerate() {
        path.push(Segment::At(at));
        match before.next() {
            Some(old) => compare(old, value, path, changes),
            None => changes.push((path.clone(), value.value())),
        }
        path.pop();
    }
    if before.next().is_some() {
        changes.truncate(so_far);
        changes.push((path.clone(), new.value()));
    }
}

/// Writes one value at the end of a view.
struct Writer<'a>(&'a mut FlatView);

/// Writes a list or an object at the end of a view.
struct Open<'a> {
    view: &'a mut FlatView,
    at: usize,
    /// The object around it that has only this value; that of a variant.
    around: Option<usize>,
}

impl<'a> Writer<'a> {
    fn node(self, node: Node) -> Result<(), Error> {
        self.0.nodes.push(node);
        Ok(())
    }

    fn open(self, node: fn(usize) -> Node) -> Open<'a> {
        let at = self.0.open(node);
        Open { view: self.0, at, around: None }
    }

    fn open_variant(self, variant: &'static str, node: fn(usize) -> Node) -> Open<'a> {
        let around = self.0.open(Node::Object);
        self.0.nodes.push(Node::Field(variant));
        Open { around: Some(around), ..self.open(node) }
    }
}

impl Open<'_> {
    fn element(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        value.serialize(Writer(self.view))
    }

    fn field(&mut self, name: &'static str, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.view.nodes.push(Node::Field(name));
        self.element(value)
    }

    fn close(self) {
        self.view.close(self.at);
        if let Some(around) = self.around {
            self.view.close(around);
        }
    }
}

/// Numbers of these types are written as they are.
macro_rules! numbers {
    ($($method:ident $type:ty),*) => {
        $(fn $method(self, number: $type) -> Result<(), Error> {
            self.node(Node::Number(number.into()))
        })*
    };
}

impl<'a> ser::Serializer for Writer<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Open<'a>;
    type SerializeTupleVariant = Open<'a>;
    type SerializeMap = Open<'a>;
    type SerializeStruct = Open<'a>;
    type SerializeStructVariant = Open<'a>;

    numbers!(
        serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64,
        serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64
    );

    fn serialize_bool(self, yes: bool) -> Result<(), Error> {
        self.node(Node::Bool(yes))
    }

    fn serialize_f32(self, number: f32) -> Result<(), Error> {
        self.serialize_f64(number.into())
    }

    fn serialize_f64(self, number: f64) -> Result<(), Error> {
        self.node(Number::from_f64(number).map_or(Node::Null, Node::Number))
    }

    fn serialize_char(self, letter: char) -> Result<(), Error> {
        self.0.add_text(letter)
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        self.0.add_str(text);
        Ok(())
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, text: &T) -> Result<(), Error> {
        self.0.add_text(text)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        bytes.serialize(self)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.node(Node::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.node(Node::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.node(Node::Null)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let mut object = self.open(Node::Object);
        object.field(variant, value)?;
        object.close();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, Error> {
        Ok(self.open(Node::List))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, Error> {
        Ok(self.open(Node::List))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Error> {
        Ok(self.open(Node::List))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Error> {
        Ok(self.open_variant(variant, Node::List))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, Error> {
        Ok(self.open(Node::Object))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Error> {
        Ok(self.open(Node::Object))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Open<'a>, Error> {
        Ok(self.open_variant(variant, Node::Object))
    }
}

macro_rules! lists {
    ($($name:ident $method:ident),*) => {
        $(impl ser::$name for Open<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.element(value)
            }

            fn end(self) -> Result<(), Error> {
                self.close();
                Ok(())
            }
        })*
    };
}

lists!(
    SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

macro_rules! objects {
    ($($name:ident),*) => {
        $(impl ser::$name for Open<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Error> {
                self.close();
                Ok(())
            }
        })*
    };
}

objects!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Open<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        let at = self.view.nodes.len();
        self.element(key)?;
        // Keys that are numbers become texts, as in every JSON.
        let text = match &self.view.nodes[at] {
            Node::Text(_) => return Ok(()),
            Node::Number(number) => number.to_string(),
            Node::Bool(yes) => yes.to_string(),
            _ => return Err(Error::custom("a key is not a text")),
        };
        self.view.nodes.truncate(at);
        self.view.add_str(&text);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.close();
        Ok(())
    }
}
