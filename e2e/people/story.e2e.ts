import type { Page } from '@playwright/test'
import { core, expect, expectAccessible, shows, test } from '../support/fixtures.ts'
import { pressAccept } from '../support/rooms.ts'
import { song } from '../support/sounds.ts'
import { ownSite } from '../support/start/settings.ts'
import { upload } from '../support/uploading.ts'

// This file uses its own site, whose marketplace is empty at first.
test.use({ settings: ownSite() })

async function register(page: Page, firstName: string, lastName: string, email: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Request a song or Write a song' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a quiet evening in June')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Your Musical Stories Await' })).toBeVisible()
}

async function view(page: Page, role: 'Listener' | 'Songwriter' | 'Underwriter') {
  await page.getByRole('combobox', { name: 'View' }).selectOption(role)
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

async function deliver(page: Page, file: ReturnType<typeof song>) {
  await tab(page, 'Overview')
  await upload(page, /^Upload (Final Song|New Version)$/, file)
  const dialog = page.getByRole('dialog', { name: 'Deliver “The kitchen light”' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Deliver song' }).click()
  await expect(dialog).toBeHidden()
}

async function hear(page: Page) {
  const pause = page.getByRole('button', { name: /^Pause/ }).first()
  // The page is rendered on the server, and ignores clicks before hydration.
  await expect(async () => {
    if (!(await pause.isVisible())) await page.getByRole('button', { name: /^Play/ }).first().click()
    await expect(pause).toBeVisible({ timeout: 1000 })
  }).toPass()
  const moved = () =>
    page
      .locator('audio')
      .first()
      .evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await expect.poll(moved).toBeGreaterThan(0.2)
}

test(
  'a song goes from a request to an approved recording, between three people',
  core,
  async ({ newWindow }) => {
    shows('1.listener.receives', '2.landing.stat-songs', '2.landing.stat-listeners')
    test.setTimeout(240_000)
    const [noor, tomas, visitor] = [await newWindow(), await newWindow(), await newWindow()]

    await test.step('both create an account', async () => {
      await register(noor, 'Noor', 'Haddad', 'noor@example.com')
      await register(tomas, 'Tomás', 'Arévalo', 'tomas@example.com')
    })

    await test.step('Tomás makes his profile', async () => {
      await view(tomas, 'Songwriter')
      await tomas.getByLabel('Artist bio').fill('Small songs about large days, on a nylon-string guitar.')
      await tomas.getByRole('checkbox', { name: 'folk' }).check()
      await tomas.getByLabel('PayPal link').fill('https://paypal.me/tomasarevalo')
      await tomas.getByRole('button', { name: 'Save Profile' }).click()
      await expect(tomas.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
      await expectAccessible(tomas)
    })

    await test.step('Noor asks for a song', async () => {
      await noor.getByLabel('Title').fill('The kitchen light')
      await noor
        .getByLabel('Your story')
        .fill('My mother left the kitchen light on until each of us was home.')
      await noor.getByRole('checkbox', { name: 'grateful' }).check()
      await noor.getByLabel('Genre', { exact: true }).selectOption('folk')
      await noor.getByRole('button', { name: 'Create Song Request' }).click()
      await says(noor, 'Your song request has been submitted successfully.')
    })

    await test.step('Tomás accepts it, notes, writes, says how far he is, and proposes a change', async () => {
      await tomas.goto('/?role=songwriter')
      const request = tomas.getByRole('article').filter({ hasText: 'The kitchen light' })
      await pressAccept(request)
      await expect(tomas.getByRole('tab', { name: 'Notes' })).toBeVisible()

      await tab(tomas, 'Notes')
      await tomas
        .getByPlaceholder('Add a project note or update...')
        .fill('Waltz time. Leave room for the door.')
      await tomas.getByRole('button', { name: 'Add Note' }).click()
      await says(tomas, 'Note added successfully')

      await tab(tomas, 'Messages')
      await tomas.getByRole('textbox', { name: 'Message' }).fill('What kind of lamp was it?')
      await tomas.getByRole('button', { name: 'Send Message' }).click()
      await says(tomas, 'Message sent successfully')

      await tab(tomas, 'Status')
      await tomas.getByRole('combobox', { name: 'Status' }).selectOption('recording')
      await tomas.getByLabel('Progress (%)').fill('60')
      await tomas.getByRole('button', { name: 'Update Status' }).click()
      await says(tomas, 'Updated to recording (60% complete)')

      await tab(tomas, 'Creative')
      await tomas.getByRole('button', { name: 'Propose Change' }).click()
      const dialog = tomas.getByRole('dialog')
      await dialog.getByLabel('What should change?').selectOption('genre')
      await dialog.getByLabel('Change it to').selectOption('acoustic')
      await dialog.getByLabel(/^Why/).fill('A single guitar keeps it close.')
      await dialog.getByRole('button', { name: 'Propose Change' }).click()
      await says(tomas, 'Pending')
    })

    await test.step('Noor reads, answers and agrees in the room', async () => {
      await noor.reload()
      await noor.getByRole('link', { name: 'The kitchen light' }).first().click()
      await tab(noor, 'Notes')
      await says(noor, 'Waltz time. Leave room for the door.')
      await tab(noor, 'Messages')
      await says(noor, 'What kind of lamp was it?')
      await noor.getByRole('textbox', { name: 'Message' }).fill('A green one, with a pull chain.')
      await noor.getByRole('button', { name: 'Send Message' }).click()
      await says(noor, 'A green one, with a pull chain.')
      await tab(noor, 'Creative')
      await noor.getByRole('tabpanel').getByRole('button', { name: 'Approve' }).click()
      await noor.getByRole('button', { name: 'Approve change' }).click()
      await says(noor, 'Approved')
    })

    await test.step('Tomás reads the answer and delivers a recording', async () => {
      await tomas.reload()
      await tab(tomas, 'Messages')
      await says(tomas, 'A green one, with a pull chain.')
      await deliver(tomas, song())
      await says(tomas, 'Song uploaded successfully')
      await expect(tomas.getByText('COMPLETED').first()).toBeVisible()
    })

    await test.step('Noor hears it and asks for changes', async () => {
      await noor.reload()
      await noor.getByRole('button', { name: 'Listen', exact: true }).click()
      await hear(noor)
      await noor.getByRole('button', { name: 'Request changes' }).click()
      await noor.getByLabel('What should change?').fill('Could the last verse be slower?')
      await noor.getByRole('button', { name: 'Send to the songwriter' }).click()
      await expect(noor.getByText('IN PROGRESS').first()).toBeVisible()
    })

    await test.step('Tomás delivers again, and Noor approves with five stars', async () => {
      await tomas.reload()
      await deliver(tomas, song('kitchen-light-2.mp3', 8))
      await expect(tomas.getByText('COMPLETED').first()).toBeVisible()
      await noor.reload()
      await says(noor, 'Version 2')
      await hear(noor)
      await noor.getByRole('button', { name: 'Approve & rate' }).click()
      const dialog = noor.getByRole('dialog')
      await dialog.getByRole('radio', { name: '5 stars' }).click()
      await dialog.getByRole('radio', { name: 'Everyone who has the link' }).click()
      await dialog.getByLabel('Review (optional)').fill('We were all home again for three minutes.')
      await dialog.getByRole('button', { name: 'Approve the song' }).click()
      await expect(noor.getByText('APPROVED').first()).toBeVisible()
    })

    await test.step('everyone can see it: the songwriter’s page, the landing page, the shared link', async () => {
      const room = noor.url()
      await noor.getByRole('link', { name: 'Tomás Arévalo', exact: true }).first().click()
      await expect(noor).toHaveURL(/\/songwriter\//)
      await expect(noor.getByRole('img', { name: '5.0 of 5 stars' })).toBeVisible()
      await says(noor, '1 song completed')
      await visitor.goto('/')
      const figure = (name: string) => visitor.locator('dl > div').filter({ hasText: name }).locator('dd')
      await expect(figure('Songs Created')).toHaveText('1')
      await expect(figure('Happy Listeners')).toHaveText('1')
      await visitor.goto(room)
      await says(visitor, '“We were all home again for three minutes.”')
      await hear(visitor)
    })
  },
)
