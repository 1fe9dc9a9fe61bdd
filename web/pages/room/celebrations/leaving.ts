/** Wrapped page at its unmount, where the unwrapping begins. */
export interface Left {
  shareableId: string
  /** Copy of the page, without its parcel. */
  page: HTMLElement
  pageBox: DOMRect
  parcelBox: DOMRect
  at: number
}

/** Milliseconds after which the room counts as another visit. */
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
