import { uploads } from '#contract/files/uploads'
import { accounts } from '#contract/people/accounts'
import { songwriters } from '#contract/people/songwriters'
import { songRequests } from '#contract/requests/song-requests'
import { withDatabase } from '../support/database.ts'
import { core, expect, type Person, shows, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, bio, deliver } from '../support/rooms.ts'
import { type ChosenFile, photo, song } from '../support/sounds.ts'
import { holding, withoutUser } from './holding.ts'

async function uploaded({ call, page }: Person, kind: 'photo' | 'sample', { buffer, mimeType }: ChosenFile) {
  const { uploadURL } = await call(uploads.object, { body: { kind } })
  await page.request.put(uploadURL, { data: buffer, headers: { 'content-type': mimeType } })
  return uploadURL
}

/** Songwriter with a photo, a sample, and two songs rated 5 and 4. */
async function rated(person: (names?: object) => Promise<Person>) {
  const writer = await becomeSongwriter(await person({ firstName: 'Imani', lastName: 'Achterberg' }))
  const { call } = writer
  await call(accounts.setPhoto, { body: { profileImageUrl: await uploaded(writer, 'photo', photo()) } })
  const sampleSongs = [await uploaded(writer, 'sample', song())]
  await call(songwriters.update, { body: { bio, genres: ['folk', 'jazz'], sampleSongs } })
  for (const rating of [5, 4] as const) {
    const listener = await person()
    const request = await ask(listener)
    await accept(writer, request)
    await deliver(writer, request)
    await listener.call(songRequests.approve, { params: { id: request.id }, body: { rating } })
  }
  return writer
}

test('a songwriter on a card and on their own page', core, async ({ person, site }) => {
  test.setTimeout(90_000)
  shows(
    '2.listener.card-image',
    '2.listener.card-icon',
    '2.listener.card-name',
    '2.listener.card-bio',
    '2.listener.card-stars',
    '2.listener.card-songs',
    '2.songwriter.spinner',
    '2.songwriter.stars',
    '2.songwriter.no-bio',
    '2.songwriter.samples',
    '2.songwriter.listen-tab',
    '9.rating.stars',
  )
  await becomeSongwriter(await person({ firstName: 'Plain', lastName: 'Person' }))
  const writer = await rated(person)
  const { page } = await person()
  await page.goto('/?role=listener')
  const card = page.getByRole('article').filter({ hasText: 'Imani Achterberg' })
  const image = card.locator('img')
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  const plain = page.getByRole('article').filter({ hasText: 'Plain Person' })
  await expect(plain.locator('svg.lucide-music')).toBeVisible()
  await expect(plain.locator('img')).toHaveCount(0)
  await expect(card.getByText(bio)).toBeVisible()
  await expect(card.getByText('2 songs', { exact: true })).toBeVisible()
  const stars = card.getByRole('img', { name: '4.5 of 5 stars' })
  const filled = () =>
    stars.locator('path').evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill !== 'none'))
  expect(await filled()).toEqual([true, true, true, true, false])

  await withDatabase(site, (client) =>
    client.query("update songwriter_profiles set bio = '' where user_id = $1", [writer.user.id]),
  )
  const release = await holding(page, /\/api\/songwriters\/[^/]+$/)
  await card.getByRole('link', { name: 'Imani Achterberg' }).click()
  const spinner = page.getByRole('status').locator('.animate-spin')
  await expect(spinner).toBeVisible()
  expect(await spinner.evaluate((one) => getComputedStyle(one).animationName)).toBe('spin')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imani Achterberg')
  await expect(spinner).toHaveCount(0)
  await expect(page.getByText("This songwriter hasn't added a bio yet.", { exact: true })).toBeVisible()
  const own = page.getByRole('main').getByRole('img', { name: '4.5 of 5 stars' })
  await expect(own).toBeVisible()
  const fills = await own
    .locator('path')
    .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill !== 'none'))
  expect(fills).toEqual([true, true, true, true, false])

  const listen = page.getByRole('link', { name: /^Listen/ })
  await expect(listen).toHaveCount(1)
  const opening = page.waitForEvent('popup')
  await listen.click()
  const tab = await opening
  await expect.poll(() => tab.url()).toMatch(/\/objects\//)
  expect(new URL(page.url()).pathname).toMatch(/^\/songwriter\//)
})

test('/ is the landing page until the user is known', async ({ person }) => {
  shows('2.routes.landing-while-loading')
  const { page } = await person()
  await withoutUser(page, '/')
  const release = await holding(page, '**/api/auth/user')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A song written just for You')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Musical Stories Await')
})

test('the role of a user is the dashboard at /: listener unless they chose another', async ({ person }) => {
  shows(
    '2.routes.role-of-user',
    '2.routes.role-default',
    '3.users.role',
    '3.users.role-default',
    '6.roles.three',
  )
  for (const [role, heading] of [
    [undefined, 'Your Musical Stories Await'],
    ['listener', 'Your Musical Stories Await'],
    ['songwriter', "Songwriter's Studio"],
    ['underwriter', 'Support Musical Dreams'],
  ] as const) {
    const { page, user } = await person(role && { role })
    expect(user.role).toBe(role ?? 'listener')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.goto('/profile')
    await expect(page.getByRole('main').getByText(user.role, { exact: true })).toBeVisible()
  }
})
