import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  canTurnOff,
  type Notification,
  type NotificationKind,
  notificationKinds,
} from '#contract/people/notifications'
import { toasts } from '../../lib/toast.ts'
import { useTitle } from '../../lib/use-title.ts'
import { until } from '../../test/test-network.ts'
import { field, leave, press, says, show, texts, tick } from '../../test/test-screen.tsx'
import { Bell } from './bell.tsx'
import { MailChoices } from './mail-choices.tsx'
import { useReadHere } from './use-read-here.ts'

const told = (id: string, values: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'message',
  text: 'Mira sent you a message about “The kitchen light”.',
  path: '/request/the-link',
  songRequestId: 'r',
  readAt: null,
  createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  emailedAt: null,
  cause: 'songwriter',
  ...values,
})

const choices = (Object.keys(notificationKinds) as NotificationKind[]).filter(canTurnOff).length

let list: Notification[]
let down: string[]
let writes: [path: string, body: unknown][]

beforeEach(() => {
  list = []
  down = []
  writes = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here')
    const call = `${method} ${pathname}`
    if (down.includes(call)) return new Response('Away', { status: 503 })
    if (method !== 'GET') writes.push([pathname, JSON.parse((body as string) || '{}')])
    if (call === 'POST /api/notifications/read') {
      const { ids, roomOf } = writes.at(-1)![1] as { ids?: string[]; roomOf?: string }
      const isMeant = (one: Notification) =>
        ids ? ids.includes(one.id) : !roomOf || one.songRequestId === roomOf
      list = list.map((one) => (isMeant(one) ? { ...one, readAt: one.createdAt } : one))
    }
    if (pathname === '/api/notifications/settings')
      return Response.json(Object.keys(notificationKinds).map((kind) => ({ kind, mail: true })))
    if (pathname === '/api/notifications') return Response.json(list)
    return Response.json({ unread: list.filter(({ readAt }) => !readAt).length })
  })
})
afterEach(() => toasts.dismiss(toasts.current()?.id ?? 0))

const rows = (page: ParentNode) => texts(page, 'li')
const bell = (page: ParentNode) => page.querySelector('button')!.getAttribute('aria-label')

/** Opens the list, with the event that a browser with popover support would send. */
async function open() {
  const page = await show(<Bell />)
  const popover = Object.assign(page.querySelector('section')!, { hidePopover: () => {} })
  await act(async () => popover.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })))
  return page
}

test('the bell says how many are unread, and so does the title of the tab', async () => {
  const Page = () => {
    useTitle('Profile')
    return <Bell />
  }
  list = [told('1'), told('2'), told('3', { readAt: 'x' })]
  const page = await show(<Page />)
  await until(() => expect(bell(page)).toBe('Notifications, 2 unread'))
  expect(document.title).toBe('(2) Profile · Songwright')
  await leave()
  expect(document.title).not.toContain('(2)')
})

test('the list says what happened, the newest first, and five of the same in a row as one', async () => {
  list = [
    told('1', { kind: 'delivery', text: 'Mira delivered “The kitchen light”.' }),
    ...['2', '3', '4', '5', '6'].map((id) => told(id)),
    told('7', { readAt: 'x' }),
  ]
  const page = await open()
  await until(() => expect(rows(page)).toHaveLength(3))
  expect(rows(page)[0]).toContain('Mira delivered “The kitchen light”.')
  expect(rows(page)[1]).toContain('5 minutes ago · 5 times')
  expect(page.querySelector('li a')?.getAttribute('href')).toBe('/request/the-link')
})

test('one is marked as read by its button, all of a line together, and all at once', async () => {
  list = [told('1'), told('2'), told('3', { text: 'Mira delivered “The kitchen light”.' })]
  const page = await open()
  await until(() => expect(rows(page)).toHaveLength(2))
  await press(page, 'Mark as read: Mira sent you a message about “The kitchen light”.')
  await until(() => expect(bell(page)).toBe('Notifications, 1 unread'))
  expect(writes).toEqual([['/api/notifications/read', { ids: ['1', '2'] }]])
  await press(page, 'Mark all as read')
  await until(() => expect(bell(page)).toBe('Notifications'))
  expect(page.textContent).not.toContain('Mark all as read')
  expect(rows(page).some((text) => text?.includes('New: '))).toBe(false)
})

