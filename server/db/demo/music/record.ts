import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Piece } from './compose.ts'

/** A piece as a file, and what its waveform is drawn from. */
export interface Sound {
  mp3: Uint8Array
  peaks: number[]
}

/** Plays and encodes the pieces, on every processor there is. Calls back with each. */
export async function recordAll(pieces: Piece[], take: (piece: Piece, sound: Sound) => void) {
  const hands = Math.min(4, availableParallelism(), pieces.length)
  const shares = Array.from({ length: hands }, (_, hand) => pieces.filter((_, at) => at % hands === hand))
  await Promise.all(
    shares.map(
      (share) =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: share })
          worker.on('message', ({ piece, mp3, peaks }: Sound & { piece: Piece }) =>
            take(piece, { mp3, peaks }),
          )
          worker.once('error', reject)
          worker.once('exit', () => resolve())
        }),
    ),
  )
}
