import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { LyricTimes, Sound } from '#contract/files/sounds'
import { type DemoDelivery, type Sample, songwriters, type TakenStory, takenStories } from './words.ts'

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

/** All pieces of the demo: samples and versions of songs. */
export const pieces: Piece[] = [
  ...Object.values(songwriters).flatMap(({ samples }) => samples),
  ...takenStories.flatMap((story) =>
    (story.deliveries ?? []).map((delivery) => deliveredPiece(story, delivery)),
  ),
]

/**
 * Folder of the MP3 files, which scripts/demo-songs/record.ts writes. Its `index.json` has their waveforms and
 * lengths, as a browser sends them at an upload, and when each line of the words begins.
 */
export const soundsFolder = path.join(import.meta.dirname, 'sounds')

const Index = z.record(
  z.string(),
  z.object({ ...z.required(Sound).shape, lineTimes: z.optional(LyricTimes) }),
)
export type Recordings = z.infer<typeof Index>

/** Waveform, length and times of each recording, by file name. */
export const readIndex = async (): Promise<Recordings> =>
  z.parse(Index, JSON.parse(await readFile(path.join(soundsFolder, 'index.json'), 'utf8')))

/** File name without its ending: 'the-late-bus-acoustic'. */
export const fileName = ({ name, genre, sketch }: Piece) =>
  [name, genre, ...(sketch ? ['sketch'] : [])]
    .join(' ')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')

/** The recording of a piece. */
export async function readRecording(recordings: Recordings, piece: Piece) {
  const name = fileName(piece)
  const seen = recordings[name]
  if (!seen) throw new Error(`The demo has no recording ${name}`)
  return { mp3: await readFile(path.join(soundsFolder, `${name}.mp3`)), seen }
}
