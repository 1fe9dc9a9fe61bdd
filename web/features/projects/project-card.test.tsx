import { act } from 'react'
import { expect, test } from 'vitest'
import type { Project } from '#contract/requests/song-requests'
import type { CreativeUpdate, Message, StatusUpdate } from '#contract/work/projects'
import { shows } from '#spec'
import { network, until } from '../../test/test-network.ts'
import { says, show, texts, typeInto } from '../../test/test-screen.tsx'
import { ada, kitchenLight, kitchenLightOf, message, progress, tomas } from '../../test/test-things.ts'
import { wholeTimeline } from '../timeline/public/timeline.tsx'
import { ActiveProjects } from './active-projects.tsx'
import { FinishedWork } from './list/other-projects.tsx'
import { ProjectCard } from './project-card.tsx'
import { projectTabs } from './project-tabs.tsx'
import { MessagesPanel } from './public/messages-panel.tsx'

interface Lists {
  status?: StatusUpdate[]
  notes?: []
  messages?: Message[]
  'creative-updates'?: CreativeUpdate[]
}

/** Renders the card. `lists` has the replies for its lists; a list without a reply stays pending. */
async function card(lists: Lists = {}, project: Partial<Project> = {}) {
  const asked = network(
    Object.fromEntries(
      Object.entries(lists).map(([list, items]) => [`GET /api/projects/${kitchenLight.id}/${list}`, items]),
    ),
  )
  const page = await show(
    <ProjectCard project={kitchenLightOf('songwriter', project)} whole={wholeTimeline} />,
  )
  return { page, asked }
}

async function open(page: ParentNode, name: string) {
  const tab = [...page.querySelectorAll('[role=tab]')].find(({ textContent }) => textContent === name)
  await act(async () => (tab as HTMLElement | undefined)?.click())
  return page.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')!
}

test('its header has title, status, when it started and how far it is', async () => {
  shows(
    '2.project.title',
    '2.project.badge',
    '2.project.started',
    '2.project.progress-bar',
    '2.project.progress-percent',
    '7.projects.status',
  )
  const { page } = await card({
    status: [progress(), progress({ id: ada.id, status: 'writing', percentComplete: 30 })],
  })
  expect(page.querySelector('h3')?.textContent).toBe('The kitchen light')
  await until(() => expect(page.querySelector('[role=progressbar]')).not.toBeNull())
  const text = page.querySelector('article')?.textContent ?? ''
  for (const words of ['IN PROGRESS', 'Started Nov 20, 2026']) expect(text).toContain(words)
  const bar = page.querySelector('[role=progressbar]')
  expect(bar?.getAttribute('aria-label')).toBe('Overall progress')
  expect(bar?.getAttribute('aria-valuenow')).toBe('90')
  expect(bar?.previousElementSibling?.textContent).toBe('ready for review90%')
})

test.each([
  ['in_progress', false],
  ['completed', true],
  ['approved', true],
] as const)('the progress of a song that is %s is folded away: %s', async (status, isFolded) => {
  const { page } = await card({ status: [progress({ status: 'writing', percentComplete: 40 })] }, { status })
  await until(() => expect(page.querySelector('[role=progressbar]')).not.toBeNull())
  const fold = page.querySelector('[role=progressbar]')?.closest('details')
  expect(fold ? !fold.open : false).toBe(isFolded)
})

test('a status that is not known reads IN PROGRESS, a delivered song COMPLETED', async () => {
  shows('2.project.badge', '2.project.badge-default', '4.project.displays-default')
  const status = '' as Project['status']
  expect((await card({}, { status })).page.textContent).toContain('IN PROGRESS')
  expect((await card({}, { status: 'completed' })).page.textContent).toContain('COMPLETED')
})

test('an approved song takes no more changes', async () => {
  const { page } = await card({ status: [progress()] }, { status: 'approved', isApproved: true })
  const panel = await open(page, 'Status')
  await until(() => expect(panel.textContent).toContain('This project is not being worked on'))
  expect((await open(page, 'Overview')).textContent).not.toContain('Upload')
})

test.each(['notes', 'status'])('the listener reads the tab %s, and writes nothing there', async (value) => {
  network({ [`GET /api/projects/${kitchenLight.id}/${value}`]: [] })
  const tabs = projectTabs({ project: kitchenLightOf('listener'), viewer: 'listener' })
  const page = await show(tabs.find((tab) => tab.value === value)?.content)
  await until(() => expect(page.textContent).toMatch(/^No (notes|status updates) yet\.$/))
})

test('finished songs and hidden projects are listed apart from the active ones', async () => {
  const hiddenAt = '2026-11-20T12:00:00.000Z'
  network({
    'GET /api/songwriter/projects': [
      kitchenLightOf('songwriter', { id: ada.id, title: 'Done', status: 'approved' }),
      kitchenLightOf('songwriter', { id: tomas.id, title: 'Hidden', hiddenAt }),
    ],
  })
  const page = await show(<ActiveProjects whole={wholeTimeline} />)
  await until(() => expect(page.querySelectorAll('section')).toHaveLength(2))
  const [active, hidden] = [...page.querySelectorAll('section')].map(({ textContent }) => textContent)
  expect(active).toContain('No active projects. Accept a request to get started!')
  expect(hidden).toContain('We have hidden these.')
  const other = await show(<FinishedWork />)
  await until(() => expect(other.querySelectorAll('li')).toHaveLength(1))
  expect(other.textContent).toMatch(/^Finished workDoneAPPROVED/)
})

