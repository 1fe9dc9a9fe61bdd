import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, test, vi } from 'vitest'
import { codeAlphabet } from '#contract/giving/donation-code'
import { donations } from '#contract/giving/donations'
import { eq } from '#drizzle'
import { shows } from '#spec'
import { songRequests, donations as table } from '../../db/schema.ts'
import { buildRequest } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { recordOf, toldTo } from '../../test/test-left.ts'
import { rowOf } from '../../test/test-rows.ts'

const world = useSite()

const money = moneyOf(world)

test('a pledge to a request is made with a code, counts at once, and carries who writes the song', async () => {
  shows('4.donation.created', '7.donations.create', '3.donations.status', '5.donation.request')
  const { songwriter, request, giver } = await money.scene()
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
      songwriter: { firstName: 'Mira', lastName: 'Lund' },
    },
  })
  expect(await rowOf(world, songRequests, request.id)).toMatchObject({
    pledgedAmount: '25.50',
    sentAmount: '0.00',
    receivedAmount: '0.00',
  })
  expect(await recordOf(world, reply.body.id)).toMatchObject([
    { subject: 'donation', kind: 'pledged', actorId: giver.id, toStatus: 'pledged' },
  ])
})

test('a code that is taken is redrawn, and the pledge is made once', async () => {
  const { request, giver } = await money.scene()
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
  expect(await world.db.select().from(table).where(eq(table.songRequestId, request.id))).toHaveLength(2)
  expect((await rowOf(world, songRequests, request.id)).pledgedAmount).toBe('10.00')
})

test.each([
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
])('a pledge with %s is a 400', async (_, body, path, message) => {
  const reply = await (await money.someone()).call(donations.create, { body })
  expect(reply.status).toBe(400)
  expect(reply.problem.issues).toContainEqual({ path, message })
})

test('a request that is unknown or was withdrawn is a 404', async () => {
  const giver = await money.someone()
  const gone = await buildRequest(world.db, { withdrawnAt: new Date().toISOString() })
  for (const songRequestId of [randomUUID(), gone.id]) {
    const reply = await giver.call(donations.create, { body: { amount: 5, songRequestId } })
    expect(reply.status).toBe(404)
  }
})

test('nobody pledges to the song that they are writing', async () => {
  const { songwriter, request } = await money.scene()
  const reply = await songwriter.call(donations.create, { body: { amount: 5, songRequestId: request.id } })
  expect(reply.status).toBe(403)
  expect(await world.db.select().from(table).where(eq(table.songRequestId, request.id))).toEqual([])
})

test('fifty pledges at once to one request sum up exactly, each with a code of its own', async () => {
  const { request } = await money.scene()
  const givers = await Promise.all(Array.from({ length: 10 }, money.someone))
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      givers[number % 10]!.call(donations.create, {
        body: { amount: `${number + 1}.01`, songRequestId: request.id },
      }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  expect(new Set(replies.map(({ body }) => body.code)).size).toBe(50)
  expect(await rowOf(world, songRequests, request.id)).toMatchObject({ pledgedAmount: '1275.50' })
})

const proof = { externalRef: 'PP-4711', proofUrl: 'https://pay.example.com/4711' }

test('a giver marks a pledge as sent; the sums follow and the songwriter is notified', async () => {
  shows('4.donation.marked', '7.donations.mark-sent')
  const { songwriter, request, giver } = await money.scene()
  const { body: pledge } = await giver.call(donations.create, {
    body: { amount: 40, songRequestId: request.id },
  })
  const reply = await giver.call(donations.markSent, { params: pledge, body: proof })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ ...proof, id: pledge.id, status: 'sent', request: { id: request.id } })
  expect(await rowOf(world, songRequests, request.id)).toMatchObject({
    pledgedAmount: '40.00',
    sentAmount: '40.00',
    receivedAmount: '0.00',
  })
  expect(await money.row(pledge.id)).toMatchObject({ sentAt: expect.any(String) })
  expect(await toldTo(world, songwriter.id)).toContainEqual(
    expect.objectContaining({ kind: 'pledge_sent', donationId: pledge.id }),
  )
  expect((await recordOf(world, pledge.id)).at(-1)).toMatchObject({
    kind: 'sent',
    actorId: giver.id,
    fromStatus: 'pledged',
    toStatus: 'sent',
  })
})
