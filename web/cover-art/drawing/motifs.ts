import type { Genre } from '#contract/people/songwriters'

type Random = () => number
/**
 * Layer of a motif. Its ink is the tint, the ground (background colour, which separates two layers), or the
 * accent, which only one layer has.
 */
export type Layer = readonly [ink: 'tint' | 'ground' | 'accent', path: string]
/** Draws a background pattern of 400 × 400. `count` is the number of elements in a row. */
type Motif = (random: Random, count: number) => Layer[]

const times = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index))
const between = (random: Random, low: number, high: number) => Math.round(low + random() * (high - low))
const n = (value: number) => Math.round(value * 10) / 10
export const circle = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0-${n(r * 2)} 0z`
const box = (x: number, y: number, width: number, height: number) =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`
const tinted = (parts: string[]): Layer => ['tint', parts.join('')]
const accented = (parts: string[], chosen: number): Layer[] => [
  tinted(parts.filter((_, at) => at !== chosen)),
  ['accent', parts[chosen]!],
]
/**
 * Layers from the back to the front, alternately in the tint and in the background colour, so that they stay
 * distinguishable.
 */
const inTurn = (paths: string[]) => paths.map((path, at): Layer => [at % 2 ? 'ground' : 'tint', path])

export const motifs: Record<Genre, Motif> = {
  /** Landscape under a low sun. */
  folk(random, count) {
    const gap = 330 / (count * 2)
    const [turn, lean] = [random() < 0.5 ? 1 : -1, between(random, 0, 60)]
    return [
      ['accent', circle(turn > 0 ? 290 : 110, 92, between(random, 50, 64))],
      ...inTurn(
        times(count * 2, (at) => {
          const y = 90 + at * gap + (at % 2 ? gap * 0.3 : 0)
          const bend = turn * (60 - at * 2)
          return `M0 ${n(y + bend)}C${110 + lean} ${n(y - bend)} ${200 + lean} ${n(y + bend * 1.2)} 400 ${n(y - bend)}V400H0z`
        }),
      ),
    ]
  },

  /** Furrows of a field that meet at the horizon. */
  country(random, count) {
    const horizon = between(random, 120, 180)
    const x = between(random, 90, 310)
    const rows = count * 3
    return [
      ['accent', `M${x - 76} ${horizon}a76 76 0 0 1 152 0z`],
      tinted(
        times(rows, (row) => {
          const left = -800 + (row * 2000) / rows
          return `M${n(x + (left - x) * 0.02)} ${horizon}L${n(left)} 400h${n(1000 / rows)}z`
        }),
      ),
      ['tint', box(0, horizon - 5, 400, 9)],
    ]
  },

  /** Wood grain of a board. */
  acoustic(random, count) {
    const x = between(random, 110, 290)
    const rings = count * 2 + 1
    return inTurn(
      times(rings, (at) => {
        const w = ((rings - at) / rings) * 300
        const top = -60 + at * (440 / rings)
        const sway = between(random, -14, 14)
        return `M${n(x - w)} 400C${n(x - w * 1.05 + sway)} ${n(top + 60)} ${n(x - w * 0.5)} ${n(top)} ${n(x + sway)} ${n(top)}S${n(x + w * 1.1)} ${n(top + 120)} ${n(x + w)} 400z`
      }),
    )
  },

  /** Blocks in an irregular rhythm. */
  jazz(random, count) {
    const step = 400 / count
    const lean = (random() < 0.5 ? -1 : 1) * step * 0.16
    const blocks = times(count, (row) => {
      const drawn: string[] = []
      let x = -random() * step * 0.8
      while (x < 400) {
        const wide = step * [0.22, 0.5, 0.5, 1.1, 1.6][between(random, 0, 4)]!
        drawn.push(
          `M${n(x + lean)} ${n(row * step + step * 0.14)}h${n(wide)}l${n(-lean)} ${n(step * 0.72)}h${n(-wide)}z`,
        )
        x += wide + step * 0.2
      }
      return drawn
    }).flat()
    return accented(blocks, between(random, 0, blocks.length - 1))
  },

  /** Rows of discs. Overlapping areas stay empty. */
  rnb(random, count) {
    const r = 330 / count
    const shift = random() * r
    const row = r * 1.2
    return [
      tinted(
        times(count + 2, (down) =>
          times(count + 2, (across) =>
            circle(across * row - shift + (down % 2) * row * 0.5, down * row - shift * 0.6, r * 0.72),
          ),
        ).flat(),
      ),
    ]
  },

  /** Halftone grid, as in print: dots of growing size. */
  pop(random, count) {
    const step = 400 / (count * 2)
    const angle = random() * Math.PI * 2
    return [
      tinted(
        times((count * 2 + 1) ** 2, (at) => {
          const [column, row] = [at % (count * 2 + 1), Math.floor(at / (count * 2 + 1))]
          const [x, y] = [column * step + (row % 2 ? step / 2 : 0), row * step]
          const along = ((x - 200) * Math.cos(angle) + (y - 200) * Math.sin(angle)) / 560 + 0.5
          const r = step * Math.min(0.56, Math.max(0, along * 0.62))
          return r > 1.5 ? circle(x, y, r) : ''
        }),
      ),
    ]
  },

  /** Level meters of a mixing desk, in steps. */
  electronic(random, count) {
    const columns = count * 2
    const step = 400 / columns
    const chosen = between(random, 0, columns - 1)
    const [pace, start] = [0.5 + random() * 0.6, random() * 6]
    const bars = times(columns, (column) => {
      const level = 0.5 + 0.32 * Math.sin(start + column * pace) + (random() - 0.5) * 0.3
      const lit = Math.max(1, Math.round(level * columns))
      return times(lit, (at) =>
        box(column * step + step * 0.1, 400 - (at + 1) * step + step * 0.14, step * 0.8, step * 0.72),
      ).join('')
    })
    return accented(bars, chosen)
  },

  /** Splinters that fly out from one point. */
  rock(random, count) {
    const [x, y] = [between(random, 120, 280), between(random, 150, 300)]
    const shards = count * 3 + 3
    const turn = random()
    return [
      tinted(
        times(shards, (at) => {
          const angle = ((at + turn) / shards) * Math.PI * 2
          const wide = (Math.PI / shards) * (0.7 + random() * 0.5)
          const far = 560
          const near = between(random, 10, 60)
          const point = (turned: number, length: number) =>
            `${n(x + Math.cos(turned) * length)} ${n(y + Math.sin(turned) * length)}`
          return `M${point(angle, near)}L${point(angle - wide / 2, far)}L${point(angle + wide / 2, far)}z`
        }),
      ),
    ]
  },

  /** Tiles, as if cut from paper. */
  indie(random, count) {
    const step = 400 / count
    const chosen = between(random, 0, count * count - 1)
    const tiles = times(count * count, (at) => {
      const [x, y] = [(at % count) * step, Math.floor(at / count) * step]
      const s = n(step)
      const [left, top, right, bottom] = [n(x), n(y), n(x + step), n(y + step)]
      const shapes = [
        `M${left} ${top}v${s}h${s}A${s} ${s} 0 0 0 ${left} ${top}z`,
        `M${right} ${top}v${s}h${-s}A${s} ${s} 0 0 1 ${right} ${top}z`,
        `M${left} ${bottom}v${-s}h${s}A${s} ${s} 0 0 1 ${left} ${bottom}z`,
        `M${right} ${bottom}v${-s}h${-s}A${s} ${s} 0 0 0 ${right} ${bottom}z`,
        `M${left} ${bottom}h${s}L${left} ${top}z`,
        circle(x + step / 2, y + step / 2, step * 0.3),
      ]
      return shapes[between(random, 0, 5)]!
    })
    return accented(tiles, chosen)
  },

  /** Curved music staff with notes. */
  classical(random, count) {
    const staves = Math.max(1, Math.round(count / 2.4))
    const gap = 400 / staves / 6.2
    const bend = (random() < 0.5 ? -1 : 1) * between(random, 60, 130)
    const thick = Math.max(3, gap * 0.16)
    const sway = (t: number) => 3 * (1 - t) ** 2 * t * bend - 3 * (1 - t) * t ** 2 * bend
    const line = (y: number) =>
      `M0 ${n(y)}C133 ${n(y + bend)} 267 ${n(y - bend)} 400 ${n(y)}v${n(thick)}C267 ${n(y - bend + thick)} 133 ${n(y + bend + thick)} 0 ${n(y + thick)}z`
    const chosen = between(random, 0, staves * 2 + 1)
    const tops = times(staves, (at) => gap + at * gap * 6.2)
    return [
      tinted(tops.flatMap((top) => times(5, (row) => line(top + row * gap)))),
      ...tops.flatMap((top, stave) =>
        times(staves * 2 + 2, (at): Layer => {
          const t = (at + 0.5 + random() * 0.4) / (staves * 2 + 2)
          const [x, y, r] = [t * 400, top + between(random, 1, 7) * gap * 0.5 + sway(t), gap * 0.56]
          return [
            !stave && at === chosen ? 'accent' : 'tint',
            `${circle(x, y, r)}${box(x + r - thick * 1.4, y - gap * 2.6, thick * 1.4, gap * 2.6)}`,
          ]
        }),
      ),
    ]
  },
}
