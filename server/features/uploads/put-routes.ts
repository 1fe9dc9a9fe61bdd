import type { FastifyReply, FastifyRequest } from 'fastify'
import { conflict, forbidden, HttpError, invalid, notFound } from '../../errors.ts'
import { addressOf } from '../../http/client-address.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { expectStanding } from '../../http/guards/standing.ts'
import { readGrant, seenFrom } from '../../storage/signing.ts'
import { type PartName, StorageRefusal } from '../../storage/storage.ts'
import { placeOf } from './grants.ts'
import { takeHeld } from './quotas/held.ts'
import { findOwner, findUpload } from './reads.ts'

interface PartGrant {
  key: string
  part: PartName
  maxBytes: number
}

const used = () => conflict('This file is already in use. Ask for a new address to upload another.')
const tooLarge = (maxBytes: number) => new HttpError('tooLarge', `At most ${maxBytes} bytes fit here`)

/** S3's error body for an expired URL. The upload dialog recognises it, and requests another URL. */
const expired = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'

/**
 * PUT to a signed URL, which streams the body to the store. The URL works again until its file is attached,
 * so that an upload with a lost reply can be retried. The last upload counts.
 */
export async function receivingRoutes(feature: SiteFeature) {
  const { app, db, env, secret, storage } = feature
  async function receive(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) {
    const key = request.params['*']
    const grant = readGrant(key, request.query, secret)
    if (!grant) throw forbidden('This upload address is not one of ours')
    if (grant.expiresAt.getTime() < Date.now())
      return reply
        .code(403)
        .headers({ [seenFrom]: addressOf(request), 'cache-control': 'no-store' })
        .type('application/xml; charset=utf-8')
        .send(expired)
    const upload = await findUpload(db, key)
    if (upload) expectStanding(await findOwner(db, upload))
    if (!upload || upload.partsId !== (grant.part?.id ?? null)) throw notFound()
    if (upload.attachedAt) throw used()
    if (Number(request.headers['content-length']) > grant.maxBytes) throw tooLarge(grant.maxBytes)

    const { part, maxBytes } = grant
    if (part) return receivePart(request, reply, { key, part, maxBytes })
    const most = Math.min(maxBytes, Number(request.headers['content-length'] ?? maxBytes))
    const { size, isPlaced } = await takeHeld({ db, env, storage }, upload, most, async () => {
      const received = await take(request, maxBytes, (bytes) => storage.receive(bytes, maxBytes))
      if (received.size > 0) return received
      await received.discard()
      throw invalid('This file is empty')
    })
    if (!isPlaced) throw used()
    const result = placeOf(feature, request, key)
    return reply
      .headers({ location: result.location, etag: `"${upload.id}-${size}"`, 'cache-control': 'no-store' })
      .send(result)
  }

  async function receivePart(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, maxBytes, part }: PartGrant,
  ) {
    const { number, etag } = await take(request, maxBytes, (bytes) =>
      storage.parts.receive(key, part, bytes, maxBytes),
    )
    return reply.headers({ etag, 'cache-control': 'no-store' }).send({ PartNumber: number, ETag: etag })
  }

  async function take<Taken>(
    request: FastifyRequest,
    maxBytes: number,
    receive: (bytes: AsyncIterable<Uint8Array>) => Promise<Taken>,
  ): Promise<Taken> {
    try {
      // After an early stop, the connection stays open so that the client can read the error.
      return await receive(request.raw.iterator({ destroyOnReturn: false }))
    } catch (error) {
      if (request.raw.destroyed && !request.raw.complete) throw invalid('The upload broke off')
      throw error instanceof StorageRefusal && error.reason === 'tooLarge' ? tooLarge(maxBytes) : error
    }
  }

  await app.register(async (scope) => {
    // Accepts any content type unparsed. The signed URL has its own size limit.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _bytes, done) => done(null))
    scope.route<{ Params: { '*': string } }>({ method: 'PUT', url: '/uploads/*', handler: receive })
  })
}
