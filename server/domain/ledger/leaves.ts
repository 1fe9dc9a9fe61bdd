import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { checkpointLeaves } from '../../db/schema.ts'
import { leafHash, pathOf, rootOf } from './tree.ts'

export type Leaf = Omit<typeof checkpointLeaves.$inferSelect, 'day'>
export interface Block {
  first: string
  root: string
}

/** Leaves of one block: a power of two, so that the tree over blocks is that over leaves. */
const blockSize = 256
/** The stewards' one chain comes last. */
export const stewardsId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const leastId = '00000000-0000-0000-0000-000000000000'

/** Says nothing to a reader: the ids are random, and the hash is of the whole chain. */
export const hashOfLeaf = ({ subject, subjectId, seq, hash }: Leaf) =>
  leafHash(Buffer.from(JSON.stringify([subject, subjectId, seq, hash])))

/** Leaves of a day from one subject on, in the order of the tree. */
export async function listLeaves(db: Db | Tx, day: string, from: string, limit = blockSize): Promise<Leaf[]> {
  const { rows } = await db.execute<Leaf & Record<string, unknown>>(sql`
    select distinct on (subject_id) subject, subject_id as "subjectId", seq, hash from ${checkpointLeaves}
    where subject_id >= ${from}::uuid and day <= ${day} order by subject_id, day desc limit ${limit}`)
  return rows
}

/** The blocks of a day's tree, one in memory at a time. */
export async function* blocksOf(db: Db | Tx, day: string): AsyncGenerator<{ leaves: Leaf[]; block: Block }> {
  for (let from = leastId; ; ) {
    const leaves = await listLeaves(db, day, from, blockSize + 1)
    const next = leaves[blockSize]
    const own = leaves.slice(0, blockSize)
    if (own.length > 0)
      yield {
        leaves: own,
        block: { first: own[0]!.subjectId, root: rootOf(own.map(hashOfLeaf)).toString('base64') },
      }
    if (!next) return
    from = next.subjectId
  }
}

export const rootOfBlocks = (blocks: readonly Block[]) =>
  rootOf(blocks.map(({ root }) => Buffer.from(root, 'base64'))).toString('base64')

/** Where a subject's leaf is in a day's tree, with its inclusion path in base64; undefined where it isn't. Reads one block. */
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
