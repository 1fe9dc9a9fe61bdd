import type { Drawable } from './drawing/draw.ts'

type Draw = (request: Drawable, id: string) => string

let draw: Draw | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** What a page is read and used by comes first; a cover is a sheet of its ink until then. */
const afterMs = 400
const later = () => new Promise((resolve) => setTimeout(resolve, afterMs))

/**
 * The drawing of covers, which a page without a cover, or with drawn ones alone, doesn't load. Until it is there a cover
 * is a plain sheet of its ink; where it can't be loaded it stays one, and the next cover tries again.
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
