import type { Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { songwriters } from '#contract/people/songwriters'
import { songRequests } from '#contract/requests/song-requests'
import { shows, expect as usual } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, bio, pressAccept, story } from '../support/rooms.ts'
import { photo, song } from '../support/sounds.ts'
import { choose, upload } from '../support/uploading.ts'
import { test } from './outages.ts'
import { expectToast, failed, noteOf } from './toasts.ts'

const expect = usual.configure({ timeout: 20_000 })
// Each answer of an outage comes when the server has waited for its database (7 seconds).
test.beforeEach(({ expectFailure }) => {
  test.setTimeout(240_000)
  expectFailure(503)
})

test('a listener gets error toasts and loses nothing, with the database down and without a network', async ({
  person,
  database,
}) => {
  shows('8.request.failure', '8.request.success', '9.query.no-mutation-retries')
  const { page, call } = await person()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await page.getByLabel('Title').fill('First Steps')
  await page.getByLabel('Your story').fill(story)
  await page.getByRole('checkbox', { name: 'happy' }).check()
  await page.getByLabel('Genre', { exact: true }).selectOption('pop')
  const submit = page.getByRole('button', { name: 'Create Song Request' })
  const failure = failed('Failed to submit song request. Please try again.')

  await database.begin()
  await submit.click()
  await expectToast(page, failure)
  // Not retried by itself.
  expect(sent).toEqual(['/api/song-requests'])
  await database.end()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.context().setOffline(true)
  await submit.click()
  await expectToast(page, failure)
  await page.context().setOffline(false)
  await expect(page.getByLabel('Title')).toHaveValue('First Steps')
  await expect(page.getByRole('checkbox', { name: 'happy' })).toBeChecked()
  await submit.click()
  await expectToast(page, {
    title: 'Success!',
    description: 'Your song request has been submitted successfully.',
  })
  expect(await call(songRequests.mine)).toHaveLength(1)
})

