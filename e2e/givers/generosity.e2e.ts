import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'
import { ownSite } from '../support/start/settings.ts'

test.use({ settings: ownSite({ MAX_PROMISED: '100.00' }) })

test('a giver keeps an amount waiting each month, and offers to match others', async ({ person }) => {
  const { page } = await person()
  await page.goto('/fund')
  await page.getByRole('heading', { name: 'Month by month' }).scrollIntoViewIfNeeded()
  const standing = page.getByRole('form', { name: 'Keep an amount waiting each month' })

  await test.step('a preset waits at once, and is changed', async () => {
    await standing.getByRole('radio', { name: '$25' }).click()
    await standing.getByRole('button', { name: 'Keep it waiting' }).click()
    await expect(page.getByText('Your pledge of $25.00 is not confirmed yet')).toBeVisible()
    await standing.getByRole('radio', { name: '$50' }).click()
    await standing.getByRole('button', { name: 'Change the amount' }).click()
    await expect(page.getByText('The new amount holds from the next one on.')).toBeVisible()
  })

  await test.step('an offer names its total, its part of a song and its genre', async () => {
    const offers = page.getByRole('form', { name: 'Match others' })
    await offers.getByLabel(/^In total/).fill('50')
    await offers.getByLabel(/^For one song at most/).fill('20')
    await offers.getByLabel(/genre/).selectOption('folk')
    await offers.getByRole('button', { name: 'Make the offer' }).click()
    const own = page.getByRole('list', { name: 'Open offers' }).getByRole('listitem')
    await expect(own).toContainText(
      'You match songs of the genre folk, at most $20.00 each. $50.00 of $50.00 left',
    )
  })

  await test.step('both are accessible and fit, on a phone too, light and dark', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      // The chart is drawn for the window's width, so the page is opened again.
      await page.goto('/fund')
      await page.getByRole('heading', { name: 'Month by month' }).scrollIntoViewIfNeeded()
      await expect(page.getByText('of $50.00 left')).toBeVisible()
      await expectAccessible(page)
      await expectLayout(page)
    }
  })

  await test.step('the pledge says which rule made it, and both end with one tap', async () => {
    await page.goto('/?role=underwriter')
    await expect(page.getByText('From your standing pledge')).toBeVisible()
    await page.goto('/fund')
    await page.getByRole('heading', { name: 'Month by month' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(
      page.getByText('Your pledge of $25.00 still waits until you pay or cancel it.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep it waiting' })).toBeVisible()
    await page.getByRole('button', { name: 'Stop your offer of $50.00' }).click()
    await expect(page.getByText('No offer is open at the moment.')).toBeVisible()
  })
})
