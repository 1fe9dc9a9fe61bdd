import { seconds } from '#contract/grammar/time'
import { openingOf, type Wrapped } from '#contract/requests/gifts'
import { paths } from '#contract/surface/paths'
import { html } from '../../../html.ts'
import { imageOf } from '../card.ts'
import { excerpt } from '../excerpt.ts'
import { headOf } from '../open-graph.ts'
import type { Picture } from '../picture/draw.ts'

/** Link preview of a wrapped gift: names its receiver, its giver and the opening time, but not the song. */
export function wrappedHead(gift: Wrapped, site: string) {
  const url = site + paths.room(gift.shareableId)
  const title = `A gift for ${gift.receiverName}`
  const image = imageOf(url, wrappedPicture(gift), `${title}, still wrapped`)
  return headOf({ title, description: saidOf(gift), url, image, index: false }) + reloading(gift)
}

export const wrappedPicture = (gift: Wrapped): Omit<Picture, 'cover'> => ({
  title: excerpt(`For ${gift.receiverName}`, 120),
  line: saidOf(gift),
})

const saidOf = ({ from, opensAt, timeZone }: Wrapped) =>
  `${from ? `A gift from ${from}` : 'A gift'}. It opens on ${openingOf(opensAt, timeZone)}.`

/** Whole seconds until the gift opens, by the database's clock. */
const secondsLeft = ({ opensAt, now }: Wrapped) =>
  Math.max(0, Math.ceil((Date.parse(opensAt) - Date.parse(now ?? opensAt)) / 1000))

/** At least in these last seconds before the opening, the refresh is exact. */
const exactly = 64

/**
 * Without JavaScript, an open page refreshes itself when the gift opens, or slightly earlier. An exact number
 * would change the page each second, so that its versions would evict other pages from the cache.
 */
function reloading(gift: Wrapped) {
  const rest = secondsLeft(gift) + 1
  const step = 2 ** Math.max(0, Math.floor(Math.log2(rest / exactly)))
  const wait = Math.floor(rest / step) * step
  // A browser's automatic refresh waits a day at most.
  return wait > seconds.day
    ? ''
    : html`
<noscript><meta http-equiv="refresh" content="${wait}"></noscript>`.text
}
