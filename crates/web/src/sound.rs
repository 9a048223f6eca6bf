//! A quiet knock when something is laid on the table, if the player has turned sound on.

use core::cell::{Cell, OnceCell};

use web_sys::{AudioContext, OscillatorType};

thread_local! {
    /// One context for the lifetime of the page: browsers allow only a few.
    static CONTEXT: OnceCell<Option<AudioContext>> = const { OnceCell::new() };
    /// The time of the last knock, by the clock of the context.
    static LAST: Cell<f64> = const { Cell::new(-1.0) };
}

/// Plays a short wooden knock. Does nothing if the browser cannot play sound.
pub(crate) fn knock() {
    let context = CONTEXT.with(|context| context.get_or_init(|| AudioContext::new().ok()).clone());
    if let Some(context) = context {
        let _ = try_knock(&context);
    }
}

fn try_knock(context: &AudioContext) -> Result<(), wasm_bindgen::JsValue> {
    // A browser keeps the context suspended until the user has clicked or typed.
    let _resumed = context.resume()?;
    let now = context.current_time();
    // The clock of a suspended context does not advance: queue one knock then, not all of them at once.
    if LAST.replace(now) == now {
        return Ok(());
    }
    let (tone, volume) = (context.create_oscillator()?, context.create_gain()?);
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value_at_time(420.0, now)?;
    tone.frequency().exponential_ramp_to_value_at_time(140.0, now + 0.06)?;
    volume.gain().set_value_at_time(0.18, now)?;
    volume.gain().exponential_ramp_to_value_at_time(0.001, now + 0.12)?;
    tone.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    tone.start()?;
    tone.stop_with_when(now + 0.14)?;
    Ok(())
}
