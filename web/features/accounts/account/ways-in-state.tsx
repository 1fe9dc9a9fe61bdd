import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WaysIn } from '#contract/people/own-account'
import { LoadError } from '../../../ui/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { waysIn } from './api.ts'

/** How one signs in to the account, with the states of its read. */
export function WaysInState({ children }: { children: (known: WaysIn) => ReactNode }) {
  const query = useQuery(waysIn())
  if (query.data) return children(query.data)
  if (query.isError)
    return <LoadError query={query}>How you sign in couldn’t be loaded. Please try again.</LoadError>
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="h-20" />
    </div>
  )
}
