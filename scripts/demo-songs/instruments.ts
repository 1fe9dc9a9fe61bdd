import type { Instrument, Note } from './score.ts'
import { frequencyOf, valueAt, voiceOf, waveOf } from './waves.ts'

/** Samples of one note, which may ring longer than the note. */
type Play = (note: Note, rate: number, random: () => number) => Float64Array

interface Sustained {
  wave: (note: Note, rate: number) => Float64Array
  attack: number
  release: number
  /** Depth in semitones. It grows in the first third of a second. */
  vibrato: number
  /** Detuning of each voice, in semitones. */
  voices: readonly number[]
  breath?: number
}

const sustained =
  ({ wave, attack, release, vibrato, voices, breath = 0 }: Sustained): Play =>
  (note, rate, random) => {
    const samples = new Float64Array(Math.ceil((note.length + release) * rate))
    const table = wave(note, rate)
    const phases = voices.map(() => random())
    const turn = frequencyOf(note.pitch) / rate
    const speed = 4.8 + random() * 0.7
    let [air, bend, course] = [0, 0, 1]
    for (let at = 0; at < samples.length; at++) {
      const time = at / rate
      // What changes slowly is reckoned a thousand times a second.
      if (at % 32 === 0) {
        const scoop = -0.25 * Math.max(0, 1 - time / 0.07)
        bend = vibrato * Math.min(1, time / 0.35) ** 2 * Math.sin(2 * Math.PI * speed * time) + scoop
        // A note is a little softer after its begin, as a breath is.
        course = 0.86 + 0.14 * Math.exp(-time * 3)
      }
      let sum = 0
      for (let voice = 0; voice < voices.length; voice++) {
        sum += valueAt(table, phases[voice]!)
        // Nearly 2 ** (bend / 12), for the small bends here.
        const phase = phases[voice]! + turn * (1 + (bend + voices[voice]!) * 0.057762)
        phases[voice] = phase < 1 ? phase : phase - 1
      }
      if (breath > 0) air += 0.35 * (random() - 0.5 - air)
      const swell =
        Math.min(1, time / attack) * Math.min(1, Math.max(0, note.length + release - time) / release)
      samples[at] = (sum / Math.sqrt(voices.length) + air * breath) * swell * Math.sqrt(swell) * course
    }
    return samples
  }

/** Partials that decay, each at its own pace: `decays` are seconds until a partial is a thousandth. */
const struck =
  (partials: readonly (readonly [ratio: number, loud: number, decay: number])[], damping: number): Play =>
  (note, rate) => {
    const frequency = frequencyOf(note.pitch)
    // Low strings ring longer.
    const long = Math.max(0.35, Math.min(1.6, (261 / frequency) ** 0.5))
    const ring = Math.min(note.length + damping, partials[0]![2] * long)
    const samples = new Float64Array(Math.ceil(ring * rate))
    for (const [ratio, loud, decay] of partials) {
      if (frequency * ratio > rate * 0.45) continue
      const turn = (2 * Math.PI * frequency * ratio) / rate
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
      const fade = 0.001 ** (1 / (decay * long * rate))
      let [x, y] = [loud, 0]
      for (let at = 0; at < samples.length; at++) {
        samples[at]! += y
        ;[x, y] = [(x * cos - y * sin) * fade, (x * sin + y * cos) * fade]
      }
    }
    return eased(samples, rate, 0.003, damping)
  }

/** Fades the first and the last samples, so that no note clicks. */
function eased(samples: Float64Array, rate: number, attack: number, release: number) {
  const [first, last] = [Math.ceil(attack * rate), Math.min(samples.length, Math.ceil(release * rate))]
  for (let at = 0; at < first && at < samples.length; at++) samples[at]! *= at / first
  for (let at = 0; at < last; at++) samples[samples.length - 1 - at]! *= at / last
  return samples
}

