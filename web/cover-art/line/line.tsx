import { clsx } from 'clsx'
import { type LineOf, lineHeight, linePath, lineWidth, percentOf } from './line-path.ts'

interface LineProps {
  line: LineOf
  /** Accessible name: with it the line is a progress bar. Without it the line is only decorative. */
  label?: string
  className?: string
}

/** Draws a song's progress line: handwriting that becomes a wave, and finally the song's waveform. */
export function Line({ line, label, className }: LineProps) {
  const drawn = (
    <svg
      viewBox={`0 0 ${lineWidth} ${lineHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={clsx('block h-8 w-full overflow-visible', className)}
    >
      <path
        d={linePath(line)}
        className="fill-none stroke-glow stroke-3 max-sm:stroke-[1.5]"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
  if (!label) return drawn
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percentOf(line))}
    >
      {drawn}
    </div>
  )
}
