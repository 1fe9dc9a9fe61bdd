import type { Genre } from '#contract/people/songwriters'
import { hundredths, linesOf } from '#contract/work/lyrics'
import { accompany } from './arrange.ts'
import { phraseOf, type Tone } from './melody.ts'
import { pick, randomOf } from './random.ts'
import {
  type Chord,
  isInChord,
  type Lead,
  type Note,
  pitchOf,
  type Score,
  type Section,
  timeOf,
} from './score.ts'
import { type Style, styles } from './styles.ts'
import { type Syllable, syllablesOf } from './syllables.ts'

interface Wanted {
  name: string
  genre: Genre
  /** True for a first version, which has no melody yet. */
  sketch?: boolean
  lyrics?: string | undefined
}

/** Seconds that the last chord rings. */
const ringing = 3.5

/** Bars of one line of words. */
const barsPerLine = 2

interface SungLine {
  line: number
  syllables: Syllable[]
}

/** Verses of the lyrics, with the syllables of their lines. */
function stanzasOf(lyrics: string): SungLine[][] {
  const stanzas: SungLine[][] = [[]]
  for (const [line, text] of linesOf(lyrics).entries())
    if (text.trim()) stanzas.at(-1)!.push({ line, syllables: syllablesOf(text, line) })
    else stanzas.push([])
  return stanzas.filter((stanza) => stanza.length > 0)
}

interface Part {
  name: Section['name']
  bars: number
  lines: SungLine[]
}

/** A song has an instrumental before, between and after its verses; a sample is a verse and a chorus. */
function formOf({ lyrics }: Wanted, bpm: number): Part[] {
  if (!lyrics)
    return [
      ...(bpm > 96 ? [{ name: 'intro' as const, bars: 2, lines: [] }] : []),
      { name: 'verse', bars: 4, lines: [] },
      { name: 'chorus', bars: 4, lines: [] },
    ]
  const stanzas = stanzasOf(lyrics).map((lines, at, all) => ({
    name: at === all.length - 1 ? ('chorus' as const) : ('verse' as const),
    bars: lines.length * barsPerLine,
    lines,
  }))
  const between: Part = { name: 'break', bars: 4, lines: [] }
  return [
    { name: 'intro', bars: 4, lines: [] },
    ...stanzas.flatMap((stanza, at) => (at > 0 ? [between, stanza] : [stanza])),
    { name: 'outro', bars: 4, lines: [] },
  ]
}

function chordsFor({ name, bars }: Part, verse: readonly Chord[], chorus: readonly Chord[]): Chord[] {
  if (name === 'intro') return verse.slice(0, bars)
  const row = name === 'verse' ? verse : chorus
  // Four bars are the second half of the row, because it ends at home.
  return bars < row.length ? row.slice(-bars) : Array.from({ length: bars }, (_, at) => row[at % row.length]!)
}

const shapes = [
  [-1, 2, 0],
  [0, 2, -2],
  [-2, 1, 2, 0],
  [1, -1, 1, -1],
]

/** Stresses of a line without words, like those of a spoken one. */
function wordless(random: () => number): boolean[] {
  const length = 6 + Math.floor(random() * 4)
  return Array.from({ length }, (_, at) => at % 2 === 0 || random() < 0.2)
}

type Key = Pick<Score, 'bpm' | 'beatsPerBar' | 'tonic' | 'scale'>

class Singer {
  readonly melody: Note[] = []
  readonly second: Note[] = []
  readonly sung: Score['sung'] = []
  readonly #score: Key
  readonly #style: Style
  readonly #random: () => number
  readonly #lead: Lead
  readonly #shapes: readonly (readonly number[])[]
  readonly #stresses: boolean[]

  constructor(score: Key, style: Style, random: () => number) {
    this.#score = score
    this.#style = style
    this.#random = random
    this.#lead = pick(random, style.leads)
    this.#shapes = [pick(random, shapes), pick(random, shapes)]
    this.#stresses = wordless(random)
  }

