import { describe, expect, test } from 'vitest'
import { linesOf } from '#contract/work/lyrics'
import { fileName, pieces } from '../../server/demo/recordings.ts'
import { compose } from './compose.ts'
import { isStrong } from './melody.ts'
import { isInChord, pitchOf, type Score } from './score.ts'
import { syllablesOf } from './syllables.ts'

const songs = pieces.filter(({ lyrics }) => lyrics)

/** Chord that sounds at a time, and the place in its bar in halves of a beat. */
function chordAt({ bpm, beatsPerBar, sections }: Score, at: number) {
  const chords = sections.flatMap((section) => section.chords)
  // Swing delays what stands between two beats, so that rounding down finds its half.
  const slot = Math.floor((at * bpm) / 30 + 0.01)
  return { chord: chords[Math.floor(slot / (beatsPerBar * 2))]!, slot: slot % (beatsPerBar * 2) }
}

const steps = Array.from({ length: 30 }, (_, at) => at - 10)
const stepOf = (score: Score, pitch: number) => steps.find((step) => pitchOf(score, step) === pitch)

test('a line has a syllable for each that a singer sings', () => {
  const count = (text: string) => syllablesOf(text, 0).length
  expect(count('Beryl kept the minutes, and the glue for the tent.')).toBe(12)
  expect(count('a hundred on Saturday, and never once late.')).toBe(12)
  expect(count('Ten past six, you’re going home,')).toBe(7)
  expect(count('is the man who’s sitting there.')).toBe(7)
  expect(syllablesOf('across the middle', 0).map(({ isStressed }) => isStressed)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
})

test('each piece has a verse and a chorus, three chords, and a melody where it is no sketch', () => {
  for (const piece of pieces) {
    const { sections, melody } = compose(piece)
    const names = sections.map(({ name }) => name)
    expect(names, piece.name).toEqual(expect.arrayContaining(['verse', 'chorus']))
    for (const name of ['verse', 'chorus'])
      expect(
        new Set(sections.find((section) => section.name === name)!.chords).size,
        piece.name,
      ).toBeGreaterThanOrEqual(3)
    expect(melody.length > 0, piece.name).toBe(!piece.sketch)
  }
})

test('two calls compose the same piece', () => {
  for (const piece of pieces.slice(0, 3)) expect(compose(piece)).toEqual(compose(piece))
})

describe.each(songs.map((song) => [fileName(song), song] as const))('%s', (_, song) => {
  const score = compose(song)

  test('every syllable of its words has a note of the melody that begins with it', () => {
    const sung = score.sung
      .map(({ syllable }) => syllable.word)
      .filter((word, at, all) => word !== all[at - 1])
    const words = (song.lyrics!.match(/[\p{L}’'-]+/gu) ?? []).filter((word, at, all) => word !== all[at - 1])
    expect(sung).toEqual(words)
    const begins = score.melody.map(({ at }) => at)
    for (const { note } of score.sung) expect(begins).toContain(note.at)
    const times = score.sung.map(({ note }) => note.at)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(new Set(times).size).toBe(times.length)
  })

  test('each line is lit when its first syllable is sung', () => {
    for (const [line, text] of linesOf(song.lyrics!).entries()) {
      const first = score.sung.find(({ syllable }) => syllable.line === line)
      expect(score.lineTimes[line], text).toEqual(text ? expect.closeTo(first!.note.at, 1) : null)
    }
  })

  test('the melody stays in its scale, and its strong notes in their chord', () => {
    let strong = 0
    for (const { pitch, at } of score.melody) {
      const step = stepOf(score, pitch)
      const { chord, slot } = chordAt(score, at)
      expect(step).toBeDefined()
      if (!isStrong(slot, score.beatsPerBar * 2)) continue
      strong++
      expect(isInChord(step!, chord)).toBe(true)
    }
    expect(strong).toBeGreaterThan(score.melody.length / 4)
  })
})
