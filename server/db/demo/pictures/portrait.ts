import { beard, folds, type HairCut, hair } from './hair.ts'
import { type Layer, paint, toned } from './paint.ts'
import {
  arc,
  below,
  both,
  box,
  disc,
  either,
  line,
  merged,
  oval,
  rightOf,
  ring,
  type Shape,
  twice,
  without,
} from './shapes.ts'

export type Backdrop = 'sun' | 'record' | 'hills' | 'stripes' | 'window' | 'moon'

/** How somebody looks, as a few cuts of paper. */
export interface Look {
  backdrop: Backdrop
  /** Ground and motif behind the person. */
  colors: readonly [ground: string, motif: string]
  skin: string
  hair: string
  cut: HairCut
  shirt: string
  collar: 'round' | 'shirt' | 'high' | 'open'
  beard?: boolean
  glasses?: boolean
  earrings?: string
  /** A hat's color. */
  hat?: string
}

const head = merged(oval(0, -0.08, 0.37, 0.42), oval(0, 0.14, 0.29, 0.35), 0.12)
const neck = box(0, 0.46, 0.16, 0.32, 0.08)
const shoulders = merged(oval(0, 1.22, 0.86, 0.56), box(0, 0.98, 0.42, 0.24, 0.2), 0.2)

const backdrops: Record<Backdrop, (motif: string, ground: string) => Layer[]> = {
  sun: (motif) => [[motif, disc(0.34, -0.3, 0.62)]],
  moon: (motif) => [[motif, without(disc(-0.42, -0.38, 0.46), disc(-0.24, -0.5, 0.42))]],
  record: (motif, ground) => [
    [motif, disc(0, -0.1, 0.9)],
    ...[0.84, 0.76, 0.68].map((radius): Layer => [toned(ground, 0.92), ring(0, -0.1, radius, 0.014)]),
  ],
  hills: (motif, ground) => [
    [toned(motif, 1.12), disc(-0.9, 0.95, 1.05)],
    [motif, disc(0.8, 1.1, 1.2)],
    [toned(ground, 1.08), disc(0.52, -0.55, 0.2)],
  ],
  stripes: (motif) => [-0.9, -0.54, -0.18, 0.18, 0.54, 0.9].map((x): Layer => [motif, box(x, 0, 0.09, 1.1)]),
  window: (motif, ground) => [
    [motif, either(box(0, 0.42, 0.72, 0.72), disc(0, -0.28, 0.72))],
    [ground, box(0, 0, 0.018, 1.1)],
    [ground, box(0, -0.24, 0.72, 0.016)],
  ],
}

const collars: Record<Look['collar'], (look: Look) => Layer[]> = {
  round: ({ shirt, skin }) => [
    [toned(shirt, 0.85), oval(0, 0.7, 0.24, 0.14)],
    [toned(skin, 0.78), oval(0, 0.66, 0.185, 0.115)],
  ],
  open: ({ shirt, skin }) => [
    [toned(skin, 0.9), (x, y) => Math.max(Math.abs(x) * 1.5 + (y - 0.98), 0.55 - y) * 0.55],
    [toned(shirt, 0.8), twice(line(0.24, 0.62, 0.0, 0.99, 0.05))],
  ],
  shirt: ({ shirt }) => [
    [
      toned(shirt, 1.18),
      twice((x, y) => Math.max(0.02 - x, 0.58 + x * 0.35 - y, y - 0.72 - x * 0.75, y + x - 1.07) * 0.7),
    ],
    [toned(shirt, 0.75), line(0, 0.84, 0, 1.2, 0.014)],
  ],
  high: ({ shirt }) => [
    [toned(shirt, 0.92), box(0, 0.62, 0.22, 0.13, 0.06)],
    [toned(shirt, 0.8), box(0, 0.72, 0.22, 0.012)],
  ],
}

function face({ skin, glasses, hair: hairColor, cut }: Look): Layer[] {
  const shade = toned(skin, 0.88)
  const ink = toned(skin, 0.36)
  const brow = cut === 'bald' || cut === 'headscarf' ? ink : toned(hairColor, 0.8)
  const layers: Layer[] = [
    // One side of the face in shadow, along the bridge of the nose.
    [shade, both(head, merged(rightOf(0.06), oval(0.06, 0.09, 0.06, 0.09), 0.04))],
    [toned(skin, 0.8), line(0.05, -0.08, 0.075, 0.1, 0.022)],
    [toned(skin, 0.8), arc(0.045, 0.1, 0.035, 0.02)],
    [ink, twice(arc(0.155, -0.055, 0.062, 0.02, { reach: -0.012 }))],
    [brow, twice(arc(0.155, -0.09, 0.085, 0.028, { up: true, reach: 0.045 }))],
    [toned('#b4534a', skin < '#9' ? 0.8 : 1), both(oval(0, 0.275, 0.085, 0.035), below(0.262))],
    [toned(skin, 0.55), line(-0.085, 0.265, 0.085, 0.265, 0.012)],
  ]
  if (glasses)
    layers.push(
      ['#2b2522', twice(ring(0.16, -0.045, 0.115, 0.022))],
      ['#2b2522', line(-0.05, -0.06, 0.05, -0.06, 0.02)],
      ['#2b2522', twice(line(0.275, -0.06, 0.36, -0.08, 0.018))],
    )
  return layers
}

const hatShape: Shape = either(
  oval(0, -0.37, 0.62, 0.085),
  both(merged(box(0, -0.56, 0.33, 0.2, 0.14), oval(0, -0.68, 0.28, 0.1), 0.06), (_, y) => y + 0.36),
)

/** Draws somebody as cut paper, in the manner of an old record sleeve. */
export function portrait(look: Look): Buffer {
  const { backdrop, colors, skin, cut, shirt, earrings, hat } = look
  const [ground, motif] = colors
  const { behind, front } = hair[cut]
  const scarf = cut === 'headscarf'
  const layers: Layer[] = [...backdrops[backdrop](motif, ground)]
  if (behind) layers.push([toned(look.hair, scarf ? 0.85 : 0.82), behind])
  layers.push([toned(skin, 0.78), neck], [shirt, shoulders], ...collars[look.collar](look))
  layers.push([toned(skin, 0.9), twice(oval(0.37, -0.02, 0.06, 0.1))], [skin, head], ...face(look))
  if (look.beard)
    layers.splice(
      layers.length - 2,
      0,
      [look.hair, beard],
      [toned(look.hair, 0.85), both(beard, rightOf(0.06))],
    )
  if (front) layers.push([look.hair, front], [toned(look.hair, 0.88), both(front, rightOf(0.1))])
  if (scarf) layers.push(...folds(look.hair))
  if (earrings && !scarf) layers.push([earrings, twice(disc(0.39, 0.14, 0.045))])
  if (hat) layers.push([hat, hatShape], [toned(hat, 0.7), box(0, -0.42, 0.325, 0.035)])
  return paint(ground, layers)
}
