import { clsx } from 'clsx'
import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import type { Drawable } from './drawing/draw.ts'
import { inksOf } from './inks.ts'
import { lateDrawing } from './late-drawing.ts'

/**
 * Cover of a request: emotions choose the inks, genre the motif, title the figure, and the link seeds the
 * rest.
 */
export function Cover({ request, className }: { request: Drawable; className?: string }) {
  const id = useId()
  return (
    <svg
      id={id}
      viewBox="0 0 400 400"
      aria-hidden="true"
      className={clsx('block aspect-square overflow-hidden', className)}
      // Own drawing: the only user input in it is the choice of figure.
      dangerouslySetInnerHTML={useDrawing(request, id)}
    />
  )
}

function useDrawing({ shareableId, title, genre, emotions }: Drawable, id: string) {
  const draw = useSyncExternalStore(lateDrawing.subscribe, lateDrawing.current, lateDrawing.current)
  const key = JSON.stringify({ shareableId, title, genre, emotions })
  // A server-rendered page already contains the picture.
  const [drawn] = useState(() => ({ key, html: globalThis.document?.getElementById(id)?.innerHTML }))
  const kept = drawn.key === key ? drawn.html : undefined
  const isMissing = !kept && !draw
  useEffect(() => {
    if (isMissing) lateDrawing.load()
  }, [isMissing])
  return useMemo(() => {
    const request: Drawable = JSON.parse(key)
    const plain = `<path fill="${inksOf(request).a}" d="M0 0h400v400H0z"/>`
    return { __html: kept ?? draw?.(request, id) ?? plain }
  }, [key, kept, draw, id])
}
