import type { Page } from '@playwright/test'
import { passkeys } from '#contract/people/passkeys'
import { accountPaths } from '#contract/surface/account-paths'
import { paths, withReturnTo } from '#contract/surface/paths'
import { withDatabase } from '../support/database.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'
import { letThrough } from '../support/states.ts'
import { virtualDevice } from './authenticator.ts'

const signInPage = withReturnTo(accountPaths.signIn.page, paths.profile())
const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const entry = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name })
const email = (page: Page) => page.getByLabel('Email')

async function withPasskey(page: Page) {
  const device = await virtualDevice(page)
  await page.goto(paths.account('passkeys'))
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
  return device
}

async function signOut(page: Page) {
  // The bell comes with the page's scripts. If it loads after the sign-out, the page takes it for an ended
  // session.
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await page.goto(paths.logout())
  await expect(page).toHaveURL(paths.home())
}

async function looksRight(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    // After the jump to the section the top bar may cover half of a button.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectAccessible(page)
    await expectLayout(page)
  }
}

test('somebody adds a passkey, and signs in with it without typing a letter', async ({ person }) => {
  const { page, user } = await person()
  await page.goto(paths.account('passkeys'))
  await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible()
  await looksRight(page)
  const device = await withPasskey(page)
  await expect(section(page).getByRole('listitem')).toContainText('not used yet')
  await looksRight(page)
  const [made] = await device.passkeys()
  expect([made?.isResidentCredential, made?.rpId, made?.userName]).toEqual([true, 'localhost', user.email])

  await device.answers(false)
  await signOut(page)
  const asked = page.waitForResponse(new RegExp(`${accountPaths.passkey.options}$`))
  await page.goto(signInPage)
  await asked
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await looksRight(page)
  // The person chooses a suggestion of the email field. A page still waiting for suggestions would get the
  // answer too.
  await page.goto('about:blank')
  await device.answers(true)
  await page.goto(signInPage, { waitUntil: 'commit' })
  await expect(page).toHaveURL(paths.profile())
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Okafor' })).toBeVisible()
  await page.goto(paths.account('passkeys'))
  await expect(section(page).getByRole('listitem')).toContainText('last used')
})

test('the button signs in where the field’s suggestions wait, and says what went wrong', async ({
  person,
  expectFailure,
}) => {
  const { page, call } = await person()
  const device = await withPasskey(page)
  await device.answers(false)
  await signOut(page)
  await page.goto(signInPage)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await device.recognises(false)
  await device.answers(true)
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Nobody was signed in. Try again, or use your password.')
  await expect(button).toBeEnabled()
  await looksRight(page)
  await device.recognises(true)
  await button.click()
  await expect(page).toHaveURL(paths.profile())
  // Removed here, but still offered by the device.
  const [{ id } = { id: '' }] = await call(passkeys.list)
  await call(passkeys.remove, { params: { id } })
  await device.answers(false)
  await signOut(page)
  // Suggestions, before the button and after its refusal, would get the device's answer too: their challenges
  // never come.
  let challenges = 0
  await page.route(`**${accountPaths.passkey.options}`, async (route) => {
    challenges += 1
    if (challenges === 2) await route.continue()
  })
  const forSuggestions = page.waitForRequest(`**${accountPaths.passkey.options}`)
  await page.goto(signInPage)
  await forSuggestions
  expectFailure(401)
  await device.answers(true)
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('That passkey doesn’t work here')
})

test('a passkey is named and removed, but not the last way into an account', async ({
  person,
  site,
  expectFailure,
}) => {
  const { page, user } = await person()
  await withPasskey(page)
  await section(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Required' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('The phone in the kitchen')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(entry(page, 'The phone in the kitchen')).toBeVisible()

  await withDatabase(site, (client) =>
    client.query('update users set password_hash = null where id = $1', [user.id]),
  )
  const remove = section(page).getByRole('button', { name: 'Remove The phone in the kitchen' })
  const dialog = page.getByRole('dialog', { name: 'Remove “The phone in the kitchen”?' })
  expectFailure(409)
  await remove.click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('This passkey is the only way into your account.')).toBeVisible()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(entry(page, 'The phone in the kitchen')).toBeVisible()
  await withDatabase(site, (client) =>
    client.query(`update users set password_hash = 'x' where id = $1`, [user.id]),
  )
  await remove.click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible()
})

test('after ten minutes adding one asks who it is, and a passkey says so', async ({
  person,
  site,
  expectFailure,
}) => {
  const { page, user } = await person()
  const device = await withPasskey(page)
  await withDatabase(site, (client) =>
    client.query(
      `update sessions set sess = (sess::jsonb || '{"provenAt":"2026-01-01T00:00:00.000Z"}')::json
        where sess ->> 'userId' = $1`,
      [user.id],
    ),
  )
  expectFailure(403)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByLabel('Password')).toBeVisible()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog).toBeHidden()
  // The device refuses a second passkey for the account.
  await expect(section(page).getByRole('alert')).toHaveText(
    'This device has a passkey of your account already.',
  )
  await device.forget()
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(2)
})

test('a list that can’t be read says so, and a browser without passkeys what to do', async ({
  person,
  expectFailure,
}) => {
  const { page } = await person()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  expectFailure(500)
  await page.route(`**${passkeys.list.path}`, (route) => route.fulfill({ status: 500 }))
  await page.goto(paths.account('passkeys'))
  await expect(section(page).getByText('Error loading your passkeys. Please try again.')).toBeVisible()
  await expect(section(page).getByText('This browser can’t make passkeys.')).toBeVisible()
  await looksRight(page)
  await letThrough(page, `**${passkeys.list.path}`)
  await section(page).getByRole('button', { name: 'Retry' }).click()
  await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible()
  await signOut(page)
  await page.goto(signInPage)
  await expect(email(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
})
