import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isWithin, widest } from './changed-keys.ts'

/*
 * A write reads again what it changed, and the change feed tells its writer of the same change: whichever comes first
 * reads, the other only what is left.
 */

interface Numbered {
  /** What the feed was told of, and so was read again. */
  told: Map<number, readonly QueryKey[]>
  /** What was read again by a write, of whose change the feed hasn't told yet. */
  written: Map<number, readonly QueryKey[]>
}

const numbered = new WeakMap<QueryClient, Numbered>()
function of(client: QueryClient): Numbered {
  const known = numbered.get(client) ?? { told: new Map(), written: new Map() }
  numbered.set(client, known)
  return known
}

/** The feed tells within moments of the answer: what is older is never asked for. */
const kept = 50
function keep(map: Map<number, readonly QueryKey[]>, seq: number, keys: readonly QueryKey[]) {
  map.set(seq, keys)
  for (const oldest of map.keys()) if (map.size > kept) map.delete(oldest)
}

const without = (keys: readonly QueryKey[], read: readonly QueryKey[]) =>
  keys.filter((key) => !read.some((other) => isWithin(key, other)))

interface FeedChanges {
  /** The changes that were told: one, or a stretch that was missed. */
  from: number
  to: number
  keys: readonly QueryKey[]
}

/** Reads again what the change feed told of, but for what a write of this page has read again already. */
export function readChanged(client: QueryClient, { from, to, keys }: FeedChanges) {
  const { told, written } = of(client)
  const own = from === to ? (written.get(to) ?? []) : []
  const left = without(widest(keys), own)
  for (let seq = Math.max(from, to - kept); seq <= to; seq++) keep(told, seq, keys)
  for (const queryKey of left) void client.invalidateQueries({ queryKey })
}

interface Written {
  /** The numbers of the changes that the write left for its writer. */
  seqs: readonly number[]
  keys: readonly QueryKey[]
  /** What would only fail. */
  gone: readonly QueryKey[]
}

/** Reads again what a write changed, but for what the change feed has brought already; done when all of it is there. */
export async function readWritten(client: QueryClient, { seqs, keys, gone }: Written) {
  const { told, written } = of(client)
  const brought = seqs.flatMap((seq) => told.get(seq) ?? [])
  const all = widest(keys)
  for (const seq of seqs) if (!told.has(seq)) keep(written, seq, all)
  const isThere = ({ queryKey }: { queryKey: QueryKey }) => !gone.some((prefix) => isWithin(queryKey, prefix))
  const left = without(all, brought)
  await Promise.all([
    ...left.map((queryKey) => client.invalidateQueries({ queryKey, predicate: isThere })),
    ...widest(brought).map((queryKey) =>
      client.refetchQueries(
        { queryKey, predicate: ({ state }) => state.fetchStatus === 'fetching' },
        { cancelRefetch: false },
      ),
    ),
  ])
}
