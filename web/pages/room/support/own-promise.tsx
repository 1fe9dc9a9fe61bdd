import { useState } from 'react'
import type { Project } from '#contract/requests/song-requests'
import { PromisedToListener } from '../../../features/projects/public/promised.tsx'
import { payNext, usePayNext } from '../../../features/song-requests/public/pay-next.ts'
import { Card } from '../../../ui/card.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { useKeptChoices } from './choices.ts'
import { Pledge } from './pledge.tsx'

const { PayDialog } = lateForms(() => import('../../../features/donations/paying/pay-dialog.tsx'))

/** What is promised to the listener's own song, and their own promise, in every state. */
export function OwnPromise({ request }: { request: Project }) {
  const kept = useKeptChoices()
  const [hasDialog, setDialog] = useState(false)
  const { id, status, can } = request
  const isOffered = can.includes('pledge') || hasDialog
  const isApproved = status === 'approved'
  return (
    <>
      {isOffered && (
        <Card
          title={isApproved ? 'Pay for your song' : 'Pledge to your own song'}
          description={
            isApproved
              ? 'All of it goes to your songwriter.'
              : status === 'open'
                ? 'Songwriters see what is pledged before they accept. You pay yours directly, once you have approved the song.'
                : 'You pay yours directly, once you have approved the song.'
          }
        >
          <div className="grid gap-4">
            <PromisedToListener id={id} />
            <Pledge request={request} kept={kept} onDialog={setDialog} />
          </div>
        </Card>
      )}
      <PayNext requestId={id} />
    </>
  )
}

/** Dialog to pay the pledge that was made in the approval. */
function PayNext({ requestId }: { requestId: string }) {
  const donation = usePayNext(requestId)
  const end = () => payNext.end(requestId)
  return donation && <PayDialog donation={donation} onSent={end} onClose={end} />
}
