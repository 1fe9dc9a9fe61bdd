import { expect, type Page } from '@playwright/test'

/** Window widths of the reference screens: a phone, a tablet in portrait and in landscape, a desktop. */
export const readAt = [390, 768, 1024, 1440]

/**
 * Expects no word that is broken into two lines or covered. The check is repeated, because some elements adapt to
 * a new width only some frames later (web/ui/use-media.ts).
 */
export const expectWords = (page: Page, width: number) =>
  expect.poll(() => wordFaults(page, width)).toEqual([])

/** Returns words that are broken into two lines or covered. The window becomes as tall as the page. */
async function wordFaults(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // `elementFromPoint` finds only elements with pointer events, so this style enables them everywhere.
  const style = await page.addStyleTag({ content: '* { pointer-events: auto !important }' })
  await page.setViewportSize({ width, height: Math.min(Math.max(height, 900), 16_000) })
  const faults = await page.evaluate(findFaults)
  await style.evaluate((element: HTMLElement) => element.remove())
  return faults.map((fault) => `${fault} at ${width}`)
}

function findFaults(): string[] {
  /** Words with more letters may be broken. */
  const longest = 20
  const faults: string[] = []

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[aria-hidden="true"], select, option, svg, .sr-only, [popover]:not(:popover-open)')
  const ancestors = (element: Element | null): Element[] =>
    element ? [element, ...ancestors(element.parentElement)] : []
  const isKeptForReaders = (element: Element) =>
    ancestors(element).some((one) => {
      const { width, height } = one.getBoundingClientRect()
      return getComputedStyle(one).overflow !== 'visible' && (width <= 1 || height <= 1)
    })
  const floats = (element: Element) =>
    ancestors(element).some((one) => /fixed|sticky/.test(getComputedStyle(one).position))
  const paints = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const isClear = /^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
    return (
      /^(img|canvas|video|path|circle|ellipse|rect)$/i.test(element.tagName) ||
      !isClear ||
      backgroundImage !== 'none'
    )
  }

  /** True if a point is outside of the scrolled area or clipped by an ancestor. */
  const isOutOfSight = (parent: Element, x: number, y: number) =>
    ancestors(parent).some((one) => {
      if (getComputedStyle(one).overflow === 'visible') return false
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return x < left || x > right || y < top || y > bottom
    })

  function isCovered(parent: Element, { left, top, width, height }: DOMRect) {
    const [x, y] = [left + width / 2, top + height / 2]
    if (isOutOfSight(parent, x, y)) return false
    const found = document.elementFromPoint(x, y)
    if (!found || found.contains(parent) || parent.contains(found) || floats(found)) return false
    // The element hides the text only if the element, or one of its ancestors below the common ancestor,
    // paints something.
    return ancestors(found)
      .filter((one) => !one.contains(parent))
      .some(paints)
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const parent = node.parentElement
    if (!parent || !node.data.trim() || /SCRIPT|STYLE|TEXTAREA/.test(parent.tagName) || !isShown(parent))
      continue
    if (isKeptForReaders(parent)) continue
    for (const { 0: word, index } of node.data.matchAll(
      /(?<![^\s(“"])[\p{L}\p{N}’']+(?![^\s,.;:!?)”"…-])/gu,
    )) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5)
      const [first] = boxes
      if (!first) continue
      const isBroken = boxes.some(({ top }) => top > first.bottom - first.height / 3)
      if (isBroken && word.length <= longest) faults.push(`broken: ${word}`)
      else if (boxes.some((box) => isCovered(parent, box))) faults.push(`covered: ${word}`)
    }
  }
  return [...new Set(faults)].slice(0, 12)
}
