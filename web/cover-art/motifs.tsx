import type { ReactNode } from 'react'
import type { Genre } from '#contract/people/songwriters'

export interface Inks {
  ground: string
  ink: string
  second: string
}

type Random = () => number
type Motif = (random: Random, inks: Inks) => ReactNode

const between = (random: Random, low: number, high: number) => low + random() * (high - low)
const list = <T,>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index))

/** Grooves around a spindle that sits off the middle. */
const rings: Motif = (random, { ink, second }) => {
  const x = between(random, 90, 310)
  const y = between(random, 110, 290)
  const gap = between(random, 20, 30)
  return (
    <g fill="none">
      {list(14, (ring) => (
        <circle
          key={ring}
          cx={x}
          cy={y}
          r={52 + ring * gap}
          stroke={ring % 4 === 1 ? second : ink}
          strokeWidth={between(random, 3, gap * 0.62)}
        />
      ))}
      <circle cx={x} cy={y} r={34} fill={second} />
      <circle cx={x} cy={y} r={6} fill={ink} />
    </g>
  )
}

/** Land under a low sun. */
const hills: Motif = (random, { ink, second }) => (
  <g>
    <circle
      cx={between(random, 90, 310)}
      cy={between(random, 110, 170)}
      r={between(random, 46, 78)}
      fill={second}
    />
    {list(5, (layer) => {
      const y = 190 + layer * 44
      const dip = () => y + between(random, -46, 46)
      return (
        <path
          key={layer}
          d={`M0 ${dip()} C ${between(random, 80, 150)} ${dip() - 30}, ${between(random, 230, 310)} ${dip() + 26}, 400 ${dip()} V400 H0Z`}
          fill={layer === 3 ? second : ink}
          opacity={layer === 3 ? 0.9 : 0.34 + layer * 0.13}
        />
      )
    })}
  </g>
)

/** Levels of a mixing desk. */
const bars: Motif = (random, { ink, second }) => {
  const loud = Math.floor(between(random, 2, 11))
  return (
    <g>
      {list(13, (bar) => {
        const height = between(random, 70, 380)
        return (
          <rect
            key={bar}
            x={22 + bar * 28}
            y={200 - height / 2}
            width={18}
            height={height}
            fill={bar === loud ? second : ink}
          />
        )
      })}
    </g>
  )
}

/** Stage light from below. */
const rays: Motif = (random, { ink, second }) => {
  const x = between(random, 120, 280)
  const count = 19
  const far = (angle: number) =>
    `${(x + Math.cos(angle) * 640).toFixed(1)} ${(400 - Math.sin(angle) * 640).toFixed(1)}`
  return (
    <g>
      {list(count, (ray) => {
        const start = (Math.PI * (ray + between(random, 0, 0.35))) / count
        const width = (Math.PI / count) * between(random, 0.3, 0.62)
        return (
          <path
            key={ray}
            d={`M${x} 400 L${far(start)} L${far(start + width)}Z`}
            fill={ray % 5 === 2 ? second : ink}
          />
        )
      })}
      <circle cx={x} cy={400} r={between(random, 92, 132)} fill={second} />
    </g>
  )
}

/** A stave that bends, with its notes. */
const stave: Motif = (random, { ink, second }) => {
  const bend = between(random, -90, 90)
  const line = (y: number) => `M-10 ${y} C 130 ${y + bend}, 270 ${y - bend}, 410 ${y}`
  // The stave's own curve at t, so that each note sits on it.
  const sway = (t: number) => 3 * (1 - t) ** 2 * t * bend - 3 * (1 - t) * t ** 2 * bend
  return (
    <g fill="none" stroke={ink} strokeWidth={4}>
      {list(5, (row) => (
        <path key={row} d={line(120 + row * 40)} />
      ))}
      {list(7, (note) => {
        const t = (note + 0.7) / 7.4
        const x = -10 + 420 * t
        const y = 120 + Math.floor(between(random, 0, 9)) * 20 + sway(t)
        return (
          <g key={note} stroke="none" fill={note % 3 === 1 ? second : ink}>
            <ellipse cx={x} cy={y} rx={20} ry={15} transform={`rotate(-18 ${x} ${y})`} />
            <rect x={x + 13} y={y - 84} width={6} height={84} />
          </g>
        )
      })}
    </g>
  )
}

export const motifs: Record<Genre, Motif> = {
  folk: hills,
  country: hills,
  acoustic: hills,
  jazz: rings,
  rnb: rings,
  pop: bars,
  electronic: bars,
  rock: rays,
  indie: rays,
  classical: stave,
}
