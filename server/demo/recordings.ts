import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { Sound } from '#contract/files/sounds'
import type { DemoDelivery, Sample, TakenStory } from './words.ts'

/** Song or sample that a recording contains. */
export interface Piece extends Sample {
  /** True for a first version, which has no melody yet. */
  sketch?: boolean
}

export const deliveredPiece = ({ title, genre }: TakenStory, { sketch = false }: DemoDelivery): Piece => ({
  name: title,
  genre,
  sketch,
})

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

export async function readRecording(recordings: Recordings, piece: Piece) {
  const name = fileName(piece)
  const seen = recordings[name]
  if (!seen) throw new Error(`The demo has no recording ${name}`)
  return { mp3: await readFile(path.join(soundsFolder, `${name}.mp3`)), seen }
}
