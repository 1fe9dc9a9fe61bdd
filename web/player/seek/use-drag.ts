import { type PointerEvent, useState } from 'react'

/**
 * Handles a drag along a song. Returns the dragged position (0 to 1), and the event handlers of the element.
 * It seeks only once, when the pointer is released.
 */
export function useDrag<Dragged extends Element>(
  partAt: (event: PointerEvent<Dragged>) => number,
  seek: (part: number) => void,
) {
  const [held, setHeld] = useState<number>()
  const handlers = {
    onPointerDown: (event: PointerEvent<Dragged>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setHeld(partAt(event))
    },
    onPointerMove: (event: PointerEvent<Dragged>) => held !== undefined && setHeld(partAt(event)),
    onPointerUp: (event: PointerEvent<Dragged>) => {
      if (held === undefined) return
      setHeld(undefined)
      seek(partAt(event))
    },
    onPointerCancel: () => setHeld(undefined),
  }
  return [held, handlers] as const
}
