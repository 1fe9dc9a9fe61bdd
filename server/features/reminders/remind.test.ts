import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { matchDays } from '#contract/grammar/days'
import { ms, plus } from '#contract/grammar/time'
import { utcDayOf } from '#contract/surface/format'
import { eq, inArray, sql } from '#drizzle'
import { donations, mailings, reminders, songwriterProfiles, users } from '../../db/schema.ts'
import type { Mail } from '../../mail/letter.ts'
import { openMail } from '../../mail/mail.ts'
import { buildDonation, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { postForm } from '../../test/test-forms.ts'
import { dyingBehind, useMailedSite } from '../../test/test-inbox.ts'
import { fundOf } from '../donations/matches/test-fund.ts'
import { remind } from './remind.ts'

const { site: world, post } = useMailedSite()
let refusals = 0
/** Addresses that the mail server rejects, and the number of mails offered for them. */
const unknown = new Set<string>()
let offered = 0
function refused(address: string) {
  if (!unknown.has(address)) return refusals-- > 0 ? 451 : undefined
  offered++
  return 550
}

let mail: Mail
beforeAll(() => {
  post.inbox.refused = refused
  mail = openMail(world.deps.env, world.db)
})
beforeEach(async () => {
  refusals = 0
  offered = 0
  unknown.clear()
  // Donations left by other tests would get reminders too.
  await world.db.update(donations).set({ status: 'rejected' })
})

const run = (at: Date, how: Mail = mail) => remind({ ...world.deps, mail: how }, at)
const texts = () => post.arrived.map(({ text }) => text)
const mailsTo = (email: string) => post.mailsTo(email).map(({ text }) => text)

async function owed(kind: 'pay' | 'confirm') {
  const money = moneyOf(world)
  const { giver, songwriter, listener, request } = await money.scene({ status: 'completed' })
  const donation = await money.pledge(giver, request.id, '25.00')
  await money.approve(listener, request)
  if (kind === 'confirm') await money.send(giver, donation)
  const row = await money.row(donation.id)
  const since = new Date(kind === 'pay' ? row.dueAt! : row.sentAt!)
  const emailOf = async ({ id }: { id: string }) =>
    (await world.db.select().from(users).where(eq(users.id, id)))[0]!.email
  return {
    giver,
    songwriter,
    donation,
    params: { id: donation.id },
    email: await emailOf(kind === 'pay' ? giver : songwriter),
    after: (days: number) => new Date(since.getTime() + days * ms.day),
  }
}

test.each([
  ['a giver of a due pledge', 'pay', [3, 10, 17]],
  ['a songwriter of a payment that was sent', 'confirm', [3, 10, 25]],
] as const)(
  'reminds %s on three days in the first weeks and on no other',
  async (_, kind, [first, second, third]) => {
    const { email, after, donation } = await owed(kind)
    const counts = []
    for (const days of [
      first - 0.01,
      first,
      first + 0.5,
      second - 0.1,
      second,
      third - 0.1,
      third,
      third + 1,
      29,
    ]) {
      await run(after(days))
      counts.push(mailsTo(email).length)
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3])
    expect(texts()).toHaveLength(3)
    const [text = ''] = texts()
    expect(text).toContain(donation.code)
    expect(text).toContain('$25.00')
    expect(text).toContain(`https://songs.example/?role=${kind === 'pay' ? 'underwriter' : 'songwriter'}`)
    expect(text).toMatch(/^List-Unsubscribe: <https:\/\/songs\.example\/api\/reminders\/stop\?donation=/m)
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  },
)

test('a giver is reminded once more a week before the pledge lapses, and every mail says the day', async () => {
  const { email, after, donation, params, giver } = await owed('pay')
  const counts = []
  for (const days of [3, 10, 17, 52.9, 53, 54, 59]) {
    await run(after(days))
    counts.push(mailsTo(email).length)
  }
  expect(counts).toEqual([1, 2, 3, 3, 4, 4, 4])
  const { lapsesAt } = (await giver.call(calls.one, { params })).body
  for (const text of texts()) expect(text).toContain(`Unpaid, it ends on ${utcDayOf(lapsesAt!)}`)
  expect(texts()[0]).toContain(donation.code)
})

