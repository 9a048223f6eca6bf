//! A harness for tests of the client as its user meets it: the real program, a real browser. README.md tells how to run and write them.
//!
//! * [`test()`]: runs a test with a server and a browser of its own, and judges the console afterwards. [`Screen`]: how large the window is.
//! * [`Page`]: what a user does and sees. [`by_role`]: elements by what assistive technology calls them. [`keys`]: keys and touches.
//! * [`audit`]: accessibility, by axe-core. [`server`], [`driver`]: the two processes behind it. `commands`: what WebDriver has no words for.
//!
//! Everything is behind the feature `browser`, so that a plain build of the workspace is not slowed down by it.
#![cfg(feature = "browser")]

pub mod audit;
pub mod by_role;
mod child;
mod commands;
pub mod driver;
pub mod keys;
pub mod page;
mod run;
pub mod server;

pub use anyhow::{Result, ensure};
pub use page::Page;
pub use run::{Screen, test};
