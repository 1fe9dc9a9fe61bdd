import type { Genre } from '#contract/songwriters'
import * as drums from './drums.ts'
import { bells, electricPiano, piano } from './keys.ts'
import * as strings from './strings.ts'
import * as sustained from './sustained.ts'
import type { ScaleName } from './theory.ts'

/** How chords are played. */
export type Figure = 'fingerpicked' | 'strummed' | 'arpeggio' | 'held' | 'pulsed' | 'comped' | 'rolled'
export type BassFigure = 'roots' | 'alternating' | 'eighths' | 'walking' | 'offbeat' | 'none'

export interface Style {
  /** Slowest and fastest, in beats a minute. */
  tempo: readonly [number, number]
  beats: 3 | 4
  scales: readonly ScaleName[]
  /** Degrees of the chords, a bar each; 0 is the tonic. */
  progressions: readonly (readonly number[])[]
  tones: 3 | 4 | 5
  /** How late every second eighth comes: 0.5 is straight, 0.66 swings. */
  swing: number
  chords: { voice: strings.Voice; figure: Figure; level: number }
  pad?: { voice: strings.Voice; level: number }
  bass: { voice: strings.Voice; figure: BassFigure; level: number }
  lead: { voices: readonly strings.Voice[]; level: number; octave: number }
  /** Strokes in eighths of a bar: x hard, o soft, a dot for none. */
  drums: readonly { drum: drums.Drum; strokes: string; level: number }[]
  room: number
}

const { nylon, steel, electric, upright, harp } = strings
const { flute, clarinet, fiddle, mutedTrumpet, hum, organ, roundBass, synthBass } = sustained

