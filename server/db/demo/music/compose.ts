import type { Genre } from '#contract/songwriters'
import { pick, type Random, seeded } from '../random.ts'
import { melody } from './melody.ts'
import { Mix } from './mix.ts'
import { bassPart, chordPart, type PartNote } from './parts.ts'
import type { Voice } from './strings.ts'
import { type Style, styles } from './styles.ts'
import { hertz, type Key, pitchOf } from './theory.ts'

/** What a piece is made from: the same name and genre always make the same piece. */
export interface Piece {
  name: string
  genre: Genre
  /** A first version leaves the melody to a later one. */
  sketch?: boolean
}

/** About how long the chords go on before the last one rings out. */
const seconds = 5.6
const ringing = 2.2

/** Writes and plays a short piece. */
export function play({ name, genre, sketch = false }: Piece) {
  const random = seeded(`${genre} ${name}`)
  const style = styles[genre]
  const [slow, fast] = style.tempo
  const beat = 60 / (slow + (fast - slow) * random())
  const bars = Math.max(2, Math.round(seconds / (beat * style.beats)))
  const progression = pick(random, style.progressions)
  const song: Song = {
    style,
    random,
    beat,
    key: { tonic: 60 + pick(random, [-3, -1, 0, 2, 4, 5]), scale: pick(random, style.scales) },
    chords: Array.from({ length: bars }, (_, bar) => progression[bar % progression.length]!),
    mix: new Mix(bars * style.beats * beat + ringing),
  }
  accompany(song)
  drum(song)
  if (!sketch) sing(song)
  return song.mix.finish({ size: style.room, tail: 1.3 })
}

interface Song {
  style: Style
  random: Random
  /** Seconds of a beat. */
  beat: number
  key: Key
  chords: number[]
  mix: Mix
}

interface Part {
  voice: Voice
  level: number
  pan: number
  room: number
}

/** Where a beat falls in seconds: every second eighth late by the swing. */
function timeOf({ style, beat }: Song, beats: number) {
  const whole = Math.floor(beats)
  const rest = beats - whole
  const swung = rest < 0.5 ? rest * 2 * style.swing : style.swing + (rest - 0.5) * 2 * (1 - style.swing)
  return (whole + swung) * beat
}

/** Plays notes as people do: never quite on the beat, never quite alike. */
function playPart(song: Song, { voice, level, pan, room }: Part, notes: PartNote[]) {
  const { random, mix, beat } = song
  for (const note of notes) {
    const force = Math.min(1, note.force * (0.94 + 0.12 * random()))
    const sound = voice(hertz(note.pitch), note.beats * beat, force, random)
    mix.add(sound, { at: timeOf(song, note.beat) + 0.02 + 0.009 * random(), pan, level, room })
  }
}

function accompany(song: Song) {
  const { style, key, random, chords } = song
  const { beats } = style
  const chordNotes: PartNote[] = []
  const bassNotes: PartNote[] = []
  const padNotes: PartNote[] = []
  const later = (notes: PartNote[], bar: number) =>
    notes.map((note) => ({ ...note, beat: note.beat + bar * beats }))
  for (const [index, chord] of [...chords, 0].entries()) {
    const isLast = index === chords.length
    const bar = { key, chord, tones: style.tones, beats, random }
    const held = later(chordPart('held', bar), index)
    const next = chords[index + 1] ?? 0
    chordNotes.push(...(isLast ? ended(held, chordNotes) : later(chordPart(style.chords.figure, bar), index)))
    bassNotes.push(...later(bassPart(isLast ? 'roots' : style.bass.figure, bar, next), index))
    padNotes.push(...held)
  }
  playPart(song, { ...style.chords, pan: -0.22, room: 0.5 }, chordNotes)
  playPart(song, { ...style.bass, pan: 0, room: 0.12 }, bassNotes)
  if (style.pad) playPart(song, { ...style.pad, pan: 0.3, room: 0.7 }, padNotes)
}

/** The last chord, spread a little, as loud as what came before. */
const ended = (held: PartNote[], before: PartNote[]) => {
  const force = Math.max(...before.slice(-8).map((note) => note.force))
  return held.map((note, index) => ({ ...note, beat: note.beat + index * 0.05, force: force * 0.9 }))
}

function sing(song: Song) {
  const { style, key, random, chords } = song
  const notes = melody(random, { chords, beats: style.beats })
  const played = notes.map(({ beat, beats, step }) => ({
    beat,
    beats,
    pitch: pitchOf(key, step) + 12 * style.lead.octave,
    force: 0.6 + 0.2 * random(),
  }))
  const voice = pick(random, style.lead.voices)
  playPart(song, { voice, level: style.lead.level, pan: 0.12, room: 0.6 }, played)
}

function drum(song: Song) {
  const { style, random, chords, mix } = song
  for (const { drum, strokes, level } of style.drums)
    for (const bar of chords.keys())
      for (const [eighth, stroke] of strokes.split('').entries()) {
        if (stroke === '.') continue
        const force = (stroke === 'x' ? 0.9 : 0.5) * (0.92 + 0.16 * random())
        const at = timeOf(song, bar * style.beats + eighth / 2) + 0.02 + 0.004 * random()
        mix.add(drum(force, random), { at, pan: 0.05, level, room: 0.16 })
      }
  // Everyone ends on the first beat after the last bar.
  const [first] = style.drums
  if (first)
    mix.add(first.drum(0.8, random), {
      at: timeOf(song, chords.length * style.beats) + 0.02,
      pan: 0,
      level: first.level,
      room: 0.3,
    })
}
