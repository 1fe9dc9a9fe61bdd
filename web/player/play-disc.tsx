import { clsx } from 'clsx'
import { Pause, Play, RotateCcw } from 'lucide-react'
import { Spinner } from '../ui/spinner.tsx'
import type { Phase } from './use-song.ts'

/** The record in the middle of it all: black grooves that turn while it plays, and its label is the button. */
export function PlayDisc({ title, phase, onClick }: { title: string; phase: Phase; onClick: () => void }) {
  const plays = phase === 'playing' || phase === 'loading'
  return (
    <button
      type="button"
      aria-label={`${phase === 'broken' ? 'Try again:' : plays ? 'Pause' : 'Play'} ${title}`}
      aria-busy={phase === 'loading' || undefined}
      onClick={onClick}
      className="group relative grid size-16 shrink-0 cursor-pointer place-items-center rounded-full focus-visible:rounded-full"
    >
      <span
        aria-hidden="true"
        className={clsx('grooves absolute inset-0 rounded-full', phase === 'playing' && 'animate-turn')}
      />
      <span
        aria-hidden="true"
        className="relative grid size-9 place-items-center rounded-full bg-accent text-on-accent transition-transform duration-150 group-hover:scale-110"
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
