import { pick, type Random } from '../random.ts'
import { chordSteps } from './theory.ts'

export interface MelodyNote {
  /** Beats from the start. */
  beat: number
  beats: number
  /** Scale steps above the tonic. */
  step: number
}

const rhythms: Record<3 | 4, readonly (readonly number[])[]> = {
  4: [
    [1, 0.5, 0.5, 1, 1],
    [1.5, 0.5, 1, 1],
    [0.5, 0.5, 1, 0.5, 0.5, 1],
    [2, 0.5, 0.5, 1],
    [1, 1, 1.5, 0.5],
  ],
  3: [
    [1, 1, 1],
    [1.5, 0.5, 1],
    [2, 1],
    [1, 0.5, 0.5, 1],
  ],
}

/** Which of two rhythms each bar of a phrase sings: said, said again, turned. */
const form = [0, 0, 1, 0]

/** A tune over the chords: one idea that comes back, moving mostly by step, resting on chord tones, ending at home. */
export function melody(
  random: Random,
  { chords, beats }: { chords: readonly number[]; beats: 3 | 4 },
): MelodyNote[] {
  const ideas = [pick(random, rhythms[beats]), pick(random, rhythms[beats])]
  const contours = ideas.map((idea) => idea.map(() => pick(random, [-1, -1, 1, 1, 2, -2])))
  const notes: MelodyNote[] = []
  let step = pick(random, [2, 4, 7])
  for (const [bar, chord] of chords.entries()) {
    const which = form[bar % form.length]!
    let beat = bar * beats
    for (const [index, length] of ideas[which]!.entries()) {
      const strong = index === 0 || length >= 1
      const wished = step + (index === 0 ? 0 : contours[which]![index]!)
      step = within(strong ? nearest(chordSteps(chord), wished) : wished)
      // A breath at the end of every second bar lets the tune speak in phrases.
      const isLast = index === ideas[which]!.length - 1
      notes.push({ beat, beats: isLast && bar % 2 === 1 ? length * 0.6 : length * 0.94, step })
      beat += length
    }
  }
  notes.push({ beat: chords.length * beats, beats: beats * 0.9, step: nearest([0], step) })
  return notes
}

/** The step closest to the wished one among these, in any octave. */
function nearest(steps: readonly number[], wished: number) {
  let best = wished + 100
  for (const step of steps)
    for (const octave of [-14, -7, 0, 7, 14])
      if (Math.abs(step + octave - wished) < Math.abs(best - wished)) best = step + octave
  return best
}

/** Keeps a tune where it can be sung: a sixth below the tonic's octave to a fourth above. */
const within = (step: number) => (step < -1 ? step + 7 : step > 10 ? step - 7 : step)
