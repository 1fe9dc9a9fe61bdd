import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stewards } from '#contract/trust/stewards'
import { eq, sql } from '#drizzle'
import { type Db, openDb } from '../../db/client.ts'
import { newId, now } from '../../db/schema/columns.ts'
import { donations, events, foundDifferences, songRequests } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { Metrics } from '../../metrics/metrics.ts'
import { buildUser } from '../../test/factories.ts'
import { testApp, useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { record } from '../journal/events.ts'
import { onMove } from '../money/on-move.ts'
import { moved } from '../money/totals.ts'
import { examine, examineFound, keepFound, listFound } from './found.ts'
import { watchMoves } from './watched-moves.ts'

const world = useSite({ each: true, settings: { STEWARD_EMAILS: 'steward@songs.example' } })
const money = moneyOf(world)
let people: Awaited<ReturnType<typeof played>>
let errors: unknown[]
let warnings: unknown[]
let metrics: Metrics
beforeEach(async () => {
  people = await played()
  errors = []
  warnings = []
  metrics = watch(world.db)
})
afterEach(() => {
  vi.restoreAllMocks()
  onMove(world.db, () => {})
})

/** A scene whose request has the events of its status. */
async function played() {
  const scene = await money.scene()
  const { request, listener, songwriter } = scene
  const accepted = {
    kind: 'accepted',
    subjectId: request.id,
    actorId: songwriter.id,
    fromStatus: 'open',
  } as const
  await withTx(world.db, (tx) =>
    record(tx, { kind: 'created', subjectId: request.id, actorId: listener.id }, accepted),
  )
  return scene
}

/** Watches each move, or those that `more` draws. */
function watch(db: Db, more: Partial<Parameters<typeof watchMoves>[1]> = {}) {
  const own = new Metrics()
  const log = { error: (said: object) => errors.push(said), warn: (said: object) => warnings.push(said) }
  watchMoves(db, { log, metrics: own, oneIn: 1, ...more })
  return own
}

async function looks(own = metrics) {
  const { values } = await own.registry.getSingleMetric('songwright_watched_moves_total')!.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels['result'], value]))
}
const counted = (found: object, own = metrics) =>
  expect.poll(() => looks(own)).toEqual({ agrees: 0, differs: 0, failed: 0, ...found })

const pledge = () => money.pledge(people.giver, people.request.id, '40.00')
const oneCentMore = (cents = '0.01') =>
  world.db.update(songRequests).set({ pledgedAmount: sql`pledged_amount + ${cents}::numeric` })
const kept = async () => (await listFound(world.db)).map(({ said }) => said)

test('moves that agree are counted, and nothing is kept or told', async () => {
  const donation = await pledge()
  await counted({ agrees: 1 })
  await money.send(people.giver, donation)
  await counted({ agrees: 2 })
  await money.pledge(people.giver, undefined, '15.00')
  await counted({ agrees: 3 })
  expect([await kept(), errors, warnings]).toEqual([[], [], []])
})

test('a sum that is a cent off is counted, kept, and told in the log and to stewards', async () => {
  await oneCentMore()
  await pledge()
  await counted({ differs: 1 })
  const said = `Request ${people.request.id}: pledged is kept as 40.01 and adds up to 40.00`
  expect(await kept()).toEqual([said])
  expect(errors).toEqual([{ said }])
  const steward = await world.as(await buildUser(world.db, { email: 'steward@songs.example' }))
  const { body } = await steward.call(stewards.figures)
  expect(body.differences).toMatchObject([{ subjectId: people.request.id, said }])
})

test('a broken chain, and a row that its events contradict, are kept for their donation', async () => {
  const donation = await pledge()
  await counted({ agrees: 1 })
  await world.db.update(events).set({ amount: '4.00' }).where(eq(events.subjectId, donation.id))
  await money.send(people.giver, donation)
  await counted({ agrees: 1, differs: 1 })
  const said = `Donation ${donation.code}: event 1 (pledged) was changed`
  expect(await kept()).toEqual([said])
  const other = await pledge()
  await counted({ agrees: 2, differs: 1 })
  await world.db.update(donations).set({ amount: '39.00' }).where(eq(donations.id, other.id))
  await money.send(people.giver, other)
  await counted({ agrees: 2, differs: 2 })
  expect(await kept()).toEqual([
    said,
    expect.stringMatching(/^(Donation|Request) /),
    expect.stringMatching(/^(Donation|Request) /),
  ])
  expect(await kept()).toContainEqual(`Donation ${other.code}: its amount is 39.00, and by its events 40.00`)
})

test('a difference stays one row with its first and last time, until a watched move finds it gone', async () => {
  await oneCentMore()
  await pledge()
  await counted({ differs: 1 })
  const [first] = await listFound(world.db)
  expect(first!.said).toContain('40.01')
  await pledge()
  await counted({ differs: 2 })
  const [again, ...others] = await listFound(world.db)
  expect([again!.said, others]).toEqual([expect.stringContaining('80.01'), []])
  expect(again!.firstFoundAt).toBe(first!.firstFoundAt)
  expect(again!.lastFoundAt > first!.lastFoundAt).toBe(true)
  await oneCentMore('-0.01')
  await pledge()
  await counted({ differs: 2, agrees: 1 })
  expect(await kept()).toEqual([])
})

