import { useMutation } from '@tanstack/react-query'
import type { Payment } from '#contract/giving/donations'
import { cents } from '#contract/grammar/money'
import { inCurrency } from '#contract/surface/format'
import { JustDone } from '../../paying/just-done.tsx'
import { undoConfirm } from '../api.ts'

interface UndoProps {
  payment: Payment
  /** End of the undo time, in milliseconds. */
  until: number
  /**
   * True if this component replaces the answer buttons. It then takes the focus, and shows the amount if
   * another amount arrived.
   */
  replacesAnswers?: boolean
  onUndone?: () => void
  onOver?: () => void
}

/** "Confirmed · Undo", until the server's undo time ends. */
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
