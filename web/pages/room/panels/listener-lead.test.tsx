import { expect, test } from 'vitest'
import type { Room } from '#contract/requests/song-requests'
import { network, until } from '../../../test/test-network.ts'
import { showTo, texts } from '../../../test/test-screen.tsx'
import { ada, kitchenLight, kitchenLightOf, message, tomas } from '../../../test/test-things.ts'
import { ListenerLead } from './listener-lead.tsx'

const room = {
  viewer: 'listener',
  request: kitchenLight,
  songwriter: { ...tomas, isHidden: false },
  stages: { quiet: null, pendingProposals: 0 },
} as unknown as Room

test.each([
  [tomas.id, ['Tomás Arévalo']],
  // A former songwriter of this request.
  ['01900000-0000-7000-8000-000000000099', []],
])('the newest message stands first if it is the songwriter’s own: %s', async (senderId, names) => {
  network({
    [`GET /api/song-requests/${kitchenLight.id}/lyric-drafts`]: [],
    [`GET /api/projects/${kitchenLight.id}/messages`]: [message({ senderId, receiverId: ada.id })],
  })
  const page = await showTo(
    ada,
    <ListenerLead room={room} project={kitchenLightOf('listener')}>
      The rest
    </ListenerLead>,
  )
  await until(() => expect(page.textContent).toContain('The rest'))
  expect(texts(page, 'strong')).toEqual(names)
})
