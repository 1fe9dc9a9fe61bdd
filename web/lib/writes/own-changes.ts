import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import { isWithin, widest } from './changed-keys.ts'

/* Deduplicates refetches: a write refetches what it changed, and the change feed also reports that
   change to its writer. The first of the two refetches, the second only the rest. */

interface Numbered {
  /** Changes that the feed reported and that were refetched. */
  told: Map<number, readonly QueryKey[]>
  /** Changes that a write refetched and the feed hasn't reported yet. */
  written: Map<number, readonly QueryKey[]>
}

const numbered = new WeakMap<QueryClient, Numbered>()
function of(client: QueryClient): Numbered {
  const known = numbered.get(client) ?? { told: new Map(), written: new Map() }
  numbered.set(client, known)
  return known
}

/** Size limit: the feed reports within moments of the response, so older entries are never looked up. */
const kept = 50
function keep(map: Map<number, readonly QueryKey[]>, seq: number, keys: readonly QueryKey[]) {
  map.set(seq, keys)
  for (const oldest of map.keys()) if (map.size > kept) map.delete(oldest)
}

const isNot =
  (gone: readonly QueryKey[]) =>
  ({ queryKey }: { queryKey: QueryKey }) =>
    !gone.some((prefix) => isWithin(queryKey, prefix))

const without = (keys: readonly QueryKey[], read: readonly QueryKey[]) =>
  keys.filter((key) => !read.some((other) => isWithin(key, other)))

/** Reads whose resource a running write may end: the feed's reports of them wait for its answer. */
const ending = new WeakMap<QueryClient, Set<Ending>>()
interface Ending {
  gone: readonly QueryKey[]
  reported: QueryKey[]
}

/**
 * Runs a write that ends these reads: the feed is often faster than its answer, and a refetch could only
 * fail.
 */
export async function whileEnding<Answer>(
  client: QueryClient,
  gone: readonly QueryKey[],
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (gone.length === 0) return run()
  const all = ending.get(client) ?? new Set()
  const own: Ending = { gone, reported: [] }
  ending.set(client, all.add(own))
  try {
    return await run()
  } catch (error) {
    // The write failed, so they still exist.
    for (const queryKey of own.reported) void client.invalidateQueries({ queryKey })
    throw error
  } finally {
    all.delete(own)
  }
}

/**
 * Race: a pending first read may have been answered before the change, and its answer would count as fresh.
 * TanStack Query restarts only reads with data, so this one is refetched after it ends.
 */
async function readFirstAgain(client: QueryClient, filters: QueryFilters) {
  const isFirst = (query: Query) => query.state.data === undefined && !waiting.has(query)
  const queries = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  await Promise.all(
    queries.filter(isFirst).map(async (query) => {
      waiting.add(query)
      const isThere = await query.fetch().then(
        () => true,
        () => false,
      )
      waiting.delete(query)
      if (isThere) await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }),
  )
}

/** Pending first reads to be refetched. */
const waiting = new WeakSet<Query>()

interface FeedChanges {
  /** Reported range of changes: one, or several missed ones. */
  from: number
  to: number
  keys: readonly QueryKey[]
}

/** Refetches the changes of the feed, except those that a write of this page has refetched already. */
export function readChanged(client: QueryClient, { from, to, keys }: FeedChanges) {
  const { told, written } = of(client)
  const own = from === to ? (written.get(to) ?? []) : []
  const left = without(widest(keys), own)
  for (let seq = Math.max(from, to - kept); seq <= to; seq++) keep(told, seq, keys)
  const running = [...(ending.get(client) ?? [])]
  for (const one of running) one.reported.push(...left)
  const predicate = isNot(running.flatMap(({ gone }) => gone))
  for (const queryKey of left) {
    void readFirstAgain(client, { queryKey, predicate })
    // A postponed read is stale too, and refetched when shown next.
    if (running.length > 0) void client.invalidateQueries({ queryKey, refetchType: 'none' })
    void client.invalidateQueries({ queryKey, predicate })
  }
}

interface Written {
  seqs: readonly number[]
  keys: readonly QueryKey[]
  /** Reads that could only fail. */
  gone: readonly QueryKey[]
}

/**
 * Refetches a write's changes, except those that the change feed has refetched already. Resolves when all
 * have loaded.
 */
export async function readWritten(client: QueryClient, { seqs, keys, gone }: Written) {
  const { told, written } = of(client)
  // Change numbers are in commit order: reads at the last report contain all earlier changes.
  const brought = told.get(Math.max(...seqs)) ?? []
  const all = widest(keys)
  for (const seq of seqs) if (!told.has(seq)) keep(written, seq, all)
  const left = without(all, brought)
  const predicate = isNot(gone)
  await Promise.all([
    ...left.map((queryKey) => client.invalidateQueries({ queryKey, predicate })),
    ...left.map((queryKey) => readFirstAgain(client, { queryKey, predicate })),
    ...widest(brought).map((queryKey) =>
      client.refetchQueries(
        { queryKey, predicate: ({ state }) => state.fetchStatus === 'fetching' },
        { cancelRefetch: false },
      ),
    ),
  ])
}
