import { createHash } from 'node:crypto'
import { Room } from '#contract/song-requests'
import type { Deps } from '../../deps.ts'
import { siteUrl } from '../../http/origin.ts'
import type { Drawer, Drawing } from '../../http/pages.ts'
import type { MakeVisitorPage } from '../../http/shell.ts'
import { findRoom } from '../../room.ts'
import { excerpt } from './excerpt.ts'
import { headOf } from './head.ts'
import { Recent } from './recent.ts'

const nowhere = `<title>Request not found · Songwright</title>
<meta name="description" content="The listener may have withdrawn it, or the link may have lost a letter on its way.">`

/** A request's page as it reaches a stranger: whole without a script, and with all that its link says where it is pasted. */
export function roomPage({ db, env }: Pick<Deps, 'db' | 'env'>): MakeVisitorPage {
  const drawn = new Recent<Promise<Drawing>>(500)

  return async (request, drawer) => {
    const { shareableId } = request.params as { shareableId: string }
    const found = await findRoom(db, shareableId, undefined)
    if (!found) return { status: 404, head: nowhere, index: false }
    // The row knows more than a stranger may see.
    const room = Room.parse(found)
    const head = headOf(cardOf(room, siteUrl(request, env.publicUrl)))
    const text = JSON.stringify(room)
    const key = createHash('sha256').update(text).digest('base64url')
    const drawing = drawn.get(key, () => draw(drawer, room))
    return { status: 200, head, index: false, drawing: await drawing }
  }
}

const draw = async (drawer: () => Promise<Drawer>, room: Room) => (await drawer()).drawRoom(room)

/** What a pasted link shows of a request. */
function cardOf(room: Room, site: string) {
  const { request, songwriter } = room
  const url = `${site}/request/${request.shareableId}`
  const by = request.listener.firstName ?? 'Anonymous'
  const writer = songwriter
    ? [songwriter.user.firstName, songwriter.user.lastName].filter(Boolean).join(' ')
    : ''
  const approved = request.status === 'approved'
  const lead = approved
    ? `A song for ${by}${writer && `, written by ${writer}`}. Press play.`
    : `${by} asks for a ${request.genre} song.`
  return {
    title: request.title,
    description: `${lead} ${excerpt(request.story, 200 - lead.length)}`,
    url,
    type: approved ? 'music.song' : 'website',
    image: {
      url: `${site}/request/${request.shareableId}/card.png?v=${request.updatedAt.replaceAll(/\D/g, '')}`,
      alt: `${request.title}, ${approved ? 'a song' : 'a song request'} on Songwright`,
    },
    about: approved
      ? {
          '@context': 'https://schema.org',
          '@type': 'MusicRecording',
          name: request.title,
          url,
          genre: request.genre,
          ...(writer && { byArtist: { '@type': 'Person', name: writer } }),
          ...(room.seconds && { duration: `PT${Math.round(room.seconds)}S` }),
          ...(room.review && { datePublished: room.review.createdAt }),
        }
      : {
          '@context': 'https://schema.org',
          '@type': 'CreativeWork',
          name: request.title,
          url,
          genre: request.genre,
          abstract: excerpt(request.story, 500),
          dateCreated: request.createdAt,
        },
    index: false,
  } as const
}
