import './player.css'
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { clock } from '#contract/surface/clock'
import { PlayDisc } from './play-disc.tsx'
import { SeekBar } from './seek/seek-bar.tsx'
import { type Place, type Song, spokenName } from './song.ts'
import { deck, useDeckOf } from './sound/deck.ts'

interface SongPlayerProps {
  song: Song
  list?: readonly Song[]
  renderMarks?: (length: number) => ReactNode
}

/**
 * Controls of one song on a page. The site's single audio element plays the song, and loads its file only
 * then.
 */
export function SongPlayer({ song, list = [song], renderMarks }: SongPlayerProps) {
  const { song: own, phase, at, length: measured } = useDeckOf(song.src)
  const awake = useAwake()
  const name = spokenName(song)
  const length = measured || (song.seconds ?? 0)

  function seek(place: Place, by: 'pointer' | 'keys') {
    if (own) deck.seek(place)
    else if (by === 'pointer') deck.play(song, list, place)
    else deck.cue(song, list, place)
  }
  return (
    <div role="group" aria-label={name} data-song className="group/song min-w-0">
      {!awake && <PlainPlayer song={song} list={list} />}
      <div className="flex min-h-16 items-center gap-4 group-data-plain/song:hidden noscript:hidden">
        <PlayDisc title={name} phase={phase} onPlay={() => deck.play(song, list)} onPause={deck.pause} />
        <SeekBar
          title={name}
          at={at}
          length={length}
          peaks={song.peaks}
          renderMarks={renderMarks}
          onSeek={seek}
        />
        <Clock at={at} length={length} />
      </div>
      <p role="status" className="text-sm text-danger">
        {phase === 'broken' && 'This song could not be played. Please try again.'}
      </p>
    </div>
  )
}

export const Clock = ({ at, length }: { at: number; length: number }) => (
  <span className="figures shrink-0 text-right text-xs text-muted">
    {clock(at)}
    {length > 0 && <> / {clock(length)}</>}
  </span>
)

const never = () => () => {}

const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Native audio element. It is shown if JavaScript is off, or if the user clicks before hydration
 * (`web/event-replay`). Once this component unmounts, our own player continues the playback.
 */
function PlainPlayer({ song, list }: { song: Song; list: readonly Song[] }) {
  const player = useRef<HTMLAudioElement>(null)
  // The takeover happens at unmount, because the user can start the native player until then.
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
