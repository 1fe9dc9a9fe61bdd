import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, test, vi } from 'vitest'
import { codeAlphabet } from '#contract/giving/donation-code'
import { donations } from '#contract/giving/donations'
import { requestMoves } from '#contract/requests/moves'
import { eq } from '#drizzle'
import { shows } from '#spec'
import { events, notifications, songRequests, donations as table } from '../../db/schema.ts'
import { buildDonation, buildRequest, buildSongwriter, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'

const world = useSite()

const someone = async () => world.as(await buildUser(world.db))
const reload = async (id: string) =>
  (await world.db.select().from(songRequests).where(eq(songRequests.id, id)))[0]!
const donationsFor = (id: string) => world.db.select().from(table).where(eq(table.songRequestId, id))
const toldOf = (id: string) =>
  world.db.select().from(notifications).where(eq(notifications.songRequestId, id)).orderBy(notifications.id)

async function scene(profile: Parameters<typeof buildSongwriter>[1] = {}) {
  const songwriter = await buildSongwriter(world.db, profile)
  const request = await buildRequest(world.db, { status: 'in_progress', songwriterId: songwriter.id })
  return { songwriter, request, giver: await someone() }
}

/* --- pledging --- */

test('a pledge to a request is made with a code, counts at once, and carries who writes the song', async () => {
  shows('4.donation.created', '7.donations.create', '3.donations.status', '5.donation.request')
  const { songwriter, request, giver } = await scene()
  const body = {
    amount: 25.5,
    isGeneral: false,
    songRequestId: request.id,
    paymentMethod: 'other' as const,
    status: 'pledged' as const,
  }
  const reply = await giver.call(donations.create, { body })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    underwriterId: giver.id,
    songRequestId: request.id,
    songwriterId: songwriter.id,
    amount: '25.50',
    isGeneral: false,
    paymentMethod: 'other',
    status: 'pledged',
    code: expect.stringMatching(/^SW-[3-9A-Y]{4}-[3-9A-Y]{2}$/),
    externalRef: null,
    receivedAmount: null,
    dueAt: null,
    request: {
      id: request.id,
      title: request.title,
      shareableId: request.shareableId,
      cover: { genre: request.genre, emotions: request.emotions },
      songwriter: { firstName: songwriter.firstName, lastName: songwriter.lastName },
    },
  })
  expect(await reload(request.id)).toMatchObject({
    pledgedAmount: '25.50',
    sentAmount: '0.00',
    receivedAmount: '0.00',
  })
  const happened = await world.db
    .select()
    .from(events)
    .where(eq(events.subjectId, reply.body.id))
    .orderBy(events.seq)
  expect(happened).toMatchObject([
    { subject: 'donation', kind: 'pledged', actorId: giver.id, toStatus: 'pledged' },
  ])
})

test('a code that is taken is redrawn, and the pledge is made once', async () => {
  const { request, giver } = await scene()
  const body = { amount: 5, songRequestId: request.id }
  const { code } = (await giver.call(donations.create, { body })).body
  const draws = Array.from(code.replaceAll('-', '').slice(2), (letter) => codeAlphabet.indexOf(letter))
  const draw = vi.spyOn(crypto, 'randomInt').mockImplementation((most: number) => draws.shift() ?? most - 1)
  syncBuiltinESMExports()
  try {
    const again = await giver.call(donations.create, { body })
    expect([again.status, draws]).toEqual([201, []])
    expect(again.body.code).not.toBe(code)
  } finally {
    draw.mockRestore()
    syncBuiltinESMExports()
  }
  expect(await donationsFor(request.id)).toHaveLength(2)
  expect((await reload(request.id)).pledgedAmount).toBe('10.00')
})

test('the listener and the songwriter are notified of a pledge, and a songwriter without a payment method is asked to add one', async () => {
  const { songwriter, request, giver } = await scene()
  await giver.call(donations.create, { body: { amount: 10, songRequestId: request.id } })
  const told = (await toldOf(request.id)).map(({ userId, kind }) => `${kind} ${userId}`)
  expect(told.sort()).toEqual(
    [
      `payment_methods_missing ${songwriter.id}`,
      `pledge_new ${request.listenerId}`,
      `pledge_new ${songwriter.id}`,
    ].sort(),
  )
})

