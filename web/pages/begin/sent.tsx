import { useMutation } from '@tanstack/react-query'
import { createDonation, type SentRequest } from '../../features/song-requests/api.ts'
import { RequestSent } from '../../features/song-requests/form/request-sent.tsx'
import { useOwnAmount } from '../../features/song-requests/public/own-amount.tsx'
import { errorSentence } from '../../lib/calls/api-error.ts'
import { Button } from '../../ui/button.tsx'

/** The sleeve after `/begin`: the request is out, to be shared, and may get a first promise. */
export function Sent({ sent }: { sent: SentRequest }) {
  return (
    <div className="mt-6 max-w-3xl">
      <RequestSent sent={sent} />
      <PutIn requestId={sent.request.id} />
    </div>
  )
}

function PutIn({ requestId }: { requestId: string }) {
  const own = useOwnAmount('Would you like to put something in? You’ll pay once you have heard the song.')
  const create = useMutation(createDonation)
  if (own.isRefused) return null
  if (create.isSuccess)
    return (
      <p role="status" className="text-sm">
        Your promise is made. You’ll pay once you have heard the song.
      </p>
    )
  const promise = () =>
    own.check((given) => {
      if (!given) return
      create.mutate({
        ...given,
        isGeneral: false,
        songRequestId: requestId,
        paymentMethod: 'other',
        status: 'pledged',
      })
    })
  return (
    <div className="grid justify-items-start gap-4">
      {own.fields}
      {own.isGiving && (
        <Button variant="secondary" busy={create.isPending} onClick={promise}>
          Promise it
        </Button>
      )}
      {create.error && (
        <p role="alert" className="text-sm text-danger">
          {errorSentence(create.error)}
        </p>
      )}
    </div>
  )
}
