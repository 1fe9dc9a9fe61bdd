import type { UseMutationResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'

interface JustDoneProps {
  /** What was done: "Sent". */
  children: ReactNode
  tone?: string
  /** Code of the payment: tells this Undo from those of other rows. */
  code: string
  undo: Pick<UseMutationResult, 'isPending' | 'error'>
  onUndo: () => void
  /** Until when it can be undone, in milliseconds; absent where the server's state says it. */
  until?: number
  onOver?: (() => void) | undefined
  /** Whether it stands in the place of the button that had the focus, and takes it over. */
  takesFocus?: boolean
}

/** "Sent · Undo", in the place of what was pressed. */
export function JustDone({
  children,
  tone,
  code,
  undo,
  onUndo,
  until,
  onOver,
  takesFocus = false,
}: JustDoneProps) {
  const said = useId()
  const words = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  const over = useRef(onOver)
  useEffect(() => void (over.current = onOver))
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(
      () => {
        // The button goes; the focus stays at what it was about.
        if (document.activeElement === button.current) words.current?.focus()
        setOver(true)
        over.current?.()
      },
      Math.max(0, until - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [until])
  return (
    <div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        <p ref={words} id={said} tabIndex={-1} className={clsx('text-sm font-semibold', tone)}>
          {children}
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
              aria-label={`Undo, ${code}`}
              aria-describedby={said}
              busy={undo.isPending}
              onClick={onUndo}
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
