import { useEffect, useRef, useState } from 'react'
import type { FundMonth } from '#contract/giving/fund'
import { money, wholeCents } from '#contract/grammar/money'
import { monthOf, shortInCurrency } from '#contract/surface/format'
import { monthParts, partsOf } from './fund-figures.ts'

const height = 260
const margin = { top: 12, right: 4, bottom: 26, left: 64 }

/** Stacked bar chart by month, as wide as its container. The table below is its text alternative. */
export function MonthChart({ months }: { months: readonly FundMonth[] }) {
  const [frame, width] = useWidth()
  const data = months.map((month) => ({ month: month.month, ...partsOf(month) }))
  const highest = Math.max(10_000, ...data.map((month) => sum(monthParts.map((part) => month[part]))))
  const marks = marksTo(highest, 4)
  const bottom = height - margin.bottom
  const y = (amount: number) => bottom - (amount / marks.at(-1)!) * (bottom - margin.top)
  const bands = bandsOf(data.length, [margin.left, width - margin.right])
  const everyOther = bands.step < 36
  return (
    <div ref={frame}>
      <svg width={width} height={height} aria-hidden className="block max-w-full text-xs">
        <Textures />
        {marks.map((tick) => (
          <g key={tick}>
            <line
              x1={margin.left}
              x2={width - margin.right}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
            />
            <text
              x={margin.left - 10}
              y={y(tick)}
              dy="0.32em"
              textAnchor="end"
              className="figures fill-muted"
            >
              {shortInCurrency(money(wholeCents(tick)))}
            </text>
          </g>
        ))}
        <g className="stroke-accent">
          {monthParts.map((part, below) =>
            data.map((month, index) => {
              const start = sum(monthParts.slice(0, below).map((under) => month[under]))
              const top = y(start + month[part])
              return (
                <rect
                  key={`${part} ${month.month}`}
                  x={bands.at(index)}
                  y={top}
                  width={bands.width}
                  height={y(start) - top}
                  fill={`url(#fund-${part})`}
                />
              )
            }),
          )}
        </g>
        {data.map(({ month }, index) =>
          everyOther && index % 2 !== (data.length - 1) % 2 ? null : (
            <text
              key={month}
              x={bands.at(index) + bands.width / 2}
              y={height - 8}
              textAnchor="middle"
              className="fill-muted"
            >
              {monthOf(`${month}-15`).slice(0, 3)}
            </text>
          ),
        )}
      </svg>
    </div>
  )
}

const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)

/** Textures of the three parts, as in the pledge meter, so that the parts differ even without colour. */
const Textures = () => (
  <defs>
    <pattern id="fund-confirmed" width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" className="fill-accent" />
    </pattern>
    <pattern id="fund-matched" width="5" height="5" patternUnits="userSpaceOnUse">
      <rect width="5" height="5" className="fill-accent" />
      <circle cx="2" cy="2" r="1.3" className="fill-raised" />
    </pattern>
    <pattern
      id="fund-waiting"
      width="6"
      height="6"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(35)"
    >
      <rect width="6" height="6" className="fill-sunk" />
      <line x1="0" x2="0" y1="0" y2="6" strokeWidth="3" className="stroke-accent" />
    </pattern>
  </defs>
)

function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => {
      // A hidden chart has the width 0, which would give its bars a negative width.
      if (entry?.contentRect.width) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return [frame, width] as const
}

/** Distance between two axis ticks: 1, 2 or 5 times a power of ten. `length` then has about `count` ticks. */
function stepOf(length: number, count: number) {
  const step = length / count
  const power = 10 ** Math.floor(Math.log10(step))
  const rest = step / power
  return power * (rest >= Math.sqrt(50) ? 10 : rest >= Math.sqrt(10) ? 5 : rest >= Math.SQRT2 ? 2 : 1)
}

/** Axis ticks: about `count` round values from 0 to at least `highest`. */
export function marksTo(highest: number, count: number): number[] {
  let end = highest
  let step = stepOf(end, count)
  for (;;) {
    end = Math.ceil(end / step) * step
    const next = stepOf(end, count)
    if (next === step) break
    step = next
  }
  return Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step)
}

/**
 * Positions of `count` bars of equal width between two coordinates, with gaps of 0.3 steps between the bars
 * and at both ends.
 */
export function bandsOf(count: number, [from, to]: readonly [number, number]) {
  const gap = 0.3
  const step = (to - from) / Math.max(1, count + gap)
  return { step, width: step * (1 - gap), at: (index: number) => from + step * (gap + index) }
}
