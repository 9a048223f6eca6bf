//! One quiet click when something is laid on the table, for those who want it.

use web_sys::{AudioContext, OscillatorType};

/// A short wooden knock. A browser that makes no sound makes none.
pub(crate) fn knock() {
    let _ = try_knock();
}

fn try_knock() -> Result<(), wasm_bindgen::JsValue> {
    let context = AudioContext::new()?;
    let (tone, volume) = (context.create_oscillator()?, context.create_gain()?);
    tone.set_type(OscillatorType::Triangle);
    let now = context.current_time();
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
