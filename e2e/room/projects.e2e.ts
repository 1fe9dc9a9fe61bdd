import { songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { core, expect, expectAccessible, type Fixtures, shows, test } from '../support/fixtures.ts'
import { startProject } from '../support/rooms.ts'
import { song } from '../support/sounds.ts'
import { upload } from '../support/uploading.ts'

async function atWork(person: Fixtures['person'], title: string) {
  const { listener, songwriter, request: project } = await startProject(person, { wishes: { title } })
  const { page } = songwriter
  await page.goto('/?role=songwriter')
  return { listener, page, project, work: page.getByRole('article', { name: title }) }
}

test(
  'a songwriter notes, writes, says how far the song is, proposes a change, and gives the request back',
  core,
  async ({ person }) => {
    shows(
      '1.songwriter.notes',
      '1.songwriter.messages',
      '1.songwriter.status',
      '1.songwriter.proposals',
      '2.project.notes-placeholder',
      '2.project.notes-private',
      '2.project.notes-add',
      '2.project.messages-text',
      '2.project.messages-send',
      '2.project.status-select',
      '2.project.status-percent',
      '2.project.status-update',
      '2.project.creative-propose',
      '2.project.creative-explains',
      '2.project.creative-field',
      '2.project.creative-values',
      '2.project.creative-reason',
      '2.project.creative-badge',
      '7.projects.set-status-text',
      '8.success.note',
      '8.success.message',
      '8.success.status',
    )
    const { listener, page, work } = await atWork(person, 'Capo Two')
    const dialog = page.getByRole('dialog')

    await test.step('a note for oneself', async () => {
      await work.getByRole('tab', { name: 'Notes' }).click()
      await work.getByPlaceholder('Add a project note or update...').fill('Try it in D, capo 2.')
      await work.getByRole('checkbox', { name: 'Private note' }).check()
      await work.getByRole('button', { name: 'Add Note' }).click()
      await expect(page.getByText('Note added successfully', { exact: true })).toBeVisible()
      await expect(work.getByText('Private', { exact: true })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a message', async () => {
      await work.getByRole('tab', { name: 'Messages' }).click()
      await work.getByRole('textbox', { name: 'Message' }).fill('Did she have a name for it?')
      await work.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByText('Message sent successfully', { exact: true })).toBeVisible()
      await expect(work.getByText('You', { exact: true })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a status, whose percent is a whole number to 100 and is sent as text', async () => {
      await work.getByRole('tab', { name: 'Status' }).click()
      await work.getByRole('combobox', { name: 'Status' }).selectOption('ready_for_review')
      const percent = work.getByLabel('Progress (%)')
      const update = work.getByRole('button', { name: 'Update Status' })
      for (const wrong of ['101', '4.5']) {
        await percent.fill(wrong)
        await update.click()
        await expect(work.getByText('Please enter a whole number from 0 to 100')).toBeVisible()
      }
      await percent.fill('90')
      const sent = page.waitForRequest((request) => request.method() === 'POST')
      await update.click()
      expect((await sent).postDataJSON()).toEqual({
        status: 'ready_for_review',
        percentComplete: '90',
        description: 'Updated to ready_for_review (90% complete)',
      })
      await expect(page.getByText('Status updated successfully', { exact: true })).toBeVisible()
      await expect(work.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '90')
      await expectAccessible(page)
    })

    await test.step('a proposal', async () => {
      await work.getByRole('tab', { name: 'Creative' }).click()
      await expect(work.getByText(/must approve major changes/)).toBeVisible()
      await work.getByRole('button', { name: 'Propose Change' }).click()
      await dialog.getByLabel('What should change?').selectOption('genre')
      await expect(dialog.getByText('folk', { exact: true }).first()).toBeVisible()
      await expectAccessible(page)
      await dialog.getByLabel('Change it to').selectOption('jazz')
      await dialog.getByLabel('Why? (optional)').fill('It wants to swing.')
      await dialog.getByRole('button', { name: 'Propose Change' }).click()
      for (const text of ['Genre', 'Pending', 'folk', 'jazz', 'It wants to swing.'])
        await expect(work.getByText(text, { exact: true }).first()).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the release, with a reason', async () => {
      await work.getByRole('tab', { name: 'Overview' }).click()
      await work.getByRole('button', { name: 'Release request' }).click()
      await dialog.getByRole('button', { name: 'Release request' }).click()
      await expect(dialog.getByText('Please say why you are releasing this request')).toBeVisible()
      await dialog.getByLabel('Reason').fill('My hand is in a cast.')
      await dialog.getByRole('button', { name: 'Release request' }).click()
      await expect(page.getByText('Request released', { exact: true })).toBeVisible()
      await expect(page.getByText('No active projects. Accept a request to get started!')).toBeVisible()
      expect((await listener.call(songRequests.mine))[0]).toMatchObject({ status: 'open' })
    })
  },
)

test(
  'the final song goes up by the dialog, waits for the statement, and is delivered with its waveform',
  core,
  async ({ person }) => {
    shows(
      '1.songwriter.final-song',
      '2.upload.direct',
      '2.project.overview-upload',
      '7.requests.upload-refreshes',
      '8.success.song',
    )
    const { listener, page, project, work } = await atWork(person, 'Platform Two')
    await upload(page, 'Upload Final Song', song('light.mp3', 5))
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
    expect(first!.songUrl).toMatch(new RegExp(`^/objects/private/songs/${project.id}/\\d+\\.mp3$`))
    expect(first!.peaks).toHaveLength(400)
    expect(Math.max(...first!.peaks!)).toBeGreaterThan(0.5)
    const got = await page.request.get(first!.songUrl)
    expect(await got.body()).toEqual(song('light.mp3', 5).buffer)
  },
)
