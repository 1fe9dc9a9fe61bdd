import { useMutation } from '@tanstack/react-query'
import { momentOf } from '#contract/surface/format'
import type { CreativeUpdate } from '#contract/work/projects'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { decideChange } from '../api.ts'
import { fieldLabel } from './brief.ts'
import { type Stretch, shownDiff } from './word-diff.ts'

const badges = {
  approved: { tone: 'approved', label: 'Approved' },
  pending: { tone: 'progress', label: 'Pending' },
  declined: { tone: 'danger', label: 'Declined' },
} as const satisfies Record<CreativeUpdate['decision'], { tone: Tone; label: string }>

export const DecisionBadge = ({ decision }: Pick<CreativeUpdate, 'decision'>) => (
  <Badge tone={badges[decision].tone}>{badges[decision].label}</Badge>
)

/** A proposal: what it changes, before and after, and why. */
export const Proposal = ({ update }: { update: CreativeUpdate }) => (
  <>
    <p className="flex flex-wrap items-center gap-3">
      <strong className="inline-block first-letter:uppercase [overflow-wrap:anywhere]">
        {fieldLabel(update.field)}
      </strong>
      <DecisionBadge decision={update.decision} />
      <time className="text-xs text-muted" dateTime={update.createdAt}>
        {momentOf(update.createdAt)}
      </time>
    </p>
    <SideBySide from={update.originalValue} to={update.newValue} />
    {update.decision !== 'declined' && <TitleNote field={update.field} />}
    {update.reason && (
      <p dir="auto" className="mt-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        <span className="text-muted">Why</span> <span>{update.reason}</span>
      </p>
    )}
  </>
)

/**
 * Buttons by which the listener approves or declines a proposal. They ask first, because the decision is
 * final.
 */
export function Decision({ projectId, updateId }: { projectId: string; updateId: string }) {
  const approve = useMutation(decideChange(projectId))
  const decline = useMutation(decideChange(projectId))
  const shared = { size: 'sm', disabled: approve.isPending || decline.isPending } as const
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <AskFirst
        {...shared}
        label="Approve"
        title="Approve this change?"
        description="Your songwriter goes on with the change. This can’t be undone."
        yes="Approve change"
        write={approve}
        variables={{ updateId, approve: true }}
      />
      <AskFirst
        {...shared}
        variant="secondary"
        label="Decline"
        title="Decline this change?"
        description="It stays as it is, and we’ll tell your songwriter. This can’t be undone."
        yes="Decline change"
        write={decline}
        variables={{ updateId, approve: false }}
      />
    </div>
  )
}

/**
 * Note for a proposal of a new title. An approved proposal doesn't change the request (product.md, "The
 * brief"), but both parties may expect a new title.
 */
export const TitleNote = ({ field }: { field: string | null | undefined }) =>
  field === 'title' ? (
    <p className="measure mt-2 text-sm text-muted">The song’s page keeps its old title.</p>
  ) : null

/**
 * Current text and proposed text. Removed words are struck through and added words are underlined, unless few
 * words stay.
 */
export function SideBySide({ from, to }: { from: string | null; to: string }) {
  const diff = shownDiff(from ?? '', to)
  return (
    <dl className="mt-2 grid gap-3 text-sm [overflow-wrap:anywhere] sm:grid-cols-2">
      <div className="rounded-md border border-line p-3">
        <dt className="liner text-muted">From</dt>
        <dd dir="auto" className="mt-1 whitespace-pre-wrap text-muted">
          {from ? diff.from.map((part, at) => <Marked key={at} as="del" {...part} />) : 'Not set'}
        </dd>
      </div>
      <div className="rounded-md border border-edge bg-sunk p-3">
        <dt className="liner text-muted">To</dt>
        <dd dir="auto" className="mt-1 whitespace-pre-wrap">
          {diff.to.map((part, at) => (
            <Marked key={at} as="ins" {...part} />
          ))}
        </dd>
      </div>
    </dl>
  )
}

const looks = {
  del: 'line-through decoration-danger decoration-2',
  ins: 'font-semibold underline decoration-approved decoration-2 underline-offset-4',
}

const Marked = ({ as: Element, text, changed }: Stretch & { as: keyof typeof looks }) =>
  changed ? <Element className={looks[Element]}>{text}</Element> : <span>{text}</span>
