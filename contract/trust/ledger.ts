import * as z from 'zod/mini'
import { get } from '../grammar/endpoint.ts'

/** The newest day's signed Merkle root over all hash chains. The complete note is at `/ledger/{day}`. */
const Checkpoint = z.object({
  /** '2026-11-25', in UTC. */
  day: z.string(),
  /** Base64 */
  root: z.string(),
})

export const ledger = {
  checkpoint: get('/api/ledger/checkpoint', z.nullable(Checkpoint), {
    access: 'anyone',
    summary: 'Day and root of the newest checkpoint, or null before the first one',
  }),
}
