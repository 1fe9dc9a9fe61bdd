import type { Drawable } from './drawing/draw.ts'

type Draw = (request: Drawable, id: string) => string

let draw: Draw | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Milliseconds before the drawing code loads, so that content and controls load first. */
const afterMs = 400
const later = () => new Promise((resolve) => setTimeout(resolve, afterMs))

/**
 * Loads the code that draws covers, only on pages with covers that aren't drawn yet. Until then a cover is a
 * plain area of its first ink. If the code fails to load, the next cover tries again.
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
