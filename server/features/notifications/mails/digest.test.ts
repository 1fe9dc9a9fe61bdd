import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { ms, plus } from '#contract/grammar/time'
import { notificationKinds } from '#contract/people/notifications'
import { briefs } from '#contract/requests/briefs'
import { and, eq, isNotNull, isNull } from '#drizzle'
import { mailings, mailReach, mutedMails, notifications, users } from '../../../db/schema.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { knowingOwnChange } from '../../../domain/journal/change-feed.ts'
import { type NewNotification, notify } from '../../../domain/journal/notifications.ts'
import { about } from '../../../domain/requests/requests.ts'
import { openMail } from '../../../mail/mail.ts'
import { buildProject, buildRequest, buildUser } from '../../../test/factories.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { dyingBehind, useMailedSite } from '../../../test/test-inbox.ts'
import { toldTo } from '../../../test/test-left.ts'
import { sendDue } from './send.ts'

/** Calls, outbox and mail server are real. Only the worker's clock is changed. */
const { site, post } = useMailedSite({
  MAIL_FROM: 'Songwright <hello@songs.example>',
  RATE_WRITES_PER_ACCOUNT: '100000',
})
beforeEach(() => site.db.update(notifications).set({ mailAt: null, mailFailure: null }))

const run = (minutes = 0) =>
  sendDue(
    { ...site.deps, mail: openMail(site.deps.env, site.db) },
    () => new Date(Date.now() + minutes * ms.minute + 1000),
  )
const tell = (...told: NewNotification[]) => withTx(site.db, (tx) => notify(tx, ...told))
/** Notifies people as if a call of this person had caused it. */
const tellBy = (by: { id: string }, ...told: NewNotification[]) =>
  knowingOwnChange(by.id, () => tell(...told))

/**
 * A person. Each call of `one` makes a notification about a new request, so that only the limits per person
 * apply.
 */
async function reader() {
  const user = await buildUser(site.db)
  const one = async (kind: NewNotification['kind'] = 'delivery', subjects = {}) => {
    const request = await buildRequest(site.db, { listenerId: user.id })
    return { userId: user.id, kind, ...about(request, subjects) }
  }
  const some = (count: number, kind?: NewNotification['kind']) =>
    Promise.all(Array.from({ length: count }, () => one(kind, { amount: '5.00' })))
  const inbox = () => post.mailsTo(user.email)
  return { user, one, some, inbox, digests: () => inbox().filter(isDigest) }
}
const isDigest = ({ text }: { text: string }) => text.includes('What else happened')

test('60 payments marked as sent and taken back, and 120 invitations, are 12 mails an hour', async () => {
  const money = moneyOf(site)
  const { giver, songwriter, request } = await money.scene()
  const pledge = await money.pledge(giver, request.id, '40.00')
  for (let pair = 0; pair < 60; pair++) {
    expect((await money.send(giver, pledge)).status).toBe(200)
    expect((await giver.call(donations.undoSent, { params: { id: pledge.id } })).status).toBe(200)
  }
  // An unread notification is deleted when its cause is withdrawn. A process of an earlier build kept it.
  const ofSongwriter = eq(notifications.userId, songwriter.id)
  expect(await site.db.$count(notifications, ofSongwriter)).toBe(1)
  const sent = { userId: songwriter.id, kind: 'pledge_sent', donationId: pledge.id } as const
  for (let each = 0; each < 60; each++)
    await tellBy(giver, { ...sent, ...about(request, { amount: '40.00', code: pledge.code }) })
  const puppets = await Promise.all(Array.from({ length: 12 }, () => money.someone()))
  const invite = (by: (typeof puppets)[number]) =>
    by.call(briefs.create, {
      body: {
        title: 'Come here',
        story: 'A story that is long enough to be one',
        emotions: ['grateful'],
        genre: 'folk',
        invitedSongwriterId: songwriter.id,
      },
    })
  for (let each = 0; each < 10; each++)
    expect(new Set((await Promise.all(puppets.map(invite))).map(({ status }) => status))).toEqual(
      new Set([201]),
    )

  const [{ email } = { email: '' }] = await site.db.select().from(users).where(eq(users.id, songwriter.id))
  const sentAt: number[] = []
  for (let now = 0; now <= 26 * 60; now += now < 180 ? 6 : 60) {
    await run(now)
    while (sentAt.length < post.mailsTo(email).length) sentAt.push(now)
  }
  const within = (minutes: number) =>
    Math.max(...sentAt.map((from) => sentAt.filter((at) => at >= from && at < from + minutes).length))
  expect(within(60)).toBe(12)
  expect(within(24 * 60)).toBeLessThanOrEqual(40)
  const names = post.arrived.map(({ messageId }) => messageId)
  expect(new Set(names).size).toBe(names.length)
  // Everything was sent. A digest has the remaining invitations, below the notifications about money.
  const digest = post.mailsTo(email).find(isDigest)!
  expect(digest.text).toMatch(/^Subject: What else happened: \d{3} things$/m)
  expect(digest.text.indexOf('is on its way to you')).toBeLessThan(
    digest.text.indexOf('would like you to write'),
  )
  expect(await site.db.$count(notifications, ofSongwriter)).toBe(181)
}, 240_000)

