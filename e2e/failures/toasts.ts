import { expect, type Page } from '@playwright/test'

interface ShownToast {
  title: string
  description?: string
  reason?: string
  variant?: 'default' | 'destructive'
}

/**
 * The toast that is currently shown. An open dialog hides it in the accessibility tree, but screen readers
 * still announce it.
 */
export const noteOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Notification', exact: true, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })

/** Waits for the toaster. A member's page loads it some seconds after the page itself. */
export const toaster = (page: Page) =>
  expect(page.getByRole('region', { name: 'Notification', exact: true, includeHidden: true })).toBeAttached()

/** Waits for the parts that a member's page loads late. Call this before opening the page. */
export async function lateParts(page: Page) {
  await page.waitForResponse(/\/dialog-window-[^/]*\.js/)
  await toaster(page)
}

/**
 * Measures how long a toast is visible before the page is left. Call this before opening the page, and the
 * returned function on the page that the user was led to. On the way the figure is in the session's storage.
 */
export async function timeToRead(page: Page) {
  await page.addInitScript(() => {
    let shown: number | undefined
    const look = () => {
      if (document.querySelector('.toast')) shown ??= performance.now()
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
    navigation.addEventListener('navigate', ({ destination }) => {
      const { pathname } = new URL(destination.url)
      if (pathname === '/api/login')
        sessionStorage.setItem('read', String(performance.now() - (shown ?? Number.POSITIVE_INFINITY)))
    })
  })
  return () => page.evaluate(() => Math.ceil(Number(sessionStorage.getItem('read'))))
}

export async function expectToast(
  page: Page,
  { title, description, reason, variant = 'default' }: ShownToast,
) {
  let note = noteOf(page).and(page.locator(`[data-variant=${variant}]`))
  for (const text of [title, description, reason])
    if (text) note = note.filter({ has: page.getByText(text, { exact: true }) })
  await expect(note).toBeVisible()
  await expect(noteOf(page)).toHaveCount(1)
}

export const failed = (description: string, reason?: string): ShownToast => ({
  title: 'Error',
  description,
  variant: 'destructive',
  ...(reason && { reason }),
})
