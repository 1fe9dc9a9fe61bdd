import './room/header/room.css'
import './room/header/set-pieces.css'
import { type ReactNode, useState } from 'react'
import { givableStatuses } from '#contract/grammar/state'
import { isHidden, isRoom, isWrapped, type Project, type Room } from '#contract/requests/song-requests'
import { firstNameOr } from '#contract/surface/format'
import { inksOf } from '../cover-art/inks.ts'
import { RoomLyrics } from '../features/lyrics/lyrics.tsx'
import { ApiError } from '../lib/calls/api-error.ts'
import { useAnchor } from '../lib/use-anchor.ts'
import { useTitle } from '../lib/use-title.ts'
import type { Song } from '../player/song.ts'
import { MeterLine } from '../ui/meter.tsx'
import { useSetPiece } from './room/celebrations/use-set-piece.ts'
import { Credit, Made } from './room/header/made.tsx'
import { RoomFoot } from './room/header/room-foot.tsx'
import { RoomTitle } from './room/header/room-title.tsx'
import { Sleeve } from './room/header/sleeve.tsx'
import { songOf } from './room/header/song-of.ts'
import { StageLine } from './room/header/stage-line.tsx'
import { isGiftToViewer, isInTheMaking, isStrangers } from './room/header/whose-page.ts'
import { members, receiver } from './room/late.ts'
import { VisitorDesk } from './room/panels/visitor-desk.tsx'
import { VisitorLead } from './room/panels/visitor-lead.tsx'
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
  const { viewer, project, request } = room
  const song = songOf(room)
  useAnchor()
  const piece = useSetPiece(room)
  const hiddenAt = project?.hiddenAt
  const isLed = isStrangers(room)
  const isMade = isInTheMaking(room)
  const sleeve = (
    <Sleeve
      room={room}
      song={song}
      answers={
        viewer === 'listener' && project?.can.includes('approve') && <members.Answers project={project} />
      }
    />
  )
  const work = (
    <div className="room-work">
      {project ? (
        <OfParties room={room} project={project} song={song} {...said} />
      ) : (
        <OfOthers room={room} song={song} />
      )}
      <RoomFoot room={room} />
    </div>
  )
  return (
    <article
      data-piece={piece}
      data-led={isLed && !song ? '' : undefined}
      data-made={isMade ? '' : undefined}
      className="page room pt-0!"
      style={inkStyle(request)}
    >
      <RoomTitle room={room} />
      {isMade && project ? (
        <members.ListenerLead room={room} project={project}>
          {sleeve}
          {work}
        </members.ListenerLead>
      ) : (
        <>
          {sleeve}
          {hiddenAt && <members.HiddenNotice hiddenAt={hiddenAt} />}
          {isLed ? (
            <VisitorLead room={room} />
          ) : (
            hiddenAt || isGiftToViewer(room) || <members.NextStep room={room} />
          )}
          {work}
        </>
      )}
    </article>
  )
}

interface PartProps {
  room: Room
  song: Song | undefined
}

function OfParties({ room, project, song, ...said }: PartProps & OpenRoomProps & { project: Project }) {
  const { viewer, gift, songwriter, stages } = room
  const { status, hiddenAt } = project
  return (
    <>
      <StageLine room={room} work={stages.work && <members.WorkSteps work={stages.work} />} />
      {/* Before the approval, each version has its own lyrics, in the tab Listen. */}
      {song && status === 'approved' && <RoomLyrics room={room} song={song} />}
      {stages.quiet && !isInTheMaking(room) && <members.Quiet room={room} />}
      {viewer === 'listener' ? (
        <members.ListenerDesk project={project} songwriter={songwriter} />
      ) : (
        <members.SongwriterDesk project={project} />
      )}
      <members.AtTheDesk project={project} />
      {givableStatuses.some((one) => one === status) && !hiddenAt && songwriter && (
        <members.GiftDesk project={project} gift={gift} isListener={viewer === 'listener'} {...said} />
      )}
      {isThanked(room) && <members.RoomThanks room={room} />}
      <Made room={room} />
    </>
  )
}

/** The page's work for everyone but the two parties: a stranger, a gift's receiver, an invited songwriter. */
function OfOthers({ room, song }: PartProps) {
  const { viewer, request, gift, givers } = room
  const isFinished = request.status === 'approved'
  const story = request.story && <Story text={request.story} />
  const lyrics = song && isFinished && <RoomLyrics room={room} song={song} />
  const thanks = isThanked(room) && <members.RoomThanks room={room} />
  if (gift)
    return (
      <>
        {gift.isWrapped ? (
          <receiver.HeardBefore gift={gift} />
        ) : (
          <receiver.Dedication gift={gift} from={request.listener.firstName} />
        )}
        {lyrics}
        {thanks}
        {!gift.isWrapped && <receiver.AnswerForm gift={gift} request={request} readers={readersOf(room)} />}
        {story}
        <VisitorDesk room={room} />
        <Credit room={room} />
      </>
    )
  return (
    <>
      {lyrics}
      {(isFinished || viewer === 'invited') && story}
      {viewer === 'visitor' && <MeterLine request={request} givers={givers} />}
      <StageLine room={room} />
      <Made room={room} />
      {thanks}
      {viewer === 'invited' ? <members.InvitedDesk room={room} /> : <VisitorDesk room={room} />}
    </>
  )
}

const isThanked = ({ thanks, supporters }: Room) => thanks !== null || Boolean(supporters)

/** Sets the two colours of the cover as CSS variables of the page. */
function inkStyle(request: Room['request']): Record<`--${string}`, string> {
  const { a, b, on } = inksOf(request)
  return { '--ink-a': a, '--ink-b': b, '--on-ink': on }
}

/** Names of the people who read the receiver's answer: 'Lena and Kenji'. */
const readersOf = ({ request, songwriter }: Room) =>
  [firstNameOr(request.listener, ''), songwriter?.user.firstName].filter(Boolean).join(' and ') ||
  'the people who made it'
