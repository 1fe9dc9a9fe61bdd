import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import type { Project } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { projectAnchor } from '#contract/surface/paths'
import { Cover } from '../../../cover-art/cover.tsx'
import { Line } from '../../../cover-art/line/line.tsx'
import { projectStatus } from '../api.ts'
import { Unread } from '../messages/messages-label.tsx'

interface ProjectRowProps {
  project: Project
  isChosen: boolean
  onChoose: (event: MouseEvent) => void
}

export function ProjectRow({ project, isChosen, onChoose }: ProjectRowProps) {
  const { id, title, shareableId, status, listener } = project
  const percent = useInfiniteQuery(projectStatus(id)).data?.[0]?.percentComplete ?? 0
  const isWriting = status === 'in_progress'
  return (
    <a
      href={`#${projectAnchor(id)}`}
      data-project-row={id}
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className={clsx(
        'group grid min-h-11 grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3.5 rounded-md p-1 transition-colors duration-150 lg:p-2.5',
        isChosen ? 'bg-sunk' : 'hover:bg-sunk/60',
      )}
    >
      <Cover request={project} className="w-full rounded-sm" />
      <span className="grid min-w-0 gap-y-0.5">
        <span className="flex items-baseline gap-x-2">
          <span
            dir="auto"
            className="line-clamp-2 min-w-0 flex-1 font-serif leading-snug font-semibold [overflow-wrap:anywhere]"
          >
            {title}
          </span>
          <Unread projectId={id} />
        </span>
        <span className="flex items-baseline gap-x-2 text-sm text-muted">
          <span className="min-w-0 flex-1 truncate">for {firstNameOr(listener)}</span>
          <span className="figures shrink-0">{isWriting ? `${percent}%` : 'Delivered'}</span>
        </span>
        <Line line={{ shareableId, title, status, percent }} className="h-4! [&>path]:stroke-[1.5]" />
      </span>
    </a>
  )
}
