import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accounts } from '#contract/people/accounts'
import { closing } from '#contract/people/closing'
import { ownAccount } from '#contract/people/own-account'
import { passkeys } from '#contract/people/passkeys'
import { accountPaths } from '#contract/surface/account-paths'
import { paths } from '#contract/surface/paths'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sessionsOf = (page: Page) => region(page, 'Where you’re signed in')

async function looksRight(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await expectLayout(page)
  }
}

async function openMail(page: Page, { to, link }: { to: string; link: RegExp }) {
  await page.goto(accountPaths.mailbox)
  const there = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: link })
  await expect(async () => {
    await page.reload()
    await expect(there).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await there.click()
}

test('the settings are found in the menu, and say where its sections load, fail, and are there', async ({
  person,
  expectFailure,
}) => {
  const { page } = await person()
  await page.goto(paths.home())
  const released = Promise.withResolvers<void>()
  let fails = true
  for (const { path } of [ownAccount.waysIn, ownAccount.sessions, passkeys.list, closing.what])
    await page.route(`**${path}`, async (route) => {
      await released.promise
      await (fails ? route.fulfill({ status: 500, body: '' }) : route.continue())
    })
  expectFailure(500)
  await page.getByRole('button', { name: 'Ada Okafor' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(paths.profile())
  for (const part of ['Signing in', 'Your data']) await page.getByRole('heading', { name: part }).click()
  const sections = ['Email', 'Password', 'Where you’re signed in', 'Passkeys', 'Close your account']
  for (const name of sections.slice(0, 3))
    await expect(region(page, name).getByRole('status')).toHaveText('Loading…')
  await expectAccessible(page)
  released.resolve()
  for (const name of sections) await expect(region(page, name).getByRole('alert')).toBeVisible()
  await looksRight(page)
  fails = false
  for (const name of sections.toSpliced(1, 1))
    await region(page, name).getByRole('button', { name: 'Retry' }).click()
  await expect(region(page, 'Email').getByRole('button', { name: 'Change email' })).toBeVisible()
  await expect(sessionsOf(page).getByText('Only here.')).toBeVisible()
  await expect(region(page, 'Passkeys').getByText('You have no passkeys yet.')).toBeVisible()
  await expect(page.getByText('Nothing open: nobody is waiting for you.')).toBeVisible()
  await looksRight(page)
})

test('one browser is signed out from another, and then all others', async ({ person, newWindow }) => {
  const { user, password, page } = await person()
  const elsewhere = async () => {
    const other = await newWindow()
    await other.request.post(accounts.login.path, { data: { email: user.email, password } })
    return other
  }
  const first = await elsewhere()
  await elsewhere()
  await page.goto(paths.settings('sessions'))
  const rows = sessionsOf(page).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  const signOut = sessionsOf(page).getByRole('button', { name: /^Sign out Chrome/ })
  await signOut.first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(rows).toHaveCount(2)
  await sessionsOf(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(rows).toHaveCount(1)
  await first.goto(paths.profile())
  await expect(first).toHaveURL(/\/api\/login/)
})

test('password and email are changed, the email by the link in a mail, and the old address gets the account back', async ({
  person,
  newWindow,
  expectFailure,
}) => {
  const { page, user, password: old } = await person()
  const password = 'a lamp in the door'
  await page.goto(paths.settings('password'))
  await region(page, 'Password').getByRole('button', { name: 'Change password' }).click()
  const passwords = page.getByRole('dialog', { name: 'Change password' })
  const change = passwords.getByRole('button', { name: 'Change password' })
  await expectAccessible(page)
  await passwords.getByLabel('Password now').fill('not this one')
  await passwords.getByLabel('New password').fill(password)
  expectFailure(400)
  await change.click()
  await expect(passwords.getByText('That password isn’t right')).toBeVisible()
  await expectAccessible(page)
  await passwords.getByLabel('Password now').fill(old)
  await change.click()
  await expect(page.getByText('Your password was changed', { exact: true })).toBeVisible()
  await expect(passwords).toBeHidden()

  const email = `${randomUUID()}@example.com`
  const section = region(page, 'Email')
  await section.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await expectAccessible(page)
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(section.getByText(`We sent a link to ${email}.`)).toBeVisible()
  await expectAccessible(page)

  await openMail(page, { to: email, link: /account\/email\?token/ })
  await expect(page.getByRole('heading', { name: 'Use your new email?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use the new email' }).click()
  await expect(page).toHaveURL(paths.settings('email'))
  await expect(section.getByText(email)).toBeVisible()

  const owner = await newWindow()
  await openMail(owner, { to: user.email, link: /email-back\?token/ })
  await expect(owner.getByText(user.email)).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Get it back' }).click()
  await expect(owner.getByText('It has its old email, and everyone was signed out.')).toBeVisible()
  await expectAccessible(owner)
})

test('an account is closed with its password, after what that ends, and opened again by signing in', async ({
  person,
  expectFailure,
}) => {
  const { page, user, password } = await person()
  await page.goto(paths.settings('closing'))
  await region(page, 'Close your account').getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  expectFailure(400)
  await dialog.getByLabel('Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(dialog.getByText('That password isn’t right')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByText('Your account is closed.')).toBeVisible()

  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your account is open again' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(paths.home())
})
