import { type Chord, isInChord } from './score.ts'

/** Halves of a beat are the grid of the melody. */
const weightOf = (slot: number, slotsPerBar: number) =>
  slot % slotsPerBar === 0 ? 3 : slot % (slotsPerBar / 2) === 0 ? 2 : slot % 2 === 0 ? 1 : 0

interface Phrase {
  /** For each syllable, true if it is stressed. */
  stresses: readonly boolean[]
  /** Chord of each bar of the phrase. */
  chords: readonly Chord[]
  slotsPerBar: number
  /** Middle of the phrase's range, as a step of the scale. */
  middle: number
  /** Steps that the phrase rises (or falls) in its course. */
  shape: readonly number[]
  /** True if the phrase has to end at the tonic's root. */
  isLast: boolean
  /** Steps of an earlier phrase that this phrase resembles. */
  like?: readonly number[] | undefined
  random: () => number
}

export interface Tone {
  /** Begin in halves of a beat, from the phrase's begin. */
  slot: number
  /** Step of the scale. */
  step: number
}

/**
 * Cheapest path through a lattice: `cost` has the price of each choice, after the choice before it; infinite if
 * it is impossible.
 */
function cheapest(
  length: number,
  choices: readonly number[],
  cost: (at: number, choice: number, before: number | undefined) => number,
): number[] {
  let paths = choices.map((choice) => ({ sum: cost(0, choice, undefined), path: [choice] }))
  for (let at = 1; at < length; at++)
    paths = choices.map((choice) => {
      let best = { sum: Number.POSITIVE_INFINITY, path: [] as number[] }
      for (const { sum, path } of paths) {
        if (sum >= best.sum) continue
        const next = sum + cost(at, choice, path.at(-1))
        if (next < best.sum) best = { sum: next, path: [...path, choice] }
      }
      return best
    })
  const { sum, path } = paths.reduce((best, one) => (one.sum < best.sum ? one : best))
  if (!Number.isFinite(sum)) throw new Error(`No way to place ${length} syllables`)
  return path
}

/** Begins of the syllables: stressed ones fall on beats, and the last one leaves a breath. */
function slotsFor({ stresses, chords, slotsPerBar, random }: Phrase): number[] {
  const slots = chords.length * slotsPerBar
  const breath = 2
  const gap = (slots - breath - 2) / stresses.length
  const taste = Array.from({ length: slots }, () => random() * 0.5)
  return cheapest(
    stresses.length,
    Array.from({ length: slots - breath }, (_, slot) => slot),
    (at, slot, before) => {
      if (before === undefined ? slot > 2 : slot <= before || slot - before > 6)
        return Number.POSITIVE_INFINITY
      const weight = weightOf(slot, slotsPerBar)
      const fits = stresses[at] ? 3 - weight : weight * 0.6
      const even = before === undefined ? slot * 0.4 : Math.abs(slot - before - gap) * 0.7
      const isLate = at === stresses.length - 1 && slot > slots - 4 ? 2 : 0
      return fits + even + isLate + taste[slot]!
    },
  )
}

/** True if a tone is heard as part of the harmony, and so has to belong to its chord. */
export const isStrong = (slot: number, slotsPerBar: number) => weightOf(slot, slotsPerBar) >= 2

/** A melody for a phrase: chord tones where they are strong or last, mostly steps between them. */
export function phraseOf(phrase: Phrase): Tone[] {
  const { chords, slotsPerBar, middle, shape, isLast, like, random } = phrase
  const slots = slotsFor(phrase)
  const steps = Array.from({ length: 12 }, (_, at) => middle - 5 + at)
  const taste = slots.map(() => steps.map(() => random() * 1.1))
  const melody = cheapest(slots.length, steps, (at, step, before) => {
    const isEnd = at === slots.length - 1
    const chord = chords[Math.floor(slots[at]! / slotsPerBar)]!
    const mustFit = isEnd || isStrong(slots[at]!, slotsPerBar)
    if (mustFit && !isInChord(step, chord)) return Number.POSITIVE_INFINITY
    if (isEnd && isLast && (((step - chord) % 7) + 7) % 7 !== 0) return Number.POSITIVE_INFINITY
    const course = (at / Math.max(1, slots.length - 1)) * (shape.length - 1)
    const [low, high] = [shape[Math.floor(course)]!, shape[Math.ceil(course)]!]
    const wanted = middle + low + (high - low) * (course % 1)
    const away = Math.abs(step - wanted) * 0.45
    const unlike = like ? Math.abs(step - like[Math.min(at, like.length - 1)]!) * 0.7 : 0
    const leap = before === undefined ? 0 : [0.9, 0, 0.4, 1, 1.7, 3, 5][Math.abs(step - before)]
    return away + unlike + (leap ?? Number.POSITIVE_INFINITY) + taste[at]![step - steps[0]!]!
  })
  return slots.map((slot, at) => ({ slot, step: melody[at]! }))
}
