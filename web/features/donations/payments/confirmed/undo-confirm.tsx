import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { Payment } from '#contract/giving/donations'
import { cents } from '#contract/grammar/money'
import { dollars } from '#contract/surface/format'
import { errorSentence } from '../../../../lib/calls/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
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
  const said = useId()
  const words = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const undo = useMutation(undoConfirm(payment.id))
  const [isOver, setOver] = useState(false)
  const over = useRef(onOver)
  useEffect(() => void (over.current = onOver))
  useEffect(() => {
    if (replacesAnswers && document.activeElement === document.body) button.current?.focus()
  }, [replacesAnswers])
  useEffect(() => {
    const timer = setTimeout(
      () => {
        // The button goes; who is on it stays at what it was about.
        if (document.activeElement === button.current) words.current?.focus()
        setOver(true)
        over.current?.()
      },
      Math.max(0, until - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [until])
  const { amount, receivedAmount } = payment
  const isOther = replacesAnswers && receivedAmount !== null && cents(receivedAmount) !== cents(amount)
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        <p ref={words} id={said} tabIndex={-1} className="text-sm font-semibold text-approved">
          {isOther && `${dollars(receivedAmount)} `}Confirmed
        </p>
        {!isOver && (
          <>
            <span aria-hidden className="-mr-3 text-muted">
              ·
            </span>
            <Button
              ref={button}
              variant="quiet"
              size="sm"
              aria-label={`Undo, ${payment.code}`}
              aria-describedby={said}
              busy={undo.isPending}
              onClick={() => undo.mutate(undefined, { onSuccess: onUndone })}
            >
              Undo
            </Button>
          </>
        )}
      </div>
      <div aria-live="polite">
        {undo.error && <p className="mt-1 text-sm font-semibold text-danger">{errorSentence(undo.error)}</p>}
      </div>
    </div>
  )
}
