import type { Page } from '@playwright/test'
import { passkeys } from '#contract/people/passkeys'
import { accountPaths } from '#contract/surface/account-paths'
import { paths, withReturnTo } from '#contract/surface/paths'
import { withDatabase } from '../support/database.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'
import { virtualDevice } from './authenticator.ts'

const signInPage = withReturnTo(accountPaths.signIn.page, paths.profile())
const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function withPasskey(page: Page) {
  const device = await virtualDevice(page)
  await page.goto(paths.settings('passkeys'))
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(1)
  return device
}

async function signOut(page: Page) {
  // The notification bell appears with the page's scripts. If its data is requested after the sign-out, the
  // page would report an ended session.
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await page.goto(paths.logout())
  await expect(page).toHaveURL(paths.home())
}

async function looksRight(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    // After the jump to a section the top bar may cover half of a button, so the page scrolls to the top.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectAccessible(page)
    await expectLayout(page)
  }
}

test('somebody adds a passkey, signs in with it without typing a letter, renames it and removes it', async ({
  person,
}) => {
  const { page, user } = await person()
  await page.goto(paths.settings('passkeys'))
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
  // The device suggests the passkey in the email field. The old page is left first, because its pending
  // request would get the device's response too.
  await page.goto('about:blank')
  await device.answers(true)
  await page.goto(signInPage, { waitUntil: 'commit' })
  await expect(page).toHaveURL(paths.profile())
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Okafor' })).toBeVisible()

  await page.goto(paths.settings('passkeys'))
  await expect(section(page).getByRole('listitem')).toContainText('last used')
  await section(page)
    .getByRole('button', { name: /^Rename/ })
    .click()
  await page.getByRole('textbox', { name: 'Name' }).fill('The phone in the kitchen')
  await page.getByRole('button', { name: 'Save' }).click()
  await section(page).getByRole('button', { name: 'Remove The phone in the kitchen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove “The phone in the kitchen”?' })
  await expect(dialog).toBeVisible()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(section(page).getByText('You have no passkeys yet.')).toBeVisible()
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
  // The passkey is deleted on the server, but the device still offers it.
  const [{ id } = { id: '' }] = await call(passkeys.list)
  const readAgain = page.waitForResponse('**/api/auth/user')
  await call(passkeys.remove, { params: { id } })
  // The page is told of the removal and reads the account again. After the sign-out this would be refused.
  await readAgain
  await device.answers(false)
  await signOut(page)
  // The sign-in page also requests suggestions, before the button is pressed and after its refusal. These
  // requests would get the device's response too, so they never receive their challenges.
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
  // The device refuses a second passkey for the same account.
  await expect(section(page).getByRole('alert')).toHaveText(
    'This device has a passkey of your account already.',
  )
  await device.forget()
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section(page).getByRole('listitem')).toHaveCount(2)
})

test('a browser without passkeys offers none at sign-in, and says what to do', async ({ person }) => {
  const { page } = await person()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto(paths.settings('passkeys'))
  await expect(section(page).getByText('This browser can’t make passkeys.')).toBeVisible()
  await looksRight(page)
  await signOut(page)
  await page.goto(signInPage)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden()
})
