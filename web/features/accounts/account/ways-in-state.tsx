import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WaysIn } from '#contract/people/own-account'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { waysIn } from './api.ts'

/** How one signs in to the account, with the states of its read. */
export const WaysInState = ({ children }: { children: (known: WaysIn) => ReactNode }) => (
  <Loaded
    query={useQuery(waysIn())}
    shape={<Skeleton className="h-20" />}
    error="How you sign in couldn’t be loaded. Please try again."
  >
    {children}
  </Loaded>
)
