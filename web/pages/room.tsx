import './room/header/room.css'
import './room/header/set-pieces.css'
import { type ReactNode, useState } from 'react'
import { givableStatuses } from '#contract/grammar/state'
import { isHidden, isRoom, isWrapped, type Room } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { inksOf } from '../cover-art/inks.ts'
import { RoomLyrics } from '../features/lyrics/lyrics.tsx'
import { ApiError } from '../lib/calls/api-error.ts'
import { useAnchor } from '../lib/use-anchor.ts'
import { useTitle } from '../lib/use-title.ts'
import { useSetPiece } from './room/celebrations/use-set-piece.ts'
import { Credit, Made } from './room/header/made.tsx'
import { NextStep } from './room/header/next-move.tsx'
import { RoomTitle } from './room/header/room-title.tsx'
import { Sleeve } from './room/header/sleeve.tsx'
import { songOf } from './room/header/song-of.ts'
import { StageLine } from './room/header/stage-line.tsx'
import { members, receiver } from './room/late.ts'
import { VisitorDesk } from './room/panels/visitor-desk.tsx'
import { RoomError, RoomNotFound, RoomSkeleton } from './room/room-states.tsx'
import { Story } from './room/story.tsx'
import { useFreshRoom } from './room/use-fresh-room.ts'

/**
 * /request/{shareableId}, a request's page ("the room"). Each viewer sees what their role allows (product.md,
 * "The room").
 */
export function RoomPage({ shareableId }: { shareableId: string }) {
  const query = useFreshRoom(shareableId)
  const { data: shared, error, dataUpdatedAt: saidAt, refetch } = query
  // `null` is the embedded 404 of a server-rendered page, before any request.
  const missing = shared === null || (error instanceof ApiError && [400, 404].includes(error.status))
  const gift = shared && isWrapped(shared) ? shared : undefined
  const hidden = shared && isHidden(shared) ? shared : undefined
  const room = shared && isRoom(shared) ? shared : undefined
  const title = gift ? `A gift for ${gift.receiverName}` : (hidden?.title ?? room?.request.title)
  useTitle(missing ? 'Request not found' : title)

  if (missing) return <RoomNotFound />
  if (shared)
    return (
      <Unwrapping isWrapped={gift !== undefined}>
        {gift && <receiver.WrappedPage gift={gift} saidAt={saidAt} lookAgain={refetch} />}
        {hidden && <members.HiddenPage room={hidden} />}
        {room && <OpenRoom room={room} saidAt={saidAt} lookAgain={refetch} />}
      </Unwrapping>
    )
  if (query.isError) return <RoomError query={query} />
  return <RoomSkeleton />
}

/** Announces to screen readers that a wrapped gift has opened. */
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
  const song = songOf(room)
  useAnchor()
  /** The receiver sees a gift, without its price and status. */
  const isGiven = gift !== null && !project
  const isThanked = room.thanks !== null || Boolean(room.supporters)
  const piece = useSetPiece(room)
  const hiddenAt = project?.hiddenAt
  return (
    <article data-piece={piece} className="page room pt-0!" style={inkStyle(request)}>
      <RoomTitle room={room} />
      <Sleeve
        room={room}
        song={song}
        answers={
          viewer === 'listener' && project?.can.includes('approve') && <members.Answers project={project} />
        }
      />
      {hiddenAt ? <members.HiddenNotice hiddenAt={hiddenAt} /> : isGiven || <NextStep room={room} />}
      <div className="room-work grid content-start gap-10">
        {isGiven &&
          (gift.isWrapped ? (
            <receiver.HeardBefore gift={gift} />
          ) : (
            <receiver.Dedication gift={gift} from={request.listener.firstName} />
          ))}
        {isGiven || <StageLine room={room} />}
        {/* Before the approval, each version has its own lyrics, in the tab Listen. */}
        {song && request.status === 'approved' && <RoomLyrics room={room} song={song} />}
        {stages.quiet && project && <members.Quiet room={room} />}
        {project ? (
          <Desk room={room} />
        ) : (
          <>
            {isGiven || <Made room={room} />}
            {isThanked && <members.RoomThanks room={room} />}
            <Desk room={room}>
              {isGiven && !gift.isWrapped && (
                <receiver.AnswerForm gift={gift} request={request} readers={readersOf(room)} />
              )}
            </Desk>
            {isGiven && <Credit room={room} />}
          </>
        )}
        {project && (
          <>
            <members.AtTheDesk project={project} />
            {givableStatuses.some((status) => status === project.status) && !hiddenAt && songwriter && (
              <members.GiftDesk project={project} gift={gift} isListener={viewer === 'listener'} {...said} />
            )}
            {isThanked && <members.RoomThanks room={room} />}
            <Made room={room} />
          </>
        )}
      </div>
    </article>
  )
}

/** Sets the two colours of the cover as CSS variables of the page. */
function inkStyle(request: Room['request']): Record<`--${string}`, string> {
  const { a, b, on } = inksOf(request)
  return { '--ink-a': a, '--ink-b': b, '--on-ink': on }
}

/** Names of the people who read the receiver's answer: 'Lena and Kenji'. */
const readersOf = ({ request, songwriter }: Room) =>
  [firstNameOr(request.listener, ''), songwriter?.user.firstName].filter(Boolean).join(' and ') ||
  'the people who made it'

function Desk({ room, children }: { room: Room; children?: ReactNode }) {
  const { viewer, project, request } = room
  if (viewer === 'listener' && project)
    return <members.ListenerDesk project={project} songwriter={room.songwriter} />
  if (viewer === 'songwriter' && project) return <members.SongwriterDesk project={project} />
  return (
    <div className="grid content-start gap-8">
      {children}
      {request.story && <Story text={request.story} />}
      {viewer === 'invited' ? <members.InvitedDesk room={room} /> : <VisitorDesk room={room} />}
    </div>
  )
}
