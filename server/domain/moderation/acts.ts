import { createHash } from 'node:crypto'
import { desc } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { stewardActs } from '../../db/schema.ts'
import { newSalt, saltedHash } from '../journal/chain.ts'

export type ActRow = typeof stewardActs.$inferSelect
type Chained = 'id' | 'createdAt' | 'seq' | 'prevHash' | 'hash' | 'textHash' | 'textSalt'
export type NewAct = Omit<typeof stewardActs.$inferInsert, Chained>

const moment = (time: string | null) => time && new Date(time).toISOString()

export const textHashOf = (salt: string, { reason, searched }: Pick<ActRow, 'reason' | 'searched'>) =>
  saltedHash(salt, JSON.stringify([reason, searched]))

/**
 * Hash of a row in the stewards' log: over all fields, its position in the chain and the previous hash. It
 * covers the salted hash of the texts instead of the texts.
 */
export function hashOfAct(act: Omit<ActRow, 'hash'>): string {
  const said = [
    act.id,
    act.stewardId,
    act.kind,
    act.caseId,
    act.personId,
    act.thingKind,
    act.thingId,
    act.rule,
    moment(act.until),
    act.ofId,
    act.textHash,
    moment(act.createdAt),
    act.seq,
    act.prevHash,
    // Rows from before these columns are hashed without them.
    ...(act.shown === 1 ? [] : [act.shown]),
    ...(act.despiteConflict ? ['despite a conflict'] : []),
  ]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

function linked(act: NewAct, last: Pick<ActRow, 'seq' | 'hash'> | undefined): ActRow {
  const texts = { reason: act.reason ?? null, searched: act.searched ?? null }
  const isSilent = texts.reason === null && texts.searched === null
  const textSalt = isSilent ? null : newSalt()
  const row = {
    id: newId(),
    stewardId: act.stewardId,
    kind: act.kind,
    caseId: act.caseId ?? null,
    personId: act.personId ?? null,
    thingKind: act.thingKind ?? null,
    thingId: act.thingId ?? null,
    rule: act.rule ?? null,
    until: act.until ?? null,
    ofId: act.ofId ?? null,
    shown: act.shown ?? 1,
    despiteConflict: act.despiteConflict ?? false,
    ...texts,
    textHash: textSalt && textHashOf(textSalt, texts),
    textSalt,
    createdAt: now(),
    seq: (last?.seq ?? 0) + 1,
    prevHash: last?.hash ?? null,
  }
  return { ...row, hash: hashOfAct(row) }
}

/**
 * Appends an act to the one hash chain of all stewards. Positions are unique: of two concurrent calls, the
 * second waits for the first and then uses the next position.
 */
export async function appendAct(tx: Tx, act: NewAct): Promise<ActRow> {
  for (;;) {
    const [last] = await tx
      .select({ seq: stewardActs.seq, hash: stewardActs.hash })
      .from(stewardActs)
      .orderBy(desc(stewardActs.seq))
      .limit(1)
    const [appended] = await tx
      .insert(stewardActs)
      .values(linked(act, last))
      .onConflictDoNothing({ target: stewardActs.seq })
      .returning()
    if (appended) return appended
  }
}
