import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mostPasskeys, type Passkey } from '#contract/people/passkeys'
import { network, problem, until } from '../../../test/test-network.ts'
import { messages, press, says, showTo, texts } from '../../../test/test-screen.tsx'
import { ada } from '../../../test/test-things.ts'
import { firstName, passkeyError } from './passkey-words.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

beforeEach(() => vi.stubGlobal('PublicKeyCredential', () => {}))
afterEach(() => vi.unstubAllGlobals())

const passkey = (values: Partial<Passkey> = {}): Passkey => ({
  id: '01900000-0000-7000-8000-000000000021',
  name: 'Kitchen phone',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
  ...values,
})

async function shown(answer?: unknown, others: Record<string, unknown> = {}) {
  const asked = network({ ...(answer !== undefined && { 'GET /api/account/passkeys': answer }), ...others })
  return { page: await showTo(ada, <PasskeysSection />), asked }
}
const button = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll('button')].find((one) => one.textContent === name)

test('each passkey has its name, when it was added, and when it was last used', async () => {
  const { page } = await shown([
    passkey(),
    passkey({ id: '2', name: 'Laptop', lastUsedAt: '2026-11-23T08:00:00.000Z' }),
  ])
  await until(() => expect(page.querySelectorAll('li')).toHaveLength(2))
  const [phone, laptop] = texts(page, 'li')
  expect(phone).toContain('Kitchen phoneAdded Nov 20, 2026 · not used yet')
  expect(laptop).toContain('Added Nov 20, 2026 · last used Nov 23, 2026')
  expect(laptop).toContain('Rename Laptop')
})

test('while they come, where there are none, and where they could not be had', async () => {
  const waiting = await shown()
  expect(waiting.page.textContent).toContain('Loading…')
  const none = await shown([])
  await says(none.page, 'You have no passkeys yet.')
  expect(button(none.page, 'Add a passkey')?.disabled).toBe(false)
  const failed = await shown(new Response('', { status: 404 }))
  await says(failed.page, 'Error loading your passkeys. Please try again.')
  expect(button(failed.page, 'Retry')).toBeDefined()
})

test('an account that is full, and a browser without passkeys, add none and say why', async () => {
  const all = Array.from({ length: mostPasskeys }, (_, at) => passkey({ id: String(at) }))
  const full = await shown(all)
  await says(full.page, 'An account has at most 20')
  expect(button(full.page, 'Add a passkey')?.disabled).toBe(true)
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { page } = await shown([])
  expect(page.textContent).toContain('This browser can’t make passkeys.')
  expect(button(page, 'Add a passkey')).toBeUndefined()
})

test('a refusal of the server is told in its own words', async () => {
  const { page } = await shown([], {
    'POST /api/account/passkeys/options': problem(409, 'Remove one first'),
  })
  await press(page, 'Add a passkey')
  await until(() => expect(messages(page)).toEqual(['Remove one first']))
})

test.each([
  ['InvalidStateError', 'This device has a passkey of your account already.'],
  ['NotAllowedError', 'Your browser was given no passkey, so nothing was changed.'],
  ['SecurityError', 'Passkeys don’t work at this address of the site.'],
  ['UnknownError', 'Something went wrong. Please try again.'],
])('a browser’s %s is a sentence', (name, words) => {
  expect(passkeyError(Object.assign(new Error('no'), { name }))).toBe(words)
})

test.each([
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'],
  ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'],
  ['Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'],
  ['My passkey', 'a program'],
])('%s is the first name of a passkey that is made there', (name, agent) => {
  expect(firstName(agent)).toBe(name)
})
