import { clsx } from 'clsx'
import type { Room } from '#contract/requests/song-requests'
import { firstNameOr, fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { Cover } from '../../cover-art/cover.tsx'
import { Vinyl } from '../../cover-art/vinyl.tsx'
import { RoomLyrics } from '../../features/lyrics/room-lyrics.tsx'
import { ShareLinkButton } from '../../features/song-requests/share-link-button.tsx'
import { SongwriterCard } from '../../features/songwriters/songwriter-card.tsx'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { isTall } from '../../lib/is-tall.ts'
import { SongPlayer } from '../../player/song-player.tsx'
import { RequestStatusBadge } from '../../ui/badge.tsx'
import { Day } from '../../ui/day.tsx'
import { RequestMeter } from '../../ui/meter.tsx'
import { ListenerTools } from './members/late.ts'
import { ReviewQuote } from './review-quote.tsx'

/** Font size by length and by the column's width, so that a long title fits and no word of it is broken. */
const titleSize = (title: string) => {
  const height = isTall(title) ? 'leading-[1.3]' : title.length <= 26 && 'leading-[0.98]'
  if (title.length <= 26) return clsx('text-[min(clamp(2.75rem,1.6rem+4.4vw,5.25rem),13cqi)]', height)
  return clsx(title.length <= 60 ? 'text-3xl' : 'text-2xl', height)
}

/** Header of the room: cover, title, feelings, money, songwriter, and the song once it is approved. */
export function RoomHeader({ room }: { room: Room }) {
  const { request, viewer, project, songwriter, songUrl, peaks, seconds, review } = room
  const approved = request.status === 'approved'
  /** A gift has no price tag. */
  const isGiven = room.gift !== null && !project
  const pressed = approved || request.status === 'completed'
  const song = approved &&
    songUrl && {
      src: songUrl,
      title: request.title,
      artist: (songwriter && fullName(songwriter.user)) || undefined,
      kind: 'song' as const,
      href: paths.room(request.shareableId),
      peaks: peaks ?? undefined,
      seconds: seconds ?? undefined,
    }
  return (
    <header
      className={clsx(
        'grid gap-y-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]',
        // Align the cover to the top of a long text.
        room.lyrics ? 'items-start' : 'items-center',
        pressed ? 'gap-x-[clamp(4rem,8vw,7rem)]' : 'gap-x-[clamp(2rem,5vw,4rem)]',
      )}
    >
      <CoverWithVinyl request={request} pressed={pressed} />
      <div className="grid min-w-0 gap-6">
        <div className="@container">
          {isGiven || (
            <p className="liner mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted [overflow-wrap:anywhere]">
              <RequestStatusBadge status={request.status} />
              {/* Where there is little room it is a line of its own, whatever font it is in just now. */}
              <span className="max-sm:basis-full">
                Requested by {firstNameOr(request.listener)} · <Day at={request.createdAt} />
              </span>
            </p>
          )}
          <h1 dir="auto" className={clsx('[overflow-wrap:break-word]', titleSize(request.title))}>
            {request.title}
          </h1>
          <p className="mt-4 font-serif text-lg">
            {request.emotions.join(', ')} <span className="text-muted">·</span> {request.genre}
          </p>
        </div>
        {song && (
          <div>
            <SongPlayer song={song} />
            <RoomLyrics room={room} song={song} />
          </div>
        )}
        {review && <ReviewQuote review={review} by={firstNameOr(request.listener)} />}
        {isGiven || (
          <div className="max-w-md">
            <RequestMeter request={request} />
          </div>
        )}
        {songwriter && <Credit songwriter={songwriter} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ShareLinkButton
            shareableId={request.shareableId}
            title={room.gift?.isWrapped ? `A gift for ${room.gift.receiverName}` : request.title}
          />
          {viewer === 'listener' && project && <ListenerTools project={project} />}
        </div>
      </div>
    </header>
  )
}

/** Cover; the record slides half out once there is a song to hear. */
const CoverWithVinyl = ({ request, pressed }: { request: Room['request']; pressed: boolean }) => (
  <div className="relative mx-auto w-full max-w-104">
    {pressed && (
      <Vinyl className="absolute top-[3%] right-0 w-[78%] animate-fade-in lg:-right-[17%] lg:w-[94%]" />
    )}
    <Cover
      request={request}
      className={clsx(
        'relative rounded-sm shadow-[0_1.5rem_3rem_-1rem_rgb(0_0_0/0.45)]',
        // Of the box itself: a padding in percent would be of the column, which is wider.
        pressed ? 'w-[82%] lg:w-full' : 'w-full',
      )}
    />
  </div>
)

function Credit({ songwriter }: { songwriter: NonNullable<Room['songwriter']> }) {
  const signedIn = useCurrentUser() !== null
  return (
    <section aria-label="Songwriter" className="max-w-md border-t border-line pt-5">
      <p className="liner mb-3 text-muted">Written by</p>
      <SongwriterCard songwriter={songwriter} linked={signedIn} />
    </section>
  )
}
