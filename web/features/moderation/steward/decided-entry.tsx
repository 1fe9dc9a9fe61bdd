import type { ReactNode } from 'react'
import { dayOf, momentOf } from '#contract/surface/format'
import { ruleAddress } from '#contract/surface/steward-paths'
import { type Decision, despiteWords } from '#contract/trust/cases'
import { ruleText } from '#contract/trust/rules'
import type { Decided } from '#contract/trust/stewards'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { decidedWords, outcomeWords } from '../words.ts'

const tones: Record<Decision, Tone> = {
  dismiss: 'neutral',
  warn: 'progress',
  hide: 'completed',
  suspend: 'danger',
}

const erased = 'The words were erased with their writer.'

interface DecidedEntryProps {
  decided: Decided
  about?: ReactNode
  children?: ReactNode
}

export function DecidedEntry({ decided, about, children }: DecidedEntryProps) {
  const { decision, rule, reason, until, steward, createdAt, undone, appeal } = decided
  return (
    <li className="grid gap-2 py-4 text-sm [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[decision]}>{decidedWords[decision]}</Badge>
        {about}
        {decision === 'suspend' && <span>{until ? `until ${dayOf(until)}` : 'for good'}</span>}
        <span className="text-muted">
          {nameOf(steward)}, {momentOf(createdAt)}
        </span>
      </p>
      <p className="text-muted">
        <a href={ruleAddress(rule)} className="font-semibold text-ink underline underline-offset-4">
          {rule}
        </a>{' '}
        {ruleText(rule)}
      </p>
      <p className="measure whitespace-pre-wrap">{reason ?? erased}</p>
      {decided.despiteConflict && <p className="text-muted">{despiteWords}</p>}
      {undone && (
        <Then title={`Undone by ${nameOf(undone.steward)}`} at={undone.createdAt}>
          {undone.reason ?? erased}
        </Then>
      )}
      {appeal && (
        <Then title="Appeal" at={appeal.createdAt}>
          {appeal.text}
        </Then>
      )}
      {appeal?.answer && (
        <Then
          title={`${outcomeWords[appeal.answer.decision]} by ${nameOf(appeal.answer.steward)}`}
          at={appeal.answer.createdAt}
        >
          {appeal.answer.reason ?? erased}
        </Then>
      )}
      {children}
    </li>
  )
}

const nameOf = ({ name }: { name: string | null }) => name ?? 'a former steward'

const Then = ({ title, at, children }: { title: string; at: string; children: ReactNode }) => (
  <div className="border-l-2 border-line pl-3">
    <p>
      <strong className="font-semibold">{title}</strong>{' '}
      <time className="text-xs text-muted" dateTime={at}>
        {momentOf(at)}
      </time>
    </p>
    <p className="measure mt-0.5 whitespace-pre-wrap">{children}</p>
  </div>
)
