import { pick } from './random.ts'
import { type Instrument, type Note, pitchOf, type Score, type Section, timeOf } from './score.ts'
import type { Style } from './styles.ts'

type Place = Pick<Score, 'bpm' | 'beatsPerBar' | 'tonic' | 'scale'> & { style: Style; random: () => number }

/** How much plays in a section, and how loud it is. */
const fullness: Record<Section['name'], { loud: number; drums: number; carpet: number; bass: boolean }> = {
  intro: { loud: 0.75, drums: 0, carpet: 0, bass: false },
  verse: { loud: 0.8, drums: 0.6, carpet: 0, bass: true },
  break: { loud: 0.85, drums: 0.8, carpet: 0.6, bass: true },
  chorus: { loud: 1, drums: 1, carpet: 1, bass: true },
  outro: { loud: 0.8, drums: 0.5, carpet: 0.8, bass: true },
}

/** Pitches of a triad within an octave above `lowest`, rising. */
function voiced(place: Place, chord: number, lowest: number): number[] {
  return [0, 2, 4]
    .map((third) => {
      const pitch = pitchOf(place, chord + third)
      return lowest + ((((pitch - lowest) % 12) + 12) % 12)
    })
    .toSorted((one, other) => one - other)
}

const bassOf = (place: Place, step: number) => 33 + ((((pitchOf(place, step) - 33) % 12) + 12) % 12)

/** Writes the notes of one bar; beats count from the bar's begin. */
class Bar {
  readonly notes: Note[] = []
  readonly #place: Place
  readonly #from: number

  constructor(place: Place, from: number) {
    this.#place = place
    this.#from = from
  }

