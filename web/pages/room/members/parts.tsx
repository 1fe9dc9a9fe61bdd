import type { Project, SongRequest } from '#contract/requests/song-requests'
import { useBeHere } from '../../../features/live/public/use-be-here.ts'
import { useReadHere } from '../../../features/notifications/use-read-here.ts'
import { ProjectCard } from '../../../features/projects/project-card.tsx'
import { AcceptButton } from '../../../features/song-requests/moves/accept-button.tsx'
import { RenewLinkButton } from '../../../features/song-requests/moves/renew-link-dialog.tsx'
import { VisibilityButton } from '../../../features/song-requests/moves/visibility-dialog.tsx'
import { wholeTimeline } from '../../../features/timeline/public/timeline.tsx'
import { useSmall } from '../../../ui/use-media.ts'
import { CompactHeader } from './compact-header.tsx'

export { GiftDesk } from '../../../features/gifts/gift-desk.tsx'
export { Answers } from '../desks/answers.tsx'
export { InvitedDesk } from '../desks/invited-desk.tsx'
export { ListenerDesk } from '../desks/listener-desk.tsx'
export { HiddenNotice } from '../hidden/hidden-notice.tsx'
export { HiddenPage } from '../hidden/hidden-page.tsx'
export { Quiet } from '../inactivity.tsx'
export { Stamp } from '../set-pieces/stamp.tsx'
export { Pledge } from '../support/pledge.tsx'
export { RoomThanks } from '../support/room-thanks.tsx'

export const SongwriterDesk = ({ project }: { project: Project }) => (
  <ProjectCard project={project} whole={wholeTimeline} />
)

/**
 * What happens while a party has the room open: its notifications are read, the other sees that somebody is here, and a
 * phone keeps the song in sight.
 */
export function AtTheDesk({ project: { id, songwriterId, shareableId } }: { project: Project }) {
  useReadHere(id)
  useBeHere(songwriterId ? id : undefined)
  return useSmall() ? <CompactHeader shareableId={shareableId} /> : null
}

export const ListenerTools = ({ project }: { project: Project }) => (
  <>
    <VisibilityButton request={project} />
    <RenewLinkButton request={project} />
  </>
)

/** For a member who may take the request; `isChosen` if they chose to before they signed in. */
export const WriteIt = ({ request, isChosen }: { request: SongRequest; isChosen: boolean }) => (
  <AcceptButton request={request} isChosen={isChosen} variant="secondary" />
)
