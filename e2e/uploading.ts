import { expect, type Page } from '@playwright/test'
import type { ChosenFile } from './sounds.ts'

/** Sends files through the upload dialog behind this button, as a person would, until it has closed. */
export async function upload(page: Page, button: string | RegExp, files: ChosenFile | ChosenFile[]) {
  await page.getByRole('button', { name: button }).click()
  const choosing = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /^browse/ })
    .first()
    .click()
  await (await choosing).setFiles(files)
  await page.getByRole('button', { name: /^Upload \d+ file/ }).click()
  await expect(page.getByRole('button', { name: /^Upload \d+ file/ })).toBeHidden()
}
