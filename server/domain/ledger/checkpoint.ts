import { ms } from '#contract/grammar/time'
import { desc, eq, getTableColumns, type SQL, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { firstId, firstIdAt } from '../../db/page.ts'
import { checkpointLeaves, checkpoints, events, siteKeys, stewardActs } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import type { Env } from '../../env.ts'
import type { SigningKey } from './keys.ts'
import { type Block, blocksOf, rootOfBlocks, stewardsId } from './leaves.ts'
import { signedNote } from './note.ts'
import { openSiteKey } from './site-keys.ts'

/**
 * Generous maximum time between the creation of an event's id and its commit. Clocks differ, and transactions
 * take time.
 */
const marginMs = ms.day

/** All columns except `blocks`, of which a large site has thousands. */
const { blocks: _, ...stated } = getTableColumns(checkpoints)

export const newestCheckpoint = async (db: Db | Tx) =>
  (await db.select(stated).from(checkpoints).orderBy(desc(checkpoints.day)).limit(1))[0]

/** Maximum number of events that one statement reads. */
export const eventsAtOnce = 5000

/**
 * Takes the checkpoint of the UTC day if that day has none. Returns the day, or undefined if nothing was
 * taken. Leaves are added in batches, each in its own transaction, so that a run that was killed leaves what it
 * has done to the next one. They count only once the day is signed.
 */
export async function takeCheckpoint(db: Db, key: SigningKey, now = new Date()): Promise<string | undefined> {
  const day = now.toISOString().slice(0, 10)
  const inTurn = <Result>(work: (tx: Tx, last: { createdAt: string } | undefined) => Promise<Result>) =>
    withTx(db, async (tx) => {
      await takeTurn(tx, key)
      const last = await newestCheckpoint(tx)
      // If the clock was set back, no checkpoint is taken for a day before an existing one.
      return last && last.day >= day ? undefined : work(tx, last)
    })
  let after = await inTurn(startOf)
  if (after === undefined) return undefined
  while (after !== undefined) {
    const from: string = after
    after = await inTurn((tx) => addLeaves(tx, day, from))
  }
  return inTurn((tx) => sign(tx, { key, day, now }))
}

/** Locks the key until `tx` ends. Nobody else adds leaves to a day while its root is computed. */
async function takeTurn(tx: Tx, key: SigningKey) {
  const [active] = await tx.select().from(siteKeys).where(eq(siteKeys.id, key.id)).for('update')
  if (!active || active.retiredAt) throw new Error('The site key of this process is not the active one')
}

/** The id after which events are read. Undefined if the first checkpoint has to wait. */
async function startOf(tx: Tx, last: { createdAt: string } | undefined) {
  if (last) return firstIdAt(new Date(Date.parse(last.createdAt) - marginMs))
  return (await isChaining(tx)) ? undefined : firstId
}

async function sign(tx: Tx, { key, day, now }: { key: SigningKey; day: string; now: Date }) {
  await tx.execute(
    addHeads(
      day,
      sql`(select ${stewardsId}::uuid as subject_id, 'stewards' as subject, seq, hash from ${stewardActs} order by seq desc limit 1)`,
    ),
  )
  const blocks: Block[] = []
  let size = 0
  for await (const { leaves, block } of blocksOf(tx, day)) {
    size += leaves.length
    blocks.push(block)
  }
  const root = rootOfBlocks(blocks)
  const note = signedNote({ size, root, day }, key)
  await tx
    .insert(checkpoints)
    .values({ day, size, root, note, keyId: key.id, blocks, createdAt: now.toISOString() })
  return day
}

/**
 * True if some events from before the hash chains are still unchained. Their ids are so old that later scans
 * would not read them.
 */
async function isChaining(tx: Tx) {
  const { rows } = await tx.execute<{ waits: boolean }>(
    sql`select exists (select from ${events} where seq is null) as waits`,
  )
  return rows[0]!.waits
}

/**
 * SQL that adds ends of chains as leaves of a day. A leaf that a run before has added follows its chain, as long
 * as the day isn't signed.
 */
const addHeads = (day: string, heads: SQL) => sql`
  insert into ${checkpointLeaves} as kept (subject_id, day, subject, seq, hash)
  select subject_id, ${day}, subject, seq, hash from ${heads} as heads
  where (heads.seq, heads.hash) is distinct from (
    select (leaf.seq, leaf.hash) from ${checkpointLeaves} as leaf
    where leaf.subject_id = heads.subject_id order by day desc limit 1)
  on conflict (subject_id, day) do update set seq = excluded.seq, hash = excluded.hash`

/**
 * Adds the last events of the chains that a batch of events belongs to, without loading them. Returns the last
 * id of the batch. Undefined if none is left.
 */
async function addLeaves(tx: Tx, day: string, after: string) {
  const { rows } = await tx.execute<{ last: string }>(sql`
    with batch as materialized (
      select id, subject_id from ${events} where id > ${after}::uuid order by id limit ${eventsAtOnce}
    ), added as (${addHeads(
      day,
      sql`(select changed.subject_id, head.subject, head.seq, head.hash
        from (select distinct subject_id from batch) as changed
        cross join lateral (select subject, seq, hash from ${events} as event
          where event.subject_id = changed.subject_id and seq is not null order by seq desc limit 1) as head)`,
    )})
    select id as last from batch order by id desc limit 1`)
  return rows[0]?.last
}

/**
 * Runs the recurring job. A process without the active key throws, so that a process with the key does the
 * job.
 */
export async function checkpointOfDay(db: Db, env: Env) {
  const key = await openSiteKey(db, env)
  if (!key) throw new Error('The site key of this process is not the active one: see npm run site-key')
  return takeCheckpoint(db, key)
}
