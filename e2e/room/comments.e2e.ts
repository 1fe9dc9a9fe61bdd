import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { startProject } from '../support/rooms.ts'

const onVersion = (page: Page) => page.getByRole('region', { name: 'Comments on version 1' })
const marks = (page: Page, kind: 'open' | 'settled') =>
  page
    .getByRole('main')
    .getByRole('slider', { name: /version 1/ })
    .locator(`[data-mark=${kind}]`)

test('both talk about the seconds of a version: pinned, heard, resolved, and asked for', async ({
  person,
}) => {
  const handed = { seconds: 6, peaks: [0.2, 0.9, 0.4] }
  const { listener, songwriter, room } = await startProject(person, { handed })
  const { page } = listener

  await test.step('the listener pins a comment to the second that was heard', async () => {
    await page.goto(room)
    await expect(onVersion(page).getByText('No comments yet.')).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('slider', { name: /version 1/ })
      .focus()
    await page.keyboard.press('ArrowRight')
    const form = onVersion(page).getByRole('form')
    await expect(form.getByLabel('Time')).toHaveValue('0:05')
    await form.getByLabel('Comment', { exact: true }).fill('The last word is swallowed.')
    await form.getByRole('button', { name: 'Add comment' }).click()
    await expect(
      onVersion(page).getByRole('button', { name: '0:05 The last word is swallowed.' }),
    ).toBeVisible()
    await form.getByLabel('Time').fill('0:75')
    await expect(form.getByText('Please enter a time such as 1:05')).toBeVisible()
    await form.getByLabel('Time').fill('0:02')
    await form.getByLabel('Comment', { exact: true }).fill('Softer here?')
    await form.getByRole('button', { name: 'Add comment' }).click()
    await expect(onVersion(page).getByRole('listitem')).toHaveCount(2)
    await expect(marks(page, 'open')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('the songwriter hears it there, and resolves it', async () => {
    const { page: studio } = songwriter
    await studio.goto('/?role=songwriter')
    const softer = onVersion(studio).getByRole('listitem').filter({ hasText: 'Softer here?' })
    await softer.getByRole('button', { name: /^0:02/ }).click()
    await expect
      .poll(() => studio.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(2)
    await softer.getByRole('button', { name: /^Resolve/ }).click()
    await expect(softer.getByText('Resolved')).toBeVisible()
    await expect(marks(studio, 'settled')).toHaveCount(1)
    await expect(softer.getByRole('button', { name: /^Reopen/ })).toBeVisible()
  })

  await test.step('who asks for changes sees what is still open, and no more', async () => {
    await page.getByRole('button', { name: 'Request changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request changes' })
    const open = dialog.getByRole('region', { name: 'Open comments' })
    await expect(open.getByRole('listitem')).toHaveText(['Version 1, 0:05The last word is swallowed.'])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
})
