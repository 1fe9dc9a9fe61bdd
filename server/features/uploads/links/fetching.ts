import type { Readable } from 'node:stream'
import { inMB } from '#contract/surface/format'
import type { Deps } from '../../../deps.ts'
import { conflict, HttpError, invalid } from '../../../errors.ts'
import { StorageRefusal } from '../../../storage/refusal.ts'
import { findUpload } from '../reads.ts'
import { placeUpload } from '../writes.ts'
import { openLink } from './open-link.ts'
import type { Order } from './order.ts'

interface Watch {
  signal: AbortSignal
  onProgress: (bytes: number, total: number | undefined) => void
}

/** Executes an order: streams from the link to the store, with constant memory. @throws HttpError with the reason */
export async function fetchToStore(
  { db, storage, mayReach }: Pick<Deps, 'db' | 'storage' | 'mayReach'>,
  { url, key, userId }: Order,
  { signal, onProgress }: Watch,
) {
  const upload = await findUpload(db, key)
  if (!upload || upload.ownerId !== userId) throw invalid('This upload is gone. Please start it again.')
  if (upload.attachedAt) throw conflict('This file is in use already')
  const { maxBytes } = upload
  const tooLarge = () => new HttpError('tooLarge', `This file is larger than ${inMB(maxBytes)}`)

  const response = await openLink(url, { mayReach, signal })
  const said = response.headers['content-length']
  const total = said === undefined ? undefined : Number(said)
  if (total !== undefined && total > maxBytes) {
    response.destroy()
    throw tooLarge()
  }
  const received = await storage
    .receive(
      counted(response, (bytes) => onProgress(bytes, total)),
      maxBytes,
    )
    .catch((error: unknown) => {
      if (!(error instanceof StorageRefusal))
        throw invalid('The file broke off on its way here. Please try again.')
      throw error.reason === 'tooLarge' ? tooLarge() : error
    })
    .finally(() => response.destroy())
  try {
    if (received.size === 0) throw invalid('This file is empty')
    if (!(await placeUpload(db, key, () => received.keep(key)))) throw conflict('This file is in use already')
  } finally {
    await received.discard()
  }
  return received.size
}

async function* counted(bytes: Readable, tell: (bytes: number) => void) {
  let count = 0
  for await (const chunk of bytes) {
    yield chunk
    count += chunk.length
    tell(count)
  }
}
