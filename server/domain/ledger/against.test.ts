import { expect, test } from 'vitest'
import { donations as calls } from '#contract/giving/donations'
import { ms } from '#contract/grammar/time'
import { asc, eq } from '#drizzle'
import { checkpointLeaves, checkpoints, donations, events } from '../../db/schema.ts'
import { useSite } from '../../test/test-app.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { audit } from '../audit/audit.ts'
import { chained } from '../journal/chain.ts'
import { auditAgainst } from './against.ts'
import { newestCheckpoint, takeCheckpoint } from './checkpoint.ts'
import { notesOf } from './note.ts'
import { changeSiteKey, listKeys, openSiteKey } from './site-keys.ts'

const world = useSite({ each: true })
const money = moneyOf(world)

const inDays = (days: number) => new Date(Date.now() + days * ms.day)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Takes the checkpoint of a day. Returns its note, which someone may have kept elsewhere. */
async function kept(days = 0) {
  const key = (await openSiteKey(world.db, world.deps.env))!
  await takeCheckpoint(world.db, key, inDays(days))
  return (await newestCheckpoint(world.db))!.note
}
const against = async (...notes: string[]) =>
  auditAgainst(world.db, notesOf(notes.join('\n'))!, await listKeys(world.db))
const isCleanToday = async () =>
  (await audit(world.db)).differences.filter((one) => !one.endsWith('nothing')).length === 0

async function payments() {
  const { giver, request, songwriter } = await money.scene()
  const made = []
  for (const amount of ['5.00', '6.00', '7.00']) made.push(await money.pledge(giver, request.id, amount))
  return { giver, songwriter, request, first: made[0]!, made }
}

async function rewrite(id: string, amount: string) {
  const old = await world.db.select().from(events).where(eq(events.subjectId, id)).orderBy(asc(events.seq))
  const forged = chained(
    old.map((event) => ({ ...event, ...(event.amount !== null && { amount }), seq: null, hash: null })),
  )
  await world.db.delete(events).where(eq(events.subjectId, id))
  await world.db.insert(events).values(forged)
  await world.db.update(donations).set({ amount }).where(eq(donations.id, id))
  await world.db.execute(`update song_requests set pledged_amount = (select sum(amount) from donations
    where song_request_id = song_requests.id and status <> 'rejected')
    where id in (select song_request_id from donations)`)
  await world.db.execute(
    `update money_months set pledged = 0 where shard <> (select min(shard) from money_months)`,
  )
  await world.db.execute(`update money_months set pledged = (select sum(amount) from donations)
    where shard = (select min(shard) from money_months)`)
  return forged.at(-1)!
}

test('what went on since fits the checkpoints before it', async () => {
  const { giver, made } = await payments()
  const first = await kept()
  await money.send(giver, made[0]!)
  await giver.call(calls.cancel, { params: { id: made[1]!.id } })
  const { giver: other } = await money.scene()
  await money.pledge(other, undefined, '9.00')
  const second = await kept(1)
  expect(await against(first, second)).toEqual([])
})

test('a chain that is rewritten from its start passes the audit of today, and is named by day and subject', async () => {
  const { first } = await payments()
  const [older, newer] = [await kept(), await kept(1)]
  await rewrite(first.id, '500.00')
  expect(await isCleanToday()).toBe(true)
  const named = `${dayOf(inDays(0))}: Donation ${first.code} no longer fits the checkpoint`
  expect(await against(older)).toEqual([named])
  // If several days differ, the first of them is named.
  expect(await against(newer, older)).toEqual([named])
})

test('where the kept heads were rewritten with it, the day is named', async () => {
  const { first } = await payments()
  const older = await kept()
  const { hash } = await rewrite(first.id, '500.00')
  await world.db.update(checkpointLeaves).set({ hash: hash! }).where(eq(checkpointLeaves.subjectId, first.id))
  expect(await isCleanToday()).toBe(true)
  expect(await against(older)).toEqual([
    `${dayOf(inDays(0))}: the heads of chains that are kept for it are not those of the checkpoint`,
  ])
})

test('a chain that is gone, cut short, or put before the checkpoint is named', async () => {
  const { giver, made } = await payments()
  await money.send(giver, made[1]!)
  const older = await kept()
  await world.db.delete(events).where(eq(events.subjectId, made[0]!.id))
  const [, second] = await world.db
    .select()
    .from(events)
    .where(eq(events.subjectId, made[1]!.id))
    .orderBy(asc(events.seq))
  await world.db.delete(events).where(eq(events.id, second!.id))
  const before = inDays(-3).toISOString()
  const { giver: other } = await money.scene()
  const late = await money.pledge(other, undefined, '9.00')
  await world.db.update(events).set({ createdAt: before }).where(eq(events.subjectId, late.id))
  const found = await against(older)
  expect(found).toHaveLength(3)
  for (const { code } of [made[0]!, made[1]!, late])
    expect(found.some((one) => one.includes(`Donation ${code} no longer fits`))).toBe(true)
})

test('a note that was changed, or is signed by nobody here, is refused; a retired key goes on counting', async () => {
  await payments()
  const older = await kept()
  expect(await against(older.replace(/^\d+$/m, '99'))).toEqual([
    `The checkpoint of ${dayOf(inDays(0))} is not signed by a key of this site`,
  ])
  await changeSiteKey(world.db, world.deps.env)
  expect(await against(older, await kept(1))).toEqual([])
  const keys = await listKeys(world.db)
  expect(keys.map(({ retiredAt }) => retiredAt === null)).toEqual([false, true])
  expect(await auditAgainst(world.db, notesOf(older)!, keys.slice(1))).toHaveLength(1)
})

test('a checkpoint that names another site is refused, even where a key of this one signed it', async () => {
  await payments()
  const [text = ''] = (await kept()).split('\n\n')
  const key = (await openSiteKey(world.db, world.deps.env))!
  const signed = (words: string) => {
    const bytes = Buffer.concat([Buffer.from(key.id, 'hex'), key.sign(Buffer.from(`${words}\n`))])
    return `${words}\n\n— ${key.name} ${bytes.toString('base64')}\n`
  }
  expect(await against(signed(text))).toEqual([])
  expect(await against(signed(text.replace(/^.*/, 'elsewhere.example')))).toEqual([
    `The checkpoint of ${dayOf(inDays(0))} is not signed by a key of this site`,
  ])
})

test('more leaves than one block make one tree', async () => {
  const { request } = await payments()
  const { giver } = await money.scene()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let n = 0; n < 50; n++) await money.pledge(giver, request.id, '1.00')
    }),
  )
  const note = await kept()
  const { day } = (await newestCheckpoint(world.db))!
  const [made] = await world.db.select().from(checkpoints).where(eq(checkpoints.day, day))
  expect(made!.blocks).toHaveLength(2)
  expect(await against(note)).toEqual([])
}, 60_000)
