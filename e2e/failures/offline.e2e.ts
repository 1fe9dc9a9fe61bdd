import type { Page } from '@playwright/test'
import { paths } from '#contract/surface/paths'
import { projects } from '#contract/work/projects'
import { withDatabase } from '../support/database.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { stillBox } from '../support/layout.ts'
import { accept, ask, becomeSongwriter, deliver } from '../support/rooms.ts'
import type { Site } from '../support/site.ts'
import { expectToast, failed, lateParts } from './toasts.ts'

test.beforeEach(({ allowFailure }) =>
  allowFailure(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|Failed to fetch/i),
)

const bar = (page: Page) => page.getByText('You’re offline. What you write is kept.', { exact: true })

const rowsOf = (site: Site, [table, column]: readonly [string, string], words: string) =>
  withDatabase(site, async (client) => {
    const { rows } = await client.query(`select 1 from ${table} where ${column} = $1`, [words])
    return rows.length
  })

function keysOf(page: Page, ending: string) {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(ending))
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

/** The server handles the next POST, and its answer is lost. */
async function loseAnswer(page: Page, ending: string) {
  let isLost = false
  await page.route(
    (url) => url.pathname.endsWith(ending),
    async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      await route.abort('connectionreset')
    },
  )
}

const messages = ['project_messages', 'message'] as const
const comments = ['delivery_comments', 'text'] as const
const notSent = 'Not sent. The connection was lost. Please try again.'

test('a message written offline stays in its field, and is sent once, by Retry alone', async ({
  person,
  site,
}) => {
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
  // Below all controls, so that no text moves.
  expect(await stillBox(title)).toEqual(before)
  const form = panel.getByRole('button', { name: 'Send Message' })
  await form.scrollIntoViewIfNeeded()
  const [strip, button] = [(await bar(page).boundingBox())!, (await form.boundingBox())!]
  expect(button.y + button.height).toBeLessThanOrEqual(strip.y)
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
  // After reconnecting, the other's new message arrives live and the unsent text stays.
  await songwriter.call(projects.sendMessage, {
    params: project,
    body: { message: 'Are you there?', receiverId: listener.user.id },
  })
  await expect(panel.getByText('Are you there?')).toBeVisible({ timeout: 30_000 })
  expect(keys).toHaveLength(1)
  expect(await rowsOf(site, messages, 'Written in the tunnel.')).toBe(0)

  await retry.click()
  await expect(panel.getByText('Written in the tunnel.').and(page.locator('p'))).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(panel.getByRole('button', { name: 'Send Message' })).toBeVisible()
  expect(await rowsOf(site, messages, 'Written in the tunnel.')).toBe(1)
  expect(new Set(keys)).toEqual(new Set([keys[0]]))
  expect(keys).toHaveLength(2)
})

test('where only the answer was lost, Retry makes no second one; other words are another message', async ({
  person,
  site,
}) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person())
  const project = await accept(songwriter, await ask(listener))
  await deliver(songwriter, project)
  const { page } = listener

  await page.goto(`/request/${project.shareableId}#messages`)
  const panel = page.getByRole('tabpanel', { name: /^Messages/ })
  const field = panel.getByRole('textbox', { name: 'Message' })
  await field.fill('In three four?')
  await loseAnswer(page, '/messages')
  await panel.getByRole('button', { name: 'Send Message' }).click()
  await expect(panel.getByText(notSent, { exact: true })).toBeVisible()
  expect(await rowsOf(site, messages, 'In three four?')).toBe(1)
  // A changed text is a new message.
  await field.fill('In three four? Or two?')
  await expect(panel.getByText(/^Not sent/)).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Send Message' })).toBeVisible()
  await field.fill('In three four?')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(field).toHaveValue('')
  expect(await rowsOf(site, messages, 'In three four?')).toBe(1)

  await page.goto(`/request/${project.shareableId}#listen`)
  const form = page.getByRole('form', { name: 'Comment on version 1' })
  await form.getByLabel('Comment', { exact: true }).fill('Softer here?')
  await loseAnswer(page, '/comments')
  await form.getByRole('button', { name: 'Add comment' }).click()
  await expect(form.getByText(notSent, { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Retry' }).click()
  await expect(form.getByLabel('Comment', { exact: true })).toHaveValue('')
  expect(await rowsOf(site, comments, 'Softer here?')).toBe(1)
})

test('a toast of a failure keeps its words, and says that there is no network', async ({ person }) => {
  const { page } = await person()
  const late = lateParts(page)
  await page.goto(paths.home())
  await page.getByLabel('Title').fill('First Steps')
  await page.getByLabel('Your story').fill('She walked from the piano to the door.')
  await page.getByRole('checkbox', { name: 'happy' }).check()
  await page.getByRole('combobox', { name: 'Genre' }).selectOption('pop')
  await late
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create Song Request' }).click()
  await expectToast(page, failed('Failed to submit song request. Please try again.', 'You’re offline.'))
})
