import { expect, test } from 'vitest'
import type { Room, SongRequest } from '#contract/requests/song-requests'
import { network } from '../../../test/test-network.ts'
import { show } from '../../../test/test-screen.tsx'
import { kitchenLight, tomas } from '../../../test/test-things.ts'
import { leadOf, VisitorLead } from './visitor-lead.tsx'

const room = (request: Partial<SongRequest>, can: Room['can'] = ['pledge']) =>
  ({
    viewer: 'visitor',
    request: { ...kitchenLight, listener: { firstName: 'Lena' }, ...request },
    can,
    songwriter: request.status === 'open' ? null : { ...tomas, isHidden: false },
    project: null,
    gift: null,
  }) as unknown as Room

test.each<[Partial<SongRequest>, Room['can'], string]>([
  [{ status: 'open' }, ['accept', 'pledge'], 'Lena asks for a song about this. Support it, or write it.'],
  [{ status: 'open' }, ['pledge'], 'Lena asks for a song about this. Support it.'],
  [
    { status: 'open', listener: { firstName: null } },
    ['accept', 'pledge'],
    'Someone asks for a song about this. Support it, or write it.',
  ],
  [{ status: 'open' }, [], 'Lena asks for a song about this.'],
  [
    { status: 'in_progress' },
    ['pledge'],
    'Lena asked for a song about this, and Tomás is writing it. Support it.',
  ],
  [
    { status: 'completed', listener: { firstName: null } },
    [],
    'Someone asked for a song about this. Tomás has written it, and waits for the listener’s answer.',
  ],
  [{ status: 'approved' }, ['pledge'], 'Lena asked for a song, and Tomás wrote this.'],
])('%o, who may %o: %s', (request, can, words) => {
  expect(leadOf(room(request, can))).toBe(words)
})

async function lead(request: Partial<SongRequest>) {
  network()
  return (await show(<VisitorLead room={room({ status: 'approved', ...request })} />)).textContent
}
const worth = 'Pay Tomás what the song is worth to you.'

test('a finished song names a sum only where it is below the goal that its request names', async () => {
  const sums = { pledgedAmount: '60.00', extraAmount: '0.50' } as const
  expect(await lead({ ...sums, goalAmount: '100.00' })).toContain(`$39.50 is missing. ${worth}`)
  for (const goalAmount of [null, '60.50'] as const) {
    const words = await lead({ ...sums, goalAmount })
    expect(words).toContain(worth)
    expect(words).not.toContain('missing')
  }
})

test('one button is filled: Support; writing and sharing stand small beside it', async () => {
  network()
  const page = await show(<VisitorLead room={room({ status: 'open' }, ['accept', 'pledge'])} />)
  const filled = [...page.querySelectorAll('summary, a, button')].filter(
    (one) => one.className.split(' ').includes('bg-accent') && !one.closest('details > :not(summary)'),
  )
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Support'])
  expect(page.querySelector('a[href*=write]')?.textContent).toBe('Write it yourself')
  expect(page.querySelector('details form')?.textContent).toContain('Give anonymously')
})
