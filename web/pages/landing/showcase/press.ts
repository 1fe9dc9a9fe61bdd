import { useSyncExternalStore } from 'react'
import type { ShownSong } from '#contract/requests/showcase'
import { paths } from '#contract/surface/paths'
import { type Song, songOnDeck } from '../../../player/song.ts'

export const songOf = (shown: ShownSong): Song => ({
  src: shown.songUrl,
  title: shown.title,
  artist: shown.songwriter || undefined,
  kind: 'song',
  href: paths.room(shown.shareableId),
  sleeve: shown,
  seconds: shown.seconds ?? undefined,
})

/** Player phase of this URL's song, also before the player's code is loaded. */
export const usePhase = (src: string) =>
  useSyncExternalStore(
    songOnDeck.subscribe,
    () => songOnDeck.phaseOf(src),
    () => 'idle' as const,
  )

/** Press of a play button. The first one loads the player's code, which readers don't need. */
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
