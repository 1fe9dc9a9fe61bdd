import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'
import { makeQueryClient } from './lib/query-client.ts'

const drawn: { root: Root; page: HTMLElement }[] = []

afterEach(async () => {
  for (const { root, page } of drawn.splice(0)) {
    await act(async () => root.unmount())
    page.remove()
  }
})

/** Draws into a document of its own, which is gone after the test. */
export async function show(node: ReactNode, client: QueryClient = makeQueryClient()): Promise<HTMLElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  drawn.push({ root, page })
  await act(async () => root.render(<QueryClientProvider client={client}>{node}</QueryClientProvider>))
  return page
}

/** Presses what has these words or this name. */
export async function press(page: ParentNode, name: string) {
  const found = [...page.querySelectorAll<HTMLElement>('button, a')].find(
    (one) => one.textContent?.trim() === name || one.getAttribute('aria-label') === name,
  )
  if (!found) throw new Error(`Nothing to press is called ${name}`)
  await act(async () => found.click())
}
