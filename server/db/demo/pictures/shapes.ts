/** How far a point is from the edge of a shape; negative inside. The picture runs from -1 to 1, y downwards. */
export type Shape = (x: number, y: number) => number

export const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius

export const oval =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry)

/** A box with rounded corners, by its middle and half its sides. */
export const box =
  (cx: number, cy: number, halfWidth: number, halfHeight: number, radius = 0): Shape =>
  (x, y) => {
    const dx = Math.abs(x - cx) - halfWidth + radius
    const dy = Math.abs(y - cy) - halfHeight + radius
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  }

/** A line with round ends. */
export const line =
  (x1: number, y1: number, x2: number, y2: number, width: number): Shape =>
  (x, y) => {
    const [dx, dy] = [x2 - x1, y2 - y1]
    const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    return Math.hypot(x - x1 - dx * along, y - y1 - dy * along) - width / 2
  }

/** The lower half of a ring, as a smile or a closed eye is; `up` for the upper half. */
export const arc =
  (cx: number, cy: number, radius: number, width: number, { up = false, reach = 0 } = {}): Shape =>
  (x, y) => {
    const side = up ? y - cy + reach : cy + reach - y
    return Math.max(Math.abs(Math.hypot(x - cx, y - cy) - radius) - width / 2, side)
  }

export const ring =
  (cx: number, cy: number, radius: number, width: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) - width / 2

export const below =
  (edge: number): Shape =>
  (_, y) =>
    edge - y

export const rightOf =
  (edge: number): Shape =>
  (x) =>
    edge - x

export const either =
  (...shapes: Shape[]): Shape =>
  (x, y) => {
    let nearest = shapes[0]!(x, y)
    for (let at = 1; at < shapes.length; at++) nearest = Math.min(nearest, shapes[at]!(x, y))
    return nearest
  }

export const both =
  (one: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), other(x, y))

export const without =
  (one: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.max(one(x, y), -hole(x, y))

/** Either of two, grown together where they meet. */
export const merged =
  (one: Shape, other: Shape, softness: number): Shape =>
  (x, y) => {
    const [a, b] = [one(x, y), other(x, y)]
    const blend = Math.max(0, Math.min(1, 0.5 + (0.5 * (b - a)) / softness))
    return b + (a - b) * blend - softness * blend * (1 - blend)
  }

/** The shape and its mirror image across the middle. */
export const twice =
  (shape: Shape): Shape =>
  (x, y) =>
    Math.min(shape(x, y), shape(-x, y))
