import { expect, type Fixtures, type Person } from '../support/fixtures.ts'
import { startProject } from '../support/rooms.ts'
import { dialogOf } from '../support/uploading.ts'

export const studio = '/?role=songwriter'

/**
 * Creates a songwriter with a project, and opens the studio. `site` is another address of the site, such as a
 * proxy's.
 */
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
