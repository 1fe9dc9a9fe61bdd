import { expect, type Page } from '@playwright/test'
import type { ChosenFile } from './sounds.ts'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Upload|Change)/ })
export const alertOf = (page: Page, words: string | RegExp) =>
  dialogOf(page).getByRole('alert').filter({ hasText: words })

const isPicture = ({ mimeType }: ChosenFile) => mimeType.startsWith('image/')

/** Chooses files in the open upload dialog. If a picture is among them, its suggested crop is saved. */
export async function choose(page: Page, files: ChosenFile | ChosenFile[] | string | string[]) {
  await dialogOf(page).locator('.uppy-Dashboard-input').first().setInputFiles(files)
  const cropped = [files].flat().some((file) => typeof file !== 'string' && isPicture(file))
  if (cropped) await saveCrop(page)
}

export async function saveCrop(page: Page) {
  const dialog = dialogOf(page)
  await expect(dialog.locator('.cropper-crop-box')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.locator('.cropper-crop-box')).toBeHidden()
}

/** Uploads files by the upload dialog, as a user would. Waits until the dialog has closed. */
export async function upload(page: Page, button: string | RegExp, files: ChosenFile | ChosenFile[]) {
  await page.getByRole('button', { name: button }).click()
  const choosing = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /^browse/ })
    .first()
    .click()
  await (await choosing).setFiles(files)
  if ([files].flat().some(isPicture)) await saveCrop(page)
  await page.getByRole('button', { name: /^Upload \d+ file/ }).click()
  await expect(page.getByRole('button', { name: /^Upload \d+ file/ })).toBeHidden()
}
