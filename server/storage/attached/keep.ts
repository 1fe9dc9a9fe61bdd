import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { mediaTypes, type UploadKind, uploadKinds } from '#contract/files/uploads'
import { demoFolder } from '#contract/surface/demo-files'
import type { Db, Tx } from '../../db/client.ts'
import { newId } from '../../db/schema/columns.ts'
import { uploads } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { objectPath } from '../addresses.ts'
import { inspect } from '../media/inspect.ts'
import type { Storage } from '../storage.ts'
import { withStorageTx } from '../turns.ts'
import { attach } from './attach.ts'

interface OwnFile {
  ownerId: string
  kind: UploadKind
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  songRequestId?: string
  name?: string
  /** Waveform (values from 0 to 1) and duration in seconds, only for audio files. */
  peaks?: number[]
  seconds?: number
}

export const songEndings = Object.keys(mediaTypes.audio)

/**
 * Returns a new key for any file except a final song. The key contains no owner id, because people who may
 * listen to an anonymous listener's recording see its address. Older keys contain the owner id and stay
 * valid.
 */
export const ownKey = (id: string, folder = 'people') => `${folder}/${randomUUID()}/${id}`

/**
 * Stores and attaches a file of the demo, with the checks for uploaded files. Returns the file's `/objects/…`
 * path.
 */
export async function keepFile(db: Db | Tx, storage: Storage, { bytes, ...file }: OwnFile): Promise<string> {
  const id = newId()
  const key = ownKey(id, demoFolder)
  const { maxBytes } = uploadKinds[file.kind]
  const received = await storage.receive(Readable.from(bytes), maxBytes)
  await received.keep(key)
  await withTx(db, (tx) => tx.insert(uploads).values({ id, key, maxBytes, ...file }))
  const url = objectPath(key)
  const { ownerId, kind, songRequestId } = file
  const inspected = await inspect(db, storage, { ownerId, kind, url })
  try {
    await withStorageTx(db, (tx) => attach(tx, storage, { ownerId, kind, url, songRequestId, inspected }))
  } finally {
    await inspected.discard?.()
  }
  return url
}
