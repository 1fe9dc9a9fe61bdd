import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { Sound } from '#contract/files/sounds'
import { hundredths } from '#contract/work/lyrics'
import type { DemoDelivery, Sample, TakenStory } from './words.ts'

/** Song or sample that a recording contains. */
export interface Piece extends Sample {
  /** True for a first version, which has no melody yet. */
  sketch?: boolean
  /** Words that are sung to it. */
  lyrics?: string | undefined
}

export const deliveredPiece = (
  { title, genre }: TakenStory,
  { sketch = false, lyrics }: DemoDelivery,
): Piece => ({ name: title, genre, sketch, lyrics })

/** Most words that a singer sings in a minute. */
export const wordsPerMinute = 100

/** Length that a song needs for its words, in seconds. */
const secondsToSing = (lyrics = '') => ((lyrics.match(/\S+/g)?.length ?? 0) / wordsPerMinute) * 60

/**
 * Folder of the MP3 files. Its `index.json` has their waveforms and lengths, as a browser sends them at an
 * upload.
 */
export const soundsFolder = path.join(import.meta.dirname, 'sounds')

const Index = z.record(z.string(), z.required(Sound))
export type Recordings = z.infer<typeof Index>

/** Waveforms and lengths of the recordings, by file name. */
export const readIndex = async (): Promise<Recordings> =>
  z.parse(Index, JSON.parse(await readFile(path.join(soundsFolder, 'index.json'), 'utf8')))

/** File name without its ending: 'the-late-bus-acoustic'. */
const fileName = ({ name, genre, sketch }: Piece) =>
  [name, genre, ...(sketch ? ['sketch'] : [])]
    .join(' ')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')

/** The recording of a piece, repeated like the verses of a song until all words are sung. */
export async function readRecording(recordings: Recordings, piece: Piece) {
  const name = fileName(piece)
  const seen = recordings[name]
  if (!seen) throw new Error(`The demo has no recording ${name}`)
  const verse = await readFile(path.join(soundsFolder, `${name}.mp3`))
  const times = Math.max(1, Math.ceil(secondsToSing(piece.lyrics) / seen.seconds))
  const again = <Item>(items: Item[]) => Array.from({ length: times }, () => items).flat()
  const all = again(seen.peaks)
  return {
    // The files have no header of their own, so that one after the other they are one file.
    mp3: Buffer.concat(again([verse])),
    seen: {
      seconds: hundredths(seen.seconds * times),
      peaks: seen.peaks.map((_, at) => Math.max(...all.slice(at * times, (at + 1) * times))),
    },
  }
}
