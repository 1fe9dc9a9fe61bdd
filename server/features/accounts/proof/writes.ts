import { eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { users } from '../../../db/schema.ts'
import { suspendPerson } from '../../../domain/moderation/suspending.ts'
import { endedAddress } from '../../../domain/people/ended.ts'
import type { Queue } from '../../../storage/outside/outside-log.ts'
import { endWaysIn } from '../ways-in/end-ways-in.ts'

/**
 * Ends an account that the owner of its address did not make: nobody gets in, nothing of it is listed, and the address
 * is free. What others did in its rooms stays theirs.
 */
export async function endAccount(tx: Tx, { jobs, secret }: { jobs: Queue; secret: string }, id: string) {
  await endWaysIn(tx, secret, id)
  await suspendPerson(tx, jobs, { personId: id, until: null })
  await tx
    .update(users)
    .set({ email: endedAddress({ id }), proofAskedAt: now() })
    .where(eq(users.id, id))
}
