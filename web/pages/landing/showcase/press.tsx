import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { showcase as calls, ShownSong } from '#contract/requests/showcase'
import { paths } from '#contract/surface/paths'
import { fetchPlain, plainReads, segments } from '../../../lib/read-plain.ts'
import { type Phase, type Song, songOnDeck, spokenName } from '../../../player/song.ts'
import { Spinner } from '../../../ui/spinner.tsx'

const path = plainReads.showcase

/** Public songs and songwriters. The server embeds them in the page that it renders. */
export const showcase = queryOptions({
  queryKey: segments(path),
  queryFn: ({ signal }) => fetchPlain<typeof calls.shown>(path, signal),
})

export const songOf = (shown: ShownSong): Song => ({
  src: shown.songUrl,
  title: shown.title,
  artist: shown.songwriter || undefined,
  kind: 'song',
  href: paths.room(shown.shareableId),
  sleeve: shown,
  seconds: shown.seconds ?? undefined,
})

/** Playback state of the song with this URL. It works before the player's code is loaded. */
export const usePhase = (src: string) =>
  useSyncExternalStore(
    songOnDeck.subscribe,
    () => songOnDeck.phaseOf(src),
    () => 'idle' as const,
  )

/**
 * Plays or pauses a song. The first call loads the player's code, so that visitors who play nothing don't
 * load it.
 */
export async function playAtPress(song: Song, list: readonly Song[]) {
  const phase = songOnDeck.phaseOf(song.src)
  if (songOnDeck.current()?.src !== song.src) songOnDeck.expect(song.src, 'loading')
  try {
    const { deck } = await import('../../../player/sound/deck.ts')
    if (phase === 'playing' || phase === 'loading') deck.pause()
    else deck.play(song, list)
  } catch {
    songOnDeck.expect(song.src, 'broken')
  }
}

interface PressButtonProps {
  song: Song
  list: readonly Song[]
  className: string
}

/** Play button of a song on this page. The first press loads the player's code. */
export function PressButton({ song, list, className }: PressButtonProps) {
  const phase = usePhase(song.src)
  const isOn = phase === 'playing' || phase === 'loading'
  const does = phase === 'broken' ? 'Try again:' : isOn ? 'Pause' : 'Play'
  return (
    <button
      type="button"
      aria-label={`${does} ${spokenName(song)}`}
      aria-busy={phase === 'loading' || undefined}
      onClick={() => void playAtPress(song, list)}
      className={`press-button noscript:hidden ${className}`}
    >
      {phase === 'loading' ? <Spinner className="size-2/5" /> : <Icon phase={phase} />}
    </button>
  )
}

const Icon = ({ phase }: { phase: Phase }) => (
  <svg viewBox="0 0 24 24" aria-hidden className="size-2/5 fill-current">
    <path d={phase === 'playing' ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 3.5v17l14-8.5z'} />
  </svg>
)
