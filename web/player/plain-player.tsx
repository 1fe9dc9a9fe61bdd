import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { type Song, spokenName } from './song.ts'
import { deck } from './sound/deck.ts'

const never = () => () => {}

/** Whether the page's script answers; on a page that came drawn it doesn't at first. */
export const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * The browser's own player: in place of ours without a script, and after an early press (`web/event-replay`). Whatever sounds in
 * it goes on in our own once that is there.
 */
export function PlainPlayer({ song, list }: { song: Song; list: readonly Song[] }) {
  const player = useRef<HTMLAudioElement>(null)
  // As it goes: until then somebody may press it.
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
