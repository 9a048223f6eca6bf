//! A harness for end-to-end tests of the client: the real program and a real browser. README.md says how to
//! run and write them.
//!
//! * [`test()`]: runs a test with its own server and browser, and checks the console afterwards. [`Screen`]:
//!   the window size.
//! * [`Page`]: what a user does and sees. [`by_role`]: elements by accessible role and name. [`keys`]: input
//!   devices.
//! * [`audit`]: accessibility checks. [`server`], [`driver`]: the two processes behind a test.
//!   [`SlowLine`]: a slow connection to the server. `commands`:
//!   non-standard WebDriver commands.
//!
//! Everything is behind the feature `browser`, so that it does not slow down a plain build of the workspace.
#![cfg(feature = "browser")]

pub mod audit;
pub mod by_role;
mod child;
mod commands;
pub mod driver;
pub mod keys;
pub mod page;
mod proxy;
mod run;
pub mod server;

pub use anyhow::{Result, ensure};
pub use page::Page;
pub use proxy::SlowLine;
pub use run::{Screen, gallery, test};
