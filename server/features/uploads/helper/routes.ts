import type { FastifyRequest } from 'fastify'
import { type FileQuery, partBytes, storageHelper } from '#contract/files/uploads'
import { conflict, found, HttpError, invalid, notFound } from '../../../errors.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { grantMs } from '../../../storage/signing.ts'
import { StorageRefusal } from '../../../storage/storage.ts'
import { type Expecting, placeOf } from '../grants.ts'
import { requireRoom } from '../quotas/limits.ts'
import { findUploadInParts, type Upload } from '../reads.ts'
import { forgetUpload, placeUpload, setParts } from '../writes.ts'
import { checkedParts } from './checked-parts.ts'

type InParts = Upload & { partsId: string }
const expires = grantMs / 1000

const noCredentials = 'This store gives no temporary credentials. Ask for an address for each file or part.'

/** The part with this number of a multipart upload, with its size limit. Throws 400 for a wrong number. */
function partOf({ declaredSize, maxBytes, partsId }: InParts, partNumber: string) {
  const number = Number(partNumber)
  const step = partBytes(declaredSize ?? maxBytes)
  const last = Math.max(1, Math.ceil((declaredSize ?? maxBytes) / step))
  if (!/^\d{1,5}$/.test(partNumber) || number < 1 || number > last)
    throw invalid(`Parts of this file are numbered from 1 to ${last}`, 'partNumber')
  const rest = declaredSize === null ? undefined : declaredSize - (number - 1) * step
  const size = rest === undefined ? undefined : Math.min(step, rest)
  return { id: partsId, number, maxBytes: step, size }
}

/** Multipart uploads with the endpoints and field names of the upload library (spec 7.multipart.*). */
export function helperRoutes(feature: SiteFeature, { expect, address }: Expecting) {
  const { serve, db, env, storage } = feature
  /** The caller's own multipart upload. Throws 404 for any other upload. */
  async function own(user: { id: string }, id: string, key: string | undefined): Promise<InParts> {
    const upload = await findUploadInParts(db, { id, ownerId: user.id })
    if (!upload?.partsId || (key !== undefined && key !== upload.key)) throw notFound()
    return upload as InParts
  }

  serve(storageHelper.create, async ({ user, body: { filename, type, metadata = {} }, request }) => {
    const { kind, objectPath: path, size } = metadata
    const wish = { name: filename, type, kind, objectPath: path, ...(size && { size: Number(size) }) }
    const { id, key, declaredType } = await expect(user, { ...wish, inParts: true }, request)
    await setParts(db, id, await storage.parts.begin(key, declaredType ?? undefined))
    return { uploadId: id, bucket: storage.bucket, key }
  })

  serve(storageHelper.list, async ({ user, params, query }) => {
    const { key, partsId } = await own(user, params.id, query.key)
    const arrived = found(await storage.parts.list(key, partsId))
    return arrived.map(({ number, size, etag }) => ({ PartNumber: number, Size: size, ETag: etag }))
  })

  serve(storageHelper.sign, async ({ user, params, query, request }) => {
    const upload = await own(user, params.id, query.key)
    if (upload.attachedAt) throw conflict('This file is already in use')
    await requireRoom(env, storage, { isDelivery: upload.songRequestId !== null })
    const { url } = await address(upload, request, partOf(upload, params.partNumber))
    return { method: 'PUT', url, headers: {}, expires } as const
  })

  serve(storageHelper.complete, async ({ user, params, query, body, request }) => {
    const upload = await own(user, params.id, query.key)
    const { key, partsId } = upload
    const arrived = upload.attachedAt ? undefined : await storage.parts.list(key, partsId)
    if (!arrived) return alreadyWhole(upload, request)
    const chosen = checkedParts(body.parts, arrived, upload)
    try {
      const whole = await storage.parts.join(key, partsId, chosen)
      try {
        await placeUpload(db, key, () => whole.keep(key))
      } finally {
        await whole.discard()
      }
    } catch (error) {
      if (!(error instanceof StorageRefusal && error.reason === 'gone')) throw error
      return alreadyWhole(upload, request)
    }
    return placeOf(feature, request, key)
  })

  /** Reply to a repeated call: equal to the first reply. Throws 404 if the file isn't stored. */
  async function alreadyWhole(upload: Upload, request: FastifyRequest) {
    if ((await storage.size(upload.key)) === undefined) throw notFound()
    return placeOf(feature, request, upload.key)
  }

  serve(storageHelper.abort, async ({ user, params, query }) => {
    const { id, key, partsId } = await own(user, params.id, query.key)
    const gone = await forgetUpload(db, id, async () => {
      await storage.parts.abort(key, partsId)
      await storage.remove(key)
    })
    if (!gone) throw conflict('This file is already in use')
    return {}
  })
}

const wished = (query: FileQuery) => ({
  name: query.filename,
  type: query.type,
  kind: query['metadata[kind]'],
  objectPath: query['metadata[objectPath]'],
  ...(query['metadata[size]'] && { size: Number(query['metadata[size]']) }),
})

/** Endpoints to upload a whole file: by a signed URL, or by temporary credentials of the store. */
export function addressRoutes({ serve, storage }: SiteFeature, { expect, address }: Expecting) {
  serve(storageHelper.params, async ({ user, query, request }) => {
    const { type } = query
    const upload = await expect(user, wished(query), request)
    const { url, place } = await address(upload, request)
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    return { method: 'PUT', url, headers, expires, fields: place } as const
  })

  // The store doesn't limit the size of such an upload, so the largest size of the kind is reserved (decision
  // 0209).
  serve(storageHelper.credentials, async ({ user, query, request }) => {
    if (!storage.credentials) throw new HttpError('notImplemented', noCredentials)
    const { key } = await expect(user, { ...wished(query), inParts: true }, request)
    const { credentials, ...where } = await storage.credentials(key)
    return {
      credentials: {
        AccessKeyId: credentials.accessKeyId,
        SecretAccessKey: credentials.secretAccessKey,
        SessionToken: credentials.sessionToken,
        Expiration: credentials.expiresAt.toISOString(),
      },
      ...where,
      bucket: storage.bucket,
      key,
    }
  })
}
