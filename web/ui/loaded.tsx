import type { ReactNode } from 'react'
import { type FailedQuery, LoadError, Retry } from './load-error.tsx'
import { Loading } from './skeleton.tsx'

interface LoadedProps<Data> {
  query: FailedQuery & { data: Data | undefined; isError: boolean }
  shape: ReactNode
  className?: string
  /**
   * Error sentence beside Retry (from the specification if it has one), or an element that replaces error and
   * Retry.
   */
  error?: ReactNode
  /** If the content is a whole page: the heading of its error page, shown above Retry. */
  title?: string
  children: (data: Data) => ReactNode
}

/**
 * Three states of a read: loading, error with Retry, or content. The content stays visible after a failed
 * refetch.
 */
export function Loaded<Data>({ query, shape, className, error, title, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Loading className={className}>{shape}</Loading>
  if (title)
    return (
      <div role="alert" className="page grid justify-items-start gap-4">
        <h1 className="text-2xl">{title}</h1>
        <Retry query={query} />
      </div>
    )
  return typeof error === 'string' ? <LoadError query={query}>{error}</LoadError> : error
}
