import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { generosity, mostOffers } from '#contract/giving/generosity'
import { eq, isNotNull } from '#drizzle'
import { donations, matchingOffers, offerAnswers, songRequests, users } from '../../../db/schema.ts'
import { auditSums } from '../../../domain/audit/sums.ts'
import { buildDonation, buildUser } from '../../../test/factories.ts'
import { type Client, statusesOf, useSite } from '../../../test/test-app.ts'
import { setRow } from '../../../test/test-rows.ts'
import { leaveMoney } from '../closing.ts'
import { fundOf } from '../matches/test-fund.ts'

const world = useSite({ each: true })
const fund = fundOf(world)

const offered = async (
  giver: Client,
  total: string,
  perSong = total,
  more: { genre?: 'folk' | 'jazz' } = {},
) => {
  const reply = await giver.call(generosity.offer, { body: { total, perSong, ...more } })
  if (reply.status !== 201) throw new Error(reply.text)
  return reply.body
}
type Song = Awaited<ReturnType<typeof fund.song>>

async function sent({ request, songwriter }: Song, amount = '30.00', giver?: Client) {
  const from = giver ?? (await fund.money.someone())
  const { id } = await fund.money.pledge(from, request.id, amount)
  await fund.money.send(from, { id })
  return { giver: from, confirm: () => songwriter.call(calls.confirm, { params: { id } }), id }
}
async function paid(song: Song, amount?: string, giver?: Client) {
  const payment = await sent(song, amount, giver)
  expect((await payment.confirm()).status).toBe(200)
  return payment
}
/** Makes a giver who has paid a pledge that the fund matched. Uses only calls. */
async function keeper() {
  const [one] = await fund.waiting('1.00')
  const song = await fund.approved({ goalAmount: '1.00' })
  await fund.money.send(one!.giver, one!.params)
  expect((await song.songwriter.call(calls.confirm, { params: one!.params })).status).toBe(200)
  return one!.giver
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const longAgo = daysAgo(100)
const made = () =>
  world.db.select().from(donations).where(eq(donations.madeBy, 'offer')).orderBy(donations.id)
const amounts = async () => (await made()).map(({ amount }) => amount)
const expectRightSums = async () => expect(await world.db.transaction(auditSums)).toEqual([])

test('an approval lets an offer answer what was paid before: a pledge of its author, payable at the end of a pause', async () => {
  Object.assign(world.deps.env, { fundPauseHours: 48 })
  const author = await fund.money.someone()
  const offer = await offered(author, '100.00', '50.00')
  const song = await fund.song()
  await paid(song)
  expect(await made()).toEqual([])
  await song.approve()
  const [answer] = await made()
  expect(answer).toMatchObject({
    underwriterId: author.id,
    songRequestId: song.request.id,
    songwriterId: song.songwriter.id,
    amount: '30.00',
    isGeneral: false,
    status: 'pledged',
  })
  expect(await fund.money.story(answer!.id)).toEqual([['offered', null, 'pledged']])
  expect(await fund.money.kindsTold(author)).toEqual(['offer_answered'])
  const [listed] = (await author.call(generosity.offers)).body
  expect(listed).toMatchObject({ id: offer.id, left: '70.00', isOwn: true })
  const before = await fund.money.send(author, answer!)
  expect(before.status).toBe(409)
  await fund.pass(3)
  expect((await fund.money.send(author, answer!)).status).toBe(200)
  await expectRightSums()
})

test('a confirmation after the approval is answered too, and a pledge never is', async () => {
  await offered(await fund.money.someone(), '100.00')
  const song = await fund.song()
  const payment = await sent(song)
  await song.approve()
  expect(await made()).toEqual([])
  await payment.confirm()
  expect(await amounts()).toEqual(['30.00'])
})

test('an offer opens no room to its author before the payment is confirmed', async () => {
  const author = await fund.money.someone()
  await offered(author, '100.00')
  const song = await fund.song({ title: 'For nobody else' })
  await paid(song)
  await song.approve()
  const [donation] = (await author.call(calls.mine)).body
  expect(donation).toMatchObject({
    madeBy: 'offer',
    request: { title: 'A private song', shareableId: null, song: null },
  })
})

test('a giver and song are answered once, and of a payment what was received', async () => {
  // The author of this offer has paid a match before. Offers of other authors match only one payment at a
  // time.
  await offered(await keeper(), '100.00')
  const song = await fund.song()
  const { giver } = await paid(song, '10.00')
  await paid(song, '15.00', giver)
  expect((await song.approve()).status).toBe(200)
  expect(await amounts()).toEqual(['10.00'])
})

test('the oldest offer is first; its rest, its share of a song and the gap bound what it gives', async () => {
  await offered(await fund.reliable(), '100.00', '12.00')
  await offered(await fund.reliable(), '8.00')
  const song = await fund.song({ goalAmount: '75.00' })
  await paid(song, '10.00')
  await paid(song, '10.00')
  await paid(song, '10.00')
  await paid(song, '20.00')
  await song.approve()
  // The first offer gives at most 12 to one song: it gives 10 and 2. The second offer gives its 8. Of the 25
  // that the song lacked, 5 remain.
  expect(await amounts()).toEqual(['10.00', '2.00', '8.00'])
  const small = await fund.song({ goalAmount: '24.00', genre: 'jazz' })
  await paid(small, '20.00')
  await small.approve()
  expect((await amounts()).at(-1)).toBe('4.00')
})

test('an author who has kept none yet answers one payment at a time, whatever they offer', async () => {
  const author = await fund.money.someone()
  await offered(author, '1000.00', '100.00')
  await offered(author, '1000.00', '100.00')
  const [first, second] = [await fund.song(), await fund.song()]
  for (const song of [first, second]) {
    await paid(song, '20.00')
    await paid(song, '20.00')
    await song.approve()
  }
  expect(await amounts()).toEqual(['20.00'])
  const [answer] = await made()
  await fund.money.send(author, answer!)
  const late = await sent(second, '20.00')
  await late.confirm()
  expect(await amounts()).toEqual(['20.00'])
  // The author has paid the match. From now on the offer matches every payment to a song that lacks money.
  await first.songwriter.call(calls.confirm, { params: { id: answer!.id } })
  await paid(second, '10.00')
  expect((await made()).map(({ songRequestId, amount }) => [songRequestId, amount])).toEqual([
    [first.request.id, '20.00'],
    [first.request.id, '20.00'],
    [second.request.id, '20.00'],
    [second.request.id, '10.00'],
  ])
})

test('an offer for a genre answers no other', async () => {
  await offered(await fund.money.someone(), '100.00', '100.00', { genre: 'jazz' })
  const song = await fund.song({ genre: 'folk' })
  await paid(song)
  await song.approve()
  expect(await made()).toEqual([])
})

test('nobody matches themselves, nor a song that they asked for, wrote or were invited to', async () => {
  const song = await fund.song()
  const payer = await fund.money.someone()
  const invited = await fund.writer()
  await setRow(world, songRequests, song.request.id, { invitedSongwriterId: invited.id })
  for (const author of [payer, invited, song.listener, song.songwriter]) await offered(author, '50.00')
  await paid(song, '30.00', payer)
  await song.approve()
  expect(await made()).toEqual([])
})

test('only payments of emails that have been proven for a week are answered, later where the day comes', async () => {
  Object.assign(world.deps.env, { fundTrustDays: 7 })
  const song = await fund.song()
  const author = await fund.money.someone()
  await offered(author, '50.00')
  await world.db.update(users).set({ emailProvenAt: daysAgo(30) })
  const { giver } = await paid(song)
  await setRow(world, users, giver.id, { emailProvenAt: daysAgo(5) })
  await song.approve()
  expect(await made()).toEqual([])
  await fund.pass(1)
  expect(await made()).toEqual([])
  await fund.pass(2)
  expect(await amounts()).toEqual(['30.00'])
})

test('two payments of emails that are proven on different days are each answered on theirs', async () => {
  Object.assign(world.deps.env, { fundTrustDays: 7 })
  await offered(await fund.reliable(), '100.00')
  const song = await fund.song({ goalAmount: '1000.00' })
  const approvedLater = await sent(song, '30.00')
  const payers = [(await paid(song, '10.00')).giver, (await paid(song, '20.00')).giver]
  await world.db.update(users).set({ emailProvenAt: daysAgo(30) })
  // Sets when the payers' emails were proven: 6, 1 and 6.5 days ago. At the third confirmation, the song
  // already has a later date for its next try.
  const proven = [...payers, approvedLater.giver]
  for (const [at, days] of [6, 1, 6.5].entries())
    await setRow(world, users, proven[at]!.id, { emailProvenAt: daysAgo(days) })
  await song.approve()
  await approvedLater.confirm()
  await fund.pass(0.6)
  expect(await amounts()).toEqual(['30.00'])
  await fund.pass(0.6)
  expect(await amounts()).toEqual(['30.00', '10.00'])
  await fund.pass(4.9)
  expect(await amounts()).toEqual(['30.00', '10.00', '20.00'])
})

test('payments of unproven emails keep no later one from its answer, however many they are', async () => {
  Object.assign(world.deps.env, { fundTrustDays: 7 })
  await offered(await fund.money.someone(), '100.00')
  const song = await fund.song({ goalAmount: '1000.00' })
  const of = { songwriterId: song.songwriter.id, songRequestId: song.request.id }
  for (let payer = 0; payer < 101; payer++) {
    const { id: underwriterId } = await buildUser(world.db, { emailProvenAt: null })
    const payment = { underwriterId, amount: '1.00', confirmedAt: longAgo }
    await buildDonation(world.db, { ...of, ...payment, status: 'confirmed' })
  }
  await paid(song, '30.00')
  const proven = isNotNull(users.emailProvenAt)
  await world.db.update(users).set({ emailProvenAt: longAgo }).where(proven)
  await song.approve()
  expect(await amounts()).toEqual(['30.00'])
})

test('offers go before waiting pledges, and both together keep to what the fund gives one song', async () => {
  await fund.waiting('50.00', '50.00', '50.00')
  await offered(await fund.money.someone(), '70.00')
  const song = await fund.song({ goalAmount: '1000.00' })
  await paid(song, '60.00')
  await song.approve()
  expect(await amounts()).toEqual(['60.00'])
  // One song gets at most 100. The offer gave 60, so no pledge of 50 fits into the remaining 40.
  expect(await fund.given(song)).toBe(0)
})

test('an offer counts in a listener’s one song of 30 days and in a songwriter’s month', async () => {
  await offered(await fund.reliable(), '1000.00', '100.00')
  const songwriter = await fund.writer()
  await fund.establish(songwriter)
  const first = await fund.song({ by: songwriter, goalAmount: '1000.00' })
  await paid(first, '100.00')
  await first.approve()
  const second = await fund.song({ listener: first.listener, goalAmount: '1000.00' })
  await paid(second, '100.00')
  await second.approve()
  expect(await amounts()).toEqual(['100.00'])
  for (let song = 0; song < 4; song++) {
    const next = await fund.song({ by: songwriter, goalAmount: '1000.00' })
    await paid(next, '100.00')
    await next.approve()
  }
  expect(await amounts()).toEqual(['100.00', '100.00', '100.00'])
})

test('an offer and two puppets gain no more than the fund alone gives', async () => {
  await offered(await fund.reliable(), '5000.00')
  await fund.waiting(...Array.from({ length: 10 }, () => '50.00'))
  const song = await fund.song({ goalAmount: '99999999.99' })
  for (const puppet of [await fund.money.someone(), song.listener]) await paid(song, '5000.00', puppet)
  await song.approve()
  const all = (await amounts()).reduce((sum, amount) => sum + Number(amount), await fund.given(song))
  expect(all).toBe(100)
  // A songwriter who was paid only by offers is still a newcomer for the fund.
  expect((await made()).every(({ isForNewcomer }) => isForNewcomer)).toBe(true)
})

test('what an offer made is its author’s to decline, and then left again', async () => {
  const author = await fund.money.someone()
  await offered(author, '50.00')
  const song = await fund.song()
  await paid(song)
  await song.approve()
  const [answer] = await made()
  const params = { id: answer!.id }
  for (const party of [song.listener, song.songwriter])
    expect((await party.call(calls.decline, { params })).status).toBeGreaterThanOrEqual(403)
  expect((await song.songwriter.call(calls.decline, { params })).status).toBe(409)
  expect((await author.call(calls.cancel, { params })).status).toBe(200)
  expect((await author.call(generosity.offers)).body[0]?.left).toBe('50.00')
  await expectRightSums()
})

test('a confirmation that is undone takes its answer back, and the next one is answered again', async () => {
  await offered(await fund.money.someone(), '50.00')
  const song = await fund.song()
  const payment = await sent(song)
  await song.approve()
  await payment.confirm()
  expect((await song.songwriter.call(calls.undoConfirm, { params: { id: payment.id } })).status).toBe(200)
  expect((await made()).map(({ status, rejectionReason }) => [status, rejectionReason])).toEqual([
    ['rejected', 'confirmation undone'],
  ])
  await payment.confirm()
  expect((await made()).map(({ status }) => status)).toEqual(['rejected', 'pledged'])
  await expectRightSums()
})

test('approvals and confirmations at once never overdraw an offer', { timeout: 120_000 }, async () => {
  for (let again = 0; again < 6; again++) {
    const author = await keeper()
    const { id } = await offered(author, '40.00', '40.00')
    const approved = await Promise.all([fund.song(), fund.song()])
    const confirmed = await Promise.all([fund.song(), fund.song()])
    for (const song of approved) await paid(song)
    const payments = await Promise.all(confirmed.map((song) => sent(song)))
    for (const song of confirmed) await song.approve()
    await Promise.all([
      ...approved.map(({ approve }) => approve()),
      ...payments.map(({ confirm }) => confirm()),
    ])
    const sum = (await made())
      .filter(({ underwriterId }) => underwriterId === author.id)
      .reduce((all, { amount }) => all + Number(amount), 0)
    expect(sum).toBe(40)
    // Removes the limit of the newcomers' share, which another test covers.
    await world.db.update(donations).set({ isForNewcomer: false })
    expect((await author.call(generosity.offers)).body.find((one) => one.id === id)?.left).toBe('0.00')
  }
  const answers = await world.db.select().from(offerAnswers)
  expect(answers.length).toBe((await made()).length)
  await expectRightSums()
})

test('an offer ends by its author alone, once; what it made stays', async () => {
  const author = await fund.money.someone()
  const { id } = await offered(author, '50.00')
  const song = await fund.song()
  await paid(song)
  await song.approve()
  const params = { id }
  expect((await (await fund.money.someone()).call(generosity.endOffer, { params })).status).toBe(403)
  const both = await Promise.all([1, 2].map(() => author.call(generosity.endOffer, { params })))
  expect(statusesOf(both)).toEqual([200, 409])
  expect((await made())[0]?.status).toBe('pledged')
  expect((await author.call(generosity.offers)).body).toEqual([])
  const next = await fund.song()
  await paid(next)
  await next.approve()
  expect(await made()).toHaveLength(1)
})

test('ten offers of a person can be open, each of at most what one may promise, and one song’s part is no more', async () => {
  const author = await fund.money.someone()
  const call = (body: object, headers = {}) =>
    author.call(generosity.offer, { body: { total: '20.00', perSong: '10.00', ...body }, headers })
  expect((await call({ perSong: '20.01' })).status).toBe(400)
  expect((await call({ genre: 'polka-metal' })).status).toBe(400)
  expect((await call({ total: '100000.01' })).status).toBe(409)
  const all = await Promise.all(Array.from({ length: mostOffers + 3 }, () => call({})))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(mostOffers)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(3)
})

test('the open offers of a person come to what one may promise at most, with several made at once, and a stopped one is free again', async () => {
  const author = await fund.money.someone()
  const call = (total: string) => author.call(generosity.offer, { body: { total, perSong: '10.00' } })
  const tries = await Promise.all(Array.from({ length: 6 }, () => call('60000.00')))
  expect(statusesOf(tries)).toEqual([201, 409, 409, 409, 409, 409])
  expect(tries.find(({ status }) => status === 409)?.problem.detail).toBe(
    'Your open offers can come to $100,000.00 at most together, and $40,000.00 of that is left. Offer less, or stop one of them',
  )
  expect((await call('40000.00')).status).toBe(201)
  expect((await call('10.00')).status).toBe(409)
  const { id } = tries.find(({ status }) => status === 201)!.body
  await author.call(generosity.endOffer, { params: { id } })
  expect((await call('60000.00')).status).toBe(201)
})

test('an offer whose author’s email is not proven is listed for its author alone', async () => {
  Object.assign(world.deps.env, { fundTrustDays: 7 })
  const author = await fund.money.someone()
  const prove = (emailProvenAt: string | null) => setRow(world, users, author.id, { emailProvenAt })
  await prove(null)
  expect(await offered(author, '20.00')).toMatchObject({ isUnproven: true })
  const viewer = await fund.money.someone()
  for (const other of [viewer, world.visitor]) expect((await other.call(generosity.offers)).body).toEqual([])
  expect((await author.call(generosity.offers)).body).toMatchObject([{ isOwn: true, isUnproven: true }])
  await prove(daysAgo(0))
  expect((await viewer.call(generosity.offers)).body).toMatchObject([{ isOwn: false, isUnproven: false }])
})

test('the list shows a first name or nobody’s, and no offer of people who are suspended or gone', async () => {
  const author = await fund.money.someone()
  await author.call(generosity.offer, { body: { total: '20.00', perSong: '10.00', isAnonymous: true } })
  const viewer = await fund.money.someone()
  expect((await viewer.call(generosity.offers)).body).toMatchObject([
    { giver: { firstName: null }, isOwn: false },
  ])
  const now = new Date().toISOString()
  await setRow(world, users, author.id, { suspendedAt: now })
  expect((await viewer.call(generosity.offers)).body).toEqual([])
  const song = await fund.song()
  await paid(song)
  await song.approve()
  expect(await made()).toEqual([])
  await leaveMoney(world.db, { userId: author.id, rules: world.deps.env })
  expect((await world.db.select().from(matchingOffers))[0]?.endedAt).not.toBeNull()
})
