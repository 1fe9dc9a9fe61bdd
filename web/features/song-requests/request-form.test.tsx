import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/accounts'
import { shows } from '#spec'
import { makeQueryClient } from '../../lib/query-client.ts'
import { show } from '../../test-screen.tsx'
import { currentUser } from '../session/api.ts'
import { RequestForm } from './request-form.tsx'

let root: Root
let page: HTMLElement

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, null)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <RequestForm onClearInvited={() => {}} />
      </QueryClientProvider>,
    ),
  )
})

afterEach(async () => {
  await act(async () => root.unmount())
  page.remove()
})

const control = (label: string) => {
  const found = [...page.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
  return page.querySelector<HTMLInputElement>(`#${CSS.escape(found?.htmlFor ?? '')}`)!
}

const type = (label: string, text: string) =>
  act(async () => {
    const field = control(label)
    // Past React's own setter, which would take the change for one that it made itself.
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', text, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

const submit = () =>
  act(async () => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })

const messages = () => [...page.querySelectorAll('[role=alert]')].map((alert) => alert.textContent)

test('an empty form names all four rules in the words of the specification', async () => {
  shows('5.request.title', '5.request.story', '5.request.emotions', '5.request.genre')
  await submit()
  expect(messages()).toEqual([
    'Title is required',
    'Please share more details about your story',
    'Please select at least one emotion',
    'Please select a genre',
  ])
})

test('a story of nine characters is too short, blanks around it not counted', async () => {
  await type('Title', 'A title')
  await type('Your story', '  nine char  ')
  await submit()
  expect(messages()).toContain('Please share more details about your story')
  expect(messages()).not.toContain('Title is required')
})

test('a goal is left out or is an amount', async () => {
  await submit()
  expect(messages()).toHaveLength(4)
  await type('Goal in dollars', '12.345')
  await submit()
  expect(messages()).toContain('Use at most two decimals')
})

test('a field with a mistake says so to a screen reader, by the message below it', async () => {
  await submit()
  const title = control('Title')
  expect(title.getAttribute('aria-invalid')).toBe('true')
  const below = document.getElementById(title.getAttribute('aria-describedby') ?? '')
  expect(below?.textContent).toBe('Title is required')
})

const ada = { id: '01900000-0000-7000-8000-000000000001' } as CurrentUser
const titleOf = (shown: HTMLElement) => shown.querySelector<HTMLInputElement>('input[name=title]')!.value
const drawnFor = (user: CurrentUser) => {
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, user)
  return show(<RequestForm onClearInvited={() => {}} />, client)
}

test('what was typed is there again after the page was left, for the same person alone', async () => {
  const first = await drawnFor(ada)
  const field = first.querySelector<HTMLInputElement>('input[name=title]')!
  await act(async () => {
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', 'An hour of work', field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(titleOf(await drawnFor(ada))).toBe('An hour of work')
  expect(titleOf(await drawnFor({ ...ada, id: '01900000-0000-7000-8000-000000000002' }))).toBe('')
})
