import { ms } from '#contract/grammar/time'
import { desc, eq, getTableColumns, sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { tryAgain } from '../../db/connections/repeatable.ts'
import { newId } from '../../db/schema/columns.ts'
import { checkpointLeaves, checkpoints, events, siteKeys, stewardActs } from '../../db/schema.ts'
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

/**
 * Takes the checkpoint of the UTC day if that day has none. Returns the day, or undefined if nothing was
 * taken. Uses one snapshot (repeatable read). The database rejects one of two concurrent calls, which retries
 * and finds the checkpoint of the other call.
 */
export const takeCheckpoint = (db: Db, key: SigningKey, now = new Date()): Promise<string | undefined> =>
  tryAgain(() => db.transaction((tx) => takeIn(tx, key, now), { isolationLevel: 'repeatable read' }))

async function takeIn(tx: Tx, key: SigningKey, now: Date): Promise<string | undefined> {
  const day = now.toISOString().slice(0, 10)
  const last = await newestCheckpoint(tx)
  // If the clock was set back, no checkpoint is taken for a day before an existing one.
  if (last && last.day >= day) return undefined
  const [active] = await tx.select().from(siteKeys).where(eq(siteKeys.id, key.id))
  if (!active || active.retiredAt) throw new Error('The site key of this process is not the active one')
  if (!last && (await isChaining(tx))) return undefined
  await addLeaves(tx, day, last && new Date(Date.parse(last.createdAt) - marginMs))
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
 * Adds the last events of changed chains in one query, without loading them. The rows are sorted by a column
 * without an index, so that all are compared before the first insert. Otherwise each look-up of a small table
 * would also read the rows added so far.
 */
async function addLeaves(tx: Tx, day: string, since: Date | undefined) {
  const changed = since
    ? sql`and subject_id in (select subject_id from ${events} where id > ${newId(since)}::uuid)`
    : sql``
  await tx.execute(sql`
    insert into ${checkpointLeaves} (subject_id, day, subject, seq, hash)
    select subject_id, ${day}, subject, seq, hash from (
      (select distinct on (subject_id) subject_id, subject, seq, hash from ${events}
        where seq is not null ${changed} order by subject_id, seq desc)
      union all
      (select ${stewardsId}::uuid, 'stewards', seq, hash from ${stewardActs} order by seq desc limit 1)
    ) as heads
    where (heads.seq, heads.hash) is distinct from (
      select (leaf.seq, leaf.hash) from ${checkpointLeaves} as leaf
      where leaf.subject_id = heads.subject_id order by day desc limit 1)
    order by heads.hash
    on conflict (subject_id, day) do nothing`)
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
