/**
 * Ref that writes its element's height into a CSS property of the page, for elements that must stay clear of
 * it.
 */
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
