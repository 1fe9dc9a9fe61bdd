import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Donation } from '#contract/giving/donations'
import { cents } from '#contract/grammar/money'
import type { Project } from '#contract/requests/song-requests'
import { inCurrency } from '#contract/surface/format'
import { ownDonations } from '../../../features/donations/api.ts'
import { isDue } from '../../../features/donations/next.ts'
import { promisesToOwn } from '../../../features/projects/api.ts'
import { PromisedToListener } from '../../../features/projects/public/promised.tsx'
import { payNext, usePayNext } from '../../../features/song-requests/public/pay-next.ts'
import { Button } from '../../../ui/button.tsx'
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
  const due = useDue(id, { isApproved })
  return (
    <>
      {isOffered && (
        <Card
          title={isApproved ? 'Pay for your song' : 'Your own promise'}
          description={
            isApproved
              ? 'If you like. All of it goes to your songwriter.'
              : status === 'open'
                ? 'Songwriters see what is promised before they accept. You pay once you have approved the song.'
                : 'You pay your songwriter directly, once you have approved the song.'
          }
        >
          <div className="grid gap-4">
            <PromisedToListener id={id} />
            {due.map((donation) => (
              <PayOwn key={donation.id} donation={donation} />
            ))}
            {(due.length === 0 || hasDialog) && (
              <Pledge
                request={request}
                kept={kept}
                verb={isApproved ? 'Pay' : 'Promise'}
                // Where the song waits for the listener's answer, that button is the filled one.
                variant={status === 'open' || isApproved ? 'primary' : 'secondary'}
                onDialog={setDialog}
              />
            )}
          </div>
        </Card>
      )}
      {/* Not before the room shows the approval, because its layout changes then and would close the dialog. */}
      {isApproved && <PayNext requestId={id} />}
    </>
  )
}

/** The listener's own promises to the approved song that are due. */
function useDue(requestId: string, { isApproved }: { isApproved: boolean }) {
  const { data: promises } = useQuery(promisesToOwn(requestId))
  const isOwn = promises !== undefined && cents(promises.own) > 0
  const { data: given = [] } = useQuery({ ...ownDonations(), enabled: isApproved && isOwn })
  return given.filter((one) => one.songRequestId === requestId && isDue(one))
}

function PayOwn({ donation }: { donation: Donation }) {
  const [asks, setAsks] = useState(false)
  const end = () => setAsks(false)
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsks(true)}>
        Pay {inCurrency(donation.amount)}
      </Button>
      {asks && <PayDialog donation={donation} onSent={end} onClose={end} />}
    </>
  )
}

/** Dialog to pay the pledge that was made in the approval. */
function PayNext({ requestId }: { requestId: string }) {
  const donation = usePayNext(requestId)
  const end = () => payNext.end(requestId)
  return donation && <PayDialog donation={donation} onSent={end} onClose={end} />
}
