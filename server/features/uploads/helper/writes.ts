import { and, eq, isNull } from '#drizzle'
import type { Db } from '../../../db/client.ts'
import { repeatable } from '../../../db/connections/repeatable.ts'
import { uploads } from '../../../db/schema.ts'
import { withStorageTx } from '../../../storage/turns.ts'

export const setParts = (db: Db, id: string, partsId: string) =>
  repeatable(() => db.update(uploads).set({ partsId }).where(eq(uploads.id, id)))

/** Runs `remove` and deletes the upload's row, locked so that it can't be attached. False if it is attached. */
export const forgetUpload = (db: Db, id: string, remove: () => Promise<void>): Promise<boolean> =>
  withStorageTx(db, async (tx) => {
    const [waiting] = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.id, id), isNull(uploads.attachedAt)))
      .for('update')
    if (!waiting) return false
    await remove()
    await tx.delete(uploads).where(eq(uploads.id, id))
    return true
  })
