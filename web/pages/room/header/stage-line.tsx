import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RequestStatus, stageNames, statusLabel } from '#contract/grammar/state'
import type { Room } from '#contract/requests/song-requests'
import { momentOf, shortDayOf } from '#contract/surface/format'
import { Line } from '../../../cover-art/line/line.tsx'

interface StageLineProps {
  room: Room
  /** How far the work is, for the two parties: its word opens the steps. Others read the word alone. */
  work?: ReactNode
}

export function StageLine({ room, work }: StageLineProps) {
  const { request, stages } = room
  const now = stops[request.status]
  return (
    <section aria-labelledby="stages" className="room-stages">
      <h2 id="stages" className="sr-only">
        Progress
      </h2>
      <Line
        line={{ ...request, percent: stages.work?.percentComplete, peaks: room.peaks }}
        className="room-line mb-3"
      />
      <ol className="grid grid-cols-5 gap-1 sm:gap-2">
        {stagesOf(room).map((stage, index) => (
          <Stop key={stage.name} {...stage} isDone={index < now} isNow={index === now} work={work} />
        ))}
      </ol>
    </section>
  )
}

function stagesOf({ request, stages }: Room) {
  const { acceptedAt, work, deliveredAt, approvedAt } = stages
  const isTaken = request.status !== 'open'
  return [
    { name: stageNames.open, at: request.createdAt },
    { name: 'Accepted', at: acceptedAt },
    {
      name: stageNames.in_progress,
      at: isTaken ? (work?.createdAt ?? null) : null,
      detail:
        request.status === 'in_progress' && work
          ? `${statusLabel(work.status)}, ${work.percentComplete}%`
          : undefined,
    },
    { name: stageNames.completed, at: deliveredAt },
    { name: stageNames.approved, at: approvedAt },
  ]
}

/**
 * Index of the current stage, by status. Earlier stages are done. An accepted request is in progress at once.
 */
const stops: Record<RequestStatus, number> = { open: 0, in_progress: 2, completed: 3, approved: 5 }

type StopProps = ReturnType<typeof stagesOf>[number] & {
  isDone: boolean
  isNow: boolean
  work: ReactNode
}

function Stop({ name, at, detail, isDone, isNow, work }: StopProps) {
  const state = isDone ? 'done' : isNow ? 'now' : 'to come'
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={clsx(
        'min-w-0 border-t-[3px] pt-2 text-xs leading-snug sm:text-sm',
        isDone || isNow ? 'border-ink' : 'border-line text-muted',
        isNow && 'border-accent',
      )}
    >
      <p className={clsx('flex items-center gap-1', isNow && 'font-semibold')}>
        {/* On phones there is no space for the check mark. The line's colour shows the same. */}
        {isDone && <Check aria-hidden className="size-3.5 shrink-0 max-sm:hidden" strokeWidth={3} />}
        {name}
        <span className="sr-only">, {state}</span>
      </p>
      {detail && (work ?? <p className="first-letter:uppercase">{detail}</p>)}
      {at && (isDone || isNow) && (
        <time dateTime={at} title={momentOf(at)} className="text-muted">
          {shortDayOf(at)}
        </time>
      )}
    </li>
  )
}
