import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ms, plus } from '#contract/grammar/time'
import type { NotificationKind } from '#contract/people/notifications'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { and, eq, sql } from '#drizzle'
import { notifications, songwriterProfiles, users } from '../../../db/schema.ts'
import { audit } from '../../../domain/audit/audit.ts'
import { buildSongwriter } from '../../../test/factories.ts'
import { type Client, useSite } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { waysWork } from './mail.ts'
import { change, isSignedIn, thefts, waysOf } from './test-ways.ts'

/** Runs real jobs, and collects the emails. */
const site = useSite({ settings: { PUBLIC_URL: 'https://songs.example' } })
const { stolen, page, press } = thefts(site)
beforeAll(async () => {
  await waysWork(await site.jobs(), site.deps)
})

const { none, own, theirs } = waysOf
const soon = { timeout: 10_000, interval: 50 }
const jobsDone = () =>
  vi.waitFor(async () => {
    const { rows } = await site.db.execute(sql`
      select 1 from pgboss.job where name = 'ways-changed-mail' and state not in ('completed', 'failed')
        and start_after <= now()`)
    expect(rows).toEqual([])
  }, soon)

test('a thief changes the ways to be paid, and the owner puts them back by the mail and shuts the thief out', async () => {
  const all = await stolen()
  await change(all.thief, theirs)
  expect(await all.seen()).toMatchObject({ ...theirs, waysChangedAt: expect.any(String) })
  await vi.waitFor(() => expect(all.mails()).toHaveLength(1), soon)
  const [mail] = all.mails()
  expect(mail?.subject).toBe('Your ways to be paid have changed')
  const [link = ''] = await all.links()
  expect(mail?.text).toContain(`https://songs.example${link}`)

  // Opening the link changes nothing, because mail programs prefetch links.
  const asked = await page(link)
  expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(asked.body).toContain('https://paypal.me/mira')
  expect(asked.body).toMatch(/>Put them back</)
  expect(asked.body).not.toContain('<script')
  expect(await all.seen()).toMatchObject(theirs)

  const done = await press(link)
  expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('are back')])
  expect(await all.seen()).toMatchObject({ ...own, waysChangedAt: null })
  expect([await isSignedIn(all.thief), await isSignedIn(all.owner)]).toEqual([false, false])
  expect(await all.story()).toEqual(['ways_changed', 'ways_put_back'])
  expect((await audit(site.db)).differences).toEqual([])
})

test('the mails are ten minutes apart, none is lost, and none comes of what was put back meanwhile', async () => {
  const all = await stolen()
  await change(all.thief, theirs)
  await vi.waitFor(() => expect(all.mails()).toHaveLength(1), soon)
  await change(all.thief, none)
  await change(all.thief, own)
  await jobsDone()
  expect(all.mails()).toHaveLength(1)
  const waiting = sql`name = 'ways-changed-mail' and state = 'created' and data ->> 'userId' = ${all.user.id}`
  const { rows } = await site.db.execute(sql`
    select round(extract(epoch from start_after - now()) / 60)::int as minutes
    from pgboss.job where ${waiting} order by 1`)
  expect(rows).toEqual([{ minutes: 10 }, { minutes: 20 }])

  const [, next] = await all.changes()
  await site.db.execute(sql`
    update pgboss.job set start_after = now() where ${waiting} and data ->> 'changeId' = ${next!.id}`)
  await vi.waitFor(() => expect(all.mails()).toHaveLength(2), soon)
  await press((await all.links())[0]!)
  await site.db.execute(sql`update pgboss.job set start_after = now() where ${waiting}`)
  await jobsDone()
  expect(all.mails()).toHaveLength(2)
})

test('an address that is not proven gets no such mail', async () => {
  const all = await stolen()
  const asked = { emailProvenAt: null, proofAskedAt: '2026-11-01T12:34:56.789Z' }
  await site.db.update(users).set(asked).where(eq(users.id, all.user.id))
  await change(all.thief, theirs)
  await jobsDone()
  expect(all.mails()).toEqual([])
})

describe('ways that changed lately', () => {
  const site = useSite({ settings: { FUND_PER_SONG: '1000' } })
  const money = moneyOf(site)

  const change = (songwriter: Client) =>
    songwriter.call(songwriterProfile.update, {
      body: { bio: 'Writes quiet songs.', genres: ['folk'], venmoHandle: '@thief' },
    })
  /** Moves the songwriter's change of ways to be paid `hours` into the past. */
  const changedAgo = ({ id }: { id: string }, hours: number) =>
    site.db
      .update(songwriterProfiles)
      .set({ waysChangedAt: plus(Date.now(), -hours * ms.hour) })
      .where(eq(songwriterProfiles.userId, id))

  async function hoursTo({ id }: { id: string }, kind: NotificationKind) {
    const [told] = await site.db
      .select({ mailAt: notifications.mailAt })
      .from(notifications)
      .where(and(eq(notifications.userId, id), eq(notifications.kind, kind)))
    // Adding 0 turns -0 into 0.
    return Math.round((Date.parse(told!.mailAt!) - Date.now()) / ms.hour) + 0
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
})
