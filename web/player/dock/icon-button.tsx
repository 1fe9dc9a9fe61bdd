import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

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
