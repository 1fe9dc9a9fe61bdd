import { embedSize, sharing } from '#contract/requests/link-previews'
import { isWrapped, type Room } from '#contract/requests/song-requests'
import { lightDark } from '#contract/surface/palette'
import { paths, servedRoutes } from '#contract/surface/paths'
import type { Db, Tx } from '../../db/client.ts'
import { findRoom } from '../../domain/rooms/room.ts'
import { notFound } from '../../errors.ts'
import { Html, html } from '../../html.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { siteUrl } from '../../http/guards/csrf.ts'
import { hashOf, type Packed, pack, sendPacked } from '../../http/pages/compressed.ts'
import { Recent } from '../../http/pages/lru-cache.ts'
import { drawer } from '../../http/pages/pages.ts'
import { endpointOf } from '../../storage/s3/place.ts'
import { peopleOf, pictureOf, versionOf } from './card.ts'
import { pictureSize } from './open-graph.ts'

const day = 86_400

/** Whether other sites may embed a song: it is approved, and its listener made it public. */
export const isEmbeddable = ({ request, songUrl, isPublic }: Room) =>
  isPublic && songUrl !== null && request.status === 'approved'

async function findSong(db: Db | Tx, shareableId: string) {
  const room = await findRoom(db, shareableId, undefined)
  if (!room || isWrapped(room) || !isEmbeddable(room)) throw notFound()
  return room
}

/** The player that other sites show in an iframe, and its oEmbed discovery. */
export function embedRoutes({ app, serve, db, env }: SiteFeature) {
  const draw = drawer()
  const packed = new Recent<Promise<Packed>>(100)
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
    const cover = draw ? (await draw()).drawCover(room.request) : ''
    reply
      .header('content-security-policy', policy)
      .removeHeader('x-frame-options')
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'public, max-age=300')
      .header('vary', 'accept-encoding')
    const page = playerPage(room, { cover, url: siteUrl(request, env.publicUrl) + paths.room(shareableId) })
    return sendPacked(request, reply, await packed.get(hashOf(page), () => pack(page, 'often')))
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
      provider_name: 'Songwright',
      provider_url: site,
      html: frame.text,
      width,
      height,
      thumbnail_url: `${site}${paths.room(shareableId)}${servedRoutes.siteCard}?v=${versionOf(pictureOf(room))}`,
      thumbnail_width: pictureSize.width,
      thumbnail_height: pictureSize.height,
      cache_age: day,
    } as const
  })
}

/** Complete without JavaScript: an iframe on another site needs only to play. */
const playerPage = (room: Room, { cover, url }: { cover: string; url: string }) => {
  const { listener, writer } = peopleOf(room)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${room.request.title} · Songwright</title>
<style>${new Html(style)}</style>
</head>
<body>
<div class="cover" aria-hidden="true">${new Html(cover)}</div>
<main>
  <h1 dir="auto"><a href="${url}" target="_blank" rel="noopener">${room.request.title}</a></h1>
  <p>A song for ${listener}${writer && `, by ${writer}`}</p>
  <audio controls preload="none" src="${room.songUrl}" aria-label="${room.request.title}"></audio>
  <p><a href="${url}" target="_blank" rel="noopener">On Songwright</a></p>
</main>
</body>
</html>`.text
}

const style = `*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark;--paper:${lightDark('paper')};--ink:${lightDark('ink')};--muted:${lightDark('muted')}}
body{display:flex;align-items:center;min-height:100vh;background:var(--paper);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
.cover{flex:none;width:min(36%,200px)}
.cover svg{display:block;width:100%;aspect-ratio:1;overflow:hidden}
main{flex:1;min-width:0;display:grid;align-content:center;gap:6px;padding:14px 18px}
h1{font:600 20px/1.2 Georgia,serif;overflow:hidden;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow-wrap:anywhere}
p{font-size:13px;color:var(--muted);overflow-wrap:anywhere}
a{color:inherit}
a:focus-visible{outline:2px solid;outline-offset:2px}
audio{width:100%;margin-top:4px}`
