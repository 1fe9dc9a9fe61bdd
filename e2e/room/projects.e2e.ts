import { songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import { core, expect, expectAccessible, type Person, shows, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver, story } from '../support/rooms.ts'
import { song } from '../support/sounds.ts'
import { upload } from '../support/uploading.ts'

const card = (person: Person, title: string) => person.page.getByRole('article', { name: title })

async function atWork(person: (names?: { firstName?: string }) => Promise<Person>, title: string) {
  const listener = await person({ firstName: 'Maria' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás' }))
  const project = await ask(listener, { title, musicalPreferences: 'Accordion, please.' })
  await accept(songwriter, project)
  await songwriter.page.goto('/?role=songwriter')
  return { listener, songwriter, project }
}

test('notes: private ones stay with the songwriter', core, async ({ person }) => {
  shows(
    '1.songwriter.notes',
    '2.project.notes-placeholder',
    '2.project.notes-private',
    '2.project.notes-add',
    '2.project.notes-empty',
    '5.note.blank',
    '6.songwriter.notes',
    '6.songwriter.private-notes',
    '8.success.note',
  )
  const { songwriter, listener, project } = await atWork(person, 'Capo Two')
  const work = card(songwriter, 'Capo Two')
  await work.getByRole('tab', { name: 'Notes' }).click()
  await expect(work.getByText('No notes yet. Add your first project note!', { exact: true })).toBeVisible()
  const text = work.getByPlaceholder('Add a project note or update...')
  const add = work.getByRole('button', { name: 'Add Note' })
  await expect(add).toBeDisabled()
  await text.fill('   ')
  await expect(add).toBeDisabled()
  await text.fill('Try it in D, capo 2.')
  await work.getByRole('checkbox', { name: 'Private note' }).check()
  await work.getByRole('tab', { name: 'Status' }).click()
  await work.getByRole('tab', { name: 'Notes' }).click()
  await expect(text).toHaveValue('Try it in D, capo 2.')
  await work.getByRole('checkbox', { name: 'Private note' }).check()
  await add.click()
  await expect(songwriter.page.getByText('Note added successfully', { exact: true })).toBeVisible()
  await expect(text).toHaveValue('')
  await expect(work.getByText('Private', { exact: true })).toBeVisible()
  await expectAccessible(songwriter.page)
  expect(await listener.call(projects.notes, { params: project })).toEqual([])
})

test('messages go both ways, each side under its own name', core, async ({ person }) => {
  shows(
    '1.songwriter.messages',
    '2.project.messages-text',
    '2.project.messages-send',
    '2.project.messages-you',
    '2.project.messages-listener',
    '2.project.messages-empty',
    '5.message.blank',
    '6.songwriter.message',
    '8.success.message',
  )
  const { songwriter, listener, project } = await atWork(person, 'Honey Train')
  const work = card(songwriter, 'Honey Train')
  await work.getByRole('tab', { name: 'Messages' }).click()
  await expect(work.getByText('No messages yet. Start a conversation!', { exact: true })).toBeVisible()
  const send = work.getByRole('button', { name: 'Send Message' })
  await expect(send).toBeDisabled()
  await work.getByRole('textbox', { name: 'Message' }).fill('   ')
  await expect(send).toBeDisabled()
  await work.getByRole('textbox', { name: 'Message' }).fill('Did she have a name for it?')
  await send.click()
  await expect(songwriter.page.getByText('Message sent successfully', { exact: true })).toBeVisible()
  await expect(work.getByText('You', { exact: true })).toBeVisible()

  await listener.call(projects.sendMessage, {
    params: project,
    body: { message: 'The honey train.', receiverId: songwriter.user.id },
  })
  await songwriter.page.reload()
  await work.getByRole('tab', { name: 'Messages' }).click()
  await expect(work.getByText('The honey train.')).toBeVisible()
  await expect(work.getByText('Listener', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await songwriter.call(projects.messages, { params: project }))[0]?.isRead)
    .toBe(true)
  await expectAccessible(songwriter.page)
})

test(
  'status: percent is a whole number to 100, sent as text, and moves the bar',
  core,
  async ({ person }) => {
    shows(
      '1.songwriter.status',
      '2.project.status-select',
      '2.project.status-percent',
      '2.project.status-update',
      '2.project.status-history',
      '2.project.progress-bar',
      '2.project.progress-percent',
      '4.project.history',
      '5.progress.range',
      '6.songwriter.status',
      '7.projects.set-status',
      '7.projects.set-status-text',
      '3.read.percent-as-text',
      '8.success.status',
    )
    const { songwriter } = await atWork(person, 'Ninety Percent')
    const { page } = songwriter
    const work = card(songwriter, 'Ninety Percent')
    await work.getByRole('tab', { name: 'Status' }).click()
    const percent = work.getByLabel('Progress (%)')
    await expect(percent).toHaveValue('0')
    await work.getByRole('combobox', { name: 'Status' }).selectOption('ready_for_review')
    for (const wrong of ['101', '-1', '4.5', '']) {
      await percent.fill(wrong)
      await work.getByRole('button', { name: 'Update Status' }).click()
      await expect(work.getByText('Please enter a whole number from 0 to 100')).toBeVisible()
    }
    await percent.fill('90')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await work.getByRole('button', { name: 'Update Status' }).click()
    expect((await sent).postDataJSON()).toEqual({
      status: 'ready_for_review',
      percentComplete: '90',
      description: 'Updated to ready_for_review (90% complete)',
    })
    await expect(page.getByText('Status updated successfully', { exact: true })).toBeVisible()
    await expect(work.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '90')
    await expect(work.getByText('Updated to ready_for_review (90% complete)')).toBeVisible()
    await expect(percent).toHaveValue('90')
    await expectAccessible(page)
  },
)

test('a proposed change waits for the listener, and shows what was agreed', core, async ({ person }) => {
  shows(
    '1.songwriter.proposals',
    '2.project.creative-propose',
    '2.project.creative-explains',
    '2.project.creative-field',
    '2.project.creative-values',
    '2.project.creative-reason',
    '2.project.creative-badge',
    '2.project.creative-empty',
    '4.creative.pending',
    '6.songwriter.propose',
  )
  const { songwriter, listener, project } = await atWork(person, 'Swing It')
  const { page } = songwriter
  const work = card(songwriter, 'Swing It')
  await work.getByRole('tab', { name: 'Creative' }).click()
  await expect(work.getByText('No creative updates proposed yet.', { exact: true })).toBeVisible()
  await expect(
    work.getByText(/^Propose changes to the creative direction.* must approve major changes/),
  ).toBeVisible()
  await work.getByRole('button', { name: 'Propose Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose Change' })
  await expect(dialog.getByText('Swing It')).toBeVisible()
  await dialog.getByLabel('What should change?').selectOption('genre')
  await expect(dialog.getByText('folk', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Change it to').selectOption('jazz')
  await dialog.getByLabel('Why? (optional)').fill('It wants to swing.')
  await dialog.getByRole('button', { name: 'Propose Change' }).click()
  await expect(dialog).toBeHidden()
  for (const text of ['Genre', 'Pending', 'folk', 'jazz', 'It wants to swing.'])
    await expect(work.getByText(text, { exact: true }).first()).toBeVisible()
  await expectAccessible(page)

  const [update] = await listener.call(projects.creativeUpdates, { params: project })
  await listener.call(projects.approveChange, { params: { id: update!.id } })
  await page.reload()
  await work.getByRole('tab', { name: 'Creative' }).click()
  await expect(work.getByText('Approved', { exact: true })).toBeVisible()
})

test(
  'the final song is delivered with the statement, played, and delivered again after changes',
  core,
  async ({ person }) => {
    shows(
      '1.songwriter.final-song',
      '2.project.overview-story',
      '2.project.overview-preferences',
      '2.project.overview-upload',
      '6.songwriter.upload',
      '8.success.song',
      '7.requests.upload-refreshes',
      '7.requests.upload',
    )
    const { songwriter, listener, project } = await atWork(person, 'Platform Two')
    const { page } = songwriter
    const work = card(songwriter, 'Platform Two')
    for (const text of [story, 'Accordion, please.']) await expect(work.getByText(text)).toBeVisible()
    await upload(page, 'Upload Final Song', song())
    const dialog = page.getByRole('dialog', { name: 'Deliver “Platform Two”' })
    await dialog.getByRole('button', { name: 'Deliver song' }).click()
    await expect(dialog.getByText(/every song here is written by a human/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await work.getByRole('button', { name: 'Deliver it' }).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByLabel('Lyrics (optional)').fill('Honey on platform two')
    await dialog.getByRole('button', { name: 'Deliver song' }).click()
    await expect(page.getByText('Song uploaded successfully', { exact: true })).toBeVisible()
    await expect(work.getByText('COMPLETED', { exact: true })).toBeVisible()
    await expect(work.getByText('Version 1', { exact: true })).toBeVisible()
    await expectAccessible(page)
    const [first] = await listener.call(deliveries.ofProject, { params: project })
    expect(first).toMatchObject({ version: 1, humanMade: true, lyrics: 'Honey on platform two' })
    expect(first?.peaks?.length).toBeGreaterThan(0)

    await work.getByRole('button', { name: /^Play Platform Two, version 1/ }).click()
    await expect
      .poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0))
      .toBeGreaterThan(0)

    await listener.call(songRequests.requestChanges, {
      params: project,
      body: { message: 'Slower, please.' },
    })
    await page.reload()
    await upload(page, 'Upload Final Song', song('slower.mp3', 3))
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Deliver song' }).click()
    await expect(work.getByText('Version 2', { exact: true })).toBeVisible()
  },
)

test('an approved song stands under finished work and takes no more changes', async ({ person }) => {
  const { songwriter, listener, project } = await atWork(person, 'What the River Took')
  await deliver(songwriter, project)
  await listener.call(songRequests.approve, { params: project, body: { rating: 5 } })
  await songwriter.page.reload()
  const finished = songwriter.page.getByRole('region', { name: 'Finished work' })
  await expect(finished.getByText('APPROVED', { exact: true })).toBeVisible()
  await expect(
    songwriter.page.getByText('No active projects. Accept a request to get started!'),
  ).toBeVisible()
  await finished.getByRole('link', { name: 'What the River Took' }).click()
  await songwriter.page.getByRole('tab', { name: 'Status' }).click()
  await expect(songwriter.page.getByText(/This project is not being worked on/)).toBeVisible()
  await songwriter.page.getByRole('tab', { name: 'Overview' }).click()
  await expect(songwriter.page.getByRole('button', { name: /Upload/ })).toHaveCount(0)
})

test('a songwriter releases a request with a reason, and it is open again', async ({ person }) => {
  const { songwriter, listener } = await atWork(person, 'The Cast')
  const { page } = songwriter
  await card(songwriter, 'The Cast').getByRole('button', { name: 'Release request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Release request' }).click()
  await expect(dialog.getByText('Please say why you are releasing this request')).toBeVisible()
  await dialog.getByLabel('Reason').fill('My hand is in a cast.')
  await dialog.getByRole('button', { name: 'Release request' }).click()
  await expect(page.getByText('Request released', { exact: true })).toBeVisible()
  await expect(page.getByText('No active projects. Accept a request to get started!')).toBeVisible()
  expect((await listener.call(songRequests.mine))[0]).toMatchObject({ status: 'open', songwriterId: null })
})

test('the listener sees the same project from their side', async ({ person }) => {
  const { songwriter, listener, project } = await atWork(person, 'Both Sides')
  const params = project
  await songwriter.call(projects.addNote, { params, body: { content: 'Nobody sees this', isPrivate: true } })
  await songwriter.call(projects.addNote, { params, body: { content: 'The refrain wants to be slower.' } })
  await songwriter.call(projects.sendMessage, {
    params,
    body: { message: 'Did she have a name for it?', receiverId: listener.user.id },
  })
  await songwriter.call(projects.propose, { params, body: { field: 'tempo', newValue: '60 bpm' } })

  const { page } = listener
  await page.goto(`/request/${project.shareableId}`)
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByText('The refrain wants to be slower.')).toBeVisible()
  await expect(page.getByText('Nobody sees this')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Note' })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Messages' }).click()
  const talk = page.getByRole('tabpanel', { name: 'Messages' })
  await expect(talk.getByText('Tomás Okafor', { exact: true })).toBeVisible()
  await talk.getByRole('textbox', { name: 'Message' }).fill('The honey train.')
  await talk.getByRole('button', { name: 'Send Message' }).click()
  await expect(talk.getByText('You', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Status' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Status' }).getByText('planning').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Status' })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Creative' }).click()
  const creative = page.getByRole('tabpanel', { name: 'Creative' })
  await expectAccessible(page)
  await creative.getByRole('button', { name: 'Approve' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(creative.getByRole('button', { name: 'Approve' })).toBeFocused()
  await expect(creative.getByText('Pending', { exact: true })).toBeVisible()
  await creative.getByRole('button', { name: 'Approve' }).click()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Approve change' }).click()
  await expect(creative.getByText('Approved', { exact: true })).toBeVisible()
  await expect(creative.getByRole('button', { name: 'Decline' })).toHaveCount(0)

  // A tab that is opened again shows the other's changes.
  const work = card(songwriter, 'Both Sides')
  await work.getByRole('tab', { name: 'Messages' }).click()
  await expect(work.getByText('The honey train.')).toBeVisible()
  await songwriter.call(projects.propose, { params, body: { field: 'key', newValue: 'D' } })
  await page.getByRole('tab', { name: 'Status' }).click()
  await page.getByRole('tab', { name: 'Creative' }).click()
  await creative.getByRole('button', { name: 'Decline' }).click()
  await asked.getByRole('button', { name: 'Decline change' }).click()
  await expect(creative.getByText('Declined', { exact: true })).toBeVisible()
})
