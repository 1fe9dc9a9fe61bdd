import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { Sound } from '#contract/files/sounds'
import type { DemoDelivery, Sample, TakenStory } from './words.ts'

/** What a recording is of. */
export interface Piece extends Sample {
  /** A first version has no melody yet. */
  sketch?: boolean
}

export const deliveredPiece = ({ title, genre }: TakenStory, { sketch = false }: DemoDelivery): Piece => ({
  name: title,
  genre,
  sketch,
})

/** MP3 files, and in `index.json` their waveforms and lengths, as an uploading browser sends them. */
export const soundsFolder = path.join(import.meta.dirname, 'sounds')

const Index = z.record(z.string(), z.required(Sound))
export type Recordings = z.infer<typeof Index>

/** Waveforms and lengths of the recordings, by file name. */
export const readIndex = async (): Promise<Recordings> =>
  z.parse(Index, JSON.parse(await readFile(path.join(soundsFolder, 'index.json'), 'utf8')))

/** 'the-late-bus-acoustic' */
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
