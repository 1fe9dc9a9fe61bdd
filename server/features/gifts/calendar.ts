import type { Wrapped } from '#contract/requests/gifts'
import { isWrapped } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { findRoom } from '../../domain/rooms/room.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { assertClean } from '../../http/guards/malformed-input.ts'
import { siteUrl } from '../../http/host.ts'

/** Serves a wrapped gift as a calendar event, with its opening time and its link, but without the song. */
export function calendarRoute({ app, db, env }: SiteFeature) {
  app.get<{ Params: { shareableId: string } }>(servedRoutes.giftCalendar, async (request, reply) => {
    const { shareableId } = request.params
    assertClean([shareableId])
    const found = await findRoom(db, shareableId, undefined)
    // The gift was opened: the request's page shows the song.
    if (!found || !isWrapped(found)) return reply.redirect(paths.room(shareableId), 303)
    const site = siteUrl(request, env.publicUrl)
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'inline; filename="gift.ics"',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      .type('text/calendar; charset=utf-8')
      .send(calendarOf(found, { site, stamp: new Date().toISOString() }))
  })
}

/** Escapes a text value (RFC 5545 §3.3.11). */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** Time in the calendar's format: '20261224T180000Z'. */
const utc = (time: string) => `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Folds a line into lines of at most 75 bytes (§3.1), without splitting a letter. */
function folded(line: string) {
  const lines: string[] = []
  let [now, size] = ['', 0]
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign)
    if (size + bytes > 75) {
      lines.push(now)
      ;[now, size] = [' ', 1]
    }
    now += sign
    size += bytes
  }
  return [...lines, now].join('\r\n')
}

export function calendarOf(gift: Wrapped, { site, stamp }: { site: string; stamp: string }) {
  const { shareableId, receiverName, from, opensAt } = gift
  const url = site + paths.room(shareableId)
  const title = from ? `A gift from ${from} for ${receiverName}` : `A gift for ${receiverName}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Songwright//Gifts//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    // The id doesn't contain the time. So a calendar updates the event when the gift gets another time.
    `UID:${shareableId}@${new URL(site).hostname}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(opensAt)}`,
    'DURATION:PT15M',
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`Open it here: ${url}`)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
