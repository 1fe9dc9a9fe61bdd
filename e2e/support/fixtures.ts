import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import {
  type BodyIn,
  type Endpoint,
  fill,
  type Params,
  type QueryIn,
  type ReplyOf,
} from '#contract/grammar/endpoint'
import { accounts, type CurrentUser } from '#contract/people/accounts'
import { accountPaths } from '#contract/surface/account-paths'
import type { LineId } from '../../spec/ledger.ts'
import { judgeOnce, violationsOn } from './axe.ts'
import { withDatabase } from './database.ts'
import { type Site, startSite } from './site.ts'

export { expect } from '@playwright/test'

/**
 * Marks a browser test that `npm test` runs: a user's story, or a line of spec/ that needs a browser. Other
 * browser tests run only in `npm run test:all`.
 */
export const core = { tag: '@core' }

/** A user with an account, a signed-in browser window, and an API client. */
export interface Person {
  user: CurrentUser
  password: string
  page: Page
  call: <E extends Endpoint>(
    endpoint: E,
    input?: { params?: Params<E['path']>; query?: QueryIn<E>; body?: BodyIn<E> },
  ) => Promise<ReplyOf<E>>
}

type Names = {
  firstName?: string
  lastName?: string
  /** Email address, for example of a steward in the site's settings. */
  email?: string
  role?: CurrentUser['role']
  /** True for a new user whose email isn't proven yet. */
  isNew?: boolean
}

export interface Fixtures {
  newWindow: () => Promise<Page>
  person: (names?: Names) => Promise<Person>
  /**
   * Expects a failure, and fails the test if it doesn't happen. The failure is a status such as 409, or a
   * pattern for a console text. If several are given, one of them is enough.
   */
  expectFailure: (...anyOf: (number | RegExp)[]) => void
  /** Allows a failure that doesn't always happen, for example of requests that are pending at a sign-out. */
  allowFailure: (...anyOf: (number | RegExp)[]) => void
  /** Failures until now, and the expected failures. */
  failures: {
    expected: { anyOf: (number | RegExp)[]; came: boolean }[]
    unexpected: string[]
  }
}

type Failures = Fixtures['failures']

export interface WorkerFixtures {
  settings: Record<string, string>
  /** Program that runs instead of `server/main.ts`, for a test that replaces parts of the program. */
  program: string
  site: Site
}

/** Watches a page. An unexpected console error, page error or failed request fails the test. */
function watch(page: Page, { expected, unexpected }: Failures) {
  const note = (text: string, status?: number) => {
    const isThis = (one: number | RegExp) => (one instanceof RegExp ? one.test(text) : one === status)
    const meant = expected.filter(({ anyOf }) => anyOf.some(isThis))
    for (const one of meant) one.came = true
    if (meant.length === 0) unexpected.push(text)
  }
  page.on('console', (message) => {
    // The browser's own message about a failed request is ignored, because the response is checked below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note(message.text())
  })
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
  page.on('response', (response) => {
    // The server closes an event stream when its session ends, so a 401 of a stream is no failure.
    const ended = response.status() === 401 && /\/api\/(events|changes)\b/.test(response.url())
    if (response.status() >= 400 && !ended)
      note(`${response.status()} ${response.request().method()} ${response.url()}`, response.status())
  })
}

async function callAs<E extends Endpoint>(
  request: APIRequestContext,
  { method, path }: E,
  { params, query, body }: { params?: Params<E['path']>; query?: QueryIn<E>; body?: BodyIn<E> } = {},
): Promise<ReplyOf<E>> {
  const reply = await request.fetch(fill(path, params), {
    method,
    ...(query ? { params: query as Record<string, string> } : {}),
    ...(body === undefined ? {} : { data: body }),
  })
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`)
  return (await reply.json()) as ReplyOf<E>
}

/**
 * Creates a valid token for the link that proves an email address. So the test needn't wait for the email.
 */
async function proofToken(site: Site, { id }: Pick<CurrentUser, 'id'>) {
  const token = randomUUID()
  await withDatabase(site, (client) =>
    client.query(
      `insert into email_proofs (token_hash, user_id, expires_at, created_at)
        values (encode(sha256($1::bytea), 'hex'), $2, now() + interval '1 hour', now())`,
      [token, id],
    ),
  )
  return token
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  program: ['server/main.ts', { option: true, scope: 'worker' }],
  site: [
    async ({ settings, program }, use) => {
      const site = await startSite(settings, program)
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  failures: async ({ baseURL: _ }, use, info) => {
    const failures: Failures = { expected: [], unexpected: [] }
    await use(failures)
    expect(failures.unexpected, 'failures that the test did not expect').toEqual([])
    const missing = failures.expected.filter(({ came }) => !came).map(({ anyOf }) => anyOf.join(' or '))
    // If the test failed earlier, expected failures may not have happened yet. So only a passed test is
    // checked.
    if (info.status === 'passed')
      expect(missing, 'failures that the test expected and that never came').toEqual([])
  },
  expectFailure: async ({ failures }, use) =>
    use((...anyOf) => void failures.expected.push({ anyOf, came: false })),
  allowFailure: async ({ failures }, use) =>
    use((...anyOf) => void failures.expected.push({ anyOf, came: true })),
  page: async ({ page, failures }, use) => {
    watch(page, failures)
    await use(page)
  },
  newWindow: async ({ browser, baseURL, failures, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL: baseURL! })
      contexts.push(context)
      const page = await context.newPage()
      watch(page, failures)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  person: async ({ newWindow, site }, use) => {
    await use(async ({ role, isNew = false, email = `${randomUUID()}@example.com`, ...names } = {}) => {
      const page = await newWindow()
      const password = `a fine password ${randomUUID()}`
      const call: Person['call'] = (endpoint, input) => callAs(page.request, endpoint, input)
      const name = { firstName: 'Ada', lastName: 'Okafor', ...names }
      let user = await call(accounts.register, {
        body: { ...name, email, password },
      })
      if (!isNew) {
        await page.request.post(accountPaths.prove.form, { form: { token: await proofToken(site, user) } })
        user = await call(accounts.me)
      }
      if (role) user = await call(accounts.update, { body: { role } })
      return { user, password, page, call }
    })
  },
})

/** Records which lines of the specification the running test proves (see spec/README.md). */
export function shows(...ids: LineId[]) {
  base.info().annotations.push(...ids.map((id) => ({ type: 'spec', description: id })))
}

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** WCAG rules whose result depends on colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Expects no violation of WCAG 2.2 A or AA on the current page, in light and dark. In dark only the rules
 * about colours run, because all else is equal. axe runs only with TEST_ALL and only once per page state,
 * because a check takes a second.
 */
export async function expectAccessible(page: Page) {
  // axe treats content below the sticky bar or a toast as hidden. So toasts are closed, and the page is
  // scrolled to the top.
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.toast [aria-label=Close]')) close.click()
    scrollTo(0, 0)
  })
  await expect(page.locator('.toast')).toHaveCount(0)
  if (process.env['TEST_ALL']) await judgeOnce(page, () => expectNoViolation(page))
}

async function expectNoViolation(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const runOnly = colorScheme === 'light' ? standard : ofColours
    const violations = await violationsOn(page, { runOnly })
    const found = violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ target, any }) => [target.join(' '), any[0]?.message]),
    }))
    expect(found, colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
