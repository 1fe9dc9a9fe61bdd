/**
 * Creates a ref callback that writes the element's height into a CSS custom property. Styles of other
 * elements read the property to keep clear of the element.
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
