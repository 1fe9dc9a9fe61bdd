import type { Page } from '@playwright/test'
import { uploads } from '#contract/files/uploads'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, bio, deliver, startProject } from '../support/rooms.ts'
import { song } from '../support/sounds.ts'

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const askFirst = ['Create Song Request', 'Discover Songwriters', 'Your Requests']

test('own requests come first once there is one, with cover, next move and what can be heard', async ({
  person,
}) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const { page } = listener
  await page.goto('/?role=listener')
  await expect(page.getByText('No requests yet. Create your first song request above!')).toBeVisible()
  await expect(headings(page)).toHaveText(askFirst)
  await expect(page.getByRole('link', { name: 'New request' })).toHaveCount(0)

  await ask(listener, { title: 'Waiting' })
  // The order of the sections doesn't change while the page is open.
  await expect(page.getByRole('article', { name: 'Waiting' })).toBeVisible()
  await expect(headings(page)).toHaveText(askFirst)
  const done = await ask(listener, { title: 'Heard' })
  await accept(songwriter, done)
  await deliver(songwriter, done)
  await page.reload()
  await expect(headings(page)).toHaveText(['Your Requests', 'Create Song Request', 'Discover Songwriters'])
  const open = page.getByRole('article', { name: 'Waiting' })
  await expect(open.getByText('Waiting for a songwriter')).toBeVisible()
  await expect(open.getByRole('button', { name: /^Play/ })).toHaveCount(0)
  const heard = page.getByRole('article', { name: 'Heard' })
  await expect(heard.getByText('Your turn: listen, then approve the song or ask for changes')).toBeVisible()
  await heard.getByRole('button', { name: 'Play Heard' }).click()
  await expect(heard.getByRole('button', { name: 'Pause Heard' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New request' }).click()
  await expect(page.getByLabel('Title')).toBeInViewport()

  // After a link from a songwriter's page, the form for a new request comes first.
  await page.goto(`/?songwriter=${songwriter.user.id}`)
  await expect(headings(page)).toHaveText(askFirst)
})

test('the cover draws itself beside the form, and the story begins with a prompt', async ({ person }) => {
  const { page } = await person()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/?role=listener')
  const sleeve = page.getByRole('figure', { name: 'Your song’s cover so far' })
  const drawn = () => sleeve.locator('svg').first().innerHTML()
  await expect.poll(async () => (await drawn()).length).toBeGreaterThan(500)
  const blank = await drawn()
  await page.getByLabel('Title').fill('The blue bicycle')
  await expect(sleeve.getByText('The blue bicycle')).toBeVisible()
  await expect.poll(drawn).not.toBe(blank)
  const titled = await drawn()
  await page.getByRole('checkbox', { name: 'romantic' }).check()
  await expect.poll(drawn).not.toBe(titled)
  const felt = await drawn()
  await page.getByLabel('Genre', { exact: true }).selectOption('jazz')
  await expect.poll(drawn).not.toBe(felt)
  await expect(sleeve.getByText('jazz · romantic')).toBeVisible()

  const story = page.getByLabel('Your story')
  const prompt = () => story.getAttribute('placeholder')
  const first = await prompt()
  await expect.poll(prompt, { timeout: 10_000 }).not.toBe(first)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.reload()
  const still = await prompt()
  await page.clock.fastForward(60_000)
  expect(await prompt()).toBe(still)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(sleeve).toHaveCount(0)
})

test('songwriters are heard in the list, and found by chips that the address keeps', async ({ person }) => {
  const writer = await person({ firstName: 'Wilhelmina', lastName: 'Quist' })
  const { buffer, mimeType } = song()
  const { uploadURL } = await writer.call(uploads.object, { body: { kind: 'sample' } })
  await writer.page.request.put(uploadURL, { data: buffer, headers: { 'content-type': mimeType } })
  await writer.call(songwriterProfile.create, {
    body: { bio, genres: ['electronic'], sampleSongs: [uploadURL] },
  })
  const other = await person({ firstName: 'Paula', lastName: 'Venmoson' })
  await other.call(songwriterProfile.create, { body: { bio, genres: ['classical'], venmoHandle: '@paula' } })
  const { page } = await person()
  const list = page.getByRole('region', { name: 'Songwriters', exact: true })
  const card = list.getByRole('article').filter({ hasText: 'Wilhelmina Quist' })
  const silent = list.getByRole('article').filter({ hasText: 'Paula Venmoson' })
  // The server caches the list for a second.
  await expect(async () => {
    await page.goto('/?role=listener')
    await expect(card).toBeVisible({ timeout: 2000 })
    await expect(silent).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(silent.getByRole('button', { name: /^Play/ })).toHaveCount(0)
  await card.getByRole('button', { name: /^Play Sample 1/ }).click()
  await expect(card.getByRole('button', { name: /^Pause Sample 1/ })).toBeVisible()
  await expect(page).toHaveURL(/role=listener$/)

  const chip = page.getByRole('radio', { name: 'electronic' })
  await chip.click()
  await expect(page).toHaveURL(/genre=electronic/)
  await expect(silent).toHaveCount(0)
  await page.reload()
  await expect(chip).toBeChecked()
  await card.getByRole('link', { name: 'Wilhelmina Quist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wilhelmina Quist' })).toBeVisible()
  await page.goBack()
  await expect(chip).toBeChecked()
  await expect(card).toBeVisible()

  await page.getByRole('radio', { name: 'classical' }).click()
  await expect(silent).toBeVisible()
  const filters = page.getByRole('group', { name: 'Show only' })
  await filters.getByRole('checkbox', { name: 'Can be paid' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/role=listener&genre=classical&canBePaid=true$/)
  await expect(silent).toBeVisible()
  await filters.getByRole('checkbox', { name: 'Has samples' }).check()
  await expect(page).toHaveURL(/canBePaid=true&hasSamples=true$/)
  await expect(list).toContainText('No classical songwriters who have samples and can be paid yet.')
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Show all songwriters' }).click()
  await expect(page).toHaveURL(/role=listener$/)
  await expect(card).toBeVisible()
})

test('a listener without supporters approves and pays in one go, and the songwriter sees what is promised', async ({
  person,
}) => {
  // The goal is what she gives: otherwise the fund would match promises of other tests on this site.
  const wishes = { goalAmount: '25' }
  const { listener, songwriter, room } = await startProject(person, { handed: {}, wishes })
  await songwriter.call(songwriterProfile.update, {
    body: { bio, genres: ['folk'], paypalLink: 'https://paypal.me/tomas' },
  })
  const { page } = listener
  await page.goto(room)
  const card = page.getByRole('region', { name: 'Your own promise' })
  await expect(card.getByText('Nobody has promised anything yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve & rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this song' })
  await expect(dialog.getByText('Nobody has promised anything yet.')).toBeVisible()
  const amounts = dialog.getByRole('radiogroup', { name: 'Would you like to pay something yourself?' })
  await expect(amounts.getByRole('radio')).toHaveCount(4)
  await expect(amounts.getByRole('radio', { checked: true })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: '5 stars' }).check()
  await dialog.getByRole('radio', { name: 'Only people I send the new link to' }).check()
  await amounts.getByRole('radio', { name: '$25' }).check()
  await dialog.getByRole('button', { name: 'Approve the song' }).click()

  const pay = page.getByRole('dialog', { name: 'Pay $25.00' })
  await expect(pay.getByText('paypal.me/tomas').first()).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`${room}$`))
  await pay.getByRole('button', { name: 'Later' }).click()
  const paying = page.getByRole('region', { name: 'Pay for your song' })
  await expect(paying.getByText('You promised $25.')).toBeVisible()
  await paying.getByRole('button', { name: 'Pay $25.00' }).click()
  await expect(pay.getByText('paypal.me/tomas').first()).toBeVisible()
  await pay.getByRole('button', { name: 'Later' }).click()

  await songwriter.page.goto(page.url())
  await expect(
    songwriter.page.getByText('$25 promised by 1 person. Promises are not payments.'),
  ).toBeVisible()
})
