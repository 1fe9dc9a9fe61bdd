import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import { isWithin, widest } from './changed-keys.ts'

/*
 * Avoids double refetches: after a write, the page refetches the changed data, and the change feed reports
 * the same change to the page. The first of the two refetches everything, the second only what is missing.
 */

interface Numbered {
  told: Map<number, readonly QueryKey[]>
  /** Changes whose data was refetched after a write, before the feed reported the change. */
  written: Map<number, readonly QueryKey[]>
}

const numbered = new WeakMap<QueryClient, Numbered>()
function of(client: QueryClient): Numbered {
  const known = numbered.get(client) ?? { told: new Map(), written: new Map() }
  numbered.set(client, known)
  return known
}

/**
 * Largest number of entries. The feed reports a change soon after the response, so older entries are never
 * needed.
 */
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

/**
 * Reads that a running write may make impossible, because it deletes their data. Reports of the feed about
 * such reads are postponed until the write has finished.
 */
const ending = new WeakMap<QueryClient, Set<Ending>>()
interface Ending {
  gone: readonly QueryKey[]
  reported: QueryKey[]
}

/**
 * Runs a write that deletes the data of the reads in `gone`. The feed often reports the change before the
 * write's response arrives. A refetch would only fail then, so refetches of these reads are postponed.
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
    // The write failed, so the data still exists, and the postponed refetches are made now.
    for (const queryKey of own.reported) void client.invalidateQueries({ queryKey })
    throw error
  } finally {
    all.delete(own)
  }
}

/**
 * Refetches reads whose first load is still pending, after that load. The server may have read their data
 * before the change, and TanStack Query would treat that old data as new: it restarts only reads that already
 * have data.
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

/** Queries with a pending first load that will be refetched afterwards. */
const waiting = new WeakSet<Query>()

interface FeedChanges {
  /**
   * Numbers of the first and last reported change. Several changes are reported together if the page missed
   * some.
   */
  from: number
  to: number
  keys: readonly QueryKey[]
}

/**
 * Refetches the data that the feed reports as changed, except data that a write of this page has already
 * refetched.
 */
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
    // A postponed read is only marked as stale. It is refetched when a component next shows it.
    if (running.length > 0) void client.invalidateQueries({ queryKey, refetchType: 'none' })
    void client.invalidateQueries({ queryKey, predicate })
  }
}

interface Written {
  seqs: readonly number[]
  keys: readonly QueryKey[]
  /** Reads that could only fail, because the write has deleted their data. */
  gone: readonly QueryKey[]
}

/**
 * Refetches the data that a write has changed, except data that was already refetched after the feed's
 * report. The promise resolves when all data is loaded.
 */
export async function readWritten(client: QueryClient, { seqs, keys, gone }: Written) {
  const { told, written } = of(client)
  // Change numbers follow the order of commits, so reads after the last change contain all earlier changes.
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
