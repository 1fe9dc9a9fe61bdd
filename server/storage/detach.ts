import { and, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { UploadKind } from '#contract/uploads'
import type { Tx } from '../db/client.ts'
import { now } from '../db/columns.ts'
import { uploads } from '../db/schema.ts'
import { keyOfPath } from './addresses.ts'

/**
 * Lets go of all that somebody attached as this kind but these paths: nobody reads it any more, and a day later the
 * sweep takes it. Until then it may be attached again.
 */
export async function detachOthers(
  tx: Tx,
  { ownerId, kind, paths }: { ownerId: string; kind: Exclude<UploadKind, 'song'>; paths: string[] },
) {
  await tx
    .update(uploads)
    .set({ attachedAt: null, createdAt: now() })
    .where(
      and(
        eq(uploads.ownerId, ownerId),
        eq(uploads.kind, kind),
        isNotNull(uploads.attachedAt),
        notInArray(uploads.key, paths.map(keyOfPath)),
      ),
    )
}
