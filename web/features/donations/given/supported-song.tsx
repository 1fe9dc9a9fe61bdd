import type { Donation } from '#contract/giving/donations'
import { isRoom, songRequests } from '#contract/requests/song-requests'
import { fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import type { ReportKind } from '#contract/trust/words'
import { Cover } from '../../../cover-art/cover.tsx'
import { Vinyl } from '../../../cover-art/vinyl.tsx'
import { call } from '../../../lib/calls/api.ts'
import { DownloadLink } from '../../../player/download-link.tsx'
import { PlayButton } from '../../../player/play-button.tsx'
import type { Song } from '../../../player/song.ts'
import { deck } from '../../../player/sound/deck.ts'
import { ReportLink } from '../../moderation/public/report-link.tsx'

type Supported = NonNullable<Donation['request']>

/** The song's cover. For a donation without a single song, a plain record. */
export function Sleeve({ request }: Pick<Donation, 'request'>) {
  if (!request?.cover) return <Vinyl className="w-full" />
  const { id, shareableId, title, cover } = request
  return <Cover request={{ ...cover, title, shareableId: shareableId ?? id }} className="w-full rounded-sm" />
}

export function HearSupported({ request }: { request: Supported }) {
  const { shareableId, song } = request
  if (!song) return null
  return (
    <PlayButton
      song={songOf(request, song)}
      onPlay={() => void (shareableId !== null && learn(shareableId, song.songUrl))}
    />
  )
}

export const SaveSupported = ({ request }: { request: Supported }) =>
  request.song?.canSave && <DownloadLink song={songOf(request, request.song)} variant="quiet" />

const songOf = (
  { id, title, shareableId, songwriter, cover }: Supported,
  { songUrl, seconds }: NonNullable<Supported['song']>,
): Song => ({
  src: songUrl,
  title,
  artist: (songwriter && fullName(songwriter)) || undefined,
  kind: 'song',
  href: shareableId === null ? paths.impact() : paths.room(shareableId),
  sleeve: cover ? { ...cover, title, shareableId: shareableId ?? id } : undefined,
  seconds: seconds ?? undefined,
})

/** Fetches the waveform of a song when it is played. The list has none, to stay small. */
async function learn(shareableId: string, songUrl: string) {
  try {
    const shared = await call(songRequests.shared, { params: { shareableId } })
    if (isRoom(shared) && shared.peaks) deck.learn(songUrl, { peaks: shared.peaks })
  } catch {
    // Without a waveform, the player shows a plain bar.
  }
}

interface Read {
  request: Supported
  /** True if the giver requested the song, and so wrote the thank-you. */
  own: boolean
}

/** Report link. It names the request's share link if the giver may know it. */
const Report = ({
  request,
  ...of
}: {
  kind: ReportKind
  id: string
  request: Supported
  isAlone?: boolean
}) => <ReportLink {...of} link={request.shareableId ?? undefined} />

export const ReportSupported = ({ request }: { request: Supported }) =>
  request.song?.deliveryId && (
    <Report kind="delivery" id={request.song.deliveryId} request={request} isAlone />
  )

export const ThanksRead = ({ request, own }: Read) =>
  request.thanks && (
    <div className="mt-1 border-l-[3px] border-accent pl-4">
      <blockquote dir="auto" className="font-serif whitespace-pre-wrap [overflow-wrap:anywhere]">
        <span className="sr-only">The listener’s thank-you: </span>“{request.thanks.text}”
      </blockquote>
      {own || <Report kind="thank_you" id={request.id} request={request} />}
    </div>
  )

export const AnswerRead = ({ request }: Pick<Read, 'request'>) =>
  request.answer && (
    <figure className="mt-1 border-l-[3px] border-accent pl-4">
      <blockquote dir="auto" className="font-serif whitespace-pre-wrap [overflow-wrap:anywhere]">
        “{request.answer.text}”
      </blockquote>
      <figcaption className="mt-1 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <span>
          <bdi>{request.answer.by}</bdi>, who received the song
        </span>
        <Report kind="gift_answer" id={request.id} request={request} />
      </figcaption>
    </figure>
  )
