import { expect, type Fixtures, type Person } from '../support/fixtures.ts'
import { startProject } from '../support/rooms.ts'
import { dialogOf } from '../support/uploading.ts'

export const studio = '/?role=songwriter'

/** Songwriter with a project in the studio, opened at its overview. `site` is another address of the page. */
export async function withProject(person: Fixtures['person'], site = '') {
  const { songwriter, request: project } = await startProject(person)
  await songwriter.page.goto(site + studio)
  return { songwriter, project }
}

export async function openPhotoDialog({ page }: Person) {
  await page.goto(studio)
  await page.getByRole('button', { name: 'Upload photo' }).click()
  await expect(dialogOf(page)).toBeVisible()
}
