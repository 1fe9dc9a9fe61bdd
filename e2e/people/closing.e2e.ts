import { closing } from '#contract/people/closing'
import { paths } from '#contract/surface/paths'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'
import { letThrough } from '../support/states.ts'

test('an account is closed with its password, after what that ends, and opened again by signing in', async ({
  person,
  expectFailure,
}) => {
  const { page, user, password } = await person()
  await page.goto(paths.account('closing'))
  const section = page.getByRole('region', { name: 'Close your account' })
  await expect(section.getByText('Nobody waits for anything of yours.')).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
    await expectLayout(page)
  }

  await section.getByRole('button', { name: 'Close account' }).click()
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

test('what it ends can’t be loaded: the section says so, and tries again', async ({
  person,
  expectFailure,
}) => {
  const { page } = await person()
  expectFailure(500)
  await page.route(`**${closing.what.path}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(paths.account('closing'))
  const section = page.getByRole('region', { name: 'Close your account' })
  await expect(section.getByText('couldn’t be loaded')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await letThrough(page, `**${closing.what.path}`)
  await section.getByRole('button', { name: /again|retry/i }).click()
  await expect(section.getByRole('button', { name: 'Close account' })).toBeVisible()
})
