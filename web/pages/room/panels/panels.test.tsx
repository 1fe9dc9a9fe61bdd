import { expect, test } from 'vitest'
import type { Room } from '#contract/requests/song-requests'
import { OverviewPanel } from '../../../features/projects/panels/overview-panel.tsx'
import { ProjectCard } from '../../../features/projects/project-card.tsx'
import { ApproveDialog } from '../../../features/song-requests/moves/approve-dialog.tsx'
import { wholeTimeline } from '../../../features/timeline/public/timeline.tsx'
import { network, until } from '../../../test/test-network.ts'
import { dialog, showTo, texts } from '../../../test/test-screen.tsx'
import { ada, kitchenLight, kitchenLightOf, tomas } from '../../../test/test-things.ts'
import { RequestMeter } from '../../../ui/meter.tsx'
import { OwnPromise } from '../support/own-promise.tsx'
import { ListenerLead } from './listener-lead.tsx'

const given = { isGiven: true, goalAmount: null } as const
const promises = { promised: '0.00', due: '0.00', givers: 0, own: '0.00', isPayable: true }
const answers = {
  [`GET /api/song-requests/${kitchenLight.id}/promises`]: promises,
  [`GET /api/song-requests/${kitchenLight.id}/lyric-drafts`]: [],
  [`GET /api/projects/${kitchenLight.id}/messages`]: [],
}

test('a song that is given has no meter, and its listener is asked for no promise', async () => {
  network(answers)
  const project = kitchenLightOf('listener', given)
  expect((await showTo(ada, <RequestMeter request={project} />)).textContent).toBe('')
  expect((await showTo(ada, <OwnPromise request={project} />)).textContent).toBe('')
})

test('its two parties read who gives it, where the budget stood', async () => {
  network(answers)
  const songwriterName = 'Tomás Arévalo'
  for (const [viewer, words] of [
    ['songwriter', 'You give this song.'],
    ['listener', 'Tomás Arévalo gives this song.'],
  ] as const) {
    const panel = { project: kitchenLightOf(viewer, given), viewer, songwriterName }
    const page = await showTo(ada, <OverviewPanel {...panel} />)
    expect(page.textContent).toContain(words)
    expect(page.textContent).not.toContain('promised')
  }
})

test('its songwriter’s card says nothing of promises', async () => {
  const asked = network(answers)
  await showTo(ada, <ProjectCard project={kitchenLightOf('songwriter', given)} whole={wholeTimeline} />)
  expect(asked).not.toContain(`GET /api/song-requests/${kitchenLight.id}/promises`)
})

test('its approval asks for no money', async () => {
  const asked = network(answers)
  const project = kitchenLightOf('listener', { ...given, status: 'completed' })
  await showTo(ada, <ApproveDialog project={project} open onOpenChange={() => {}} />)
  await until(() => expect(dialog()).not.toBeNull())
  expect(dialog().textContent).toContain('This is final.')
  expect(dialog().textContent).not.toMatch(/pay|promise/)
  expect(asked).not.toContain(`GET /api/song-requests/${kitchenLight.id}/promises`)
})

test.each([
  [true, ['Propose terms', 'Open to other songwriters']],
  [false, ['Propose terms']],
])('after a decline the listener can reopen where that is allowed: %s', async (isLeavable, buttons) => {
  network(answers)
  const declined = { state: 'declined', by: 'songwriter', price: '150.00', readyBy: '2026-12-20', changes: 2 }
  const terms = {
    agreed: null,
    waiting: null,
    declined: { ...declined, answeredAt: '2026-12-01T12:00:00.000Z' },
    movedTo: null,
    changesAsked: 0,
  }
  const project = kitchenLightOf('listener', { isLeavable, terms } as never)
  const room = {
    viewer: 'listener',
    request: kitchenLight,
    project,
    songwriter: { ...tomas, isHidden: false },
    stages: { quiet: null, pendingProposals: 0 },
  } as unknown as Room
  const page = await showTo(
    ada,
    <ListenerLead room={room} project={project}>
      The rest
    </ListenerLead>,
  )
  await until(() => expect(page.textContent).toContain('You declined Tomás’s terms: $150'))
  expect(texts(page, '#agreed-terms button')).toEqual(buttons)
})
