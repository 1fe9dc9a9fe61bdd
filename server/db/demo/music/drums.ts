import type { Random } from '../random.ts'
import { rate } from './mix.ts'

/** Renders one stroke. */
export type Drum = (force: number, random: Random) => Float32Array

function rendered(seconds: number, sample: (time: number) => number) {
  const out = new Float32Array(Math.round(rate * seconds))
  for (let at = 0; at < out.length; at++) out[at] = sample(at / rate)
  // The very end of an exponential is not zero yet.
  const tail = Math.min(out.length, 300)
  for (let at = 0; at < tail; at++) out[out.length - 1 - at]! *= at / tail
  return out
}

/** Noise with everything below taken out; `edge` near 1 leaves only hiss. */
function hiss(random: Random, edge: number) {
  let before = 0
  let high = 0
  return () => {
    const now = random() * 2 - 1
    high = edge * (high + now - before)
    before = now
    return high
  }
}

export const kick: Drum = (force) => {
  let turn = 0
  return rendered(0.32, (time) => {
    turn += (2 * Math.PI * (47 + 95 * Math.exp(-38 * time))) / rate
    return force * 0.95 * Math.min(1, time / 0.0015) * Math.exp(-11 * time) * Math.sin(turn)
  })
}

export const snare: Drum = (force, random) => {
  const noise = hiss(random, 0.86)
  return rendered(
    0.24,
    (time) =>
      force *
      (0.42 * Math.exp(-22 * time) * noise() +
        0.34 * Math.exp(-28 * time) * Math.sin(2 * Math.PI * 186 * time)),
  )
}

/** Wire brushes: a soft swish rather than a crack. */
export const brush: Drum = (force, random) => {
  const noise = hiss(random, 0.72)
  return rendered(0.3, (time) => force * 0.26 * Math.min(1, time / 0.03) * Math.exp(-13 * time) * noise())
}

export const hat: Drum = (force, random) => {
  const noise = hiss(random, 0.35)
  return rendered(0.09, (time) => force * 0.34 * Math.exp(-62 * time) * noise())
}

export const shaker: Drum = (force, random) => {
  const noise = hiss(random, 0.45)
  return rendered(0.1, (time) => force * 0.26 * Math.min(1, time / 0.018) * Math.exp(-38 * time) * noise())
}

export const clap: Drum = (force, random) => {
  const noise = hiss(random, 0.8)
  return rendered(0.2, (time) => {
    const burst = time < 0.03 ? Math.exp(-160 * (time % 0.011)) : Math.exp(-24 * (time - 0.03))
    return force * 0.4 * burst * noise()
  })
}

export const rim: Drum = (force) =>
  rendered(
    0.08,
    (time) =>
      force *
      0.4 *
      Math.exp(-75 * time) *
      (Math.sin(2 * Math.PI * 1710 * time) + 0.5 * Math.sin(2 * Math.PI * 482 * time)),
  )
