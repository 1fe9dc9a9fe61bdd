import { ms, plus } from '#contract/grammar/time'
import { and, eq, gt } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { newId, now } from '../../../db/schema/columns.ts'
import { emailPledges } from '../../../db/schema.ts'
import { hashOf } from '../../../domain/accounts/tokens.ts'

export type EmailPledgeRow = typeof emailPledges.$inferSelect

const keptHours = 48

type Waiting = Omit<
  typeof emailPledges.$inferInsert,
  'id' | 'tokenHash' | 'expiresAt' | 'createdAt' | 'donationId'
>

/**
 * Keeps a promise until its mailed link is followed. It replaces an earlier one of the same address for the same
 * request, whose link ends. Returns its id, from which the token of its link is derived.
 */
export async function addEmailPledge(tx: Tx, given: Waiting, tokenOf: (id: string) => string) {
  const id = newId()
  const kept = {
    ...given,
    id,
    tokenHash: hashOf(tokenOf(id)),
    donationId: null,
    expiresAt: plus(Date.now(), keptHours * ms.hour),
    createdAt: now(),
  }
  await tx
    .insert(emailPledges)
    .values(kept)
    .onConflictDoUpdate({ target: [emailPledges.email, emailPledges.songRequestId], set: kept })
  return id
}

/** SQL condition: the promise of this link, or of this id, is still kept. */
const isKept = (by: { token: string } | { id: string }) =>
  and(
    'id' in by ? eq(emailPledges.id, by.id) : eq(emailPledges.tokenHash, hashOf(by.token)),
    gt(emailPledges.expiresAt, now()),
  )

/** Finds what waits. Undefined if it is unknown, replaced or too old. */
export async function findEmailPledge(db: Db | Tx, by: { token: string } | { id: string }) {
  const [waiting] = await db.select().from(emailPledges).where(isKept(by))
  return waiting
}

/** Locks what waits, so that of two presses at once the second one finds the pledge of the first. */
export async function lockEmailPledge(tx: Tx, token: string) {
  const [waiting] = await tx.select().from(emailPledges).where(isKept({ token })).for('update')
  return waiting
}

/** Notes the pledge that the press made. The amount is the one that was pledged. */
export const notePressed = (
  tx: Tx,
  id: string,
  { donationId, amount }: { donationId: string; amount: string },
) => tx.update(emailPledges).set({ donationId, amount }).where(eq(emailPledges.id, id))
