import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WaysIn } from '#contract/people/own-account'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { waysIn } from './api.ts'

/** Sign-in methods of the account, with the states of their read. */
export const WaysInState = ({ children }: { children: (known: WaysIn) => ReactNode }) => (
  <Loaded
    query={useQuery(waysIn())}
    shape={<Skeleton className="h-20" />}
    error="How you sign in couldn’t be loaded. Please try again."
  >
    {children}
  </Loaded>
)
