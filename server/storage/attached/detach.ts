import { and, eq, isNotNull, notInArray } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { uploads } from '../../db/schema.ts'
import { keyOfPath } from '../addresses.ts'

const letGo = () => ({ attachedAt: null, createdAt: now() })

export const detach = (tx: Tx, path: string) =>
  tx
    .update(uploads)
    .set(letGo())
    .where(eq(uploads.key, keyOfPath(path)))

/**
 * Detaches all files of this owner and kind, except those with these paths. Detached files can't be read.
 * They can be attached again for a day; then the sweep deletes them.
 */
export async function detachOthers(
  tx: Tx,
  { ownerId, kind, paths }: { ownerId: string; kind: 'sample' | 'photo'; paths: string[] },
) {
  await tx
    .update(uploads)
    .set(letGo())
    .where(
      and(
        eq(uploads.ownerId, ownerId),
        eq(uploads.kind, kind),
        isNotNull(uploads.attachedAt),
        notInArray(uploads.key, paths.map(keyOfPath)),
      ),
    )
}
