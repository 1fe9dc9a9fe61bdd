import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect } from 'vitest'
import type { CurrentUser } from '#contract/people/accounts'
import { currentUser } from '../lib/calls/current-user.ts'
import { makeQueryClient } from '../lib/calls/query-client.ts'
import { loadForms } from '../ui/late-forms.ts'
import { until } from './test-network.ts'

const drawn: { root: Root; page: HTMLElement }[] = []

export async function show(node: ReactNode, client: QueryClient = makeQueryClient()): Promise<HTMLElement> {
  // Lazy parts are loaded first, because the tests click on them at once.
  await import('../ui/dialog-window.tsx')
  await loadForms()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  drawn.push({ root, page })
  await act(async () => root.render(<QueryClientProvider client={client}>{node}</QueryClientProvider>))
  return page
}

export function clientOf(user: Partial<CurrentUser> | null) {
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, user as CurrentUser | null)
  return client
}

export const showTo = (user: Partial<CurrentUser> | null, node: ReactNode) => show(node, clientOf(user))

export const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')!

export const texts = (page: ParentNode, selector: string) =>
  Array.from(page.querySelectorAll(selector), ({ textContent }) => textContent)

/** Waits until a text appears on the page. */
export const says = (page: ParentNode, text: string) => until(() => expect(page.textContent).toContain(text))

export async function press(page: ParentNode, name: string) {
  const found = [...page.querySelectorAll<HTMLElement>('button, a, label:has(> [type=radio])')].find(
    (one) => one.textContent?.trim() === name || one.getAttribute('aria-label') === name,
  )
  if (!found) throw new Error(`Nothing to press is called ${name}`)
  await act(async () => found.click())
}

export async function leave() {
  for (const { root, page } of drawn.splice(0)) {
    await act(async () => root.unmount())
    page.remove()
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function field(page: ParentNode, label: string): Control {
  const found = [...page.querySelectorAll('label')].find((one) => one.textContent?.trim().startsWith(label))
  const control =
    found?.querySelector<Control>('input, textarea, select') ?? document.getElementById(found?.htmlFor ?? '')
  if (!control) throw new Error(`No field is called ${label}`)
  return control as Control
}

export const appears = (page: ParentNode, label: string) => until(() => void field(page, label))

export const typeInto = (page: ParentNode, label: string, text: string) =>
  act(async () => {
    const control = field(page, label)
    // This sets the value by the prototype's setter. With React's own setter React would not notice the
    // change.
    Reflect.set(Object.getPrototypeOf(control) as object, 'value', text, control)
    control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })

export const tick = (page: ParentNode, label: string) => act(async () => field(page, label).click())

export const submit = (page: ParentNode) =>
  act(async () => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

export const messages = (page: ParentNode) =>
  [...page.querySelectorAll('[role=alert]')].map((alert) => alert.textContent).filter(Boolean)
