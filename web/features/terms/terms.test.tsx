import { act, createElement, type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProjectTerms as Shown, Terms, TermsSide } from '#contract/requests/project-terms'
import type { Project } from '#contract/requests/song-requests'
import { network, problem, until } from '../../test/test-network.ts'
import { dialog, field, press, says, show, submit, texts, typeInto } from '../../test/test-screen.tsx'
import { kitchenLightOf } from '../../test/test-things.ts'
import { ProjectTerms } from './public/project-terms.tsx'

const now = new Date(2026, 11, 18, 23, 59, 30)
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  network()
})
afterEach(() => void vi.useRealTimers())

const id = kitchenLightOf('listener').id
const one = (more: Partial<Terms> = {}): Terms => ({
  id: '01900000-0000-7000-8000-000000000071',
  by: 'songwriter',
  price: '150.00',
  readyBy: '2026-12-20',
  changes: 2,
  state: 'waiting',
  createdAt: '2026-12-01T12:00:00.000Z',
  answeredAt: null,
  ...more,
})
const agreed = one({
  id: '01900000-0000-7000-8000-000000000070',
  state: 'agreed',
  answeredAt: '2026-12-02T12:00:00.000Z',
})
const other = one({ id: '01900000-0000-7000-8000-000000000072', price: '140.00' })

const nothing: Shown = { agreed: null, waiting: null, declined: null, movedTo: null, changesAsked: 0 }

interface Seen extends Partial<Shown> {
  viewer?: TermsSide
  project?: Partial<Omit<Project, 'can'>>
  children?: ReactNode
}

const part = ({ viewer = 'listener', project, children, ...terms }: Seen) => (
  <ProjectTerms
    project={kitchenLightOf(viewer, { ...project, terms: { ...nothing, ...terms } })}
    viewer={viewer}
    other={viewer === 'listener' ? 'Tomás' : 'Ada'}
    level={2}
  >
    {children}
  </ProjectTerms>
)
const seen = (given: Seen) => show(part(given))
const words = (page: HTMLElement) => page.querySelector('[aria-live]')!.textContent
const buttons = (page: HTMLElement) => texts(page, 'button')

/** Shows terms, and returns a function that shows others in their place, as a change of the other party does. */
async function changing(given: Seen) {
  let turn: (next: Seen) => void
  const Changing = () => {
    const [now, setNow] = useState(given)
    turn = setNow
    return part(now)
  }
  const page = await show(createElement(Changing))
  return { page, turn: (next: Seen) => act(async () => turn(next)) }
}

test.each<[string, Seen, string, string[]]>([
  ['nothing agreed', {}, 'No terms agreed.', ['Propose terms']],
  [
    'a proposal to answer',
    { waiting: one() },
    'No terms agreed.Tomás proposes: $150 · ready by Dec 20, 2026 · 2 rounds of changes.',
    ['Agree', 'Another proposal', 'Decline'],
  ],
  [
    'the songwriter’s own proposal',
    { viewer: 'songwriter', waiting: one() },
    'No terms agreed.Waiting for Ada: $150 · ready by Dec 20, 2026 · 2 rounds of changes.',
    ['Change your proposal'],
  ],
  [
    'a change of what is agreed',
    { agreed, waiting: other, project: { status: 'completed' } },
    '$150 · ready by Dec 20, 2026 · 2 rounds of changesTomás proposes other terms:Price: $140 instead of $150',
    ['Agree', 'Another proposal', 'Decline'],
  ],
  [
    'a song that is given',
    { viewer: 'songwriter', agreed: { ...agreed, price: '0.00' }, project: { status: 'completed' } },
    'You give this song · ready by Dec 20, 2026 · 2 rounds of changes',
    ['Propose other terms'],
  ],
  [
    'terms that the listener declined, and what else they can do',
    { declined: one({ state: 'declined', answeredAt: '2026-12-03T12:00:00.000Z' }), children: 'Reopen' },
    'No terms agreed.You declined Tomás’s terms: $150 · ready by Dec 20, 2026 · 2 rounds of changes.',
    ['Propose terms'],
  ],
  [
    'an older decline is not said beside what was agreed since',
    {
      agreed,
      declined: one({ state: 'declined', answeredAt: '2026-12-01T12:00:00.000Z' }),
      project: { status: 'completed' },
    },
    '$150 · ready by Dec 20, 2026 · 2 rounds of changes',
    ['Propose other terms'],
  ],
  [
    'a song whose days stood still',
    { agreed, movedTo: '2026-12-30' },
    '$150 · ready by Dec 20, 2026, moved to Dec 30, 2026 · 2 rounds of changes · 12 days left',
    ['Propose other terms'],
  ],
  [
    'a song that is hidden: its days stand still',
    { agreed, project: { hiddenAt: '2026-12-10T12:00:00.000Z' } },
    '$150 · ready by Dec 20, 2026 · 2 rounds of changes',
    ['Propose other terms'],
  ],
  [
    'an approved song',
    { agreed, changesAsked: 1, project: { status: 'approved' } },
    '$150 · ready by Dec 20, 2026 · 2 rounds of changes (1 used)',
    [],
  ],
])('%s', async (_, given, said, offered) => {
  const page = await seen(given)
  expect(words(page)).toBe(said)
  expect(buttons(page)).toEqual(offered)
  expect(page.textContent?.includes('Reopen')).toBe(given.children !== undefined)
})

