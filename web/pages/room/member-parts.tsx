import { clsx } from 'clsx'
import { projectStatuses, statusLabel } from '#contract/grammar/state'
import type { Project, Room, SongRequest } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { OpenComments } from '../../features/comments/open-comments.tsx'
import { useBeHere } from '../../features/live/public/use-be-here.ts'
import { useReadHere } from '../../features/notifications/use-read-here.ts'
import { ProjectCard } from '../../features/projects/project-card.tsx'
import { AcceptButton } from '../../features/song-requests/moves/accept-button.tsx'
import { ApproveButton, RequestChangesButton } from '../../features/song-requests/moves/answer-buttons.tsx'
import { DeclineInvitationButton } from '../../features/song-requests/moves/move-buttons.tsx'
import { wholeTimeline } from '../../features/timeline/public/timeline.tsx'
import { Card } from '../../ui/card.tsx'
import { OccasionLine } from '../../ui/occasion-line.tsx'
import { useSmall } from '../../ui/use-media.ts'
import { CompactHeader } from './header/compact-header.tsx'
import { writeLabel } from './support/choices.ts'

export { GiftDesk } from '../../features/gifts/gift-desk.tsx'
export { VisibilityButton } from '../../features/song-requests/moves/visibility-dialog.tsx'
export { NextStep } from './header/next-move.tsx'
export { HiddenNotice, HiddenPage } from './hidden.tsx'
export { Quiet } from './inactivity.tsx'
export { ListenerDesk } from './panels/listener-desk.tsx'
export { ListenerLead } from './panels/listener-lead.tsx'
export { Pledge } from './support/pledge.tsx'
export { RoomThanks } from './support/room-thanks.tsx'

export const SongwriterDesk = ({ project }: { project: Project }) => (
  <ProjectCard project={project} whole={wholeTimeline} />
)

/**
 * Runs while listener or songwriter has the request's page open: marks its notifications as read, and reports
 * presence. On phones it also shows a bar with the song.
 */
export function AtTheDesk({ project: { id, songwriterId, shareableId } }: { project: Project }) {
  useReadHere(id)
  useBeHere(songwriterId ? id : undefined)
  return useSmall() ? <CompactHeader shareableId={shareableId} /> : null
}

/** How far the work is. Its word opens the six steps. */
export const WorkSteps = ({ work }: { work: NonNullable<Room['stages']['work']> }) => (
  <details>
    <summary className="inline-block min-h-6 cursor-pointer list-none underline decoration-line underline-offset-4 first-letter:uppercase hover:decoration-accent">
      {statusLabel(work.status)}, {work.percentComplete}%
    </summary>
    <ol className="my-1 text-muted">
      {projectStatuses.map((step) => (
        <li
          key={step}
          aria-current={step === work.status ? 'step' : undefined}
          className={clsx('first-letter:uppercase', step === work.status && 'font-semibold text-ink')}
        >
          {statusLabel(step)}
        </li>
      ))}
    </ol>
  </details>
)

/**
 * Button for a member who may accept the request, and by when it is needed. `isChosen` is true if they chose it
 * before sign-in.
 */
export const WriteIt = ({ request, isChosen }: { request: SongRequest; isChosen: boolean }) => (
  <>
    <AcceptButton request={request} isChosen={isChosen} label={writeLabel} variant="quiet" size="sm" />
    <OccasionLine request={request} className="order-last basis-full px-3.5 text-sm text-muted" />
  </>
)

const marks = Array.from({ length: 48 }, (_, index) => index * 7.5)

/**
 * Stamp on the cover of an approved song, for listener and songwriter. It is decoration, because the progress
 * says the same.
 */
export const Stamp = () => (
  <svg viewBox="0 0 120 120" aria-hidden="true" className="room-stamp">
    <circle cx="60" cy="60" r="58" className="fill-paper" />
    <g className="fill-none stroke-accent">
      {marks.map((turn) => (
        <path key={turn} d="M60 5v7" strokeWidth="2.5" transform={`rotate(${turn} 60 60)`} />
      ))}
      <circle cx="60" cy="60" r="43" strokeWidth="3" />
      <circle cx="60" cy="60" r="37" strokeWidth="1.2" />
      <path d="M40 62l14 14 27-32" strokeWidth="8" strokeLinecap="round" strokeLinejoin="round" />
    </g>
  </svg>
)

export const Answers = ({ project }: { project: Project }) => (
  // Narrow on phones, so that a font that loads late wraps nothing.
  <div className="flex flex-wrap gap-2 max-sm:*:px-3 sm:gap-3">
    <ApproveButton project={project} />
    <RequestChangesButton project={project}>
      <OpenComments projectId={project.id} />
    </RequestChangesButton>
  </div>
)

/** Card for the invited songwriter. Until they answer, nobody else can accept the request. */
export function InvitedDesk({ room: { request, can } }: { room: Room }) {
  if (!can.includes('declineInvitation')) return null
  return (
    <Card
      title="You’re invited to write this song"
      description={`${firstNameOr(request.listener, 'The listener')} chose you. Nobody else can accept it until you answer.`}
      className="self-start"
    >
      <OccasionLine request={request} className="mb-4" />
      <div className="flex flex-wrap gap-3">
        <AcceptButton request={request} />
        <DeclineInvitationButton request={request} />
      </div>
    </Card>
  )
}
