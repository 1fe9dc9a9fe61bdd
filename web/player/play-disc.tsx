import { clsx } from 'clsx'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { Spinner } from '../ui/spinner.tsx'
import type { Phase } from './song.ts'

interface PlayDiscProps {
  title: string
  phase: Phase
  size?: keyof typeof sizes
  onPlay: () => void
  onPause: () => void
}

const sizes = {
  sm: { disc: 'size-11', label: 'size-7' },
  md: { disc: 'size-16', label: 'size-9' },
}

/** Vinyl record that turns while the song plays. The record's label is the play button. */
export function PlayDisc({ title, phase, size = 'md', onPlay, onPause }: PlayDiscProps) {
  const plays = phase === 'playing' || phase === 'loading'
  return (
    <button
      type="button"
      aria-label={`${phase === 'broken' ? 'Try again:' : plays ? 'Pause' : 'Play'} ${title}`}
      aria-busy={phase === 'loading' || undefined}
      onClick={plays ? onPause : onPlay}
      className={clsx(
        'group relative grid shrink-0 cursor-pointer place-items-center rounded-full focus-visible:rounded-full',
        sizes[size].disc,
      )}
    >
      <span
        aria-hidden="true"
        className={clsx('grooves absolute inset-0 rounded-full', phase === 'playing' && 'animate-turn')}
      />
      <span
        aria-hidden="true"
        className={clsx(
          'relative grid place-items-center rounded-full bg-accent text-on-accent transition-transform duration-150 group-hover:scale-110',
          sizes[size].label,
        )}
      >
        <Icon phase={phase} />
      </span>
    </button>
  )
}

function Icon({ phase }: { phase: Phase }) {
  if (phase === 'loading') return <Spinner />
  if (phase === 'broken') return <RotateCcw className="size-4" />
  if (phase === 'playing') return <Pause className="size-4 fill-current" />
  return <Play className="size-4 translate-x-px fill-current" />
}
