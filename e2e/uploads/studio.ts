import { expect, type Person } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter } from '../support/rooms.ts'
import { dialogOf } from '../support/uploading.ts'

export const studio = '/?role=songwriter'

/** A songwriter with a project in the studio, opened at its overview; `site` where the page is reached otherwise. */
export async function withProject(person: () => Promise<Person>, site = '') {
  const songwriter = await becomeSongwriter(await person())
  const project = await ask(await person())
  await accept(songwriter, project)
  await songwriter.page.goto(site + studio)
  return { songwriter, project }
}

/** Opens the studio and the dialog for a profile photo in it. */
export async function openPhotoDialog({ page }: Person) {
  await page.goto(studio)
  await page.getByRole('button', { name: 'Upload photo' }).click()
  await expect(dialogOf(page)).toBeVisible()
}
