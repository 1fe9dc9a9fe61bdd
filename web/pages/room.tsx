import type { Room } from '#contract/song-requests'
import { useToldHere } from '../features/notifications/use-told-here.ts'
import { useBeHere } from '../features/projects/presence/use-be-here.ts'
import { ProjectCard } from '../features/projects/project-card.tsx'
import { ApiError } from '../lib/api-error.ts'
import { useTitle } from '../lib/use-title.ts'
import { InvitedDesk } from './room/invited-desk.tsx'
import { ListenerDesk } from './room/listener-desk.tsx'
import { Quiet } from './room/quiet.tsx'
import { RoomError, RoomNotFound, RoomSkeleton } from './room/room-states.tsx'
import { Sleeve } from './room/sleeve.tsx'
import { StageLine } from './room/stage-line.tsx'
import { Story } from './room/story.tsx'
import { RoomThanks } from './room/support/room-thanks.tsx'
import { useFreshRoom } from './room/use-fresh-room.ts'
import { VisitorDesk } from './room/visitor-desk.tsx'

/** /request/{shareableId}: one page for everyone, showing what the viewer's relation allows (decisions §3). */
export function RoomPage({ shareableId }: { shareableId: string }) {
  const query = useFreshRoom(shareableId)
  // A page that came drawn knows of a missing one before it has asked.
  const missing =
    query.data === null || (query.error instanceof ApiError && [400, 404].includes(query.error.status))
  useToldHere(query.data?.project?.id)
  useBeHere(query.data?.project?.songwriterId ? query.data.project.id : undefined)
  useTitle(missing ? 'Request not found' : query.data?.request.title)

  if (missing) return <RoomNotFound />
  if (query.data)
    return (
      <article className="page grid grid-cols-[minmax(0,1fr)] gap-12">
        <Sleeve room={query.data} />
        <StageLine room={query.data} />
        <Quiet room={query.data} />
        <RoomThanks room={query.data} />
        <Desk room={query.data} />
      </article>
    )
  if (query.isError) return <RoomError query={query} />
  return <RoomSkeleton />
}

/** What this viewer does here. */
function Desk({ room }: { room: Room }) {
  const { viewer, project, request } = room
  if (viewer === 'listener' && project) return <ListenerDesk project={project} songwriter={room.songwriter} />
  if (viewer === 'songwriter' && project) return <ProjectCard project={project} />
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-16">
      <Story text={request.story} />
      {viewer === 'invited' ? <InvitedDesk request={request} /> : <VisitorDesk request={request} />}
    </div>
  )
}