  play(instrument: Instrument, pitch: number, [beat, beats]: readonly [number, number], loud: number) {
    const { bpm, style, random } = this.#place
    const time = (of: number) => timeOf({ bpm, swing: style.swing }, this.#from + of)
    // Hands are a few milliseconds early or late, and no two touches are equal.
    const at = Math.max(0, time(beat) + (random() - 0.5) * 0.012)
    this.notes.push({
      instrument,
      pitch,
      at,
      length: time(beat + beats) - time(beat),
      loud: loud * (0.9 + random() * 0.2),
    })
  }
}

type Hand = (bar: Bar, place: Place, chord: number, loud: number) => void

const halves = (beats: number) => Array.from({ length: beats * 2 }, (_, at) => at / 2)

const picked: Hand = (bar, place, chord, loud) => {
  const [low, middle, high] = voiced(place, chord, 52) as [number, number, number]
  const root = bassOf(place, chord) + 12
  const strings = [root, middle, high, low + 12, root + 7 > 55 ? low : root + 7, high, middle, high]
  for (const beat of halves(place.beatsPerBar)) {
    const at = (beat * 2) % 8
    bar.play(place.style.compBy, strings[at]!, [beat, at === 0 ? 2 : 1.4], loud * (at % 4 === 0 ? 0.85 : 0.6))
  }
}

const strummed: Hand = (bar, place, chord, loud) => {
  const strings = [bassOf(place, chord) + 12, ...voiced(place, chord, 55)]
  for (const [beat, isDown] of [
    [0, true],
    [1, true],
    [1.5, false],
    [2.5, false],
    [3, true],
    [3.5, false],
  ] as const) {
    const order = isDown ? strings : strings.slice(1).toReversed()
    for (const [at, pitch] of order.entries())
      bar.play(place.style.compBy, pitch, [beat + at * 0.028, 0.9], loud * (isDown ? 0.5 : 0.34))
  }
}

const broken: Hand = (bar, place, chord, loud) => {
  const [low, middle, high] = voiced(place, chord, 57) as [number, number, number]
  bar.play(place.style.compBy, bassOf(place, chord) + 12, [0, place.beatsPerBar], loud * 0.75)
  const tones = [low, high, middle, high]
  for (const beat of halves(place.beatsPerBar).slice(1))
    bar.play(place.style.compBy, tones[(beat * 2) % 4]!, [beat, 1.2], loud * (beat % 1 === 0 ? 0.5 : 0.38))
}

const chords: Hand = (bar, place, chord, loud) => {
  const tones = voiced(place, chord, 56)
  if (place.style.bass === 'walking') tones.push(voiced(place, chord + 2, 60)[2]!)
  const beats = pick(place.random, [
    [0, 1.5],
    [0, 2.5],
    [0, 1.5, 3],
  ])
  for (const [at, beat] of beats.entries())
    for (const pitch of tones)
      bar.play(place.style.compBy, pitch, [beat, (beats[at + 1] ?? 4) - beat], loud * (at === 0 ? 0.5 : 0.4))
}

const arpeggio: Hand = (bar, place, chord, loud) => {
  const tones = voiced(place, chord, 60)
  const run = [tones[0]!, tones[1]!, tones[2]!, tones[0]! + 12]
  for (let step = 0; step < 16; step++)
    bar.play(place.style.compBy, run[(step * 3) % 4]!, [step / 4, 0.3], loud * (step % 4 === 0 ? 0.6 : 0.42))
}

const hands: Record<Style['comp'], Hand> = { picked, strummed, broken, chords, arpeggio }

function playBass(bar: Bar, place: Place, [chord, next]: readonly [number, number], loud: number) {
  const { beatsPerBar, style } = place
  const root = bassOf(place, chord)
  const half = beatsPerBar / 2
  if (style.bass === 'long') bar.play('bass', root, [0, beatsPerBar], loud * 0.7)
  if (style.bass === 'fifths') {
    bar.play('bass', root, [0, half], loud * 0.85)
    bar.play('bass', bassOf(place, chord + 4), [half, half], loud * 0.7)
  }
  if (style.bass === 'eighths')
    for (const beat of halves(beatsPerBar))
      bar.play('bass', root, [beat, 0.45], loud * (beat % 2 ? 0.6 : 0.8))
  if (style.bass === 'walking')
    for (const [beat, step] of [chord, chord + 2, chord + 4, next + 1].entries())
      bar.play('bass', bassOf(place, step), [beat, 0.95], loud * 0.8)
}

const steps = /[xo]/g

function playDrums(bar: Bar, { style, beatsPerBar, random }: Place, loud: number, isFilled: boolean) {
  for (const [drum, beats] of Object.entries(style.drums) as [Instrument, string][])
    for (const { index, 0: mark } of beats.matchAll(steps)) {
      // A waltz has its first three beats twice.
      const places = beatsPerBar === 6 ? [index / 4, index / 4 + 3] : [index / 4]
      if (beatsPerBar === 6 && index >= 12) continue
      for (const beat of places) bar.play(drum, 0, [beat, 0.25], loud * (mark === 'x' ? 0.8 : 0.45))
    }
  const last = style.drums.snare ? 'snare' : style.drums.brush ? 'brush' : undefined
  if (isFilled && last)
    for (let step = 0; step < 4; step++)
      if (step !== 1 || random() < 0.5)
        bar.play(last, 0, [beatsPerBar - 1 + step / 4, 0.25], loud * (0.35 + step * 0.14))
}

function playCarpet(bar: Bar, place: Place, chord: number, loud: number) {
  for (const pitch of voiced(place, chord, 57))
    bar.play(place.style.carpet, pitch, [0, place.beatsPerBar], loud * 0.4)
}

/** Everything but the melody: chords, bass, drums and long chords, by section. */
export function accompany(place: Place, sections: readonly Section[]): Note[] {
  const all = sections.flatMap((section) =>
    section.chords.map((chord, at) => ({
      section,
      chord,
      bar: section.bar + at,
      isLast: at === section.bars - 1,
    })),
  )
  const notes = all.flatMap(({ section, chord, bar: index, isLast }, at) => {
    const { loud, drums, carpet, bass } = fullness[section.name]
    const bar = new Bar(place, index * place.beatsPerBar)
    hands[place.style.comp](bar, place, chord, loud)
    if (bass) playBass(bar, place, [chord, all[at + 1]?.chord ?? 0], loud)
    if (drums > 0) playDrums(bar, place, loud * drums, isLast && section.name !== 'outro')
    if (carpet > 0) playCarpet(bar, place, chord, carpet)
    return bar.notes
  })
  const end = new Bar(place, sections.reduce((bars, section) => bars + section.bars, 0) * place.beatsPerBar)
  const last = [bassOf(place, 0) + 12, ...voiced(place, 0, 55)]
  for (const [at, pitch] of last.entries()) end.play(place.style.compBy, pitch, [at * 0.12, 4], 0.6)
  end.play('bass', bassOf(place, 0), [0, 4], 0.7)
  return [...notes, ...end.notes]
}
