import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { UploadKind, UploadResult } from '#contract/files/uploads'
import { Id } from '#contract/grammar/text'
import { requestMoves } from '#contract/requests/moves'
import { inMB } from '#contract/surface/format'
import { newId } from '../../db/schema/columns.ts'
import { standsStill } from '../../domain/moves/refusals.ts'
import { isHidden } from '../../domain/requests/visible.ts'
import { conflict, found, HttpError, invalid } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { siteUrl } from '../../http/host.ts'
import type { User } from '../../http/session/session.ts'
import { objectPath } from '../../storage/addresses.ts'
import { ownKey, songEndings } from '../../storage/attached/keep.ts'
import { grantMs } from '../../storage/signing.ts'
import type { PartName } from '../../storage/storage.ts'
import { maxBytesOf } from './limits.ts'
import { ceilings, refusalOf, requireRoom } from './quotas/limits.ts'
import { deliverableProject, type Upload } from './reads.ts'
import { expectUpload } from './writes.ts'

const songPath = new RegExp(`^private/songs/([0-9a-f-]{36})/\\d{1,15}\\.(?:${songEndings.join('|')})$`)

interface Wish {
  kind?: UploadKind | undefined
  /** Path of the final song of a request. */
  objectPath?: string | undefined
  name?: string | undefined
  size?: number | undefined
  type?: string | null | undefined
  inParts?: boolean
}

/** Checks for every upload, whole or in parts: type, user, key, size and expiry. */
export function expecting({ db, env, secret, storage }: SiteFeature) {
  const sizes = maxBytesOf(env)
  const largest = Math.max(...Object.values(sizes))
  const originOf = (request: FastifyRequest) => new URL(siteUrl(request, env.publicUrl)).origin

  /**
   * Key for a request's final song. Throws 404 if the request isn't this songwriter's, and 409 if its status
   * allows no delivery.
   */
  async function songPlace(user: User, key: string) {
    const [, songRequestId] = songPath.exec(key) ?? []
    if (!songRequestId || !z.safeParse(Id, songRequestId).success)
      throw invalid('Please use private/songs/{projectId}/{milliseconds}.mp3', 'objectPath')
    const project = found(await deliverableProject(db, songRequestId, user.id))
    if (isHidden(project)) throw standsStill
    if (!project.deliverable) throw conflict(requestMoves.deliver.refusal)
    return { key, songRequestId, kind: 'song' } as const
  }

  async function expect(user: User, wish: Wish, request: FastifyRequest): Promise<Upload> {
    const id = newId()
    const place =
      wish.objectPath === undefined
        ? { key: ownKey(id), kind: wish.kind }
        : await songPlace(user, wish.objectPath)
    const maxBytes = place.kind ? sizes[place.kind] : largest
    if (wish.size !== undefined && wish.size > maxBytes)
      throw new HttpError('tooLarge', `This file is larger than ${inMB(maxBytes)}`)
    await requireRoom(env, storage, { isDelivery: wish.objectPath !== undefined })
    const limits = await ceilings(env, storage)
    // An upload through the server reserves space only when it arrives: its size is known then, and many
    // uploads never arrive.
    const isHeld = wish.inParts === true || storage.isDirect
    const fresh = {
      id,
      ownerId: user.id,
      site: originOf(request),
      ...place,
      name: wish.name,
      maxBytes,
      declaredSize: wish.size,
      declaredType: wish.type || undefined,
      heldBytes: isHeld ? (wish.size ?? (wish.inParts ? maxBytes : 0)) : 0,
    }
    const expected = await expectUpload(db, fresh, limits)
    if (!expected) throw conflict('There is already a file at this path')
    if (expected.excess !== undefined) throw refusalOf(expected.excess, limits)
    return expected.upload
  }

  /** Signed URL to PUT the file or one of its parts. It is valid for 15 minutes. */
  async function address(
    upload: Upload,
    request: FastifyRequest,
    part?: PartName & { maxBytes: number; size: number | undefined },
  ) {
    const { key, maxBytes, declaredSize, declaredType } = upload
    const expiresAt = new Date(Date.now() + grantMs)
    const grant = part
      ? { key, maxBytes: part.maxBytes, size: part.size, expiresAt, part }
      : { key, maxBytes, size: declaredSize ?? undefined, type: declaredType ?? undefined, expiresAt }
    const url = await storage.uploadUrl(grant, { site: originOf(request), secret })
    return { url, place: { bucket: storage.bucket, key } }
  }

  return { expect, address }
}

/** URL of a file that has arrived, in the format of the upload library. */
export const placeOf = (
  { env, storage }: SiteFeature,
  request: FastifyRequest,
  key: string,
): UploadResult => ({
  location: siteUrl(request, env.publicUrl) + objectPath(key),
  bucket: storage.bucket,
  key,
})

export type Expecting = ReturnType<typeof expecting>
