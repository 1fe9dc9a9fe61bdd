import { expect, test } from 'vitest'
import type { Room } from '#contract/requests/song-requests'
import { network, until } from '../../test/test-network.ts'
import { press, show } from '../../test/test-screen.tsx'
import { kitchenLight, kitchenLightOf, tomas } from '../../test/test-things.ts'
import { Quiet } from './inactivity.tsx'

const then = '2026-11-20T12:00:00.000Z'
const room = (viewer: Room['viewer'], quiet: Room['stages']['quiet'], sentAmount = '0.00') =>
  ({
    viewer,
    project: kitchenLightOf(viewer, { sentAmount, isLeavable: Boolean(quiet?.toldAt) }),
    request: kitchenLight,
    songwriter: tomas,
    stages: { quiet },
  }) as unknown as Room

const asked = { askedAt: then, toldAt: null }
const told = { askedAt: then, toldAt: then }

test('a songwriter is asked for a word; the listener is not troubled yet', async () => {
  const seen = await show(<Quiet room={room('songwriter', asked)} />)
  expect(seen.textContent).toContain('Nothing new here for 7 days.')
  expect(seen.textContent).toContain('A quick message to Ada')
  expect((await show(<Quiet room={room('listener', asked)} />)).textContent).toBe('')
  expect((await show(<Quiet room={room('songwriter', null)} />)).textContent).toBe('')
})

test('a listener who was notified reopens the request, after a confirmation', async () => {
  const reopen = `POST /api/song-requests/${kitchenLight.id}/reopen`
  const calls = network({ [reopen]: kitchenLightOf('listener', { status: 'open' }) })
  const page = await show(<Quiet room={room('listener', told)} />)
  expect(page.textContent).toContain('Tomás has been quiet for 10 days.')
  await press(page, 'Open to other songwriters')
  await press(document, 'Reopen')
  await until(() => expect(calls).toContain(reopen))
})

test('once money was sent there is no way back, and it says so', async () => {
  const page = await show(<Quiet room={room('listener', told, '5.00')} />)
  expect(page.querySelector('button')?.disabled).toBe(true)
  expect(page.textContent).toContain('Money has been sent for this song')
})
