/** Scrolls the box, never the page, so that a reader elsewhere on the page isn't moved. */
export function keepInView(box: HTMLElement, line: HTMLElement) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
  box.scrollTo({ top, behavior: calm ? 'instant' : 'smooth' })
}
