import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { accountPaths } from '#contract/surface/account-paths'
import { paths } from '#contract/surface/paths'
import { core, expect, expectAccessible, test } from '../support/fixtures.ts'
import { reckoning } from '../support/reckoning.ts'
import { accept, approve, ask, bio, deliver, supportOf } from '../support/rooms.ts'

/** Opens the newest mail to this address in the mailbox, and returns the link of its button. */
async function linkMailedTo(page: Page, email: string, words: string) {
  const letter = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: words }).first()
  await expect(async () => {
    await page.goto(accountPaths.mailbox)
    await expect(letter).toBeVisible({ timeout: 1000 })
  }).toPass()
  return letter.getByRole('link').first()
}

test(
  'a stranger on a phone promises from a shared link by email alone, and pays once the song is there',
  core,
  async ({ person, newWindow }) => {
    const listener = await person({ firstName: 'Lena' })
    const songwriter = await person({ firstName: 'Miles' })
    await songwriter.call(songwriterProfile.create, {
      body: { bio, genres: ['folk'], venmoHandle: '@miles' },
    })
    const request = await ask(listener, { title: 'The lamp in the hall' })
    const page = await newWindow()
    await page.setViewportSize({ width: 390, height: 844 })
    const email = `sam-${randomUUID().slice(0, 6)}@example.com`
    const stranger = reckoning()

    await page.goto(paths.room(request.shareableId))
    const lead = page.getByRole('region', { name: 'About this song' })
    await expect(supportOf(page)).toBeInViewport()
    await stranger.press(supportOf(page))
    await expectAccessible(page)
    await stranger.read(lead)
    // The amount, the first of the three fields, is chosen already.
    stranger.done.fields++
    await expect(lead.getByRole('radio', { name: '$25' }).first()).toBeChecked()
    await stranger.fill(lead.getByRole('textbox', { name: 'First name' }), 'Sam')
    await stranger.fill(lead.getByRole('textbox', { name: 'Email' }), email)
    await stranger.press(lead.getByRole('button', { name: 'Promise' }).first())
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Look into your email' })).toBeVisible()
    await stranger.read(main)
    await expectAccessible(page)

    const link = await linkMailedTo(page, email, 'Your $25.00 for a song')
    await stranger.read(page.getByRole('listitem').filter({ hasText: email }).first())
    await stranger.press(link)
    await expect(main.getByText('The lamp in the hall')).toBeVisible()
    await expectAccessible(page)
    await stranger.read(main)
    await stranger.press(main.getByRole('button', { name: 'Promise' }))
    await expect(main.getByRole('heading', { name: 'You promised $25.00' })).toBeVisible()
    expect([stranger.done.fields, stranger.done.presses]).toEqual([3, 4])
    expect(stranger.seconds()).toBeLessThanOrEqual(60)

    // The stranger is signed in to the new account, and pays there once the song is approved.
    await accept(songwriter, request)
    await deliver(songwriter, request)
    await approve(listener, request)
    const due = await linkMailedTo(page, email, 'You can pay for')
    // The site of a test doesn't know its own port when it writes this mail.
    const { pathname, search, hash } = new URL((await due.getAttribute('href'))!)
    await page.goto(pathname + search + hash)
    const before = stranger.done.presses
    await stranger.press(page.getByRole('button', { name: /^Pay \$25\.00/ }).first())
    const paying = page.getByRole('dialog', { name: 'Pay $25.00' })
    await stranger.press(paying.getByRole('button', { name: 'I have paid' }))
    await stranger.press(paying.getByRole('button', { name: 'Yes, mark as sent' }))
    await expect(page.getByRole('heading', { name: 'Nothing left to pay' })).toBeVisible()
    expect(stranger.done.presses - before).toBe(3)
  },
)
