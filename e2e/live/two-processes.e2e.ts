import { expect } from '../fixtures.ts'
import { accept, ask, becomeSongwriter } from '../rooms.ts'
import { moves, type People } from './moves.ts'
import { test, type Way } from './two-sites.ts'

// Settings of its own give this file its own two programs.
test.use({ settings: { LOG_LEVEL: 'error' } })

type MakePerson = (names: { firstName: string }) => Promise<People['listener']>

/** A project with both its people in its room: the songwriter at the one process, the listener at the other. */
async function sideBySide(person: MakePerson, other: Way) {
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
  for (const { page } of [people.listener, people.songwriter]) {
    await page.getByRole('button', { name: 'All that happened' }).click()
    await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
  }
  await expect.poll(other.open).toBe(1)
  return { people, project }
}

const middle = (values: number[]) => values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)]!

test('every move of one is on the other’s screen within a second, through two processes', async ({
  person,
  other,
}) => {
  test.setTimeout(120_000)
  const { people, project } = await sideBySide(person, other)
  const delays: [string, number][] = []
  for (const { name, by, act, says } of moves) {
    const seer = by === 'listener' ? people.songwriter : people.listener
    // From before the click, with all that the hand does until then; a delivery's upload counts too.
    const began = performance.now()
    await act(people, project)
    await expect(seer.page.getByText(says).first(), name).toBeVisible()
    delays.push([name, Math.round(performance.now() - began)])
  }
  console.log(delays.map(([name, ms]) => `${name}: ${ms} ms`).join(', '))
  const all = delays.map(([, ms]) => ms)
  // A machine that stalls holds one of them up, but not most; none may wait for a poll of ten seconds.
  expect(middle(all)).toBeLessThan(1000)
  expect(Math.max(...all)).toBeLessThan(5000)
})
