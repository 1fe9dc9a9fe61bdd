import { useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Link } from 'wouter'
import type { Project } from '#contract/requests/song-requests'
import { paths, projectAnchor } from '#contract/surface/paths'
import { studioAnchors } from '#contract/surface/studio-paths'
import { goToPlace, setPlace, usePlace } from '../../lib/use-place.ts'
import { ListState } from '../../ui/list-state.tsx'
import { Skeleton, Skeletons } from '../../ui/skeleton.tsx'
import { useSmall, useWide } from '../../ui/use-media.ts'
import { myProjects } from './api.ts'
import { useKeys, useLetterKeys } from './list/letter-keys.tsx'
import { HiddenProjects } from './list/other-projects.tsx'
import { ProjectRow } from './list/project-row.tsx'
import { goToProject, ProjectCard } from './project-card.tsx'
import type { WithWhole } from './project-tabs.tsx'
import { isActive } from './public/active.ts'

interface ActiveProjectsProps extends WithWhole {
  tools?: (project: Project) => ReactNode
}

export function ActiveProjects(card: ActiveProjectsProps) {
  const projects = useInfiniteQuery(myProjects())
  const hidden = projects.data?.filter(({ hiddenAt }) => hiddenAt) ?? []
  const active = { ...projects, data: projects.data?.filter(isActive), loaded: projects.data?.length }
  return (
    <>
      <section aria-labelledby={studioAnchors.projects}>
        <h2 id={studioAnchors.projects} tabIndex={-1} className="mb-3">
          Active Projects
        </h2>
        <ListState
          query={active}
          skeleton={<ProjectSkeleton />}
          // On phones it has two lines in each font: it would else be seen to break when its font arrives.
          empty={<p className="max-sm:max-w-72">No active projects. Accept a request to get started!</p>}
          error="Error loading your projects. Please try again."
        >
          {(items) => <Projects projects={items} {...card} />}
        </ListState>
      </section>
      {hidden.length > 0 && <HiddenProjects projects={hidden} />}
    </>
  )
}

interface ProjectsProps extends ActiveProjectsProps {
  projects: readonly Project[]
}

/**
 * List of projects and the open project. On wide screens they are side by side; on narrow ones, the open
 * project replaces its row. On phones none is open until it is chosen, so that the studio's three areas are
 * near each other.
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
    <details className="mt-1 px-2.5 text-sm text-muted pointer-coarse:hidden">
      <summary className="min-h-11 w-fit cursor-pointer content-center">Keys</summary>
      {letters && (
        <>
          <kbd className={key}>J</kbd> next, <kbd className={key}>K</kbd> back,{' '}
        </>
      )}
      <kbd className={key}>Enter</kbd> open ·{' '}
      <Link href={paths.keyboard()} className="underline underline-offset-4">
        Keyboard settings
      </Link>
    </details>
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

/**
 * The open project: the one that the URL names or named last, else the first, or none on phones. *Today*
 * closes it.
 */
function useChosen(projects: readonly Project[]) {
  const isSmall = useSmall()
  // Kept, because a phone that is turned must not close a project in which somebody types.
  const [opensFirst] = useState(!isSmall)
  const [place = ''] = usePlace().split('/')
  const [last, setLast] = useState('')
  const isNamed = place.startsWith(projectAnchor(''))
  if (place !== last && isNamed) setLast(place)
  if (last !== '' && (place === '' || place === studioAnchors.today)) setLast('')
  const named = projects.find(({ id }) => projectAnchor(id) === last)
  return { chosen: named ?? (opensFirst ? projects[0] : undefined), isMissing: last !== '' && !named }
}
