import { ms } from '#contract/grammar/time'
import { and, eq, isNull, lt } from '#drizzle'
import type { Db } from '../../db/client.ts'
import { uploads } from '../../db/schema.ts'
import { removeFile } from '../media/photos.ts'
import type { Storage } from '../storage.ts'
import { withStorageTx } from '../turns.ts'

/** A file that is not attached within a day is deleted (product.md, "Files"). */
const patience = ms.day
const batch = 100

/**
 * Deletes unattached files, and leftovers of interrupted uploads. Each file is deleted before its row, while
 * the row is locked. After a crash in between, the next sweep finds the row again. An attach that waits for
 * the lock finds no row afterwards. @returns the number of deleted uploads
 */
export async function sweepUploads(db: Db, storage: Storage, at = new Date()): Promise<number> {
  const before = new Date(at.getTime() - patience)
  const forgotten = and(isNull(uploads.attachedAt), lt(uploads.createdAt, before.toISOString()))
  await storage.tidy(before)
  for (let swept = 0; ; ) {
    const removed = await withStorageTx(db, async (tx) => {
      const some = await tx
        .select({ id: uploads.id, key: uploads.key, kind: uploads.kind })
        .from(uploads)
        .where(forgotten)
        .limit(batch)
        .for('update', { skipLocked: true })
      for (const upload of some) {
        await removeFile(storage, upload)
        await tx.delete(uploads).where(eq(uploads.id, upload.id))
      }
      return some.length
    })
    swept += removed
    if (removed < batch) return swept
  }
}
