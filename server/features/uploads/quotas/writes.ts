import { and, count, eq, gt, isNull, ne, type SQL, sql, sum } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { repeatable } from '../../../db/connections/repeatable.ts'
import { now } from '../../../db/schema/columns.ts'
import { uploadRoom, uploads, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'

/** Maximum bytes: four numbers for one person, and `everybodys` for the unattached files of all people. */
export interface Ceilings {
  unattached: number
  unproven: number
  inAll: number
  ofFree: number
  everybodys: number
}

export type Excess = keyof Ceilings

interface Wanted {
  /** Id of the upload, for which bytes may be reserved already. */
  id: string
  ownerId: string
  bytes: number
}

/** Bytes of an upload. A row from before bytes were counted uses its size when it was attached. */
const held = sql`greatest(${uploads.heldBytes}, coalesce(${uploads.size}, 0))`
const total = async (tx: Tx, where: SQL | undefined) => {
  const [row] = await tx
    .select({ bytes: sum(held) })
    .from(uploads)
    .where(where)
  return Number(row?.bytes ?? 0)
}

/**
 * Takes a lock until the end of the transaction. Concurrent calls then check the quotas one after the other,
 * so they can't exceed a quota together.
 */
export const lockRoom = (tx: Tx) =>
  tx
    .insert(uploadRoom)
    .values({ id: 1 })
    .onConflictDoUpdate({ target: uploadRoom.id, set: { id: 1 } })

/** The quota that these bytes would exceed, if any. Call `lockRoom` first. */
export async function excessOf(
  tx: Tx,
  { ownerId, bytes }: Omit<Wanted, 'id'>,
  limits: Ceilings,
): Promise<Excess | undefined> {
  const isOwn = eq(uploads.ownerId, ownerId)
  const waits = isNull(uploads.attachedAt)
  if ((await total(tx, and(isOwn, waits))) + bytes > limits.unattached) return 'unattached'
  const all = (await total(tx, isOwn)) + bytes
  if (all > limits.inAll) return 'inAll'
  if (all > limits.unproven && !(await isProven(tx, ownerId))) return 'unproven'
  if (all > limits.ofFree) return 'ofFree'
  if ((await total(tx, waits)) + bytes > limits.everybodys) return 'everybodys'
  return undefined
}

async function isProven(tx: Tx, id: string) {
  const [user] = await tx.select({ provenAt: users.emailProvenAt }).from(users).where(eq(users.id, id))
  return user !== undefined && user.provenAt !== null
}

/**
 * Reserves space for bytes that will arrive. If they would exceed a quota, reserves nothing and returns this
 * quota.
 */
export const holdRoom = (db: Db, wanted: Wanted, limits: Ceilings): Promise<Excess | undefined> =>
  withTx(db, async (tx) => {
    await lockRoom(tx)
    const excess = await excessOf(tx, wanted, limits)
    if (!excess) await addHeld(tx, wanted.id, wanted.bytes)
    return excess
  })

/** Changes the reserved bytes of an upload. A negative number releases bytes. */
export const addHeld = (tx: Tx, id: string, bytes: number) =>
  tx
    .update(uploads)
    .set({ heldBytes: sql`greatest(0, ${uploads.heldBytes} + ${bytes})` })
    .where(and(eq(uploads.id, id), isNull(uploads.attachedAt)))

/**
 * Reserves one of the `most` concurrent imports from links of a person, until `endImport` or the time
 * `until`. False if all are in use.
 */
export const beginImport = (
  db: Db,
  { id, ownerId, until, most }: { id: string; ownerId: string; until: Date; most: number },
): Promise<boolean> =>
  withTx(db, async (tx) => {
    await lockRoom(tx)
    const [others] = await tx
      .select({ count: count() })
      .from(uploads)
      .where(and(eq(uploads.ownerId, ownerId), ne(uploads.id, id), gt(uploads.importingUntil, now())))
    if ((others?.count ?? 0) >= most) return false
    await tx.update(uploads).set({ importingUntil: until.toISOString() }).where(eq(uploads.id, id))
    return true
  })

export const endImport = (db: Db, id: string) =>
  repeatable(() => db.update(uploads).set({ importingUntil: null }).where(eq(uploads.id, id)))
