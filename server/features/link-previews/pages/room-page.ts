import { Wrapped } from '#contract/requests/gifts'
import { isWrapped, Room, type SharedWithAll } from '#contract/requests/song-requests'
import { type Drawing, type DrawnPages, giftTemplate } from '#contract/surface/drawn-pages'
import { paths } from '#contract/surface/paths'
import type { Deps } from '../../../deps.ts'
import { lostLink } from '../../../domain/requests/shareable-id.ts'
import { withByEmail } from '../../../domain/rooms/by-email.ts'
import { findRoom } from '../../../domain/rooms/room.ts'
import { html } from '../../../html.ts'
import { siteUrl } from '../../../http/host.ts'
import { isDevelopment } from '../../../http/pages/pages.ts'
import type { MakeVisitorPage } from '../../../http/pages/visitors/lookups.ts'
import { site as own } from '../../../site/site.ts'
import { askOf, imageOf, peopleOf, pictureOf } from '../card.ts'
import { isEmbeddable } from '../embed.ts'
import { excerpt } from '../excerpt.ts'
import { headOf } from '../open-graph.ts'
import { keptOf } from './kept.ts'
import { wrappedHead } from './wrapped.ts'

const nowhere = () =>
  html`<title>Request not found · ${own.name}</title>
<meta name="description" content="The listener may have withdrawn it or reset its link, or part of this link may be missing.">`
    .text

/** A request's page for a stranger: server-rendered (SSR), complete without JavaScript, with its link preview. */
export function roomPage({ db, env }: Pick<Deps, 'db' | 'env'>): MakeVisitorPage {
  const drawNowhere = drawnOnce()

  return async (request) => {
    const { shareableId } = request.params as { shareableId: string }
    const found = await findRoom(db, shareableId, undefined)
    if (!found) {
      const status = (await lostLink(db, shareableId)) === 'gone' ? 410 : 404
      // Not cached: made-up links would evict the pages in use. The status is 200 for people who may see a
      // hidden request: its listener, its songwriter and its givers.
      const statusFor = async (userId: string) => ((await findRoom(db, shareableId, userId)) ? 200 : status)
      const page = {
        status,
        statusFor,
        head: nowhere,
        index: false,
        kept: 'nowhere',
        shows: shareableId,
      } as const
      if (!plainLink.test(shareableId)) return page
      const draw = async (pages: DrawnPages) => renamed(await drawNowhere(pages), shareableId)
      return { ...page, draw }
    }
    const site = siteUrl(request, env.publicUrl)
    if (isWrapped(found)) {
      const head = wrappedHead(found, site)
      // The page is cached, so it can't contain the current time.
      const wrapped = { ...Wrapped.parse(found), now: null }
      // Cached only in this process: on the last day the head counts the seconds, so another process can't
      // use it.
      const shown = drawnOf(wrapped)
      return {
        status: 200,
        ...shown,
        head: () => head,
        shows: head + shown.shows,
        index: false,
        kept: 'here',
        template: giftTemplate,
      }
    }
    // Only the public fields: the row has more than a stranger may see.
    const { isPublic, request: shown } = found
    const room = drawnOf<Room>(Room.parse(withByEmail(found, env)))
    return {
      status: 200,
      ...room,
      head: () => headOf(cardOf(room.parsed(), site)),
      index: isPublic,
      kept: keptOf(env),
      room: shown.id,
      ...(found.gift && { template: giftTemplate }),
    }
  }
}

/**
 * Data of a page, cached as JSON text, which is smaller than objects. Parsed only if the page isn't cached
 * yet.
 */
function drawnOf<Of extends SharedWithAll>(shared: Of) {
  const shows = JSON.stringify(shared)
  const parsed = (): Of => JSON.parse(shows)
  return { shows, parsed, draw: ({ drawRoom }: DrawnPages) => drawRoom(parsed()) }
}

/**
 * Placeholder for a made-up link. The page for made-up links is rendered once with this placeholder, which is
 * then replaced by the link.
 */
const anyLink = 'a-link-that-leads-nowhere'
const plainLink = /^[\w-]+$/

function drawnOnce() {
  let drawn: Promise<Drawing> | undefined
  return (pages: DrawnPages) => {
    if (isDevelopment) return pages.drawNowhere(anyLink)
    drawn ??= pages.drawNowhere(anyLink).catch((error: unknown) => {
      drawn = undefined
      throw error
    })
    return drawn
  }
}

const renamed = (drawing: Drawing, shareableId: string): Drawing =>
  JSON.parse(JSON.stringify(drawing).replaceAll(anyLink, shareableId))

function cardOf(room: Room, site: string) {
  const { request } = room
  const url = site + paths.room(request.shareableId)
  const { listener, writer } = peopleOf(room)
  const approved = request.status === 'approved'
  const lead = approved
    ? `A song for ${listener}${writer && `, written by ${writer}`}. Press play.`
    : `${askOf(request)}.`
  return {
    title: request.title,
    description: `${lead} ${excerpt(request.story, 200 - lead.length)}`.trimEnd(),
    url,
    type: approved ? 'music.song' : 'website',
    image: imageOf(
      url,
      pictureOf(room),
      `${request.title}, ${approved ? 'a song' : 'a song request'} on ${own.name}`,
    ),
    oembed: isEmbeddable(room) ? `${site}/api/oembed?url=${encodeURIComponent(url)}` : undefined,
    about: approved ? recording(room, { url, writer }) : wish(request, url),
    index: room.isPublic,
  } as const
}

const recording = ({ request, seconds, stages }: Room, { url, writer }: { url: string; writer: string }) => ({
  '@context': 'https://schema.org',
  '@type': 'MusicRecording',
  name: request.title,
  url,
  genre: request.genre,
  ...(writer && { byArtist: { '@type': 'Person', name: writer } }),
  ...(seconds && { duration: `PT${Math.round(seconds)}S` }),
  ...(stages.approvedAt && { datePublished: stages.approvedAt }),
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
