import { readFileSync } from 'node:fs'
import path from 'node:path'
import { png } from '../../server/test/storage/test-pictures.ts'
import { mp3, mp3OfSize, wav } from '../../server/test/storage/test-sounds.ts'

/** Generated files that a browser test chooses: `setInputFiles(song())`. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const song = (name = 'kitchen-light.mp3', seconds = 6): ChosenFile => ({
  name,
  mimeType: 'audio/mpeg',
  buffer: mp3(seconds),
})

/** Playable MP3 of an exact size, up to the 50 MB that the browser driver takes. */
export const songOfSize = (bytes: number, name = 'long-song.mp3'): ChosenFile => ({
  name,
  mimeType: 'audio/mpeg',
  buffer: mp3OfSize(bytes),
})

/**
 * A second of sound in each accepted format. Formats that we can't write are stored
 * (scripts/test-runner/make-sounds.ts).
 */
export const everyFormat = (): ChosenFile[] => [
  song('second.mp3', 1),
  { name: 'second.wav', mimeType: 'audio/wav', buffer: wav(1) },
  keptSound('second.flac', 'audio/flac'),
  keptSound('second.m4a', 'audio/mp4'),
  keptSound('second.opus', 'audio/ogg'),
]

export const keptSound = (name: string, mimeType: string): ChosenFile => ({
  name,
  mimeType,
  buffer: readFileSync(path.join(import.meta.dirname, 'files', name)),
})

export const photo = (name = 'me.png'): ChosenFile => ({ name, mimeType: 'image/png', buffer: png(240) })
