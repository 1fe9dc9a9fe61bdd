import { sql } from '#drizzle'
import type { Db, Tx } from '../../db/client.ts'
import { checkpointLeaves } from '../../db/schema.ts'
import { leafHash, pathOf, rootOf } from './tree.ts'

export type Leaf = Omit<typeof checkpointLeaves.$inferSelect, 'day'>
export interface Block {
  first: string
  root: string
}

/**
 * Number of leaves in one block. It is a power of two, so that the root over the blocks equals the root over
 * all leaves.
 */
const blockSize = 256
/** Id of the stewards' log as a chain. There is one such chain, and this id sorts it last. */
export const stewardsId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const leastId = '00000000-0000-0000-0000-000000000000'

/** Hash of a leaf. It reveals nothing, because the ids are random, and `hash` covers the whole chain. */
export const hashOfLeaf = ({ subject, subjectId, seq, hash }: Leaf) =>
  leafHash(Buffer.from(JSON.stringify([subject, subjectId, seq, hash])))

/**
 * SQL of the leaves of a day's tree, sorted, starting at a subject. Each subject has its newest leaf up to
 * that day.
 */
const leavesOf = (day: string, from = leastId) => sql`
  select distinct on (subject_id) subject, subject_id as "subjectId", seq, hash from ${checkpointLeaves}
  where subject_id >= ${from}::uuid and day <= ${day} order by subject_id, day desc`

/** Lists at most one block of a day's leaves, starting at a subject, in the order of the tree. */
export async function listLeaves(db: Db | Tx, day: string, from: string): Promise<Leaf[]> {
  const { rows } = await db.execute<Leaf & Record<string, unknown>>(
    sql`${leavesOf(day, from)} limit ${blockSize}`,
  )
  return rows
}

/**
 * Yields the blocks of a day's tree, with one in memory at a time. A database cursor reads each leaf once,
 * even if the database has no statistics of a newly filled table. Only one such read may run in a
 * transaction.
 */
export async function* blocksOf(tx: Tx, day: string): AsyncGenerator<{ leaves: Leaf[]; block: Block }> {
  await tx.execute(sql`declare leaves no scroll cursor for ${leavesOf(day)}`)
  for (;;) {
    const { rows: leaves } = await tx.execute<Leaf & Record<string, unknown>>(
      sql`fetch ${sql.raw(String(blockSize))} from leaves`,
    )
    const first = leaves[0]
    if (!first) break
    yield {
      leaves,
      block: { first: first.subjectId, root: rootOf(leaves.map(hashOfLeaf)).toString('base64') },
    }
  }
  await tx.execute(sql`close leaves`)
}

export const rootOfBlocks = (blocks: readonly Block[]) =>
  rootOf(blocks.map(({ root }) => Buffer.from(root, 'base64'))).toString('base64')

/**
 * Position of a subject's leaf in a day's tree, with its inclusion path in Base64. Undefined if the leaf is
 * missing. Reads one block only.
 */
export async function placeOf(
  db: Db | Tx,
  { day, blocks }: { day: string; blocks: readonly Block[] },
  subjectId: string,
) {
  const at = blocks.findLastIndex(({ first }) => first <= subjectId)
  if (at < 0) return undefined
  const leaves = await listLeaves(db, day, blocks[at]!.first)
  const inBlock = leaves.findIndex((leaf) => leaf.subjectId === subjectId)
  if (inBlock < 0) return undefined
  const path = [
    ...pathOf(leaves.map(hashOfLeaf), inBlock),
    ...pathOf(
      blocks.map(({ root }) => Buffer.from(root, 'base64')),
      at,
    ),
  ]
  return { index: at * blockSize + inBlock, path: path.map((hash) => hash.toString('base64')) }
}
