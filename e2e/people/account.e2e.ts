import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accounts } from '#contract/people/accounts'
import { accountPaths } from '#contract/surface/account-paths'
import { paths } from '#contract/surface/paths'
import { expect, expectAccessible, type Person, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'

const nextPassword = 'a lamp in the door'
const sections = (page: Page) => ({
  email: page.getByRole('region', { name: 'Email' }),
  password: page.getByRole('region', { name: 'Password', exact: true }),
  sessions: page.getByRole('region', { name: 'Where you’re signed in' }),
})

async function signInElsewhere(page: Page, { user, password }: Person) {
  await page.goto(paths.login(paths.account('sessions')))
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
}

/** Follows the link in a mail of the local mailbox. */
async function openMail(page: Page, { to, link }: { to: string; link: RegExp }) {
  await page.goto(accountPaths.mailbox)
  const there = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: link })
  await expect(async () => {
    await page.reload()
    await expect(there).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await there.click()
}

test('the page is found from the menu and the profile, on a phone and a wide screen, light and dark', async ({
  person,
}) => {
  const { page } = await person()
  await page.goto(paths.profile())
  await page.getByRole('link', { name: 'Email, password and where you’re signed in' }).click()
  await expect(page).toHaveURL(paths.account())
  await expect(page).toHaveTitle(/Your account/)
  const { email, password, sessions } = sections(page)
  await expect(email.getByRole('button', { name: 'Change email' })).toBeVisible()
  await expect(password.getByRole('button', { name: 'Change password' })).toBeVisible()
  await expect(sessions.getByText('This one')).toBeVisible()
  await expect(sessions.getByText('You’re signed in nowhere else.')).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await expectLayout(page)
  }
  await page.goto(paths.profile())
  await page.locator('header').getByRole('button', { name: /\w/ }).last().click()
  await page.getByRole('link', { name: 'Your account', exact: true }).click()
  await expect(page).toHaveURL(paths.account())
})

test('one browser is signed out from another, and then all others', async ({ person, newWindow }) => {
  const me = await person()
  const [first, second] = [await newWindow(), await newWindow()]
  await signInElsewhere(first, me)
  const { sessions } = sections(me.page)
  await me.page.goto(paths.account('sessions'))
  const rows = sessions.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expectAccessible(me.page)
  await sessions
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click()
  const dialog = me.page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(me.page)
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await first.goto(paths.account())
  await expect(first).toHaveURL(/\/api\/login/)

  await signInElsewhere(second, me)
  await me.page.reload()
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(rows).toHaveCount(1)
  await expect(sessions.getByText('You’re signed in nowhere else.')).toBeVisible()
  await second.goto(paths.account())
  await expect(second).toHaveURL(/\/api\/login/)
})

test('the password is changed with the old one, and a wrong one keeps the dialog open with the reason', async ({
  person,
  expectFailure,
}) => {
  const { page, user, password: old, call } = await person()
  await page.goto(paths.account('password'))
  const { password } = sections(page)
  await password.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const change = dialog.getByRole('button', { name: 'Change password' })
  await expectAccessible(page)
  await change.click()
  await expect(dialog.getByText('Please enter the password that you have now')).toBeVisible()
  await dialog.getByLabel('Password now').fill('not this one')
  await dialog.getByLabel('New password').fill(nextPassword)
  expectFailure(400)
  await change.click()
  await expect(dialog.getByText('That password isn’t right')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Password now').fill(old)
  await change.click()
  await expect(page.getByText('Your password was changed', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await call(accounts.login, { body: { email: user.email, password: nextPassword } })).id).toBe(
    user.id,
  )
})

test('the email is changed by the link in a mail, and the old address gets the account back', async ({
  person,
  newWindow,
}) => {
  const { page, user, password } = await person()
  const email = `${randomUUID()}@example.com`
  await page.goto(paths.account('email'))
  const section = sections(page).email
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
  await expect(page).toHaveURL(paths.account('email'))
  await expect(section.getByText(email)).toBeVisible()

  const owner = await newWindow()
  await openMail(owner, { to: user.email, link: /email-back\?token/ })
  await expect(owner.getByText(user.email)).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Get it back' }).click()
  await expect(owner.getByText('It has its old email, and everyone was signed out.')).toBeVisible()
  await expectAccessible(owner)
  await page.goto(paths.account())
  await expect(page).toHaveURL(/\/api\/login/)
})

test('while sections load, and where they fail, the page says so', async ({ person, expectFailure }) => {
  const { page } = await person()
  const released = Promise.withResolvers<void>()
  let fails = true
  for (const address of ['**/api/account', '**/api/account/sessions'])
    await page.route(address, async (route) => {
      await released.promise
      await (fails ? route.fulfill({ status: 500, body: '' }) : route.continue())
    })
  expectFailure(500)
  await page.goto(paths.account())
  const { email, password, sessions } = sections(page)
  for (const section of [email, password, sessions])
    await expect(section.getByRole('status')).toHaveText('Loading…')
  await expectAccessible(page)
  released.resolve()
  for (const section of [email, password, sessions]) await expect(section.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  fails = false
  await email.getByRole('button', { name: 'Retry' }).click()
  await sessions.getByRole('button', { name: 'Retry' }).click()
  await expect(email.getByRole('button', { name: 'Change email' })).toBeVisible()
  await expect(sessions.getByText('This one')).toBeVisible()
})
