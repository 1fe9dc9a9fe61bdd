import type { Page } from '@playwright/test'

/** Holds the answers to these calls until released, for the loading state. */
export async function holding(page: Page, calls: RegExp | string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(calls, async (route) => {
    await released
    await route.fallback()
  })
  return () => release()
}

/** Removes the user and the drawn member's page from the site's documents, so that the page asks for it. */
export const withoutUser = (page: Page, address: string) =>
  page.route(
    (url) => url.pathname === address,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const answer = await route.fetch()
      const body = (await answer.text())
        .replace(/(<script[^>]*id="boot"[^>]*>)[^<]*/, '$1null')
        .replace(
          /<div id="root">.*<\/div>(?=\s*<(?:script[^>]*id="boot"|link rel="stylesheet"))/s,
          '<div id="root"></div>',
        )
      await route.fulfill({ response: answer, body })
    },
  )
