/**
 * The line on the landing page. It begins as handwriting, then becomes a waveform, then the groove of a
 * record.
 */

type Point = readonly [x: number, y: number]

export const disc = { x: 884, y: 322, r: 300 } as const
const baseline = 600
const turn = 2 * Math.PI
const ease = (t: number) => t * t * (3 - 2 * t)

/** Pen strokes: height, width of the loop (0: no loop), distance to the next stroke. */
const strokes: [height: number, loop: number, advance: number][] = [
  [34, 13, 27],
  [92, 14, 30],
  [30, 12, 25],
  [26, 1, 21],
  [26, 1, 21],
  [30, 12, 27],
  [88, 13, 28],
  [86, 13, 28],
  [32, 14, 30],
  [24, 1, 20],
  [34, 12, 28],
  [70, 9, 27],
  [28, 12, 27],
  [22, 1, 22],
  [22, 1, 26],
]

/** Handwriting along the baseline: slanted loops and strokes. */
function handwriting(): Point[] {
  const perStroke = 18
  let start = -30
  return strokes.flatMap(([height, loop, advance]) => {
    const from = start
    start += advance
    return Array.from({ length: perStroke }, (_, step): Point => {
      const t = step / perStroke
      const up = (height / 2) * (1 - Math.cos(t * turn))
      return [from + t * advance - loop * Math.sin(t * turn) + up * 0.38, baseline - up]
    })
  })
}

/** Waveform from the handwriting to the edge of the record. It becomes louder and quieter three times. */
function waveform(): Point[] {
  const from = 356
  const steps = 190
  return Array.from({ length: steps }, (_, step) => {
    const t = step / steps
    const swell = Math.sin(Math.PI * t) * (0.35 + 0.65 * Math.abs(Math.sin(t * 8.2)))
    const rim = disc.y + disc.r - 12
    return [
      from + t * (disc.x - from),
      baseline + (rim - baseline) * ease(t) + 38 * swell * Math.sin(t * turn * 27),
    ]
  })
}

/**
 * Spiral from the lowest point of the record to its label. Loud passages have waves, quiet ones are smooth.
 */
function groove(): Point[] {
  const turns = 3.1
  const wavesPerTurn = 54
  const points: Point[] = []
  let t = 0
  while (t < 1) {
    const loud = Math.max(0, Math.sin(t * 24 - 0.6)) * 5.5 * Math.min(1, t * 10)
    const r = disc.r - 12 - t * 186 + loud * Math.sin(t * turns * turn * wavesPerTurn)
    const angle = turn / 4 - t * turns * turn
    points.push([disc.x + r * Math.cos(angle), disc.y + r * Math.sin(angle)])
    // Quiet passages need fewer points.
    t += 1 / (turns * (loud > 0.2 ? wavesPerTurn * 8 : 72))
  }
  return points
}

/** SVG path of relative steps with one decimal. It has a third of the bytes of absolute positions. */
function draw(points: Point[]): string {
  let [x, y] = [0, 0]
  const steps = points.map(([nextX, nextY]) => {
    const dx = Math.round((nextX - x) * 10)
    const dy = Math.round((nextY - y) * 10)
    x += dx / 10
    y += dy / 10
    return `${dx / 10} ${dy / 10}`
  })
  return `m${steps.join(' ')}`
}

export const storyLine = draw([...handwriting(), ...waveform(), ...groove()])
