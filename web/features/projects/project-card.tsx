import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'wouter'
import type { Project } from '#contract/requests/song-requests'
import { dayOf, firstNameOr } from '#contract/surface/format'
import { paths, projectAnchor } from '#contract/surface/paths'
import { studioAnchors } from '#contract/surface/studio-paths'
import { Cover } from '../../cover-art/cover.tsx'
import { useTab } from '../../lib/use-place.ts'
import { StatusAndStage } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StageLine } from '../../ui/stage-line.tsx'
import { WordsFirst } from '../lyric-drafts/public/words-first.tsx'
import { ProjectTerms } from '../terms/public/project-terms.tsx'
import { projectStatus } from './api.ts'
import { ofSongwriter, ProjectTabs, type WithWhole } from './project-tabs.tsx'
import { justAccepted } from './public/active.ts'
import { PromisedToSongwriter } from './public/promised.tsx'

/**
 * Moves the focus to a project's heading. If a long list hasn't loaded the project yet, moves it to the
 * list's heading.
 */
export function goToProject(id: string) {
  const heading =
    document.getElementById(projectAnchor(id)) ?? document.getElementById(studioAnchors.projects)
  heading?.focus({ preventScroll: true })
  // Centred, because the top bar, the player or a notification may cover an edge of the window.
  heading?.scrollIntoView({ block: 'center' })
}

/**
 * Moves the focus to a newly accepted project, because the dialog that had the focus has disappeared. Does
 * nothing if the user has moved the focus meanwhile.
 */
export function focusProject(id: string) {
  const at = document.activeElement
  if (at && at !== document.body && !at.matches('[aria-busy=true], [tabindex="-1"]')) return
  goToProject(id)
}

interface ProjectCardProps extends WithWhole {
  project: Project
  actions?: ReactNode
  /** True in the list of projects, false on the request's own page. */
  inStudio?: boolean
}

/**
 * How a tab of the list's open project is read from the URL, and written to it. The URL also names the
 * project.
 */
const inStudioOf = (id: string) => ({
  tabOf: (place: string) => (place.startsWith(projectAnchor(id, '')) ? (place.split('/')[1] ?? '') : ''),
  placeOf: (tab: string) => projectAnchor(id, tab),
})

export function ProjectCard({ project, whole, actions, inStudio = false }: ProjectCardProps) {
  const { id } = project
  const tabs = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useTab({ ...ofSongwriter, ...(inStudio && inStudioOf(id)), tabs })
  const [isNew, setNew] = useState(() => justAccepted.has(id))
  useEffect(() => {
    if (justAccepted.get(id) !== false) return
    justAccepted.set(id, true)
    focusProject(id)
  }, [id])
  const begin = (button: HTMLElement) => {
    const card = button.closest('article')
    justAccepted.delete(id)
    flushSync(() => {
      setTab('messages')
      setNew(false)
    })
    card?.querySelector<HTMLElement>('[role=tabpanel] textarea')?.focus()
  }
  return (
    <Card
      as="article"
      level={3}
      headingId={projectAnchor(id)}
      picture={inStudio && <Cover request={project} className="w-14 shrink-0 rounded-sm sm:w-18" />}
      title={
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {inStudio ? (
            <Link
              href={paths.room(project.shareableId)}
              className="underline decoration-line underline-offset-4 hover:decoration-accent"
            >
              {project.title}
            </Link>
          ) : (
            project.title
          )}
        </span>
      }
      description={`Started ${dayOf(project.updatedAt)}`}
      actions={
        <>
          {actions}
          <StatusAndStage status={project.status} />
        </>
      }
    >
      {isNew && (
        <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md bg-sunk p-4">
          <p className="min-w-0 flex-1 basis-48">It’s yours. Say hello first.</p>
          <Button size="sm" onClick={(event) => begin(event.currentTarget)}>
            Send {firstNameOr(project.listener, 'the listener')} a first message
          </Button>
        </div>
      )}
      <div className="mb-5">
        <Progress project={project} />
      </div>
      <div className="mb-5 empty:hidden">
        <ProjectTerms
          project={project}
          viewer="songwriter"
          other={firstNameOr(project.listener, 'the listener')}
          level={4}
        />
      </div>
      {!project.isGiven && (
        <div className="mb-5">
          <PromisedToSongwriter id={id} />
        </div>
      )}
      <WordsFirst project={project} viewer="songwriter" />
      <div ref={tabs}>
        <ProjectTabs project={project} viewer="songwriter" whole={whole} value={tab} onValueChange={setTab} />
      </div>
    </Card>
  )
}

/** True after the delivery. The newest status update may still say 40%, so it doesn't count any more. */
const isDelivered = ({ status }: Project) => status === 'completed' || status === 'approved'

/** Progress from the newest status update. After the delivery it is collapsed. */
function Progress({ project }: { project: Project }) {
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
        Progress before delivery
      </summary>
      <div className="pt-2">{line}</div>
    </details>
  )
}
