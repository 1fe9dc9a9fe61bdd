import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Texts of the filled buttons that a screen shows. */
const filledButtons = (page: Page) =>
  page
    .locator('main :is(a, button, summary).bg-accent')
    .evaluateAll((all) =>
      all
        .filter(
          (one) => one.checkVisibility() && getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)',
        )
        .map((one) => one.textContent.trim()),
    )

/** The specification's words, which are shown beside ours: the role in *View*, and a donation's badge. */
const specified = /^(?:underwriter(?: view)?|pledged)$/i
const old = /\b(?:pledg\w*|underwriters?|givers?|donors?)\b/i

const oldWords = async (page: Page) =>
  (await page.locator('body').innerText())
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => old.test(line) && !specified.test(line))

/** Expects one word for one thing, and at most one filled button, so that the screen says what it wants. */
export async function expectOneThing(page: Page) {
  const filled = await filledButtons(page)
  expect(filled.length, `filled: ${filled.join(', ')}`).toBeLessThanOrEqual(1)
  expect(await oldWords(page)).toEqual([])
}
