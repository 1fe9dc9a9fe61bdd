import type { UploadKind } from '#contract/files/uploads'
import { and, eq, isNull, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { repeatable } from '../../db/connections/repeatable.ts'
import { uploads } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { withStorageTx } from '../../storage/turns.ts'
import { type Ceilings, type Excess, excessOf, lockRoom } from './quotas/writes.ts'

interface NewUpload {
  id: string
  ownerId: string
  key: string
  site: string
  kind?: UploadKind | undefined
  maxBytes: number
  songRequestId?: string
  name?: string | undefined
  declaredSize?: number | undefined
  declaredType?: string | undefined
  heldBytes: number
}

/**
 * Records that a file may be uploaded, and reserves space for an upload that bypasses the server. Returns
 * `excess` if the file would exceed a quota. Undefined if another person owns the key, or if its file is
 * already attached.
 */
export const expectUpload = (db: Db, upload: NewUpload, limits: Ceilings): Promise<Expected | undefined> =>
  withTx(db, async (tx) => {
    await lockRoom(tx)
    const { ownerId, declaredSize, heldBytes } = upload
    const excess = await excessOf(tx, { ownerId, bytes: heldBytes || (declaredSize ?? 0) }, limits)
    if (excess) return { excess }
    const [expected] = await tx
      .insert(uploads)
      .values(upload)
      .onConflictDoUpdate({
        target: uploads.key,
        set: {
          site: upload.site,
          declaredSize: declaredSize ?? null,
          declaredType: upload.declaredType ?? null,
          partsId: null,
          heldBytes: sql`greatest(${uploads.heldBytes}, ${heldBytes})`,
        },
        setWhere: and(eq(uploads.ownerId, ownerId), isNull(uploads.attachedAt)),
      })
      .returning()
    return expected && { upload: expected }
  })

type Expected = { upload: typeof uploads.$inferSelect; excess?: undefined } | { excess: Excess }

/**
 * Runs `place` while the upload's row is locked, so that the upload can't be attached or deleted meanwhile.
 * False if it was attached or deleted before: then `place` isn't run.
 */
export const placeUpload = (db: Db, key: string, place: () => Promise<unknown>) =>
  whileWaiting(db, eq(uploads.key, key), place)

/**
 * Runs `remove` and deletes the upload's row, locked so that it can't be attached meanwhile. False if it is
 * attached.
 */
export const forgetUpload = (db: Db, id: string, remove: () => Promise<void>) =>
  whileWaiting(db, eq(uploads.id, id), async (tx) => {
    await remove()
    await tx.delete(uploads).where(eq(uploads.id, id))
  })

const whileWaiting = (db: Db, which: SQL, act: (tx: Tx) => Promise<unknown>): Promise<boolean> =>
  withStorageTx(db, async (tx) => {
    const [waiting] = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(which, isNull(uploads.attachedAt)))
      .for('update')
    if (waiting) await act(tx)
    return waiting !== undefined
  })

export const setParts = (db: Db, id: string, partsId: string) =>
  repeatable(() => db.update(uploads).set({ partsId }).where(eq(uploads.id, id)))
