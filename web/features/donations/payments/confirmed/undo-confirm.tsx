import { useMutation } from '@tanstack/react-query'
import type { Payment } from '#contract/giving/donations'
import { cents } from '#contract/grammar/money'
import { inCurrency } from '#contract/surface/format'
import { JustDone } from '../../paying/just-done.tsx'
import { undoConfirm } from '../api.ts'

interface UndoProps {
  payment: Payment
  /** Until when, in milliseconds. */
  until: number
  /** Whether it stands in the place of the answers: then it says the amount, and takes the focus that was on them. */
  replacesAnswers?: boolean
  onUndone?: () => void
  /** It can no longer be undone. */
  onOver?: () => void
}

/** "Confirmed · Undo", for as long as the server says that it can be undone. */
export function UndoConfirm({ payment, until, replacesAnswers = false, onUndone, onOver }: UndoProps) {
  const undo = useMutation(undoConfirm(payment.id))
  const { amount, receivedAmount, code } = payment
  const isOther = replacesAnswers && receivedAmount !== null && cents(receivedAmount) !== cents(amount)
  return (
    <JustDone
      tone="text-approved"
      code={code}
      undo={undo}
      onUndo={() => undo.mutate(undefined, { onSuccess: onUndone })}
      until={until}
      onOver={onOver}
      takesFocus={replacesAnswers}
    >
      {isOther && `${inCurrency(receivedAmount)} `}Confirmed
    </JustDone>
  )
}