test('a songwriter who can be paid is not asked for a payment method, and a giver is not notified of their own pledge', async () => {
  const { songwriter, request } = await scene({ venmoHandle: '@mira' })
  const listener = await world.as({ id: request.listenerId })
  await listener.call(donations.create, { body: { amount: 10, songRequestId: request.id } })
  expect(await toldOf(request.id)).toMatchObject([{ kind: 'pledge_new', userId: songwriter.id }])
})

test('a request that nobody has taken yet can be pledged to', async () => {
  const request = await buildRequest(world.db)
  const reply = await (await someone()).call(donations.create, {
    body: { amount: '1', songRequestId: request.id },
  })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ amount: '1.00', songwriterId: null, request: { songwriter: null } })
})

test.each([
  ['no amount', { isGeneral: true }, 'amount', 'Amount is required'],
  ['nothing', { amount: 0, isGeneral: true }, 'amount', 'Amount is required'],
  ['less than one', { amount: 0.99, isGeneral: true }, 'amount', 'Amount is required'],
  ['three decimals', { amount: 5.125, isGeneral: true }, 'amount', 'Use at most two decimals'],
  ['more than the most', { amount: 100_000_000, isGeneral: true }, 'amount', 'The most is 99999999.99'],
  ['words', { amount: 'plenty', isGeneral: true }, 'amount', 'Amount is required'],
  ['an exponent', { amount: '1e3', isGeneral: true }, 'amount', 'Amount is required'],
  ['neither fund nor request', { amount: 5 }, '', 'Choose either the Community Fund or one request'],
  [
    'both',
    { amount: 5, isGeneral: true, songRequestId: randomUUID() },
    '',
    'Choose either the Community Fund or one request',
  ],
  ['another status', { amount: 5, isGeneral: true, status: 'confirmed' }, 'status', expect.any(String)],
  [
    'an unknown way to pay',
    { amount: 5, isGeneral: true, paymentMethod: 'cheque' },
    'paymentMethod',
    expect.any(String),
  ],
  ['a request id that is none', { amount: 5, songRequestId: '7' }, 'songRequestId', expect.any(String)],
])('a pledge with %s is a 400', async (_, body, path, message) => {
  const reply = await (await someone()).call(donations.create, { body })
  expect(reply.status).toBe(400)
  expect(reply.problem.issues).toContainEqual({ path, message })
})

test('a request that is unknown or was withdrawn is a 404', async () => {
  const giver = await someone()
  const gone = await buildRequest(world.db, { withdrawnAt: new Date().toISOString() })
  for (const songRequestId of [randomUUID(), gone.id]) {
    const reply = await giver.call(donations.create, { body: { amount: 5, songRequestId } })
    expect(reply.status).toBe(404)
  }
})

test('a song that is paid for takes no more pledges', async () => {
  const request = await buildRequest(world.db, { status: 'approved', goalAmount: '0.00' })
  const reply = await (await someone()).call(donations.create, {
    body: { amount: 5, songRequestId: request.id },
  })
  expect(reply.status).toBe(409)
  expect(reply.problem.detail).toBe(requestMoves.pledge.refusal)
  expect(await donationsFor(request.id)).toEqual([])
})

test('nobody pledges to the song that they are writing', async () => {
  const { songwriter, request } = await scene()
  const reply = await (await world.as(songwriter)).call(donations.create, {
    body: { amount: 5, songRequestId: request.id },
  })
  expect(reply.status).toBe(403)
  expect(await donationsFor(request.id)).toEqual([])
})

test('a pledge that the sum can no longer hold is a 409, not a failure', async () => {
  const { request, giver } = await scene()
  const pledge = () =>
    giver.call(donations.create, { body: { amount: '99999999.99', songRequestId: request.id } })
  expect((await pledge()).status).toBe(201)
  expect((await pledge()).status).toBe(409)
  expect(await reload(request.id)).toMatchObject({ pledgedAmount: '99999999.99' })
})

