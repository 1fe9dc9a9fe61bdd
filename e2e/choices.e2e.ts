import type { Locator } from '@playwright/test'
import { dialog, needs } from './must-haves/on-page.ts'
import { expect, test } from './support/fixtures.ts'
import { accept, ask, becomeSongwriter } from './support/rooms.ts'

const filled = (part: Locator, role: 'radio' | 'checkbox' = 'radio') =>
  part.getByRole(role).evaluateAll((boxes) => {
    const ink = getComputedStyle(document.body).color
    return boxes
      .map(({ nextElementSibling }) => nextElementSibling!)
      .filter((chip) => getComputedStyle(chip).backgroundColor === ink)
      .map(({ textContent }) => textContent)
  })

test('of several choices in a form what is chosen alone looks so', async ({ person }) => {
  const listener = await person()
  const request = await ask(listener, { title: 'One Of Three' })
  await accept(await becomeSongwriter(await person()), request)
  const { page } = listener

  await page.goto('/?role=songwriter')
  await page.getByRole('checkbox', { name: 'jazz' }).check()
  expect(await filled(page.getByRole('group', { name: 'Genres' }), 'checkbox')).toEqual(['jazz'])

  await page.goto('/?role=underwriter')
  const fund = page.getByRole('region', { name: 'Community Fund' })
  expect(await filled(fund)).toEqual([])
  for (const amount of ['$25', '$50', '$100', 'Custom']) {
    await fund.getByRole('radio', { name: amount, exact: true }).click()
    expect(await filled(fund)).toEqual([amount])
  }

  await page.goto(`/request/${request.shareableId}`)
  await page.getByRole('button', { name: 'Who can see this' }).click()
  for (const who of ['Only people with the link', 'Anyone']) {
    await dialog(page).getByRole('radio', { name: who }).click()
    expect(await filled(dialog(page))).toEqual([who])
  }
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Overview' }).click()
  await needs(page).getByRole('button', { name: 'Add a must-have' }).click()
  for (const kind of ['A name', 'A fact', 'A phrase']) {
    await dialog(page).getByRole('radio', { name: kind }).click()
    expect(await filled(dialog(page))).toEqual([kind])
  }
})