/** Plucked string (Karplus and Strong, with Jaffe's and Smith's tuning). */
const plucked =
  ({ bright, decay, damping }: { bright: number; decay: number; damping: number }): Play =>
  (note, rate, random) => {
    const frequency = frequencyOf(note.pitch)
    const period = rate / frequency - 0.5
    const whole = Math.floor(period - 0.1)
    const tune = (1 - (period - whole)) / (1 + (period - whole))
    const string = new Float64Array(whole)
    let dull = 0
    for (let at = 0; at < whole; at++) {
      dull += bright * (random() * 2 - 1 - dull)
      string[at] = dull
    }
    // The place of the finger takes out each fifth partial.
    const finger = Math.max(1, Math.round(whole / 5))
    const touch = string.map((value, at) => value - 0.8 * string[(at + whole - finger) % whole]!)
    const middle = touch.reduce((sum, value) => sum + value, 0) / whole
    const power = touch.reduce((sum, value) => sum + (value - middle) ** 2, 0) / whole
    for (let at = 0; at < whole; at++) touch[at] = ((touch[at]! - middle) * 0.3) / Math.sqrt(power)
    const samples = new Float64Array(Math.ceil(Math.min(note.length + damping, decay) * rate))
    const loss = 0.001 ** (1 / (frequency * decay))
    let [before, tuned, last] = [0, 0, 0]
    for (let at = 0; at < samples.length; at++) {
      const place = at % whole
      const value = touch[place]!
      const soft = loss * 0.5 * (value + before)
      before = value
      const next = tune * (soft - tuned) + last
      ;[last, tuned] = [soft, next]
      touch[place] = next
      samples[at] = value
    }
    return eased(samples, rate, 0.002, damping)
  }

/** Electric piano: a carrier that a partial of its own modulates, most at the touch. */
const electric: Play = (note, rate) => {
  const samples = new Float64Array(Math.ceil((note.length + 0.25) * rate))
  const turn = (2 * Math.PI * frequencyOf(note.pitch)) / rate
  for (let at = 0; at < samples.length; at++) {
    const time = at / rate
    const index = 1.1 * Math.exp(-time * 2.2)
    const tine = 0.12 * Math.exp(-time * 16) * Math.sin(at * turn * 7)
    const tremolo = 1 - 0.12 * Math.sin(2 * Math.PI * 4.2 * time)
    samples[at] =
      (0.42 * Math.sin(at * turn + index * Math.sin(at * turn)) + tine) * Math.exp(-time * 1.1) * tremolo
  }
  return eased(samples, rate, 0.004, 0.2)
}

interface Drum {
  seconds: number
  /** Noise between these frequencies, and its decay a second. */
  noise: readonly [low: number, high: number, decay: number, loud: number]
  /** Tone that falls from the first to the second frequency. */
  tone?: readonly [from: number, to: number, decay: number, loud: number]
  attack?: number
  /** Begins of further hits. */
  hits?: readonly number[]
}

const drum =
  ({ seconds, noise: [low, high, decay, loud], tone, attack = 0.001, hits = [0] }: Drum): Play =>
  (_, rate, random) => {
    const samples = new Float64Array(Math.ceil(seconds * rate))
    const [lowPart, highPart] = [low, high].map(
      (cut) => 1 - Math.exp((-2 * Math.PI * Math.min(cut, rate * 0.4)) / rate),
    )
    let [bottom, top, phase] = [0, 0, 0]
    for (let at = 0; at < samples.length; at++) {
      const time = at / rate
      const hit = hits.findLast((begin) => begin <= time) ?? 0
      top += highPart! * (random() * 2 - 1 - top)
      bottom += lowPart! * (top - bottom)
      samples[at] = (top - bottom) * loud * Math.exp(-(time - hit) * decay) * Math.min(1, time / attack)
      if (tone) {
        const [from, to, fade, strength] = tone
        phase += (2 * Math.PI * (to + (from - to) * Math.exp(-time * 28))) / rate
        samples[at]! += strength * Math.sin(phase) * Math.exp(-time * fade)
      }
    }
    return eased(samples, rate, 0.001, 0.015)
  }

const series = (length: number, loud: (partial: number) => number) =>
  Array.from({ length }, (_, at) => loud(at + 1))

const fixed = (partials: readonly number[]) => {
  const wave = waveOf(partials)
  return () => wave
}

interface Sound {
  play: Play
  gain: number
  /** Part that goes to the room's reverb. */
  wet: number
}

