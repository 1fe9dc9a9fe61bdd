// Plays its share of the pieces in a thread of its own, and hands each over as it is done.
import { parentPort, workerData } from 'node:worker_threads'
import { type Piece, play } from './compose.ts'
import { encodeMp3 } from './mp3.ts'
import { peaksOf } from './peaks.ts'

for (const piece of workerData as Piece[]) {
  const sound = play(piece)
  parentPort?.postMessage({ piece, mp3: encodeMp3(sound), peaks: peaksOf(sound, 200) })
}
