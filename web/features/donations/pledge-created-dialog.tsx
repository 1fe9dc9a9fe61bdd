import type { ReactNode } from 'react'
import type { Donation } from '#contract/donations'
import { dollars, fullName } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PaymentMethods } from './payment-methods.tsx'

/** What happens next with a pledge, and how to pay it (specification §2). */
export function PledgeCreatedDialog({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Thank you for your pledge"
      description={`${dollars(donation.amount)} for ${donation.request?.title ?? 'the Community Fund'}. Your pledge's code is ${donation.code}.`}
    >
      <h3 className="mb-3 text-xl">Next steps</h3>
      <ol className="grid list-decimal gap-2 pl-5 text-sm marker:text-accent">
        {stepsOf(donation).map((step, index) => (
          <li key={index} className="measure pl-1 [overflow-wrap:anywhere]">
            {step}
          </li>
        ))}
      </ol>
      {donation.songwriterId && <PaymentMethods songwriterId={donation.songwriterId} code={donation.code} />}
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  )
}

const markSentStep = (
  <>
    Afterwards press <strong>Mark as Sent</strong> under Your Impact. The songwriter confirms that it arrived.
  </>
)

function stepsOf({ songwriterId, request, code }: Donation): ReactNode[] {
  if (songwriterId)
    return [
      'Songwriters are paid once the song is approved. We tell you when it is; you may also pay now.',
      <>
        Pay {(request?.songwriter && fullName(request.songwriter)) || 'the songwriter'} directly, with one of
        the ways below, and write <strong>{code}</strong> in the note.
      </>,
      markSentStep,
    ]
  if (request)
    return [
      'No songwriter has taken this request yet. You will hear as soon as one does.',
      'Once the song is approved, we tell you whom to pay and how. Nothing is charged before.',
      markSentStep,
    ]
  return [
    'Your pledge waits in the Community Fund. Nothing is charged now.',
    'When an approved song still needs money, your pledge is matched to it, and we tell you whom to pay and how.',
    markSentStep,
  ]
}
