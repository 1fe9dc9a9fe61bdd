import type { Page } from '@playwright/test'
import { projects } from '#contract/work/projects'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { boxesOf, stillBox } from '../support/layout.ts'
import { accept, ask, becomeSongwriter } from '../support/rooms.ts'
import { lateParts } from './toasts.ts'

test.beforeEach(({ allowFailure }) =>
  allowFailure(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|Failed to fetch/i),
)

const bar = (page: Page) => page.getByText('You’re offline. What you write is kept.', { exact: true })

function keysOf(page: Page, ending: string) {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(ending))
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

const notSent = 'Not sent. The connection was lost. Please try again.'

test('a message written offline stays in its field, and is sent once, by Retry alone', async ({ person }) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const project = await accept(songwriter, await ask(listener))
  const { page } = listener
  await page.setViewportSize({ width: 390, height: 844 })
  const late = lateParts(page)
  await page.goto(`/request/${project.shareableId}#messages`)
  const panel = page.getByRole('tabpanel', { name: /^Messages/ })
  const field = panel.getByRole('textbox', { name: 'Message' })
  await expect(field).toBeVisible()
  await late
  await expect(bar(page)).toHaveCount(0)
  const keys = keysOf(page, '/messages')
  const title = page.getByRole('heading', { level: 1 })
  const before = await stillBox(title)

  await page.context().setOffline(true)
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  // The notice is below all other content, so it moves no text.
  expect(await stillBox(title)).toEqual(before)
  const form = panel.getByRole('button', { name: 'Send Message' })
  await form.scrollIntoViewIfNeeded()
  const covered = async () => {
    const [strip, button] = await boxesOf(bar(page), form)
    return button!.bottom - strip!.y
  }
  await expect.poll(covered).toBeLessThanOrEqual(0)
  expect(
    await page
      .locator('[aria-live=polite]')
      .filter({ has: bar(page) })
      .count(),
  ).toBe(1)

  await field.fill('Written in the tunnel.')
  await panel.getByRole('button', { name: 'Send Message' }).click()
  await expect(panel.getByText(notSent, { exact: true })).toBeVisible()
  await expect(field).toHaveAccessibleDescription(notSent)
  await expect(field).toHaveValue('Written in the tunnel.')
  const retry = panel.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeEnabled()
  await expectAccessible(page)
  expect(keys).toHaveLength(1)

  await page.context().setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  // After the reconnection the other person's message appears at once, and the unsent text remains.
  await songwriter.call(projects.sendMessage, {
    params: project,
    body: { message: 'Are you there?', receiverId: listener.user.id },
  })
  await expect(panel.getByText('Are you there?')).toBeVisible({ timeout: 30_000 })
  expect(keys).toHaveLength(1)

  await retry.click()
  await expect(panel.getByText('Written in the tunnel.').and(page.locator('p'))).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(panel.getByRole('button', { name: 'Send Message' })).toBeVisible()
  expect(new Set(keys)).toEqual(new Set([keys[0]]))
  expect(keys).toHaveLength(2)
})
