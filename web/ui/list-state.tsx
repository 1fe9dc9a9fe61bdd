import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** What a list needs to know of its query; TanStack's results, plain and infinite, both fit. */
export interface ListQuery<Item> {
  data: readonly Item[] | undefined
  isPending: boolean
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  isFetchNextPageError?: boolean
  fetchNextPage?: () => unknown
}

interface ListStateProps<Item> {
  query: ListQuery<Item>
  /** Shaped like the content. */
  skeleton: ReactNode
  empty: ReactNode
  /** The specification's sentence for this list. */
  error: string
  children: (items: readonly Item[]) => ReactNode
}

/** The four states of every list: coming, failed with Retry, empty, there. Never nothing. */
export function ListState<Item>({ query, skeleton, empty, error, children }: ListStateProps<Item>) {
  const { data, isError, isFetching, refetch } = query
  const failed = isError && (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <p className="text-danger">{error}</p>
      <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  )
  if (!data) {
    if (failed) return failed
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          Loading…
        </p>
        {skeleton}
      </div>
    )
  }
  return (
    <>
      {failed}
      {data.length ? children(data) : <div className="py-3 text-sm text-muted">{empty}</div>}
      {query.hasNextPage && (
        <div className="mt-4 text-center">
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage ?? false}
            onClick={() => void query.fetchNextPage?.()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
