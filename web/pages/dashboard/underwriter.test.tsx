import { expect, test } from 'vitest'
import { donationOf } from '../../features/donations/given/test-donation.ts'
import { network, until } from '../../test/test-network.ts'
import { press, showTo } from '../../test/test-screen.tsx'
import { ada, communityFund, kitchenLight } from '../../test/test-things.ts'
import { View } from './underwriter.tsx'

const isOfRow = (one: Element) => one.closest('ul[aria-label="Recent contributions"]') !== null

const filled = (page: HTMLElement) =>
  [...page.querySelectorAll('a, button')]
    .filter((one) => one.className.split(' ').includes('bg-accent') && !isOfRow(one))
    .map(({ textContent }) => textContent)

test.each([
  ['nothing', null, [], ['Contribute']],
  ['a payment', '2026-11-20T12:00:00.000Z', ['Pay'], ['Pay']],
])(
  'besides rows one button is filled where %s is due: what is due, else the chosen amount',
  async (_, dueAt, first, then) => {
    network({
      'GET /api/community-fund': communityFund,
      'GET /api/donations/user': [donationOf({ dueAt })],
      'GET /api/song-requests': [{ ...kitchenLight, status: 'open' }],
    })
    const page = await showTo(ada, <View />)
    await until(() => {
      expect(page.querySelectorAll('article, ul[aria-label] > li')).toHaveLength(2)
      expect(page.querySelector('[aria-busy=true]')).toBeNull()
    })
    expect(filled(page)).toEqual(first)
    await press(page, '$25')
    expect(filled(page)).toEqual(then)
  },
)
