import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Texts of the filled buttons that a screen shows. The switches, choices and play discs are not filled buttons. */
const filledButtons = (page: Page) =>
  page
    .locator('a.bg-accent, button.bg-accent, summary.bg-accent')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one).clipPath === 'none')
        .map((one) => one.textContent.trim() || one.getAttribute('aria-label')),
    )

/** Expects that at most one button is filled, so that the screen says what it wants (product.md, "Screens"). */
export async function expectOneThing(page: Page) {
  const filled = await filledButtons(page)
  expect(filled.length, `filled: ${filled.join(', ')}`).toBeLessThanOrEqual(1)
}
