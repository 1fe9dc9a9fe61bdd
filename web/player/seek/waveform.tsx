import { useMemo } from 'react'

/** Number of the waveform's bars. On a phone this many bars are still distinguishable. */
const bars = 120
const height = 40

/** Reduces peaks to at most `count` bars, and scales them so that the highest bar is 1. */
export function toBars(peaks: readonly number[], count = bars): number[] {
  const stretches = Math.min(count, peaks.length)
  const loud = Array.from({ length: stretches }, (_, i) => {
    const from = Math.floor((i * peaks.length) / stretches)
    const to = Math.floor(((i + 1) * peaks.length) / stretches)
    return Math.max(...peaks.slice(from, to))
  })
  const most = Math.max(...loud, Number.EPSILON)
  return loud.map((one) => one / most)
}

/** Waveform of a song. `played` (0 to 1) is the part that is highlighted. */
export function Waveform({ peaks, played }: { peaks: readonly number[]; played: number }) {
  const heights = useMemo(() => toBars(peaks), [peaks])
  const path = heights
    .map((one, i) => {
      const half = Math.max(1, (one * height) / 2)
      return `M${i + 0.5} ${(height / 2 - half).toFixed(1)}v${(2 * half).toFixed(1)}`
    })
    .join('')
  const view = { viewBox: `0 0 ${heights.length} ${height}`, preserveAspectRatio: 'none', fill: 'none' }
  return (
    <span aria-hidden="true" className="relative block h-12 w-full" style={{ '--played': played }}>
      <svg {...view} className="absolute inset-0 size-full stroke-edge">
        <path d={path} strokeWidth={0.55} />
      </svg>
      <svg
        {...view}
        className="absolute inset-0 size-full stroke-accent [clip-path:inset(0_calc(100%*(1-var(--played)))_0_0)]"
      >
        <path d={path} strokeWidth={0.55} />
      </svg>
    </span>
  )
}

export const PlainBar = ({ played }: { played: number }) => (
  <span
    aria-hidden="true"
    className="relative block h-1.5 w-full overflow-hidden rounded-full bg-edge"
    style={{ '--played': played }}
  >
    <span className="absolute inset-0 w-[calc(100%*var(--played))] bg-accent" />
  </span>
)
