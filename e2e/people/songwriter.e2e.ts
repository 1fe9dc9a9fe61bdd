import { donations } from '#contract/giving/donations'
import { songwriters } from '#contract/people/songwriters'
import { songRequests } from '#contract/requests/song-requests'
import { core, expect, expectAccessible, type Person, shows, test } from '../support/fixtures.ts'
import { ask, becomeSongwriter, bio, pressAccept, story } from '../support/rooms.ts'
import { photo, song } from '../support/sounds.ts'
import { upload } from '../support/uploading.ts'

const studio = '/?role=songwriter'
/** Unique title: the tests of one site share its open requests. */
const card = (person: Person, title: string) => person.page.getByRole('article', { name: title })

test(
  'a songwriter makes a profile with photo and samples, looks at it, and changes it',
  core,
  async ({ person }) => {
    shows(
      '1.songwriter.profile',
      '2.studio.view-edit',
      '2.studio.view-bio',
      '2.studio.view-samples',
      '2.studio.view-sample-tab',
      '2.studio.view-paypal',
      '2.studio.view-venmo',
      '2.studio.edit-photo',
      '2.studio.edit-bio',
      '2.studio.edit-genres',
      '2.studio.edit-samples',
      '2.studio.edit-save',
      '2.studio.edit-update',
      '2.studio.edit-cancel',
      '2.studio.projects-empty',
      '4.profile.modes',
      '4.profile.create',
      '4.profile.update',
      '5.profile.bio',
      '5.profile.genres',
      '5.profile.paypal',
      '5.profile.tip',
      '5.profile.empty-absent',
      '5.profile.no-user-id',
      '6.songwriter.profile',
      '7.profile.post',
      '8.success.photo',
      '8.success.samples',
      '8.success.profile',
    )
    const { page, call } = await person({ firstName: 'Tomás', lastName: 'Arévalo' })
    await page.goto(studio)
    await expect(page.getByRole('heading', { level: 1, name: "Songwriter's Studio" })).toBeVisible()
    await expect(page.getByText('No active projects. Accept a request to get started!')).toBeVisible()
    const save = page.getByRole('button', { name: 'Save Profile' })
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)

    await page.getByLabel('PayPal link').fill('javascript:alert(1)')
    await page.getByLabel('Tip link').fill('my jar')
    await save.click()
    for (const message of [
      'Please provide a more detailed bio',
      'Please select at least one genre',
      'Please enter a valid PayPal URL',
      'Please enter a valid tip link URL',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expectAccessible(page)

    await upload(page, 'Upload photo', photo())
    await expect(page.getByText('Profile Photo Updated', { exact: true })).toBeVisible()
    await upload(page, 'Upload sample songs', [song('first.mp3', 2), song('second.mp3', 3)])
    await expect(page.getByText('Upload Complete', { exact: true })).toBeVisible()
    await expect(page.getByText('2 sample song(s) uploaded successfully.', { exact: true })).toBeVisible()

    await expect(page.getByLabel('Title of sample 2')).toHaveValue('Second')
    await page.getByLabel('Title of sample 1').fill('Late ferry')

    await page.getByLabel('Artist bio').fill(bio)
    await page.getByRole('checkbox', { name: 'jazz' }).check()
    await page.getByLabel('PayPal link').fill('https://paypal.me/tomas')
    await page.getByLabel('Tip link').fill('')
    await page.getByLabel('Venmo handle').fill('@tomas')
    const sent = page.waitForRequest('**/api/songwriter-profile')
    await save.click()
    expect((await sent).method()).toBe('POST')
    expect(Object.keys((await sent).postDataJSON() as object)).toEqual([
      'bio',
      'genres',
      'sampleSongs',
      'sampleTitles',
      'sampleSounds',
      'paypalLink',
      'venmoHandle',
      'publicPage',
    ])
    await expect(page.getByText('Success!', { exact: true })).toBeVisible()
    const profile = page.getByRole('region', { name: 'Your Profile' })
    await expect(profile.getByText(bio)).toBeVisible()
    for (const way of ['https://paypal.me/tomas', '@tomas'])
      await expect(profile.getByText(way)).toBeVisible()
    await expectAccessible(page)
    const sample = profile.getByRole('link', { name: /^Sample 1 · Late ferry/ })
    await expect(profile.getByRole('button', { name: 'Play Sample 2 · Second by' })).toBeVisible()
    await expect(sample).toHaveAttribute('target', '_blank')
    const heard = await page.request.get((await sample.getAttribute('href'))!)
    expect(heard.headers()['content-type']).toBe('audio/mpeg')

    await profile.getByRole('button', { name: 'Edit Profile' }).click()
    await profile.getByLabel('Artist bio').fill('Something that will be thrown away')
    await profile.getByRole('button', { name: 'Cancel' }).click()
    await expect(profile.getByText(bio)).toBeVisible()
    await profile.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(profile.getByLabel('Artist bio')).toHaveValue(bio)
    await expectAccessible(page)
    await profile.getByRole('button', { name: 'Remove sample 1' }).click()
    await profile.getByLabel('Venmo handle').fill('')
    await profile.getByRole('button', { name: 'Update Profile' }).click()
    await expect(profile.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
    const saved = await call(songwriters.mine)
    expect(saved).toMatchObject({ venmoHandle: null, genres: ['jazz'], sampleTitles: ['Second'] })
    expect(saved?.sampleSongs).toEqual([expect.any(String)])
    expect(saved?.user.profileImageUrl).toContain('/objects/')
  },
)

test(
  'a songwriter filters open requests by genre and by budget, and accepts one',
  core,
  async ({ person }) => {
    shows(
      '1.songwriter.accepts',
      '2.studio.open-genre-filter',
      '2.studio.open-budget-filter',
      '2.studio.open-budget-bounds',
      '2.studio.open-budget-amount',
      '2.studio.open-title',
      '2.studio.open-genre',
      '2.studio.open-emotions',
      '2.studio.open-pledged',
      '2.studio.open-story',
      '2.studio.open-accept',
      '2.studio.open-empty',
      '2.project.title',
      '2.project.badge',
      '2.project.badge-default',
      '2.project.started',
      '2.project.progress-bar',
      '4.request.accept-active',
      '4.project.displays-default',
      '6.songwriter.accept',
      '8.success.accepted',
      '9.limits.buckets',
    )
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
    for (const text of ['classical · nostalgic', '$100.00', story])
      await expect(train.getByText(text)).toBeVisible()
    const own = open.getByRole('article', { name: 'For my own sister' })
    await expect(own.getByRole('button', { name: 'Accept Request' })).toBeDisabled()
    await expect(own.getByText('This is your own request.')).toBeVisible()
    await expectAccessible(page)

    await open.getByLabel('Genre').selectOption('classical')
    await expect(open.getByRole('article', { name: 'Twelve Candles' })).toBeHidden()
    for (const budget of ['50-100', '100-200']) {
      await open.getByLabel('Budget').selectOption(budget)
      await expect(own).toBeHidden()
      await expect(train).toBeVisible()
    }
    await open.getByLabel('Budget').selectOption('200+')
    await expect(open.getByText('No open requests match your filters.', { exact: true })).toBeVisible()
    await open.getByRole('button', { name: 'Clear filters' }).click()

    await train.getByRole('button', { name: 'Accept Request' }).click()
    const question = page.getByRole('dialog', { name: 'Write this song?' })
    await expect(question).toContainText('You’ll write “Midnight Ferry”, and we’ll let Maria know.')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(train.getByRole('button', { name: 'Accept Request' })).toBeFocused()
    await pressAccept(train)
    await expect(page.getByText('Success!', { exact: true })).toBeVisible()
    await expect(train).toBeHidden()
    const project = card(songwriter, 'Midnight Ferry')
    await expect(project.getByRole('heading', { name: 'Midnight Ferry' })).toBeFocused()
    await expect(project.getByText('IN PROGRESS', { exact: true })).toBeVisible()
    await project.getByRole('button', { name: 'Send Maria a first message' }).press('Enter')
    await expect(project.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await expect(project.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true')
    await expect(project.getByText(/^Started \w{3} \d+, \d{4}$/)).toBeVisible()
    await expect(project.getByRole('progressbar', { name: 'Overall progress' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    )
  },
)

test('someone without a profile is told why they cannot accept', async ({ person }) => {
  await ask(await person(), { title: 'No Pen Yet' })
  const reader = await person()
  await reader.page.goto(studio)
  await expect(card(reader, 'No Pen Yet').getByRole('button', { name: 'Accept Request' })).toBeDisabled()
  await expect(
    card(reader, 'No Pen Yet').getByText('Save your profile first, then you can accept requests.'),
  ).toBeVisible()
})

test('an invitation comes first, marked, and can be declined', async ({ person }) => {
  const songwriter = await becomeSongwriter(await person())
  const listener = await person()
  const { id } = await ask(listener, { title: 'Only You', invitedSongwriterId: songwriter.user.id })
  const { page } = songwriter
  await page.goto(studio)
  await expect(page.getByRole('region', { name: 'Asked for you' })).toBeVisible()
  await expect(card(songwriter, 'Only You').getByText('Invited you')).toBeVisible()
  await expectAccessible(page)
  await card(songwriter, 'Only You').getByRole('button', { name: 'Decline Only You' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline invitation' }).click()
  await expect(page.getByText('Invited you')).toBeHidden()
  const [own] = await listener.call(songRequests.mine)
  expect(own).toMatchObject({ id, status: 'open', invitedSongwriterId: null })
})