test('a songwriter gets error toasts while the database is down, and continues when it is back', async ({
  person,
  newWindow,
  database,
}) => {
  shows('8.profile.create-failure', '8.profile.update-failure', '8.accept.failure', '8.success.note')
  shows('8.list.notes', '8.list.messages', '8.list.status', '8.list.creative', '9.query.no-retries')
  const listener = await person()
  const project = await ask(listener, { title: 'Paper Lanterns' })
  await ask(listener, { title: 'Salt Wind' })
  const { page, call, ...songwriter } = await person({ role: 'songwriter' })
  await page.goto('/')
  const save = page.getByRole('button', { name: 'Save Profile' })
  await page.getByLabel('Artist bio').fill(bio)
  await page.getByRole('checkbox', { name: 'jazz' }).check()
  await database.begin()
  await save.click()
  await expectToast(page, failed('Failed to create profile. Please try again.'))
  await database.end()
  await save.click()
  await expectToast(page, { title: 'Success!', description: 'Your songwriter profile has been created.' })
  await accept({ page, call, ...songwriter }, project)

  // One outage for windows that know nothing of each other: in each something else fails.
  const cookies = await page.context().cookies()
  async function beside(isHeld: (url: URL) => boolean = () => false) {
    const window = await newWindow()
    await window.context().addCookies(cookies)
    await window.route(isHeld, async (route) => {
      await begun.promise
      await route.continue()
    })
    await window.goto('/')
    const work = window.getByRole('article', { name: 'Paper Lanterns' })
    const tab = (name: string) => work.getByRole('tab', { name })
    await expect(tab('Overview')).toBeVisible()
    return { window, work, tab }
  }
  const begun = Promise.withResolvers<void>()
  // One after the other: six pages that load at once take a slow machine all its time.
  const profile = await beside()
  const accepting = await beside()
  const notes = await beside()
  const messages = await beside()
  const creative = await beside()
  // How far a project is was read with the project: so the database goes while a new page asks for just that.
  const status = await beside(({ pathname }) => /^\/api\/projects\/[^/]+\/status$/.test(pathname))
  await profile.window.getByRole('button', { name: 'Edit Profile' }).click()
  await profile.window.getByLabel('Artist bio').fill(`${bio} And a harmonica.`)
  const open = accepting.window.getByRole('article', { name: 'Salt Wind' })
  await expect(open.getByRole('button', { name: 'Accept Request' })).toBeEnabled()
  await expect(notes.work.getByRole('progressbar')).toBeVisible()
  const reads: string[] = []
  notes.window.on('request', (request) => {
    if (/\/api\/projects\/[^/]+\/notes/.test(request.url())) reads.push(request.url())
  })

  await database.begin()
  begun.resolve()
  const lists = [
    {
      ...notes,
      name: 'Notes',
      error: 'Error loading notes. Please try again.',
      content: 'No notes yet. Add your first project note!',
    },
    {
      ...messages,
      name: 'Messages',
      error: 'Error loading messages. Please try again.',
      content: 'No messages yet. Start a conversation!',
    },
    {
      ...creative,
      name: 'Creative',
      error: 'Error loading creative updates.',
      content: 'No creative updates proposed yet.',
    },
    {
      ...status,
      name: 'Status',
      error: 'Error loading status updates.',
      content: 'Updated to planning (0% complete)',
    },
  ]
  const note = accepting.work.getByPlaceholder('Add a project note or update...')
  async function failsToUpdate() {
    await profile.window.getByRole('button', { name: 'Update Profile' }).click()
    await expectToast(profile.window, failed('Failed to update profile. Please try again.'))
  }
  async function failsToAccept() {
    await pressAccept(open)
    await expectToast(accepting.window, failed('Failed to accept request. Please try again.'))
    await accepting.window.getByRole('button', { name: 'Cancel' }).click()
  }
  async function failsToAdd() {
    await accepting.tab('Notes').click()
    await note.fill('Try it in D, capo 2.')
    await accepting.work.getByRole('button', { name: 'Add Note' }).click()
    await expect(
      accepting.work.getByText('Songwright is catching its breath. Please try again in a moment.'),
    ).toBeVisible()
    await expect(note).toHaveValue('Try it in D, capo 2.')
  }
  const failsToLoad = async ({ work, tab, name, error }: (typeof lists)[number]) => {
    await tab(name).click()
    const panel = work.getByRole('tabpanel', { name })
    await expect(panel.getByText(error, { exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Retry' })).toBeEnabled()
  }
  // In one window, and a dialog that opens takes the focus from a field that is being written in.
  const failsToAddAndAccept = async () => {
    await failsToAdd()
    await failsToAccept()
  }
  await Promise.all([failsToUpdate(), failsToAddAndAccept(), ...lists.map(failsToLoad)])
  // Not retried by itself.
  expect(reads).toHaveLength(1)

  await database.end()
  await Promise.all(
    lists.map(async ({ work, name, error, content }) => {
      const panel = work.getByRole('tabpanel', { name })
      await panel.getByRole('button', { name: 'Retry' }).click()
      await expect(panel.getByText(content, { exact: true })).toBeVisible()
      await expect(panel.getByText(error, { exact: true })).toBeHidden()
    }),
  )
  await profile.window.getByRole('button', { name: 'Update Profile' }).click()
  await expectToast(profile.window, {
    title: 'Success!',
    description: 'Your songwriter profile has been updated.',
  })
  expect((await call(songwriters.mine))?.bio).toBe(`${bio} And a harmonica.`)
  await accepting.tab('Overview').click()
  await accepting.tab('Notes').click()
  await accepting.work.getByRole('button', { name: 'Add Note' }).click()
  await expectToast(accepting.window, { title: 'Note added successfully' })
})

test('an upload that can not start, one that can not be kept, and a full disk', async ({
  person,
  newWindow,
  database,
  disk,
  expectFailure,
}) => {
  shows('8.upload.failure', '8.photo.failure', '8.success.photo', '8.success.samples')
  expectFailure(507)
  const { page } = await becomeSongwriter(await person({ role: 'songwriter' }))
  const attaching = await newWindow()
  await attaching.context().addCookies(await page.context().cookies())
  await page.clock.install()
  for (const window of [page, attaching]) {
    await window.goto('/')
    await window.getByRole('button', { name: 'Edit Profile' }).click()
    await window.getByRole('button', { name: 'Upload photo' }).click()
    await choose(window, photo())
  }
  const dialogOf = (window: Page) => window.getByRole('dialog', { name: /^Upload/ })
  const dialog = dialogOf(page)
  // In the other window the file arrives; the database goes before it can be attached.
  const begun = Promise.withResolvers<void>()
  await attaching.route('**/api/auth/user/profile-image', async (route) => {
    await database.begin()
    begun.resolve()
    await route.continue()
  })
  await dialogOf(attaching).getByRole('button', { name: 'Upload 1 file' }).click()
  await begun.promise
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await Promise.all([
    expectToast(page, {
      title: 'Upload Error',
      description: 'Failed to initialize upload. Please try again.',
      variant: 'destructive',
    }),
    expectToast(attaching, failed('Failed to update profile photo. Please try again.')),
  ])
  await attaching.unrouteAll()
  await database.end()
  await upload(attaching, 'Upload photo', photo())
  await expectToast(attaching, { title: 'Profile Photo Updated' })
  await dialog.getByRole('button', { name: 'Retry upload' }).last().click()
  await expectToast(page, { title: 'Profile Photo Updated' })

  await page.getByRole('button', { name: 'Upload sample songs' }).click()
  await dialog.locator('input[type=file]').first().setInputFiles(song('kitchen-light.mp3', 5))
  await disk.begin()
  const refused = page.waitForResponse((response) => response.status() === 507)
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await refused
  // It may be sent again by itself after 0, 1, 3 and 5 s.
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(dialog.getByText('Upload failed')).toBeVisible({ timeout: 500 })
  }).toPass()
  await disk.end()
  await dialog.getByRole('button', { name: 'Retry upload' }).last().click()
  await expectToast(page, {
    title: 'Upload Complete',
    description: '1 sample song(s) uploaded successfully.',
  })
})

test('an underwriter gets error toasts, and a songwriter whose payment methods fail to load has none', async ({
  person,
  newWindow,
  database,
}) => {
  shows('8.donation.failure', '8.mark-sent.failure', '8.payment.fetch-failure')
  const songwriter = await becomeSongwriter(await person())
  const request = await ask(await person(), { title: 'Blue Enamel' })
  await accept(songwriter, request)
  const { page, call } = await person({ role: 'underwriter' })
  const pledge = await call(donations.create, { body: { isGeneral: true, amount: 20 } })
  const [marking, thanked] = [await newWindow(), await newWindow()]
  for (const window of [marking, thanked]) await window.context().addCookies(await page.context().cookies())
  const logged: string[] = []
  thanked.on('console', (message) => void logged.push(message.text()))
  await Promise.all([page.goto('/'), marking.goto('/'), thanked.goto(`/request/${request.shareableId}`)])
  await page.getByRole('radio', { name: 'Custom' }).click()
  await page.getByLabel('Custom amount in dollars').fill('32.50')
  const contribute = page.getByRole('button', { name: 'Contribute' })
  await marking.getByRole('button', { name: `Mark as Sent, ${pledge.code}` }).click()
  const dialog = marking.getByRole('dialog', { name: 'Mark Payment as Sent' })
  await dialog.getByLabel('Transaction reference').fill('PP-4711')

  // Pledged before the database goes, and the payment methods asked for after it.
  const begun = Promise.withResolvers<void>()
  await thanked.route(`**/api/songwriters/${songwriter.user.id}`, async (route) => {
    await database.begin()
    begun.resolve()
    await route.continue()
  })
  await thanked.getByRole('button', { name: 'Pledge $25' }).click()
  await begun.promise
  await contribute.click()
  await dialog.getByRole('button', { name: 'Mark as Sent' }).click()
  const thanks = thanked.getByRole('dialog', { name: 'Thank you for your pledge' })
  const nothingYet =
    "The songwriter hasn't set up payment methods yet. They will be notified of your pledge and can set up payment methods to receive your donation."
  await Promise.all([
    expectToast(page, failed('Failed to create donation pledge. Please try again.')),
    expectToast(marking, failed('Failed to mark payment as sent. Please try again.')),
    expect(thanks.getByText(nothingYet, { exact: true })).toBeVisible(),
  ])
  expect(logged.filter((text) => text.includes('payment methods could not be read'))).toHaveLength(1)
  await expect(thanked.getByText('Error', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Custom amount in dollars')).toHaveValue('32.50')
  await expect(dialog.getByLabel('Transaction reference')).toHaveValue('PP-4711')
  // Above the dialog, and to be closed there.
  await noteOf(marking).getByRole('button', { name: 'Close', includeHidden: true }).click()
  await expect(noteOf(marking)).toHaveCount(0)

  await database.end()
  await contribute.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  expect((await call(donations.mine)).map(({ amount }) => amount).toSorted()).toEqual([
    '20.00',
    '25.00',
    '32.50',
  ])
  await dialog.getByRole('button', { name: 'Mark as Sent' }).click()
  await expectToast(marking, {
    title: 'Payment Marked as Sent!',
    description: 'The recipient will be notified.',
  })
})