test('a reminder to pay waits a day after a way to be paid has changed; one to confirm does not', async () => {
  const [pay, confirm] = [await owed('pay'), await owed('confirm')]
  for (const { songwriter, after } of [pay, confirm])
    await world.db
      .update(songwriterProfiles)
      .set({ waysChangedAt: after(2.5).toISOString() })
      .where(eq(songwriterProfiles.userId, songwriter.id))
  const counts = []
  for (const days of [3.1, 3.4, 3.6]) {
    await run(pay.after(days))
    counts.push([mailsTo(pay.email).length, mailsTo(confirm.email).length])
  }
  expect(counts).toEqual([
    [0, 1],
    [0, 1],
    [1, 1],
  ])
})

test('nobody is reminded of what is done, or is no longer theirs to do', async () => {
  const paid = await owed('pay')
  await moneyOf(world).send(paid.giver, paid.donation)
  const cancelled = await owed('pay')
  await cancelled.giver.call(calls.cancel, { params: cancelled.params })
  const confirmed = await owed('confirm')
  await confirmed.songwriter.call(calls.confirm, { params: confirmed.params })
  const [suspended, closed] = [await owed('pay'), await owed('pay')]
  const at = new Date().toISOString()
  await world.db.update(users).set({ suspendedAt: at }).where(eq(users.id, suspended.songwriter.id))
  await world.db.update(users).set({ closedAt: at }).where(eq(users.id, closed.giver.id))
  await run(paid.after(3.9))
  for (const { email } of [paid, cancelled, confirmed, suspended, closed]) expect(mailsTo(email)).toEqual([])
})

test('a suspended giver is reminded of what others are owed', async () => {
  const { giver, email, after } = await owed('pay')
  await world.db.update(users).set({ suspendedAt: new Date().toISOString() }).where(eq(users.id, giver.id))
  await run(after(3.1))
  expect(mailsTo(email)).toHaveLength(1)
})

test('a reminder waits while its receiver is mailed too often, and goes to no address that is not proven', async () => {
  const { email, after, giver } = await owed('pay')
  const at = after(3).toISOString()
  const places = Array.from({ length: 12 }, () => ({ userId: giver.id, subjects: [], at }))
  await world.db.insert(mailings).values(places)
  await run(after(3))
  await run(after(3.04))
  expect(mailsTo(email)).toEqual([])
  await run(after(3.05))
  expect(mailsTo(email)).toHaveLength(1)
  expect(await world.db.$count(mailings, eq(mailings.userId, giver.id))).toBe(13)

  const unproven = await owed('pay')
  const proof = (emailProvenAt: string | null) =>
    world.db.update(users).set({ emailProvenAt, proofAskedAt: at }).where(eq(users.id, unproven.giver.id))
  await proof(null)
  await run(unproven.after(3))
  expect(mailsTo(unproven.email)).toEqual([])
  await proof(at)
  await run(unproven.after(3.1))
  expect(mailsTo(unproven.email)).toHaveLength(1)
})

test('five concurrent workers send one mail, and a crashed worker causes no second one', async () => {
  const { email, after } = await owed('pay')
  await Promise.all(Array.from({ length: 5 }, () => run(after(3))))
  expect(mailsTo(email)).toHaveLength(1)

  const other = await owed('pay')
  const dying = dyingBehind(mail)
  void run(other.after(3), dying.mail)
  await dying.reached
  await run(other.after(3.1))
  expect(mailsTo(other.email)).toHaveLength(1)
})

