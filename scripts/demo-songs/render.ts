import { instruments } from './instruments.ts'
import { loudnessOf } from './loudness.ts'
import { randomOf } from './random.ts'
import type { Score } from './score.ts'

/** Loudness of all pieces, in LUFS. */
const wantedLoudness = -16

/** Highest peak. An encoder may overshoot it by about a decibel. */
const ceiling = 10 ** (-1.5 / 20)

/** Reverb of a small room: eight combs beside each other, then four all-passes (Schroeder and Moorer). */
function reverb(dry: Float64Array, rate: number): Float64Array {
  const wet = new Float64Array(dry.length)
  for (const seconds of [0.0253, 0.0269, 0.029, 0.0307, 0.0322, 0.0338, 0.0353, 0.0367]) {
    const line = new Float64Array(Math.round(seconds * rate))
    let dull = 0
    for (let at = 0; at < dry.length; at++) {
      const place = at % line.length
      const value = line[place]!
      dull += 0.62 * (value - dull)
      line[place] = dry[at]! + dull * 0.8
      wet[at]! += value / 8
    }
  }
  for (const seconds of [0.0126, 0.01, 0.0077, 0.0051]) {
    const line = new Float64Array(Math.round(seconds * rate))
    for (let at = 0; at < wet.length; at++) {
      const place = at % line.length
      const value = line[place]!
      line[place] = wet[at]! + value * 0.5
      wet[at] = value - wet[at]! * 0.5
    }
  }
  return wet
}

/** Least value within half a window before and after each place. */
function least(values: Float64Array, half: number): Float64Array {
  const out = new Float64Array(values.length)
  // Places whose values rise: the first one has the least value of the window.
  const queue = new Int32Array(values.length)
  let [first, end] = [0, 0]
  for (let at = 0; at < values.length + half; at++) {
    if (at < values.length) {
      while (end > first && values[queue[end - 1]!]! >= values[at]!) end--
      queue[end++] = at
    }
    const middle = at - half
    if (middle < 0) continue
    while (queue[first]! < middle - half) first++
    out[middle] = values[queue[first]!]!
  }
  return out
}

/** Turns the volume down around each peak above the ceiling, softly and before it comes. */
function limited(samples: Float64Array, gain: number, rate: number): Float64Array {
  const half = Math.round(rate * 0.01)
  const allowed = least(
    samples.map((value) => Math.min(1, ceiling / Math.max(1e-9, Math.abs(value * gain)))),
    half,
  )
  let sum = 0
  for (let at = -half; at <= half; at++) sum += allowed[Math.max(0, at)]!
  return samples.map((value, at) => {
    const now = sum / (2 * half + 1)
    const [enters, leaves] = [Math.min(samples.length - 1, at + half + 1), Math.max(0, at - half)]
    sum += allowed[enters]! - allowed[leaves]!
    return value * gain * now
  })
}

/** Without what nobody hears below 30 Hz, and faded out at its end. */
function finished(samples: Float64Array, rate: number): Float64Array {
  const keep = Math.exp((-2 * Math.PI * 30) / rate)
  const fade = rate * 1.5
  let [before, out] = [0, 0]
  return samples.map((value, at) => {
    out = keep * (out + value - before)
    before = value
    return out * Math.min(1, (samples.length - 1 - at) / fade) ** 1.5
  })
}

/** Plays a score. The samples have the wanted loudness, within a tenth of a LU. */
export function render({ seconds, melody, accompaniment }: Score, rate: number): Float64Array {
  const [dry, room] = [0, 0].map(() => new Float64Array(Math.round(seconds * rate))) as [
    Float64Array,
    Float64Array,
  ]
  const random = randomOf('touch')
  for (const note of [...melody, ...accompaniment]) {
    const { play, gain, wet } = instruments[note.instrument]
    const from = Math.round(note.at * rate)
    const loud = gain * note.loud
    const heard = play(note, rate, random)
    const length = Math.min(heard.length, dry.length - from)
    for (let at = 0; at < length; at++) {
      dry[from + at]! += heard[at]! * loud
      room[from + at]! += heard[at]! * loud * wet
    }
  }
  const echo = reverb(room, rate)
  const mixed = finished(
    dry.map((value, at) => value + echo[at]! * 1.4),
    rate,
  )
  let gain = 1
  let out = mixed
  // The limiter takes some loudness away, so that it needs a few turns.
  for (let turn = 0; turn < 6; turn++) {
    out = limited(mixed, gain, rate)
    const missing = wantedLoudness - loudnessOf(out, rate)
    if (Math.abs(missing) < 0.05) break
    gain *= 10 ** (missing / 20)
  }
  return out
}
