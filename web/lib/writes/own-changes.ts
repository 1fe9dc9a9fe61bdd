import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import { isWithin, widest } from './changed-keys.ts'

/*
 * Deduplicates refetches: a write refetches what it changed, and the change feed also reports that change to its
 * writer. The first of the two refetches, the second only the rest.
 */

interface Numbered {
  /** Changes that the feed reported, and so were refetched. */
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

/** Reads that a running write may end: what the feed reports of them waits for its answer. */
const ending = new WeakMap<QueryClient, Set<Ending>>()
interface Ending {
  gone: readonly QueryKey[]
  reported: QueryKey[]
}

/** Runs a write that ends these reads: the feed is often faster than its answer, and to refetch them could only fail. */
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
    // They are there still.
    for (const queryKey of own.reported) void client.invalidateQueries({ queryKey })
    throw error
  } finally {
    all.delete(own)
  }
}

/**
 * Race: a first read that is on its way may have been answered before the change, and its answer would count as fresh.
 * TanStack Query begins a read again only where it has data, so this one is read again once it is there.
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

/** First reads that are read again once they are there. */
const waiting = new WeakSet<Query>()

interface FeedChanges {
  /** A reported range of changes: one, or several that were missed. */
  from: number
  to: number
  keys: readonly QueryKey[]
}

/** Refetches what the change feed reported, except what a write of this page has refetched already. */
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
    // What is held back is stale all the same, and read when it is shown next.
    if (running.length > 0) void client.invalidateQueries({ queryKey, refetchType: 'none' })
    void client.invalidateQueries({ queryKey, predicate })
  }
}

interface Written {
  /** Change numbers that the write recorded for its writer. */
  seqs: readonly number[]
  keys: readonly QueryKey[]
  /** Reads that could only fail. */
  gone: readonly QueryKey[]
}

/** Refetches what a write changed, except what the change feed has refetched already; resolves when all of it has loaded. */
export async function readWritten(client: QueryClient, { seqs, keys, gone }: Written) {
  const { told, written } = of(client)
  // Change numbers are in the order of the commits: what was read when the last one was reported has all of them.
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
