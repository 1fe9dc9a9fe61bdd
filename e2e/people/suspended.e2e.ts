import { donations } from '#contract/giving/donations'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songRequests } from '#contract/requests/song-requests'
import { paths, routes } from '#contract/surface/paths'
import { withDatabase } from '../support/database.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, bio, deliver } from '../support/rooms.ts'
import type { Site } from '../support/site.ts'

const refusal = 'Your account is suspended: you can read, appeal and settle payments'

const suspend = (site: Site, { id }: { id: string }, until: string) =>
  withDatabase(site, (client) =>
    client.query('update users set suspended_at = now(), suspended_until = $2 where id = $1', [id, until]),
  )

test('a suspended songwriter reads it on each page, and nobody is asked to pay them', async ({
  person,
  site,
  expectFailure,
}) => {
  test.slow()
  const [listener, tomas, giver] = [await person(), await person({ role: 'songwriter' }), await person()]
  await tomas.call(songwriterProfile.create, { body: { bio, genres: ['folk'], venmoHandle: '@tomas' } })
  const request = await ask(listener)
  await accept(tomas, request)
  await giver.call(donations.create, { body: { amount: '25', songRequestId: request.id } })
  await deliver(tomas, request)
  await listener.call(songRequests.approve, { params: request, body: { rating: 5 } })
  await suspend(site, tomas.user, '2099-12-24T12:00:00Z')

  const { page } = tomas
  const line = page.getByRole('complementary', { name: 'Your account' })
  expectFailure(404)
  for (const path of [routes.guidelines, paths.room(request.shareableId), '/nowhere']) {
    await page.goto(path)
    await expect(line, path).toContainText('Your account is suspended until Dec 24, 2099.')
  }
  const link = line.getByRole('link', { name: 'Why, and how to appeal' })
  await expect(link).toHaveAttribute('href', paths.decisions())
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/?role=songwriter', paths.profile()]) {
      await page.goto(path)
      await expect(line).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await expectAccessible(page)
    }
  }

  await giver.page.goto('/?role=underwriter')
  const impact = giver.page.getByRole('region', { name: 'Your Impact' })
  await expect(impact.getByText('can’t be paid at the moment')).toBeVisible()
  await expect(impact.getByRole('button', { name: /^(Pay|Ways to pay|Mark as Sent)/ })).toHaveCount(0)
  await expectAccessible(giver.page)
})

test('a suspension that ends by itself leaves the open page, and what was refused goes', async ({
  person,
  site,
  expectFailure,
}) => {
  test.slow()
  const { page, user } = await person()
  await suspend(site, user, '2099-12-24T12:00:00Z')
  await page.goto(paths.settings('you'))
  const line = page.getByRole('complementary', { name: 'Your account' })
  await expect(line).toBeVisible()
  const name = page.getByLabel('First name')
  await name.fill('Ida')
  expectFailure(403)
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText(refusal).first()).toBeVisible()
  await suspend(site, user, new Date().toISOString())
  // The job that ends suspensions runs every 30 seconds.
  await expect(line).toHaveCount(0, { timeout: 45_000 })
  await expect(name).toHaveValue('Ida')
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByRole('button', { name: 'Ida' })).toBeVisible()
})
