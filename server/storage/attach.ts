import { eq } from 'drizzle-orm'
import type { UploadKind } from '#contract/uploads'
import type { Tx } from '../db/client.ts'
import { now } from '../db/columns.ts'
import { uploads } from '../db/schema.ts'
import { invalid } from '../http/errors.ts'
import { keyIn, objectPath } from './addresses.ts'
import { examine } from './examine.ts'

import { removeFile } from './photos.ts'
import type { Storage } from './storage.ts'

export interface Attachment {
  /** Who uploaded it, and is now saying what it is for. */
  ownerId: string
  kind: UploadKind
  /** The upload address with or without its query, the location, or the `/objects/…` path. */
  url: string
  /** The request that this is a song or pronunciation of. */
  songRequestId?: string
  /** The field of the payload, for the 400's `issues`. */
  field?: string
}

const fields: Record<UploadKind, string> = {
  sample: 'sampleSongs',
  song: 'songUrl',
  photo: 'profileImageUrl',
  pronunciation: 'pronunciationUrl',
}

/**
 * Makes an upload count: checks whose it is, what it was for, its size, its first bytes and its headers, and answers the
 * `/objects/…` path to store. Doing it again answers the same. The row stays locked until `tx` ends, so that no other
 * PUT, attaching or sweeping comes between.
 *
 * @throws 400 where it is not the owner's own upload of this kind; a file that is refused is removed.
 */
export async function attach(
  tx: Tx,
  storage: Storage,
  { ownerId, kind, url, songRequestId, field = fields[kind] }: Attachment,
): Promise<string> {
  const notYours = () => invalid('This is not a file that you uploaded here', field)
  const named = keyIn(url, storage)
  if (!named) throw notYours()
  const [upload] = await tx.select().from(uploads).where(eq(uploads.key, named.key)).for('update')
  if (!upload || upload.ownerId !== ownerId) throw notYours()
  if (named.origin !== undefined && named.origin !== upload.site) throw notYours()
  if (upload.kind && upload.kind !== kind)
    throw invalid(`This file was uploaded as a ${upload.kind}, not as a ${kind}`, field)
  if (upload.songRequestId && upload.songRequestId !== songRequestId)
    throw invalid('This file was uploaded for another project', field)
  if (upload.attachedAt) return objectPath(upload.key)

  await storage.settle(upload.key)
  const found = await examine(storage, upload, kind)
  if (found === undefined) throw invalid('This file has not arrived yet. Please upload it again.', field)
  if (typeof found === 'string') {
    await removeFile(storage, { key: upload.key, kind })
    throw invalid(found, field)
  }
  await tx
    .update(uploads)
    .set({ kind, ...found, attachedAt: now(), songRequestId: songRequestId ?? null })
    .where(eq(uploads.id, upload.id))
  return objectPath(upload.key)
}