export const instruments: Record<Instrument, Sound> = {
  voice: {
    play: sustained({
      wave: ({ vowel = 'a', pitch }, rate) => voiceOf(vowel, pitch, rate),
      attack: 0.05,
      release: 0.11,
      vibrato: 0.2,
      voices: [-0.05, 0.02, 0.06],
      breath: 0.03,
    }),
    gain: 0.62,
    wet: 0.32,
  },
  flute: {
    play: sustained({
      wave: fixed([1, 0.42, 0.16, 0.06, 0.02]),
      attack: 0.05,
      release: 0.09,
      vibrato: 0.12,
      voices: [0],
      breath: 0.07,
    }),
    gain: 0.55,
    wet: 0.35,
  },
  clarinet: {
    play: sustained({
      wave: fixed([1, 0.05, 0.55, 0.06, 0.3, 0.08, 0.16, 0.05, 0.08]),
      attack: 0.035,
      release: 0.08,
      vibrato: 0.08,
      voices: [0],
      breath: 0.03,
    }),
    gain: 0.5,
    wet: 0.32,
  },
  fiddle: {
    play: sustained({
      wave: fixed(series(14, (partial) => [0, 1, 0.8, 0.62, 0.7, 0.4, 0.36, 0.2][partial] ?? 0.8 / partial)),
      attack: 0.07,
      release: 0.1,
      vibrato: 0.22,
      voices: [-0.04, 0.04],
      breath: 0.03,
    }),
    gain: 0.44,
    wet: 0.36,
  },
  vibes: {
    play: struck(
      [
        [1, 0.5, 3],
        [4, 0.14, 1.2],
        [10, 0.04, 0.4],
      ],
      0.5,
    ),
    gain: 0.75,
    wet: 0.35,
  },
  lead: {
    play: sustained({
      wave: fixed(series(9, (partial) => (partial % 2 ? 1 : 0.45) / partial ** 1.5)),
      attack: 0.02,
      release: 0.12,
      vibrato: 0.14,
      voices: [-0.07, 0.07],
    }),
    gain: 0.46,
    wet: 0.34,
  },
  guitar: { play: plucked({ bright: 0.3, decay: 3.2, damping: 0.12 }), gain: 0.85, wet: 0.16 },
  piano: {
    play: struck(
      series(9, (partial) => partial).map((partial) => [
        partial * Math.sqrt(1 + 0.0004 * partial * partial),
        0.42 * Math.exp(-0.55 * (partial - 1)),
        3.6 / (1 + 0.45 * (partial - 1)),
      ]),
      0.18,
    ),
    gain: 0.62,
    wet: 0.22,
  },
  keys: { play: electric, gain: 0.52, wet: 0.24 },
  pluck: { play: plucked({ bright: 0.6, decay: 0.9, damping: 0.05 }), gain: 0.55, wet: 0.3 },
  strings: {
    play: sustained({
      wave: fixed(series(10, (partial) => 1 / partial ** 1.35)),
      attack: 0.35,
      release: 0.6,
      vibrato: 0.09,
      voices: [-0.08, 0.01, 0.09],
    }),
    gain: 0.22,
    wet: 0.5,
  },
  pad: {
    play: sustained({
      wave: fixed(series(12, (partial) => 1 / partial ** 1.6)),
      attack: 0.25,
      release: 0.5,
      vibrato: 0.05,
      voices: [-0.12, 0, 0.11],
    }),
    gain: 0.2,
    wet: 0.5,
  },
  bass: {
    play: struck(
      [
        [1, 0.6, 2.6],
        [2, 0.34, 1.6],
        [3, 0.16, 0.9],
        [4, 0.07, 0.5],
        [5, 0.03, 0.3],
      ],
      0.07,
    ),
    gain: 0.46,
    wet: 0.04,
  },
  kick: {
    play: drum({ seconds: 0.32, noise: [800, 3000, 200, 0.15], tone: [130, 46, 13, 0.95] }),
    gain: 0.8,
    wet: 0.03,
  },
  snare: {
    play: drum({ seconds: 0.24, noise: [900, 7000, 22, 0.75], tone: [240, 175, 30, 0.35] }),
    gain: 0.42,
    wet: 0.2,
  },
  brush: { play: drum({ seconds: 0.3, noise: [1200, 6000, 12, 0.5], attack: 0.03 }), gain: 0.26, wet: 0.2 },
  hat: { play: drum({ seconds: 0.09, noise: [5500, 14_000, 65, 0.7] }), gain: 0.22, wet: 0.08 },
  shaker: { play: drum({ seconds: 0.13, noise: [3500, 9000, 34, 0.6], attack: 0.02 }), gain: 0.2, wet: 0.1 },
  clap: {
    play: drum({ seconds: 0.22, noise: [900, 5000, 30, 0.8], hits: [0, 0.012, 0.024] }),
    gain: 0.4,
    wet: 0.26,
  },
}
