import { useState } from 'react'
import { ApiError } from '../lib/calls/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'

interface Write<Variables> {
  error: unknown
  variables: Variables | undefined
  mutate: (variables: Variables, options: { onSettled: () => void }) => void
}

/** Transient: the server was busy or unavailable, so that the same call may pass later. */
const isPassing = (error: unknown) =>
  Boolean(error) && !(error instanceof ApiError && error.status < 500 && error.status !== 429)

/** Upload that could not be attached for now; undefined otherwise. */
export const waitingOf = <Variables,>({ error, variables }: Write<Variables>) =>
  isPassing(error) ? variables : undefined

/** Error of attaching uploaded files. After a transient one the uploads stay for a second try. */
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
