import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { ask, becomeSongwriter, story } from '../support/rooms.ts'

const forEveryone =
  'Any songwriter can accept your request now. Share the link to find one sooner, and people who support it.'
const forOne = 'Nobody else can accept your request until they answer, or you open it to everyone.'

/** Card of an open request with its next step. */
const waiting = (page: Page) =>
  page.locator('section, article, div').filter({ hasText: /^Waiting for a songwriter/ })

test('the listener of an open request reads that anyone can take it, adds what it needs, and withdraws it', async ({
  person,
}) => {
  const listener = await person()
  const { shareableId } = await ask(listener)
  const { page } = listener
  await page.goto(`/request/${shareableId}`)
  await expect(page.getByText(story)).toBeVisible()
  await expect(waiting(page).first()).toContainText(forEveryone)
  await expect(page.getByText(forOne)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open to everyone' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add a must-have' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('Her name, Ingrid')
  await dialog.getByRole('button', { name: /^(Add|Save)/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Her name, Ingrid' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByRole('heading', { name: 'Your Musical Stories Await' })).toBeVisible()
})

test('who asked one songwriter reads that nobody else can take it, until it is opened to everyone', async ({
  person,
}) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Arévalo' }))
  const { shareableId } = await ask(listener, { invitedSongwriterId: songwriter.user.id })
  const { page } = listener
  await page.goto(`/request/${shareableId}`)
  await expect(waiting(page).first()).toContainText(`You asked Tomás Arévalo. ${forOne}`)
  await expect(page.getByText(forEveryone)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open to everyone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open to everyone' }).click()
  await expect(waiting(page).first()).toContainText(forEveryone)
  await expect(page.getByText(forOne)).toHaveCount(0)
})

test('another page begins at its top, with the reader’s cursor in it', async ({ person }) => {
  const { page } = await person()
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/about/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const depth = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(depth).toBeGreaterThan(200)
  // The list of these pages stays in view.
  await page.getByRole('navigation', { name: 'About Songwright' }).getByRole('link').first().click()
  await expect(page).not.toHaveURL('/about/terms')
  await expect.poll(depth).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
})
