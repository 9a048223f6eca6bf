//! Short sounds of a table, synthesised, if the player has turned sound on.
//!
//! A sound is a list of voices; each is a tone or filtered noise that glides from one pitch to another while
//! it fades. Nothing is downloaded.

use core::cell::{Cell, OnceCell};

use wasm_bindgen::JsValue;
use web_sys::{AudioBuffer, AudioContext, BiquadFilterType, GainNode, OscillatorType};

/// What is heard.
#[cfg_attr(not(feature = "gallery"), allow(dead_code, reason = "a sound waits for the first board that needs it"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    /// A tile or a card is laid.
    Knock,
    /// A die is laid.
    Tap,
    /// Dice roll.
    Rattle,
    /// Something is pushed along.
    Slide,
    /// Something turns over.
    Flip,
    /// A small step.
    Tick,
    /// Coins, treats or gems.
    Clink,
    /// A success.
    Chord,
    /// Something heavy.
    Thud,
    /// A stamp.
    Stamp,
    /// A loss.
    Drop,
    /// It is your turn.
    Bell,
}

/// How a voice sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wave {
    /// Soft.
    Sine,
    /// Wooden.
    Triangle,
    /// A band of noise: scraping, paper, earth.
    Noise,
}

/// One voice of a sound. Times are seconds, pitches hertz, and 1 is as loud as it gets.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Voice {
    wave: Wave,
    at: f64,
    from: f32,
    to: f32,
    length: f64,
    volume: f32,
}

const fn voice(wave: Wave, at: f64, [from, to]: [f32; 2], length: f64, volume: f32) -> Voice {
    Voice { wave, at, from, to, length, volume }
}

impl Sound {
    /// Returns the voices.
    const fn voices(self) -> &'static [Voice] {
        use Wave::{Noise, Sine, Triangle};
        match self {
            Self::Knock => const { &[voice(Triangle, 0.0, [420.0, 140.0], 0.12, 0.18)] },
            Self::Tap => {
                const { &[voice(Triangle, 0.0, [900.0, 420.0], 0.05, 0.14), voice(Noise, 0.0, [2600.0, 1800.0], 0.03, 0.08)] }
            }
            Self::Rattle => {
                const {
                    &[
                        voice(Triangle, 0.0, [950.0, 500.0], 0.05, 0.1),
                        voice(Triangle, 0.07, [760.0, 420.0], 0.05, 0.1),
                        voice(Triangle, 0.13, [1020.0, 560.0], 0.05, 0.09),
                        voice(Triangle, 0.22, [820.0, 400.0], 0.05, 0.08),
                        voice(Triangle, 0.35, [700.0, 320.0], 0.06, 0.07),
                        voice(Noise, 0.0, [2200.0, 1400.0], 0.36, 0.05),
                    ]
                }
            }
            Self::Slide => const { &[voice(Noise, 0.0, [700.0, 1500.0], 0.22, 0.08)] },
            Self::Flip => {
                const { &[voice(Noise, 0.0, [1200.0, 3400.0], 0.1, 0.1), voice(Triangle, 0.1, [520.0, 260.0], 0.06, 0.1)] }
            }
            Self::Tick => const { &[voice(Triangle, 0.0, [1500.0, 1100.0], 0.03, 0.09)] },
            Self::Clink => {
                const { &[voice(Sine, 0.0, [2350.0, 2340.0], 0.22, 0.06), voice(Sine, 0.03, [3150.0, 3140.0], 0.26, 0.05)] }
            }
            Self::Chord => {
                const {
                    &[
                        voice(Sine, 0.0, [523.0, 523.0], 0.5, 0.08),
                        voice(Sine, 0.07, [659.0, 659.0], 0.5, 0.07),
                        voice(Sine, 0.14, [784.0, 784.0], 0.55, 0.07),
                    ]
                }
            }
            Self::Thud => {
                const { &[voice(Sine, 0.0, [130.0, 52.0], 0.2, 0.24), voice(Noise, 0.0, [300.0, 120.0], 0.1, 0.1)] }
            }
            Self::Stamp => {
                const {
                    &[
                        voice(Triangle, 0.0, [210.0, 80.0], 0.12, 0.22),
                        voice(Noise, 0.0, [1600.0, 600.0], 0.06, 0.1),
                        voice(Noise, 0.16, [900.0, 1400.0], 0.05, 0.04),
                    ]
                }
            }
            Self::Drop => const { &[voice(Sine, 0.0, [392.0, 196.0], 0.42, 0.1)] },
            Self::Bell => {
                const {
                    &[
                        voice(Sine, 0.0, [880.0, 880.0], 0.7, 0.09),
                        voice(Sine, 0.0, [2217.0, 2217.0], 0.35, 0.03),
                        voice(Sine, 0.18, [1175.0, 1175.0], 0.7, 0.08),
                    ]
                }
            }
        }
    }
}

/// The time between two sounds, in seconds.
const GAP: f64 = 0.12;

/// Lets at most one sound through in [`GAP`].
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    last: Option<f64>,
}

impl Pace {
    /// Returns whether a sound may begin now. The clock of a suspended context does not advance: one sound is
    /// queued then, not all of them at once.
    fn admits(&mut self, now: f64) -> bool {
        let free = self.last.is_none_or(|last| now - last >= GAP);
        if free {
            self.last = Some(now);
        }
        free
    }
}

