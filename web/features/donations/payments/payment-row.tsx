import { useEffect, useRef, useState } from 'react'
import { arrivedWords } from '#contract/giving/arrived'
import { type Payment, Rejection } from '#contract/giving/donations'
import { dayOf, firstNameOr, inCurrency } from '#contract/surface/format'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { lateForm } from '../../../ui/late-form.tsx'
import { ReasonDialog } from '../../../ui/late-reason-dialog.tsx'
import { DeclineButton } from '../pledges/decline-button.tsx'
import { RoomTitle } from '../room-title.tsx'
import { rejectPayment } from './api.ts'
import { UndoConfirm } from './confirmed/undo-confirm.tsx'

const AmountDialog = lateForm(async () => (await import('./confirming/amount-dialog.tsx')).AmountDialog)
const ConfirmDialog = lateForm(async () => (await import('./confirming/confirm-dialog.tsx')).ConfirmDialog)

interface PaymentRowProps {
  payment: Payment
  /** The same after its songwriter confirmed it here: it stays in its place for a while. */
  confirmed?: Payment | undefined
  /** Until when the confirmation can be undone, in milliseconds. */
  until: number
  onConfirmed: (payment: Payment) => void
  onUndone: () => void
  onOver: () => void
}

/** A payment as its songwriter sees it, with its moves. */
export function PaymentRow({ payment, confirmed, until, onConfirmed, onUndone, onOver }: PaymentRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const wasConfirmed = useRef(false)
  useEffect(() => {
    // Undone: the focus goes on at the answers, which are back in the place of the Undo.
    if (wasConfirmed.current && !confirmed && document.activeElement === document.body)
      row.current?.querySelector('button')?.focus()
    wasConfirmed.current = confirmed !== undefined
  }, [confirmed])
  return (
    <li ref={row} className="grid gap-2 py-4 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-x-6">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          <strong className="figures font-semibold">{inCurrency(payment.amount)}</strong> from{' '}
          {firstNameOr(payment.giver)} for <RoomTitle request={payment.request} />
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          <span className="figures">{payment.code}</span>
          {payment.request.hiddenAt && <Badge tone="danger">Hidden</Badge>}
          {payment.isGeneral && <span>from the Community Fund</span>}
          <Progress payment={payment} />
        </p>
      </div>
      {confirmed ? (
        // As tall as the answers were, at any width: nothing below it moves.
        <div className="grid *:col-start-1 *:row-start-1">
          <div aria-hidden inert className="invisible flex flex-wrap gap-2">
            {answers.map(({ words, variant }) => (
              <Button key={words} size="sm" variant={variant}>
                {words}
              </Button>
            ))}
          </div>
          <UndoConfirm
            payment={confirmed}
            until={until}
            replacesAnswers
            onUndone={onUndone}
            onOver={onOver}
          />
        </div>
      ) : (
        payment.can.includes('confirm') && <Answers payment={payment} onConfirmed={onConfirmed} />
      )}
      {!confirmed && payment.can.includes('undoConfirm') && <UndoConfirm payment={payment} until={until} />}
      {payment.can.includes('decline') && <DeclineButton donation={payment} />}
    </li>
  )
}

/** Status: what the giver states, or the outcome. */
function Progress({ payment }: { payment: Payment }) {
  const { status, amount, receivedAmount, dueAt, sentAt, confirmedAt, externalRef, proofUrl } = payment
  if (status === 'pledged') return <span>{dueWords(dueAt)}</span>
  if (status === 'confirmed') {
    const arrived = arrivedWords(amount, receivedAmount)
    return (
      <span className={arrived && 'figures text-ink'}>
        {arrived && `${arrived}, `}confirmed {confirmedAt && dayOf(confirmedAt)}
      </span>
    )
  }
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

const answers = [
  { words: 'Received', variant: 'secondary', asks: 'confirm' },
  { words: 'Different amount', variant: 'quiet', asks: 'amount' },
  { words: 'Not received', variant: 'quiet', asks: 'reject' },
] as const

function Answers({ payment, onConfirmed }: Pick<PaymentRowProps, 'payment' | 'onConfirmed'>) {
  const [asked, setAsked] = useState<(typeof answers)[number]['asks']>()
  const close = () => setAsked(undefined)
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {answers.map(({ words, variant, asks }) => (
          <Button
            key={words}
            size="sm"
            variant={variant}
            aria-label={`${words}, ${payment.code}`}
            onClick={() => setAsked(asks)}
          >
            {words}
          </Button>
        ))}
      </div>
      {asked === 'confirm' && <ConfirmDialog payment={payment} onConfirmed={onConfirmed} onClose={close} />}
      {asked === 'amount' && <AmountDialog payment={payment} onConfirmed={onConfirmed} onClose={close} />}
      {asked === 'reject' && (
        <ReasonDialog
          title="Not received?"
          description={`${firstNameOr(payment.giver)} says that ${inCurrency(payment.amount)} was sent (${payment.code}). Payments can take a few days. This answer is final, and they’ll read your reason.`}
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
