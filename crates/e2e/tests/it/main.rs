//! The client as its user meets it. How to run and write these: README.md of this crate.

mod home;
mod offline;
mod served;
