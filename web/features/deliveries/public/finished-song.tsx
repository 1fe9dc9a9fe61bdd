import type { Project } from '#contract/requests/song-requests'
import { firstNameOr, fullName } from '#contract/surface/format'
import { Cover } from '../../../cover-art/cover.tsx'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { PlayProject } from '../../../player/play-project.tsx'
import { RequestStatusBadge } from '../../../ui/badge.tsx'
import { RequestMeter } from '../../../ui/meter.tsx'
import { TitleLink } from '../../../ui/title-link.tsx'

export function FinishedSong({ project }: { project: Project }) {
  const me = useCurrentUser()
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-x-4 py-5 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <Cover request={project} className="w-full" />
      <div className="min-w-0">
        <h3 className="text-xl [overflow-wrap:anywhere]">
          <TitleLink request={project} />
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm [overflow-wrap:anywhere]">
          <RequestStatusBadge status={project.status} />
          <span className="text-muted">for {firstNameOr(project.listener)}</span>
        </p>
        <div className="mt-2 max-w-md">
          <RequestMeter request={project} />
        </div>
      </div>
      <PlayProject project={project} artist={me ? fullName(me) : undefined} />
    </li>
  )
}
