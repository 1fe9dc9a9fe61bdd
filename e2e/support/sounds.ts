import { readFileSync } from 'node:fs'
import path from 'node:path'
import { png } from '../../server/test/storage/test-pictures.ts'
import { mp3, mp3OfSize, wav } from '../../server/test/storage/test-sounds.ts'

/** Generated file for a file input: `setInputFiles(song())`. */
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

/** Creates a playable MP3 with an exact size, at most the 50 MB that the browser driver accepts. */
export const songOfSize = (bytes: number, name = 'long-song.mp3'): ChosenFile => ({
  name,
  mimeType: 'audio/mpeg',
  buffer: mp3OfSize(bytes),
})

/**
 * One second of audio in each accepted format. Formats that our code can't write are stored as files
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
