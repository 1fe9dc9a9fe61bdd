import type { Random } from '../random.ts'
import { rate } from './mix.ts'

/** Renders one note: its pitch in hertz, how long it is held in seconds, and how hard it is played, 0 to 1. */
export type Voice = (frequency: number, held: number, force: number, random: Random) => Float32Array

interface Pluck {
  /** Seconds until it has faded by 60 dB, at middle C; lower strings ring longer. */
  ring: number
  /** 0 dull to 1 bright. */
  bright: number
  /** Where it is plucked, as a part of its length. */
  place: number
}

/** A plucked string after Karplus and Strong, tuned by an allpass, damped when it is let go. */
export const plucked =
  ({ ring, bright, place }: Pluck): Voice =>
  (frequency, held, force, random) => {
    const t60 = ring * Math.min(2, Math.sqrt(262 / frequency))
    const length = Math.round(rate * Math.min(held + 0.25, t60))
    const out = new Float32Array(length)
    const softness = 0.5 * (1 - bright * (0.55 + 0.45 * force))
    const period = rate / frequency - softness
    const size = Math.floor(period - 0.2)
    const late = period - size
    const allpass = (1 - late) / (1 + late)
    const loss = 10 ** (-3 / (frequency * t60))
    const line = excitation(size, { bright: bright * (0.35 + 0.65 * force), place, random })

    let before = 0
    let tuned = 0
    let tunedIn = 0
    const release = Math.round(rate * held)
    let fade = 1
    for (let at = 0, spot = 0; at < length; at++) {
      const now = line[spot]!
      out[at] = now * fade * force
      const softer = loss * ((1 - softness) * now + softness * before)
      before = now
      tuned = allpass * (softer - tuned) + tunedIn
      tunedIn = softer
      line[spot] = tuned
      if (++spot === size) spot = 0
      if (at > release) fade *= 0.9991
    }
    return out
  }

function excitation(size: number, { bright, place, random }: Omit<Pluck, 'ring'> & { random: Random }) {
  const line = new Float32Array(size)
  let smooth = 0
  let smoother = 0
  const follow = 0.08 + 0.55 * bright
  // The first round only warms the filters up, so that the end of the line meets its beginning.
  for (let at = -size; at < size; at++) {
    smooth += follow * (random() * 2 - 1 - smooth)
    smoother += follow * (smooth - smoother)
    if (at >= 0) line[at] = smoother
  }
  const gap = Math.max(1, Math.round(size * place))
  const combed = line.map((value, at) => value - line[(at + gap) % size]!)
  const mean = combed.reduce((sum, value) => sum + value, 0) / size
  const loudest = combed.reduce((most, value) => Math.max(most, Math.abs(value - mean)), 1e-6)
  return combed.map((value) => (value - mean) / loudest)
}

export const nylon = plucked({ ring: 2.6, bright: 0.5, place: 0.22 })
export const steel = plucked({ ring: 3.4, bright: 0.78, place: 0.14 })
export const electric = plucked({ ring: 4, bright: 0.9, place: 0.3 })
export const upright = plucked({ ring: 1.6, bright: 0.22, place: 0.3 })
export const harp = plucked({ ring: 3, bright: 0.6, place: 0.48 })
