import { seconds } from '#contract/grammar/time'
import { embedSize, sharing } from '#contract/requests/link-previews'
import { isWrapped, type Room } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import type { Db, Tx } from '../../db/client.ts'
import { findRoom } from '../../domain/rooms/room.ts'
import { endpointOf } from '../../env.ts'
import { notFound } from '../../errors.ts'
import { html } from '../../html.ts'
import { SharedBody } from '../../http/cache/shared/shared-body.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { siteUrl } from '../../http/host.ts'
import { drawnPages } from '../../http/pages/plain-page.ts'
import { site as own } from '../../site/site.ts'
import { imageOf, peopleOf, pictureOf, versionOf } from './card.ts'
import { pictureSize } from './open-graph.ts'

/** Compression of the player, which every visitor of an embedding site requests. */
const packing = { type: 'text/html; charset=utf-8', packedFrom: 1, quality: 5 }

/** True for an approved song that its listener made public. Other sites may embed it. */
export const isEmbeddable = ({ request, songUrl, isPublic }: Room) =>
  isPublic && songUrl !== null && request.status === 'approved'

async function findSong(db: Db | Tx, shareableId: string) {
  const room = await findRoom(db, shareableId, undefined)
  if (!room || isWrapped(room) || !isEmbeddable(room) || !room.songUrl) throw notFound()
  return { ...room, songUrl: room.songUrl }
}

/** The player that other sites show in an iframe, and its oEmbed discovery. */
export function embedRoutes({ app, serve, db, env, caches }: SiteFeature) {
  const players = caches.open<SharedBody>('embeds', ({ bytes }) => bytes)
  const store = env.s3 ? ` ${endpointOf(env.s3).origin}` : ''
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `media-src 'self'${store}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')

  app.get<{ Params: { shareableId: string } }>(servedRoutes.embed, async (request, reply) => {
    const { shareableId } = request.params
    const room = await findSong(db, shareableId)
    reply
      .header('content-security-policy', policy)
      .removeHeader('x-frame-options')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'public, no-cache')
      .header('vary', 'accept-encoding')
    const { title } = room.request
    const { listener, writer } = peopleOf(room)
    const { shareableId: link, genre, emotions } = room.request
    const cover = { shareableId: link, title, genre, emotions }
    const shown = {
      title,
      line: `A song for ${listener}${writer && `, by ${writer}`}`,
      songUrl: room.songUrl,
      url: siteUrl(request, env.publicUrl) + paths.room(shareableId),
    }
    const key = versionOf({ shown, cover })
    const player = await players.get(key, async () => {
      const { drawCover, drawPlayer } = await drawnPages()
      return new SharedBody(drawPlayer({ ...shown, cover: drawCover(cover) }), packing)
    })
    return player.send(request, reply, () => players.recount(key, player))
  })

  serve(sharing.oembed, async ({ db, query: { url, maxwidth, maxheight }, request }) => {
    const site = siteUrl(request, env.publicUrl)
    const shareableId = new RegExp(`^${RegExp.escape(site + paths.room(''))}([\\w-]+)(?:[?#].*)?$`).exec(
      url,
    )?.[1]
    if (!shareableId) throw notFound()
    const room = await findSong(db, shareableId)
    const width = Math.min(embedSize.width, maxwidth ?? embedSize.width)
    const height = Math.min(embedSize.height, maxheight ?? embedSize.height)
    const frame = html`<iframe src="${site}${paths.embed(shareableId)}" width="${width}" height="${height}" title="${room.request.title}" style="border:0" loading="lazy"></iframe>`
    return {
      version: '1.0',
      type: 'rich',
      title: room.request.title,
      author_name: peopleOf(room).writer,
      provider_name: own.name,
      provider_url: site,
      html: frame.text,
      width,
      height,
      thumbnail_url: imageOf(site + paths.room(shareableId), pictureOf(room), '').url,
      thumbnail_width: pictureSize.width,
      thumbnail_height: pictureSize.height,
      cache_age: seconds.day,
    } as const
  })
}
