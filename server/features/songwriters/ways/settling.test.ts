import { expect, test } from 'vitest'
import type { NotificationKind } from '#contract/people/notifications'
import { songwriters } from '#contract/people/songwriters'
import { and, eq } from '#drizzle'
import { notifications, songwriterProfiles } from '../../../db/schema.ts'
import { buildSongwriter } from '../../../test/factories.ts'
import { type Client, useSite } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'

const site = useSite({ settings: { FUND_PER_SONG: '1000' } })
const money = moneyOf(site)

const hour = 60 * 60 * 1000
const change = (songwriter: Client) =>
  songwriter.call(songwriters.update, {
    body: { bio: 'Writes quiet songs.', genres: ['folk'], venmoHandle: '@thief' },
  })
/** As if the songwriter's ways to be paid had changed so many hours ago. */
const changedAgo = ({ id }: { id: string }, hours: number) =>
  site.db
    .update(songwriterProfiles)
    .set({ waysChangedAt: new Date(Date.now() - hours * hour).toISOString() })
    .where(eq(songwriterProfiles.userId, id))

/** In how many hours this person's mail of this kind is due. */
async function hoursTo({ id }: { id: string }, kind: NotificationKind) {
  const [told] = await site.db
    .select({ mailAt: notifications.mailAt })
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.kind, kind)))
  // Never -0.
  return Math.round((Date.parse(told!.mailAt!) - Date.now()) / hour) + 0
}

test.each([
  [0, 24],
  [6, 18],
  [25, 0],
])('a pledge that is due %i hours after a change is mailed in %i hours', async (hours, expected) => {
  const { giver, songwriter, listener, request } = await money.scene({ status: 'completed' })
  await money.pledge(giver, request.id, '25.00')
  expect((await change(songwriter)).status).toBe(200)
  if (hours > 0) await changedAgo(songwriter, hours)
  await money.approve(listener, request)
  expect(await hoursTo(giver, 'pledge_due')).toBe(expected)
  expect(await hoursTo(songwriter, 'approved')).toBe(0)
})

test('a mail that has not gone out when the ways change waits too', async () => {
  const { giver, songwriter, listener, request } = await money.scene({ status: 'completed' })
  await money.pledge(giver, request.id, '25.00')
  await money.approve(listener, request)
  expect(await hoursTo(giver, 'pledge_due')).toBe(0)
  await change(songwriter)
  expect(await hoursTo(giver, 'pledge_due')).toBe(24)
  expect(await hoursTo(songwriter, 'approved')).toBe(0)
})

test("another songwriter's mails do not wait, nor those of one who changed none", async () => {
  const { giver, listener, request } = await money.scene({ status: 'completed' })
  await money.pledge(giver, request.id, '25.00')
  await money.approve(listener, request)
  await change(await site.as(await buildSongwriter(site.db)))
  expect(await hoursTo(giver, 'pledge_due')).toBe(0)
})

test('a match of the fund is mailed after the day too', async () => {
  const { songwriter, listener, request } = await money.scene({ status: 'completed' })
  const giver = await money.someone()
  await money.pledge(giver, undefined, '25.00')
  await change(songwriter)
  await money.approve(listener, request)
  expect(await hoursTo(giver, 'pledge_matched')).toBe(24)
})
