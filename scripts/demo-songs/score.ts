import type { Syllable, Vowel } from './syllables.ts'

export type Lead = 'voice' | 'flute' | 'clarinet' | 'fiddle' | 'vibes' | 'lead'
export type Instrument =
  | Lead
  | 'guitar'
  | 'piano'
  | 'keys'
  | 'pluck'
  | 'strings'
  | 'pad'
  | 'bass'
  | 'kick'
  | 'snare'
  | 'brush'
  | 'hat'
  | 'shaker'
  | 'clap'

export interface Note {
  instrument: Instrument
  /** Begin and length in seconds. */
  at: number
  length: number
  /** MIDI number: 60 is the middle C. Drums ignore it. */
  pitch: number
  /** Loudness, 0 to 1. */
  loud: number
  vowel?: Vowel
}

/** Triad of a scale, by its degree: 0 is the tonic's. */
export type Chord = number

export interface Section {
  name: 'intro' | 'verse' | 'break' | 'chorus' | 'outro'
  /** First bar and length. In a waltz two measures count as one bar. */
  bar: number
  bars: number
  chords: Chord[]
}

export interface Score {
  bpm: number
  beatsPerBar: 4 | 6
  seconds: number
  /** MIDI number of the tonic, and semitones of the scale above it. */
  tonic: number
  scale: readonly number[]
  sections: Section[]
  melody: Note[]
  accompaniment: Note[]
  /** Syllables with the note of the melody that each is sung to. */
  sung: { syllable: Syllable; note: Note }[]
  /** Begin of each line of the lyrics in seconds; null for an empty line. */
  lineTimes: (number | null)[]
}

/** MIDI number of a step of the scale: step 7 is an octave above step 0. */
export const pitchOf = ({ tonic, scale }: Pick<Score, 'tonic' | 'scale'>, step: number) =>
  tonic + 12 * Math.floor(step / 7) + scale[((step % 7) + 7) % 7]!

/** True if a step of the scale belongs to the triad. */
export const isInChord = (step: number, chord: Chord) => [0, 2, 4].includes((((step - chord) % 7) + 7) % 7)

/** Time of a beat. Swing delays the second half of each beat. */
export function timeOf({ bpm, swing }: { bpm: number; swing: number }, beat: number) {
  const whole = Math.floor(beat)
  const part = beat - whole
  const swung = part < 0.5 ? part * 2 * swing : swing + (part - 0.5) * 2 * (1 - swing)
  return ((whole + swung) * 60) / bpm
}
