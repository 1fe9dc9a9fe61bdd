import * as z from 'zod/mini'
import { get } from '../grammar/endpoint.ts'

/** Signed Merkle root over all hash chains, of the newest day. `/ledger/{day}` has the complete note. */
const Checkpoint = z.object({
  /** Day in UTC: '2026-11-25'. */
  day: z.string(),
  /** Root hash in Base64. */
  root: z.string(),
})

export const ledger = {
  checkpoint: get('/api/ledger/checkpoint', z.nullable(Checkpoint), {
    access: 'anyone',
    summary: 'Day and root of the newest checkpoint, or null before the first one',
  }),
}
