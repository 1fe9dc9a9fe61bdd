import type { Page } from '@playwright/test'
import { registration } from '#contract/people/registration'
import { stewardPaths } from '#contract/surface/steward-paths'
import { expect, expectAccessible, type Person, test } from '../support/fixtures.ts'
import { ask, openSupport } from '../support/rooms.ts'
import { ownSite } from '../support/start/settings.ts'
import { expectEachState, expectWell } from '../support/states.ts'

// Each test has its own steward, because the tests share a site.
const [ida, jon] = ['ida', 'jon'].map((name) => `${name}@stewards.example`)
const contact = 'hello@songs.example'
test.use({
  settings: ownSite({
    REGISTRATION: 'invited',
    OPERATOR_NAME: 'The choir',
    OPERATOR_CONTACT: contact,
  }),
})
test.describe.configure({ mode: 'default' })

const steward = (person: (names: object) => Promise<Person>, email = '') =>
  person({ firstName: 'Ida', lastName: 'Berg', email })
const rows = (page: Page) => page.getByRole('region', { name: 'All invitations' }).getByRole('listitem')
const isOver = 'This invitation was used or withdrawn, or has expired.'

async function fillIn(page: Page, firstName: string) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Lund')
  await page.getByLabel('Email').fill(`${firstName.toLowerCase()}@songs.example`)
  await page.getByLabel('Password').fill('a lamp in the window')
}
const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

test('the list in each of its states, a link that is made, and one that is withdrawn', async ({
  person,
  site,
  expectFailure,
}) => {
  test.slow()
  const { page } = await steward(person, ida)
  expectFailure(500)
  await expectEachState(page, {
    path: registration.invitations.path,
    begin: () => page.goto(stewardPaths.invitations()),
    failed: 'Error loading the invitations.',
    content: page.getByText('Nobody has been invited yet.'),
  })
  await expect(page.getByRole('link', { name: 'Invitations' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('REGISTRATION is invited')).toBeVisible()
  await expectEachState(page, {
    path: registration.setting.path,
    begin: () => page.reload(),
    failed: 'Error loading who can create an account.',
    content: page.getByText('REGISTRATION is invited'),
  })

  await page.getByLabel('Who is it for?').fill('Noor, of the choir')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByText('The link for Noor, of the choir')).toBeVisible()
  await expect(page.getByText(`${site.url}/api/login?invitation=`)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the invitation link' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/\/api\/login\?invitation=[\w-]{43}$/)
  await expect(page.getByLabel('Who is it for?')).toHaveValue('')
  const row = rows(page).filter({ hasText: 'Noor, of the choir' })
  await expect(row).toContainText(/Waiting.*until/s)
  await expectWell(page)
  // The invitation's link is shown only once.
  await page.reload()
  await expect(row).toBeVisible()
  await expect(page.getByText('invitation=')).toHaveCount(0)

  await row.getByRole('button', { name: 'Withdraw Noor, of the choir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this invitation?' })
  await expectWell(page)
  await dialog.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Withdrawn')
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('a steward invites, a guest registers by the link, and the next with the same link is told so', async ({
  person,
  newWindow,
  expectFailure,
}) => {
  test.slow()
  const { page } = await steward(person, jon)
  await page.goto(stewardPaths.invitations())
  await page.getByLabel('Who is it for?').fill('Mira')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = (await page.getByText('/api/login?invitation=').textContent())!

  const [guest, late, later] = [await newWindow(), await newWindow(), await newWindow()]
  for (const one of [guest, late]) {
    await one.goto(link)
    await expect(one.getByRole('heading', { level: 1 })).toHaveText('Create an account')
  }
  await expectAccessible(guest)
  await fillIn(guest, 'Mira')
  await guest.getByLabel('Password').fill('short')
  expectFailure(400)
  await create(guest)
  await expect(guest.getByText('Please use at least 8 characters')).toBeVisible()
  await guest.getByLabel('Password').fill('a lamp in the window')
  await create(guest)
  await expect(guest.getByRole('button', { name: 'Notifications' })).toBeVisible()

  // The steward's open page is updated without a reload.
  const row = rows(page).filter({ has: page.getByRole('link', { name: 'Mira Lund' }) })
  await expect(row).toContainText('Used')
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectWell(page)

  await fillIn(late, 'Noor')
  expectFailure(403)
  await create(late)
  await expect(late.getByRole('alert')).toContainText(isOver)
  await expect(late.getByLabel('First name')).toHaveValue('Noor')
  await expect(late.getByLabel('Email')).toHaveValue('noor@songs.example')
  await expectAccessible(late)

  await later.goto(link)
  await expect(later.getByText(isOver)).toContainText(`To ask for a new one, write to ${contact}.`)
  await expect(later.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(later.getByText('Create an account')).toHaveCount(0)
  await expectAccessible(later)
})

test('a visitor’s choice is kept over sign-in, because without open registration nobody gives by email alone', async ({
  person,
  browser,
  baseURL,
}) => {
  const { shareableId } = await ask(await steward(person, 'first@stewards.example'))
  const room = `/request/${shareableId}`
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const still = await plain.newPage()
  await still.goto(room)
  await openSupport(still)
  await expect(still.getByLabel('Email')).toHaveCount(0)
  await still.getByRole('radio', { name: '$10' }).check()
  await still.getByRole('checkbox', { name: 'Give anonymously' }).check()
  await still.getByRole('button', { name: 'Promise' }).click()
  await expect(still.locator('input[name=returnTo]').first()).toHaveValue(`${room}?pledge=10&anonymously=1`)
  await plain.close()

  const { page } = await steward(person, 'second@stewards.example')
  await page.goto(`${room}?pledge=10&anonymously=1`)
  await expect(page.getByRole('button', { name: 'Promise $10' })).toBeFocused()
  await expect(page.getByRole('radio', { name: '$10' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Give anonymously' })).toBeChecked()
  await expect(page).toHaveURL(room)
})

test('without a link the sign-in page says that it takes one', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await expect(page.getByText('takes new accounts by invitation only')).toBeVisible()
  await expect(page.getByRole('link', { name: contact })).toHaveAttribute('href', `mailto:${contact}`)
  await expect(page.getByText('Create an account')).toHaveCount(0)
  await expectAccessible(page)
})
