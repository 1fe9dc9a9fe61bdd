import { clsx } from 'clsx'

export const starPath = 'M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9L10 15l-5.2 2.8 1-5.9L1.5 7.8l5.9-.8z'

/**
 * A rating as stars, rounded down (spec 2.listener.card-stars). Screen readers get the exact number. A
 * missing rating counts as 0.
 */
export function Stars({ rating, className }: { rating: string | number; className?: string }) {
  const value = Number(rating) || 0
  const stars = (
    <span
      className={clsx('inline-flex gap-0.5', className)}
      role="img"
      aria-label={`${value.toFixed(1)} of 5 stars`}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 20 20" aria-hidden className="size-4">
          <path
            d={starPath}
            className={star <= Math.floor(value) ? 'fill-accent stroke-accent' : 'fill-none stroke-edge'}
            strokeWidth="1.4"
            strokeLinejoin="round"
          />
        </svg>
      ))}
    </span>
  )
  if (value > 0) return stars
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {stars}
      <span className="font-semibold text-ink">New here</span>
    </span>
  )
}
