import type { Db, Tx } from '../../db/client.ts'
import type { donations } from '../../db/schema.ts'
import { atEnd } from '../../db/transactions/transactions.ts'

type Of = Pick<typeof donations.$inferSelect, 'id' | 'songRequestId'>

/** Ids of the donation that moved, and of the requests whose sums it changed. */
type Moved = string[]
type Listener = (moved: Moved) => void

const listeners = new WeakMap<Db, Listener>()
const movedIn = new WeakMap<Tx, Moved[]>()

/** Has `listener` called once for each move of a donation by this `Db`, after its commit. It must not throw. */
export const onMove = (db: Db, listener: Listener) => void listeners.set(db, listener)

/** Remembers the move of a donation for the listener of `onMove`. */
export function noteMove(tx: Tx, { before, after }: { before?: Of; after: Of }) {
  const ids = [after.id, before?.songRequestId, after.songRequestId].filter((id) => typeof id === 'string')
  const moved = [...new Set(ids)]
  const all = movedIn.get(tx)
  if (all) return void all.push(moved)
  const moves = [moved]
  movedIn.set(tx, moves)
  atEnd(tx, 'moves', async () => (db) => {
    const listener = listeners.get(db)
    if (listener) for (const one of moves) listener(one)
  })
}