test('nothing is shown by an older release, nor after an approval without terms', async () => {
  for (const project of [{ terms: undefined }, { status: 'approved' as const, terms: nothing }]) {
    const page = await show(
      <ProjectTerms
        project={kitchenLightOf('listener', project)}
        viewer="listener"
        other="Tomás"
        level={2}
      />,
    )
    expect(page.textContent).toBe('')
  }
})

test('days left are told on the reader’s own day, and change at their midnight', async () => {
  vi.useFakeTimers({ now })
  const page = await seen({ agreed })
  expect(words(page)).toContain('2 days left')
  await act(async () => void vi.advanceTimersByTime(31_000))
  expect(words(page)).toContain('1 day left')
  await act(async () => void vi.advanceTimersByTime(24 * 3_600_000))
  expect(words(page)).toContain('today')
  await act(async () => void vi.advanceTimersByTime(48 * 3_600_000))
  expect(words(page)).toContain('2 days over the day you agreed')
})

test('once a song was delivered no days are told', async () => {
  const project = { completedSongUrl: '/song' }
  expect(words(await seen({ agreed, project }))).not.toMatch(/left|today|over/)
})

const answerOf = (termsId: string, answer: 'agree' | 'decline') =>
  `POST /api/song-requests/${id}/terms/${termsId}/${answer}`

test('one press agrees; while it is on its way nothing else can be pressed', async () => {
  const asked = network()
  const page = await seen({ waiting: one() })
  await press(page, 'Agree')
  expect(asked).toEqual([answerOf(one().id, 'agree')])
  const others = [...page.querySelectorAll('button')].filter(({ textContent }) => textContent !== 'Agree')
  expect(others.every(({ disabled }) => disabled)).toBe(true)
})

test('a decline is asked about in the same place, and can be kept', async () => {
  const asked = network({ [answerOf(one().id, 'decline')]: one({ state: 'declined' }) })
  const page = await seen({ waiting: one() })
  await press(page, 'Decline')
  expect(document.activeElement?.textContent).toBe('Keep them')
  await press(page, 'Keep them')
  expect(buttons(page)).toContain('Agree')
  await press(page, 'Decline')
  await press(page, 'Decline terms')
  await until(() => expect(asked).toContain(answerOf(one().id, 'decline')))
})

test('terms that were replaced say so, the newer ones stand there, and the focus is not on their buttons', async () => {
  const ended = 'These terms no longer wait for an answer'
  network({ [answerOf(one().id, 'agree')]: problem(409, ended) })
  const { page, turn } = await changing({ waiting: one() })
  await act(async () => page.querySelector('button')?.focus())
  await press(page, 'Agree')
  await says(page, ended)
  await turn({ waiting: other })
  expect(page.querySelector('[role=alert]')?.textContent).toBe(ended)
  expect(words(page)).toContain('Tomás proposes: $140')
  expect(document.activeElement).toBe(page.querySelector('h2'))
})

test('an answer that was given although its reply was lost is no error', async () => {
  network({ [answerOf(one().id, 'agree')]: problem(409, 'These terms no longer wait for an answer') })
  const { page, turn } = await changing({ waiting: one() })
  await press(page, 'Agree')
  await says(page, 'no longer wait')
  await turn({ agreed: one({ state: 'agreed', answeredAt: '2026-12-02T12:00:00.000Z' }) })
  expect(page.querySelector('[role=alert]')?.textContent).toBe('')
})

test('another proposal begins with the one that waits; a newer one is shown, and what was typed stays', async () => {
  const { page, turn } = await changing({ waiting: one(), project: { neededBy: '2026-12-24' } })
  await press(page, 'Another proposal')
  await until(() => expect(field(dialog(), 'Price').value).toBe('150'))
  expect(field(dialog(), 'Ready by').value).toBe('2026-12-20')
  expect(field(dialog(), 'Rounds of changes').value).toBe('2')
  await typeInto(dialog(), 'Price', '145')
  await turn({ waiting: other })
  await says(dialog(), 'Tomás has proposed meanwhile: $140 · ready by Dec 20, 2026 · 2 rounds of changes.')
  expect(field(dialog(), 'Price').value).toBe('145')
  // A refusal of the work’s end keeps the form too, although its button is gone.
  await turn({ project: { status: 'approved' }, agreed })
  expect(field(dialog(), 'Price').value).toBe('145')
})

test('a proposal that was lost on the way is sent again with the same key', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, { method, headers }: RequestInit = {}) => {
    if (method !== 'POST') return new Promise<never>(() => {})
    keys.push(new Headers(headers).get('idempotency-key'))
    return keys.length === 1 ? Promise.reject(new TypeError('lost')) : Promise.resolve(Response.json(other))
  })
  const page = await seen({ agreed: { ...agreed, readyBy: '2027-12-20' } })
  await press(page, 'Propose other terms')
  await until(() => field(dialog(), 'Price'))
  await typeInto(dialog(), 'Price', '140')
  await submit(dialog())
  await says(dialog(), 'The connection was lost.')
  await submit(dialog())
  await until(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})
