import { useState } from 'react'
import { Rejection } from '#contract/giving/answers'
import type { Payment } from '#contract/giving/donations'
import { endings, endingWord, isEnding } from '#contract/giving/moves'
import { arrivedWords } from '#contract/surface/arrived'
import { dayOf, firstNameOr, inCurrency } from '#contract/surface/format'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { ReportLink } from '../../moderation/public/report-link.tsx'
import { RoomTitle } from '../links.tsx'
import { useFocusAfterUndo } from '../paying/just-done.tsx'
import { PartyMoves } from '../pledges/pledge-list.tsx'
import { confirmPayment, findPayment, rejectPayment } from './api.ts'
import { UndoConfirm } from './confirmed/undo-confirm.tsx'

const { ReasonDialog } = lateForms(() => import('../../../ui/reason-dialog.tsx'))
const { AmountDialog } = lateForms(() => import('./confirming/amount-dialog.tsx'))
const { ConfirmDialog } = lateForms(() => import('./confirming/amount-dialog.tsx'))

interface PaymentRowProps {
  payment: Payment
  /** The payment after its confirmation on this page. Its row stays at its place for a while. */
  confirmed?: Payment | undefined
  until: number
  onConfirmed: (payment: Payment) => void
  onUndone: () => void
  onOver: () => void
}

export function PaymentRow({ payment, confirmed, until, onConfirmed, onUndone, onOver }: PaymentRowProps) {
  const row = useFocusAfterUndo<HTMLLIElement>(confirmed !== undefined)
  return (
    <li ref={row} className="grid gap-2 py-4 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-x-6">
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
        <Statement payment={payment} />
      </div>
      {confirmed ? (
        // The invisible buttons keep the row as high as before, so that nothing below moves.
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
      <PartyMoves donation={payment} />
      {payment.can.includes('found') && <Found payment={payment} />}
    </li>
  )
}

const Statement = ({ payment: { dispute, giver, id } }: { payment: Payment }) =>
  dispute && (
    <figure className="mt-2 border-l-[3px] border-accent pl-4 text-sm">
      <blockquote dir="auto" className="[overflow-wrap:anywhere]">
        “{dispute.text}”
      </blockquote>
      <figcaption className="mt-1 flex flex-wrap items-baseline gap-x-3 text-muted">
        <span>
          {firstNameOr(giver)}, {dayOf(dispute.createdAt)}
        </span>
        <ReportLink kind="dispute" id={id} />
      </figcaption>
    </figure>
  )

const Found = ({ payment: { id, amount, code, giver } }: { payment: Payment }) => (
  <div>
    <DialogButton
      size="sm"
      variant="secondary"
      aria-label={`It arrived after all, ${code}`}
      renderDialog={(close) => (
        <AmountDialog
          title="Did it arrive after all?"
          description={`${firstNameOr(giver)} promised ${inCurrency(amount)} (${code}). It counts as received from now on, and we’ll let them know.`}
          submitLabel="Yes, it arrived"
          pledged={amount}
          write={findPayment(id)}
          onClose={close}
        />
      )}
    >
      It arrived after all
    </DialogButton>
  </div>
)

function Progress({ payment }: { payment: Payment }) {
  const { status, amount, receivedAmount, sentAt, confirmedAt, externalRef, proofUrl } = payment
  if (status === 'pledged') return <span>{dueWords(payment)}</span>
  if (status === 'rejected') return <span className="[overflow-wrap:anywhere]">{endOf(payment)}</span>
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

function dueWords({ dueAt, lapsesAt }: Payment) {
  if (!dueAt) return 'due once the song is approved'
  // A match of the fund has a pause before it can be paid.
  if (Date.parse(dueAt) > Date.now()) return `can be paid from ${dayOf(dueAt)}`
  return `due since ${dayOf(dueAt)}${lapsesAt ? `, ends on ${dayOf(lapsesAt)}` : ''}`
}

/** How a payment ended. A reason that isn't one of the known endings is the songwriter's own text. */
function endOf({ rejectionReason: reason, dueAt }: Payment) {
  if (reason === endings.lapsed)
    return dueAt === null ? 'ended: the supporter did not answer' : 'ended: not paid in time'
  return isEnding(reason) ? endingWord(reason) : `not received: ${reason}`
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
      {asked === 'amount' && (
        <AmountDialog
          title="What arrived?"
          description={`${firstNameOr(payment.giver)} promised ${inCurrency(payment.amount)} (${payment.code}). The amount you confirm is the one that counts.`}
          submitLabel="Confirm this amount"
          pledged={payment.amount}
          write={confirmPayment(payment.id, onConfirmed)}
          onClose={close}
        />
      )}
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
