import type { UploadKind } from '#contract/files/uploads'
import { eq, PgTransaction } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { now } from '../../db/schema/columns.ts'
import { uploads } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { HttpError, invalid } from '../../errors.ts'
import { keyIn, objectPath } from '../addresses.ts'
import { type Inspected, inspect } from '../media/inspect.ts'
import { removeFile } from '../media/photos.ts'
import type { Storage } from '../storage.ts'
import { inTurn } from '../turns.ts'

export interface Files {
  /** The uploader, who now attaches the files. */
  ownerId: string
  kind: UploadKind
  /** Upload addresses (with or without query), addresses of files in the store, or `/objects/…` paths. */
  urls: readonly string[]
}

interface Attached {
  /** The `/objects/…` path to store in a row. */
  path: string
  /** Duration of an audio file according to its headers, if these were read. */
  seconds?: number | undefined
}

/**
 * Attaches an upload: checks its owner, kind, size, first bytes and headers. Attaching it again returns the
 * same result. The row stays locked until the transaction ends, so that no concurrent PUT, attach or sweep
 * can change the file. `songRequestId` is the request that the file belongs to, if any. @throws 400 unless
 * the owner uploaded this file as this kind. A rejected file is deleted.
 */
export type Attach = (url: string, songRequestId?: string) => Promise<Attached>

class Replaced extends HttpError {
  constructor() {
    super('conflict', 'This file was replaced while we checked it. Please try again.')
  }
}
const attempts = 3

/** Results of the examinations that were made before this transaction. */
const inspectedBefore = new WeakMap<Tx, ReadonlyMap<string, Inspected>>()

/**
 * Examines uploads and then calls `open`. That function opens the transaction that attaches the uploads, and
 * passes it to `handTo`, which adds the results. So no lock and no connection is in use while a picture is
 * resized. If a file was replaced meanwhile, examines and opens again.
 */
export async function examinedBefore<Result>(
  db: Db,
  storage: Storage,
  files: Files | undefined,
  open: (handTo: (tx: Tx) => void) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const inspected = new Map<string, Inspected>()
    try {
      if (files)
        for (const url of files.urls)
          if (!inspected.has(url)) inspected.set(url, await inspect(db, storage, { ...files, url }))
      const opened = () => open((tx) => void inspectedBefore.set(tx, inspected))
      return await (inspected.size > 0 ? inTurn(db, opened) : opened())
    } catch (error) {
      if (!(error instanceof Replaced) || attempt === attempts) throw error
    } finally {
      for (const { discard } of inspected.values()) await discard?.()
    }
  }
}

/**
 * Runs `work` in a transaction that can attach these uploads. If a transaction is already open,
 * `examinedBefore` must have examined the uploads before.
 */
export async function withFiles<Result>(
  db: Db | Tx,
  storage: Storage,
  files: Files,
  work: (tx: Tx, attach: Attach) => Promise<Result>,
): Promise<Result> {
  const attaching = (tx: Tx) => {
    const inspected = inspectedBefore.get(tx)
    if (!inspected && files.urls.length > 0)
      throw new Error('Files are examined before the transaction that attaches them')
    return work(tx, (url, songRequestId) =>
      attach(tx, storage, { ...files, url, songRequestId, inspected: inspected?.get(url) }),
    )
  }
  if (db instanceof PgTransaction) return attaching(db)
  return examinedBefore(db, storage, files, (handTo) =>
    withTx(db, (tx) => {
      handTo(tx)
      return attaching(tx)
    }),
  )
}

/** Request field of each kind of file, for the `issues` of a 400 reply. */
const fields: Record<UploadKind, string> = {
  sample: 'sampleSongs',
  song: 'songUrl',
  photo: 'profileImageUrl',
  pronunciation: 'pronunciationUrl',
  picture: 'url',
  memo: 'url',
}

interface Attaching extends Omit<Files, 'urls'> {
  url: string
  songRequestId: string | undefined
  inspected: Inspected | undefined
}

export async function attach(
  tx: Tx,
  storage: Storage,
  { ownerId, kind, url, songRequestId, inspected }: Attaching,
): Promise<Attached> {
  const field = fields[kind]
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
  if (upload.attachedAt) return { path: objectPath(upload.key), seconds: upload.seconds ?? undefined }

  const { found, tag, keep, isTooHard } = inspected ?? {}
  if (tag !== (await storage.tag(upload.key))) throw new Replaced()
  if (found === undefined) throw invalid('This file hasn’t arrived yet. Please upload it again.', field)
  if (typeof found === 'string') {
    if (!isTooHard) await removeFile(storage, { key: upload.key, kind })
    throw invalid(found, field)
  }
  await keep?.()
  await tx
    .update(uploads)
    .set({ kind, ...found, heldBytes: found.size, attachedAt: now(), songRequestId: songRequestId ?? null })
    .where(eq(uploads.id, upload.id))
  return { path: objectPath(upload.key), seconds: found.seconds }
}
