import { useState } from 'react'
import type { ProjectTerms, Terms } from '#contract/requests/project-terms'
import { termsChanges } from '#contract/surface/terms-changes'
import { givenBy, isFree } from '#contract/surface/terms-line'
import { Button } from '../../ui/button.tsx'
import type { Answer } from './api.ts'
import { TermsWords } from './public/terms-line.tsx'

interface WaitingProps {
  waiting: Terms
  terms: ProjectTerms
  isAsked: boolean
  other: string
  writer: string
}

/** Terms that wait: for the other party, or with what they change for the viewer to answer. */
export function Waiting({ waiting, terms: { agreed }, isAsked, other, writer }: WaitingProps) {
  const line = <TermsWords terms={waiting} writer={writer} />
  const changes = agreed ? termsChanges(waiting, agreed) : []
  if (!isAsked)
    return (
      <p>
        Waiting for {other}: {line}.
      </p>
    )
  return (
    <div className="rounded-lg border border-line bg-raised p-4">
      {changes.length > 0 ? (
        <>
          <p className="font-semibold first-letter:uppercase">{other} proposes other terms:</p>
          <ul className="mt-1">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="font-semibold first-letter:uppercase">
          {other} proposes: {line}.
        </p>
      )}
      {isFree(waiting) && (
        <p className="mt-1 text-sm first-letter:uppercase">
          {givenBy(writer)}: promises end, and nobody is asked for money.
        </p>
      )}
    </div>
  )
}

interface AnswersProps {
  waiting: Terms
  answer: {
    isPending: boolean
    variables: Answer | undefined
    mutate: (given: Answer) => void
  }
  onPropose: () => void
}

/** Not inline, because an inline function would take the focus again at each rendering. */
const focusNow = (button: HTMLButtonElement | null) => button?.focus()

/** Buttons that answer terms. To decline asks once more, in the same place. */
export function Answers({ waiting: { id }, answer, onPropose }: AnswersProps) {
  const [isSure, setSure] = useState(false)
  const { isPending, variables, mutate } = answer
  const give = (isAgreed: boolean) => ({
    size: 'sm' as const,
    busy: isPending && variables?.isAgreed === isAgreed,
    disabled: isPending,
    onClick: () => mutate({ termsId: id, isAgreed }),
  })
  if (isSure)
    return (
      <>
        <p className="basis-full text-sm">Decline these terms?</p>
        {/* The button that was pressed is gone, and this one is the answer that changes nothing. */}
        <Button
          ref={focusNow}
          variant="secondary"
          size="sm"
          disabled={isPending}
          onClick={() => setSure(false)}
        >
          Keep them
        </Button>
        <Button variant="danger" {...give(false)}>
          Decline terms
        </Button>
      </>
    )
  return (
    <>
      <Button {...give(true)}>Agree</Button>
      <Button variant="secondary" size="sm" disabled={isPending} onClick={onPropose}>
        Another proposal
      </Button>
      <Button variant="quiet" size="sm" disabled={isPending} onClick={() => setSure(true)}>
        Decline
      </Button>
    </>
  )
}