test('after 12 mails in an hour the rest waits for one digest, money first, each thing once', async () => {
  const { user, some, one, inbox, digests } = await reader()
  await tell(...(await some(20)))
  await tell({ ...(await one('pledge_due', { amount: '25.00' })) })
  await run()
  expect(inbox()).toHaveLength(12)
  await run(30)
  await run(55)
  expect(inbox()).toHaveLength(12)
  await run(60.1)
  expect(inbox()).toHaveLength(13)
  const [digest] = digests()
  expect(digest!.text).toContain('9 more things happened.')
  expect(digest!.text.match(/^- .*/gm)?.[0]).toContain('you can pay your $25.00 now')
  expect(digest!.text.match(/^- /gm)).toHaveLength(9)
  expect(digest!.text).toContain('Stop these emails: a version of your song is delivered')
  await run(600)
  expect(inbox()).toHaveLength(13)
  const rows = await toldTo(site, user.id)
  expect(rows.every(({ mailAt, emailedAt }) => mailAt === null && emailedAt !== null)).toBe(true)
})

test('a digest counts as one mail, shows 20 things and leaves the rest to the bell', async () => {
  const { some, inbox, digests } = await reader()
  await tell(...(await some(60)))
  await run()
  await run(60.1)
  expect(inbox()).toHaveLength(13)
  expect(digests()[0]!.text.match(/^- /gm)).toHaveLength(20)
  expect(digests()[0]!.text).toContain('And 28 more, under the bell on every page.')
  await tell(...(await some(20)))
  await run(60.2)
  expect(inbox()).toHaveLength(12 + 12)
})

test('what was read or turned off while it waited is in no digest, and a digest of one is a mail like others', async () => {
  const { user, some, one, inbox, digests } = await reader()
  await tell(...(await some(12)))
  await run()
  await tell(await one('approved'), await one('message'), await one('thanks'))
  await run(20)
  await site.db
    .update(notifications)
    .set({ readAt: new Date().toISOString() })
    .where(eq(notifications.kind, 'approved'))
  await site.db.insert(mutedMails).values({ userId: user.id, kind: 'message' })
  await run(61)
  expect(inbox()).toHaveLength(13)
  expect(digests()).toEqual([])
  expect(inbox().at(-1)!.text).toContain('A thank-you for supporting')
  expect(inbox().at(-1)!.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
})

test('nobody is mailed more than 40 times a day', async () => {
  const { user, some, inbox, digests } = await reader()
  for (const hour of [0, 1.1, 2.2, 3.3]) {
    await tell(...(await some(14)))
    const mailAt = plus(Date.now(), hour * 60 * ms.minute)
    const isNew = and(
      eq(notifications.userId, user.id),
      isNull(notifications.mailHeldAt),
      isNotNull(notifications.mailAt),
    )
    await site.db.update(notifications).set({ mailAt }).where(isNew)
    await run(hour * 60)
  }
  expect(inbox()).toHaveLength(40)
  await run(23 * 60)
  expect(inbox()).toHaveLength(40)
  await run(24.1 * 60)
  expect(inbox()).toHaveLength(41)
  expect(digests()).toHaveLength(4)
  const rows = await toldTo(site, user.id)
  expect(rows.every(({ mailAt }) => mailAt === null)).toBe(true)
})

test('one request or donation is mailed about 3 times an hour, and others at once', async () => {
  const { one, inbox, digests } = await reader()
  const first = await one()
  const kinds = ['delivery', 'proposal', 'approved', 'changes_requested', 'request_accepted'] as const
  await tell(...kinds.map((kind) => ({ ...first, kind })))
  await run()
  expect(inbox()).toHaveLength(3)
  await tell(await one())
  await run(1)
  expect(inbox()).toHaveLength(4)
  await run(60.1)
  expect(inbox()).toHaveLength(5)
  expect(digests()[0]!.text).toContain('2 more things happened.')
})

test('two workers at once keep to the limits, and a mail that was refused keeps its place', async () => {
  const { some, inbox, digests } = await reader()
  await tell(...(await some(30)))
  post.inbox.refusals = 5
  await Promise.all([run(), run(), run()])
  for (const minutes of [1.5, 4, 9]) await Promise.all([run(minutes), run(minutes)])
  expect(inbox()).toHaveLength(12)
  await Promise.all([run(75), run(75)])
  expect(digests()).toHaveLength(1)
  expect(new Set(inbox().map(({ messageId }) => messageId)).size).toBe(13)
})

test('a mail that is tried again waits while its receiver is mailed about too much else', async () => {
  const { user, some, one, inbox } = await reader()
  post.inbox.refusals = 1
  await tell(await one('approved'))
  await run()
  // Fills the mail limit of the hour in which the mail is retried.
  const at = plus(Date.now(), 59 * ms.minute)
  await site.db
    .insert(mailings)
    .values(Array.from({ length: 12 }, () => ({ userId: user.id, subjects: [], at })))
  await run(60)
  expect(inbox()).toEqual([])
  await run(120)
  expect(inbox()).toHaveLength(1)
  await tell(...(await some(1)))
  await run(121)
  expect(inbox()).toHaveLength(2)
})

test('a new account causes mail to 60 people a day, an old one to all; the rest stays in the bell', async () => {
  const { request } = await buildProject(site.db)
  const told = async (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => ({
        userId: (await buildUser(site.db)).id,
        kind: 'request_accepted' as const,
        ...about(request),
      })),
    )
  const before = plus(Date.now(), -60 * ms.minute)
  const earlier = await told(55)
  const account = async (days: number) => {
    const createdAt = plus(Date.now(), -days * 24 * 60 * ms.minute)
    const causer = await buildUser(site.db, { createdAt })
    const places = earlier.map(({ userId }, at) => ({
      causerId: causer.id,
      place: at + 1,
      receiverId: userId,
      at: before,
    }))
    await site.db.insert(mailReach).values(places)
    return causer
  }
  const fresh = await account(13)
  const everybody = await told(12)
  await tellBy(fresh, ...everybody)
  await Promise.all([run(), run(), run()])
  expect(post.arrived).toHaveLength(5)
  // Only people who were mailed today get another mail. The other people get none tomorrow either.
  await tellBy(fresh, ...everybody, earlier[0]!)
  await run(1)
  expect(post.arrived).toHaveLength(11)
  await run(26 * 60)
  expect(post.arrived).toHaveLength(11)
  expect(await site.db.$count(mailReach, eq(mailReach.causerId, fresh.id))).toBe(60)
  await tellBy(fresh, ...everybody)
  await run(26 * 60)
  expect(post.arrived).toHaveLength(23)

  await tellBy(await account(15), ...(await told(7)))
  await run()
  expect(post.arrived).toHaveLength(30)
  // Only mails are limited. The receiver has all three notifications.
  expect(await site.db.$count(notifications, eq(notifications.userId, everybody[0]!.userId))).toBe(3)
})

