import { clsx } from 'clsx'
import { type HTMLAttributes, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { LoadError } from './load-error.tsx'
import { Loading } from './skeleton.tsx'

/** Fields of a query result that a list needs. Plain and infinite queries both have them. */
export interface ListQuery<Item> {
  data: readonly Item[] | undefined
  /** Number of loaded rows, if `data` contains only some of the loaded rows. */
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
  /** True if the last items are the newest: what is loaded next comes above the list. */
  isUpwards?: boolean
  children: (items: readonly Item[]) => ReactNode
}

/** Shows one of a list's four states: loading, error with Retry, empty, or content. */
export function ListState<Item>(props: ListStateProps<Item>) {
  const { query, skeleton, empty, error, isUpwards = false, children } = props
  const { data, isError, fetchNextPage } = query
  const more = useMore(query)
  // If only the next page failed to load, the error and Retry appear below the list.
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
  const further = nextFailed
    ? failed
    : query.hasNextPage && (
        <div className={clsx('text-center', isUpwards ? 'mb-4' : 'mt-4')}>
          <Button variant="secondary" busy={more.busy} onClick={more.ask}>
            {isUpwards ? 'Show earlier' : 'Show more'}
          </Button>
        </div>
      )
  return (
    <>
      {!nextFailed && failed}
      {isUpwards && further}
      {data.length ? children(data) : <div className="py-3 text-sm text-muted">{empty}</div>}
      {!isUpwards && further}
    </>
  )
}

interface ItemListProps<Item>
  extends Omit<ListStateProps<Item>, 'children'>,
    Omit<HTMLAttributes<HTMLElement>, 'children'> {
  as?: 'ul' | 'ol'
  children: (item: Item, index: number) => ReactNode
}

/** `ListState` whose content is only a list. `children` draws one item and sets its React key. */
export const ItemList = <Item,>({ as: Element = 'ul', children, ...props }: ItemListProps<Item>) => {
  const { query, skeleton, empty, error, isUpwards = false, ...rest } = props
  return (
    <ListState query={query} skeleton={skeleton} empty={empty} error={error} isUpwards={isUpwards}>
      {(items) => <Element {...rest}>{items.map(children)}</Element>}
    </ListState>
  )
}

/**
 * Requests the next page of a list until it has loaded. Repeated requests are needed because a refetch of the
 * list (for example after a live change) cancels the load of its next page.
 */
function useMore<Item>(query: ListQuery<Item>) {
  const { data, isFetching, hasNextPage, isFetchingNextPage = false, fetchNextPage } = query
  const { loaded = data?.length } = query
  const [askedAt, setAskedAt] = useState<number>()
  if (askedAt !== undefined && askedAt !== loaded) setAskedAt(undefined)
  const isAsked = askedAt !== undefined && hasNextPage === true && !query.isFetchNextPageError
  const isDue = isAsked && !isFetching
  useEffect(() => {
    if (isDue) void fetchNextPage?.()
  }, [isDue, fetchNextPage])
  return { busy: isAsked || isFetchingNextPage, ask: () => setAskedAt(loaded) }
}
