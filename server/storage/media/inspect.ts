import type { UploadKind } from '#contract/files/uploads'
import { and, eq, isNull } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { repeatable } from '../../db/connections/repeatable.ts'
import { uploads } from '../../db/schema.ts'
import { keyIn } from '../addresses.ts'
import type { Storage } from '../storage.ts'
import { withStorageTx } from '../turns.ts'
import { type Examined, examine, tooHard } from './examine.ts'
import { countReading, standingOf, tooHardMs } from './standing.ts'

export interface Inspected extends Examined {
  tag?: string | undefined
}

/**
 * Examines an upload before it is attached, without holding a lock. Examines only unattached files of this
 * owner. For any other file it returns {}, and attaching then reports the error. A file that reached a limit is
 * not read again, in no process. Each reading counts, because a file may be read at each call and never be
 * attached. @throws 429 if this owner's files took too much
 */
export async function inspect(
  db: Db | Tx,
  storage: Storage,
  { ownerId, kind, url }: { ownerId: string; kind: UploadKind; url: string },
): Promise<Inspected> {
  const named = keyIn(url, storage)
  const upload = named && (await settle(db, storage, { key: named.key, ownerId }))
  if (!upload || (upload.kind ?? kind) !== kind) return {}
  const tag = await storage.tag(upload.key)
  if (tag !== undefined && tag === upload.tooHardTag) return { tag, ...tooHard(kind) }
  const standing = await standingOf(db, ownerId)
  const count = (ms: number) => countReading(db, ownerId, ms)
  const examined = await examine(storage, { ...upload, standing, count }, kind)
  if (examined.isTooHard) {
    await repeatable(() => db.update(uploads).set({ tooHardTag: tag }).where(eq(uploads.id, upload.id)))
    await count(tooHardMs)
  }
  return { tag, ...examined }
}

/** Settles the file while its row is locked, so that the bytes can't change afterwards. */
const settle = (db: Db | Tx, storage: Storage, { key, ownerId }: { key: string; ownerId: string }) =>
  withStorageTx(db, async (tx) => {
    const [upload] = await tx
      .select()
      .from(uploads)
      .where(and(eq(uploads.key, key), eq(uploads.ownerId, ownerId), isNull(uploads.attachedAt)))
      .for('update')
    if (upload) await storage.settle(upload.key)
    return upload
  })
