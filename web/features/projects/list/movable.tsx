import { useLayoutEffect, useRef, useState } from 'react'

/** Portal target that keeps its state, and an open dialog, when moved. */
export const useMovable = () => useState(() => document.createElement('div'))[0]

/** Current place of the element. Rendered before its portal, whose effects need it in the document. */
export function PlaceOf({ movable }: { movable: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(movable), [movable])
  return <div ref={place} className="min-w-0" />
}
