import { useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Link } from 'wouter'
import type { Project } from '#contract/requests/song-requests'
import { paths, projectAnchor, studioAnchors } from '#contract/surface/paths'
import { goToPlace, setPlace, usePlace } from '../../lib/use-place.ts'
import { ListState } from '../../ui/list-state.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-media.ts'
import { myProjects } from './api.ts'
import { useKeys, useLetterKeys } from './list/letter-keys.tsx'
import { FinishedProjects, HiddenProjects } from './list/other-projects.tsx'
import { ProjectRow } from './list/project-row.tsx'
import { focusProject, goToProject, ProjectCard } from './project-card.tsx'
import type { WithWhole } from './project-tabs.tsx'
import { isActive } from './public/active.ts'

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
      {finished.length > 0 && <FinishedProjects projects={finished} />}
    </>
  )
}

interface ProjectsProps extends Omit<ActiveProjectsProps, 'accepted'> {
  projects: readonly Project[]
}

/**
 * List of projects and the open project. On wide screens they are side by side; on narrow ones, the open
 * project replaces its row.
 */
function Projects({ projects, whole, tools }: ProjectsProps) {
  const isWide = useWide()
  const { chosen, isMissing } = useChosen(projects)
  const { hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(myProjects())
  const isFurther = isMissing && hasNextPage && !isFetching
  useEffect(() => {
    // The URL names a project that isn't in the loaded pages.
    if (isFurther) void fetchNextPage()
  }, [isFurther, fetchNextPage])

  const place = usePlace()
  const own = useRef<string>(undefined)
  useEffect(() => {
    // Scrolls to the project after a link from another page or a reload. A link to a tab scrolls on its own.
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
    // Moves the focus to the project in two cases: on a narrow screen, where the project replaces its row,
    // and after Enter (a click with `detail` 0).
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
  // When a tablet is turned, the card is moved in the document. Its open dialogs stay open.
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

const ProjectSkeleton = () => (
  <div className="grid gap-6 lg:grid-cols-[clamp(14rem,25vw,22.5rem)_minmax(0,1fr)]">
    <Skeletons count={3} each="h-20" className="grid content-start gap-3" />
    {/* As high as a project, so that the content below starts below the first screen, as after loading. */}
    <Skeleton className="h-80 lg:h-[40rem]" />
  </div>
)

/** Element for a portal. It keeps its state and an open dialog when it is moved in the document. */
const useMovable = () => useState(() => document.createElement('div'))[0]

/**
 * Puts the element at this place. It is rendered before the portal, whose effects need the element in the
 * document.
 */
function PlaceOf({ movable }: { movable: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(movable), [movable])
  return <div ref={place} className="min-w-0" />
}

/** The open project: the one that the URL names or named last, else the first. */
function useChosen(projects: readonly Project[]) {
  const [place = ''] = usePlace().split('/')
  const [last, setLast] = useState('')
  if (place !== last && place.startsWith(projectAnchor(''))) setLast(place)
  const named = projects.find(({ id }) => projectAnchor(id) === last)
  return { chosen: named ?? projects[0], isMissing: last !== '' && !named }
}
