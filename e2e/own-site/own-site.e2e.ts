import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { accountPaths } from '#contract/surface/account-paths'
import { paths, routes } from '#contract/surface/paths'
import { expect, expectAccessible, test as fixtures, type WorkerFixtures } from '../support/fixtures.ts'
import { expectLayout } from '../support/layout.ts'

const name = 'Hospiz Lieder & Freunde <x>'

/** Creates the settings and files of an operator. The folder is deleted together with the site. */
function prepared() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'songwright-own-site-'))
  mkdirSync(path.join(dataDir, 'pages'))
  writeFileSync(
    path.join(dataDir, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><path d="M0 0H80V40H0Z" fill="#5b2a86"/></svg>',
  )
  writeFileSync(
    path.join(dataDir, 'pages', 'imprint.md'),
    '# Imprint\n\n{{operator}}, {{contact}}\n\n## Court\n\n| What | Where |\n|---|---|\n| Register | Amtsgericht Musterstadt, VR 1234 |\n',
  )
  writeFileSync(
    path.join(dataDir, 'pages', 'terms.md'),
    '# Our terms\n\nOur own words, and [the rules](/about/guidelines).\n',
  )
  return dataDir
}

const test = fixtures.extend<object, WorkerFixtures>({
  settings: [
    async ({ browserName: _ }, use) => {
      const dataDir = prepared()
      await use({
        DATA_DIR: dataDir,
        SITE_NAME: name,
        SITE_ACCENT: '#5b2a86',
        SITE_LOGO: path.join(dataDir, 'logo.svg'),
        OPERATOR_NAME: 'Hospiz e. V.',
        OPERATOR_CONTACT: 'hallo@hospiz.example',
      })
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'default' })

/** Expects that the page is accessible, fits each screen size, and never contains the default site name. */
async function expectOwn(page: Page) {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectLayout(page)
  }
  await expectAccessible(page)
  expect(
    await page.locator('html').evaluate(({ outerHTML }) => outerHTML.match(/.{30}Songwright.{10}/)?.[0]),
  ).toBeUndefined()
  expect(await page.title()).toContain(name)
}

test('a visitor of a site with its own look reads its name and operator, and its imprint', async ({
  page,
}) => {
  await page.goto(paths.home())
  await expect(page.getByRole('link', { name, exact: true }).first().getByRole('img')).toBeVisible()
  await expect(page.getByText('Run by Hospiz e. V.')).toBeVisible()
  await expectOwn(page)
  await page.getByRole('link', { name: 'Imprint' }).click()
  await expect(page).toHaveURL('/about/imprint')
  await expect(page.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible()
  await expect(page.getByText('Hospiz e. V., hallo@hospiz.example')).toBeVisible()
  await expectOwn(page)
  await page.goto(accountPaths.signIn.page)
  await expectOwn(page)
  await page.goto(paths.fund())
  await expectOwn(page)
})

test('a member finds the operator’s words within the app, and comes back to their pages', async ({
  person,
}) => {
  const { page } = await person({ role: 'listener' })
  await page.goto(paths.profile())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectOwn(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our terms' })).toBeVisible()
  await expect(page).toHaveURL(routes.terms)
  await page.getByRole('link', { name: 'the rules' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Community Guidelines' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Our terms' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(paths.profile())
  await expect(page).toHaveTitle(`Profile · ${name}`)
})
