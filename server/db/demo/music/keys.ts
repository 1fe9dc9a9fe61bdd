import { rate } from './mix.ts'
import type { Voice } from './strings.ts'

interface Partial {
  ratio: number
  level: number
  /** Seconds until it has faded by 60 dB. */
  ring: number
}

/** A struck tone from partials that each fade at their own pace, ended softly when the key is let go. */
function struck(frequency: number, held: number, partials: Partial[]): Float32Array {
  const longest = Math.max(...partials.map(({ ring }) => ring))
  const length = Math.round(rate * Math.min(held + 0.4, longest))
  const out = new Float32Array(length)
  for (const { ratio, level, ring } of partials) {
    const pitch = frequency * ratio
    if (pitch > 15_000 || level < 1e-4) continue
    const angle = (2 * Math.PI * pitch) / rate
    const loss = 10 ** (-3 / (ring * rate))
    const turn = 2 * Math.cos(angle) * loss
    const shrink = loss * loss
    // A decaying sine as a recurrence: no sine to compute for each sample.
    let last = 0
    let now = Math.sin(angle) * level
    for (let at = 0; at < length; at++) {
      out[at]! += now
      const next = turn * now - shrink * last
      last = now
      now = next
    }
  }
  const attack = Math.round(rate * 0.002)
  for (let at = 0; at < attack; at++) out[at]! *= at / attack
  return released(out, held)
}

function released(out: Float32Array, held: number) {
  let fade = 1
  for (let at = Math.round(rate * held); at < out.length; at++) {
    out[at]! *= fade
    fade *= 0.9994
  }
  return out
}

export const piano: Voice = (frequency, held, force) => {
  const stiffness = 0.000_35 * (frequency / 262)
  const lower = Math.min(1.8, Math.sqrt(262 / frequency))
  const partials = Array.from({ length: 11 }, (_, index) => {
    const number = index + 1
    const ratio = number * Math.sqrt(1 + stiffness * number * number)
    const level = (force * 0.5) / number ** (1.75 - 0.75 * force)
    const ring = (5.5 * lower) / number ** 0.75
    return [
      { ratio: ratio * 0.9997, level: level * 0.65, ring },
      { ratio: ratio * 1.0004, level: level * 0.35, ring: ring * 1.5 },
    ]
  }).flat()
  const knock = { ratio: 96 / frequency, level: 0.06 * force, ring: 0.12 }
  return struck(frequency, held, [...partials, knock])
}

/** Like a felt-damped upright or a music box's cousin. */
export const bells: Voice = (frequency, held, force) =>
  struck(frequency, held, [
    { ratio: 1, level: 0.45 * force, ring: 2.2 },
    { ratio: 2.76, level: 0.16 * force, ring: 0.8 },
    { ratio: 5.4, level: 0.07 * force, ring: 0.35 },
  ])

/** An electric piano: one sine bends another, more so the harder it is struck. */
export const electricPiano: Voice = (frequency, held, force) => {
  const length = Math.round(rate * (held + 0.35))
  const out = new Float32Array(length)
  const step = (2 * Math.PI * frequency) / rate
  for (let at = 0; at < length; at++) {
    const seconds = at / rate
    const phase = step * at
    const bend = (0.25 + 1.5 * force) * Math.exp(-3.2 * seconds)
    const tine = 0.1 * force * Math.exp(-14 * seconds) * Math.sin(phase * 14)
    const tremble = 1 + 0.1 * Math.sin(2 * Math.PI * 4.6 * seconds)
    const body = Math.sin(phase + bend * Math.sin(phase)) + tine
    out[at] = 0.42 * force * tremble * Math.min(1, seconds / 0.003) * Math.exp(-1.1 * seconds) * body
  }
  return released(out, held)
}
