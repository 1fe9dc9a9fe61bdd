import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { can, requestMoves } from '#contract/grammar/state'
import type { Project } from '#contract/requests/song-requests'
import { studioAnchors } from '#contract/surface/paths'
import { ListState } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FinishedSong } from '../deliveries/public/finished-song.tsx'
import { myProjects } from './api.ts'
import { ProjectCard, projectHeading } from './project-card.tsx'
import type { WithWhole } from './project-tabs.tsx'

const isActive = (project: Project) => can(requestMoves.work, project.status)

interface ActiveProjectsProps extends WithWhole {
  /** Id of the request that was just accepted. */
  accepted?: string | undefined
}

/** The songwriter's active projects, and below them the finished ones. */
export function ActiveProjects({ whole, accepted }: ActiveProjectsProps) {
  const projects = useInfiniteQuery(myProjects())
  const finished = projects.data?.filter((project) => !isActive(project)) ?? []
  const active = { ...projects, data: projects.data?.filter(isActive), loaded: projects.data?.length }
  useEffect(() => {
    if (accepted !== undefined) focusOn(accepted)
  }, [accepted])
  return (
    <>
      <section aria-labelledby={studioAnchors.projects} className="border-t border-line pt-8">
        <h2 id={studioAnchors.projects} tabIndex={-1} className="mb-6 text-2xl">
          Active Projects
        </h2>
        <ListState
          query={active}
          skeleton={<ProjectSkeleton />}
          empty="No active projects. Accept a request to get started!"
          error="Error loading your projects. Please try again."
        >
          {(items) => (
            <div className="grid grid-cols-1 gap-8">
              {items.map((project) => (
                <ProjectCard key={project.id} project={project} whole={whole} />
              ))}
            </div>
          )}
        </ListState>
      </section>
      {finished.length > 0 && (
        <section aria-labelledby="finished-work" className="border-t border-line pt-8">
          <h2 id="finished-work" className="mb-6 text-2xl">
            Finished work
          </h2>
          <ul className="divide-y divide-line">
            {finished.map((project) => (
              <FinishedSong key={project.id} project={project} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Moves the focus to a new project, whose button went with its request; unless it is somewhere else by now. */
function focusOn(id: string) {
  const at = document.activeElement
  if (at && at !== document.body && !at.matches('[aria-busy=true]')) return
  // A long list may not have loaded it yet, or have failed to.
  const heading =
    document.getElementById(projectHeading(id)) ?? document.getElementById(studioAnchors.projects)
  heading?.focus({ preventScroll: true })
  // Not at an edge of the window, which the bar, the player or a notification may cover.
  heading?.scrollIntoView({ block: 'center' })
}

const ProjectSkeleton = () => (
  <div className="grid gap-6 rounded-lg border border-line bg-raised p-5 sm:p-7">
    <Skeleton className="h-7 w-1/2 max-w-80" />
    <Skeleton className="h-12" />
    <Skeleton className="h-9 w-3/4 max-w-md" />
    <Skeleton className="h-32" />
  </div>
)
