import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { counted } from '#contract/surface/counts'
import { momentOf } from '#contract/surface/format'
import { stewardPaths } from '#contract/surface/steward-paths'
import { reasonWords } from '#contract/trust/reports'
import type { Queued } from '#contract/trust/stewards'
import { Badge } from '../../../ui/badge.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { kindTitles } from '../words.ts'
import { type QueueStatus, queue } from './api.ts'
import { isRefused, Refusal } from './refusal.tsx'

const empty: Record<QueueStatus, string> = {
  open: 'Nothing is reported just now.',
  decided: 'No report has been decided yet.',
  appeals: 'No appeal waits for an answer.',
}

const failed = 'Error loading the queue. Please try again.'

export const rows = <Skeletons count={5} each="h-14" className="grid gap-2" />

export function QueueList({ status }: { status: QueueStatus }) {
  const query = useInfiniteQuery(queue(status))
  if (isRefused(query)) return <Refusal query={query}>{failed}</Refusal>
  return (
    <ListState query={query} skeleton={rows} empty={empty[status]} error={failed}>
      {(items) => <QueueLines items={items} />}
    </ListState>
  )
}

export const QueueLines = ({ items }: { items: readonly Queued[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {items.map((item) => (
      <Line key={item.id} item={item} />
    ))}
  </ul>
)

/** Entry of the queue. It doesn't show the reported text, because each opening of a text is logged. */
const Line = ({ item }: { item: Queued }) => (
  <li className="relative grid gap-x-6 gap-y-1 px-2 py-3 text-sm hover:bg-sunk md:grid-cols-[11rem_minmax(0,1fr)_auto] md:items-baseline">
    <p className="flex flex-wrap items-center gap-2">
      <Link
        href={stewardPaths.report(item.id)}
        className="text-base font-semibold underline decoration-transparent underline-offset-4 after:absolute after:inset-0 hover:decoration-accent"
      >
        {kindTitles[item.kind]}
      </Link>
      {item.isGrave && <Badge tone="danger">Grave</Badge>}
      {item.hasAppeal && <Badge tone="accent">Appeal</Badge>}
    </p>
    <p className="min-w-0 [overflow-wrap:anywhere]">
      {item.reasons.map(({ reason, reports }, at) => (
        <span key={reason} className="figures">
          {at > 0 && ', '}
          {reasonWords[reason]}
          {reports > 1 && ` ×${reports}`}
        </span>
      ))}
      {item.owner && <span className="text-muted"> · by {item.owner.name ?? 'someone without a name'}</span>}
    </p>
    <p className="figures flex flex-wrap gap-x-4 text-muted md:justify-end">
      <span>
        {counted(item.reports, 'report')}
        {item.proven > 0 && ` (${item.proven} with a confirmed email)`}
      </span>
      {item.decidedAt ? (
        <time dateTime={item.decidedAt}>decided {momentOf(item.decidedAt)}</time>
      ) : (
        <time dateTime={item.createdAt}>since {momentOf(item.createdAt)}</time>
      )}
    </p>
  </li>
)
