import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { eq, sql } from '#drizzle'
import { checkpointLeaves, checkpoints, events, stewardActs } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { testApp, useSite } from '../../test/test-app.ts'
import { ownDb } from '../../test/test-db.ts'
import { moneyOf } from '../../test/test-donations.ts'
import { eventsAtOnce, newestCheckpoint, takeCheckpoint } from './checkpoint.ts'
import { hashOfLeaf, type Leaf, stewardsId } from './leaves.ts'
import { changeSiteKey, listKeys, openSiteKey } from './site-keys.ts'
import { rootOf } from './tree.ts'

const world = useSite()

const tomorrow = new Date(Date.now() + 86_400_000)

test('two at once make one checkpoint, whose note other code verifies', async () => {
  const money = moneyOf(world)
  const { giver, request } = await money.scene()
  await money.pledge(giver, request.id, '5.00')
  const key = (await openSiteKey(world.db, world.deps.env))!
  const taken = await Promise.all([takeCheckpoint(world.db, key), takeCheckpoint(world.db, key)])
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await world.db.$count(checkpoints)).toBe(1)

  const { note } = (await newestCheckpoint(world.db))!
  const [text, signature] = note.split('\n\n')
  const [, name, base64] = signature!.trim().split(' ')
  const raw = Buffer.from(key.publicKey, 'base64')
  const hash = createHash('sha256').update(`${name}\n\x01`).update(raw).digest().subarray(0, 4)
  const signed = Buffer.from(base64!, 'base64')
  expect(signed.subarray(0, 4)).toEqual(hash)
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  expect(verify(null, Buffer.from(`${text}\n`), publicKey, signed.subarray(4))).toBe(true)
})

test('the next day has the leaves that changed, and a changed key signs it', async () => {
  const money = moneyOf(world)
  const leaves = await world.db.$count(checkpointLeaves)
  const { giver, request } = await money.scene()
  await money.pledge(giver, request.id, '6.00')
  const before = (await openSiteKey(world.db, world.deps.env))!
  const key = await changeSiteKey(world.db, world.deps.env)
  await expect(takeCheckpoint(world.db, before, tomorrow)).rejects.toThrow('not the active one')
  expect((await openSiteKey(world.db, world.deps.env))?.id).toBe(key.id)
  await takeCheckpoint(world.db, key, tomorrow)
  const added = (await world.db.$count(checkpointLeaves)) - leaves
  expect(added).toBe(leaves)
  expect((await newestCheckpoint(world.db))!.size).toBe(leaves + added)
  expect((await listKeys(world.db)).map(({ retiredAt }) => retiredAt === null)).toEqual([false, true])
})

test('an event that is committed after a checkpoint, and was made before it, is in the next', async () => {
  const site = await testApp()
  const key = (await openSiteKey(site.db, site.deps.env))!
  const subjectId = randomUUID()
  await site.db.transaction(async (tx) => {
    const late = { subjectId, subject: 'donation', kind: 'pledged', seq: 1, hash: 'A'.repeat(44) } as const
    await tx.insert(events).values(late)
    await takeCheckpoint(site.db, key)
  })
  await takeCheckpoint(site.db, key, tomorrow)
  const leaves = await site.db
    .select({ day: checkpointLeaves.day })
    .from(checkpointLeaves)
    .where(eq(checkpointLeaves.subjectId, subjectId))
  expect(leaves).toEqual([{ day: tomorrow.toISOString().slice(0, 10) }])
  await site.close()
})

test('the first checkpoint of many chains reads each leaf about once', async () => {
  // A new database: PostgreSQL has no statistics about its tables yet.
  const site = await testApp({ database: await ownDb() })
  const chains = 6_000
  await site.db.execute(sql`insert into events (id, subject_id, subject, kind, created_at, seq, hash)
    select gen_random_uuid(), gen_random_uuid(), 'donation', 'pledged', now(), 1, encode(sha256(n::text::bytea), 'base64')
    from generate_series(1, ${chains}) n`)
  await takeCheckpoint(site.db, (await openSiteKey(site.db, site.deps.env))!)
  expect((await newestCheckpoint(site.db))!.size).toBe(chains)
  // PostgreSQL updates its statistics up to a second after the transaction.
  const counted = await vi.waitFor(async () => {
    const { rows } = await site.db.execute<{ added: number; read: number }>(sql`
      select n_tup_ins::int as added, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_user_tables where relname = 'checkpoint_leaves'`)
    expect(rows[0]!.added).toBe(chains)
    return rows[0]!
  }, 10_000)
  expect(counted.read).toBeLessThan(2 * chains)
  await site.close()
})

test('a first checkpoint that was killed goes on, to the root of all ends of chains read at once', async () => {
  const site = await testApp({ database: await ownDb() })
  const chains = 2 * eventsAtOnce
  const hashOf = (seq: string) => `encode(sha256((n || '/' || ${seq})::bytea), 'base64')`
  await site.db.execute(`insert into events (id, subject_id, subject, kind, created_at, seq, hash)
    select gen_random_uuid(), md5(n::text)::uuid, 'donation', 'pledged', now(), seq, ${hashOf('seq')}
    from generate_series(1, ${chains}) n, generate_series(1, 1 + n % 3) seq`)
  const { id: stewardId } = await buildUser(site.db)
  await site.db.insert(stewardActs).values({ stewardId, kind: 'look', seq: 7, hash: 'of stewards' })
  // Refuses the batch that goes past half of the chains, and any that is too large.
  await site.db.execute(`create function refuse_many() returns trigger language plpgsql as $$ begin
    if (select count(*) from added) > ${eventsAtOnce} then raise 'too many rows at once'; end if;
    if (select count(*) from checkpoint_leaves) > ${chains / 2} and (select count(*) from added) > 0 then raise 'killed'; end if;
    return null; end $$`)
  await site.db.execute(`create trigger many after insert on checkpoint_leaves referencing new table as added
    for each statement execute function refuse_many()`)
  const key = (await openSiteKey(site.db, site.deps.env))!
  const failure = await takeCheckpoint(site.db, key).catch((error: unknown) => error)
  expect(failure).toMatchObject({ cause: { message: 'killed' } })
  expect(await site.db.$count(checkpointLeaves)).toBeGreaterThan(eventsAtOnce / 2)
  await site.db.execute('drop trigger many on checkpoint_leaves')
  // One of the chains goes on meanwhile.
  await site.db.execute(`insert into events (id, subject_id, subject, kind, created_at, seq, hash)
    select gen_random_uuid(), subject_id, 'donation', 'sent', now(), 9, 'later' from checkpoint_leaves limit 1`)

  expect(await takeCheckpoint(site.db, key)).toBeDefined()
  const { rows: heads } = await site.db.execute<Leaf & Record<string, unknown>>(sql`
    select subject_id as "subjectId", subject, seq, hash from (
      (select distinct on (subject_id) subject_id, subject, seq, hash from ${events}
        where seq is not null order by subject_id, seq desc)
      union all
      (select ${stewardsId}::uuid, 'stewards', seq, hash from ${stewardActs} order by seq desc limit 1)
    ) as heads order by subject_id`)
  expect(await newestCheckpoint(site.db)).toMatchObject({
    size: chains + 1,
    root: rootOf(heads.map(hashOfLeaf)).toString('base64'),
  })
  await site.close()
})
