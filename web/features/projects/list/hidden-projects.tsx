import type { Project } from '#contract/requests/song-requests'
import { Badge } from '../../../ui/badge.tsx'
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