test('fifty pledges at once to one request sum up exactly, each with a code of its own', async () => {
  const { request } = await scene()
  const givers = await Promise.all(Array.from({ length: 10 }, someone))
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      givers[number % 10]!.call(donations.create, {
        body: { amount: `${number + 1}.01`, songRequestId: request.id },
      }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  expect(new Set(replies.map(({ body }) => body.code)).size).toBe(50)
  expect(await reload(request.id)).toMatchObject({ pledgedAmount: '1275.50' })
})

/* --- marking as sent --- */

const proof = { externalRef: 'PP-4711', proofUrl: 'https://pay.example.com/4711' }

test('a giver marks a pledge as sent; the sums follow and the songwriter is notified', async () => {
  shows('4.donation.marked', '7.donations.mark-sent')
  const { songwriter, request, giver } = await scene()
  const { body: pledge } = await giver.call(donations.create, {
    body: { amount: 40, songRequestId: request.id },
  })
  const reply = await giver.call(donations.markSent, { params: pledge, body: proof })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ ...proof, id: pledge.id, status: 'sent', request: { id: request.id } })
  expect(await reload(request.id)).toMatchObject({
    pledgedAmount: '40.00',
    sentAmount: '40.00',
    receivedAmount: '0.00',
  })
  const [row] = await world.db.select().from(table).where(eq(table.id, pledge.id))
  expect(row?.sentAt).toEqual(expect.any(String))
  expect(await toldOf(request.id)).toContainEqual(
    expect.objectContaining({ kind: 'pledge_sent', userId: songwriter.id, donationId: pledge.id }),
  )
  const happened = await world.db
    .select()
    .from(events)
    .where(eq(events.subjectId, pledge.id))
    .orderBy(events.seq)
  expect(happened.at(-1)).toMatchObject({
    kind: 'sent',
    actorId: giver.id,
    fromStatus: 'pledged',
    toStatus: 'sent',
  })
})

test.each([
  ['no reference', {}, 'Transaction reference is required'],
  ['a blank reference', { externalRef: '   ' }, 'Transaction reference is required'],
  [
    'a proof that is no link',
    { externalRef: 'PP-1', proofUrl: 'javascript:alert(1)' },
    'Please enter a valid link',
  ],
])('marking as sent with %s is a 400', async (_, body, message) => {
  const giver = await someone()
  const donation = await buildDonation(world.db, { underwriterId: giver.id, isGeneral: true })
  const reply = await giver.call(donations.markSent, { params: donation, body })
  expect(reply.status).toBe(400)
  expect(reply.problem.detail).toBe(message)
})

test("another person's donation can't be distinguished from one that doesn't exist", async () => {
  const stranger = await someone()
  const donation = await buildDonation(world.db, { isGeneral: true })
  for (const id of [donation.id, randomUUID()]) {
    const reply = await stranger.call(donations.markSent, { params: { id }, body: proof })
    expect(reply.status).toBe(404)
  }
})

/* --- reading --- */

test('own donations come newest first, in pages, and nobody else sees them', async () => {
  shows('7.donations.own')
  const giver = await someone()
  const request = await buildRequest(world.db)
  const made = []
  for (const amount of ['1.00', '2.00', '3.00'])
    made.unshift(
      await buildDonation(world.db, { underwriterId: giver.id, amount, songRequestId: request.id }),
    )
  const first = await giver.call(donations.mine, { query: { limit: 2 } })
  expect(first.body.map(({ id }) => id)).toEqual(made.slice(0, 2).map(({ id }) => id))
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]
  const second = await giver.call(donations.mine, { query: { limit: 2, cursor } })
  expect(second.body).toMatchObject([{ amount: '1.00', request: { title: request.title, songwriter: null } }])
  expect(second.headers.link).toBeUndefined()
  expect((await (await someone()).call(donations.mine)).body).toEqual([])
})
