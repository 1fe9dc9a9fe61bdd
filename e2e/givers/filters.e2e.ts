import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'
import { ask } from '../support/rooms.ts'
import { ownSite } from '../support/start/settings.ts'

test.use({ settings: ownSite() })

test('a giver finds requests by genre and from the oldest, and the address keeps the choice', async ({
  person,
}) => {
  const listener = await person({ firstName: 'Maria' })
  const titles = ['Lanterns', 'Ferry', 'Candles', 'Harbour', 'Orchard', 'Snow']
  for (const [at, title] of titles.entries()) await ask(listener, { title, genre: at < 2 ? 'jazz' : 'folk' })
  const { page } = await person()
  await page.goto('/?role=underwriter')
  const featured = page.getByRole('region', { name: 'Featured Requests' })
  const shown = featured.getByRole('heading', { level: 3 })
  const genre = featured.getByLabel('Genre')
  const order = featured.getByLabel('Order')
  await expect(shown).toHaveText(['Snow', 'Orchard', 'Harbour', 'Candles', 'Ferry'])

  await genre.selectOption('jazz')
  await expect(shown).toHaveText(['Ferry', 'Lanterns'])
  await order.selectOption('Oldest first')
  await expect(shown).toHaveText(['Lanterns', 'Ferry'])
  await expect(page).toHaveURL('/?role=underwriter&genre=jazz&order=oldest')
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectLayout(page)
  }

  await page.reload()
  await expect(shown).toHaveText(['Lanterns', 'Ferry'])
  await expect(genre).toHaveValue('jazz')
  await expect(order).toHaveValue('oldest')
  await shown.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lanterns' })).toBeVisible()
  await page.goBack()
  await expect(shown).toHaveText(['Lanterns', 'Ferry'])

  await page.goBack()
  await expect(shown).toHaveText(['Ferry', 'Lanterns'])
  await expect(order).toHaveValue('newest')
  await page.goBack()
  await expect(shown).toHaveText(['Snow', 'Orchard', 'Harbour', 'Candles', 'Ferry'])
  await expect(page).toHaveURL('/?role=underwriter')

  await genre.selectOption('rock')
  await expect(featured.getByText('No open requests match your filters.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await featured.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await expect(shown).toHaveCount(5)
  await expect(genre).toHaveValue('all')
})
