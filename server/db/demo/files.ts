import type { Deps } from '../../deps.ts'
import { keepFile } from '../../storage/attached/keep.ts'
import type { Tx } from '../client.ts'
import { looks } from './looks.ts'
import type { Piece } from './music/compose.ts'
import type { Sound } from './music/record.ts'
import { portrait } from './pictures/portrait.ts'
import { soundName } from './sounds.ts'

export interface Shelf {
  tx: Tx
  storage: Deps['storage']
  sounds: Map<string, Sound>
  /** The paths that were stored, for when all of it has to go again. */
  kept: string[]
}

/** Of a recording in 64 kilobits, as music/mp3.ts makes them all. */
const bytesASecond = 8000

type Owned = { ownerId: string; songRequestId?: string }

/** Stores a recording as everyone's songs are stored; answers its path and its waveform. */
export async function keepSound(
  { tx, storage, sounds, kept }: Shelf,
  piece: Piece,
  { ownerId, songRequestId }: Owned,
) {
  const name = soundName(piece)
  const sound = sounds.get(name)
  if (!sound) throw new Error(`The demo has no recording ${name}`)
  const seen = { peaks: sound.peaks, seconds: Math.round((sound.mp3.length / bytesASecond) * 10) / 10 }
  const kind = songRequestId ? 'song' : 'sample'
  const path = await keepFile(tx, storage, {
    ownerId,
    kind,
    bytes: [sound.mp3],
    ...(songRequestId && { songRequestId }),
    name: `${piece.name}.mp3`,
    ...seen,
  })
  kept.push(path)
  return { path, ...seen }
}

/** Draws and stores somebody's photo. */
export async function keepPhoto({ tx, storage, kept }: Shelf, who: keyof typeof looks, ownerId: string) {
  const bytes = [portrait(looks[who])]
  const path = await keepFile(tx, storage, { ownerId, kind: 'photo', bytes, name: `${who}.png` })
  kept.push(path)
  return path
}
