import type { Page } from '@playwright/test'
import { demoAccounts } from '../../server/demo/accounts.ts'
import { expect, test } from '../support/fixtures.ts'
import { demo } from '../support/start/settings.ts'
import { expectWell } from '../support/states.ts'

test.use({ settings: demo })

/**
 * What a supporter's home has besides rows of the specification's lists: words, controls and filled buttons.
 * Words that people wrote are in these rows.
 */
const besideRows = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const rows = 'ul > li'
    const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(rows)
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    let words = 0
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (parentElement && isShown(parentElement)) words += textContent!.split(/\s+/).filter(Boolean).length
    }
    const controls = [...main.querySelectorAll('a, button, input, select, summary')].filter(isShown)
    const filled = controls.filter((one) => one.matches('.bg-accent')).map(({ textContent }) => textContent)
    return { words, controls: controls.length, filled }
  })

test('the home asks for one thing: few words, few buttons, five screens on a phone', async ({ page }) => {
  const { email } = demoAccounts.find(({ role }) => role === 'underwriter')!
  await page.request.post('/api/login/demo', { form: { email }, maxRedirects: 0 })
  for (const { width, height, screens } of [
    { width: 1440, height: 900, screens: 4 },
    { width: 390, height: 844, screens: 5 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/?role=underwriter')
    await expect(page.getByText(/^Show all/)).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(5)
    const { words, controls, filled } = await besideRows(page)
    expect(words).toBeLessThanOrEqual(150)
    expect(controls).toBeLessThanOrEqual(12)
    expect(filled).toEqual(['Pay'])
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(tall / height).toBeLessThanOrEqual(screens)
    const row = page.getByRole('list', { name: 'Recent contributions' }).getByRole('listitem')
    await expect(row).toHaveCount(10)
    for (const folded of [/SW-/, 'Cancel promise', 'Receipt', /^Report/, /tax/])
      await expect(page.getByRole('main').getByText(folded)).toHaveCount(0)
  }
  await page
    .getByRole('button', { name: /^Details, / })
    .first()
    .click()
  await expect(page.getByText('Cancel promise')).toBeVisible()
  await page.getByText('How the fund works').click()
  await expectWell(page)
  await page.getByRole('link', { name: 'Records' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()
  await expect(page.getByText('Songwright saw no money.')).toBeVisible()
})
