import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { paths } from '#contract/surface/paths'
import { ApiError, errorSentence } from '../../../lib/calls/api-error.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { confirmationOf } from '../../accounts/public/confirm-person.ts'
import { ConfirmSteward } from './confirm-steward.tsx'

interface RefusalProps {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** Text for errors without another reason: 'Error loading the report. Please try again.' */
  children: ReactNode
}

/** True if the server refused the request, so that a retry is useless. */
export const isRefused = ({ data, error }: { data?: unknown; error?: unknown }) =>
  confirmationOf(error) !== undefined || (!data && error instanceof ApiError && error.status < 500)

/**
 * Shows why a request failed: re-authentication is required, a conflict of interest, not found, or another
 * error.
 */
export function Refusal({ query, children }: RefusalProps) {
  const { error } = query
  const status = error instanceof ApiError ? error.status : undefined
  if (confirmationOf(error)) return <Unproven error={error} />
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

/** Asks for re-authentication, and stays on the page. Afterwards all failed requests are repeated. */
function Unproven({ error }: { error: unknown }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  function readRefused() {
    setOpen(false)
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }
  return (
    <>
      <Said title="Please confirm that it’s you" error={error}>
        {confirmationOf(error)?.length === 0 ? (
          <>
            <p className="measure">Your account has neither yet. Add one of them, and come back.</p>
            <ButtonLink href={paths.settings('passkeys')}>Add a passkey or a password</ButtonLink>
          </>
        ) : (
          <Button onClick={() => setOpen(true)}>Confirm it’s you</Button>
        )}
      </Said>
      {isOpen && <ConfirmSteward error={error} onConfirmed={readRefused} onClose={() => setOpen(false)} />}
    </>
  )
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
