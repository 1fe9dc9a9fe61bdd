import type { FastifyReply, FastifyRequest } from 'fastify'
import { Room, songRequests } from '#contract/song-requests'
import type { Feature } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { drawer, drawingFonts } from '../../http/pages.ts'
import { findRoom } from '../../room.ts'
import { pictureOf, versionOf } from './card.ts'
import { renewLink, setVisibility } from './choices.ts'
import { drawPicture } from './picture/draw.ts'
import { Fonts } from './picture/fonts.ts'
import { OneAfterAnother } from './picture/one-after-another.ts'
import { Recent } from './recent.ts'

/** What travels as a link, and who may find it. */
export function shareRoutes(feature: Feature) {
  choiceRoutes(feature)
  pictureRoutes(feature)
}

function choiceRoutes({ serve }: Feature) {
  serve(songRequests.setVisibility, async ({ db, user, params: { id }, body }) => {
    const changed = await setVisibility(db, { id, listenerId: user.id, ...body })
    if (!changed) throw notFound()
    return changed
  })

  serve(songRequests.renewLink, async ({ db, user, params: { id } }) => {
    const changed = await renewLink(db, { id, listenerId: user.id })
    if (!changed) throw notFound()
    return changed
  })
}

/** Where no pages were built there is nothing to draw with. */
function pictureRoutes({ app, db }: Feature) {
  const draw = drawer()
  if (!draw) return
  const fonts = new Fonts(drawingFonts())
  const pictures = new Recent<Promise<Buffer>>(60)
  const queue = new OneAfterAnother()

  app.get('/request/:shareableId/card.png', async (request, reply) => {
    const { shareableId } = request.params as { shareableId: string }
    const found = await findRoom(db, shareableId, undefined)
    if (!found) throw notFound()
    const room = Room.parse(found)
    const picture = pictureOf(room)
    const version = versionOf(picture)
    const png = await pictures.get(`${shareableId} ${version}`, () =>
      queue.run(async () =>
        drawPicture(fonts, { ...picture, cover: (await draw()).drawCover(room.request) }),
      ),
    )
    return sendPicture(request, reply, { png, version })
  })
}

function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { png, version }: { png: Buffer; version: string },
) {
  const etag = `"${version}"`
  // Whoever shows links fetches from elsewhere.
  reply
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=86400')
    .header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(png)
}
