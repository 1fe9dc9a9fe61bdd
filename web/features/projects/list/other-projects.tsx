import { useInfiniteQuery } from '@tanstack/react-query'
import type { Project } from '#contract/requests/song-requests'
import { firstNameOr, fullName } from '#contract/surface/format'
import { Cover } from '../../../cover-art/cover.tsx'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { PlayProject } from '../../../player/play-project.tsx'
import { Badge, RequestStatusBadge } from '../../../ui/badge.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { RequestMeter } from '../../../ui/meter.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TitleLink } from '../../../ui/title-link.tsx'
import { useFirstRows } from '../../../ui/use-first-rows.ts'
import { myProjects } from '../api.ts'
import { isFinished } from '../public/active.ts'

export const HiddenProjects = ({ projects }: { projects: readonly Project[] }) => (
  <section aria-label="Hidden projects" className="border-t border-line pt-6">
    <p className="measure text-sm text-muted">
      We have hidden these. Nothing in them can change until that is undone.
    </p>
    <ul className="mt-3 grid gap-2">
      {projects.map((project) => (
        <li key={project.id} className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
          <TitleLink request={project} />
          <Badge tone="danger">Hidden</Badge>
        </li>
      ))}
    </ul>
  </section>
)

const first = 6

/** Songs that are approved. Their tabs are in their rooms. */
export function FinishedWork() {
  const projects = useInfiniteQuery(myProjects())
  const data = projects.data?.filter(isFinished)
  const rows = useFirstRows({ ...projects, data }, first)
  return (
    <section aria-labelledby="finished-heading">
      <h2 id="finished-heading" className="mb-2">
        Finished work
      </h2>
      <ItemList
        query={rows}
        skeleton={<Skeleton className="h-svh" />}
        empty="No song is finished yet. A song is finished once its listener approves it."
        error="Error loading your projects. Please try again."
        className="divide-y divide-line"
      >
        {(project) => <FinishedSong key={project.id} project={project} />}
      </ItemList>
    </section>
  )
}

function FinishedSong({ project }: { project: Project }) {
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
