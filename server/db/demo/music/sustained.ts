import type { Random } from '../random.ts'
import { rate } from './mix.ts'
import type { Voice } from './strings.ts'

interface Tone {
  /** Seconds to grow and to fade. */
  attack: number
  release: number
  /** Loudness of each harmonic, from the first. */
  harmonics: readonly number[]
  /** Depth in semitones, and beats a second; sets in after a moment, as a player's does. */
  vibrato: number
  tempo?: number
  /** How much air is in it, 0 to 1. */
  breath?: number
  /** Players a little apart in pitch, in semitones. */
  spread?: readonly number[]
}

const tableSize = 2048

const tables = new Map<readonly number[], Map<number, Float32Array>>()

/** One turn of a wave from its harmonics, leaving out those that this pitch would fold back. */
function wave(harmonics: readonly number[], frequency: number) {
  const known = tables.get(harmonics)?.get(frequency)
  if (known) return known
  const table = new Float32Array(tableSize + 1)
  for (const [index, level] of harmonics.entries()) {
    if (frequency * (index + 1) > 12_000) break
    for (let at = 0; at <= tableSize; at++)
      table[at]! += level * Math.sin((2 * Math.PI * (index + 1) * at) / tableSize)
  }
  const sum = harmonics.reduce((total, level) => total + level, 0)
  for (let at = 0; at <= tableSize; at++) table[at]! /= sum
  tables.set(harmonics, (tables.get(harmonics) ?? new Map<number, Float32Array>()).set(frequency, table))
  return table
}

const sustained =
  ({ attack, release, harmonics, vibrato, tempo = 5.2, breath = 0, spread = [0] }: Tone): Voice =>
  (frequency, held, force, random) => {
    const length = Math.round(rate * (held + release))
    const out = new Float32Array(length)
    const table = wave(harmonics, frequency)
    for (const apart of spread) {
      let turn = random()
      const straight = (frequency * 2 ** (apart / 12)) / rate
      const began = random() * 6
      let step = straight
      for (let at = 0; at < length; at++) {
        // Pitch sways slowly: no need to ask for each sample.
        if (at % 32 === 0) {
          const seconds = at / rate
          const depth = vibrato * Math.min(1, Math.max(0, seconds - 0.15) * 3)
          step = straight * (1 + 0.0578 * depth * Math.sin(2 * Math.PI * tempo * seconds + began))
        }
        turn += step
        if (turn >= 1) turn -= 1
        const spot = turn * tableSize
        const index = spot | 0
        out[at]! += table[index]! + (table[index + 1]! - table[index]!) * (spot - index)
      }
    }
    if (breath > 0) addBreath(out, breath, random)
    shape(out, { attack, held, release, level: (force * 0.9) / Math.sqrt(spread.length) })
    return out
  }

function addBreath(out: Float32Array, amount: number, random: Random) {
  let low = 0
  let lower = 0
  for (let at = 0; at < out.length; at++) {
    low += 0.35 * (random() * 2 - 1 - low)
    lower += 0.05 * (low - lower)
    out[at]! += amount * (low - lower)
  }
}

function shape(
  out: Float32Array,
  { attack, held, release, level }: { attack: number; held: number; release: number; level: number },
) {
  for (let at = 0; at < out.length; at++) {
    const seconds = at / rate
    const grown = Math.min(1, seconds / Math.min(attack, held))
    const fading = seconds > held ? Math.max(0, 1 - (seconds - held) / release) : 1
    out[at]! *= level * grown * grown * (3 - 2 * grown) * fading * fading
  }
}

const fading = (count: number, power: number) =>
  Array.from({ length: count }, (_, index) => 1 / (index + 1) ** power)

export const flute = sustained({
  attack: 0.07,
  release: 0.14,
  harmonics: [1, 0.32, 0.12, 0.04, 0.02],
  vibrato: 0.16,
  breath: 0.09,
})
export const clarinet = sustained({
  attack: 0.05,
  release: 0.12,
  harmonics: [1, 0.05, 0.55, 0.06, 0.3, 0.05, 0.16, 0.03, 0.08],
  vibrato: 0.07,
  breath: 0.03,
})
export const fiddle = sustained({
  attack: 0.09,
  release: 0.18,
  harmonics: [0.8, 1, 0.62, 0.5, 0.34, 0.22, 0.2, 0.12, 0.08, 0.05],
  vibrato: 0.22,
  tempo: 5.8,
})
export const mutedTrumpet = sustained({
  attack: 0.03,
  release: 0.1,
  harmonics: [0.5, 0.8, 1, 0.85, 0.6, 0.45, 0.3, 0.2, 0.12, 0.08],
  vibrato: 0.12,
})
export const hum = sustained({
  attack: 0.12,
  release: 0.25,
  harmonics: [1, 0.62, 0.24, 0.1, 0.06, 0.05, 0.02],
  vibrato: 0.2,
  tempo: 4.9,
  breath: 0.02,
  spread: [-0.06, 0.05],
})
export const strings = sustained({
  attack: 0.35,
  release: 0.8,
  harmonics: fading(14, 1.15),
  vibrato: 0.13,
  spread: [-0.11, -0.03, 0.05, 0.12],
})
export const warmPad = sustained({
  attack: 0.7,
  release: 1.2,
  harmonics: fading(8, 1.7),
  vibrato: 0.05,
  tempo: 0.7,
  spread: [-0.12, 0, 0.1],
})
export const brightPad = sustained({
  attack: 0.25,
  release: 0.7,
  harmonics: fading(20, 1.05),
  vibrato: 0.04,
  tempo: 0.9,
  spread: [-0.14, 0.02, 0.13],
})
export const organ = sustained({
  attack: 0.02,
  release: 0.06,
  harmonics: [1, 0.7, 0.45, 0.25, 0, 0.15, 0, 0.18],
  vibrato: 0.05,
  tempo: 6.2,
})
export const roundBass = sustained({
  attack: 0.012,
  release: 0.09,
  harmonics: [1, 0.35, 0.16, 0.06],
  vibrato: 0,
})
export const synthBass = sustained({
  attack: 0.006,
  release: 0.06,
  harmonics: fading(10, 1.2),
  vibrato: 0,
  spread: [0, 0.04],
})
