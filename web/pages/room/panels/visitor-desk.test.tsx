import { expect, test } from 'vitest'
import type { Room, SongRequest } from '#contract/requests/song-requests'
import { network } from '../../../test/test-network.ts'
import { show } from '../../../test/test-screen.tsx'
import { kitchenLight } from '../../../test/test-things.ts'
import { VisitorDesk } from './visitor-desk.tsx'

function desk(request: Partial<SongRequest>, can: Room['can']) {
  network()
  const room = { request: { ...kitchenLight, status: 'approved', ...request }, can } as unknown as Room
  return show(<VisitorDesk room={room} />)
}

const filled = (page: HTMLElement) =>
  [...page.querySelectorAll('a, button')]
    .filter(({ className }) => className.split(' ').includes('bg-accent'))
    .map(({ textContent }) => textContent)

test.each([
  ['100.00', '$39.50'],
  [null, '$39.50'],
  ['80.00', '$19.50'],
])('a finished song with a goal of %s says what is missing', async (goalAmount, lack) => {
  const page = await desk({ goalAmount, pledgedAmount: '60.00', extraAmount: '0.50' }, ['pledge'])
  expect(page.querySelector('section p')?.textContent).toBe(
    `${lack} is missing. Pledge what it’s worth to you. All of it goes to the songwriter.`,
  )
})

test('one button is filled: Pledge while money is missing, then Request a song', async () => {
  expect(filled(await desk({}, ['pledge']))).toEqual(['Pledge'])
  expect(filled(await desk({}, []))).toEqual(['Request a song'])
})
