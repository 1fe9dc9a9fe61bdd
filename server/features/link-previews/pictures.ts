import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '#contract/grammar/text'
import { isWrapped, Room } from '#contract/requests/song-requests'
import type { Cover } from '#contract/surface/drawn-pages'
import { servedRoutes } from '#contract/surface/served-routes'
import { findRoom } from '../../domain/rooms/room.ts'
import { findPublicSongwriter } from '../../domain/songwriters/public-page.ts'
import { notFound, tooMany } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { drawer, drawingFonts } from '../../http/pages/pages.ts'
import { LimitReached } from '../../sandbox/child.ts'
import { inSandbox } from '../../sandbox/pool.ts'
import { dress, light, site } from '../../site/site.ts'
import { pictureOf, siteCover, sitePicture, songwriterCover, songwriterPicture, versionOf } from './card.ts'
import { wrappedPicture } from './pages/wrapped.ts'
import type { Picture } from './picture/draw.ts'
import type { run as job } from './picture/job.ts'

interface Drawable {
  picture: Omit<Picture, 'cover'>
  cover: Cover
  /**
   * True if caches may reuse the image for a day without asking the server. False for an image with people's
   * words, which may be removed at any time.
   */
  isKept?: boolean
}

const keptADay = 'public, max-age=86400'
/**
 * Caches must ask the server before each reuse. By `etag`, this needs no drawing, and no bytes if nothing
 * changed.
 */
const askedEachTime = 'public, no-cache'

const brandNow = () => ({
  name: site.name,
  accent: light('accent'),
  logo: dress.cardLogo?.toString('base64'),
})

/**
 * One picture is drawn at a time, for all visitors. They wait in the queue of the uploads, behind all of them, and
 * never take the place that is kept there.
 */
const turn = { lane: 'link previews', standing: 'visitors', waiting: 20, waitMs: 10_000 } as const
const module = new URL('./picture/job.ts', import.meta.url).href

/** Draws a picture in a sandbox. @throws 429 if too many requests wait */
async function drawn(input: Parameters<typeof job>[0]): Promise<Uint8Array> {
  try {
    const work = { module, input, megabytes: 220, read: async () => undefined }
    return z.instanceof(Uint8Array).parse(await inSandbox(turn, work))
  } catch (error) {
    if (error instanceof LimitReached) throw tooMany('This picture can’t be drawn right now.', 60)
    throw error
  }
}

/** Serves the preview images. Serves none if the build, which contains the fonts, is missing. */
export function pictureRoutes({ app, db, caches }: SiteFeature) {
  const draw = drawer()
  if (!draw) return
  const folder = drawingFonts()
  const pictures = caches.open<Uint8Array>('pictures', ({ length }) => length)

  /** Sends a picture. Concurrent requests for one picture draw it once. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { picture, cover, isKept = false }: Drawable,
  ) {
    const version = versionOf({ picture, cover })
    const png = await pictures.get(version, async () =>
      drawn({ folder, brand: brandNow(), picture: { ...picture, cover: (await draw!()).drawCover(cover) } }),
    )
    const etag = `"${version}"`
    // Other sites that show links load the image cross-origin.
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', isKept ? keptADay : askedEachTime)
      .header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(Buffer.from(png))
  }

  app.get(servedRoutes.siteCard, (request, reply) =>
    send(request, reply, { picture: sitePicture, cover: siteCover, isKept: true }),
  )

  app.get<{ Params: { shareableId: string } }>(servedRoutes.roomCard, async (request, reply) => {
    const { shareableId } = request.params
    const found = await findRoom(db, shareableId, undefined)
    if (!found) throw notFound()
    if (isWrapped(found))
      return send(request, reply, {
        picture: wrappedPicture(found),
        cover: { wrapped: shareableId },
      })
    const room = Room.parse(found)
    const { title, genre, emotions } = room.request
    return send(request, reply, { picture: pictureOf(room), cover: { shareableId, title, genre, emotions } })
  })

  app.get<{ Params: { id: string } }>(servedRoutes.songwriterCard, async (request, reply) => {
    const { id } = request.params
    const songwriter = Id.safeParse(id).success ? await findPublicSongwriter(db, id) : undefined
    if (!songwriter) throw notFound()
    return send(request, reply, {
      picture: songwriterPicture(songwriter),
      cover: songwriterCover(songwriter),
    })
  })
}
