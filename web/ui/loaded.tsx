import type { ReactNode } from 'react'
import { type FailedQuery, LoadError, Retry } from './load-error.tsx'
import { Loading } from './skeleton.tsx'

interface LoadedProps<Data> {
  query: FailedQuery & { data: Data | undefined; isError: boolean }
  shape: ReactNode
  className?: string
  /** Sentence beside Retry, the specification's if it has one; or the element in its place. */
  error?: ReactNode
  /** Heading instead of a whole page, above Retry. */
  title?: string
  children: (data: Data) => ReactNode
}

/** Three states of a read: content, also after a failed refetch; error with Retry; loading. */
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
