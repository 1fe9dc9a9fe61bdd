import { type Layer, toned } from './paint.ts'
import { below, both, box, disc, either, line, merged, oval, type Shape, twice, without } from './shapes.ts'

export const hairCuts = [
  'afro',
  'bald',
  'bob',
  'braids',
  'bun',
  'crop',
  'curls',
  'headscarf',
  'long',
  'quiff',
  'sidePart',
  'waves',
] as const
export type HairCut = (typeof hairCuts)[number]

/** The top of the head down to a hairline: `line` is how far down it comes, `dip` how round. */
const cap = (line: number, dip = 0.34): Shape =>
  without(oval(0, -0.2, 0.41, 0.4), oval(0.02, line + dip, 0.36, dip))

const curly = (spots: [number, number, number][]): Shape =>
  either(...spots.map(([x, y, radius]) => disc(x, y, radius)))

/** What hangs behind the head, and what lies on it, in front of the forehead. */
export const hair: Record<HairCut, { behind?: Shape; front?: Shape }> = {
  bald: {},
  crop: { front: both(cap(-0.34), oval(0, -0.2, 0.39, 0.36)) },
  quiff: { front: merged(cap(-0.33), oval(-0.06, -0.55, 0.3, 0.14), 0.1) },
  sidePart: { front: merged(cap(-0.34, 0.3), oval(0.14, -0.44, 0.28, 0.13), 0.06) },
  bob: {
    behind: merged(oval(0, -0.16, 0.5, 0.46), box(0, 0.16, 0.46, 0.24, 0.14), 0.12),
    front: without(oval(0, -0.22, 0.43, 0.4), oval(0, 0.08, 0.4, 0.36)),
  },
  long: {
    behind: merged(oval(0, -0.14, 0.5, 0.5), box(0, 0.5, 0.5, 0.5, 0.2), 0.12),
    front: without(
      oval(0, -0.2, 0.43, 0.42),
      merged(oval(-0.12, 0.14, 0.3, 0.42), oval(0.16, 0.14, 0.28, 0.4), 0.1),
    ),
  },
  waves: {
    behind: either(
      merged(oval(0, -0.16, 0.47, 0.48), box(0, 0.24, 0.44, 0.44, 0.2), 0.14),
      twice(
        curly([
          [0.4, -0.08, 0.12],
          [0.43, 0.14, 0.13],
          [0.42, 0.38, 0.14],
          [0.36, 0.6, 0.14],
        ]),
      ),
    ),
    front: merged(cap(-0.32, 0.36), oval(-0.2, -0.4, 0.2, 0.14), 0.08),
  },
  bun: { behind: disc(0.04, -0.72, 0.2), front: cap(-0.36, 0.32) },
  braids: {
    behind: either(
      oval(0, -0.18, 0.44, 0.44),
      twice(either(...[0.12, 0.28, 0.44, 0.6, 0.76].map((y) => oval(0.43, y, 0.085, 0.11)))),
    ),
    front: without(cap(-0.36, 0.34), line(0, -0.62, 0, -0.34, 0.018)),
  },
  afro: { behind: disc(0, -0.26, 0.62), front: both(cap(-0.32, 0.33), oval(0, -0.2, 0.42, 0.4)) },
  curls: {
    behind: curly([
      [-0.36, -0.22, 0.17],
      [0.36, -0.22, 0.17],
      [-0.3, -0.42, 0.18],
      [0.3, -0.42, 0.18],
      [-0.12, -0.54, 0.2],
      [0.14, -0.54, 0.19],
    ]),
    front: curly([
      [-0.28, -0.4, 0.13],
      [-0.1, -0.47, 0.14],
      [0.1, -0.46, 0.14],
      [0.27, -0.39, 0.13],
    ]),
  },
  headscarf: {
    behind: merged(oval(0, -0.12, 0.5, 0.54), oval(0, 0.7, 0.56, 0.42), 0.2),
    front: without(merged(oval(0, -0.1, 0.46, 0.5), oval(0, 0.46, 0.4, 0.24), 0.16), oval(0, 0.06, 0.3, 0.4)),
  },
}

/** A beard that follows the jaw, with the mouth left free. */
export const beard: Shape = without(
  both(merged(oval(0, 0.02, 0.38, 0.5), oval(0, 0.22, 0.31, 0.36), 0.1), below(0.1)),
  either(oval(0, 0.1, 0.25, 0.16), oval(0, 0.28, 0.12, 0.05)),
)

export const folds = (color: string): Layer[] => [
  [toned(color, 0.86), both(line(0.3, 0.36, -0.34, 0.86, 0.03), below(0.2))],
  [toned(color, 0.86), both(line(0.4, 0.3, -0.1, 0.98, 0.025), below(0.2))],
]
