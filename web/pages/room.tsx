import { type ReactNode, useState } from 'react'
import { can, requestMoves } from '#contract/grammar/state'
import { isWrapped, type Room } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { AnswerForm } from '../features/gifts/answer-form.tsx'
import { Dedication, HeardBefore } from '../features/gifts/dedication.tsx'
import { ApiError } from '../lib/calls/api-error.ts'
import { useTitle } from '../lib/use-title.ts'
import { VisitorDesk } from './room/desks/visitor-desk.tsx'
import { AtTheDesk, GiftDesk, InvitedDesk, ListenerDesk, Quiet, SongwriterDesk } from './room/members/late.ts'
import { RoomHeader } from './room/room-header.tsx'
import { RoomError, RoomNotFound, RoomSkeleton } from './room/room-states.tsx'
import { StageLine } from './room/stage-line.tsx'
import { Story } from './room/story.tsx'
import { RoomThanks } from './room/support/room-thanks.tsx'
import { useFreshRoom } from './room/use-fresh-room.ts'
import { WrappedPage } from './room/wrapped.tsx'

/** /request/{shareableId}: one page for everyone, showing what the viewer's relation allows (product.md, "The room"). */
export function RoomPage({ shareableId }: { shareableId: string }) {
  const query = useFreshRoom(shareableId)
  const { data: shared, error, dataUpdatedAt: saidAt, refetch } = query
  // SSR: a server-rendered page knows of a 404 before it has fetched.
  const missing = shared === null || (error instanceof ApiError && [400, 404].includes(error.status))
  const gift = shared && isWrapped(shared) ? shared : undefined
  const room = shared && !isWrapped(shared) ? shared : undefined
  useTitle(missing ? 'Request not found' : gift ? `A gift for ${gift.receiverName}` : room?.request.title)

  if (missing) return <RoomNotFound />
  if (shared)
    return (
      <Unwrapping isWrapped={gift !== undefined}>
        {gift && <WrappedPage gift={gift} saidAt={saidAt} lookAgain={refetch} />}
        {room && <OpenRoom room={room} saidAt={saidAt} lookAgain={refetch} />}
      </Unwrapping>
    )
  if (query.isError) return <RoomError query={query} />
  return <RoomSkeleton />
}

/** Live region: announces to screen readers that a wrapped gift has opened. */
function Unwrapping({ isWrapped, children }: { isWrapped: boolean; children: ReactNode }) {
  const [waited, setWaited] = useState(isWrapped)
  if (isWrapped && !waited) setWaited(true)
  return (
    <>
      <p role="status" className="sr-only">
        {waited && !isWrapped && 'The gift is open.'}
      </p>
      {children}
    </>
  )
}

interface OpenRoomProps {
  room: Room
  saidAt: number
  lookAgain: () => unknown
}

function OpenRoom({ room, ...said }: OpenRoomProps) {
  const { viewer, project, request, songwriter, gift, stages } = room
  const isListener = viewer === 'listener'
  if (gift && !project)
    return (
      <article className="page grid grid-cols-[minmax(0,1fr)] gap-12">
        {gift.isWrapped || <Dedication gift={gift} from={request.listener.firstName} />}
        {gift.isWrapped && <HeardBefore gift={gift} />}
        <RoomHeader room={room} />
        <RoomThanks room={room} />
        <Desk room={room}>
          {gift.isWrapped || (
            <AnswerForm gift={gift} shareableId={request.shareableId} readers={readersOf(room)} />
          )}
        </Desk>
      </article>
    )
  return (
    <article className="page grid grid-cols-[minmax(0,1fr)] gap-12">
      <RoomHeader room={room} />
      <StageLine room={room} />
      {project && <AtTheDesk project={project} />}
      {stages.quiet && project && <Quiet room={room} />}
      <RoomThanks room={room} />
      {project && can(requestMoves.gift, project.status) && songwriter && (
        <GiftDesk project={project} gift={gift} isListener={isListener} {...said} />
      )}
      <Desk room={room} />
    </article>
  )
}

/** Readers of an answer: 'Lena and Kenji'. */
const readersOf = ({ request, songwriter }: Room) =>
  [firstNameOr(request.listener, ''), songwriter?.user.firstName].filter(Boolean).join(' and ') ||
  'those who made it'

/** The desk of the viewer's relation to the request. */
function Desk({ room, children }: { room: Room; children?: ReactNode }) {
  const { viewer, project, request } = room
  if (viewer === 'listener' && project) return <ListenerDesk project={project} songwriter={room.songwriter} />
  if (viewer === 'songwriter' && project) return <SongwriterDesk project={project} />
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-16">
      <Story text={request.story} />
      <div className="grid content-start gap-6">
        {children}
        {viewer === 'invited' ? <InvitedDesk room={room} /> : <VisitorDesk room={room} />}
      </div>
    </div>
  )
}
