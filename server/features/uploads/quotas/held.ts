import { withTx } from '../../../db/transactions/transactions.ts'
import type { Deps } from '../../../deps.ts'
import type { Received } from '../../../storage/storage.ts'
import type { Upload } from '../reads.ts'
import { placeUpload } from '../writes.ts'
import { ceilings, refusalOf } from './limits.ts'
import { addHeld, holdRoom } from './writes.ts'

/**
 * Receives an upload through the server. First reserves space for the largest allowed size. Afterwards counts
 * the bytes received, instead of those of an earlier upload. `isPlaced` is false if the upload is attached or
 * deleted. Throws 413 and 507 by the quotas.
 */
export async function takeHeld(
  { db, env, storage }: Pick<Deps, 'db' | 'env' | 'storage'>,
  { id, ownerId, key }: Pick<Upload, 'id' | 'ownerId' | 'key'>,
  bytes: number,
  receive: () => Promise<Received>,
): Promise<{ size: number; isPlaced: boolean }> {
  const limits = await ceilings(env, storage)
  const excess = await holdRoom(db, { id, ownerId, bytes }, limits)
  if (excess) throw refusalOf(excess, limits)
  // Reserved bytes to release at the end.
  let unused = bytes
  try {
    const received = await receive()
    let before: number | undefined
    try {
      const isPlaced = await placeUpload(db, key, async () => {
        // If the transaction is retried, the new file is already in place, so the old size is read only once.
        before ??= (await storage.size(key)) ?? 0
        await received.keep(key)
        unused = bytes + before - received.size
      })
      return { size: received.size, isPlaced }
    } finally {
      await received.discard()
    }
  } finally {
    await withTx(db, (tx) => addHeld(tx, id, -unused))
  }
}
