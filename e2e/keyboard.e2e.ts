import type { Locator, Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { songRequests } from '#contract/requests/song-requests'
import { expect, test } from './support/fixtures.ts'
import { choose, press, tabTo, unplugMouse, write } from './support/keyboard.ts'
import { accept, ask, becomeSongwriter, bio, deliver, propose, story } from './support/rooms.ts'
import { song } from './support/sounds.ts'

async function openTab(page: Page, name: string) {
  const tabs = page.getByRole('tablist').filter({ has: page.getByRole('tab', { name }) })
  await tabTo(tabs.locator('[role=tab][tabindex="0"]'))
  const names = await tabs.getByRole('tab').allTextContents()
  const at = async () => names.indexOf((await tabs.locator(':focus').textContent())!)
  for (let from = await at(); names[from] !== name; from = await at()) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(at).toBe((from + 1) % names.length)
  }
  await page.keyboard.press('Enter')
  await expect(tabs.getByRole('tab', { name, selected: true })).toBeFocused()
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

const announced = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notification' }).getByText(text, { exact: true })).toBeVisible()

test('a listener signs in, asks for a song, hears it and approves it, by keyboard alone', async ({
  person,
  newWindow,
}) => {
  const listener = await person({ firstName: 'Maria' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Arévalo' }))
  const page = await newWindow()
  await unplugMouse(page)

  await test.step('signs in from the landing page', async () => {
    await page.goto('/')
    await press(page.getByRole('link', { name: 'Sign In' }))
    await write(page.getByLabel('Email'), listener.user.email)
    await write(page.getByLabel('Password'), listener.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your Musical Stories Await' })).toBeVisible()
  })

  await test.step('asks for a song', async () => {
    await write(page.getByLabel('Title'), 'Lamplight')
    await write(page.getByLabel('Your story'), story)
    await press(page.getByRole('checkbox', { name: 'grateful' }), 'Space')
    await choose(page.getByLabel('Genre', { exact: true }), 'folk')
    await press(button(page, 'Create Song Request'))
    await announced(page, 'Your song request has been submitted successfully.')
  })

  await test.step('follows the link to the room, once a song was delivered', async () => {
    const [mine] = await listener.call(songRequests.mine)
    await accept(songwriter, mine!)
    await deliver(songwriter, mine!, { note: 'The lamp is in the bridge.' })
    await propose(songwriter, mine!)
    await page.reload()
    await press(page.getByRole('link', { name: 'Lamplight' }).first())
    await expect(page.getByText(/^Your turn: answer/)).toBeVisible()
  })

  await test.step('answers the proposal', async () => {
    await openTab(page, 'Creative')
    await press(button(page.getByRole('tabpanel'), 'Approve'))
    await press(button(page.getByRole('dialog'), 'Approve change'))
    await expect(page.getByRole('tabpanel').getByText('Approved')).toBeVisible()
  })

  await test.step('approves and rates', async () => {
    await press(button(page, 'Listen'))
    const approve = button(page, 'Approve & rate')
    await press(approve)
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(approve).toBeFocused()
    await page.keyboard.press('Enter')
    const stars = dialog.getByRole('radio')
    await tabTo(stars.first())
    for (let star = 1; star < 5; star++) {
      await page.keyboard.press('ArrowRight')
      await expect(stars.nth(star)).toBeFocused()
    }
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked()
    const forAll = dialog.getByRole('radio', { name: 'Everyone who has the link' })
    await tabTo(forAll)
    await page.keyboard.press('Space')
    await expect(forAll).toBeChecked()
    await write(dialog.getByLabel('Review (optional)'), 'We left the light on for it.')
    await press(button(dialog, 'Approve the song'))
    await expect(page.getByText('APPROVED').first()).toBeVisible()
  })
})

test('a songwriter makes a profile, takes a request and works on it, by keyboard alone', async ({
  person,
}) => {
  const listener = await person({ firstName: 'Maria' })
  await ask(listener, { title: 'Windowsill' })
  const { page } = await person({ firstName: 'Tomás', lastName: 'Arévalo', role: 'songwriter' })
  await unplugMouse(page)
  await page.goto('/')

  await test.step('the profile', async () => {
    await write(page.getByLabel('Artist bio'), bio)
    await press(page.getByRole('checkbox', { name: 'folk' }), 'Space')
    await write(page.getByLabel('PayPal link'), 'https://paypal.me/tomas')
    await press(button(page, 'Save Profile'))
    await expect(button(page, 'Edit Profile')).toBeVisible()
  })

  await test.step('the request', async () => {
    const request = page.getByRole('article', { name: 'Windowsill' })
    await press(button(request, 'Accept Request'))
    await press(button(page.getByRole('dialog', { name: 'Write “Windowsill”?' }), 'Accept without terms'))
    // For a moment the card of the open request stands beside it.
    const projects = page.getByRole('region', { name: 'Active Projects' })
    await expect(projects.getByRole('heading', { name: 'Windowsill' })).toBeFocused()
    await expect(page.getByRole('tab', { name: 'Notes' })).toBeVisible()
  })

  await test.step('a note, a status and a proposal', async () => {
    await openTab(page, 'Notes')
    await write(page.getByPlaceholder('Add a project note or update...'), 'Waltz time.')
    await press(page.getByRole('checkbox', { name: 'Private note' }), 'Space')
    await press(button(page, 'Add Note'))
    await announced(page, 'Note added successfully')

    await openTab(page, 'Status')
    await choose(page.getByRole('combobox', { name: 'Status' }), 'recording')
    await tabTo(page.getByLabel('Progress (%)'))
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('60')
    await press(button(page, 'Update Status'))
    await announced(page, 'Status updated successfully')

    await openTab(page, 'Creative')
    await press(button(page, 'Propose Change'))
    const dialog = page.getByRole('dialog')
    await choose(dialog.getByLabel('What should change?'), 'genre')
    await choose(dialog.getByLabel('Change it to'), 'acoustic')
    await press(button(dialog, 'Propose Change'))
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Pending').first()).toBeVisible()
  })

  await test.step('the delivery', async () => {
    await openTab(page, 'Overview')
    await press(button(page, /^Upload Final Song$/))
    const choosing = page.waitForEvent('filechooser')
    await press(page.getByRole('button', { name: /^browse/ }).first())
    await (await choosing).setFiles(song('windowsill.mp3', 2))
    await press(page.getByRole('button', { name: /^Upload \d+ file/ }))
    const dialog = page.getByRole('dialog', { name: 'Deliver “Windowsill”' })
    await press(dialog.getByRole('checkbox').first(), 'Space')
    await press(button(dialog, 'Deliver song'))
    await expect(page.getByText('COMPLETED').first()).toBeVisible()
  })
})

test('an underwriter gives to the fund and to a request, and says that it was paid, by keyboard alone', async ({
  person,
}) => {
  const request = await ask(await person({ firstName: 'Maria' }), { title: 'Lighthouse' })
  await accept(await becomeSongwriter(await person()), request)
  const open = await ask(await person(), { title: 'Snowfall' })
  const { page, call } = await person({ role: 'underwriter' })
  await call(donations.create, { body: { amount: 20, songRequestId: request.id } })
  await unplugMouse(page)
  await page.goto('/')

  const fund = page.getByRole('region', { name: 'Community Fund' })
  const thanks = page.getByRole('dialog', { name: 'Thank you for your promise' })
  await tabTo(fund.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(fund.getByRole('radio', { name: '$50' })).toBeChecked()
  await press(button(fund, 'Contribute'))
  await press(button(thanks, 'Done'))
  await expect(thanks).toBeHidden()

  const featured = page.getByRole('article', { name: open.title })
  await press(button(featured, 'Support'))
  await expect(thanks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(featured, 'Support')).toBeFocused()

  const impact = page.getByRole('region', { name: 'Your Impact' })
  await press(impact.getByRole('button', { name: /^Mark as Sent/ }).last())
  const dialog = page.getByRole('dialog', { name: 'Mark Payment as Sent' })
  await write(dialog.getByLabel('Transaction reference'), 'PP-4711')
  await page.keyboard.press('Enter')
  await announced(page, 'Payment Marked as Sent!')
})
