//! What the dock says: the question, what the plan would bring, and its buttons.

mod buttons;
mod held;
mod hint;
mod note;
mod press;
mod prompt;

pub(super) use buttons::{Buttons, Green, buttons, seals};
pub(super) use hint::{chosen as advised_question, laid_out as advised_plan};
pub(super) use note::consequence;
pub(super) use press::pressed;
pub(super) use prompt::prompt;
