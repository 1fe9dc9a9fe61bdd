import type { Random } from '../random.ts'
import type { BassFigure, Figure } from './styles.ts'
import { chordSteps, type Key, pitchOf } from './theory.ts'

/** A note of an accompaniment: when, how long (in beats), which MIDI pitch, how hard. */
export interface PartNote {
  beat: number
  beats: number
  pitch: number
  force: number
}

interface Bar {
  key: Key
  chord: number
  tones: number
  beats: 3 | 4
  random: Random
}

/** The chord's tones around the middle of the keyboard, so that chords move into each other without leaps. */
function voiced({ key, chord, tones }: Bar): number[] {
  return chordSteps(chord, tones)
    .map((step) => {
      const pitch = pitchOf(key, step)
      return 53 + ((((pitch - 53) % 12) + 12) % 12)
    })
    .sort((one, other) => one - other)
}

const eighths = ({ beats }: Bar) => Array.from({ length: beats * 2 }, (_, index) => index / 2)

const figures: Record<Figure, (bar: Bar) => PartNote[]> = {
  fingerpicked: (bar) => {
    const tones = voiced(bar)
    const root = tones.find((pitch) => (pitch - pitchOf(bar.key, bar.chord)) % 12 === 0)! - 12
    const order = [root, tones[1]!, tones[2]!, tones[1]!, root + 7, tones[0]! + 12, tones[2]!, tones[1]!]
    return eighths(bar).map((beat, index) => ({
      beat,
      beats: index % 4 === 0 ? 2 : 1.2,
      pitch: order[index % order.length]!,
      force: index % 4 === 0 ? 0.85 : 0.55 + 0.15 * bar.random(),
    }))
  },
  strummed: (bar) => {
    const tones = voiced(bar)
    const all = [tones[0]! - 12, ...tones, tones[0]! + 12]
    return [0, 1, 1.5, 2.5, 3, 3.5]
      .filter((beat) => beat < bar.beats)
      .flatMap((beat) => {
        const down = beat % 1 === 0
        const strings = down ? all : all.slice(2).toReversed()
        return strings.map((pitch, index) => ({
          beat: beat + index * 0.022,
          beats: 0.9,
          pitch,
          force: (beat === 0 ? 0.8 : down ? 0.62 : 0.42) + 0.08 * bar.random(),
        }))
      })
  },
  arpeggio: (bar) => {
    const tones = voiced(bar)
    const climb = [...tones, tones[0]! + 12, tones[1]! + 12]
    const order = [...climb, ...climb.slice(1, -1).toReversed()]
    return eighths(bar).map((beat, index) => ({
      beat,
      beats: 1.6,
      pitch: order[index % order.length]!,
      force: (index % 2 === 0 ? 0.62 : 0.48) + 0.1 * bar.random(),
    }))
  },
  held: (bar) => voiced(bar).map((pitch) => ({ beat: 0, beats: bar.beats * 0.98, pitch, force: 0.5 })),
  pulsed: (bar) =>
    [0, 1.5, 3]
      .filter((beat) => beat < bar.beats)
      .flatMap((beat) =>
        voiced(bar).map((pitch) => ({
          beat,
          beats: beat === 3 ? 0.9 : 1.4,
          pitch,
          force: (beat === 0 ? 0.68 : 0.5) + 0.06 * bar.random(),
        })),
      ),
  comped: (bar) =>
    (bar.random() < 0.5 ? [0, 1.5] : [0.5, 2.5]).flatMap((beat) =>
      voiced(bar)
        .slice(-4)
        .map((pitch) => ({ beat, beats: 0.7, pitch, force: 0.5 + 0.12 * bar.random() })),
    ),
  rolled: (bar) =>
    [0, 2.5].flatMap((beat) =>
      voiced(bar).map((pitch, index) => ({
        beat: beat + index * 0.035,
        beats: beat === 0 ? 2.3 : 1.3,
        pitch,
        force: (beat === 0 ? 0.55 : 0.4) + 0.06 * bar.random(),
      })),
    ),
}

export const chordPart = (figure: Figure, bar: Bar) => figures[figure](bar)

const bassRoot = ({ key, chord }: Bar) => 33 + ((((pitchOf(key, chord) - 33) % 12) + 12) % 12)

const bassFigures: Record<
  BassFigure,
  (bar: Bar, next: number) => [beat: number, beats: number, pitch: number][]
> = {
  none: () => [],
  roots: (bar) => [[0, bar.beats * 0.95, bassRoot(bar)]],
  alternating: (bar) => [
    [0, 0.9, bassRoot(bar)],
    [2, 0.9, bassRoot(bar) - 5],
  ],
  eighths: (bar) => eighths(bar).map((beat) => [beat, 0.44, bassRoot(bar)]),
  walking: (bar, next) => {
    const root = bassRoot(bar)
    const target = bassRoot({ ...bar, chord: next })
    const [, third, fifth] = chordSteps(bar.chord).map((step) => pitchOf(bar.key, step))
    const near = (pitch: number) => root + ((((pitch - root) % 12) + 12) % 12)
    return [
      [0, 0.9, root],
      [1, 0.9, near(third!)],
      [2, 0.9, near(fifth!)],
      [3, 0.9, target + (target > root ? -1 : 1)],
    ]
  },
  offbeat: (bar) => [
    [0, 0.7, bassRoot(bar)],
    [1.5, 0.45, bassRoot(bar)],
    [2.5, 0.9, bassRoot(bar) + (bar.random() < 0.5 ? 12 : 7)],
  ],
}

/** `next` is the chord that follows, to walk towards. */
export const bassPart = (figure: BassFigure, bar: Bar, next: number): PartNote[] =>
  bassFigures[figure](bar, next)
    .filter(([beat]) => beat < bar.beats)
    .map(([beat, beats, pitch]) => ({ beat, beats, pitch, force: beat === 0 ? 0.8 : 0.66 }))
