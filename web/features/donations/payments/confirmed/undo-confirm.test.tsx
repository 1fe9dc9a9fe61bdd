import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { toasts } from '../../../../lib/toast.ts'
import { until } from '../../../../test/test-network.ts'
import { press, show, submit } from '../../../../test/test-screen.tsx'
import { PaymentsCard } from '../payments-card.tsx'
import { payment, paymentServer } from '../test-payment.ts'

let server: ReturnType<typeof paymentServer>
beforeEach(() => {
  // Moments end without zeros, so that their texts are not in their order.
  const sent = (code: string, end: string) => payment(code, { createdAt: `2026-11-22T12:00:00${end}Z` })
  server = paymentServer([sent('SW-C', '.125'), sent('SW-B', '.12'), sent('SW-A', '')])
})

const rows = (page: ParentNode) =>
  [...page.querySelectorAll('li')].map((row) => {
    const code = /SW-[ABC]/.exec(row.textContent)?.[0]
    const can = [...row.querySelectorAll('button')].filter((one) => !one.closest('[inert]'))
    return `${code} ${can.map(({ textContent }) => textContent).join('/')}`
  })
const all3 = 'Received/Different amount/Not received'

async function card() {
  const page = await show(<PaymentsCard />)
  await until(() => expect(rows(page)).toHaveLength(3))
  return page
}
async function confirm(page: ParentNode, code: string) {
  await press(page, `Received, ${code}`)
  await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  await submit(document.querySelector('[role=dialog]')!)
}
async function confirmed(code: string) {
  const page = await card()
  await confirm(page, code)
  await tabsSay(page, 2, 0, 1)
  return page
}
const pressTab = async (page: ParentNode, name: string) => {
  const tabs = [...page.querySelectorAll<HTMLElement>('[role=tab]')]
  const tab = tabs.find((one) => one.textContent.startsWith(name))!
  await act(async () => tab.click())
}
const tabsSay = (page: ParentNode, ...counts: number[]) =>
  until(() =>
    expect(
      [...page.querySelectorAll('[role=tab]')].flatMap((tab) => /\((\d+)/.exec(tab.textContent)?.[1] ?? []),
    ).toEqual(counts.map(String)),
  )

test('what was confirmed keeps its place, says so, and offers Undo with the focus on it', async () => {
  const page = await card()
  const button = page.querySelector<HTMLElement>('[aria-label="Received, SW-B"]')!
  button.focus()
  await confirm(page, 'SW-B')
  await tabsSay(page, 2, 0, 1)
  expect(rows(page)).toEqual([`SW-C ${all3}`, 'SW-B Undo', `SW-A ${all3}`])
  expect(page.querySelectorAll('li')[1]?.textContent).toContain('Confirmed')
  const undo = page.querySelector<HTMLElement>('[aria-label="Undo, SW-B"]')!
  expect(document.activeElement).toBe(undo)
  expect(document.getElementById(undo.getAttribute('aria-describedby')!)?.textContent).toBe('Confirmed')
  // The answers still take up their space, but are invisible and inert, so the row has the same height as
  // before.
  expect(page.querySelector('[inert]')?.textContent).toBe('ReceivedDifferent amountNot received')
})

test('Undo puts the payment back to be answered, and the focus on its answers', async () => {
  const page = await confirmed('SW-B')
  await press(page, 'Undo, SW-B')
  await tabsSay(page, 3, 0, 0)
  await until(() => expect(rows(page)).toEqual(['C', 'B', 'A'].map((code) => `SW-${code} ${all3}`)))
  expect(server.writes.map(([path]) => path)).toEqual([
    '/api/donations/SW-B/confirm',
    '/api/donations/SW-B/undo-confirm',
  ])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Received, SW-B')
  expect(toasts.current()?.title).toBe('Confirmation undone')
})

test('a refused Undo says why, in its row', async () => {
  const page = await confirmed('SW-C')
  const refusal = 'A confirmation can be undone only within 60 seconds'
  server.refused = { 'SW-C': refusal }
  await press(page, 'Undo, SW-C')
  await until(() => expect(page.querySelector('li')?.textContent).toContain(refusal))
})

test('when its time is over it leaves the list, but not while somebody points at the list', async () => {
  server.undoSeconds = 1
  const page = await card()
  const list = page.querySelector('ul')!
  const move = (type: 'over' | 'out') =>
    act(async () => void list.dispatchEvent(new MouseEvent(`pointer${type}`, { bubbles: true })))
  await move('over')
  await confirm(page, 'SW-C')
  await tabsSay(page, 2, 0, 1)
  ;(document.activeElement as HTMLElement).blur()
  await until(() => expect(rows(page)).toEqual(['SW-C ', `SW-B ${all3}`, `SW-A ${all3}`]))
  expect(page.querySelector('li')?.textContent).toContain('Confirmed')
  await move('out')
  await until(() => expect(rows(page)).toEqual([`SW-B ${all3}`, `SW-A ${all3}`]))
})

test('the focus stays at what it was about when Undo goes, and the row goes after the focus', async () => {
  server.undoSeconds = 1
  const page = await confirmed('SW-C')
  await until(() => expect(rows(page)[0]).toBe('SW-C '))
  expect(document.activeElement?.textContent).toBe('Confirmed')
  await act(async () => (document.activeElement as HTMLElement).blur())
  await until(() => expect(rows(page)).toEqual([`SW-B ${all3}`, `SW-A ${all3}`]))
})

test('it can be undone among the received ones too, as after a new load of the page', async () => {
  const page = await confirmed('SW-A')
  await pressTab(page, 'Received')
  await until(() => expect(rows(page)).toEqual(['SW-A Undo']))
  await press(page, 'Undo, SW-A')
  await tabsSay(page, 3, 0, 0)
  await until(() => expect(rows(page)).toEqual([]))
})
