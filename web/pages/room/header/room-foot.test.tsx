import { expect, test } from 'vitest'
import type { Room } from '#contract/requests/song-requests'
import { showTo } from '../../../test/test-screen.tsx'
import { ada, kitchenLight, tomas } from '../../../test/test-things.ts'
import { RoomFoot } from './room-foot.tsx'

async function reported(viewer: Room['viewer'], isHidden = false) {
  const songwriter = { ...tomas, isHidden }
  const room: Partial<Room> = { viewer, request: kitchenLight, songwriter, deliveryId: 'one', project: null }
  const foot = await showTo(viewer === 'songwriter' ? tomas.user : ada, <RoomFoot room={room as Room} />)
  return [...foot.querySelectorAll('a')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
}

test('the foot of a page has what its viewer may report, never their own', async () => {
  const [request, song, songwriter] = ['Report this request', 'Report this song', 'Report this songwriter']
  expect(await reported('visitor')).toEqual([request, song, songwriter])
  expect(await reported('visitor', true)).toEqual([request, song])
  expect(await reported('listener')).toEqual([song, songwriter])
})
