import { expect, test } from 'vitest'
import { ms } from '#contract/grammar/time'
import { paths } from '#contract/surface/paths'
import { buildGift, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { type Client, useClient, useSite } from '../../test/test-app.ts'
import { calendarOf } from './calendar.ts'

const site = useSite()
const lena = useClient(site, () => buildUser(site.db, { firstName: 'Lena' }))
const kenji = useClient(site, () => buildSongwriter(site.db))

const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

async function given(opensAt: string | null) {
  const request = await buildRequest(site.db, {
    listenerId: lena.id,
    songwriterId: kenji.id,
    title: 'Two sugars, no milk',
    story: 'She takes two sugars.',
    status: 'approved',
    isApproved: true,
  })
  if (opensAt) await buildGift(site.db, { songRequestId: request.id, receiverName: 'Anna, Eva; Co', opensAt })
  return request
}
const ask = ({ shareableId }: { shareableId: string }, { cookie }: Client) =>
  site.app.inject({ url: paths.giftCalendar(shareableId), headers: { ...(cookie && { cookie }) } })

/** Parses a calendar file (RFC 5545): joins folded lines, and returns the values by name. */
const read = (text: string) =>
  Object.fromEntries(
    text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )

test('everyone with the link of a wrapped gift has its moment for their calendar, and nothing of the song', async () => {
  const opensAt = at(ms.day)
  const request = await given(opensAt)
  for (const who of [site.visitor, lena, kenji]) {
    const { statusCode, headers, body } = await ask(request, who)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const event = read(body)
    expect(event).toMatchObject({
      DTSTART: `${opensAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
      SUMMARY: 'A gift from Lena for Anna\\, Eva\\; Co',
      URL: expect.stringMatching(new RegExp(`^https?://.+${paths.room(request.shareableId)}$`)),
    })
    expect(body).not.toMatch(/sugar/)
  }
})

test('where nothing is wrapped, it is the room that answers', async () => {
  for (const request of [await given(at(-ms.day)), await given(null), { shareableId: 'no-such-link' }]) {
    const { statusCode, headers } = await ask(request, site.visitor)
    expect([statusCode, headers.location]).toEqual([303, paths.room(request.shareableId)])
  }
})

test('names can write no lines of their own, and long ones are folded by bytes', () => {
  const gift = {
    viewer: 'outside',
    shareableId: 'link',
    from: 'Len\r\nATTENDEE:mailto:a@b.c\u0007',
    receiverName: 'أمي 👩‍👧 '.repeat(40).trim(),
    opensAt: '2026-12-24T17:00:00.000Z',
    timeZone: 'Europe/Berlin',
    now: null,
  } as const
  const text = calendarOf(gift, { site: 'https://songs.example', stamp: '2026-11-23T09:00:00.000Z' })
  const lines = text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/^ATTENDEE|\p{Cc}|\ufffd/u)
  }
  expect(read(text)).toMatchObject({
    UID: 'link@songs.example',
    DTSTAMP: '20261123T090000Z',
    DTSTART: '20261224T170000Z',
    SUMMARY: `A gift from Len\\nATTENDEE:mailto:a@b.c for ${gift.receiverName}`,
  })
})