  /** A section's melody: the third line resembles the first one, the last one ends at home. */
  sing({ name, bar, bars, chords }: Section, lines: readonly SungLine[]) {
    const isChorus = name === 'chorus' || name === 'outro'
    const like: number[][] = []
    for (let line = 0; line < bars / barsPerLine; line++) {
      const words = lines[line]?.syllables
      const slotsPerBar = this.#score.beatsPerBar * 2
      const chordAt = (slot: number) => chords[line * barsPerLine + Math.floor(slot / slotsPerBar)]!
      const tones = phraseOf({
        stresses: words?.map(({ isStressed }) => isStressed) ?? this.#stresses,
        chords: chords.slice(line * barsPerLine, (line + 1) * barsPerLine),
        slotsPerBar,
        middle: isChorus ? 4 : 2,
        shape: this.#shapes[line % 2]!,
        isLast: line === bars / barsPerLine - 1,
        like: like[line - 2],
        random: this.#random,
      })
      like.push(tones.map(({ step }) => step))
      const notes = this.#notesOf(tones, bar + line * barsPerLine, words)
      this.melody.push(...notes)
      if (words) this.sung.push(...words.map((syllable, at) => ({ syllable, note: notes[at]! })))
      if (isChorus && words) this.second.push(...this.#below(tones, notes, chordAt))
    }
  }

  #notesOf(tones: readonly Tone[], bar: number, words: readonly Syllable[] | undefined): Note[] {
    const { bpm, beatsPerBar } = this.#score
    const time = (slot: number) => timeOf({ bpm, swing: this.#style.swing }, bar * beatsPerBar + slot / 2)
    return tones.map(({ slot, step }, at) => ({
      instrument: words ? 'voice' : this.#lead,
      pitch: pitchOf(this.#score, step),
      at: time(slot),
      // The last note is held, but leaves a breath before the next line.
      length: Math.min(time(tones[at + 1]?.slot ?? slot + 4) - time(slot), (60 / bpm) * 3),
      loud: (words?.[at]?.isStressed ?? slot % 4 === 0) ? 0.85 : 0.72,
      ...(words && { vowel: words[at]!.vowel }),
    }))
  }

  /** A second voice: the nearest tone of the chord that is a third or more below. */
  #below(tones: readonly Tone[], notes: readonly Note[], chordAt: (slot: number) => Chord): Note[] {
    return notes.map(({ vowel: _, ...note }, at) => {
      const { slot, step } = tones[at]!
      const down = [2, 3, 4].find((steps) => isInChord(step - steps, chordAt(slot))) ?? 2
      const pitch = pitchOf(this.#score, step - down)
      return { ...note, instrument: this.#lead, pitch, loud: note.loud * 0.45 }
    })
  }
}

/** Composes a piece. Two calls for one piece have the same result. */
export function compose(wanted: Wanted): Score {
  const random = randomOf(`${wanted.name} ${wanted.genre}`)
  const style = styles[wanted.genre]
  const beatsPerBar = /waltz/i.test(wanted.name) ? 6 : 4
  const [slowest, fastest] = style.bpm
  const bpm = Math.round(slowest + random() * (fastest - slowest)) * (beatsPerBar === 6 ? 1.6 : 1)
  const place = { bpm, beatsPerBar, tonic: 55 + Math.floor(random() * 8), scale: style.scale } as const
  const [verse, chorus] = [pick(random, style.verses), pick(random, style.choruses)]
  const singer = new Singer(place, style, random)
  const sections: Section[] = []
  for (const part of formOf(wanted, bpm)) {
    const bar = sections.reduce((bars, { bars: more }) => bars + more, 0)
    const section = { name: part.name, bar, bars: part.bars, chords: chordsFor(part, verse, chorus) }
    sections.push(section)
    if (!wanted.sketch && (part.name !== 'intro' || wanted.lyrics)) singer.sing(section, part.lines)
  }
  const { melody, second, sung } = singer
  const bars = sections.reduce((sum, section) => sum + section.bars, 0)
  return {
    ...place,
    seconds: timeOf({ bpm, swing: 0.5 }, bars * beatsPerBar) + ringing,
    sections,
    melody,
    accompaniment: [
      ...second,
      ...accompany({ ...place, style, random: randomOf(`${wanted.name} hands`) }, sections),
    ],
    sung,
    lineTimes: lineTimesOf(wanted.lyrics, sung),
  }
}

function lineTimesOf(lyrics: string | undefined, sung: Score['sung']) {
  if (!lyrics) return []
  return linesOf(lyrics).map((_, line) => {
    const first = sung.find(({ syllable }) => syllable.line === line)
    return first ? hundredths(first.note.at) : null
  })
}
