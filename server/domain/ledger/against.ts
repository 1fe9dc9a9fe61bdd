import { inArray, sql } from '#unguarded'
import type { Db, Tx } from '../../db/client.ts'
import { donations, events, stewardActs } from '../../db/schema.ts'
import type { PublicKey } from './keys.ts'
import { type Block, blocksOf, type Leaf, rootOfBlocks, stewardsId } from './leaves.ts'
import { type Note, signerOf } from './note.ts'

/** Maximum number of subjects of a day that are named. Further subjects are only counted. */
const mostNamed = 20

/**
 * Compares the record with checkpoints that were kept elsewhere: the signatures, the root of each day's
 * leaves, and each leaf with the event that has its hash. Returns a sentence for each difference of the first
 * day that has any. Reads one snapshot, so writes may run at the same time.
 */
export const auditAgainst = (db: Db, notes: readonly Note[], keys: readonly PublicKey[]): Promise<string[]> =>
  db.transaction((tx) => compareAll(tx, notes, keys), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

async function compareAll(tx: Tx, notes: readonly Note[], keys: readonly PublicKey[]) {
  for (const note of notes.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    const differences = signerOf(note, keys)
      ? await compare(tx, note)
      : [`The checkpoint of ${note.day} is not signed by a key of this site`]
    if (differences.length > 0) return differences
  }
  return []
}

async function compare(tx: Tx, { day, size, root }: Note) {
  const misfits: Leaf[] = []
  const blocks: Block[] = []
  let count = 0
  for await (const { leaves, block } of blocksOf(tx, day)) {
    blocks.push(block)
    count += leaves.length
    misfits.push(...(await misfitsOf(tx, leaves)))
  }
  const added = await addedBefore(tx, day)
  const isSame = count === size && rootOfBlocks(blocks) === root
  const named = [...misfits.map(({ subjectId, subject }) => ({ subjectId, subject })), ...added]
  const words = await wordsOf(tx, named.slice(0, mostNamed))
  const rest = named.length - words.length
  return [
    ...(isSame ? [] : [`${day}: the heads of chains that are kept for it are not those of the checkpoint`]),
    ...words.map((what) => `${day}: ${what} no longer fits the checkpoint`),
    ...(rest > 0 ? [`${day}: ${rest.toLocaleString('en')} more no longer fit`] : []),
  ]
}

async function misfitsOf(tx: Tx, leaves: readonly Leaf[]) {
  const own = leaves.filter(({ subjectId }) => subjectId !== stewardsId)
  const { rows } = await tx.execute<{ id: string; hash: string | null }>(sql`
    select leaf.id, events.hash from unnest(${sql.param(own.map(({ subjectId }) => subjectId))}::uuid[],
      ${sql.param(own.map(({ seq }) => seq))}::integer[]) as leaf (id, seq)
    left join ${events} on events.subject_id = leaf.id and events.seq = leaf.seq`)
  const now = new Map(rows.map(({ id, hash }) => [id, hash]))
  const stewards = leaves.find(({ subjectId }) => subjectId === stewardsId)
  if (stewards) now.set(stewardsId, await hashOfAct(tx, stewards.seq))
  return leaves.filter(({ subjectId, hash }) => now.get(subjectId) !== hash)
}

async function hashOfAct(tx: Tx, seq: number) {
  const { rows } = await tx.execute<{ hash: string }>(sql`select hash from ${stewardActs} where seq = ${seq}`)
  return rows[0]?.hash ?? null
}

/**
 * Chains whose first event claims to be older than that day, but that are missing in the day's checkpoint.
 */
export async function addedBefore(db: Db | Tx, day: string) {
  const { rows } = await db.execute<{ subjectId: string; subject: string }>(sql`
    select subject_id as "subjectId", subject from ${events}
    where seq = 1 and created_at < ${day}::date - interval '1 hour'
      and not exists (select from checkpoint_leaves as leaf where leaf.subject_id = events.subject_id and leaf.day <= ${day})
    order by subject_id limit 1000`)
  return rows
}

async function wordsOf(tx: Tx, subjects: readonly { subjectId: string; subject: string }[]) {
  const ids = subjects.map(({ subjectId }) => subjectId)
  const codes =
    ids.length > 0
      ? await tx
          .select({ id: donations.id, code: donations.code })
          .from(donations)
          .where(inArray(donations.id, ids))
      : []
  return subjects.map(({ subjectId, subject }) => {
    if (subjectId === stewardsId) return 'The stewards’ log'
    const code = codes.find(({ id }) => id === subjectId)?.code
    return code ? `Donation ${code}` : `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${subjectId}`
  })
}
