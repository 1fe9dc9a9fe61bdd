import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#contract/grammar/endpoint'
import { type CallArguments, callLoose, callPageLoose, type ItemOf, loose, type Page } from './api.ts'

type Read = Endpoint<'GET'>
type Segment = string | Record<string, unknown>

/**
 * Query key of a read: the segments of its path, then its query if it has one. The segments joined by slashes
 * are the path (spec 7.all.reads). So the key of `projects.mine` is also a prefix of the keys of longer
 * paths.
 */
export function keyOf<E extends Read>(endpoint: E, ...options: CallArguments<E>): Segment[] {
  const { params = {}, query } = loose<E>(...options)
  const [, api = '', ...rest] = endpoint.path.split('/')
  const segments = rest.map((name) => (name.startsWith(':') ? (params[name.slice(1)] ?? '') : name))
  return [`/${api}`, ...segments, ...(query ? [query] : [])]
}

/** Query options of a read. Pages, prefetches and invalidations share them. */
export const read = <E extends Read>(endpoint: E, ...options: CallArguments<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, ...options),
    queryFn: ({ signal }): Promise<ReplyOf<E>> => callLoose(endpoint, { ...loose<E>(...options), signal }),
  })

/** Options of an infinite query for a read with pages. `data` is one list of all loaded items. */
export const readPages = <E extends Read>(endpoint: E, ...options: CallArguments<E>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, ...options), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Page<ItemOf<E>>> => {
      const { query, ...rest } = loose<E>(...options)
      return callPageLoose(endpoint, { ...rest, query: { ...query, cursor: pageParam }, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    select: (data) => data.pages.flatMap((page) => page.items),
  })

/** Query options that refetch on every mount, for data that other people may change at any time. */
export const fresh = <Options extends object>(options: Options): Options => ({
  ...options,
  refetchOnMount: 'always',
})

export const readAgain = (client: QueryClient, { queryKey }: { queryKey: QueryKey }) =>
  client.invalidateQueries({ queryKey })
