import { type HTMLAttributes, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { LoadError } from './load-error.tsx'
import { Loading } from './skeleton.tsx'

/** Fields of a query result that a list needs, for plain and infinite queries. */
export interface ListQuery<Item> {
  data: readonly Item[] | undefined
  /** Number of loaded rows, if `data` is only some of them. */
  loaded?: number | undefined
  isPending: boolean
  isError: boolean
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  isFetchNextPageError?: boolean
  fetchNextPage?: () => unknown
}

interface ListStateProps<Item> {
  query: ListQuery<Item>
  skeleton: ReactNode
  empty: ReactNode
  error: string
  children: (items: readonly Item[]) => ReactNode
}

/** The four states of every list: loading, error with Retry, empty, content. Never nothing. */
export function ListState<Item>({ query, skeleton, empty, error, children }: ListStateProps<Item>) {
  const { data, isError, fetchNextPage } = query
  const more = useMore(query)
  // A failed next page shows its error and Retry below the list.
  const nextFailed = query.isFetchNextPageError ?? false
  const failed = isError && (
    <LoadError
      query={nextFailed && fetchNextPage ? { ...query, refetch: fetchNextPage } : query}
      className="py-3"
    >
      {error}
    </LoadError>
  )
  if (!data) return failed || <Loading>{skeleton}</Loading>
  return (
    <>
      {!nextFailed && failed}
      {data.length ? children(data) : <div className="py-3 text-sm text-muted">{empty}</div>}
      {nextFailed && failed}
      {query.hasNextPage && !nextFailed && (
        <div className="mt-4 text-center">
          <Button variant="secondary" busy={more.busy} onClick={more.ask}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

interface ItemListProps<Item>
  extends Omit<ListStateProps<Item>, 'children'>,
    Omit<HTMLAttributes<HTMLElement>, 'children'> {
  as?: 'ul' | 'ol'
  children: (item: Item, index: number) => ReactNode
}

/** `ListState` whose content is the list alone: `children` draws an item, with its key. */
export const ItemList = <Item,>({ as: Element = 'ul', children, ...props }: ItemListProps<Item>) => {
  const { query, skeleton, empty, error, ...rest } = props
  return (
    <ListState query={query} skeleton={skeleton} empty={empty} error={error}>
      {(items) => <Element {...rest}>{items.map(children)}</Element>}
    </ListState>
  )
}

/**
 * Next page of a list, requested until it has loaded: a refetch of the list, as after a live change, cancels
 * the load of its next page, and vice versa.
 */
function useMore<Item>(query: ListQuery<Item>) {
  const { data, isFetching, hasNextPage, isFetchingNextPage = false, fetchNextPage } = query
  const { loaded = data?.length } = query
  /** Number of rows at the request. */
  const [askedAt, setAskedAt] = useState<number>()
  // The page has loaded, or this is another list.
  if (askedAt !== undefined && askedAt !== loaded) setAskedAt(undefined)
  const isAsked = askedAt !== undefined && hasNextPage === true && !query.isFetchNextPageError
  const isDue = isAsked && !isFetching
  useEffect(() => {
    if (isDue) void fetchNextPage?.()
  }, [isDue, fetchNextPage])
  return { busy: isAsked || isFetchingNextPage, ask: () => setAskedAt(loaded) }
}
