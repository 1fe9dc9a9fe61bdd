/** A ref that says in a property of the page how tall its element is, for what must stay clear of it. */
export const tellHeight =
  (property: string, inWords = (pixels: number) => `${pixels}px`) =>
  (element: HTMLElement | null) => {
    if (!element) return undefined
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty(property, inWords(element.offsetHeight)))
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty(property)
    }
  }
