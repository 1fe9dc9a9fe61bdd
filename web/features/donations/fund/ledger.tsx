import { useInfiniteQuery } from '@tanstack/react-query'
import { type LedgerEntry } from '#contract/giving/fund'
import { arrivedWords } from '#contract/surface/arrived'
import { dayOf, firstNameOr, inCurrency } from '#contract/surface/format'
import { Badge } from '../../../ui/badge.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { fundLedger } from './api.ts'

export function FundLedger() {
  const ledger = useInfiniteQuery(fundLedger())
  return (
    <ListState
      query={ledger}
      skeleton={<Skeletons count={4} each="h-16" className="grid gap-3" />}
      empty="No song has been matched yet. The first match will appear here once an approved song still needs money."
      error="Error loading the ledger. Please try again."
    >
      {(entries) => (
        <ul aria-label="Every match" className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </ListState>
  )
}

const Entry = ({ entry }: { entry: LedgerEntry }) => (
  <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[7.5rem_minmax(0,1fr)_auto] sm:items-baseline">
    <time dateTime={entry.matchedAt} className="figures text-sm text-muted">
      {dayOf(entry.matchedAt)}
    </time>
    <p className="min-w-0 [overflow-wrap:anywhere]">
      {entry.request.title} <span className="text-sm text-muted">from {firstNameOr(entry.giver)}</span>
    </p>
    <p className="flex flex-wrap items-baseline gap-x-3 sm:justify-end">
      <span className="figures font-semibold">{inCurrency(entry.amount)}</span>
      {/* At least as wide as the longest outcome, so that the amounts of all rows are aligned. */}
      <span className="flex flex-wrap items-baseline gap-x-3 sm:min-w-26">
        <Outcome entry={entry} />
      </span>
    </p>
  </li>
)

function Outcome({ entry: { status, amount, receivedAmount } }: { entry: LedgerEntry }) {
  if (status === 'sent') return <Badge tone="progress">sent</Badge>
  if (status !== 'confirmed') return <Badge tone="open">matched</Badge>
  const arrived = arrivedWords(amount, receivedAmount)
  return (
    <>
      <Badge tone="approved">confirmed</Badge>
      {arrived && <span className="figures text-sm text-muted">{arrived}</span>}
    </>
  )
}
