import type { ReactNode } from 'react'
import type { Donation } from '#contract/giving/donations'
import { dollars, fullName } from '#contract/surface/format'
import { PaymentMethods } from './payment-methods.tsx'

/** Next steps of a pledge, for its giver. */
export const NextSteps = ({ donation }: { donation: Donation }) => (
  <>
    <h3 className="mb-3 text-xl">Next steps</h3>
    <ol className="grid list-decimal gap-2 pl-5 text-sm marker:text-accent">
      {stepsOf(donation).map((step, index) => (
        <li key={index} className="measure pl-1 [overflow-wrap:anywhere]">
          {step}
        </li>
      ))}
    </ol>
    {donation.songwriterId && (
      <PaymentMethods donation={{ ...donation, songwriterId: donation.songwriterId }} />
    )}
  </>
)

const markSentStep = (
  <>
    Afterwards press <strong>Mark as Sent</strong> under Your Impact. The songwriter confirms that it arrived.
  </>
)

function stepsOf({ songwriterId, request, amount, code, dueAt }: Donation): ReactNode[] {
  if (songwriterId)
    return [
      dueAt
        ? 'The song is approved, and your payment is due.'
        : 'Songwriters are paid once the song is approved. We tell you when it is; you may also pay now.',
      <>
        Pay {(request?.songwriter && fullName(request.songwriter)) || 'the songwriter'} directly,{' '}
        {dollars(amount)}, with one of the ways below, and write <strong>{code}</strong> in the note.
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
