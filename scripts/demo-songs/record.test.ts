import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  deliveredPiece,
  fileName,
  type Piece,
  pieces,
  readIndex,
  soundsFolder,
} from '../../server/demo/recordings.ts'
import { takenStories } from '../../server/demo/words.ts'
import { loudnessOf } from './loudness.ts'
import { record } from './record.ts'

const index = await readIndex()

async function compareWithFile(piece: Piece) {
  const name = fileName(piece)
  const made = record(piece)
  expect(made.seen, name).toEqual(index[name])
  const file = await readFile(path.join(soundsFolder, `${name}.mp3`))
  expect(file.equals(made.mp3), `${name}: node run.mjs scripts/demo-songs/record.ts`).toBe(true)
  return { ...made, file }
}

/** Public songs with words: the landing page has them on its record. */
const onRecord = takenStories.flatMap((story) =>
  story.isPublic
    ? (story.deliveries ?? [])
        .filter(({ lyrics }) => lyrics)
        .map((delivery) => deliveredPiece(story, delivery))
    : [],
)

// Rendering a minute of sound takes some seconds, while other tests run.
test('three songs of the record are what the program makes: 60 to 90 seconds, −16 LUFS, below 900 kB', async () => {
  expect(onRecord).toHaveLength(3)
  for (const piece of onRecord) {
    const { samples, rate, file, seen } = await compareWithFile(piece)
    expect(loudnessOf(samples, rate), piece.name).toBeGreaterThan(-17)
    expect(loudnessOf(samples, rate), piece.name).toBeLessThan(-15)
    expect(seen.seconds, piece.name).toBeGreaterThanOrEqual(60)
    expect(seen.seconds, piece.name).toBeLessThanOrEqual(90)
    expect(file.length, piece.name).toBeLessThanOrEqual(900_000)
    const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    expect(peak, piece.name).toBeLessThan(0.9)
  }
}, 300_000)

test('a sample is what the program makes', async () => {
  await compareWithFile(pieces.find(({ lyrics }) => !lyrics)!)
}, 60_000)
