import { expect, test } from 'vitest'
import { TimelineEntry, timelineKinds } from '#contract/work/timeline'
import { network, until } from '../../test/test-network.ts'
import { press, says, show, texts } from '../../test/test-screen.tsx'
import { kitchenLight, kitchenLightOf, nullsOf } from '../../test/test-things.ts'
import { Timeline } from './public/timeline.tsx'
import { sentenceOf } from './words.ts'

const list = `GET /api/projects/${kitchenLight.id}/timeline`

let made = 0
const entry = (values: Partial<TimelineEntry>): TimelineEntry => ({
  ...nullsOf(TimelineEntry),
  id: `01900000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
  kind: 'message',
  createdAt: '2026-11-20T12:00:00.000Z',
  by: 'listener',
  isOwn: false,
  name: 'Maria',
  ...values,
})

async function shown(answers: Record<string, unknown>, viewer: 'listener' | 'songwriter' = 'listener') {
  const asked = network(answers)
  return { asked, page: await show(<Timeline project={kitchenLightOf(viewer)} viewer={viewer} />) }
}

test('each kind has its sentence, with who did it', () => {
  const said = (values: Partial<TimelineEntry>) => {
    const { who, did } = sentenceOf(entry(values))
    return who ? `${who} ${did}` : did
  }
  expect(said({ kind: 'created' })).toBe('Maria asked for this song')
  expect(said({ kind: 'accepted', by: 'songwriter', name: null })).toBe('The songwriter accepted the request')
  expect(said({ kind: 'status', isOwn: true, status: 'ready_for_review', percentComplete: 90 })).toBe(
    'You updated the status: ready for review, 90%',
  )
  expect(said({ kind: 'proposal', title: 'musicalPreferences' })).toBe(
    'Maria proposed to change the musical preferences',
  )
  expect(said({ kind: 'answer', title: 'title', decision: 'declined' })).toBe('Maria declined the new title')
  expect(said({ kind: 'answer', title: 'Tempo', decision: 'approved' })).toBe(
    'Maria approved the change to “Tempo”',
  )
  expect(said({ kind: 'comment', version: 2, second: 62 })).toBe('Maria commented on version 2 at 1:02')
  expect(said({ kind: 'pledged', by: 'giver', name: null, amount: '25.00' })).toBe('Anonymous promised $25')
  expect(said({ kind: 'goal_reached', by: null, name: null, amount: '250.00' })).toBe(
    'The goal of $250 is reached',
  )
  for (const kind of timelineKinds) expect(said({ kind })).toMatch(/\w/)
})

test('it shows what was written, and compares a proposal, which its listener answers in place', async () => {
  const proposal = entry({
    kind: 'proposal',
    by: 'songwriter',
    name: 'Tomás',
    title: 'title',
    originalValue: 'Late Cardamom Sundays',
    newValue: 'Late Cardamom Waltz',
    text: 'It wants three beats',
    decision: 'pending',
  })
  const { asked, page } = await shown({
    [list]: [proposal, entry({ isOwn: true, text: 'Good morning', isRead: false })],
    [`POST /api/creative-updates/${proposal.id}/approve`]: {},
    [`POST /api/creative-updates/${proposal.id}/decline`]: {},
  })
  await says(page, 'Good morning')
  expect(page.textContent).toContain('It wants three beats')
  expect([page.querySelector('del')?.textContent, page.querySelector('ins')?.textContent]).toEqual([
    'Sundays',
    'Waltz',
  ])
  await press(page, 'Approve')
  expect(asked).not.toContain(`POST /api/creative-updates/${proposal.id}/approve`)
  await press(document.body, 'Approve change')
  await until(() => expect(asked).toContain(`POST /api/creative-updates/${proposal.id}/approve`))
  await press(page, 'Decline')
  await press(document.body, 'Decline change')
  await until(() => expect(asked).toContain(`POST /api/creative-updates/${proposal.id}/decline`))
})

test('its songwriter sees that the proposal waits, and has no answer to give', async () => {
  const { page } = await shown({ [list]: [entry({ kind: 'proposal', decision: 'pending' })] }, 'songwriter')
  await says(page, 'Pending')
  expect(texts(page, 'button')).toEqual(['Send Message'])
})

test('messages that one sees here are read', async () => {
  const { asked, page } = await shown({ [list]: [entry({ text: 'Hello', isRead: false })] })
  await says(page, 'New')
  await until(() => expect(asked).toContain(`POST /api/projects/${kitchenLight.id}/messages/read`))
})

test('a private note and a status in its own words say so', async () => {
  const { page } = await shown({
    [list]: [
      entry({ kind: 'note', text: 'Chords', isPrivate: true }),
      entry({
        kind: 'status',
        status: 'writing',
        percentComplete: 30,
        text: 'Updated to writing (30% complete)',
      }),
      entry({ kind: 'status', status: 'mixing', percentComplete: 80, text: 'The cello is in' }),
    ],
  })
  await says(page, 'Private')
  expect(page.textContent).toContain('The cello is in')
  expect(page.textContent).not.toContain('Updated to writing')
})

test('it is turned round where it is long', async () => {
  const long = Array.from({ length: 6 }, () => entry({ kind: 'note', text: 'Chorus' }))
  const { asked, page } = await shown({ [list]: long })
  await says(page, 'Oldest first')
  await press(page, 'Oldest first')
  await until(() => expect(asked.filter((call) => call === list)).toHaveLength(2))
})

test('while it comes, and where it could not be had', async () => {
  expect((await shown({})).page.textContent).toContain('Loading…')
  const { page } = await shown({ [list]: new Response('{}', { status: 500 }) })
  await says(page, 'Error loading the timeline. Please try again.')
})

test('a proposed title says in the timeline too that it does not rename the page', async () => {
  const proposed = { kind: 'proposal', originalValue: 'The kitchen light', decision: 'pending' } as const
  const { page } = await shown({
    [list]: [
      entry({ ...proposed, title: 'title', newValue: 'The hall light' }),
      entry({ ...proposed, title: 'story', newValue: 'It burned all night.' }),
    ],
  })
  await until(() => page.textContent?.includes('The hall light'))
  expect(page.textContent?.split('The song’s page keeps its old title.')).toHaveLength(2)
})
