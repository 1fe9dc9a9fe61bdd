import { expect, test } from 'vitest'
import type { Room } from '#contract/requests/song-requests'
import { network } from '../../../test/test-network.ts'
import { show, showTo } from '../../../test/test-screen.tsx'
import { ada, kitchenLight } from '../../../test/test-things.ts'
import { VisitorDesk } from './visitor-desk.tsx'

const room = (values: object) =>
  ({
    request: { ...kitchenLight, status: 'approved' },
    can: [],
    gift: null,
    project: null,
    songwriter: null,
    ...values,
  }) as unknown as Room

const filled = (page: HTMLElement) =>
  [...page.querySelectorAll('a, button, summary')]
    .filter(({ className }) => className.split(' ').includes('bg-accent'))
    .map(({ textContent }) => textContent)

test('one button is filled: Support in the lead while it is there, else Request a song', async () => {
  network()
  expect(filled(await show(<VisitorDesk room={room({ can: ['pledge'] })} />))).toEqual([])
  expect(filled(await show(<VisitorDesk room={room({})} />))).toEqual(['Request a song'])
})

test('a gift asks nobody who is signed out, and a member only where they may pledge', async () => {
  network()
  const gift = { isWrapped: false }
  const asked = <VisitorDesk room={room({ gift, can: ['pledge'] })} />
  expect((await show(asked)).textContent).not.toContain('Support')
  expect((await showTo(ada, <VisitorDesk room={room({ gift })} />)).textContent).not.toContain('Support')
  expect((await showTo(ada, asked)).textContent).toContain('Support')
})
