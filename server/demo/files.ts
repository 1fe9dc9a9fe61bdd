import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { keepFile } from '../storage/attached/keep.ts'
import { type Piece, type Recordings, readRecording } from './recordings.ts'

export interface Shelf {
  tx: Tx
  storage: Deps['storage']
  recordings: Recordings
  /** Stored paths, for their removal after a failure. */
  kept: string[]
}

type Owned = { ownerId: string; songRequestId?: string }

/** Stores a recording like any user's song. Returns its path and waveform. */
export async function keepSound(
  { tx, storage, recordings, kept }: Shelf,
  piece: Piece,
  { ownerId, songRequestId }: Owned,
) {
  const { mp3, seen } = await readRecording(recordings, piece)
  const stored = await keepFile(tx, storage, {
    ownerId,
    kind: songRequestId ? 'song' : 'sample',
    bytes: [mp3],
    ...(songRequestId && { songRequestId }),
    name: `${piece.name}.mp3`,
    ...seen,
  })
  kept.push(stored)
  return { path: stored, ...seen }
}

/** Portraits: `miles.webp`. */
export const portraitsFolder = path.join(import.meta.dirname, 'portraits')

export async function keepPhoto({ tx, storage, kept }: Shelf, name: string, ownerId: string) {
  const bytes = [await readFile(path.join(portraitsFolder, name))]
  const stored = await keepFile(tx, storage, { ownerId, kind: 'photo', bytes, name })
  kept.push(stored)
  return stored
}
