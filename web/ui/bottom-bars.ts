/** Height of each bar that is fixed to the window's bottom, such as the player and the offline notice. */
const heights = new Map<HTMLElement, number>()

const sum = () => [...heights.values()].reduce((all, one) => all + one, 0)

/**
 * Reserves space for a fixed bar at the bottom of the page. Scrolling to a focused element respects that
 * space too.
 */
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
