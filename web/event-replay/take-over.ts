import { useEffect } from 'react'

/** Marks a part of the page as hydrated, and replays the clicks recorded there. */
export type TakeOver = (isLive: (element: Element) => boolean) => void

declare global {
  interface Window {
    /** Set by the recorder in the head of a server-rendered page. */
    takeOver?: TakeOver
  }
}

const inLatePart = (element: Element) => element.closest('main [data-late]') !== null
const inPage = (element: Element) => element.closest('main') !== null && !inLatePart(element)

/** Hydration of the frame around the page, with the first script. */
export const useTakeOverAround = () =>
  useEffect(() => window.takeOver?.((element) => element.closest('main') === null), [])

/** Hydration of the page itself, whose chunk loads later. Renders nothing. */
export function TakeOverPage() {
  useEffect(() => window.takeOver?.(inPage), [])
  return null
}

/** Hydration of a late part, marked by `data-late`. Renders nothing. */
export function TakeOverLatePart() {
  useEffect(() => window.takeOver?.(inLatePart), [])
  return null
}