test('a mail that the server refuses is sent once, by the next run', async () => {
  const { email, after } = await owed('confirm')
  refusals = 1
  await expect(run(after(4))).rejects.toThrow('1 reminders could not be sent')
  expect(mailsTo(email)).toEqual([])
  await run(after(4.04))
  await run(after(4.08))
  expect(mailsTo(email)).toHaveLength(1)
})

test('an address that refuses mail blocks no reminder of the other kind', async () => {
  const [giver, songwriter] = [await owed('pay'), await owed('confirm')]
  refusals = 1
  await expect(run(giver.after(4.5))).rejects.toThrow('1 reminders could not be sent')
  expect([mailsTo(giver.email), mailsTo(songwriter.email)]).toEqual([[], [expect.any(String)]])
})

test('an unknown address is tried three times, a day apart, and delays no other receiver', async () => {
  const [gone, other] = [await owed('pay'), await owed('pay')]
  unknown.add(gone.email)
  const another = await buildDonation(world.db, {
    ...(await moneyOf(world).row(gone.donation.id)),
    id: undefined,
    code: 'SW-GONE-2',
  })
  const counts = []
  for (const days of [3, 3.04, 3.9, 4, 5, 6, 10, 17, 24, 29]) {
    await run(gone.after(days))
    counts.push(offered)
  }
  // The second donation's reminder isn't even tried in the run in which the first one's was refused.
  expect(counts).toEqual([1, 1, 1, 2, 3, 3, 3, 3, 3, 3])
  expect([mailsTo(gone.email), mailsTo(other.email)]).toEqual([[], [1, 2, 3].map(() => expect.any(String))])
  const kept = await world.db
    .select({ count: reminders.count, refusals: reminders.refusals })
    .from(reminders)
    .where(inArray(reminders.donationId, [gone.donation.id, another.id]))
  expect(kept).toEqual([gone, another].map(() => ({ count: 0, refusals: 3 })))
})

test('those after more than a thousand who were reminded already are reminded in one run, each once', async () => {
  const { giver, donation, after } = await owed('pay')
  const row = await moneyOf(world).row(donation.id)
  // Each donation has another giver, because one person gets only a few mails in an hour.
  const givers = await world.db
    .insert(users)
    .values(Array.from({ length: 1030 }, (_, n) => ({ email: `many-${n}@example.com` })))
    .returning({ id: users.id })
  const dueAt = plus(row.dueAt!, -1)
  const made = await world.db
    .insert(donations)
    .values(
      givers.map(({ id }, n) => ({ ...row, id: undefined, dueAt, underwriterId: id, code: `SW-MANY-${n}` })),
    )
    .returning({ id: donations.id, code: donations.code })
  const reminded = made.slice(0, 1010).map(({ id }) => ({ donationId: id, kind: 'pay' as const, count: 1 }))
  await world.db.insert(reminders).values(reminded.map((one) => ({ ...one, lastAt: after(3).toISOString() })))
  const quick: string[] = []
  await run(after(3), { send: async ({ text }) => void quick.push(/SW-\S+/.exec(text)![0]) })
  const wanted = [row.code, ...made.slice(1010).map(({ code }) => code)]
  expect([quick.toSorted(), giver.id]).toEqual([wanted.toSorted(), row.underwriterId])
})

const stopLink = () => /https:\/\/songs\.example(\/api\/reminders\/stop\?[^>\s]+)>/.exec(texts().at(-1)!)![1]!

