import type { Donation } from '#contract/giving/donations'
import { isRoom, songRequests } from '#contract/requests/song-requests'
import { fullName } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { call } from '../../../lib/calls/api.ts'
import { DownloadLink } from '../../../player/download-link.tsx'
import { PlayButton } from '../../../player/play-button.tsx'
import type { Song } from '../../../player/song.ts'
import { deck } from '../../../player/sound/deck.ts'

type Supported = NonNullable<Donation['request']>

/** The finished song that the giver helped to pay for; nothing until there is one. */
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

/** The same song as a file, unless it is a gift that is still wrapped. */
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

/** The list carries no waveforms, to stay small; a song's waveform is fetched when it is played. */
async function learn(shareableId: string, songUrl: string) {
  try {
    const shared = await call(songRequests.shared, { params: { shareableId } })
    if (isRoom(shared) && shared.peaks) deck.learn(songUrl, { peaks: shared.peaks })
  } catch {
    // Without a waveform the player shows a plain bar.
  }
}

/** The listener's thank-you. */
export const ThanksRead = ({ request: { thanks } }: { request: Supported }) =>
  thanks && (
    <blockquote
      dir="auto"
      className="mt-1 border-l-[3px] border-accent pl-4 font-serif whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      <span className="sr-only">The listener’s thank-you: </span>“{thanks.text}”
    </blockquote>
  )

/** The answer of the gift's receiver. */
export const AnswerRead = ({ request: { answer } }: { request: Supported }) =>
  answer && (
    <blockquote
      dir="auto"
      className="mt-1 border-l-[3px] border-accent pl-4 font-serif whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      “{answer.text}”
      <span className="mt-1 block font-sans text-sm text-muted">
        <bdi>{answer.by}</bdi>, who received the song
      </span>
    </blockquote>
  )
