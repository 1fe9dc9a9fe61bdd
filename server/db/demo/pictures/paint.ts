import { encodePng } from './png.ts'
import type { Shape } from './shapes.ts'

/** A cut-out of coloured paper: '#rrggbb'. */
export type Layer = [color: string, shape: Shape]

const size = 320

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Lays cut-outs over each other, the first at the back, and answers a PNG. */
export function paint(background: string, layers: Layer[]): Buffer {
  const pixels = new Uint8Array(size * size * 3)
  const ground = channels(background)
  for (let at = 0; at < pixels.length; at++) pixels[at] = ground[at % 3]!
  for (const [color, shape] of layers) lay(pixels, channels(color), shape)
  return encodePng(pixels, size)
}

function lay(pixels: Uint8Array, color: number[], shape: Shape) {
  const unit = 2 / size
  for (let row = 0; row < size; row++) {
    const y = (row + 0.5) * unit - 1
    for (let column = 0; column < size; column++) {
      const distance = shape((column + 0.5) * unit - 1, y)
      if (distance > unit) {
        // Distances are never overstated by much: so far, at least, there is nothing to paint.
        column += Math.max(0, Math.floor(distance / unit / 2) - 1)
        continue
      }
      const cover = Math.max(0, Math.min(1, 0.5 - distance / unit))
      if (cover === 0) continue
      const at = (row * size + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const under = pixels[at + channel]!
        pixels[at + channel] = Math.round(under + (color[channel]! - under) * cover)
      }
    }
  }
}

/** The color, so much darker (below 1) or lighter (above 1). */
export const toned = (color: string, factor: number) =>
  `#${channels(color)
    .map((value) => Math.round(Math.max(0, Math.min(255, value * factor))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