test("the link of a mail stops its reminders, by a page without sign-in and by the mail program's one click", async () => {
  const byPage = await owed('pay')
  await run(byPage.after(3))
  const url = stopLink()
  const page = await world.app.inject({ url })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.body).toContain('Stop these reminders')
  expect(page.body).not.toContain('<script')
  expect(
    await world.db.select().from(reminders).where(eq(reminders.donationId, byPage.donation.id)),
  ).toMatchObject([{ count: 1, stoppedAt: null }])
  const own = { origin: 'https://songs.example', 'sec-fetch-site': 'same-origin' }
  const pressed = await postForm(world, url, {}, own)
  expect([pressed.statusCode, pressed.body]).toEqual([200, expect.stringContaining('Reminders stopped')])
  expect(pressed.body).toContain(byPage.donation.code)
  expect((await world.app.inject({ url })).body).toContain('Reminders were stopped before')
  await run(byPage.after(11))
  expect(mailsTo(byPage.email)).toHaveLength(1)

  const byProgram = await owed('confirm')
  await run(byProgram.after(4))
  expect((await postForm(world, stopLink(), { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
  await run(byProgram.after(12))
  expect(mailsTo(byProgram.email)).toHaveLength(1)
})

test('one-click unsubscribe may be multipart/form-data, which RFC 8058 prefers', async () => {
  const { after, email } = await owed('pay')
  await run(after(3))
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' }
  const payload =
    '--cut\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--cut--\r\n'
  expect((await world.app.inject({ method: 'POST', url: stopLink(), headers, payload })).statusCode).toBe(200)
  await run(after(11))
  expect(mailsTo(email)).toHaveLength(1)
})

test('a truncated or forged link stops nothing', async () => {
  const { after, donation } = await owed('pay')
  const stranger = await buildUser(world.db)
  await run(after(3))
  const url = stopLink()
  for (const wrong of [
    url.slice(0, -4),
    url.replace('kind=pay', 'kind=confirm'),
    url.replace(/donation=[^&]+/, `donation=${stranger.id}`),
    `${url}&kind=pay`,
    url.replace(/\?.*/, ''),
    url.replace(/token=.*/, 'token='),
  ])
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode, body } = await world.app.inject({ method, url: wrong })
      expect([statusCode, body]).toEqual([404, expect.stringContaining('Nothing was stopped.')])
    }
  expect(await world.db.select().from(reminders).where(eq(reminders.donationId, donation.id))).toMatchObject([
    { kind: 'pay', stoppedAt: null },
  ])
})

describe('a second match', () => {
  const world = useSite({ settings: { PUBLIC_URL: 'https://songs.example' } })
  const fund = fundOf(world)

  /** Simulates that a day passes, and runs the hourly jobs. Returns the number of reminders mailed. */
  async function nextDay() {
    const back = sql.raw("interval '24 hours'")
    await world.db.execute(sql`update reminders set last_at = last_at - ${back}`)
    await world.db.execute(sql`update mailings set at = at - ${back}`)
    await fund.pass(1)
    let mails = 0
    await remind({ ...world.deps, mail: { send: async () => void mails++ } }, new Date())
    return mails
  }

  test('a pledge that is matched a second time is reminded of as the first time, and lapses unpaid', async () => {
    const [pledge] = await fund.waiting('60.00')
    const { id } = pledge!.params
    const giver = (await fund.money.row(id)).underwriterId
    const matched = async () => (await fund.money.row(id)).songRequestId
    for (const isSecond of [false, true]) {
      const song = await fund.song()
      await song.approve()
      expect(await matched()).toBe(song.request.id)
      const [told] = (await fund.money.told(giver)).filter(({ kind }) => kind === 'pledge_matched').slice(-1)
      expect('isLast' in told!).toBe(isSecond)
      const pause = world.deps.env.fundPauseHours / 24
      const remindedOn = []
      for (let day = 1 - pause; day <= matchDays; day++) if ((await nextDay()) === 1) remindedOn.push(day)
      expect([isSecond, remindedOn]).toEqual([isSecond, [3, 10]])
      expect(await matched()).toBe(isSecond ? song.request.id : null)
      // An address that rejected mails before may accept them again.
      await world.db.update(reminders).set({ refusals: 3 }).where(eq(reminders.donationId, id))
    }
    expect(await fund.money.row(id)).toMatchObject({ status: 'rejected', rejectionReason: 'lapsed' })
  })
})
