import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { accounts } from '#contract/accounts'
import { requestMoves } from '#contract/state'
import { Id } from '#contract/text'
import { uploads } from '#contract/uploads'
import { withTx } from '../../db/client.ts'
import { newId } from '../../db/columns.ts'
import type { Feature } from '../../deps.ts'
import { conflict, invalid, notFound } from '../../http/errors.ts'
import { siteUrl } from '../../http/origin.ts'
import { attach } from '../../storage/attach.ts'
import { ownKey, songEndings } from '../../storage/keep.ts'
import { grantMs } from '../../storage/signing.ts'
import { maxBytesOf } from './limits.ts'
import { linkRoutes } from './links/routes.ts'
import { deliverableProject, expectUpload, setPhotoOf } from './queries.ts'
import { readingRoutes } from './reading.ts'
import { receivingRoutes } from './receiving.ts'

const songPath = new RegExp(`^private/songs/([0-9a-f-]{36})/\\d{1,15}\\.(?:${songEndings.join('|')})$`)

/** Files, from the address to put them to until they are read. */
export async function uploadRoutes(feature: Feature) {
  const { serve, db, env, secret, storage } = feature
  const limits = maxBytesOf(env)
  const largest = Math.max(...Object.values(limits))

  const originOf = (request: FastifyRequest) => new URL(siteUrl(request, env.publicUrl)).origin

  /** Where the file may be put to, for the next 15 minutes. */
  async function grant(upload: { key: string; maxBytes: number }, site: string) {
    const expiresAt = new Date(Date.now() + grantMs)
    const url = await storage.uploadUrl({ ...upload, expiresAt }, { site, secret })
    return { url, bucket: storage.bucket, key: upload.key }
  }

  serve(uploads.object, async ({ user, body, request }) => {
    const { kind, name, size } = body
    const maxBytes = kind ? limits[kind] : largest
    if (size !== undefined && size > maxBytes)
      throw invalid(`This file is larger than ${maxBytes / 1_048_576} MB`, 'size')
    const id = newId()
    const site = originOf(request)
    const upload = { id, ownerId: user.id, key: ownKey(user.id, id), site, kind, name, maxBytes }
    await expectUpload(db, upload)
    const { url, ...place } = await grant(upload, site)
    return { uploadURL: url, ...place }
  })

  serve(uploads.song, async ({ user, body: { objectPath: key }, request }) => {
    const [, songRequestId] = songPath.exec(key) ?? []
    if (!songRequestId || !z.safeParse(Id, songRequestId).success)
      throw invalid(`Please use private/songs/{projectId}/{milliseconds}.mp3`, 'objectPath')
    const project = await deliverableProject(db, songRequestId, user.id)
    if (!project) throw notFound()
    if (!project.deliverable) throw conflict(requestMoves.deliver.refusal)
    const maxBytes = limits.song
    const site = originOf(request)
    const song = { id: newId(), ownerId: user.id, key, site, kind: 'song', maxBytes, songRequestId } as const
    if (!(await expectUpload(db, song))) throw conflict('There is a file at this path already')
    const { url, ...place } = await grant(song, site)
    return { uploadUrl: url, ...place }
  })

  serve(accounts.setPhoto, ({ user, body: { profileImageUrl: url } }) =>
    withTx(db, async (tx) => {
      const path = await attach(tx, storage, { ownerId: user.id, kind: 'photo', url })
      return setPhotoOf(tx, user.id, path)
    }),
  )

  readingRoutes(feature)
  await linkRoutes(feature)
  await receivingRoutes(feature)
}
