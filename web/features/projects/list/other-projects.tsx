import { useState } from 'react'
import type { Project } from '#contract/requests/song-requests'
import { firstNameOr, fullName } from '#contract/surface/format'
import { Cover } from '../../../cover-art/cover.tsx'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'
import { PlayProject } from '../../../player/play-project.tsx'
import { Badge, RequestStatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { RequestMeter } from '../../../ui/meter.tsx'
import { TitleLink } from '../../../ui/title-link.tsx'

export const HiddenProjects = ({ projects }: { projects: readonly Project[] }) => (
  <section aria-label="Hidden projects" className="border-t border-line pt-6">
    <p className="measure text-sm text-muted">
      A steward has hidden these. Nothing in them can change until that is undone.
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

const first = 3

export function FinishedProjects({ projects }: { projects: readonly Project[] }) {
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? projects : projects.slice(0, first)
  return (
    <section aria-labelledby="finished-work" className="border-t border-line pt-6">
      <h2 id="finished-work" className="mb-2">
        Finished work
      </h2>
      <ul className="divide-y divide-line">
        {rows.map((project) => (
          <FinishedSong key={project.id} project={project} />
        ))}
      </ul>
      {projects.length > first && (
        <Button variant="quiet" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${projects.length}`}
        </Button>
      )}
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
