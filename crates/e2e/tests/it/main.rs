//! The client as its user meets it. How to run and write these: README.md of this crate.

mod elements;
mod failures;
mod home;
mod ingenious;
mod measured;
mod offline;
mod online;
mod pages;
mod replay;
mod served;
mod table;
mod tabs;
