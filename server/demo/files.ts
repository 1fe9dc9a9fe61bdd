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
  /** The paths that were stored, for when all of it has to go again. */
  kept: string[]
}

type Owned = { ownerId: string; songRequestId?: string }

/** Stores a recording as everyone's songs are stored; answers its path and its waveform. */
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

/** A photo of each who has one: `miles.webp`. */
export const portraitsFolder = path.join(import.meta.dirname, 'portraits')

/** Stores somebody's photo as everyone's photos are stored. */
export async function keepPhoto({ tx, storage, kept }: Shelf, name: string, ownerId: string) {
  const bytes = [await readFile(path.join(portraitsFolder, name))]
  const stored = await keepFile(tx, storage, { ownerId, kind: 'photo', bytes, name })
  kept.push(stored)
  return stored
}
