import '../player.css'
import { SkipBack, SkipForward, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { makeRoomFor } from '../../ui/bottom-bars.ts'
import { MadeForDemo } from '../made-for-demo.tsx'
import { PlayDisc } from '../play-disc.tsx'
import { SeekBar } from '../seek/seek-bar.tsx'
import { type Song, spokenName } from '../song.ts'
import { Clock } from '../song-player.tsx'
import { deck, useDeck } from '../sound/deck.ts'
import { IconButton, Volume } from './volume.tsx'

export function Dock({ cover }: { cover?: ReactNode }) {
  const { song, phase, at, length, volume, muted } = useDeck()
  const dock = useRef<HTMLElement>(null)
  useLayoutEffect(() => (dock.current ? makeRoomFor(dock.current) : undefined), [])

  if (!song) return null
  const name = spokenName(song)
  return (
    <section
      ref={dock}
      aria-label="Player"
      className="fixed inset-x-0 bottom-[var(--offline,0px)] z-30 animate-rise border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-[0_-0.75rem_2rem_-1.25rem_rgb(0_0_0/0.45)]"
    >
      <div className="mx-auto grid max-w-[90rem] grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-2 sm:px-8 md:grid-cols-[auto_minmax(0,15rem)_minmax(0,1fr)_auto] lg:grid-cols-[auto_minmax(0,18rem)_minmax(0,1fr)_auto] md:gap-x-5">
        <div className="max-md:row-span-2">
          <PlayDisc title={name} phase={phase} onPlay={deck.resume} onPause={deck.pause} />
        </div>
        <div className="flex min-w-0 items-center">
          {cover && (
            <div className="mr-3 grid size-10 shrink-0 overflow-hidden bg-sunk rounded-xs max-[22rem]:hidden md:size-14">
              {cover}
            </div>
          )}
          <Title song={song} broken={phase === 'broken'} />
          <div className="flex shrink-0 md:hidden">
            <Skips song={song} />
            <Close />
          </div>
        </div>
        <div className="flex min-w-0 items-center gap-3">
          <SeekBar title={name} at={at} length={length} peaks={song.peaks} onSeek={deck.seek} />
          <Clock at={at} length={length} />
          <div className="md:hidden">
            <Volume volume={volume} muted={muted} />
          </div>
        </div>
        <div className="flex items-center max-md:hidden">
          <Skips song={song} />
          <Volume volume={volume} muted={muted} />
          <Close />
        </div>
      </div>
    </section>
  )
}

const Title = ({ song, broken }: { song: Song; broken: boolean }) => (
  <div className="min-w-0 flex-1">
    <Link
      href={song.href}
      dir="auto"
      className="block truncate font-serif text-base font-semibold underline decoration-transparent underline-offset-4 hover:decoration-accent md:text-lg"
    >
      {song.title}
    </Link>
    <p role="status" className="truncate text-xs">
      {broken ? (
        <span className="text-danger">This song could not be played.</span>
      ) : (
        <span dir="auto" className="text-muted">
          {song.artist}
        </span>
      )}
    </p>
    <MadeForDemo src={song.src} />
  </div>
)

function Skips({ song: { kind } }: { song: Song }) {
  if (!deck.neighbour(-1) && !deck.neighbour(1)) return null
  return (
    <>
      <IconButton
        label={`Previous ${kind}`}
        icon={SkipBack}
        disabled={!deck.neighbour(-1)}
        onClick={() => deck.skip(-1)}
        className="max-sm:hidden"
      />
      <IconButton
        label={`Next ${kind}`}
        icon={SkipForward}
        disabled={!deck.neighbour(1)}
        onClick={() => deck.skip(1)}
      />
    </>
  )
}

function close() {
  deck.close()
  // The close button disappears, so the focus moves to the page.
  document.getElementById('main')?.focus({ preventScroll: true })
}

const Close = () => <IconButton label="Close the player" icon={X} onClick={close} />
