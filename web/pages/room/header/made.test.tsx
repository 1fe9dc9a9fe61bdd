import { expect, test } from 'vitest'
import type { Room } from '#contract/requests/song-requests'
import { showTo } from '../../../test/test-screen.tsx'
import { ada, kitchenLight, tomas } from '../../../test/test-things.ts'
import { Credit } from './made.tsx'

test('the card of a songwriter whose profile is hidden leads nowhere', async () => {
  const links = async (isHidden: boolean) => {
    const room: Partial<Room> = { request: kitchenLight, songwriter: { ...tomas, isHidden } }
    return (await showTo(ada, <Credit room={room as Room} />)).querySelectorAll('a')
  }
  expect(await links(false)).toHaveLength(1)
  expect(await links(true)).toHaveLength(0)
})
