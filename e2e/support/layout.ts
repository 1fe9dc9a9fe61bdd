import { expect, type Locator, type Page } from '@playwright/test'

/** Layout errors of the page: horizontal overflow, overlapping texts, cut-off texts. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults)

/**
 * Expects no layout errors. The check is repeated, because some elements adapt to a new width only some
 * frames later.
 */
export const expectLayout = (page: Page, message?: string) =>
  expect.poll(() => layoutFaults(page), { ...(message && { message }) }).toEqual([])

/** Returns an element's position once it no longer changes. Fonts and late parts of a page move elements. */
export async function stillBox(locator: Locator) {
  let last = ''
  const isStill = async () => {
    const before = last
    last = JSON.stringify(await locator.boundingBox())
    return last === before
  }
  await expect.poll(isStill).toBe(true)
  return JSON.parse(last) as Awaited<ReturnType<Locator['boundingBox']>>
}

/** Positions of several elements, all read in one frame: what still moves can't come between two of them. */
export async function boxesOf(...locators: [Locator, ...Locator[]]): Promise<DOMRect[]> {
  const elements = await Promise.all(locators.map((one) => one.elementHandle()))
  return locators[0]
    .page()
    .evaluate((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect), elements)
}

function findFaults(): string[] {
  const tolerance = 2
  const width = document.documentElement.clientWidth
  const faults: string[] = []
  const says = (node: Node) => `“${(node.textContent ?? '').trim().slice(0, 40)}”`

  interface Line {
    node: Text
    box: DOMRect
    /** The block element that contains the text. Lines of one block can't overlap each other. */
    block: Element
    /** True for fixed, sticky or deliberately overlapping elements. */
    floats: boolean
  }

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], select, option, svg, .sr-only')
  const blockOf = (element: Element): Element => {
    const { display } = getComputedStyle(element)
    return display.startsWith('inline') && element.parentElement ? blockOf(element.parentElement) : element
  }
  const ancestors = (element: Element | null): Element[] =>
    element ? [element, ...ancestors(element.parentElement)] : []

  /**
   * Returns the part of a box that its clipping ancestors leave visible. `excused` is true if an ancestor
   * scrolls or shows '…'.
   */
  function seen(box: DOMRect, element: Element) {
    let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom]
    let excused = false
    for (const one of ancestors(element)) {
      const style = getComputedStyle(one)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const hole = one.getBoundingClientRect()
      // Texts for screen readers only are clipped to one pixel.
      if (hole.width <= 1 || hole.height <= 1) return undefined
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) excused = true
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') excused = true
      left = Math.max(left, hole.left)
      right = Math.min(right, hole.right)
      top = Math.max(top, hole.top)
      bottom = Math.min(bottom, hole.bottom)
    }
    if (right - left < tolerance || bottom - top < tolerance) return excused ? undefined : 'cut'
    const isCut = box.right - right > tolerance || left - box.left > tolerance
    return isCut && !excused ? 'cut' : new DOMRect(left, top, right - left, bottom - top)
  }

  const lines: Line[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const parent = node.parentElement
    if (!parent || !node.data.trim() || /SCRIPT|STYLE/.test(parent.tagName) || !isShown(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const floats = ancestors(parent).some((one) => /fixed|sticky/.test(getComputedStyle(one).position))
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue
      const visible = seen(box, parent)
      if (visible === undefined) continue
      if (visible === 'cut') faults.push(`cut off: ${says(node)}`)
      else {
        if (visible.right > width + tolerance || visible.left < -tolerance)
          faults.push(`out of the window: ${says(node)} from ${visible.left} to ${visible.right}`)
        lines.push({ node, box: visible, block: blockOf(parent), floats })
      }
    }
  }

  if (document.documentElement.scrollWidth > width)
    for (const element of document.body.querySelectorAll('*'))
      if (
        element.getBoundingClientRect().right > width + tolerance &&
        seen(element.getBoundingClientRect(), element)
      )
        faults.push(
          `scrolls sideways: <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`,
        )

  const resting = lines.filter(({ floats }) => !floats).sort((one, other) => one.box.top - other.box.top)
  resting.forEach((one, at) => {
    for (let next = at + 1; next < resting.length; next++) {
      const other = resting[next]!
      if (other.box.top > one.box.bottom - tolerance) break
      if (one.block === other.block) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // Lines of text are taller than their letters, so a third of a line may overlap although no letters
      // overlap.
      if (across > tolerance && down > Math.min(one.box.height, other.box.height) / 3)
        faults.push(`overlap: ${says(one.node)} and ${says(other.node)}`)
    }
  })
  return [...new Set(faults)].slice(0, 12)
}
