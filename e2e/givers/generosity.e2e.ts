import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'
import { ownSite } from '../support/start/settings.ts'

test.use({ settings: ownSite({ MAX_PROMISED: '100.00' }) })

test('a giver keeps an amount waiting each month', async ({ person }) => {
  const { page } = await person()
  await page.goto('/fund')
  await page.getByRole('heading', { name: 'Every match' }).scrollIntoViewIfNeeded()
  const standing = page.getByRole('form', { name: 'Give every month' })

  await test.step('a preset waits at once, and is changed', async () => {
    await standing.getByRole('radio', { name: '$25' }).click()
    await standing.getByRole('button', { name: 'Give every month' }).click()
    await expect(page.getByText('Your promise of $25.00 is not confirmed yet')).toBeVisible()
    await standing.getByRole('radio', { name: '$50' }).click()
    await standing.getByRole('button', { name: 'Change the amount' }).click()
    await expect(page.getByText('The new amount holds from the next one on.')).toBeVisible()
  })

  await test.step('it is accessible and fits, on a phone too, light and dark', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      // The chart is drawn for the window's width, so the page is opened again.
      await page.goto('/fund')
      await page.getByRole('heading', { name: 'Every match' }).scrollIntoViewIfNeeded()
      await expect(page.getByText('Your promise of $25.00 is not confirmed yet')).toBeVisible()
      await expectAccessible(page)
      await expectLayout(page)
    }
  })

  await test.step('the pledge says which rule made it, which ends with one tap', async () => {
    await page.goto('/?role=underwriter')
    await page.getByRole('button', { name: /^Details, / }).click()
    await expect(page.getByText('your monthly promise')).toBeVisible()
    await page.goto('/fund')
    await page.getByRole('heading', { name: 'Every match' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(
      page.getByText('Your promise of $25.00 still waits until you pay or cancel it.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Give every month' })).toBeVisible()
  })
})
