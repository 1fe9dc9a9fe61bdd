/** The wrapped page as it was when it went, for the unwrapping to begin where it stood. */
export interface Left {
  shareableId: string
  /** A picture of the page, without its parcel. */
  page: HTMLElement
  pageBox: DOMRect
  parcelBox: DOMRect
  at: number
}

/** Milliseconds after which the room that is drawn is another visit. */
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

/** What was left just now to this room. */
export const leftTo = (shareableId: string) =>
  left?.shareableId === shareableId && performance.now() - left.at < atOnce ? left : undefined