test('it has five tabs', async () => {
  shows('2.project.tabs', '9.project.tabs')
  const { page } = await card()
  expect(texts(page, '[role=tab]')).toEqual(['Overview', 'Notes', 'Messages', 'Status', 'Creative'])
})

test('the overview shows story, preferences and budget, and uploads the final song', async () => {
  shows(
    '2.project.overview-story',
    '2.project.overview-preferences',
    '2.project.overview-budget',
    '2.project.overview-upload',
  )
  const { page } = await card()
  const overview = (await open(page, 'Overview')).textContent
  for (const text of [kitchenLight.story, 'A slow waltz', 'Budget$120.00 promised', 'Upload Final Song'])
    expect(overview).toContain(text)
})

test('each list has skeletons while it loads', async () => {
  shows(
    '2.project.notes-skeletons',
    '2.project.messages-skeletons',
    '2.project.status-skeletons',
    '2.project.creative-skeletons',
  )
  const { page } = await card()
  for (const name of ['Notes', 'Messages', 'Status', 'Creative']) {
    const panel = await open(page, name)
    expect(panel.querySelectorAll('[aria-busy=true] .animate-breathe').length, name).toBeGreaterThan(1)
  }
})

test('each list that is empty has its sentence', async () => {
  shows(
    '2.project.notes-empty',
    '2.project.messages-empty',
    '2.project.status-empty',
    '2.project.creative-empty',
  )
  const { page } = await card({ notes: [], messages: [], status: [], 'creative-updates': [] })
  for (const [name, sentence] of [
    ['Notes', 'No notes yet. Add your first project note!'],
    ['Messages', 'No messages yet. Start a conversation!'],
    ['Status', 'No status updates yet.'],
    ['Creative', 'No creative updates proposed yet.'],
  ] as const) {
    const panel = await open(page, name)
    await says(panel, sentence)
  }
})

test('the status panel starts at the latest status, or at planning', async () => {
  shows('4.project.starts-latest', '4.project.starts-planning', '4.project.labels', '4.project.values')
  const starts = async (status: StatusUpdate[]) => {
    const panel = await open((await card({ status })).page, 'Status')
    await until(() => expect(panel.querySelector('select')).not.toBeNull())
    return panel
  }
  const latest = await starts([progress(), progress({ id: ada.id, status: 'writing', percentComplete: 30 })])
  const select = latest.querySelector('select')!
  expect([select.value, latest.querySelector('input')?.value]).toEqual(['ready_for_review', '90'])
  expect([...select.options].map(({ value, text }) => [value, text])).toEqual([
    ['planning', 'planning'],
    ['writing', 'writing'],
    ['recording', 'recording'],
    ['mixing', 'mixing'],
    ['finalizing', 'finalizing'],
    ['ready_for_review', 'ready for review'],
  ])
  const first = await starts([])
  expect([first.querySelector('select')?.value, first.querySelector('input')?.value]).toEqual([
    'planning',
    '0',
  ])
})

test('the history lists each update', async () => {
  shows('2.project.status-history')
  const { page } = await card({
    status: [progress(), progress({ id: ada.id, percentComplete: 30, description: 'Two verses' })],
  })
  const panel = await open(page, 'Status')
  await until(() => expect(panel.querySelectorAll('ol > li')).toHaveLength(2))
  expect(panel.querySelector('ol')?.textContent).toMatch(
    /90%.*ready_for_review \(90% complete\).*30%.*Two verses/,
  )
})

test('a message is from You where the songwriter sent it, else from the Listener', async () => {
  shows('2.project.messages-you', '2.project.messages-listener')
  const { page } = await card({
    messages: [message({ id: tomas.id, senderId: tomas.id, receiverId: ada.id }), message()],
  })
  const panel = await open(page, 'Messages')
  await until(() => expect(panel.querySelectorAll('ol strong')).toHaveLength(2))
  expect(texts(panel, 'ol strong')).toEqual(['Listener', 'You'])
})

test('a former songwriter’s message has not the present one’s name', async () => {
  const former = message({ senderId: '01900000-0000-7000-8000-000000000099', receiverId: ada.id })
  const present = message({ id: tomas.id, senderId: tomas.id, receiverId: ada.id })
  network({ [`GET /api/projects/${kitchenLight.id}/messages`]: [present, former] })
  const project = kitchenLightOf('listener', { songwriterId: tomas.id })
  const page = await show(<MessagesPanel project={project} viewer="listener" songwriterName="Tomás" />)
  await until(() => expect(texts(page, 'ol strong')).toEqual(['Former songwriter', 'Tomás']))
})

test.each([
  ['Notes', 'Add Note'],
  ['Messages', 'Send Message'],
])('nothing blank is sent from %s, and nothing twice while it is on its way', async (tab, name) => {
  shows('5.note.blank', '5.note.sending', '5.message.blank', '5.message.sending')
  const { page, asked } = await card({ notes: [], messages: [] })
  const panel = await open(page, tab)
  const type = (text: string) => typeInto(panel, tab.slice(0, -1), text)
  const button = [...panel.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
  expect(button.disabled).toBe(true)
  await type('  \n ')
  expect(button.disabled).toBe(true)
  await type('Leave room for the door.')
  expect(button.disabled).toBe(false)
  await act(async () => button.click())
  // The button is disabled at once, because the second click of a double click comes soon.
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await act(async () => button.click())
  // Counts only notes and messages, not calls that report typing.
  expect(asked.filter((call) => /^POST .*(notes|messages)$/.test(call))).toHaveLength(1)
})
