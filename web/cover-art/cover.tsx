import { clsx } from 'clsx'
import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import type { Drawable } from './drawing/draw.ts'
import { inksOf } from './inks.ts'
import { lateDrawing } from './late-drawing.ts'

/**
 * Cover of a song request. The emotions choose the two colours (inks), the genre the background pattern
 * (motif), and the title the figure. The request's link is the random seed for all other details.
 */
export function Cover({ request, className }: { request: Drawable; className?: string }) {
  const id = useId()
  return (
    <svg
      id={id}
      viewBox="0 0 400 400"
      aria-hidden="true"
      className={clsx('block aspect-square overflow-hidden', className)}
      // The HTML is safe: it comes from our own drawing code, and user input only chooses the figure.
      dangerouslySetInnerHTML={useDrawing(request, id)}
    />
  )
}

function useDrawing({ shareableId, title, genre, emotions }: Drawable, id: string) {
  const draw = useSyncExternalStore(lateDrawing.subscribe, lateDrawing.current, lateDrawing.current)
  const key = JSON.stringify({ shareableId, title, genre, emotions })
  // On a server-rendered page the drawing already exists in the HTML, so it is reused.
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
