import { useState } from 'react'
import { ApiError } from '../lib/calls/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'

interface Write<Variables> {
  error: unknown
  variables: Variables | undefined
  mutate: (variables: Variables, options: { onSettled: () => void }) => void
}

/** True for a temporary error: the server was busy or unavailable, so the same call may succeed later. */
const isPassing = (error: unknown) =>
  Boolean(error) && !(error instanceof ApiError && error.status < 500 && error.status !== 429)

/** Returns the upload whose attaching failed with a temporary error, otherwise undefined. */
export const waitingOf = <Variables,>({ error, variables }: Write<Variables>) =>
  isPassing(error) ? variables : undefined

/**
 * Shows why uploaded files could not be attached. After a temporary error the user can try again without a
 * new upload.
 */
export function AttachFailure<Variables>({ write }: { write: Write<Variables> }) {
  const [tried, setTried] = useState<Variables>()
  const waiting = waitingOf(write) ?? tried
  return (
    <>
      <Failure error={write.error} />
      {waiting !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          busy={tried !== undefined}
          onClick={() => {
            setTried(waiting)
            write.mutate(waiting, { onSettled: () => setTried(undefined) })
          }}
        >
          Try again
        </Button>
      )}
    </>
  )
}
