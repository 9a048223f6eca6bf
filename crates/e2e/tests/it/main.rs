//! End-to-end tests of the client. README.md of this crate says how to run and write them.

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
