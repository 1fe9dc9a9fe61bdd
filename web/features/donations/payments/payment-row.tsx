import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { type Payment, Rejection } from '#contract/giving/donations'
import { cents } from '#contract/grammar/money'
import { dayOf, dollars, firstNameOr } from '#contract/surface/format'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { DeclineButton } from '../pledges/decline-button.tsx'
import { RoomTitle } from '../room-title.tsx'
import { AmountDialog } from './amount-dialog.tsx'
import { confirmPayment, rejectPayment } from './api.ts'

/** A payment as its songwriter sees it, with its moves. */
export function PaymentRow({ payment }: { payment: Payment }) {
  return (
    <li className="grid gap-2 py-4 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-x-6">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <strong className="figures font-semibold">{dollars(payment.amount)}</strong> from{' '}
          {firstNameOr(payment.giver)} for <RoomTitle request={payment.request} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          <span className="figures">{payment.code}</span>
          {payment.isGeneral && <span>from the Community Fund</span>}
          <Progress payment={payment} />
        </p>
      </div>
      {payment.can.includes('confirm') && <Answers payment={payment} />}
      {payment.can.includes('decline') && <DeclineButton donation={payment} />}
    </li>
  )
}

/** Status: what the giver states, or the outcome. */
function Progress({ payment }: { payment: Payment }) {
  const { status, amount, receivedAmount, dueAt, sentAt, confirmedAt, externalRef, proofUrl } = payment
  if (status === 'pledged') return <span>{dueWords(dueAt)}</span>
  if (status === 'confirmed')
    return (
      <>
        {receivedAmount && cents(receivedAmount) !== cents(amount) && (
          <span className="figures text-ink">{dollars(receivedAmount)} arrived</span>
        )}
        {confirmedAt && <span>confirmed {dayOf(confirmedAt)}</span>}
      </>
    )
  return (
    <>
      {sentAt && <span>sent {dayOf(sentAt)}</span>}
      {externalRef && <span className="[overflow-wrap:anywhere]">reference {externalRef}</span>}
      {proofUrl && (
        <a href={proofUrl} target="_blank" rel="noreferrer ugc" className="underline underline-offset-4">
          proof
        </a>
      )}
    </>
  )
}

function dueWords(dueAt: string | null) {
  if (!dueAt) return 'due once the song is approved'
  // A match of the fund rests before it can be paid.
  return Date.parse(dueAt) > Date.now() ? `can be paid from ${dayOf(dueAt)}` : `due since ${dayOf(dueAt)}`
}

function Answers({ payment }: { payment: Payment }) {
  const [asked, setAsked] = useState<'amount' | 'reject'>()
  const confirm = useMutation(confirmPayment(payment.id))
  const close = () => setAsked(undefined)
  const answer = (words: string, look: Partial<ComponentProps<typeof Button>>) => (
    <Button size="sm" aria-label={`${words}, ${payment.code}`} disabled={confirm.isPending} {...look}>
      {words}
    </Button>
  )
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {answer('Received', { busy: confirm.isPending, onClick: () => confirm.mutate({}) })}
        {answer('Different amount', { variant: 'secondary', onClick: () => setAsked('amount') })}
        {answer('Not received', { variant: 'quiet', onClick: () => setAsked('reject') })}
      </div>
      <div aria-live="polite">
        {confirm.error && (
          <p className="mt-2 text-sm font-semibold text-danger">{errorSentence(confirm.error)}</p>
        )}
      </div>
      {asked === 'amount' && <AmountDialog payment={payment} onClose={close} />}
      {asked === 'reject' && (
        <ReasonDialog
          title="Not received?"
          description={`${firstNameOr(payment.giver)} says that ${dollars(payment.amount)} was sent (${payment.code}). Payments can take a few days; this answer is final, and they read your reason.`}
          submitLabel="It did not arrive"
          schema={Rejection}
          write={rejectPayment(payment.id)}
          draftName={`rejection of ${payment.id}`}
          onClose={close}
        />
      )}
    </div>
  )
}
