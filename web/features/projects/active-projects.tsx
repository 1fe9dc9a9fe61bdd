import { useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Link } from 'wouter'
import type { Project } from '#contract/requests/song-requests'
import { paths, projectAnchor, studioAnchors } from '#contract/surface/paths'
import { goToPlace, setPlace, usePlace } from '../../lib/use-place.ts'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-media.ts'
import { FinishedSong } from '../deliveries/public/finished-song.tsx'
import { myProjects } from './api.ts'
import { HiddenProjects } from './list/hidden-projects.tsx'
import { useLetterKeys } from './list/letter-keys.tsx'
import { PlaceOf, useMovable } from './list/movable.tsx'
import { ProjectRow } from './list/project-row.tsx'
import { useChosen } from './list/use-chosen.ts'
import { useKeys } from './list/use-keys.ts'
import { focusProject, goToProject, ProjectCard } from './project-card.tsx'
import type { WithWhole } from './project-tabs.tsx'
import { isActive } from './public/is-active.ts'

interface ActiveProjectsProps extends WithWhole {
  accepted?: string | undefined
  tools?: (project: Project) => ReactNode
}

export function ActiveProjects({ accepted, ...card }: ActiveProjectsProps) {
  const projects = useInfiniteQuery(myProjects())
  const hidden = projects.data?.filter(({ hiddenAt }) => hiddenAt) ?? []
  const finished = projects.data?.filter((one) => !isActive(one) && !one.hiddenAt) ?? []
  const active = { ...projects, data: projects.data?.filter(isActive), loaded: projects.data?.length }
  useEffect(() => {
    if (accepted === undefined) return
    setPlace(projectAnchor(accepted))
    focusProject(accepted)
  }, [accepted])
  return (
    <>
      <section aria-labelledby={studioAnchors.projects} className="border-t border-line pt-6">
        <h2 id={studioAnchors.projects} tabIndex={-1} className="mb-4">
          Active Projects
        </h2>
        <ListState
          query={active}
          skeleton={<ProjectSkeleton />}
          empty="No active projects. Accept a request to get started!"
          error="Error loading your projects. Please try again."
        >
          {(items) => <Projects projects={items} {...card} />}
        </ListState>
      </section>
      {hidden.length > 0 && <HiddenProjects projects={hidden} />}
      {finished.length > 0 && <Finished projects={finished} />}
    </>
  )
}

interface ProjectsProps extends Omit<ActiveProjectsProps, 'accepted'> {
  projects: readonly Project[]
}

/** List and open project: side by side, or the project in its place in the list. */
function Projects({ projects, whole, tools }: ProjectsProps) {
  const isWide = useWide()
  const { chosen, isMissing } = useChosen(projects)
  const { hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(myProjects())
  const isFurther = isMissing && hasNextPage && !isFetching
  useEffect(() => {
    // The URL names a project of a later page.
    if (isFurther) void fetchNextPage()
  }, [isFurther, fetchNextPage])

  const place = usePlace()
  const own = useRef<string>(undefined)
  useEffect(() => {
    // A link from elsewhere, or a reload. A link to a tab scrolls there itself.
    if (place.startsWith(projectAnchor('')) && !place.includes('/') && place !== own.current)
      document.getElementById(place)?.scrollIntoView({ block: 'center' })
    own.current = undefined
  }, [place])
  const choose = (id: string, write: (place: string) => void) => {
    own.current = projectAnchor(id)
    flushSync(() => write(projectAnchor(id)))
  }
  const onChoose = (event: MouseEvent, { id }: Project) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    choose(id, goToPlace)
    // On a narrow screen the card replaces its row. A click by Enter has no position.
    if (!isWide || event.detail === 0) goToProject(id)
  }
  useKeys({
    step: (by) => {
      const next = projects[projects.findIndex(({ id }) => id === chosen?.id) + by]
      if (!next) return
      choose(next.id, setPlace)
      if (isWide) document.querySelector<HTMLElement>(`[data-project-row="${next.id}"]`)?.focus()
      else goToProject(next.id)
    },
    open: () => chosen && goToProject(chosen.id),
  })
  // Turning a tablet moves the card, without closing its dialogs.
  const card = useMovable()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[clamp(14rem,25vw,22.5rem)_minmax(0,1fr)]">
      <div className="min-w-0 lg:sticky lg:top-20">
        <ul className="-m-1 grid max-h-[calc(100svh-9rem)] gap-1 overflow-y-auto p-1 max-lg:max-h-none">
          {projects.map((project) => {
            const isChosen = project === chosen
            return (
              <li key={project.id} className="min-w-0">
                {isChosen && !isWide ? (
                  <PlaceOf movable={card} />
                ) : (
                  <ProjectRow
                    project={project}
                    isChosen={isChosen}
                    onChoose={(event) => onChoose(event, project)}
                  />
                )}
              </li>
            )
          })}
        </ul>
        {isWide && projects.length > 1 && <KeyHints />}
      </div>
      {isWide && <PlaceOf movable={card} />}
      {chosen &&
        createPortal(
          <ProjectCard key={chosen.id} project={chosen} whole={whole} actions={tools?.(chosen)} inStudio />,
          card,
        )}
    </div>
  )
}

const key = 'rounded-sm border border-edge px-1.5 font-sans text-xs'
function KeyHints() {
  const letters = useLetterKeys()
  return (
    <p className="mt-3 px-2.5 text-sm text-muted pointer-coarse:hidden">
      {letters && (
        <>
          <kbd className={key}>J</kbd> next, <kbd className={key}>K</kbd> back,{' '}
        </>
      )}
      <kbd className={key}>Enter</kbd> open ·{' '}
      <Link href={paths.keyboard()} className="underline underline-offset-4">
        Keyboard settings
      </Link>
    </p>
  )
}

const first = 3

function Finished({ projects }: { projects: readonly Project[] }) {
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

const ProjectSkeleton = () => (
  <div className="grid gap-6 lg:grid-cols-[clamp(14rem,25vw,22.5rem)_minmax(0,1fr)]">
    <div className="grid content-start gap-3">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
    {/* Content below it starts below the first screen, as with a project. */}
    <Skeleton className="h-80 lg:h-[40rem]" />
  </div>
)
