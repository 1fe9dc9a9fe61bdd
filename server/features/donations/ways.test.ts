import { expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import { notifications } from '#contract/people/notifications'
import { songwriters } from '#contract/people/songwriters'
import { eq } from '#drizzle'
import { donations as rows, songwriterProfiles, users } from '../../db/schema.ts'
import { audit } from '../../domain/audit/audit.ts'
import { buildDonation, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { hidingOf } from '../../test/hidden/test-hiding.ts'
import { useEuros } from '../../test/own-site/test-euros.ts'

const site = useEuros()

const four = { paypalLink: 'https://paypal.me/ingrid', tipLink: 'https://ko-fi.com/ingrid' }
const bank = {
  iban: 'NO9386011117947',
  ibanHolder: 'Ingrid Solberg',
  otherWay: 'Vipps 912 34 567, or https://vipps.example/ingrid',
}
const unread = { iban: null, ibanHolder: null, otherWay: null }
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A songwriter in Bergen, and a promise to their song. */
async function promised(
  values: Partial<typeof rows.$inferInsert> = {},
  profile: object = { ...four, ...bank },
) {
  const songwriter = await buildSongwriter(site.db, profile)
  const request = await buildRequest(site.db, { songwriterId: songwriter.id, status: 'approved' })
  const giver = await site.as(await buildUser(site.db))
  const of = { underwriterId: giver.id, songRequestId: request.id, songwriterId: songwriter.id }
  const donation = await buildDonation(site.db, { ...of, ...values })
  const read = (who = giver) => who.call(donations.ways, { params: donation })
  return { songwriter, request, giver, donation, read }
}

test('the giver of a due promise reads the bank account and the words, and nobody else does', async () => {
  const { songwriter, giver, read } = await promised({ dueAt: ago(1) })
  expect((await read()).body).toEqual({
    ...four,
    venmoHandle: null,
    cashappHandle: null,
    ...bank,
    canBePaid: true,
  })
  expect((await read(await site.as(songwriter))).status).toBe(404)
  expect((await read(await site.as(await buildUser(site.db)))).status).toBe(404)
  expect((await read(site.visitor)).status).toBe(401)
  const profile = await giver.call(songwriters.one, { params: songwriter })
  expect(profile.body).toMatchObject(four)
  expect(profile.text).not.toMatch(/NO93|Solberg|Vipps/)
})

test.each([
  ['not due yet', {}],
  ['matched by the fund, in its pause', { isGeneral: true, dueAt: ago(-1) }],
])(
  'the giver of a promise that is %s reads the other ways, and that the songwriter can be paid',
  async (_, values) => {
    const { read } = await promised(values)
    expect((await read()).body).toMatchObject({ ...four, ...unread, canBePaid: true })
  },
)

test.each(['sent', 'confirmed', 'rejected'] as const)(
  'of one that is %s its giver reads no way',
  async (status) => {
    const { read } = await promised({ dueAt: ago(1), status })
    expect((await read()).body).toMatchObject({ paypalLink: null, tipLink: null, ...unread })
  },
)

test('where nobody may be asked to pay, it is a 404', async () => {
  const due = () => promised({ dueAt: ago(1) })
  const [suspended, closed, off, hidden] = [await due(), await due(), await due(), await due()]
  await site.db
    .update(users)
    .set({ suspendedAt: ago(1) })
    .where(eq(users.id, suspended.songwriter.id))
  await site.db
    .update(users)
    .set({ closedAt: ago(1) })
    .where(eq(users.id, closed.songwriter.id))
  const isOff = eq(songwriterProfiles.userId, off.songwriter.id)
  await site.db
    .update(songwriterProfiles)
    .set({ waysOffSince: ago(1) })
    .where(isOff)
  await hidingOf(site).hide('request', hidden.request.id)
  const unwritten = await promised({ songwriterId: null })
  for (const { read } of [suspended, closed, off, hidden, unwritten]) expect((await read()).status).toBe(404)
})

test('a payment keeps the ways that its giver could read', async () => {
  for (const [dueAt, kept] of [
    [ago(1), bank],
    [null, unread],
  ] as const) {
    const { giver, donation } = await promised({ dueAt })
    const body = { externalRef: donation.code }
    expect((await giver.call(donations.markSent, { params: donation, body })).status).toBe(200)
    const [row] = await site.db.select().from(rows).where(eq(rows.id, donation.id))
    expect(row?.sentWays).toMatchObject({ ...four, ...kept })
  }
})

test('an IBAN is enough to be paid, and a line of words is not', async () => {
  const [byBank, byWords] = await Promise.all([
    promised({}, { iban: bank.iban, ibanHolder: bank.ibanHolder }),
    promised({}, { otherWay: bank.otherWay, ibanHolder: bank.ibanHolder }),
  ])
  expect((await byBank.read()).body).toMatchObject({ ...unread, canBePaid: true })
  expect((await byWords.read()).body).toMatchObject({ canBePaid: false })
  const listed = (await byBank.giver.call(songwriters.list, { query: { canBePaid: 'true' } })).body
  const ids = listed.map(({ id }) => id)
  expect([ids.includes(byBank.songwriter.id), ids.includes(byWords.songwriter.id)]).toEqual([true, false])
  const missing = async ({ songwriter }: typeof byBank) => {
    const request = await buildRequest(site.db, { songwriterId: songwriter.id, status: 'in_progress' })
    const body = { amount: '25.00', songRequestId: request.id }
    expect((await byBank.giver.call(donations.create, { body })).status).toBe(201)
    const told = (await (await site.as(songwriter)).call(notifications.list)).body
    return told.some(({ kind }) => kind === 'payment_methods_missing')
  }
  expect([await missing(byBank), await missing(byWords)]).toEqual([false, true])
  expect((await audit(site.db)).differences.filter((one) => one.includes('ways'))).toEqual([])
})
