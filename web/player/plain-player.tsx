import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { type Song, spokenName } from './song.ts'
import { deck } from './sound/deck.ts'

const never = () => () => {}

/** Whether the page is hydrated. */
export const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Native audio element: replaces our player without scripts, and after a click before hydration (`web/event-replay`). What plays in
 * it continues in our own player once that is mounted.
 */
export function PlainPlayer({ song, list }: { song: Song; list: readonly Song[] }) {
  const player = useRef<HTMLAudioElement>(null)
  // In the cleanup: until unmount somebody may press it.
  useLayoutEffect(() => {
    const audio = player.current
    return () => {
      const group = audio?.closest<HTMLElement>('[data-song]')
      if (!audio || !group) return
      const focused = document.activeElement === audio
      delete group.dataset['plain']
      if (focused) group.querySelector('button')?.focus()
      if (!audio.paused || audio.currentTime > 0) deck.adopt(audio, song, list)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the song that it was drawn with
  }, [])
  return (
    <div className="hidden min-h-16 content-center group-data-plain/song:grid noscript:grid">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a song: its words stand beside it */}
      <audio
        ref={player}
        controls
        preload="none"
        src={song.src}
        aria-label={spokenName(song)}
        className="w-full"
      />
    </div>
  )
}
