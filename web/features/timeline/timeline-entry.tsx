import { clsx } from 'clsx'
import { momentOf } from '#contract/surface/format'
import type { ReportKind } from '#contract/trust/words'
import { statusDescription } from '#contract/work/projects'
import type { TimelineEntry as Entry, TimelineKind } from '#contract/work/timeline'
import { Badge } from '../../ui/badge.tsx'
import { HiddenMark } from '../../ui/hidden-mark.tsx'
import { Stars } from '../../ui/stars.tsx'
import { ReportLink } from '../moderation/public/report-link.tsx'
import { Decision, DecisionBadge, SideBySide, TitleNote } from '../projects/public/proposal.tsx'
import { sentenceOf } from './words.ts'

/** Kinds that are milestones, with a filled dot on the line and larger text. */
const turns = new Set<TimelineKind>([
  'created',
  'accepted',
  'delivery',
  'approved',
  'goal_reached',
  'released',
  'reopened',
  'gift',
  'gift_answer',
])

/**
 * Kinds of entries that can be reported, if they are the other party's. A review or an answer to a gift is
 * reported by the id of its request.
 */
const reportable: Partial<Record<TimelineKind, ReportKind>> = {
  message: 'message',
  comment: 'comment',
  delivery: 'delivery',
  approved: 'review',
  gift_answer: 'gift_answer',
}

interface EntryProps {
  entry: Entry
  projectId: string
  decides: boolean
}

export function TimelineEntry({ entry, projectId, decides }: EntryProps) {
  const { who, did } = sentenceOf(entry)
  const isTurn = turns.has(entry.kind)
  return (
    <li className="relative pb-6 pl-7 last:pb-0">
      <span
        aria-hidden="true"
        className={clsx(
          'absolute rounded-full',
          isTurn ? 'top-1.5 left-0 size-3 bg-accent' : 'top-2 left-[3px] size-1.5 bg-muted',
        )}
      />
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className={clsx('[overflow-wrap:anywhere]', isTurn && 'font-serif text-lg')}>
          {who && <strong className="font-semibold">{who}</strong>} {did}
        </span>
        {entry.kind === 'proposal' && entry.decision && <DecisionBadge decision={entry.decision} />}
        {entry.isPrivate && <Badge tone="neutral">Private</Badge>}
        {entry.kind === 'message' && !entry.isOwn && !entry.isRead && <Badge tone="accent">New</Badge>}
        {entry.kind === 'message' && entry.isOwn && entry.isRead && (
          <span className="text-xs text-muted">Read</span>
        )}
        <time className="text-xs text-muted" dateTime={entry.createdAt}>
          {momentOf(entry.createdAt)}
        </time>
        <Report entry={entry} projectId={projectId} />
      </p>
      {entry.rating !== null && (
        <div className="mt-1">
          <Stars rating={entry.rating} />
        </div>
      )}
      {entry.kind === 'proposal' && <SideBySide from={entry.originalValue} to={entry.newValue ?? ''} />}
      {entry.kind === 'proposal' && entry.decision !== 'declined' && <TitleNote field={entry.title} />}
      <Said entry={entry} />
      <HiddenMark hiddenAt={entry.hiddenAt} />
      {decides && entry.kind === 'proposal' && entry.decision === 'pending' && (
        <Decision projectId={projectId} updateId={entry.id} />
      )}
    </li>
  )
}

function Report({ entry, projectId }: Pick<EntryProps, 'entry' | 'projectId'>) {
  const kind = reportable[entry.kind]
  const isThere = kind === 'delivery' || entry.text !== null
  if (!kind || !isThere || entry.isOwn) return null
  const isOfRequest = kind === 'review' || kind === 'gift_answer'
  return <ReportLink kind={kind} id={isOfRequest ? projectId : entry.id} />
}

/** Text of the entry. A status update with the default text has none. */
function Said({ entry }: { entry: Entry }) {
  const { kind, text, status, percentComplete } = entry
  if (!text || (kind === 'status' && text === statusDescription(status ?? '', percentComplete ?? 0)))
    return null
  return (
    <p
      dir="auto"
      className={clsx(
        'measure mt-1.5 whitespace-pre-wrap [overflow-wrap:anywhere]',
        kind === 'message' && 'w-fit rounded-lg border px-4 py-3',
        kind === 'message' && (entry.isOwn ? 'border-sunk bg-sunk' : 'border-line'),
        kind === 'approved' && 'font-serif text-lg',
        kind !== 'message' && kind !== 'approved' && 'border-l-2 border-line pl-3 text-sm',
      )}
    >
      {kind === 'approved' ? `“${text}”` : text}
    </p>
  )
}
