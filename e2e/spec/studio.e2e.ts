import { songwriters } from '#contract/people/songwriters'
import { dayOf } from '#contract/surface/format'
import { expect, shows, test } from '../support/fixtures.ts'
import { ask, becomeSongwriter, bio } from '../support/rooms.ts'

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
