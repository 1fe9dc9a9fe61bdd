import { useLayoutEffect, useRef, useState } from 'react'

/** An element to draw into by a portal: moved to another place, it keeps its state, and the dialog open in it. */
export const useMovable = () => useState(() => document.createElement('div'))[0]

/** Where it stands now. Comes before its portal, whose effects find it in the page. */
export function PlaceOf({ movable }: { movable: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(movable), [movable])
  return <div ref={place} className="min-w-0" />
}
