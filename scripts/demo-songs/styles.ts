import type { Genre } from '#contract/people/songwriters'
import type { Chord, Instrument, Lead } from './score.ts'

const major = [0, 2, 4, 5, 7, 9, 11] as const
const minor = [0, 2, 3, 5, 7, 8, 10] as const
const dorian = [0, 2, 3, 5, 7, 9, 10] as const

/** Sixteen steps of a bar: `x` is loud, `o` is soft. */
type Beats = Partial<Record<Instrument, string>>

export interface Style {
  bpm: readonly [number, number]
  scale: readonly number[]
  /** Eight bars each, by degree of the chord. */
  verses: readonly (readonly Chord[])[]
  choruses: readonly (readonly Chord[])[]
  comp: 'picked' | 'strummed' | 'broken' | 'chords' | 'arpeggio'
  compBy: Instrument
  bass: 'long' | 'fifths' | 'eighths' | 'walking'
  leads: readonly Lead[]
  drums: Beats
  /** Instrument of the chorus's long chords. */
  carpet: 'strings' | 'pad'
  /** Part of a beat at which its second half begins. */
  swing: number
}

const soft: Beats = { shaker: 'o-o-x-o-o-o-x-o-', kick: 'o-------o-------' }

const folk: Style = {
  bpm: [92, 104],
  scale: major,
  verses: [
    [0, 4, 5, 3, 0, 4, 3, 0],
    [0, 3, 0, 4, 5, 3, 4, 0],
  ],
  choruses: [
    [3, 0, 4, 5, 3, 0, 4, 0],
    [5, 3, 0, 4, 5, 3, 4, 0],
  ],
  comp: 'picked',
  compBy: 'guitar',
  bass: 'fifths',
  leads: ['flute', 'fiddle'],
  drums: soft,
  carpet: 'strings',
  swing: 0.5,
}

export const styles: Record<Genre, Style> = {
  folk,
  acoustic: { ...folk, bpm: [90, 102], leads: ['flute', 'clarinet'] },
  country: {
    ...folk,
    bpm: [98, 112],
    verses: [
      [0, 0, 3, 0, 0, 5, 4, 0],
      [0, 3, 0, 4, 0, 3, 4, 0],
    ],
    comp: 'strummed',
    leads: ['fiddle'],
    drums: { kick: 'x-------x-------', snare: '----o-------o---', hat: 'o-o-o-o-o-o-o-o-' },
  },
  indie: {
    ...folk,
    bpm: [96, 112],
    verses: [
      [5, 3, 0, 4, 5, 3, 4, 0],
      [0, 2, 5, 3, 0, 2, 3, 0],
    ],
    choruses: [[3, 5, 0, 4, 3, 5, 4, 0]],
    bass: 'eighths',
    leads: ['lead', 'vibes'],
    drums: { kick: 'x-------x-x-----', snare: '----x-------x---', hat: 'x-o-x-o-x-o-x-o-' },
    carpet: 'pad',
  },
  pop: {
    ...folk,
    bpm: [100, 116],
    verses: [
      [0, 4, 5, 3, 0, 4, 3, 0],
      [5, 3, 0, 4, 5, 3, 4, 0],
    ],
    comp: 'chords',
    compBy: 'piano',
    bass: 'eighths',
    leads: ['lead', 'flute'],
    drums: { kick: 'x-----x-x-------', clap: '----x-------x---', hat: 'x-o-x-o-x-o-x-oo' },
    carpet: 'pad',
  },
  rock: {
    ...folk,
    bpm: [118, 134],
    scale: minor,
    verses: [[0, 5, 2, 6, 0, 5, 6, 0]],
    choruses: [[5, 6, 0, 2, 5, 6, 4, 0]],
    comp: 'strummed',
    bass: 'eighths',
    leads: ['lead'],
    drums: { kick: 'x-----x-x-x-----', snare: '----x-------x--o', hat: 'x-x-x-x-x-x-x-x-' },
    carpet: 'pad',
  },
  rnb: {
    ...folk,
    bpm: [76, 86],
    scale: dorian,
    verses: [[0, 3, 0, 6, 0, 3, 4, 0]],
    choruses: [[5, 3, 0, 4, 3, 6, 4, 0]],
    comp: 'chords',
    compBy: 'keys',
    bass: 'fifths',
    leads: ['vibes', 'lead'],
    drums: { kick: 'x--o----x-o-----', clap: '----x-------x---', hat: 'o-oox-o-o-oox-o-' },
    carpet: 'pad',
    swing: 0.56,
  },
  jazz: {
    ...folk,
    bpm: [100, 116],
    verses: [
      [0, 5, 1, 4, 2, 5, 1, 0],
      [1, 4, 0, 5, 1, 4, 4, 0],
    ],
    choruses: [[3, 4, 2, 5, 1, 4, 4, 0]],
    comp: 'chords',
    compBy: 'keys',
    bass: 'walking',
    leads: ['clarinet', 'vibes'],
    drums: { brush: 'o---x---o---x---', hat: 'o---x-o-o---x-o-' },
    swing: 0.64,
  },
  classical: {
    ...folk,
    bpm: [80, 90],
    verses: [
      [0, 3, 4, 0, 5, 1, 4, 0],
      [0, 4, 5, 2, 3, 0, 4, 0],
    ],
    choruses: [[3, 4, 2, 5, 1, 4, 4, 0]],
    comp: 'broken',
    compBy: 'piano',
    bass: 'long',
    leads: ['clarinet', 'fiddle'],
    drums: {},
  },
  electronic: {
    ...folk,
    bpm: [112, 122],
    scale: minor,
    verses: [[0, 5, 2, 6, 0, 5, 3, 0]],
    choruses: [[5, 6, 0, 4, 5, 6, 4, 0]],
    comp: 'arpeggio',
    compBy: 'pluck',
    bass: 'eighths',
    leads: ['lead', 'vibes'],
    drums: { kick: 'x---x---x---x---', clap: '----x-------x---', hat: '--x---x---x---x-' },
    carpet: 'pad',
  },
}
