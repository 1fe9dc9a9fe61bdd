import { useEffect, useRef, useState } from 'react'
import type { FundMonth } from '#contract/giving/fund'
import { money, wholeCents } from '#contract/grammar/money'
import { monthOf, shortInCurrency } from '#contract/surface/format'
import { bandsOf, marksTo } from './axis.ts'
import { monthParts, partsOf } from './month-parts.ts'

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
