import { type Phase, type Song, spokenName } from '../../../player/song.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { playAtPress, usePhase } from './press.ts'

interface PressButtonProps {
  song: Song
  list: readonly Song[]
  className: string
}

/** Play button of a song on this page. The player's code loads when it is pressed. */
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