test('the audit’s command removes what agrees again, and leaves what still differs', async () => {
  const donation = await pledge()
  await counted({ agrees: 1 })
  await world.db.update(donations).set({ amount: '39.00' }).where(eq(donations.id, donation.id))
  await money.send(people.giver, donation)
  const ofDonation = `Donation ${donation.code}: its amount is 39.00, and by its events 40.00`
  await counted({ agrees: 1, differs: 1 })
  await examineFound(world.db)
  expect((await kept()).toSorted()).toEqual([ofDonation, expect.stringMatching(/^Request .* 39\.00$/)])
  await world.db.update(songRequests).set({ pledgedAmount: '39.00', sentAmount: '39.00' })
  await examineFound(world.db)
  expect(await kept()).toEqual([ofDonation])
})

test('on a standby the audit’s command leaves the rows of its primary', async () => {
  const donation = await pledge()
  await counted({ agrees: 1 })
  await world.db.update(donations).set({ amount: '39.00' }).where(eq(donations.id, donation.id))
  await money.send(people.giver, donation)
  await counted({ agrees: 1, differs: 1 })
  await world.db.update(donations).set({ amount: '40.00' }).where(eq(donations.id, donation.id))
  const before = await kept()
  const standby = openDb(world.url)
  onTestFinished(standby.close)
  standby.pool.on('connect', (client) => void client.query('set default_transaction_read_only = on'))
  await examineFound(standby.db)
  expect(await kept()).toEqual(before)
  await examineFound(world.db)
  expect(await kept()).not.toEqual(before)
})

test('rows are bounded, and what has no row is counted and told all the same', async () => {
  const at = now()
  const rows = Array.from({ length: 100 }, () => ({
    subjectId: newId(),
    said: '',
    firstFoundAt: at,
    lastFoundAt: at,
  }))
  await world.db.insert(foundDifferences).values(rows)
  await oneCentMore()
  await pledge()
  await counted({ differs: 1 })
  expect(errors).toHaveLength(1)
  const ids = (await listFound(world.db)).map(({ subjectId }) => subjectId)
  expect(ids).toEqual(rows.map(({ subjectId }) => subjectId))
})

test('each move is drawn, also several of one transaction, and none that was taken back', async () => {
  const drawn = [0.9, 0.25, 0.24]
  const random = vi.fn(() => drawn.shift() ?? 0.9)
  const own = watch(world.db, { oneIn: 4, random })
  await pledge()
  const { id } = await pledge()
  await counted({}, own)
  await pledge()
  await counted({ agrees: 1 }, own)
  const row = await money.row(id)
  const twice = (error?: Error) =>
    withTx(world.db, async (tx) => {
      moved(tx, { before: row, after: row }, { before: row, after: row })
      if (error) throw error
    })
  await twice()
  expect(random).toHaveBeenCalledTimes(5)
  await expect(twice(new Error('taken back'))).rejects.toThrow()
  expect(random).toHaveBeenCalledTimes(5)
})

/** Has each look begin with `before`. */
function beforeLooks(before: () => Promise<void>) {
  const transaction = world.db.transaction.bind(world.db)
  vi.spyOn(world.db, 'transaction').mockImplementation(async (work, config) => {
    if (config) await before()
    return transaction(work, config)
  })
}

test('no move waits for a look or fails with it', async () => {
  beforeLooks(() => Promise.reject(new Error('the database is away')))
  const donation = await pledge()
  await counted({ failed: 1 })
  expect(warnings).toHaveLength(1)
  vi.restoreAllMocks()
  await world.db.execute(sql`drop table found_differences`)
  await oneCentMore()
  expect((await money.send(people.giver, donation)).status).toBe(200)
  await counted({ failed: 1, differs: 1 })
  await expect.poll(() => warnings.length).toBe(2)
})

test('a process looks at one move at a time, and drops those that are drawn meanwhile', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  beforeLooks(() => held)
  for (let n = 0; n < 3; n++) await pledge()
  expect(await looks()).toEqual({ agrees: 0, differs: 0, failed: 0 })
  release()
  await counted({ agrees: 1 })
  await pledge()
  await counted({ agrees: 2 })
})

test('a statement that takes too long is given up', async () => {
  const holder = await world.pool.connect()
  await holder.query('begin; lock table events in access exclusive mode')
  await expect(examine(world.db, [people.request.id], 100)).rejects.toMatchObject({
    cause: { code: '57014' },
  })
  await holder.query('rollback')
  holder.release()
  expect(await examine(world.db, [people.request.id], 100)).toMatchObject({ differences: [] })
})

test('two processes keep one row, and the other one removes it', async () => {
  const { db, pool, close } = openDb(world.url)
  const other = await testApp({ database: { ...world, db, pool, drop: close } })
  const ofOther = watch(db)
  await oneCentMore()
  const giver = await other.as(people.giver)
  await Promise.all([pledge(), money.pledge(giver, people.request.id, '5.00')])
  await counted({ differs: 1 })
  await counted({ differs: 1 }, ofOther)
  expect(await kept()).toEqual([expect.stringContaining('pledged')])
  const stale = await examine(world.db, [people.request.id], 0)
  await oneCentMore('-0.01')
  const isGone = await examine(world.db, [people.request.id], 0)
  await keepFound(db, { ...stale, at: new Date(Date.now() + 1000).toISOString() })
  // A look that read before the newest difference was found removes nothing.
  await keepFound(world.db, isGone)
  expect(await kept()).toEqual([expect.stringContaining('pledged')])
  await world.db.update(foundDifferences).set({ lastFoundAt: stale.at })
  await money.pledge(giver, people.request.id, '5.00')
  await counted({ differs: 1, agrees: 1 }, ofOther)
  expect(await kept()).toEqual([])
  await other.close()
})
