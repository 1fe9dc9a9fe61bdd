import type { Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { stewardPaths } from '#contract/surface/steward-paths'
import { reports } from '#contract/trust/reports'
import { emptyDesk, withDatabase } from '../support/database.ts'
import { expect, type Fixtures, type Person, test } from '../support/fixtures.ts'
import { stillBox } from '../support/layout.ts'
import { approve, ask, startProject } from '../support/rooms.ts'
import { expectStill, watchShifts } from '../support/shifts.ts'
import type { Site } from '../support/site.ts'
import { ownSite } from '../support/start/settings.ts'
import { expectEachState, expectWell } from '../support/states.ts'

// Each test has its own steward, because the tests share a site.
const [ida, jon, leo] = ['ida', 'jon', 'leo'].map((name) => `${name}@stewards.example`)
test.use({ settings: ownSite({ FUND_PAUSE_HOURS: '48' }) })
test.describe.configure({ mode: 'default' })
test.beforeEach(({ site }) => emptyDesk(site))

const steward = (person: (names: object) => Promise<Person>, email = '') =>
  person({ firstName: 'Ida', lastName: 'Berg', email })
const because = 'A mail to the operator of 3 March'
const why = (page: Page) => page.getByLabel('Why do you need to know?')

/** Changes a session as if the password had been entered this many hours ago. */
const proveBefore = (site: Site, { user }: Person, hours: number) =>
  withDatabase(site, (client) =>
    client.query(
      `update sessions set sess = (sess::jsonb || jsonb_build_object('provenAt', $2::text))::json
       where sess ->> 'userId' = $1`,
      [user.id, new Date(Date.now() - hours * 3_600_000).toISOString()],
    ),
  )

test('a steward types the password again, reads the queue and its figures, and undoes a decision on a report', async ({
  person,
  site,
  expectFailure,
}) => {
  test.slow()
  const owner = await person({ firstName: 'Lena', lastName: 'Wirth' })
  const { id } = await ask(owner, { title: 'A letter with a name in it' })
  const reader = await person()
  await reader.call(reports.create, { body: { kind: 'request', id, reason: 'hate', text: 'A slur.' } })
  const one = await steward(person, ida)
  const { page, password } = one
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  async function typePassword() {
    await confirm.getByLabel('Password').fill(password)
    await confirm.getByRole('button', { name: 'Confirm', exact: true }).click()
  }
  const figures = page.locator('dl')
  const line = page.getByRole('region', { name: 'Reports: Open' }).getByRole('listitem').first()

  await test.step('twelve hours after the last password it is typed again', async () => {
    await proveBefore(site, one, 13)
    expectFailure(403)
    await page.goto(stewardPaths.queue())
    await expect(page.getByRole('alert')).toContainText(
      'Stewards’ pages need your password or a passkey of the last 12 hours.',
    )
    await expectWell(page)
    await page.getByRole('button', { name: 'Confirm it’s you' }).click()
    await expect(confirm).toBeVisible()
    await expectWell(page)
    await typePassword()
    await expect(line).toContainText('by Lena Wirth')
  })
  expectFailure(500)
  await expectEachState(page, {
    path: '/api/steward/reports',
    begin: () => page.reload(),
    failed: 'Error loading the queue.',
    content: line,
  })
  await expectEachState(page, {
    path: '/api/steward/figures',
    begin: () => page.reload(),
    failed: 'Error loading the figures.',
    content: figures,
  })
  await test.step('the figures come where their place was: nothing below them moves', async () => {
    const choices = page.getByRole('radiogroup', { name: 'Which reports' })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const theirs = '**/api/steward/figures'
    await page.route(theirs, async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    const before = await stillBox(choices)
    release()
    await expect(figures).toBeVisible()
    expect(await stillBox(choices)).toEqual(before)
  })
  await test.step('what differs in the books is a warning above the figures, until it is gone', async () => {
    const warning = page.getByRole('region', { name: 'The books differ in 1 place' })
    await withDatabase(site, (client) =>
      client.query(
        `insert into found_differences (subject_id, said, first_found_at, last_found_at)
         select id, 'Request ' || id || ': pledged is kept as 40.01 and adds up to 40.00', now() - interval '1 hour', now()
         from song_requests where id = $1`,
        [id],
      ),
    )
    await page.reload()
    await expect(warning).toContainText('pledged is kept as 40.01 and adds up to 40.00')
    await expectWell(page)
    await withDatabase(site, (client) => client.query('delete from found_differences'))
    await page.reload()
    await expect(figures).toBeVisible()
    await expect(warning).toHaveCount(0)
  })
  await page.getByRole('radio', { name: 'Appeals' }).check()
  await expect(page.getByText('No appeal waits for an answer.')).toBeVisible()
  await expectWell(page)

  await page.getByRole('radio', { name: 'Open' }).check()
  const address = (await line.getByRole('link').getAttribute('href'))!
  await expectEachState(page, {
    path: `/api${address}`,
    begin: () => line.getByRole('link').click(),
    failed: 'Error loading the report.',
    content: page.getByRole('heading', { level: 1, name: 'Request' }),
  })
  await page.getByRole('radio', { name: 'Warn' }).check()
  await page.getByLabel('Rule').selectOption('hate')
  await page.getByLabel('Facts').fill('It insults a whole village.')
  // The steward must enter the password again, and the typed text remains in the form.
  await proveBefore(site, one, 13)
  await page.getByRole('button', { name: 'Warn' }).click()
  await typePassword()
  await page.getByRole('button', { name: 'Undo this decision' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this decision?' })
  await dialog.getByRole('button', { name: 'Undo it' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByLabel('Reason').fill('I read the wrong request.')
  await expectWell(page)
  await dialog.getByRole('button', { name: 'Undo it' }).click()
  const decided = page.getByRole('region', { name: 'Decisions', exact: true })
  await expect(decided).toContainText('It insults a whole village.')
  await expect(decided).toContainText('Undone by Ida Berg')
  // The case is open again after the undo.
  await expect(page.getByRole('button', { name: 'Decide', exact: true })).toBeVisible()
  await expectWell(page)

  await test.step('what isn’t there, and what is for another steward', async () => {
    await watchShifts(page)
    await page.reload()
    await expect(decided).toContainText('Undone by Ida Berg')
    await expectStill(page, 'report')
    expectFailure(404)
    await page.goto(stewardPaths.report('01890a5d-ac96-774b-bcce-b302099a8057'))
    await expect(page.getByRole('alert')).toContainText('There is nothing at this address')
    await expectWell(page)
    await steward(person, leo)
    const own = await ask(reader, { title: 'One that a steward reports' })
    await one.call(reports.create, { body: { kind: 'request', id: own.id, reason: 'other' } })
    await page.goto(stewardPaths.queue())
    await expect(line).toBeVisible()
    await expectStill(page, 'queue')
    expectFailure(409)
    await page.getByRole('link', { name: 'Request', exact: true }).last().click()
    await expect(page.getByRole('alert')).toContainText('You reported this yourself')
    await expectWell(page)
  })
})

/** Creates an approved song with a pledge that the community fund has matched. */
async function matched(person: Fixtures['person']) {
  const giver = await person({ firstName: 'Gesine', lastName: 'Amrhein' })
  const { code } = await giver.call(donations.create, { body: { amount: 25, isGeneral: true } })
  const { listener, request } = await startProject(person, { handed: {} })
  await approve(listener, request)
  return { giver, code }
}

test('a match of the fund is found by its code, and stopped with a reason', async ({
  person,
  expectFailure,
}) => {
  test.slow()
  const { giver, code } = await matched(person)
  const { page } = await steward(person, jon)
  await watchShifts(page)
  await page.goto(stewardPaths.people())
  const search = page.getByRole('button', { name: 'Search' })
  await expect(search).toBeVisible()
  await expectStill(page, 'people')
  await search.click()
  await expect(page.getByText('Please say why you need to know')).toBeVisible()
  await expectWell(page)
  await page.getByLabel('Name, email, link or payment code').fill('nobody@example.com')
  await why(page).fill(because)
  await search.click()
  await expect(page.getByText('Nobody is found by “nobody@example.com”.')).toBeVisible()
  await page.getByLabel('Name, email, link or payment code').fill(code)
  const found = page.getByRole('region', { name: 'People found' })
  const row = found.getByRole('listitem').filter({ hasText: 'Gesine Amrhein' })
  expectFailure(500)
  await expectEachState(page, {
    path: '/api/steward/people',
    begin: () => search.click(),
    failed: 'Error searching people.',
    content: row,
  })
  await expect(found.getByRole('listitem')).toHaveCount(2)

  const matches = page.getByRole('region', { name: 'Matches that can still be stopped' })
  await expectEachState(page, {
    path: `/api/steward/people/${giver.user.id}`,
    begin: () => row.getByRole('link').click(),
    failed: 'Error loading the person.',
    content: matches.getByText(`${code}, pays $25.00`),
  })
  const dialog = page.getByRole('dialog', { name: `Stop ${code}?` })
  const stop = dialog.getByRole('button', { name: 'Stop the match' })
  await matches.getByRole('button', { name: `Stop ${code}` }).click()
  await stop.click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Three accounts of one person.')
  await expectWell(page)
  await stop.click()
  await expect(matches).toContainText('None just now.')
  await expect(dialog).toHaveCount(0)
  await expectWell(page)

  await page.getByRole('link', { name: 'Log' }).click()
  await why(page).fill(because)
  const entry = page.getByRole('listitem').filter({ hasText: 'Stopped a match' })
  await expectEachState(page, {
    path: '/api/steward/log',
    begin: () => page.getByRole('button', { name: 'Read the log' }).click(),
    failed: 'Error loading the log.',
    content: entry,
  })
  await expect(entry).toContainText(code)
})
