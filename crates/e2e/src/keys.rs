//! Keyboard, touch, wheel and mouse input at the device level.

use core::time::Duration;

use anyhow::{Context, Result, bail};
use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MouseActions, PointerAction, TouchActions, WheelAction, WheelActions,
};
use fantoccini::elements::Element;
use fantoccini::key::Key;

use crate::page::Page;

impl Page {
    /// Presses a key or a combination: `Tab`, `Shift+Tab`, `Enter`, `Space`, `Escape`, `ArrowLeft`, `Home`,
    /// `a`.
    ///
    /// # Errors
    /// If there is no such key.
    pub async fn press(&self, keys: &str) -> Result<()> {
        let values = keys.split('+').map(key).collect::<Result<Vec<char>>>()?;
        let mut actions = KeyActions::new("keyboard".to_owned());
        for value in &values {
            actions = actions.then(KeyAction::Down { value: *value });
        }
        for value in values.iter().rev() {
            actions = actions.then(KeyAction::Up { value: *value });
        }
        Ok(self.client.perform_actions(actions).await?)
    }

    /// Taps the centre of the element with this role and name.
    ///
    /// # Errors
    /// If there is none.
    pub async fn tap(&self, role: &str, name: &str) -> Result<()> {
        self.tap_element(&self.role(role, name).await?).await
    }

    /// Taps the centre of an element.
    ///
    /// # Errors
    /// If it no longer exists.
    pub async fn tap_element(&self, element: &Element) -> Result<()> {
        self.touch(element, Duration::from_millis(40)).await
    }

    /// Touches an element for this duration.
    ///
    /// # Errors
    /// If it no longer exists.
    pub async fn touch(&self, element: &Element, duration: Duration) -> Result<()> {
        // Unlike a click, an action does not scroll its element into view.
        let id = serde_json::to_value(element)?;
        self.eval("arguments[0].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })", vec![id])
            .await?;
        let actions = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveToElement { element: element.clone(), duration: None, x: 0.0, y: 0.0 })
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Pause { duration })
            .then(PointerAction::Up { button: 0 });
        Ok(self.client.perform_actions(actions).await?)
    }

    /// Turns the mouse wheel over an element; positive values scroll down.
    ///
    /// # Errors
    /// If it no longer exists.
    pub async fn wheel(&self, element: &Element, delta: i64) -> Result<()> {
        let bounds = element.rectangle().await?;
        let (x, y) = ((bounds.0 + bounds.2 / 2.0) as i64, (bounds.1 + bounds.3 / 2.0) as i64);
        let turn = WheelAction::Scroll { x, y, delta_x: 0, delta_y: delta, duration: None };
        Ok(self.client.perform_actions(WheelActions::new("wheel".to_owned()).then(turn)).await?)
    }

    /// Drags with the mouse from the centre of one element to that of another.
    ///
    /// # Errors
    /// If one of them no longer exists.
    pub async fn drag(&self, from: &Element, to: &Element) -> Result<()> {
        let over = |element: &Element| PointerAction::MoveToElement {
            element: element.clone(),
            duration: None,
            x: 0.0,
            y: 0.0,
        };
        let actions = MouseActions::new("mouse".to_owned())
            .then(over(from))
            .then(PointerAction::Down { button: 0 })
            .then(over(to))
            .then(PointerAction::Up { button: 0 });
        Ok(self.client.perform_actions(actions).await?)
    }
}

fn key(name: &str) -> Result<char> {
    Ok(match name {
        "Tab" => Key::Tab.into(),
        "Shift" => Key::Shift.into(),
        "Control" => Key::Control.into(),
        "Alt" => Key::Alt.into(),
        "Enter" => Key::Enter.into(),
        "Escape" => Key::Escape.into(),
        "Backspace" => Key::Backspace.into(),
        "Delete" => Key::Delete.into(),
        "Home" => Key::Home.into(),
        "End" => Key::End.into(),
        "PageUp" => Key::PageUp.into(),
        "PageDown" => Key::PageDown.into(),
        "ArrowLeft" => Key::Left.into(),
        "ArrowRight" => Key::Right.into(),
        "ArrowUp" => Key::Up.into(),
        "ArrowDown" => Key::Down.into(),
        "F6" => Key::F6.into(),
        "Space" => ' ',
        one if one.chars().count() == 1 => one.chars().next().context("a character")?,
        other => bail!("there is no key `{other}`"),
    })
}
