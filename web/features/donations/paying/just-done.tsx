import type { UseMutationResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { QuietButton } from '../../../ui/quiet-button.tsx'

interface JustDoneProps {
  children: ReactNode
  tone?: string
  /** Code of the payment, in the button's label, because several rows may have an Undo. */
  code: string
  undo: Pick<UseMutationResult, 'isPending' | 'error'>
  onUndo: () => void
  /** End of the undo time, in milliseconds. Without it, Undo stays until the parent removes it. */
  until?: number
  onOver?: (() => void) | undefined
  /** Moves the focus to Undo, because the button pressed before has disappeared. */
  takesFocus?: boolean
}

/** Confirmation with Undo ("Sent · Undo"), in place of the button that was pressed. */
export function JustDone(props: JustDoneProps) {
  const { children, tone, code, undo, onUndo, until, onOver, takesFocus = false } = props
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
        // The Undo button disappears: if it has the focus, the text beside it gets the focus.
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
            <QuietButton
              ref={button}
              aria-label={`Undo, ${code}`}
              aria-describedby={said}
              busy={undo.isPending}
              onClick={onUndo}
            >
              Undo
            </QuietButton>
          </>
        )}
      </div>
      <div aria-live="polite">
        {undo.error && <p className="mt-1 text-sm font-semibold text-danger">{errorSentence(undo.error)}</p>}
      </div>
    </div>
  )
}

/** After an undo, moves the focus to the first of the buttons that appear again in the element of the ref. */
export function useFocusAfterUndo<Box extends HTMLElement>(offersUndo: boolean) {
  const box = useRef<Box>(null)
  const didOffer = useRef(false)
  useEffect(() => {
    if (didOffer.current && !offersUndo && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus()
    didOffer.current = offersUndo
  }, [offersUndo])
  return box
}
