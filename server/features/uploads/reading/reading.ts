import type { FastifyReply, FastifyRequest } from 'fastify'
import { drawnKind, photoSize } from '#contract/people/photos'
import { fullName } from '#contract/surface/format'
import { downloadParameter } from '#contract/surface/paths'
import { HttpError, notFound } from '../../../errors.ts'
import type { SiteFeature } from '../../../http/feature.ts'
import { sendProblem } from '../../../http/problems.ts'
import { sizedKey } from '../../../storage/media/photos.ts'
import { attachment, encoded, endingOf, savedName } from '../../../storage/saved-name.ts'
import { mayHearWrapped, mayRead } from '../access.ts'
import { type File, findFile } from '../reads.ts'
import { namesTag, readRange } from './ranges.ts'

/** GET and HEAD of `/objects/…`: sends an attached file, whole or in part, to people with access. */
export function readingRoutes({ app, db, storage, currentUser }: SiteFeature) {
  async function send(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) {
    const key = request.params['*']
    const file = await findFile(db, key)
    const viewer = file && (await currentUser(request))
    const link: unknown = Reflect.get(Object(request.query), 'link')
    const isSaved = file?.kind === 'song' && Reflect.has(Object(request.query), downloadParameter)
    // Underwriters may hear a wrapped gift. They can download it only once it is open.
    const mayHear = async (file: File) => !isSaved && mayHearWrapped(db, viewer?.id, file, link)
    if (!file || !(mayRead(viewer?.id, file, link) || (await mayHear(file)))) throw notFound()

    const { etag, key: stored, size, type } = await findBytes(file, request.query)
    const disposition = isSaved ? attachment(savedName(songOf(file, type))) : inline(file.name, type)
    reply.headers({
      etag,
      'accept-ranges': 'bytes',
      'cache-control': file.kind === 'photo' ? 'private, max-age=3600' : 'private, no-cache',
      'content-disposition': disposition,
      'x-content-type-options': 'nosniff',
    })
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()

    const asked = request.headers['if-range'] ?? etag
    const range = asked === etag ? readRange(request.headers.range, size) : undefined
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`)
      return sendProblem(reply, new HttpError('rangeUnsatisfiable', `This file has ${size} bytes`))
    }
    // Pictures aren't redirected: they are small, and browsers cache them longer than a redirect, which
    // expires in a minute.
    if (storage.readUrl && !drawnKind(file.kind) && request.method === 'GET') {
      const url = await storage.readUrl(file.key, { type, disposition })
      return reply.header('cache-control', 'no-store').redirect(url)
    }
    const { start, end } = range ?? { start: 0, end: size - 1 }
    reply.type(type).header('content-length', end - start + 1)
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    if (request.method === 'HEAD') return reply.send()

    const bytes = await storage.read(stored, range)
    if (!bytes) throw new Error(`The store has lost ${stored}`)
    return reply.send(bytes)
  }

  /** Finds the photo in the requested size. A photo that was uploaded before sizes existed has only one. */
  async function findBytes(file: File, query: unknown): Promise<Bytes> {
    const { id, key, size, type } = file
    const whole = { etag: `"${id}"`, key, size: size ?? 0, type: type ?? 'application/octet-stream' }
    const kind = drawnKind(file.kind)
    if (!kind) return whole
    const side = photoSize(Number(Reflect.get(Object(query), 'size')), kind)
    const drawn = await storage.size(sizedKey(key, side))
    return drawn === undefined
      ? whole
      : { etag: `"${id}-${side}"`, key: sizedKey(key, side), size: drawn, type: 'image/webp' }
  }
  app.route<{ Params: { '*': string } }>({ method: ['GET', 'HEAD'], url: '/objects/*', handler: send })
}

interface Bytes {
  etag: string
  key: string
  size: number
  type: string
}

const songOf = ({ title, artist }: File, type: string) => ({
  title: title ?? '',
  artist: fullName(artist ?? { firstName: '', lastName: '' }),
  type,
})

/**
 * Content-Disposition: shown inline, and saved with the original name and the extension of the file's type.
 */
function inline(name: string | null, type: string) {
  const ending = endingOf(type)
  if (!name || !ending) return 'inline'
  return `inline; filename*=UTF-8''${encoded(name.replace(/\.[^.]*$/, ''))}.${ending}`
}
