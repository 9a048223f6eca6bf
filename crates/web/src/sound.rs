//! One quiet click when something is laid on the table, for those who want it.

use core::cell::{Cell, OnceCell};

use web_sys::{AudioContext, OscillatorType};

thread_local! {
    /// One for the whole visit: a browser allows only a few of them.
    static CONTEXT: OnceCell<Option<AudioContext>> = const { OnceCell::new() };
    /// When the last knock was, by the clock of the context.
    static LAST: Cell<f64> = const { Cell::new(-1.0) };
}

/// A short wooden knock. A browser that makes no sound makes none.
pub(crate) fn knock() {
    let context = CONTEXT.with(|context| context.get_or_init(|| AudioContext::new().ok()).clone());
    if let Some(context) = context {
        let _ = try_knock(&context);
    }
}

fn try_knock(context: &AudioContext) -> Result<(), wasm_bindgen::JsValue> {
    // Until somebody has clicked or typed, a browser keeps the context suspended.
    let _resumed = context.resume()?;
    let now = context.current_time();
    // While it is suspended its clock does not run: one knock may wait, not all of them at once.
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
