/** Heights of the bars fixed to the window's bottom; the offline bar is below the dock. */
const heights = new Map<HTMLElement, number>()

const sum = () => [...heights.values()].reduce((all, one) => all + one, 0)

/** Reserves space at the page's end for a bar, also when focus scrolls an element into view. */
export function makeRoomFor(bar: HTMLElement) {
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => {
    heights.set(bar, bar.offsetHeight)
    style.setProperty('--dock', `${sum()}px`)
  })
  watch.observe(bar)
  return () => {
    watch.disconnect()
    heights.delete(bar)
    if (heights.size === 0) style.removeProperty('--dock')
    else style.setProperty('--dock', `${sum()}px`)
  }
}
