import { useEffect } from 'react'

/** Says which part of the page answers by itself from now on; what was pressed there before is pressed once more. */
export type TakeOver = (isLive: (element: Element) => boolean) => void

declare global {
  interface Window {
    /** Left by the recorder in the head of a page that came drawn. */
    takeOver?: TakeOver
  }
}

const inPage = (element: Element) => element.closest('main') !== null

/** What stands around the page: it is there with the first script. */
export const useTakeOverAround = () => useEffect(() => window.takeOver?.((element) => !inPage(element)), [])

/** The page itself, whose code comes later. Draws nothing. */
export function TakeOverPage() {
  useEffect(() => window.takeOver?.(inPage), [])
  return null
}
