import { beforeEach, expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { asc, eq, sql } from '#drizzle'
import { communityFund, donations, events, moneyMonths, songRequests, unprovenSums } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { erasedBeforeSalts, hashOf } from '../journal/chain.ts'
import { record } from '../journal/events.ts'
import { audit } from './audit.ts'

const world = useSite({ each: true })
let people: Awaited<ReturnType<typeof played>>
beforeEach(async () => void (people = await played()))

async function played() {
  const money = moneyOf(world)
  const scene = await money.scene()
  await withTx(world.db, (tx) =>
    record(
      tx,
      { kind: 'created', subjectId: scene.request.id, actorId: scene.listener.id },
      {
        kind: 'accepted',
        subjectId: scene.request.id,
        actorId: scene.songwriter.id,
        fromStatus: 'open',
      },
    ),
  )
  const { id, code } = await money.pledge(scene.giver, scene.request.id, '40.00')
  await money.send(scene.giver, { id })
  await scene.songwriter.call(calls.confirm, { params: { id }, body: { receivedAmount: '39.00' } })
  await money.pledge(scene.giver, undefined, '15.00')
  return { ...scene, id, code }
}

const differences = async () => (await audit(world.db)).differences
const chain = (id: string) =>
  world.db.select().from(events).where(eq(events.subjectId, id)).orderBy(asc(events.seq))

test('what the calls did adds up', async () => {
  expect(await audit(world.db)).toEqual({
    requests: 1,
    donations: 2,
    events: 6,
    unchained: 0,
    acts: 0,
    erased: 0,
    differences: [],
  })
})

async function reject() {
  const money = moneyOf(world)
  const { id } = await money.pledge(people.giver, people.request.id, '7.00')
  await money.send(people.giver, { id })
  await people.songwriter.call(calls.reject, { params: { id }, body: { reason: 'It did not arrive' } })
  return id
}

/** Erases the reason, as the erasure of its writer does. */
const erase = () =>
  world.db.update(events).set({ reason: null, reasonSalt: null }).where(eq(events.kind, 'rejected'))

test('a reason that was erased is no difference, and its hash stays', async () => {
  const id = await reject()
  const before = (await chain(id)).at(-1)!
  expect([before.reason, before.reasonSalt?.length]).toEqual(['It did not arrive', 32])
  await erase()
  expect(await audit(world.db)).toMatchObject({ erased: 1, differences: [] })
  expect((await chain(id)).at(-1)).toEqual({ ...before, reason: null, reasonSalt: null })
})

test('of an event from before salted hashes with an erased reason only the link is checked', async () => {
  const id = await reject()
  const [, , last] = await chain(id)
  const old = { ...last!, reasonHash: null, reasonSalt: null }
  await world.db
    .update(events)
    .set({ ...old, hash: hashOf(old) })
    .where(eq(events.id, old.id))
  expect(await differences()).toEqual([])
  await world.db.update(events).set({ reason: null }).where(eq(events.id, old.id))
  expect(await differences()).toContainEqual(expect.stringMatching(/was changed/))
  await world.db.update(events).set({ reasonHash: erasedBeforeSalts }).where(eq(events.id, old.id))
  expect(await differences()).toEqual([])
})

test('each event carries the hash of the one before it', async () => {
  const [first, second, third] = await chain(people.id)
  expect([first!.seq, first!.prevHash]).toEqual([1, null])
  expect([second!.seq, second!.prevHash]).toEqual([2, first!.hash])
  expect([third!.seq, third!.prevHash, third!.amount]).toEqual([3, second!.hash, '39.00'])
  expect(third!.hash).toMatch(/^[0-9a-f]{64}$/)
})

test.each([
  [
    'an event was changed',
    () => world.db.update(events).set({ amount: '4.00' }).where(eq(events.kind, 'pledged')),
    /event 1 \(pledged\) was changed/,
  ],
  [
    'an event was changed and given a new hash',
    async () => {
      const [, sent] = await chain(people.id)
      const forged = { ...sent!, actorId: people.songwriter.id }
      await world.db
        .update(events)
        .set({ ...forged, hash: hashOf(forged) })
        .where(eq(events.id, sent!.id))
    },
    /event 3 \(confirmed\) does not follow/,
  ],
  [
    'an event was taken out',
    () => world.db.delete(events).where(eq(events.kind, 'sent')),
    /event 2 of its chain is missing/,
  ],
  [
    'a reason was changed',
    async () => {
      await reject()
      await world.db.update(events).set({ reason: 'Another one' }).where(eq(events.kind, 'rejected'))
    },
    /event 3 \(rejected\) was changed/,
  ],
  [
    'a reason was slipped in where one was erased',
    async () => {
      await reject()
      await erase()
      await world.db.update(events).set({ reason: 'Another one' }).where(eq(events.kind, 'rejected'))
    },
    /event 3 \(rejected\) was changed/,
  ],
  [
    'the last event was taken out',
    () => world.db.delete(events).where(eq(events.kind, 'confirmed')),
    /its status is confirmed, and by its events sent/,
  ],
  [
    'an event was slipped in',
    () =>
      world.db
        .insert(events)
        .values({ subject: 'donation', subjectId: people.id, kind: 'rejected', toStatus: 'rejected' }),
    /is in no chain/,
  ],
  [
    'all events were taken out',
    () => world.db.delete(events).where(eq(events.subjectId, people.id)),
    /it has no events/,
  ],
  [
    'what arrived was changed',
    () => world.db.update(donations).set({ receivedAmount: '40.00' }).where(eq(donations.id, people.id)),
    /its receivedAmount is 40\.00, and by its events 39\.00/,
  ],
  [
    'a donation was made by hand',
    () =>
      world.db
        .insert(donations)
        .values({ underwriterId: people.giver.id, amount: '5.00', code: 'SW-HAND-1', isGeneral: true }),
    /SW-HAND-1: it has no events/,
  ],
  [
    'a request was moved by hand',
    () => world.db.update(songRequests).set({ status: 'approved' }),
    /it is approved, and by its events in_progress/,
  ],
  [
    'a sum of a request was changed',
    () => world.db.update(songRequests).set({ receivedAmount: '39.01' }),
    /^Request .*: received is kept as 39\.01 and adds up to 39\.00$/,
  ],
  [
    'the fund was changed',
    () => world.db.update(communityFund).set({ totalAmount: sql`total_amount + 1` }),
    /^The Community Fund: total is kept as 16\.00 and adds up to 15\.00$/,
  ],
  [
    'a month was changed',
    () => world.db.update(moneyMonths).set({ waiting: sql`waiting + 1` }).where(sql`waiting > 0`),
    /^Donations of \d{4}-\d\d: waiting is kept as 16\.00 and adds up to 15\.00$/,
  ],
  [
    'what an unproven person has unsent was changed',
    () => world.db.insert(unprovenSums).values({ userId: people.giver.id, month: '', pledged: '3.00' }),
    /^Unsent promises of \S+: pledged is kept as 3\.00 and adds up to 0\.00$/,
  ],
] as const)('it is found that %s', async (_, tamper, said) => {
  await tamper()
  expect(await differences()).toContainEqual(expect.stringMatching(said))
})

test('two concurrent appends do not fork a hash chain', async () => {
  const { request, listener } = people
  const renew = () =>
    withTx(world.db, (tx) =>
      record(tx, {
        kind: 'link_renewed',
        subjectId: request.id,
        actorId: listener.id,
        fromStatus: 'in_progress',
      }),
    )
  await Promise.all(Array.from({ length: 6 }, renew))
  expect((await chain(request.id)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await differences()).toEqual([])
})
