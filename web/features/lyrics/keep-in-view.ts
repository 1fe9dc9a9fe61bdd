/** Moves the box and never the page: who reads on elsewhere is left alone. */
export function keepInView(box: HTMLElement, line: HTMLElement) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const top = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2
  box.scrollTo({ top, behavior: calm ? 'instant' : 'smooth' })
}
