import { createHash } from 'node:crypto'
import { cents } from '#contract/grammar/money'
import type { PublicSongwriter } from '#contract/people/songwriters'
import type { Room } from '#contract/requests/song-requests'
import { unsentOf } from '#contract/requests/sums'
import { firstNameOr, fullName } from '#contract/surface/format'
import { meterLine } from '#contract/surface/meter-line'
import { servedRoutes } from '#contract/surface/served-routes'
import { dress, isAsBuilt, light, site } from '../../site/site.ts'
import { excerpt } from './excerpt.ts'
import type { Picture } from './picture/draw.ts'

export const nameOf = ({ user }: PublicSongwriter) => fullName(user) || 'A songwriter'

export const songwriterPicture = (songwriter: PublicSongwriter): Omit<Picture, 'cover'> => ({
  title: excerpt(nameOf(songwriter), 80),
  line: `Writes ${songwriter.genres.join(', ')} songs for people like you`,
})

export const sitePicture: Omit<Picture, 'cover'> = {
  title: 'A song written just for You',
  line: 'Songs written by humans for humans. 100% goes to songwriters.',
}

export const songwriterCover = ({ id, genres }: PublicSongwriter) => ({
  shareableId: id,
  title: '',
  genre: genres[0] ?? '',
  emotions: ['hopeful', 'grateful'],
})
export const siteCover = {
  shareableId: 'songwright',
  title: 'A letter',
  genre: 'folk',
  emotions: ['nostalgic', 'romantic'],
}

/** Names of the listener and the songwriter. The name of the songwriter is '' if the request has none. */
export function peopleOf({ request, songwriter }: Room) {
  return {
    listener: firstNameOr(request.listener),
    writer: songwriter ? fullName(songwriter.user) : '',
  }
}

/** What a card says of a request that waits for its song: 'Lena asks for a folk song'. */
export const askOf = ({ listener, genre }: Room['request']) =>
  `${firstNameOr(listener, 'Someone')} asks for a ${genre} song`

/** Picture of a request or song. A gift's, and that of a song that is given, asks for no money (product.md, "Gifts" and "Terms"). */
export function pictureOf(room: Room): Omit<Picture, 'cover'> {
  const { request, peaks, gift } = room
  const { listener, writer } = peopleOf(room)
  const approved = request.status === 'approved'
  const line = approved ? `A song for ${listener}${writer && `, by ${writer}`}` : askOf(request)
  return {
    title: excerpt(request.title, 120),
    line,
    ...(approved && peaks ? { peaks } : !gift && !request.isGiven && { meter: meterOf(room) }),
  }
}

function meterOf({ request, givers }: Room): Picture['meter'] {
  const { pledgedAmount, sentAmount, receivedAmount, goalAmount } = request
  const all = cents(pledgedAmount)
  const own = dress.colours.accent?.[0]
  // As on the page: without a goal, the parts are shares of the pledged sum, and unsent pledges have no part.
  const full = (goalAmount ? cents(goalAmount) : all) || 1
  const sent = cents(sentAmount)
  const arrived = cents(receivedAmount)
  return {
    parts: [
      { share: arrived / full, color: light('accent') },
      { share: sent / full, color: own ? blend(own, 0.35) : '#d97a4f' },
      {
        share: goalAmount ? unsentOf(request) / full : 0,
        color: own ? blend(own, 0.65) : '#e6b48f',
      },
    ],
    words: meterLine(request, givers),
  }
}

/**
 * Version for the image's URL (cache busting). It changes with the image, so that no cache shows an old
 * image.
 */
export const versionOf = (picture: object) =>
  createHash('sha256')
    .update(JSON.stringify(picture) + (isAsBuilt() ? '' : JSON.stringify([site, dress.colours])))
    .digest('base64url')
    .slice(0, 12)

/** Preview image of a page. `page` is the page's URL, below which the image is served. */
export const imageOf = (page: string, picture: object, alt: string) => ({
  url: `${page}${servedRoutes.siteCard}?v=${versionOf(picture)}`,
  alt,
})

const blend = (colour: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [one = 0, paper = 0] = [colour, light('paper')].map((hex) =>
        Number.parseInt(hex.slice(at, at + 2), 16),
      )
      return Math.round(one + (paper - one) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
