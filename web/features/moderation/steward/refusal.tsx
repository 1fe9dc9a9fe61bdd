import type { ReactNode } from 'react'
import { paths } from '#contract/surface/paths'
import { ApiError, errorSentence } from '../../../lib/calls/api-error.ts'
import { here } from '../../../lib/here.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'

interface RefusalProps {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** What failed: 'Error loading the report. Please try again.' */
  children: ReactNode
}

/** Why a steward's read failed: too long since their password, a conflict of interest, not there, or just a failure. */
export function Refusal({ query, children }: RefusalProps) {
  const { error } = query
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 403)
    return (
      <Said title="Please sign in again" error={error}>
        <ButtonLink href={paths.login(here())}>Sign in again</ButtonLink>
      </Said>
    )
  if (status === 409)
    return (
      <Said title="This one is for another steward" error={error}>
        <ToQueue />
      </Said>
    )
  if (status === 404)
    return (
      <Said title="There is nothing at this address">
        <ToQueue />
      </Said>
    )
  return <LoadError query={query}>{children}</LoadError>
}

const ToQueue = () => (
  <ButtonLink variant="secondary" href={paths.stewards()}>
    Back to the queue
  </ButtonLink>
)

const Said = ({ title, error, children }: { title: string; error?: unknown; children: ReactNode }) => (
  <div role="alert" className="grid justify-items-start gap-4 py-4">
    <div>
      <h2 className="text-xl">{title}</h2>
      {Boolean(error) && <p className="measure mt-2">{errorSentence(error)}</p>}
    </div>
    {children}
  </div>
)
