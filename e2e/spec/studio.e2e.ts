import { songwriters } from '#contract/people/songwriters'
import { dayOf } from '#contract/surface/format'
import { withDatabase } from '../support/database.ts'
import { expect, shows, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, bio } from '../support/rooms.ts'
import { holding } from './holding.ts'

const studio = '/?role=songwriter'
const methods = {
  paypalLink: 'https://paypal.me/tomas',
  venmoHandle: '@tomas-v',
  cashappHandle: '$tomas-c',
  tipLink: 'https://ko-fi.com/tomas',
}

test('the studio: three areas, the profile viewed and edited, and an open request with its date', async ({
  person,
}) => {
  shows(
    '2.studio.areas',
    '2.studio.view-genres',
    '2.studio.view-cashapp',
    '2.studio.view-tip',
    '2.studio.edit-payment',
    '2.studio.open-date',
  )
  const request = await ask(await person(), { title: 'The Blue Kettle' })
  const { page, call } = await becomeSongwriter(await person())
  await call(songwriters.update, { body: { bio, genres: ['folk', 'jazz'], ...methods } })
  await page.goto(studio)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Songwriter's Studio")
  for (const name of ['Your Profile', 'Open Requests', 'Active Projects'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()

  const profile = page.getByRole('region', { name: 'Your Profile' })
  await profile.getByText('Show the whole profile').click()
  const genres = profile.getByRole('heading', { name: 'Genres' }).locator('..')
  for (const genre of ['folk', 'jazz']) await expect(genres.getByText(genre, { exact: true })).toBeVisible()
  const value = (name: string) =>
    profile.getByText(name, { exact: true }).locator('xpath=following-sibling::dd[1]')
  for (const [name, shown] of [
    ['PayPal', methods.paypalLink],
    ['Venmo', methods.venmoHandle],
    ['Cash App', methods.cashappHandle],
    ['Tip link', methods.tipLink],
  ] as const)
    await expect(value(name)).toHaveText(shown)
  await profile.getByRole('button', { name: 'Edit Profile' }).click()
  for (const [name, shown] of Object.entries(methods)) {
    const field = profile.locator(`input[name=${name}]`)
    await expect(field).toBeVisible()
    await expect(field).toHaveValue(shown)
  }

  const open = page
    .getByRole('region', { name: 'Open Requests' })
    .getByRole('article', { name: request.title })
  await expect(open.getByText(dayOf(request.createdAt), { exact: true })).toBeVisible()
})

test('a project card: its budget, each list while it loads, and a status list that is empty', async ({
  person,
  site,
}) => {
  shows(
    '2.project.overview-budget',
    '2.project.overview-upload',
    '2.project.notes-skeletons',
    '2.project.messages-skeletons',
    '2.project.status-skeletons',
    '2.project.status-empty',
    '2.project.creative-skeletons',
  )
  const request = await ask(await person())
  const songwriter = await becomeSongwriter(await person())
  await accept(songwriter, request)
  // Accepting writes the first entry (docs/unclear-lines.md).
  await withDatabase(site, async (client) => {
    await client.query('delete from project_status_updates where song_request_id = $1', [request.id])
    await client.query('update song_requests set pledged_amount = 120 where id = $1', [request.id])
  })
  const { page } = songwriter
  const release = await holding(page, /\/api\/projects\/[^/]+\/(notes|messages|status|creative-updates)/)
  await page.goto(studio)
  const card = page
    .getByRole('region', { name: 'Active Projects' })
    .getByRole('article', { name: request.title })
  const panel = card.getByRole('tabpanel').filter({ visible: true })
  await expect(panel.getByText('Budget').locator('..')).toContainText('$120.00 pledged')
  await expect(panel.getByRole('button', { name: 'Upload Final Song' })).toBeVisible()
  for (const name of ['Notes', 'Messages', 'Status', 'Creative']) {
    await card.getByRole('tab', { name }).click()
    const skeletons = panel.locator('[aria-busy=true] .animate-breathe').filter({ visible: true })
    await expect(skeletons.first()).toBeVisible()
    expect(await skeletons.count(), name).toBeGreaterThan(1)
  }
  release()
  await card.getByRole('tab', { name: 'Status' }).click()
  await expect(panel.getByText('No status updates yet.', { exact: true })).toBeVisible()
  await expect(panel.locator('.animate-breathe')).toHaveCount(0)
})