export const styles: Record<Genre, Style> = {
  folk: {
    tempo: [92, 108],
    beats: 4,
    scales: ['major', 'mixolydian', 'dorian'],
    progressions: [
      [0, 3, 0, 4],
      [0, 5, 3, 4],
      [0, 4, 5, 3],
    ],
    tones: 3,
    swing: 0.53,
    chords: { voice: steel, figure: 'fingerpicked', level: 0.5 },
    bass: { voice: upright, figure: 'roots', level: 0.42 },
    lead: { voices: [fiddle, flute, hum], level: 0.3, octave: 0 },
    drums: [],
    room: 1,
  },
  pop: {
    tempo: [100, 116],
    beats: 4,
    scales: ['major'],
    progressions: [
      [0, 4, 5, 3],
      [5, 3, 0, 4],
      [0, 5, 3, 4],
    ],
    tones: 3,
    swing: 0.5,
    chords: { voice: piano, figure: 'pulsed', level: 0.62 },
    pad: { voice: sustained.brightPad, level: 0.42 },
    bass: { voice: roundBass, figure: 'eighths', level: 0.18 },
    lead: { voices: [bells], level: 0.62, octave: 1 },
    drums: [
      { drum: drums.kick, strokes: 'x..ox...', level: 0.55 },
      { drum: drums.clap, strokes: '..x...x.', level: 0.75 },
      { drum: drums.hat, strokes: 'oxoxoxox', level: 0.9 },
    ],
    room: 0.85,
  },
  rock: {
    tempo: [112, 132],
    beats: 4,
    scales: ['mixolydian', 'minor', 'major'],
    progressions: [
      [0, 6, 3, 0],
      [0, 3, 5, 4],
      [0, 4, 3, 3],
    ],
    tones: 3,
    swing: 0.5,
    chords: { voice: electric, figure: 'strummed', level: 0.44 },
    pad: { voice: organ, level: 0.16 },
    bass: { voice: roundBass, figure: 'eighths', level: 0.3 },
    lead: { voices: [electric], level: 0.6, octave: 0 },
    drums: [
      { drum: drums.kick, strokes: 'x...xo..', level: 0.7 },
      { drum: drums.snare, strokes: '..x...x.', level: 0.8 },
      { drum: drums.hat, strokes: 'xoxoxoxo', level: 0.8 },
    ],
    room: 0.8,
  },
  rnb: {
    tempo: [72, 84],
    beats: 4,
    scales: ['dorian', 'minor', 'major'],
    progressions: [
      [3, 4, 2, 5],
      [0, 3, 1, 4],
      [5, 3, 1, 4],
    ],
    tones: 5,
    swing: 0.57,
    chords: { voice: electricPiano, figure: 'rolled', level: 0.6 },
    bass: { voice: synthBass, figure: 'offbeat', level: 0.28 },
    lead: { voices: [hum, mutedTrumpet], level: 0.42, octave: 0 },
    drums: [
      { drum: drums.kick, strokes: 'x..x.x..', level: 0.6 },
      { drum: drums.rim, strokes: '..x...x.', level: 0.9 },
      { drum: drums.hat, strokes: 'oxoooxoo', level: 0.7 },
    ],
    room: 0.9,
  },
  country: {
    tempo: [104, 120],
    beats: 4,
    scales: ['major', 'mixolydian'],
    progressions: [
      [0, 3, 0, 4],
      [0, 0, 3, 4],
      [0, 5, 3, 4],
    ],
    tones: 3,
    swing: 0.56,
    chords: { voice: steel, figure: 'strummed', level: 0.42 },
    bass: { voice: upright, figure: 'alternating', level: 0.5 },
    lead: { voices: [fiddle, electric], level: 0.32, octave: 0 },
    drums: [
      { drum: drums.brush, strokes: '..x...x.', level: 0.9 },
      { drum: drums.shaker, strokes: 'oxoxoxox', level: 0.35 },
    ],
    room: 0.8,
  },
  electronic: {
    tempo: [108, 122],
    beats: 4,
    scales: ['minor', 'dorian'],
    progressions: [
      [0, 5, 2, 6],
      [0, 2, 5, 3],
      [5, 6, 0, 0],
    ],
    tones: 4,
    swing: 0.5,
    chords: { voice: bells, figure: 'arpeggio', level: 0.75 },
    pad: { voice: sustained.brightPad, level: 0.7 },
    bass: { voice: synthBass, figure: 'offbeat', level: 0.25 },
    lead: { voices: [flute, bells], level: 0.42, octave: 0 },
    drums: [
      { drum: drums.kick, strokes: 'x.x.x.x.', level: 0.5 },
      { drum: drums.clap, strokes: '..x...x.', level: 0.7 },
      { drum: drums.hat, strokes: '.x.x.x.x', level: 0.9 },
    ],
    room: 1.1,
  },
  jazz: {
    tempo: [112, 132],
    beats: 4,
    scales: ['major', 'dorian'],
    progressions: [
      [1, 4, 0, 5],
      [0, 5, 1, 4],
      [2, 5, 1, 4],
    ],
    tones: 5,
    swing: 0.64,
    chords: { voice: piano, figure: 'comped', level: 0.36 },
    bass: { voice: upright, figure: 'walking', level: 0.62 },
    lead: { voices: [mutedTrumpet, clarinet], level: 0.34, octave: 0 },
    drums: [
      { drum: drums.brush, strokes: 'x.xox.xo', level: 0.8 },
      { drum: drums.hat, strokes: '..x...x.', level: 0.7 },
    ],
    room: 0.75,
  },
  classical: {
    tempo: [76, 88],
    beats: 3,
    scales: ['major', 'minor'],
    progressions: [
      [0, 3, 4, 0],
      [0, 5, 3, 4],
      [0, 1, 4, 0],
    ],
    tones: 3,
    swing: 0.5,
    chords: { voice: harp, figure: 'arpeggio', level: 0.42 },
    pad: { voice: sustained.strings, level: 0.3 },
    bass: { voice: sustained.strings, figure: 'roots', level: 0.18 },
    lead: { voices: [clarinet, fiddle, flute], level: 0.34, octave: 0 },
    drums: [],
    room: 1.3,
  },
  acoustic: {
    tempo: [80, 96],
    beats: 4,
    scales: ['major'],
    progressions: [
      [0, 4, 5, 3],
      [0, 2, 3, 4],
      [3, 0, 4, 5],
    ],
    tones: 3,
    swing: 0.52,
    chords: { voice: nylon, figure: 'fingerpicked', level: 0.56 },
    pad: { voice: sustained.warmPad, level: 0.14 },
    bass: { voice: upright, figure: 'roots', level: 0.36 },
    lead: { voices: [hum, flute], level: 0.28, octave: 0 },
    drums: [{ drum: drums.shaker, strokes: 'oxoxoxox', level: 0.25 }],
    room: 0.95,
  },
  indie: {
    tempo: [96, 112],
    beats: 4,
    scales: ['major', 'dorian', 'minor'],
    progressions: [
      [0, 2, 5, 3],
      [5, 3, 0, 4],
      [0, 5, 2, 3],
    ],
    tones: 4,
    swing: 0.5,
    chords: { voice: electric, figure: 'arpeggio', level: 0.46 },
    pad: { voice: sustained.warmPad, level: 0.26 },
    bass: { voice: roundBass, figure: 'eighths', level: 0.22 },
    lead: { voices: [hum, bells], level: 0.34, octave: 0 },
    drums: [
      { drum: drums.kick, strokes: 'x....x..', level: 0.5 },
      { drum: drums.snare, strokes: '..o...o.', level: 0.8 },
      { drum: drums.shaker, strokes: 'oxoxoxox', level: 0.8 },
    ],
    room: 1.15,
  },
}
