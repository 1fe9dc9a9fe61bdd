import type { Readable } from 'node:stream'
import { inMB } from '#contract/surface/format'
import type { Deps } from '../../../deps.ts'
import { conflict, HttpError, invalid, tooMany } from '../../../errors.ts'
import { type Storage, StorageRefusal } from '../../../storage/storage.ts'
import { takeHeld } from '../quotas/held.ts'
import { importsAtOnce } from '../quotas/limits.ts'
import { beginImport, endImport } from '../quotas/writes.ts'
import { findUpload } from '../reads.ts'
import { openLink } from './open-link.ts'
import type { Order } from './order.ts'

interface Watch {
  signal: AbortSignal
  onProgress: (bytes: number, total: number | undefined) => void
}

/** Streams a file from its link to the store, with constant memory. Throws an HttpError with the reason. */
export async function fetchToStore(
  { db, env, storage, mayReach }: Pick<Deps, 'db' | 'env' | 'storage' | 'mayReach'>,
  { url, key, userId }: Order,
  { signal, onProgress }: Watch,
) {
  const upload = await findUpload(db, key)
  if (!upload || upload.ownerId !== userId) throw invalid('This upload is gone. Please start it again.')
  if (upload.attachedAt) throw conflict('This file is already in use')
  const { id, ownerId, maxBytes } = upload
  const until = new Date(Date.now() + env.linkSeconds * 1000)
  if (!(await beginImport(db, { id, ownerId, until, most: importsAtOnce })))
    throw tooMany(
      `At most ${importsAtOnce} files come from links at once. Please wait for one of them and try again.`,
      10,
    )
  try {
    const response = await openLink(url, { mayReach, signal })
    try {
      const total = Number(response.headers['content-length'] ?? Number.NaN)
      if (total > maxBytes) throw tooLarge(maxBytes)
      const known = Number.isNaN(total) ? undefined : total
      const bytes = counted(response, (count) => onProgress(count, known))
      const { size, isPlaced } = await takeHeld({ db, env, storage }, upload, known ?? maxBytes, () =>
        receive(storage, bytes, maxBytes),
      )
      if (!isPlaced) throw conflict('This file is already in use')
      return size
    } finally {
      response.destroy()
    }
  } finally {
    await endImport(db, id)
  }
}

const tooLarge = (maxBytes: number) => new HttpError('tooLarge', `This file is larger than ${inMB(maxBytes)}`)

async function receive(storage: Storage, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  const received = await storage.receive(bytes, maxBytes).catch((error: unknown) => {
    if (!(error instanceof StorageRefusal))
      throw invalid('The file stopped on its way here. Please try again.')
    throw error.reason === 'tooLarge' ? tooLarge(maxBytes) : error
  })
  if (received.size > 0) return received
  await received.discard()
  throw invalid('This file is empty')
}

async function* counted(bytes: Readable, tell: (bytes: number) => void) {
  let count = 0
  for await (const chunk of bytes) {
    yield chunk
    count += chunk.length
    tell(count)
  }
}
