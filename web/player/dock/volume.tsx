import { clsx } from 'clsx'
import { type LucideIcon, Volume1, Volume2, VolumeX } from 'lucide-react'
import { deck } from '../sound/deck.ts'

export function Volume({ volume, muted }: { volume: number; muted: boolean }) {
  const heard = muted ? 0 : volume
  return (
    <div role="group" aria-label="Volume" className="flex items-center">
      <IconButton
        label={muted ? 'Unmute' : 'Mute'}
        icon={heard === 0 ? VolumeX : heard < 0.5 ? Volume1 : Volume2}
        onClick={deck.toggleMuted}
      />
      <input
        type="range"
        aria-label="Volume"
        aria-valuetext={`${Math.round(heard * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={heard}
        onChange={(event) => deck.setVolume(event.target.valueAsNumber)}
        className="h-11 w-20 cursor-pointer accent-accent max-md:hidden"
      />
    </div>
  )
}

interface IconButtonProps {
  label: string
  icon: LucideIcon
  disabled?: boolean
  onClick: () => void
  className?: string
}

export const IconButton = ({ label, icon: Icon, disabled, onClick, className }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
    className={clsx(
      'grid size-11 cursor-pointer place-items-center rounded-md hover:text-accent disabled:cursor-not-allowed disabled:opacity-40',
      className,
    )}
  >
    <Icon aria-hidden className="size-5" />
  </button>
)
