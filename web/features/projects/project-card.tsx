import { useInfiniteQuery } from '@tanstack/react-query'
import type { Project } from '#contract/requests/song-requests'
import { dayOf } from '#contract/surface/format'
import { RequestStatusBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StageLine } from '../../ui/stage-line.tsx'
import { projectStatus } from './api.ts'
import { ProjectTabs, type WithWhole } from './project-tabs.tsx'

/** Id of a project's heading. */
export const projectHeading = (id: string) => `project-${id}`

/** An accepted request as its songwriter works on it. */
export const ProjectCard = ({ project, whole }: { project: Project } & WithWhole) => (
  <Card
    as="article"
    level={3}
    headingId={projectHeading(project.id)}
    title={<span className="[overflow-wrap:anywhere]">{project.title}</span>}
    description={`Started ${dayOf(project.updatedAt)}`}
    actions={<RequestStatusBadge status={project.status || 'in_progress'} />}
  >
    <div className="mb-5">
      <Progress project={project} />
    </div>
    <ProjectTabs project={project} viewer="songwriter" whole={whole} />
  </Card>
)

/** A delivered song isn't at 40% any more, which its newest status update may still say. */
const isDelivered = ({ status }: Project) => status === 'completed' || status === 'approved'

/** How far the song is, from its newest status update; folded away once it is delivered. */
export function Progress({ project }: { project: Project }) {
  const query = useInfiniteQuery(projectStatus(project.id))
  const { data, isError } = query
  const latest = data?.[0]
  if (!data && isError) return <LoadError query={query}>Error loading status updates.</LoadError>
  if (!data) return <Skeleton className="h-16" />
  const line = <StageLine stage={latest?.status ?? 'planning'} percent={latest?.percentComplete ?? 0} />
  if (!isDelivered(project)) return line
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
        Progress as last noted
      </summary>
      <div className="pt-2">{line}</div>
    </details>
  )
}
