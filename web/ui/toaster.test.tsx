import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shows } from '#spec'
import { toast, toasts } from '../lib/toast.ts'
import { Toaster } from './toaster.tsx'

// Radix moves the toast by its own timers, which `act` can't wrap. So these tests wait instead.
let root: Root
let page: HTMLElement

beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  root.render(<Toaster />)
})
afterEach(() => {
  root.unmount()
  page.remove()
})

const notes = () => [...page.querySelectorAll('.toast')]
const read = () => notes().map((note) => note.textContent)

test('one notification is shown at a time: the newest', async () => {
  shows('4.toast.one', '9.toast.one', '9.toast.default', '9.toast.destructive')
  toast({ title: 'Link Copied!' })
  await expect.poll(read).toEqual(['Link Copied!'])
  toast({ title: 'Error', description: 'Too bad', variant: 'destructive' })
  await expect.poll(read).toEqual(['ErrorToo bad'])
  expect(notes()[0]?.getAttribute('data-variant')).toBe('destructive')
  toast({ title: 'Error', description: 'Too bad', reason: 'Somebody was faster' })
  await expect.poll(read).toEqual(['ErrorToo badSomebody was faster'])
  expect(notes()[0]?.getAttribute('data-variant')).toBe('default')
})

test('the region is labelled and reached by F8', async () => {
  shows('9.toast.label', '9.toast.hotkey')
  const region = () => page.querySelector('[role=region]')
  await expect.poll(() => region()?.getAttribute('aria-label')).toBe('Notification')
  expect(region()?.querySelector('[aria-keyshortcuts]')?.getAttribute('aria-keyshortcuts')).toBe('F8')
})

test('a notification can be closed', async () => {
  toast({ title: 'Success!' })
  await expect.poll(read).toEqual(['Success!'])
  page.querySelector<HTMLElement>('button[aria-label=Close]')?.click()
  await expect.poll(() => toasts.current()).toBeUndefined()
  await expect.poll(read).toEqual([])
})
