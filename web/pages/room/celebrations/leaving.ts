/** The page of the wrapped gift when it was unmounted. The animation starts from it. */
export interface Left {
  shareableId: string
  /** Copy of the page's elements, without the parcel. */
  page: HTMLElement
  pageBox: DOMRect
  parcelBox: DOMRect
  at: number
}

/** Milliseconds within which the opened gift must follow, so that the animation starts at once. */
const atOnce = 1000

let left: Left | undefined

export function leave(shareableId: string, page: HTMLElement) {
  const parcel = page.querySelector('[data-parcel]')
  if (!parcel) return
  const picture = page.cloneNode(true) as HTMLElement
  for (const named of picture.querySelectorAll('[id]')) named.removeAttribute('id')
  picture.querySelector('[data-parcel]')?.replaceChildren()
  left = {
    shareableId,
    page: picture,
    pageBox: page.getBoundingClientRect(),
    parcelBox: parcel.getBoundingClientRect(),
    at: performance.now(),
  }
}

export const leftTo = (shareableId: string) =>
  left?.shareableId === shareableId && performance.now() - left.at < atOnce ? left : undefined
