//! Bots that know Ingenious.
