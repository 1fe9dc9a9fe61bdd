import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter } from '../support/rooms.ts'
import type { People } from './moves.ts'
import type { Way } from './two-sites.ts'

type MakePerson = (names: { firstName: string }) => Promise<People['listener']>

export async function showTimeline(page: Page) {
  await page.getByRole('button', { name: 'Everything' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
}

/** A project whose parties are in its room: the songwriter at one process, the listener at the other. */
export async function sideBySide(person: MakePerson, other: Way) {
  const people: People = {
    listener: await person({ firstName: 'Noor' }),
    songwriter: await becomeSongwriter(await person({ firstName: 'Tomás' })),
    giver: await person({ firstName: 'Uwe' }),
  }
  const project = await ask(people.listener)
  await accept(people.songwriter, project)
  const room = `/request/${project.shareableId}`
  await people.songwriter.page.goto(room)
  await people.listener.page.goto(other.url + room)
  for (const { page } of [people.listener, people.songwriter]) await showTimeline(page)
  await expect.poll(other.open).toBe(1)
  return { people, project, room }
}
