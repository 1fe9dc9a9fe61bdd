import { donations } from '#contract/giving/donations'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { core, expect, expectAccessible, type Person, shows, test } from '../support/fixtures.ts'
import { ask, becomeSongwriter, bio, pressAccept } from '../support/rooms.ts'
import { photo, song } from '../support/sounds.ts'
import { choose, dialogOf, upload } from '../support/uploading.ts'

const studio = '/?role=songwriter'
/** The title must be unique, because all tests of one site share the list of open requests. */
const card = (person: Person, title: string) => person.page.getByRole('article', { name: title })

test(
  'a songwriter makes a profile with photo and samples, looks at it, and changes it',
  core,
  async ({ person }) => {
    shows(
      '1.songwriter.profile',
      '2.routes.role-of-user',
      '2.studio.view-bio',
      '2.studio.view-cashapp',
      '2.studio.view-genres',
      '2.studio.view-paypal',
      '2.studio.view-sample-tab',
      '2.studio.view-samples',
      '2.studio.view-tip',
      '2.studio.view-venmo',
      '2.songwriter.listen-tab',
      '2.upload.no-auto-start',
      '2.studio.edit-photo',
      '2.studio.edit-samples',
      '2.studio.projects-empty',
      '4.profile.update',
      '8.success.photo',
      '8.success.samples',
      '8.success.profile',
    )
    const { page, call } = await person({ firstName: 'Tomás', lastName: 'Arévalo' })
    await page.goto(studio)
    await expect(page.getByRole('heading', { level: 1, name: "Songwriter's Studio" })).toBeVisible()
    await expect(page.getByText('No active projects. Accept a request to get started!')).toBeVisible()
    const save = page.getByRole('button', { name: 'Save Profile' })

    await save.click()
    await expect(page.getByText('Please select at least one genre', { exact: true })).toBeVisible()
    await expectAccessible(page)

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('upload')) sent.push(request.url())
    })
    await page.getByRole('button', { name: 'Upload photo' }).click()
    await choose(page, photo())
    await expect(dialogOf(page).locator('.uppy-StatusBar')).toHaveClass(/\bis-waiting\b/)
    expect(sent).toEqual([])
    await dialogOf(page).getByRole('button', { name: 'Upload 1 file' }).click()
    await expect(page.getByText('Profile Photo Updated', { exact: true })).toBeVisible()
    await upload(page, 'Upload sample songs', [song('first.mp3', 2), song('second.mp3', 3)])
    await expect(page.getByText('2 sample song(s) uploaded successfully.', { exact: true })).toBeVisible()

    await expect(page.getByLabel('Title of sample 2')).toHaveValue('Second')
    await page.getByLabel('Title of sample 1').fill('Late ferry')

    await page.getByLabel('Artist bio').fill(bio)
    await page.getByRole('checkbox', { name: 'jazz' }).check()
    const paid = {
      'PayPal link': 'https://paypal.me/tomas',
      'Venmo handle': '@tomas-v',
      'Cash App handle': '$tomas-c',
      'Tip link': 'https://ko-fi.com/tomas',
    }
    for (const [label, way] of Object.entries(paid)) await page.getByLabel(label).fill(way)
    await save.press('Enter')
    await expect(page.getByText('Success!', { exact: true })).toBeVisible()
    const profile = page.getByRole('region', { name: 'Your Profile' })
    const edit = profile.getByRole('button', { name: 'Edit Profile' })
    await expect(edit).toBeFocused()
    await expect(edit).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    const sample = profile.getByRole('link', { name: /^Sample 1 · Late ferry/ })
    await expect(sample).toHaveAttribute('target', '_blank')
    const heard = await page.request.get((await sample.getAttribute('href'))!)
    expect(heard.headers()['content-type']).toBe('audio/mpeg')

    await page.goto(studio)
    const parts = [bio, 'jazz', /^Sample 1 · Late ferry/, /^Sample 2 · Second/, ...Object.values(paid)]
    for (const part of parts) await expect(profile.getByText(part).last()).toBeVisible()

    await edit.click()
    await expect(profile.getByLabel('Artist bio')).toHaveValue(bio)
    await expectAccessible(page)
    await profile.getByRole('button', { name: 'Remove sample 1' }).click()
    await profile.getByRole('button', { name: 'Update Profile' }).click()
    await expect(edit).toBeVisible()
    const saved = await call(songwriterProfile.mine)
    expect(saved).toMatchObject({ genres: ['jazz'], sampleTitles: ['Second'] })
    expect(saved?.user.profileImageUrl).toContain('/objects/')

    await profile.getByRole('link', { name: 'Your page' }).click()
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: /^Listen/ }).click()
    await expect.poll(async () => (await opening).url()).toContain('/objects/')
    // After saving a first profile the home page is the studio.
    await page.getByRole('link', { name: 'Songwright' }).first().click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: "Songwriter's Studio" })).toBeVisible()
  },
)

