import type { Page } from '@playwright/test'
import { expect, type Person } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter } from '../support/rooms.ts'
import type { Way } from './two-sites.ts'

type MakePerson = (names: { firstName: string }) => Promise<Person>

export const timelineOf = (page: Page) => page.getByRole('list', { name: 'Timeline' })

export async function showTimeline(page: Page) {
  await page.getByRole('button', { name: 'Everything' }).click()
  await expect(timelineOf(page)).toBeVisible()
}

export async function sideBySide(person: MakePerson, other: Way) {
  const listener = await person({ firstName: 'Noor' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás' }))
  const project = await ask(listener)
  await accept(songwriter, project)
  const room = `/request/${project.shareableId}`
  await songwriter.page.goto(room)
  await listener.page.goto(other.url + room)
  for (const { page } of [listener, songwriter]) await showTimeline(page)
  await expect.poll(other.open).toBe(1)
  return { listener, songwriter, project, room }
}
