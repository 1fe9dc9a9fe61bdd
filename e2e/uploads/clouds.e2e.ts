import { mp3OfSize } from '../../server/test/storage/test-sounds.ts'
import { test as base, expect, expectAccessible } from '../support/fixtures.ts'
import { dialogOf } from '../support/uploading.ts'
import { type Companion, openCompanion } from './companion.ts'
import { delivered, hashOf, statementOf } from './in-parts.ts'
import { withProject } from './studio.ts'

const bytes = mp3OfSize(300_000)

const test = base.extend<object, { companion: Companion }>({
  companion: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from here that nothing is needed
    async ({}, use) => {
      const companion = await openCompanion({ name: 'light.mp3', bytes })
      await use(companion)
      await companion.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ companion }, use) => use({ COMPANION_URL: companion.origin }), { scope: 'worker' }],
})

test('a song comes from a cloud: signed in at the companion, chosen, and put to our own address by it', async ({
  person,
  site,
  companion,
  expectFailure,
}) => {
  // The companion returns 401 until the user has signed in to the cloud service.
  expectFailure(401)
  const { songwriter, project } = await withProject(person)
  const { page } = songwriter
  await page.getByRole('button', { name: 'Upload Final Song' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('tab', { name: 'Dropbox' }).click()
  await expect(dialog.getByText('Please authenticate with Dropbox to select files')).toBeVisible()
  await expectAccessible(page)
  const window = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Connect to Dropbox' }).click()
  // The window has no address until the companion answers.
  expect((await window).url()).toMatch(new RegExp(`^(${companion.origin}/dropbox/connect|about:blank|$)`))
  await dialog.getByRole('checkbox', { name: 'light.mp3' }).check()
  await dialog.getByRole('button', { name: /^Select 1/ }).click()
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(statementOf(page)).toBeVisible()
  expect(companion.handed).toEqual([
    expect.objectContaining({
      endpoint: expect.stringMatching(
        new RegExp(`^${site.url}/uploads/private/songs/${project.id}/\\d+\\.mp3\\?.*signature=`),
      ),
      httpMethod: 'put',
      useFormData: false,
    }),
  ])
  expect(await delivered(songwriter, project.id, site.url)).toBe(hashOf(bytes))
})
