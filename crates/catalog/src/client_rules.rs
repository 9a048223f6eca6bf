//! The rules of a table in another process, applied to the views that it sends.

use game_core::{Game, ScoreSheet, TerminalView};
use serde_json::Value;

use crate::error::Error;

/// Computes from a view and the rules what the table then need not send.
pub trait ClientRules: Send + Sync {
    /// The legal actions of the viewer in canonical notation, sorted; none if the viewer is not to act.
    ///
    /// # Errors
    /// If this is not a view of the game.
    fn legal(&self, view: &Value) -> Result<Vec<String>, Error>;

    /// The legal action at `number % len`, without formatting the others; `None` if there is none.
    ///
    /// # Errors
    /// If this is not a view of the game.
    fn pick(&self, view: &Value, number: u64) -> Result<Option<String>, Error>;

    /// The score of every seat, as far as the view shows it.
    ///
    /// # Errors
    /// If this is not a view of the game.
    fn sheets(&self, view: &Value) -> Result<Vec<ScoreSheet>, Error>;
}

pub(crate) struct TypedClientRules<G: Game>(pub(crate) G::Rules);

/// Reads a view that came from outside. It must be one that a game under these rules could show.
pub(crate) fn read_view<G: Game>(rules: &G::Rules, view: Value) -> Result<G::View, Error> {
    // From an owned value, as everywhere else: reading from a reference would be compiled into the client a
    // second time.
    let view: G::View =
        serde_json::from_value(view).map_err(|why| Error::setup("view", format!("cannot be read: {why}")))?;
    G::validate_view(rules, &view).map_err(|fault| Error::setup("view", fault.to_string()))?;
    Ok(view)
}

impl<G: TerminalView> ClientRules for TypedClientRules<G> {
    fn legal(&self, value: &Value) -> Result<Vec<String>, Error> {
        let mut legal = Vec::new();
        G::legal_in(&self.0, &read_view::<G>(&self.0, value.clone())?, &mut legal);
        Ok(legal.iter().map(ToString::to_string).collect())
    }

    fn pick(&self, value: &Value, number: u64) -> Result<Option<String>, Error> {
        let mut legal = Vec::new();
        G::legal_in(&self.0, &read_view::<G>(&self.0, value.clone())?, &mut legal);
        let at = number.checked_rem(legal.len() as u64).and_then(|at| usize::try_from(at).ok());
        Ok(at.and_then(|at| legal.get(at)).map(ToString::to_string))
    }

    fn sheets(&self, value: &Value) -> Result<Vec<ScoreSheet>, Error> {
        let view = read_view::<G>(&self.0, value.clone())?;
        Ok(G::seats(&self.0).seats().map(|seat| G::score_sheet(&self.0, &view, seat)).collect())
    }
}
