import type { Locator } from '@playwright/test'
import { dialog, needs } from './must-haves/on-page.ts'
import { expect, test } from './support/fixtures.ts'
import { accept, ask, becomeSongwriter } from './support/rooms.ts'

/** Accessible names of this part's chips that are filled with ink. */
const filled = (part: Locator) =>
  part.getByRole('radio').evaluateAll((boxes) => {
    const ink = getComputedStyle(document.body).color
    return boxes
      .map(({ nextElementSibling }) => nextElementSibling!)
      .filter((chip) => getComputedStyle(chip).backgroundColor === ink)
      .map(({ textContent }) => textContent)
  })

test('of several choices in a form one alone looks chosen', async ({ person }) => {
  const listener = await person()
  const request = await ask(listener, { title: 'One Of Three' })
  await accept(await becomeSongwriter(await person()), request)
  const { page } = listener

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

/** The chip over a native checkbox or radio button is filled with ink. */
const isFilled = (box: Locator) =>
  box.evaluate(({ nextElementSibling }) => {
    const ink = getComputedStyle(document.body).color
    return nextElementSibling !== null && getComputedStyle(nextElementSibling).backgroundColor === ink
  })

test('a chip over a native box looks chosen where it is', async ({ person, newWindow }) => {
  const { page } = await person()
  await page.goto('/?role=songwriter')
  await page.getByRole('checkbox', { name: 'jazz' }).check()
  expect(await isFilled(page.getByRole('checkbox', { name: 'jazz' }))).toBe(true)
  expect(await isFilled(page.getByRole('checkbox', { name: 'folk' }))).toBe(false)

  const request = await ask(await person(), { title: 'Any Of Three' })
  const visitor = await newWindow()
  await visitor.goto(`/request/${request.shareableId}`)
  await visitor.getByRole('radio', { name: '$50' }).check()
  expect(await isFilled(visitor.getByRole('radio', { name: '$50' }))).toBe(true)
  expect(await isFilled(visitor.getByRole('radio', { name: '$10' }))).toBe(false)
})