test('an address that is not proven gets none of it, also later', async () => {
  const { user, one, inbox } = await reader()
  await site.db
    .update(users)
    .set({ emailProvenAt: null, proofAskedAt: new Date().toISOString() })
    .where(eq(users.id, user.id))
  await tell(await one(), await one('pledge_due', { amount: '5.00' }))
  await run()
  await site.db.update(users).set({ emailProvenAt: new Date().toISOString() }).where(eq(users.id, user.id))
  await run(60)
  expect(inbox()).toEqual([])
  await tell(await one())
  await run()
  expect(inbox()).toHaveLength(1)
})

test('each kind can stand in a digest', async () => {
  const { one, inbox, digests, some } = await reader()
  await tell(...(await some(12)))
  await run()
  const kinds = Object.keys(notificationKinds) as NewNotification['kind'][]
  for (const kind of kinds) await tell(await one(kind, { amount: '5.00' }))
  await run(20)
  expect(inbox()).toHaveLength(12)
  await run(61)
  expect(inbox()).toHaveLength(13)
  expect(digests()[0]!.text.match(/^- /gm)).toHaveLength(20)
  const money = kinds.filter((kind) => notificationKinds[kind].theme === 'money').length
  expect(digests()[0]!.text).toContain(`And ${kinds.length - 20} more`)
  expect(money).toBeLessThan(20)
})

test('a worker that dies with a digest leaves it to another, under the same Message-ID and in the same place', async () => {
  const { user, some, inbox, digests } = await reader()
  await tell(...(await some(15)))
  await run()
  const { mail, reached } = dyingBehind(openMail(site.deps.env, site.db))
  void sendDue({ ...site.deps, mail }, () => new Date(Date.now() + 61 * ms.minute))
  await reached
  await run(64)
  expect(digests()).toHaveLength(1)
  await Promise.all([run(67), run(67)])
  await run(200)
  expect(digests()).toHaveLength(2)
  expect(new Set(digests().map(({ messageId }) => messageId)).size).toBe(1)
  expect(inbox()).toHaveLength(14)
  expect(await site.db.$count(mailings, eq(mailings.userId, user.id))).toBe(13)
})

test('mails and invitations are counted on an index, whatever else the tables hold', async () => {
  const { user } = await reader()
  const at = new Date().toISOString()
  const rows = Array.from({ length: 2000 }, () => ({ userId: user.id, subjects: [], at }))
  await site.db.insert(mailings).values(rows)
  const told = Array.from({ length: 2000 }, () => ({ userId: user.id, kind: 'request_invited' as const }))
  await site.db.insert(notifications).values(told)
  await site.db.execute('analyze mailings, notifications')
  const plan = async (query: string) => JSON.stringify((await site.db.execute(`explain ${query}`)).rows)
  const other = `'${randomUUID()}'`
  expect(
    await plan(`select at from mailings where user_id = ${other} and at > now() - interval '1 day'`),
  ).toContain('mailings_user')
  expect(
    await plan(`select created_at from notifications where caused_by = ${other} and kind = 'request_invited'
      and created_at > now() - interval '1 day' order by created_at desc limit 1 offset 9`),
  ).toContain('notifications_invited')
})
