import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Donation } from '#contract/giving/donations'
import { cents, type Money } from '#contract/grammar/money'
import { fullName, inCurrency, shortInCurrency } from '#contract/surface/format'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { undoPledge } from '../api.ts'
import { communityFund } from '../fund/api.ts'
import { standsStillWords } from '../next.ts'
import { PayDirectly } from './payment-methods.tsx'

/**
 * Next steps after a new pledge (spec 2.underwriter.created-steps): how to pay, or how to undo the pledge.
 */
export function CreatedDialog({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const undo = useMutation(undoPledge(donation.id))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Thank you for your promise"
      description={`${inCurrency(donation.amount)} for ${donation.request?.title ?? 'the Community Fund'}.`}
    >
      <NextSteps donation={donation} />
      <p role="alert" className="mt-4 text-sm font-semibold text-danger empty:hidden">
        {undo.error && `Your promise stays: ${errorSentence(undo.error)}`}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button
          variant="quiet"
          busy={undo.isPending}
          onClick={() => undo.mutate(undefined, { onSuccess: onClose })}
        >
          Undo
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  )
}

export function NextSteps({ donation }: { donation: Donation }) {
  const isWaiting = !donation.songwriterId && !donation.request
  const { data: fund } = useQuery({ ...communityFund(), enabled: isWaiting })
  const steps = stepsOf(donation, fund?.largestMatch)
  return (
    <>
      <h3 className="mb-3 text-xl">Next steps</h3>
      <ol className="grid list-decimal gap-2 pl-5 text-sm marker:text-accent">
        {steps.map((step, index) => (
          <li key={index} className="measure pl-1 [overflow-wrap:anywhere]">
            {step}
          </li>
        ))}
      </ol>
      {donation.songwriterId && !donation.standsStill && (
        <div className="mt-5">
          <PayDirectly donation={{ ...donation, songwriterId: donation.songwriterId }} />
        </div>
      )}
    </>
  )
}

const markSentStep = (
  <>
    Then press <strong>Mark as Sent</strong> under Your Impact. The songwriter will confirm that it arrived.
  </>
)

const waits = 'Your promise waits in the Community Fund. Nothing is charged now.'

function stepsOf(
  { songwriterId, request, amount, code, dueAt, standsStill }: Donation,
  largestMatch: Money | undefined,
): ReactNode[] {
  const name = (request?.songwriter && fullName(request.songwriter)) || 'the songwriter'
  if (standsStill) return [standsStillWords(name)]
  if (songwriterId)
    return [
      dueAt
        ? 'The song is approved, and your payment is due.'
        : 'Songwriters are paid once the song is approved. We’ll tell you when it is; you can also pay now.',
      <>
        Pay {name} directly, {inCurrency(amount)}, in one of the ways below, and put{' '}
        <strong className="whitespace-nowrap">{code}</strong> in the note.
      </>,
      markSentStep,
    ]
  if (request)
    return [
      'No songwriter yet. We’ll let you know when one accepts.',
      'Once the song is approved, we’ll remind you, and say who to pay and how. Nothing is charged before that.',
    ]
  if (largestMatch && cents(amount) > cents(largestMatch))
    return [
      waits,
      `It’s more than the ${shortInCurrency(largestMatch)} the fund gives to one song, so it can’t be matched. Cancel it under Your Impact, and promise smaller amounts.`,
    ]
  return [
    waits,
    'When an approved song still needs money, we’ll match your promise to it and tell you who to pay and how.',
  ]
}
