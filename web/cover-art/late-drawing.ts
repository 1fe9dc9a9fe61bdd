import type { Drawable } from './drawing/draw.ts'

type Draw = (request: Drawable, id: string) => string

let draw: Draw | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Content and controls load first. Until then a cover is a sheet of its ink. */
const afterMs = 400
const later = () => new Promise((resolve) => setTimeout(resolve, afterMs))

/**
 * Code for the drawing of covers, loaded only by a page with undrawn covers. Until then a cover is a plain
 * sheet of its ink. If loading fails it stays so, and the next cover tries again.
 */
export const lateDrawing = {
  current: () => draw,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  provide: (loaded: Draw) => {
    draw = loaded
    for (const listener of listeners) listener()
  },
  load: () => {
    loading ??= later()
      .then(() => import('./drawing/draw.ts'))
      .then(
        ({ drawCover }) => lateDrawing.provide(drawCover),
        () => {
          loading = undefined
        },
      )
  },
}
