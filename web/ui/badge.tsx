import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type RequestStatus, stageNames, statusLabel } from '#contract/grammar/state'

const tones = {
  neutral: 'border-edge text-muted',
  accent: 'border-accent text-accent',
  open: 'border-open/45 bg-open-tint text-open',
  progress: 'border-progress/45 bg-progress-tint text-progress',
  completed: 'border-completed/45 bg-completed-tint text-completed',
  approved: 'border-approved/45 bg-approved-tint text-approved',
  danger: 'border-danger/45 bg-danger-tint text-danger',
}
export type Tone = keyof typeof tones

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'liner inline-flex items-center rounded-sm border px-2 py-0.5 whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const statusTones: Record<string, Tone> = { open: 'open', in_progress: 'progress', completed: 'completed' }

/**
 * Badge with the status in capitals: 'IN PROGRESS'. It is green for statuses that have no colour in
 * `statusTones` (spec 2.listener.colour-other).
 */
export function RequestStatusBadge({ status }: { status: string }) {
  return <Badge tone={statusTones[status] ?? 'approved'}>{statusLabel(status).toUpperCase()}</Badge>
}

/**
 * The status in capitals, as the specification has it, and beside it the name of the stage where that is
 * another word.
 */
export const StatusAndStage = ({ status }: { status: RequestStatus }) => {
  const stage = stageNames[status] as string | undefined
  return (
    <>
      <RequestStatusBadge status={status || 'in_progress'} />
      {stage && stage.toUpperCase() !== statusLabel(status).toUpperCase() && (
        <span className="text-sm text-muted">{stage}</span>
      )}
    </>
  )
}

export const StageBadge = ({ status }: { status: RequestStatus }) => (
  <Badge tone={statusTones[status] ?? 'approved'}>{stageNames[status]}</Badge>
)