/// What is needed to play: one context for the lifetime of the page, since browsers allow only a few.
struct Player {
    context: AudioContext,
    /// A second of noise.
    noise: Option<AudioBuffer>,
}

thread_local! {
    static PLAYER: OnceCell<Option<Player>> = const { OnceCell::new() };
    static PACE: Cell<Pace> = const { Cell::new(Pace { last: None }) };
    static ON: Cell<bool> = const { Cell::new(false) };
}

/// Turns sound on or off, as the settings say. It is off until this is called.
pub(crate) fn turn(on: bool) {
    ON.set(on);
}

/// Plays a sound, unless sound is off, another one has just begun, or the browser cannot.
pub(crate) fn play(sound: Sound) {
    if !ON.get() {
        return;
    }
    PLAYER.with(|player| {
        if let Some(player) = player.get_or_init(Player::new) {
            let _ = player.play(sound);
        }
    });
}

impl Player {
    fn new() -> Option<Self> {
        let context = AudioContext::new().ok()?;
        let noise = noise(&context).ok();
        Some(Self { context, noise })
    }

    fn play(&self, sound: Sound) -> Result<(), JsValue> {
        // A browser keeps the context suspended until the user has clicked or typed.
        let _resumed = self.context.resume()?;
        let now = self.context.current_time();
        let mut pace = PACE.get();
        if !pace.admits(now) {
            return Ok(());
        }
        PACE.set(pace);
        for voice in sound.voices() {
            self.sing(voice, now + voice.at)?;
        }
        Ok(())
    }

    fn sing(&self, voice: &Voice, start: f64) -> Result<(), JsValue> {
        let end = start + voice.length;
        let volume: GainNode = self.context.create_gain()?;
        volume.gain().set_value_at_time(voice.volume, start)?;
        volume.gain().exponential_ramp_to_value_at_time(0.001, end)?;
        volume.connect_with_audio_node(&self.context.destination())?;
        let kind = match voice.wave {
            Wave::Sine => OscillatorType::Sine,
            Wave::Triangle => OscillatorType::Triangle,
            Wave::Noise => {
                let band = self.context.create_biquad_filter()?;
                band.set_type(BiquadFilterType::Bandpass);
                band.frequency().set_value_at_time(voice.from, start)?;
                band.frequency().exponential_ramp_to_value_at_time(voice.to, end)?;
                let source = self.context.create_buffer_source()?;
                source.set_buffer(self.noise.as_ref());
                source.connect_with_audio_node(&band)?;
                band.connect_with_audio_node(&volume)?;
                return source.start_with_when_and_grain_offset_and_grain_duration(start, 0.0, voice.length + 0.02);
            }
        };
        let tone = self.context.create_oscillator()?;
        tone.set_type(kind);
        tone.frequency().set_value_at_time(voice.from, start)?;
        tone.frequency().exponential_ramp_to_value_at_time(voice.to, start + voice.length / 2.0)?;
        tone.connect_with_audio_node(&volume)?;
        tone.start_with_when(start)?;
        tone.stop_with_when(end + 0.02)
    }
}

/// Returns a second of noise. It is the same every time: chance has no part in it.
fn noise(context: &AudioContext) -> Result<AudioBuffer, JsValue> {
    let rate = context.sample_rate();
    let buffer = context.create_buffer(1, rate as u32, rate)?;
    let mut state = 0x2545_f491_u32;
    let samples: Vec<f32> = (0..rate as u32)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            (state >> 8) as f32 / 8_388_608.0 - 1.0
        })
        .collect();
    buffer.copy_to_channel(&samples, 0)?;
    Ok(buffer)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 12] = [
        Sound::Knock,
        Sound::Tap,
        Sound::Rattle,
        Sound::Slide,
        Sound::Flip,
        Sound::Tick,
        Sound::Clink,
        Sound::Chord,
        Sound::Thud,
        Sound::Stamp,
        Sound::Drop,
        Sound::Bell,
    ];

    #[test]
    fn sounds_are_short_and_quiet() {
        for sound in ALL {
            let voices = sound.voices();
            assert!(!voices.is_empty());
            for voice in voices {
                assert!(voice.at + voice.length <= 0.9, "{sound:?}");
                // An exponential ramp cannot start at or reach zero.
                assert!(voice.from >= 40.0 && voice.to >= 40.0 && voice.volume > 0.001, "{sound:?}");
            }
            let loudest: f32 = voices.iter().map(|voice| voice.volume).sum();
            assert!(loudest <= 0.5, "{sound:?}");
        }
    }

    #[test]
    fn no_two_sounds_are_alike() {
        for (at, one) in ALL.iter().enumerate() {
            assert!(ALL[at + 1..].iter().all(|other| other.voices() != one.voices()), "{one:?}");
        }
    }

    #[test]
    fn there_is_at_most_one_sound_in_120_milliseconds() {
        let mut pace = Pace::default();
        let heard: Vec<i32> = (0..50).filter(|at| pace.admits(f64::from(*at) * 0.01)).collect();
        assert_eq!(heard, [0, 12, 24, 36, 48]);
        let mut pace = Pace::default();
        assert!(pace.admits(0.0));
        assert!(!pace.admits(0.0), "a suspended clock");
    }
}
