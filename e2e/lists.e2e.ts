import type { Locator, Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { pageSize } from '#contract/grammar/text'
import { songwriters } from '#contract/people/songwriters'
import { songRequests } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { expect, test } from './support/fixtures.ts'
import { buildLongLists, buildLongRoom, namesOf } from './support/long-lists.ts'
import { becomeSongwriter } from './support/rooms.ts'
import { ownSite } from './support/start/settings.ts'

// Separate site, where other tests' rows don't push these off their first page.
test.use({ settings: ownSite() })
test.describe.configure({ mode: 'default' })

const sharedLists: string[] = [donations.ledger, songRequests.open, songwriters.list].map(({ path }) => path)

/** Fetches the shared lists shortly before this page, so that the page gets cached replies. */
const letOthersReadFirst = (page: Page) =>
  page.route(
    ({ pathname }) => sharedLists.includes(pathname),
    async (route) => {
      await page.request.get(route.request().url())
      await route.continue()
    },
  )

/** The shown ones of these rows, in the list's order. */
const shown = async (list: Locator, names: string[]) =>
  ((await list.innerText()).match(/\w+ no\. \d+/g) ?? []).filter((name) => names.includes(name))

const isBehind = (list: HTMLElement | SVGElement) =>
  (list.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING) > 0

/** Reads a list to its end by its button and the keyboard. Each row must come once and in order. */
async function readToEnd(
  list: Locator,
  names: string[],
  { size = pageSize, first = pageSize, rows = list } = {},
) {
  const more = list.getByRole('button', { name: 'Show more', exact: true })
  const expectShown = (count: number) =>
    expect.poll(() => shown(rows, names), { intervals: [50] }).toEqual(names.slice(0, count))
  if (first < size) {
    await expectShown(first)
    await more.press('Enter')
  }
  for (let read = size; read < names.length; read += size) {
    await expectShown(read)
    await more.press('Enter')
  }
  await expectShown(names.length)
  await expect(more).toHaveCount(0)
  // The focus moves on to the list or behind it when the button disappears.
  await list.page().keyboard.press('Tab')
  expect(await list.evaluate(isBehind)).toBe(true)
}

test('every list of a screen is read past its first page, each row of it once', async ({
  person,
  page,
  site,
}) => {
  const [listener, songwriter, giver] = await Promise.all([person(), person(), person()])
  await becomeSongwriter(songwriter)
  await Promise.all([page, listener.page, songwriter.page].map(letOthersReadFirst))
  await buildLongLists(site, { listener, songwriter, giver })

  await test.step('the ledger of the fund', async () => {
    await page.goto(paths.fund())
    await readToEnd(page.getByRole('region', { name: 'Every match' }), namesOf('Song'))
  })
  await test.step('the listener’s songwriters, own requests and notifications', async () => {
    const screen = listener.page
    await screen.goto(paths.dashboard({ role: 'listener' }))
    await readToEnd(screen.getByRole('region', { name: 'Songwriters', exact: true }), namesOf('Songwriter'))
    await readToEnd(screen.getByRole('region', { name: 'Your Requests' }), namesOf('Own'), { size: 8 })
    await screen.getByRole('button', { name: /^Notifications/ }).click()
    await readToEnd(screen.getByRole('region', { name: 'Notifications' }), namesOf('Own'), { size: 20 })
  })
  await test.step('the songwriter’s invitations, open requests, payments and projects', async () => {
    const screen = songwriter.page
    await screen.goto(paths.dashboard({ role: 'songwriter' }))
    await readToEnd(screen.getByRole('region', { name: 'Asked for you' }), namesOf('Invitation'), {
      first: 3,
    })
    await readToEnd(screen.getByRole('region', { name: 'Open Requests' }), namesOf('Open'), { first: 8 })
    await readToEnd(screen.getByRole('tabpanel', { name: 'To confirm' }), namesOf('Song'), { first: 8 })
    // The first page has finished songs only: they are listed below, and the button above them.
    const rows = screen.getByRole('region', { name: 'Finished work' })
    await rows.getByRole('button', { name: `Show all ${pageSize}` }).click()
    await readToEnd(screen.getByRole('region', { name: 'Active Projects' }), namesOf('Song'), { rows })
  })
  await test.step('the giver’s donations', async () => {
    const screen = giver.page
    await screen.goto(paths.impact())
    const impact = screen.getByRole('region', { name: 'Your Impact' })
    // The newer half waits for a song. The sum is over all rows, which shows that all were fetched.
    await impact.getByRole('button', { name: `Show all ${2 * namesOf('Song').length}` }).click()
    expect(await shown(impact, namesOf('Song'))).toEqual(namesOf('Song'))
  })
})

test('every list of a room is read past its first page, each row of it once', async ({ person, site }) => {
  const listener = await person()
  const { page } = listener
  await page.goto(paths.room(await buildLongRoom(site, listener)))
  const panel = page.getByRole('tabpanel')
  await readToEnd(panel.getByRole('region', { name: /^Comments on version/ }), namesOf('Comment'))
  await page.getByRole('button', { name: 'Request changes' }).click()
  await readToEnd(page.getByRole('region', { name: 'Open comments' }), namesOf('Comment'))
  await page.keyboard.press('Escape')
  await readToEnd(panel, namesOf('Version'))
  const tabs = { Notes: 'Note', Messages: 'Message', Status: 'Step', Creative: 'Line' }
  for (const [tab, list] of Object.entries(tabs)) {
    await page.getByRole('tab', { name: tab }).click()
    await readToEnd(panel, namesOf(list))
  }
  await page.getByRole('button', { name: 'Everything' }).click()
  const all = ['Comment', 'Version', 'Line', 'Step', 'Message', 'Note'].flatMap(namesOf)
  await readToEnd(page.getByRole('region', { name: 'The making of your song' }), all)
})
