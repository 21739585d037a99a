//! The openspan command.

fn main() {}
