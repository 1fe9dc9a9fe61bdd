/** The one line of the landing page's picture, as points: handwriting, then a waveform, then a record's groove. */

type Point = readonly [x: number, y: number]

export const disc = { x: 884, y: 318, r: 300 } as const
const baseline = 566
const letters = [30, 62, 28, 34, 70, 26, 30, 44, 24, 66, 30, 26]

const turn = 2 * Math.PI
const ease = (t: number) => t * t * (3 - 2 * t)

/** Loops of different heights along a baseline, as a pen leaves them. */
function handwriting(): Point[] {
  const perLoop = 16
  return Array.from({ length: letters.length * perLoop }, (_, step) => {
    const at = step / perLoop
    const tall = letters[Math.floor(at)] ?? 0
    const next = letters[Math.floor(at) + 1] ?? 20
    const height = tall + (next - tall) * ease(at % 1)
    const angle = at * turn
    const lean = (height / 2) * (1 - Math.cos(angle)) * 0.32
    return [-20 + at * 31 - 15 * Math.sin(angle) + lean, baseline - (height / 2) * (1 - Math.cos(angle))]
  })
}

/** Swells and dies away three times on its way to the record's rim. */
function waveform(): Point[] {
  const from = 352
  const steps = 150
  return Array.from({ length: steps }, (_, step) => {
    const t = step / steps
    const swell = Math.sin(Math.PI * t) * (0.35 + 0.65 * Math.abs(Math.sin(t * 8.2)))
    const rim = disc.y + disc.r - 12
    return [
      from + t * (disc.x - from),
      baseline + (rim - baseline) * ease(t) + 36 * swell * Math.sin(t * turn * 19),
    ]
  })
}

/** Runs inwards from the record's lowest point; louder and softer, as a groove is. */
function groove(): Point[] {
  const turns = 2.62
  const steps = 520
  return Array.from({ length: steps }, (_, step) => {
    const t = step / steps
    const angle = turn / 4 - t * turns * turn
    const loud = Math.max(0, Math.sin(t * 21)) * 6.5 * Math.min(1, t * 8)
    const r = disc.r - 12 - t * 132 + loud * Math.sin(t * turns * turn * 30)
    return [disc.x + r * Math.cos(angle), disc.y + r * Math.sin(angle)]
  })
}

/** Relative steps of one decimal: a third of the bytes of absolute ones. */
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
