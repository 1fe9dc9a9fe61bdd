import { and, asc, desc, isNotNull, isNull, type SQL, sql } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import { events } from '../../db/schema.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { chained, type Link } from './chain.ts'

/**
 * Number of subjects in one transaction. Together they have a few hundred events. Other transactions that add
 * events to these subjects wait less than a tenth of a second.
 */
const batch = 100

/**
 * SQL: time at which the migration added the hash chains to this database. Earlier events were written
 * without them.
 */
export const chainsSince = sql`(select applied_at from migrations where tag = '0005_money_record')`
/**
 * SQL condition: the event is from before the hash chains. A newer event without a chain is a forgery, which
 * the audit reports.
 */
const isOld = sql`${events.createdAt} < ${chainsSince}`

const of = (subjectIds: string[]) => sql`${events.subjectId} = any(${sql.param(subjectIds)}::uuid[])`

async function lastOf(tx: Tx, where: SQL | undefined) {
  const last = await tx
    .selectDistinctOn([events.subjectId], { id: events.subjectId, seq: events.seq, hash: events.hash })
    .from(events)
    .where(where)
    .orderBy(events.subjectId, desc(events.seq))
  return new Map<string, Link>(last.map(({ id, ...link }) => [id, link]))
}

/**
 * Returns the last event of each subject's hash chain. Old events are added to the chains first, so that new
 * ones follow them.
 */
export async function endsOf(tx: Tx, subjectIds: string[]): Promise<Map<string, Link>> {
  // In this query an event without a chain is first, because null is sorted as the highest value.
  const ends = await lastOf(tx, of(subjectIds))
  const old = [...ends].filter(([, { seq }]) => seq === null).map(([id]) => id)
  if (old.length === 0) return ends
  return new Map([...ends, ...(await chainOld(tx, old))])
}

/**
 * Adds the old events of these subjects to their hash chains, after the events that are in them already.
 * Returns the last event of each chain.
 */
async function chainOld(tx: Tx, subjectIds: string[]): Promise<Map<string, Link>> {
  const old = await tx
    .select()
    .from(events)
    .where(and(of(subjectIds), isNull(events.seq), isOld))
    .orderBy(asc(events.subjectId), asc(events.id))
    .for('update')
  const ends = await lastOf(tx, and(of(subjectIds), isNotNull(events.seq)))
  const rows = chained(old, ends)
  const each = <Field extends 'id' | 'seq' | 'prevHash' | 'hash'>(field: Field) =>
    sql.param(rows.map((row) => row[field]))
  await tx.execute(sql`
    update ${events} set seq = now_has.seq, prev_hash = now_has.prev_hash, hash = now_has.hash
    from unnest(${each('id')}::uuid[], ${each('seq')}::int[], ${each('prevHash')}::text[], ${each('hash')}::text[])
      as now_has(id, seq, prev_hash, hash)
    where ${events}.id = now_has.id`)
  return ends
}

/**
 * Adds the events from before the hash chains to chains, in batches during normal operation, in one process
 * at a time. Stops once `signal` is aborted. The next run continues from there.
 */
export async function chainOldEvents(db: Db, signal?: AbortSignal) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    if (signal?.aborted) return
    const last = await withTx(db, chainSome(after))
    if (!last) return
    after = last
  }
}

/**
 * Adds one batch of old events to hash chains. Returns the last subject of the batch. Undefined if no old
 * event is left, or another process does this.
 */
const chainSome = (after: string) => async (tx: Tx) => {
  const some = await tx
    .selectDistinct({ id: events.subjectId })
    .from(events)
    .where(and(isNull(events.seq), sql`${events.subjectId} > ${after}`, isOld))
    .orderBy(asc(events.subjectId))
    .limit(batch)
  if (some.length === 0) return undefined
  // Only one process at a time locks this row, to migrate or to change stored data (db/migrate.ts).
  const turn = await tx.execute(sql`select key from migration_lock for update skip locked`)
  if (turn.rows.length === 0) return undefined
  const ids = some.map(({ id }) => id)
  await chainOld(tx, ids)
  return ids.at(-1)
}
