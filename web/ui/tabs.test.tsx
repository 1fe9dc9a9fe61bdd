import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../test/test-screen.tsx'
import { Tabs, type View } from './tabs.tsx'

const sides = ['Overview', 'Notes', 'Files'].map((name) => ({
  value: name.toLowerCase(),
  label: name,
  content: `${name} here`,
}))
const views: View[] = [{ value: 'whole', label: 'Everything', content: 'All of it' }]

beforeEach(() => document.documentElement.removeAttribute('dir'))

const opened = (page: ParentNode) => page.querySelector('[role=tabpanel]:not([hidden])')?.textContent
const focused = () => document.activeElement?.textContent
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })),
  )

async function shownTabs(given: Partial<Parameters<typeof Tabs>[0]> = {}) {
  const page = await show(<Tabs label="Project" tabs={sides} {...given} />)
  const tabs = [...page.querySelectorAll<HTMLElement>('[role=tab]')]
  return { page, tabs }
}

test('arrows go round, Home and End to the ends, and what has the focus is open', async () => {
  const { page, tabs } = await shownTabs()
  await act(async () => tabs[0]?.focus())
  for (const [key, name] of [
    ['ArrowRight', 'Notes'],
    ['ArrowRight', 'Files'],
    ['ArrowRight', 'Overview'],
    ['ArrowLeft', 'Files'],
    ['Home', 'Overview'],
    ['End', 'Files'],
  ] as const) {
    await press(key)
    expect([focused(), opened(page)]).toEqual([name, `${name} here`])
  }
  // Alt and the left arrow key are the browser's own shortcut to go back, so the tab must not change.
  await press('ArrowLeft', { altKey: true })
  expect(focused()).toBe('Files')
})

test('in a script that runs from right to left the arrows do too', async () => {
  document.documentElement.dir = 'rtl'
  const { page, tabs } = await shownTabs()
  page.style.direction = 'rtl'
  await act(async () => tabs[0]?.focus())
  await press('ArrowLeft')
  expect(opened(page)).toBe('Notes here')
})

test('the list is one stop of the Tab key, and each panel is named by its tab', async () => {
  const { page, tabs } = await shownTabs()
  expect(page.querySelector('[role=tablist]')?.getAttribute('aria-label')).toBe('Project')
  expect(opened(page)).toBe('Overview here')
  await act(async () => tabs[1]?.click())
  expect(opened(page)).toBe('Notes here')
  expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
  const panel = page.querySelector('[role=tabpanel]:not([hidden])')
  expect(panel?.getAttribute('aria-labelledby')).toBe(tabs[1]?.id)
  expect(tabs[1]?.getAttribute('aria-controls')).toBe(panel?.id)
})

test('from a view beside the tabs, the arrows open nothing until Enter or a click', async () => {
  const { page, tabs } = await shownTabs({ views, defaultValue: 'whole' })
  expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  const view = page.querySelector('[role=region]')
  expect([view?.getAttribute('aria-label'), view?.textContent]).toEqual(['Everything', 'All of it'])
  await act(async () => tabs[0]?.focus())
  await press('ArrowRight')
  expect([focused(), opened(page)]).toEqual(['Notes', undefined])
  await act(async () => tabs[1]?.click())
  expect(opened(page)).toBe('Notes here')
})
