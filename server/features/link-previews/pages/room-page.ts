import { createHash } from 'node:crypto'
import { Wrapped } from '#contract/requests/gifts'
import { isWrapped, Room, type Shared } from '#contract/requests/song-requests'
import type { Drawing, DrawnPages } from '#contract/surface/drawn-pages'
import { paths, servedRoutes } from '#contract/surface/paths'
import type { Deps } from '../../../deps.ts'
import { lostLink } from '../../../domain/requests/shareable-id.ts'
import { findRoom } from '../../../domain/rooms/room.ts'
import { siteUrl } from '../../../http/guards/input/host.ts'
import { LruCache } from '../../../http/pages/lru-cache.ts'
import { isDevelopment } from '../../../http/pages/pages.ts'
import type { MakeVisitorPage } from '../../../http/pages/shell.ts'
import { peopleOf, pictureOf, versionOf } from '../card.ts'
import { isEmbeddable } from '../embed.ts'
import { excerpt } from '../excerpt.ts'
import { headOf } from '../open-graph.ts'
import { wrappedHead } from './wrapped.ts'

const nowhere = `<title>Request not found · Songwright</title>
<meta name="description" content="The listener may have withdrawn it or given it a new link, or this one may have lost a letter on its way.">`

/** A request's page for a stranger: server-rendered (SSR), complete without JavaScript, with its link preview. */
export function roomPage({ db, env }: Pick<Deps, 'db' | 'env'>): MakeVisitorPage {
  const drawn = new LruCache<Promise<Drawing>>(500)
  const drawNowhere = (drawer: () => Promise<DrawnPages>) => {
    const draw = async () => (await drawer()).drawNowhere(anyLink)
    return isDevelopment ? draw() : drawn.get(anyLink, draw)
  }

  return async (request, drawer) => {
    const { shareableId } = request.params as { shareableId: string }
    const found = await findRoom(db, shareableId, undefined)
    if (!found) {
      const status = (await lostLink(db, shareableId)) === 'gone' ? 410 : 404
      const drawing = drawer && plainLink.test(shareableId) ? drawNowhere(drawer) : undefined
      return { status, head: nowhere, index: false, drawing: renamed(await drawing, shareableId) }
    }
    const site = siteUrl(request, env.publicUrl)
    const draw = (shared: Shared) =>
      drawer && drawn.get(keyOf(shared), async () => (await drawer()).drawRoom(shared))
    if (isWrapped(found)) {
      const head = wrappedHead(found, site)
      // The SSR result is cached, so it can't contain the current time.
      const drawing = await draw({ ...Wrapped.parse(found), now: null })
      return { status: 200, head, index: false, drawing }
    }
    // Only the public fields: the row has more than a stranger may see.
    const room = Room.parse(found)
    return { status: 200, head: headOf(cardOf(room, site)), index: room.isPublic, drawing: await draw(room) }
  }
}

/** A link that somebody made up gets a page that was drawn once, with that link in the place of this one. */
const anyLink = 'a-link-that-leads-nowhere'
const plainLink = /^[\w-]+$/

const renamed = (drawing: Drawing | undefined, shareableId: string): Drawing | undefined =>
  drawing && JSON.parse(JSON.stringify(drawing).replaceAll(anyLink, shareableId))

const keyOf = (shared: Shared) => createHash('sha256').update(JSON.stringify(shared)).digest('base64url')

/** The link preview of a request. */
function cardOf(room: Room, site: string) {
  const { request } = room
  const url = site + paths.room(request.shareableId)
  const { listener, writer } = peopleOf(room)
  const approved = request.status === 'approved'
  const lead = approved
    ? `A song for ${listener}${writer && `, written by ${writer}`}. Press play.`
    : `${listener} asks for a ${request.genre} song.`
  return {
    title: request.title,
    description: `${lead} ${excerpt(request.story, 200 - lead.length)}`,
    url,
    type: approved ? 'music.song' : 'website',
    image: {
      url: `${url}${servedRoutes.siteCard}?v=${versionOf(pictureOf(room))}`,
      alt: `${request.title}, ${approved ? 'a song' : 'a song request'} on Songwright`,
    },
    oembed: isEmbeddable(room) ? `${site}/api/oembed?url=${encodeURIComponent(url)}` : undefined,
    about: approved ? recording(room, { url, writer }) : wish(request, url),
    index: room.isPublic,
  } as const
}

const recording = ({ request, seconds, review }: Room, { url, writer }: { url: string; writer: string }) => ({
  '@context': 'https://schema.org',
  '@type': 'MusicRecording',
  name: request.title,
  url,
  genre: request.genre,
  ...(writer && { byArtist: { '@type': 'Person', name: writer } }),
  ...(seconds && { duration: `PT${Math.round(seconds)}S` }),
  ...(review && { datePublished: review.createdAt }),
})

const wish = ({ title, genre, story, createdAt }: Room['request'], url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'CreativeWork',
  name: title,
  url,
  genre,
  abstract: excerpt(story, 500),
  dateCreated: createdAt,
})
