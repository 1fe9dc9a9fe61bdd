import type { ReactNode } from 'react'
import { paths } from '#contract/surface/paths'
import { isUnauthorized } from '../lib/calls/api-error.ts'
import { here } from '../lib/here.ts'
import { Button, ButtonLink, type ButtonLook } from './button.tsx'

export interface FailedQuery {
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Retry button of a failed read. After the session has ended it is a sign-in link that returns to this page.
 */
export const Retry = ({ query, ...look }: ButtonLook & { query: FailedQuery; className?: string }) =>
  isUnauthorized(query.error) ? (
    <ButtonLink {...look} href={paths.login(here())}>
      Sign in again
    </ButtonLink>
  ) : (
    <Button {...look} busy={query.isFetching} onClick={() => void query.refetch()}>
      Retry
    </Button>
  )

interface LoadErrorProps {
  query: FailedQuery
  children: ReactNode
  className?: string
}

export const LoadError = ({ query, children, className = '' }: LoadErrorProps) => (
  <div role="alert" className={`flex flex-wrap items-center gap-x-4 gap-y-2 text-sm ${className}`}>
    <p className="text-danger">{children}</p>
    <Retry query={query} variant="secondary" size="sm" />
  </div>
)
