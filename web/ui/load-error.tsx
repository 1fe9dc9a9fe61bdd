import type { ReactNode } from 'react'
import { isUnauthorized } from '../lib/api-error.ts'
import { here, paths } from '../paths.ts'
import { Button, ButtonLink } from './button.tsx'

interface LoadErrorProps {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** What could not be loaded, in the specification's sentence where it has one. */
  children: ReactNode
  className?: string
}

/** A read that failed, and the way on: Retry, or where the session is gone, the way to sign in and back here. */
export const LoadError = ({ query, children, className = '' }: LoadErrorProps) => (
  <div role="alert" className={`flex flex-wrap items-center gap-x-4 gap-y-2 text-sm ${className}`}>
    <p className="text-danger">{children}</p>
    {isUnauthorized(query.error) ? (
      <ButtonLink variant="secondary" size="sm" href={paths.login(here())}>
        Sign in again
      </ButtonLink>
    ) : (
      <Button variant="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    )}
  </div>
)
