import './player.css'
import { PlayDisc } from './play-disc.tsx'
import { SeekBar } from './seek-bar.tsx'
import { clock } from './time.ts'
import { useSong } from './use-song.ts'

interface SongPlayerProps {
  src: string
  title: string
  artist?: string
  /** The waveform, 0 to 1; without it a plain bar. */
  peaks?: readonly number[]
}

/** Plays a song in the page, one at a time. Nothing of it is loaded before it is asked for. */
export const SongPlayer = (props: SongPlayerProps) => <Player key={props.src} {...props} />

function Player({ src, title, artist, peaks }: SongPlayerProps) {
  const { audio, phase, at, length, play, pause, seek, events } = useSong()
  const name = artist ? `${title} by ${artist}` : title
  return (
    <div role="group" aria-label={name} className="min-w-0">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music; its words are shown as lyrics */}
      <audio ref={audio} src={src} preload="none" {...events} />
      <div className="flex items-center gap-4">
        <PlayDisc
          title={name}
          phase={phase}
          onClick={phase === 'playing' || phase === 'loading' ? pause : play}
        />
        <SeekBar title={name} at={at} length={length} peaks={peaks} onSeek={seek} />
        <span className="figures shrink-0 text-right text-xs text-muted">
          {clock(at)}
          {length > 0 && <> / {clock(length)}</>}
        </span>
      </div>
      <p role="status" className="text-sm text-danger">
        {phase === 'broken' && 'This song could not be played. Please try again.'}
      </p>
    </div>
  )
}
