import { donations } from '#contract/giving/donations'
import { songwriters } from '#contract/people/songwriters'
import { songRequests } from '#contract/requests/song-requests'
import { paths, routes } from '#contract/surface/paths'
import { withDatabase } from '../support/database.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, bio, deliver } from '../support/rooms.ts'
import type { Site } from '../support/site.ts'

const refusal = 'Your account is suspended: you can read, appeal and settle payments'

const suspend = (site: Site, { id }: { id: string }, until: string | null) =>
  withDatabase(site, (client) =>
    client.query('update users set suspended_at = now(), suspended_until = $2 where id = $1', [id, until]),
  )

test('a suspended songwriter reads why nothing else goes, keeps typed words, and confirms what was sent', async ({
  person,
  site,
  expectFailure,
}) => {
  test.slow()
  const [listener, tomas, giver] = [await person(), await person({ role: 'songwriter' }), await person()]
  await tomas.call(songwriters.create, { body: { bio, genres: ['folk'], venmoHandle: '@tomas' } })
  const request = await ask(listener)
  await accept(tomas, request)
  const pledge = () => giver.call(donations.create, { body: { amount: '25', songRequestId: request.id } })
  const [sent] = [await pledge(), await pledge()]
  const proof = { externalRef: 'PP-1' }
  await giver.call(donations.markSent, { params: { id: sent.id }, body: proof })
  await deliver(tomas, request)
  await listener.call(songRequests.approve, { params: request, body: { rating: 5 } })
  await suspend(site, tomas.user, '2099-12-24T12:00:00Z')

  const { page } = tomas
  const line = page.getByRole('complementary', { name: 'Your account' })
  await test.step('each page says it at its top, and leads to the decision', async () => {
    const pages = [
      ...Object.values(routes).filter((path) => !path.includes(':')),
      paths.room(request.shareableId),
      paths.songwriter(tomas.user.id),
      '/?role=songwriter',
      '/?role=listener',
      '/?role=underwriter',
      '/nowhere',
    ]
    expectFailure(404)
    for (const path of pages) {
      await page.goto(path)
      await expect(line, path).toContainText('Your account is suspended until Dec 24, 2099.')
      await expect(line.getByRole('link', { name: 'Why, and how to appeal' }), path).toHaveAttribute(
        'href',
        '/account#decisions',
      )
    }
    const large = page.viewportSize()!
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ['/?role=songwriter', paths.account()]) {
        await page.goto(path)
        await expect(line).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        await expectAccessible(page)
      }
    }
    await page.setViewportSize(large)
  })

  await test.step('a refused message says why, and stays where it was typed', async () => {
    expectFailure(403)
    await page.goto(`/request/${request.shareableId}#messages`)
    const field = page.getByRole('textbox', { name: /message/i })
    await field.fill('Three verses are done')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(field).toHaveValue('Three verses are done')
  })

  await test.step('what was sent before is confirmed', async () => {
    await page.goto('/?role=songwriter')
    const card = page.getByRole('region', { name: 'Payments' })
    await card.getByRole('button', { name: /^Received/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, it arrived' }).click()
    await expect(card.getByRole('tab', { name: 'Received (1)' })).toBeVisible()
  })

  await test.step('nobody is asked to pay them, and the giver reads that it stands still', async () => {
    await giver.page.goto('/?role=underwriter')
    const impact = giver.page.getByRole('region', { name: 'Your Impact' })
    await expect(impact.getByText('can’t be paid at the moment')).toBeVisible()
    await expect(impact.getByRole('button', { name: /^(Pay|Ways to pay|Mark as Sent)/ })).toHaveCount(0)
    await expectAccessible(giver.page)
  })
})

test('a suspension that ends by itself leaves the open page, and what was refused goes', async ({
  person,
  site,
  expectFailure,
}) => {
  test.slow()
  const { page, user } = await person()
  await suspend(site, user, '2099-12-24T12:00:00Z')
  await page.goto(paths.profile())
  const line = page.getByRole('complementary', { name: 'Your account' })
  await expect(line).toBeVisible()
  const name = page.getByLabel('First name')
  await name.fill('Ida')
  expectFailure(403)
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText(refusal).first()).toBeVisible()
  await suspend(site, user, new Date().toISOString())
  // The job runs every half a minute.
  await expect(line).toHaveCount(0, { timeout: 45_000 })
  await expect(name).toHaveValue('Ida')
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByRole('button', { name: 'Ida' })).toBeVisible()
})

test('a suspension for good names no day', async ({ person, site }) => {
  const { page, user } = await person()
  await suspend(site, user, null)
  await page.goto('/')
  await expect(page.getByRole('complementary', { name: 'Your account' })).toContainText(
    'Your account is suspended. You can',
  )
})