test(
  'a songwriter filters open requests by genre and by budget, and accepts one',
  core,
  async ({ person }) => {
    shows('1.songwriter.accepts', '4.request.accept-active', '8.success.accepted')
    const listener = await person({ firstName: 'Maria' })
    const giver = await person()
    const songwriter = await becomeSongwriter(await person())
    const jazz = await ask(listener, { title: 'Midnight Ferry', genre: 'classical' })
    await ask(listener, { title: 'Twelve Candles', genre: 'folk' })
    await giver.call(donations.create, { body: { amount: 100, songRequestId: jazz.id } })
    await ask(songwriter, { title: 'For my own sister', genre: 'classical' })

    const { page } = songwriter
    await page.goto(studio)
    const open = page.getByRole('region', { name: 'Open Requests' })
    const train = open.getByRole('article', { name: 'Midnight Ferry' })
    const own = open.getByRole('article', { name: 'For my own sister' })
    await expect(own.getByText('This is your own request.')).toBeVisible()
    await expectAccessible(page)
    await open.getByLabel('Genre').selectOption('classical')
    await expect(open.getByRole('article', { name: 'Twelve Candles' })).toBeHidden()
    await open.getByLabel('Budget').selectOption('100-200')
    await expect(own).toBeHidden()
    await open.getByLabel('Budget').selectOption('200+')
    await expect(open.getByText('No open requests match your filters.', { exact: true })).toBeVisible()
    await open.getByRole('button', { name: 'Clear filters' }).click()

    await train.getByRole('button', { name: 'Accept Request' }).click()
    const question = page.getByRole('dialog', { name: 'Write “Midnight Ferry”?' })
    await expect(question).toContainText('We’ll tell Maria you’ve started.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(train.getByRole('button', { name: 'Accept Request' })).toBeFocused()
    await pressAccept(train)
    await expect(page.getByText('Success!', { exact: true })).toBeVisible()
    await expect(train).toBeHidden()
    const project = card(songwriter, 'Midnight Ferry')
    await expect(project.getByRole('heading', { name: 'Midnight Ferry' })).toBeFocused()
    await project.getByRole('button', { name: 'Send Maria a first message' }).press('Enter')
    await expect(project.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await expect(project.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true')
  },
)

test('an invitation waits with its answers, is declined there, and accepted there', async ({ person }) => {
  const songwriter = await becomeSongwriter(await person())
  for (const title of ['Only You', 'You Too'])
    await ask(await person(), { title, invitedSongwriterId: songwriter.user.id })
  const { page } = songwriter
  await page.goto(studio)
  await page.getByRole('link', { name: 'Waiting for you 2' }).click()
  await expect(page.getByRole('region', { name: 'Asked for you' })).toBeVisible()
  await expect(card(songwriter, 'Only You').getByText('Invited you')).toBeVisible()
  await expectAccessible(page)
  await card(songwriter, 'Only You').getByRole('button', { name: 'Decline Only You' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline invitation' }).click()
  await expect(card(songwriter, 'Only You')).toBeHidden()
  await pressAccept(card(songwriter, 'You Too'))
  const project = page.getByRole('region', { name: 'Active Projects' }).getByRole('article')
  await expect(project.getByRole('heading', { name: 'You Too' })).toBeFocused()
})