test('following one marks it as read', async () => {
  list = [told('1')]
  const page = await open()
  await until(() => expect(rows(page)).toHaveLength(1))
  const link = page.querySelector('li a')!
  await act(async () => void link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  await until(() => expect(writes).toEqual([['/api/notifications/read', { ids: ['1'] }]]))
  expect(location.pathname).toBe('/request/the-link')
  await act(async () => history.replaceState(null, '', '/'))
})

test('nothing yet says so', async () => {
  const page = await open()
  await says(page, 'Nothing yet.')
  expect(bell(page)).toBe('Notifications')
})

test('a list that failed says so, and is asked for again', async () => {
  down = ['GET /api/notifications']
  const page = await open()
  await says(page, 'Error loading notifications. Please try again.')
  down = []
  list = [told('1')]
  await press(page, 'Retry')
  await until(() => expect(rows(page)).toHaveLength(1))
})

test('what could not be marked as read is unread again', async () => {
  list = [told('1')]
  down = ['POST /api/notifications/read']
  const page = await open()
  await until(() => expect(rows(page)).toHaveLength(1))
  await press(page, 'Mark all as read')
  await until(() =>
    expect(toasts.current()?.description).toBe('Failed to mark it as read. Please try again.'),
  )
  await until(() => expect(rows(page)[0]).toContain('New: '))
})

test('a room on screen marks its notifications as read', async () => {
  const Room = () => {
    useReadHere('r')
    return <Bell />
  }
  list = [told('1'), told('2', { songRequestId: 'another' })]
  const page = await show(<Room />)
  await until(() => expect(bell(page)).toBe('Notifications, 1 unread'))
  expect(writes).toEqual([['/api/notifications/read', { roomOf: 'r' }]])
})

test('mails of a kind are turned off at once; those about money are named, not asked for', async () => {
  const page = await show(<MailChoices />)
  await until(() => expect(page.querySelectorAll('input')).toHaveLength(choices))
  await tick(page, 'Someone writes to you')
  expect((field(page, 'Someone writes to you') as HTMLInputElement).checked).toBe(false)
  await until(() =>
    expect(writes).toEqual([['/api/notifications/settings', { kind: 'message', mail: false }]]),
  )
  expect(page.textContent).toContain('We always send these emails')
  expect(page.textContent).toContain('Your promise can be paid')
  expect(page.textContent).toContain('Your appeal is answered')
})

test('a choice that could not be saved is taken back, and settings that failed are asked for again', async () => {
  down = ['GET /api/notifications/settings']
  const page = await show(<MailChoices />)
  await says(page, 'Error loading your email settings. Please try again.')
  down = ['PUT /api/notifications/settings']
  await press(page, 'Retry')
  await until(() => expect(page.querySelectorAll('input')).toHaveLength(choices))
  await tick(page, 'Someone writes to you')
  await until(() => expect((field(page, 'Someone writes to you') as HTMLInputElement).checked).toBe(true))
  expect(toasts.current()?.description).toBe('Failed to save your choice. Please try again.')
})

test('a notification that was mailed says why, one press away; another one doesn’t', async () => {
  const emailedAt = '2026-11-20T12:10:00.000Z'
  const createdAt = '2026-11-20T12:00:00.000Z'
  list = [
    told('a', { createdAt, emailedAt }),
    told('b', { createdAt, emailedAt, kind: 'pledge_due', text: 'Your promise can be paid.', cause: null }),
    told('c', { text: 'Not mailed.' }),
  ]
  const page = await open()
  await until(() => expect(rows(page)).toHaveLength(3))
  const reasons = texts(page, 'details p')
  expect(reasons).toEqual([
    expect.stringMatching(
      /^Someone writes to you · by the songwriter · .*2026.* · emailed .*2026.* · can be turned off in the email settings$/,
    ),
    expect.stringMatching(/^Your promise can be paid · [^·]*2026[^·]* · emailed [^·]* · always sent$/),
  ])
  expect(page.querySelector('a details'), 'a press on it doesn’t follow the link').toBeNull()
})
